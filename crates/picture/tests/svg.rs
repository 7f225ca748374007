//! The drawings: well-formed, harmless, within their frame, and playable.

mod scenes;

use game::{Beside, Click, Frame, Layer, Outline, Picture, Shape, Side, Spot, Thing, Tone};
use picture::{Look, Paint, Scheme, css, svg, svg_frames, text, tikz};
use roxmltree::{Document, Node};
use scenes::{piece, words};

const BARE: Look<'static> = Look { standalone: false, live: false, ..Look::FILE };

fn with_class<'a>(document: &'a Document<'a>, class: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    document.descendants().filter(move |node| {
        node.attribute("class").is_some_and(|classes| classes.split(' ').any(|word| word == class))
    })
}

fn number(node: Node<'_, '_>, attribute: &str) -> f32 {
    node.attribute(attribute).unwrap().parse().unwrap()
}

#[test]
fn every_drawing_is_well_formed_and_always_the_same() {
    for (name, picture) in scenes::all() {
        for live in [false, true] {
            for standalone in [false, true] {
                for scheme in [Scheme::Viewer, Scheme::Light, Scheme::Dark] {
                    let look = Look { live, standalone, scheme, ..Look::FILE };
                    let drawn = svg(&picture, look);
                    Document::parse(&drawn).unwrap_or_else(|bad| panic!("{name}: {bad}\n{drawn}"));
                    assert_eq!(drawn, svg(&picture, look), "{name}");
                    assert_eq!(drawn.contains("<style>"), standalone);
                    assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{name}");
                }
            }
        }
    }
}

#[test]
fn numbers_are_short() {
    for (name, picture) in scenes::all() {
        let drawn = svg(&picture, BARE);
        let document = Document::parse(&drawn).unwrap();
        let attributes = document.descendants().flat_map(|node| node.attributes());
        for attribute in attributes.filter(|attribute| !["class", "fill"].contains(&attribute.name())) {
            let numbers = attribute.value().split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-');
            for number in numbers {
                let decimals = number.split_once('.').map_or(0, |(_, after)| after.len());
                assert!(decimals <= 3 && number != "-0", "{name}: {number}");
            }
        }
    }
}

#[test]
fn nothing_is_clipped() {
    for (name, picture) in scenes::all() {
        let drawn = svg(&picture, BARE);
        let document = Document::parse(&drawn).unwrap();
        let view = document.root_element().attribute("viewBox").unwrap();
        let view: Vec<f32> = view.split(' ').map(|part| part.parse().unwrap()).collect();
        let inside = |x: f32, y: f32| {
            (view[0]..=view[0] + view[2]).contains(&x) && (view[1]..=view[1] + view[3]).contains(&y)
        };
        for node in document.descendants() {
            match node.tag_name().name() {
                "circle" => {
                    let (x, y, r) = (number(node, "cx"), number(node, "cy"), number(node, "r"));
                    assert!(inside(x - r, y - r) && inside(x + r, y + r), "{name}: {node:?}");
                }
                "polygon" => {
                    for point in node.attribute("points").unwrap().split(' ') {
                        let (x, y) = point.split_once(',').unwrap();
                        assert!(inside(x.parse().unwrap(), y.parse().unwrap()), "{name}: {node:?}");
                    }
                }
                "text" => {
                    let half = 0.25 * number(node, "font-size") * node.text().unwrap().chars().count() as f32;
                    let (x, y) = (number(node, "x"), number(node, "y"));
                    // The lines of a legend are anchored at their start, other texts in the middle.
                    let middle = if node.attribute("class") == Some("legend") { x + half } else { x };
                    assert!(inside(middle - half, y) && inside(middle + half, y), "{name}: {node:?}");
                }
                _ => {}
            }
        }
    }
}

/// A picture with `nasty` in every string, live and with frames.
fn poisoned(nasty: &str) -> Picture {
    let mut picture = Picture { title: nasty.into(), ..Picture::default() };
    let shapes = [Shape::Light, Shape::Bare, Shape::Hole, Shape::Crossing];
    let spots: Vec<Spot> =
        (0..4).map(|i| picture.place(i as f32, 0.0, shapes[i], format!("{nasty}{i}"))).collect();
    let mut things: Vec<Thing> = nasty.chars().map(|glyph| piece(spots[0], Side::First, glyph)).collect();
    things.extend(spots.iter().map(|on| words(*on, nasty)));
    things.push(scenes::arrow(spots[0], spots[2], nasty, true));
    let vertex = picture.place(4.0, 0.0, Shape::Round(Outline::Single), nasty);
    things.push(Thing::Note { on: vertex, side: Beside::Above, text: nasty.into(), tone: Tone(1) });
    picture.legend = vec![(Some(Tone(1)), nasty.into()), (None, nasty.into())];
    picture.layers.push(Layer { name: "<la\"y&er\u{1}>'", things: things.clone() });
    picture.clicks =
        vec![Click { path: vec![spots[0]], mv: nasty.into() }, Click { path: spots, mv: nasty.into() }];
    picture.frames = vec![
        Frame { caption: nasty.into(), layers: vec![] },
        Frame { caption: nasty.into(), layers: vec![Layer { name: "]]>", things }] },
    ];
    picture
}

#[test]
fn text_from_outside_never_becomes_markup() {
    let controls: String = (0..0xa0).filter_map(char::from_u32).filter(|c| c.is_control()).collect();
    let pokes =
        ["<script>alert('x')</script>", "\"><b onclick='x'>", "]]>", "&amp;<!--", "--><?x?>", &controls];
    for poke in pokes {
        let nasty = format!("<>&\"'{poke}\u{ffff}");
        let picture = poisoned(&nasty);
        for look in [Look::FILE, Look::PAGE, Look { live: true, ..Look::FILE }] {
            let mut all = svg_frames(&picture, look);
            all.push(svg(&picture, look));
            for drawn in all {
                let bad = |c: char| (c.is_control() && c != '\n') || c == '\u{ffff}';
                assert!(!drawn.contains(bad), "{drawn:?}");
                let document = Document::parse(&drawn).unwrap();
                let known =
                    ["svg", "title", "style", "g", "rect", "circle", "line", "polygon", "path", "text"];
                for node in document.descendants().filter(Node::is_element) {
                    assert!(known.contains(&node.tag_name().name()), "{node:?}");
                    assert!(node.attributes().all(|attribute| !attribute.name().starts_with("on")));
                }
            }
        }
    }
}

#[test]
fn a_file_has_a_title_and_both_schemes() {
    let drawn = svg(&scenes::wall(), Look::FILE);
    let document = Document::parse(&drawn).unwrap();
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    assert_eq!(root.first_element_child().unwrap().text(), Some("Connect 4, first to move"));
    assert!(drawn.contains("prefers-color-scheme:dark") && drawn.contains("var(--first)"));
    assert!(css().contains("[data-scheme=dark] .picture"));
}

#[test]
fn a_wall_has_its_holes_and_the_second_side_an_inner_ring() {
    let drawn = svg(&scenes::wall(), Look::FILE);
    let document = Document::parse(&drawn).unwrap();
    let count = |class| with_class(&document, class).count();
    assert_eq!((count("wall"), count("hole"), count("ring")), (1, 42, 1));
    assert_eq!((count("first"), count("second"), count("mark")), (6, 5, 5));
}

#[test]
fn layers_can_be_left_out() {
    let look = Look { hide: &["values", "last move"], ..Look::FILE };
    let drawn = svg(&scenes::wall(), look);
    let document = Document::parse(&drawn).unwrap();
    let layers: Vec<_> = with_class(&document, "layer").map(|node| node.attribute("data-layer")).collect();
    assert_eq!(layers, [Some("pieces")]);
}

#[test]
fn a_drop_is_one_click_on_its_place() {
    let drawn = svg(&scenes::wall(), Look::PAGE);
    let document = Document::parse(&drawn).unwrap();
    let moves: Vec<_> =
        with_class(&document, "place").filter_map(|node| node.attribute("data-move")).collect();
    assert_eq!(moves, ["a", "b", "c", "d", "e", "f", "g"]);
    let place = |spot: &str| {
        with_class(&document, "place").find(|node| node.attribute("data-spot") == Some(spot)).unwrap()
    };
    assert_eq!(place("17").attribute("aria-label"), Some("d4: second"));
    assert_eq!(place("3").attribute("aria-label"), Some("d6: 18"));
    assert_eq!(place("41").attribute("aria-label"), Some("g1"));
    let tabs: Vec<_> =
        with_class(&document, "place").filter(|node| node.attribute("tabindex") == Some("0")).collect();
    assert_eq!(tabs.len(), 1);
}

#[test]
fn a_step_is_a_path_of_clicks() {
    let drawn = svg(&scenes::chessmen(), Look::PAGE);
    let document = Document::parse(&drawn).unwrap();
    let clicks: Vec<_> = with_class(&document, "click")
        .map(|node| (node.attribute("data-path").unwrap(), node.attribute("data-move").unwrap()))
        .collect();
    assert_eq!(clicks, [("16 5", "b1a3"), ("16 7", "b1c3"), ("16 13", "b1d2"), ("19", "e1")]);
    let single: Vec<_> =
        with_class(&document, "place").filter_map(|node| node.attribute("data-move")).collect();
    assert_eq!(single, ["e1"]);
    let playable: Vec<_> =
        with_class(&document, "playable").filter_map(|node| node.attribute("aria-label")).collect();
    assert_eq!(playable, ["b1: first ♘", "e1: first ♔"]);
}

#[test]
fn chessmen_and_draughtsmen_are_drawn_and_within_their_square() {
    let white = "♔♕♖♗♘♙⛀⛁".chars().map(|c| (c, "white"));
    for (glyph, colour) in white.chain("♚♛♜♝♞♟⛂⛃".chars().map(|c| (c, "black"))) {
        let mut picture = Picture::default();
        picture.place(0.0, 0.0, Shape::Light, "a1");
        let plain = svg(&picture, Look::FILE);
        picture.layer("pieces", vec![piece(Spot(0), Side::First, glyph)]);
        let drawn = svg(&picture, Look::FILE);
        let document = Document::parse(&drawn).unwrap();
        let men: Vec<_> = with_class(&document, "man").collect();
        assert!(!men.is_empty(), "{glyph}");
        assert!(men.iter().all(|node| node.attribute("class") == Some(&format!("man {colour}"))), "{glyph}");
        assert!(!drawn.contains(glyph), "no font is needed for {glyph}");
        let size = |text: &str| {
            text.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned)
        };
        assert_eq!(size(&drawn), size(&plain), "{glyph} leaves its square");
        assert!(tikz(&picture).contains(&format!("\\path[board man {colour}]")), "{glyph}");
    }
}

#[test]
fn kings_of_draughts_wear_a_crown_and_are_capitals() {
    let crowns = |glyph: char| {
        let mut picture = Picture::default();
        picture.place(0.0, 0.0, Shape::Dark, "1");
        picture.layer("pieces", vec![piece(Spot(0), Side::First, glyph)]);
        let drawn = svg(&picture, Look::FILE);
        let document = Document::parse(&drawn).unwrap();
        let crowns = with_class(&document, "eye").count();
        (crowns, text(&picture, Paint::Plain).trim().to_owned())
    };
    let seen = "⛀⛁⛂⛃".chars().map(crowns);
    assert!(
        seen.eq([(0, "w"), (1, "W"), (0, "b"), (1, "B")].map(|(crowns, letter)| (crowns, letter.into())))
    );
}

#[test]
fn a_place_that_begins_two_moves_names_none() {
    let mut picture = scenes::crosses();
    picture.clicks = ["c1", "c1=Q"].map(|mv| Click { path: vec![Spot(8)], mv: mv.into() }).into();
    let drawn = svg(&picture, Look::PAGE);
    let document = Document::parse(&drawn).unwrap();
    assert!(with_class(&document, "place").all(|node| node.attribute("data-move").is_none()));
    assert_eq!(with_class(&document, "click").count(), 2);
}

#[test]
fn the_rows_of_a_live_board_run_from_top_left() {
    let drawn = svg(&scenes::rhombus(), Look::PAGE);
    let document = Document::parse(&drawn).unwrap();
    let labels: Vec<_> =
        with_class(&document, "place").filter_map(|node| node.attribute("aria-label")).collect();
    assert_eq!(labels[..6], ["a1", "b1", "c1", "d1", "e1: second", "a2"]);
    assert_eq!(document.descendants().filter(|node| node.attribute("role") == Some("row")).count(), 6);
}

#[test]
fn hexagons_share_their_sides() {
    let drawn = svg(&scenes::rhombus(), BARE);
    let document = Document::parse(&drawn).unwrap();
    let corners: Vec<Vec<(f32, f32)>> = with_class(&document, "hexagon")
        .map(|node| {
            let points = node.attribute("points").unwrap().split(' ');
            points
                .map(|point| point.split_once(',').unwrap())
                .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
                .collect()
        })
        .collect();
    let near = |a: &(f32, f32), b: &(f32, f32)| (a.0 - b.0).abs() < 0.05 && (a.1 - b.1).abs() < 0.05;
    let shared = |a: usize, b: usize| {
        corners[a].iter().filter(|one| corners[b].iter().any(|other| near(one, other))).count()
    };
    // a1 touches b1 and a2, but not b2; b1 touches a2.
    assert_eq!([shared(0, 1), shared(0, 5), shared(1, 5), shared(0, 6)], [2, 2, 2, 0]);
}

#[test]
fn arrows_there_and_back_bend_apart() {
    let drawn = svg(&scenes::arena(), BARE);
    let document = Document::parse(&drawn).unwrap();
    let shafts: Vec<_> = with_class(&document, "shaft").map(|node| node.attribute("d").unwrap()).collect();
    let kinds: String = shafts.iter().map(|d| d.chars().rfind(char::is_ascii_alphabetic).unwrap()).collect();
    // a-b and a-d go both ways, a-c passes b, e-e is a loop.
    assert_eq!(kinds, "QQLQQQLLC");
    assert_eq!(with_class(&document, "inner").count(), 2);
    assert_eq!(with_class(&document, "strong").count(), 4);
}

#[test]
fn frames_are_stacked_or_apart() {
    let picture = scenes::story();
    let drawn = svg(&picture, Look::FILE);
    let document = Document::parse(&drawn).unwrap();
    let frames: Vec<_> = with_class(&document, "frame")
        .map(|node| (node.attribute("data-frame").unwrap(), node.attribute("display")))
        .collect();
    assert_eq!(frames, [("0", None), ("1", Some("none"))]);

    let apart = svg_frames(&picture, Look::FILE);
    let documents: Vec<_> = apart.iter().map(|drawn| Document::parse(drawn).unwrap()).collect();
    let pieces = |i: usize| with_class(&documents[i], "glyph").count();
    assert_eq!((documents.len(), pieces(0), pieces(1)), (2, 3, 5));
    let size = |i: usize| documents[i].root_element().attribute("viewBox").unwrap();
    assert_eq!(size(0), size(1));
    assert!(apart[0].contains("<title>Tic-tac-toe: First threatens the corner</title>"));
}

#[test]
fn an_empty_picture_is_still_a_drawing() {
    let drawn = svg(&Picture::default(), Look::FILE);
    Document::parse(&drawn).unwrap();
    assert!(drawn.contains("viewBox=\"-38.4 -38.4 76.8 76.8\""), "{drawn}");
}

#[test]
fn the_lines_of_a_tree_pass_below_neighbours_and_end_above_notes() {
    let drawn = svg(&scenes::branches(), BARE);
    let document = Document::parse(&drawn).unwrap();
    let lines: Vec<_> = with_class(&document, "link").collect();
    let unit = 48.0;
    let rim = 0.32 * 0.9 * unit;
    assert!(lines.iter().all(|line| (number(*line, "y1") - rim).abs() < 0.1), "{drawn}");
    let words = |text: &str| {
        let mut all = document.descendants().filter(|node| node.has_tag_name("text"));
        let found = all.find(|node| node.text() == Some(text));
        number(found.unwrap(), "y")
    };
    // The move stands above the window, and the line ends above both.
    assert!(words("b1") < words("(0, 1)") && number(lines[0], "y2") < words("b1"));
    assert_eq!(lines[1].attribute("class"), Some("link dashed tone-3"));
    let hints: Vec<_> = document.descendants().filter(|node| node.has_tag_name("title")).collect();
    assert!(hints.iter().any(|hint| hint.text() == Some("the best")));
    assert!(words("not taken: 1 move") > 1.5 * unit);
    assert_eq!(with_class(&document, "swatch").count(), 1);
}
