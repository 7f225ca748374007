//! Certificates of Hex: the solver's replies convince a checker that knows the rules alone, and changed ones do not.

use certify::{Checked, Header, MOST_NODES, Means, Refusal, Statement, SymbolReader, Watch, check};
use engines::Settings;
use game::{Game, Notation, Seed, Side};
use hex::{Hex, Size, Stones, Swap};
use hex_player::hex_methods;
use search::Limits;

struct Patient;
impl Watch for Patient {
    fn passed(&self, _: u64) -> bool {
        true
    }
}

fn hex(size: &str, swap: Swap) -> Hex<6> {
    Hex::new(Size::read(size).unwrap(), swap)
}

fn after(game: &Hex<6>, moves: &str) -> Stones<6> {
    let mut at = game.start();
    for text in moves.split_whitespace() {
        let mv = game.read_move(&at, text).unwrap();
        game.play(&mut at, mv);
    }
    at
}

fn written(game: &Hex<6>, at: &Stones<6>, winner: Side, leaf: u32) -> Vec<u8> {
    let methods = hex_methods();
    let method = methods.methods.iter().find(|method| method.card.name == "best").unwrap();
    let mut engine = (method.make)(game, Settings { memory: 1 << 20, ..Settings::default() });
    let statement = Statement::Wins(winner);
    let header = Header {
        game: "hex".into(),
        position: None,
        moves: String::new(),
        statement,
        leaf,
        concessions: false,
    };
    let mut file = Vec::new();
    engine.certificate(game, at, &header, &Limits::default(), &mut file).unwrap();
    file
}

fn checked(game: &Hex<6>, at: &Stones<6>, mut file: &[u8]) -> Result<Checked, Refusal> {
    let (header, bytes) = Header::read(&mut file).map_err(Refusal::Damaged)?;
    let mut body = SymbolReader::new(file, bytes);
    let means = Means { threads: 2, memory: 64 << 20 };
    Ok(check(game, at, &header, &mut body, means, false, &Patient)?.0)
}

#[test]
fn winners_of_small_boards_are_certified() {
    for (size, moves, swap, winner, leaf) in [
        ("3x3", "", Swap::Not, Side::First, 0),
        ("3x4", "", Swap::Not, Side::Second, 100),
        ("3x3", "", Swap::Sides, Side::Second, 0),
        ("3x3", "a1", Swap::Pieces, Side::Second, 10),
        ("4x4", "", Swap::Not, Side::First, 0),
        ("4x4", "a1", Swap::Not, Side::Second, 1000),
        ("5x5", "c3 b2 d2 c2 b3 d1", Swap::Not, Side::First, MOST_NODES),
        ("5x5", "", Swap::Not, Side::First, 100),
        ("5x5", "", Swap::Pieces, Side::Second, MOST_NODES),
        ("4x6", "", Swap::Not, Side::Second, MOST_NODES),
        ("6x6", "", Swap::Not, Side::First, MOST_NODES),
        ("6x6", "a1", Swap::Not, Side::Second, MOST_NODES),
    ] {
        let game = hex(size, swap);
        let at = after(&game, moves);
        let file = written(&game, &at, winner, leaf);
        let checked = checked(&game, &at, &file).unwrap();
        assert_eq!(checked.totals.leaves == 0, leaf == 0, "{size} {moves}");
    }
}

#[test]
fn six_by_six_after_c3_takes_few_positions() {
    let game = hex("6x6", Swap::Not);
    let at = after(&game, "c3");
    let file = written(&game, &at, Side::First, MOST_NODES);
    let checked = checked(&game, &at, &file).unwrap();
    // Conceding makes this possible at all: without, 4x4 has more.
    assert!(file.len() < 20_000 && checked.totals.vertices < 20_000, "{} bytes, {checked:?}", file.len());
}

#[test]
fn changed_files_and_false_claims_are_refused() {
    let game = hex("4x4", Swap::Not);
    let file = written(&game, &game.start(), Side::First, 100);
    let body = {
        let mut rest = &file[..];
        Header::read(&mut rest).unwrap().1 as usize
    };
    let mut rng = Seed(7).rng();
    for _ in 0..200 {
        let mut changed = file.clone();
        let place = body + rng.below(file.len() - body);
        changed[place] ^= 1 << rng.below(8);
        assert!(checked(&game, &game.start(), &changed).is_err(), "byte {place}");
    }
    // The same strategy, claimed of a position that it does not win.
    assert!(checked(&game, &after(&game, "a1 b2"), &file).is_err());
    let (mut rest, mut claim) = (&file[..], Vec::new());
    let (mut header, _) = Header::read(&mut rest).unwrap();
    header.statement = Statement::Wins(Side::Second);
    claim.extend(header.write().into_bytes());
    claim.extend(rest);
    assert!(checked(&game, &game.start(), &claim).is_err());
}
