//! What can be asked in GTP.

use super::analysis::STREAMS;
use super::server::Server;
use crate::colour::Colour;
use std::time::Duration;

/// A command of the protocol.
pub(super) struct Known {
    pub(super) name: &'static str,
    /// What follows it.
    pub(super) usage: &'static str,
    /// How many words that may be.
    pub(super) counts: &'static [usize],
    /// Whether there is a use for it in this game.
    pub(super) offered: fn(&Server) -> bool,
    pub(super) run: fn(&mut Server, &[&str]) -> Result<String, String>,
}

const fn known(
    name: &'static str,
    usage: &'static str,
    counts: &'static [usize],
    run: fn(&mut Server, &[&str]) -> Result<String, String>,
) -> Known {
    Known { name, usage, counts, offered: |_| true, run }
}

/// A command for games with analyses to offer.
const fn menu(name: &'static str) -> Known {
    Known { offered: Server::has_menu, ..known(name, "", &[0], |server, _| Ok(server.menu())) }
}

/// How many words follow a command that takes any number of them.
const ANY: &[usize] = &[];

/// Those that any game may have.
pub(super) const COMMANDS: &[Known] = &[
    Known {
        offered: Server::has_sizes,
        ..known("boardsize", "COLUMNS [ROWS]", &[1, 2], |server, words| server.resize(words))
    },
    known("clear_board", "", &[0], |server, _| server.dialogue.clear().map(silent)),
    known("final_score", "", &[0], |server, _| server.score()),
    Known {
        offered: Server::is_judged,
        ..known("final_status_list", "STATUS", &[1], |server, words| server.final_status(words[0]))
    },
    Known {
        offered: Server::has_handicap,
        ..known("fixed_handicap", "STONES", &[1], |server, words| server.fixed_handicap(words[0]))
    },
    known("genmove", "COLOUR", &[1], |server, words| server.genmove(words[0], true)),
    menu("gogui-analyze_commands"),
    menu("hexgui-analyze_commands"),
    Known {
        offered: Server::is_judged,
        ..known("kgs-genmove_cleanup", "COLOUR", &[1], |server, words| server.clean_up(words[0]))
    },
    known(
        "kgs-time_settings",
        "none | absolute MAIN | byoyomi MAIN TIME PERIODS | canadian MAIN TIME MOVES",
        &[1, 2, 4],
        |server, words| server.kgs_time(words),
    ),
    known("known_command", "NAME", &[1], |server, words| Ok(names(server).contains(&words[0]).to_string())),
    known("komi", "NUMBER", &[1], |server, words| server.set_komi(words[0])),
    known("list_commands", "", &[0], |server, _| Ok(names(server).join("\n"))),
    known("loadsgf", "FILE [MOVE]", &[1, 2], |server, words| server.load(words)),
    known("name", "", &[0], |_, _| Ok("Tesuji".into())),
    Known {
        offered: Server::has_handicap,
        ..known("place_free_handicap", "STONES", &[1], |server, words| server.place_handicap(words[0]))
    },
    known("play", "COLOUR MOVE", &[2], |server, words| server.play(words[0], words[1])),
    known("protocol_version", "", &[0], |_, _| Ok("2".into())),
    known("quit", "", &[0], |_, _| Ok(String::new())),
    known("reg_genmove", "COLOUR", &[1], |server, words| server.genmove(words[0], false)),
    Known {
        offered: Server::has_handicap,
        ..known("set_free_handicap", "POINT POINT …", ANY, |server, words| server.free_handicap(words))
    },
    known("showboard", "", &[0], |server, _| Ok(server.shown())),
    known("solve-state", "[COLOUR]", &[0, 1], |server, _| server.solve()),
    known("time_left", "COLOUR SECONDS [MOVES]", &[2, 3], |server, words| server.time_left(words)),
    known("time_settings", "MAIN [OVERTIME MOVES]", &[1, 3], |server, words| server.time_settings(words)),
    known("undo", "", &[0], |server, _| match server.dialogue.undo() {
        Ok(()) => Ok(String::new()),
        Err(reason) => Err(format!("cannot undo: {reason}")),
    }),
    known("version", "", &[0], |_, _| Ok(env!("CARGO_PKG_VERSION").into())),
];

/// The answer of a command that has done what it was told.
pub(super) fn silent((): ()) -> String {
    String::new()
}

/// All commands of a game, by their alphabet.
pub(super) fn names(server: &Server) -> Vec<&'static str> {
    let usual = COMMANDS.iter().filter(|known| (known.offered)(server)).map(|known| known.name);
    let talk = &server.dialogue.entry().talk;
    let own = talk.calls.iter().copied().chain(server.analyses().into_iter().map(|one| one.command));
    let streams = STREAMS.iter().filter(|_| server.streams());
    let streams = streams.flat_map(|stream| [stream.name, stream.genmove]);
    let mut names: Vec<&str> = usual.chain(own).chain(streams).collect();
    names.sort_unstable();
    names.dedup();
    names
}

impl Server {
    /// A command that only this game has: a move, or something that an expert sees.
    pub(super) fn special(&mut self, command: &str) -> Result<String, String> {
        if let Some(analysis) = self.analyses().into_iter().find(|one| one.command == command) {
            return self.sheet(analysis);
        }
        let turn = self.dialogue.mover().map_err(|reason| format!("illegal move: {reason}"))?;
        self.dialogue.play(turn, command).map(silent).map_err(|reason| format!("illegal move: {reason}"))
    }

    /// A move of this colour, played or only said.
    fn genmove(&mut self, colour: &str, plays: bool) -> Result<String, String> {
        let colour = Colour::read(self.dialogue.game(), colour)?;
        self.generate(colour, plays, &[], None)
    }

    fn time_left(&mut self, words: &[&str]) -> Result<String, String> {
        let colour = Colour::read(self.dialogue.game(), words[0])?;
        let moves = words.get(2).map_or(Ok(0), |word| whole(word))?;
        self.dialogue.accounts[colour as usize].set(seconds(words[1])?, moves);
        Ok(String::new())
    }

    /// An overtime of no moves means that there is no limit, unless it takes no time either.
    fn time_settings(&mut self, words: &[&str]) -> Result<String, String> {
        let main = seconds(words[0])?;
        let (overtime, moves) = match words {
            [_, overtime, moves] => (seconds(overtime)?, whole(moves)?),
            _ => (Duration::ZERO, 0),
        };
        let account = match (overtime.is_zero(), moves) {
            (true, _) => crate::Account::sudden(main, Duration::ZERO, None),
            (false, 0) => crate::Account::default(),
            (false, moves) => crate::Account::canadian(main, (overtime, moves)),
        };
        self.dialogue.accounts = [account; 2];
        Ok(String::new())
    }
}

impl Server {
    /// The clocks of the server KGS. A period of byo-yomi that is not used up comes again: an overtime of one move each.
    fn kgs_time(&mut self, words: &[&str]) -> Result<String, String> {
        let account = match *words {
            ["none"] => crate::Account::default(),
            ["absolute", main] => crate::Account::sudden(seconds(main)?, Duration::ZERO, None),
            ["byoyomi", main, time, periods] => {
                let (time, periods) = (seconds(time)?, whole(periods)?);
                // All periods but the last are more main time.
                let main = seconds(main)? + time * periods.saturating_sub(1);
                crate::Account::canadian(main, (time, 1))
            }
            ["canadian", main, time, moves] => {
                crate::Account::canadian(seconds(main)?, (seconds(time)?, whole(moves)?.max(1)))
            }
            _ => {
                return Err("syntax error: expected none, absolute MAIN, byoyomi MAIN TIME PERIODS or \
                            canadian MAIN TIME MOVES"
                    .into());
            }
        };
        self.dialogue.accounts = [account; 2];
        Ok(String::new())
    }
}

fn whole(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("syntax error: '{}' is no number of moves", text.escape_debug()))
}

/// Seconds, also parts of one. A clock that has run over stands at nothing.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    let time = seconds.filter(|seconds| seconds.is_finite()).map(|seconds| seconds.clamp(0.0, 1e9));
    time.map(Duration::from_secs_f64)
        .ok_or_else(|| format!("syntax error: '{}' is no number of seconds", text.escape_debug()))
}
