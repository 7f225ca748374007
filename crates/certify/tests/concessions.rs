//! Files that concede: written by hand, one symbol after the other, for Hex on 3x3, which the first player wins.

use certify::{Header, Means, Refusal, Spot, Statement, SymbolReader, SymbolWriter, Totals, Watch, check};
use game::{Game, MoveCode, Side};
use hex::{Cell, Hex, Size, Swap};

struct Patient;
impl Watch for Patient {
    fn passed(&self, _: u64) -> bool {
        true
    }
}

fn game() -> Hex<1> {
    Hex::new(Size::read("3x3").unwrap(), Swap::Not)
}

/// A file that concedes these cells on the empty board and leaves the rest to the checker.
fn written(given: &[usize], concessions: bool, totals: Totals) -> Vec<u8> {
    let statement = Statement::Wins(Side::First);
    let header = Header {
        game: "hex:3x3".into(),
        position: None,
        moves: String::new(),
        statement,
        leaf: 10_000,
        concessions,
    };
    let mut out = SymbolWriter::new(Vec::new());
    let spot = Spot { own: true, last: 0, moves: 9, conceded: false };
    let marks: Vec<MoveCode> = (0..9).map(|cell| game().code(Cell::at(cell))).collect();
    let bits: Vec<bool> = (0..9).map(|cell| given.contains(&cell)).collect();
    out.finish(spot, false).unwrap();
    out.concession(spot, &marks, Some(&bits)).unwrap();
    let mut poorer = game().start();
    game().concede(&mut poorer, Side::First, &given.iter().map(|&cell| Cell::at(cell)).collect::<Vec<_>>());
    out.finish(Spot { moves: game().legal(&poorer).len(), conceded: true, ..spot }, true).unwrap();
    [header.write().into_bytes(), out.end(totals).unwrap()].concat()
}

fn checked(file: &[u8]) -> Result<u64, Refusal> {
    let mut rest = file;
    let (header, bytes) = Header::read(&mut rest).map_err(Refusal::Damaged)?;
    let mut body = SymbolReader::new(rest, bytes);
    let means = Means { threads: 1, memory: 1 << 20 };
    let (checked, _) = check(&game(), &game().start(), &header, &mut body, means, false, &Patient)?;
    Ok(checked.totals.vertices)
}

const TOTALS: Totals = Totals { symbols: 3, vertices: 2, edges: 1, leaves: 1 };

#[test]
fn what_is_not_needed_can_be_conceded() {
    // The stone in the middle has two cells to each edge, which leaves the corners a1, a2, c2 and c3.
    for given in [&[0][..], &[0, 3], &[0, 3, 5, 8]] {
        assert_eq!(checked(&written(given, true, TOTALS)), Ok(2), "{given:?}");
    }
}

#[test]
fn what_is_needed_cannot() {
    let reason = |given: &[usize]| match checked(&written(given, true, TOTALS)) {
        Err(Refusal::Wrong(fault)) => fault.reason,
        other => panic!("{given:?}: {other:?}"),
    };
    assert!(reason(&[4, 2]).contains("the claim does not hold in this position"), "{}", reason(&[4, 2]));
    assert!(reason(&[3, 4, 5]).contains("the game ends here, and not as claimed"));
    assert!(reason(&[0, 1, 2, 3, 4, 5, 6, 7, 8]).contains("the game ends here, and not as claimed"));
}

#[test]
fn a_concession_of_nothing_does_not_make_a_position_its_own_proof() {
    let totals = Totals { symbols: 2, vertices: 1, edges: 1, leaves: 0 };
    let Err(Refusal::Wrong(fault)) = checked(&written(&[], true, totals)) else { panic!() };
    assert!(fault.reason.contains("nothing is conceded"), "{fault:?}");
}

#[test]
fn a_file_that_does_not_announce_concessions_cannot_make_them() {
    assert!(checked(&written(&[0], false, TOTALS)).is_err());
}
