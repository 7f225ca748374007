//! Weights of features from games: the likelihood of the chosen moves under the Bradley–Terry model, climbed position by
//! position with steps that shrink for features which were seen often (AdaGrad; Duchi, Hazan and Singer 2011).

use crate::board::Board;
use crate::features::{KINDS, Scene, Seen, Weights};
use crate::point::Point;
use crate::rules::Move;
use game::Side;
use std::sync::LazyLock;

/// For each of the 4^8 surroundings the least of its eight images.
static LEAST: LazyLock<Vec<u16>> = LazyLock::new(|| {
    // Where the eight places go when the board is turned by a quarter and mirrored.
    const TURNED: [usize; 8] = [5, 3, 0, 6, 1, 7, 4, 2];
    const MIRRORED: [usize; 8] = [2, 1, 0, 4, 3, 7, 6, 5];
    let moved = |number: u16, to: [usize; 8]| {
        to.iter().rev().fold(0u16, |image, &from| image << 2 | (number >> (2 * from) & 3))
    };
    let least = |number: u16| {
        let (mut image, mut least) = (number, number);
        for turn in 0..8 {
            image = moved(image, if turn == 3 { MIRRORED } else { TURNED });
            least = least.min(image);
        }
        least
    };
    (0..=u16::MAX).map(least).collect()
});

/// Weights in the making, as logarithms.
pub struct Fit {
    logs: Vec<f32>,
    squares: Vec<f32>,
    rate: f32,
    /// Of the position at hand: features and strengths of the moves.
    seen: Vec<Seen>,
    shares: Vec<f32>,
}

/// Where the move of a game stood among all.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Predicted {
    /// How many were rated higher.
    pub better: usize,
    /// The share that it was given.
    pub share: f32,
}

impl Fit {
    /// Starts with all weights 1.
    pub fn new(rate: f32) -> Fit {
        let number = KINDS + 65_536;
        Fit {
            logs: vec![0.0; number],
            squares: vec![1e-6; number],
            rate,
            seen: Vec::new(),
            shares: Vec::new(),
        }
    }

    /// The features of a move by number.
    fn features(seen: &Seen) -> impl Iterator<Item = usize> + '_ {
        let around = seen.around.map(|number| KINDS + usize::from(LEAST[usize::from(number)]));
        seen.kinds().iter().map(|&kind| usize::from(kind)).chain(around)
    }

    /// Rates the moves of a position; where the chosen one stands.
    pub fn predict<const N: usize>(
        &mut self,
        board: &Board<N>,
        turn: Side,
        last: Point,
        chosen: Point,
    ) -> Option<Predicted> {
        let scene = Scene::new(board, turn, last);
        self.seen.clear();
        self.shares.clear();
        let mut place = None;
        for &point in board.empties() {
            let playable = point != board.ko() && board.breathes(point, turn) && !board.is_eye(point, turn);
            if playable || point == chosen {
                place = place.or((point == chosen).then_some(self.seen.len()));
                self.seen.push(scene.features(Move::on(point)));
            }
        }
        let place = place?;
        let logs = &self.logs;
        self.shares.extend(self.seen.iter().map(|seen| Fit::features(seen).map(|i| logs[i]).sum::<f32>()));
        let most = self.shares.iter().copied().fold(f32::MIN, f32::max);
        self.shares.iter_mut().for_each(|share| *share = (*share - most).exp());
        let sum: f32 = self.shares.iter().sum();
        self.shares.iter_mut().for_each(|share| *share /= sum);
        let share = self.shares[place];
        let better = self
            .shares
            .iter()
            .enumerate()
            .filter(|&(i, &other)| other > share || (other == share && i < place));
        Some(Predicted { better: better.count(), share })
    }

    /// Learns from a position; where the chosen move stood before.
    pub fn learn<const N: usize>(
        &mut self,
        board: &Board<N>,
        turn: Side,
        last: Point,
        chosen: Point,
    ) -> Option<Predicted> {
        let predicted = self.predict(board, turn, last, chosen)?;
        let playable = |&point: &Point| {
            (point != board.ko() && board.breathes(point, turn) && !board.is_eye(point, turn))
                || point == chosen
        };
        let place = board.empties().iter().copied().filter(playable).position(|point| point == chosen)?;
        for (i, (seen, &share)) in self.seen.iter().zip(&self.shares).enumerate() {
            let slope = f32::from(u8::from(i == place)) - share;
            // What hardly matters is not worth the time.
            if slope.abs() < 1e-3 {
                continue;
            }
            for feature in Fit::features(seen) {
                self.squares[feature] += slope * slope;
                self.logs[feature] += self.rate * slope / self.squares[feature].sqrt();
            }
        }
        Some(predicted)
    }

    /// What was learnt, as text: lines `k number log` for kinds, `a number log` for surroundings.
    pub fn write(&self) -> String {
        let mut text = String::from("# go-weights 1\n");
        for (number, log) in self.logs.iter().enumerate().filter(|(_, log)| log.abs() >= 0.01) {
            let (letter, number) = if number < KINDS { ('k', number) } else { ('a', number - KINDS) };
            text += &format!("{letter} {number} {log:.2}\n");
        }
        text
    }
}

/// Reads what [`Fit::write`] wrote; the message says which line is wrong.
pub fn read(text: &str) -> Result<Weights, game::BadText> {
    let mut weights = Weights { kinds: [1.0; KINDS], around: vec![1.0; 65_536] };
    let mut least = vec![1.0f32; 65_536];
    for (line, words) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')) {
        let wrong = || game::BadText::at(line, 1, "expected k or a, a number and a logarithm");
        let mut words = words.split_whitespace();
        let (Some(letter), Some(number), Some(log), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(wrong());
        };
        let number: usize = number.parse().map_err(|_| wrong())?;
        let log: f32 = log.parse().ok().filter(|log: &f32| log.abs() < 30.0).ok_or_else(wrong)?;
        let weight = match letter {
            "k" => weights.kinds.get_mut(number),
            "a" => least.get_mut(number),
            _ => None,
        };
        *weight.ok_or_else(wrong)? = log.exp();
    }
    for (weight, image) in weights.around.iter_mut().zip(&*LEAST) {
        *weight = least[usize::from(*image)];
    }
    Ok(weights)
}
