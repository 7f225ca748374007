//! What programs that speak UCI, and boards that speak XBoard's protocol, expect of chess.

use crate::{opening, syzygy};
use chess::{Board, Judge, Weights};
use engines::{Talk, UciFiles, UciTalk, XboardTalk};
use game::{BadText, Score, WON};

/// What they ask.
pub(crate) const TALK: Talk =
    Talk { uci: Some(&UCI), xboard: Some(&XBOARD), size: |_| Ok([8, 8]), agrees: true, ..Talk::PLAIN };

static UCI: UciTalk = UciTalk {
    rules: &[("UCI_Chess960", ["", "960"])],
    bench: BENCH,
    bench_depth: 10,
    eval: |_, position| eval(position),
    elo: (LEAST_ELO, MOST_ELO, nodes_of),
    chances,
    plays_on,
    switches: &[("OwnBook", "book")],
    files: &[
        UciFiles { name: "BookFile", endings: &[], take: opening::take },
        UciFiles { name: "SyzygyPath", endings: &chess::syzygy::ENDINGS, take: syzygy::take },
    ],
};

static XBOARD: XboardTalk = XboardTalk {
    variants: &[("normal", ""), ("fischerandom", "960")],
    // Castling is the king's own step, and has a name where that step could be another move.
    told: |board, own, plain| match own.trim_end_matches(['+', '#']) {
        castling @ ("O-O" | "O-O-O") if board.starts_with("960") => castling.to_owned(),
        _ => plain.to_owned(),
    },
};

/// Positions of all kinds: openings, middle games, endgames, a mate, a locked one.
const BENCH: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    "2r3k1/1p1q1pp1/p2p1n1p/3Pp3/1PP1P3/P4N2/3Q1PPP/2R3K1 b - - 0 22",
];

const LEAST_ELO: u32 = 800;
const MOST_ELO: u32 = 2_600;
/// What is believed to play at [`MOST_ELO`].
const MOST_NODES: u64 = 1 << 20;
/// So much is a doubling of the nodes believed to be worth.
const PER_DOUBLING: u32 = 100;

/// An estimate: a hundred points for every doubling of the nodes.
fn nodes_of(elo: u32) -> u64 {
    let halvings = (MOST_ELO - elo.clamp(LEAST_ELO, MOST_ELO)) as f64 / f64::from(PER_DOUBLING);
    ((MOST_NODES as f64 / halvings.exp2()) as u64).max(1)
}

/// By the curve to which the weights were fitted, with as many draws as equal players have.
fn chances(Score(score): Score) -> [u32; 3] {
    match score {
        won if won > WON => return [1000, 0, 0],
        lost if lost < -WON => return [0, 0, 1000],
        _ => {}
    }
    let curve = |score: f64| 1000.0 / (1.0 + (-score / 110.0).exp());
    let (win, loss) = (curve(f64::from(score) - 90.0) as u32, curve(f64::from(-score) - 90.0) as u32);
    [win, 1000 - win - loss, loss]
}

/// The first legal move.
fn plays_on(position: &str) -> Option<String> {
    let at = Board::read_fen(position).ok()?;
    let mut moves = Vec::new();
    at.moves(&mut moves);
    moves.first().map(|mv| at.uci(*mv, false))
}

fn eval(position: &str) -> Result<String, BadText> {
    Ok(Judge::explain(&Weights::default(), &Board::read_fen(position)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stronger_play_takes_more_nodes_and_chances_add_up() {
        assert!(nodes_of(800) >= 1 && nodes_of(1500) < nodes_of(2000) && nodes_of(2600) == MOST_NODES);
        for score in [-9_999, -300, 0, 17, 9_999] {
            let told = chances(Score(score));
            assert_eq!(told.iter().sum::<u32>(), 1000);
            let [win, draw, loss] = chances(Score(-score));
            assert_eq!(told, [loss, draw, win]);
        }
        assert!(BENCH.iter().all(|position| Board::read_fen(position).is_ok()));
    }

    #[test]
    fn castling_has_a_name_where_the_king_may_stand_anywhere() {
        let told = XBOARD.told;
        assert_eq!(told("", "O-O", "e1g1"), "e1g1");
        assert_eq!(told("960", "O-O-O+", "b1a1"), "O-O-O");
        assert_eq!(told("960/518", "O-O", "e1h1"), "O-O");
        assert_eq!(told("960", "e8=Q#", "e7e8q"), "e7e8q");
        for (_, board) in XBOARD.variants {
            assert!((crate::ENTRY.open)(board).is_ok(), "{board}");
        }
    }
}
