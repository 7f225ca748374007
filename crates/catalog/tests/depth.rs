//! A depth is a number of plies from the position that is asked about, whatever is asked.

use catalog::{Settings, Task, open};
use search::{Goal, Limits};

/// Of seven sticks, one or two at a time, whoever opens wins in five plies by taking one.
#[test]
fn to_a_depth_moves_are_solved_as_far_as_the_position() {
    let game = open("nim:7/1,2").unwrap();
    for depth in 1..=6 {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let think = |task| game.think("deepening", Settings::default()).unwrap().run(task, &limits).answer;
        let wins = |claim: game::Claim| claim.proved().lower > game::Score::DRAW;
        let alone = wins(think(Task::Solve(Goal::Verdict)).claim);
        let moves = think(Task::SolveMoves(Goal::Verdict)).moves;
        let among = moves.iter().any(|(mv, claim)| mv == "1" && wins(*claim));
        let advised = wins(think(Task::Advise).claim);
        assert_eq!([alone, among, advised], [depth >= 5; 3], "to depth {depth}: {moves:?}");
    }
}
