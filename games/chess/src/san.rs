//! Moves as people and programs write them: SAN (`Nbd2`, `exd5`, `e8=Q+`, `O-O`), long algebraic (`Nb1-d2`) and UCI
//! (`b1d2`).

use crate::{Board, Kind, Move, Square, Squares, Wing};

impl Board {
    /// A legal move in standard algebraic notation, with `+` or `#`.
    pub fn san(&self, mv: Move) -> String {
        let mut text = match self.castles(mv) {
            Some(wing) => castle(wing).to_owned(),
            None => self.plain_san(mv),
        };
        text.push_str(self.mark_of_check(mv));
        text
    }

    fn plain_san(&self, mv: Move) -> String {
        let (from, to) = (mv.from(), mv.to());
        let kind = self.kind_on(from).unwrap_or(Kind::Pawn);
        let takes = self.taken(mv).is_some();
        let mut text = String::new();
        if kind == Kind::Pawn {
            if takes {
                text.push(file_letter(from));
            }
        } else {
            text.push(kind.letter());
            text.push_str(&self.origin(kind, mv));
        }
        if takes {
            text.push('x');
        }
        text.push_str(&to.to_string());
        text.extend(mv.promotion().map(|kind| format!("={}", kind.letter())));
        text
    }

    /// What tells the man apart from others of its kind that could legally go there: the file if that is enough, else
    /// the rank, else both.
    fn origin(&self, kind: Kind, mv: Move) -> String {
        let (from, to) = (mv.from(), mv.to());
        let rivals = self.men(self.mover, kind).without(from.alone());
        let rivals: Squares = rivals.filter(|&other| self.is_legal(Move::new(other, to))).collect();
        if rivals.is_empty() {
            String::new()
        } else if (rivals & Squares::file(from.file())).is_empty() {
            file_letter(from).to_string()
        } else if (rivals & Squares::rank(from.rank())).is_empty() {
            (from.rank() + 1).to_string()
        } else {
            from.to_string()
        }
    }

    fn mark_of_check(&self, mv: Move) -> &'static str {
        if !self.gives_check(mv) {
            return "";
        }
        let mut after = *self;
        after.play(mv);
        if after.can_move() { "+" } else { "#" }
    }

    /// A legal move in long algebraic notation: `Ng1-f3`, `e5xd6`, `e7-e8=Q+`, `O-O`.
    pub fn long_algebraic(&self, mv: Move) -> String {
        let mut text = match self.castles(mv) {
            Some(wing) => castle(wing).to_owned(),
            None => {
                let kind = self.kind_on(mv.from()).filter(|kind| *kind != Kind::Pawn);
                let letter = kind.map_or(String::new(), |kind| kind.letter().to_string());
                let stroke = if self.taken(mv).is_some() { 'x' } else { '-' };
                format!("{letter}{}{stroke}{}", mv.from(), mv.to())
            }
        };
        text.extend(mv.promotion().map(|kind| format!("={}", kind.letter())));
        text.push_str(self.mark_of_check(mv));
        text
    }

    /// A legal move as the UCI protocol writes it. Castling is king takes rook where the protocol was told of Chess960,
    /// and else the king's own step.
    pub fn uci(&self, mv: Move, fischer: bool) -> String {
        match self.castles(mv) {
            Some(wing) if !fischer => Move::new(mv.from(), wing.ends(self.mover).0).to_string(),
            _ => mv.to_string(),
        }
    }
}

fn castle(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "O-O",
        Wing::Queen => "O-O-O",
    }
}

pub(crate) fn file_letter(square: Square) -> char {
    char::from(b'a' + square.file())
}
