//! Whatever a certificate holds is refused in words or verified, and then it is true. The input is read as a whole file,
//! and once more as the symbols of a file whose header and checksums are right: only the walk is left to refuse it.

use super::printable;
use catalog::open;
use certify::{Header, Means, Refusal, Statement, SymbolReader, Watch, sealed};
use game::Side;
use std::io::Read;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Games whose outcome is known.
const KNOWN: &[(&str, Statement)] = &[
    ("connect4:4x4", Statement::Draw),
    ("mnk:3,3,3", Statement::Draw),
    ("mnk:4,3,3", Statement::Wins(Side::First)),
    ("nim:15/2,3,5", Statement::Wins(Side::Second)),
    ("nim:3+4+5/*", Statement::Wins(Side::First)),
    ("hex:3x3", Statement::Wins(Side::First)),
    ("hex:3x4", Statement::Wins(Side::Second)),
];

/// Enough for small games; a hostile file could keep the checker busy for hours.
struct Impatient(AtomicU64);

impl Watch for Impatient {
    fn passed(&self, positions: u64) -> bool {
        self.0.fetch_add(positions, Relaxed) < 100_000
    }
}

/// Checks the bytes as a file and as symbols.
pub fn run(bytes: &[u8]) {
    let mut rest = bytes;
    match Header::read(&mut rest) {
        Err(bad) => printable(&bad.to_string()),
        Ok((header, length)) => {
            let truth = KNOWN.iter().find(|(game, _)| *game == header.game);
            if let Some((_, truth)) = truth.filter(|_| header.position.is_none() && header.moves.is_empty()) {
                verdict(&header, rest, length, *truth);
            }
        }
    }
    let &[choice, leaf, ref body @ ..] = bytes else { return };
    let (game, truth) = KNOWN[usize::from(choice) % KNOWN.len()];
    let claims = [Statement::Wins(Side::First), Statement::Wins(Side::Second), Statement::Draw];
    let header = Header {
        game: game.into(),
        position: None,
        moves: String::new(),
        statement: claims[usize::from(choice) / KNOWN.len() % claims.len()],
        leaf: u32::from(leaf) * 4,
        concessions: leaf % 2 == 1,
    };
    let symbols = sealed(1 << 16, body);
    verdict(&header, &symbols, 0, truth);
}

/// A verdict is fit for a terminal, and no lie is verified.
fn verdict(header: &Header, mut body: &[u8], start: u64, truth: Statement) {
    let game = open(&header.game).expect("the setups are good");
    let body = SymbolReader::new(&mut body as &mut dyn Read, start);
    let means = Means { threads: 1, memory: 1 << 20 };
    match game.certify(header, body, means, true, &Impatient(AtomicU64::new(0))) {
        Ok(_) => assert_eq!(header.statement, truth, "a lie about {} was verified", header.game),
        Err(Refusal::Stopped | Refusal::Memory) => {}
        Err(refusal) => printable(&refusal.to_string()),
    }
}
