//! What every game and every search is checked with. A dev-dependency of the other rooms.

mod counts;
mod laws;
mod oracle;

pub use counts::{counts, perft};
pub use laws::{image_laws, laws};
pub use oracle::{random_position, value};
