//! What every game and every search is checked with. A dev-dependency of the other rooms.

mod counts;
mod dice;
mod evaluation;
mod fortune;
mod keys;
mod laws;
mod lines;
mod oracle;

pub use counts::{counts, perft};
pub use dice::{Deed, Thrown, TwoThrows};
pub use evaluation::{evaluation_laws, greedy, wins_against_chance};
pub use fortune::{Fortune, Way};
pub use keys::Keys;
pub use laws::{image_laws, index_laws, laws};
pub use lines::line_laws;
pub use oracle::{random_position, value};
