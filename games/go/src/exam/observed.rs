//! How often patterns were seen and chosen in games: tables of counts, kept up to date move by move (questions 18 to 23).
//!
//! Only Black's choices count. A pattern is *observed* once for each free point when Black is to move, and *chosen* when he
//! plays in its centre.

use super::goban::{Goban, Pos};
use super::pattern::{Codes, colours, first_hashes, hash, hash_of, updated};
use game::Side;
use std::collections::{BTreeMap, HashMap};

/// What is known of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Observation {
    /// How often it was seen.
    pub n: u64,
    /// How often it was chosen.
    pub v: u64,
}

/// The patterns of one zoom by their hashes of 64 bits; collisions are left out of account, as in the exam.
pub type Table = HashMap<u64, Observation>;

/// A game: its boards, the empty one first, Black and White taking turns.
pub type Record = [Goban];

/// Counts one board where Black is to move, and his choice: the point that is free on `now` and black on `next`.
pub fn count_choice(table: &mut Table, hashes: &[u64], now: &Goban, next: &Goban) {
    for (p, hash) in now.points().zip(hashes) {
        if now.get(p).is_none() {
            let seen = table.entry(*hash).or_default();
            seen.n += 1;
            seen.v += u64::from(next.get(p) == Some(Side::First));
        }
    }
}

/// Carries the hashes of all points over to the next board where Black is to move; the XORs that each point took are added
/// to its count.
pub fn carry(hashes: &mut [u64], xors: &mut [usize], before: &Goban, after: &Goban, zoom: usize) {
    for ((p, hash), count) in before.points().zip(hashes).zip(xors) {
        let (new, steps) = updated(p, before, after, zoom, Codes::Wide, *hash);
        (*hash, *count) = (new, *count + steps);
    }
}

/// Adds a whole game to a table (question 19), board by board with hashes that are only updated. Says how many XORs each point
/// took, for question 20: a game of c moves puts c stones and takes at most as many away, each change of a place costs
/// two, so no point needs more than 4c.
pub fn read_game(record: &Record, zoom: usize, table: &mut Table) -> Vec<usize> {
    let d = record[0].d();
    let mut hashes = first_hashes(d, zoom, Codes::Wide);
    let mut xors = vec![0; d * d];
    // Black is to move on every other board. The last one is only carried to: nobody chose there any more.
    for at in (0..record.len() - 1).step_by(2) {
        count_choice(table, &hashes, &record[at], &record[at + 1]);
        let after = &record[(at + 2).min(record.len() - 1)];
        carry(&mut hashes, &mut xors, &record[at], after, zoom);
    }
    xors
}

/// The same by looking at every board anew, with whole patterns instead of hashes: the oracle.
pub fn recount(record: &Record, zoom: usize) -> BTreeMap<Vec<u8>, Observation> {
    let mut all = BTreeMap::<Vec<u8>, Observation>::new();
    for at in (0..record.len() - 1).step_by(2) {
        for p in record[at].free() {
            let seen = all.entry(colours(&record[at], p, zoom)).or_default();
            seen.n += 1;
            seen.v += u64::from(record[at + 1].get(p) == Some(Side::First));
        }
    }
    all
}

/// Whether a table says what such a recount says, no more and no less.
pub fn agrees(table: &Table, recount: &BTreeMap<Vec<u8>, Observation>, zoom: usize) -> bool {
    let same =
        |(told, seen): (&Vec<u8>, &Observation)| table.get(&hash_of(told, zoom, Codes::Wide)) == Some(seen);
    table.len() == recount.len() && recount.iter().all(same)
}

/// The tables of zooms 1 to nz − 1; the first place is not used, as in the exam.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// By zoom.
    pub by_zoom: Vec<Table>,
}

impl Tables {
    /// Tables of these games for zooms 1 to nz − 1.
    pub fn of<'r>(records: impl IntoIterator<Item = &'r Record> + Clone, nz: usize) -> Tables {
        let mut by_zoom = vec![Table::new(); nz];
        for (zoom, table) in by_zoom.iter_mut().enumerate().skip(1) {
            for record in records.clone() {
                read_game(record, zoom, table);
            }
        }
        Tables { by_zoom }
    }

    /// Whether the pattern around a point was ever seen at this zoom (question 21).
    pub fn has_seen(&self, g: &Goban, p: Pos, zoom: usize) -> bool {
        self.observation(g, p, zoom).n > 0
    }

    fn observation(&self, g: &Goban, p: Pos, zoom: usize) -> Observation {
        self.by_zoom[zoom].get(&hash(g, p, zoom, Codes::Wide)).copied().unwrap_or_default()
    }

    /// How often a pattern was chosen of the times it was seen: v / n (question 22). The exam's sentence has the ratio the
    /// other way round, which would be infinite for what nobody chose; its own definition before question 21 is v / n.
    pub fn value_at(&self, g: &Goban, p: Pos, zoom: usize) -> Option<f32> {
        let Observation { n, v } = self.observation(g, p, zoom);
        (n > 0).then(|| v as f32 / n as f32)
    }

    /// What playing on a point is worth: the value at the largest zoom that was seen, found by bisection (question 23), with that
    /// zoom and the number of tables asked. Nothing if even zoom 1 was never seen.
    ///
    /// A pattern that was seen was seen at every smaller zoom, too, so that the zooms that were seen come first. Invariant:
    /// `low` was seen, or is 0; `high` was not seen, or is nz. Their distance falls with every turn, and to 1.
    pub fn value(&self, g: &Goban, p: Pos) -> (Option<(f32, usize)>, usize) {
        let (mut low, mut high, mut probes) = (0, self.by_zoom.len(), 0);
        while high - low > 1 {
            let middle = low.midpoint(high);
            probes += 1;
            if self.has_seen(g, p, middle) { low = middle } else { high = middle }
        }
        let value = (low > 0).then(|| (self.value_at(g, p, low).expect("it was seen"), low));
        (value, probes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exam::playout::sample_games;
    use game::Seed;

    #[test]
    fn counts_after_each_round_are_those_of_a_full_recount() {
        for game in sample_games(5, 6, Seed(18)) {
            for zoom in 1..=3 {
                for end in 3..=game.boards.len() {
                    let record = &game.boards[..end];
                    let mut table = Table::new();
                    read_game(record, zoom, &mut table);
                    assert!(agrees(&table, &recount(record, zoom), zoom));
                    // A count that is off by one is seen.
                    table.values_mut().next().expect("not empty").n += 1;
                    assert!(!agrees(&table, &recount(record, zoom), zoom));
                }
            }
        }
    }

    #[test]
    fn choices_add_up_to_blacks_moves_and_observations_to_free_points() {
        for game in sample_games(7, 10, Seed(19)) {
            let mut table = Table::new();
            let xors = read_game(&game.boards, 1, &mut table);
            let black = game.moves.iter().step_by(2).flatten().count() as u64;
            let boards = game.boards[..game.boards.len() - 1].iter().step_by(2);
            let free: usize = boards.map(|board| board.free().count()).sum();
            assert_eq!(table.values().map(|seen| seen.v).sum::<u64>(), black);
            assert_eq!(table.values().map(|seen| seen.n).sum::<u64>(), free as u64);
            let stones = game.moves.iter().flatten().count();
            assert!(xors.iter().all(|&count| count <= 4 * stones));
        }
    }

    #[test]
    fn no_point_takes_more_than_4c_xors_at_any_zoom() {
        let mut most = 0.0f64;
        for game in sample_games(6, 20, Seed(20)) {
            let c = game.moves.iter().flatten().count();
            for zoom in 1..=5 {
                for count in read_game(&game.boards, zoom, &mut Table::new()) {
                    assert!(count <= 4 * c);
                    most = most.max(count as f64 / c as f64);
                }
            }
        }
        assert!(most > 1.0, "patterns of zoom 5 see nearly everything: {most}");
    }

    #[test]
    fn bisection_finds_the_largest_zoom_with_few_probes() {
        let games = sample_games(5, 8, Seed(23));
        for nz in 2..=9 {
            let tables = Tables::of(games.iter().map(|game| &game.boards[..]), nz);
            let most = nz.next_power_of_two().trailing_zeros() as usize + 1;
            for game in sample_games(5, 3, Seed(24)).iter().chain(&games[..1]) {
                for g in &game.boards {
                    for p in g.free() {
                        let scan = (1..nz).take_while(|&zoom| tables.has_seen(g, p, zoom)).last();
                        assert!((1..nz).rfind(|&zoom| tables.has_seen(g, p, zoom)) == scan, "monotone");
                        let (value, probes) = tables.value(g, p);
                        assert_eq!(value.map(|(_, zoom)| zoom), scan);
                        assert_eq!(
                            value.map(|(value, _)| value),
                            scan.and_then(|zoom| tables.value_at(g, p, zoom))
                        );
                        assert!(probes <= most);
                    }
                }
            }
        }
    }
}
