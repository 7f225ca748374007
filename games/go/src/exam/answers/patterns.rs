//! The second half of part III: hashes, counts, values.

use crate::exam::boards::{ASKED, PATTERNS, TWINS};
use crate::exam::goban::{Goban, pos};
use crate::exam::observed::{Observation, Table, Tables, read_game};
use crate::exam::pattern::{Codes, NEAREST, colour, colours, first_hashes, hash, updated};
use crate::exam::playout::{PlayedOut, sample_games};
use crate::exam::questions::Ask;
use game::{Seed, Side};

fn games() -> Vec<PlayedOut> {
    sample_games(7, 20, Seed(19))
}

pub(in crate::exam) fn q16(_: &Ask) -> String {
    let g = Goban::of(PATTERNS);
    let (asked, white) = ASKED;
    let mut out = format!("{g}pattern of zoom 1 at {asked}:\n");
    for offset in NEAREST {
        let code = Codes::Figure4.number(colour(&g, asked, offset), offset);
        let (x, y) = offset;
        out += &format!("  ({x:+}, {y:+}) colour {}: {code:08b}\n", colour(&g, asked, offset))
            .replace("+0", "0");
    }
    let before = hash(&g, asked, 1, Codes::Figure4);
    let mut next = g.clone();
    next.set(white, Some(Side::Second));
    let (after, xors) = updated(asked, &g, &next, 1, Codes::Figure4, before);
    out += &format!("hash {before:08b}\n");
    out += &format!(
        "White at {white}: {xors} XORs with 01111011 and 00110100, which flip {:08b}\n",
        before ^ after
    );
    assert_eq!(after, hash(&next, asked, 1, Codes::Figure4), "the same as from nothing");
    out += &format!("hash {after:08b}\n");
    let corner = hash(&Goban::new(9), pos(0, 0), 1, Codes::Figure4);
    out + &format!("the corner (0, 0) of an empty board: {corner:08b}\n")
}

pub(in crate::exam) fn q17(_: &Ask) -> String {
    let mut out = "zoom 1 on an empty board of dimension 5, with the numbers of figure 4:\n".to_owned();
    for line in first_hashes(5, 1, Codes::Figure4).chunks(5) {
        out += &(line.iter().map(|hash| format!("{hash:08b}")).collect::<Vec<_>>().join(" ") + "\n");
    }
    let wide = first_hashes(19, 3, Codes::Wide);
    let mut different = wide.clone();
    different.sort_unstable();
    different.dedup();
    out + &format!("zoom 3 on 19x19, 64 bits: {} hashes, {} different\n", wide.len(), different.len())
}

pub(in crate::exam) fn q18(_: &Ask) -> String {
    let game = games().remove(0);
    let record = &game.boards[..9];
    let mut table = Table::new();
    read_game(record, 1, &mut table);
    let mut out = format!("a game of 8 moves on 7x7:\n{}", record[8]);
    let last = &record[6];
    for &p in game.moves[6].iter() {
        let told = colours(last, p, 1).iter().map(ToString::to_string).collect::<String>();
        let Observation { n, v } = table[&hash(last, p, 1, Codes::Wide)];
        out += &format!("Black's last move {p}, pattern {told}: observed {n} times, chosen {v} times\n");
    }
    let n: u64 = table.values().map(|seen| seen.n).sum();
    let v: u64 = table.values().map(|seen| seen.v).sum();
    out += &format!("{} patterns, n adds up to {n}, v to {v}\n", table.len());
    let again = recount(record);
    let equal = again.iter().all(|(told, seen)| {
        let at = record
            .iter()
            .step_by(2)
            .find_map(|g| g.free().find(|&p| colours(g, p, 1) == *told).map(|p| (g, p)));
        at.is_some_and(|(g, p)| table.get(&hash(g, p, 1, Codes::Wide)) == Some(seen))
    });
    out + &format!(
        "a full recount of {} patterns gives {}\n",
        again.len(),
        if equal { "the same" } else { "OTHERS" }
    )
}

/// Counts by looking at every board anew.
fn recount(record: &[Goban]) -> std::collections::BTreeMap<Vec<u8>, Observation> {
    let mut all = std::collections::BTreeMap::<Vec<u8>, Observation>::new();
    for at in (0..record.len() - 1).step_by(2) {
        for p in record[at].free() {
            let seen = all.entry(colours(&record[at], p, 1)).or_default();
            seen.n += 1;
            seen.v += u64::from(record[at + 1].get(p) == Some(Side::First));
        }
    }
    all
}

pub(in crate::exam) fn q19(_: &Ask) -> String {
    let (mut table, mut black, mut free) = (Table::new(), 0, 0);
    let games = games();
    for game in &games {
        read_game(&game.boards, 1, &mut table);
        black += game.moves.iter().step_by(2).flatten().count();
        free +=
            game.boards[..game.boards.len() - 1].iter().step_by(2).map(|g| g.free().count()).sum::<usize>();
    }
    let n: u64 = table.values().map(|seen| seen.n).sum();
    let v: u64 = table.values().map(|seen| seen.v).sum();
    format!(
        "{} games of 7x7, zoom 1: {} patterns\nsum of v = {v}, Black's moves = {black}\n\
         sum of n = {n}, free points when Black is to move = {free}\n",
        games.len(),
        table.len()
    )
}

pub(in crate::exam) fn q20(_: &Ask) -> String {
    let mut out =
        "c moves put c stones and take at most c away: a place changes at most 2c times in all, and each\n\
                   change costs two XORs.\n"
            .to_owned();
    let games = games();
    for zoom in 1..=5 {
        let (mut share, mut kept) = (0.0f64, 0);
        for game in &games {
            let c = game.moves.iter().flatten().count();
            for xors in read_game(&game.boards, zoom, &mut Table::new()) {
                kept += usize::from(xors <= 4 * c);
                share = share.max(xors as f64 / c as f64);
            }
        }
        let all = games.len() * 49;
        out += &format!("zoom {zoom}: {kept} of {all} points keep 4c; the most is {share:.2} c\n");
    }
    out
}

fn learnt(nz: usize) -> Tables {
    Tables::of(games().iter().map(|game| &game.boards[..]), nz)
}

pub(in crate::exam) fn q21(_: &Ask) -> String {
    let (tables, g) = (learnt(6), Goban::of(PATTERNS));
    let mut out = "20 games of 7x7 counted; the board of figure 3:\n".to_owned();
    for p in TWINS {
        for zoom in 1..6 {
            let seen = if tables.has_seen(&g, p, zoom) { "seen" } else { "never seen" };
            out += &format!("{p} at zoom {zoom}: {seen}\n");
        }
    }
    out
}

pub(in crate::exam) fn q22(_: &Ask) -> String {
    let (tables, g) = (learnt(2), Goban::of(PATTERNS));
    let mut out =
        "value = v / n, chosen of the times seen; the question's sentence has it the other way round\n"
            .to_owned();
    for p in [TWINS[0], ASKED.0, pos(0, 0)] {
        let Observation { n, v } = tables.by_zoom[1][&hash(&g, p, 1, Codes::Wide)];
        let value = tables.value_at(&g, p, 1).expect("all of zoom 1 were seen");
        out += &format!("{p}: {v} / {n} = {value:.4}\n");
    }
    out
}

pub(in crate::exam) fn q23(_: &Ask) -> String {
    let nz = 9;
    let (tables, g) = (learnt(nz), Goban::of(PATTERNS));
    let mut out =
        "What was seen at a zoom was seen at every smaller one: bisection between seen and not seen.\n"
            .to_owned();
    let (mut most, mut wrong) = (0, 0);
    for p in g.free() {
        let (value, probes) = tables.value(&g, p);
        let scan = (1..nz).take_while(|&zoom| tables.has_seen(&g, p, zoom)).last();
        most = most.max(probes);
        wrong += usize::from(value.map(|(_, zoom)| zoom) != scan);
        if TWINS.contains(&p) || p == pos(0, 0) {
            let (value, zoom) = value.expect("all of zoom 1 were seen");
            out += &format!("{p}: value {value:.4} at zoom {zoom}, {probes} probes\n");
        }
    }
    out + &format!(
        "nz = {nz}: at most {most} probes, ceil(log2 nz) + 1 = 5; {wrong} differ from the linear scan\n"
    )
}
