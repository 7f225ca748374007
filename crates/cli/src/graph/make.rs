//! `tesuji graph convert`, `random`, `nim` and `unfold`: arenas that come from somewhere.

use super::solve::{show, solved};
use super::{Convert, Random, Shard, Sticks, Unfold};
use crate::fault::{Exit, Fault};
use crate::progress::Bar;
use crate::target::{limits, plain};
use arena::{Arena, Chance, TooLarge};
use game::Seed;

/// The most sticks and the most vertices that are made on somebody's word.
const MOST_STICKS: u32 = 10_000_000;
/// Up to this many positions are always called by what is on the board.
const NAMED: u64 = 100_000;

pub(super) fn convert(asked: &Convert) -> Result<Exit, Fault> {
    let arena = asked.source.read()?;
    asked.target.write_anyway(&arena)?;
    Ok(Exit::Answered)
}

pub(super) fn shard(asked: &Shard) -> Result<Exit, Fault> {
    let folder = &asked.output;
    std::fs::create_dir_all(folder).map_err(|error| {
        Fault::world(format!("cannot make the folder '{}': {}", folder.display(), plain(&error)))
    })?;
    // Pieces, checkpoints and results of another arena would be taken for this one's.
    let lying = std::fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some());
    if lying {
        return Err(Fault::input(format!("'{}' is not empty: give another folder", folder.display())));
    }
    let arena = asked.source.read()?;
    cluster::shard(&arena, asked.shards, folder).map_err(Fault::world)?;
    Ok(Exit::Answered)
}

pub(super) fn random(asked: &Random) -> Result<Exit, Fault> {
    let shares = [asked.win0, asked.win1];
    if shares.iter().any(|share| !(0.0..=1.0).contains(share)) || shares[0] + shares[1] > 1.0 {
        return Err(Fault::input("--win0 and --win1 are shares: from 0 to 1, together at most 1"));
    }
    if asked.vertices == 0 || asked.vertices >= u64::from(arena::NOWHERE) {
        return Err(Fault::input(format!("--vertices: from 1 to {}", arena::NOWHERE - 1)));
    }
    let edges = asked.vertices.saturating_mul(u64::from(asked.degree).min(asked.vertices));
    if edges > 1 << 36 {
        return Err(Fault::input(format!("that would be {edges} edges, more than any machine holds")));
    }
    let chance = Chance {
        vertices: asked.vertices as usize,
        degree: asked.degree as usize,
        victories: shares,
        acyclic: asked.acyclic,
    };
    let limits = limits(None, None, None);
    let bar = Bar::watch_aloud(&limits.progress, "vertices");
    let arena = arena::random_told(&chance, Seed(asked.seed), &mut |vertices| {
        limits.progress.nodes.store(vertices as u64, std::sync::atomic::Ordering::Relaxed);
    });
    drop(bar);
    asked.target.write_anyway(&arena)?;
    Ok(Exit::Answered)
}

pub(super) fn sticks(asked: &Sticks) -> Result<Exit, Fault> {
    let rule: Option<Vec<u32>> =
        asked.rule.split(',').map(|count| count.trim().parse().ok().filter(|&count| count > 0)).collect();
    let rule = rule.ok_or_else(|| {
        Fault::input(format!("'{}' is no rule: how many may be taken, such as 1,2", asked.rule))
    })?;
    if asked.sticks > MOST_STICKS {
        return Err(Fault::input(format!("{} sticks are too many: the most is {MOST_STICKS}", asked.sticks)));
    }
    told(&arena::sticks(asked.sticks, &rule, asked.all), &asked.target, &asked.show)
}

pub(super) fn unfold(asked: &Unfold) -> Result<Exit, Fault> {
    let game = asked.start.open()?;
    let limits = limits(None, None, None);
    let bar = Bar::watch(&limits.progress, "positions");
    // Names take more memory than all the rest: for large games only where somebody will see them.
    let seen = asked.target.output.is_some() || asked.show.vertices;
    let setup = game.setup();
    let unfolded = game.unfolded();
    let unfolded = unfolded.ok_or_else(|| {
        Fault::input(if game.has_dice() {
            format!(
                "{setup}: dice decide, and these graphs have none: 'tesuji solve {setup}' averages over them"
            )
        } else {
            format!("{setup}: far too many positions for a graph")
        })
    })?;
    let arena = match unfolded.unfold(asked.most_vertices.min(NAMED), true, &limits) {
        Err(TooLarge::Positions(NAMED)) if asked.most_vertices > NAMED => {
            unfolded.unfold(asked.most_vertices, seen, &limits)
        }
        other => other,
    };
    drop(bar);
    let arena = match arena {
        Ok(arena) => arena,
        Err(TooLarge::Stopped) => {
            eprintln!("{}", TooLarge::Stopped);
            return Ok(Exit::Stopped);
        }
        Err(large) => {
            return Err(Fault::input(format!(
                "{setup}: {large}; give more --most-vertices, a later position or a smaller board"
            )));
        }
    };
    told(&arena, &asked.target, &asked.show)
}

/// Writes an arena where it was asked for, solves it and shows the solution.
fn told(arena: &Arena, target: &super::Target, how: &super::Show) -> Result<Exit, Fault> {
    target.write(arena)?;
    if target.output.as_deref() == Some("-") {
        return Ok(Exit::Answered);
    }
    show(arena, &solved(arena, how)?, how)
}
