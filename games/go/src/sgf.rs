//! SGF, the format in which games of Go are exchanged (format 4, and what older files do differently).
//!
//! [`Collection::read`] knows nothing of Go: it reads trees of nodes with properties, variations and all, and writes them back.
//! [`Record`] is what it means: a board, a start and the moves of the main line.

use crate::board::{Board, Cell};
use crate::notation::board_of;
use crate::point::{Point, Shape};
use crate::rules::{Go, Move, Position};
use crate::setup::{MOST, RuleSet, Setup};
use crate::terms;
use game::brackets::escaped;
use game::{BadText, Game, Outcome, Score, Side, Status};
use std::fmt::Write;

/// A node: properties, each with its values as they were meant (escapes are gone).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// Names with values, in the order of the file.
    pub properties: Vec<(String, Vec<String>)>,
    /// The node before this one.
    pub parent: Option<usize>,
    /// The nodes behind it; the first is the main line.
    pub children: Vec<usize>,
}

impl Node {
    /// The values of a property; nothing where it is missing.
    pub fn values(&self, name: &str) -> &[String] {
        self.properties.iter().find(|(known, _)| known == name).map_or(&[], |(_, values)| values)
    }

    /// The first value of a property.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values(name).first().map(String::as_str)
    }
}

/// All games of a file. Nodes lie in one list, so that no file is too deep.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Collection {
    /// All nodes; a parent comes before its children.
    pub nodes: Vec<Node>,
    /// The first node of each game.
    pub games: Vec<usize>,
}

/// The most nodes of a file.
const MOST_NODES: usize = 4_000_000;

/// A text that is read from the left, and where that has come to.
struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|c| c.is_whitespace() || c == '\u{feff}') {
            self.next();
        }
    }

    fn wrong(&self, reason: impl Into<String>) -> BadText {
        BadText::in_text(self.text, self.at, reason)
    }

    /// A value from behind its bracket to the bracket that closes it. A backslash makes the next character plain and
    /// joins lines.
    fn value(&mut self) -> Result<String, BadText> {
        let (start, mut value) = (self.at, String::new());
        loop {
            match self.next() {
                Some(']') => return Ok(value),
                Some('\\') => match self.next() {
                    Some('\r') if self.peek() == Some('\n') => drop(self.next()),
                    Some('\r' | '\n') => {}
                    Some(c) => value.push(c),
                    None => {}
                },
                Some(c) => value.push(c),
                None => {
                    self.at = start;
                    return Err(self.wrong("a value begins here that no ']' ends"));
                }
            }
        }
    }

    /// The properties of a node, up to what does not belong to it. Old files write lower-case letters into names.
    fn node(&mut self) -> Result<Vec<(String, Vec<String>)>, BadText> {
        let mut properties: Vec<(String, Vec<String>)> = Vec::new();
        loop {
            self.skip_blanks();
            let mut name = String::new();
            while let Some(c) = self.peek().filter(char::is_ascii_alphanumeric) {
                if !c.is_ascii_lowercase() {
                    name.push(c);
                }
                self.next();
            }
            self.skip_blanks();
            if name.is_empty() {
                return Ok(properties);
            }
            if self.peek() != Some('[') {
                return Err(self.wrong(format!("no value for {name}: expected '['")));
            }
            let mut values = Vec::new();
            while self.peek() == Some('[') {
                self.next();
                values.push(self.value()?);
                self.skip_blanks();
            }
            match properties.iter_mut().find(|(known, _)| *known == name) {
                Some((_, known)) => known.extend(values),
                None => properties.push((name, values)),
            }
        }
    }
}

impl Collection {
    /// Reads all games of a file; whatever stands before the first is passed over.
    pub fn read(text: &str) -> Result<Collection, BadText> {
        let mut cursor = Cursor { text, at: 0 };
        let start = text.find("(;").or_else(|| text.find('('));
        cursor.at = start.ok_or_else(|| BadText::new("no game in this file: expected '(;'"))?;
        let mut collection = Collection::default();
        let (mut open, mut last): (Vec<Option<usize>>, Option<usize>) = (Vec::new(), None);
        loop {
            cursor.skip_blanks();
            match cursor.peek() {
                None if open.is_empty() => break,
                None => return Err(cursor.wrong(format!("{} ')' are missing at the end", open.len()))),
                Some('(') => {
                    cursor.next();
                    open.push(last);
                }
                Some(')') => {
                    cursor.next();
                    last = open.pop().ok_or_else(|| cursor.wrong("a ')' that closes nothing"))?;
                }
                Some(';') => {
                    cursor.next();
                    if open.is_empty() {
                        return Err(cursor.wrong("a node outside of all games"));
                    }
                    let properties = cursor.node()?;
                    last = Some(collection.push(last, properties));
                    if collection.nodes.len() > MOST_NODES {
                        return Err(cursor.wrong(format!("more than {MOST_NODES} nodes")));
                    }
                }
                // Between games there may be anything.
                Some(_) if open.is_empty() => {
                    cursor.next();
                }
                Some(c) => {
                    return Err(
                        cursor.wrong(format!("'{}' here: expected ';', '(' or ')'", c.escape_debug()))
                    );
                }
            }
        }
        if collection.games.is_empty() {
            return Err(BadText::new("no node in this file: expected '(;'"));
        }
        Ok(collection)
    }

    /// Adds a node behind another, or the first of a game.
    pub fn push(&mut self, parent: Option<usize>, properties: Vec<(String, Vec<String>)>) -> usize {
        let number = self.nodes.len();
        self.nodes.push(Node { properties, parent, children: Vec::new() });
        match parent {
            Some(parent) => self.nodes[parent].children.push(number),
            None => self.games.push(number),
        }
        number
    }

    /// The nodes of the main line of a game.
    pub fn main_line(&self, game: usize) -> impl Iterator<Item = &Node> {
        let next = |&at: &usize| self.nodes[at].children.first().copied();
        std::iter::successors(self.games.get(game).copied(), next).map(|at| &self.nodes[at])
    }

    /// As a file.
    pub fn write(&self) -> String {
        let mut text = String::new();
        // A node, or the bracket that closes a variation.
        let mut open: Vec<Option<usize>> = Vec::new();
        for &game in &self.games {
            text.push('(');
            open.extend([None, Some(game)]);
            while let Some(step) = open.pop() {
                let Some(at) = step else {
                    text.push_str(")\n");
                    continue;
                };
                // Several children are variations, each in brackets of its own.
                let alone = self.nodes[at].parent.is_none_or(|parent| self.nodes[parent].children.len() == 1);
                if !alone {
                    text.push('(');
                    open.push(None);
                }
                write_node(&mut text, &self.nodes[at]);
                open.extend(self.nodes[at].children.iter().rev().map(|&child| Some(child)));
            }
        }
        text
    }
}

fn write_node(text: &mut String, node: &Node) {
    text.push(';');
    for (name, values) in &node.properties {
        text.push_str(name);
        for value in values {
            write!(text, "[{}]", escaped(value)).expect("a string takes everything");
        }
    }
    text.push('\n');
}

/// The text of a file: UTF-8, or Latin-1 where it is not or says so.
pub fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// A game as its main line tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Board, rules, komi; a handicap is among the stones.
    pub setup: Setup,
    /// Stones that were put before the first move.
    pub stones: Vec<(Point, Side)>,
    /// Who moves first.
    pub turn: Side,
    /// The moves; a point or a pass, and whose.
    pub moves: Vec<(Side, Move)>,
    /// What the file says about the end.
    pub result: Option<String>,
    /// Black stones that were captured less white ones, before the first move.
    pub prisoners: i16,
    /// The node in front of the first move, by its number in the collection.
    pub begins: usize,
    /// What was odd.
    pub remarks: Vec<String>,
}

impl Record {
    /// The main line of a game of a collection.
    pub fn of(collection: &Collection, game: usize) -> Result<Record, BadText> {
        let root = collection.main_line(game).next().ok_or_else(|| BadText::new("there is no such game"))?;
        if root.value("GM").is_some_and(|kind| kind.trim() != "1") {
            return Err(BadText::new("a game of another kind: GM is not 1"));
        }
        let shape = read_size(root.value("SZ").unwrap_or("19"))?;
        let mut remarks = Vec::new();
        let rules = terms::rules(root.value("RU"), &mut remarks);
        let mut setup = Setup::new(shape, rules);
        if let Some(text) = root.value("KM") {
            setup.komi = terms::komi(text, setup.komi, &mut remarks);
        }
        let mut record = Record {
            setup,
            stones: Vec::new(),
            turn: Side::First,
            moves: Vec::new(),
            result: root.value("RE").map(str::to_owned),
            prisoners: 0,
            begins: collection.games[game],
            remarks,
        };
        let moves = |node: &Node| node.value("B").or(node.value("W")).is_some();
        let last = collection.main_line(game).enumerate().filter(|(_, node)| moves(node)).last();
        let last = last.map_or(0, |(number, _)| number);
        let (mut played, mut at) = (0, collection.games[game]);
        for (number, node) in collection.main_line(game).enumerate() {
            let wrong = |reason: String| BadText::new(format!("node {}: {reason}", number + 1));
            if PUTS.iter().any(|(name, _)| !node.values(name).is_empty()) && !record.moves.is_empty() {
                let next = played + 1;
                if number > last {
                    record.remarks.push("stones put behind the last move were left out".into());
                    break;
                }
                // A position knows nothing of the moves before: the game begins again with what lies there.
                record.begin_here().map_err(wrong)?;
                let remark = format!("stones were put before move {next}: the game begins there");
                record.remarks.push(remark);
            }
            if record.moves.is_empty() {
                record.begins = if moves(node) { node.parent.unwrap_or(at) } else { at };
            }
            let before = record.moves.len();
            record.take(node).map_err(wrong)?;
            played += record.moves.len() - before;
            at = node.children.first().copied().unwrap_or(at);
        }
        record.look_at_handicap(root);
        if !record.stones.is_empty() && root.value("PL").is_none() && played == record.moves.len() {
            // A handicap: White begins, unless the moves say otherwise.
            let first = record.moves.first().map(|&(side, _)| side);
            let blacks_only = record.stones.iter().all(|&(_, side)| side == Side::First);
            record.turn = first.unwrap_or(if blacks_only { Side::Second } else { Side::First });
        } else if let Some(&(side, _)) = record.moves.first() {
            record.turn = side;
        }
        Ok(record)
    }

    fn take(&mut self, node: &Node) -> Result<(), String> {
        let shape = self.setup.shape;
        for (name, side) in PUTS {
            for value in node.values(name) {
                for point in read_points(shape, value)? {
                    self.stones.retain(|&(known, _)| known != point);
                    self.stones.extend(side.map(|side| (point, side)));
                }
            }
        }
        if let Some(player) = node.value("PL").filter(|_| self.moves.is_empty()) {
            self.turn = if player.trim().starts_with(['W', 'w', '2']) { Side::Second } else { Side::First };
        }
        for (name, side) in [("B", Side::First), ("W", Side::Second)] {
            if let Some(value) = node.value(name) {
                self.moves.push((side, read_move(shape, value)?));
            }
        }
        Ok(())
    }
}

/// Properties that put stones or take them away.
const PUTS: [(&str, Option<Side>); 3] = [("AB", Some(Side::First)), ("AW", Some(Side::Second)), ("AE", None)];

impl Record {
    /// Makes the position behind the moves the first one.
    fn begin_here(&mut self) -> Result<(), String> {
        let (shape, stones) = (self.setup.shape, self.stones.iter().copied());
        let mut board: Board<1024> = board_of(shape, stones).map_err(|bad| bad.to_string())?;
        for (number, &(side, mv)) in (1..).zip(&self.moves) {
            let Some(point) = mv.point() else { continue };
            let suicide = self.setup.rules == RuleSet::TrompTaylor;
            if board.cell(point) != Cell::Empty || !suicide && !board.breathes(point, side) {
                return Err(format!("move {number}: {} is not legal", shape.name(point)));
            }
            board.put(point, side);
        }
        let stone = |point| board.cell(point).side().map(|side| (point, side));
        self.stones = shape.points().filter_map(stone).collect();
        let [black, white] = Side::BOTH.map(|side| i64::from(board.lost(side)));
        let prisoners = (i64::from(self.prisoners) + black - white).clamp(-9_000, 9_000);
        self.prisoners = if self.setup.rules == RuleSet::Japanese { prisoners as i16 } else { 0 };
        self.moves.clear();
        Ok(())
    }

    /// A handicap that is told without its stones.
    fn look_at_handicap(&mut self, root: &Node) {
        let told = root.value("HA").and_then(|text| text.trim().parse::<u8>().ok());
        if let Some(number) = told.filter(|&number| number > 1 && self.stones.is_empty()) {
            self.remarks.push(format!("HA[{number}]: no stones of a handicap are put (AB)"));
        }
    }

    /// The first position as text.
    pub fn first_position(&self) -> String {
        let Shape { width, height } = self.setup.shape;
        let mut glyphs = vec![vec!['.'; usize::from(width)]; usize::from(height)];
        for &(point, side) in &self.stones {
            let (column, row) = self.setup.shape.place(point);
            glyphs[usize::from(row)][usize::from(column)] = if side == Side::First { 'X' } else { 'O' };
        }
        let rows: Vec<String> = glyphs.into_iter().map(|row| row.into_iter().collect()).collect();
        let turn = if self.turn == Side::First { "b" } else { "w" };
        let prisoners = match self.prisoners {
            0 => String::new(),
            number => format!(" prisoners={number}"),
        };
        format!("{} {turn}{prisoners}", rows.join("/"))
    }
}

fn read_size(text: &str) -> Result<Shape, BadText> {
    let (width, height) = text.split_once(':').unwrap_or((text, text));
    let side = |text: &str| text.trim().parse::<u8>().ok().filter(|side| (1..=MOST).contains(side));
    match (side(width), side(height)) {
        (Some(width), Some(height)) => Ok(Shape { width, height }),
        _ => {
            let text = text.escape_debug();
            Err(BadText::new(format!(
                "SZ[{text}]: expected a size from 1 to {MOST}, or columns:rows; larger boards are only drawn, by 'tesuji go \
                 board FILE'"
            )))
        }
    }
}

/// The number of a letter, from 0.
pub(crate) fn coordinate(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

pub(crate) fn read_point(shape: Shape, text: &str) -> Result<Point, String> {
    let point = match text.trim().as_bytes() {
        &[column, row] => coordinate(column).zip(coordinate(row)),
        _ => None,
    };
    let point = point.filter(|&(column, row)| column < shape.width && row < shape.height);
    let point = point.map(|(column, row)| shape.point(column, row));
    point.ok_or_else(|| format!("'{}' is no point of this board", text.escape_debug()))
}

/// A point or a rectangle of points.
fn read_points(shape: Shape, text: &str) -> Result<Vec<Point>, String> {
    let Some((from, to)) = text.split_once(':') else { return Ok(vec![read_point(shape, text)?]) };
    let (from, to) = (shape.place(read_point(shape, from)?), shape.place(read_point(shape, to)?));
    let rows = from.1.min(to.1)..=from.1.max(to.1);
    let columns = from.0.min(to.0)..=from.0.max(to.0);
    Ok(rows.flat_map(|row| columns.clone().map(move |column| shape.point(column, row))).collect())
}

/// Nothing is a pass, and so is `tt` on boards where that is no point.
pub(crate) fn read_move(shape: Shape, text: &str) -> Result<Move, String> {
    let pass = text.trim().is_empty() || (text.trim() == "tt" && shape.width.max(shape.height) <= 19);
    if pass { Ok(Move::PASS) } else { read_point(shape, text).map(Move::on) }
}

/// A point as SGF writes it.
pub fn write_point(shape: Shape, point: Point) -> String {
    let (column, row) = shape.place(point);
    [column, row].map(|number| char::from(b'a' + number)).iter().collect()
}

/// A move as SGF writes it.
pub(crate) fn write_move(shape: Shape, mv: Move) -> String {
    mv.point().map_or(String::new(), |point| write_point(shape, point))
}

/// A line of moves as a file.
pub(crate) fn write_line<const N: usize, const W: usize>(
    game: &Go<N, W>,
    first: &Position<N>,
    line: &[Move],
) -> String {
    let setup = game.setup();
    let shape = setup.shape;
    let mut collection = Collection::default();
    let one = |name: &str, value: String| (name.to_owned(), vec![value]);
    let size = if shape.width == shape.height {
        shape.width.to_string()
    } else {
        format!("{}:{}", shape.width, shape.height)
    };
    let mut root = vec![
        one("GM", "1".into()),
        one("FF", "4".into()),
        one("CA", "UTF-8".into()),
        one("AP", "Tesuji".into()),
        one("SZ", size),
        one("KM", setup.komi.to_string()),
        one("RU", rules_name(setup.rules).into()),
    ];
    if setup.handicap > 0 {
        root.push(one("HA", setup.handicap.to_string()));
    }
    for (name, cell) in [("AB", Cell::Black), ("AW", Cell::White)] {
        let stones = shape.points().filter(|&point| first.board().cell(point) == cell);
        let stones: Vec<String> = stones.map(|point| write_point(shape, point)).collect();
        if !stones.is_empty() {
            root.push((name.into(), stones));
        }
    }
    let plain = root.len() == 7 && first.turn() == Side::First;
    if !plain {
        root.push(one("PL", if first.turn() == Side::First { "B" } else { "W" }.into()));
    }
    let mut at = first.clone();
    let mut moves = Vec::new();
    for &mv in line {
        let name = if at.turn() == Side::First { "B" } else { "W" };
        moves.push(one(name, write_move(shape, mv)));
        game.play(&mut at, mv);
    }
    if let Status::Over(outcome) = game.status(&at) {
        root.push(one("RE", result(setup, outcome)));
    }
    let mut last = collection.push(None, root);
    for mv in moves {
        last = collection.push(Some(last), vec![mv]);
    }
    collection.write()
}

fn rules_name(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::TrompTaylor => "Tromp-Taylor",
        RuleSet::Chinese => "Chinese",
        RuleSet::Japanese => "Japanese",
        RuleSet::Exam => "Exam",
    }
}

/// `B+3.5`, or 0 for a draw.
pub fn result(setup: &Setup, outcome: Outcome) -> String {
    let Outcome::Win { winner, margin } = outcome else { return "0".into() };
    let points = crate::rules::in_points(setup, Score(margin.into()));
    format!("{}+{points}", if winner == Side::First { "B" } else { "W" })
}
