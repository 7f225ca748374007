//! Exchanges on one square, against a plain count by walking over a board of letters.

use chess::{Board, Chess, Kind, Move, worth};
use game::{Game, Seed, Side};

/// A board as a grid of men, without bitboards.
type Grid = [[Option<(Side, Kind)>; 8]; 8];

fn grid(at: &Board) -> Grid {
    std::array::from_fn(|rank| {
        std::array::from_fn(|file| at.man_on(chess::Square::at(file as u8, rank as u8)))
    })
}

fn inside(file: i32, rank: i32) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

/// The men of a side that attack a square, found by looking outwards from it.
fn attackers(grid: &Grid, (file, rank): (i32, i32), side: Side) -> Vec<(usize, usize, Kind)> {
    let mut found = Vec::new();
    for (dx, dy) in (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (dx, dy))) {
        let leap = [1, 2].contains(&i32::abs(dx)) && i32::abs(dx) + i32::abs(dy) == 3;
        let ray = i32::abs(dx) <= 1 && i32::abs(dy) <= 1 && (dx, dy) != (0, 0);
        for far in 1..if ray { 8 } else { 2 } {
            let (x, y) = (file + dx * far, rank + dy * far);
            if !(leap || ray) || !inside(x, y) {
                break;
            }
            let Some((owner, kind)) = grid[y as usize][x as usize] else { continue };
            let straight = dx == 0 || dy == 0;
            let reaches = match kind {
                Kind::Knight => leap,
                Kind::King => ray && far == 1,
                Kind::Rook => ray && straight,
                Kind::Bishop => ray && !straight,
                Kind::Queen => ray,
                // White's pawns attack upwards, so they are found below.
                Kind::Pawn => ray && far == 1 && dx != 0 && dy == if side == Side::First { -1 } else { 1 },
            };
            if owner == side && reaches {
                found.push((x as usize, y as usize, kind));
            }
            break;
        }
    }
    found
}

/// What `side` wins by taking what stands on the square, if it wants to.
fn swap(grid: &Grid, on: (i32, i32), side: Side) -> i32 {
    let (_, victim) = grid[on.1 as usize][on.0 as usize].unwrap();
    let Some(&(x, y, kind)) = attackers(grid, on, side).iter().min_by_key(|(_, _, kind)| kind.order()) else {
        return 0;
    };
    let mut next = *grid;
    next[on.1 as usize][on.0 as usize] = next[y][x].take();
    if kind == Kind::King && !attackers(&next, on, side.other()).is_empty() {
        return 0;
    }
    (worth(victim) - swap(&next, on, side.other())).max(0)
}

fn plain(at: &Board, mv: Move) -> i32 {
    if at.castles(mv).is_some() {
        return 0;
    }
    let mut grid = grid(at);
    let (from, to) = (mv.from(), mv.to());
    let (side, kind) = at.man_on(from).unwrap();
    let lands = mv.promotion().unwrap_or(kind);
    let won = at.taken(mv).map_or(0, worth) + worth(lands) - worth(kind);
    grid[from.rank() as usize][from.file() as usize] = None;
    if at.taken_in_passing(mv).is_some() {
        grid[from.rank() as usize][to.file() as usize] = None;
    }
    grid[to.rank() as usize][to.file() as usize] = Some((side, lands));
    won - swap(&grid, (i32::from(to.file()), i32::from(to.rank())), side.other())
}

#[test]
fn exchanges_end_as_when_counted_by_hand() {
    let worth_of = |fen: &str, text: &str| {
        let at = Board::read_fen(fen).unwrap();
        at.exchange(at.read_move(text).unwrap())
    };
    assert_eq!(worth_of("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5"), 100);
    // Knight for pawn: the bishop behind takes back first, the queen last.
    let busy = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
    assert_eq!(worth_of(busy, "Nxe5"), 100 - 320);
    assert_eq!(worth_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"), 100);
    assert_eq!(worth_of("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q"), 500 + 950 - 100);
    assert_eq!(worth_of("4r2k/4P3/8/8/8/8/8/4K3 w - - 0 1", "Kd2"), 0);
    assert_eq!(worth_of("k7/8/8/3r4/8/8/8/3QK3 w - - 0 1", "Qd4"), -950);
}

#[test]
fn exchanges_are_those_of_a_plain_count() {
    let mut rng = Seed(11).rng();
    let (mut seen, mut uneven) = (0, 0);
    while seen < 60_000 {
        let game = Chess::fischer(rng.below(960) as u16).unwrap();
        let mut at = game.start();
        for _ in 0..120 {
            let moves = game.legal(&at);
            for &mv in &moves {
                let exact = plain(&at, mv);
                assert_eq!(at.exchange(mv), exact, "{mv} in {at:?}");
                for least in [-500, -100, 0, 1, 100, 320] {
                    assert_eq!(at.exchange_reaches(mv, least), exact >= least, "{mv} {least} in {at:?}");
                }
                (seen, uneven) = (seen + 1, uneven + usize::from(exact != 0));
            }
            let Some(&mv) = rng.pick(&moves) else { break };
            at.play(mv);
        }
    }
    assert!(uneven > 10_000, "{uneven} exchanges won or lost something");
}

#[test]
fn captures_are_ordered_by_victim_and_taker() {
    let at = Board::read_fen("3q2k1/2P2r2/4P1B1/8/8/8/3R4/3K4 w - - 0 1").unwrap();
    let order = |text| at.victim_order(at.read_move(text).unwrap());
    let texts = ["cxd8=Q", "Rxd8+", "c8=Q", "exf7+", "Bxf7+", "Ke1"];
    let ranks: Vec<i32> = texts.iter().map(|text| order(text)).collect();
    assert!(ranks.is_sorted_by(|a, b| a >= b), "{ranks:?}");
    assert!(order("exf7+") > order("Bxf7+"), "the cheaper taker first");
    assert_eq!(order("Ke1"), 0);
}

/// Quiet checks by pieces, against all legal moves that check and lose nothing.
#[test]
fn quiet_checks_are_those_among_the_legal_moves() {
    let (chess, mut rng, mut seen) = (Chess::classical(), Seed(8).rng(), 0);
    for _ in 0..60 {
        let mut at = Board::read_fen(chess::START).unwrap();
        for _ in 0..120 {
            let legal = chess.legal(&at);
            if legal.is_empty() {
                break;
            }
            if !at.in_check() {
                let king = at.king(at.mover().other());
                let checks = |mv: &&Move| {
                    let kind = at.kind_on(mv.from()).unwrap();
                    let piece = !matches!(kind, Kind::Pawn | Kind::King);
                    let occupied = at.occupied().without(mv.from().alone());
                    piece
                        && !at.occupied().has(mv.to())
                        && !at.pinned().has(mv.from())
                        && chess::attacks(kind, mv.to(), occupied).has(king)
                        && at.exchange(**mv) >= 0
                };
                let mut wanted: Vec<Move> = legal.iter().filter(checks).copied().collect();
                let mut found = Vec::new();
                at.quiet_checks(&mut found);
                seen += found.len();
                wanted.sort_by_key(|mv| mv.bits());
                found.sort_by_key(|mv| mv.bits());
                assert_eq!(found, wanted, "{}", at.write_fen());
                assert!(found.iter().all(|mv| at.gives_check(*mv)));
            }
            let mv = legal[rng.bits() as usize % legal.len()];
            chess.play(&mut at, mv);
        }
    }
    assert!(seen > 500, "{seen} checks are too few to tell anything");
}
