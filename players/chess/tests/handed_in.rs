//! Files that somebody hands in by UCI: books and tables of other programs.

use chess::{Board, Kind};
use chess_player::ENTRY;
use engines::{Match, NamedBytes, PLAYER, Settings, Task};
use game::Seed;
use search::Limits;
use std::collections::HashSet;
use std::sync::Arc;

fn take(option: &str, files: &[(&str, &[u8])]) -> Result<String, String> {
    let talk = ENTRY.talk.uci.expect("UCI was made for chess");
    let files: Vec<NamedBytes> =
        files.iter().map(|(name, bytes)| ((*name).to_owned(), Arc::new(bytes.to_vec()) as _)).collect();
    let files_of = talk.files.iter().find(|files| files.name == option).expect(option);
    (files_of.take)(&files)
}

fn best(game: &dyn Match, settings: Settings, nodes: u64) -> String {
    let settings = Settings { memory: 1 << 20, ..settings };
    let thought = game.think(PLAYER, settings).unwrap().run(Task::Advise, &Limits::nodes(nodes));
    thought.answer.best.expect("the game goes on")
}

/// A table in which the side with the rook wins and the other loses, whatever the position: whoever looks at captures and
/// at the end of the game first plays by it.
const ROOK_WINS: [u8; 14] = [0x71, 0xe8, 0x23, 0x5d, 1, 0, 0x66, 0x44, 0xee, 0, 0x80, 4, 0x80, 0];

#[test]
fn moves_that_a_table_calls_worse_are_not_looked_at() {
    let told = take("SyzygyPath", &[("KRvK.rtbw", &ROOK_WINS)]).unwrap();
    assert!(told.contains("1 tables of outcomes and 0 of distances, up to 3 men"), "{told}");
    let (mut rng, mut tried, mut risky) = (Seed(3).rng(), 0, 0);
    while tried < 200 {
        let mut squares = ["1"; 64];
        for man in ["K", "R", "k"] {
            squares[rng.below(64)] = man;
        }
        let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.concat()).collect();
        let fen = format!("{} w - - 0 1", ranks.join("/"));
        let Some(at) = Board::read_fen(&fen).ok().filter(|at| at.occupied().len() == 3) else { continue };
        let mut game = (ENTRY.open)("").unwrap();
        if game.set_position(&fen).is_err() || game.moves().is_empty() {
            continue;
        }
        let gives_away = |mv: chess::Move| {
            let mut child = at;
            child.play(mv);
            let mut replies = Vec::new();
            child.moves(&mut replies);
            child.is_stalemate() || replies.iter().any(|reply| child.taken(*reply) == Some(Kind::Rook))
        };
        let mut moves = Vec::new();
        at.moves(&mut moves);
        risky += moves.iter().filter(|mv| gives_away(**mv)).count();
        tried += 1;
        let mv = best(&*game, Settings::default(), 1);
        assert!(!gives_away(at.read_move(&mv).unwrap()), "{mv} in {fen}");
    }
    assert!(risky > 100, "there was something to avoid");
    assert!(
        take("SyzygyPath", &[("KRvK.rtbw", &ROOK_WINS[..9])]).unwrap_err().contains("damaged: KRvK.rtbw")
    );
    assert!(take("SyzygyPath", &[("KRvK.rtbz", &ROOK_WINS)]).unwrap_err().contains("no table of outcomes"));
    assert_eq!(take("SyzygyPath", &[]).unwrap(), "no tables");
}

#[test]
fn the_own_book_opens_in_many_ways_and_the_seed_draws() {
    assert!(take("BookFile", &[]).unwrap().contains("the own book of"));
    let game = (ENTRY.open)("").unwrap();
    let card = game.methods().into_iter().find(|card| card.name == PLAYER).unwrap();
    let drawn = |seed: u64, on: &str| {
        let mut settings = Settings { seed, ..Settings::default() };
        settings.chosen.set(card.options, "book", on).unwrap();
        best(&*game, settings, 1)
    };
    let firsts: HashSet<String> = (0..60).map(|seed| drawn(seed, "1")).collect();
    assert!(firsts.len() >= 3 && firsts.contains("e4") && firsts.contains("d4"), "{firsts:?}");
    assert_eq!(drawn(7, "1"), drawn(7, "1"));
    // Ten plies by the book, without a thought.
    let mut game = (ENTRY.open)("").unwrap();
    let mut settings = Settings::default();
    settings.chosen.set(card.options, "book", "1").unwrap();
    for ply in 0..10 {
        let thought = game.think(PLAYER, settings).unwrap().run(Task::Advise, &Limits::nodes(9));
        assert_eq!(thought.answer.work.all_nodes(), 0, "ply {ply} of {:?}", game.line());
        game.play(&thought.answer.best.unwrap()).unwrap();
    }
}
