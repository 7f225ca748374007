//! Text: `throw`, `hold`, and what the die shows; `12 34 5 first` for a position.

use crate::rules::{Ahead, Deed, LARGEST, Pig, Pot};
use game::{BadMove, BadText, Game, Notation, Side, Status, Unit};

impl Pig {
    /// The rules from a setup: the goal, 100 where nothing is said.
    pub fn read(text: &str) -> Result<Pig, BadText> {
        let text = text.trim();
        let wrong = || {
            BadText::new(format!(
                "the goal is '{}': expected a number from 2 to {LARGEST}",
                text.escape_debug()
            ))
        };
        let goal = if text.is_empty() { 100 } else { text.parse().map_err(|_| wrong())? };
        if (2..=LARGEST).contains(&goal) { Ok(Pig { goal }) } else { Err(wrong()) }
    }
}

impl Notation for Pig {
    /// A won game is one point, as in what is expected on average.
    const UNIT: Unit =
        Unit { name: "points", one: Ahead::RANGE.upper.0 as u32, good: Ahead::RANGE.upper.0 as u32 * 2 / 5 };

    fn write_move(&self, _: &Pot, deed: Deed) -> String {
        match deed {
            Deed::Throw => "throw".into(),
            Deed::Hold => "hold".into(),
            Deed::Shows(pips) => pips.to_string(),
        }
    }

    fn read_move(&self, at: &Pot, text: &str) -> Result<Deed, BadMove> {
        let deed = match text {
            "throw" => Deed::Throw,
            "hold" => Deed::Hold,
            _ => match text.parse() {
                Ok(pips @ 1..=6) => Deed::Shows(pips),
                _ => {
                    let expected = "throw, hold, or what the die shows, 1 to 6".into();
                    return Err(BadMove::Unreadable { text: text.into(), expected });
                }
            },
        };
        let refused = |reason: &str| Err(BadMove::Illegal { text: text.into(), reason: reason.into() });
        match (self.status(at), deed) {
            (Status::Over(_), _) => Err(BadMove::GameOver { text: text.into() }),
            (Status::Nature, Deed::Shows(_)) | (Status::Turn(_), Deed::Throw | Deed::Hold) => Ok(deed),
            (Status::Nature, _) => refused("the die is being thrown: say what it shows, 1 to 6"),
            (Status::Turn(_), _) => refused("throw or hold comes first"),
        }
    }

    fn write_position(&self, at: &Pot) -> String {
        let who = if at.turn == Side::First { "first" } else { "second" };
        let throwing = if at.throwing { " throws" } else { "" };
        format!("{} {} {} {who}{throwing}", at.kept[0], at.kept[1], at.at_risk)
    }

    fn read_position(&self, text: &str) -> Result<Pot, BadText> {
        let expected = "expected what both have, what the turn has brought, and whose it is, such as \
                        '12 34 5 first', with 'throws' while the die is thrown";
        let bad = |what: &str| BadText::new(format!("{what}: {expected}"));
        let words: Vec<&str> = text.split_whitespace().collect();
        let (numbers, rest) = words.split_at_checked(3).ok_or_else(|| bad("the position is too short"))?;
        let number = |i: usize| numbers[i].parse::<u8>().map_err(|_| bad("a number is missing or too large"));
        let (kept, at_risk) = ([number(0)?, number(1)?], number(2)?);
        let turn = match rest.first() {
            Some(&"first") => Side::First,
            Some(&"second") => Side::Second,
            _ => return Err(bad("it is not said whose turn it is")),
        };
        let throwing = match rest.get(1) {
            None => at_risk == 0,
            Some(&"throws") => true,
            Some(_) => return Err(bad("there is more than a position")),
        };
        if rest.len() > 2 {
            return Err(bad("there is more than a position"));
        }
        let total = u32::from(kept[turn as usize]) + u32::from(at_risk);
        if kept.iter().any(|&kept| kept >= self.goal) || total >= u32::from(self.goal) + 6 || at_risk == 1 {
            return Err(BadText::new(format!("nobody gets there on the way to {}", self.goal)));
        }
        Ok(Pot { kept, turn, at_risk, throwing })
    }
}
