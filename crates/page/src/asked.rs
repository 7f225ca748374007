//! What a link says: the game, where it starts, the moves, and who plays.

use crate::pool::{LONGEST, MEMORY};
use crate::refusal::Refusal;
use crate::words::Language;
use catalog::{Level, Match, MethodCard, Pace, Settings};
use game::known_are;
use std::collections::HashMap;
use std::time::Duration;

/// The longest text of moves or of a position, in bytes.
pub(crate) const LONGEST_TEXT: usize = 8_000;
/// The longest name of a game with its board.
const LONGEST_SETUP: usize = 400;

/// The words of a link.
pub(crate) struct Asked(pub(crate) HashMap<String, String>);

impl Asked {
    pub(crate) fn word(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|word| !word.is_empty())
    }

    /// A number from 0 to `most`.
    pub(crate) fn number(&self, name: &str, most: usize) -> Result<Option<usize>, Refusal> {
        let Some(word) = self.word(name) else { return Ok(None) };
        let number = word.parse().ok().filter(|number| *number <= most);
        number.map(Some).ok_or_else(|| Refusal::input(format!("{name}: expected a number from 0 to {most}")))
    }

    /// A time in seconds.
    pub(crate) fn seconds(&self, name: &str, usual: Duration) -> Result<Duration, Refusal> {
        self.word(name).map_or(Ok(usual), |word| {
            seconds(word).ok_or_else(|| Refusal::input(format!("{name}: expected seconds, such as 2 or 0.5")))
        })
    }

    pub(crate) fn language(&self) -> Language {
        self.word("lang").and_then(Language::named).unwrap_or_default()
    }

    /// The game, standing where the link says.
    pub(crate) fn opened(&self) -> Result<Opened, Refusal> {
        // In a link that somebody typed, a plus reads as a blank; no setup has blanks.
        let setup = self.word("game").unwrap_or(catalog::usual()).replace(' ', "+");
        let (start, moves) = (self.word("start"), self.word("moves").unwrap_or(""));
        for (name, text, most) in [
            ("game", setup.as_str(), LONGEST_SETUP),
            ("start", start.unwrap_or(""), LONGEST_TEXT),
            ("moves", moves, LONGEST_TEXT),
        ] {
            if text.len() > most {
                return Err(Refusal::input(format!("{name} is longer than {most} characters")));
            }
        }
        let mut game = catalog::open(&setup).map_err(Refusal::input)?;
        if let Some(text) = start {
            game.set_position(text).map_err(|bad| Refusal::input(format!("start: {bad}")))?;
        }
        let start = start.map(|_| game.position());
        game.play_line(moves).map_err(Refusal::input)?;
        let (line, text) = (game.line(), game.line_text());
        let at = self.number("at", usize::MAX)?.unwrap_or(line.len()).min(line.len());
        while game.line().len() > at && game.undo() {}
        Ok(Opened { game, start, line, text })
    }
}

/// A time in seconds, if the text is one that a page may ask for.
fn seconds(text: &str) -> Option<Duration> {
    let number: f64 = text.strip_suffix('s').unwrap_or(text).parse().ok()?;
    (0.0..=LONGEST.as_secs_f64()).contains(&number).then(|| Duration::from_secs_f64(number))
}

/// A game that stands where it should.
pub(crate) struct Opened {
    pub(crate) game: Box<dyn Match>,
    /// The position it starts from, if that is not the usual one.
    pub(crate) start: Option<String>,
    /// All moves of the link, also those behind the position that is looked at.
    pub(crate) line: Vec<String>,
    /// The same as one text.
    pub(crate) text: String,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Machine {
    pub(crate) method: &'static str,
    pub(crate) level: Option<(Level, Pace)>,
    pub(crate) time: Duration,
}

/// The player that is no method: any legal move.
pub(crate) const RANDOM: &str = "random";

impl Machine {
    /// Reads `player`, `player,easy`, `best,5s` or `random`.
    pub(crate) fn read(game: &dyn Match, text: &str) -> Result<Machine, Refusal> {
        let mut words = text.split(',').map(str::trim);
        let name = words.next().unwrap_or("");
        let cards = methods(game);
        let card = cards.iter().find(|card| card.name == name);
        let names = || cards.iter().map(|card| card.name).chain([RANDOM]);
        let (method, pace) = match card {
            Some(card) => (card.name, card.pace()),
            None if name == RANDOM => (RANDOM, None),
            None => {
                let name = name.escape_debug();
                let known = known_are(text, names());
                return Err(Refusal::input(format!("there is no player '{name}'; {known}")));
            }
        };
        let mut machine = Machine { method, level: None, time: Duration::from_secs(1) };
        for word in words {
            if let Some(level) = Level::named(word) {
                let none =
                    || Refusal::input(format!("a level limits plies or games, and {method} goes to the end"));
                machine.level = Some((level, pace.ok_or_else(none)?));
            } else if let Some(time) = seconds(word) {
                machine.time = time;
            } else {
                let word = word.escape_debug();
                return Err(Refusal::input(format!("'{word}' is neither a level nor a time such as 2s")));
            }
        }
        Ok(machine)
    }
}

/// The methods that keep to their memory; a plain hash map does not.
pub(crate) fn methods(game: &dyn Match) -> Vec<MethodCard> {
    game.methods().into_iter().filter(|card| card.name != "hashmap").collect()
}

/// The settings of all engines here. One request asks many questions about neighbouring positions.
pub(crate) fn settings() -> Settings {
    Settings { memory: MEMORY, keep: true, ..Settings::default() }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn asked(pairs: &[(&str, &str)]) -> Asked {
        Asked(pairs.iter().map(|(name, word)| ((*name).into(), (*word).into())).collect())
    }

    #[test]
    fn a_link_restores_a_position_and_remembers_what_follows() {
        let opened = asked(&[("moves", "4453"), ("at", "2")]).opened().unwrap();
        assert_eq!(opened.game.line(), ["4", "4"]);
        assert_eq!((opened.line.len(), opened.text.as_str(), opened.start), (4, "4453", None));
        let set_up =
            asked(&[("game", "mnk:3,3,3"), ("start", "O.O/.X./X.."), ("moves", "b1")]).opened().unwrap();
        assert_eq!(set_up.start.as_deref(), Some("O.O/.X./X.. x"));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (pairs, words) in [
            (&[("game", "connect5")][..], "no game 'connect5'"),
            (&[("moves", "9")], "a column from 1 to 7"),
            (&[("moves", "4444444")], "move 7: '4' is not legal: column 4 is full"),
            (&[("start", "7x6 ...")], "start: "),
            (&[("at", "x")], "at: expected a number"),
        ] {
            let refusal = asked(pairs).opened().err().unwrap();
            assert!(refusal.message.contains(words), "{refusal:?}");
        }
        let long = "1".repeat(10_000);
        assert!(asked(&[("moves", &long)]).opened().err().unwrap().message.contains("longer than"));
    }

    #[test]
    fn machines_are_read() {
        let game = catalog::open("connect4").unwrap();
        let machine = Machine::read(&*game, "player,easy,0.5s").unwrap();
        assert_eq!((machine.method, machine.level), ("player", Some((Level::Easy, Pace::Plies))));
        assert_eq!(machine.time, Duration::from_millis(500));
        for (text, words) in [
            ("plaier", "player"),
            ("best,easy", "goes to the end"),
            ("player,1000s", "neither a level nor a time"),
            ("player,-1", "neither"),
            ("player,NaN", "neither"),
            ("hashmap", "no player"),
        ] {
            let refusal = Machine::read(&*game, text).unwrap_err();
            assert!(refusal.message.contains(words), "{refusal:?}");
        }
    }
}
