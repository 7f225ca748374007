//! The laws of games that remember their line, against a plain history.

use game::{Again, Game, Recurring, Remembering, Seed, Standing, Status, Trail};

/// Plays `games` random games of at most `longest` plies and checks after every move that
/// the standing is what a plain list of all positions says;
/// `after` leaves the line as it was, and plays the move;
/// what the board decides stays decided, and only an open board can be ended by its line;
/// nothing that is forbidden to come again comes again;
/// and every line ends, or lasts at least `longest` plies.
pub fn line_laws<G: Recurring>(game: &Remembering<G>, games: usize, longest: usize, seed: Seed) -> usize {
    let (mut rng, mut ended) = (seed.rng(), 0);
    for _ in 0..games {
        let mut trail = game.start();
        let mut history: Vec<G::Position> = Vec::new();
        let mut quiet = 0;
        for _ in 0..longest {
            check(game, &trail, &history, quiet);
            if !matches!(game.status(&trail), Status::Turn(_)) {
                ended += usize::from(game.ends_by_line(&trail));
                break;
            }
            let moves = game.legal(&trail);
            let mv = *rng.pick(&moves).expect("an open line offers a move");
            let child = game.after(&mut trail.clone(), mv, |child| child.clone());
            let mut probe = trail.clone();
            game.after(&mut probe, mv, |_| ());
            assert_eq!(probe, trail, "`after` restores");
            let irreversible = game.rules().is_irreversible(trail.at(), mv);
            history.push(trail.at().clone());
            game.play(&mut trail, mv);
            assert_eq!(trail, child, "`after` plays the move");
            quiet = if irreversible { 0 } else { quiet + 1 };
        }
    }
    ended
}

fn check<G: Recurring>(game: &Remembering<G>, trail: &Trail<G>, history: &[G::Position], quiet: u32) {
    let key = |at: &G::Position| game.rules().repeat_key(at);
    let times = history.iter().filter(|before| key(before) == key(trail.at())).count() as u32;
    assert_eq!(trail.standing(), Standing { times, quiet }, "after {} plies: {trail:?}", history.len());
    let (board, line) = (game.rules().status(trail.at()), game.status(trail));
    match board {
        Status::Turn(_) => assert_eq!(line != board, game.ends_by_line(trail), "{trail:?}"),
        _ => assert_eq!(line, board, "what the board decides stays decided: {trail:?}"),
    }
    if G::AGAIN == Again::Forbidden
        && let Some(last) = history.last()
    {
        let by_pass = key(last) == key(trail.at());
        assert!(times == 0 || by_pass, "it came again: {trail:?}");
    }
}
