//! What only Go can do: `tesuji go score`, `tesuji go learn`, `tesuji go predict`, the examination and its reduction.

use crate::{exam, reduction};
use engines::{Argument, BadCall, Call, Command, Ending};
use game::Notation;
use go::archive::follow;
use go::fit::Fit;
use go::patterns::{Chosen, Counts, Fold, ZOOMS};
use go::sgf::{self, Collection, Record};
use go::{Go, Large, Middle, Move, Point, Position, RuleSet, Small, score};

/// All of them.
pub(crate) const COMMANDS: &[Command] = &[
    Command {
        name: "score",
        summary: "The score of a finished game with these dead stones, by its rules",
        arguments: &[
            Argument { name: "FILE", help: "A game in SGF; - is stdin" },
            Argument { name: "DEAD", help: "A stone of each dead chain, such as d4,e5; none; or guess" },
            Argument::AT_ONCE,
        ],
        run: score_game,
    },
    Command {
        name: "learn",
        summary: "Fits the weights of features to games and writes them, with what they predict of every tenth game",
        arguments: &[GAMES],
        run: learn,
    },
    Command {
        name: "predict",
        summary: "Counts patterns of growing zoom, and how often they foresee the moves of every tenth game",
        arguments: &[GAMES],
        run: predict,
    },
    exam::EXAM,
    exam::CHECK,
    exam::FIGURE,
    exam::COUNT,
    reduction::REDUCE,
    reduction::HUNT,
    reduction::GADGET,
    reduction::BOARD,
];

pub(crate) const GAMES: Argument = Argument {
    name: "GAMES",
    help: "Games of 19x19, one a line, its last word the moves as pairs of letters; - is stdin",
};

/// How often the played move was the first, among the first 5, 10 and 20.
#[derive(Default)]
struct Tally {
    within: [u32; 4],
    all: u32,
}

impl Tally {
    fn add(&mut self, better: usize) {
        self.all += 1;
        for (count, most) in self.within.iter_mut().zip([1, 5, 10, 20]) {
            *count += u32::from(better < most);
        }
    }

    fn told(&self) -> String {
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(self.all.max(1));
        let [one, five, ten, twenty] = self.within.map(share);
        format!(
            "of {} moves first {one:.1} %, in 5 {five:.1} %, in 10 {ten:.1} %, in 20 {twenty:.1} %",
            self.all
        )
    }
}

/// The games to learn from, and those to be predicted: every tenth line.
fn split(text: &str) -> (Vec<&str>, Vec<&str>) {
    let numbered = text.lines().filter(|line| !line.trim().is_empty()).enumerate();
    let (held, kept): (Vec<_>, Vec<_>) = numbered.partition(|(number, _)| number % 10 == 9);
    (kept.into_iter().map(|(_, line)| line).collect(), held.into_iter().map(|(_, line)| line).collect())
}

pub(crate) fn games_of(call: &Call<'_>) -> Result<String, BadCall> {
    let [file] = call.arguments else { return Err(BadCall::Input("expected one file".into())) };
    let text = (call.archive)(file).map_err(BadCall::Input)?;
    let first = text.lines().find(|line| !line.trim().is_empty());
    let legal = first.map_or(0, |line| follow(line, |_, _, _, _| {}));
    if legal == 0 {
        return Err(BadCall::Input(format!(
            "'{file}': the first line is no game of 19x19: expected moves as pairs of letters, such as pdddqp"
        )));
    }
    Ok(text)
}

fn learn(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let text = games_of(call)?;
    let (kept, held) = split(&text);
    let limits = (call.limits)();
    let (mut fit, mut ending, mut read) = (Fit::new(0.12), Ending::Answered, 0);
    for line in kept {
        if limits.over() {
            ending = Ending::Stopped;
            break;
        }
        read += 1;
        follow(line, |board, turn, last, next| {
            // Towards the end there is little left to choose from.
            if next != Point::NONE && board.empties().len() > 100 {
                fit.learn(board, turn, last, next);
            }
        });
    }
    let mut tally = Tally::default();
    for line in held.iter().take(200) {
        follow(line, |board, turn, last, next| {
            if let Some(predicted) = fit.predict(board, turn, last, next) {
                tally.add(predicted.better);
            }
        });
    }
    write!(call.out, "{}", fit.write())?;
    writeln!(call.out, "# fitted to {read} games; {}", tally.told())?;
    Ok(ending)
}

fn predict(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let text = games_of(call)?;
    let (kept, held) = split(&text);
    let limits = (call.limits)();
    let mut chosen = Chosen::new(Fold::Images);
    for line in &kept {
        follow(line, |board, turn, _, next| {
            if next != Point::NONE {
                chosen.add(board, turn, next);
            }
        });
    }
    let (mut counts, mut ending) = (Counts::of_chosen(&chosen, 2), Ending::Answered);
    for line in &kept {
        if limits.over() {
            ending = Ending::Stopped;
            break;
        }
        follow(line, |board, turn, _, next| {
            counts.add(board, turn, (next != Point::NONE).then_some(next));
        });
    }
    let mut tally = Tally::default();
    for line in held.iter().take(100) {
        follow(line, |board, turn, _, next| {
            if next != Point::NONE {
                let own = counts.value(board, next, turn).0;
                let as_good = |&&point: &&Point| point != next && counts.value(board, point, turn).0 >= own;
                tally.add(board.empties().iter().filter(as_good).count());
            }
        });
    }
    for zoom in 1..=ZOOMS {
        writeln!(call.out, "zoom {zoom}: {} patterns chosen at least twice", counts.len(zoom))?;
    }
    writeln!(call.out, "{} games; {}", kept.len(), tally.told())?;
    Ok(ending)
}

fn score_game(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [file, dead] = call.arguments else {
        return Err(BadCall::Input("expected a file and dead stones".into()));
    };
    let text = (call.read)(file).map_err(BadCall::Input)?;
    let collection = Collection::read(&text).map_err(|bad| BadCall::text(file, &bad))?;
    let record = Record::of(&collection, 0).map_err(|bad| BadCall::text(file, &bad))?;
    let told = if let Some(game) = Small::new(record.setup) {
        told(&game, &record, dead)
    } else if let Some(game) = Middle::new(record.setup) {
        told(&game, &record, dead)
    } else {
        told(&Large::new(record.setup).expect("the widest keys hold the largest board"), &record, dead)
    };
    write!(call.out, "{}", told.map_err(BadCall::Input)?)?;
    Ok(Ending::Answered)
}

/// The end of a record counted.
fn told<const N: usize, const W: usize>(
    game: &Go<N, W>,
    record: &Record,
    dead: &str,
) -> Result<String, String> {
    use game::Game;
    let shape = game.setup().shape;
    let board = go::board_of(shape, record.stones.iter().copied()).map_err(|bad| bad.to_string())?;
    let mut at: Position<N> = Position::new(board, record.turn);
    for (number, &(side, mv)) in (1..).zip(&record.moves) {
        if at.turn() != side {
            game.play(&mut at, Move::PASS);
        }
        if mv.point().is_some_and(|point| !game.allows(&at, point)) {
            return Err(format!("move {number}: {} is not legal", game.write_move(&at, mv)));
        }
        game.play(&mut at, mv);
    }
    let board = at.board();
    let mut gone: Vec<Point> = Vec::new();
    match dead {
        "none" => {}
        "guess" => gone = go::playout::dead_stones(board, at.turn(), 500, &mut game::Seed(1).rng()),
        list => {
            for name in list.split(',') {
                let stone = shape.named(name.trim()).filter(|&point| board.cell(point).side().is_some());
                let stone = stone.ok_or_else(|| format!("there is no stone on '{}'", name.escape_debug()))?;
                gone.extend(board.chain(stone).filter(|stone| !gone.contains(stone)).collect::<Vec<_>>());
            }
        }
    }
    let outcome = match game.setup().rules {
        RuleSet::Exam => game.counted(&at),
        RuleSet::Japanese => game.outcome(score::territory(board, &gone) - i32::from(at.prisoners())),
        RuleSet::Chinese | RuleSet::TrompTaylor => game.outcome(score::area_without(board, &gone)),
    };
    let names: Vec<String> = gone.iter().map(|&point| shape.name(point)).collect();
    let names = if names.is_empty() { "none".to_owned() } else { names.join(" ") };
    Ok(format!("{}\ndead: {names}\n", sgf::result(game.setup(), outcome)))
}
