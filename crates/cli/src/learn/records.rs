//! What records say of their results, where their moves do not decide.

use catalog::Match;
use clap::ValueEnum;

/// Whose the first number of a result such as 1-0 is in a game that Black begins.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Whose {
    /// White's, as PGN and PDN have it
    White,
    /// That of whoever begins, as some archives of English draughts have it
    Opener,
}

/// What a record says of its result, for the first player, in the units of this game; it stands where the record ends. Who won without
/// a margin is of use only where there are no margins.
pub(super) fn result(piece: &str, game: &dyn Match, whose: Whose) -> Option<i32> {
    let value = |open: &str, close: char| {
        let rest = &piece[piece.find(open)? + open.len()..];
        Some(rest[..rest.find(close)?].trim())
    };
    let (first, best) = (game.sides()[0], game.scale().upper.0);
    if let Some(told) = value("[Result \"", '"') {
        let number = match told {
            "1-0" | "2-0" => 1,
            "0-1" | "0-2" => -1,
            "1/2-1/2" | "1-1" => 0,
            _ => return None,
        };
        let turned = whose == Whose::White && first != "White";
        return (best == 1).then_some(if turned { -number } else { number });
    }
    let told = value("RE[", ']')?.split(':').next().unwrap_or_default();
    let (won, margin) = match (told, told.split_at_checked(2)) {
        // GGF counts for whoever begins: `RE[+10.000:r]`.
        (points, _) if points.starts_with(['+', '-']) => (1.0, points),
        ("0" | "Draw" | "draw", _) => return Some(0),
        // SGF names a colour: `RE[B+10.5]`, `RE[W+Resign]`.
        (_, Some((colour @ ("B+" | "W+"), margin))) => {
            (if first.starts_with(&colour[..1]) { 1.0 } else { -1.0 }, margin)
        }
        _ => return None,
    };
    let units = match margin.parse::<f64>() {
        _ if best == 1 => won,
        Ok(points) => won * points * units_of_a_point(game)?,
        Err(_) => return None,
    };
    (units.abs() <= f64::from(best)).then(|| units.round() as i32)
}

/// In how many units this game counts a point.
fn units_of_a_point(game: &dyn Match) -> Option<f64> {
    const UNITS: u16 = 2;
    let (entry, board) = catalog::entry(game.setup()).ok()?;
    let points: f64 = (entry.talk.margin)(board, UNITS).parse().ok()?;
    (points > 0.0).then_some(f64::from(UNITS) / points)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(setup: &str, piece: &str) -> Option<i32> {
        result(piece, &*catalog::open(setup).unwrap(), Whose::White)
    }

    #[test]
    fn results_are_the_first_players() {
        for (setup, piece, first) in [
            ("chess", "[Event \"a\"]\n[Result \"0-1\"]\n\n1. e4 0-1", Some(-1)),
            ("chess", "[Result \"1/2-1/2\"]", Some(0)),
            ("chess", "[Result \"*\"]", None),
            ("chess", "1. e4 e5", None),
            ("draughts:international", "[Result \"2-0\"]", Some(1)),
            // Black begins, and the first number is White's.
            ("draughts:english", "[Result \"1-0\"]", Some(-1)),
            ("othello", "(;GM[Othello]RE[-4.000:t])", Some(-4)),
            ("othello", "(;GM[Othello]RE[?])", None),
            ("othello", "(;GM[2]RE[W+12])", Some(-12)),
            ("othello", "(;GM[2]RE[B+R])", None),
            ("othello", "(;GM[2]RE[B+100])", None),
            ("hex:5x5", "(;GM[11]RE[W+Resign])", Some(-1)),
            ("go:9x9", "(;GM[1]RE[B+3.5])", Some(7)),
            ("go:9x9", "(;GM[1]RE[0])", Some(0)),
        ] {
            assert_eq!(told(setup, piece), first, "{setup} {piece}");
        }
        let english = catalog::open("draughts:english").unwrap();
        assert_eq!(result("[Result \"1-0\"]", &*english, Whose::Opener), Some(1));
    }
}
