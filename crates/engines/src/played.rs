//! A match of any game: where types are erased.

use crate::abilities::{
    Able, Booked, Booking, Certified, Certifying, Counted, Counting, Ending, Endless, Explaining, Here,
    Unfolded, Unfolding,
};
use crate::engine::{Engine, Past, Request, Settings, Task};
use crate::explained::Unexplained;
use crate::explaining::{Teller, Telling};
use crate::lessons::{Learnable, Lessons, School};
use crate::matched::{BadLine, Job, Match, Speller};
use crate::methods::{MethodCard, Methods, PERFECT, PLAYER};
use crate::sheet::Sheet;
use crate::strategist::Unwritten;
use crate::thought::{Thought, draw};
use arena::{Bytes, SlicedGame, Tabled, tabled};
use certify::{Header, Totals};
use game::{
    Acyclic, BadMove, BadText, Blueprint, Bounds, Deterministic, Drawn, Edit, Game, Indexed, Layer, MoveCode,
    Notation, Picture, Score, Side, Status, Symmetry, Thing, Tone, Unit,
};
use search::{Answer, Budget, Limits, Mix, Stopped};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// The sheet that says when each piece was put, where pieces stay.
const MOVE_NUMBERS: &str = "move-numbers";

/// Where there are more moves than this, nobody clicks one; heaps of a million sticks would need gigabytes.
const MOST_CLICKS: usize = 10_000;

/// What a game of the catalog is.
pub trait Playable: Drawn + Symmetry {}

impl<G: Drawn + Symmetry> Playable for G {}

type Kept<G> = (&'static str, Settings, Arc<Mutex<Box<dyn Engine<G>>>>);

/// A game in progress, with what its entry asked for.
pub struct Played<G: Playable> {
    setup: String,
    game: Arc<G>,
    /// The first position, then each move with the position behind it.
    first: G::Position,
    line: Vec<(G::Move, G::Position)>,
    /// The record of which it was read.
    source: Option<String>,
    /// Who is asked about when the game is over, if not whoever would be next.
    onlooker: Option<Side>,
    methods: Methods<G>,
    cyclic: bool,
    telling: Result<Telling<G>, Unexplained>,
    counting: Able<G, Counting>,
    unfolding: Able<G, Unfolding>,
    certifying: Able<G, Certifying>,
    booking: Able<G, Booking>,
    tables: Option<Tables<G>>,
    lessons: Option<Lessons<G>>,
    slices: Option<Slices<G>>,
    sheets: Vec<Sheet<G>>,
    engines: Mutex<Vec<Kept<G>>>,
}

type Tables<G> = fn(&Arc<G>, &<G as Game>::Position) -> Box<dyn Tabled>;

/// Takes slices that were built; how many slices and positions they are, or why not.
pub type Lend = fn(&[Bytes]) -> Result<(usize, u64), String>;

/// How a game is cut into slices, and who takes slices that were built.
#[derive(Clone, Copy)]
pub struct Slices<G: Game> {
    /// The slices around a position.
    pub cut: fn(&Arc<G>, &G::Position) -> Box<dyn SlicedGame>,
    /// Takes slices that were built, for all matches: see [`Match::lend`].
    pub lend: Lend,
}

impl<G: Playable + Send + 'static> Played<G> {
    /// A new match of a game with these methods, which can be played and nothing else.
    pub fn new(setup: String, game: G, methods: Methods<G>) -> Played<G> {
        Played {
            setup,
            first: game.start(),
            game: Arc::new(game),
            line: Vec::new(),
            source: None,
            onlooker: None,
            methods,
            cyclic: true,
            telling: Err(Unexplained::Cyclic),
            counting: None,
            unfolding: None,
            certifying: None,
            booking: None,
            tables: None,
            lessons: None,
            slices: None,
            sheets: Vec::new(),
            engines: Mutex::default(),
        }
    }

    /// The same, whose positions are few enough to be listed, as a graph too.
    #[must_use]
    pub fn listed(self) -> Played<G>
    where
        G: Deterministic,
    {
        let counting = self.counting.or(Some(|here| Box::new(Endless(here))));
        Played { counting, unfolding: Some(|here| Box::new(here)), ..self }
    }

    /// The same for a game that ends: its lines can be counted, and certificates checked.
    #[must_use]
    pub fn that_ends(self) -> Played<G>
    where
        G: Acyclic + Deterministic,
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
        G: Acyclic + Deterministic,
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

    /// The same, about which something can be learnt.
    #[must_use]
    pub fn learning(self, lessons: Lessons<G>) -> Played<G> {
        Played { lessons: Some(lessons), ..self }
    }

    /// The same, with sheets that a player draws.
    #[must_use]
    pub fn showing(self, sheets: Vec<Sheet<G>>) -> Played<G> {
        Played { sheets, ..self }
    }

    /// The same, whose tables come in slices.
    #[must_use]
    pub fn sliced(self, slices: Slices<G>) -> Played<G> {
        Played { slices: Some(slices), ..self }
    }

    /// As a front-end knows it.
    pub fn boxed(self) -> Box<dyn Match> {
        Box::new(self)
    }
}

impl<G: Playable> Played<G> {
    fn here(&self) -> Here<'_, G> {
        Here { game: &self.game, at: self.at(), methods: &self.methods, setup: &self.setup }
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
        let method = self.methods.methods.iter().find(|known| known.card.name == method)?;
        let mut kept = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((.., engine)) =
            kept.iter().find(|(name, with, _)| *name == method.card.name && *with == settings)
        {
            return Some(Arc::clone(engine));
        }
        let engine = Arc::new(Mutex::new((method.make)(&self.game, settings)));
        kept.push((method.card.name, settings, Arc::clone(&engine)));
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

    fn rolls(&self) -> Vec<(String, u32)> {
        let mut rolls = Vec::new();
        if self.status() == Status::Nature {
            self.game.rolls(self.at(), &mut rolls);
        }
        rolls.into_iter().map(|(mv, weight)| (self.game.write_move(self.at(), mv), weight)).collect()
    }

    fn has_dice(&self) -> bool {
        G::DICE
    }

    fn line(&self) -> Vec<String> {
        self.steps().map(|(at, mv)| self.game.write_move(at, mv)).collect()
    }

    fn plain_line(&self) -> Vec<String> {
        self.steps().map(|(at, mv)| self.game.write_plainly(at, mv)).collect()
    }

    fn beginning(&self) -> String {
        self.game.write_position(&self.first)
    }

    fn codes(&self, moves: &[String]) -> Result<Vec<MoveCode>, BadMove> {
        moves.iter().map(|text| Ok(self.game.code(self.game.read_move(self.at(), text)?))).collect()
    }

    fn speller(&self) -> Speller {
        let (game, first) = (Arc::clone(&self.game), self.at().clone());
        Box::new(move |line| {
            let mut at = first.clone();
            let spelled = line.iter().map_while(|text| {
                let mv = game.read_move(&at, text).ok()?;
                let plain = game.write_plainly(&at, mv);
                game.play(&mut at, mv);
                Some(plain)
            });
            spelled.collect()
        })
    }

    fn line_text(&self) -> String {
        let line = self.line();
        let (packed, short) = (line.concat(), line.iter().all(|mv| mv.chars().count() == 1));
        if short && self.game.split_moves(&packed) == line { packed } else { line.join(" ") }
    }

    fn record(&self) -> Option<(&'static str, String)> {
        self.records().into_iter().next()
    }

    fn remember(&mut self, record: &str) {
        self.source = Some(record.to_owned());
    }

    fn records(&self) -> Vec<(&'static str, String)> {
        let moves: Vec<G::Move> = self.line.iter().map(|(mv, _)| *mv).collect();
        let mut records = self.game.write_records(&self.first, &moves);
        let source = self.source.as_deref();
        let kept = source.and_then(|source| self.game.write_record_into(source, &self.first, &moves));
        if let Some((ending, text)) = kept {
            records
                .iter_mut()
                .filter(|(known, _)| *known == ending)
                .for_each(|(_, old)| old.clone_from(&text));
        }
        records
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

    fn captured(&self) -> [String; 2] {
        self.game.captured(self.at())
    }

    fn insights(&self) -> Vec<&'static str> {
        let numbered = self.game.numbers_moves().then_some(MOVE_NUMBERS);
        let sheets = self.sheets.iter().map(|sheet| sheet.name);
        self.game.insights().iter().copied().chain(sheets).chain(numbered).collect()
    }

    fn key_of(&self, name: &str) -> Vec<(Option<Tone>, String)> {
        if let Some(sheet) = self.sheets.iter().find(|sheet| sheet.name == name) {
            return vec![(None, sheet.key.into())];
        }
        match name {
            MOVE_NUMBERS => vec![(None, "number: which move put it there".into())],
            _ => self.game.key_of(name),
        }
    }

    fn insight(&self, name: &str, limits: &Limits) -> Option<Layer> {
        let name = self.insights().into_iter().find(|known| *known == name)?;
        let number = |(i, (at, mv)): (usize, (&G::Position, G::Move))| Thing::Text {
            on: self.game.landed(at, mv),
            text: (i + 1).to_string(),
        };
        if let Some(sheet) = self.sheets.iter().find(|sheet| sheet.name == name) {
            let moves: Vec<G::Move> = self.line.iter().map(|(mv, _)| *mv).collect();
            let past = Past { first: &self.first, moves: &moves };
            let things = match self.status() {
                Status::Turn(_) => (sheet.draw)(&self.game, self.at(), past, limits)?,
                _ => Vec::new(),
            };
            return Some(Layer { name, things });
        }
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

    fn unit(&self) -> Unit {
        self.game.unit()
    }

    fn lasts(&self, score: Score) -> Option<u32> {
        self.game.lasts(self.at(), score)
    }

    fn layers(&self) -> Vec<&'static str> {
        self.game.layers().iter().copied().chain(["last move"]).collect()
    }

    fn methods(&self) -> Vec<MethodCard> {
        self.methods.methods.iter().map(|method| method.card).collect()
    }

    fn best(&self) -> Option<Mix> {
        self.methods.best
    }

    fn is_cyclic(&self) -> bool {
        self.cyclic
    }

    fn think(&self, method: &str, settings: Settings) -> Option<Job> {
        let engine = self.engine(method, settings)?;
        let (game, at, viewer) = (Arc::clone(&self.game), self.at().clone(), self.viewer());
        let (first, moves) = (self.first.clone(), self.line.iter().map(|(mv, _)| *mv).collect::<Vec<_>>());
        Some(Job(Box::new(move |task, drawn, limits, watch| {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            // A million moves take long to write down: only where somebody reads them.
            let heard = |so_far: &Answer<G::Move>| {
                if let Some(watch) = watch {
                    watch(&Thought { answer: in_words(&*game, &at, so_far), memory: None });
                }
            };
            let mut answer = engine.think(Request {
                game: &*game,
                at: &at,
                past: Past { first: &first, moves: &moves },
                viewer,
                task,
                limits,
                watch: &heard,
            });
            if let Some(seed) = drawn {
                draw(&*game, &mut answer, &game.legal(&at), &mut seed.rng());
            }
            let mut answer = in_words(&*game, &at, &answer);
            answer.complete = match task {
                // An average is all that can be said where dice decide.
                _ if answer.claim.expected().is_some() => answer.complete,
                // What is proved is proved, also by a search that was stopped while it looked for a move.
                Task::Solve(goal) => goal.reached(answer.claim.proved()),
                // Asked only of those who say so: a million moves take long to list.
                Task::SolveMoves(goal) if answer.complete => {
                    let legal =
                        game.legal(&at).into_iter().map(|mv| game.write_move(&at, mv)).collect::<Vec<_>>();
                    answer.open_moves(goal, &legal).is_empty()
                }
                Task::SolveMoves(_) | Task::Advise => answer.complete,
            };
            Thought { answer, memory: engine.memory() }
        })))
    }

    fn certifies(&self, method: &str, settings: Settings) -> bool {
        let able = |engine: Arc<Mutex<Box<dyn Engine<G>>>>| {
            engine.lock().unwrap_or_else(PoisonError::into_inner).certifies()
        };
        self.certifying.is_some() && self.engine(method, settings).is_some_and(able)
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

    fn has_book(&self) -> bool {
        self.methods.book.is_some()
    }

    fn opponent(&self) -> &'static str {
        if self.has_book() { PERFECT } else { PLAYER }
    }

    fn perft(&self, depth: u32, limits: &Limits) -> Result<u64, Stopped> {
        search::perft(&*self.game, &mut self.at().clone(), depth, &mut Budget::new(limits))
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

    fn learnable(&self) -> Option<Box<dyn Learnable + '_>> {
        let lessons = self.lessons.as_ref()?;
        Some(Box::new(School { here: self.here(), lessons }))
    }

    fn tabled(&self) -> Option<Box<dyn Tabled>> {
        Some(self.tables?(&self.game, self.at()))
    }

    fn sliced(&self) -> Option<Box<dyn SlicedGame>> {
        self.slices.as_ref().map(|slices| (slices.cut)(&self.game, self.at()))
    }

    fn lend(&self, files: &[Bytes]) -> Result<(usize, u64), String> {
        let Some(slices) = &self.slices else {
            return Err(format!("{} has no tables in slices", self.setup));
        };
        (slices.lend)(files)
    }
}

/// An answer with its moves as the game writes them.
fn in_words<G: Notation>(game: &G, at: &G::Position, answer: &Answer<G::Move>) -> Answer<String> {
    let text = |mv: G::Move| game.write_move(at, mv);
    let mut on = at.clone();
    let line = answer.line.iter().map(|&mv| {
        let text = game.write_move(&on, mv);
        game.play(&mut on, mv);
        text
    });
    Answer {
        claim: answer.claim,
        best: answer.best.map(text),
        moves: answer.moves.iter().map(|&(mv, claim)| (text(mv), claim)).collect(),
        games: answer.games.clone(),
        line: line.collect(),
        depth: answer.depth,
        work: answer.work.clone(),
        complete: answer.complete,
    }
}
