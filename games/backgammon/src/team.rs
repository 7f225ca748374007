//! Networks that share a game: one for races, one for everything else.

use crate::chances::Chances;
use crate::inputs::Inputs;
use crate::men::Board;
use crate::network::{Network, Scratch, Sparse};
use crate::plays::Found;
use crate::shots::Escapes;
use game::Rng;
use std::sync::Arc;

/// Somebody who chooses plays.
pub trait Judge {
    /// Which of these plays he likes best; there is at least one.
    fn choose(&mut self, board: &Board, plays: &[Found]) -> usize;
}

/// Networks, and what they are told.
#[derive(Clone, Debug)]
pub struct Team {
    inputs: Inputs,
    /// In the order of [`Class`].
    networks: Vec<Network>,
    escapes: Arc<Escapes>,
    told: Sparse,
    scratch: Scratch,
}

/// The kinds of positions that have networks of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    Contact,
    Race,
}

impl Team {
    /// Networks that know nothing; one alone where `hidden` has one number.
    pub fn random(inputs: Inputs, hidden: &[usize], rng: &mut Rng) -> Team {
        let networks = hidden.iter().map(|&hidden| Network::random(inputs.count(), hidden, rng)).collect();
        Team::new(inputs, networks)
    }

    fn new(inputs: Inputs, networks: Vec<Network>) -> Team {
        Team {
            inputs,
            networks,
            escapes: Arc::new(Escapes::new()),
            told: Sparse::new(),
            scratch: Scratch::default(),
        }
    }

    fn class(&self, board: &Board) -> Class {
        if self.networks.len() > 1 && !board.contact() { Class::Race } else { Class::Contact }
    }

    /// The chances of whoever is to roll, in a game that is not over.
    pub fn chances(&mut self, board: &Board) -> Chances {
        self.raw(board).sane(board)
    }

    /// What the network says, whether that can be or not.
    fn raw(&mut self, board: &Board) -> Chances {
        let class = self.class(board);
        self.inputs.tell(board, &self.escapes, &mut self.told);
        self.networks[class as usize].chances(&self.told, &mut self.scratch)
    }

    /// The chances of whoever has just played: the game may be over.
    pub fn chances_after(&mut self, board: &Board) -> Chances {
        match board.ended() {
            Some((won, points)) => Chances::ended(won, points),
            None => self.chances(&board.turned()).turned(),
        }
    }

    /// Takes a step towards these chances of whoever is to roll; the squared error of the equity before it.
    pub fn learn(&mut self, board: &Board, target: &Chances, rate: f32) -> f32 {
        let said = self.raw(board);
        let class = self.class(board);
        self.networks[class as usize].learn(&self.told, &mut self.scratch, &said, target, rate);
        (said.equity() - target.equity()).powi(2)
    }

    /// As bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = [self.inputs as u8, self.networks.len() as u8];
        head.into_iter().chain(self.networks.iter().flat_map(Network::to_bytes)).collect()
    }

    /// From bytes; nothing where they are no team.
    pub fn from_bytes(bytes: &[u8]) -> Option<Team> {
        let (&[inputs, many], mut rest) = bytes.split_first_chunk::<2>()?;
        let inputs = [Inputs::Plain, Inputs::Expert].into_iter().find(|known| *known as u8 == inputs)?;
        let mut networks = Vec::new();
        for _ in 0..many {
            let (network, behind) = Network::from_bytes(rest)?;
            if network.inputs() != inputs.count() {
                return None;
            }
            networks.push(network);
            rest = behind;
        }
        (matches!(many, 1 | 2) && rest.is_empty()).then(|| Team::new(inputs, networks))
    }
}

impl Judge for Team {
    fn choose(&mut self, board: &Board, plays: &[Found]) -> usize {
        let mut best = (f32::NEG_INFINITY, 0);
        for (i, found) in plays.iter().enumerate() {
            let equity = self.chances_after(&found.board(board)).equity();
            if equity > best.0 {
                best = (equity, i);
            }
        }
        best.1
    }
}
