//! Programs that talk about numbered squares: what Hub and DamExchange say where GTP and UCI have other words.

use super::listener::Order;
use super::program::{Language, Program, Reply};
use crate::colour::Colour;
use crate::dxp::Message;
use crate::hub::Line;
use crate::squares::{Hop, Squares, count};
use catalog::Match;
use game::{Side, Status};

/// How long a program thinks when nobody says it.
const USUAL_LEVEL: &str = "level move-time=1";
/// Minutes for a game by DamExchange when nobody says it.
const USUAL_MINUTES: u32 = 5;

impl Program {
    /// Whether it talks about squares.
    pub(super) fn is_squared(&self) -> bool {
        matches!(self.language, Language::Hub | Language::Dxp)
    }

    /// Where it listens, if it is not started but called.
    pub fn address(&self) -> Option<&str> {
        matches!(self.language, Language::Dxp | Language::External).then(|| self.command()[0].as_str())
    }

    /// What ends its messages.
    pub fn ending(&self) -> char {
        if self.language == Language::Dxp { '\0' } else { '\n' }
    }

    /// What it is told before a game that has come this far, in which it plays this side.
    pub fn sit_down(&self, game: &dyn Match, plays: Side) -> Result<Vec<Order>, String> {
        match self.language {
            Language::Hub => Ok(vec![Order::silent("new-game")]),
            Language::External => Ok(Vec::new()),
            // Each question tells the position that the line begins with.
            Language::Uci => self.new_game(game.setup(), &game.line()),
            Language::Dxp => {
                let board = Squares::of(game, count(game.setup())?)?;
                let white = Colour::of(game, plays) == Colour::White;
                let minutes = self.orders.iter().find_map(|order| order.strip_prefix("minutes="));
                let minutes = minutes.and_then(|text| text.trim().parse().ok()).unwrap_or(USUAL_MINUTES);
                let request = Message::request(white, (minutes, 0), Some(&board)).to_string();
                // Whatever was on before is over.
                Ok(vec![
                    Order::silent(Message::End { result: 0, stop: 0 }.to_string()),
                    Order::request(request),
                ])
            }
            _ => {
                let mut usual = catalog::open(game.setup()).map_err(|bad| bad.to_string())?;
                let line = game.line();
                let same = usual.play_line(&line.join(" ")).is_ok() && usual.position() == game.position();
                if !same {
                    return Err("such a program begins with the usual start: openings must be moves".into());
                }
                self.new_game(game.setup(), &line)
            }
        }
    }

    /// What it is told once.
    pub(super) fn squared_greeting(&self) -> Vec<Order> {
        if self.language == Language::Dxp {
            return Vec::new();
        }
        let settings = self.orders.iter().filter(|order| !is_level(order)).map(Order::silent);
        let begin = std::iter::once(Order::until("hub", "wait"));
        begin.chain(settings).chain([Order::until("init", "ready")]).collect()
    }

    /// What it is told of a move that somebody else makes in this position.
    pub(super) fn squared_news(&self, before: &dyn Match, mv: &str) -> Option<Order> {
        if self.language != Language::Dxp {
            return None;
        }
        let hop = Hop::of(before, count(before.setup()).ok()?, mv).ok()?;
        Some(Order::silent(Message::hop(&hop, 0).to_string()))
    }

    /// How it is asked for a move.
    pub(super) fn squared_question(&self, game: &dyn Match) -> Vec<Order> {
        if self.language == Language::Dxp {
            return vec![Order::any_of("", "ME")];
        }
        let board = count(game.setup()).and_then(|count| Squares::of(game, count));
        let board = board.map(|board| board.text()).unwrap_or_default();
        let level = self.orders.iter().rfind(|order| is_level(order)).map_or(USUAL_LEVEL, String::as_str);
        vec![
            Order::silent(format!("pos pos={board}")),
            Order::silent(level),
            Order::until("go think", "done"),
        ]
    }

    /// What its answer to the question means in this position.
    pub fn reply_in(&self, game: &dyn Match, answer: &str) -> Reply {
        if self.is_external() {
            return Program::external_reply(game, answer);
        }
        if !self.is_squared() {
            return self.reply(answer);
        }
        let hop = if self.language == Language::Dxp {
            match Message::read(answer) {
                Ok(Message::Move { from, to, mut captured, .. }) => {
                    captured.sort_unstable();
                    Ok(Hop { from, to, captured })
                }
                Ok(Message::End { result: 1, .. }) => return Reply::Resigns,
                Ok(_) => return Reply::Nothing,
                Err(reason) => Err(reason),
            }
        } else {
            let line = Line::read(&format!("done {answer}")).ok().flatten();
            let Some(text) = line.as_ref().and_then(|line| line.of("move")) else { return Reply::Nothing };
            Hop::read(text)
        };
        let open = matches!(game.status(), Status::Turn(_));
        let found = hop.and_then(|hop| hop.find(game, count(game.setup())?));
        // What nobody understands is for the referee, who calls it illegal.
        found.map_or_else(|_| if open { Reply::Move(answer.to_owned()) } else { Reply::Nothing }, Reply::Move)
    }
}

fn is_level(order: &str) -> bool {
    order.split_whitespace().next() == Some("level")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETUP: &str = "draughts:international";

    fn lines(orders: impl IntoIterator<Item = Order>) -> Vec<String> {
        orders.into_iter().map(|order| order.line).collect()
    }

    #[test]
    fn hub_tells_the_board() {
        let hub: Program =
            "hub:scan hub; set-param name=book value=false; level move-time=0.1".parse().unwrap();
        let game = catalog::open(SETUP).unwrap();
        assert_eq!(lines(hub.greeting()), ["hub", "set-param name=book value=false", "init"]);
        let asked = lines(hub.question(&*game));
        assert!(asked[0].starts_with("pos pos=Wbbbbbbbbbbbbbbbbbbbbeee"), "{asked:?}");
        assert_eq!(asked[1..], ["level move-time=0.1", "go think"]);
        assert_eq!(hub.reply_in(&*game, "move=32-28 ponder=19-23"), Reply::Move("32-28".into()));
        assert_eq!(hub.reply_in(&*game, ""), Reply::Nothing);
        assert!(matches!(hub.reply_in(&*game, "move=1-2"), Reply::Move(_)), "for the referee");
        assert!(hub.can_play("connect4").unwrap_err().contains("numbered squares"));
    }

    #[test]
    fn dxp_sends_moves() {
        let dxp: Program = "dxp:localhost:27531; minutes=2".parse().unwrap();
        assert_eq!((dxp.address(), dxp.ending()), (Some("localhost:27531"), '\0'));
        let game = catalog::open(SETUP).unwrap();
        let told = lines(dxp.sit_down(&*game, Side::Second).unwrap());
        assert_eq!(told[0], "E00");
        assert!(told[1].starts_with("R01Tesuji") && told[1].contains("Z002000BWzzzz"), "{told:?}");
        assert_eq!(lines(dxp.played(&*game, "32-28")), ["M0000322800"]);
        assert_eq!(dxp.reply_in(&*game, "M0001322800"), Reply::Move("32-28".into()));
        assert_eq!(dxp.reply_in(&*game, "E10"), Reply::Resigns);
    }
}
