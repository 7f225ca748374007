//! A match of any game: where types are erased.

use crate::abilities::{
    Able, Booked, Booking, Certified, Certifying, Counted, Counting, Ending, Endless, Explaining, Here,
    Unfolded, Unfolding,
};
use crate::engine::{Engine, Past, Request, Settings, Task};
use crate::explained::Unexplained;
use crate::explaining::{Teller, Telling};
use crate::ladder::{Ladder, Method, PERFECT, PLAYER};
use crate::matched::{BadLine, Job, Match, MethodCard};
use crate::strategist::Unwritten;
use crate::thought::Thought;
use arena::{Tabled, tabled};
use certify::{Header, Totals};
use game::{
    Acyclic, BadMove, BadText, Blueprint, Bounds, Claim, Deterministic, Drawn, Edit, Game, Indexed, Layer,
    Picture, Score, Side, Status, Symmetry, Thing,
};
use search::{Answer, Limits, Mix, Purse, Stopped};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// The sheet that says when each piece was put, where pieces stay.
const MOVE_NUMBERS: &str = "move-numbers";

/// Where there are more moves than this, nobody clicks one; heaps of a million sticks would need gigabytes.
const MOST_CLICKS: usize = 10_000;

/// What a game of the catalog is.
pub trait Playable: Deterministic + Drawn + Symmetry {}

impl<G: Deterministic + Drawn + Symmetry> Playable for G {}

type Kept<G> = (&'static str, Settings, Arc<Mutex<Box<dyn Engine<G>>>>);

/// A game in progress, with what its entry asked for.
pub struct Played<G: Playable> {
    setup: String,
    game: Arc<G>,
    /// The first position, then each move with the position behind it.
    first: G::Position,
    line: Vec<(G::Move, G::Position)>,
    /// Who is asked about when the game is over, if not whoever would be next.
    onlooker: Option<Side>,
    ladder: Ladder<G>,
    cyclic: bool,
    telling: Result<Telling<G>, Unexplained>,
    counting: Able<G, Counting>,
    unfolding: Able<G, Unfolding>,
    certifying: Able<G, Certifying>,
    booking: Able<G, Booking>,
    tables: Option<Tables<G>>,
    engines: Mutex<Vec<Kept<G>>>,
}

type Tables<G> = fn(&Arc<G>, &<G as Game>::Position) -> Box<dyn Tabled>;

impl<G: Playable + Send + 'static> Played<G> {
    /// A new match of a game with these methods, which can be played and nothing else.
    pub fn new(setup: String, game: G, ladder: Ladder<G>) -> Played<G> {
        Played {
            setup,
            first: game.start(),
            game: Arc::new(game),
            line: Vec::new(),
            onlooker: None,
            ladder,
            cyclic: true,
            telling: Err(Unexplained::Cyclic),
            counting: None,
            unfolding: None,
            certifying: None,
            booking: None,
            tables: None,
            engines: Mutex::default(),
        }
    }

    /// The same, whose positions are few enough to be listed, as a graph too.
    #[must_use]
    pub fn listed(self) -> Played<G> {
        let counting = self.counting.or(Some(|here| Box::new(Endless(here))));
        Played { counting, unfolding: Some(|here| Box::new(here)), ..self }
    }

    /// The same for a game that ends: its lines can be counted, and certificates checked.
    #[must_use]
    pub fn that_ends(self) -> Played<G>
    where
        G: Acyclic,
    {
        Played {
            cyclic: false,
            telling: Err(Unexplained::Large),
            counting: Some(|here| Box::new(Ending(here))),
            certifying: Some(|here| Box::new(here)),
            ..self
        }
    }

    /// The same for a game that ends, but whose positions nobody will ever list.
    #[must_use]
    pub fn that_ends_uncounted(self) -> Played<G>
    where
        G: Acyclic,
    {
        Played { cyclic: false, telling: Err(Unexplained::Large), ..self }
    }

    /// The same, whose searches can be told node by node.
    #[must_use]
    pub fn explained(self, telling: Telling<G>) -> Played<G> {
        Played { telling: Ok(telling), ..self }
    }

    /// The same, of which books can be made.
    #[must_use]
    pub fn booked(self) -> Played<G>
    where
        G: Acyclic,
    {
        Played { booking: Some(|here| Box::new(here)), ..self }
    }

    /// The same, whose positions are numbered, so that a table of all can be built.
    #[must_use]
    pub fn tabled(self) -> Played<G>
    where
        G: Indexed,
    {
        Played { tables: Some(tabled), ..self }
    }

    /// As a front-end knows it.
    pub fn boxed(self) -> Box<dyn Match> {
        Box::new(self)
    }
}

impl<G: Playable> Played<G> {
    fn here(&self) -> Here<'_, G> {
        Here { game: &self.game, at: self.at(), ladder: &self.ladder }
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
            while let Some(implied) = game.left_out(self.at(), word) {
                self.push(implied);
            }
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
        // Somebody else than whoever would be next can only be asked about where nobody has moved.
        let set_up = self.line.is_empty() && matches!(self.status(), Status::Over(_));
        self.onlooker.filter(|_| set_up).unwrap_or_else(|| self.game.turn(self.at()))
    }

    fn look_as(&mut self, viewer: Side) {
        self.onlooker = Some(viewer);
    }

    fn position(&self) -> String {
        self.game.write_position(self.at())
    }

    fn set_position(&mut self, text: &str) -> Result<(), BadText> {
        self.first = self.game.read_position(text)?;
        self.line.clear();
        self.onlooker = None;
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
            options: method.options,
        };
        self.ladder.methods.iter().map(card).collect()
    }

    fn best(&self) -> Option<Mix> {
        self.ladder.best
    }

    fn is_cyclic(&self) -> bool {
        self.cyclic
    }

    fn think(&self, method: &str, settings: Settings) -> Option<Job> {
        let engine = self.engine(method, settings)?;
        let (game, at, viewer) = (Arc::clone(&self.game), self.at().clone(), self.viewer());
        let (first, moves) = (self.first.clone(), self.line.iter().map(|(mv, _)| *mv).collect::<Vec<_>>());
        Some(Box::new(move |task, limits| {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let answer = engine.think(Request {
                game: &*game,
                at: &at,
                past: Past { first: &first, moves: &moves },
                viewer,
                task,
                limits,
            });
            let text = |mv: G::Move| game.write_move(&at, mv);
            let mut answer = Answer {
                claim: answer.claim,
                best: answer.best.map(text),
                moves: answer.moves.iter().map(|&(mv, claim)| (text(mv), claim)).collect::<Vec<(_, Claim)>>(),
                work: answer.work,
                complete: answer.complete,
            };
            // Asked only of those who say so: a million moves take long to list.
            answer.complete = answer.complete
                && match task {
                    Task::Solve(goal) => goal.reached(answer.claim.proved()),
                    Task::SolveMoves(goal) => {
                        let legal: Vec<String> = game.legal(&at).into_iter().map(text).collect();
                        answer.open_moves(goal, &legal).is_empty()
                    }
                    Task::Advise => true,
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

    fn opponent(&self) -> &'static str {
        if self.ladder.book.is_some() { PERFECT } else { PLAYER }
    }

    fn perft(&self, depth: u32, limits: &Limits) -> Result<u64, Stopped> {
        search::perft(&*self.game, &mut self.at().clone(), depth, &mut Purse::new(limits))
    }

    fn blueprint(&self) -> Option<Blueprint> {
        self.game.blueprint(self.at())
    }

    fn counted(&self) -> Option<Box<dyn Counted + '_>> {
        Some(self.counting?(self.here()))
    }

    fn unfolded(&self) -> Option<Box<dyn Unfolded + '_>> {
        Some(self.unfolding?(self.here()))
    }

    fn certified(&self) -> Option<Box<dyn Certified + '_>> {
        Some(self.certifying?(self.here()))
    }

    fn booked(&self) -> Option<Box<dyn Booked + '_>> {
        Some(self.booking?(self.here()))
    }

    fn explained(&self) -> Result<Box<dyn Explaining + '_>, Unexplained> {
        let telling = self.telling.as_ref().map_err(|reason| *reason)?;
        Ok(Box::new(Teller { here: self.here(), telling }))
    }

    fn tabled(&self) -> Option<Box<dyn Tabled>> {
        Some(self.tables?(&self.game, self.at()))
    }
}
