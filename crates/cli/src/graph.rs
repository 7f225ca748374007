//! `tesuji graph`: games on graphs. One file per group of commands; the room `arena` does the work.

mod check;
mod draw;
mod files;
mod look;
mod make;
mod solve;

pub(crate) use files::into_file;

use crate::amounts;
use crate::fault::{Exit, Fault};
use arena::formats::Format;
use clap::{Args, Subcommand, ValueEnum};
use game::Side;

#[derive(Args, Debug)]
#[command(after_help = "\
An arena is a directed graph whose vertices belong to J0 or J1, with victories of each player and perhaps a
start. The play ends in a victory; dead ends elsewhere and endless plays are draws.

Files are JSON, GraphViz (.dot), PGSolver (.pg), the course's Python (.py) or binary (.arena), each perhaps packed
(.gz, .zst); '-' is stdin. docs/graphs.md describes them, and the files of solutions and strategies.

Examples:
  tesuji graph nim 10 1,2 --all                      the arena of Nim, solved
  tesuji graph solve game.json -o game.solution      who wins where, in how many moves, and how
  tesuji graph check game.json game.solution         is that right?
  tesuji graph check game.json --play a b c          is that a play, and who wins it?
  tesuji graph attractor game.json --player 0 --steps
  tesuji graph draw game.json --attractor 0 --animate -o game.svg
  tesuji graph unfold mnk:3,3,3                      a game of the catalog as an arena
  tesuji graph random --vertices 1M --degree 3 --seed 1 -o random.pg")]
pub(crate) struct Graph {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Both attractors: who wins where, in how many moves, and by which move
    Solve(Solve),
    /// The attractor of one player, step by step if asked
    Attractor(Attractor),
    /// A move for every vertex, as a strategy that 'graph check' reads
    Strategy(Strategy),
    /// Degrees, dead ends, cycles: what can be said without solving
    Info(Info),
    /// Write an arena in another format
    Convert(Convert),
    /// An arena by chance
    Random(Random),
    /// Judge a solution, a strategy, an attractor or a play; exit code 1 if it is wrong
    Check(Check),
    /// The arena of Nim with one row of sticks, solved
    #[command(name = "nim")]
    Sticks(Sticks),
    /// A game of the catalog as an arena, solved
    Unfold(Unfold),
    /// Cut an arena into pieces for 'tesuji cluster'
    Shard(Shard),
    /// Draw an arena: circles for J0, squares for J1
    Draw(Draw),
}

/// Which file, and what it may cost.
#[derive(Args, Debug)]
struct Source {
    /// An arena; '-' is stdin
    file: String,

    /// Its format [default: by its name, or else by how it begins]
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<Form>,

    /// Take an arena in which one player has no victory: it can only prevent the other's
    #[arg(long)]
    one_sided: bool,

    #[command(flatten)]
    most: Most,
}

/// What a file may cost.
#[derive(Args, Debug)]
struct Most {
    /// Refuse arenas with more vertices (10M is 10,000,000) [default: as many as 32 bits can number]
    #[arg(long, value_name = "N", value_parser = amounts::count, allow_negative_numbers = true)]
    most_vertices: Option<u64>,

    /// Refuse packed files that unpack to more
    #[arg(long, value_name = "SIZE", default_value = "4GiB", value_parser = amounts::bytes)]
    #[arg(allow_negative_numbers = true)]
    most_unpacked: usize,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// An object with vertices, edges and start
    Json,
    /// A GraphViz digraph
    Dot,
    /// The text of PGSolver and Oink
    Pgsolver,
    /// The dictionaries of the course
    Python,
    /// Compact, checksummed
    Binary,
}

impl From<Form> for Format {
    fn from(form: Form) -> Format {
        match form {
            Form::Json => Format::Json,
            Form::Dot => Format::Dot,
            Form::Pgsolver => Format::Pgsolver,
            Form::Python => Format::Python,
            Form::Binary => Format::Binary,
        }
    }
}

/// Where an arena goes.
#[derive(Args, Debug)]
struct Target {
    /// Write the arena here; .gz and .zst pack it; '-' is stdout
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,

    /// Its format [default: by the name of the file, or else json]
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Form>,

    /// Whose attractor a parity-game solver shall find in a .pg file
    #[arg(long = "for", value_name = "PLAYER", default_value = "0", value_parser = player)]
    chosen: Side,

    /// Put a vertex of the other player into every edge between two vertices of one player
    #[arg(long)]
    alternate: bool,
}

/// How a solution is shown.
#[derive(Args, Debug)]
struct Show {
    /// List every vertex [default: only in arenas of up to 60]
    #[arg(long)]
    vertices: bool,

    /// Show the labels of the course's recursive marking beside the exact ranks
    #[arg(long, value_enum)]
    label: Option<Label>,

    /// Threads that solve together
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| amounts::within(text, 1, 256))]
    #[arg(allow_negative_numbers = true)]
    threads: u16,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    /// As the course numbers them; neither ranks nor, always, bounds of ranks
    Recursive,
}

#[derive(Args, Debug)]
struct Solve {
    #[command(flatten)]
    source: Source,

    /// Write the solution here: a line per vertex with winner, rank and move; '-' is stdout
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,

    #[command(flatten)]
    show: Show,
}

#[derive(Args, Debug)]
struct Attractor {
    #[command(flatten)]
    source: Source,

    /// Whose attractor: 0 or 1
    #[arg(long, value_name = "PLAYER", default_value = "0", value_parser = player)]
    player: Side,

    /// Every step A_0, A_1, … with its new vertices
    #[arg(long)]
    steps: bool,
}

#[derive(Args, Debug)]
struct Strategy {
    #[command(flatten)]
    source: Source,

    /// Only the moves of this player: 0 or 1
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    player: Option<Side>,
}

#[derive(Args, Debug)]
struct Info {
    #[command(flatten)]
    source: Source,

    /// Every vertex with its degrees and successors
    #[arg(long)]
    vertices: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
struct Convert {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    target: Target,
}

#[derive(Args, Debug)]
struct Random {
    /// How many vertices (10M is 10,000,000)
    #[arg(long, value_name = "N", value_parser = amounts::count, allow_negative_numbers = true)]
    vertices: u64,

    /// How many different successors each vertex has
    #[arg(long, value_name = "N", default_value_t = 3, allow_negative_numbers = true)]
    degree: u32,

    /// The share of vertices that are victories of J0
    #[arg(long, value_name = "SHARE", default_value_t = 0.005, allow_negative_numbers = true)]
    win0: f64,

    /// The share of vertices that are victories of J1
    #[arg(long, value_name = "SHARE", default_value_t = 0.005, allow_negative_numbers = true)]
    win1: f64,

    /// Edges lead to later vertices only: nothing comes again
    #[arg(long)]
    acyclic: bool,

    /// The same seed gives the same arena
    #[arg(long, value_name = "NUMBER", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,

    #[command(flatten)]
    target: Target,
}

#[derive(Args, Debug)]
#[command(after_help = "\
The arena must be JSON, PGSolver or binary, plain: the judge has readers of its own and shares none with the
solver ('tesuji graph convert' makes such a file of any other).

A strategy is judged from the start, or from --at; without either, the vertices it wins from are counted.
If it fails, the play that beats it is shown. An attractor is a set of vertices, as 'graph attractor' prints it.
A play must follow the edges; its first victory ends it.

Examples:
  tesuji graph attractor game.json --player 0 > mine.txt
  tesuji graph check game.json mine.txt
  tesuji graph check game.json --play a b c")]
struct Check {
    /// An arena
    file: String,

    /// What is judged: 'solution', 'strategy 0' or 'attractor 0' and lines below, as docs/graphs.md describes
    #[arg(required_unless_present = "play", conflicts_with = "play")]
    solution: Option<String>,

    /// Judge this play instead
    #[arg(long, value_name = "VERTEX", num_args = 1.., conflicts_with = "at")]
    play: Vec<String>,

    /// Judge a strategy from this vertex instead of the start
    #[arg(long, value_name = "VERTEX")]
    at: Option<String>,
}

#[derive(Args, Debug)]
struct Sticks {
    /// How many sticks
    #[arg(allow_negative_numbers = true)]
    sticks: u32,

    /// How many may be taken, such as 1,2
    rule: String,

    /// Also what cannot be reached: (k,0) up to n sticks, (k,1) below
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    show: Show,
}

#[derive(Args, Debug)]
struct Unfold {
    #[command(flatten)]
    start: crate::arguments::Start,

    /// Give up when there are more positions
    #[arg(long, value_name = "N", default_value = "20M", value_parser = amounts::count)]
    #[arg(allow_negative_numbers = true)]
    most_vertices: u64,

    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    show: Show,
}

#[derive(Args, Debug)]
struct Shard {
    #[command(flatten)]
    source: Source,

    /// The folder for the pieces; it is made if it is missing
    #[arg(long, short, value_name = "FOLDER")]
    output: std::path::PathBuf,

    /// How many pieces; a few for each worker
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=9999))]
    shards: u32,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Vertices of J0 are circles, those of J1 squares; victories have a double outline, and an arrow leads to the start. \
Where vertices are called (k,i) and i is the owner, only k is written.

Examples:
  tesuji graph draw game.json                                    in the terminal
  tesuji graph draw game.json --winners --ranks -o game.svg      who wins where, in how many moves
  tesuji graph draw nim.json --rows -o nim.png                   in rows of k
  tesuji graph draw game.json --attractor 0 --frames -o a.svg    a-0.svg, a-1.svg, …: A_0, A_1, …
  tesuji graph draw game.json --attractor 0 --animate -o game.svg
  tesuji graph draw game.json --play a b c -o play.svg
  tesuji graph draw game.json --strategy 0 --lang fr -o game.tex")]
struct Draw {
    #[command(flatten)]
    source: Source,

    /// Fill the vertices from which each player wins
    #[arg(long, group = "shown")]
    winners: bool,

    /// Fill the attractor of this player: 0 or 1
    #[arg(long, value_name = "PLAYER", value_parser = player, group = "shown")]
    attractor: Option<Side>,

    /// Draw the moves of this player heavily, where it does not lose
    #[arg(long, value_name = "PLAYER", value_parser = player, group = "shown")]
    strategy: Option<Side>,

    /// Draw this play heavily, up to its first victory
    #[arg(long, value_name = "VERTEX", num_args = 1.., group = "shown")]
    play: Vec<String>,

    /// Draw the play from the start when both follow the solution
    #[arg(long, group = "shown")]
    best_play: bool,

    /// A picture for each step A_0, A_1, … of the attractor, of J0 if nothing else is said
    #[arg(long, conflicts_with_all = ["winners", "strategy", "play", "best_play", "animate"])]
    frames: bool,

    /// One SVG that shows these steps in turn
    #[arg(long, conflicts_with_all = ["winners", "strategy", "play", "best_play"])]
    animate: bool,

    /// Seconds for each step that is shown
    #[arg(long, value_name = "SECONDS", default_value_t = 1.5, value_parser = seconds)]
    seconds: f32,

    /// Write the rank below every vertex that is won
    #[arg(long)]
    ranks: bool,

    /// In rows of k, for vertices called (k,i), instead of layers
    #[arg(long)]
    rows: bool,

    /// Which way the edges lead [default: whichever makes the picture less high]
    #[arg(long, value_enum)]
    flow: Option<Flow>,

    /// The language of captions
    #[arg(long, value_enum, default_value = "en")]
    lang: Language,

    /// In shades of grey, for print
    #[arg(long)]
    grey: bool,

    /// A caption of your own
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["frames", "animate"])]
    caption: Option<String>,

    /// Write here (.svg, .png, .txt, .mmd or .tex) instead of stdout
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,

    /// How it is drawn [default: by the name of the file, or else text]
    #[arg(long, value_enum)]
    format: Option<DrawAs>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Flow {
    /// From the top down
    Down,
    /// From left to right
    Right,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    /// English
    En,
    /// French
    Fr,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum DrawAs {
    /// For the terminal
    Text,
    /// For browsers
    Svg,
    /// In pixels
    Png,
    /// For pages that draw Mermaid
    Mermaid,
    /// A LaTeX document
    Tikz,
}

/// How long something is shown.
fn seconds(text: &str) -> Result<f32, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.1..=60.0).contains(seconds));
    seconds.ok_or_else(|| "from 0.1 to 60 seconds".into())
}

/// 0 or 1.
fn player(text: &str) -> Result<Side, String> {
    match text {
        "0" => Ok(Side::First),
        "1" => Ok(Side::Second),
        _ => Err("there are players 0 and 1".into()),
    }
}

pub(crate) fn run(graph: &Graph) -> Result<Exit, Fault> {
    match &graph.command {
        Command::Solve(asked) => solve::run(asked),
        Command::Attractor(asked) => look::attractor(asked),
        Command::Strategy(asked) => look::strategy(asked),
        Command::Info(asked) => look::info(asked),
        Command::Convert(asked) => make::convert(asked),
        Command::Random(asked) => make::random(asked),
        Command::Check(asked) => check::run(asked),
        Command::Sticks(asked) => make::sticks(asked),
        Command::Unfold(asked) => make::unfold(asked),
        Command::Shard(asked) => make::shard(asked),
        Command::Draw(asked) => draw::run(asked),
    }
}
