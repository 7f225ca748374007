//! How a game that remembers its line is written, read and drawn: as the board that it stands on.

use crate::picture::Drawn;
use crate::{
    Again, BadMove, BadText, Bounds, Edit, Evaluate, Game, Knowledge, Notation, Outcome, Picture, Recurring,
    Remembering, Score, Side, Spot, Thing, Tone, Trail, Unit,
};

impl<G: Recurring + Notation> Notation for Remembering<G> {
    const UNIT: Unit = G::UNIT;

    fn unit(&self) -> Unit {
        self.rules().unit()
    }
    fn write_move(&self, trail: &Trail<G>, mv: G::Move) -> String {
        self.rules().write_move(trail.at(), mv)
    }
    fn write_plainly(&self, trail: &Trail<G>, mv: G::Move) -> String {
        self.rules().write_plainly(trail.at(), mv)
    }
    fn read_move(&self, trail: &Trail<G>, text: &str) -> Result<G::Move, BadMove> {
        let mv = self.rules().read_move(trail.at(), text)?;
        if self.ends_by_line(trail) {
            return Err(BadMove::GameOver { text: text.into() });
        }
        if G::AGAIN == Again::Forbidden && !self.legal(trail).contains(&mv) {
            let reason = if self.is_forbidden(trail, mv) {
                "the same position stood before, and may not come again"
            } else {
                "there are other moves, and these rules allow it to nobody who has one"
            };
            return Err(BadMove::Illegal { text: text.into(), reason: reason.into() });
        }
        Ok(mv)
    }
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        self.rules().split_moves(text)
    }
    fn write_position(&self, trail: &Trail<G>) -> String {
        self.rules().write_position(trail.at())
    }
    /// A position without a past.
    fn read_position(&self, text: &str) -> Result<Trail<G>, BadText> {
        self.rules().read_position(text).map(Trail::starting)
    }
    fn write_record(&self, first: &Trail<G>, moves: &[G::Move]) -> Option<(&'static str, String)> {
        self.rules().write_record(first.at(), moves)
    }
    fn write_record_into(
        &self,
        record: &str,
        first: &Trail<G>,
        moves: &[G::Move],
    ) -> Option<(&'static str, String)> {
        self.rules().write_record_into(record, first.at(), moves)
    }
}

impl<G: Recurring + Drawn> Drawn for Remembering<G> {
    fn layers(&self) -> &'static [&'static str] {
        self.rules().layers()
    }
    fn sides(&self) -> [&'static str; 2] {
        self.rules().sides()
    }
    fn sides_in(&self, trail: &Trail<G>) -> [&'static str; 2] {
        self.rules().sides_in(trail.at())
    }
    fn board(&self, trail: &Trail<G>) -> Picture {
        self.rules().board(trail.at())
    }
    fn captured(&self, trail: &Trail<G>) -> [String; 2] {
        self.rules().captured(trail.at())
    }
    fn key_of(&self, name: &str) -> Vec<(Option<Tone>, String)> {
        self.rules().key_of(name)
    }
    fn insights(&self) -> &'static [&'static str] {
        self.rules().insights()
    }
    fn insight(&self, trail: &Trail<G>, name: &str) -> Vec<Thing> {
        self.rules().insight(trail.at(), name)
    }
    fn insight_unless(&self, trail: &Trail<G>, name: &str, enough: &dyn Fn() -> bool) -> Option<Vec<Thing>> {
        self.rules().insight_unless(trail.at(), name, enough)
    }
    fn numbers_moves(&self) -> bool {
        self.rules().numbers_moves()
    }
    fn paths(&self, trail: &Trail<G>, mv: G::Move) -> Vec<Vec<Spot>> {
        self.rules().paths(trail.at(), mv)
    }
    fn edited(&self, trail: &Trail<G>, edit: Edit) -> Result<Trail<G>, BadText> {
        self.rules().edited(trail.at(), edit).map(Trail::starting)
    }
    fn landed(&self, before: &Trail<G>, mv: G::Move) -> Spot {
        self.rules().landed(before.at(), mv)
    }
}

/// Somebody who looks at the board alone, in a game that remembers its line.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnBoard<T>(pub T);

impl<G: Recurring, E: Evaluate<G>> Evaluate<Remembering<G>> for OnBoard<E> {
    #[inline]
    fn evaluate(&mut self, game: &Remembering<G>, trail: &Trail<G>) -> Score {
        self.0.evaluate(game.rules(), trail.at())
    }
    fn terminal_score(&self, outcome: Outcome, viewer: Side) -> Score {
        self.0.terminal_score(outcome, viewer)
    }
}

/// Facts about the board are facts about the line only where the line changes nothing: a player may use this, and since
/// the keys of lines are not exact, nothing that comes of it is called proved.
impl<G: Recurring, K: Knowledge<G>> Knowledge<Remembering<G>> for OnBoard<K> {
    type Notes = K::Notes;

    #[inline]
    fn look(&mut self, game: &Remembering<G>, trail: &Trail<G>) -> (Bounds, K::Notes) {
        self.0.look(game.rules(), trail.at())
    }
    #[inline]
    fn promising(
        &mut self,
        game: &Remembering<G>,
        trail: &Trail<G>,
        notes: K::Notes,
        out: &mut Vec<G::Move>,
    ) {
        self.0.promising(game.rules(), trail.at(), notes, out);
    }
    #[inline]
    fn rank(&mut self, game: &Remembering<G>, trail: &Trail<G>, notes: K::Notes, mv: G::Move) -> i32 {
        self.0.rank(game.rules(), trail.at(), notes, mv)
    }
    fn order(&self, game: &Remembering<G>, moves: &mut [G::Move]) {
        self.0.order(game.rules(), moves);
    }
    fn examined(&self) -> u64 {
        self.0.examined()
    }
}
