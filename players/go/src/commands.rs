//! What only Go can do: `tesuji go score`, `tesuji go learn`, `tesuji go network`, `tesuji go predict`, the examination and its reduction.

use crate::counting::{counted, last_of};
use crate::{exam, learning, network, reduction};
use engines::{Argument, BadCall, Call, Command, Ending};
use go::sgf::{self, Collection, Record};
use go::{Go, Large, Middle, Point, Small};

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
    learning::LEARN,
    learning::PREDICT,
    network::NETWORK,
    exam::EXAM,
    exam::CHECK,
    exam::FIGURE,
    exam::COUNT,
    reduction::REDUCE,
    reduction::HUNT,
    reduction::GADGET,
    reduction::BOARD,
];

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
    let shape = game.setup().shape;
    let at = last_of(game, record).map_err(|bad| bad.to_string())?;
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
    let outcome = counted(game, &at, &gone);
    let names: Vec<String> = gone.iter().map(|&point| shape.name(point)).collect();
    let names = if names.is_empty() { "none".to_owned() } else { names.join(" ") };
    Ok(format!("{}\ndead: {names}\n", sgf::result(game.setup(), outcome)))
}
