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
    Advised, Analysis, Argument, BadCall, BadInquiry, BadLine, Booked, Bookwork, ByteReader, Call, Certified,
    Chart, Chosen, Command, Counsel, Counted, EXPLAINED, Ending, Entry, Exhibit, Explained, Explaining,
    External, Field, Form, Inquiry, Job, Judged, Kind, Label, Learnable, Learnt, Level, Match, Memory,
    MethodCard, NamedBytes, PERFECT, PLAYER, Pace, Reader, Recorded, Scene, SelfTaught, Settings, Show,
    Speller, Steps, Story, Study, SubjectCard, Talk, Task, Thought, Tunable, UciFiles, UciTalk, Unexplained,
    Unfolded, Unlearnt, Unwritten, Usage, Verified, Weights, Wide,
};
pub use setup::{ALIASES, BadSetup, entry, names, open, open_bytes, open_text};

/// The game of a link that names none.
pub const USUAL: &str = "connect4:7x6";

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
    &go_player::ENTRY,
    &einstein_player::ENTRY,
    &backgammon_player::ENTRY,
    &pig_player::ENTRY,
];
