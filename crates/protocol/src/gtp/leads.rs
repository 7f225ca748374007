//! By how many points somebody is believed to lead behind a move.

use crate::dialogue::Dialogue;
use catalog::Match;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Only so many of the best moves are looked at: a look plays games to their ends, while the search waits.
const MOST: usize = 8;

/// Leads behind first moves, each looked for once.
pub(super) struct Leads {
    lead: fn(&str, &str) -> Option<f32>,
    board: String,
    /// What a lead of the first player is to the side to move.
    sign: f32,
    known: Mutex<Known>,
}

/// A game that stands at the position, and what was found.
struct Known {
    game: Box<dyn Match>,
    leads: HashMap<String, Option<f32>>,
}

impl Leads {
    /// Those of the position at hand, in a game of which that can be said.
    pub(super) fn of(dialogue: &Dialogue, sign: f32) -> Option<Leads> {
        let (lead, board) = (dialogue.entry().talk.lead?, dialogue.board().to_owned());
        let known = Known { game: dialogue.twin().ok()?, leads: HashMap::new() };
        Some(Leads { lead, board, sign, known: Mutex::new(known) })
    }

    /// The lead of the side to move behind this move, the best but so many.
    pub(super) fn behind(&self, mv: &str, order: usize) -> Option<f32> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let Known { game, leads } = &mut *known;
        if let Some(lead) = leads.get(mv) {
            return *lead;
        }
        if order >= MOST || game.play(mv).is_err() {
            return None;
        }
        let lead = (self.lead)(&self.board, &game.position()).map(|lead| self.sign * lead);
        game.undo();
        leads.insert(mv.to_owned(), lead);
        lead
    }
}
