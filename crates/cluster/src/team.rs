//! The workers of this process and their ways to all others, as timely wants them.

use crate::{Party, Unmet, trouble_with};
use std::any::Any;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Config, Hooks};

/// What timely needs to start the workers of a process, and what must live as long as they do.
pub type Team = (Vec<AllocatorBuilder>, Box<dyn Any + Send>);

/// So many workers in this process of a party. Timely's own way to connect processes waits for ever when one of them dies
/// meanwhile, listens to strangers, and writes to stdout.
pub fn team(threads: usize, party: &Party<'_>, say: &dyn Fn(&str)) -> Result<Team, Unmet> {
    let wrong =
        |error: &dyn std::fmt::Display| Unmet::Trouble(trouble_with("cannot start the workers", error));
    if party.addresses.len() < 2 {
        let alone = if threads == 1 { Config::Thread } else { Config::Process(threads) };
        return alone.try_build().map_err(|error| wrong(&error));
    }
    let sockets = party.meet(say)?;
    let hooks = Hooks::default();
    let within = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), hooks.spill.clone());
    let built = initialize_networking_from_sockets(within, sockets, party.process, threads, hooks);
    let (builders, guard) = built.map_err(|error| wrong(&error))?;
    Ok((builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard)))
}
