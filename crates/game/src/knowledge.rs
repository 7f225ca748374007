//! Sound facts beyond the rules. They may enter a proof.

use crate::{Bounds, Deadline, Game, Score};

/// What an expert knows for certain about the positions of a game.
///
/// The contract, tested against plain search: the bounds hold the exact score for the side to move, and some
/// move of `promising` reaches it whenever it lies strictly above `bounds.lower`.
pub trait Knowledge<G: Game>: Clone + Send {
    /// What one look at a position notes down, so that listing and ordering its moves need not look again.
    type Notes: Copy + Send;

    /// Looks at a position that is not over: an interval that holds its score for the side to move.
    fn look(&mut self, game: &G, at: &G::Position) -> (Bounds, Self::Notes);

    /// The same for somebody who asks about a window of scores: what lies outside it need only be bounded there.
    #[inline(always)]
    fn look_within(&mut self, game: &G, at: &G::Position, _window: (Score, Score)) -> (Bounds, Self::Notes) {
        self.look(game, at)
    }

    /// A first look at a position that may never be looked at again; nothing where a proper look is too dear.
    #[inline(always)]
    fn glance(&mut self, game: &G, at: &G::Position) -> Option<(Bounds, Self::Notes)> {
        Some(self.look(game, at))
    }

    /// Appends the moves worth trying, best guess first; never none.
    #[inline(always)]
    fn promising(&mut self, game: &G, at: &G::Position, _notes: Self::Notes, out: &mut Vec<G::Move>) {
        game.moves(at, out);
    }

    /// The order of the promising moves: higher first, ties as `promising` listed them.
    #[inline(always)]
    fn rank(&mut self, _game: &G, _at: &G::Position, _notes: Self::Notes, _mv: G::Move) -> i32 {
        0
    }

    /// The same for somebody who has `child`, the position behind the move, at hand, and looks at all moves before he enters
    /// one: there the expert may look closer.
    #[inline(always)]
    fn rank_seen(
        &mut self,
        game: &G,
        at: &G::Position,
        notes: Self::Notes,
        mv: G::Move,
        _child: &G::Position,
    ) -> i32 {
        self.rank(game, at, notes, mv)
    }

    /// The only move that matters, if there is just one: the position is worth exactly what this move is. A
    /// search may play it at once instead of making a node of it.
    #[inline(always)]
    fn only(&self, _game: &G, _at: &G::Position, _notes: Self::Notes) -> Option<G::Move> {
        None
    }

    /// What a theorem of the game says about a position where nothing is forced: bounds that follow from a
    /// strategy which works without looking ahead. They hold the exact score for the side to move.
    #[inline(always)]
    fn theorem(&mut self, _game: &G, _at: &G::Position, _notes: Self::Notes) -> Bounds {
        Bounds::ANY
    }

    /// What the score of an open position may be for the side to move: no fact, but where a proof may begin to ask.
    fn expects(&mut self, _game: &G, _at: &G::Position) -> Option<Score> {
        None
    }

    /// Hears that a proof has refuted a move: the side to move does not win by it. An expert who knows what the
    /// refutation rests on may spare other moves by it. Asked only about games without draws and margins.
    #[inline(always)]
    fn refuted(&mut self, _game: &G, _at: &G::Position, _notes: Self::Notes, _mv: G::Move) {}

    /// Whether what refuted other moves refutes this one too.
    #[inline(always)]
    fn is_spared(&mut self, _game: &G, _at: &G::Position, _notes: Self::Notes, _mv: G::Move) -> bool {
        false
    }

    /// Hears that a position is settled: the side to move wins by a move, or has lost.
    #[inline(always)]
    fn solved(&mut self, _game: &G, _at: &G::Position, _notes: Self::Notes, _by: Option<G::Move>) {}

    /// How many of so many open moves a proof-number search weighs together, in the expert's order, before it
    /// takes notice of the others: at least one. An expert who trusts his order names few (focussed df-pn, Henderson,
    /// Arneson and Hayward 2010).
    #[inline(always)]
    fn width(&self, open: usize) -> usize {
        open
    }

    /// Sorts moves by the expert's fixed order, best first, whatever the position; `promising` lists them in
    /// this order too.
    fn order(&self, _game: &G, _moves: &mut [G::Move]) {}

    /// From now on looks shall end soon after this deadline. For experts whose single look takes long.
    fn heed(&mut self, _deadline: &Deadline) {}

    /// Whether a look was given up because of the deadline: what it said is not wrong, but nothing may be concluded
    /// from what it did not say, and the search is over.
    #[inline(always)]
    fn gave_up(&self) -> bool {
        false
    }

    /// How many positions the expert has looked at besides those he was asked about.
    fn examined(&self) -> u64 {
        0
    }
}

/// Knows the rules and nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct RulesOnly;

impl<G: Game> Knowledge<G> for RulesOnly {
    type Notes = ();

    #[inline(always)]
    fn look(&mut self, game: &G, _at: &G::Position) -> (Bounds, ()) {
        (game.scale(), ())
    }
}
