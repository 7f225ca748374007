//! GraphViz digraphs.
//!
//! A vertex has `owner=0` or `owner=1`, or else the chapter's shape: a circle or an ellipse is J0's, a box or a
//! square J1's. `win=0` or `win=1` makes it a victory; a double outline alone does not say whose. A node of shape
//! `point` is no vertex: an edge from it marks the start. Other attributes mean nothing here; subgraphs, ports
//! and undirected edges are refused.

use super::draft::{Draft, Read, quoted};
use super::scan::Scanner;
use super::{Allowance, Unread};
use crate::arena::Arena;
use crate::csr::Vertex;
use crate::names::Register;
use game::Side;
use std::io::{self, BufRead, Write};

/// The longest name that is read.
const LONGEST: usize = 1 << 16;

#[derive(Clone, PartialEq, Debug)]
enum Token {
    Word(String),
    /// `{`, `}`, `[`, `]`, `;`, `,`, `=`, `:`
    Sign(u8),
    Arrow,
    End,
}

/// What is said of a node.
#[derive(Clone, Copy, Default)]
struct Said {
    owner: Option<Side>,
    by_shape: Option<Side>,
    victory: Option<Side>,
    doubled: bool,
    marker: bool,
}

struct Reader<R> {
    scan: Scanner<R>,
    /// The token in hand, and where it began.
    token: Token,
    place: (usize, usize),
    register: Register,
    said: Vec<Said>,
    usual: Said,
    edges: Vec<(Vertex, Vertex)>,
    most: u64,
}

pub(super) fn read(reader: impl BufRead, allowance: &Allowance) -> Result<Read, Unread> {
    let mut reader = Reader {
        scan: Scanner::new(reader),
        token: Token::End,
        place: (1, 1),
        register: Register::default(),
        said: Vec::new(),
        usual: Said::default(),
        edges: Vec::new(),
        most: allowance.vertices.min(u64::from(crate::NOWHERE)),
    };
    reader.graph()?;
    reader.finish(allowance)
}

impl<R: BufRead> Reader<R> {
    fn wrong(&mut self, reason: impl Into<String>) -> Unread {
        self.scan.wrong_at(self.place.0, self.place.1, reason)
    }

    fn expected(&mut self, what: &str) -> Unread {
        let found = match &self.token {
            Token::Word(word) => quoted(word),
            Token::Sign(sign) => format!("'{}'", char::from(*sign)),
            Token::Arrow => "'->'".into(),
            Token::End => "the end of the file".into(),
        };
        self.wrong(format!("{found} where {what} should be"))
    }

    /// Passes space and comments.
    fn skip(&mut self) -> Result<(), Unread> {
        loop {
            self.scan.skip_space();
            match self.scan.peek() {
                Some(b'#') => self.skip_line(),
                Some(b'/') => {
                    self.scan.pass();
                    match self.scan.peek() {
                        Some(b'/') => self.skip_line(),
                        Some(b'*') => self.skip_comment()?,
                        _ => return Err(self.scan.expected("a comment")),
                    }
                }
                _ => return Ok(()),
            }
        }
    }

    fn skip_line(&mut self) {
        while self.scan.peek().is_some_and(|byte| byte != b'\n') {
            self.scan.pass();
        }
    }

    fn skip_comment(&mut self) -> Result<(), Unread> {
        self.scan.pass();
        let mut star = false;
        loop {
            match self.scan.peek() {
                None => return Err(self.scan.expected("the end of the comment")),
                Some(b'/') if star => {
                    self.scan.pass();
                    return Ok(());
                }
                Some(b'\n') => {
                    self.scan.pass_line();
                    star = false;
                }
                Some(byte) => {
                    self.scan.pass();
                    star = byte == b'*';
                }
            }
        }
    }

    /// Reads the next token into the hand.
    fn advance(&mut self) -> Result<(), Unread> {
        self.skip()?;
        self.place = self.scan.place();
        self.token = match self.scan.peek() {
            None => {
                self.scan.check()?;
                Token::End
            }
            Some(byte @ (b'{' | b'}' | b'[' | b']' | b';' | b',' | b'=' | b':')) => {
                self.scan.pass();
                Token::Sign(byte)
            }
            Some(b'"') => Token::Word(self.quotation()?),
            Some(b'-') => {
                self.scan.pass();
                match self.scan.peek() {
                    Some(b'>') => {
                        self.scan.pass();
                        Token::Arrow
                    }
                    Some(b'0'..=b'9' | b'.') => Token::Word(format!("-{}", self.word()?)),
                    _ => return Err(self.scan.expected("'->'")),
                }
            }
            Some(byte) if is_letter(byte) => Token::Word(self.word()?),
            Some(_) => return Err(self.scan.expected("a name")),
        };
        Ok(())
    }

    fn word(&mut self) -> Result<String, Unread> {
        let mut bytes = Vec::new();
        while let Some(byte) = self.scan.peek().filter(|&byte| is_letter(byte)) {
            bytes.push(byte);
            self.scan.pass();
            self.check_length(&bytes)?;
        }
        self.as_text(bytes)
    }

    fn quotation(&mut self) -> Result<String, Unread> {
        self.scan.pass();
        let mut bytes = Vec::new();
        loop {
            match self.scan.peek() {
                None => return Err(self.wrong("this text has no closing quote")),
                Some(b'"') => {
                    self.scan.pass();
                    return self.as_text(bytes);
                }
                Some(b'\\') => {
                    self.scan.pass();
                    match self.scan.peek() {
                        Some(b'"') => bytes.push(b'"'),
                        Some(b'\\') => bytes.push(b'\\'),
                        _ => {
                            bytes.push(b'\\');
                            continue;
                        }
                    }
                    self.scan.pass();
                }
                Some(b'\n') => {
                    bytes.push(b'\n');
                    self.scan.pass_line();
                }
                Some(byte) => {
                    bytes.push(byte);
                    self.scan.pass();
                }
            }
            self.check_length(&bytes)?;
        }
    }

    fn check_length(&mut self, bytes: &[u8]) -> Result<(), Unread> {
        if bytes.len() > LONGEST { Err(self.wrong("this text is too long")) } else { Ok(()) }
    }

    fn as_text(&mut self, bytes: Vec<u8>) -> Result<String, Unread> {
        String::from_utf8(bytes).map_err(|_| self.wrong("this is not UTF-8 text"))
    }

    /// `strict digraph name { … }`
    fn graph(&mut self) -> Result<(), Unread> {
        self.advance()?;
        if self.is_word("strict") {
            self.advance()?;
        }
        if !self.is_word("digraph") {
            return Err(self.expected("'digraph'"));
        }
        self.advance()?;
        if matches!(self.token, Token::Word(_)) {
            self.advance()?;
        }
        self.sign(b'{', "'{'")?;
        while self.token != Token::Sign(b'}') {
            self.statement()?;
            while matches!(self.token, Token::Sign(b';' | b',')) {
                self.advance()?;
            }
        }
        self.advance()?;
        if self.token == Token::End { Ok(()) } else { Err(self.expected("the end of the file")) }
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(&self.token, Token::Word(found) if found.eq_ignore_ascii_case(word))
    }

    fn sign(&mut self, sign: u8, what: &str) -> Result<(), Unread> {
        if self.token != Token::Sign(sign) {
            return Err(self.expected(what));
        }
        self.advance()
    }

    fn statement(&mut self) -> Result<(), Unread> {
        let Token::Word(word) = self.token.clone() else {
            return Err(self.expected("a vertex"));
        };
        if word.eq_ignore_ascii_case("subgraph") {
            return Err(self.wrong("subgraphs are not read: write the edges one by one"));
        }
        self.advance()?;
        if self.token == Token::Sign(b'=') {
            self.advance()?;
            return self.advance();
        }
        if ["graph", "edge"].contains(&word.to_ascii_lowercase().as_str()) {
            return self.attributes(&mut Said::default());
        }
        if word.eq_ignore_ascii_case("node") {
            let mut usual = Said::default();
            self.attributes(&mut usual)?;
            // Nodes may differ from what is usual, so it counts no more than a shape.
            self.usual.by_shape = usual.owner.or(usual.by_shape).or(self.usual.by_shape);
            return Ok(());
        }
        let mut from = self.vertex(&word)?;
        if self.token != Token::Arrow {
            let mut said = self.said[from as usize];
            self.attributes(&mut said).map_err(|unread| self.about(&word, unread))?;
            self.said[from as usize] = said;
            return Ok(());
        }
        while self.token == Token::Arrow {
            self.advance()?;
            let Token::Word(word) = self.token.clone() else { return Err(self.expected("a vertex")) };
            let to = self.vertex(&word)?;
            self.advance()?;
            self.edges.push((from, to));
            from = to;
        }
        self.attributes(&mut Said::default())
    }

    /// Names the vertex in a message about it.
    fn about(&self, word: &str, unread: Unread) -> Unread {
        match unread {
            Unread::Bad(mut bad) => {
                bad.reason = format!("{}: {}", quoted(word), bad.reason);
                Unread::Bad(bad)
            }
            other => other,
        }
    }

    fn vertex(&mut self, name: &str) -> Result<Vertex, Unread> {
        let vertex = self.register.vertex(name);
        if vertex as usize == self.said.len() {
            if self.register.len() as u64 > self.most {
                return Err(self.wrong(super::draft::too_many(self.most)));
            }
            self.said.push(self.usual);
        }
        Ok(vertex)
    }

    /// `[a=b, c=d]`, as often as it comes.
    fn attributes(&mut self, said: &mut Said) -> Result<(), Unread> {
        let mut own = Said::default();
        while self.token == Token::Sign(b'[') {
            self.advance()?;
            while self.token != Token::Sign(b']') {
                let Token::Word(name) = self.token.clone() else { return Err(self.expected("an attribute")) };
                self.advance()?;
                self.sign(b'=', "'='")?;
                let Token::Word(value) = self.token.clone() else { return Err(self.expected("a value")) };
                self.attribute(&mut own, &name.to_ascii_lowercase(), &value)?;
                self.advance()?;
                while matches!(self.token, Token::Sign(b';' | b',')) {
                    self.advance()?;
                }
            }
            self.advance()?;
        }
        if let (Some(known), Some(new)) = (said.owner, own.owner)
            && known != new
        {
            return Err(self.wrong("it belongs to both players"));
        }
        if let (Some(known), Some(new)) = (said.victory, own.victory)
            && known != new
        {
            return Err(self.wrong("it is a victory of both players"));
        }
        said.owner = own.owner.or(said.owner);
        said.victory = own.victory.or(said.victory);
        said.by_shape = own.by_shape.or(said.by_shape);
        said.doubled |= own.doubled;
        said.marker |= own.marker;
        Ok(())
    }

    fn attribute(&mut self, said: &mut Said, name: &str, value: &str) -> Result<(), Unread> {
        let player = |value: &str| match value {
            "0" => Some(Side::First),
            "1" => Some(Side::Second),
            _ => None,
        };
        match (name, value) {
            ("owner", value) => {
                let owner = player(value).ok_or_else(|| self.wrong("owner is 0 or 1"))?;
                if said.owner.is_some_and(|known| known != owner) {
                    return Err(self.wrong("it belongs to both players"));
                }
                said.owner = Some(owner);
            }
            ("win", value) => {
                let winner = player(value).ok_or_else(|| self.wrong("win is 0 or 1"))?;
                if said.victory.is_some_and(|known| known != winner) {
                    return Err(self.wrong("it is a victory of both players"));
                }
                said.victory = Some(winner);
            }
            ("shape", "circle" | "ellipse" | "oval" | "doublecircle") => {
                said.by_shape = Some(Side::First);
                said.doubled |= value == "doublecircle";
            }
            ("shape", "box" | "square" | "rect" | "rectangle") => said.by_shape = Some(Side::Second),
            ("shape", "point") => said.marker = true,
            ("peripheries", value) => said.doubled |= value == "2",
            _ => {}
        }
        Ok(())
    }

    fn finish(self, allowance: &Allowance) -> Result<Read, Unread> {
        let mut draft = Draft::new(allowance);
        let mut vertices = vec![None; self.said.len()];
        let wrong = |reason: String| Unread::Bad(game::BadText::new(reason));
        for (node, said) in self.said.iter().enumerate().filter(|(_, said)| !said.marker) {
            let name = self.register.name(node as Vertex);
            let vertex = draft.vertex(name).map_err(wrong)?;
            vertices[node] = Some(vertex);
            let owner = said.owner.or(said.by_shape);
            owner.map_or(Ok(()), |owner| draft.own(vertex, owner)).map_err(wrong)?;
            said.victory.map_or(Ok(()), |side| draft.win(vertex, side)).map_err(wrong)?;
            if said.doubled && said.victory.is_none() {
                let name = quoted(name);
                return Err(wrong(format!(
                    "{name} has a double outline: whose victory is it? Add win=0 or win=1"
                )));
            }
        }
        for (from, to) in self.edges {
            match (vertices[from as usize], vertices[to as usize]) {
                (Some(from), Some(to)) => draft.edge(from, to),
                (None, Some(to)) if draft.start.is_none_or(|start| start == to) => draft.start = Some(to),
                (None, Some(_)) => return Err(wrong("there are two starts".into())),
                (_, None) => {
                    return Err(wrong("an edge leads to a node of shape point, which is no vertex".into()));
                }
            }
        }
        draft.finish(|name| {
            format!("{name} has no owner: give it owner=0 or owner=1, or a shape circle or box")
        })
    }
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.' || byte >= 128
}

/// A name between quotes.
fn written(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

pub(super) fn write(arena: &Arena, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "digraph arena {{")?;
    for vertex in arena.vertices() {
        let (owner, shape) = match arena.owner(vertex) {
            Side::First => (0, "circle"),
            Side::Second => (1, "box"),
        };
        write!(out, "  {} [owner={owner}, shape={shape}", written(&arena.name(vertex)))?;
        match arena.victory(vertex) {
            Some(side) => writeln!(out, ", win={}, peripheries=2];", side as u8)?,
            None => writeln!(out, "];")?,
        }
    }
    if let Some(start) = arena.start {
        let mut marker = String::from("start");
        while arena.names.find(arena.len(), &marker).is_some() {
            marker.push('_');
        }
        let marker = written(&marker);
        writeln!(
            out,
            "  {marker} [shape=point, style=invis];\n  {marker} -> {};",
            written(&arena.name(start))
        )?;
    }
    for (from, to) in arena.graph.iter() {
        writeln!(out, "  {} -> {};", written(&arena.name(from)), written(&arena.name(to)))?;
    }
    writeln!(out, "}}")
}
