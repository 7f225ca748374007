//! A line written into the record of which it was read, so that variations, comments and marks stay where they are.

use crate::rules::{Go, Move, Position};
use crate::sgf::{Collection, Node, Record, read_move, write_move};
use game::{Game, Notation, Side};

/// The record with this line in it: moves that are there are followed, the first that is not begins a variation. Nothing if the
/// record is of another board or another start.
pub(crate) fn write_into<const N: usize, const W: usize>(
    game: &Go<N, W>,
    record: &str,
    first: &Position<N>,
    line: &[Move],
) -> Option<String> {
    let mut collection = Collection::read(record).ok()?;
    let told = Record::of(&collection, 0).ok()?;
    if told.setup.shape != game.setup().shape || game.read_position(&told.first_position()).ok()? != *first {
        return None;
    }
    let moves = |node: &Node| node.value("B").or(node.value("W")).is_some();
    if moves(&collection.nodes[told.begins]) {
        return None;
    }
    let (shape, mut at, mut here) = (game.setup().shape, first.clone(), told.begins);
    for &mv in line {
        let side = at.turn();
        let step = (side, mv);
        let moved = |node: &Node| {
            let move_of = |(name, side): (&str, Side)| {
                let value = node.value(name)?;
                Some((side, read_move(shape, value).ok()?))
            };
            move_of(("B", Side::First)).or_else(|| move_of(("W", Side::Second)))
        };
        let found = ahead(&collection, here, &moved);
        if let Some(&(node, _)) = found.iter().find(|(_, told)| *told == step) {
            here = node;
        } else if mv.is_pass() && found.iter().any(|(_, (told, _))| *told != side) {
            // A player who moves twice: the pass between is not written.
        } else {
            let name = if side == Side::First { "B" } else { "W" };
            here = collection.push(Some(here), vec![(name.to_owned(), vec![write_move(shape, mv)])]);
        }
        game.play(&mut at, mv);
    }
    let root = collection.games[0];
    let root = &mut collection.nodes[root];
    // What is written is UTF-8, whatever was read.
    if let Some((_, values)) = root.properties.iter_mut().find(|(name, _)| name == "CA") {
        *values = vec!["UTF-8".to_owned()];
    }
    Some(collection.write())
}

/// The next moves behind a node, each with its node: nodes without a move are passed.
fn ahead(
    collection: &Collection,
    from: usize,
    moved: &dyn Fn(&Node) -> Option<(Side, Move)>,
) -> Vec<(usize, (Side, Move))> {
    let (mut open, mut found) = (collection.nodes[from].children.clone(), Vec::new());
    open.reverse();
    while let Some(at) = open.pop() {
        let node = &collection.nodes[at];
        match moved(node) {
            Some(step) => found.push((at, step)),
            None => open.extend(node.children.iter().rev()),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Small;
    use crate::setup::Setup;

    const FILE: &str = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]PB[Ito]C[a \\] b];B[cc]LB[aa:1][bb:2](;W[gg]TR[gg];C[a word];B[cg])(;W[gc]MA[dd]))";

    fn written(line: &str) -> String {
        let game = Small::new(Setup::read("9x9/japanese/komi=6.5").unwrap()).unwrap();
        let (first, mut at, mut moves) = (game.start(), game.start(), Vec::new());
        for word in line.split_whitespace() {
            let mv = game.read_move(&at, word).unwrap();
            game.play(&mut at, mv);
            moves.push(mv);
        }
        let (ending, text) = game.write_record_into(FILE, &first, &moves).unwrap();
        assert_eq!(ending, "sgf");
        text.replace('\n', "")
    }

    #[test]
    fn what_was_read_is_written_again() {
        let plain = FILE.to_owned();
        for line in ["", "c7", "c7 g3 c3", "c7 g7"] {
            assert_eq!(written(line), plain, "{line}");
        }
        // A game that goes on, and one that leaves both lines.
        let longer = plain.replace(";B[cg])", ";B[cg];W[])");
        assert_eq!(written("c7 g3 c3 pass"), longer);
        assert_eq!(written("c7 pass e5"), plain.replace("MA[dd]))", "MA[dd])(;W[];B[ee]))"));
    }

    #[test]
    fn a_record_of_another_game_is_left_alone() {
        let game = Small::new(Setup::read("9x9").unwrap()).unwrap();
        let into = |record: &str| game.write_record_into(record, &game.start(), &[Move::PASS]);
        assert!(into("(;SZ[7];B[aa])").is_none() && into("(;SZ[9]AB[aa];W[bb])").is_none());
        assert!(into("nothing").is_none());
        // Black moves twice, and the pass between is not written.
        let twice = game.read_move(&game.start(), "a9").unwrap();
        let again = game.read_move(&game.start(), "b8").unwrap();
        let text = game.write_record_into("(;SZ[9];B[aa];B[bb])", &game.start(), &[twice, Move::PASS, again]);
        assert_eq!(text.unwrap().1.replace('\n', ""), "(;SZ[9];B[aa];B[bb])");
    }
}
