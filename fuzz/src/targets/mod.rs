//! What is fuzzed: one file per target, listed in [`TARGETS`].
//!
//! To add one:
//!
//! 1. Write `targets/<name>.rs` with `pub fn run(bytes: &[u8])`. It must never panic, whatever the bytes;
//!    what it asserts is what the target is about (what was written reads back, a message is printable). A
//!    parser of text starts from [`text`].
//! 2. Declare `mod <name>;` here and add `Target { name: "<name>", run: <name>::run, words: &[…] }` to
//!    [`TARGETS`]; `words` are the tokens of the language that chance would not find.
//! 3. Put a few valid inputs, one per file, into `corpus/<name>/`, and later every input that once failed.
//!
//! The signature is that of `fuzz_target!`, should a coverage-guided fuzzer ever be wired up.

mod arena;
mod book;
mod certificate;
mod chess;
mod draughts;
mod dxp;
mod external;
mod gtp;
mod hub;
mod learnt;
mod line;
mod moves;
mod nboard;
mod position;
mod record;
mod setup;
mod sheet;
mod slice;
mod table;
mod trees;
mod uci;
mod xboard;

use protocol::{Lines, TooLong, World};
use search::Stop;
use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Something that must survive arbitrary bytes.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name on the command line and the name of its corpus folder.
    pub name: &'static str,
    /// Panics if something is wrong.
    pub run: fn(&[u8]),
    /// Tokens worth inserting.
    pub words: &'static [&'static str],
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target {
        name: "learnt",
        run: learnt::run,
        words: &[
            "tesuji weights 1\n",
            "tesuji samples 1\n",
            "game nim\n",
            "kind network\n",
            "shape 3-4-1 relu linear\n",
            "\norigin x\n\n",
            "step 0\n",
        ],
    },
    Target {
        name: "chess",
        run: chess::run,
        words: &[
            "[FEN \"",
            "[Variant \"Chess960\"]",
            "1. e4 e5 ",
            "O-O-O",
            "e8=Q#",
            " (",
            ") ",
            "{",
            "}",
            "$1",
            "1/2-1/2",
            " w KQkq - 0 1",
            "HAha",
            "8/8/8/8/",
            "bm Qg6;",
            "id \"",
            "mobility: ",
            "centre of ",
        ],
    },
    Target {
        name: "table",
        run: table::run,
        words: &[
            "tesuji table 1\n",
            "game ",
            "\nindices ",
            "\nbits 8",
            "\nranks yes",
            "\nsettled 0\n\n",
            "18446744073709551615",
        ],
    },
    Target {
        name: "nboard",
        run: nboard::run,
        words: &[
            "nboard 2\n",
            "\nset game (;GM[Othello]PB[a]PW[b]TY[8]",
            "BO[8 ---------------------------O*------*O--------------------------- *]",
            "B[F5]W[D6]",
            ";)\n",
            "\nset depth 2",
            "\nmove F5/1.0/2",
            "\nmove PA",
            "\nhint 3",
            "\ngo",
            "\nping 1",
            "\nlearn",
        ],
    },
    Target {
        name: "record",
        run: record::run,
        words: &[
            "(;GM[6]MI[length:7][game:0][ws:0][bs:0]RU[Crawford]",
            ";B[31hehf]",
            ";W[double]",
            ";B[take]",
            " 7 point match\n\n Game 1\n",
            "  1) 31: 8/5 6/5               52: 13/8 24/22\n",
            " Doubles => 2                 Takes\n",
            "      Wins 2 points\n",
            "; [CubeLimit \"1\"]\n",
            "(;GM[Othello]",
            "(;GM[2]",
            "PB[a]",
            "BO[8 ",
            "TY[8]",
            "B[F5//1.5]",
            "W[D6]",
            ";B[ff]",
            ";)",
            "f5d6c3",
            "---------------------------OX------XO--------------------------- X;",
            " F5:+38;",
            "\u{1}\0\0\0",
        ],
    },
    Target { name: "moves", run: moves::run, words: &["e2e4", "\u{1b}[31m", "\r\n", "\0", "\u{202e}", "'"] },
    Target {
        name: "setup",
        run: setup::run,
        words: &[
            "nim:",
            "mnk:",
            "connect4:",
            "/misere",
            "/*",
            "+",
            ",",
            "x",
            "1000000",
            "127",
            "19",
            "go:9x9",
            "/capture=d4",
            "/plies=9",
            "/region=a1-e5",
            "/ko",
        ],
    },
    Target {
        name: "sheet",
        run: sheet::run,
        words: &["7x6\n", "4x4 ", "1x1", "# ", "0000", "@@@@", "....", "oO", "xX", "\u{feff}", "black"],
    },
    Target {
        name: "position",
        run: position::run,
        words: &[
            "7x6\n",
            " black",
            " white",
            "first",
            " second",
            "XXX",
            "OOO/",
            ".../",
            " x",
            " o",
            "3+4",
            "+",
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
            ":1:-1:1:00:3:2:1:7:10",
            ":D:",
            ":RR:",
            ":Q231:",
            "4HPwATDgc/ABMA",
            ":cIkKAAAAAAAA",
        ],
    },
    Target {
        name: "line",
        run: line::run,
        words: &[
            "connect4:7x6\n",
            "mnk:3,3,3\n",
            "44",
            "b2",
            "a1 ",
            "c19",
            "1:2",
            "2:",
            ",",
            "nim:15/2,3,5\n",
        ],
    },
    Target {
        name: "arena",
        run: arena::run,
        words: &[
            "parity 3;\n",
            "0 0 0 1,2;\n",
            "start 0;",
            "digraph {",
            "[owner=0]",
            "win=1",
            " -> ",
            "shape=point",
            "{\"vertices\": [",
            "{\"id\": \"a\", \"owner\": 0}",
            "\"edges\": [[",
            "A = {",
            "S0 = {",
            "V0 = {1: None}",
            "for k in range(",
            ":\n  ",
            " for k in ",
            " if ",
            "1099511627776",
            "tesuji arena 1\n",
        ],
    },
    Target {
        name: "certificate",
        run: certificate::run,
        words: &[
            "tesuji certificate 1\n",
            "game mnk:3,3,3\n",
            "moves \n",
            "claim draw\n",
            "leaf 10000\n",
            "checksum ",
        ],
    },
    Target {
        name: "book",
        run: book::run,
        words: &[
            "tesuji book 1\n",
            "tesuji journal 1\n",
            "kind full\n",
            "plies 4\n",
            "words 1\n",
            "entries 2\n",
        ],
    },
    Target {
        name: "gtp",
        run: gtp::run,
        words: &[
            "hex:3x3\n",
            "connect4:4x4\n",
            "\nplay b ",
            "\ngenmove w",
            "\nreg_genmove b",
            "\nundo",
            "\nboardsize 3",
            "\ntime_left b ",
            "\ntime_settings 1 1 1",
            "\nclear_board",
            "\nshowboard",
            "\nfinal_score",
            "\nswap",
            "\nmust-play",
            "resign",
            "\n12 ",
            "b2",
        ],
    },
    Target {
        name: "uci",
        run: uci::run,
        words: &[
            "mnk:3,3,3\n",
            "\nuci",
            "\nisready",
            "\nucinewgame",
            "\nposition startpos",
            "\nposition fen ",
            " moves ",
            "\ngo",
            " infinite",
            " ponder",
            " depth 1",
            " wtime 10",
            " movetime 1",
            "\nstop",
            "\nponderhit",
            "\nd",
            "\nquit",
            "b2",
        ],
    },
    Target {
        name: "xboard",
        run: xboard::run,
        words: &[
            "xboard\nprotover 2\n",
            "\nnew",
            "\nforce",
            "\ngo",
            "\n?",
            "\nplayother",
            "\nusermove ",
            "e2e4",
            "O-O",
            "\nsetboard ",
            "8/4P1k1/8/8/8/8/8/K7 w - - 0 1",
            "\nvariant fischerandom",
            "\nundo",
            "\nremove",
            "\nlevel 40 5 0",
            "\nst 1",
            "\nsd 1",
            "\ntime 10",
            "\npost",
            "\nanalyze",
            "\n.",
            "\nexit",
            "\nhint",
            "\nping 1",
            "\ndraw",
            "\nquit",
        ],
    },
    Target {
        name: "hub",
        run: hub::run,
        words: &[
            "hub\n",
            "\ninit",
            "\nping",
            "\npos pos=start",
            "\npos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
            " moves=\"11-15 23-19\"",
            "\nlevel depth=1",
            "\nlevel time=1 inc=1 moves=2",
            "\nlevel move-time=",
            "\nlevel infinite",
            "\ngo think",
            "\ngo ponder",
            "\ngo analyze",
            "\nstop",
            "\nponder-hit",
            "\nnew-game",
            "\nquit",
        ],
    },
    Target {
        name: "dxp",
        run: dxp::run,
        words: &[
            "R01somebody                        W001000A\n",
            "R01somebody                        Z001000BZ",
            "Asomebody                        0\n",
            "\nM0000111500\n",
            "\nM0000231900\n",
            "0115",
            "\nE10\n",
            "\nChello\n",
            "\nB001\n",
            "\nK0\n",
        ],
    },
    Target {
        name: "external",
        run: external::run,
        words: &[
            "board:You:Other:7:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0\n",
            ":1:0:0:0:0:2:1:1:1:1:-1:0:25:",
            ":-15:",
            ":9999:",
            ":1:-1:0:25:",
            ":-1:1:25:0:",
            "\nversion\n",
            "\0\n",
        ],
    },
    Target {
        name: "draughts",
        run: draughts::run,
        words: &[
            "[GameType \"21\"]\n",
            "[GameType \"20\"]\n",
            "[FEN \"W:W21,K30:B1-3\"]\n",
            "[Result \"1-0\"]\n",
            "1. 11-15 23-19 ",
            "15x24",
            "26x17x10",
            "c3-d4",
            "c3:e5",
            "{",
            "}",
            "(",
            ")",
            "$3",
            "1/2-1/2",
            "W:W31-50:B1-20.",
            ":BK1,K2",
        ],
    },
    Target {
        name: "slice",
        run: slice::run,
        words: &[
            "tesuji slice 1\n",
            "game ",
            "\nslice k-k",
            "\nindices ",
            "\nblock 16384\n\n",
            "18446744073709551615",
        ],
    },
    Target { name: "trees", run: trees::run, words: &["[[", "]]", "[1 -2]", "best\n", "1.0:2,1;", "−7"] },
];

/// Small games of every kind, and a large board.
const SETUPS: &[&str] = &[
    "connect4:7x6",
    "connect4:4x4",
    "connect4:64x1",
    "connect4:1x127",
    "mnk:3,3,3",
    "mnk:19,19,5",
    "mnk:1,1,1",
    "nim:15/2,3,5",
    "nim:3+4+5/*",
    "nim:7+9/1,2,3/misere",
    "go:4x3/capture=b2/plies=7/region=a1-c3",
    "backgammon:money",
    "backgammon:money/cube/jacoby",
    "backgammon:match=7",
    "einstein:3x3",
    "pig:100",
];

/// A message is fit for a terminal.
fn printable(message: &str) {
    assert!(!message.chars().any(char::is_control), "a raw control character in {message:?}");
}

/// Hands a text to each reader of a game: it is refused in words, or what was read can be written and read again.
fn handed_to_readers_of(name: &str, text: &str) {
    let (entry, _) = catalog::entry(name).expect("it is in the catalog");
    for reader in entry.readers {
        let _ = (reader.knows)(text);
        match (reader.open)(text) {
            Ok(found) => {
                printable(&found.remark.unwrap_or_default());
                let mut again = catalog::open(found.game.setup()).expect("a full setup opens its game");
                let written = found.game.position();
                again.set_position(&written).expect("a written position can be read");
                assert_eq!(again.position(), written);
            }
            Err(bad) => printable(&bad.to_string()),
        }
    }
}

/// Small games for conversations with programs.
const TALKS: &[&str] =
    &["hex:3x3/swap-pieces", "hex:3x3", "connect4:4x4", "mnk:3,3,3", "nim:9/1,2,3", "morris:square"];

/// The game that the first line names, and the lines behind it, as they come from a pipe.
fn lines_after_setup(bytes: &[u8]) -> (&'static str, Vec<Result<String, TooLong>>) {
    let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |at| at + 1);
    let (first, rest) = bytes.split_at(end);
    let setup = TALKS.iter().find(|setup| setup.as_bytes() == first.trim_ascii()).unwrap_or(&TALKS[0]);
    let mut lines = Lines::default();
    let mut heard: Vec<_> = rest.chunks(7).flat_map(|piece| lines.feed(piece)).collect();
    heard.extend(lines.end().map(Ok));
    (setup, heard)
}

/// A world with a clock and no files. Seconds of a search are counted as milliseconds: nobody waits here.
fn world() -> World {
    let began = Instant::now();
    World {
        clock: Arc::new(move || began.elapsed().saturating_mul(1000).min(Duration::from_secs(1 << 30))),
        stop: Stop::default(),
        read: |_| Err("nothing is read here".into()),
        open: |_, _| Err("nothing is read here".into()),
    }
}

/// The bytes as text, with a replacement character where they are not UTF-8.
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}
