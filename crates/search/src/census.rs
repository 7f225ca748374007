//! Counting: lines of a given length, and positions that can be reached.

use crate::depth::{is_deep, on_a_new_stack};
use crate::{Limits, Stopped};
use game::{Acyclic, Deterministic, Game, Key, Side, Status, Symmetry};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering::Relaxed;

/// The number of lines of exactly `depth` moves (perft); games that end earlier do not count. Every position
/// visited costs one node.
pub fn perft<G: Game>(
    game: &G,
    at: &mut G::Position,
    depth: u32,
    budget: &mut crate::Budget,
) -> Result<u64, Stopped> {
    lines_from(game, at, depth, budget, 0)
}

fn lines_from<G: Game>(
    game: &G,
    at: &mut G::Position,
    depth: u32,
    budget: &mut crate::Budget,
    ply: u32,
) -> Result<u64, Stopped> {
    if is_deep(ply) {
        return on_a_new_stack(|| lines_from(game, at, depth, budget, ply + 1));
    }
    budget.spend()?;
    if depth == 0 {
        return Ok(1);
    }
    let mut lines = 0;
    for mv in game.legal(at) {
        lines += game.after(at, mv, |child| lines_from(game, child, depth - 1, budget, ply + 1))?;
    }
    Ok(lines)
}

/// The positions first reached after some number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ply {
    /// How many positions.
    pub positions: u64,
    /// How many of them are won by the side that moves first, won by the other, and drawn: finished games.
    pub finished: [u64; 3],
}

/// Which positions count once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alike {
    /// Every position by itself.
    None,
    /// Images under the game's symmetries together.
    Images,
}

/// All positions that can be reached from `at`, ply by ply; `seen` hears each ply as it is done. It needs
/// exact keys, and memory for one ply of positions (for all of them, where a position can lie at the end of
/// lines of different lengths).
pub fn census<G: Symmetry>(
    game: &G,
    at: &G::Position,
    alike: Alike,
    limits: &Limits,
    mut seen: impl FnMut(Ply),
) -> Result<(), Stopped> {
    assert!(G::SOUND_KEYS, "positions are told apart by their keys");
    // A key may leave out whose turn it is, and who is stuck.
    let name = |at: &G::Position| {
        let fate = match game.status(at) {
            Status::Turn(side) => side as u8,
            Status::Over(outcome) => (3 + outcome.seen_by(Side::First).0.signum()) as u8,
            Status::Nature => unreachable!("a census of dice is not defined"),
        };
        (if alike == Alike::Images { game.canonical(at).0 } else { game.key(at) }, fate)
    };
    let mut earlier: HashSet<(G::Key, u8)> = HashSet::new();
    let mut level = vec![(name(at), at.clone())];
    while !level.is_empty() {
        let mut ply = Ply { positions: level.len() as u64, ..Ply::default() };
        let mut next = Vec::new();
        let mut compact_at = 1 << 20;
        for (_, at) in level.drain(..) {
            match game.status(&at) {
                Status::Over(outcome) => {
                    let kind = match outcome.seen_by(Side::First).0 {
                        1.. => 0,
                        0 => 2,
                        _ => 1,
                    };
                    ply.finished[kind] += 1;
                }
                Status::Turn(_) => {
                    for mv in game.legal(&at) {
                        let mut child = at.clone();
                        game.play(&mut child, mv);
                        next.push((name(&child), child));
                    }
                }
                Status::Nature => unreachable!("a census of dice is not defined"),
            }
            if next.len() >= compact_at {
                check(limits, next.len() as u64)?;
                compact(&mut next);
                compact_at = (2 * next.len()).max(1 << 20);
            }
        }
        check(limits, 0)?;
        compact(&mut next);
        if !G::GRADED {
            next.retain(|(name, _)| earlier.insert(*name));
        }
        seen(ply);
        limits.progress.nodes.fetch_add(ply.positions, Relaxed);
        limits.progress.depth.fetch_add(1, Relaxed);
        level = next;
    }
    Ok(())
}

/// The number of lines from `at` to the end of a game, or `u128::MAX` if there are more. It needs exact keys
/// and memory for every position.
pub fn games<G: Acyclic + Deterministic>(
    game: &G,
    at: &mut G::Position,
    budget: &mut crate::Budget,
) -> Result<u128, Stopped> {
    assert!(G::SOUND_KEYS, "positions are told apart by their keys");
    lines_to_the_end(game, at, budget, &mut HashMap::new(), 0)
}

fn lines_to_the_end<G: Acyclic + Deterministic>(
    game: &G,
    at: &mut G::Position,
    budget: &mut crate::Budget,
    known: &mut HashMap<(G::Key, Side), u128>,
    ply: u32,
) -> Result<u128, Stopped> {
    if is_deep(ply) {
        return on_a_new_stack(|| lines_to_the_end(game, at, budget, known, ply + 1));
    }
    let Some(mover) = game.mover(at) else { return Ok(1) };
    let name = (game.key(at), mover);
    if let Some(&lines) = known.get(&name) {
        return Ok(lines);
    }
    budget.spend()?;
    let mut lines = 0u128;
    for mv in game.legal(at) {
        let behind = game.after(at, mv, |child| lines_to_the_end(game, child, budget, known, ply + 1))?;
        lines = lines.saturating_add(behind);
    }
    known.insert(name, lines);
    Ok(lines)
}

/// Each position once, in the order of keys.
fn compact<K: Key, P>(positions: &mut Vec<((K, u8), P)>) {
    positions.sort_unstable_by_key(|(name, _)| *name);
    positions.dedup_by_key(|(name, _)| *name);
}

fn check(limits: &Limits, waiting: u64) -> Result<(), Stopped> {
    let late = limits.time.as_ref().is_some_and(|(clock, end)| clock() >= *end);
    let full = limits.nodes.is_some_and(|most| limits.progress.nodes.load(Relaxed) + waiting > most);
    if limits.stop.raised() || late || full { Err(Stopped) } else { Ok(()) }
}
