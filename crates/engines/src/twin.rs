//! A faster twin: the same rules, positions and moves by another type, known better to the compiler. Only the methods
//! that people play and solve with are compiled for it; everything else goes by the plain type.

use crate::engine::{Engine, Memory, Past, Request, Settings};
use crate::methods::Method;
use crate::prover::Prover;
use crate::strategist::Unwritten;
use certify::{Header, Totals};
use game::{Bounds, Game, Score, Side};
use search::{Answer, Found, Limits, Stopped, WindowSearch, Work};
use std::io::Write;
use std::sync::Arc;

/// Something made for the twin `H`, used by who knows the plain game.
pub struct Twin<H, T> {
    game: Arc<H>,
    inner: T,
}

impl<H: Game + Send + 'static> Twin<H, ()> {
    /// A method of the twin as a method of the plain game; `twin` makes the rules.
    pub fn method<G>(method: Method<H>, twin: fn(&G) -> H) -> Method<G>
    where
        G: Game<Position = H::Position, Move = H::Move> + 'static,
    {
        let Method { card, make } = method;
        let make = Box::new(move |game: &G, settings: Settings| -> Box<dyn Engine<G>> {
            let game = Arc::new(twin(game));
            let inner = make(&game, settings);
            Box::new(Twin { game, inner })
        });
        Method { card, make }
    }

    /// The twin's prover as one of the plain game.
    pub(crate) fn prover<G>(game: H, inner: Box<dyn Prover<H>>) -> Box<dyn Prover<G>>
    where
        G: Game<Position = H::Position, Move = H::Move> + 'static,
    {
        Box::new(Twin { game: Arc::new(game), inner })
    }
}

impl<G, H> Engine<G> for Twin<H, Box<dyn Engine<H>>>
where
    H: Game + Send,
    G: Game<Position = H::Position, Move = H::Move>,
{
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let Request { at, past: Past { first, moves }, viewer, task, limits, watch, .. } = asked;
        let past = Past { first, moves };
        self.inner.think(Request { game: &*self.game, at, past, viewer, task, limits, watch })
    }

    fn certificate(
        &mut self,
        _game: &G,
        at: &G::Position,
        header: &Header,
        limits: &Limits,
        to: &mut dyn Write,
    ) -> Result<Totals, Unwritten> {
        self.inner.certificate(&self.game, at, header, limits, to)
    }

    fn certifies(&self) -> bool {
        self.inner.certifies()
    }

    fn memory(&self) -> Option<Memory> {
        self.inner.memory()
    }
}

impl<G, H> Prover<G> for Twin<H, Box<dyn Prover<H>>>
where
    H: Game + Send,
    G: Game<Position = H::Position, Move = H::Move>,
{
    fn search<'s>(&'s self, _game: &'s G, limits: &Limits) -> Box<dyn WindowSearch<G> + 's> {
        Box::new(Step(self.inner.search(&self.game, limits)))
    }

    fn order(&self, _game: &G, moves: &mut [G::Move]) {
        self.inner.order(&self.game, moves);
    }

    fn forget(&mut self) {
        self.inner.forget();
    }

    fn memory(&self) -> Option<Memory> {
        self.inner.memory()
    }
}

/// A search of the twin.
struct Step<'s, H: Game>(Box<dyn WindowSearch<H> + 's>);

impl<G, H> WindowSearch<G> for Step<'_, H>
where
    H: Game,
    G: Game<Position = H::Position, Move = H::Move>,
{
    fn probe(
        &mut self,
        at: &G::Position,
        viewer: Side,
        window: (Score, Score),
        meanwhile: &mut Bounds,
    ) -> Result<Found<G::Move>, Stopped> {
        self.0.probe(at, viewer, window, meanwhile)
    }

    fn proves(&self) -> bool {
        self.0.proves()
    }

    fn work(&self) -> Work {
        self.0.work()
    }
}
