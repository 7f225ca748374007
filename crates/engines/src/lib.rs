//! Wiring: a game, what is known about it and a search make an engine; engines, notation and drawing make a match,
//! where types are erased. No game is named here: `players/<game>` brings one to it.
//!
//! Reading order: [`Engine`], what can be asked; [`Methods`], the methods of a game and what they are made of; [`Match`], what
//! front-ends see; [`Played`], any game as a match, with the abilities that its entry asks for; [`Entry`], a game in the list.

mod abilities;
mod boards;
mod bookwork;
mod command;
mod consulting;
mod engine;
mod entry;
mod exhibit;
mod expecting;
mod explained;
mod explaining;
mod labels;
mod lessons;
mod level;
mod lined;
mod makes;
mod matched;
mod methods;
mod opening;
mod perfect;
mod pieces;
mod played;
mod probing;
mod prover;
mod recalling;
mod sampling;
mod sheet;
mod shelf;
mod sights;
mod strategist;
mod talk;
mod thought;
mod tunable;
mod tutored;
mod twin;
mod unfolded;
mod weights;
mod wiring;

pub use abilities::{Booked, Certified, Counted, Explaining, Unfolded, Verified};
pub use arena::{Averages, Chances};
pub use bookwork::Bookwork;
pub use command::{Argument, BadCall, Call, Command, Draw, Ending, Save, Usage};
pub use consulting::{Consulting, Tableless};
pub use engine::{Engine, Memory, Past, Request, Settings, Task};
pub use entry::{Entry, Field, Kind, Reader, Recorded, Steps};
pub use exhibit::{Advised, Chart, Counsel, Exhibit, Label, Opens, Scene, Show, Story, Wide};
pub use expecting::{Averaging, Expecting, chance_methods};
pub use explained::{EXPLAINED, Inquiry as TypedInquiry, Order, Unexplained, explained};
pub use explaining::{
    BadInquiry, Explained, Inquiry, Telling, explaining, explaining_by_rolls, explaining_by_rules,
    explaining_to_a_horizon,
};
pub use lessons::{
    Collection, Hear, Learnable, Learnt, Lessons, Sight, Study, Subject, SubjectCard, Told, Unlearnt,
};
pub use level::{Level, Pace};
pub use lined::Lined;
pub use makes::{Iterating, Oracles};
pub use matched::{BadLine, Job, Match, Speller, Watcher};
pub use methods::{
    Make, Method, MethodCard, Methods, PERFECT, PLAYER, Parts, SAMPLING, SAMPLING_BY_WEIGHTS, all_methods,
    graph_methods, playing_methods,
};
pub use opening::{BY_BOOK, GROWING, Grower, Grown, Opening, grow_openings};
pub use perfect::share;
pub use played::{Lend, Playable, Played, Slices};
pub use probing::{Endings, Probing};
pub use prover::Prover;
pub use sampling::Sampling;
pub use sheet::{DrawSheet, Sheet};
pub use strategist::{Chooser, Unwritten, write_chosen};
pub use talk::{
    Analysis, ByteReader, External, Form, Handicap, Judged, NamedBytes, Owners, Talk, UciFiles, UciTalk,
    XboardTalk,
};
pub use thought::Thought;
pub use tunable::{Chosen, Tunable};
pub use tutored::{Ahead, SelfTaught};
pub use twin::Twin;
pub use weights::Weights;
