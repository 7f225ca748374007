//! Looks for the multipliers of `src/magic.rs` and prints them: for every square a number that spreads the men who can
//! stand in a slider's way over as many slots as there are ways to stand, with no two sights in one slot.

use game::Seed;

fn sight(square: i32, occupied: u64, diagonal: bool) -> u64 {
    let ways =
        if diagonal { [(1, 1), (-1, 1), (1, -1), (-1, -1)] } else { [(1, 0), (-1, 0), (0, 1), (0, -1)] };
    let mut seen = 0;
    for (files, ranks) in ways {
        let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            let here = 1 << (8 * rank + file);
            seen |= here;
            if occupied & here != 0 {
                break;
            }
            (file, rank) = (file + files, rank + ranks);
        }
    }
    seen
}

/// The squares where a man changes what is seen: men on the edge change nothing unless the slider stands there too.
fn relevant(square: i32, diagonal: bool) -> u64 {
    let (file, rank) = (0x0101_0101_0101_0101u64, 0xFFu64);
    let edges =
        (rank | rank << 56) & !(rank << (8 * (square / 8))) | (file | file << 7) & !(file << (square % 8));
    sight(square, 0, diagonal) & !edges
}

fn multiplier(square: i32, diagonal: bool, luck: &mut game::Luck) -> u64 {
    let mask = relevant(square, diagonal);
    let bits = mask.count_ones();
    let mut ways = vec![(0, sight(square, 0, diagonal))];
    let mut men = mask;
    while men != 0 {
        ways.push((men, sight(square, men, diagonal)));
        men = (men - 1) & mask;
    }
    let mut slots = vec![(0u32, 0u64); 1 << bits];
    for trial in 1.. {
        let guess = luck.bits() & luck.bits() & luck.bits();
        let fits = ways.iter().all(|&(men, seen)| {
            let slot = &mut slots[(men.wrapping_mul(guess) >> (64 - bits)) as usize];
            let free = slot.0 != trial;
            if free {
                *slot = (trial, seen);
            }
            slot.1 == seen
        });
        if fits {
            return guess;
        }
    }
    unreachable!("the trials do not end")
}

fn main() {
    let mut luck = Seed(64).luck();
    for (name, diagonal) in [("ROOK", false), ("BISHOP", true)] {
        println!("const {name}: [u64; 64] = [");
        for row in 0..16 {
            let numbers: Vec<String> = (4 * row..4 * row + 4)
                .map(|square| format!("{:#018x}", multiplier(square, diagonal, &mut luck)))
                .collect();
            println!("    {},", numbers.join(", "));
        }
        println!("];");
    }
}
