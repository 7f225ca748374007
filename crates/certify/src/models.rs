//! The odds of the symbols, in contexts that the checker knows anyway.

use crate::coder::{Channel, Odds};
use crate::walk::Spot;

/// Numbers up to this are told apart by the models; larger ones share the last place.
const CLASSES: usize = 16;

fn class(number: usize) -> usize {
    number.min(CLASSES - 1)
}

/// What both ends have learnt about the symbols so far.
pub(crate) struct Models {
    /// Is the position left to the checker? By side to move, the last two answers and the number of moves.
    finish: Vec<Odds>,
    /// Which reply? By the move it answers, the number of moves, and the bits read so far.
    reply: Vec<Odds>,
    /// Replies from 15 on: how many bits, and the bits.
    length: [Odds; 32],
    recent: [usize; 2],
}

impl Models {
    pub(crate) fn new() -> Models {
        Models {
            finish: vec![Odds::default(); 2 * 4 * CLASSES],
            reply: vec![Odds::default(); CLASSES * CLASSES * CLASSES],
            length: [Odds::default(); 32],
            recent: [0; 2],
        }
    }

    pub(crate) fn finish(&mut self, channel: &mut impl Channel, spot: Spot, finish: bool) -> bool {
        let own = usize::from(spot.own);
        let context = (own * 4 + self.recent[own]) * CLASSES + class(spot.moves);
        let finish = channel.pass(&mut self.finish[context], finish);
        self.recent[own] = (self.recent[own] << 1 | usize::from(finish)) & 3;
        finish
    }

    pub(crate) fn reply(&mut self, channel: &mut impl Channel, spot: Spot, reply: u32) -> u32 {
        let context = (class(spot.last as usize) * CLASSES + class(spot.moves)) * CLASSES;
        let (small, mut node) = (class(reply as usize), 1);
        for bit in (0..4).rev() {
            node =
                node << 1 | usize::from(channel.pass(&mut self.reply[context + node], small >> bit & 1 == 1));
        }
        if node - CLASSES < CLASSES - 1 {
            return (node - CLASSES) as u32;
        }
        // Elias's gamma code of what is left, plus one.
        let rest = reply.saturating_sub(15).saturating_add(1);
        let (mut bits, most) = (0, rest.ilog2());
        while bits < 31 && channel.pass(&mut self.length[bits as usize], bits < most) {
            bits += 1;
        }
        let mut number = 1u32;
        for bit in (0..bits).rev() {
            number = number << 1 | u32::from(channel.pass(&mut Odds::default(), rest >> bit & 1 == 1));
        }
        (number - 1).saturating_add(15)
    }
}
