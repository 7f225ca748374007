//! What a node promises to whoever is to move (questions 26 to 29).

use game::Side;

/// The mutable part of a node's label.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Visits {
    /// Visits, virtual losses included.
    pub n: u32,
    /// Visits that Black won, and White's virtual losses.
    pub v: u32,
    /// How many of the visits are virtual losses: for the eye only, nothing is decided by it.
    pub lent: u32,
}

/// So many losses does a thread lend to the child that it has chosen.
pub const VIRTUAL: u32 = 5;

impl Visits {
    /// A visit that this player won.
    pub fn count(&mut self, winner: Side) {
        self.n += 1;
        self.v += u32::from(winner == Side::First);
    }

    /// Virtual losses of whoever chose the node: visits that Black did not win if Black chose, visits that he won if White
    /// did.
    pub fn lend(&mut self, chooser: Side) {
        self.n += VIRTUAL;
        self.v += if chooser == Side::First { 0 } else { VIRTUAL };
        self.lent += VIRTUAL;
    }

    /// Takes them away again.
    pub fn take_back(&mut self, chooser: Side) {
        self.n -= VIRTUAL;
        self.v -= if chooser == Side::First { 0 } else { VIRTUAL };
        self.lent -= VIRTUAL;
    }

    /// The action value of the node for whoever chooses it (questions 27 and 28): for Black v/n + prior/(1 + n), or the prior
    /// alone where n = 0. For White the same with wins and prior seen from his side: (n − v)/n + (1 − prior)/(1 + n), or
    /// 1 − prior.
    pub fn action_value(&self, prior: f64, chooser: Side) -> f64 {
        let (won, prior) = match chooser {
            Side::First => (self.v, prior),
            Side::Second => (self.n - self.v, 1.0 - prior),
        };
        let n = f64::from(self.n);
        if self.n > 0 { f64::from(won) / n + prior / (1.0 + n) } else { prior }
    }
}

/// The place of the first greatest value (question 29); none in an empty list.
pub fn first_greatest<T>(list: &[T], mut value: impl FnMut(&T) -> f64) -> Option<usize> {
    let mut best: Option<(usize, f64)> = None;
    for (at, item) in list.iter().enumerate() {
        let new = value(item);
        if best.is_none_or(|(_, known)| new > known) {
            best = Some((at, new));
        }
    }
    best.map(|(at, _)| at)
}

/// Takes the first greatest out of a list: it and the others in order.
pub fn pop_greatest<T>(mut list: Vec<T>, value: impl FnMut(&T) -> f64) -> Option<(T, Vec<T>)> {
    let at = first_greatest(&list, value)?;
    let best = list.remove(at);
    Some((best, list))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;

    fn visits(n: u32, v: u32) -> Visits {
        Visits { n, v, lent: 0 }
    }

    #[test]
    fn values_by_hand() {
        let black = |n, v, prior| visits(n, v).action_value(prior, Side::First);
        let white = |n, v, prior| visits(n, v).action_value(prior, Side::Second);
        assert_eq!(black(0, 0, 0.25), 0.25);
        assert_eq!(white(0, 0, 0.25), 0.75);
        assert_eq!(black(4, 3, 0.5), 0.75 + 0.1);
        assert_eq!(white(4, 3, 0.5), 0.25 + 0.1);
        assert_eq!(black(1, 0, 1.0), 0.5);
        // Five virtual losses of Black: 3/9 + 0.5/10.
        let mut lent = visits(4, 3);
        lent.lend(Side::First);
        assert_eq!((lent.n, lent.v, lent.lent), (9, 3, 5));
        assert!((lent.action_value(0.5, Side::First) - (3.0 / 9.0 + 0.05)).abs() < 1e-12);
        lent.take_back(Side::First);
        lent.lend(Side::Second);
        assert_eq!((lent.n, lent.v), (9, 8));
        assert!((lent.action_value(0.5, Side::Second) - (1.0 / 9.0 + 0.05)).abs() < 1e-12);
        lent.take_back(Side::Second);
        assert_eq!(lent, visits(4, 3));
    }

    #[test]
    fn both_colours_see_the_same_through_a_mirror_and_virtual_losses_discourage() {
        let mut rng = Seed(28).rng();
        for _ in 0..2000 {
            let n = rng.below(30) as u32;
            let v = rng.below(n as usize + 1) as u32;
            let prior = f64::from(rng.unit());
            let black = visits(n, v).action_value(prior, Side::First);
            let white = visits(n, n - v).action_value(1.0 - prior, Side::Second);
            assert!((black - white).abs() < 1e-9);
            for chooser in Side::BOTH {
                let mut lent = visits(n, v);
                let before = lent.action_value(prior, chooser);
                lent.lend(chooser);
                assert!(lent.action_value(prior, chooser) <= before);
            }
        }
    }

    #[test]
    fn the_first_of_equals_is_taken_and_the_others_keep_their_order() {
        let list = vec![('a', 3.0), ('b', 7.0), ('c', 7.0), ('d', 1.0)];
        let (best, rest) = pop_greatest(list, |&(_, value)| value).unwrap();
        assert_eq!(best.0, 'b');
        assert_eq!(rest.iter().map(|item| item.0).collect::<String>(), "acd");
        assert_eq!(first_greatest(&[0.0; 0], |&value| value), None);
    }
}
