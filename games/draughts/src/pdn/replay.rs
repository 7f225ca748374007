//! What the words of a record mean by the rules.

use super::scan::wrong;
use super::{Ending, Line, Ply, Record};
use crate::board::{Board, Move};
use crate::fen::{self, Fen};
use crate::rules::Draughts;
use crate::variant::{Colour, Kind, Variant};
use game::{BadText, Game, Notation, Outcome, Remembering, Status, Trail};

impl<V: Variant> Draughts<V> {
    /// The position that a record starts from, and the moves of its main line.
    pub fn replay(&self, record: &Record) -> Result<(Board, Vec<Move>), BadText> {
        let first = self.first_of(record)?;
        Ok((first, self.moves_of(&first, &record.line.plies)?))
    }

    /// The moves that these words mean from a position on.
    pub fn moves_of(&self, first: &Board, plies: &[Ply]) -> Result<Vec<Move>, BadText> {
        let mut at = *first;
        let mut moves = Vec::with_capacity(plies.len());
        for (i, ply) in plies.iter().enumerate() {
            let mv = self.read_move(&at, &ply.text).map_err(|bad| {
                let reason = format!("half-move {}: {bad}", i + 1);
                if ply.place.0 == 0 { BadText::new(reason) } else { wrong(ply.place, reason) }
            })?;
            self.play(&mut at, mv);
            moves.push(mv);
        }
        Ok(moves)
    }

    /// Replays the main line and all variations; how many moves there are.
    pub fn check(&self, record: &Record) -> Result<usize, BadText> {
        self.check_line(&self.first_of(record)?, &record.line)
    }

    fn check_line(&self, first: &Board, line: &Line) -> Result<usize, BadText> {
        let moves = self.moves_of(first, &line.plies)?;
        let mut at = *first;
        let mut count = moves.len();
        for (ply, mv) in line.plies.iter().zip(moves) {
            for variation in &ply.variations {
                count += self.check_line(&at, variation)?;
            }
            self.play(&mut at, mv);
        }
        Ok(count)
    }

    /// The position that a record starts from: that of its tag `FEN`, or the start.
    pub fn first_of(&self, record: &Record) -> Result<Board, BadText> {
        if let Some(kind) = record.kind()?.filter(|kind| kind.name() != V::NAME) {
            return Err(BadText::new(format!(
                "this is a game of {} draughts, not of {}",
                kind.name(),
                V::NAME
            )));
        }
        let Some(fen) = record.tag("FEN") else { return Ok(self.start()) };
        let fen = Fen::read::<V>(fen);
        Ok(fen.map_err(|bad| BadText::new(format!("in the tag FEN: {bad}")))?.board)
    }
}

/// A record of a line of legal moves: the tags that say which game it is, and its result if it is over, also by
/// repetition or by counted moves.
pub fn of_line<V: Variant>(game: &Draughts<V>, first: &Board, line: &[Move]) -> Record {
    let lined = Remembering::new(*game);
    let mut trail = Trail::starting(*first);
    let mut plies = Vec::with_capacity(line.len());
    for &mv in line {
        plies.push(Ply { text: game.write_move(trail.at(), mv), ..Ply::default() });
        lined.play(&mut trail, mv);
    }
    let ending = match lined.status(&trail) {
        Status::Over(Outcome::Win { winner, .. }) if V::colour(winner) == Colour::White => Ending::White,
        Status::Over(Outcome::Win { .. }) => Ending::Black,
        Status::Over(Outcome::Draw) => Ending::Draw,
        _ => Ending::Open,
    };
    let mut tags = vec![
        ("GameType", V::GAME_TYPE.to_string()),
        ("Result", ending.text(Kind::of_game_type(V::GAME_TYPE)).to_owned()),
    ];
    if *first != game.start() {
        tags.extend([("SetUp", "1".to_owned()), ("FEN", fen::write::<V>(first))]);
    }
    let tags = tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Record { tags, line: Line { comments: Vec::new(), plies }, ending }
}
