//! Ctrl-C: it ends a search, which then says what it knows; at a prompt, or pressed twice, the program.

use search::Stop;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The exit code of a program that Ctrl-C ended, as shells know it.
const ENDED: i32 = 130;

static AT_PROMPT: AtomicBool = AtomicBool::new(false);

/// The flag that Ctrl-C raises.
pub(crate) fn flag() -> Stop {
    static STOP: OnceLock<Stop> = OnceLock::new();
    STOP.get_or_init(|| {
        let stop = Stop::default();
        let raised = stop.clone();
        // Without a handler Ctrl-C still ends the program, only less politely.
        let _ = ctrlc::set_handler(move || {
            if raised.raised() || AT_PROMPT.load(Relaxed) {
                std::process::exit(ENDED);
            }
            raised.raise();
        });
        stop
    })
    .clone()
}

/// Waits for somebody at a prompt; Ctrl-C then means goodbye.
pub(crate) fn while_waiting<R>(wait: impl FnOnce() -> R) -> R {
    AT_PROMPT.store(true, Relaxed);
    let heard = wait();
    AT_PROMPT.store(false, Relaxed);
    heard
}
