//! From words to games.

use super::token::{Place, Token, Tokens};
use super::{Ending, Line, Played, Record};
use crate::{Board, CLASSICAL};
use game::BadText;

/// Variations within variations: more than anybody reads.
const DEEPEST: usize = 64;

/// The games of a text, one after the other. After a game with a mistake, reading goes on at the next tags.
pub fn records(text: &str) -> Records<'_> {
    Records { tokens: Tokens::new(text), waiting: None }
}

/// The games of a PGN text; see [`records`].
pub struct Records<'t> {
    tokens: Tokens<'t>,
    /// The first tag of the next game, where the last one ended without a result.
    waiting: Option<(Place, Token<'t>)>,
}

impl Record {
    /// Reads the first game of a text.
    pub fn read(text: &str) -> Result<Record, BadText> {
        let nothing =
            || Err(BadText::new("there is no game here: expected tags and moves such as 1. e4 e5 *"));
        records(text).next().unwrap_or_else(nothing)
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, BadText>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.read_game();
        if matches!(game, Some(Err(_))) {
            self.waiting = None;
            self.tokens.skip_to_tags();
        }
        game
    }
}

/// A line being read.
struct Open {
    line: Line,
    /// The position before the last move, where its variations begin.
    before: Board,
    at: Board,
    /// Where it was opened.
    place: Place,
}

fn wrong(place: Place, reason: impl Into<String>) -> BadText {
    BadText::at(place.0, place.1, reason)
}

impl<'t> Records<'t> {
    fn next_token(&mut self) -> Option<Result<(Place, Token<'t>), BadText>> {
        self.waiting.take().map(Ok).or_else(|| self.tokens.next())
    }

    fn read_game(&mut self) -> Option<Result<Record, BadText>> {
        let mut tags: Vec<(String, String)> = Vec::new();
        let mut start_place = (1, 1);
        loop {
            match self.next_token() {
                None if tags.is_empty() => return None,
                None => break,
                Some(Err(bad)) => return Some(Err(bad)),
                Some(Ok((place, Token::Tag(name, value)))) => {
                    if tags.iter().any(|(known, _)| known == name) {
                        let reason = format!("the tag {name} was there before: expected each name once");
                        return Some(Err(wrong(place, reason)));
                    }
                    if name == "FEN" {
                        start_place = place;
                    }
                    tags.push((name.to_owned(), value));
                }
                Some(Ok(token)) => {
                    self.waiting = Some(token);
                    break;
                }
            }
        }
        Some(self.read_moves(tags, start_place))
    }

    fn read_moves(&mut self, tags: Vec<(String, String)>, fen: Place) -> Result<Record, BadText> {
        let start = match tags.iter().find(|(name, _)| name == "FEN") {
            Some((_, text)) => {
                Board::read_fen(text).map_err(|bad| wrong(fen, format!("the tag FEN: {bad}")))?
            }
            None => Board::start(CLASSICAL).expect("518 is below 960"),
        };
        let open = |at: Board, place: Place| Open { line: Line::default(), before: at, at, place };
        let mut lines = vec![open(start, (1, 1))];
        let mut ending = Ending::Open;
        while let Some(token) = self.next_token() {
            let (place, token) = token?;
            let depth = lines.len();
            let here = lines.last_mut().expect("the main line is never closed");
            match token {
                Token::Word("e.p.") => {}
                Token::Word(word) => here.play(place, word)?,
                Token::Nag(nag) => match here.line.moves.last_mut() {
                    Some(played) => played.nags.push(nag),
                    None => return Err(wrong(place, "an annotation before any move")),
                },
                Token::Comment(text) => match here.line.moves.last_mut() {
                    Some(played) => played.comments.push(text),
                    None => here.line.intro.push(text),
                },
                Token::Open if here.line.moves.is_empty() => {
                    return Err(wrong(place, "a variation before any move: expected a move to vary"));
                }
                Token::Open if depth > DEEPEST => {
                    return Err(wrong(place, format!("variations nested more than {DEEPEST} deep")));
                }
                Token::Open => {
                    let before = here.before;
                    lines.push(open(before, place));
                }
                Token::Close if depth == 1 => return Err(wrong(place, "no variation is open here")),
                Token::Close => close(&mut lines),
                Token::End(_) if depth > 1 => {
                    // Some programs end variations with a star.
                }
                Token::End(end) => {
                    ending = end;
                    break;
                }
                Token::Tag(..) if depth > 1 => break,
                Token::Tag(..) => {
                    self.waiting = Some((place, token));
                    break;
                }
            }
        }
        if let [_, .., unclosed] = lines.as_slice() {
            return Err(wrong(unclosed.place, "this variation does not end: expected )"));
        }
        let line = lines.pop().expect("the main line is never closed").line;
        Ok(Record { tags, start, line, ending })
    }
}

/// Ends the innermost variation: it belongs to the last move of the line around it.
fn close(lines: &mut Vec<Open>) {
    let Some(inner) = lines.pop() else { return };
    let around = lines.last_mut().and_then(|line| line.line.moves.last_mut());
    around.expect("a variation is opened behind a move").variations.push(inner.line);
}

impl Open {
    fn play(&mut self, place: Place, word: &str) -> Result<(), BadText> {
        let mv = self.at.read_move(word).map_err(|bad| {
            let dots = if self.at.mover() == game::Side::First { "." } else { "..." };
            wrong(place, format!("move {}{dots} {bad}", self.at.number()))
        })?;
        self.before = self.at;
        self.at.play(mv);
        self.line.moves.push(Played { mv, nags: vec![], comments: vec![], variations: vec![] });
        Ok(())
    }
}
