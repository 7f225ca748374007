//! The terminal's boards, as a player sees them.

mod scenes;

use game::{Layer, Picture, Shape, Side, Spot, Thing};
use picture::{Paint, text};
use scenes::{piece, words};

/// The lines below the first, so that expectations can start on their own line.
fn same(picture: &Picture, expected: &str) {
    let shown = text(picture, Paint::Plain);
    assert_eq!(shown, expected.strip_prefix('\n').unwrap(), "\n{shown}");
}

#[test]
fn a_wall_with_its_last_move() {
    let mut picture = scenes::wall();
    picture.layers.retain(|layer| layer.name != "values");
    same(
        &picture,
        "
 . . . . . . .
 . . . . . . .
 . . .[O]. . .
 . . . X O . .
 . . X O X . .
 . O X X O X .
",
    );
}

#[test]
fn columns_widen_for_values() {
    same(
        &scenes::wall(),
        "
-2  -1   0  18   1  -4  -12
 .   .   .   .   .   .   .
 .   .   .  [O]  .   .   .
 .   .   .   X   O   .   .
 .   .   X   O   X   .   .
 .   O   X   X   O   X   .
",
    );
}

#[test]
fn neighbouring_rings_share_a_column() {
    same(
        &scenes::crosses(),
        "
[X|X|X]
 O O .
 . . .
",
    );
}

#[test]
fn a_rhombus_leans_and_shows_heat() {
    same(
        &scenes::rhombus(),
        "
 a b c d e
1 0 . . . O
 2 . . X . .
  3 . O X 7 .
   4 .[X]O . .
    5 3 9 5 . .
",
    );
}

#[test]
fn lines_with_stars() {
    let mut picture = scenes::lines();
    picture.layers.retain(|layer| layer.name != "numbers" && layer.name != "values");
    same(
        &picture,
        "
  a b c d e f g h i
9 + + + + + + + + +
8 + + X + + + + + +
7 + + X O + + O + +
6 + + X O + + + + +
5 + + + X * O + + +
4 + + O + +[X]+ + +
3 + + * + + + X + +
2 + + + + O + + + +
1 + + + + + + + + +
",
    );
}

#[test]
fn texts_on_pieces_are_listed() {
    let shown = text(&scenes::lines(), Paint::Plain);
    assert!(shown.ends_with("1   +   +   +   +   +   +   +   +   +\nc7: 7\nd6: 12\n"), "{shown}");
}

#[test]
fn vertices_wear_their_outline_and_arrows_are_listed() {
    same(
        &scenes::arena(),
        "
 (a)    [b 1]  ((c 0))

[[d]]   <(e)>
a -> b
b -> a: back
b => c: win
a -> d
d => a: 3
a -> c
e -> c: x
d -> e: 1/2
e -> e: wait
",
    );
}

#[test]
fn vertices_without_names_tell_their_outlines_apart() {
    let mut picture = scenes::arena();
    picture.layers.clear();
    same(
        &picture,
        "
 o   q   O

 Q   o
",
    );
}

#[test]
fn sticks_that_are_gone_leave_nothing() {
    same(
        &scenes::sticks(),
        "
3 | | |
4 | | | |
3 | | |
",
    );
}

#[test]
fn spikes_stack_and_count() {
    let shown = text(&scenes::points(), Paint::Plain);
    let rows: Vec<&str> = shown.lines().collect();
    assert_eq!(rows[1], " O  [v]  O   v   O   O");
    // Eight pieces: four are shown, four counted.
    assert_eq!(rows[5], " O               4");
}

#[test]
fn frames_stand_below_each_other() {
    same(
        &scenes::story(),
        "
First threatens the corner
 X O .
 . X .
 . .[.]

and takes it, which the second side can no longer prevent
 X O .
 . X O
 . . X
",
    );
}

#[test]
fn a_text_too_long_for_the_board_is_listed() {
    let mut picture = scenes::crosses();
    picture.layer("values", vec![words(Spot(5), "mate in three"), words(Spot(7), "7")]);
    same(
        &picture,
        "
[X|X|X]
 O O .
 . 7 .
c2: mate in three
",
    );
}

#[test]
fn colours_are_blue_and_orange_and_end_with_the_line() {
    let mut picture = Picture::default();
    for x in 0..3 {
        picture.place(x as f32, 0.0, Shape::Hole, "");
    }
    picture.layer(
        "pieces",
        vec![
            piece(Spot(0), Side::First, 'X'),
            piece(Spot(2), Side::Second, 'O'),
            Thing::Ring { on: Spot(2) },
        ],
    );
    assert_eq!(
        text(&picture, Paint::Ansi),
        " \x1b[0;38;5;33mX\x1b[0m .\x1b[0;1m[\x1b[0;38;5;208mO\x1b[0;1m]\x1b[0m\n"
    );
}

#[test]
fn colours_change_nothing_but_colours() {
    for (name, picture) in scenes::all() {
        let painted = text(&picture, Paint::Ansi);
        let mut parts = painted.split('\x1b');
        let mut plain = parts.next().unwrap().to_string();
        plain.extend(parts.map(|part| part.split_once('m').unwrap().1));
        assert_eq!(plain, text(&picture, Paint::Plain), "{name}");
    }
}

#[test]
fn no_line_ends_in_a_space_and_nothing_moves_the_cursor() {
    let mut scenes = scenes::all();
    let mut nasty = scenes::arena();
    nasty.places[0].label = "\x1b[2J \n".into();
    nasty.layers.push(Layer {
        name: "nasty",
        things: vec![
            words(Spot(1), " \x07a\tb\r\n "),
            words(Spot(2), ""),
            piece(Spot(3), Side::First, '\x1b'),
            piece(Spot(4), Side::First, ' '),
            scenes::arrow(Spot(0), Spot(1), "\u{9b}31m ", false),
        ],
    });
    scenes.push(("nasty", nasty));
    for (name, picture) in scenes {
        let shown = text(&picture, Paint::Plain);
        assert!(shown.lines().all(|line| line.trim_end() == line), "{name}:\n{shown}");
        assert!(shown.chars().all(|c| c == '\n' || !c.is_control()), "{name}: {shown:?}");
        assert!(shown.is_ascii(), "{name}:\n{shown}");
    }
}

#[test]
fn an_empty_picture_is_no_text() {
    assert_eq!(text(&Picture::default(), Paint::Plain), "");
}

#[test]
fn a_legend_stands_below() {
    let drawn = text(&scenes::branches(), Paint::Plain);
    assert!(drawn.ends_with("2 nodes\nnot taken: 1 move\n"), "{drawn}");
}
