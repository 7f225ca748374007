//! Text in and out, and why a move is refused.

use crate::draft::name;
use crate::spelling::{EXPECTED, Wish, wish};
use crate::{Board, Chess, Kind, Move, Square, Squares, Wing, lines};
use game::{BadMove, BadText, Game, Notation, Side, Status, Unit};

impl Board {
    /// Reads a move in SAN, long algebraic notation or UCI and finds the one legal move that it means.
    pub fn read_move(&self, text: &str) -> Result<Move, BadMove> {
        let Some(wish) = wish(text) else {
            return Err(BadMove::Unreadable { text: text.to_owned(), expected: EXPECTED.to_owned() });
        };
        let mut legal = Vec::new();
        self.moves(&mut legal);
        if legal.is_empty() {
            return Err(BadMove::GameOver { text: text.to_owned() });
        }
        let illegal = |reason: String| Err(BadMove::Illegal { text: text.to_owned(), reason });
        let found: Vec<Move> = legal.iter().copied().filter(|mv| self.grants(wish, *mv)).collect();
        match (found.as_slice(), wish) {
            ([mv], _) => Ok(*mv),
            ([], Wish::Castle(_)) => illegal(self.why_not_castle()),
            ([], Wish::Go { kind, file, rank, to, promotion }) => {
                if let Some(castling) = self.king_castling(&legal, kind, (file, rank), to) {
                    return Ok(castling);
                }
                let becomes = |mv: &Move| {
                    self.grants(Wish::Go { kind, file, rank, to, promotion: mv.promotion() }, *mv)
                };
                if legal.iter().any(becomes) {
                    return illegal(match promotion {
                        None => format!("a pawn on {to} becomes something else: write {to}=Q, =R, =B or =N"),
                        Some(_) => "only a pawn on the last rank becomes something else".to_owned(),
                    });
                }
                illegal(self.why_not(kind, (file, rank), to))
            }
            (several, _) => {
                let from: Vec<String> = several.iter().map(|mv| mv.from().to_string()).collect();
                illegal(format!("it could be the one from {}: name the square", from.join(" or ")))
            }
        }
    }

    fn grants(&self, wish: Wish, mv: Move) -> bool {
        match wish {
            Wish::Castle(wing) => self.castles(mv) == Some(wing),
            Wish::Go { kind, file, rank, to, promotion } => {
                // King takes rook is UCI's word for castling, and nobody's word for a king's step.
                let spelled_out = file.is_some() && rank.is_some();
                mv.to() == to
                    && mv.promotion() == promotion
                    && (spelled_out || self.castles(mv).is_none())
                    && kind.is_none_or(|kind| self.kind_on(mv.from()) == Some(kind))
                    && file.is_none_or(|file| mv.from().file() == file)
                    && rank.is_none_or(|rank| mv.from().rank() == rank)
            }
        }
    }

    /// Castling written as the king's own step, `e1g1`.
    fn king_castling(
        &self,
        legal: &[Move],
        kind: Option<Kind>,
        from: (Option<u8>, Option<u8>),
        to: Square,
    ) -> Option<Move> {
        let king = self.king(self.mover);
        let named =
            kind.is_none_or(|kind| kind == Kind::King) && from == (Some(king.file()), Some(king.rank()));
        let ends = |mv: &Move| self.castles(*mv).is_some_and(|wing| wing.ends(self.mover).0 == to);
        legal.iter().copied().filter(|_| named && king.file().abs_diff(to.file()) > 1).find(ends)
    }

    fn why_not_castle(&self) -> String {
        let side = name(self.mover);
        if !self.castling.any(self.mover) {
            format!("{side} has lost the right to castle: king or rooks have moved")
        } else if self.in_check() {
            format!("{side} is in check")
        } else {
            let right = Wing::BOTH.iter().filter(|wing| self.castling.rook(self.mover, **wing).is_some());
            match right.count() {
                2 => "somebody is in the way, or the king would pass an attacked square".to_owned(),
                _ => {
                    "no such right, somebody in the way, or the king would pass an attacked square".to_owned()
                }
            }
        }
    }

    /// Where the man on a square could go if kings did not matter.
    fn reach(&self, from: Square) -> Squares {
        let empty = !self.occupied();
        match self.man_on(from) {
            Some((side, Kind::Pawn)) => {
                let (up, start) = if side == Side::First { (8, 1) } else { (-8, 6) };
                let once = from.alone().shifted(up) & empty;
                let twice = if from.rank() == start { once.shifted(up) & empty } else { Squares::NONE };
                let passed = self.en_passant().map_or(Squares::NONE, Square::alone);
                once | twice | lines::pawn(side, from) & (self.of(side.other()) | passed)
            }
            Some((side, _)) => self.attacks_from(from).without(self.of(side)),
            None => Squares::NONE,
        }
    }

    fn why_not(&self, kind: Option<Kind>, (file, rank): (Option<u8>, Option<u8>), to: Square) -> String {
        let side = name(self.mover);
        let named = |from: &Square| {
            file.is_none_or(|file| from.file() == file) && rank.is_none_or(|rank| from.rank() == rank)
        };
        let men = self.of(self.mover).filter(named);
        let men: Vec<Square> =
            men.filter(|from| kind.is_none_or(|kind| self.kind_on(*from) == Some(kind))).collect();
        let who = kind.map_or("man", Kind::name);
        if men.is_empty() {
            return match (file, rank) {
                (Some(file), Some(rank)) => format!("{side} has no {who} on {}", Square::at(file, rank)),
                _ => format!("{side} has no such {who}"),
            };
        }
        if men.iter().all(|from| !self.reach(*from).has(to)) {
            return format!("no {who} of {side} that was named reaches {to}");
        }
        if self.in_check() {
            return format!("{side} is in check and would still be");
        }
        format!("{side}'s king would be in check")
    }
}

impl Notation for Chess {
    const UNIT: Unit = Unit { name: "pawns", one: 100, good: 200 };

    /// Standard algebraic notation.
    fn write_move(&self, at: &Board, mv: Move) -> String {
        at.san(mv)
    }

    /// As UCI has it: origin and target; castling as a step of the king, or in Chess960 as king takes rook.
    fn write_plainly(&self, at: &Board, mv: Move) -> String {
        match at.castles(mv) {
            Some(wing) if !self.is_fischer() => format!("{}{}", mv.from(), wing.ends(at.mover()).0),
            _ => mv.to_string(),
        }
    }

    fn read_move(&self, at: &Board, text: &str) -> Result<Move, BadMove> {
        let mv = at.read_move(text)?;
        match self.status(at) {
            Status::Over(_) => Err(BadMove::GameOver { text: text.to_owned() }),
            _ => Ok(mv),
        }
    }

    /// FEN.
    fn write_position(&self, at: &Board) -> String {
        at.write_fen()
    }

    fn read_position(&self, text: &str) -> Result<Board, BadText> {
        let board = Board::read_fen(text)?;
        let usual = |side: Side, wing: Wing| match board.castling().rook_file(side, wing) {
            None => true,
            Some(file) => board.king(side).file() == 4 && file == if wing == Wing::King { 7 } else { 0 },
        };
        let all = Side::BOTH.into_iter().all(|side| Wing::BOTH.into_iter().all(|wing| usual(side, wing)));
        if self.is_fischer() || all {
            return Ok(board);
        }
        let reason = "castling needs the king on the e-file and the rook on the a- or h-file; \
                      other places are a matter of chess:960";
        Err(BadText::new(reason))
    }

    /// PGN.
    fn write_record(&self, first: &Board, line: &[Move]) -> Option<(&'static str, String)> {
        Some(("pgn", crate::pgn::Record::of(self, first, line).write()))
    }
}
