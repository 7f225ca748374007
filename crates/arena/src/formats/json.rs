//! `{"vertices": [{"id": "a", "owner": 0, "win": null}], "edges": [["a", "b"]], "start": "a"}`, read without
//! ever holding the whole file.

use super::draft::{Draft, Read, quoted};
use super::words::ShortWords;
use super::{Allowance, Unread};
use crate::arena::Arena;
use crate::csr::Vertex;
use game::{BadText, Side};
use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;
use std::io::{self, BufRead, BufReader, Write};

pub(super) fn read(reader: impl BufRead, allowance: &Allowance) -> Result<Read, Unread> {
    let reading = RefCell::new(Reading { draft: Draft::new(allowance), listed: false, first_unlisted: None });
    let mut json = serde_json::Deserializer::from_reader(BufReader::new(ShortWords::new(reader)));
    let read = (&mut json).deserialize_map(Whole(&reading)).and_then(|()| json.end());
    read.map_err(unread)?;
    let Reading { draft, first_unlisted, .. } = reading.into_inner();
    draft.finish(|name| {
        let place = match first_unlisted {
            Some((edge, _)) => format!("edge {edge} names {name}"),
            None => format!("the start is {name}"),
        };
        format!("{place}, which is not in \"vertices\"")
    })
}

fn unread(error: serde_json::Error) -> Unread {
    if error.is_io() {
        return Unread::Io(io::Error::from(error));
    }
    let text = error.to_string();
    let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
    let reason = match error.is_eof() {
        true => "the file ends too early".into(),
        false => reason.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>(),
    };
    Unread::Bad(BadText { place: Some((error.line(), error.column().max(1))), reason })
}

struct Reading {
    draft: Draft,
    /// Whether the list of vertices has been read: from then on every name must be known.
    listed: bool,
    /// The first edge with a name that had not been listed, and that name's vertex.
    first_unlisted: Option<(usize, Vertex)>,
}

type Shared<'a> = &'a RefCell<Reading>;

/// An id: a text or a whole number.
struct Id;

impl<'de> DeserializeSeed<'de> for Id {
    type Value = Cow<'de, str>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Id {
    type Value = Cow<'de, str>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the id of a vertex: a text or a whole number")
    }
    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_owned()))
    }
    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Cow::Owned(number.to_string()))
    }
}

/// 0, 1, or null where that is allowed.
struct Player;

impl<'de> DeserializeSeed<'de> for Player {
    type Value = Option<Side>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Visitor<'_> for Player {
    type Value = Option<Side>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("0 or 1")
    }
    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        match number {
            0 => Ok(Some(Side::First)),
            1 => Ok(Some(Side::Second)),
            _ => Err(E::custom(format!("player {number}: there are players 0 and 1"))),
        }
    }
    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }
}

struct Whole<'a>(Shared<'a>);

impl<'de> Visitor<'de> for Whole<'_> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with \"vertices\", \"edges\" and perhaps \"start\"")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut seen = [false; 3];
        while let Some(key) = map.next_key::<Cow<'_, str>>()? {
            let part = ["vertices", "edges", "start"].iter().position(|known| *known == key);
            let Some(part) = part else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            if std::mem::replace(&mut seen[part], true) {
                return Err(A::Error::custom(format!("\"{key}\" comes twice")));
            }
            match part {
                0 => {
                    map.next_value_seed(Vertices(self.0))?;
                    self.0.borrow_mut().listed = true;
                }
                1 => map.next_value_seed(Edges(self.0))?,
                _ => map.next_value_seed(Start(self.0))?,
            }
        }
        if !seen[0] {
            return Err(A::Error::custom("there are no \"vertices\""));
        }
        Ok(())
    }
}

/// A list whose items are read one by one by a seed.
macro_rules! list_of {
    ($list:ident, $item:ident, $expected:literal) => {
        struct $list<'a>(Shared<'a>);
        impl<'de> DeserializeSeed<'de> for $list<'_> {
            type Value = ();
            fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
                deserializer.deserialize_seq(self)
            }
        }
        impl<'de> Visitor<'de> for $list<'_> {
            type Value = ();
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($expected)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
                let mut number = 1;
                while seq.next_element_seed($item { reading: self.0, number })?.is_some() {
                    number += 1;
                }
                Ok(())
            }
        }
    };
}

list_of!(Vertices, OneVertex, "a list of vertices");
list_of!(Edges, OneEdge, "a list of edges");

struct OneVertex<'a> {
    reading: Shared<'a>,
    number: usize,
}

impl<'de> DeserializeSeed<'de> for OneVertex<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for OneVertex<'_> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "vertex {} as an object such as {{\"id\": \"a\", \"owner\": 0, \"win\": null}}",
            self.number
        )
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let (mut id, mut owner, mut victory) = (None, None, None);
        while let Some(key) = map.next_key::<Cow<'_, str>>()? {
            match &*key {
                "id" => id = Some(map.next_value_seed(Id)?.into_owned()),
                "owner" => owner = map.next_value_seed(Player)?,
                "win" => victory = map.next_value_seed(Player)?,
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        let id = id.ok_or_else(|| A::Error::custom(format!("vertex {} has no \"id\"", self.number)))?;
        let owner =
            owner.ok_or_else(|| A::Error::custom(format!("{} has no \"owner\" 0 or 1", quoted(&id))))?;
        let draft = &mut self.reading.borrow_mut().draft;
        let vertex = draft.vertex(&id).map_err(A::Error::custom)?;
        let twice = draft.is_owned(vertex);
        draft.own(vertex, owner).map_err(A::Error::custom)?;
        victory.map_or(Ok(()), |side| draft.win(vertex, side)).map_err(A::Error::custom)?;
        if twice {
            return Err(A::Error::custom(format!("{} is listed twice", quoted(&id))));
        }
        Ok(())
    }
}

struct OneEdge<'a> {
    reading: Shared<'a>,
    number: usize,
}

impl<'de> DeserializeSeed<'de> for OneEdge<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for OneEdge<'_> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edge {} as a pair of ids such as [\"a\", \"b\"]", self.number)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        let pair = || A::Error::custom(format!("edge {} must be a pair of ids", self.number));
        let from = seq.next_element_seed(Id)?.ok_or_else(pair)?;
        let to = seq.next_element_seed(Id)?.ok_or_else(pair)?;
        if seq.next_element::<IgnoredAny>()?.is_some() {
            return Err(pair());
        }
        let reading = &mut *self.reading.borrow_mut();
        let mut ends = [0; 2];
        for (end, name) in ends.iter_mut().zip([&from, &to]) {
            *end = reading.draft.vertex(name).map_err(A::Error::custom)?;
            if !reading.draft.is_owned(*end) {
                if reading.listed {
                    let name = quoted(name);
                    let number = self.number;
                    return Err(A::Error::custom(format!(
                        "edge {number} names {name}, which is not in \"vertices\""
                    )));
                }
                reading.first_unlisted.get_or_insert((self.number, *end));
            }
        }
        reading.draft.edge(ends[0], ends[1]);
        Ok(())
    }
}

struct Start<'a>(Shared<'a>);

impl<'de> DeserializeSeed<'de> for Start<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let Some(id) = deserializer.deserialize_option(Perhaps)? else { return Ok(()) };
        let draft = &mut self.0.borrow_mut().draft;
        draft.start = Some(draft.vertex(&id).map_err(D::Error::custom)?);
        Ok(())
    }
}

struct Perhaps;

impl<'de> Visitor<'de> for Perhaps {
    type Value = Option<String>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the id of the start, or null")
    }
    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        Id.deserialize(deserializer).map(|id| Some(id.into_owned()))
    }
}

pub(super) fn write(arena: &Arena, out: &mut impl Write) -> io::Result<()> {
    let id = |vertex| serde_json::to_string(&*arena.name(vertex)).expect("a text has a JSON form");
    let player = |side: Option<Side>| side.map_or("null".into(), |side| (side as u8).to_string());
    write!(out, "{{\"vertices\": [")?;
    for vertex in arena.vertices() {
        let comma = if vertex == 0 { "" } else { "," };
        let (owner, win) = (arena.owner(vertex) as u8, player(arena.victory(vertex)));
        write!(out, "{comma}\n  {{\"id\": {}, \"owner\": {owner}, \"win\": {win}}}", id(vertex))?;
    }
    write!(out, "],\n \"edges\": [")?;
    for (number, (from, to)) in arena.graph.iter().enumerate() {
        let comma = if number == 0 { "" } else { "," };
        write!(out, "{comma}\n  [{}, {}]", id(from), id(to))?;
    }
    let start = arena.start.map_or("null".into(), id);
    writeln!(out, "],\n \"start\": {start}}}")
}
