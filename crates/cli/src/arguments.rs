//! What can be typed.

use crate::amounts;
use crate::analyse::Analyse;
use crate::book::Bookshelf;
use crate::cluster::Cluster;
use crate::explain::Explain;
use crate::external::External;
use crate::graph::Graph;
use crate::lab::Lab;
use crate::learn::Learn;
use crate::serve::Serve;
use crate::squared::{Dxp, Hub};
use crate::table::Table;
use crate::talk::{Gtp, Htp, Nboard, Ubgi, Uci, Xboard};
use catalog::Level;
use clap::builder::styling::{AnsiColor, Styles};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;
use std::time::Duration;

/// Nodes left to the checker at one position unless somebody says otherwise: few enough that a file is written quickly.
const LEAF: u32 = 1_000;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Cyan.on_default())
    .placeholder(AnsiColor::Green.on_default());

/// Two-player strategy games: models them, solves them, plays them, shows why.
#[derive(Parser, Debug)]
#[command(name = "tesuji", version, styles = STYLES, max_term_width = 100, after_help = "\
Examples:
  tesuji solve connect4:6x5            who wins from the empty 6×5 board?
  tesuji solve mnk:3,3,3 b2 a1         tic-tac-toe after two moves
  tesuji solve nim:15/2,3,5 --each-move
  tesuji analyse connect4 4453         the best moves, proved or believed, with lines of play
  tesuji serve --open                  play, analyse and understand in a browser
  tesuji play connect4                 play against the machine
  tesuji draw connect4:7x6 444 -o board.svg
  tesuji explain mnk:3,3,3 --position 'O.O/.X./X..' -o tree.svg
  tesuji graph nim 10 1,2              a game on a graph: who wins where, and how
  tesuji games                         all games, with their methods
  tesuji help words                    our words, and the field's name for each

Exit codes: 0 answered, 1 a file cannot be written, 2 bad input, 3 stopped before a proof.")]
pub struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Look positions up in what 'tesuji table build' made; may be repeated
    #[arg(long, global = true, value_name = "DIR|FILE")]
    pub(crate) tables: Vec<PathBuf>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Find out who wins: WIN, DRAW or LOSS for the player to move
    Solve(Solve),
    /// What moves are worth here, proved or believed; what every move of a game gave away
    #[command(visible_alias = "analyze")]
    Analyse(Analyse),
    /// Check a certificate: a strategy in a file, by the rules alone
    Certify(Certify),
    /// Open the page: play, analyse and understand in a browser
    Serve(Serve),
    /// Play a game in the terminal
    Play(Play),
    /// Count the positions that can be reached, move by move
    Count(Count),
    /// Count the lines of 1, 2, 3 … moves
    Perft(Perft),
    /// Draw a position as text or as an SVG file
    Draw(Draw),
    /// Draw a search as it happened: windows, values, cuts
    Explain(Explain),
    /// Build and check books: exact scores of the first positions of a game
    Book(Bookshelf),
    /// List the games, their parameters and their methods
    Games(Games),
    /// Games on graphs: attractors, ranks, strategies
    Graph(Graph),
    /// Games on graphs that are too large for one machine
    Cluster(Cluster),
    /// Tables of all positions of a game: build, check, ask
    Table(Table),
    /// Play with other programs, by the Go Text Protocol
    Gtp(Gtp),
    /// Play Hex with other programs, by the protocol of HexGui and benzene
    Htp(Htp),
    /// Play with other programs, by the Universal Chess Interface
    Uci(Uci),
    /// Play with boards that speak the protocol of XBoard and WinBoard
    Xboard(Xboard),
    /// Play with boards that speak the NBoard protocol
    Nboard(Nboard),
    /// Answer boards that speak the Universal Backgammon Interface
    Ubgi(Ubgi),
    /// Learn: games to learn from, training, files of weights
    Learn(Learn),
    /// Play draughts with other programs, by the Hub protocol
    Hub(Hub),
    /// Play draughts with other programs over a socket, by DamExchange
    Dxp(Dxp),
    /// Answer programs that ask players over a socket
    External(External),
    /// Measure: what each method costs, how far it gets, who plays better
    Lab(Lab),
    /// What our words mean, with the field's name beside each ('tesuji help words')
    #[command(after_help = crate::glossary::text())]
    Words,
    /// Print a completion script for a shell
    Completions {
        /// Which shell
        shell: Shell,
    },
    /// Write the manual pages into a folder, or the main page to stdout
    Man {
        /// Where to put them; it is made if it is missing
        folder: Option<PathBuf>,
    },
}

/// Where a game stands.
#[derive(Args, Debug)]
pub(crate) struct Start {
    /// A game such as connect4, connect4:7x6, mnk:3,3,3 or nim:3+4+5/*, or a file: a board, or a game that some reader knows (SGF, PGN, PDN, GGF, …; FILE@12 is after 12 plies)
    #[arg(value_name = "GAME|FILE")]
    pub(crate) game: String,

    /// Moves from there, as the game writes them (see 'tesuji games')
    pub(crate) moves: Vec<String>,

    /// Start from this position instead of the usual one, in the game's own notation; @FILE reads a file
    #[arg(long, value_name = "TEXT|@FILE", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

/// What a search may spend.
#[derive(Args, Debug, Clone)]
pub(crate) struct Spending {
    /// Stop after this many nodes (10M is 10,000,000)
    #[arg(long, value_name = "N", value_parser = amounts::count, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,

    /// Stop after this time (10 or 10s, 500ms, 5m, 2h)
    #[arg(long, value_name = "TIME", value_parser = amounts::time, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,

    /// Look at most this many plies ahead (deepening and player)
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,
}

/// How an engine is built.
#[derive(Args, Debug, Clone)]
pub(crate) struct Build {
    /// Memory for the table of positions [default: 256MiB]
    #[arg(long, value_name = "SIZE", value_parser = amounts::bytes, allow_negative_numbers = true)]
    pub(crate) memory: Option<usize>,

    /// Threads that search together; 1 is reproducible to the node
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| amounts::within(text, 1, 1024))]
    #[arg(allow_negative_numbers = true)]
    pub(crate) threads: u16,

    /// Plies that a deepening search adds at a time
    #[arg(long, value_name = "PLIES", default_value_t = 2, value_parser = |text: &str| amounts::within(text, 1, 200))]
    #[arg(allow_negative_numbers = true)]
    pub(crate) step: u16,

    /// Ingredients of 'mix', such as 'order,symmetry=idle'
    ///
    /// Each is off, idle (computed in vain) or on; 'best,order=off' starts from what 'best' is made of. 'mix'
    /// takes all ingredients, 'alphabeta' those that need no table, 'deepening' and 'player' only 'last-iteration', the
    /// order that the last iteration found. 'tesuji games GAME' lists them.
    #[arg(long, value_name = "INGREDIENTS")]
    pub(crate) with: Option<String>,

    /// Table of 'memo' and 'mix' in layers, such as 'shallow:12:64MiB,work:192MiB'
    ///
    /// A layer keeps 'always' the last, the nearest to the root ('depth'), what cost most ('work'), what was
    /// written ('recent') or used last ('lru'), or only the first plies ('shallow:PLIES'); 'map' forgets nothing.
    #[arg(long, value_name = "SCHEME:SIZE,…")]
    pub(crate) table: Option<String>,

    /// Learnt weights in the place of those that come with the program (see 'tesuji learn')
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
}

/// How the engine of one method is built, with the method's own options.
#[derive(Args, Debug, Clone)]
pub(crate) struct Tuned {
    #[command(flatten)]
    pub(crate) build: Build,

    /// An option that the method declares by itself (see 'tesuji games GAME'); may be repeated
    #[arg(long, value_name = "NAME=NUMBER")]
    pub(crate) set: Vec<String>,

    /// Play the first moves by this book of openings, which 'tesuji GAME grow-book' or its like has grown
    ///
    /// Without it, --set book=1 plays by the book that comes with the program.
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,

    /// The same as --set drop-below=K
    #[arg(long, value_name = "K", allow_negative_numbers = true, hide = true)]
    pub(crate) drop_below: Option<u32>,
}

#[derive(Args, Debug)]
#[command(after_help = "\
The answer, one word, is for the player to move, which in a file is White. Statistics go to stderr.

A file holds a Connect 4 board: its size (7x6), then its cells row by row from the top: '.' empty, \
'0' White, '@' Black ('O' and 'X' work too); '#' starts a comment; White is to move. '-' reads stdin. \
A name of a game is always a game; write ./nim for a file of that name.

A batch answers every line in order, comments apart; a line that cannot be played prints ERROR, one \
that was stopped UNKNOWN.

Where lines of play may go on for ever, as in endings of draughts, give --tables (see 'tesuji table'), or solve the game \
of such endings alone, draughts:english/pieces=3 say.

Examples:
  tesuji solve board.txt
  tesuji solve connect4:7x6 4455 --score
  tesuji solve connect4:5x5 --method alphabeta --nodes 10M
  tesuji solve mnk:3,3,3 --position 'O.O/.X./X..' --each-move
  tesuji solve connect4:7x6 --batch positions.txt --score --json")]
pub(crate) struct Solve {
    /// A game such as connect4:7x6, or a file: a board, or a game that some reader knows (SGF, PGN, PDN, GGF, …; FILE@12 is after 12 plies) ('-' is stdin)
    #[arg(value_name = "GAME|FILE")]
    pub(crate) target: String,

    /// Moves from the start of the game, or from the board in the file
    pub(crate) moves: Vec<String>,

    /// Start from this position instead of the usual one, in the game's own notation or as a line of a collection; @FILE reads the
    /// first one of a file
    #[arg(long, value_name = "TEXT|@FILE", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Print the exact score: positive for a win, 0 for a draw, negative for a loss; in Connect 4 the sooner
    /// the win, the higher
    #[arg(long)]
    pub(crate) score: bool,

    /// Print every legal move with its value
    #[arg(long)]
    pub(crate) each_move: bool,

    /// With --each-move: how many of the replies to each move are mistakes, that is give away what the position is worth
    #[arg(long, requires = "each_move", conflicts_with = "batch")]
    pub(crate) traps: bool,

    /// Which search (see 'tesuji games') [default: best; player with --depth, mix with --with, memo with
    /// --table]
    #[arg(long)]
    pub(crate) method: Option<String>,

    #[command(flatten)]
    pub(crate) spending: Spending,

    #[command(flatten)]
    pub(crate) build: Tuned,

    /// Search even where the book that comes with the program knows the answer; 'best' and 'perfect' ask it
    #[arg(long)]
    pub(crate) no_book: bool,

    /// Solve one line of moves, or one position, per line of this file ('-' is stdin)
    ///
    /// An empty line is the start of the game; a line that starts with '#' or '%' is a comment, and text after a tab or a
    /// '#' is ignored. A position stands alone as a collection has it (OBF, EPD, FEN of draughts), or before moves:
    /// '@POSITION; moves' or '[FEN "POSITION"] moves'.
    #[arg(long, value_name = "FILE|-", conflicts_with = "moves")]
    pub(crate) batch: Option<String>,

    /// Write a strategy that shows the answer; 'tesuji certify FILE' checks it by the rules alone
    #[arg(long, value_name = "FILE", conflicts_with_all = ["batch", "each_move"])]
    pub(crate) certificate: Option<PathBuf>,

    /// Nodes that the certificate may leave to the checker's own search at one position: fewer make the file
    /// larger and the check quicker
    #[arg(long, value_name = "N", default_value_t = LEAF, requires = "certificate")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(certify::MOST_NODES)))]
    pub(crate) leaf: u32,

    /// Print one JSON object per answer
    #[arg(long)]
    pub(crate) json: bool,

    /// No statistics
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// All statistics on stderr: threads, knowledge, table, collisions, cut-offs
    #[arg(long, conflicts_with = "quiet")]
    pub(crate) stats: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
A certificate is written by 'tesuji solve … --certificate FILE'. It holds one reply to every opposing move for the \
winner, or for both sides of a draw; docs/certificates.md describes it. The check knows the rules of the game and \
nothing else. Vertices are positions up to symmetry, finished games included.

Exit codes: 0 verified, 2 refused (the first fault is named), 3 stopped or too little memory.

Examples:
  tesuji solve connect4:6x4 --certificate c4.cert
  tesuji certify c4.cert
  tesuji certify c4.cert --count --json")]
pub(crate) struct Certify {
    /// The certificate
    pub(crate) file: String,

    /// Expand what the file leaves to the checker and count all positions of the strategy, of both sides, with
    /// and without symmetry; an upper bound where they do not fit into the memory
    #[arg(long)]
    pub(crate) count: bool,

    /// Memory for the sets of positions
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = amounts::bytes)]
    #[arg(allow_negative_numbers = true)]
    pub(crate) memory: usize,

    /// Threads that search [default: all cores]
    #[arg(long, value_name = "N", value_parser = |text: &str| amounts::within(text, 1, 1024))]
    #[arg(allow_negative_numbers = true)]
    pub(crate) threads: Option<u16>,

    /// Stop after this time (10 or 10s, 500ms, 5m)
    #[arg(long, value_name = "TIME", value_parser = amounts::time, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
At the prompt: a move, or undo, new, hint, moves, board, help, quit.

Examples:
  tesuji play connect4
  tesuji play connect4 --level easy
  tesuji play nim:21/1,2,3 --first player --second human
  tesuji play mnk:3,3,3 --first best --second best --seed 7")]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) start: Start,

    /// Draw the board with left and right exchanged: backgammon in the other direction
    #[arg(long)]
    pub(crate) mirror: bool,

    /// Who opens: human, random, or a method such as perfect, player or best
    #[arg(long, value_name = "WHO", default_value = "human")]
    pub(crate) first: String,

    /// Who answers: human, random, or a method [default: perfect where there is a book, as for connect4:7x6, or
    /// else player]
    #[arg(long, value_name = "WHO")]
    pub(crate) second: Option<String>,

    /// The method of the machine, such as alphabeta: short for --second
    #[arg(long, value_name = "METHOD", conflicts_with = "second")]
    pub(crate) method: Option<String>,

    /// Where a game has dice, ask for every roll instead of throwing them: for a real board
    #[arg(long)]
    pub(crate) dice_by_hand: bool,

    /// Let 'perfect' prefer, among equally good moves, one after which most replies are mistakes
    #[arg(long)]
    pub(crate) trap: bool,

    /// How strong a machine is: a level looks a few plies ahead, for a second at most, and may slip; --time, --nodes and
    /// --depth limit it further, and a hint is not limited by it
    #[arg(long, value_parser = level())]
    pub(crate) level: Option<Level>,

    /// Chooses among equally good moves; with --nodes or --depth, or a --level that does not use up its second, the
    /// same seed plays the same game
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// Time per move of a machine (10 or 10s, 500ms, 5m) [default: 2s, perfect 900ms]
    #[arg(long, value_name = "TIME", value_parser = amounts::time, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,

    /// Nodes per move of a machine (10M is 10,000,000)
    #[arg(long, value_name = "N", value_parser = amounts::count, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,

    /// Plies a machine looks ahead (deepening and player)
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,

    #[command(flatten)]
    pub(crate) build: Tuned,
}

/// The levels with what they do, for the help.
fn level() -> impl TypedValueParser<Value = Level> {
    let known = Level::ALL.map(|level| PossibleValue::new(level.name()).help(level.summary()));
    PossibleValuesParser::new(known).map(|name| Level::named(&name).expect("only known names pass"))
}

/// How symmetric positions are counted.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Symmetric {
    /// Each position by itself, and once more up to symmetry
    Both,
    /// Each position by itself
    Apart,
    /// Images of each other count once
    Together,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tesuji count mnk:3,3,3 --games
  tesuji count connect4:4x4
  tesuji count connect4:6x5 --symbolic
  tesuji count connect4:7x6 --symbolic --memory 14GiB --checkpoint counted")]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) start: Start,

    /// Which positions count as one [default: both]
    #[arg(long, value_enum)]
    pub(crate) symmetry: Option<Symmetric>,

    /// Count the finished games too (lines to the end; needs memory for every position)
    #[arg(long)]
    pub(crate) games: bool,

    /// Count with decision diagrams: whole sets of positions at once (Connect 4 and m,n,k)
    #[arg(long, conflicts_with = "games")]
    pub(crate) symbolic: bool,

    /// Memory for the diagrams [default: 2GiB]
    #[arg(long, value_name = "SIZE", value_parser = amounts::bytes, allow_negative_numbers = true)]
    #[arg(requires = "symbolic")]
    pub(crate) memory: Option<usize>,

    /// Write the diagrams into this folder after every ply, and go on from what lies there
    #[arg(long, value_name = "FOLDER", requires = "symbolic")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Stop after this time (10 or 10s, 500ms, 5m)
    #[arg(long, value_name = "TIME", value_parser = amounts::time, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Perft {
    /// A game such as connect4:7x6, or a file: a board, or a game that some reader knows (SGF, PGN, PDN, GGF, …; FILE@12 is after 12 plies)
    #[arg(value_name = "GAME|FILE")]
    pub(crate) game: String,

    /// How many moves deep
    #[arg(allow_negative_numbers = true)]
    pub(crate) depth: u32,

    /// Moves to play first
    pub(crate) moves: Vec<String>,

    /// Start from this position instead of the usual one; @FILE reads a file
    #[arg(long, value_name = "TEXT|@FILE", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Stop after this time (10 or 10s, 500ms, 5m)
    #[arg(long, value_name = "TIME", value_parser = amounts::time, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tesuji draw connect4:7x6 44533
  tesuji draw mnk:3,3,3 b2 a1 -o board.svg
  tesuji draw connect4:5x4 333 --values -o values.svg")]
pub(crate) struct Draw {
    #[command(flatten)]
    pub(crate) start: Start,

    /// Write here: an .svg, .png, .txt, .tex (TikZ) or .mmd (Mermaid) file; '-' is SVG on stdout. Without it, text on stdout
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<String>,

    /// Draw one more layer, such as what an expert sees (see 'tesuji games'); may be repeated
    #[arg(long, value_name = "LAYER")]
    pub(crate) layer: Vec<String>,

    /// Leave out a layer (see 'tesuji games'); may be repeated
    #[arg(long, value_name = "LAYER")]
    pub(crate) hide: Vec<String>,

    /// Solve every move and write its score on the board
    #[arg(long)]
    pub(crate) values: bool,

    /// Left and right exchanged: a backgammon board in the other direction
    #[arg(long)]
    pub(crate) mirror: bool,

    /// In shades of grey, for print
    #[arg(long)]
    pub(crate) grey: bool,

    /// Stop solving after this time (10 or 10s, 500ms, 5m)
    #[arg(long, value_name = "TIME", value_parser = amounts::time, allow_negative_numbers = true)]
    #[arg(requires = "values")]
    pub(crate) time: Option<Duration>,
}

#[derive(Args, Debug)]
pub(crate) struct Games {
    /// Only this game, on a board of yours if you say which, such as go:3x1
    #[arg(id = "game", value_name = "GAME")]
    pub(crate) name: Option<String>,

    /// Print the catalog as JSON: parameters, examples, methods, layers
    #[arg(long)]
    pub(crate) json: bool,
}
