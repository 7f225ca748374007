//! The list of games. Above, a game is a name, a position is text, and [`Match`] is all there is.
//!
//! ```
//! let mut game = catalog::open("connect4:7x6").unwrap();
//! game.play_line("44 53").unwrap();
//! assert_eq!(game.moves().len(), 7);
//! assert!(catalog::open("connect5").err().unwrap().to_string().contains("connect4"));
//! ```

mod setup;
mod stand;

pub use engines::{
    Advised, Ahead, Analysis, Argument, BY_BOOK, BadCall, BadInquiry, BadLine, Booked, Bookwork, ByteReader,
    Call, Certified, Chart, Chosen, Command, Counsel, Counted, EXPLAINED, Ending, Entry, Exhibit, Explained,
    Explaining, External, Field, Form, Grown, Inquiry, Job, Judged, Kind, Label, Learnable, Learnt, Level,
    Match, Memory, MethodCard, NamedBytes, PERFECT, PLAYER, Pace, Reader, Recorded, Scene, SelfTaught,
    Settings, Show, Speller, Steps, Story, Study, SubjectCard, Talk, Task, Thought, Tunable, UciFiles,
    UciTalk, Unexplained, Unfolded, Unlearnt, Unwritten, Usage, Verified, Watcher, Weights, Wide, XboardTalk,
};
pub use setup::{ALIASES, BadSetup, entry, names, open, open_bytes, open_text, plain_record};
pub use stand::{set_up, stand, with_position};

/// The game of a link that names none.
pub fn usual() -> &'static str {
    if cfg!(feature = "connect4") {
        "connect4:7x6"
    } else {
        CATALOG.first().map_or("", |entry| entry.examples[0])
    }
}

/// All games, by name.
pub static CATALOG: &[&Entry] = &[
    #[cfg(feature = "nim")]
    &nim_player::ENTRY,
    #[cfg(feature = "mnk")]
    &mnk_player::ENTRY,
    #[cfg(feature = "connect4")]
    &connect4_player::ENTRY,
    #[cfg(feature = "othello")]
    &othello_player::ENTRY,
    #[cfg(feature = "hex")]
    &hex_player::ENTRY,
    #[cfg(feature = "morris")]
    &morris_player::ENTRY,
    #[cfg(feature = "chess")]
    &chess_player::ENTRY,
    #[cfg(feature = "draughts")]
    &draughts_player::ENTRY,
    #[cfg(feature = "go")]
    &go_player::ENTRY,
    #[cfg(feature = "einstein")]
    &einstein_player::ENTRY,
    #[cfg(feature = "backgammon")]
    &backgammon_player::ENTRY,
    #[cfg(feature = "pig")]
    &pig_player::ENTRY,
];
