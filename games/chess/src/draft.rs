//! A board being set up: anything can stand anywhere until somebody asks whether it is a position.

use crate::castling::{Castling, Wing, home};
use crate::{Board, Kind, Square, Squares};
use game::{BadText, Side};

/// What a position is made of, not yet checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// Who stands on each square, from a1 to h8.
    pub men: [Option<(Side, Kind)>; 64],
    /// Who is to move.
    pub mover: Side,
    /// Who may castle with which rook.
    pub castling: Castling,
    /// Over which square a pawn has just made two steps.
    pub passed: Option<Square>,
    /// Half-moves since the last capture or move of a pawn.
    pub clock: u16,
    /// The number of the move to come.
    pub number: u16,
}

/// What a side is called.
pub(crate) const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "White",
        Side::Second => "Black",
    }
}

impl Draft {
    /// An empty board with White to move.
    pub const EMPTY: Draft = Draft {
        men: [None; 64],
        mover: Side::First,
        castling: Castling::NONE,
        passed: None,
        clock: 0,
        number: 1,
    };

    /// What this position is made of.
    pub fn of(board: &Board) -> Draft {
        let mut men = [None; 64];
        board.occupied().for_each(|on| men[on.index()] = board.man_on(on));
        let (mover, castling) = (board.mover, board.castling);
        Draft { men, mover, castling, passed: board.en_passant(), clock: board.clock, number: board.number }
    }

    /// Gives a side the right to castle with the rook on this file, or says what is in the way of that.
    pub fn allow_castling(&mut self, side: Side, rook_file: u8) -> Result<(), BadText> {
        let king = self.king_at_home(side)?;
        let rook = Square::at(rook_file, home(side));
        if self.men[rook.index()] != Some((side, Kind::Rook)) {
            return Err(BadText::new(format!(
                "{} cannot castle with {rook}: no rook of theirs is there",
                name(side)
            )));
        }
        let wing = if rook > king { Wing::King } else { Wing::Queen };
        self.castling = self.castling.with(side, wing, Some(rook_file));
        Ok(())
    }

    /// The file of a side's outermost rook on a wing, for whoever names only the wing.
    pub fn outermost_rook(&self, side: Side, wing: Wing) -> Result<u8, BadText> {
        let king = self.king_at_home(side)?;
        let is_rook = |file: &u8| self.men[Square::at(*file, home(side)).index()] == Some((side, Kind::Rook));
        let found = match wing {
            Wing::King => (king.file() + 1..8).rev().find(is_rook),
            Wing::Queen => (0..king.file()).find(is_rook),
        };
        found.ok_or_else(|| {
            let wing = if wing == Wing::King { "king's" } else { "queen's" };
            BadText::new(format!("{} cannot castle on the {wing} side: no rook is there", name(side)))
        })
    }

    fn king_at_home(&self, side: Side) -> Result<Square, BadText> {
        let mut home = Square::all().filter(|on| on.rank() == home(side));
        home.find(|on| self.men[on.index()] == Some((side, Kind::King))).ok_or_else(|| {
            let rank = self::home(side) + 1;
            BadText::new(format!("{} cannot castle: their king is not on rank {rank}", name(side)))
        })
    }

    fn count(&self, wanted: impl Fn((Side, Kind)) -> bool) -> usize {
        self.men.iter().flatten().filter(|man| wanted(**man)).count()
    }

    /// The position, if it is one: what the rules need to work, not whether a game could have led here.
    pub fn board(&self) -> Result<Board, BadText> {
        let wrong = |reason: String| Err(BadText::new(reason));
        for side in Side::BOTH {
            let kings = self.count(|man| man == (side, Kind::King));
            if kings != 1 {
                return wrong(format!("{} has {kings} kings: expected one", name(side)));
            }
            let (men, pawns) = (self.count(|man| man.0 == side), self.count(|man| man == (side, Kind::Pawn)));
            if men > 16 || pawns > 8 {
                let has = name(side);
                return wrong(format!(
                    "{has} has {men} men, {pawns} of them pawns: there are at most 16 and 8"
                ));
            }
        }
        let on_edge = |on: &Square| matches!(on.rank(), 0 | 7);
        let pawn = |on: &Square| matches!(self.men[on.index()], Some((_, Kind::Pawn)));
        if let Some(on) = Square::all().filter(on_edge).find(pawn) {
            return wrong(format!("a pawn cannot stand on {on}: those ranks are where it starts or ends"));
        }
        self.check_castling()?;
        let mut board = Board { mover: self.mover, castling: self.castling, ..Board::EMPTY };
        (board.clock, board.number) = (self.clock, self.number);
        for on in Square::all() {
            if let Some((side, kind)) = self.men[on.index()] {
                board.put(side, kind as u8, on);
            }
        }
        board.hash = board.whole_hash();
        let (us, them) = (self.mover, self.mover.other());
        if board.is_attacked(board.king(them), us, board.occupied()) {
            return wrong(format!("{} is in check, but {} is to move", name(them), name(us)));
        }
        board.look_at_king();
        if let Some(passed) = self.passed {
            self.check_passed(&board, passed)?;
            board.allow_passing(passed.file());
        }
        Ok(board)
    }

    fn check_castling(&self) -> Result<(), BadText> {
        let mut again = Draft { castling: Castling::NONE, ..self.clone() };
        for side in Side::BOTH {
            for file in Wing::BOTH.into_iter().filter_map(|wing| self.castling.rook_file(side, wing)) {
                again.allow_castling(side, file)?;
            }
        }
        if again.castling == self.castling {
            return Ok(());
        }
        Err(BadText::new("a rook with the right to castle stands on the other side of its king"))
    }

    fn check_passed(&self, board: &Board, passed: Square) -> Result<(), BadText> {
        let them = self.mover.other();
        let (rank, forward) = if them == Side::First { (2, 8) } else { (5, -8) };
        if passed.rank() != rank {
            let (mover, rank) = (name(self.mover), rank + 1);
            return Err(BadText::new(format!(
                "{passed} cannot be where a pawn was passed: with {mover} to move that is on rank {rank}"
            )));
        }
        let (pawn, origin) = (passed.moved(forward), passed.moved(-forward));
        let free: Squares = [passed, origin].into_iter().collect();
        if self.men[pawn.index()] != Some((them, Kind::Pawn)) || (board.occupied() & free).any() {
            let them = name(them);
            return Err(BadText::new(format!(
                "no pawn of {them} can have passed {passed}: expected one on {pawn}, and {passed} and {origin} empty"
            )));
        }
        Ok(())
    }
}
