//! The page's dice: roll k of a game is a function of a secret of this server, the game's number and k. A commitment is shown
//! at the start and the game's secret after the end, so that everybody can roll again. Taking a move back or loading the page
//! again changes nothing, and a record of a game holds nothing of rolls to come.

use crate::asked::{Asked, Opened};
use crate::refusal::Refusal;
use catalog::Match;
use game::sha256::code;
use game::{Dice, Status};
use serde_json::{Value, json};
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

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

/// The roll that is due.
pub(crate) fn rolled(asked: &Asked, opened: &Opened) -> Result<Value, Refusal> {
    let (_, dice) = dice(asked)?;
    let roll = falls(&*opened.game, &dice).ok_or_else(|| Refusal::input("no dice are to be thrown here"))?;
    Ok(json!({ "move": roll }))
}

/// The commitment; and the secret, once a game with these very rolls is over.
pub(crate) fn committed(asked: &Asked, opened: &mut Opened) -> Result<Value, Refusal> {
    let (number, dice) = dice(asked)?;
    let game = &mut *opened.game;
    let mut honest = matches!(game.status(), Status::Over(_));
    let line = game.line();
    for mv in line.iter().rev() {
        game.undo();
        honest &= falls(game, &dice).is_none_or(|roll| roll == *mv);
    }
    let digits = |bytes: [u8; 32]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    Ok(json!({
        "number": number.to_string(),
        "commitment": digits(dice.commitment()),
        "secret": honest.then(|| digits(dice.secret())),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn asked(moves: &str) -> Asked {
        let words = [("game", "pig:20"), ("moves", moves), ("dice", "7")];
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
                    let roll = rolled(&link, &opened).unwrap();
                    assert_eq!(roll, rolled(&link, &link.opened().unwrap()).unwrap());
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
}
