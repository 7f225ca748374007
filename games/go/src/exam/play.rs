//! Playing a stone: captures first, then the question of suicide (question 9).

use super::goban::{Goban, Pos};
use super::group::{liberties, remove_group};
use game::Side;
use std::fmt;

/// Why a stone may not be put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forbidden {
    /// There is a stone.
    Occupied,
    /// It would have no liberty and takes nothing.
    Suicide,
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Forbidden::Occupied => "there is a stone already",
            Forbidden::Suicide => "the stone would have no liberty and takes nothing",
        })
    }
}

/// Puts a stone: takes what it captures, then asks whether its own group has a liberty. Says how many stones were taken;
/// a stone that is refused changes nothing. At most five groups are looked at, each in O(d²), so this takes O(d²).
/// Boards that stood before are not its business.
pub fn play(g: &mut Goban, p: Pos, colour: Side) -> Result<usize, Forbidden> {
    if g.get(p).is_some() {
        return Err(Forbidden::Occupied);
    }
    g.set(p, Some(colour));
    let before = g.stones();
    for &near in g.neighbours(p).list() {
        if g.get(near) == Some(colour.other()) && liberties(g, near) == 0 {
            remove_group(g, near);
        }
    }
    let taken = before - g.stones();
    if taken == 0 && liberties(g, p) == 0 {
        g.set(p, None);
        return Err(Forbidden::Suicide);
    }
    Ok(taken)
}

/// The board after a stone, the given one untouched: how the fourth part wants it.
pub fn after(g: &Goban, p: Pos, colour: Side) -> Result<Goban, Forbidden> {
    let mut next = g.clone();
    play(&mut next, p, colour).map(|_| next)
}

/// All points where a stone may be put, line by line.
pub fn playable(g: &Goban, colour: Side) -> Vec<Pos> {
    g.free().filter(|&p| after(g, p, colour).is_ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::goban::pos;
    use super::*;
    use game::Seed;

    /// The rules once more, on a copy: groups grow until nothing is added, and captured ones are lifted together.
    fn copied(g: &Goban, p: Pos, colour: Side) -> Option<Goban> {
        if g.get(p).is_some() {
            return None;
        }
        let mut next = g.clone();
        next.set(p, Some(colour));
        let breathes = |g: &Goban, stone: Pos| {
            let mut group = vec![stone];
            loop {
                let more: Vec<Pos> = g
                    .points()
                    .filter(|q| !group.contains(q) && g.get(*q) == g.get(stone))
                    .filter(|q| g.neighbours(*q).list().iter().any(|near| group.contains(near)))
                    .collect();
                if more.is_empty() {
                    break;
                }
                group.extend(more);
            }
            group.iter().any(|&q| g.neighbours(q).list().iter().any(|&near| g.get(near).is_none()))
        };
        let put = next.clone();
        let foes = next.points().filter(|&q| put.get(q) == Some(colour.other()));
        foes.filter(|&q| !breathes(&put, q)).for_each(|q| next.set(q, None));
        breathes(&next, p).then_some(next)
    }

    #[test]
    fn a_stone_does_what_the_copying_oracle_does() {
        let (mut taken, mut suicides) = (0, 0);
        for seed in 0..120 {
            let (mut rng, mut g) = (Seed(seed).rng(), Goban::new(2 + seed as usize % 4));
            let mut colour = Side::First;
            for _ in 0..80 {
                let p = pos(rng.below(g.d()), rng.below(g.d()));
                let told = copied(&g, p, colour);
                let free = g.get(p).is_none();
                let stones = g.stones();
                let before = g.clone();
                match play(&mut g, p, colour) {
                    Ok(count) => {
                        assert_eq!(Some(&g), told.as_ref());
                        assert_eq!(stones + 1 - count, g.stones());
                        taken += count;
                        colour = colour.other();
                    }
                    Err(why) => {
                        assert!(told.is_none() && g == before);
                        assert_eq!(why == Forbidden::Suicide, free);
                        suicides += usize::from(free);
                    }
                }
            }
        }
        assert!(taken > 500 && suicides > 50, "{taken} {suicides}");
    }

    #[test]
    fn what_takes_is_no_suicide() {
        let mut g = Goban::of(".OX OOX XX.");
        assert_eq!(play(&mut g, pos(0, 0), Side::First), Ok(3));
        assert_eq!(g, Goban::of("X.X ..X XX."));
        let mut eye = Goban::of("X.X XXX XX.");
        assert_eq!(play(&mut eye, pos(0, 1), Side::Second), Err(Forbidden::Suicide));
        assert_eq!(play(&mut eye, pos(0, 0), Side::Second), Err(Forbidden::Occupied));
    }
}
