//! The first half of part III: numbers of real games, the smallest of many, how many patterns there are.

use crate::exam::census::Counts;
use crate::exam::pattern::{nearest_patterns, places};
use crate::exam::questions::Ask;
use crate::exam::smallest::{
    AllOrders, Compared, all_orders, bound, k_smallest, k_smallest_by_heap, two_smallest,
};
use game::Seed;

/// What the exam says of its collection.
const EXAM_GAMES: f64 = 160_000.0;
const EXAM_OBSERVATIONS: f64 = 29.4e6;
const AREA: f64 = 361.0;

pub(in crate::exam) fn q10(_: &Ask) -> String {
    let depth = EXAM_OBSERVATIONS / EXAM_GAMES;
    let width = AREA - depth / 2.0;
    let log = depth.round() * width.round().log10();
    let counts = Counts::shipped();
    let Counts { games, moves, .. } = counts;
    format!(
        "exam:       {EXAM_OBSERVATIONS} observations / {EXAM_GAMES} games = {depth} moves a game\n\
         exam:       (361 + (361 - {depth})) / 2 = {width:.1} free points on average, about {:.0}\n\
         real games: {games} games, {moves} moves: {:.2} moves a game\n\
         real games: {:.2} free points on average, {:.2} of them playable\n\
         minimax:    {:.0}^{:.0} is about 10^{log:.0} games: out of the question\n\
         (long games weigh more in an average over moves; captures give a few points back)\n",
        width.round(),
        counts.depth(),
        counts.mean_free(),
        counts.width(),
        width.round(),
        depth.round(),
    )
}

fn random(n: usize, seed: u64) -> Vec<f64> {
    let mut rng = Seed(seed).rng();
    (0..n).map(|_| (f64::from(rng.unit()) * 1000.0).round() / 10.0).collect()
}

pub(in crate::exam) fn q11(_: &Ask) -> String {
    let mut distances = random(12, 11);
    let mut out = format!("distances    {distances:?}\n");
    let (found, comparisons) = k_smallest(&mut distances, 3);
    out += &format!("3 smallest   {found:?} with {comparisons} comparisons, at most nk = 36\n");
    out += "invariant    before pass i the first i places hold the i smallest in order, the rest is no smaller\n";
    let (n, k) = (4096, 64);
    let (_, comparisons) = k_smallest(&mut random(n, 12), k);
    out + &format!("n = {n}, k = {k}: {comparisons} comparisons <= nk = {}\n", n * k)
}

pub(in crate::exam) fn q12(_: &Ask) -> String {
    let (n, k) = (4096, 64);
    let distances = random(n, 12);
    let (by_heap, few) = k_smallest_by_heap(&distances, k);
    let (plain, many) = k_smallest(&mut distances.clone(), k);
    assert_eq!(by_heap, plain, "both find the same");
    format!(
        "A priority queue of the k best with the largest on top, as a binary heap in an array: O(n log k).\n\
         n = {n}, k = {k}: {few} comparisons instead of {many}, the same result\n"
    )
}

pub(in crate::exam) fn q13(_: &Ask) -> String {
    let mut out = "If the smallest a and the second smallest b were never compared, exchanging their values would change no\n\
                   other comparison: the algorithm would give the same place, which is now wrong.\n"
        .to_owned();
    for n in 2..=8 {
        let AllOrders { orders, met, .. } = all_orders(n);
        out += &format!("n = {n}: compared in {met} of {orders} orders\n");
    }
    out + "tesuji go check 13 FILE builds that exchange from a list of comparisons\n"
}

pub(in crate::exam) fn q14(_: &Ask) -> String {
    let distances = random(8, 14);
    let mut compared = Compared::new(&distances);
    let (first, second) = two_smallest(&mut compared);
    let mut out = format!("distances    {distances:?}\ncomparisons  {:?}\n", compared.pairs);
    out += &format!("smallest     places {first} and {second}, {} comparisons\n", compared.pairs.len());
    for n in 2..=8 {
        let AllOrders { orders, most, .. } = all_orders(n);
        out += &format!("n = {n}: at most {most} in all {orders} orders, the bound is {}\n", bound(n));
    }
    out
}

pub(in crate::exam) fn q15(_: &Ask) -> String {
    let mut out = String::new();
    for zoom in 1..=4 {
        let all = places(zoom);
        out += &format!("zoom {zoom}: {all} places, at most 4^{all} patterns");
        out += &if zoom == 1 {
            " = 256\n".to_owned()
        } else {
            format!(", about 10^{:.0}\n", all as f64 * 4f64.log10())
        };
    }
    let counts = Counts::shipped();
    let (rarest, n) = counts.rarest();
    out += &format!(
        "zoom 1: {} can stand on a board: 81 inside, 108 at edges, 36 in corners\n",
        nearest_patterns().count()
    );
    out +=
        &format!("{} of them were seen in {} real games with Black to move\n", counts.seen(), counts.games);
    let digits = rarest.map(|colour| colour.to_string()).concat();
    out + &format!("the rarest is {digits} at (0,+1) (+1,0) (0,-1) (-1,0), seen {n} times\n")
}
