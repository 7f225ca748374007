//! A program that answers XBoard.

use super::clock::Control;
use super::thinking::{Ended, Found, Plan, Temper, Thinking, result};
use super::{Request, options};
use crate::dialogue::{Dialogue, Spending, World, limits};
use crate::lines::TooLong;
use crate::uci::options::{self as uci_options, Manners, uci_of};
use crate::worth::{Lasts, Worth};
use catalog::{Task, XboardTalk};
use game::{Side, Status};
use search::{Limits, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Writes one line; called from several threads.
pub type Out = Arc<dyn Fn(&str) + Send + Sync>;

/// What a hint may cost, in nodes.
const HINT: u64 = 20_000;

/// Whom the program plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// Nobody.
    Neither,
    Plays(Side),
    Analyses,
}

/// One side of a conversation: it hears lines, keeps the game, and answers when it likes.
pub struct Server {
    dialogue: Dialogue,
    talk: &'static XboardTalk,
    world: World,
    out: Out,
    manners: Manners,
    /// Where the game began, if not as usual, and its moves.
    start: Option<String>,
    moves: Vec<String>,
    role: Role,
    control: Control,
    temper: Temper,
    expected: Option<String>,
    posts: Arc<AtomicBool>,
    thinking: Option<Thinking>,
}

impl Server {
    /// A server for this game and engine, which writes its lines by `out`; the message says why it can be none.
    pub fn new(dialogue: Dialogue, world: World, out: Out) -> Result<Server, String> {
        let game = dialogue.entry().name;
        let talk = dialogue.entry().talk.xboard.ok_or_else(|| format!("XBoard plays no {game}"))?;
        let mut manners = Manners::new(&dialogue);
        manners.overhead = manners.overhead.max(std::time::Duration::from_millis(20));
        Ok(Server {
            dialogue,
            talk,
            world,
            out,
            manners,
            start: None,
            moves: Vec::new(),
            role: Role::Plays(Side::Second),
            control: Control::default(),
            temper: Temper::default(),
            expected: None,
            posts: Arc::default(),
            thinking: None,
        })
    }

    /// Does what a line says; says whether the conversation goes on.
    pub fn hear(&mut self, line: &str) -> bool {
        self.catch_up();
        let done = match Request::read(line) {
            Ok(None) => Ok(()),
            Ok(Some(Request::Quit)) => {
                self.settle();
                return false;
            }
            Ok(Some(request)) => self.obey(request),
            Err(reason) => Err(reason),
        };
        if let Err(reason) = done {
            self.complain(&reason, line);
        }
        true
    }

    /// A line that nobody read to its end.
    pub fn refuse(&self, bad: TooLong) {
        self.complain(&bad.to_string(), "");
    }

    /// The input has ended: a move that is being thought of is waited for.
    pub fn finish(mut self) {
        if let Some(thinking) = self.thinking.take() {
            self.made(thinking.finish());
        }
    }

    fn say(&self, line: &str) {
        (self.out)(line);
    }

    /// A message may quote what somebody typed; a line must stay one.
    fn complain(&self, reason: &str, line: &str) {
        let plain =
            |text: &str| text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
        self.say(&format!("Error ({}): {}", plain(reason), plain(line).trim()));
    }

    fn obey(&mut self, request: Request) -> Result<(), String> {
        match request {
            Request::Introduce => self.introduce()?,
            Request::New => {
                self.settle();
                (self.control.depth, self.role) = (None, Role::Plays(Side::Second));
                let board = self.variant("normal")?;
                self.dialogue.play_on(board)?;
                self.dialogue.forget()?;
                self.begin(None)?;
            }
            Request::Variant(name) => {
                self.settle();
                let board = self.variant(&name)?;
                self.dialogue.play_on(board)?;
                self.begin(None)?;
            }
            Request::SetBoard(position) => {
                self.settle();
                let before = (self.start.clone(), self.moves.clone());
                if let Err(reason) = self.begin(Some(position)) {
                    (self.start, self.moves) = before;
                    self.stand()?;
                    return Err(reason);
                }
            }
            Request::Move(mv) => self.hear_move(&mv)?,
            Request::Force | Request::Result => {
                self.settle();
                self.role = Role::Neither;
            }
            Request::Go | Request::PlayOther => {
                self.settle();
                let Status::Turn(side) = self.dialogue.game().status() else { return self.is_over() };
                self.role = Role::Plays(if request == Request::Go { side } else { side.other() });
                self.go_on()?;
            }
            Request::MoveNow => {
                if let Some(thinking) = self.thinking.take_if(|thinking| !thinking.analyses) {
                    thinking.hurry();
                    self.made(thinking.finish());
                }
            }
            Request::Undo(number) => {
                self.settle();
                let Some(left) = self.moves.len().checked_sub(number) else {
                    return Err("there is nothing to take back".into());
                };
                self.moves.truncate(left);
                self.stand()?;
                self.go_on_analysing()?;
            }
            Request::Analyze => {
                self.settle();
                self.role = Role::Analyses;
                self.go_on_analysing()?;
            }
            Request::Exit => {
                self.settle();
                self.role = Role::Neither;
            }
            Request::HowFar => self.how_far(),
            Request::Ping(number) => self.pong(&format!("pong {number}")),
            Request::Hint => self.hint()?,
            Request::Draw => {
                let content = |worth| {
                    matches!(worth, Worth::Hundredths(number) if number <= 0)
                        || matches!(worth, Worth::Mate(moves) if moves < 0)
                };
                if self.temper.worth.is_some_and(content) {
                    self.say("offer draw");
                }
            }
            Request::SetOption(name, value) => self.set_option(&name, &value)?,
            Request::Post(shown) => self.posts.store(shown, Relaxed),
            Request::Level(level) => {
                (self.control.level, self.control.exactly, self.control.left) = (Some(level), None, None);
            }
            Request::Exactly(time) => (self.control.level, self.control.exactly) = (None, Some(time)),
            Request::Depth(plies) => self.control.depth = Some(plies),
            Request::Left(time) => self.control.left = Some(time),
            Request::Nothing | Request::Quit => {}
        }
        Ok(())
    }

    fn introduce(&self) -> Result<(), String> {
        let variants: Vec<&str> = self.talk.variants.iter().map(|(name, _)| *name).collect();
        self.say("feature done=0");
        self.say(concat!("feature myname=\"Tesuji ", env!("CARGO_PKG_VERSION"), "\""));
        self.say(&format!("feature variants=\"{}\"", variants.join(",")));
        self.say("feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=1 analyze=1 reuse=1 debug=0");
        self.say("feature san=0 colors=0 sigint=0 sigterm=0 ics=0 name=0 pause=0 nps=0 memory=1 smp=1 egt=\"syzygy\"");
        for line in uci_options::offered(&self.dialogue, &self.manners)? {
            let rules = uci_of(&self.dialogue).map_or(&[][..], |talk| talk.rules);
            let own = |(name, _): &(&str, _)| line.starts_with(&format!("option name {name} "));
            // Which rules are played is said by 'variant'.
            if let Some(feature) = options::feature(&line).filter(|_| !rules.iter().any(own)) {
                self.say(&feature);
            }
        }
        self.say("feature done=1");
        Ok(())
    }

    fn variant(&self, name: &str) -> Result<&'static str, String> {
        let found = self.talk.variants.iter().find(|(known, _)| *known == name);
        found.map(|(_, board)| *board).ok_or_else(|| {
            let known: Vec<&str> = self.talk.variants.iter().map(|(name, _)| *name).collect();
            format!("no such variant; known are {}", known.join(", "))
        })
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.settle();
        let offered = uci_options::offered(&self.dialogue, &self.manners)?;
        let value = options::value(&offered, name, value);
        uci_options::set(&mut self.dialogue, &mut self.manners, (name, value), &self.world)?;
        self.stand()?;
        self.go_on()
    }

    /// A game begins, here or as usual.
    fn begin(&mut self, start: Option<String>) -> Result<(), String> {
        (self.start, self.moves, self.temper, self.expected) = (start, Vec::new(), Temper::default(), None);
        self.stand()?;
        self.go_on_analysing()
    }

    fn stand(&mut self) -> Result<(), String> {
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        self.dialogue.stand(self.start.as_deref(), &moves)
    }

    fn hear_move(&mut self, mv: &str) -> Result<(), String> {
        if self.thinking.as_ref().is_some_and(|thinking| !thinking.analyses) {
            return Err("it is not your turn".into());
        }
        let plain: String = mv.chars().filter(|c| !c.is_control()).collect();
        self.settle();
        if self.dialogue.move_on(mv).is_err() {
            self.say(&format!("Illegal move: {plain}"));
            return self.go_on_analysing();
        }
        self.moves.push(mv.to_owned());
        if self.role != Role::Analyses && result(self.dialogue.game()).is_some() {
            return self.is_over();
        }
        self.go_on()
    }

    /// Thinks where it is the program's turn.
    fn go_on(&mut self) -> Result<(), String> {
        let status = self.dialogue.game().status();
        match self.role {
            Role::Plays(side) if status == Status::Turn(side) => self.think(true),
            _ => self.go_on_analysing(),
        }
    }

    fn go_on_analysing(&mut self) -> Result<(), String> {
        let goes_on = matches!(self.dialogue.game().status(), Status::Turn(_));
        if self.role == Role::Analyses && goes_on && self.thinking.is_none() {
            self.think(false)
        } else {
            Ok(())
        }
    }

    /// Says how the game has ended.
    fn is_over(&self) -> Result<(), String> {
        result(self.dialogue.game()).iter().for_each(|line| self.say(line));
        Ok(())
    }

    fn think(&mut self, plays: bool) -> Result<(), String> {
        let job = self.dialogue.job()?;
        let game = self.dialogue.game();
        let go = self.control.go(game.viewer(), self.moves.len() / 2);
        let own = self.dialogue.engine.spending;
        let share = go.time(game.viewer(), game.moves().len(), self.manners.overhead).filter(|_| plays);
        let usual = own.time.filter(|_| plays && !go.ends());
        let spending = Spending {
            time: share.map(|share| share.hard).or(usual),
            nodes: [own.nodes, self.manners.nodes(&self.dialogue)]
                .into_iter()
                .flatten()
                .min()
                .filter(|_| plays),
            depth: go.depth.or(own.depth).filter(|_| plays),
        };
        // Each search has a flag of its own: a stop that comes late must not end the next one.
        let world = World { stop: Stop::default(), ..self.world.clone() };
        let limits = Limits {
            soft: share.map(|share| share.soft),
            lines: self.manners.lines,
            ..limits(spending, &world)
        };
        let plan = Plan {
            job,
            limits,
            method: self.dialogue.engine.method.clone(),
            after: if plays { Some(self.dialogue.twin()?) } else { None },
            talk: self.talk,
            lasts: Lasts::in_game(game),
            spell: game.speller(),
            posts: if plays { Arc::clone(&self.posts) } else { Arc::new(true.into()) },
            temper: self.temper,
        };
        self.thinking = Some(Thinking::start(plan, self.world.clock.clone(), Arc::clone(&self.out))?);
        Ok(())
    }

    /// Makes the move that was said meanwhile, if one was.
    fn catch_up(&mut self) {
        if let Some(thinking) = self.thinking.take_if(|thinking| thinking.is_over()) {
            self.made(thinking.finish());
        }
    }

    /// Ends what is under way, without a move if none was said yet; pings are answered all the same.
    fn settle(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            self.made(thinking.give_up());
        }
    }

    fn made(&mut self, ended: Ended) {
        ended.later.iter().for_each(|line| self.say(line));
        let Some(Found { mv, expected, temper }) = ended.found else { return };
        (self.expected, self.temper) = (expected, temper);
        match mv {
            Some(mv) => {
                // It was legal there, and here is there.
                let played = self.dialogue.move_on(&mv);
                debug_assert!(played.is_ok(), "{mv}: {played:?}");
                self.moves.push(mv);
            }
            None => self.role = Role::Neither,
        }
    }

    /// Answers once all that was asked before is done: a move that is being thought of comes first.
    fn pong(&self, line: &str) {
        if !self.thinking.as_ref().is_some_and(|thinking| thinking.says_later(line)) {
            self.say(line);
        }
    }

    fn how_far(&self) {
        if let Some(thinking) = self.thinking.as_ref().filter(|thinking| thinking.analyses) {
            let (nodes, depth) = (&thinking.progress.nodes, &thinking.progress.depth);
            let time = (self.world.clock)().saturating_sub(thinking.began).as_millis() / 10;
            self.say(&format!("stat01: {time} {} {} 0 0", nodes.load(Relaxed), depth.load(Relaxed)));
        }
    }

    /// What the program would play for the side to move.
    fn hint(&mut self) -> Result<(), String> {
        if self.thinking.is_some() {
            return Ok(());
        }
        let spell = self.dialogue.game().speller();
        let expected = self.expected.clone().filter(|mv| !spell(std::slice::from_ref(mv)).is_empty());
        let mv = match expected {
            Some(mv) => mv,
            None => {
                let spending = Spending { nodes: Some(HINT), ..Spending::default() };
                let thought = self.dialogue.job()?.run(Task::Advise, &limits(spending, &self.world));
                crate::dialogue::best(&self.dialogue.engine.method, thought)?
            }
        };
        let plain = spell(std::slice::from_ref(&mv)).pop().unwrap_or_else(|| mv.clone());
        self.say(&format!("Hint: {}", (self.talk.told)(self.dialogue.board(), &mv, &plain)));
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.settle();
    }
}
