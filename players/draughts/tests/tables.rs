//! Endgame tables in slices: known counts, compared with the table of all positions, checked by the rules, and used.

use arena::{Bytes, SlicedGame, Value, Worth, sliced, tabled, write_slice};
use draughts::{Board, Endgame, English, International, Variant};
use engines::{Settings, Task};
use game::{Game, Indexed, Side, Sliced, Slot, Status};
use search::{Budget, Goal, Limits};
use std::sync::Arc;

/// Every slice with at most so many pieces.
struct Built<V> {
    game: Arc<Endgame<V>>,
    slices: Box<dyn SlicedGame>,
    values: Vec<Vec<u8>>,
}

impl<V: Variant> Built<V> {
    fn new(pieces: u8) -> Built<V> {
        let game = Arc::new(Endgame::<V>::up_to(pieces));
        let slices = sliced(&format!("draughts:{}", V::NAME), &game, &game.start());
        let mut values: Vec<Vec<u8>> = Vec::new();
        for slice in 0..slices.slices() {
            let outside = |slot: Slot| Worth::of_byte(values[slot.slice][slot.index as usize]);
            let solved = slices.solve(slice, &outside, 2, &Limits::default()).unwrap();
            values.push(solved);
        }
        Built { game, slices, values }
    }

    fn worth(&self, slot: Slot) -> Worth {
        Worth::of_byte(self.values[slot.slice][slot.index as usize])
    }

    /// Wins, draws and losses of the positions that are wanted.
    fn count(&self, wanted: impl Fn(&Board) -> bool) -> [u64; 3] {
        let mut counts = [0; 3];
        for (slice, values) in self.values.iter().enumerate() {
            for (index, &value) in (0..).zip(values) {
                let at = self.game.at_slot(Slot { slice, index }).unwrap();
                if wanted(&at) {
                    counts[match Worth::of_byte(value) {
                        Worth::Win(_) => 0,
                        Worth::Draw => 1,
                        Worth::Loss(_) => 2,
                        Worth::Nothing => panic!("every slot has a position"),
                    }] += 1;
                }
            }
        }
        counts
    }

    fn files(&self) -> Vec<Bytes> {
        let file = |(slice, values): (usize, &Vec<u8>)| -> Bytes {
            let mut bytes = Vec::new();
            write_slice(self.slices.family(), &self.slices.name(slice), values, &mut bytes).unwrap();
            Arc::new(bytes)
        };
        self.values.iter().enumerate().map(file).collect()
    }
}

fn pieces(at: &Board) -> (u32, u32) {
    (at.of(at.mover()).count_ones(), at.of(at.mover().other()).count_ones())
}

/// The figures of public databases.
#[test]
fn small_endings_come_out_as_known() {
    let built = Built::<English>::new(3);
    let kings = |at: &Board| Side::BOTH.iter().all(|&side| at.men(side) == 0);
    assert_eq!(built.count(|at| pieces(at) == (1, 1) && kings(at)), [230, 654, 108]);
    assert_eq!(built.count(|at| pieces(at) == (1, 1)), [716, 2370, 402]);
    assert_eq!(built.count(|at| pieces(at) == (2, 1)), [97_740, 261, 15]);
    let longest = built.values.iter().enumerate().filter(|(slice, _)| built.slices.name(*slice) == "k-k");
    assert_eq!(longest.flat_map(|(_, values)| values).max(), Some(&Worth::Win(11).byte()));
    for (slice, values) in built.values.iter().enumerate() {
        let found = built.slices.check(slice, values, &|slot| built.worth(slot), 2, &Limits::default());
        assert_eq!(found, Ok(Ok(values.len() as u64)), "{}", built.slices.name(slice));
    }
}

/// The table of all positions, made by another builder, says the same of each, in as many plies.
#[test]
fn slices_agree_with_the_whole_table() {
    fn compare<V: Variant>() {
        let built = Built::<V>::new(2);
        let whole = tabled(&built.game, &built.game.start());
        let indices = whole.indices().unwrap() as usize;
        let (mut values, mut states) = (vec![0; indices], vec![0; indices]);
        let mut budget = Budget::unlimited();
        whole.begin(&mut values, &mut budget).unwrap();
        whole.count(&mut values, &mut states, 0, &mut budget).unwrap();
        let mut level = 0;
        while whole.pass_on(&mut values, &mut states, level, &mut budget).unwrap() > 0 {
            level += 1;
        }
        for (index, &value) in (0..).zip(&values) {
            let at = built.game.at_index(index).unwrap();
            let expected = match Value::of_byte(value) {
                Value::Won { winner, rank } if winner == at.mover() => Worth::Win(rank),
                Value::Won { rank, .. } => Worth::Loss(rank),
                _ => Worth::Draw,
            };
            assert_eq!(built.worth(built.game.slot(&at).unwrap()), expected, "{at:?}");
        }
    }
    compare::<English>();
    compare::<International>();
}

/// A value that is wrong, or a slice of another game, is noticed.
#[test]
fn wrong_slices_are_refused() {
    let built = Built::<English>::new(2);
    let slice = built.values.len() - 1;
    for (place, value) in [(5, 1), (100, 3), (700, 2)] {
        let mut values = built.values[slice].clone();
        if values[place] == value {
            continue;
        }
        values[place] = value;
        let outside = |slot: Slot| {
            if slot.slice == slice { Worth::of_byte(values[slot.index as usize]) } else { built.worth(slot) }
        };
        let found = built.slices.check(slice, &values, &outside, 1, &Limits::default());
        assert!(found.unwrap().is_err(), "{place}");
    }
    let game = (draughts_player::ENTRY.open)("international").unwrap();
    assert!(game.lend(&built.files()).unwrap_err().contains("belongs to draughts:english"));
    let game = (draughts_player::ENTRY.open)("english").unwrap();
    let torn: Bytes = Arc::new(b"tesuji slice 1\n".to_vec());
    assert!(game.lend(&[torn]).is_err());
}

/// With tables at hand: solved at once and proved; and the player wins what is won, in as many plies as promised.
#[test]
fn tables_are_asked() {
    let built = Built::<English>::new(3);
    let mut game = (draughts_player::ENTRY.open)("english").unwrap();
    assert_eq!(game.lend(&built.files()).unwrap().0, built.values.len());
    let think = |game: &dyn engines::Match, method: &str, task: Task| {
        let settings = Settings { memory: 1 << 20, ..Settings::default() };
        game.think(method, settings)
            .unwrap()
            .run(task, &Limits { depth: Some(4), ..Limits::default() })
            .answer
    };
    game.set_position("B:WK32:BK1,K2").unwrap();
    let solved = think(&*game, "best", Task::Solve(Goal::Verdict));
    assert_eq!(solved.claim.proved().verdict(), Some(game::Verdict::Win));
    let slice = (0..built.slices.slices()).find(|&slice| built.slices.name(slice) == "mm-m").unwrap();
    let mut seen = 0;
    for index in (0..built.slices.indices(slice)).step_by(1999) {
        let slot = Slot { slice, index };
        let Worth::Win(plies) = built.worth(slot) else { continue };
        seen += 1;
        let at = built.game.at_slot(slot).unwrap();
        game.set_position(&game::Notation::write_position(&*built.game, &at)).unwrap();
        let mut played = 0;
        while let Status::Turn(_) = game.status() {
            let best = think(&*game, "player", Task::Advise).best.unwrap();
            game.play(&best).unwrap();
            played += 1;
        }
        assert_eq!(played, u32::from(plies));
        let Status::Over(outcome) = game.status() else { unreachable!() };
        assert_eq!(outcome.seen_by(at.mover()).0, 1);
    }
    assert!(seen > 3);
}

/// A win that the line keeps from being proved is played all the same: whoever draws among best moves draws among these.
#[test]
fn wins_that_are_not_proved_are_played() {
    let built = Built::<English>::new(3);
    let mut game = (draughts_player::ENTRY.open)("english").unwrap();
    game.lend(&built.files()).unwrap();
    let settings = Settings { memory: 1 << 20, ..Settings::default() };
    let limits = Limits { depth: Some(2), ..Limits::default() };
    for seed in 0..10 {
        game.set_position("B:WK32:BK1,K5").unwrap();
        // Kings go to and fro: from here on what wins may be a draw by its line.
        game.play_line("5-9 32-27 9-5 27-32").unwrap();
        let (mut plies, mut rng) = (0, game::Seed(seed).rng());
        while let Status::Turn(side) = game.status() {
            let mv = if side == Side::First {
                game.think("player", settings)
                    .unwrap()
                    .play(game::Seed(rng.bits()), &limits)
                    .answer
                    .best
                    .unwrap()
            } else {
                rng.pick(&game.moves()).unwrap().clone()
            };
            game.play(&mv).unwrap();
            plies += 1;
        }
        let Status::Over(outcome) = game.status() else { unreachable!() };
        assert!(outcome.seen_by(Side::First).0 == 1 && plies < 40, "{plies} plies");
    }
}

/// Won endings at random, against the longest resistance and against moves at random: all are won.
#[test]
#[ignore = "takes minutes"]
fn ten_thousand_won_endings_are_won() {
    let built = Built::<English>::new(3);
    let mut game = (draughts_player::ENTRY.open)("english").unwrap();
    game.lend(&built.files()).unwrap();
    let settings = Settings { memory: 1 << 20, ..Settings::default() };
    let mut rng = game::Seed(18).rng();
    let mut endings = 0;
    while endings < 10_000 {
        let slice = rng.below(built.values.len());
        let index = rng.below(built.values[slice].len()) as u64;
        let slot = Slot { slice, index };
        let Worth::Win(plies) = built.worth(slot) else { continue };
        endings += 1;
        let resists = endings % 2 == 0;
        let at = built.game.at_slot(slot).unwrap();
        let winner = at.mover();
        game.set_position(&game::Notation::write_position(&*built.game, &at)).unwrap();
        let mut played = 0;
        while let Status::Turn(side) = game.status() {
            let mv = if side == winner || resists {
                let limits = Limits { depth: Some(2), ..Limits::default() };
                game.think("player", settings).unwrap().run(Task::Advise, &limits).answer.best.unwrap()
            } else {
                let moves = game.moves();
                moves[rng.below(moves.len())].clone()
            };
            game.play(&mv).unwrap();
            played += 1;
        }
        let Status::Over(outcome) = game.status() else { unreachable!() };
        assert_eq!(outcome.seen_by(winner).0, 1, "{at:?}");
        assert!(played <= u32::from(plies) && (!resists || played == u32::from(plies)), "{at:?}");
    }
}
