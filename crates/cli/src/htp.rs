//! `tesuji htp`: Hex for other programs, by the text protocol that HexGui and benzene speak (GTP with the board of Hex).
//!
//! One command a line, with or without a number before it; the answer begins with `=` or `?` and that number, and ends
//! with an empty line. Whatever is typed, the program goes on until `quit` or the end of the input.

use crate::amounts;
use crate::arguments::Build;
use crate::fault::{Exit, Fault, written};
use crate::interrupt;
use crate::target::{LONGEST, limits, method, plain};
use catalog::{Match, Settings, Task};
use clap::{Args, ValueEnum};
use game::{Claim, Outcome, Picture, Status, Thing};
use picture::Paint;
use search::{Goal, Limits};
use std::io::Write;
use std::time::Duration;

#[derive(Args, Debug)]
#[command(after_help = "\
Commands come line by line on stdin: boardsize, play, genmove, undo, showboard, time_left, swap, final_score, \
hexgui-analyze_commands and more; list_commands lists them. A stone out of turn is allowed: the other side passes.

Examples:
  tesuji htp --method mcts --time 2s
  printf 'boardsize 5\\ngenmove b\\nshowboard\\n' | tesuji htp --time 1s")]
pub(crate) struct Htp {
    /// The board before somebody says boardsize
    #[arg(long, value_name = "SIZE", default_value = "11x11")]
    board: String,

    /// Who plays: a method of Hex (see 'tesuji games hex')
    #[arg(long, default_value = catalog::PLAYER)]
    method: String,

    /// Time per move, at most (10 or 10s, 500ms, 5m)
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = amounts::time, allow_negative_numbers = true)]
    time: Duration,

    /// Whether the first stone may be taken over
    #[arg(long, value_enum, default_value = "swap-pieces")]
    swap: SwapRule,

    #[command(flatten)]
    build: Build,
}

/// The swap rules of Hex.
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

/// What `hexgui-analyze_commands` lists: how the answer is shown, what the menu calls it, the command.
const ANALYSES: &str = "\
pspairs/Connections/connections
pspairs/Resistance/resistance
pspairs/Semi-connections/semi-connections
plist/Must-play/must-play
pspairs/Inferior cells/inferior-cells
pspairs/Random games/random-games
string/Solver/solve-state
string/Board/showboard";

/// All commands, in the order of their alphabet.
const COMMANDS: [&str; 24] = [
    "boardsize",
    "clear_board",
    "connections",
    "final_score",
    "genmove",
    "hexgui-analyze_commands",
    "inferior-cells",
    "known_command",
    "list_commands",
    "must-play",
    "name",
    "play",
    "protocol_version",
    "quit",
    "random-games",
    "resistance",
    "semi-connections",
    "showboard",
    "solve-state",
    "swap",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// A move needs about a quarter of the cells.
const MOVES_LEFT: usize = 4;

/// One of the two colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Colour {
    Black,
    White,
}

/// A conversation.
struct Talk {
    game: Box<dyn Match>,
    /// Who put which stone, from the empty board.
    plays: Vec<(Colour, String)>,
    swap: &'static str,
    method: String,
    settings: Settings,
    time: Duration,
    /// What is left of each colour's time.
    left: [Option<Duration>; 2],
}

/// What a command comes to: an answer, or what was wrong.
type Reply = Result<String, String>;

pub(crate) fn run(htp: &Htp) -> Result<Exit, Fault> {
    let mut talk = Talk::new(htp)?;
    let (mut input, mut out) = (std::io::stdin().lock(), std::io::stdout());
    loop {
        let read = interrupt::while_waiting(|| files::line_within(&mut input, LONGEST));
        let read = read.map_err(|error| Fault::input(format!("cannot read a command: {}", plain(&error))))?;
        let Some(line) = read else { return Ok(Exit::Answered) };
        let Some((answer, quits)) = talk.hear(&String::from_utf8_lossy(&line)) else { continue };
        written(out.write_all(answer.as_bytes()).and_then(|()| out.flush()))?;
        if quits {
            return Ok(Exit::Answered);
        }
    }
}

impl Talk {
    fn new(htp: &Htp) -> Result<Talk, Fault> {
        let swap = htp.swap.name();
        let game = open(&htp.board, swap).map_err(Fault::input)?;
        let card = method(&*game, &htp.method)?;
        let settings = htp.build.settings_of(&*game, card, None)?;
        Ok(Talk {
            game,
            plays: Vec::new(),
            swap,
            method: htp.method.clone(),
            settings,
            time: htp.time,
            left: [None; 2],
        })
    }

    /// The answer to a line, and whether it was the last; nothing if the line says nothing.
    fn hear(&mut self, line: &str) -> Option<(String, bool)> {
        let line: String =
            line.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace().peekable();
        let number = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or_default();
        let command = words.next()?;
        let arguments: Vec<&str> = words.collect();
        let (sign, text) = match self.obey(command, &arguments) {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        // An empty line would end the answer.
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        Some((format!("{sign}{number} {}\n\n", lines.join("\n")), command == "quit"))
    }

    fn obey(&mut self, command: &str, arguments: &[&str]) -> Reply {
        match (command, arguments) {
            ("name", []) => Ok("Tesuji".into()),
            ("version", []) => Ok(env!("CARGO_PKG_VERSION").into()),
            ("protocol_version", []) => Ok("2".into()),
            ("list_commands", []) => Ok(COMMANDS.join("\n")),
            ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
            ("quit", []) => Ok(String::new()),
            ("boardsize", [columns]) => self.restart(&format!("{columns}x{columns}")),
            ("boardsize", [columns, rows]) => self.restart(&format!("{columns}x{rows}")),
            ("clear_board", []) => self.restart(&size_of(&*self.game)),
            ("play", [colour, cell]) => self.play(read_colour(colour)?, cell).map(|()| String::new()),
            ("swap", []) => self.play(self.turn(), "swap").map(|()| String::new()),
            ("undo", []) => self.undo(),
            ("genmove", [colour]) => self.answer(read_colour(colour)?),
            ("showboard", []) => Ok(picture::text(&self.game.picture(), Paint::Plain)),
            ("final_score", []) => self.score(),
            ("time_left", [colour, seconds] | [colour, seconds, _]) => {
                self.left[read_colour(colour)? as usize] = Some(read_seconds(seconds)?);
                Ok(String::new())
            }
            ("time_settings", [main, ..]) => {
                self.left = [Some(read_seconds(main)?); 2];
                Ok(String::new())
            }
            ("hexgui-analyze_commands", []) => Ok(ANALYSES.into()),
            ("resistance", []) => self.sheet("potentials", true),
            ("must-play", []) => self.sheet("must-play", false),
            ("connections" | "semi-connections" | "inferior-cells" | "random-games", []) => {
                self.sheet(command, true)
            }
            ("solve-state", [] | [_]) => self.solve(),
            (known, _) if COMMANDS.contains(&known) => Err(format!("'{known}' with other words behind it")),
            (other, _) => {
                Err(format!("unknown command '{}'; list_commands lists them", other.escape_debug()))
            }
        }
    }

    fn restart(&mut self, size: &str) -> Reply {
        self.game = open(size, self.swap)?;
        self.plays.clear();
        Ok(String::new())
    }

    /// The colour that is to move.
    fn turn(&self) -> Colour {
        if self.game.picture().title.contains("White to move") { Colour::White } else { Colour::Black }
    }

    /// A stone of whoever it is, also out of turn: then the other passes.
    fn play(&mut self, colour: Colour, cell: &str) -> Result<(), String> {
        if cell == "resign" {
            return Ok(());
        }
        self.give_turn(colour)?;
        self.game.play(cell).map_err(|bad| bad.to_string())?;
        self.plays.push((colour, cell.to_owned()));
        Ok(())
    }

    fn give_turn(&mut self, colour: Colour) -> Result<(), String> {
        if !matches!(self.game.status(), Status::Turn(_)) {
            return Err("the game is over".into());
        }
        if self.turn() != colour {
            let passed = format!("{}:p", self.game.position());
            self.game.set_position(&passed).map_err(|bad| bad.to_string())?;
        }
        Ok(())
    }

    /// Replays all but the last: whose turn it was before an odd stone is nowhere else.
    fn undo(&mut self) -> Reply {
        let mut plays = std::mem::take(&mut self.plays);
        if plays.pop().is_none() {
            return Err("there is nothing to take back".into());
        }
        self.restart(&size_of(&*self.game))?;
        for (colour, cell) in plays {
            self.play(colour, &cell)?;
        }
        Ok(String::new())
    }

    fn answer(&mut self, colour: Colour) -> Reply {
        self.give_turn(colour)?;
        let cells = self.game.picture().places.len();
        let share = self.left[colour as usize].map(|left| left / (cells / MOVES_LEFT + 1) as u32);
        let time = share.map_or(self.time, |share| share.min(self.time));
        let job = self.game.think(&self.method, self.settings).ok_or("the method is gone")?;
        let thought = job(Task::Advise, &limits(None, None, Some(time)));
        let legal = self.game.moves();
        let best = thought.answer.best.or_else(|| legal.first().cloned()).ok_or("there is no move")?;
        self.play(colour, &best)?;
        Ok(if best == "swap" { self.swap.to_owned() } else { best })
    }

    fn score(&self) -> Reply {
        match self.game.status() {
            Status::Over(Outcome::Win { .. }) => {
                let black = self.game.picture().title.contains("Black has won");
                Ok(if black { "B+" } else { "W+" }.into())
            }
            _ => Err("the game is not over".into()),
        }
    }

    /// What lies on one of the sheets: cells, or cells with what is written there.
    fn sheet(&self, name: &str, pairs: bool) -> Reply {
        let layer = self
            .game
            .insight(name, &Limits::default())
            .ok_or_else(|| format!("there is no layer '{name}'"))?;
        Ok(told(&self.game.picture(), &layer.things, pairs))
    }

    /// Who wins, if the solver finds out in the time of a move.
    fn solve(&self) -> Reply {
        if let Ok(score) = self.score() {
            return Ok(if score == "B+" { "black" } else { "white" }.into());
        }
        let job = self.game.think("best", Settings::default()).ok_or("there is no solver")?;
        let thought = job(Task::Solve(Goal::Verdict), &limits(None, None, Some(self.time)));
        let Claim::Proved(bounds) = thought.answer.claim else { return Ok("unknown".into()) };
        Ok(match (bounds.exact().map(|score| score.0 > 0), self.turn()) {
            (None, _) => "unknown",
            (Some(true), Colour::Black) | (Some(false), Colour::White) => "black",
            (Some(_), _) => "white",
        }
        .into())
    }
}

/// The things of a sheet as pairs of a cell and a text, or as cells alone.
fn told(picture: &Picture, things: &[Thing], pairs: bool) -> String {
    let written =
        |on: game::Spot| things.iter().any(|thing| matches!(thing, Thing::Text { on: at, .. } if *at == on));
    let words = things.iter().filter_map(|thing| {
        let (on, text) = match thing {
            Thing::Text { on, text } => (*on, text.clone()),
            Thing::Wash { on, tone } => (*on, if tone.0 == 1 { "B" } else { "W" }.to_owned()),
            Thing::Heat { on, level } if !written(*on) => (*on, format!("{:.0}", 100.0 * level)),
            _ => return None,
        };
        let cell = &picture.places[on.0].label;
        Some(if pairs { format!("{cell} {text}") } else { cell.clone() })
    });
    words.collect::<Vec<_>>().join(" ")
}

fn open(size: &str, swap: &str) -> Result<Box<dyn Match>, String> {
    let plain = catalog::open(&format!("hex:{size}")).map_err(|bad| bad.to_string())?;
    // Pieces cannot be swapped on a board that has no mirror image.
    Ok(catalog::open(&format!("hex:{size}/{swap}")).unwrap_or(plain))
}

/// `11x11` of `hex:11x11/swap-pieces`.
fn size_of(game: &dyn Match) -> String {
    game.setup().split([':', '/']).nth(1).unwrap_or("11x11").to_owned()
}

fn read_colour(text: &str) -> Result<Colour, String> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Colour::Black),
        "w" | "white" => Ok(Colour::White),
        _ => Err(format!("'{}' is no colour: expected b or w", text.escape_debug())),
    }
}

fn read_seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    let time = seconds.filter(|seconds| seconds.is_finite()).map(|seconds| seconds.clamp(0.0, 1e9));
    time.map(Duration::from_secs_f64)
        .ok_or_else(|| format!("'{}' is no number of seconds", text.escape_debug()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use game::Seed;

    fn opened(more: &[&str]) -> Talk {
        let words = ["tesuji", "htp", "--board", "5x5", "--time", "10ms", "--memory", "1MiB"];
        let arguments = crate::Arguments::parse_from(words.iter().chain(more));
        let crate::arguments::Command::Htp(htp) = &arguments.command else { panic!("another command") };
        Talk::new(htp).unwrap()
    }

    fn say(talk: &mut Talk, line: &str) -> String {
        talk.hear(line).map_or_else(String::new, |(answer, _)| answer)
    }

    #[test]
    fn a_game_is_played() {
        let mut talk = opened(&[]);
        assert_eq!(say(&mut talk, "1 name"), "=1 Tesuji\n\n");
        assert_eq!(say(&mut talk, "boardsize 3"), "= \n\n");
        assert_eq!(say(&mut talk, "7 play b b2"), "=7 \n\n");
        assert!(say(&mut talk, "play w b2").starts_with("? "));
        assert_eq!(say(&mut talk, "play white a1 # a comment"), "= \n\n");
        assert_eq!(say(&mut talk, "play black b1"), "= \n\n");
        assert_eq!(say(&mut talk, "play w c1"), "= \n\n");
        assert!(say(&mut talk, "final_score").starts_with("? "));
        assert_eq!(say(&mut talk, "undo"), "= \n\n");
        // Black moves twice: White passes.
        assert_eq!(say(&mut talk, "play black b3"), "= \n\n");
        assert_eq!(say(&mut talk, "final_score"), "= B+\n\n");
        assert_eq!(say(&mut talk, "solve-state"), "= black\n\n");
        assert!(say(&mut talk, "genmove w").contains("the game is over"));
        assert_eq!(say(&mut talk, "undo"), "= \n\n");
        let won = say(&mut talk, "genmove b");
        assert!(["= a3\n\n", "= b3\n\n"].contains(&won.as_str()), "the win is at hand: {won}");
        assert_eq!(talk.hear("3 quit"), Some(("=3 \n\n".into(), true)));
    }

    #[test]
    fn the_first_stone_is_taken_over() {
        let mut talk = opened(&[]);
        assert_eq!(say(&mut talk, "play b d2"), "= \n\n");
        assert_eq!(say(&mut talk, "play w swap-pieces"), "= \n\n");
        // Mirrored, and White's.
        assert!(say(&mut talk, "play b b4").contains("White is there already"));
        let mut plain = opened(&["--swap", "no-swap"]);
        assert_eq!(say(&mut plain, "play b d2"), "= \n\n");
        assert!(say(&mut plain, "swap").starts_with("? "));
    }

    #[test]
    fn every_analysis_has_an_answer() {
        let mut talk = opened(&[]);
        for line in ["play b c3", "play w d2", "time_left b 100 0", "time_left w 50", "time_settings 60 0 0"]
        {
            assert_eq!(say(&mut talk, line), "= \n\n", "{line}");
        }
        for line in ANALYSES.lines() {
            let command = line.rsplit('/').next().unwrap();
            assert!(COMMANDS.contains(&command));
            let answer = say(&mut talk, command);
            assert!(answer.starts_with("= ") && answer.ends_with("\n\n"), "{command}: {answer}");
            assert!(!answer.trim_end_matches('\n').contains("\n\n"), "{answer}");
        }
        assert!(say(&mut talk, "resistance").contains("a1 "));
        assert_eq!(say(&mut talk, "known_command genmove"), "= true\n\n");
        assert_eq!(say(&mut talk, "known_command castle"), "= false\n\n");
    }

    /// Words of the protocol and rubbish in any order.
    #[test]
    fn nothing_kills_it() {
        let mut talk = opened(&["--method", "mcts"]);
        let mut luck = Seed(1).luck();
        let mut words: Vec<&str> = COMMANDS.into_iter().filter(|word| *word != "solve-state").collect();
        words.extend([
            "b",
            "w",
            "black",
            "a1",
            "e5",
            "z99",
            "c3",
            "b2",
            "swap-pieces",
            "resign",
            "-1",
            "0",
            "3",
            "4",
        ]);
        words.extend([
            "1e999",
            "nan",
            "99999999999999999999",
            "é",
            "\u{0}",
            "\t",
            "#",
            "''",
            "5x5",
            "1",
            "2",
            ":p",
        ]);
        let mut answers = 0;
        for _ in 0..3_000 {
            let line: Vec<&str> = (0..luck.below(5)).map(|_| words[luck.below(words.len())]).collect();
            let line = line.join(if luck.below(9) == 0 { "" } else { " " });
            if let Some((answer, _)) = talk.hear(&line) {
                assert!(answer.starts_with(['=', '?']) && answer.ends_with("\n\n"), "{line:?}: {answer:?}");
                answers += u32::from(answer.starts_with('='));
            }
        }
        assert!(answers > 100, "{answers}");
        assert_eq!(say(&mut talk, "5 name"), "=5 Tesuji\n\n");
    }
}
