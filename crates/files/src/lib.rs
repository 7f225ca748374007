//! Files: written whole or not at all, used by one program at a time, read up to a limit.
//!
//! Reading order: [`Draft`] is the only way in which this house puts a file under its name, [`Hold`] keeps work that
//! goes on over many runs to one program, [`read_within`] and [`line_within`] read what somebody gives us without
//! believing that it ends, and [`gathered`] the files of a folder or an archive.

mod draft;
mod hold;
mod many;
mod within;

pub use draft::{DRAFT, Draft, replace};
pub use hold::{Hold, lock};
pub use many::{Named, gathered, unpacked, unpacked_from};
pub use within::{line_within, read_within};
