//! `tesuji graph check`.

use super::Check;
use crate::fault::{Exit, Fault};

pub(super) fn run(_asked: &Check) -> Result<Exit, Fault> {
    Err(Fault::input("later"))
}
