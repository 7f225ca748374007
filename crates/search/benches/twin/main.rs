//! What generality costs: the generic search and a hand-written twin walk the same tree.
//!
//! ```text
//! cargo bench --bench twin                 checks that all agree, then compares them
//! cargo bench --bench twin -- check        the check alone
//! cargo bench --bench twin -- compare      instructions per node of all, counted by callgrind
//! cargo bench --bench twin -- generic      one run of the generic search, for a profiler
//! cargo bench --bench twin -- full         … of the twin that delivers the same
//! cargo bench --bench twin -- bare         … of the twin that finds the score and no more
//! cargo bench --bench twin -- none         … of none of them: start-up and tables
//! cargo bench --bench twin -- solve 6x6 score folded 64
//!                                          the generic search with a table of 64 MiB, to set against other
//!                                          programs; or verdict, asis, and a line of moves to start from
//! ```

mod hand;

use connect4::{Connect4, Discs, Fixed, Threats};
use game::{Bounds, Claim, Game, Notation, Score};
use hand::{BARE, Counts, FULL, Solver};
use search::{AsIs, Ask, Fold, Folded, Goal, Interval, Limits, Proving, Table, Tally, Windows, answer};
use std::process::{Command, ExitCode};

/// Both tables have 2^20 entries of 8 bytes: room for the tree, and little to set up.
const TABLE_BITS: u32 = 20;

/// Where the twins must agree: the empty board, and some lines from it.
const LINES: [&str; 6] = ["", "3", "1", "33", "33341", "2134544"];

/// What a search found and what it cost.
#[derive(PartialEq, Debug)]
struct Walk {
    known: Bounds,
    nodes: u64,
    tally: Tally,
}

fn main() -> ExitCode {
    // Cargo adds `--bench` to whatever the user says.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => {
            check();
            compare();
        }
        ["check"] => check(),
        ["compare"] => compare(),
        ["generic"] => say(&generic("")),
        ["full"] => say(&by_hand::<FULL>("")),
        ["bare"] => say(&by_hand::<BARE>("")),
        ["none"] => drop(std::hint::black_box((table::<5, 5>(8 << TABLE_BITS), Solver::<FULL>::new(0)))),
        ["solve", size, goal, fold, mib] => return solve(size, goal, fold, mib, ""),
        ["solve", size, goal, fold, mib, line] => return solve(size, goal, fold, mib, line),
        _ => {
            eprintln!("unknown words {words:?}: the top of this bench lists what it understands");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn say(walk: &Walk) {
    println!("score {}..{}, {} nodes", walk.known.lower, walk.known.upper, walk.nodes);
}

/// All walk the same tree and find the same score; the full twin also counts the same.
fn check() {
    for line in LINES {
        let (generic, full, bare) = (generic(line), by_hand::<FULL>(line), by_hand::<BARE>(line));
        assert_eq!(generic, full, "5x5 after '{line}'");
        assert_eq!((generic.known, generic.nodes), (bare.known, bare.nodes), "5x5 after '{line}'");
        println!("5x5 {line:8} score {:3} {:9} nodes, all agree", generic.known.lower, generic.nodes);
    }
}

/// Counts the instructions of all and of none, and prints what a node costs.
fn compare() {
    let nodes = generic("").nodes;
    let counts = ["none", "generic", "full", "bare"].map(instructions);
    let [Ok(none), Ok(generic), Ok(full), Ok(bare)] = counts else {
        println!("skipped: valgrind did not count ({counts:?}); install it to compare instructions");
        return;
    };
    let [generic, full, bare] = [generic, full, bare].map(|count| (count - none) as f64 / nodes as f64);
    let more = |than: f64| 100.0 * (generic / than - 1.0);
    println!("Connect 4 5x5, exact score, {nodes} nodes, instructions per node:");
    println!("  generic                       {generic:7.1}");
    println!("  by hand, delivering the same  {full:7.1}  generic {:+.1} %", more(full));
    println!("  by hand, the bare score       {bare:7.1}  generic {:+.1} %", more(bare));
}

/// How many instructions this program takes in one of its modes.
fn instructions(mode: &str) -> Result<u64, String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .args([this.as_os_str(), mode.as_ref()])
        .output()
        .map_err(|error| error.to_string())?;
    let told = String::from_utf8_lossy(&run.stderr);
    let count = told.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    count.ok_or_else(|| format!("no count of instructions in: {told}"))
}

fn by_hand<const KIND: bool>(line: &str) -> Walk {
    let at = after(&Connect4::new(Fixed::<5, 5>), line);
    let mut solver = Solver::<KIND>::new(u64::MAX);
    let score = solver.solve(at.mine, at.all).expect("a budget without end");
    let Counts { nodes, hits, closed, cuts, first_cuts, records, fresh, evictions } = solver.counts;
    let tally = Tally { cuts, first_cuts, hits, closed, records, fresh, evictions };
    Walk { known: Bounds::exactly(Score(score)), nodes, tally }
}

fn generic(line: &str) -> Walk {
    walk::<5, 5, AsIs>(line, Goal::Score, 8 << TABLE_BITS)
}

fn walk<const W: u32, const H: u32, F: Fold<Connect4<Fixed<W, H>>, Key = u64>>(
    line: &str,
    goal: Goal,
    budget: usize,
) -> Walk {
    let game = Connect4::new(Fixed::<W, H>);
    let (at, table) = (after(&game, line), table::<W, H>(budget));
    let mut search = Proving::<_, _, F, _>::new(&game, Threats, &table, &Limits::default(), 1);
    let ask = Ask { goal, each_move: false, windows: Windows::OutsideIn };
    let answer = answer(&game, &mut search, &at, at.turn, ask);
    let Claim::Proved(known) = answer.claim else { unreachable!("the keys are exact") };
    Walk { known, nodes: answer.work.all_nodes(), tally: answer.work.tally }
}

fn table<const W: u32, const H: u32>(budget: usize) -> Table<u64> {
    Table::of::<_, Interval>(&Connect4::new(Fixed::<W, H>), budget)
}

fn after<const W: u32, const H: u32>(game: &Connect4<Fixed<W, H>>, line: &str) -> Discs<u64> {
    let mut at = game.start();
    for text in game.split_moves(line) {
        let mv = game.read_move(&at, text).expect("a legal line");
        game.play(&mut at, mv);
    }
    at
}

fn solve(size: &str, goal: &str, fold: &str, mib: &str, line: &str) -> ExitCode {
    let (goal, budget) = match (goal, mib.parse::<usize>()) {
        ("score", Ok(mib)) => (Goal::Score, mib << 20),
        ("verdict", Ok(mib)) => (Goal::Verdict, mib << 20),
        _ => {
            eprintln!("expected score or verdict, then asis or folded, then a number of MiB");
            return ExitCode::FAILURE;
        }
    };
    let walk = match (size, fold) {
        ("5x5", "asis") => walk::<5, 5, AsIs>(line, goal, budget),
        ("5x5", "folded") => walk::<5, 5, Folded>(line, goal, budget),
        ("6x5", "asis") => walk::<6, 5, AsIs>(line, goal, budget),
        ("6x5", "folded") => walk::<6, 5, Folded>(line, goal, budget),
        ("6x6", "asis") => walk::<6, 6, AsIs>(line, goal, budget),
        ("6x6", "folded") => walk::<6, 6, Folded>(line, goal, budget),
        ("7x5", "asis") => walk::<7, 5, AsIs>(line, goal, budget),
        ("7x5", "folded") => walk::<7, 5, Folded>(line, goal, budget),
        ("7x6", "asis") => walk::<7, 6, AsIs>(line, goal, budget),
        ("7x6", "folded") => walk::<7, 6, Folded>(line, goal, budget),
        _ => {
            eprintln!("expected 5x5, 6x5, 6x6, 7x5 or 7x6, and asis or folded, not {size} {fold}");
            return ExitCode::FAILURE;
        }
    };
    say(&walk);
    ExitCode::SUCCESS
}
