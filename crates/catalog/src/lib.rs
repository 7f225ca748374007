//! The list of games. Here, and only here, types are erased: below, everything is static; above, a game is a
//! name, a position is text, and [`Match`] is all there is.
//!
//! ```
//! let mut game = catalog::open("connect4:7x6").unwrap();
//! game.play_line("44 53").unwrap();
//! assert_eq!(game.moves().len(), 7);
//! assert!(catalog::open("connect5").err().unwrap().to_string().contains("connect4"));
//! ```

mod bookwork;
mod entries;
mod explained;
mod level;
mod played;
mod setup;
mod thought;

pub use bookwork::Bookwork;
pub use engines::{EXPLAINED, Memory, PERFECT, PLAYER, Settings, Task, Unexplained, Unwritten};
pub use entries::CATALOG;
pub use explained::{BadInquiry, Explained, Inquiry};
pub use level::Level;
pub use played::{BadLine, Job, Match, MethodCard, Verified};
pub use setup::{BadSetup, Entry, Field, Kind, names, open, open_record, open_sheet};
pub use thought::Thought;
