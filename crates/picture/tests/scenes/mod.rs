//! Boards of several games, as a game would describe them.

use game::{Beside, Click, Frame, Layer, Outline, Pen, Picture, Shape, Side, Spot, Stroke, Thing, Tone};

pub fn piece(on: Spot, of: Side, glyph: char) -> Thing {
    Thing::Piece { on, of: Some(of), glyph }
}

pub fn words(on: Spot, text: &str) -> Thing {
    Thing::Text { on, text: text.into() }
}

pub fn arrow(from: Spot, to: Spot, label: &str, strong: bool) -> Thing {
    Thing::Arrow { from, to, label: label.into(), strong }
}

/// Pieces from rows of text, 'X' and 'O'; the spots are those of a full grid.
fn pieces(rows: &[&str]) -> Vec<Thing> {
    let glyphs = rows.iter().flat_map(|row| row.chars().filter(|c| *c != ' ')).enumerate();
    glyphs
        .filter_map(|(i, glyph)| match glyph {
            'X' => Some(piece(Spot(i), Side::First, 'X')),
            'O' => Some(piece(Spot(i), Side::Second, 'O')),
            _ => None,
        })
        .collect()
}

fn letter(column: usize) -> char {
    (b'a' + column as u8) as char
}

fn grid(columns: usize, rows: usize, shape: impl Fn(usize, usize) -> Shape) -> Picture {
    let mut picture = Picture::default();
    for y in 0..rows {
        for x in 0..columns {
            picture.place(x as f32, y as f32, shape(x, y), format!("{}{}", letter(x), rows - y));
        }
    }
    picture
}

/// Letters above, numbers to the left.
fn rulers(picture: &mut Picture, columns: usize, rows: usize) {
    let mut things = Vec::new();
    for x in 0..columns {
        let on = picture.place(x as f32, -1.0, Shape::Bare, "");
        things.push(words(on, &letter(x).to_string()));
    }
    for y in 0..rows {
        let on = picture.place(-1.0, y as f32, Shape::Bare, "");
        things.push(words(on, &(rows - y).to_string()));
    }
    picture.layer("ruler", things);
}

/// Connect 4, seven columns and six rows.
pub fn wall() -> Picture {
    let mut picture = grid(7, 6, |_, _| Shape::Hole);
    picture.title = "Connect 4, first to move".into();
    let rows = [
        ". . . . . . .",
        ". . . . . . .",
        ". . . O . . .",
        ". . . X O . .",
        ". . X O X . .",
        ". O X X O X .",
    ];
    picture.layer("pieces", pieces(&rows));
    picture.layer("last move", vec![Thing::Ring { on: Spot(17) }]);
    let values = ["-2", "-1", "0", "18", "1", "-4", "-12"];
    picture.layer("values", (0..7).map(|x| words(Spot(x), values[x])).collect());
    // The topmost hole stands for its column.
    picture.clicks = (0..7).map(|x| Click { path: vec![Spot(x)], mv: letter(x).to_string() }).collect();
    picture
}

/// Tic-tac-toe, won by the first side.
pub fn crosses() -> Picture {
    let mut picture = grid(3, 3, |x, y| if (x + y) % 2 == 0 { Shape::Light } else { Shape::Dark });
    picture.title = "Tic-tac-toe, first has won".into();
    picture.layer("pieces", pieces(&["X X X", "O O .", ". . ."]));
    picture.layer("last move", (0..3).map(|x| Thing::Ring { on: Spot(x) }).collect());
    picture
}

/// Hex, five by five.
pub fn rhombus() -> Picture {
    let mut picture = Picture { title: "Hex, second to move".into(), squeeze: 0.134, ..Picture::default() };
    for y in 0..5 {
        for x in 0..5 {
            let label = format!("{}{}", letter(x), y + 1);
            picture.place(x as f32 + y as f32 / 2.0, y as f32, Shape::Hexagon, label);
        }
    }
    let mut things = Vec::new();
    for i in 0..5 {
        let above = picture.place(i as f32 - 0.5, -1.0, Shape::Bare, "");
        things.push(words(above, &letter(i).to_string()));
        let beside = picture.place(i as f32 / 2.0 - 1.1, i as f32, Shape::Bare, "");
        things.push(words(beside, &(i + 1).to_string()));
    }
    let edges = [(0, 4, Side::First), (20, 24, Side::First), (0, 20, Side::Second), (4, 24, Side::Second)];
    picture.strokes =
        edges.map(|(from, to, side)| Stroke { from: Spot(from), to: Spot(to), of: Some(side) }).into();
    picture.layer("ruler", things);
    picture.layer("pieces", pieces(&["....O", "..X..", ".OX..", ".XO..", "....."]));
    let heat = |(on, level)| Thing::Heat { on: Spot(on), level };
    picture.layer("heat", [(20, 0.3), (21, 1.0), (22, 0.55), (13, 0.75), (0, 0.0)].map(heat).into());
    picture.layer("last move", vec![Thing::Ring { on: Spot(16) }]);
    picture.clicks = [0, 1, 2].map(|x| Click { path: vec![Spot(x)], mv: format!("{}1", letter(x)) }).into();
    picture
}

/// Go, nine by nine.
pub fn lines() -> Picture {
    let star = |x, y| matches!((x, y), (2 | 6, 2 | 6) | (4, 4));
    let mut picture = grid(9, 9, |x, y| if star(x, y) { Shape::Star } else { Shape::Crossing });
    picture.title = "Go, first to move".into();
    for i in 0..9 {
        picture.strokes.push(Stroke { from: Spot(9 * i), to: Spot(9 * i + 8), of: None });
        picture.strokes.push(Stroke { from: Spot(i), to: Spot(72 + i), of: None });
    }
    rulers(&mut picture, 9, 9);
    let rows = [
        ".........",
        "..X......",
        "..XO..O..",
        "..XO.....",
        "...X.O...",
        "..O..X...",
        "......X..",
        "....O....",
        ".........",
    ];
    picture.layer("pieces", pieces(&rows));
    picture.layer("numbers", vec![words(Spot(30), "12"), words(Spot(20), "7"), words(Spot(49), "61")]);
    picture.layer("values", vec![words(Spot(40), "+3"), words(Spot(16), "0")]);
    picture.layer("last move", vec![Thing::Ring { on: Spot(50) }]);
    picture
}

/// A graph with arrows both ways, a loop, an arrow past a vertex, and a victory position.
pub fn arena() -> Picture {
    let mut picture = Picture { title: "Arena, five vertices".into(), ..Picture::default() };
    let a = picture.place(0.0, 0.0, Shape::Round(Outline::Single), "a");
    let b = picture.place(2.0, 0.0, Shape::Square(Outline::Single), "b");
    let c = picture.place(4.0, 0.0, Shape::Round(Outline::Double), "c");
    let d = picture.place(0.0, 2.0, Shape::Square(Outline::Double), "d");
    let e = picture.place(2.0, 2.0, Shape::Round(Outline::Single), "e");
    let names = [a, b, c, d, e].map(|on| words(on, &picture.places[on.0].label));
    picture.layer("names", names.into());
    picture.layer(
        "edges",
        vec![
            arrow(a, b, "", false),
            arrow(b, a, "back", false),
            arrow(b, c, "win", true),
            arrow(a, d, "", false),
            arrow(d, a, "3", true),
            arrow(a, c, "", false),
            arrow(e, c, "x", false),
            arrow(d, e, "1/2", false),
            arrow(e, e, "wait", false),
        ],
    );
    picture.layer("token", vec![Thing::Ring { on: e }]);
    picture.layer("ranks", vec![words(b, "1"), words(c, "0")]);
    picture
}

/// Nim with three heaps, two sticks already taken.
pub fn sticks() -> Picture {
    let mut picture = Picture { title: "Nim, second to move".into(), ..Picture::default() };
    let (mut sticks, mut sizes) = (Vec::new(), Vec::new());
    for (y, (heap, left)) in [(3, 3), (4, 4), (5, 3)].into_iter().enumerate() {
        let on = picture.place(-1.0, y as f32, Shape::Bare, "");
        sizes.push(words(on, &left.to_string()));
        for x in 0..heap {
            let on =
                picture.place(x as f32, y as f32, Shape::Bare, format!("heap {}, stick {}", y + 1, x + 1));
            if x < left {
                sticks.push(Thing::Piece { on, of: None, glyph: '|' });
                picture.clicks.push(Click { path: vec![on], mv: format!("{}-{}", y + 1, left - x) });
            }
        }
    }
    picture.layer("sizes", sizes);
    picture.layer("pieces", sticks);
    picture
}

/// A corner of a chessboard: pieces as glyphs, moves of two clicks, values on and off pieces.
pub fn chessmen() -> Picture {
    let mut picture = grid(5, 4, |x, y| if (x + y) % 2 == 0 { Shape::Light } else { Shape::Dark });
    picture.title = "Chess, first to move".into();
    rulers(&mut picture, 5, 4);
    picture.layer(
        "pieces",
        vec![
            piece(Spot(16), Side::First, '♘'),
            piece(Spot(5), Side::Second, '♟'),
            piece(Spot(4), Side::Second, '♚'),
            piece(Spot(19), Side::First, '♔'),
            piece(Spot(13), Side::First, 'P'),
        ],
    );
    for (to, mv) in [(5, "b1a3"), (7, "b1c3"), (13, "b1d2")] {
        picture.clicks.push(Click { path: vec![Spot(16), Spot(to)], mv: mv.into() });
    }
    picture.clicks.push(Click { path: vec![Spot(19)], mv: "e1".into() });
    picture.annotate("values", &[("b1a3".into(), "+0.4".into()), ("b1c3".into(), "+1.25".into())]);
    picture
}

/// Some points of a backgammon board.
pub fn points() -> Picture {
    let mut picture = Picture { title: "Backgammon, first to move".into(), ..Picture::default() };
    let mut things = Vec::new();
    let mut numbers = Vec::new();
    for x in 0..6 {
        for up in [false, true] {
            let y = if up { 10.0 } else { 0.0 };
            let number = if up { 6 - x } else { 19 + x };
            let on = picture.place(x as f32, y, Shape::Spike { up }, format!("point {number}"));
            let (side, glyph) = if up { (Side::First, 'X') } else { (Side::Second, 'O') };
            let count = [5, 0, 3, 0, 8, 2][x];
            things.extend((0..count).map(|_| piece(on, side, glyph)));
            let label = picture.place(x as f32, if up { 11.0 } else { -1.0 }, Shape::Bare, "");
            numbers.push(words(label, &number.to_string()));
        }
    }
    picture.layer("ruler", numbers);
    picture.layer("pieces", things);
    picture.layer("last move", vec![Thing::Ring { on: Spot(4) }]);
    picture
}

/// Tic-tac-toe in two moments.
pub fn story() -> Picture {
    let mut picture = grid(3, 3, |x, y| if (x + y) % 2 == 0 { Shape::Light } else { Shape::Dark });
    picture.title = "Tic-tac-toe".into();
    picture.layer("pieces", pieces(&["X O .", ". X .", ". . ."]));
    picture.frames = vec![
        Frame {
            caption: "First threatens the corner".into(),
            layers: vec![Layer { name: "threat", things: vec![Thing::Ring { on: Spot(8) }] }],
        },
        Frame {
            caption: "and takes it, which the second side can no longer prevent".into(),
            layers: vec![Layer { name: "pieces", things: pieces(&["X O .", ". X O", ". . X"]) }],
        },
    ];
    picture
}

/// A small tree: a line to each child, one of them not taken.
pub fn branches() -> Picture {
    let mut picture = Picture { title: "A tree".into(), ..Picture::default() };
    let root = picture.place(0.5, 0.0, Shape::Square(Outline::Single), "the root");
    let best = picture.place(0.0, 1.5, Shape::Round(Outline::Double), "the best");
    let away = picture.place(1.0, 1.0, Shape::Bare, "");
    let note = |on, side, text: &str, tone| Thing::Note { on, side, text: text.into(), tone: Tone(tone) };
    picture.layer(
        "lines",
        vec![
            Thing::Line { from: root, to: best, tone: Tone(0), pen: Pen::Heavy },
            Thing::Line { from: root, to: away, tone: Tone(3), pen: Pen::Dashed },
            Thing::Rim { on: root, tone: Tone(3) },
        ],
    );
    picture.layer(
        "notes",
        vec![
            note(best, Beside::Above, "(0, 1)", 0),
            note(best, Beside::Above, "b1", 9),
            note(away, Beside::Below, "c2", 3),
            note(root, Beside::Right, "cut", 3),
        ],
    );
    picture.legend = vec![(None, "2 nodes".into()), (Some(Tone(3)), "not taken: 1 move".into())];
    picture
}

/// All scenes by name.
pub fn all() -> Vec<(&'static str, Picture)> {
    vec![
        ("wall", wall()),
        ("crosses", crosses()),
        ("rhombus", rhombus()),
        ("lines", lines()),
        ("arena", arena()),
        ("sticks", sticks()),
        ("chessmen", chessmen()),
        ("points", points()),
        ("story", story()),
        ("branches", branches()),
    ]
}
