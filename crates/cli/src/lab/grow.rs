//! `tesuji lab reach`.

use super::{Reach, budget, ended, headed, print};
use crate::fault::{Exit, Fault};
use lab::reach::{Board, Reached, growing, largest, plot, reach, table};
use lab::{Budget, Cell, Format, method_rows};

pub(super) fn run(asked: &Reach) -> Result<Exit, Fault> {
    asked.show.check()?;
    let boards = boards(&asked.games).map_err(Fault::input)?;
    let games: Vec<_> = boards.iter().map(|board| catalog::open(&board.setup)).collect();
    let mut rows = Vec::new();
    for game in games {
        let game = game.map_err(Fault::input)?;
        let settings = asked.build.settings(&*game)?;
        let mut here = asked.choice.among(&*game, method_rows(&*game, settings))?;
        if asked.choice.methods.is_empty() {
            // A map would take more memory than was allowed.
            here.retain(|row| row.method != "hashmap");
        }
        if !rows.is_empty() && here != rows {
            return Err(Fault::input(format!("{} has other methods: try boards of one game", game.setup())));
        }
        rows = here;
    }
    let tell = |reached: &Reached| asked.show.tell(&progress(reached));
    let found = reach(&boards, &rows, &Budget { time: Some(asked.time), ..budget() }, tell);
    let format = asked.show.format();
    let mut text = headed("Boards", &table(&found).without_empty(), format);
    if format != Format::Json && format != Format::Csv {
        text += &format!("\n{}", headed("The largest board of each method", &largest(&found), format));
    } else {
        text = table(&found).render(format);
    }
    print(&text)?;
    asked.show.draw(&plot("Nodes to solve a board", &found))?;
    Ok(ended())
}

/// A name alone grows; everything else is a board.
fn boards(games: &[String]) -> Result<Vec<Board>, String> {
    match games {
        [name] if !name.contains(':') => growing(name),
        _ => games.iter().map(|setup| Board::of(setup)).collect(),
    }
}

fn progress(reached: &Reached) -> String {
    let run = &reached.run;
    let nodes = Cell::Count(run.work.all_nodes()).or_more(!run.complete).for_people();
    let answer = run.value(search::Goal::Verdict).unwrap_or_else(|| "not solved".into());
    let seconds = run.time.as_secs_f64();
    format!("{}  {}: {answer}, {nodes} nodes in {seconds:.3} s", reached.label, reached.board.setup)
}
