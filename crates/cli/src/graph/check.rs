//! `tesuji graph check`.

use super::Check;
use super::files::reader;
use crate::fault::{Exit, Fault, written};
use crate::target::shown;
use referee::{
    Board, Claims, Ruling, judge_attractor, judge_everywhere, judge_play, judge_solution, judge_strategy,
};
use std::io::Write;

pub(super) fn run(asked: &Check) -> Result<Exit, Fault> {
    let wrong = |path: &str, bad: String| Fault::input(format!("{}: {bad}", shown(path)));
    let board = Board::read(reader(&asked.file)?).map_err(|bad| wrong(&asked.file, bad))?;
    let mut exit = Exit::Answered;
    let Some(path) = &asked.solution else {
        let named = |name: &String| {
            let missing = || Fault::input(format!("--play: there is no vertex '{}'", name.escape_debug()));
            board.vertex(name).ok_or_else(missing)
        };
        let play: Vec<u32> = asked.play.iter().map(named).collect::<Result<_, _>>()?;
        say(judge_play(&board, &play), &mut exit)?;
        return Ok(exit);
    };
    let claims = Claims::read(&board, reader(path)?).map_err(|bad| wrong(path, bad))?;
    let at = match &asked.at {
        None => board.start(),
        Some(name) => {
            let vertex = board.vertex(name);
            Some(vertex.ok_or_else(|| Fault::input(format!("--at: there is no vertex '{name}'")))?)
        }
    };
    match claims {
        Claims::Solution(_) | Claims::Attractors(_) if asked.at.is_some() => {
            return Err(Fault::input("--at is for strategies; everything else is judged everywhere"));
        }
        Claims::Attractors(attractors) => {
            for (player, members) in attractors {
                say(judge_attractor(&board, player, &members), &mut exit)?;
            }
        }
        Claims::Solution(fates) => say(judge_solution(&board, &fates), &mut exit)?,
        Claims::Strategies(strategies) => {
            for (player, moves) in strategies {
                match at {
                    Some(from) => say(judge_strategy(&board, player, &moves, from), &mut exit)?,
                    None => {
                        let (count, names) = judge_everywhere(&board, player, &moves);
                        let list =
                            if names.len() <= 60 { format!(": {}", names.join(" ")) } else { String::new() };
                        print(&format!(
                            "the strategy of J{player} wins from {count} of {} vertices{list}",
                            board.len()
                        ))?;
                    }
                }
            }
        }
    }
    Ok(exit)
}

fn say(ruling: Ruling, exit: &mut Exit) -> Result<(), Fault> {
    match ruling {
        Ruling::Right(words) => print(&words),
        Ruling::Wrong { reason, play } => {
            *exit = Exit::Refuted;
            print(&format!("wrong: {reason}"))?;
            if play.is_empty() { Ok(()) } else { print(&format!("play: {}", play.join(" → "))) }
        }
    }
}

fn print(line: &str) -> Result<(), Fault> {
    written(writeln!(std::io::stdout(), "{line}"))
}
