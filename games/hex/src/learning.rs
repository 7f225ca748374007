//! What a learner sees of the moves of a position: what [`crate::Policy`] weighs.

use crate::{Cell, Features, Hex, Judge, Policy, Recent, Set, Stones, Width, plain};
use game::{MoveFeatures, TellMove};

/// The moves that connections leave, each with currents, threats, neighbours and last moves; or without the numbers, for those
/// who cannot afford a look.
pub struct PolicyFeatures<const W: usize>
where
    Set<W>: Width,
{
    judge: Judge<W>,
    plain: bool,
}

impl<const W: usize> PolicyFeatures<W>
where
    Set<W>: Width,
{
    /// With everything that is seen, or without numbers.
    pub fn of(hex: &Hex<W>, plain: bool) -> PolicyFeatures<W> {
        PolicyFeatures { judge: Judge::of(hex), plain }
    }
}

/// What files call weights of all features, and of those without numbers.
pub const FEATURES: [&str; 2] = ["policy-1", "plain-policy-1"];

impl<const W: usize> MoveFeatures<Hex<W>> for PolicyFeatures<W>
where
    Set<W>: Width,
{
    fn name(&self) -> &'static str {
        FEATURES[usize::from(self.plain)]
    }

    fn weights(&self) -> usize {
        Policy::blank().weights.len()
    }

    fn see(&mut self, hex: &Hex<W>, at: &Stones<W>, past: &[Cell], tell: &mut TellMove<'_, Cell>) {
        let sight = self.judge.look_closely(hex, at);
        // Where connections know the winner, nothing is chosen any more.
        if sight.winner.is_some() || hex.is_swap_ahead(at) {
            return;
        }
        let (scene, recent) = (self.judge.scene(hex, at), Recent::of(past));
        for cell in sight.moves.each() {
            let seen: Features =
                if self.plain { plain(hex, at, cell, recent) } else { scene.features(cell, recent) };
            let row: Vec<(u32, f32)> = seen.each().map(|(place, value)| (place as u32, value)).collect();
            tell(Cell::at(cell), &row);
        }
    }
}
