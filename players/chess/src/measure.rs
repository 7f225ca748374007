//! How wide and how long real games are: the numbers from which an article reckons the size of the whole tree.

use chess::pgn::records;
use chess::{Board, Chess};
use engines::{Argument, BadCall, Call, Command, Ending};
use game::{Game, Outcome};

/// `games FILE`.
pub(crate) const COMMAND: Command = Command {
    name: "games",
    summary: "How many moves positions of real games offer, and how long games are: the mean, by tens of plies, and what follows for a tree",
    arguments: &[Argument {
        name: "GAMES",
        help: "A PGN file, or moves with a result, game after game; - is stdin",
    }],
    run,
};

/// Plies that share a line.
const STRETCH: usize = 20;

/// What was counted in a stretch of games.
#[derive(Clone, Copy, Default)]
struct Width {
    positions: u64,
    moves: u64,
}

impl Width {
    fn mean(self) -> f64 {
        self.moves as f64 / self.positions.max(1) as f64
    }
}

fn run(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [file] = call.arguments else { return Err(BadCall::Input("expected one file of games".into())) };
    let text = (call.archive)(file).map_err(BadCall::Input)?;
    let (mut lengths, mut results, mut unreadable) = (Vec::new(), [0u64; 3], 0u64);
    let (mut all, mut stretches) = (Width::default(), Vec::new());
    for record in records(&text) {
        let Ok(record) = record else {
            unreadable += 1;
            continue;
        };
        let line: Vec<_> = record.moves().collect();
        if line.is_empty() {
            continue;
        }
        let mut at: Board = record.start;
        for (ply, &mv) in line.iter().enumerate() {
            let width = Chess::classical().legal(&at).len() as u64;
            if stretches.len() <= ply / STRETCH {
                stretches.push(Width::default());
            }
            for counted in [&mut all, &mut stretches[ply / STRETCH]] {
                counted.positions += 1;
                counted.moves += width;
            }
            Chess::classical().play(&mut at, mv);
        }
        lengths.push(line.len());
        match record.ending.outcome() {
            Some(Outcome::Win { winner, .. }) => results[winner as usize] += 1,
            Some(Outcome::Draw) => results[2] += 1,
            None => {}
        }
    }
    if lengths.is_empty() {
        return Err(BadCall::Input(format!("'{file}': there is no game with moves in it")));
    }
    lengths.sort_unstable();
    let (games, plies) = (lengths.len(), lengths.iter().sum::<usize>());
    let [white, black, drawn] = results;
    writeln!(call.out, "games\t{games}, White won {white}, Black {black}, drawn {drawn}")?;
    if unreadable > 0 {
        writeln!(call.out, "left out\t{unreadable} that are no games by the rules")?;
    }
    let (mean, median) = (plies as f64 / games as f64, lengths[games / 2]);
    let longest = lengths[games - 1];
    writeln!(
        call.out,
        "plies a game\t{mean:.1} on average ({:.1} moves), median {median}, at most {longest}",
        mean / 2.0
    )?;
    writeln!(call.out, "moves a position\t{:.2} on average of {} positions", all.mean(), all.positions)?;
    for (i, width) in stretches.iter().enumerate().filter(|(_, width)| width.positions >= 100) {
        let (first, last) = (i * STRETCH + 1, (i + 1) * STRETCH);
        writeln!(call.out, "  plies {first}-{last}\t{:.2} of {}", width.mean(), width.positions)?;
    }
    let six: f64 = (0..=6).map(|ply| all.mean().powi(ply)).sum();
    writeln!(
        call.out,
        "positions of a tree of six plies\t{six:.3e}; of eight, last ply alone\t{:.3e}",
        all.mean().powi(8)
    )?;
    Ok(Ending::Answered)
}
