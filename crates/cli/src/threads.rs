//! Threads that the system does not give.

use std::panic::PanicHookInfo;

/// How rooms without a voice of their own begin to complain that a thread could not be started.
const NO_THREAD: &str = "the system has threads to give";

fn said<'p>(panic: &'p PanicHookInfo<'_>) -> Option<&'p str> {
    let payload = panic.payload();
    payload.downcast_ref::<String>().map(String::as_str).or_else(|| payload.downcast_ref::<&str>().copied())
}

/// A search that cannot start its threads ends the program with a word about what to do. Not for the page, where it
/// ends one request.
pub(crate) fn explain_refusals() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if said(panic).is_some_and(|text| text.starts_with(NO_THREAD)) {
            eprintln!(
                "error: a thread could not be started, there is no room for its stack (a line of some thousand moves \
                 takes several): use fewer --threads, or less --memory"
            );
            std::process::exit(1);
        }
        usual(panic);
    }));
}
