//! A guess by open lines and by the marks they still lack.
//!
//! Everything is read off the lines that are open to a side, so positions of one [`Mnk::kernel`] have one
//! grade. Short forced wins are seen: a line to complete, two of them, or a cell that makes two of them. The
//! rest weighs open lines, the fuller the more.

use crate::{Bits, Cell, MOST as LONGEST, Marks, Mnk};
use game::{Evaluate, Score};

/// Weighs lines that can still be completed; looks as far as the open three of five in a row.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evaluation;

/// A win in one to three moves: below every finished game, above all other grades.
const DECIDED: i32 = 9_000;
/// The same, two moves later.
const DECIDED_LATER: i32 = 8_900;
/// No sum of lines reaches this, whatever the size of the board.
const MOST: i32 = 8_000;

/// On boards with more cells than this, moves far from all marks are left out.
const SMALL: u32 = 30;

impl<B: Bits> Evaluate<Mnk<B>> for Evaluation {
    fn selects(&self, game: &Mnk<B>) -> bool {
        game.size().cells() > SMALL
    }

    /// Only moves near some mark.
    fn select(&mut self, game: &Mnk<B>, at: &Marks<B>, base: usize, moves: &mut Vec<Cell>) {
        let near = game.nearby(at);
        if moves[base..].iter().any(|cell| near.has(cell.bit())) {
            let kept: Vec<Cell> = moves.drain(base..).filter(|cell| near.has(cell.bit())).collect();
            moves.extend(kept);
        }
    }

    fn evaluate(&mut self, game: &Mnk<B>, at: &Marks<B>) -> Score {
        // The next mark is worth about an open line that lacks three.
        const TURN: i32 = 4;
        // Having to fill a cell now: the mark seldom lies where one would like it.
        const FORCED: i32 = 20;
        // The opponent makes two threats with his next mark unless he is hindered now.
        const PRESSED: i32 = 100;
        // He can do so along two lines, and one mark seldom hinders both.
        const PRESSED_TWICE: i32 = 2_000;

        let [me, you] =
            [at.mover, at.mover.other()].map(|side| Hopes::of(game, at.of(side), at.of(side.other())));
        if !me.completing.is_empty() {
            return Score(DECIDED);
        }
        // The cells where I may play without losing at once.
        let forced = you.completing.count();
        let free = if forced == 0 { game.cells } else { you.completing };
        if forced > 1 {
            return Score(-DECIDED);
        }
        if !(me.forks & free).is_empty() {
            return Score(DECIDED_LATER);
        }
        let mut grade = me.lines - you.lines + TURN;
        if forced == 1 {
            grade -= FORCED;
        }
        if !(you.forks & !you.completing).is_empty() {
            grade -= if you.straight > 1 { PRESSED_TWICE } else { PRESSED };
        }
        Score(grade.clamp(-MOST, MOST))
    }
}

/// What one side can still hope for.
struct Hopes<B> {
    /// Its open lines, each with its weight.
    lines: i32,
    /// The empty cells that complete a line.
    completing: B,
    /// The empty cells that make two completing cells at once.
    forks: B,
    /// In how many directions a single line makes a fork: the open three of five in a row.
    straight: u32,
}

impl<B: Bits> Hopes<B> {
    fn of(game: &Mnk<B>, own: B, other: B) -> Hopes<B> {
        let (line, empty) = (u32::from(game.size.line), game.cells & !(own | other));
        let mut hopes = Hopes { lines: 0, completing: B::EMPTY, forks: B::EMPTY, straight: 0 };
        let mut partners = Partners { some: B::EMPTY, several: B::EMPTY };
        for &step in &game.steps {
            let open = game.starts(game.cells & !other, step);
            let held = Tally::of(own, line, step);
            let lacking =
                |missing: u32| if missing > line { B::EMPTY } else { open & held.exactly(line - missing) };
            let (one, two, three) = (lacking(1), lacking(2), lacking(3));
            // A line without own marks is nobody's; every further mark counts four times as much.
            let begun = open & !held.exactly(0);
            let [all, fuller, full, fullest] =
                [begun, begun & three, begun & two, begun & one].map(|lines| lines.count());
            let weights = all + 3 * fuller + 15 * full + 63 * fullest;
            hopes.lines += weights as i32;
            hopes.completing = hopes.completing | spread(one, line, step) & empty;
            if !two.is_empty() {
                let along = Partners::along(two, empty, line, step);
                hopes.straight += u32::from(!along.several.is_empty());
                partners = partners.and(along);
            }
        }
        hopes.forks = partners.several;
        hopes
    }
}

/// The cells of these lines, which are given by their first cells.
fn spread<B: Bits>(starts: B, line: u32, step: u32) -> B {
    if starts.is_empty() {
        return starts;
    }
    (1..line).fold(starts, |cells, i| cells | starts << (i * step))
}

/// How many own marks there are in every line of one direction, in binary: bit `i` of a digit belongs to the
/// line that starts at cell `i`.
struct Tally<B> {
    digits: [B; Tally::<u32>::DIGITS],
    /// How many of them can be other than zero.
    used: usize,
}

impl<B: Bits> Tally<B> {
    const DIGITS: usize = (u8::BITS - LONGEST.leading_zeros()) as usize;

    /// Runs of 1, 2, 4, … cells are counted by adding two runs of half the length; those that make up the
    /// length of a line are added one behind the other.
    #[inline]
    fn of(own: B, line: u32, step: u32) -> Tally<B> {
        let used = (u32::BITS - line.leading_zeros()) as usize;
        let nothing = Tally { digits: [B::EMPTY; Tally::<u32>::DIGITS], used };
        let (mut run, mut long) = (Tally { ..nothing }, 1);
        run.digits[0] = own;
        let (mut sum, mut done) = (nothing, 0);
        loop {
            if line & long != 0 {
                sum.add(&run, done * step);
                done += long;
            }
            if done == line {
                return sum;
            }
            let half = Tally { ..run };
            run.add(&half, long * step);
            long *= 2;
        }
    }

    /// Adds the numbers of the lines that start `ahead` bits further.
    #[inline]
    fn add(&mut self, other: &Tally<B>, ahead: u32) {
        let mut carry = B::EMPTY;
        for (digit, &more) in self.digits[..self.used].iter_mut().zip(&other.digits) {
            let (one, two) = (*digit, more >> ahead);
            let half = one ^ two;
            *digit = half ^ carry;
            carry = one & two | half & carry;
        }
    }

    /// The lines with exactly this many; among them are starts where no line fits.
    #[inline]
    fn exactly(&self, number: u32) -> B {
        let digits = self.digits[..self.used].iter().enumerate();
        digits.fold(!B::EMPTY, |lines, (i, &digit)| lines & if number >> i & 1 == 1 { digit } else { !digit })
    }
}

/// The partners of an empty cell: a mark in the cell makes each of them complete a line.
#[derive(Clone, Copy)]
struct Partners<B> {
    /// The cells with a partner.
    some: B,
    /// The cells with two or more.
    several: B,
}

impl<B: Bits> Partners<B> {
    /// In one direction, where `lacking_two` are the starts of open lines that lack two marks. The same two
    /// cells can be missing in several lines; they are still one pair.
    #[inline]
    fn along(lacking_two: B, empty: B, line: u32, step: u32) -> Partners<B> {
        let mut partners = Partners { some: B::EMPTY, several: B::EMPTY };
        // The cells of a line whose cell so much further is in the line too, the longest distance first.
        let mut first = B::EMPTY;
        for apart in (1..line).rev() {
            first = first | lacking_two << ((line - 1 - apart) * step);
            let near = first & empty & empty >> (apart * step);
            partners = partners.and(Partners { some: near, several: B::EMPTY });
            partners = partners.and(Partners { some: near << (apart * step), several: B::EMPTY });
        }
        partners
    }

    /// Both kinds of partners together, which are different cells.
    #[inline]
    fn and(self, other: Partners<B>) -> Partners<B> {
        Partners {
            some: self.some | other.some,
            several: self.several | other.several | self.some & other.some,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, Wide, lines::tests::all_lines};
    use game::{Seed, Side};
    use testkit::random_position;

    /// The same by walking along every line.
    fn walked<B: Bits>(game: &Mnk<B>, own: B, other: B) -> i32 {
        let open = all_lines(game).into_iter().filter(|&line| (line & other).is_empty());
        open.map(|line| match ((line & own).count(), (line & !own).count()) {
            (0, 1..) => 0,
            (_, 3) => 4,
            (_, 2) => 16,
            (_, 1) => 64,
            _ => 1,
        })
        .sum()
    }

    fn check<B: Bits>(text: &str) -> u32 {
        let game = Mnk::<B>::new(Size::read(text).unwrap());
        let (mut rng, mut forks) = (Seed(1).rng(), 0);
        for _ in 0..100 {
            let plies = rng.below(game.cells.count() as usize);
            let at = random_position(&game, plies, &mut rng);
            for side in Side::BOTH {
                let (own, other, empty) = (at.of(side), at.of(side.other()), game.empty(&at));
                if game.has_line(own) {
                    continue;
                }
                let hopes = Hopes::of(&game, own, other);
                assert_eq!(hopes.lines, walked(&game, own, other), "{text}: {at:?}");
                assert_eq!(hopes.completing, game.completing(own, empty), "{text}: {at:?}");
                if hopes.completing.is_empty() {
                    let forking = empty.each().filter(|&i| {
                        let cell = B::bit(i);
                        game.completing(own | cell, empty & !cell).count() > 1
                    });
                    let found = forking.fold(B::EMPTY, |set, i| set | B::bit(i));
                    assert_eq!(hopes.forks, found, "{text}: {side:?} in {at:?}");
                    forks += found.count();
                }
            }
        }
        forks
    }

    #[test]
    fn shifts_see_what_walking_sees() {
        for text in ["1,1,1", "5,1,2", "2,2,2", "1,7,3", "4,4,4", "6,2,6"] {
            check::<u32>(text);
        }
        let forks: u32 = ["3,3,3", "4,3,3", "5,5,3", "5,5,4"].map(check::<u32>).iter().sum();
        assert!(forks > 200, "{forks}");
        check::<u64>("7,6,4");
        check::<u128>("10,11,5");
        check::<Wide>("15,15,4");
        check::<Wide>("12,17,9");
        check::<Wide>("19,18,19");
    }
}
