//! What two people need at a board: pieces that are dragged, a board that is turned, clocks, words that end a game.

use crate::browser::Browser;
use crate::in_a_browser::visit;

const PEOPLE: &str = "first=human&second=human&lang=en";

/// The place of a square: rows from the eighth rank, files from a.
fn square(name: &str) -> String {
    let [file, rank] = name.as_bytes() else { panic!("{name}") };
    format!("#board .place[data-spot=\"{}\"]", 8 * (b'8' - rank) + (file - b'a'))
}

fn moves(browser: &Browser) -> String {
    browser.text("[...document.querySelectorAll('#moves button')].map((b) => b.textContent).join(' ')")
}

#[test]
#[ignore = "needs a browser"]
fn men_are_dragged_or_clicked_and_only_their_own_squares_are_marked() {
    let (_server, browser) = visit(&format!("?game=chess&{PEOPLE}"));
    assert_eq!(browser.count("#board .reach"), 0);
    browser.click(&square("g1"));
    assert_eq!(browser.count("#board .reach"), 2, "a knight has two squares");
    browser.drag(&square("e2"), &square("e4"));
    browser.until("a move", "document.getElementById('status').textContent === 'Black to move'");
    assert_eq!(moves(&browser), "e4");
    // Where it may not go, it goes back.
    browser.drag(&square("e7"), &square("e2"));
    assert_eq!(browser.count("#board .dragged, #board .reach, #board .chosen"), 0);
    assert_eq!(moves(&browser), "e4");
    // On a board that is turned round, the mouse and the arrows go where they are seen to go.
    browser.click("#turned");
    browser.until("a turn", "location.search.includes('turned=1')");
    let top = |name: &str| format!("document.querySelector(`{}`).getBoundingClientRect().top", square(name));
    assert_eq!(browser.value(&format!("{} < {}", top("a1"), top("a8"))), true);
    browser.drag(&square("e7"), &square("e5"));
    browser.until("a move", "document.getElementById('status').textContent === 'White to move'");
    assert_eq!(moves(&browser), "e4 e5");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs a browser"]
fn a_pawn_becomes_what_somebody_chooses_and_what_is_lost_lies_beside_the_board() {
    let (_server, browser) =
        visit(&format!("?game=chess&start=1n2k3/P7/8/8/8/8/7P/4K3%20w%20-%20-%200%201&{PEOPLE}"));
    assert_eq!(browser.text("document.getElementById('captured').children[1].textContent"), "♛♜♜♝♝♞♟♟♟♟♟♟♟♟");
    browser.drag(&square("a7"), &square("b8"));
    browser.until("a question", "!document.getElementById('choices').hidden");
    let choices = "[...document.querySelectorAll('#choices button')].map((b) => b.textContent).join(' ')";
    assert_eq!(browser.text(choices), "axb8=Q+ axb8=N axb8=R+ axb8=B");
    browser.click("#choices button:nth-child(2)");
    browser.until("a move", "document.getElementById('status').textContent === 'Black to move'");
    assert_eq!(moves(&browser), "axb8=N");
    assert_eq!(
        browser.text("document.getElementById('captured').children[1].textContent"),
        "♛♜♜♝♝♞♞♟♟♟♟♟♟♟♟"
    );
}

#[test]
#[ignore = "needs a browser"]
fn games_end_by_word_and_the_link_knows() {
    let (server, browser) = visit(&format!("?game=chess&moves=e4&{PEOPLE}"));
    browser.click("#draw");
    browser.click("#choices button:nth-child(2)");
    assert_eq!(browser.says("note"), "White declines the draw.");
    browser.click("#resign");
    browser.click("#choices button");
    browser
        .until("the end", "document.getElementById('status').textContent === 'Black resigns: White has won'");
    // Nobody moves any more, until a move is taken back and another one made.
    browser.click(&square("e7"));
    browser.click(&square("e5"));
    assert_eq!(moves(&browser), "e4");
    let link = browser.text("location.href");
    browser.visit(&link);
    assert_eq!(browser.says("status"), "Black resigns: White has won");
    browser.click("#undo");
    browser.until("a move less", "document.getElementById('status').textContent === 'White to move'");
    browser.click(&square("d2"));
    browser.click(&square("d4"));
    browser.until("another move", "document.getElementById('status').textContent === 'Black to move'");
    // A machine that is a queen ahead plays on; one that is a queen behind agrees.
    let queens = |black: &str, white: &str| {
        format!(
            "?game=chess&start={black}k3/8/8/8/8/8/8/{white}K3%20w%20-%20-%200%201&first=human&second=player,0.2s&lang=en"
        )
    };
    browser.visit(&server.link(&queens("3q", "4")));
    browser.click("#draw");
    browser.until("no", "document.getElementById('note').textContent === 'Black declines the draw.'");
    browser.visit(&server.link(&queens("4", "3Q")));
    browser.click("#draw");
    browser.until("yes", "document.getElementById('status').textContent === 'Drawn by agreement'");
    // Hex has no draw that anybody could offer.
    browser.visit(&server.link(&format!("?game=hex:5x5&moves=c3&{PEOPLE}")));
    assert_eq!(browser.value("document.getElementById('draw').hidden"), true);
    assert_eq!(browser.value("document.getElementById('resign').hidden"), false);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs a browser"]
fn clocks_run_stop_and_end_a_game() {
    let (_server, browser) = visit(&format!("?game=chess&clock=0,2&moves=e4&{PEOPLE}"));
    // Nobody has a minute here: the flag falls at once.
    browser.until(
        "a flag",
        "document.getElementById('status').textContent === 'Black has no time left: White has won'",
    );
    let (_server, browser) = visit(&format!("?game=chess&clock=5,3&{PEOPLE}"));
    let clock =
        |side: u32| browser.text(&format!("document.querySelectorAll('#clocks .clock')[{side}].textContent"));
    assert_eq!((clock(0), clock(1)), ("5:00".into(), "5:00".into()));
    assert_eq!(browser.count("#clocks .runs"), 0, "it starts with the first move");
    browser.drag(&square("e2"), &square("e4"));
    browser.until("Black's time", "document.querySelectorAll('#clocks .clock')[1].textContent === '4:59'");
    browser.drag(&square("e7"), &square("e5"));
    browser
        .until("White's time", "document.querySelectorAll('#clocks .clock')[0].classList.contains('runs')");
    // Three seconds were given for the move.
    assert!(clock(1).starts_with("5:0"), "{}", clock(1));
    // Who looks back stops it; whoever takes a move back has its time again.
    browser.click("#to-first");
    browser.until("the start", "document.querySelectorAll('#clocks .runs').length === 0");
    assert_eq!((clock(0), clock(1)), ("5:00".into(), "5:00".into()));
    browser.choose("#clock", "");
    browser
        .until("no clock", "document.getElementById('clocks').hidden && !location.search.includes('clock=')");
    assert_eq!(browser.complaints(), [""; 0]);
}

/// The foot of a point as White counts it: six spots a point.
fn point(number: usize) -> String {
    format!("#board .place[data-spot=\"{}\"]", 6 * (number - 1))
}

#[test]
#[ignore = "needs a browser"]
fn a_roll_is_played_man_by_man_in_any_order_and_words_are_buttons() {
    let (_server, browser) = visit(&format!("?game=backgammon:money/cube&moves=65&{PEOPLE}"));
    // One man has moved and is seen where he went; the play is not made.
    browser.drag(&point(13), &point(8));
    browser.until_there_are(2, "#board .moved");
    assert_eq!(moves(&browser), "65");
    // What leads nowhere takes nothing back that was moved before.
    browser.drag(&point(24), &point(5));
    browser.until_there_are(2, "#board .moved");
    browser.drag(&point(24), &point(18));
    browser.until("a play", "document.getElementById('status').textContent === 'Black to move'");
    assert_eq!(moves(&browser), "65 24/18 13/8");
    // What is said stands below the board, and no draw is offered in a game of dice.
    let said = "[...document.querySelectorAll('#said button')].map((b) => b.textContent).join(' ')";
    assert_eq!(browser.text(said), "Roll Double");
    assert_eq!(browser.value("document.getElementById('draw').hidden"), true);
    browser.click("#said button:nth-child(2)");
    browser.until("a double", "document.getElementById('status').textContent === 'White to move'");
    assert_eq!(browser.text(said), "Take Drop");
    assert_eq!(browser.value("document.getElementById('resign').hidden"), true);
    browser.click("#undo");
    browser.until("a step back", "document.getElementById('status').textContent === 'Black to move'");
    browser.click("#resign");
    let choices = "[...document.querySelectorAll('#choices button')].map((b) => b.textContent).join(', ')";
    assert_eq!(browser.text(choices), "Resign, Resign a gammon, Resign a backgammon, Play on");
    browser.click("#choices button:nth-child(1)");
    browser.until("an offer", "document.getElementById('status').textContent === 'White to move'");
    browser.click("#said button:nth-child(1)");
    browser.until("the end", "document.getElementById('status').textContent === 'White has won'");
    assert_eq!(browser.complaints(), [""; 0]);
}
