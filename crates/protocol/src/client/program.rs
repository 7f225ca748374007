//! A program that plays, as somebody describes it: its language, how it is started, what it is told.

use super::listener::Order;
use crate::colour::Colour;
use catalog::Match;
use game::Status;
use std::fmt;
use std::str::FromStr;

/// How long a UCI program thinks when nobody says it.
const USUAL_GO: &str = "go movetime 1000";

/// What a program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// GTP, for any game.
    Gtp,
    /// GTP as programs of one game speak it.
    Htp,
    /// The protocol of chess programs.
    Uci,
    /// Hub, of games on numbered squares.
    Hub,
    /// DamExchange, of the same games, over a socket.
    Dxp,
    /// Whole positions, over a socket, as the game writes them.
    External,
}

impl Language {
    const ALL: [Language; 6] =
        [Language::Gtp, Language::Htp, Language::Uci, Language::Hub, Language::Dxp, Language::External];

    /// What descriptions begin with.
    fn name(self) -> &'static str {
        match self {
            Language::Gtp => "gtp",
            Language::Htp => "htp",
            Language::Uci => "uci",
            Language::Hub => "hub",
            Language::Dxp => "dxp",
            Language::External => "external",
        }
    }
}

/// A program and what it is told before every game: `htp:wolve --quiet; param_wolve max_time 2`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    pub(super) language: Language,
    /// The program and its arguments, separated by blanks.
    command: Vec<String>,
    /// Lines of the protocol.
    pub(super) orders: Vec<String>,
}

/// What a program answers when it is asked for a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// This move.
    Move(String),
    /// It gives up.
    Resigns,
    /// It knows no move.
    Nothing,
}

impl Program {
    /// Whether a player's description is one of a program.
    pub fn describes(text: &str) -> bool {
        language_of(text).is_some()
    }

    /// How it is started: the program, then its arguments.
    pub fn command(&self) -> &[String] {
        &self.command
    }

    /// Whether it can play this game; the message says which it can.
    pub fn can_play(&self, setup: &str) -> Result<(), String> {
        let (entry, board) = catalog::entry(setup).map_err(|bad| bad.to_string())?;
        match self.language {
            Language::Uci => Ok(()),
            Language::Hub | Language::Dxp => crate::squares::count(setup).map(drop),
            Language::External => Program::external_can_play(setup),
            Language::Gtp if entry.talk.resized.is_none() => Ok(()),
            Language::Gtp => (entry.talk.size)(board)
                .map(drop)
                .map_err(|expected| format!("programs play {} on {expected}, not {setup}", entry.title)),
            Language::Htp => {
                let speaks = |dialect: Option<&str>| dialect == Some(Language::Htp.name());
                let own = catalog::CATALOG.iter().find(|entry| speaks(entry.talk.dialect));
                let own = own.ok_or("no game has programs that speak htp")?;
                let fits = speaks(entry.talk.dialect) && (entry.talk.size)(board).is_ok();
                let example = own.examples[0];
                let refused = || {
                    format!("programs play {} without a swap rule, such as {example}, not {setup}", own.title)
                };
                fits.then_some(()).ok_or_else(refused)
            }
        }
    }

    /// What it is told once.
    pub fn greeting(&self) -> Vec<Order> {
        match self.language {
            Language::Gtp | Language::Htp | Language::External => Vec::new(),
            Language::Uci => vec![Order::until("uci", "uciok")],
            Language::Hub | Language::Dxp => self.squared_greeting(),
        }
    }

    /// What it is told before a game that has come this far.
    pub fn new_game(&self, setup: &str, line: &[String]) -> Result<Vec<Order>, String> {
        if self.language == Language::Uci {
            let told = self.orders.iter().filter(|order| !is_go(order)).map(Order::silent);
            return Ok(told
                .chain([Order::silent("ucinewgame"), Order::until("isready", "readyok")])
                .collect());
        }
        let (entry, board) = catalog::entry(setup).map_err(|bad| bad.to_string())?;
        let mut orders = Vec::new();
        if entry.talk.resized.is_some() {
            let [columns, rows] = (entry.talk.size)(board)?;
            let square = columns == rows && self.language == Language::Gtp;
            let rows = if square { String::new() } else { format!(" {rows}") };
            orders.push(Order::gtp(format!("boardsize {columns}{rows}")));
        }
        orders.extend(self.orders.iter().map(Order::gtp));
        orders.push(Order::gtp("clear_board"));
        orders.extend((entry.talk.told)(board).into_iter().map(Order::gtp));
        let mut game = catalog::open(setup).map_err(|bad| bad.to_string())?;
        for mv in line {
            orders.extend(self.played(&*game, mv));
            game.play(mv).map_err(|bad| bad.to_string())?;
        }
        Ok(orders)
    }

    /// What it is told of a move that somebody else makes in this position.
    pub fn played(&self, before: &dyn Match, mv: &str) -> Option<Order> {
        let Status::Turn(side) = before.status() else { return None };
        match (self.language, catalog::entry(before.setup())) {
            (Language::Gtp | Language::Htp, Ok((entry, board))) => {
                let mv = (entry.talk.spelled)(board, mv);
                Some(Order::gtp(format!("play {} {mv}", Colour::of(before, side).letter())))
            }
            _ => self.squared_news(before, mv),
        }
    }

    /// How it is asked for a move; the last order is the question.
    pub fn question(&self, game: &dyn Match) -> Vec<Order> {
        match self.language {
            Language::Gtp | Language::Htp => {
                let colour = Colour::of(game, game.viewer());
                vec![Order::gtp(format!("genmove {}", colour.letter()))]
            }
            Language::Uci => {
                let line = game.plain_line();
                let moves =
                    if line.is_empty() { String::new() } else { format!(" moves {}", line.join(" ")) };
                let usual = catalog::open(game.setup()).map(|usual| usual.position());
                let first = game.beginning();
                let start = if usual.is_ok_and(|usual| usual == first) {
                    "startpos".into()
                } else {
                    format!("fen {first}")
                };
                let go = self.orders.iter().rfind(|order| is_go(order)).map_or(USUAL_GO, String::as_str);
                vec![Order::silent(format!("position {start}{moves}")), Order::until(go, "bestmove")]
            }
            Language::Hub | Language::Dxp => self.squared_question(game),
            Language::External => Program::external_question(game),
        }
    }

    /// What its answer to the question means.
    pub fn reply(&self, answer: &str) -> Reply {
        match (self.language, answer.split_whitespace().next().unwrap_or_default()) {
            (_, "" | "0000" | "(none)") => Reply::Nothing,
            (Language::Uci, mv) => Reply::Move(mv.into()),
            (_, word) if word.eq_ignore_ascii_case("resign") => Reply::Resigns,
            _ => Reply::Move(answer.to_owned()),
        }
    }
}

fn is_go(order: &str) -> bool {
    order.split_whitespace().next() == Some("go")
}

fn language_of(text: &str) -> Option<(Language, &str)> {
    let (name, rest) = text.split_once(':')?;
    Some((Language::ALL.into_iter().find(|language| language.name() == name)?, rest))
}

impl FromStr for Program {
    type Err = String;

    fn from_str(text: &str) -> Result<Program, String> {
        let example = "write gtp:, htp:, uci: or hub: and PROGRAM ARGUMENTS; ORDER; ORDER, or dxp:HOST:PORT or external:HOST:PORT, such as 'htp:wolve --quiet; \
                       param_wolve max_time 2' or 'uci:stockfish; setoption name Hash value 16; go movetime 100'";
        let (language, rest) = language_of(text).ok_or_else(|| format!("no program; {example}"))?;
        let mut parts = rest.split(';').map(str::trim);
        let command: Vec<String> =
            parts.next().unwrap_or_default().split_whitespace().map(str::to_owned).collect();
        if command.is_empty() {
            return Err(format!("which program? {example}"));
        }
        let orders: Vec<String> = parts.filter(|order| !order.is_empty()).map(str::to_owned).collect();
        let endless =
            |order: &&String| order.split_whitespace().any(|word| matches!(word, "infinite" | "ponder"));
        if language == Language::Uci
            && orders.iter().filter(|order| is_go(order)).any(|order| endless(&order))
        {
            return Err(format!("a search that never ends plays no move; {example}"));
        }
        Ok(Program { language, command, orders })
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.language.name(), self.command.join(" "))?;
        self.orders.iter().try_for_each(|order| write!(f, "; {order}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(text: &str) -> Program {
        text.parse().unwrap()
    }

    fn lines(orders: impl IntoIterator<Item = Order>) -> Vec<String> {
        orders.into_iter().map(|order| order.line).collect()
    }

    #[test]
    fn a_program_reads_back_as_written() {
        let wolve = program("htp:wolve --quiet;param_wolve max_time 2 ; ");
        assert_eq!(wolve.to_string(), "htp:wolve --quiet; param_wolve max_time 2");
        assert_eq!(program(&wolve.to_string()), wolve);
        for bad in ["", "wolve", "htp:", "htp: ; clear_board", "xboard:crafty", "uci:fish; go infinite"] {
            assert!(bad.parse::<Program>().unwrap_err().contains("such as"), "{bad}");
        }
    }

    #[test]
    fn each_language_has_its_words() {
        let moves = ["b3".to_owned(), "c2".to_owned()];
        let mut game = catalog::open("hex:5x4").unwrap();
        game.play_line("b3 c2").unwrap();
        let told = lines(program("htp:a; b c").new_game("hex:5x4", &moves).unwrap());
        assert_eq!(told, ["boardsize 5 4", "b c", "clear_board", "play b b3", "play w c2"]);
        assert_eq!(lines(program("htp:a").question(&*game)), ["genmove b"]);
        let told = lines(program("gtp:a").new_game("connect4:7x7", &["4".into()]).unwrap());
        assert_eq!(told, ["boardsize 7", "clear_board", "play w 4"], "White opens");
        let fish = program("uci:a; setoption name Hash value 1; go depth 3");
        assert_eq!(lines(fish.greeting()), ["uci"]);
        let told = lines(fish.new_game("hex:5x4", &moves).unwrap());
        assert_eq!(told, ["setoption name Hash value 1", "ucinewgame", "isready"]);
        assert_eq!(lines(fish.question(&*game)), ["position startpos moves b3 c2", "go depth 3"]);
        assert_eq!(lines(program("uci:a").question(&*game))[1], USUAL_GO);
        assert_eq!(lines(fish.played(&*game, "a1")), Vec::<String>::new());
    }

    #[test]
    fn replies_are_moves_or_none() {
        let (gtp, uci) = (program("gtp:a"), program("uci:a"));
        assert_eq!(gtp.reply("d4"), Reply::Move("d4".into()));
        assert_eq!(gtp.reply("RESIGN"), Reply::Resigns);
        assert_eq!(uci.reply("e2e4 ponder e7e5"), Reply::Move("e2e4".into()));
        for nothing in ["", "0000", "(none)"] {
            assert_eq!(uci.reply(nothing), Reply::Nothing);
        }
    }

    #[test]
    fn programs_play_what_they_can() {
        assert!(program("htp:a").can_play("hex:11x11").is_ok());
        for setup in ["connect4:4x4", "hex:11x11/swap-pieces"] {
            assert!(program("htp:a").can_play(setup).unwrap_err().contains("programs play Hex"), "{setup}");
        }
        for setup in ["connect4:4x4", "mnk:3,3,3", "nim:15/1,2,3", "morris:square"] {
            assert!(program("gtp:a").can_play(setup).is_ok() && program("uci:a").can_play(setup).is_ok());
        }
    }
}
