//! The odds of the symbols, in contexts that the checker knows anyway.

use crate::coder::{Channel, Odds};
use crate::walk::Spot;
use game::MoveCode;

/// Numbers up to this are told apart by the models; larger ones share the last place.
const CLASSES: usize = 16;

/// So many places of concessions are told apart.
const PLACES: usize = 512;

fn class(number: usize) -> usize {
    number.min(CLASSES - 1)
}

/// What both ends have learnt about the symbols so far.
pub(crate) struct Models {
    /// Is the position left to the checker? By side to move, the last two answers, the number of moves, and whether
    /// something was conceded just before.
    finish: Vec<Odds>,
    /// Which reply? By the move it answers, the number of moves, and the bits read so far.
    reply: Vec<Odds>,
    /// Replies from 15 on: how many bits, and the bits.
    length: [Odds; 32],
    recent: [usize; 4],
    /// Is something conceded? By side to move and the last two answers of that side.
    concedes: [Odds; 8],
    conceded: [usize; 2],
    /// Is this conceded? By what it is, where it is, and the last two answers.
    given: Vec<Odds>,
}

impl Models {
    pub(crate) fn new() -> Models {
        Models {
            finish: vec![Odds::default(); 2 * 2 * 4 * CLASSES],
            reply: vec![Odds::default(); CLASSES * CLASSES * CLASSES],
            length: [Odds::default(); 32],
            recent: [0; 4],
            concedes: [Odds::default(); 8],
            conceded: [0; 2],
            given: vec![Odds::default(); 2 * 2 * 4 * PLACES],
        }
    }

    pub(crate) fn finish(&mut self, channel: &mut impl Channel, spot: Spot, finish: bool) -> bool {
        let own = usize::from(spot.own) + 2 * usize::from(spot.conceded);
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

    /// Which of the concessions, known by their marks, are made; none is no concession.
    pub(crate) fn concession(
        &mut self,
        channel: &mut impl Channel,
        spot: Spot,
        marks: &[MoveCode],
        given: Option<&[bool]>,
    ) -> Option<Vec<bool>> {
        let own = usize::from(spot.own);
        let concedes = channel.pass(&mut self.concedes[own * 4 + self.conceded[own]], given.is_some());
        self.conceded[own] = (self.conceded[own] << 1 | usize::from(concedes)) & 3;
        let mut recent = 0;
        let mut one = |(i, code): (usize, &MoveCode)| {
            // Those behind the legal moves are of another kind.
            let kind = own * 2 + usize::from(i >= spot.moves);
            let context = (kind * 4 + recent) * PLACES + usize::from(*code) % PLACES;
            let told = channel.pass(&mut self.given[context], given.is_some_and(|given| given[i]));
            recent = (recent << 1 | usize::from(told)) & 3;
            told
        };
        concedes.then(|| marks.iter().enumerate().map(&mut one).collect())
    }
}
