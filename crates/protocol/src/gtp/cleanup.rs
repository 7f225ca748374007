//! `kgs-genmove_cleanup`: players who do not agree what is dead play on until all that is dead has been taken off.

use super::server::Server;
use crate::colour::Colour;
use crate::dialogue::{PASS, best, hope};
use catalog::Thought;

/// Taking dead stones off waits while another move is hoped to be worth so much more.
const URGENT: f32 = 0.1;

impl Server {
    /// A move of this colour where the game may be over by two passes: it goes on. As long as dead stones of the other
    /// side can be taken off, it does not pass.
    pub(super) fn clean_up(&mut self, colour: &str) -> Result<String, String> {
        let colour = Colour::read(self.dialogue.game(), colour)?;
        self.dialogue.goes_on(colour);
        let takers = self.takers(colour)?;
        let best = if takers.is_empty() {
            let thought = self.weigh(colour, &[])?;
            best(&self.dialogue.engine.method, thought)?
        } else {
            self.taking(colour, &takers)?
        };
        self.dialogue.play(colour, &best)?;
        Ok(self.spelled(&best))
    }

    /// The moves of this colour that take dead stones off, or begin to.
    fn takers(&mut self, colour: Colour) -> Result<Vec<String>, String> {
        let Some(takers) = self.dialogue.entry().talk.takers else { return Ok(Vec::new()) };
        let out_of_turn = self.dialogue.give_turn(colour)?;
        let (position, legal) = (self.dialogue.game().position(), self.dialogue.game().moves());
        if out_of_turn {
            self.dialogue.replay()?;
        }
        let mut takers = takers(self.dialogue.board(), &position);
        takers.retain(|mv| legal.contains(mv));
        Ok(takers)
    }

    /// The best of these, unless something else cannot wait: the other side may still threaten what lives.
    fn taking(&mut self, colour: Colour, takers: &[String]) -> Result<String, String> {
        let usual = self.dialogue.engine.spending;
        // Both looks together take the time of one.
        let spending = &mut self.dialogue.engine.spending;
        spending.time = usual.time.map(|time| time / 2);
        spending.nodes = usual.nodes.map(|nodes| nodes.div_ceil(2));
        let looks = self.weigh(colour, &[]).and_then(|any| Ok((any, self.weigh(colour, takers)?)));
        self.dialogue.engine.spending = usual;
        let (any, taking) = looks?;
        let waits = any.answer.best.as_deref().is_some_and(|mv| mv != PASS);
        let urgent = waits && hope(&any) > hope(&taking) + URGENT;
        match taking.answer.best.clone().filter(|_| !urgent) {
            Some(mv) => Ok(mv),
            None if urgent => best(&self.dialogue.engine.method, any),
            // Nobody looked at any of them.
            None => Ok(takers[0].clone()),
        }
    }

    fn weigh(&mut self, colour: Colour, only: &[String]) -> Result<Thought, String> {
        self.dialogue.weigh(colour, only, &self.world, None)
    }
}
