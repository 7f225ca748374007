//! Programs that are asked over a socket, each time with the whole position.

use super::listener::Order;
use super::program::{Language, Program, Reply};
use catalog::{External, Match};

/// How programs of this game ask each other.
fn lines(setup: &str) -> Result<(&'static External, &str), String> {
    let (entry, board) = catalog::entry(setup).map_err(|bad| bad.to_string())?;
    let lines = entry.talk.external.ok_or_else(|| format!("no program plays {} so", entry.title))?;
    Ok((lines, board))
}

impl Program {
    /// Whether it is asked so.
    pub(super) fn is_external(&self) -> bool {
        self.language == Language::External
    }

    /// Whether it can be asked about this game.
    pub(super) fn external_can_play(setup: &str) -> Result<(), String> {
        lines(setup).map(drop)
    }

    /// The question about a position.
    pub(super) fn external_question(game: &dyn Match) -> Vec<Order> {
        let question = lines(game.setup())
            .and_then(|(lines, board)| (lines.ask)(board, &game.position()).map_err(|bad| bad.to_string()));
        // A position that cannot be told gets the program's own word for nonsense, which is no move.
        vec![Order::line(question.unwrap_or_else(|reason| format!("? {reason}")))]
    }

    /// What an answer means.
    pub(super) fn external_reply(game: &dyn Match, answer: &str) -> Reply {
        let heard = lines(game.setup()).ok().and_then(|(lines, _)| (lines.heard)(answer));
        heard.map_or(Reply::Nothing, Reply::Move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_a_whole_position_and_an_answer_a_move() {
        let program: Program = "external:localhost:4399".parse().unwrap();
        assert_eq!((program.address(), program.ending()), (Some("localhost:4399"), '\n'));
        assert!(program.can_play("backgammon").is_ok());
        assert!(program.can_play("hex:5x5").is_err());
        let mut game = catalog::open("backgammon").unwrap();
        game.play("31").unwrap();
        let asked = program.question(&*game);
        assert!(asked[0].line.starts_with("board:You:Other:0:0:0:0:-2:0:0:0:0:5:"), "{}", asked[0].line);
        assert!(asked[0].line.contains(":1:3:1:0:0:"), "{}", asked[0].line);
        assert_eq!(program.reply_in(&*game, "8/5 6/5 "), Reply::Move("8/5 6/5".into()));
        let mut listener = asked[0].listener().unwrap();
        assert_eq!(listener.hear(""), Some(Ok(String::new())), "an empty line answers too: nothing can move");
        assert_eq!(program.reply_in(&*game, ""), Reply::Move("pass".into()));
        assert_eq!(program.reply_in(&*game, "beaver"), Reply::Move("take".into()));
        assert_eq!(program.reply_in(&*game, "Error: badly formed board"), Reply::Nothing);
    }
}
