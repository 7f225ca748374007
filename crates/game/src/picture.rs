//! One drawing for terminal, SVG file and page: spots, what lies on them, and which spots play which move.
//!
//! A game describes a scene; how it looks is decided in the room `picture`. Neighbouring cells are one unit
//! apart, x grows to the right and y downwards. All text is plain text: the renderers escape it.

use crate::{BadText, Notation, Side};

/// The index of a place in its picture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(pub usize);

/// A place of the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
    /// What it looks like.
    pub shape: Shape,
    /// What a screen reader calls it: "column 4, row 1".
    pub label: String,
}

/// What an empty place looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A light square.
    Light,
    /// A dark square.
    Dark,
    /// A hexagon with a corner on top.
    Hexagon,
    /// A round hole in a wall.
    Hole,
    /// A crossing of lines.
    Crossing,
    /// A crossing marked by a dot.
    Star,
    /// A round vertex of a graph.
    Round(Outline),
    /// A square vertex of a graph.
    Square(Outline),
    /// A long triangle, as on a backgammon board.
    Spike {
        /// Its tip is on top.
        up: bool,
    },
    /// Nothing to see: somewhere to put a label or a stick.
    Bare,
}

/// The rim of a vertex; victory positions have two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outline {
    /// One line.
    Single,
    /// Two lines.
    Double,
}

/// A line of the board itself, under everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stroke {
    /// From here.
    pub from: Spot,
    /// To here.
    pub to: Spot,
    /// Whose edge of the board it is, if anybody's.
    pub of: Option<Side>,
}

/// The glyph of a disc on a square.
pub const DISC: char = '●';

/// One of a few colours that everybody can tell apart, by number; tone 0 is that of plain lines.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tone(pub u8);

impl Tone {
    /// The highest tone.
    pub const LAST: Tone = Tone(9);
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pen {
    /// A thin line.
    Thin,
    /// A heavy line: the best move.
    Heavy,
    /// Dashes: a way not taken.
    Dashed,
}

/// Where a note stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beside {
    /// Over its place.
    Above,
    /// To the right of its place.
    Right,
    /// Under its place.
    Below,
}

/// Something on or between places.
#[derive(Clone, PartialEq, Debug)]
pub enum Thing {
    /// A stone, disc, stick or chessman. On squares the glyph decides: [`DISC`] is a disc in the colour of its side,
    /// anything else a chessman, a draughtsman or the glyph itself.
    Piece {
        /// The place of the piece.
        on: Spot,
        /// The side that owns it, if any.
        of: Option<Side>,
        /// How the terminal shows it.
        glyph: char,
    },
    /// A short text.
    Text {
        /// The place of the text.
        on: Spot,
        /// A word or a number; it is not wrapped.
        text: String,
    },
    /// From 0 (avoid) to 1 (best).
    Heat {
        /// The place that is coloured.
        on: Spot,
        /// How hot.
        level: f32,
    },
    /// A ring around a place: the last move, a winning line.
    Ring {
        /// The place inside.
        on: Spot,
    },
    /// An arrow; `label` may be empty.
    Arrow {
        /// From here.
        from: Spot,
        /// To here.
        to: Spot,
        /// Written beside it.
        label: String,
        /// Drawn heavily: the chosen move of a strategy.
        strong: bool,
    },
    /// A line between two vertices.
    Line {
        /// From here.
        from: Spot,
        /// To here.
        to: Spot,
        /// In this colour.
        tone: Tone,
        /// Drawn like this.
        pen: Pen,
    },
    /// An arrow of a graph: from the first spot, by way of those between, to the last; never fewer than two.
    Edge {
        /// The spots it passes.
        path: Vec<Spot>,
        /// In this colour.
        tone: Tone,
        /// Drawn like this.
        pen: Pen,
    },
    /// A vertex filled lightly.
    Wash {
        /// The vertex.
        on: Spot,
        /// In this colour.
        tone: Tone,
    },
    /// A coloured rim of a vertex.
    Rim {
        /// The vertex.
        on: Spot,
        /// In this colour.
        tone: Tone,
    },
    /// A short text beside a place.
    Note {
        /// Beside this place.
        on: Spot,
        /// On this side of it.
        side: Beside,
        /// A few words or a number.
        text: String,
        /// In this colour.
        tone: Tone,
    },
}

/// A switchable sheet over the board: "pieces", "last move", "values".
#[derive(Clone, PartialEq, Debug)]
pub struct Layer {
    /// Its name, listed in the catalog.
    pub name: &'static str,
    /// What is drawn on it.
    pub things: Vec<Thing>,
}

/// Clicking these spots in turn plays this move: one spot for a drop, two for a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Click {
    /// The spots, in order; never none.
    pub path: Vec<Spot>,
    /// The move as the game writes it.
    pub mv: String,
}

/// One moment of a picture that grows: its things replace the layer of the same name.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// What this moment shows, in words.
    pub caption: String,
    /// The layers that differ from the picture's own.
    pub layers: Vec<Layer>,
}

/// A small picture inside of a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Inset {
    /// Its middle, from the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
    /// The longer of its sides.
    pub size: f32,
    /// What it shows.
    pub picture: Picture,
}

/// A board as a scene.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Picture {
    /// What a screen reader calls the whole: "Connect 4, White to move".
    pub title: String,
    /// Whose pieces and edges are white, the other's black; where nobody's are, the sides have colours.
    pub white: Option<Side>,
    /// Rows stand closer by this share of a unit where the drawing is not text (hexagons: 0.134).
    pub squeeze: f32,
    /// All places; a [`Spot`] is an index into this.
    pub places: Vec<Place>,
    /// Lines of the board.
    pub strokes: Vec<Stroke>,
    /// The sheets, bottom first.
    pub layers: Vec<Layer>,
    /// Small pictures on top of it, where the drawing is not text.
    pub insets: Vec<Inset>,
    /// How moves are made.
    pub clicks: Vec<Click>,
    /// Moments, for what is shown step by step; usually none.
    pub frames: Vec<Frame>,
    /// What colours mean, line by line; a line without a colour is just said.
    pub legend: Vec<(Option<Tone>, String)>,
}

impl Picture {
    /// Adds a place.
    pub fn place(&mut self, x: f32, y: f32, shape: Shape, label: impl Into<String>) -> Spot {
        self.places.push(Place { x, y, shape, label: label.into() });
        Spot(self.places.len() - 1)
    }

    /// Adds a sheet on top.
    pub fn layer(&mut self, name: &'static str, things: Vec<Thing>) {
        self.layers.push(Layer { name, things });
    }

    /// A sheet that any game can have: a text where a move lands, or beside its arrow where it travels. The best moves come
    /// first: of several on one way the first is written there, and the legend names those that differ from it. Moves that
    /// cannot be clicked are passed over.
    pub fn annotate(&mut self, name: &'static str, moves: &[(String, String)]) {
        let (mut things, mut ways) = (Vec::new(), Vec::<((Spot, Spot), &str)>::new());
        for (mv, text) in moves {
            let Some(click) = self.clicks.iter().find(|click| click.mv == *mv) else { continue };
            let (from, to) = (click.path[0], click.path[click.path.len() - 1]);
            if let Some((_, written)) = ways.iter().find(|(way, _)| *way == (from, to)) {
                if written != text {
                    self.legend.push((None, format!("{mv}: {text}")));
                }
                continue;
            }
            ways.push(((from, to), text));
            things.push(if from == to {
                Thing::Text { on: to, text: text.clone() }
            } else {
                Thing::Arrow { from, to, label: text.clone(), strong: *text == moves[0].1 }
            });
        }
        self.layer(name, things);
    }
}

/// A change of a board that somebody sets up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// A piece of this side on a spot, or nothing there.
    Put {
        /// The spot that changes.
        on: Spot,
        /// Whose piece.
        piece: Option<Side>,
    },
    /// This side is to move.
    Turn(Side),
}

/// A game that can be drawn.
pub trait Drawn: Notation {
    /// The layers that [`Drawn::board`] can fill, bottom first.
    fn layers(&self) -> &'static [&'static str] {
        &["pieces"]
    }

    /// What the two sides are called.
    fn sides(&self) -> [&'static str; 2] {
        ["First", "Second"]
    }

    /// The same in a position, where players may have taken over each other's pieces.
    fn sides_in(&self, _at: &Self::Position) -> [&'static str; 2] {
        self.sides()
    }

    /// The board with what lies on it, without clicks.
    fn board(&self, at: &Self::Position) -> Picture;

    /// The pieces that each side has lost, as characters, the dearest first, in games where pieces are captured one by one.
    fn captured(&self, _at: &Self::Position) -> [String; 2] {
        Default::default()
    }

    /// The names of more sheets, for somebody who wants to understand a position: what an expert sees. None is
    /// drawn unless asked for.
    fn insights(&self) -> &'static [&'static str] {
        &[]
    }

    /// What the colours and numbers of one of these sheets mean, line by line.
    fn key_of(&self, _name: &str) -> Vec<(Option<Tone>, String)> {
        Vec::new()
    }

    /// What lies on one of these sheets.
    fn insight(&self, _at: &Self::Position, _name: &str) -> Vec<Thing> {
        Vec::new()
    }

    /// The same for somebody who may lose patience: nothing once `enough` says so. A game whose sheets can take
    /// long asks it now and then; the others need not.
    fn insight_unless(
        &self,
        at: &Self::Position,
        name: &str,
        _enough: &dyn Fn() -> bool,
    ) -> Option<Vec<Thing>> {
        Some(self.insight(at, name))
    }

    /// Whether what was put stays where it is, so that moves can be numbered on the board.
    fn numbers_moves(&self) -> bool {
        false
    }

    /// The ways to click a legal move; its value is written where the first one ends.
    fn paths(&self, at: &Self::Position, mv: Self::Move) -> Vec<Vec<Spot>>;

    /// The position after a change of the board, if that is a position; a game without an editor refuses all.
    fn edited(&self, _at: &Self::Position, _edit: Edit) -> Result<Self::Position, BadText> {
        Err(BadText::new("this board cannot be edited: write the position as text"))
    }

    /// Where the last move went, for whoever draws a game in progress.
    fn landed(&self, before: &Self::Position, mv: Self::Move) -> Spot {
        let path = &self.paths(before, mv)[0];
        path[path.len() - 1]
    }

    /// The board with every legal move clickable.
    fn draw(&self, at: &Self::Position) -> Picture {
        let mut picture = self.board(at);
        for mv in self.legal(at) {
            let text = self.write_move(at, mv);
            picture
                .clicks
                .extend(self.paths(at, mv).into_iter().map(|path| Click { path, mv: text.clone() }));
        }
        picture
    }
}
