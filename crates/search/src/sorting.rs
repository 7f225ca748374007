//! Sorting, compiled once. The loops are compiled for every game and every plan, and the standard library's sort
//! with each of them was a sixth of the program.

/// Up to here, moving items one by one is fastest.
const FEW: usize = 32;

/// Sorts by rank, the least first; equals keep their order.
pub(crate) fn sort_by_rank<T: Copy>(items: &mut [T], rank: impl Fn(&T) -> i64) {
    if items.len() > FEW {
        let order = sorted(items.iter().map(rank).zip(0..).collect());
        let before = items.to_vec();
        for (item, (_, place)) in items.iter_mut().zip(order) {
            *item = before[place];
        }
        return;
    }
    for end in 1..items.len() {
        let (item, mut place) = (items[end], end);
        let weight = rank(&item);
        while place > 0 && rank(&items[place - 1]) > weight {
            items[place] = items[place - 1];
            place -= 1;
        }
        items[place] = item;
    }
}

#[inline(never)]
fn sorted(mut ranks: Vec<(i64, usize)>) -> Vec<(i64, usize)> {
    ranks.sort_unstable();
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;

    #[test]
    fn it_is_the_stable_sort_of_the_standard_library() {
        let mut rng = Seed(1).rng();
        for length in 0..100 {
            let items: Vec<(i64, usize)> =
                (0..length).map(|place| (rng.below(length / 2 + 1) as i64 - 3, place)).collect();
            let (mut ours, mut theirs) = (items.clone(), items);
            sort_by_rank(&mut ours, |item| item.0);
            theirs.sort_by_key(|item| item.0);
            assert_eq!(ours, theirs);
        }
    }
}
