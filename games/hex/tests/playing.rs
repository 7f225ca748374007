//! Monte Carlo tree search through Hex: what it proves is true, what it counts adds up, and it plays.

use game::{AmafMoves, Game, Guide, Reward, Seed, Side, Status, Verdict};
use hex::{Bridges, Cell, Hex, Set, Sighted, Size, Stones, Swap, Width};
use search::{Budget, Limits, Mcts, negamax};

fn hex<const W: usize>(size: &str) -> Hex<W>
where
    Set<W>: Width,
{
    Hex::new(Size::read(size).unwrap(), Swap::Not)
}

fn random<const W: usize>(game: &Hex<W>, stones: usize, seed: u64) -> Option<Stones<W>>
where
    Set<W>: Width,
{
    let (mut at, mut rng) = (game.start(), Seed(seed).rng());
    for _ in 0..stones {
        let mv = *rng.pick(&game.legal(&at))?;
        game.play(&mut at, mv);
    }
    game.mover(&at).map(|_| at)
}

#[test]
fn games_are_played_to_a_full_board_and_have_one_winner() {
    let game = hex::<2>("8x8");
    let mut guide = Bridges::of(&game);
    let (mut rng, mut amaf, mut won) = (Seed(1).rng(), AmafMoves::default(), 0);
    for seed in 0..300 {
        let Some(start) = random(&game, seed as usize % 20, seed) else { continue };
        let mut at = start;
        amaf.begin();
        let reward = guide.finish(&game, &mut at, Side::First, &mut rng, &mut amaf);
        assert_eq!(at.taken(), game.grid().all());
        let [black, white] = hex::Colour::BOTH.map(|colour| at.of(colour));
        assert!(!black.meets(&white));
        assert!(black.count().abs_diff(white.count()) <= 1, "sides take turns");
        let joined = game.grid().joined(hex::Colour::Black, black);
        assert_eq!(reward == Reward::of(Verdict::Win), joined);
        for cell in black.without(start.of(hex::Colour::Black)).each() {
            assert!(amaf.has(Side::First, game.code(Cell::at(cell))));
        }
        won += u32::from(joined);
    }
    assert!((100..200).contains(&won), "{won}");
}

#[test]
fn a_bridge_is_kept() {
    // Black's d3 and c5 are a bridge with c4 and d4 between them; White takes one, Black must take the other.
    let game = hex::<1>("6x6");
    let cell = |column, row| game.grid().cell(column, row);
    let [above, below, left, right] = [(3, 2), (2, 4), (2, 3), (3, 3)].map(|(column, row)| cell(column, row));
    let mut guide = Bridges::of(&game);
    let (mut rng, mut amaf) = (Seed(1).rng(), AmafMoves::default());
    for _ in 0..100 {
        let mut at = game.position([above, below].into_iter().collect(), Set::EMPTY, hex::Colour::White);
        amaf.begin();
        guide.finish(&game, &mut at, Side::First, &mut rng, &mut amaf);
        let black = at.of(hex::Colour::Black);
        assert!(black.has(left) || black.has(right), "White may not have both");
    }
}

#[test]
fn what_it_proves_is_true() {
    let (mut proved, mut moves) = (0, 0);
    for seed in 0..60 {
        // Plain search is the oracle: few cells may be empty.
        let (size, stones) = [("3x3", 1), ("4x3", 4), ("4x4", 8), ("5x5", 17)][seed as usize % 4];
        let game = hex::<1>(size);
        let Some(at) = random(&game, stones + seed as usize % 3, seed) else { continue };
        for threads in [1, 3] {
            let (one, other) = (
                verified(&game, at, Bridges::of(&game), 3_000, threads),
                verified(&game, at, Sighted::of(&game), 300, threads),
            );
            proved += one.0 + other.0;
            moves += one.1 + other.1;
        }
    }
    assert!(proved > 160 && moves > 400, "{proved} positions, {moves} moves");
}

/// How many positions and moves a search proved, once plain search says the same.
fn verified<U: Guide<Hex<1>> + Sync>(
    game: &Hex<1>,
    at: Stones<1>,
    guide: U,
    games: u64,
    threads: usize,
) -> (u32, u32) {
    let mover = game.mover(&at).unwrap();
    let truth = |at: &Stones<1>| match game.status(at) {
        Status::Over(outcome) => outcome.seen_by(mover).verdict(),
        _ => negamax(game, &mut at.clone(), mover, &mut Budget::unlimited()).unwrap().verdict(),
    };
    let mut search = Mcts::new(at, guide, 1 << 24, Seed(games));
    let _ = search.run(game, &Limits::nodes(games), threads);
    search.adds_up(game).unwrap();
    if let Some(verdict) = search.proved() {
        assert_eq!(verdict, truth(&at), "{at:?}");
    }
    let mut moves = 0;
    for tried in search.moves(game) {
        let Some(verdict) = tried.proved else { continue };
        let mut child = at;
        game.play(&mut child, tried.mv);
        moves += 1;
        assert_eq!(verdict, truth(&child), "{:?} in {at:?}", tried.mv);
    }
    (u32::from(search.proved().is_some()), moves)
}

/// A game against itself; who was proved to win never loses. Says whether somebody was.
fn keeps_its_word<U: Guide<Hex<2>> + Sync>(game: &Hex<2>, guide: U, games: u64, seed: u64) -> bool {
    let mut search = Mcts::new(game.start(), guide, 1 << 25, Seed(seed));
    let (mut at, mut winner) = (game.start(), None);
    // The first stone is anywhere, so that no two games are alike.
    let opening = *Seed(seed).rng().pick(&game.legal(&at)).unwrap();
    game.play(&mut at, opening);
    while let Status::Turn(mover) = game.status(&at) {
        search.go_to(game, &at);
        let _ = search.run(game, &Limits::nodes(games), 1);
        if let Some(verdict) = search.proved() {
            let wins = if verdict == Verdict::Win { mover } else { mover.other() };
            assert!(winner.is_none_or(|known| known == wins), "{at:?}");
            winner = Some(wins);
        }
        let best = search.moves(game)[0].mv;
        assert!(game.legal(&at).contains(&best), "{best:?} in {at:?}");
        game.play(&mut at, best);
    }
    let Status::Over(outcome) = game.status(&at) else { unreachable!() };
    assert!(winner.is_none_or(|winner| outcome.seen_by(winner).0 > 0), "{winner:?} {outcome:?}");
    winner.is_some()
}

#[test]
fn no_proof_is_contradicted_by_the_end_of_a_game() {
    let game = hex::<2>("7x7");
    for seed in 0..4 {
        assert!(keeps_its_word(&game, Bridges::of(&game), 400, seed));
        assert!(keeps_its_word(&game, Sighted::of(&game), 30, seed));
    }
}
