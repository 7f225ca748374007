//! The one Monte Carlo tree search: what it proves is true, what it counts adds up, and it plays well.

use connect4::{Any, Connect4, Threats};
use game::{
    AmafMoves, Bounds, Game, Guide, Lesson, Outcome, RandomPlayouts, Reward, Rng, RulesOnly, Score, Seed,
    Side, Status,
};
use game::{Notation, TreePolicy, Verdict};
use mnk::Mnk;
use search::{Budget, Limits, Mcts, Stopped, negamax};

type Board = Connect4<Any<u64>>;

fn connect4(size: &str) -> Board {
    Connect4::new(Any::new(connect4::Size::read(size).unwrap()).unwrap())
}

fn tic_tac_toe() -> Mnk<u64> {
    Mnk::new(mnk::Size::read("3,3,3").unwrap())
}

/// Random open positions, from long lines to short ones.
fn boards<G: Game>(game: &G, number: usize) -> Vec<G::Position> {
    let mut rng = Seed(3).rng();
    let mut boards = Vec::new();
    while boards.len() < number {
        let mut at = game.start();
        for _ in 0..rng.below(12) {
            let moves = game.legal(&at);
            if let Some(&mv) = rng.pick(&moves) {
                game.play(&mut at, mv);
            }
        }
        if game.mover(&at).is_some() {
            boards.push(at);
        }
    }
    boards
}

/// Learns from moves that come later, and studies positions with plain search of a few nodes.
#[derive(Clone)]
struct Scholar;

impl Guide<Board> for Scholar {
    const AMAF: bool = true;

    fn tree_policy(&self) -> TreePolicy {
        TreePolicy { exploration: 0.5, prior_weight: 0.1, rave_equivalence: 100.0, first_play_urgency: None }
    }

    fn finish(
        &mut self,
        game: &Board,
        at: &mut <Board as Game>::Position,
        viewer: Side,
        rng: &mut Rng,
        amaf: &mut AmafMoves,
    ) -> Reward {
        let mut moves = Vec::new();
        while let Status::Turn(side) = game.status(at) {
            moves.clear();
            game.moves(at, &mut moves);
            let mv = moves[rng.below(moves.len())];
            amaf.note(side, game.code(mv));
            game.play(at, mv);
        }
        let Status::Over(outcome) = game.status(at) else { unreachable!() };
        Reward::after(outcome, viewer)
    }

    fn studies_at(&self) -> Option<u32> {
        Some(20)
    }

    fn study(
        &mut self,
        game: &Board,
        at: &<Board as Game>::Position,
        lesson: &mut Lesson<<Board as Game>::Move>,
    ) {
        let mover = game.mover(at).unwrap();
        for mv in game.legal(at) {
            let mut child = *at;
            game.play(&mut child, mv);
            let budget = &mut Budget::new(&Limits::nodes(200));
            match negamax(game, &mut child, mover, budget) {
                Ok(score) if score < Score::DRAW => lesson.lost.push(mv),
                Ok(score) if score > Score::DRAW => lesson.bounds.lower = Score(1),
                _ => {}
            }
        }
    }
}

fn checked<G, U>(game: &G, guide: &U, number: usize, games: u64, threads: usize) -> usize
where
    G: game::Acyclic + game::Deterministic,
    U: Guide<G> + Sync,
{
    let mut settled = 0;
    for at in boards(game, number) {
        let mover = game.mover(&at).unwrap();
        let truth = |at: &G::Position| {
            negamax(game, &mut at.clone(), mover, &mut Budget::unlimited()).unwrap().verdict()
        };
        let mut search = Mcts::new(at.clone(), guide.clone(), 1 << 24, Seed(7));
        let told = search.run(game, &Limits::nodes(games), threads);
        if told.is_ok() {
            let best = search.moves(game)[0].proved;
            let held = search.proved() == Some(Verdict::Loss) || best == search.proved();
            assert!(search.proved().is_some() && held, "{at:?}");
        }
        search.adds_up(game).unwrap();
        if let Some(verdict) = search.proved() {
            settled += 1;
            assert_eq!(verdict, truth(&at), "{at:?}");
        }
        for tried in search.moves(game) {
            let Some(verdict) = tried.proved else { continue };
            let mut child = at.clone();
            game.play(&mut child, tried.mv);
            let status = game.status(&child);
            let right = match status {
                Status::Over(outcome) => outcome.seen_by(mover).verdict(),
                _ => truth(&child),
            };
            assert_eq!(verdict, right, "{:?} in {at:?}", tried.mv);
            let bounds = tried.claim(game.scale()).proved();
            assert_eq!(bounds.verdict(), Some(verdict));
        }
    }
    settled
}

#[test]
fn what_it_proves_is_true_whatever_guides_it() {
    let game = connect4("4x4");
    assert!(checked(&game, &RandomPlayouts::new(RulesOnly), 60, 4_000, 1) > 20);
    assert!(checked(&game, &RandomPlayouts::new(Threats), 60, 4_000, 1) > 20);
    assert!(checked(&game, &Scholar, 60, 4_000, 1) > 20);
    let game = tic_tac_toe();
    assert!(checked(&game, &RandomPlayouts::new(RulesOnly), 60, 20_000, 1) > 40);
}

#[test]
fn threads_prove_nothing_wrong_and_lose_no_game() {
    let game = connect4("4x4");
    assert!(checked(&game, &RandomPlayouts::new(Threats), 40, 4_000, 4) > 10);
    assert!(checked(&game, &Scholar, 40, 4_000, 4) > 10);
    for threads in [1, 2, 4] {
        let game = connect4("7x6");
        let mut search = Mcts::new(game.start(), RandomPlayouts::new(RulesOnly), 1 << 26, Seed(1));
        assert_eq!(search.run(&game, &Limits::nodes(20_000), threads), Err(Stopped));
        search.adds_up(&game).unwrap();
        let tried: u32 = search.moves(&game).iter().map(|tried| tried.games).sum();
        assert_eq!(search.games(), 20_000);
        // The root is opened by its first game; threads that come while it is opened play without it.
        assert!(tried == 20_000 || threads > 1 && tried <= 20_000, "{tried} games by {threads} threads");
    }
}

#[test]
fn one_thread_and_one_seed_give_one_tree() {
    let game = connect4("7x6");
    let run = |seed| {
        let mut search = Mcts::new(game.start(), RandomPlayouts::new(Threats), 1 << 24, Seed(seed));
        search.run(&game, &Limits::nodes(3_000), 1).unwrap_err();
        (search.moves(&game), search.line(&game), search.mean().map(f32::to_bits))
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5), run(6));
}

#[test]
fn the_tree_is_kept_when_the_game_goes_on() {
    let game = connect4("6x5");
    let mut search = Mcts::new(game.start(), RandomPlayouts::new(Threats), 1 << 24, Seed(1));
    search.run(&game, &Limits::nodes(5_000), 1).unwrap_err();
    let (before, line) = (search.moves(&game), search.line(&game));
    let mut at = game.start();
    game.play(&mut at, line[0]);
    assert!(search.go_to(&game, &at));
    search.adds_up(&game).unwrap();
    let through: u32 = search.moves(&game).iter().map(|tried| tried.games).sum();
    assert!(through > 0 && through < before[0].games, "the game that opened it ended there");
    assert_eq!(search.line(&game), line[1..]);
    game.play(&mut at, line[1]);
    let games = search.moves(&game)[0].games;
    assert!(search.go_to(&game, &at));
    assert!((search.mean().unwrap() - 0.5).abs() < 0.5 && games > 0);
    // Elsewhere it starts anew.
    assert!(!search.go_to(&game, &game.start()));
    assert!(search.moves(&game).iter().all(|tried| tried.games == 0) && search.mean().is_none());
    search.run(&game, &Limits::nodes(100), 1).unwrap_err();
    search.adds_up(&game).unwrap();
}

#[test]
fn only_the_first_moves_that_are_asked_about_are_told() {
    let game = tic_tac_toe();
    let at = game.read_position("XX./OO./... x").unwrap();
    let mv = |name: &str| game.read_move(&at, name).unwrap();
    let (win, others) = (mv("c1"), [mv("a3"), mv("c2")]);
    let mut search = Mcts::new(at, RandomPlayouts::new(RulesOnly), 1 << 22, Seed(1));
    let only = others.iter().map(|&mv| game.code(mv)).collect();
    search.run(&game, &Limits { only, ..Limits::nodes(2_000) }, 1).unwrap();
    let told: Vec<_> = search.moves(&game);
    // c2 stops a win; a3 loses at once.
    assert_eq!(told.iter().map(|one| one.mv).collect::<Vec<_>>(), [others[1], others[0]]);
    assert_eq!(told[1].proved, Some(Verdict::Loss), "{told:?}");
    assert_eq!(search.line(&game)[0], others[1]);
    search.adds_up(&game).unwrap();
    // The same tree, asked about all.
    search.run(&game, &Limits::nodes(2_000), 1).unwrap();
    assert_eq!((search.moves(&game)[0].mv, search.line(&game)[0]), (win, win));
    // Nothing is told of moves that nobody lists.
    search.run(&game, &Limits { only: vec![200], ..Limits::nodes(2_000) }, 1).unwrap();
    assert!(search.moves(&game).is_empty() && search.line(&game).is_empty());
}

#[test]
fn a_small_memory_bounds_the_tree_and_it_still_plays() {
    let game = connect4("7x6");
    for memory in [0, 1 << 14, 1 << 18] {
        let mut search = Mcts::new(game.start(), RandomPlayouts::new(RulesOnly), memory, Seed(1));
        search.run(&game, &Limits::nodes(10_000), 1).unwrap_err();
        search.adds_up(&game).unwrap();
        let (bytes, forks) = search.size();
        assert!(bytes <= memory + 1_000 && forks >= 1, "{bytes} of {memory}");
    }
}

#[test]
fn a_win_in_front_of_it_is_played_and_proved() {
    let game = connect4("7x6");
    let mut at = game.start();
    for column in [3, 0, 3, 0, 3, 0] {
        let mv = game.legal(&at)[column];
        game.play(&mut at, mv);
    }
    let mut search = Mcts::new(at, RandomPlayouts::new(RulesOnly), 1 << 22, Seed(1));
    search.run(&game, &Limits::nodes(2_000), 1).unwrap();
    assert_eq!(search.proved(), Some(Verdict::Win));
    assert_eq!(search.moves(&game)[0].mv, game.legal(&at)[3]);
}

#[test]
fn a_won_game_is_won() {
    let game = connect4("6x5");
    let mut rng = Seed(2).rng();
    for number in 0..10 {
        let mut search = Mcts::new(game.start(), RandomPlayouts::new(Threats), 1 << 24, Seed(number));
        let (mut at, mut sure) = (game.start(), false);
        while let Status::Turn(side) = game.status(&at) {
            let mv = if side == Side::First {
                search.go_to(&game, &at);
                let _ = search.run(&game, &Limits::nodes(20_000), 1);
                assert!(!sure || search.proved() == Some(Verdict::Win), "{at:?}");
                let best = search.moves(&game)[0];
                sure |= best.proved == Some(Verdict::Win);
                best.mv
            } else {
                *rng.pick(&game.legal(&at)).unwrap()
            };
            game.play(&mut at, mv);
        }
        let Status::Over(outcome) = game.status(&at) else { unreachable!() };
        assert!(sure && outcome.seen_by(Side::First) > Score::DRAW, "{outcome:?}");
    }
}

/// A die is thrown, 1 to 3, then the player may add 1 or take 1 away; above 2 wins.
struct Dice;

impl Game for Dice {
    type Position = (u8, u8);
    type Move = u8;
    type Key = u64;

    fn start(&self) -> (u8, u8) {
        (0, 0)
    }
    fn turn(&self, _: &(u8, u8)) -> Side {
        Side::First
    }

    fn status(&self, &(step, sum): &(u8, u8)) -> Status {
        let won = |yes: bool| if yes { Side::First } else { Side::Second };
        match step {
            0 | 2 => Status::Turn(Side::First),
            1 => Status::Nature,
            _ => Status::Over(Outcome::Win { winner: won(sum > 2), margin: 1 }),
        }
    }
    fn moves(&self, &(step, _): &(u8, u8), out: &mut Vec<u8>) {
        // First how many dice count: 1, or 2 (the die doubled); then plus 1 or plus 0.
        out.extend(if step == 0 { [1, 2] } else { [0, 1] });
    }
    fn rolls(&self, _: &(u8, u8), out: &mut Vec<(u8, u32)>) {
        out.extend([(0, 3), (1, 1)]);
    }
    fn play(&self, (step, sum): &mut (u8, u8), mv: u8) {
        *sum = match step {
            1 => *sum * mv + mv,
            _ => *sum + mv,
        };
        *step += 1;
    }
    fn key(&self, &(step, sum): &(u8, u8)) -> u64 {
        u64::from(step) << 8 | u64::from(sum)
    }
    fn scale(&self) -> Bounds {
        Bounds::within(1)
    }
    fn code(&self, mv: u8) -> u16 {
        u16::from(mv)
    }
}

#[test]
fn dice_are_averaged_and_prove_nothing() {
    // Behind 2 and a roll of 1 (one in four) the sum is 3: won. Behind 1 it is 2, and adding 1 wins just as often.
    let mut search = Mcts::new(Dice.start(), RandomPlayouts::new(RulesOnly), 1 << 20, Seed(1));
    search.run(&Dice, &Limits::nodes(8_000), 1).unwrap_err();
    search.adds_up(&Dice).unwrap();
    assert_eq!(search.proved(), None);
    assert!((search.mean().unwrap() - 0.25).abs() < 0.03, "{:?}", search.mean());
    assert!(search.moves(&Dice).iter().all(|tried| tried.proved.is_none()));
}

#[test]
fn it_beats_chance() {
    let game = connect4("7x6");
    let mut rng = Seed(9).rng();
    let mut won = 0;
    for number in 0..10 {
        let player = if number % 2 == 0 { Side::First } else { Side::Second };
        let mut search = Mcts::new(game.start(), RandomPlayouts::new(RulesOnly), 1 << 24, Seed(number));
        let mut at = game.start();
        while let Status::Turn(side) = game.status(&at) {
            let mv = if side == player {
                search.go_to(&game, &at);
                let _ = search.run(&game, &Limits::nodes(300), 1);
                search.moves(&game)[0].mv
            } else {
                *rng.pick(&game.legal(&at)).unwrap()
            };
            game.play(&mut at, mv);
        }
        let Status::Over(outcome) = game.status(&at) else { unreachable!() };
        won += u32::from(outcome.seen_by(player).verdict() == Verdict::Win);
    }
    assert!(won >= 9, "{won} of 10");
}
