//! What a game may offer besides being played: each is compiled for a game only where its entry asks for it.

use crate::bookwork::{self, Bookwork};
use crate::explaining::{BadInquiry, Explained, Inquiry};
use crate::methods::Methods;
use crate::played::Playable;
use arena::{Arena, Naming, TooLarge};
use book::{Book, Halted, Journal, Title};
use certify::{Checked, Counted as Sizes, Header, Means, Refusal, SymbolReader, Watch};
use game::{Acyclic, Deterministic, Game, Seed};
use search::{Alike, Budget, Limits, Ply, Stopped};
use std::io::Read;
use std::sync::Arc;

/// A certificate that was verified, and the sizes of its strategies if they were counted.
pub type Verified = (Checked, Vec<Sizes>);

/// What can be counted from a position.
pub trait Counted {
    /// The positions that can be reached, ply by ply.
    fn census(&self, alike: Alike, limits: &Limits, seen: &mut dyn FnMut(Ply)) -> Result<(), Stopped>;
    /// The number of lines to the end of a game; nothing where a game may never end.
    fn games(&self, limits: &Limits) -> Option<Result<u128, Stopped>>;
}

/// The positions from one on as a graph.
pub trait Unfolded {
    /// As an arena, if they are at most so many; vertices are called by their positions or by numbers.
    fn unfold(&self, most: u64, named: bool, limits: &Limits) -> Result<Arena, TooLarge>;
}

/// Checks certificates about a position.
pub trait Certified {
    /// Checks the body of a certificate whose header describes the position.
    fn certify(
        &self,
        header: &Header,
        body: SymbolReader<&mut dyn Read>,
        means: Means,
        counting: bool,
        watch: &dyn Watch,
    ) -> Result<Verified, Refusal>;
}

/// Builds and checks books of a game.
pub trait Booked {
    /// Builds a book from the usual start, going on where the journal ends.
    fn build(&self, title: Title, work: &Bookwork<'_>, journal: &mut Journal<'_>) -> Result<Book, Halted>;
    /// Checks a book and proves so many of its scores, chosen by the seed, without looking at it; nothing if it was
    /// stopped, and the error says what is wrong.
    fn check(
        &self,
        book: &Book,
        work: &Bookwork<'_>,
        random: (usize, Seed),
    ) -> Result<Option<book::Checked>, String>;
}

/// Tells searches from a position node by node.
pub trait Explaining {
    /// The methods that it can tell about.
    fn methods(&self) -> &'static [&'static str];
    /// Searches and tells what happened.
    fn explain(&self, inquiry: &Inquiry<'_>) -> Result<Explained, BadInquiry>;
}

/// A position, its rules and its methods: what an ability works on.
pub(crate) struct Here<'h, G: Game> {
    pub(crate) game: &'h Arc<G>,
    pub(crate) at: &'h G::Position,
    pub(crate) methods: &'h Methods<G>,
    pub(crate) setup: &'h str,
}

/// An ability that a game has or has not.
pub(crate) type Able<G, T> = Option<for<'h> fn(Here<'h, G>) -> <T as Of<'h>>::Boxed>;

/// Names the boxed trait object of an ability with the lifetime of a position.
pub(crate) trait Of<'h> {
    type Boxed;
}

macro_rules! ability {
    ($($name:ident => $object:ident),*) => {$(
        pub(crate) struct $name;
        impl<'h> Of<'h> for $name {
            type Boxed = Box<dyn $object + 'h>;
        }
    )*};
}

ability!(Counting => Counted, Unfolding => Unfolded, Certifying => Certified, Booking => Booked);

/// Counts a game that ends.
pub(crate) struct Ending<'h, G: Game>(pub(crate) Here<'h, G>);

impl<G: Playable + Acyclic + Deterministic> Counted for Ending<'_, G> {
    fn census(&self, alike: Alike, limits: &Limits, seen: &mut dyn FnMut(Ply)) -> Result<(), Stopped> {
        search::census(&**self.0.game, self.0.at, alike, limits, seen)
    }

    fn games(&self, limits: &Limits) -> Option<Result<u128, Stopped>> {
        Some(search::games(&**self.0.game, &mut self.0.at.clone(), &mut Budget::new(limits)))
    }
}

/// Counts a game that may never end.
pub(crate) struct Endless<'h, G: Game>(pub(crate) Here<'h, G>);

impl<G: Playable + Deterministic> Counted for Endless<'_, G> {
    fn census(&self, alike: Alike, limits: &Limits, seen: &mut dyn FnMut(Ply)) -> Result<(), Stopped> {
        search::census(&**self.0.game, self.0.at, alike, limits, seen)
    }

    fn games(&self, _limits: &Limits) -> Option<Result<u128, Stopped>> {
        None
    }
}

impl<G: Playable + Deterministic> Unfolded for Here<'_, G> {
    fn unfold(&self, most: u64, named: bool, limits: &Limits) -> Result<Arena, TooLarge> {
        let game = &**self.game;
        let name = |at: &G::Position| game.write_position(at);
        let name: Option<Naming<'_, G::Position>> = if named { Some(&name) } else { None };
        Ok(arena::unfold(game, self.at, most, name, &mut Budget::new(limits))?.arena)
    }
}

impl<G: Playable + Acyclic + Deterministic> Certified for Here<'_, G> {
    fn certify(
        &self,
        header: &Header,
        mut body: SymbolReader<&mut dyn Read>,
        means: Means,
        counting: bool,
        watch: &dyn Watch,
    ) -> Result<Verified, Refusal> {
        if counting && header.concessions {
            return Err(Refusal::Uncounted);
        }
        let (game, at) = (&**self.game, self.at);
        let (checked, strategies) = certify::check(game, at, header, &mut body, means, counting, watch)?;
        let counted =
            if counting { certify::count(game, at, strategies, header.leaf, means, watch)? } else { vec![] };
        Ok((checked, counted))
    }
}

impl<G: Playable + Acyclic + Deterministic> Booked for Here<'_, G> {
    fn build(&self, title: Title, work: &Bookwork<'_>, journal: &mut Journal<'_>) -> Result<Book, Halted> {
        bookwork::build(&**self.game, self.methods, title, work, journal)
    }

    fn check(
        &self,
        book: &Book,
        work: &Bookwork<'_>,
        random: (usize, Seed),
    ) -> Result<Option<book::Checked>, String> {
        bookwork::check(&**self.game, self.methods, book, work, random)
    }
}
