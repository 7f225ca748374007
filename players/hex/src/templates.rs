//! Templates: whether a shape is joined although the opponent moves first.

use crate::solver::Search;
use game::{Game, Score, Side, Status};
use hex::Thinned;
use search::{AsIs, Dfpn, Effort, Limits, Stopped, Table};

/// What is known about a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The rules of connections join its ends.
    Static,
    /// A search joins them.
    Search,
    /// The opponent keeps them apart.
    No,
    /// The search was stopped.
    Unknown,
}

/// Whether the ends of a template are joined although the opponent moves first.
pub fn examine_template(template: &hex::Template, memory: usize, limits: &Limits) -> Finding {
    if template.holds() {
        return Finding::Static;
    }
    let apart = match template.on_board() {
        Some((hex, at)) => {
            let thinned = Thinned::new(&hex);
            let mut table = Table::of::<_, Effort>(&thinned, memory);
            let dfpn = Dfpn::new(&thinned, hex::Template::expert(&hex), &mut table, limits);
            Search { thinned: &thinned, dfpn }.wins(&at)
        }
        None => kept_apart(template, memory, limits),
    };
    match apart {
        Ok(true) => Finding::No,
        Ok(false) => Finding::Search,
        Err(Stopped) => Finding::Unknown,
    }
}

/// Whether the opponent, who moves first, keeps two ends apart.
fn kept_apart(template: &hex::Template, memory: usize, limits: &Limits) -> Result<bool, Stopped> {
    let game = hex::Joining::of(template);
    let at = game.start();
    match game.status(&at) {
        Status::Over(outcome) => Ok(outcome.seen_by(Side::Second) == Score(1)),
        _ => {
            let mut table = Table::of::<_, Effort>(&game, memory);
            let expert = hex::Joiner::of(&game);
            Dfpn::<_, _, AsIs>::new(&game, expert, &mut table, limits).decide(&at, Side::Second, Score(1))
        }
    }
}
