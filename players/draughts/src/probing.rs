//! What tables of endings prove, as far as the rules of the line allow.

use crate::tables::Prober;
use arena::Worth;
use draughts::{Board, Draughts, Endgame, Variant};
use engines::Endings;
use game::{Bounds, Game, Knowledge, Remembering, Score, Trail};

/// Fewer quiet plies than these cannot hold a position twice.
const NO_REPETITION: u32 = 4;

fn bounds(worth: Worth) -> Bounds {
    match worth {
        Worth::Nothing => Bounds::within(1),
        Worth::Draw => Bounds::exactly(Score::DRAW),
        Worth::Win(_) => Bounds::exactly(Score(1)),
        Worth::Loss(_) => Bounds::exactly(Score(-1)),
    }
}

/// Nothing ends such a game but the board.
impl<V: Variant> Endings<Endgame<V>> for Prober<V> {
    fn worth(&self, _: &Endgame<V>, at: &Board) -> Option<Worth> {
        self.on(at)
    }

    fn proved(&self, _: &Endgame<V>, _: &Board, worth: Worth) -> Bounds {
        bounds(worth)
    }
}

/// Whoever can go round for ever draws by the line as well. A win is one if it comes before any count runs out and nothing
/// on its way can have stood twice before; else it is a draw at least.
impl<V: Variant> Endings<Remembering<Draughts<V>>> for Prober<V> {
    fn worth(&self, _: &Remembering<Draughts<V>>, trail: &Trail<Draughts<V>>) -> Option<Worth> {
        self.on(trail.at())
    }

    fn proved(&self, game: &Remembering<Draughts<V>>, trail: &Trail<Draughts<V>>, worth: Worth) -> Bounds {
        let in_time = |plies: u8| {
            trail.standing().quiet < NO_REPETITION && game.rules().lasts_for(trail.tally(), plies.into())
        };
        match worth {
            Worth::Win(plies) if !in_time(plies) => Bounds { lower: Score::DRAW, upper: Score(1) },
            Worth::Loss(plies) if !in_time(plies) => Bounds { lower: Score(-1), upper: Score::DRAW },
            _ => bounds(worth),
        }
    }
}

/// Knows what tables prove.
#[derive(Clone, Debug)]
pub(crate) struct Tables<V>(pub(crate) Option<Prober<V>>);

impl<V: Variant> Knowledge<Remembering<Draughts<V>>> for Tables<V> {
    type Notes = ();

    fn look(&mut self, game: &Remembering<Draughts<V>>, trail: &Trail<Draughts<V>>) -> (Bounds, ()) {
        let known = |prober: &Prober<V>| Some(prober.proved(game, trail, prober.worth(game, trail)?));
        (self.0.as_ref().and_then(known).unwrap_or_else(|| game.scale()), ())
    }
}
