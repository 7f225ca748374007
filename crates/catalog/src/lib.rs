//! The list of games. Above, a game is a name, a position is text, and [`Match`] is all there is.
//!
//! ```
//! let mut game = catalog::open("connect4:7x6").unwrap();
//! game.play_line("44 53").unwrap();
//! assert_eq!(game.moves().len(), 7);
//! assert!(catalog::open("connect5").err().unwrap().to_string().contains("connect4"));
//! ```

mod setup;

pub use engines::{
    Analysis, Argument, BadCall, BadInquiry, BadLine, Booked, Bookwork, Call, Certified, Chosen, Command,
    Counted, EXPLAINED, Ending, Entry, Explained, Explaining, Field, Form, Inquiry, Job, Kind, Level, Match,
    Memory, MethodCard, PERFECT, PLAYER, Reader, Recorded, Settings, Steps, Talk, Task, Thought, Tunable,
    Unexplained, Unfolded, Unwritten, Verified,
};
pub use setup::{BadSetup, entry, names, open, open_text};

/// All games, by name.
pub static CATALOG: &[&Entry] = &[
    &nim_player::ENTRY,
    &mnk_player::ENTRY,
    &connect4_player::ENTRY,
    &othello_player::ENTRY,
    &hex_player::ENTRY,
    &morris_player::ENTRY,
    &chess_player::ENTRY,
    &draughts_player::ENTRY,
];
