//! Room for deep lines. Searches recurse once per move, and a game of Nim may last a million moves. A stack for that
//! would reserve gigabytes on every thread, which systems with a limit refuse; so a thread has a small one, and a line that
//! goes deeper goes on upon the stack of another thread, while the first one waits.

/// Plies from the root after which a search first looks for more room: no usual game lasts longer, and the threads that
/// searches are called on have room for so many.
pub(crate) const FIRST: u32 = 256;

/// Plies on each further stack.
pub(crate) const PLIES: u32 = 4096;

/// 8 KiB per ply: four times what the largest frame takes that we know.
const STACK: usize = PLIES as usize * (8 << 10);

/// Does all this at the same time, each on a stack of its own. Threads are started here and not where the work is:
/// that is compiled for every game and every plan.
pub(crate) fn side_by_side(works: Vec<Box<dyn FnOnce() + Send + '_>>) {
    std::thread::scope(|scope| {
        let start = |work| {
            let thread = std::thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, work).expect("the system has threads to give")
        };
        let threads: Vec<_> = works.into_iter().map(start).collect();
        // What a panic says comes through, instead of the word that a thread has panicked.
        for thread in threads {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
}

/// Does this on a new stack and waits for it.
pub(crate) fn on_a_new_stack<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    let mut result = None;
    side_by_side(vec![Box::new(|| result = Some(work()))]);
    result.expect("the work was done")
}

/// Where a recursion that counts its plies wants more room.
#[inline(always)]
pub(crate) fn is_deep(ply: u32) -> bool {
    ply & (PLIES - 1) == FIRST
}
