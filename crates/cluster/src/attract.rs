//! The attractor over all pieces, level by level.
//!
//! Each worker holds the pieces whose number leaves its own number when divided by the number of workers. At every
//! level it tells the predecessors of the vertices that have just been settled; timely carries these messages to
//! the workers that hold them, and its probe says when all of a level have arrived. Then the next level begins, so
//! ranks are exact.

use crate::Trouble;
use crate::marks::{
    forget_level, last_level, note_level, read_checkpoint, remove_checkpoint, sweep, write_checkpoint,
    write_result,
};
use crate::shard::{Shard, Shards, WON};
use game::Side;
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};
use timely::dataflow::operators::{Exchange, Input, InspectCore, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

/// After so many vertices, what has arrived is looked at.
const BREATH: usize = 1 << 12;

/// So many vertices or messages ahead, memory is asked for what they need.
const AHEAD: usize = 16;

/// Says that a message led nowhere; no level has so many vertices.
const LOST: u64 = u64::MAX;

/// What one worker did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Vertices of its pieces.
    pub vertices: u64,
    /// Edges that lead to them.
    pub edges: u64,
    /// Those that J0 wins from, and J1.
    pub won: [u64; 2],
    /// Bytes of memory for its pieces.
    pub bytes: u64,
    /// Messages that it sent.
    pub told: u64,
    /// Levels that it passed on.
    pub levels: u32,
    /// How long that took, without reading and writing files.
    pub solving: Duration,
}

/// The pieces of one worker, and the vertices that the level in hand has settled.
struct Pieces {
    shards: Vec<Shard>,
    pieces: u64,
    peers: u64,
    settled: Vec<(u32, u32)>,
    /// A message led nowhere.
    lost: bool,
}

impl Pieces {
    /// Messages of one level: an address each, and in the lowest bit who has won a successor.
    fn hear(&mut self, messages: &[u64], rank: u32) {
        for (i, &message) in messages.iter().enumerate() {
            if let Some(&far) = messages.get(i + AHEAD) {
                let (shard, place) = self.whereabouts(far);
                self.shards[shard].expect(place);
            }
            let (shard, place) = self.whereabouts(message);
            let winner = if message & 1 == 0 { Side::First } else { Side::Second };
            match self.shards[shard].tell(place, winner, rank) {
                Some(true) => self.settled.push((shard as u32, place as u32)),
                Some(false) => {}
                None => self.lost = true,
            }
        }
    }

    /// The piece that a message is for, and the place in it.
    #[inline(always)]
    fn whereabouts(&self, message: u64) -> (usize, usize) {
        let address = message >> 1;
        ((address % self.pieces / self.peers) as usize, (address / self.pieces) as usize)
    }

    /// What these settled vertices have to say.
    fn tell(&self, settled: &[(u32, u32)], messages: &mut Vec<u64>) {
        for (i, &(shard, place)) in settled.iter().enumerate() {
            if let Some(&(shard, place)) = settled.get(i + 2 * AHEAD) {
                self.shards[shard as usize].expect_row(place as usize);
            }
            if let Some(&(shard, place)) = settled.get(i + AHEAD) {
                self.shards[shard as usize].expect_edges(place as usize);
            }
            let shard = &self.shards[shard as usize];
            let winner = u64::from((shard.kinds[place as usize] & WON) >> 2);
            messages.extend(shard.before(place as usize).iter().map(|address| address << 1 | winner));
        }
    }

    /// The vertices of this rank.
    fn of_rank(&self, rank: u32) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        for (i, shard) in (0..).zip(&self.shards) {
            let here = (0..shard.kinds.len()).filter(|&place| shard.rank(place) == Some(rank));
            found.extend(here.map(|place| (i, place as u32)));
        }
        found
    }
}

/// A round in which every worker hears a number from every other.
struct Round {
    input: InputHandle<u64, timely::container::CapacityContainerBuilder<Vec<(u64, u64)>>>,
    probe: ProbeHandle<u64>,
    /// What was heard, with the number of its round: others may be a round ahead.
    heard: Rc<RefCell<Vec<(u64, u64)>>>,
    number: u64,
}

impl Round {
    fn new(worker: &mut Worker) -> Round {
        let mut input = InputHandle::new();
        let probe = ProbeHandle::new();
        let heard = Rc::new(RefCell::new(Vec::new()));
        let ear = Rc::clone(&heard);
        worker.dataflow(|scope| {
            scope
                .input_from(&mut input)
                .container::<Vec<(u64, u64)>>()
                .exchange(|message: &(u64, u64)| message.0)
                .inspect_container(move |event| {
                    if let Ok((round, messages)) = event {
                        ear.borrow_mut().extend(messages.iter().map(|message| (*round, message.1)));
                    }
                })
                .probe_with(&probe);
        });
        Round { input, probe, heard, number: 0 }
    }

    /// All numbers of this round; nobody goes on before all have spoken.
    fn all(&mut self, worker: &mut Worker, mine: u64) -> Vec<u64> {
        (0..worker.peers() as u64).for_each(|peer| self.input.send((peer, mine)));
        self.number += 1;
        self.input.advance_to(self.number);
        wait(worker, || self.probe.less_than(&self.number));
        let this = self.number - 1;
        let mut heard = self.heard.borrow_mut();
        let all = heard.iter().filter(|(round, _)| *round == this).map(|(_, number)| *number).collect();
        heard.retain(|(round, _)| *round != this);
        all
    }

    fn sum(&mut self, worker: &mut Worker, mine: u64) -> u64 {
        self.all(worker, mine).iter().sum()
    }

    /// Whether all went well; if not, everybody stops.
    fn agree(&mut self, worker: &mut Worker, done: Result<(), Trouble>) -> Result<(), Trouble> {
        let failed = self.sum(worker, u64::from(done.is_err()));
        done?;
        if failed == 0 {
            return Ok(());
        }
        Err(Trouble { text: format!("{failed} of the other workers had to stop"), second_hand: true })
    }
}

fn wait(worker: &mut Worker, busy: impl Fn() -> bool) {
    while busy() {
        worker.step_or_park(Some(Duration::from_millis(1)));
    }
}

/// The attractor, as one worker of many; all must call it with the same arguments. A checkpoint is written every
/// `every` levels; `log` hears what happens from the first worker.
pub fn attract(
    worker: &mut Worker,
    folder: &Path,
    every: u32,
    first_of_process: bool,
    log: &dyn Fn(&str),
) -> Result<Summary, Trouble> {
    let speaks = worker.index() == 0;
    let log = |text: String| {
        if speaks {
            log(&text);
        }
    };
    let mut round = Round::new(worker);
    let loaded = load(worker, folder);
    round.agree(worker, loaded.as_ref().map(|_| ()).map_err(Clone::clone))?;
    let mut pieces = loaded?;
    let begin = resume(worker, &mut round, &mut pieces, folder)?;
    if begin > 0 {
        log(format!("going on from level {begin}"));
    }
    let known = Rc::new(RefCell::new(pieces));
    let mut input = InputHandle::new();
    let probe = ProbeHandle::new();
    let (ear, all) = (Rc::clone(&known), known.borrow().pieces);
    worker.dataflow(|scope| {
        scope
            .input_from(&mut input)
            .container::<Vec<u64>>()
            .exchange(move |message: &u64| (message >> 1) % all)
            .inspect_container(move |event| {
                if let Ok((level, messages)) = event {
                    // Others may be in the next level already.
                    let (mut pieces, rank) = (ear.borrow_mut(), *level as u32 + 1);
                    pieces.hear(messages, rank);
                }
            })
            .probe_with(&probe);
    });
    let mut summary = Summary::default();
    let mut solving = Duration::ZERO;
    let mut messages: Vec<u64> = Vec::new();
    let mut front = known.borrow().of_rank(begin);
    let mut kept = (begin > 0).then_some(begin);
    input.advance_to(u64::from(begin));
    for level in begin.. {
        let mine = if known.borrow().lost { LOST } else { front.len() as u64 };
        let sizes = round.all(worker, mine);
        if sizes.contains(&LOST) {
            return Err(Trouble::new("an edge leads nowhere: the pieces do not belong together"));
        }
        let size: u64 = sizes.iter().sum();
        if size == 0 {
            break;
        }
        log(format!("level {level}: {size} vertices"));
        if level > begin && level % every == 0 {
            keep(worker, &mut round, &known, level, kept, folder, first_of_process)?;
            kept = Some(level);
            log(format!("checkpoint at level {level}"));
        }
        let started = Instant::now();
        for some in front.chunks(BREATH) {
            // The messages are taken out first, since what arrives meanwhile changes the pieces.
            known.borrow().tell(some, &mut messages);
            summary.told += messages.len() as u64;
            messages.drain(..).for_each(|message| input.send(message));
            worker.step();
        }
        let next = u64::from(level) + 1;
        input.advance_to(next);
        wait(worker, || probe.less_than(&next));
        front = std::mem::take(&mut known.borrow_mut().settled);
        solving += started.elapsed();
        summary.levels = level + 1;
    }
    let pieces = known.borrow();
    let written = pieces.shards.iter().try_for_each(|shard| write_result(shard, folder));
    round.agree(worker, written)?;
    forget(&pieces, kept, folder, first_of_process);
    for shard in &pieces.shards {
        summary.vertices += shard.kinds.len() as u64;
        summary.edges += (0..shard.kinds.len()).map(|place| shard.before(place).len() as u64).sum::<u64>();
        summary.bytes += shard.bytes() as u64;
        for kind in &shard.kinds {
            match kind & WON {
                0 => {}
                won => summary.won[usize::from(won >> 2)] += 1,
            }
        }
    }
    summary.solving = solving;
    Ok(summary)
}

fn load(worker: &Worker, folder: &Path) -> Result<Pieces, Trouble> {
    let shards = Shards::of(folder)?;
    let peers = worker.peers() as u64;
    let mine = (worker.index() as u64..shards.pieces).step_by(worker.peers());
    let read: Vec<Shard> = mine.map(|piece| Shard::read(folder, piece, shards)).collect::<Result<_, _>>()?;
    Ok(Pieces { shards: read, pieces: shards.pieces, peers, settled: Vec::new(), lost: false })
}

/// Takes the pieces back to the last checkpoint that everybody has; level 0 if there is none.
fn resume(
    worker: &mut Worker,
    round: &mut Round,
    pieces: &mut Pieces,
    folder: &Path,
) -> Result<u32, Trouble> {
    let last = last_level(folder);
    round.agree(worker, last.as_ref().map(|_| ()).map_err(Clone::clone))?;
    let mine = u64::from(last?.unwrap_or(0));
    let level = round.all(worker, mine).into_iter().min().unwrap_or(0) as u32;
    let read = match level {
        0 => Ok(()),
        level => pieces.shards.iter_mut().try_for_each(|shard| read_checkpoint(shard, level, folder)),
    };
    round.agree(worker, read)?;
    pieces.shards.iter().for_each(|shard| sweep(shard.piece, level, folder));
    Ok(level)
}

/// Writes a checkpoint; the one before is removed when all have this one.
fn keep(
    worker: &mut Worker,
    round: &mut Round,
    known: &RefCell<Pieces>,
    level: u32,
    before: Option<u32>,
    folder: &Path,
    first_of_process: bool,
) -> Result<(), Trouble> {
    // Nothing is borrowed while others are waited for: some may be in the next level before this worker is.
    let written = known.borrow().shards.iter().try_for_each(|shard| write_checkpoint(shard, level, folder));
    round.agree(worker, written)?;
    round.agree(worker, if first_of_process { note_level(level, folder) } else { Ok(()) })?;
    if let Some(before) = before {
        known.borrow().shards.iter().for_each(|shard| remove_checkpoint(shard.piece, before, folder));
    }
    Ok(())
}

/// The results are written: nothing is to be gone on with.
fn forget(pieces: &Pieces, kept: Option<u32>, folder: &Path, first_of_process: bool) {
    if first_of_process {
        forget_level(folder);
    }
    if let Some(level) = kept {
        pieces.shards.iter().for_each(|shard| remove_checkpoint(shard.piece, level, folder));
    }
}
