//! Known outcomes of Connect 4 for the player who opens.

mod tesuji;

use tesuji::line;

const OUTCOMES: [(&str, &str); 5] =
    [("4x4", "DRAW"), ("5x4", "DRAW"), ("6x4", "LOSS"), ("5x5", "DRAW"), ("6x5", "DRAW")];

#[test]
fn small_boards() {
    for (board, word) in OUTCOMES {
        line(&format!("solve connect4:{board}")).answers(&format!("{word}\n"));
    }
}

#[test]
fn every_method_that_finishes_agrees() {
    let mut finished = 0;
    for (board, word) in OUTCOMES {
        for method in ["minimax", "negamax", "alphabeta", "memo", "deepening", "player"] {
            let said = line(&format!("solve connect4:{board} --method {method} --nodes 3M"));
            match said.code {
                Some(3) => assert!(said.out.starts_with("UNKNOWN "), "{board} {method}: {}", said.out),
                _ => {
                    said.answers(&format!("{word}\n"));
                    finished += 1;
                }
            }
        }
    }
    assert!(finished >= 8, "only {finished} of them finished");
}

#[test]
#[ignore = "slow"]
fn larger_boards() {
    for (board, word) in
        [("6x6", "LOSS"), ("7x5", "DRAW"), ("7x6", "WIN"), ("6x7", "WIN"), ("8x5", "WIN"), ("9x4", "LOSS")]
    {
        line(&format!("solve connect4:{board}")).answers(&format!("{word}\n"));
    }
}
