//! Which positions a book holds: ply by ply from the start, asking somebody for scores and best moves.

use crate::title::{Kind, Title};
use game::{Bounds, Deterministic, Game, Score, Side, Status, Symmetry};
use std::collections::BTreeMap;

/// What is known of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Its exact score for its mover.
    pub score: Score,
    /// Moves that reach it, as places in the list of legal moves: as many as were asked for.
    pub best: Vec<usize>,
}

/// What a book says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its exact score for its mover.
    pub score: Score,
    /// The move that its owner makes here, as a place in the list of legal moves, if that is written down.
    pub choice: Option<usize>,
}

impl From<Score> for Entry {
    fn from(score: Score) -> Entry {
        Entry { score, choice: None }
    }
}

/// Which best moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    None,
    First,
    /// The one after which most replies are mistakes.
    Trap,
    All,
}

/// A position that has to be judged: the canonical one of its images.
pub(crate) struct Case<G: Game> {
    pub(crate) key: G::Key,
    pub(crate) at: G::Position,
    pub(crate) mover: Side,
    /// What follows from the positions before it.
    pub(crate) known: Bounds,
    /// Which best moves are wanted.
    pub(crate) moves: Wanted,
}

impl<G: Game> Clone for Case<G> {
    fn clone(&self) -> Case<G> {
        Case { key: self.key, at: self.at.clone(), mover: self.mover, known: self.known, moves: self.moves }
    }
}

/// The positions of one ply, in the order of their keys.
type Layer<G> = BTreeMap<<G as Game>::Key, (<G as Game>::Position, Bounds)>;

/// All entries of a book. `judge` is asked once per ply, with all cases, and answers in their order; nothing where
/// a strategy does without an entry.
pub(crate) fn walk<G, E>(
    game: &G,
    title: &Title,
    judge: impl FnMut(u32, &[Case<G>]) -> Result<Vec<Option<Judged>>, E>,
) -> Result<BTreeMap<G::Key, Entry>, E>
where
    G: Deterministic + Symmetry,
{
    match title.kind {
        Kind::Full => {
            let scores = full(game, title.plies, judge)?;
            Ok(scores.into_iter().map(|(key, score)| (key, score.into())).collect())
        }
        Kind::Choices => strategy(game, title.plies, Wanted::All, judge),
        Kind::Strategy => strategy(game, title.plies, Wanted::First, judge),
        Kind::Traps => strategy(game, title.plies, Wanted::Trap, judge),
    }
}

/// A position worth an entry: its canonical key and image; nothing if the game is over.
fn entry<G: Deterministic + Symmetry>(game: &G, at: &G::Position) -> Option<(G::Key, G::Position)> {
    game.mover(at)?;
    let (key, by) = game.canonical(at);
    Some((key, game.image(at, by)))
}

/// The positions behind all moves.
fn children<G: Game>(game: &G, at: &G::Position) -> impl Iterator<Item = G::Position> {
    game.legal(at).into_iter().map(|mv| {
        let mut child = at.clone();
        game.play(&mut child, mv);
        child
    })
}

fn cases<G: Game>(game: &G, layer: Layer<G>, moves: Wanted) -> Vec<Case<G>> {
    let case = |(key, (at, known)): (G::Key, (G::Position, Bounds))| {
        let mover = game.mover(&at).expect("only open positions are entered");
        Case { key, at, mover, known, moves }
    };
    layer.into_iter().map(case).collect()
}

/// Only the last ply is judged: what lies before it follows.
fn full<G, E>(
    game: &G,
    plies: u32,
    mut judge: impl FnMut(u32, &[Case<G>]) -> Result<Vec<Option<Judged>>, E>,
) -> Result<BTreeMap<G::Key, Score>, E>
where
    G: Deterministic + Symmetry,
{
    let mut layers: Vec<Layer<G>> = vec![Layer::<G>::new()];
    layers[0].extend(entry(game, &game.start()).map(|(key, at)| (key, (at, game.scale()))));
    for ply in 0..plies as usize {
        let next = layers[ply].values().flat_map(|(at, _)| children(game, at));
        let next = next.filter_map(|child| entry(game, &child));
        let next = next.map(|(key, at)| (key, (at, game.scale()))).collect();
        layers.push(next);
    }
    let last = cases(game, layers.pop().expect("there is a first layer"), Wanted::None);
    let judged = judge(plies, &last)?;
    let mut scores: BTreeMap<G::Key, Score> =
        last.iter().zip(judged).filter_map(|(case, judged)| Some((case.key, judged?.score))).collect();
    for layer in layers.into_iter().rev() {
        for (key, (at, _)) in layer {
            let mover = game.mover(&at).expect("only open positions are entered");
            let worth = |child: G::Position| match game.status(&child) {
                Status::Over(outcome) => outcome.seen_by(mover),
                _ => {
                    let score = scores[&game.canonical(&child).0];
                    if game.mover(&child) == Some(mover) { score } else { -score }
                }
            };
            let best = children(game, &at).map(worth).max().expect("an open position offers a move");
            scores.insert(key, best);
        }
    }
    Ok(scores)
}

/// The owner of the book opens, or answers any first move: two sets of positions that share the plies between
/// them. The games of such a book alternate.
fn strategy<G, E>(
    game: &G,
    plies: u32,
    moves: Wanted,
    mut judge: impl FnMut(u32, &[Case<G>]) -> Result<Vec<Option<Judged>>, E>,
) -> Result<BTreeMap<G::Key, Entry>, E>
where
    G: Deterministic + Symmetry,
{
    let plies = plies as usize;
    let mut layers: Vec<Layer<G>> = (0..plies + 3).map(|_| Layer::<G>::new()).collect();
    let start = game.start();
    layers[0].extend(entry(game, &start).map(|(key, at)| (key, (at, game.scale()))));
    let answered = children(game, &start).filter_map(|child| entry(game, &child));
    layers[1].extend(answered.map(|(key, at)| (key, (at, game.scale()))));
    let mut entries = BTreeMap::<G::Key, Entry>::new();
    for ply in 0..=plies {
        let mut layer = std::mem::take(&mut layers[ply]);
        for (key, (_, known)) in &mut layer {
            // The other owner may have come here by a best move.
            *known = entries.get(key).map_or(*known, |entry| Bounds::exactly(entry.score));
        }
        let here = cases(game, layer, if ply < plies { moves } else { Wanted::None });
        let judged = judge(ply as u32, &here)?;
        for (case, judged) in here.iter().zip(judged) {
            let Some(Judged { score, best }) = judged else { continue };
            // Among other best moves this one would not be found again.
            let choice = best.first().copied().filter(|_| moves == Wanted::Trap);
            entries.insert(case.key, Entry { score, choice });
            let moves = game.legal(&case.at);
            for mv in best.into_iter().map(|place| moves[place]) {
                let mut child = case.at.clone();
                game.play(&mut child, mv);
                let Some((key, child)) = entry(game, &child) else { continue };
                debug_assert_eq!(game.mover(&child), Some(case.mover.other()), "moves alternate");
                entries.entry(key).or_insert((-score).into());
                // No reply takes anything away from the owner.
                let floor = Bounds { lower: score, ..game.scale() };
                for (key, at) in children(game, &child).filter_map(|reply| entry(game, &reply)) {
                    layers[ply + 2]
                        .entry(key)
                        .and_modify(|(_, known)| *known = known.and(floor))
                        .or_insert((at, floor));
                }
            }
        }
    }
    Ok(entries)
}
