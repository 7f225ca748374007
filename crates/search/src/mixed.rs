//! A plan that proves with any mixture of ingredients: what the laboratory measures, and what the best solver
//! is made of once it is known what pays.

use crate::memo::Interval;
use crate::memory::{MOST_HISTORY, Refutations};
use crate::plan::{Node, Plan};
use crate::recipe::{Asks, Ingredient, Recipe, Setting};
use crate::sorting::sort_by_rank;
use game::{Acyclic, Bounds, Deterministic, Essence, Game, Knowledge, MoveCode, Score, Side, Sym, Symmetry};

/// How ranks are put together: a killer outweighs threats, threats outweigh history.
const THREAT: i32 = 2 * MOST_HISTORY;
const KILLER: i32 = 1 << 28;

/// Look until the game is over, with these ingredients.
#[derive(Clone, Debug)]
pub struct Mixed<K, R> {
    knowledge: K,
    recipe: R,
    refutations: Refutations,
}

impl<K, R: Recipe> Mixed<K, R> {
    /// A plan with this knowledge, as far as the recipe uses it.
    pub fn new(knowledge: K, recipe: R) -> Mixed<K, R> {
        Mixed { knowledge, recipe, refutations: Refutations::default() }
    }

    #[inline(always)]
    fn of(&self, ingredient: Ingredient) -> Setting {
        self.recipe.of(ingredient)
    }

    /// The rank of a move as the recipe has it; `threats` asks the expert.
    #[inline(always)]
    fn weighed_rank<G: Game>(
        &mut self,
        game: &G,
        at: &G::Position,
        node: Node<()>,
        mv: G::Move,
        threats: impl FnOnce(&mut K) -> Option<i32>,
    ) -> i32 {
        let mut rank = 0;
        if let Some(threats) = self.of(Ingredient::Threats).weigh(|| threats(&mut self.knowledge)).flatten() {
            rank += threats * THREAT;
        }
        if self.of(Ingredient::Killers).weigh(|| self.refutations.killed(node.ply, game.code(mv)))
            == Some(true)
        {
            rank += KILLER;
        }
        let mover = game.mover(at).unwrap_or(Side::First);
        if let Some(merit) =
            self.of(Ingredient::History).weigh(|| self.refutations.merit(mover, game.code(mv)))
        {
            rank += merit;
        }
        rank
    }
}

/// The name of a position in the table under a recipe, and the symmetry that leads there.
#[inline(always)]
fn folded_key<G: Symmetry + Essence>(game: &G, at: &G::Position, recipe: impl Recipe) -> (G::Key, Sym) {
    let essence = recipe.of(Ingredient::Essence).weigh(|| game.essence(at));
    let at = essence.as_ref().unwrap_or(at);
    recipe
        .of(Ingredient::Symmetry)
        .weigh(|| game.canonical(at))
        .unwrap_or_else(|| (game.key(at), Sym::IDENTITY))
}

impl<G, K, R> Plan<G> for Mixed<K, R>
where
    G: Acyclic + Deterministic + Symmetry + Essence,
    K: Knowledge<G>,
    R: Recipe,
{
    const PROVES: bool = G::SOUND_KEYS;
    const EXACT: bool = G::SOUND_KEYS;
    const ASKS: Asks = R::ASKS;
    type Depth = ();
    type Key = G::Key;
    type Memo = Interval;
    /// The expert's notes, if he was asked at all.
    type Notes = Option<K::Notes>;

    #[inline(always)]
    fn look(&mut self, game: &G, at: &G::Position, node: Node<()>) -> (Bounds, Self::Notes) {
        let window = (node.alpha, node.beta);
        if let Some((mut bounds, notes)) =
            self.recipe.of(Ingredient::Knowledge).weigh(|| self.knowledge.look_within(game, at, window))
        {
            // Where an answer is forced, the theorems speak about what follows.
            if bounds.lower < bounds.upper
                && self.of(Ingredient::Theorems) != Setting::Off
                && self.knowledge.only(game, at, notes).is_none()
                && let Some(theorem) =
                    self.recipe.of(Ingredient::Theorems).weigh(|| self.knowledge.theorem(game, at, notes))
            {
                bounds = bounds.and(theorem);
            }
            return (bounds, Some(notes));
        }
        // The expert's order needs his notes even where his bounds are not used.
        let orders = self.of(Ingredient::Threats) != Setting::Off;
        (game.scale(), orders.then(|| self.knowledge.look(game, at).1))
    }

    #[inline(always)]
    fn glance(&mut self, game: &G, at: &G::Position, node: Node<()>) -> (Bounds, Self::Notes) {
        match self.knowledge.glance(game, at) {
            Some((bounds, notes)) => (bounds, Some(notes)),
            None => self.look(game, at, node),
        }
    }

    #[inline(always)]
    fn promising(&mut self, game: &G, at: &G::Position, notes: Self::Notes, out: &mut Vec<G::Move>) {
        let base = out.len();
        let (knows, order) = (self.of(Ingredient::Knowledge), self.of(Ingredient::Order));
        match notes {
            Some(notes) if knows.on() => self.knowledge.promising(game, at, notes, out),
            _ => game.moves(at, out),
        }
        if knows.on() && !order.on() {
            // The expert lists moves in his order: undo it.
            sort_by_rank(&mut out[base..], |&mv| i64::from(game.code(mv)));
        }
        match order {
            Setting::On if !knows.on() => self.knowledge.order(game, &mut out[base..]),
            Setting::Idle => {
                let mut copy = out[base..].to_vec();
                self.knowledge.order(game, &mut copy);
                std::hint::black_box(copy);
            }
            _ => {}
        }
    }

    #[inline(always)]
    fn rank(&mut self, game: &G, at: &G::Position, node: Node<()>, notes: Self::Notes, mv: G::Move) -> i32 {
        self.weighed_rank(game, at, node, mv, |expert| notes.map(|notes| expert.rank(game, at, notes, mv)))
    }
    #[inline(always)]
    fn rank_seen(
        &mut self,
        game: &G,
        at: &G::Position,
        node: Node<()>,
        notes: Self::Notes,
        mv: G::Move,
        child: &G::Position,
    ) -> i32 {
        self.weighed_rank(game, at, node, mv, |expert| {
            notes.map(|notes| expert.rank_seen(game, at, notes, mv, child))
        })
    }
    #[inline(always)]
    fn only(&self, game: &G, at: &G::Position, notes: Self::Notes) -> Option<G::Move> {
        self.knowledge.only(game, at, notes?)
    }
    fn expects(&mut self, game: &G, at: &G::Position) -> Option<Score> {
        self.knowledge.expects(game, at)
    }
    /// Only knowledge can settle a position that is merely looked at.
    #[inline(always)]
    fn survey(&self) -> Setting {
        if self.of(Ingredient::Knowledge).on() { self.of(Ingredient::Survey) } else { Setting::Off }
    }

    fn key_bits(game: &G) -> u32 {
        game.key_bits()
    }
    #[inline(always)]
    fn key(&self, game: &G, at: &G::Position) -> (G::Key, Sym) {
        folded_key(game, at, self.recipe)
    }
    #[inline(always)]
    fn code(&self, game: &G, mv: G::Move, by: Sym) -> MoveCode {
        game.code(if self.of(Ingredient::Symmetry).on() { game.image_of_move(mv, by) } else { mv })
    }
    #[inline(always)]
    fn memo(&self, (): (), _notes: Self::Notes, known: Bounds, hint: u64) -> Interval {
        Interval { known, hint }
    }
    #[inline(always)]
    fn recalled(&mut self, (): (), memo: Interval) -> (Bounds, u64) {
        (memo.known, memo.hint)
    }
    #[inline(always)]
    fn depth_after(&mut self, _node: Node<()>, _mv: G::Move, _tried: usize) -> Option<()> {
        Some(())
    }
    #[inline(always)]
    fn scouts(&self) -> bool {
        self.of(Ingredient::Scout).on()
    }
    #[inline(always)]
    fn table_move(&self) -> Setting {
        self.of(Ingredient::TableMove)
    }
    #[inline(always)]
    fn etc(&self) -> Setting {
        self.of(Ingredient::Etc)
    }
    #[inline(always)]
    fn last_iteration(&self) -> Setting {
        self.of(Ingredient::LastIteration)
    }
    #[inline(always)]
    fn grade(&self, memo: Interval) -> i32 {
        memo.known.lower.0 + memo.known.upper.0
    }
    #[inline(always)]
    fn refuted(
        &mut self,
        game: &G,
        _: &G::Position,
        mover: Side,
        node: Node<()>,
        mv: G::Move,
        in_vain: &[G::Move],
    ) {
        let learns = |setting: Setting| setting != Setting::Off;
        if learns(self.of(Ingredient::Killers)) || learns(self.of(Ingredient::History)) {
            self.refutations.learn(node.ply, mover, game.code(mv), in_vain.iter().map(|&mv| game.code(mv)));
        }
    }
    fn examined(&self) -> u64 {
        self.knowledge.examined()
    }
}
