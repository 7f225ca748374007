//! `tesuji lab`: experiments. One file per experiment; the room `lab` does the work.

mod compete;
mod depths;
mod errors;
mod graphs;
mod grow;
mod ideas;
mod methods;
mod prove;
mod report;
mod show;
mod sign;
mod steps;

pub(crate) use steps::with_steps;

use show::{Choice, Show, Written};
pub(crate) use show::{check_plot, save_plot};

use crate::arguments::Build;
use crate::fault::{Exit, Fault, written};
use crate::{amounts, interrupt, saving, target};
use clap::{Args, Subcommand};
use lab::contest::Sprt;
use lab::{Budget, Format, Table};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// The longest file of openings or positions that is read, in bytes.
const MOST_LINES: usize = 64 << 20;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tesuji lab methods mnk:3,3,3 connect4:4x4             what does each method cost, do all agree?
  tesuji lab reach connect4 --time 300 --memory 1GiB   which boards can each method solve?
  tesuji lab match connect4 --one best --two player    who plays better, and how sure is that?
  tesuji lab connect4 --limit 5M                       what did each idea bring, one by one?
  tesuji lab steps hex --to 6                          what did each step of the Hex player bring?
  tesuji lab arena                                     how fast are games on graphs solved?
  tesuji lab player connect4 --games 60                is the perfect player perfect, and in time?
  tesuji lab signature                                 does any search behave differently?")]
pub(crate) struct Lab {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Subcommand, Debug)]
enum Experiment {
    /// Solve positions with every method: nodes, time, table, cut-offs; fails if two methods disagree
    #[command(name = "methods", visible_alias = "ladder")]
    Comparison(Comparison),
    /// Solve larger and larger boards with every method, until the time is up
    Reach(Reach),
    /// Let two players play many games: Elo with error bars, early stop, a record that can be continued
    Match(Contested),
    /// Connect 4: what each idea brought, one on top of the other; and a race against other solvers
    #[command(name = "connect4", visible_alias = "ideas")]
    Ideas(Showpiece),
    /// The steps by which the player of a game grew: time, depth, cost of a position, a tournament
    Steps(Stepped),
    /// Measure the attractors of a random arena: ns and bytes per edge, threads, beside Oink
    Arena(Graphs),
    /// Try the perfect player: many games on both sides; is it ever late, does it ever give anything away?
    Player(prove::Tried),
    /// Search to several depths with one idea after the other: what is each worth, is the value still the same?
    Depths(depths::Deep),
    /// Compare shallow searches of a player with deep ones: how far do they err?
    Errors(errors::Compared),
    /// Write the page about what each idea brought, with its picture
    Page(Page),
    /// Print one number: the nodes over a fixed suite of searches
    Signature(Signature),
}

#[derive(Args, Debug)]
#[command(after_help = "\
First every method. Then one ingredient at a time: on top of 'alphabeta' if it needs no table, on top of 'mix', \
which is alpha-beta with a table, and on top of the methods that iterate; 'idle' computes it in vain, which \
shows its cost in instructions and leaves the nodes as they were. Then a small table with each \
replacement scheme, and 'best' without each of its ingredients.

A search that reaches the limit is shown as '> N'. Columns: knowledge counts positions that the game's knowledge \
examined by itself; hits are table entries found; 'first, %' is the share of cut-offs by the first move tried; \
'coll., %' is the share of entries that displaced another position, beside that of a random function.

--instructions repeats each row in a child under valgrind, with at most 200,000 nodes and again with one, and \
divides the difference: the number does not depend on the load of the machine.

Examples:
  tesuji lab methods mnk:3,3,3
  tesuji lab methods connect4:4x4 connect4:5x4 --limit 50M --plot nodes.svg
  tesuji lab methods connect4:7x6 --positions endgames.txt --score --format csv
  tesuji lab methods connect4:5x5 --method best --instructions

Exit codes: 0 all methods agree, 1 two methods disagree, 2 bad input, 3 interrupted.")]
struct Comparison {
    /// Games such as connect4:5x4 or mnk:3,3,3
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,

    /// Solve one line of moves per line of this file ('-' is stdin) instead of the start, and sum up
    #[arg(long, value_name = "FILE|-")]
    positions: Option<String>,

    /// Nodes that one search may enter
    #[arg(long, value_name = "NODES", default_value = "20M", value_parser = amounts::count)]
    #[arg(allow_negative_numbers = true)]
    limit: u64,

    /// Only the methods, not the ingredients
    #[arg(long, alias = "rungs")]
    only_methods: bool,

    /// Ask for the exact score instead of the verdict
    #[arg(long)]
    score: bool,

    /// Count the instructions per node with valgrind
    #[arg(long)]
    instructions: bool,

    #[command(flatten)]
    choice: Choice,

    #[command(flatten)]
    show: Show,

    #[command(flatten)]
    build: Build,

    /// Run one row and print its nodes: course, row, nodes
    #[arg(long, hide = true, value_name = "COURSE,ROW,NODES")]
    probe: Option<String>,
}

#[derive(Args, Debug)]
#[command(after_help = "\
A game alone grows by itself: 4×4, 5×4, 5×5, 6×5 … Each method solves one board after the other until it fails.

'branching' is the effective branching factor, the b with b + b² + … + b^cells = nodes. 'earlier, %' is the share \
of the nodes that a deepening method spent before its last iteration; compare it with memo, which searches \
directly.

Examples:
  tesuji lab reach connect4 --time 300 --memory 1GiB
  tesuji lab reach connect4 --method memo --method deepening --time 10 --plot reach.svg
  tesuji lab reach mnk:3,3,3 mnk:4,3,3 mnk:4,4,4 mnk:5,5,4 --time 30")]
struct Reach {
    /// A game that grows, such as connect4, or the boards to try, the easiest first
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,

    /// Time for one board (10, 500ms, 5m)
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = amounts::time)]
    #[arg(allow_negative_numbers = true)]
    time: Duration,

    #[command(flatten)]
    choice: Choice,

    #[command(flatten)]
    show: Show,

    #[command(flatten)]
    build: Build,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Without --set: the methods from minimax to the final solver on growing boards, one idea on top of all before it.

With --set FILE: the positions of the file (one line of moves per line, such as '4455', with or without its score \
behind it) are solved by 'best', and by every peer, in turns; the table is empty before every position, and the time \
is processor time of the search alone. A peer is NAME=COMMAND: a command that reads the lines of moves and answers \
each with a line that ends in SCORE NODES MICROSECONDS. Every program is given all positions in every round, and \
the median round counts.

Examples:
  tesuji lab connect4 --limit 5M --plot ideas.svg
  tesuji lab connect4 --board 7x6 --limit 100M
  tesuji lab connect4 --set endgames.txt --set openings.txt --take 300 --rounds 5
  tesuji lab connect4 --set endgames.txt --peer other='./other-solver -v'

Exit codes: 0 all agree, 1 an answer is wrong or two methods disagree, 2 bad input, 3 interrupted.")]
struct Showpiece {
    /// The game whose boards these are
    #[arg(long, value_name = "GAME", default_value = "connect4")]
    game: String,

    /// Boards of the comparison, or the board of the sets
    #[arg(long = "board", value_name = "WxH")]
    boards: Vec<String>,

    /// Nodes that one search of the comparison may enter
    #[arg(long, value_name = "NODES", default_value = "20M", value_parser = amounts::count)]
    #[arg(allow_negative_numbers = true)]
    limit: u64,

    /// Solve the positions of this file, and compare
    #[arg(long = "set", value_name = "FILE")]
    sets: Vec<String>,

    /// At most so many positions of each file
    #[arg(long, value_name = "N", default_value = "300", value_parser = amounts::count)]
    #[arg(allow_negative_numbers = true)]
    take: u64,

    /// How often each program solves each set
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = |text: &str| amounts::within(text, 1, 99))]
    #[arg(allow_negative_numbers = true)]
    rounds: u16,

    /// Another program
    #[arg(long = "peer", value_name = "NAME=COMMAND")]
    peers: Vec<String>,

    /// Ask for the verdict of the positions instead of the exact score
    #[arg(long)]
    verdict: bool,

    #[command(flatten)]
    show: Show,

    #[command(flatten)]
    build: Build,
}

#[derive(Args, Debug)]
#[command(after_help = "\
A player is METHOD[,nodes=N][,time=TIME][,cpu=TIME][,depth=PLIES][,memory=SIZE][,with=INGREDIENTS]: what it may spend \
on a move (usually nodes=20000, which is reproducible; cpu is processor time), its table (usually 16MiB), and for \
'mix' what it is made of, such as with=order+symmetry or with=best+killers=off; book=FILE plays the first moves by a grown book. Among moves that look equally good it chooses by \
the seed. 'random' plays any legal move. Every opening is played twice, each player opening once.

A player can also be another program: gtp:PROGRAM ARGUMENTS; ORDER; ORDER for one that speaks GTP, htp:… for a program of \
Hex, uci:… for UCI, hub:… for draughts by the Hub protocol, dxp:HOST:PORT; minutes=2 for draughts by DamExchange, external:HOST:PORT for backgammon. The orders are lines of the protocol that it is given before every game; for UCI one that begins with \
'go' says how long it thinks (usually 'go movetime 1000'). If it ends unasked or refuses, it is started again; if that \
happens twice at the same move, the solver judges the game, and what it cannot prove in 20 s is lost for the program. A \
move that is illegal, an answer that takes longer than --patience and one that never ends lose the game.

Elo: both games of an opening are one observation (pentanomial model); the error bars cover 95 %. 'superiority' is \
the likelihood that player one is the stronger. --sprt ELO0,ELO1 ends the match as soon as wins, draws and losses \
tell a difference of ELO0 from one of ELO1 with errors of 5 % (generalised sequential probability ratio test, \
trinomial, logistic Elo; it ends at a log-likelihood ratio of ±2.944).

--record keeps one game per line. The same command continues after the games that are there; a record of other \
players, openings or another seed is refused.

Examples:
  tesuji lab match connect4 --one player,nodes=50k --two player
  tesuji lab match connect4:6x5 --one best,time=100ms --two player,time=100ms --threads 2
  tesuji lab match mnk:5,5,4 --one player,depth=4 --two player,depth=2 --sprt 0,50 --record a.txt
  tesuji lab match hex:11x11 --one player,cpu=2s --two 'htp:wolve --quiet; param_wolve max_time 2'
  tesuji lab match mnk:5,5,4 --one player --two 'uci:tesuji uci --game mnk:5,5,4; go nodes 5000'")]
struct Contested {
    /// A game such as connect4:7x6
    game: String,

    /// The player who is judged
    #[arg(long, value_name = "PLAYER")]
    one: String,

    /// The opponent
    #[arg(long, value_name = "PLAYER")]
    two: String,

    /// How many games, at most: usually 100, or 10000 with --sprt
    #[arg(long, value_name = "N", value_parser = amounts::count, allow_negative_numbers = true)]
    games: Option<u64>,

    /// Random moves before the players begin, or a file with an opening on each line: moves, a position as the game writes it (or as
    /// a collection has it, OBF or EPD say), or both: '@POSITION; moves' or '[FEN "POSITION"] moves'
    #[arg(long, value_name = "PLIES|FILE", default_value = "4")]
    openings: String,

    /// Stop as soon as one of two differences in Elo is accepted
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = compete::sprt)]
    sprt: Option<Sprt>,

    /// How long another program may take for an answer (10 or 10s, 500ms, 5m)
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = amounts::time)]
    #[arg(allow_negative_numbers = true)]
    patience: Duration,

    /// Chooses openings and moves; the same seed plays the same games
    #[arg(long, value_name = "NUMBER", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,

    /// Append every game to this file, and continue from it
    #[arg(long, value_name = "FILE")]
    record: Option<String>,

    /// Games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| amounts::within(text, 1, 1024))]
    #[arg(allow_negative_numbers = true)]
    threads: u16,

    /// How the result is written
    #[arg(long, value_enum, default_value_t = Written::Terminal)]
    format: Written,

    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Nothing on stderr about the progress
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
The section between the markers 'reading' and '/reading' of an existing page is kept: it is written by hand. \
'best' may enter a hundred times the limit, so that the larger boards have an answer.

Examples:
  tesuji lab page
  tesuji lab page --limit 10k --output page.md --picture page.svg")]
struct Page {
    /// The boards, the easiest first
    #[arg(long = "board", value_name = "GAME", default_values = ["mnk:3,3,3", "connect4:4x4", "connect4:5x4", "connect4:5x5", "connect4:6x5", "connect4:6x6"])]
    boards: Vec<String>,

    /// Nodes that one search may enter
    #[arg(long, value_name = "NODES", default_value = "20M", value_parser = amounts::count)]
    #[arg(allow_negative_numbers = true)]
    limit: u64,

    /// The page
    #[arg(long, short, value_name = "FILE", default_value = "docs/methods.md")]
    output: String,

    /// Its picture
    #[arg(long, value_name = "FILE.svg", default_value = "docs/pictures/methods.svg")]
    picture: String,

    #[command(flatten)]
    build: Build,
}

#[derive(Args, Debug)]
#[command(after_help = "\
A random arena with 0.5 % victories of each player is written as a .pg file, read, turned round and solved: both
attractors with exact ranks and moves. 'solve' begins when the edges are turned round, for Oink when it begins its
preprocessing; it finds the winning regions, no ranks. 'bytes per edge' is the peak of memory while solving.

Examples:
  tesuji lab arena --vertices 100k,1M
  tesuji lab arena --vertices 4M --oink path/to/oink
  tesuji lab arena --vertices 16M --threads 2 --runs 5")]
struct Graphs {
    /// How many vertices (10M is 10,000,000); several sizes such as 20k,200k show how the time grows
    #[arg(long, value_name = "N", default_value = "1M", value_parser = amounts::count, value_delimiter = ',')]
    #[arg(allow_negative_numbers = true)]
    vertices: Vec<u64>,

    /// How many successors each has
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = |text: &str| amounts::within(text, 1, 1000))]
    #[arg(allow_negative_numbers = true)]
    degree: u16,

    /// How often each is run; medians are shown
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = |text: &str| amounts::within(text, 1, 1000))]
    #[arg(allow_negative_numbers = true)]
    runs: u16,

    /// A second line with so many threads
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = |text: &str| amounts::within(text, 1, 256))]
    #[arg(allow_negative_numbers = true)]
    threads: u16,

    /// Measure this binary of Oink too
    #[arg(long, value_name = "FILE")]
    oink: Option<String>,

    /// The same seed gives the same arena
    #[arg(long, value_name = "NUMBER", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,

    /// How the table is written
    #[arg(long, value_enum, default_value_t = Written::Terminal)]
    format: Written,

    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Nothing on stderr about the progress
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
The steps of Hex: 'static' grades by how often a cell ends a random game; 'scratch' by resistance, with connections sought \
afresh at every horizon; 'leaves' continues the connections of the root to the horizon at once, 'carried' stone by \
stone; 'alphabeta' adds must-play and the order by semi connections. One ply is a look at the position behind every \
move. '> N' was stopped by the time.

Examples:
  tesuji lab steps hex --to 6 --plies 3 --time 5s
  tesuji lab steps hex --from 4 --to 10 --time 30s --plot hex.svg --format csv
  tesuji lab steps hex --from 8 --to 8 --plies 1 --games 20 --move-time 500ms")]
struct Stepped {
    /// A game whose entry names the steps of its player, such as hex
    game: String,

    /// The smallest board
    #[arg(long = "from", value_name = "N", default_value_t = 3, value_parser = |text: &str| amounts::within(text, 1, 999))]
    #[arg(allow_negative_numbers = true)]
    smallest: u16,

    /// The largest board, on which the tournament is played
    #[arg(long = "to", value_name = "N", default_value_t = 6, value_parser = |text: &str| amounts::within(text, 1, 999))]
    #[arg(allow_negative_numbers = true)]
    largest: u16,

    /// Plies at most
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = |text: &str| amounts::within(text, 1, 99))]
    #[arg(allow_negative_numbers = true)]
    plies: u16,

    /// CPU time of one search (10 or 10s, 500ms, 5m)
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = amounts::time)]
    #[arg(allow_negative_numbers = true)]
    time: Duration,

    /// Only this step, and the one before it, with which it is compared
    #[arg(long, value_name = "STEP")]
    only: Option<String>,

    /// Games between neighbouring steps
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = |text: &str| amounts::within(text, 0, 9999))]
    #[arg(allow_negative_numbers = true)]
    games: u16,

    /// Time of a move in these games
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = amounts::time)]
    #[arg(allow_negative_numbers = true)]
    move_time: Duration,

    #[command(flatten)]
    show: Show,
}

#[derive(Args, Debug)]
struct Signature {
    /// Say the nodes of every search on stderr
    #[arg(long, short)]
    verbose: bool,

    /// Print an object: {"signature": N}
    #[arg(long)]
    json: bool,
}

fn save(path: &str, text: &str) -> Result<(), Fault> {
    saving::save(Path::new(path), text.as_bytes())
}

/// The text of a file of lines, or of stdin.
fn read_lines(path: &str) -> Result<String, Fault> {
    target::read_text_within(path, MOST_LINES)
}

fn print(text: &str) -> Result<(), Fault> {
    written(write!(std::io::stdout(), "{text}"))
}

/// A table with a heading, as its format writes one.
fn headed(heading: &str, table: &Table, format: Format) -> String {
    let table = table.render(format);
    match format {
        Format::Terminal => format!("{heading}\n{table}"),
        Format::Markdown => format!("### {heading}\n\n{table}"),
        Format::Latex => format!("% {heading}\n{table}"),
        Format::Csv | Format::Json => table,
    }
}

/// What one search may spend, until Ctrl-C.
fn budget() -> Budget {
    Budget { stop: interrupt::flag(), ..Budget::default() }
}

/// How a command ends that may have been interrupted.
fn ended() -> Exit {
    if interrupt::flag().raised() { Exit::Stopped } else { Exit::Answered }
}

pub(crate) fn run(lab: &Lab) -> Result<Exit, Fault> {
    match &lab.experiment {
        Experiment::Comparison(comparison) => methods::run(comparison),
        Experiment::Reach(reach) => grow::run(reach),
        Experiment::Match(contested) => compete::run(contested),
        Experiment::Ideas(asked) => ideas::run(asked),
        Experiment::Steps(stepped) => steps::run(stepped),
        Experiment::Arena(graphs) => graphs::run(graphs),
        Experiment::Player(tried) => prove::run(tried),
        Experiment::Depths(deep) => depths::run(deep),
        Experiment::Errors(compared) => errors::run(compared),
        Experiment::Page(page) => report::run(page),
        Experiment::Signature(signature) => sign::run(signature),
    }
}
