//! A game in progress, spoken to in text: what every front-end sees of a game.

use crate::abilities::{Booked, Certified, Counted, Explaining, Unfolded, Verified};
use crate::engine::{Settings, Task};
use crate::explained::Unexplained;
use crate::explaining::{BadInquiry, Explained, Inquiry};
use crate::lessons::Learnable;
use crate::methods::MethodCard;
use crate::strategist::Unwritten;
use crate::thought::Thought;
use arena::{Bytes, SlicedGame, Tabled};
use certify::{Header, Means, Refusal, SymbolReader, Totals, Watch};
use game::{
    BadMove, BadText, Blueprint, Bounds, Edit, Layer, MoveCode, Picture, Score, Seed, Side, Status, Tone,
    Unit,
};
use search::{Limits, Mix, Stopped};
use std::error::Error;
use std::fmt;
use std::io::{Read, Write};

/// Writes moves that follow from a position as programs tell them to each other, up to the first that cannot be played.
pub type Speller = Box<dyn Fn(&[String]) -> Vec<String> + Send + Sync>;

/// A search ready to run on any thread; the match stays free meanwhile.
pub struct Job(pub(crate) Box<Search>);

/// Hears what a search has found so far.
pub type Watcher<'w> = dyn Fn(&Thought) + Sync + 'w;

/// The seed draws among the best moves.
pub(crate) type Search = dyn FnOnce(Task, Option<Seed>, &Limits, Option<&Watcher<'_>>) -> Thought + Send;

impl Job {
    /// Runs to its end.
    pub fn run(self, task: Task, limits: &Limits) -> Thought {
        (self.0)(task, None, limits, None)
    }

    /// The same, and tells what was found so far whenever that has changed.
    pub fn watched(self, task: Task, limits: &Limits, watch: &Watcher<'_>) -> Thought {
        (self.0)(task, None, limits, Some(watch))
    }

    /// A move to play: its best is one of the best moves, drawn by this seed.
    pub fn play(self, seed: Seed, limits: &Limits) -> Thought {
        (self.0)(Task::Advise, Some(seed), limits, None)
    }
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
    /// Where dice are to be thrown: what they can show, with the weight of each; nothing elsewhere.
    fn rolls(&self) -> Vec<(String, u32)>;
    /// Whether dice are ever thrown.
    fn has_dice(&self) -> bool;
    /// The moves played so far.
    fn line(&self) -> Vec<String>;
    /// The same as programs tell them to each other.
    fn plain_line(&self) -> Vec<String>;
    /// The position before them.
    fn beginning(&self) -> String;
    /// The codes of legal moves.
    fn codes(&self, moves: &[String]) -> Result<Vec<MoveCode>, BadMove>;
    /// Writes what may follow from here as programs tell it to each other.
    fn speller(&self) -> Speller;
    /// The same as one text that [`Match::play_line`] understands: `4453`, or `b2 a1` where a move has several
    /// characters.
    fn line_text(&self) -> String;
    /// The game so far in the format of other programs, with the ending of such files: Hex in SGF;
    /// the entry's readers read it.
    fn record(&self) -> Option<(&'static str, String)>;
    /// What is written of the game from now on is written into this record, of which it was read: what else stands there stays,
    /// if the game knows how.
    fn remember(&mut self, record: &str);
    /// The game so far in all formats of the game, the usual one first.
    fn records(&self) -> Vec<(&'static str, String)>;
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
    /// The pieces that each side has lost, as characters, where pieces are captured one by one.
    fn captured(&self) -> [String; 2];
    /// The names of sheets that its pictures leave out: what an expert sees here.
    fn insights(&self) -> Vec<&'static str>;
    /// What the colours and numbers of one of them mean, line by line.
    fn key_of(&self, name: &str) -> Vec<(Option<Tone>, String)>;
    /// One of them, if there is one of this name and the limits do not end it.
    fn insight(&self, name: &str, limits: &Limits) -> Option<Layer>;
    /// Changes the board that somebody sets up; the moves played so far are forgotten.
    fn edit(&mut self, edit: Edit) -> Result<(), BadText>;
    /// The worst and the best score of any position of this game.
    fn scale(&self) -> Bounds;
    /// How many moves are left if the side to move ends with this score, where scores tell it.
    fn lasts(&self, score: Score) -> Option<u32>;
    /// What its evaluation counts in.
    fn unit(&self) -> Unit;
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
    /// Whether `method` with these settings can write certificates here.
    fn certifies(&self, method: &str, settings: Settings) -> bool;
    /// Writes a certificate for the header's statement, which `method` has just proved with these settings.
    fn certificate(
        &self,
        method: &str,
        settings: Settings,
        header: &Header,
        limits: &Limits,
        to: &mut dyn Write,
    ) -> Result<Totals, Unwritten>;
    /// Whether a book of this game comes with the program.
    fn has_book(&self) -> bool;
    /// The method of the usual opponent.
    fn opponent(&self) -> &'static str;
    /// The number of lines of exactly `depth` moves from here.
    fn perft(&self, depth: u32, limits: &Limits) -> Result<u64, Stopped>;
    /// The rules from here on as bits, if the game has such a form.
    fn blueprint(&self) -> Option<Blueprint>;
    /// What can be counted from here, if the game offers it.
    fn counted(&self) -> Option<Box<dyn Counted + '_>>;
    /// The positions from here on as a graph, if the game offers it.
    fn unfolded(&self) -> Option<Box<dyn Unfolded + '_>>;
    /// Who checks certificates from here, if the game has any.
    fn certified(&self) -> Option<Box<dyn Certified + '_>>;
    /// Who builds and checks books of this game, if it can have any.
    fn booked(&self) -> Option<Box<dyn Booked + '_>>;
    /// Who tells searches from here node by node, if somebody can; else why nobody does.
    fn explained(&self) -> Result<Box<dyn Explaining + '_>, Unexplained>;
    /// What can be learnt about the game, and who learns it, if it offers anything.
    fn learnable(&self) -> Option<Box<dyn Learnable + '_>>;
    /// What a table of all positions needs, if the game supplies it.
    fn tabled(&self) -> Option<Box<dyn Tabled>>;
    /// What tables in slices need, if the game supplies it.
    fn sliced(&self) -> Option<Box<dyn SlicedGame>>;
    /// From now on, all matches of this game in this program may ask these slices; how many slices and positions they are.
    /// The message says why not.
    fn lend(&self, slices: &[Bytes]) -> Result<(usize, u64), String>;
}

impl fmt::Debug for dyn Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.setup(), self.line_text())
    }
}

/// What is asked of an ability, by those for whom a missing one is just another refusal.
impl dyn Match + '_ {
    /// Searches from here and tells what happened, node by node.
    pub fn explain(&self, inquiry: &Inquiry<'_>) -> Result<Explained, BadInquiry> {
        let refused = |reason| BadInquiry::Method { method: inquiry.method.into(), reason };
        self.explained().map_err(refused)?.explain(inquiry)
    }

    /// Checks the body of a certificate whose header describes the position here.
    pub fn certify(
        &self,
        header: &Header,
        body: SymbolReader<&mut dyn Read>,
        means: Means,
        counting: bool,
        watch: &dyn Watch,
    ) -> Result<Verified, Refusal> {
        self.certified().ok_or(Refusal::Cyclic)?.certify(header, body, means, counting, watch)
    }
}
