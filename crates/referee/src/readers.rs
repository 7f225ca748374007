//! Arenas from JSON, PGSolver's text and the binary form, each read in the plainest way.

use crate::board::Board;
use crate::lines::lines;
use serde::Deserialize;
use serde_json::Value;
use std::io::{BufRead, Read};

impl Board {
    /// Reads an arena; which format it is shows in its first bytes.
    pub fn read(mut file: impl BufRead) -> Result<Board, String> {
        let first = file.fill_buf().map_err(|error| error.to_string())?;
        if first.starts_with(&[0x1f, 0x8b]) || first.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) {
            return Err("it is packed: unpack it first".into());
        }
        if first.starts_with(BEGINNING) {
            return binary(file);
        }
        match first.trim_ascii_start().first() {
            Some(b'{') => json(file),
            Some(b'p' | b'0'..=b'9') => pgsolver(file),
            _ => {
                Err("it is neither JSON nor PGSolver nor binary; 'tesuji graph convert' makes such a file"
                    .into())
            }
        }
    }
}

#[derive(Deserialize)]
struct WholeFile {
    vertices: Vec<OneVertex>,
    #[serde(default)]
    edges: Vec<(Value, Value)>,
    #[serde(default)]
    start: Value,
}

#[derive(Deserialize)]
struct OneVertex {
    id: Value,
    owner: u8,
    #[serde(default)]
    win: Option<u8>,
}

/// A text, or a number as text.
fn id(value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) if number.is_u64() => Ok(number.to_string()),
        _ => Err(format!("{value} is no id")),
    }
}

fn json(file: impl Read) -> Result<Board, String> {
    let whole: WholeFile = serde_json::from_reader(file).map_err(|error| error.to_string())?;
    let mut board = Board::default();
    for vertex in whole.vertices {
        if vertex.owner > 1 || vertex.win.is_some_and(|win| win > 1) {
            return Err(format!("{}: there are players 0 and 1", vertex.id));
        }
        board.add(id(&vertex.id)?, vertex.owner, vertex.win)?;
    }
    let find = |board: &Board, value: &Value| {
        let name = id(value)?;
        board.vertex(&name).ok_or_else(|| format!("there is no vertex '{}'", name.escape_debug()))
    };
    for (from, to) in whole.edges {
        let (from, to) = (find(&board, &from)?, find(&board, &to)?);
        board.successors[from as usize].push(to);
    }
    if !whole.start.is_null() {
        board.start = Some(find(&board, &whole.start)?);
    }
    Ok(board)
}

/// One statement per line. A vertex that only leads to itself is a victory by the parity of its priority.
fn pgsolver(file: impl BufRead) -> Result<Board, String> {
    let mut board = Board::default();
    let mut rows: Vec<(usize, Vec<String>)> = Vec::new();
    let mut start = None;
    for (number, line) in (1..).zip(lines(file)) {
        let line = line.map_err(|error| error.to_string())?;
        let wrong = || format!("line {number} is not 'id priority owner successors;'");
        let text = line.trim();
        let Some(text) = text.strip_suffix(';') else {
            if text.is_empty() {
                continue;
            }
            return Err(wrong());
        };
        if text.starts_with("parity") {
            continue;
        }
        if let Some(id) = text.strip_prefix("start") {
            start = Some(id.trim().to_owned());
            continue;
        }
        let text = text.split('"').next().unwrap_or(text);
        let mut words = text.split_whitespace();
        let mut word = || words.next().ok_or_else(wrong);
        let (id, priority, owner) = (word()?, word()?, word()?);
        let ends: String = words.collect();
        let ends: Vec<String> = ends.split(',').filter(|end| !end.is_empty()).map(str::to_owned).collect();
        let even = priority.parse::<u64>().map_err(|_| wrong())? % 2 == 0;
        let owner = ["0", "1"].iter().position(|known| *known == owner).ok_or_else(wrong)?;
        let victory = (ends == [id]).then_some(if even { 0 } else { 1 });
        board.add(id.to_owned(), owner as u8, victory).map_err(|bad| format!("line {number}: {bad}"))?;
        rows.push((number, ends));
    }
    for (vertex, (number, ends)) in rows.into_iter().enumerate() {
        for end in ends {
            let to = board.vertex(&end).ok_or_else(|| format!("line {number}: there is no vertex {end}"))?;
            board.successors[vertex].push(to);
        }
    }
    if let Some(start) = start {
        board.start = Some(board.vertex(&start).ok_or_else(|| format!("there is no start {start}"))?);
    }
    Ok(board)
}

const BEGINNING: &[u8] = b"tesuji arena 1\n";

/// A byte after the other.
struct Bytes<R>(std::io::Bytes<R>);

impl<R: Read> Bytes<R> {
    fn byte(&mut self) -> Result<u8, String> {
        self.0.next().ok_or("the file ends too early")?.map_err(|error| error.to_string())
    }

    fn number(&mut self) -> Result<u64, String> {
        let (mut number, mut shift) = (0u64, 0);
        loop {
            let byte = self.byte()?;
            let part = u64::from(byte % 128);
            number +=
                part.checked_shl(shift).filter(|&n| n >> shift == part).ok_or("a number is too long")?;
            if byte < 128 {
                return Ok(number);
            }
            shift += 7;
        }
    }
}

/// The checksum is left to the solver's reader: whatever is read here is judged as it is read.
fn binary(file: impl BufRead) -> Result<Board, String> {
    let mut bytes = Bytes(file.bytes());
    for _ in BEGINNING {
        bytes.byte()?;
    }
    let (vertices, edges) = (bytes.number()?, bytes.number()?);
    let (start, named) = (bytes.number()?, bytes.number()?);
    let mut board = Board::default();
    for _ in 0..vertices {
        let kind = bytes.byte()?;
        board.owners.push(kind % 2);
        board.victories.push(match kind / 2 {
            0 => None,
            1 => Some(0),
            2 => Some(1),
            _ => return Err("a vertex is a victory of both players".into()),
        });
    }
    let mut read = 0;
    for _ in 0..vertices {
        let mut row = Vec::new();
        for _ in 0..bytes.number()? {
            let end = bytes.number()?;
            let end = u32::try_from(end).ok().filter(|_| end < vertices);
            row.push(end.ok_or("an edge leads to nowhere")?);
        }
        read += row.len() as u64;
        board.successors.push(row);
    }
    if read != edges {
        return Err(format!("{read} edges where {edges} were promised"));
    }
    for vertex in 0..if named == 1 { vertices } else { 0 } {
        let mut name = Vec::new();
        for _ in 0..bytes.number()? {
            name.push(bytes.byte()?);
        }
        let name = String::from_utf8(name).map_err(|_| "a name is not UTF-8")?;
        board.by_name.insert(name.clone(), vertex as u32);
        board.names.push(name);
    }
    board.start = start.checked_sub(1).and_then(|start| u32::try_from(start).ok());
    if board.start.is_some_and(|start| start as usize >= board.len()) {
        return Err("the start is no vertex".into());
    }
    Ok(board)
}
