//! Tables that a search asks before it begins.

use super::{same_numbers, tabled, work};
use crate::fault::Fault;
use analysis::{Finding, Oracle};
use arena::Value;
use catalog::{Match, Thought};
use game::{Bounds, Claim, Score, Side};
use memmap2::Mmap;
use search::{Answer, Goal};
use std::path::PathBuf;

/// Tables of one game, whole and of the right size.
pub(crate) struct Shelf(Vec<Mmap>);

impl Shelf {
    /// Opens these files, which must be tables of this game.
    pub(crate) fn open(files: &[PathBuf], game: &dyn Match) -> Result<Shelf, Fault> {
        let open = |path: &PathBuf| {
            let (name, bytes) = (path.display(), work::mapped(path)?);
            let table = arena::Table::of_bytes(&bytes)
                .map_err(|why| Fault::input(format!("--tables: '{name}' is no table: {why}")))?;
            if table.game != game.setup() {
                return Err(Fault::input(format!(
                    "--tables: '{name}' is a table of {}, not of {}",
                    table.game,
                    game.setup()
                )));
            }
            if !table.is_whole() {
                return Err(Fault::input(format!(
                    "--tables: '{name}' is damaged: its checksum is wrong; build it again"
                )));
            }
            same_numbers(&table, tabled(game)?.1)?;
            Ok(bytes)
        };
        files.iter().map(open).collect::<Result<_, _>>().map(Shelf)
    }

    /// Whether there is anything to ask.
    pub(crate) fn is_asked(&self) -> bool {
        !self.0.is_empty()
    }

    /// The answer about the position that the game stands at, if a table knows enough: of the position, or of all its
    /// moves.
    pub(crate) fn answer(&self, game: &dyn Match, goal: Goal, each_move: bool) -> Option<Thought> {
        self.0.iter().find_map(|bytes| {
            let table = arena::Table::of_bytes(bytes).ok()?;
            let tabled = game.tabled()?;
            let (viewer, scale) = (game.viewer(), game.scale());
            let known = |index: u64| {
                let inside = (index < table.indices).then(|| table.value(index))?;
                bounds(inside, viewer, scale).filter(|bounds| goal.reached(*bounds))
            };
            let whole = known(tabled.index())?;
            let moves: Vec<(String, Claim)> = tabled
                .following()
                .into_iter()
                .map(|(mv, index)| Some((mv, Claim::Proved(known(index)?))))
                .collect::<Option<_>>()?;
            let best = moves.iter().find(|(_, claim)| claim.proved() == whole).map(|(mv, _)| mv.clone());
            let (moves, line) =
                (if each_move { moves } else { Vec::new() }, best.clone().into_iter().collect());
            let answer = Answer { best, moves, line, ..Answer::bare(Claim::Proved(whole), true) };
            Some(Thought { answer, memory: None })
        })
    }
}

impl Oracle for Shelf {
    fn moves(&self, game: &dyn Match) -> Option<Vec<Finding>> {
        let (viewer, scale) = (game.viewer(), game.scale());
        self.0.iter().find_map(|bytes| {
            let table = arena::Table::of_bytes(bytes).ok()?;
            let told = |(mv, index): (String, u64)| {
                let value = (index < table.indices).then(|| table.value(index))?;
                let plies = match value {
                    Value::Won { rank, .. } if table.ranks => Some(u32::from(rank) + 1),
                    _ => None,
                };
                let claim = Claim::Proved(bounds(value, viewer, scale)?);
                Some(Finding { claim: Some(claim), plies, ..Finding::open(mv) })
            };
            game.tabled()?.following().into_iter().map(told).collect()
        })
    }
}

/// What a value says of the score for `viewer`: a table knows the winner, not by how much.
fn bounds(value: Value, viewer: Side, scale: Bounds) -> Option<Bounds> {
    match value {
        Value::Nothing => None,
        Value::Draw => Some(Bounds::exactly(Score::DRAW)),
        Value::Won { winner, .. } if winner == viewer => Some(Bounds { lower: Score(1), upper: scale.upper }),
        Value::Won { .. } => Some(Bounds { lower: scale.lower, upper: Score(-1) }),
    }
}
