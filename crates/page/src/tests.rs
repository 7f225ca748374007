//! What concerns the whole room: refusals in the reader's language, and questions that make us panic.

pub(crate) mod faults;
mod translated;
