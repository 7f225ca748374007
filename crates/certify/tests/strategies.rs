//! Certificates of small games, written with nothing but plain search: good ones are verified, all others refused.

use certify::{
    Checked, Counted, Finisher, Guide, Halt, Header, Means, Promise, Refusal, Spot, Statement, SymbolReader,
    SymbolWriter, Totals, Vertex, Walk, Watch, check, count, sealed,
};
use connect4::{Any, Connect4, Size};
use game::{Acyclic, Deterministic, Game, Notation, Outcome, Rng, Seed, Side, Status, Symmetry};
use mnk::Mnk;
use nim::Nim;
use std::collections::HashMap;

/// Everything a game needs to be certified.
trait Small: Acyclic + Deterministic + Symmetry + Notation {}
impl<G: Acyclic + Deterministic + Symmetry + Notation> Small for G {}

struct Patient;
impl Watch for Patient {
    fn passed(&self, _: u64) -> bool {
        true
    }
}

const MEANS: Means = Means { threads: 2, memory: 64 << 20 };

fn grid(size: &str) -> Connect4<Any<u64>> {
    Connect4::new(Any::new(Size::read(size).unwrap()).unwrap())
}

/// Whether a promise is kept, by plain minimax with a map.
struct Truth<'g, G: Game> {
    game: &'g G,
    promise: Promise,
    known: HashMap<(G::Key, Side), bool>,
}

impl<G: Small> Truth<'_, G> {
    fn kept(&mut self, at: &G::Position) -> bool {
        let side = match self.game.status(at) {
            Status::Over(outcome) => return outcome.seen_by(self.promise.side) >= self.promise.at_least,
            Status::Turn(side) => side,
            Status::Nature => unreachable!(),
        };
        let name = (self.game.canonical(at).0, side);
        if let Some(&kept) = self.known.get(&name) {
            return kept;
        }
        let own = side == self.promise.side;
        let kept = self.game.legal(at).into_iter().any(|mv| self.kept(&self.after(at, mv)) == own) == own;
        self.known.insert(name, kept);
        kept
    }

    fn after(&self, at: &G::Position, mv: G::Move) -> G::Position {
        let mut child = at.clone();
        self.game.play(&mut child, mv);
        child
    }
}

/// Writes a strategy; at the symbol `lapse`, counted from 1, it plays a move that breaks the promise, if there is one.
struct Author<'g, 'w, G: Game> {
    truth: Truth<'g, G>,
    finisher: Finisher<'g, G>,
    leaf: u32,
    lapse: u64,
    lapsed: bool,
    out: &'w mut SymbolWriter<Vec<u8>>,
}

impl<G: Small> Guide<G> for Author<'_, '_, G> {
    type Trouble = ();

    fn is_leaf(&mut self, spot: Spot, at: &G::Position, _: &Walk<'_, G>) -> Result<bool, ()> {
        // Behind a lapse there is nothing to be found out: as if all were well.
        let finish = self.finisher.finish(at, self.leaf).is_some();
        self.out.finish(spot, finish).unwrap();
        Ok(finish)
    }

    fn concession(
        &mut self,
        _: Spot,
        _: &G::Position,
        _: &[G::Move],
        _: &Walk<'_, G>,
    ) -> Result<Option<Vec<bool>>, ()> {
        unreachable!("nobody asks for concessions")
    }

    fn reply(&mut self, spot: Spot, at: &G::Position, _: &Walk<'_, G>) -> Result<u32, ()> {
        let moves = self.truth.game.legal(at);
        let kept: Vec<bool> = moves.iter().map(|&mv| self.truth.kept(&self.truth.after(at, mv))).collect();
        let wanted = self.out.symbols() + 1 < self.lapse || self.lapsed;
        let reply = kept.iter().position(|kept| *kept == wanted).or(kept.iter().position(|kept| *kept));
        let reply = reply.unwrap_or(0);
        self.lapsed |= !kept[reply];
        self.out.reply(spot, reply as u32).unwrap();
        Ok(reply as u32)
    }
}

/// A certificate of this statement, true or not; nothing if no lapse was possible where one was wanted.
fn written<G: Small>(game: &G, statement: Statement, leaf: u32, lapse: u64) -> Option<Vec<u8>> {
    let header = header(statement, leaf);
    let (mut out, mut totals) = (SymbolWriter::new(Vec::new()), Totals::default());
    let mut lapsed = false;
    for promise in statement.promises() {
        let truth = Truth { game, promise, known: HashMap::new() };
        let finisher = Finisher::new(game, promise);
        let mut walk = Walk::new(game, promise, usize::MAX);
        let mut author = Author { truth, finisher, leaf, lapse, lapsed, out: &mut out };
        let told = walk.run(&game.start(), &mut author);
        lapsed = author.lapsed;
        assert!(told.is_ok() || matches!(told, Err(Halt::Wrong(_)) if lapsed || lapse == u64::MAX));
        let walked = walk.totals(0);
        totals.vertices += walked.vertices;
        totals.edges += walked.edges;
        totals.leaves += walked.leaves;
    }
    totals.symbols = out.symbols();
    let body = out.end(totals).unwrap();
    (lapsed || lapse == u64::MAX).then(|| [header.write().into_bytes(), body].concat())
}

fn header(statement: Statement, leaf: u32) -> Header {
    Header { game: "small".into(), position: None, moves: String::new(), statement, leaf, concessions: false }
}

fn checked<G: Small>(game: &G, file: &[u8]) -> Result<(Checked, Vec<Counted>), Refusal> {
    counted(game, file, MEANS)
}

fn counted<G: Small>(game: &G, file: &[u8], means: Means) -> Result<(Checked, Vec<Counted>), Refusal> {
    let mut rest = file;
    let (header, bytes) = Header::read(&mut rest).map_err(Refusal::Damaged)?;
    let mut body = SymbolReader::new(rest, bytes);
    let at = game.start();
    let (checked, strategies) = check(game, &at, &header, &mut body, MEANS, true, &Patient)?;
    Ok((checked, count(game, &at, strategies, header.leaf, means, &Patient)?))
}

fn truth<G: Small>(game: &G) -> Statement {
    let wins = |side| Statement::Wins(side);
    let holds = |statement: &Statement| {
        let kept = |promise| Truth { game, promise, known: HashMap::new() }.kept(&game.start());
        statement.promises().into_iter().all(kept)
    };
    [wins(Side::First), wins(Side::Second), Statement::Draw].into_iter().find(holds).unwrap()
}

/// Good files are verified, and the positions of the whole strategy are those that a walk through it meets.
fn good_ones_are_verified<G: Small>(game: &G, leaves: &[u32]) {
    let statement = truth(game);
    for &leaf in leaves {
        let file = written(game, statement, leaf, u64::MAX).unwrap();
        let (checked, counted) = checked(game, &file).unwrap();
        let whole: u64 = counted.iter().map(|one| one.up_to_symmetry.positions).sum();
        assert!(
            counted.iter().all(|one| one.apart.exact && one.apart.positions >= one.up_to_symmetry.positions)
        );
        assert!(whole >= checked.totals.vertices);
        // Where nothing is left to the checker, the file holds the whole strategy.
        assert_eq!(leaf == 0, checked.totals.leaves == 0);
        assert!(leaf > 0 || whole == checked.totals.vertices, "{whole} {checked:?}");
    }
}

#[test]
fn strategies_for_wins_and_draws_are_verified() {
    assert_eq!(truth(&grid("4x4")), Statement::Draw);
    good_ones_are_verified(&grid("4x4"), &[0, 20, 500, 10_000]);
    good_ones_are_verified(&Mnk::<u64>::new(mnk::Size::read("3,3,3").unwrap()), &[0, 5, 100, 10_000]);
    good_ones_are_verified(&Mnk::<u64>::new(mnk::Size::read("4,3,3").unwrap()), &[0, 50, 1000]);
    good_ones_are_verified(&Nim::read("3+4+5/*").unwrap(), &[0, 10, 10_000]);
    good_ones_are_verified(&Nim::read("7+9/1,2,3/misere").unwrap(), &[0, 30]);
}

#[test]
fn the_numbers_of_small_strategies_are_those_counted_by_hand() {
    // Two heaps of two, any number: whoever answers copies. 2+2, then 1+2 or 2, then 1+1 or the end, then 1, then the end.
    let file = written(&Nim::read("2+2/*").unwrap(), Statement::Wins(Side::Second), 0, u64::MAX).unwrap();
    let (checked, counted) = checked(&Nim::read("2+2/*").unwrap(), &file).unwrap();
    assert_eq!((checked.totals.vertices, checked.totals.edges), (6, 4 + 1 + 1 + 2 + 1));
    // Images apart: 2+2; 1+2, 2+1, 0+2, 2+0; 1+1; 0+1, 1+0; the end.
    assert_eq!(counted[0].apart.positions, 9);
}

#[test]
fn without_room_the_count_is_a_bound() {
    let game = grid("4x4");
    let file = written(&game, Statement::Draw, 10_000, u64::MAX).unwrap();
    let exact = checked(&game, &file).unwrap().1;
    let bound = counted(&game, &file, Means { threads: 1, memory: 20 << 10 }).unwrap().1;
    for (exact, bound) in exact.iter().zip(bound) {
        assert!(exact.up_to_symmetry.exact && !bound.up_to_symmetry.exact && !bound.apart.exact);
        assert!(bound.up_to_symmetry.positions > exact.up_to_symmetry.positions);
        assert!(bound.apart.positions > exact.apart.positions);
    }
}

#[test]
fn lies_are_refused() {
    for leaf in [0, 50, 10_000] {
        let game = grid("4x4");
        for lie in Side::BOTH {
            // Both an honest attempt and the file of the truth under a false title.
            let attempt = written(&game, Statement::Wins(lie), leaf, u64::MAX).unwrap();
            assert!(matches!(checked(&game, &attempt), Err(Refusal::Wrong(_))));
            let truth = written(&game, Statement::Draw, leaf, u64::MAX).unwrap();
            let body = header(Statement::Draw, leaf).write().len();
            let lying = [header(Statement::Wins(lie), leaf).write().as_bytes(), &truth[body..]].concat();
            assert!(checked(&game, &lying).is_err());
        }
    }
}

#[test]
fn a_reply_that_breaks_the_promise_is_refused_behind_it() {
    let game = Mnk::<u64>::new(mnk::Size::read("4,3,3").unwrap());
    let statement = truth(&game);
    assert_eq!(statement, Statement::Wins(Side::First));
    for leaf in [0, 10, 100] {
        let good = written(&game, statement, leaf, u64::MAX).unwrap();
        let symbols = checked(&game, &good).unwrap().0.totals.symbols;
        let mut lapses = 0;
        for lapse in (2..symbols).step_by((symbols as usize / 25).max(1)) {
            let Some(file) = written(&game, statement, leaf, lapse) else { continue };
            lapses += 1;
            let Err(Refusal::Wrong(fault)) = checked(&game, &file) else {
                panic!("symbol {lapse} of {symbols}")
            };
            assert!(fault.symbol >= lapse, "{fault:?}");
            // The line of the fault can be played.
            let mut at = game.start();
            for word in fault.line {
                let mv = game.read_move(&at, &word).unwrap();
                game.play(&mut at, mv);
            }
        }
        assert!(lapses >= 3, "{lapses} of {symbols}");
    }
}

#[test]
fn the_first_of_several_faults_is_named() {
    // Nothing holds where the wrong side is said to win: the first leaf is the first fault, however many threads.
    let game = grid("4x4");
    let file = written(&game, Statement::Wins(Side::First), 10_000, u64::MAX).unwrap();
    let first = checked(&game, &file).unwrap_err();
    for _ in 0..20 {
        assert_eq!(checked(&game, &file).unwrap_err(), first);
    }
}

/// A forger repairs the checksums: still there is one way to spell a strategy.
#[test]
fn other_bytes_for_the_same_strategy_are_refused() {
    let game = grid("4x4");
    let file = written(&game, Statement::Draw, 500, u64::MAX).unwrap();
    let head = header(Statement::Draw, 500).write().len();
    let word = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
    let (symbols, start) = (word(head), head + 12);
    let end = start + word(head + 4) as usize;
    assert!(checked(&game, &file).is_ok() && end + 12 + 32 == file.len(), "one block, then the totals");
    let mut spelling = 0;
    for place in start..end {
        for change in [1, 2, 16, 128, 255] {
            let mut bytes = file[start..end].to_vec();
            bytes[place - start] ^= change;
            let forged = [&file[..head], &sealed(symbols, &bytes), &file[end..]].concat();
            match checked(&game, &forged) {
                Ok(_) => panic!("byte {place} changed by {change} is verified"),
                Err(refusal) => spelling += u32::from(refusal.to_string().contains("another way")),
            }
        }
    }
    assert!(spelling > 0, "some of them are the same symbols in other bytes");
    let totals: Vec<u8> = [9u64, 9, 9, 9].iter().flat_map(|number| number.to_le_bytes()).collect();
    let other = [&file[..end], &sealed(0, &totals)].concat();
    let said = checked(&game, &other).unwrap_err().to_string();
    assert!(said.contains("the file says 9 symbols, 9 vertices, 9 edges, 9 leaves"), "{said}");
}

/// Damages of every kind.
fn damaged(file: &[u8], rng: &mut Rng) -> Vec<u8> {
    let (mut bytes, place) = (file.to_vec(), rng.below(file.len()));
    match rng.below(4) {
        0 => bytes[place] ^= 1 << rng.below(8),
        1 => bytes.truncate(place),
        2 => bytes.insert(place, rng.below(256) as u8),
        _ => drop(bytes.remove(place)),
    }
    bytes
}

#[test]
fn damaged_files_are_refused() {
    let mut rng = Seed(11).rng();
    let game = grid("4x4");
    let file = written(&game, Statement::Draw, 20, u64::MAX).unwrap();
    for _ in 0..300 {
        let bad = damaged(&file, &mut rng);
        assert!(bad == file || checked(&game, &bad).is_err());
    }
    for end in 0..file.len() {
        assert!(checked(&game, &file[..end]).is_err(), "cut at {end}");
    }
    let longer = [&file[..], b"\0"].concat();
    assert!(checked(&game, &longer).unwrap_err().to_string().contains("follows the end"));
}

#[test]
fn finished_games_need_no_symbols() {
    let game = Nim::read("0/*").unwrap();
    let Status::Over(Outcome::Win { winner, .. }) = game.status(&game.start()) else { panic!() };
    let file = written(&game, Statement::Wins(winner), 0, u64::MAX).unwrap();
    assert_eq!(checked(&game, &file).unwrap().0.totals, Totals { vertices: 1, ..Totals::default() });
    let lie = written(&game, Statement::Wins(winner.other()), 0, u64::MAX).unwrap();
    assert!(checked(&game, &lie).is_err());
}

#[test]
fn too_little_memory_is_no_verdict() {
    let game = grid("4x4");
    let file = written(&game, Statement::Draw, 0, u64::MAX).unwrap();
    let mut rest = &file[..];
    let (header, bytes) = Header::read(&mut rest).unwrap();
    let mut body = SymbolReader::new(rest, bytes);
    let means = Means { threads: 1, memory: 10 << 10 };
    let told = check(&game, &game.start(), &header, &mut body, means, false, &Patient);
    assert_eq!(told.err(), Some(Refusal::Memory));
}

/// The kinds of vertices are told apart even where keys agree.
#[test]
fn positions_of_both_sides_with_one_key_are_two_vertices() {
    let game = Nim::read("4/1,2").unwrap();
    let promise = Promise { side: Side::First, at_least: game::Score(1) };
    let mut walk = Walk::new(&game, promise, usize::MAX);
    let mut out = SymbolWriter::new(Vec::new());
    let truth = Truth { game: &game, promise, known: HashMap::new() };
    let finisher = Finisher::new(&game, promise);
    let mut author = Author { truth, finisher, leaf: 0, lapse: u64::MAX, lapsed: false, out: &mut out };
    walk.run(&game.start(), &mut author).unwrap();
    // 4 → 3 → 2 or 1 → 0: taking one leaves three, and the rest goes at once.
    let mut at = game.start();
    let take_one = game.read_move(&at, "1").unwrap();
    game.play(&mut at, take_one);
    assert!(walk.vertices.contains(Vertex::Theirs, game.key(&at)));
    assert!(!walk.vertices.contains(Vertex::Own, game.key(&at)));
}
