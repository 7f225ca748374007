//! A game in progress, spoken to in text.

use crate::bookwork::{Books, Bookwork};
use crate::explained::{BadInquiry, Explained, Explaining, Inquiry, unexplained};
use crate::thought::Thought;
use arena::{Arena, Naming, Tabled, TooLarge, tabled};
use book::{Book, Halted, Journal, Title};
use certify::{Checked, Counted, Header, Means, Refusal, SymbolReader, Totals, Watch};
use engines::Unexplained;
use engines::{Engine, Ladder, Method, PERFECT, PLAYER, Request, Settings, Task, Unwritten, cyclic_ladder};
use game::{
    Acyclic, BadMove, BadText, Blueprint, Bounds, Claim, Deterministic, Drawn, Edit, Game, Indexed, Layer,
    Notation, Picture, Score, Seed, Side, Status, Symmetry, Thing,
};
use search::{Alike, Answer, Ingredient, Limits, Mix, Ply, Purse, Stopped};
use std::error::Error;
use std::fmt;
use std::io::{Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// A search ready to run on any thread; the match stays free meanwhile.
pub type Job = Box<dyn FnOnce(Task, &Limits) -> Thought + Send>;

/// A certificate that was verified, and the sizes of its strategies if they were counted.
pub type Verified = (Checked, Vec<Counted>);

/// A method of a game, as a list shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MethodCard {
    /// What `--method` calls it.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// The options that mean something to it besides those that all methods share: `depth`, `table`, `with`,
    /// `threads`.
    pub takes: &'static [&'static str],
    /// The ingredients that `with` may name.
    pub ingredients: &'static [Ingredient],
}

/// Why a line of moves cannot be played: which move, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLine {
    /// The number of the move, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub reason: BadMove,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: {}", self.number, self.reason)
    }
}

impl Error for BadLine {}

/// A game in progress.
pub trait Match: Send + Sync {
    /// The setup that opens this game, written in full.
    fn setup(&self) -> &str;
    /// The legal moves.
    fn moves(&self) -> Vec<String>;
    /// The moves played so far.
    fn line(&self) -> Vec<String>;
    /// The same as one text that [`Match::play_line`] understands: `4453`, or `b2 a1` where a move has several
    /// characters.
    fn line_text(&self) -> String;
    /// The game so far in the format of other programs, with the ending of such files: Hex in SGF;
    /// [`crate::open_record`] reads it.
    fn record(&self) -> Option<(&'static str, String)>;
    /// Plays one move.
    fn play(&mut self, text: &str) -> Result<(), BadMove>;
    /// Plays a line of moves, or none of it.
    fn play_line(&mut self, text: &str) -> Result<(), BadLine>;
    /// Takes the last move back; says whether there was one.
    fn undo(&mut self) -> bool;
    /// Who is to move, or how it ended.
    fn status(&self) -> Status;
    /// The side whose answers [`Match::think`] gives: the one to move, or that would move next.
    fn viewer(&self) -> Side;
    /// Answers questions about a finished game for this side.
    fn look_as(&mut self, viewer: Side);
    /// The position as text.
    fn position(&self) -> String;
    /// Goes on from a position given as text; the moves played so far are forgotten.
    fn set_position(&mut self, text: &str) -> Result<(), BadText>;
    /// The position as a scene, the last move ringed; moves can be clicked unless there are very many.
    fn picture(&self) -> Picture;
    /// What the two sides are called here.
    fn sides(&self) -> [&'static str; 2];
    /// The names of sheets that its pictures leave out: what an expert sees here.
    fn insights(&self) -> Vec<&'static str>;
    /// One of them, if there is one of this name and the limits do not end it.
    fn insight(&self, name: &str, limits: &Limits) -> Option<Layer>;
    /// Changes the board that somebody sets up; the moves played so far are forgotten.
    fn edit(&mut self, edit: Edit) -> Result<(), BadText>;
    /// The worst and the best score of any position of this game.
    fn scale(&self) -> Bounds;
    /// How many moves are left if the side to move ends with this score, where scores tell it.
    fn lasts(&self, score: Score) -> Option<u32>;
    /// The layers of its pictures.
    fn layers(&self) -> Vec<&'static str>;
    /// Its methods, the plainest first.
    fn methods(&self) -> Vec<MethodCard>;
    /// What its method `best` is made of; nothing where it is no search.
    fn best(&self) -> Option<Mix>;
    /// Whether positions can come again, so that no depth-first search may solve it.
    fn is_cyclic(&self) -> bool;
    /// A search by one of its methods, or nothing if it has none of this name. The engine is kept for later
    /// searches with the same settings.
    fn think(&self, method: &str, settings: Settings) -> Option<Job>;
    /// Writes a certificate for the header's statement, which `method` has just proved with these settings.
    fn certificate(
        &self,
        method: &str,
        settings: Settings,
        header: &Header,
        limits: &Limits,
        to: &mut dyn Write,
    ) -> Result<Totals, Unwritten>;
    /// Checks the body of a certificate whose header describes the position here.
    fn certify(
        &self,
        header: &Header,
        body: SymbolReader<&mut dyn Read>,
        means: Means,
        counting: bool,
        watch: &dyn Watch,
    ) -> Result<Verified, Refusal>;
    /// The method of the usual opponent.
    fn opponent(&self) -> &'static str;
    /// Builds a book of this game from its usual start, going on where the journal ends.
    fn build_book(
        &self,
        title: Title,
        work: &Bookwork<'_>,
        journal: &mut Journal<'_>,
    ) -> Result<Book, Halted>;
    /// Checks a book of this game and proves so many of its scores, chosen by the seed, without looking at it;
    /// nothing if it was stopped, and the error says what is wrong.
    fn check_book(
        &self,
        book: &Book,
        work: &Bookwork<'_>,
        random: (usize, Seed),
    ) -> Result<Option<book::Checked>, String>;
    /// The methods that [`Match::explain`] can tell about.
    fn explained(&self) -> &'static [&'static str];
    /// Searches from here and tells what happened, node by node.
    fn explain(&self, inquiry: &Inquiry<'_>) -> Result<Explained, BadInquiry>;
    /// The number of lines of exactly `depth` moves from here.
    fn perft(&self, depth: u32, limits: &Limits) -> Result<u64, Stopped>;
    /// The positions that can be reached from here, ply by ply.
    fn census(&self, alike: Alike, limits: &Limits, seen: &mut dyn FnMut(Ply)) -> Result<(), Stopped>;
    /// The rules from here on as bits, if the game has such a form.
    fn blueprint(&self) -> Option<Blueprint>;
    /// The number of lines from here to the end of a game; nothing where a game may never end.
    fn games(&self, limits: &Limits) -> Option<Result<u128, Stopped>>;
    /// The positions that can be reached from here as an arena, if they are at most so many; vertices are called
    /// by their positions or by numbers.
    fn unfold(&self, most: u64, named: bool, limits: &Limits) -> Result<Arena, TooLarge>;
    /// What a table of all positions needs, if the game supplies it.
    fn tabled(&self) -> Option<Box<dyn Tabled>>;
}

impl fmt::Debug for dyn Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.setup(), self.line_text())
    }
}

/// The sheet that says when each piece was put, where pieces stay.
const MOVE_NUMBERS: &str = "move-numbers";

/// Where there are more moves than this, nobody clicks one; heaps of a million sticks would need gigabytes.
const MOST_CLICKS: usize = 10_000;

/// Everything that a game of the catalog can do.
pub(crate) trait Playable: Deterministic + Drawn + Symmetry {}

impl<G: Deterministic + Drawn + Symmetry> Playable for G {}

/// What only a game without cycles can do.
struct Ending<G: Game> {
    /// Counts the lines to the end of a game.
    games: fn(&G, &mut G::Position, &mut Purse) -> Result<u128, Stopped>,
    /// Checks a certificate.
    certify: Certify<G>,
    /// Builds and checks books.
    books: Books<G>,
}

type Certify<G> = fn(
    &G,
    &<G as Game>::Position,
    &Header,
    SymbolReader<&mut dyn Read>,
    Means,
    bool,
    &dyn Watch,
) -> Result<Verified, Refusal>;

fn verified<G: Acyclic + Deterministic + Symmetry + Notation>(
    game: &G,
    at: &G::Position,
    header: &Header,
    mut body: SymbolReader<&mut dyn Read>,
    means: Means,
    counting: bool,
    watch: &dyn Watch,
) -> Result<Verified, Refusal> {
    if counting && header.concessions {
        return Err(Refusal::Uncounted);
    }
    let (checked, strategies) = certify::check(game, at, header, &mut body, means, counting, watch)?;
    let counted =
        if counting { certify::count(game, at, strategies, header.leaf, means, watch)? } else { vec![] };
    Ok((checked, counted))
}

type Kept<G> = (&'static str, Settings, Arc<Mutex<Box<dyn Engine<G>>>>);

struct Played<G: Playable> {
    setup: String,
    game: Arc<G>,
    /// The first position, then each move with the position behind it.
    first: G::Position,
    line: Vec<(G::Move, G::Position)>,
    /// Who is asked about when nobody is to move.
    onlooker: Side,
    ladder: Ladder<G>,
    explaining: Explaining<G>,
    /// Nothing if positions can come again.
    ending: Option<Ending<G>>,
    /// Nothing if positions are not numbered.
    tables: Option<Tables<G>>,
    engines: Mutex<Vec<Kept<G>>>,
}

type Tables<G> = fn(&Arc<G>, &<G as Game>::Position) -> Box<dyn Tabled>;

/// A new match of a game with these methods.
pub(crate) fn played<G>(
    setup: String,
    game: G,
    ladder: Ladder<G>,
    explaining: Explaining<G>,
) -> Box<dyn Match>
where
    G: Playable + Acyclic + Send + 'static,
{
    Box::new(searched(setup, game, ladder, explaining))
}

/// The same for a game whose positions are numbered.
pub(crate) fn played_and_tabled<G>(
    setup: String,
    game: G,
    ladder: Ladder<G>,
    explaining: Explaining<G>,
) -> Box<dyn Match>
where
    G: Playable + Acyclic + Indexed + Send + 'static,
{
    Box::new(Played { tables: Some(tabled), ..searched(setup, game, ladder, explaining) })
}

fn searched<G>(setup: String, game: G, ladder: Ladder<G>, explaining: Explaining<G>) -> Played<G>
where
    G: Playable + Acyclic + Send + 'static,
{
    let ending = Ending { games: search::games, certify: verified, books: Books::new() };
    Played::new(setup, game, ladder, explaining, Some(ending))
}

/// A new match of a game whose positions can come again: solved and played as a graph, never searched.
pub(crate) fn played_as_graph<G>(setup: String, game: G) -> Box<dyn Match>
where
    G: Playable + Indexed + Send + 'static,
{
    let played = Played::new(setup, game, cyclic_ladder(), unexplained(Unexplained::Cyclic), None);
    Box::new(Played { tables: Some(tabled), ..played })
}

impl<G: Playable> Played<G> {
    fn new(
        setup: String,
        game: G,
        ladder: Ladder<G>,
        explaining: Explaining<G>,
        ending: Option<Ending<G>>,
    ) -> Played<G> {
        Played {
            setup,
            first: game.start(),
            game: Arc::new(game),
            line: Vec::new(),
            onlooker: Side::First,
            ladder,
            explaining,
            ending,
            tables: None,
            engines: Mutex::default(),
        }
    }

    fn at(&self) -> &G::Position {
        self.line.last().map_or(&self.first, |(_, at)| at)
    }

    /// Each position of the line with the move made there.
    fn steps(&self) -> impl Iterator<Item = (&G::Position, G::Move)> {
        let before = std::iter::once(&self.first).chain(self.line.iter().map(|(_, at)| at));
        before.zip(self.line.iter().map(|(mv, _)| *mv))
    }

    fn push(&mut self, mv: G::Move) {
        let mut next = self.at().clone();
        self.game.play(&mut next, mv);
        self.line.push((mv, next));
    }

    fn engine(&self, method: &str, settings: Settings) -> Option<Arc<Mutex<Box<dyn Engine<G>>>>> {
        let method = self.ladder.methods.iter().find(|known| known.name == method)?;
        let mut kept = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((.., engine)) =
            kept.iter().find(|(name, with, _)| *name == method.name && *with == settings)
        {
            return Some(Arc::clone(engine));
        }
        let engine = Arc::new(Mutex::new((method.make)(&self.game, settings)));
        kept.push((method.name, settings, Arc::clone(&engine)));
        Some(engine)
    }
}

impl<G: Playable + Send + 'static> Match for Played<G> {
    fn setup(&self) -> &str {
        &self.setup
    }

    fn moves(&self) -> Vec<String> {
        self.game.legal(self.at()).into_iter().map(|mv| self.game.write_move(self.at(), mv)).collect()
    }

    fn line(&self) -> Vec<String> {
        self.steps().map(|(at, mv)| self.game.write_move(at, mv)).collect()
    }

    fn line_text(&self) -> String {
        let line = self.line();
        let (packed, short) = (line.concat(), line.iter().all(|mv| mv.chars().count() == 1));
        if short && self.game.split_moves(&packed) == line { packed } else { line.join(" ") }
    }

    fn record(&self) -> Option<(&'static str, String)> {
        let moves: Vec<G::Move> = self.line.iter().map(|(mv, _)| *mv).collect();
        self.game.write_record(&self.first, &moves)
    }

    fn play(&mut self, text: &str) -> Result<(), BadMove> {
        let mv = self.game.read_move(self.at(), text)?;
        self.push(mv);
        Ok(())
    }

    fn play_line(&mut self, text: &str) -> Result<(), BadLine> {
        let before = self.line.len();
        let game = Arc::clone(&self.game);
        for word in game.split_moves(text) {
            if let Err(reason) = self.play(word) {
                let number = self.line.len() + 1;
                self.line.truncate(before);
                return Err(BadLine { number, reason });
            }
        }
        Ok(())
    }

    fn undo(&mut self) -> bool {
        self.line.pop().is_some()
    }

    fn status(&self) -> Status {
        self.game.status(self.at())
    }

    fn viewer(&self) -> Side {
        if let Status::Turn(side) = self.status() {
            return side;
        }
        self.steps().last().and_then(|(at, _)| self.game.mover(at)).map_or(self.onlooker, Side::other)
    }

    fn look_as(&mut self, viewer: Side) {
        self.onlooker = viewer;
    }

    fn position(&self) -> String {
        self.game.write_position(self.at())
    }

    fn set_position(&mut self, text: &str) -> Result<(), BadText> {
        self.first = self.game.read_position(text)?;
        self.line.clear();
        Ok(())
    }

    fn picture(&self) -> Picture {
        let few = self.game.legal(self.at()).len() <= MOST_CLICKS;
        let mut picture = if few { self.game.draw(self.at()) } else { self.game.board(self.at()) };
        if let Some((before, mv)) = self.steps().last() {
            picture.layer("last move", vec![Thing::Ring { on: self.game.landed(before, mv) }]);
        }
        picture
    }

    fn sides(&self) -> [&'static str; 2] {
        self.game.sides_in(self.at())
    }

    fn insights(&self) -> Vec<&'static str> {
        let numbered = self.game.numbers_moves().then_some(MOVE_NUMBERS);
        self.game.insights().iter().copied().chain(numbered).collect()
    }

    fn insight(&self, name: &str, limits: &Limits) -> Option<Layer> {
        let name = self.insights().into_iter().find(|known| *known == name)?;
        let number = |(i, (at, mv)): (usize, (&G::Position, G::Move))| Thing::Text {
            on: self.game.landed(at, mv),
            text: (i + 1).to_string(),
        };
        let things = match name {
            MOVE_NUMBERS => self.steps().enumerate().map(number).collect(),
            _ => self.game.insight_unless(self.at(), name, &|| limits.over())?,
        };
        Some(Layer { name, things })
    }

    fn edit(&mut self, edit: Edit) -> Result<(), BadText> {
        self.first = self.game.edited(self.at(), edit)?;
        self.line.clear();
        Ok(())
    }

    fn scale(&self) -> Bounds {
        self.game.scale()
    }

    fn lasts(&self, score: Score) -> Option<u32> {
        self.game.lasts(self.at(), score)
    }

    fn layers(&self) -> Vec<&'static str> {
        self.game.layers().iter().copied().chain(["last move"]).collect()
    }

    fn methods(&self) -> Vec<MethodCard> {
        let card = |method: &Method<G>| MethodCard {
            name: method.name,
            summary: method.summary,
            takes: method.takes,
            ingredients: method.ingredients,
        };
        self.ladder.methods.iter().map(card).collect()
    }

    fn best(&self) -> Option<Mix> {
        self.ladder.best
    }

    fn is_cyclic(&self) -> bool {
        self.ending.is_none()
    }

    fn think(&self, method: &str, settings: Settings) -> Option<Job> {
        let engine = self.engine(method, settings)?;
        let (game, at, viewer) = (Arc::clone(&self.game), self.at().clone(), self.viewer());
        Some(Box::new(move |task, limits| {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let answer = engine.think(Request { game: &*game, at: &at, viewer, task, limits });
            let text = |mv: G::Move| game.write_move(&at, mv);
            let answer = Answer {
                claim: answer.claim,
                best: answer.best.map(text),
                moves: answer.moves.iter().map(|&(mv, claim)| (text(mv), claim)).collect::<Vec<(_, Claim)>>(),
                work: answer.work,
                complete: answer.complete,
            };
            Thought { answer, memory: engine.memory() }
        }))
    }

    fn certificate(
        &self,
        method: &str,
        settings: Settings,
        header: &Header,
        limits: &Limits,
        to: &mut dyn Write,
    ) -> Result<Totals, Unwritten> {
        let engine = self.engine(method, settings).ok_or(Unwritten::Unable)?;
        let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
        engine.certificate(&self.game, self.at(), header, limits, to)
    }

    fn certify(
        &self,
        header: &Header,
        body: SymbolReader<&mut dyn Read>,
        means: Means,
        counting: bool,
        watch: &dyn Watch,
    ) -> Result<Verified, Refusal> {
        let ending = self.ending.as_ref().ok_or(Refusal::Cyclic)?;
        (ending.certify)(&self.game, self.at(), header, body, means, counting, watch)
    }

    fn opponent(&self) -> &'static str {
        if self.ladder.book.is_some() { PERFECT } else { PLAYER }
    }

    fn build_book(
        &self,
        title: Title,
        work: &Bookwork<'_>,
        journal: &mut Journal<'_>,
    ) -> Result<Book, Halted> {
        let ending = self.ending.as_ref().ok_or(Halted::Cyclic)?;
        (ending.books.build)(&self.game, &self.ladder, title, work, journal)
    }

    fn check_book(
        &self,
        book: &Book,
        work: &Bookwork<'_>,
        random: (usize, Seed),
    ) -> Result<Option<book::Checked>, String> {
        let ending = self.ending.as_ref().ok_or_else(|| Halted::Cyclic.to_string())?;
        (ending.books.check)(&self.game, &self.ladder, book, work, random)
    }

    fn explained(&self) -> &'static [&'static str] {
        self.explaining.methods
    }

    fn explain(&self, inquiry: &Inquiry<'_>) -> Result<Explained, BadInquiry> {
        if !self.explaining.methods.is_empty() && !self.explaining.methods.contains(&inquiry.method) {
            return Err(BadInquiry::Method { method: inquiry.method.into(), reason: Unexplained::Method });
        }
        (self.explaining.tell)(&self.game, self.at(), self.ladder.best, inquiry)
    }

    fn perft(&self, depth: u32, limits: &Limits) -> Result<u64, Stopped> {
        search::perft(&*self.game, &mut self.at().clone(), depth, &mut Purse::new(limits))
    }

    fn census(&self, alike: Alike, limits: &Limits, seen: &mut dyn FnMut(Ply)) -> Result<(), Stopped> {
        search::census(&*self.game, self.at(), alike, limits, seen)
    }

    fn blueprint(&self) -> Option<Blueprint> {
        self.game.blueprint(self.at())
    }

    fn games(&self, limits: &Limits) -> Option<Result<u128, Stopped>> {
        let games = self.ending.as_ref()?.games;
        Some(games(&self.game, &mut self.at().clone(), &mut Purse::new(limits)))
    }

    fn unfold(&self, most: u64, named: bool, limits: &Limits) -> Result<Arena, TooLarge> {
        let game = &*self.game;
        let name = |at: &G::Position| game.write_position(at);
        let name: Option<Naming<'_, G::Position>> = if named { Some(&name) } else { None };
        Ok(arena::unfold(game, self.at(), most, name, &mut Purse::new(limits))?.arena)
    }

    fn tabled(&self) -> Option<Box<dyn Tabled>> {
        Some(self.tables?(&self.game, self.at()))
    }
}
