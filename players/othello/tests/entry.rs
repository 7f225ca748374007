//! The entry as front-ends use it: boards, lines that leave passes out, files, and proofs.

use engines::{Match, Recorded, Settings, Task};
use game::{BadText, Score};
use othello_player::ENTRY;
use search::{Goal, Limits};

fn open(board: &str) -> Box<dyn Match> {
    (ENTRY.open)(board).unwrap()
}

/// What the first reader that knows a text makes of it, with the reader's name.
fn read(text: &str) -> (&'static str, Result<Recorded, BadText>) {
    let reader = ENTRY.readers.iter().find(|reader| (reader.knows)(text)).expect("a reader knows it");
    (reader.name, (reader.open)(text))
}

fn proved(game: &dyn Match, method: &str) -> Option<Score> {
    let settings = Settings { memory: 1 << 20, ..Settings::default() };
    let answer =
        game.think(method, settings).unwrap().run(Task::Solve(Goal::Score), &Limits::default()).answer;
    answer.claim.proved().exact()
}

#[test]
fn every_board_opens_and_names_itself() {
    for board in ["4x4", "6x6", "8x8", "10x10", "4x4/raw", "8x8/raw", "10x10/raw"] {
        assert_eq!(open(board).setup(), format!("othello:{board}"));
    }
    assert_eq!(open("").setup(), "othello:8x8");
    assert_eq!((ENTRY.spell)(&["6x6", "raw"]), "6x6/raw");
    assert_eq!((ENTRY.spell)(&["10x10", "tournament"]), "10x10");
    assert!((ENTRY.open)("5x5").unwrap_err().to_string().contains("expected 4x4, 6x6, 8x8 or 10x10"));
}

#[test]
fn a_line_may_leave_passes_out_and_shows_them() {
    let mut game = open("4x4");
    game.set_position("XO-- ---- ---- ---- O").unwrap();
    assert_eq!(game.moves(), ["pass"]);
    let bad = game.play_line("d1").unwrap_err().to_string();
    assert!(bad.starts_with("move 2: 'd1' is not legal"), "{bad}");
    assert!(game.line().is_empty(), "nothing of a bad line is played");
    game.play_line("c1").unwrap();
    assert_eq!(game.line(), ["pass", "c1"]);
    while game.undo() {}
    game.play_line("pass c1").unwrap();
    assert_eq!(game.line_text(), "pass c1");
}

/// Games of chance written as transcripts are: without passes.
#[test]
fn transcripts_of_whole_games_read_back() {
    let (mut rng, mut passes) = (game::Seed(1).rng(), 0);
    for _ in 0..20 {
        let mut game = open("6x6");
        while let Some(mv) = rng.pick(&game.moves()) {
            game.play(mv).unwrap();
        }
        let line = game.line();
        let packed: String = line.iter().filter(|mv| *mv != "pass").map(String::as_str).collect();
        let mut again = open("6x6");
        again.play_line(&packed).unwrap();
        assert_eq!(again.line(), line);
        passes += line.iter().filter(|mv| *mv == "pass").count();
    }
    assert!(passes > 5, "{passes}");
}

/// On 4x4 White wins by 8 discs (raw); the methods agree with each other.
#[test]
fn the_smallest_board_is_solved() {
    for method in ["memo", "best", "perfect", "dfpn"] {
        assert_eq!(proved(&*open("4x4/raw"), method), Some(Score(-8)), "{method}");
    }
    assert_eq!(proved(&*open("4x4"), "best"), Some(Score(-10)), "two empty squares go to the winner");
}

#[test]
fn files_are_told_apart() {
    let board = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";
    let ggf = format!("(;GM[Othello]PB[a]PW[b]TY[8]BO[{board}]B[f5//1.2]W[d6];)");
    for (text, name, line) in [
        (ggf.as_str(), "GGF", "f5 d6"),
        (&format!("2 {ggf}{ggf}\n"), "GGF", "f5 d6"),
        ("(;GM[2]SZ[8];B[f5];W[d6])", "SGF", "f5 d6"),
        ("f5d6c3\n", "a transcript", "f5 d6 c3"),
    ] {
        let (reader, opened) = read(text);
        let game = opened.unwrap().game;
        assert_eq!((reader, game.line_text().as_str(), game.setup()), (name, line, "othello:8x8"));
    }
    for text in ["(;FF[4]GM[11]SZ[11];B[f5])", "(;GM[1]SZ[19])", "4x4 .... ....", "", "a1 b2"] {
        assert!(ENTRY.readers.iter().all(|reader| !(reader.knows)(text)), "{text}");
    }
}

#[test]
fn of_many_the_first_is_opened_with_a_remark() {
    let problem = "-----OX--XO----- X; b1:+0;";
    let (reader, opened) = read(&format!("% two\n{problem}\n{problem}\n"));
    let Recorded { game, remark } = opened.unwrap();
    assert_eq!(reader, "a collection of endings (OBF)");
    assert_eq!((game.setup(), game.position().as_str()), ("othello:4x4", "-----OX--XO----- X"));
    assert_eq!(remark.as_deref(), Some("the first of 2 positions was opened"));
    let (_, one) = read(problem);
    assert_eq!(one.unwrap().remark, None);
    let bad = read("-----OX--XO----- X; a1:+0;").1.unwrap_err().to_string();
    assert!(bad.starts_with("line 1, column 21: 'a1' is not legal"), "{bad}");
    let bad = read("(;GM[2]SZ[8];B[a1])").1.unwrap_err().to_string();
    assert!(bad.contains("move 1: 'a1' is not legal"), "{bad}");
}
