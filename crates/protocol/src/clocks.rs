//! How much of its time a side may spend on the next move.

use std::time::Duration;

/// What is kept back for the way from program to program.
const LAG: Duration = Duration::from_millis(20);
/// The least time of a move.
const LEAST: Duration = Duration::from_millis(1);
/// Where nobody says for how many moves the time must do, it must do for so many, …
const MOVES: u32 = 20;
/// … or for a quarter of the moves that can be made, where a board fills up.
const PART: u32 = 4;

/// The time of one side. By default it has no clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Account {
    /// What is left; nothing where no clock runs.
    left: Option<Duration>,
    /// What every move brings.
    increment: Duration,
    /// For how many moves it must do.
    moves: Option<u32>,
    /// What begins when it has run out: so long for so many moves, again and again.
    overtime: Option<(Duration, u32)>,
}

impl Account {
    /// So much for the rest of the game, or for so many moves; each move brings an increment.
    pub fn sudden(left: Duration, increment: Duration, moves: Option<u32>) -> Account {
        Account { left: Some(left), increment, moves: moves.filter(|&moves| moves > 0), overtime: None }
    }

    /// So much, then so much for every so many moves.
    pub fn canadian(main: Duration, overtime: (Duration, u32)) -> Account {
        let account = Account { overtime: Some(overtime), ..Account::default() };
        if main.is_zero() {
            Account { left: Some(overtime.0), moves: Some(overtime.1), ..account }
        } else {
            Account { left: Some(main), ..account }
        }
    }

    /// The controller says what is left: of the main time, or for so many moves.
    pub fn set(&mut self, left: Duration, moves: u32) {
        (self.left, self.moves) = (Some(left), (moves > 0).then_some(moves));
    }

    /// What the next move may take where so many are legal; nothing where no clock runs.
    pub fn share(&self, legal: usize) -> Option<Duration> {
        let left = self.left?.saturating_sub(LAG);
        let guess = (u32::try_from(legal).unwrap_or(u32::MAX) / PART).max(MOVES);
        let period = self.overtime.filter(|_| self.moves.is_none());
        let later = period.map_or(Duration::ZERO, |(time, moves)| time / moves.max(1));
        let share = left / self.moves.unwrap_or(guess) + later + self.increment * 3 / 4;
        Some(share.min((left + later) * 9 / 10).max(LEAST))
    }

    /// A move took so long.
    pub fn spend(&mut self, spent: Duration) {
        let Some(left) = self.left else { return };
        let late = spent.saturating_sub(left);
        self.left = Some(left.saturating_sub(spent));
        match (self.moves, self.overtime) {
            (None, Some((time, moves))) if !late.is_zero() => {
                (self.left, self.moves) = (Some(time.saturating_sub(late)), Some(moves));
                self.count(time);
            }
            (Some(_), Some((time, _))) => self.count(time),
            (Some(moves), None) => self.moves = Some(moves.saturating_sub(1)).filter(|&moves| moves > 0),
            (None, _) => {}
        }
    }

    /// One move of a period is made; after the last the next begins.
    fn count(&mut self, time: Duration) {
        self.moves = self.moves.map(|moves| moves.saturating_sub(1)).filter(|&moves| moves > 0);
        if self.moves.is_none() {
            (self.left, self.moves) = (Some(time), self.overtime.map(|(_, moves)| moves));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// Whoever takes what the account gives never runs out of time.
    #[test]
    fn a_share_is_always_there() {
        for mut account in [
            Account::sudden(60 * SECOND, Duration::ZERO, None),
            Account::sudden(60 * SECOND, Duration::ZERO, Some(1)),
            Account::sudden(SECOND, SECOND, None),
            Account::sudden(60 * SECOND, SECOND / 10, Some(40)),
            Account::canadian(60 * SECOND, (30 * SECOND, 5)),
            Account::canadian(Duration::ZERO, (30 * SECOND, 5)),
        ] {
            for ply in 0..300 {
                let (before, share) = (account, account.share(121).unwrap());
                let most = before.left.unwrap() + before.overtime.map_or(Duration::ZERO, |(time, _)| time);
                assert!(share <= most.max(LEAST), "{ply}: {share:?} of {before:?}");
                account.spend(share);
            }
        }
    }

    #[test]
    fn time_is_shared_by_the_moves_it_must_do_for() {
        let share = |account: Account| account.share(40).unwrap().as_millis();
        assert_eq!(share(Account::sudden(SECOND * 10, Duration::ZERO, Some(10))), 998);
        assert_eq!(share(Account::sudden(SECOND * 10, Duration::ZERO, None)), 499);
        assert_eq!(share(Account::sudden(SECOND * 10, SECOND, None)), 499 + 750);
        assert_eq!(share(Account::sudden(Duration::ZERO, Duration::ZERO, None)), 1);
        assert_eq!(share(Account::canadian(Duration::ZERO, (SECOND * 10, 10))), 998);
        // A board of 400 cells lasts longer.
        assert_eq!(Account::sudden(SECOND * 10, Duration::ZERO, None).share(400).unwrap().as_millis(), 99);
        assert_eq!(Account::default().share(40), None);
    }

    #[test]
    fn overtime_begins_when_the_main_time_is_spent_and_begins_again() {
        let mut account = Account::canadian(SECOND, (10 * SECOND, 2));
        account.spend(3 * SECOND);
        assert_eq!((account.left, account.moves), (Some(8 * SECOND), Some(1)));
        account.spend(SECOND);
        assert_eq!((account.left, account.moves), (Some(10 * SECOND), Some(2)));
        account.set(4 * SECOND, 0);
        assert_eq!((account.left, account.moves), (Some(4 * SECOND), None));
    }
}
