//! `tesuji learn`: games to learn from, training, files of weights.

mod collect;
mod records;
mod show;
mod teach;

use crate::amounts;
use crate::arguments::{Spending, Tuned};
use crate::fault::{Exit, Fault};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Args, Debug)]
#[command(after_help = "\
Samples are games with their results and with what was proved on the way. One game in ten, chosen by its number, is kept
aside: what is learnt is judged by it. A file of samples grows game by game; the same command goes on where it was killed.
A file of weights says which game and features it is for, where it comes from, what was typed, the checksum of the samples and
the loss on games kept aside. Give it to players with --weights, to 'lab match' as 'player,weights=FILE'.

Examples:
  tesuji learn list
  tesuji learn play othello --games 20000 --depth 4 --opening 6-16 --prove-from 48 -o games.samples
  tesuji learn read othello WTH_2004.wtb -o tournaments.samples
  tesuji learn fit othello patterns --samples games.samples -o new.weights --plot curve.svg
  tesuji learn td mnk:3,3,3 network --games 20000 -o tictactoe.weights
  tesuji learn td backgammon networks --games 120000 --ahead 2000 --rate 0.1-0.002 -o bg.weights
  tesuji lab match othello --one player,weights=new.weights --two player --sprt 0,10")]
pub(crate) struct Learn {
    #[command(subcommand)]
    work: Work,
}

#[derive(Subcommand, Debug)]
enum Work {
    /// List what can be learnt about each game
    List {
        /// Only about this game
        game: Option<String>,
    },
    /// Play games of a player against itself and keep them
    Play(Box<Play>),
    /// Read games, or positions with scores, from files
    Read(ReadGames),
    /// Put shards of one run together
    Merge(Merge),
    /// Train on samples
    Fit(Box<Fit>),
    /// Let a network learn from games against itself, by temporal differences
    Td(Box<ByItself>),
    /// Say what a file of samples or weights holds
    Show {
        /// Files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// Self-play.
#[derive(Args, Debug)]
struct Play {
    /// A game such as othello or connect4:7x6
    game: String,
    /// Where the games go; it is made, or goes on where it ended
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Games in all, of this shard
    #[arg(long, value_name = "N", default_value = "1000", value_parser = amounts::count)]
    games: u64,
    /// Who plays
    #[arg(long, default_value = "player")]
    method: String,
    #[command(flatten)]
    spending: Spending,
    #[command(flatten)]
    build: Tuned,
    /// Random moves at the beginning: the fewest and the most
    #[arg(long, value_name = "FEWEST-MOST", default_value = "4-12", value_parser = range)]
    opening: (u32, u32),
    /// From this ply on the score is proved, and best moves are played
    #[arg(long, value_name = "PLY")]
    prove_from: Option<u32>,
    /// Nodes that a proof may cost
    #[arg(long, value_name = "N", default_value = "1M", value_parser = amounts::count)]
    prove_nodes: u64,
    /// Ends a game as soon as its score is proved, by --prove-from or by tables
    #[arg(long)]
    end_when_proved: bool,
    /// Chooses the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plays every N-th game, from K on: machines that share the work take shards 0/N to N-1/N
    #[arg(long, value_name = "K/N", default_value = "0/1", value_parser = shard)]
    shard: (u64, u64),
    /// Games that are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| amounts::within(text, 1, 1024))]
    jobs: u16,
    /// Longer games are given up
    #[arg(long, value_name = "PLIES", default_value_t = 1000)]
    most_plies: u32,
}

/// Files of others.
#[derive(Args, Debug)]
struct ReadGames {
    /// A game such as othello or chess
    game: String,
    /// Game records, collections, or texts with a game on each line: moves, and a result if they do not say it
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where the games go
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Each line is a position, a semicolon and its proved score for the side to move
    #[arg(long)]
    positions: bool,
    /// Whose the first number of a result such as 1-0 is, in records of games that Black begins
    #[arg(long, value_enum, default_value = "white")]
    results: records::Whose,
    /// So many first moves of each game are not learnt from
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    skip: u32,
}

#[derive(Args, Debug)]
struct Merge {
    /// Shards
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where all of it goes
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// Where weights and curves go.
#[derive(Args, Debug)]
struct Kept {
    /// The file of weights
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Draws the learning curve
    #[arg(long, value_name = "SVG")]
    plot: Option<PathBuf>,
    /// Go on from these weights
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Sizes of one or two hidden layers of a network; where several share a game, the hidden neurons of each
    #[arg(long, value_name = "N[,N]", value_delimiter = ',')]
    hidden: Vec<usize>,
}

/// Which loss a sum makes small.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Smaller {
    /// The surprise at who won
    Logistic,
    /// The squared difference of scores
    Squares,
}

/// Training on samples.
#[derive(Args, Debug)]
struct Fit {
    /// A game such as othello or chess
    game: String,
    /// What is learnt (see 'tesuji learn list')
    subject: String,
    /// Files of samples
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    samples: Vec<PathBuf>,
    #[command(flatten)]
    result: Kept,
    /// How far the first steps go
    #[arg(long)]
    rate: Option<f32>,
    /// What is left of the rate after each epoch
    #[arg(long)]
    cooling: Option<f32>,
    /// How much weights shrink
    #[arg(long)]
    decay: Option<f32>,
    /// Positions in a mini-batch
    #[arg(long, value_name = "N")]
    batch: Option<usize>,
    /// Times that all samples are seen, at most
    #[arg(long, value_name = "N")]
    epochs: Option<u32>,
    /// Epochs without a better loss aside, after which it ends
    #[arg(long, value_name = "N")]
    patience: Option<u32>,
    /// Which loss is made small, for a sum of weights
    #[arg(long, value_enum)]
    loss: Option<Smaller>,
    /// How much who won counts beside what a search believed, from 0 to 1, in chess and draughts
    #[arg(long, value_name = "SHARE", default_value_t = 0.4)]
    result_share: f32,
    /// Positions at most
    #[arg(long, value_name = "N", default_value = "4M", value_parser = amounts::count)]
    most: u64,
    /// Chooses the order of samples
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Temporal differences.
#[derive(Args, Debug)]
struct ByItself {
    /// A game such as mnk:3,3,3
    game: String,
    /// What is learnt (see 'tesuji learn list')
    subject: String,
    /// Games of the network against itself
    #[arg(long, value_name = "N", default_value = "20000", value_parser = amounts::count)]
    games: u64,
    #[command(flatten)]
    result: Kept,
    /// Games after these, each position of which is taught what one move more says, all rolls of the dice weighed
    #[arg(long, value_name = "N", default_value = "0", value_parser = amounts::count)]
    ahead: u64,
    /// How much these games teach of how they went on behind that move, less the luck of the dice: 1 makes rollouts of them
    #[arg(long, value_name = "LAMBDA", default_value_t = 0.0, value_parser = share)]
    ahead_lambda: f32,
    /// How far the first and the last steps of these games go, if not as far as the last before them
    #[arg(long, value_name = "FIRST-LAST", value_parser = rates)]
    ahead_rate: Option<(f32, f32)>,
    /// Games of these that the weights of --from have learnt from already
    #[arg(long, value_name = "N", default_value = "0", value_parser = amounts::count, requires = "from")]
    done: u64,
    /// The λ of TD(λ): how much a guess rests on later ones than the next
    #[arg(long, default_value_t = 0.7)]
    lambda: f32,
    /// How far the first and the last steps go
    #[arg(long, value_name = "FIRST-LAST", default_value = "0.1-0.01", value_parser = rates)]
    rate: (f32, f32),
    /// How often a move is random
    #[arg(long, default_value_t = 0.1)]
    explore: f32,
    /// Chooses weights, moves and dice
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn range(text: &str) -> Result<(u32, u32), String> {
    let unclear = || "expected two numbers of moves, the smaller first, such as 4-12".to_owned();
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let (low, high) = (low.parse().map_err(|_| unclear())?, high.parse().map_err(|_| unclear())?);
    if low <= high && high < 10_000 { Ok((low, high)) } else { Err(unclear()) }
}

fn rates(text: &str) -> Result<(f32, f32), String> {
    let unclear = || "expected two rates such as 0.1-0.01".to_owned();
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.parse().ok().filter(|rate: &f32| (0.0..=10.0).contains(rate));
    number(first).zip(number(last)).ok_or_else(unclear)
}

fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share: &f32| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

fn shard(text: &str) -> Result<(u64, u64), String> {
    let unclear = || "expected a shard such as 0/4, from 0 up".to_owned();
    let (which, all) = text.split_once('/').ok_or_else(unclear)?;
    let (which, all) = (which.parse().map_err(|_| unclear())?, all.parse().map_err(|_| unclear())?);
    if which < all { Ok((which, all)) } else { Err(unclear()) }
}

/// What was typed, as a file of weights tells it: options and values, paths by their last part.
fn typed() -> String {
    let word = |word: String| {
        if word.starts_with('/') { word.rsplit('/').next().unwrap_or("").to_owned() } else { word }
    };
    let words = std::env::args().skip(1).map(word);
    ["tesuji".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

pub(crate) fn run(learn: &Learn) -> Result<Exit, Fault> {
    match &learn.work {
        Work::List { game } => show::list(game.as_deref()),
        Work::Play(play) => collect::play(play),
        Work::Read(read) => collect::read(read),
        Work::Merge(merge) => collect::merge(merge),
        Work::Fit(fit) => teach::fit(fit),
        Work::Td(td) => teach::td(td),
        Work::Show { files } => show::show(files),
    }
}
