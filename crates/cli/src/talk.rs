//! `tesuji gtp`, `tesuji htp`, `tesuji uci`, `tesuji xboard`, `tesuji nboard` and `tesuji ubgi`: other programs play with this one.

use crate::arguments::Tuned;
use crate::fault::{Exit, Fault, written};
use crate::target::{method, read_text};
use crate::{amounts, interrupt};
use catalog::CATALOG;
use clap::{Args, ValueEnum};
use protocol::{Dialogue, Engine, LONGEST, Lines, TooLong, World, gtp, nboard, ubgi, uci, xboard};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What a move may cost when nobody says it.
const USUAL: Duration = Duration::from_secs(2);

/// Bytes without the end of a line after which nobody is talking any more.
const ENDLESS: usize = 16 << 20;

#[derive(Args, Debug)]
#[command(after_help = "\
Commands come line by line on stdin; list_commands lists them. Colours are those of the game, or else b opens. A move \
out of turn is allowed where a board can be set up so: the other side passes. If the method finds no move, genmove fails \
and says so.

Examples:
  tesuji gtp --game hex:11x11 --time 2s
  printf 'genmove b\\nshowboard\\n' | tesuji gtp --game mnk:3,3,3 --depth 4")]
pub(crate) struct Gtp {
    /// The game before somebody says boardsize
    #[arg(long, value_name = "GAME")]
    game: String,

    #[command(flatten)]
    engine: Chosen,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Commands come line by line on stdin: uci, setoption, position startpos moves …, go, stop and the like; moves and \
positions are written as the game writes them ('position fen' takes the game's own notation). 'go' alone takes the \
time of --time. A search that finds no move answers 'bestmove 0000' and says why.

Examples:
  tesuji uci --game connect4
  printf 'position startpos moves b2\\ngo depth 4\\n' | tesuji uci --game mnk:3,3,3")]
pub(crate) struct Uci {
    /// The game [default: the one that UCI was made for]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    #[command(flatten)]
    engine: Chosen,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Commands come line by line on stdin, as the Chess Engine Communication Protocol (version 2) has them: protover 2, new, \
setboard, usermove e2e4, go, force, ?, undo, level 40 5 0, st, sd, time, post, analyze, hint, ping, quit and more. A move takes \
--time at most where no clock was set. What is not understood is answered by 'Error (why): line', what is not legal by 'Illegal \
move: …'.

Examples:
  xboard -fcp 'tesuji xboard'
  printf 'new\\nst 1\\nusermove e2e4\\n' | tesuji xboard")]
pub(crate) struct Xboard {
    #[command(flatten)]
    engine: Chosen,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Commands come line by line on stdin: boardsize, play, genmove, undo, showboard, time_left, swap, final_score, \
hexgui-analyze_commands and more; list_commands lists them. A stone out of turn is allowed: the other side passes. It \
is 'tesuji gtp' for Hex.

Examples:
  tesuji htp --method mcts --time 2s
  printf 'boardsize 5\\ngenmove b\\nshowboard\\n' | tesuji htp --time 1s")]
pub(crate) struct Htp {
    /// The board before somebody says boardsize
    #[arg(long, value_name = "SIZE", default_value = "11x11")]
    board: String,

    /// Whether the first stone may be taken over
    #[arg(long, value_enum, default_value = "swap-pieces")]
    swap: SwapRule,

    #[command(flatten)]
    engine: Chosen,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Commands come line by line on stdin, as the NBoard protocol has them: nboard 2, set game (;…;), set depth, move \
F5, hint 3, go, ping, quit. A move takes --time at most, and looks as far ahead as 'set depth' says. What is not understood \
is passed over, with a remark in the status line.

Examples:
  tesuji nboard --time 2s
  printf 'nboard 2\\nmove F5\\nset depth 6\\ngo\\n' | tesuji nboard")]
pub(crate) struct Nboard {
    /// The board before somebody says 'set game'
    #[arg(long, value_name = "SIZE", default_value = "8x8")]
    board: String,

    #[command(flatten)]
    engine: Chosen,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Commands come line by line on stdin, as the Universal Backgammon Interface (draft 0.01) has them: ubgi, stop, quit, or a position, \
XGID=… or board:… as FIBS writes it, which is answered by a play step by step (24/18 18/13), roll, double, take, drop, or an empty \
line where nothing can move. What is not understood is answered by 'sorry', and why on stderr.

Examples:
  tesuji ubgi --depth 3
  printf 'XGID=-b----E-C---eE---c-e----B-:0:0:1:65:0:0:0:0:10\\n' | tesuji ubgi")]
pub(crate) struct Ubgi {
    /// The game [default: the first whose programs ask so]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    #[command(flatten)]
    engine: Chosen,
}

/// Who plays.
#[derive(Args, Debug)]
pub(crate) struct Chosen {
    /// Who plays: a method of the game (see 'tesuji games')
    #[arg(long, default_value = catalog::PLAYER)]
    method: String,

    /// Time per move, at most (10 or 10s, 500ms, 5m) [default: 2s]
    #[arg(long, value_name = "TIME", value_parser = amounts::time, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// Nodes per move, at most (10M is 10,000,000)
    #[arg(long, value_name = "N", value_parser = amounts::count, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Plies to look ahead, at most
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true)]
    depth: Option<u32>,

    #[command(flatten)]
    build: Tuned,
}

/// How the second player may answer the first stone.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum SwapRule {
    /// It may not
    NoSwap,
    /// It is mirrored and changes its colour
    SwapPieces,
    /// The players exchange colours
    SwapSides,
}

impl SwapRule {
    /// As the setup of a game spells it.
    fn name(self) -> &'static str {
        match self {
            SwapRule::NoSwap => "no-swap",
            SwapRule::SwapPieces => "swap-pieces",
            SwapRule::SwapSides => "swap-sides",
        }
    }
}

impl Chosen {
    pub(crate) fn dialogue(&self, setup: &str) -> Result<Dialogue, Fault> {
        let game = catalog::open(setup).map_err(Fault::input)?;
        let card = method(&*game, &self.method)?;
        let settings = self.build.settings_of(&*game, card, self.depth)?;
        let Chosen { time, nodes, depth, .. } = *self;
        let bare = nodes.is_none() && depth.is_none();
        let time = time.or(bare.then_some(USUAL));
        let spending = protocol::Spending { time, nodes, depth };
        let engine = Engine { method: card.name.into(), settings, spending };
        Dialogue::new(game.setup(), engine).map_err(Fault::input)
    }
}

pub(crate) fn world() -> World {
    let began = Instant::now();
    World {
        clock: Arc::new(move || began.elapsed()),
        stop: interrupt::flag(),
        read: |path| match path {
            "-" => Err("commands come on stdin: name a file".into()),
            _ => read_text(path).map_err(|fault| fault.to_string()),
        },
        open: |path, endings| {
            crate::table::named(Path::new(path), endings).map_err(|fault| fault.to_string())
        },
    }
}

pub(crate) fn gtp(asked: &Gtp) -> Result<Exit, Fault> {
    serve_gtp(asked.engine.dialogue(&asked.game)?)
}

/// GTP for the game whose programs speak HTP.
pub(crate) fn htp(asked: &Htp) -> Result<Exit, Fault> {
    let entry = CATALOG.iter().find(|entry| entry.talk.dialect == Some("htp"));
    let entry = entry.ok_or_else(|| Fault::input("no game of the catalog speaks htp"))?;
    let plain = format!("{}:{}", entry.name, asked.board);
    // Pieces cannot be swapped on a board that has no mirror image.
    let ruled = format!("{plain}/{}", asked.swap.name());
    let setup = if catalog::open(&ruled).is_ok() { ruled } else { plain };
    serve_gtp(asked.engine.dialogue(&setup)?)
}

fn serve_gtp(dialogue: Dialogue) -> Result<Exit, Fault> {
    let mut server = gtp::Server::new(dialogue, world()).streaming(to_stdout());
    let mut out = std::io::stdout();
    let exit = each_line(|line| {
        let answered = match line {
            Ok(line) => server.hear(&line),
            Err(bad) => Some(gtp::Answered { text: server.refuse(bad), quits: false }),
        };
        let Some(gtp::Answered { text, quits }) = answered else { return Ok(true) };
        written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))?;
        Ok(!quits)
    });
    server.finish();
    exit
}

/// Writes lines to stdout, from whatever thread.
fn to_stdout() -> uci::Out {
    let out = Mutex::new(std::io::stdout());
    Arc::new(move |line: &str| {
        let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
        // A controller that has gone away closes the input too, which ends the conversation.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    })
}

/// NBoard for the game whose programs speak it.
pub(crate) fn nboard(asked: &Nboard) -> Result<Exit, Fault> {
    let entry = CATALOG.iter().find(|entry| entry.talk.dialect == Some("nboard"));
    let entry = entry.ok_or_else(|| Fault::input("no game of the catalog speaks nboard"))?;
    let dialogue = asked.engine.dialogue(&format!("{}:{}", entry.name, asked.board))?;
    let mut server = nboard::Server::new(dialogue, world(), to_stdout());
    each_line(|line| {
        match line {
            Ok(line) => return Ok(server.hear(&line)),
            Err(bad) => server.refuse(bad),
        }
        Ok(true)
    })?;
    server.finish();
    Ok(Exit::Answered)
}

/// UBGI for the game whose programs ask with whole positions.
pub(crate) fn ubgi(asked: &Ubgi) -> Result<Exit, Fault> {
    let game = asked.game.clone().or_else(asked_by_position).unwrap_or_default();
    let mut server = ubgi::Server::new(asked.engine.dialogue(&game)?, world()).map_err(Fault::input)?;
    let mut out = std::io::stdout();
    each_line(|line| {
        let heard = match line {
            Ok(line) => server.hear(&line),
            Err(bad) => server.refuse(bad),
        };
        if let Some(why) = &heard.why {
            eprintln!("{why}");
        }
        let mut lines = heard.lines.iter();
        written(lines.try_for_each(|line| writeln!(out, "{line}")).and_then(|()| out.flush()))?;
        Ok(!heard.quits)
    })
}

/// The first game whose programs ask with a whole position.
pub(crate) fn asked_by_position() -> Option<String> {
    CATALOG.iter().find(|entry| entry.talk.external.is_some()).map(|entry| entry.name.to_owned())
}

pub(crate) fn uci(asked: &Uci) -> Result<Exit, Fault> {
    let usual = || CATALOG.iter().find(|entry| entry.talk.uci.is_some()).map(|entry| entry.name.to_owned());
    let game = asked.game.clone().or_else(usual);
    let game =
        game.ok_or_else(|| Fault::input("no game of the catalog was UCI's first: name one by --game"))?;
    let dialogue = asked.engine.dialogue(&game)?;
    let mut server = uci::Server::new(dialogue, world(), to_stdout());
    each_line(|line| {
        match line {
            Ok(line) => return Ok(server.hear(&line)),
            Err(bad) => server.refuse(bad),
        }
        Ok(true)
    })?;
    server.finish();
    Ok(Exit::Answered)
}

/// XBoard's protocol for the game that it shows.
pub(crate) fn xboard(asked: &Xboard) -> Result<Exit, Fault> {
    let entry = CATALOG.iter().find(|entry| entry.talk.xboard.is_some());
    let entry = entry.ok_or_else(|| Fault::input("no game of the catalog speaks with XBoard"))?;
    let dialogue = asked.engine.dialogue(entry.name)?;
    let mut server = xboard::Server::new(dialogue, world(), to_stdout()).map_err(Fault::input)?;
    each_line(|line| {
        match line {
            Ok(line) => return Ok(server.hear(&line)),
            Err(bad) => server.refuse(bad),
        }
        Ok(true)
    })?;
    server.finish();
    Ok(Exit::Answered)
}

/// Every line of stdin, until one is the last.
pub(crate) fn each_line(
    mut hear: impl FnMut(Result<String, TooLong>) -> Result<bool, Fault>,
) -> Result<Exit, Fault> {
    let (mut input, mut lines, mut bytes) = (std::io::stdin().lock(), Lines::default(), vec![0; LONGEST]);
    let mut since_line = 0;
    loop {
        let read = interrupt::while_waiting(|| input.read(&mut bytes));
        let read = match read {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            other => other.map_err(|error| Fault::input(format!("cannot read a command: {error}")))?,
        };
        since_line = if bytes[..read].contains(&b'\n') { 0 } else { since_line + read };
        if since_line > ENDLESS {
            let most = ENDLESS >> 20;
            return Err(Fault::input(format!(
                "a command without an end: {most} MiB is the most that is read"
            )));
        }
        let came =
            if read == 0 { lines.end().map(Ok).into_iter().collect() } else { lines.feed(&bytes[..read]) };
        for line in came {
            if !hear(line)? {
                return Ok(Exit::Answered);
            }
        }
        if read == 0 {
            return Ok(Exit::Answered);
        }
    }
}
