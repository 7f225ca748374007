//! The colours by which GTP calls the two sides.

use catalog::Match;
use game::Side;
use std::fmt;

/// One of the two colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// `b` or `black`.
    Black,
    /// `w` or `white`.
    White,
}

impl Colour {
    /// The colour of a side: its own where the game calls its sides black and white, in the position that it has reached;
    /// elsewhere the opener is Black.
    pub fn of(game: &dyn Match, side: Side) -> Colour {
        let name = game.sides()[side as usize];
        if name.eq_ignore_ascii_case("black") {
            Colour::Black
        } else if name.eq_ignore_ascii_case("white") || side == Side::Second {
            Colour::White
        } else {
            Colour::Black
        }
    }

    /// The side that has this colour here.
    pub fn side(self, game: &dyn Match) -> Side {
        if Colour::of(game, Side::First) == self { Side::First } else { Side::Second }
    }

    /// Reads a colour, or what the game calls one of its sides.
    pub fn read(game: &dyn Match, text: &str) -> Result<Colour, String> {
        match text.to_ascii_lowercase().as_str() {
            "b" | "black" => return Ok(Colour::Black),
            "w" | "white" => return Ok(Colour::White),
            _ => {}
        }
        let own = Side::BOTH.into_iter().find(|&side| game.sides()[side as usize].eq_ignore_ascii_case(text));
        own.map(|side| Colour::of(game, side))
            .ok_or_else(|| format!("syntax error: '{}' is no colour, expected b or w", text.escape_debug()))
    }

    /// The letter that stands for it.
    pub fn letter(self) -> char {
        match self {
            Colour::Black => 'b',
            Colour::White => 'w',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "black",
            Colour::White => "white",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_have_the_colours_that_their_game_gives_them() {
        for (setup, line, first) in [
            ("hex:5x5", "", Colour::Black),
            ("hex:5x5/swap-sides", "d2", Colour::Black),
            ("hex:5x5/swap-sides", "d2 swap", Colour::White),
            ("connect4:7x6", "", Colour::White),
            ("mnk:3,3,3", "", Colour::Black),
            ("nim:15/1,2,3", "", Colour::Black),
        ] {
            let mut game = catalog::open(setup).unwrap();
            game.play_line(line).unwrap();
            assert_eq!(Colour::of(&*game, Side::First), first, "{setup} {line}");
            for colour in [Colour::Black, Colour::White] {
                assert_eq!(Colour::of(&*game, colour.side(&*game)), colour, "{setup}");
                assert_eq!(Colour::read(&*game, &colour.to_string()), Ok(colour));
                assert_eq!(Colour::read(&*game, &colour.letter().to_string()), Ok(colour));
            }
        }
        let crosses = catalog::open("mnk:3,3,3").unwrap();
        assert_eq!(Colour::read(&*crosses, "O"), Ok(Colour::of(&*crosses, Side::Second)));
        assert!(Colour::read(&*crosses, "red").unwrap_err().contains("expected b or w"));
    }
}
