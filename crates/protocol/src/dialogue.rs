//! What two programs talk about, in whatever protocol: a match, its line, the clocks and the engine that answers.

use crate::clocks::Account;
use crate::colour::Colour;
use catalog::{Entry, Job, Match, MethodCard, NamedBytes, Settings, Task, Thought, Watcher};
use game::{BadMove, Claim, Edit, Side, Spot, Status, Verdict, WON, known_are};
use search::{Clock, Limits, Stop};
use std::time::Duration;

/// What a program may use of the world.
#[derive(Clone)]
pub struct World {
    /// The time that has passed since whenever.
    pub clock: Clock,
    /// Ends all searches.
    pub stop: Stop,
    /// Reads a file by its name; the message says why it cannot.
    pub read: fn(&str) -> Result<String, String>,
    /// Opens a file by its name, or the files of a folder whose names end like one of these; in order of their names.
    pub open: fn(&str, endings: &[&str]) -> Result<Vec<NamedBytes>, String>,
}

/// Who answers.
#[derive(Clone, Debug)]
pub struct Engine {
    /// A method of the game.
    pub method: String,
    /// How its engine is built.
    pub settings: Settings,
    /// What a move may cost.
    pub spending: Spending,
}

/// What one move may cost, at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spending {
    /// This long.
    pub time: Option<Duration>,
    /// So many nodes.
    pub nodes: Option<u64>,
    /// So many plies ahead.
    pub depth: Option<u32>,
}

/// A move that was made.
#[derive(Clone, Debug)]
struct Made {
    by: Colour,
    mv: String,
    /// Whether the other side was to move, and passed.
    out_of_turn: bool,
}

/// A match that two programs talk about.
pub struct Dialogue {
    entry: &'static Entry,
    /// The board as it was ordered, before anybody chose another size.
    ordered: String,
    game: Box<dyn Match>,
    /// Where the line starts, if not as usual.
    start: Option<String>,
    line: Vec<Made>,
    /// Who gave up.
    resigned: Option<Colour>,
    /// The time of Black and of White.
    pub(crate) accounts: [Account; 2],
    /// Who answers.
    pub(crate) engine: Engine,
}

/// What a request comes to: something, or what was wrong with it.
pub(crate) type Outcome<T> = Result<T, String>;

fn words(reason: impl ToString) -> String {
    reason.to_string()
}

impl Dialogue {
    /// Opens a game for an engine that it has.
    pub fn new(setup: &str, engine: Engine) -> Result<Dialogue, String> {
        let (entry, _) = catalog::entry(setup).map_err(words)?;
        let game = catalog::open(setup).map_err(words)?;
        let ordered = board_of(&*game).to_owned();
        let (line, accounts) = (Vec::new(), Default::default());
        let dialogue = Dialogue { entry, ordered, game, start: None, line, resigned: None, accounts, engine };
        dialogue.card(&dialogue.engine.method)?;
        Ok(dialogue)
    }

    /// The game as it stands.
    pub fn game(&self) -> &dyn Match {
        &*self.game
    }

    /// Its place in the catalog.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The board of its setup.
    pub(crate) fn board(&self) -> &str {
        board_of(&*self.game)
    }

    /// A method of the game.
    pub(crate) fn card(&self, name: &str) -> Outcome<MethodCard> {
        let known = self.game.methods();
        let card = known.iter().find(|card| card.name == name).copied();
        card.ok_or_else(|| {
            let known = known_are(name, known.iter().map(|card| card.name));
            format!("{} has no method '{}'; {known}", self.game.setup(), name.escape_debug())
        })
    }

    /// Begins anew on a board of this size.
    pub(crate) fn resize(&mut self, size: [u32; 2]) -> Outcome<()> {
        let Some(resized) = self.entry.talk.resized else {
            let [columns, rows] = (self.entry.talk.size)(self.board())?;
            if size != [columns, rows] {
                return Err(format!("{} is played on {columns}x{rows} alone", self.game.setup()));
            }
            return self.clear();
        };
        self.open(&resized(&self.ordered, size))
    }

    /// Begins anew with this komi.
    pub(crate) fn set_komi(&mut self, komi: f64) -> Outcome<()> {
        let Some(with_komi) = self.entry.talk.with_komi else {
            return if komi == 0.0 { Ok(()) } else { Err("this game has no komi".into()) };
        };
        let line = std::mem::take(&mut self.line);
        let (before, start) = (self.board().to_owned(), self.start.take());
        let done = self.open(&with_komi(&before, komi));
        if done.is_ok() {
            self.ordered = with_komi(&self.ordered, komi);
        }
        (self.start, self.line) = (start, line);
        self.replay()?;
        done
    }

    /// Begins anew by other rules: this board.
    pub(crate) fn play_on(&mut self, board: &str) -> Outcome<()> {
        if self.board() == board {
            return Ok(());
        }
        self.open(board)?;
        board.clone_into(&mut self.ordered);
        Ok(())
    }

    /// Forgets what engines remember; the game stands where it stood.
    pub(crate) fn forget(&mut self) -> Outcome<()> {
        self.game = self.twin()?;
        Ok(())
    }

    /// The same game once more, with its line.
    pub(crate) fn twin(&self) -> Outcome<Box<dyn Match>> {
        let mut twin = (self.entry.open)(self.board()).map_err(words)?;
        twin.set_position(&self.game.beginning()).map_err(words)?;
        self.game.plain_line().iter().try_for_each(|mv| twin.play(mv)).map_err(words)?;
        Ok(twin)
    }

    /// Begins anew on the same board.
    pub(crate) fn clear(&mut self) -> Outcome<()> {
        let board = self.board().to_owned();
        self.open(&board)
    }

    fn open(&mut self, board: &str) -> Outcome<()> {
        self.game = (self.entry.open)(board).map_err(words)?;
        (self.start, self.line, self.resigned) = (None, Vec::new(), None);
        Ok(())
    }

    /// Goes on from a game that was read from somewhere, before its move of this number.
    pub(crate) fn go_on_from(&mut self, mut game: Box<dyn Match>, number: Option<usize>) -> Outcome<()> {
        let mut moves = game.line();
        while game.undo() {}
        moves.truncate(number.map_or(usize::MAX, |number| number.saturating_sub(1)));
        let usual = (self.entry.open)(board_of(&*game)).map_err(words)?.position();
        let start = Some(game.position()).filter(|start| *start != usual);
        (self.game, self.start, self.line, self.resigned) = (game, start, Vec::new(), None);
        moves.iter().try_for_each(|mv| self.move_on(mv))
    }

    /// Stands where a line of moves leads from a position or from the usual start. What an engine remembers stays. If it
    /// cannot be played, the error says which move, and the position is anywhere.
    pub(crate) fn stand(&mut self, start: Option<&str>, moves: &[&str]) -> Outcome<()> {
        (self.line, self.resigned) = (Vec::new(), None);
        let turned = self.start.as_deref() != start;
        match start {
            Some(position) => self.game.set_position(position).map_err(words)?,
            None if turned => self.clear()?,
            None => while self.game.undo() {},
        }
        self.start = start.map(str::to_owned);
        for (number, mv) in (1..).zip(moves) {
            self.move_on(mv).map_err(|reason| format!("move {number}: {reason}"))?;
        }
        Ok(())
    }

    /// The side to move makes this move.
    pub(crate) fn move_on(&mut self, mv: &str) -> Outcome<()> {
        let by = self.turn();
        if let Err(bad) = self.game.play(mv) {
            // A draw that nobody claims does not end a game: it goes on from here without its past.
            let here = self.game.position();
            let goes_on = matches!(bad, BadMove::GameOver { .. }) && self.game.set_position(&here).is_ok();
            if !goes_on || self.game.play(mv).is_err() {
                return Err(words(bad));
            }
        }
        let by = by.unwrap_or(Colour::Black);
        self.line.push(Made { by, mv: mv.to_owned(), out_of_turn: false });
        Ok(())
    }

    /// The colour to move, if the game goes on.
    pub(crate) fn turn(&self) -> Option<Colour> {
        match self.game.status() {
            Status::Turn(side) => Some(Colour::of(&*self.game, side)),
            Status::Nature | Status::Over(_) => None,
        }
    }

    /// The colour to move, or why there is none.
    pub(crate) fn mover(&self) -> Outcome<Colour> {
        self.turn().ok_or_else(|| match self.game.status() {
            Status::Nature => {
                let roll =
                    self.game.rolls().pop().map_or_else(String::new, |(roll, _)| format!(", such as {roll}"));
                format!("dice are to be thrown: play what they show{roll}")
            }
            _ => "the game is over".into(),
        })
    }

    /// Who has given up.
    pub(crate) fn resigned(&self) -> Option<Colour> {
        self.resigned
    }

    /// This colour gives up.
    pub(crate) fn resign(&mut self, by: Colour) {
        self.resigned = Some(by);
    }

    /// A move of this colour, also out of turn where the game can be set up so: then the other passes. A move that is
    /// refused changes nothing.
    pub(crate) fn play(&mut self, by: Colour, mv: &str) -> Outcome<()> {
        let goes_on = self.goes_on(by);
        // Dice fall whoever tells it.
        let out_of_turn = self.game.status() != Status::Nature && self.give_turn(by)?;
        if let Err(bad) = self.game.play(mv) {
            if out_of_turn || goes_on {
                self.replay()?;
            }
            return Err(words(bad));
        }
        self.line.push(Made { by, mv: mv.to_owned(), out_of_turn });
        self.resigned = None;
        Ok(())
    }

    /// Whether both sides passed last, in a game that is judged then and may be cleaned up.
    pub(crate) fn is_agreed(&self) -> bool {
        let passed = self.line.iter().rev().take_while(|made| made.mv.eq_ignore_ascii_case(PASS));
        self.entry.talk.judged.is_some() && passed.count() >= 2
    }

    /// Goes on where both sides passed, with this colour: from here without its past. Says whether the game was over.
    pub(crate) fn goes_on(&mut self, with: Colour) -> bool {
        if !self.is_agreed() || !matches!(self.game.status(), Status::Over(_)) {
            return false;
        }
        Side::BOTH
            .into_iter()
            .any(|side| self.game.edit(Edit::Turn(side)).is_ok() && self.turn() == Some(with))
    }

    /// Makes it the turn of this colour; says whether it was not.
    pub(crate) fn give_turn(&mut self, to: Colour) -> Outcome<bool> {
        let turn = self.mover()?;
        if turn == to {
            return Ok(false);
        }
        // On a board that is set up, sides may own other colours than in the game before.
        for side in Side::BOTH {
            if self.game.edit(Edit::Turn(side)).is_ok() && self.turn() == Some(to) {
                return Ok(true);
            }
        }
        self.replay()?;
        Err(format!("it is the turn of {turn}, and this game knows no pass"))
    }

    /// Takes the last move back.
    pub(crate) fn undo(&mut self) -> Outcome<()> {
        let last = self.line.pop().ok_or("there is nothing to take back")?;
        self.resigned = None;
        if !last.out_of_turn && self.game.undo() {
            return Ok(());
        }
        // Whose turn it was before an odd move is nowhere but in the line.
        self.replay()
    }

    /// From the start to the end of the line.
    pub(crate) fn replay(&mut self) -> Outcome<()> {
        let (line, start) = (std::mem::take(&mut self.line), self.start.take());
        let board = self.board().to_owned();
        self.open(&board)?;
        if let Some(start) = start {
            self.game.set_position(&start).map_err(words)?;
            self.start = Some(start);
        }
        line.into_iter().try_for_each(|made| self.play(made.by, &made.mv))
    }

    /// A search for the side to move.
    pub(crate) fn job(&self) -> Outcome<Job> {
        self.mover()?;
        let Engine { method, settings, .. } = &self.engine;
        self.game.think(method, *settings).ok_or_else(|| format!("there is no method '{method}'"))
    }

    /// What the engine says for this colour, in the time that its clock leaves, and how the move is written. It is not
    /// played, and the turn is given back. Whoever watches hears what is found on the way.
    pub(crate) fn advise(
        &mut self,
        colour: Colour,
        world: &World,
        watch: Option<&Watcher<'_>>,
    ) -> Outcome<String> {
        self.advise_among(colour, &[], world, watch)
    }

    /// The same among these moves alone, if any is named.
    pub(crate) fn advise_among(
        &mut self,
        colour: Colour,
        only: &[String],
        world: &World,
        watch: Option<&Watcher<'_>>,
    ) -> Outcome<String> {
        let thought = self.weigh(colour, only, world, watch)?;
        if self.is_hopeless(&thought) {
            return Ok(RESIGN.into());
        }
        best(&self.engine.method, thought)
    }

    /// What the engine thinks of this colour's moves in the time that its clock leaves, of these alone if any is named.
    pub(crate) fn weigh(
        &mut self,
        colour: Colour,
        only: &[String],
        world: &World,
        watch: Option<&Watcher<'_>>,
    ) -> Outcome<Thought> {
        let out_of_turn = self.give_turn(colour)?;
        let began = (world.clock)();
        let share = self.accounts[colour as usize].share(self.game.moves().len());
        let Spending { time, nodes, depth } = self.engine.spending;
        let time = [time, share].into_iter().flatten().min();
        let only = self.game.codes(only).map_err(words)?;
        let limits = Limits { only, ..limits(Spending { time, nodes, depth }, world) };
        let job = self.job()?;
        let thought = match watch {
            Some(watch) => {
                let thought = job.watched(Task::Advise, &limits, watch);
                watch(&thought);
                thought
            }
            None => job.run(Task::Advise, &limits),
        };
        self.accounts[colour as usize].spend((world.clock)().saturating_sub(began));
        if out_of_turn {
            self.replay()?;
        }
        Ok(thought)
    }

    /// Whether a player of this game would give up: not in the opening, and not by a guess of a few games.
    fn is_hopeless(&self, thought: &Thought) -> bool {
        let Some(least) = self.entry.talk.resigns else { return false };
        let hope = match thought.answer.claim {
            Claim::Believed(_) => hope(thought),
            Claim::Proved(_) | Claim::Expected(_) => 1.0,
        };
        hope < least && self.line.len() > self.game.moves().len() && thought.answer.work.all_nodes() >= 500
    }

    /// Puts these stones on the empty board before the game, as a handicap of the side that opens it.
    pub(crate) fn put_handicap(&mut self, points: &[String]) -> Outcome<()> {
        if !self.line.is_empty() || self.start.is_some() {
            return Err("board not empty".into());
        }
        let picture = self.game.picture();
        let spot =
            |name: &String| picture.places.iter().position(|place| place.label.eq_ignore_ascii_case(name));
        let mut spots: Vec<usize> = Vec::new();
        for name in points {
            let spot = spot(name).ok_or_else(|| format!("'{}' is no point", name.escape_debug()))?;
            if spots.contains(&spot) {
                return Err(format!("{name} is given twice"));
            }
            spots.push(spot);
        }
        let board = self.board().to_owned();
        for spot in spots {
            let put = Edit::Put { on: Spot(spot), piece: Some(Side::First) };
            if let Err(bad) = self.game.edit(put) {
                self.open(&board)?;
                return Err(words(bad));
            }
        }
        self.game.edit(Edit::Turn(Side::Second)).map_err(words)?;
        self.start = Some(self.game.position());
        Ok(())
    }
}

/// How much a side may hope for by what was thought: from 0, lost, to 1, won.
pub(crate) fn hope(thought: &Thought) -> f32 {
    match thought.answer.claim {
        // Beliefs of the players by chance lie between losses and wins: half of what a won game is worth.
        Claim::Believed(belief) => 0.5 + belief.rank().0 as f32 / WON as f32,
        claim => match claim.proved().verdict() {
            Some(Verdict::Win) => 1.0,
            Some(Verdict::Loss) => 0.0,
            _ => 0.5,
        },
    }
}

/// The word of a player who makes no move.
pub(crate) const PASS: &str = "pass";

/// The word of a player who gives up.
pub(crate) const RESIGN: &str = "resign";

/// The move that an engine calls the best; an engine that has none says so.
pub(crate) fn best(method: &str, thought: Thought) -> Outcome<String> {
    let nodes = thought.answer.work.all_nodes();
    thought.answer.best.ok_or_else(|| {
        format!("the method {method} found no move in {nodes} nodes; give it more time or another method")
    })
}

/// Limits that start now. Without an end there is a clock all the same: a search that looks at one also looks often
/// whether it is to stop.
pub(crate) fn limits(spending: Spending, world: &World) -> Limits {
    let (clock, began) = (world.clock.clone(), (world.clock)());
    let elapsed: Clock = std::sync::Arc::new(move || clock().saturating_sub(began));
    Limits {
        nodes: spending.nodes,
        depth: spending.depth,
        time: Some((elapsed, spending.time.unwrap_or(Duration::MAX))),
        stop: world.stop.clone(),
        ..Limits::default()
    }
}

/// What stands behind the name of the game in its setup.
fn board_of(game: &dyn Match) -> &str {
    game.setup().split_once(':').map_or("", |(_, board)| board)
}
