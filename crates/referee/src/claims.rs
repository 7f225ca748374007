//! What somebody claims: a whole solution, or strategies.
//!
//! ```text
//! solution                     strategy 0                    attractor 0
//! (2,0) 0 1 (0,1)              (2,0) (0,1)    # vertex, move (0,1) (2,0)    # vertices
//! (1,0) 0 1 (0,1)              (1,0) (0,1)                   (1,0)
//! # vertex, winner, rank, move
//! ```
//!
//! Words stand between white space; `#` starts a comment; a name with white space stands in double quotes, with
//! `\"`, `\\`, `\n` and `\r`. The winner is 0, 1 or draw; `-` means none. What stands in quotes is always a name,
//! so that vertices may be called `strategy` or `-`.

use crate::board::{Board, Player};
use crate::lines::lines;
use std::io::BufRead;

/// What is claimed of a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fate {
    /// Who wins, if anybody.
    pub winner: Option<Player>,
    /// In how many moves.
    pub rank: Option<u32>,
    /// Where the owner goes.
    pub to: Option<u32>,
}

/// A file of claims.
#[derive(Clone, PartialEq, Debug)]
pub enum Claims {
    /// A fate for each vertex.
    Solution(Vec<Option<Fate>>),
    /// For each player in the file: a move for some of the vertices.
    Strategies(Vec<(Player, Vec<Option<u32>>)>),
    /// For each player in the file: which vertices its attractor holds.
    Attractors(Vec<(Player, Vec<bool>)>),
}

impl Claims {
    /// Reads claims about this board.
    pub fn read(board: &Board, file: impl BufRead) -> Result<Claims, String> {
        let mut claims: Option<Claims> = None;
        for (number, line) in (1..).zip(lines(file)) {
            let line = line.map_err(|error| format!("line {number}: {error}"))?;
            let words = words(&line).map_err(|bad| format!("line {number}: {bad}"))?;
            take(board, &mut claims, &words).map_err(|bad| format!("line {number}: {bad}"))?;
        }
        claims.ok_or_else(|| HEADING.into())
    }
}

const HEADING: &str = "the first line must be 'solution', 'strategy 0' or 'attractor 0' (or 1)";

/// What a line begins.
#[derive(Clone, Copy)]
enum Heading {
    Solution,
    Strategy(Player),
    Attractor(Player),
}

/// A word of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Word {
    /// As it stands.
    Bare(String),
    /// In quotes: a name, whatever it looks like.
    Quoted(String),
}

impl Word {
    fn text(&self) -> &str {
        match self {
            Word::Bare(text) | Word::Quoted(text) => text,
        }
    }

    fn bare(&self) -> Option<&str> {
        match self {
            Word::Bare(text) => Some(text),
            Word::Quoted(_) => None,
        }
    }
}

/// What a line begins, if anything.
fn heading(words: &[Word]) -> Option<Heading> {
    match words.iter().map(Word::bare).collect::<Vec<_>>()[..] {
        [Some("solution")] => Some(Heading::Solution),
        [Some("strategy"), Some(player @ ("0" | "1"))] => Some(Heading::Strategy(u8::from(player == "1"))),
        [Some("attractor"), Some(player @ ("0" | "1"))] => Some(Heading::Attractor(u8::from(player == "1"))),
        _ => None,
    }
}

/// One line of claims.
fn take(board: &Board, claims: &mut Option<Claims>, words: &[Word]) -> Result<(), String> {
    match (&mut *claims, heading(words)) {
        _ if words.is_empty() => return Ok(()),
        (None, Some(Heading::Solution)) => {
            *claims = Some(Claims::Solution(vec![None; board.len()]));
            return Ok(());
        }
        (None | Some(Claims::Attractors(_)), Some(Heading::Attractor(player))) => {
            let Claims::Attractors(attractors) = claims.get_or_insert(Claims::Attractors(Vec::new())) else {
                return Err(HEADING.into());
            };
            if attractors.iter().any(|(known, _)| *known == player) {
                return Err(format!("there are two attractors of player {player}"));
            }
            attractors.push((player, vec![false; board.len()]));
            return Ok(());
        }
        (None | Some(Claims::Strategies(_)), Some(Heading::Strategy(player))) => {
            let Claims::Strategies(strategies) = claims.get_or_insert(Claims::Strategies(Vec::new())) else {
                return Err(HEADING.into());
            };
            if strategies.iter().any(|(known, _)| *known == player) {
                return Err(format!("there are two strategies of player {player}"));
            }
            strategies.push((player, vec![None; board.len()]));
            return Ok(());
        }
        (None, None) => return Err(HEADING.into()),
        (Some(_), _) => {}
    }
    match (claims, words) {
        (Some(Claims::Solution(fates)), [name, winner, rank, to]) => {
            let vertex = find(board, name)?;
            let fate = Fate { winner: winner_of(winner)?, rank: rank_of(rank)?, to: target(board, to)? };
            set(&mut fates[vertex as usize], fate, name)
        }
        (Some(Claims::Strategies(strategies)), [name, to]) => {
            let (player, moves) = strategies.last_mut().ok_or(HEADING)?;
            let (vertex, to) = (find(board, name)?, find(board, to)?);
            if board.owners[vertex as usize] != *player {
                return Err(format!("'{}' belongs to player {}", name.text(), 1 - *player));
            }
            set(&mut moves[vertex as usize], to, name)
        }
        (Some(Claims::Attractors(attractors)), names) => {
            let (_, members) = attractors.last_mut().ok_or(HEADING)?;
            for name in names {
                let vertex = find(board, name)?;
                if std::mem::replace(&mut members[vertex as usize], true) {
                    return Err(format!("'{}' comes twice", name.text()));
                }
            }
            Ok(())
        }
        (Some(Claims::Strategies(_)), _) => Err("a line of a strategy is: vertex move".into()),
        _ => Err("a line of a solution is: vertex winner rank move".into()),
    }
}

fn set<T>(place: &mut Option<T>, claim: T, name: &Word) -> Result<(), String> {
    match place.replace(claim) {
        None => Ok(()),
        Some(_) => Err(format!("'{}' comes twice", name.text())),
    }
}

fn find(board: &Board, name: &Word) -> Result<u32, String> {
    let name = name.text();
    board.vertex(name).ok_or_else(|| format!("there is no vertex '{}'", name.escape_debug()))
}

fn target(board: &Board, name: &Word) -> Result<Option<u32>, String> {
    if name.bare() == Some("-") { Ok(None) } else { find(board, name).map(Some) }
}

fn winner_of(word: &Word) -> Result<Option<Player>, String> {
    match word.text() {
        "0" => Ok(Some(0)),
        "1" => Ok(Some(1)),
        "draw" => Ok(None),
        other => Err(format!("'{}' is no winner: 0, 1 or draw", other.escape_debug())),
    }
}

fn rank_of(word: &Word) -> Result<Option<u32>, String> {
    let word = word.text();
    if word == "-" {
        return Ok(None);
    }
    word.parse().map(Some).map_err(|_| format!("'{}' is no rank: a number, or -", word.escape_debug()))
}

/// The words of a line.
fn words(line: &str) -> Result<Vec<Word>, String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() && !rest.starts_with('#') {
        if let Some(text) = rest.strip_prefix('"') {
            let (word, after) = quoted(text)?;
            words.push(Word::Quoted(word));
            rest = after.trim_start();
        } else {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            words.push(Word::Bare(rest[..end].to_owned()));
            rest = rest[end..].trim_start();
        }
    }
    Ok(words)
}

/// A name up to its closing quote, and what follows.
fn quoted(text: &str) -> Result<(String, &str), String> {
    let mut word = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Ok((word, &text[at + 1..])),
            '\\' => match chars.next() {
                Some((_, 'n')) => word.push('\n'),
                Some((_, 'r')) => word.push('\r'),
                Some((_, c @ ('"' | '\\'))) => word.push(c),
                _ => return Err("after \\ comes \\, \", n or r".into()),
            },
            c => word.push(c),
        }
    }
    Err("a name in quotes has no end".into())
}
