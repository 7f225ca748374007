//! The first moves by a book of openings, and how such a book is grown and taught by the player's own search.

use crate::command::{Argument, BadCall, Call, Ending};
use crate::engine::{Engine, Memory, Past, Request, Task};
use crate::matched::Match;
use book::{Name, Openings};
use game::{Belief, Claim, Game, Score, Side, Status};
use search::{Answer, Limits, unwatched};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// What the option is called that says whether a player asks a book of openings.
pub const BY_BOOK: &str = "book";

/// A book of openings that somebody handed in. Settings are copied and compared a lot, so this is a reference to a book that
/// stays in memory as long as the program runs.
#[derive(Clone, Copy)]
pub struct Grown(&'static (String, Arc<Openings>));

impl Grown {
    /// The book of this file, if it is one of this game.
    pub fn new(name: &str, bytes: &[u8], game: &dyn Match) -> Result<Grown, String> {
        let book = Openings::read(bytes).map_err(|bad| bad.to_string())?;
        let about =
            book.about.first().filter(|(what, _)| what == "game").map_or("", |(_, game)| game.as_str());
        if about != game.setup() {
            return Err(format!("a book of {}, not of {}", about.escape_debug(), game.setup()));
        }
        Ok(Grown(Box::leak(Box::new((name.to_owned(), Arc::new(book))))))
    }

    /// The book itself.
    pub fn book(&self) -> Arc<Openings> {
        Arc::clone(&self.0.1)
    }

    /// The name of the file it comes from.
    pub fn name(&self) -> &'static str {
        &self.0.0
    }
}

impl PartialEq for Grown {
    fn eq(&self, other: &Grown) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Grown {}

impl Hash for Grown {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

impl fmt::Debug for Grown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "book {} of {} positions", self.0.0, self.0.1.positions())
    }
}

/// An engine that asks a book of openings before it thinks.
pub struct Opening<G: Game> {
    /// The book, if it is asked.
    pub book: Option<Arc<Openings>>,
    /// How it names positions.
    pub name: Name<G>,
    /// Who thinks where it says nothing.
    pub inner: Box<dyn Engine<G>>,
}

impl<G: Game> Opening<G> {
    fn told(&self, asked: &Request<'_, G>) -> Option<Answer<G::Move>> {
        let (book, limits) = (self.book.as_ref()?, asked.limits);
        // Whoever is told how far to look looks, and whoever is asked for several moves weighs them.
        let plain = limits.only.is_empty() && limits.lines <= 1 && limits.won_within.is_none();
        let plain = plain && limits.depth.is_none();
        let open = game_is_open(asked.game, asked.at, asked.viewer);
        if !plain || !open || asked.task != Task::Advise {
            return None;
        }
        let moves = book.moves(asked.game, asked.at, self.name)?;
        let claim = |worth: i32| Claim::graded(Score(worth));
        let (best, worth) = moves[0];
        let moves = moves.into_iter().map(|(mv, worth)| (mv, claim(worth))).collect();
        Some(Answer { best: Some(best), moves, line: vec![best], ..Answer::bare(claim(worth), true) })
    }
}

fn game_is_open<G: Game>(game: &G, at: &G::Position, viewer: Side) -> bool {
    matches!(game.status(at), Status::Turn(mover) if mover == viewer)
}

impl<G: Game> Engine<G> for Opening<G> {
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        self.told(&asked).unwrap_or_else(|| self.inner.think(asked))
    }

    fn memory(&self) -> Option<Memory> {
        self.inner.memory()
    }
}

/// Who grades positions for a book, and how.
pub struct Grower<'g, G: Game> {
    /// By these rules.
    pub game: &'g G,
    /// How positions are named.
    pub name: Name<G>,
    /// Who searches.
    pub engine: Box<dyn Engine<G>>,
    /// How many nodes a position is worth.
    pub nodes: u64,
    /// What a ply counts when the next position is chosen, in the unit of grades.
    pub ply: i32,
    /// What a point of the game's score counts in that unit.
    pub point: i32,
}

impl<G: Game> Grower<'_, G> {
    fn think(&mut self, at: &G::Position, nodes: u64) -> Answer<G::Move> {
        let (game, limits) = (self.game, Limits::nodes(nodes));
        let viewer = game.turn(at);
        let past = Past::none(at);
        self.engine.think(Request {
            game,
            at,
            past,
            viewer,
            task: Task::Advise,
            limits: &limits,
            watch: &unwatched,
        })
    }

    fn grade(&mut self, at: &G::Position) -> Score {
        match self.think(at, self.nodes).claim {
            Claim::Believed(Belief::Grade(score)) => score,
            Claim::Believed(chance) => chance.rank(),
            Claim::Proved(known) => Score((known.lower.0 + known.upper.0) / 2 * self.point),
            Claim::Expected(_) => unreachable!("a book of openings is for games without dice"),
        }
    }

    /// Opens so many more positions of a book, until somebody asks to stop; how many there were.
    pub fn grow(&mut self, book: &mut Openings, positions: u64, stop: &dyn Fn() -> bool) -> u64 {
        for opened in 0..positions {
            let Some(at) = book.next(self.game, self.name, self.ply).filter(|_| !stop()) else {
                return opened;
            };
            let (game, name) = (self.game, self.name);
            book.open(game, &at, name, &mut |at| self.grade(at));
        }
        positions
    }

    /// Plays a game in which one side asks the book and the other does not, with its own number of nodes. If the book's side loses,
    /// so many positions of its line are opened. Whether it lost.
    pub fn teach(&mut self, book: &mut Openings, side: Side, nodes: u64, most: usize) -> bool {
        let (game, name) = (self.game, self.name);
        let (mut at, mut line) = (game.start(), Vec::new());
        let outcome = loop {
            let mover = match game.status(&at) {
                Status::Over(outcome) => break outcome,
                Status::Turn(mover) => mover,
                Status::Nature => unreachable!("a book of openings is for games without dice"),
            };
            line.push(at.clone());
            let known = if mover == side { book.moves(game, &at, name) } else { None };
            let best = match known {
                Some(moves) => Some(moves[0].0),
                None => self.think(&at, if mover == side { self.nodes } else { nodes }).best,
            };
            game.play(&mut at, best.expect("a side to move has a move"));
        };
        let lost = outcome.seen_by(side) < Score::DRAW;
        if lost {
            book.study(game, &line, most, name, &mut |at| self.grade(at));
        }
        lost
    }
}

/// What the command that grows a book of openings wants.
pub const GROWING: &[Argument] = &[
    Argument { name: "POSITIONS", help: "How many more positions are opened, such as 300" },
    Argument { name: "GAMES", help: "How many games then teach it what it loses, such as 20" },
    Argument { name: "NODES", help: "How many nodes are spent on a grade or a move, such as 100000" },
    Argument { name: "BOOK", help: "Where the book goes" },
    Argument { name: "[FROM]", help: "A book that grows further; nothing for a new one" },
];

/// Positions of a lost game that are opened.
const STUDIED: usize = 4;

/// The command with [`GROWING`] for the game of this setup.
pub fn grow_openings<G: Game>(
    call: &mut Call<'_>,
    setup: &str,
    mut grower: Grower<'_, G>,
) -> Result<Ending, BadCall> {
    let number = |text: &str| {
        let wrong = |_| BadCall::Input(format!("'{}': expected a number", text.escape_debug()));
        text.parse::<u64>().map_err(wrong)
    };
    let [positions, games, nodes, to, from] = call.arguments else {
        return Err(BadCall::Input("expected POSITIONS GAMES NODES BOOK [FROM]".into()));
    };
    let (positions, games) = (number(positions)?, number(games)?);
    grower.nodes = number(nodes)?.max(1);
    let about = |name: &str, value: String| (name.to_owned(), value);
    let made = format!("{positions} positions, {games} games, {} nodes", grower.nodes);
    let mut book = if from.is_empty() {
        Openings::new(vec![about("game", setup.into())])
    } else {
        let bytes = (call.bytes)(from).map_err(BadCall::Input)?;
        Openings::read(&bytes).map_err(|bad| BadCall::Input(format!("'{from}': {bad}")))?
    };
    if book.about.first() != Some(&about("game", setup.into())) {
        return Err(BadCall::Input(format!("'{from}' is no book of {setup}")));
    }
    let (limits, mut lost) = ((call.limits)(), 0);
    let opened = grower.grow(&mut book, positions, &|| limits.over());
    for game in 0..games {
        if limits.over() {
            break;
        }
        // The other side thinks longer or shorter each time, so that it plays different games.
        let nodes = grower.nodes * (2 + game / 2 % 5) / 4;
        let side = if game % 2 == 0 { Side::First } else { Side::Second };
        lost += u64::from(grower.teach(&mut book, side, nodes, STUDIED));
    }
    book.about.push(about("grown", made));
    (call.save)(to, &book.write()).map_err(BadCall::Input)?;
    writeln!(
        call.out,
        "{opened} positions opened, {lost} of {games} games lost and studied, {} positions graded",
        book.positions()
    )?;
    Ok(if limits.over() { Ending::Stopped } else { Ending::Answered })
}
