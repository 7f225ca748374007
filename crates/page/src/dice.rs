//! The page's dice: roll k of a game is a function of a secret of this server, the game's number and k. A commitment is shown
//! at the start and the game's secret after the end, so that everybody can roll again. Taking a move back or loading the page
//! again changes nothing, and a record of a game holds nothing of rolls to come.
//!
//! A link says what it likes about a game, so anybody may let one end early to hear its secret. Therefore the server remembers
//! whose secrets it has told: these dice fall no more, and everybody is told why. It also remembers where a number began to
//! roll: from there on it rolls only for lines whose rolls are its own, so that nobody asks for roll k by an invented line.

use crate::asked::{Asked, Opened};
use crate::refusal::Refusal;
use axum::http::StatusCode;
use catalog::Match;
use game::sha256::code;
use game::{Dice, Status};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, RandomState};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// Of this server. The standard library takes the keys of its hashers from the system's source of randomness.
static SECRET: LazyLock<[u8; 32]> = LazyLock::new(|| {
    let mut secret = [0; 32];
    for (i, eight) in secret.chunks_exact_mut(8).enumerate() {
        eight.copy_from_slice(&RandomState::new().hash_one(i).to_le_bytes());
    }
    secret
});

/// The dice of the game that a link numbers. Each game has a secret of its own, so that one can be told.
fn dice(asked: &Asked) -> Result<(u64, Dice), Refusal> {
    let number = asked.word("dice").and_then(|number| number.parse().ok());
    let number: u64 = number.ok_or_else(|| Refusal::input("dice: expected the number of the game"))?;
    Ok((number, Dice::new(code(&*SECRET, &[b"game", &number.to_le_bytes()]), number)))
}

/// What falls where this game stands.
fn falls(game: &dyn Match, dice: &Dice) -> Option<String> {
    let rolls = game.rolls();
    let weights: Vec<u32> = rolls.iter().map(|(_, weight)| *weight).collect();
    let k = game.line().len() as u64;
    (game.status() == Status::Nature).then(|| rolls[dice.roll(k, &weights)].0.clone())
}

/// Numbers that have begun to roll and are remembered; the oldest are forgotten.
const BEGUN: usize = 1 << 16;

/// Secrets that may be told. They are never forgotten, or their dice would fall again.
const TOLD: usize = 1 << 20;

/// What is remembered of games: nothing of what was played in them.
#[derive(Default)]
struct Numbers {
    /// How many moves had been made when a number rolled first.
    begun: HashMap<u64, usize>,
    order: VecDeque<u64>,
    /// Whose secret was told.
    told: HashSet<u64>,
}

impl Numbers {
    fn of_all() -> MutexGuard<'static, Numbers> {
        static ALL: LazyLock<Mutex<Numbers>> = LazyLock::new(Mutex::default);
        ALL.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many moves had been made when this number rolled first; it begins here if it never has.
    fn begins(&mut self, number: u64, made: usize) -> usize {
        if let Some(&from) = self.begun.get(&number) {
            return from;
        }
        if self.order.len() >= BEGUN
            && let Some(oldest) = self.order.pop_front()
        {
            self.begun.remove(&oldest);
        }
        self.order.push_back(number);
        self.begun.insert(number, made);
        made
    }

    /// Whether the secret of this number is told from now on.
    fn tells(&mut self, number: u64) -> bool {
        self.told.contains(&number) || self.told.len() < TOLD && self.told.insert(number)
    }
}

/// Whether the rolls of a line are those of the dice, from the move on with which they began. The game is left at its start.
fn own_rolls(game: &mut dyn Match, dice: &Dice, from: usize) -> bool {
    let mut own = true;
    for mv in game.line().iter().rev() {
        game.undo();
        own &= game.line().len() < from || falls(game, dice).is_none_or(|roll| roll == *mv);
    }
    own
}

/// The roll that is due.
pub(crate) fn rolled(asked: &Asked, opened: &mut Opened) -> Result<Value, Refusal> {
    let (number, dice) = dice(asked)?;
    let game = &mut *opened.game;
    let roll = falls(game, &dice).ok_or_else(|| Refusal::input("no dice are to be thrown here"))?;
    let mut numbers = Numbers::of_all();
    if numbers.told.contains(&number) {
        return Err(Refusal::new(
            StatusCode::CONFLICT,
            "the secret of these dice was told: they fall no more; a new game has others",
        ));
    }
    let from = numbers.begins(number, game.line().len());
    drop(numbers);
    if !own_rolls(game, &dice, from) {
        return Err(Refusal::new(
            StatusCode::CONFLICT,
            "the rolls of this line are not those of its dice: no others are told",
        ));
    }
    Ok(json!({ "move": roll }))
}

/// The commitment; and the secret, once a game with these very rolls is over. From then on these dice fall no more.
pub(crate) fn committed(asked: &Asked, opened: &mut Opened) -> Result<Value, Refusal> {
    let (number, dice) = dice(asked)?;
    let game = &mut *opened.game;
    let over = matches!(game.status(), Status::Over(_));
    let from = Numbers::of_all().begun.get(&number).copied().unwrap_or(0);
    let ended = own_rolls(game, &dice, from) && over;
    let mut numbers = Numbers::of_all();
    let secret = ended && numbers.tells(number);
    let told = numbers.told.contains(&number);
    drop(numbers);
    let digits = |bytes: [u8; 32]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    Ok(json!({
        "number": number.to_string(),
        "commitment": digits(dice.commitment()),
        "secret": secret.then(|| digits(dice.secret())),
        "told": told,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(moves: &str) -> Asked {
        asking("pig:20", moves, "7")
    }

    fn asking(setup: &str, moves: &str, number: &str) -> Asked {
        let words = [("game", setup), ("moves", moves), ("dice", number)];
        Asked(
            words
                .iter()
                .map(|(key, word)| ((*key).to_owned(), (*word).to_owned()))
                .collect::<HashMap<_, _>>(),
        )
    }

    #[test]
    fn the_same_roll_falls_again_and_the_secret_waits_for_the_end() {
        let mut moves = String::new();
        loop {
            let link = asked(&moves);
            let mut opened = link.opened().unwrap();
            match opened.game.status() {
                Status::Over(_) => break,
                Status::Nature => {
                    let roll = rolled(&link, &mut link.opened().unwrap()).unwrap();
                    assert_eq!(roll, rolled(&link, &mut link.opened().unwrap()).unwrap());
                    moves += &format!(" {}", roll["move"].as_str().unwrap());
                }
                Status::Turn(_) => moves += " throw",
            }
            assert_eq!(committed(&link, &mut opened).unwrap()["secret"], Value::Null);
        }
        let link = asked(&moves);
        let told = committed(&link, &mut link.opened().unwrap()).unwrap();
        let secret: Vec<u8> = (0..32)
            .map(|i| u8::from_str_radix(&told["secret"].as_str().unwrap()[2 * i..2 * i + 2], 16).unwrap())
            .collect();
        let again = Dice::new(secret.try_into().unwrap(), 7);
        let digits = again.commitment().iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        assert_eq!(told["commitment"], digits);
        // Who feeds other dice is told nothing.
        let other = asked("2 throw 6 throw 6 throw 6");
        assert_eq!(committed(&other, &mut other.opened().unwrap()).unwrap()["secret"], Value::Null);
    }

    /// Somebody lets a game of this number end by an invented resignation to hear the secret: whoever goes on is told.
    #[test]
    fn dice_whose_secret_was_told_fall_no_more() {
        let roll = |moves: &str, number: &str| {
            let link = asking("backgammon", moves, number);
            rolled(&link, &mut link.opened().unwrap())
        };
        let told = |moves: &str, number: &str| {
            let link = asking("backgammon", moves, number);
            committed(&link, &mut link.opened().unwrap()).unwrap()
        };
        let first = roll("", "777").unwrap()["move"].as_str().unwrap().to_owned();
        assert_eq!(told(&first, "777")["told"], false);
        assert_eq!(roll("", "777").unwrap()["move"], *first, "taken back, it falls again");
        let early = told(&format!("{first} resign accept"), "777");
        assert!(early["secret"].is_string() && early["told"] == true, "{early}");
        // The game of the other, who has resigned nothing.
        let link = asking("backgammon", &first, "777");
        let mut game = link.opened().unwrap().game;
        let play = game.moves()[0].clone();
        game.play(&play).unwrap();
        let line = game.line_text();
        let refused = roll(&line, "777").unwrap_err();
        assert_eq!(refused.status, StatusCode::CONFLICT);
        assert!(refused.message.contains("was told"), "{}", refused.message);
        assert_eq!(told(&line, "777")["told"], true, "the page says so too");
        // Other numbers go on.
        assert!(roll(&line, "778").is_ok(), "their rolls count from where they begin");
    }

    /// Roll k is told to whoever has the rolls before it, and to nobody else.
    #[test]
    fn nobody_asks_for_a_later_roll_by_an_invented_line() {
        let roll = |moves: &str| {
            let link = asking("backgammon", moves, "779");
            rolled(&link, &mut link.opened().unwrap())
        };
        let first = roll("").unwrap()["move"].as_str().unwrap().to_owned();
        let other = if first == "31" { "42" } else { "31" };
        let mut game = asking("backgammon", other, "779").opened().unwrap().game;
        let play = game.moves()[0].clone();
        game.play(&play).unwrap();
        let refused = roll(&game.line_text()).unwrap_err();
        assert!(refused.message.contains("not those of its dice"), "{}", refused.message);
        // Whoever has thrown real dice until now goes on with a number of its own.
        let link = asking("backgammon", &game.line_text(), "780");
        assert!(rolled(&link, &mut link.opened().unwrap()).is_ok());
    }

    #[test]
    fn old_numbers_are_forgotten_but_no_secret_that_was_told() {
        let mut numbers = Numbers::default();
        assert!(numbers.tells(5) && numbers.tells(5));
        for number in 0..=BEGUN as u64 {
            assert_eq!(numbers.begins(number, 3), 3);
            assert_eq!(numbers.begins(number, 9), 3);
        }
        assert_eq!((numbers.begun.len(), numbers.order.len()), (BEGUN, BEGUN));
        assert!(!numbers.begun.contains_key(&0) && numbers.told.contains(&5));
    }
}
