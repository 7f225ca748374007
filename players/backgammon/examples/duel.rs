//! Games without a cube and with mirrored dice against another program:
//!
//! ```text
//! cargo run --release -p tesuji-backgammon-player --example duel -- GAMES DEPTH FILE pubeval FOLDER
//! cargo run --release -p tesuji-backgammon-player --example duel -- GAMES DEPTH FILE gnubg PYTHON
//! cargo run --release -p tesuji-backgammon-player --example duel -- GAMES DEPTH FILE weights OTHER
//! ```
//!
//! DEPTH is 1 for networks alone (0-ply) or 2 for a look one roll ahead (1-ply), FILE a file of weights or `-` for those that come
//! with the program; OTHER is another, which chooses at once. A number of pairs behind
//! PLACE leaves out as many, so that long duels can be played in parts. PYTHON is one that has `gnubg_nn` (PyPI `gnubg-nn`): GNU Backgammon's networks, which choose at once (0-ply).

use backgammon::{Backgammon, Board, Found, Men, Position, Pubeval, Stage};
use backgammon_player::{Chooser, Duel, Judge, Player, Points, Team};
use game::Seed;
use learn::Artefact;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

/// Reads plays as the men of both sides behind them, a line for each turn; says which one leaves the opponent least.
const SCRIPT: &str = r#"
import sys, gnubg_nn as g
def worth(men):
    win, gammon, backgammon, lost_gammon, lost_backgammon = g.probabilities([men[:25], men[25:]], 0)
    return 2 * win - 1 + gammon + backgammon - lost_gammon - lost_backgammon
for line in sys.stdin:
    worths = [worth([int(x) for x in play.split()]) for play in line.split(";")]
    print(worths.index(min(worths)), flush=True)
"#;

/// GNU Backgammon's networks, asked about every play.
struct Gnubg {
    child: Child,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Gnubg {
    fn start(python: &str) -> Gnubg {
        let mut command = Command::new(python);
        let mut child = command
            .args(["-c", SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Python starts");
        let answers = BufReader::new(child.stdout.take().expect("it was piped")).lines();
        Gnubg { child, answers }
    }
}

impl Drop for Gnubg {
    /// It ends with its input.
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

impl Chooser for Gnubg {
    fn choose(&mut self, board: &Board, plays: &[Found]) -> usize {
        let behind: Vec<Board> = plays.iter().map(|found| found.board(board)).collect();
        if let Some(won) = behind.iter().position(|board| board.ended().is_some()) {
            return won;
        }
        if plays.len() == 1 {
            return 0;
        }
        let men = |men: &Men| men.0.map(|many| many.to_string()).join(" ");
        let written = |board: &Board| format!("{} {}", men(&board.own), men(&board.other));
        let line = behind.iter().map(written).collect::<Vec<_>>().join(";");
        let questions = self.child.stdin.as_mut().expect("it was piped");
        writeln!(questions, "{line}").expect("it listens");
        let answer = self.answers.next().expect("it answers").expect("text");
        answer.parse().expect("the number of a play")
    }
}

/// Ours, one roll ahead: as the usual player chooses.
struct Ahead {
    judge: Judge,
    player: Player,
}

impl Chooser for Ahead {
    fn choose(&mut self, board: &Board, plays: &[Found]) -> usize {
        let mut weighed: Vec<(f32, usize)> = Vec::new();
        for (i, found) in plays.iter().enumerate() {
            weighed.push((self.judge.chances_after(&found.board(board)).equity(), i));
        }
        weighed.sort_by(|one, two| two.0.total_cmp(&one.0));
        let best = weighed[0];
        weighed.retain(|(equity, _)| best.0 - equity <= 0.16);
        weighed.truncate(8);
        if weighed.len() < 2 {
            return best.1;
        }
        let mut ahead = |i: usize| {
            let left = plays[i].board(board);
            match left.ended() {
                Some((_, points)) => f32::from(points),
                None => -self.player.chances_ahead(&rolling(&left.turned())).equity(),
            }
        };
        let deeper = weighed.iter().map(|&(_, i)| (ahead(i), i));
        deeper.max_by(|one, two| one.0.total_cmp(&two.0)).expect("there are two at least").1
    }
}

/// A position of one game in which the owner of `board.own` is about to roll.
fn rolling(board: &Board) -> Position {
    let fresh = Position::fresh([0, 0], false, false);
    Position { men: [board.own, board.other], stage: Stage::Rolling, ..fresh }
}

/// So many pairs of games, and what came out so far is told.
const PART: u64 = 250;

/// The networks of a file, or those that come with the program.
fn of(file: &str) -> Team {
    if file == "-" {
        return Team::shipped();
    }
    let bytes = std::fs::read(file).expect("a file");
    Team::of(&Artefact::read(&bytes).expect("weights")).expect("of backgammon")
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [games, depth, file, kind, place, first @ ..] = &words[..] else {
        panic!("expected GAMES DEPTH FILE pubeval|gnubg|weights PLACE [PAIR]")
    };
    let text = |name: &str| std::fs::read_to_string(format!("{place}/{name}")).expect("pubeval's weights");
    let team = of(file);
    let mut other: Box<dyn Chooser> = match kind.as_str() {
        "pubeval" => Box::new(Pubeval::read(&text("WT.race"), &text("WT.cntc")).expect("weights")),
        "gnubg" => Box::new(Gnubg::start(place)),
        "weights" => Box::new(of(place)),
        other => panic!("'{other}': expected pubeval, gnubg or weights"),
    };
    let mut ours: Box<dyn Chooser> = match depth.as_str() {
        "1" => Box::new(team),
        _ => Box::new(Ahead {
            judge: Judge::new(team.clone(), &Backgammon::default(), 1),
            player: Player::new(team),
        }),
    };
    let pairs = games.parse::<u64>().expect("a number of games").div_ceil(2);
    let mut done: u64 = first.first().map_or(0, |first| first.parse().expect("a number of pairs"));
    let mut all = Points { games: 0, mean: 0.0, error: 0.0 };
    while all.games < 2 * pairs {
        let part = Duel { pairs: (pairs - all.games / 2).min(PART), seed: Seed(7), done };
        all = all.and(&part.play(&mut *ours, &mut *other, || false));
        done += part.pairs;
        let Points { games, mean, error } = all;
        println!("{games} games, pairs to {done}: {mean:+.4} ± {error:.4} points a game against {kind}");
    }
}
