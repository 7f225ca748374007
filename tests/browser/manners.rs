//! The page never does the wrong thing: what is clicked twice, too early or elsewhere, keys, failures, ways back.

use crate::browser::Browser;
use crate::in_a_browser::{TWO, two_at, visit};
use crate::page::Server;

const MARKS: &str = "#board .glyph";
const DISCS: &str = "#board .piece:not(.ghost)";

fn moves(browser: &Browser) -> String {
    browser.text("[...document.querySelectorAll('#moves button')].map((b) => b.textContent).join(' ')")
}

fn wait(milliseconds: u64) {
    std::thread::sleep(std::time::Duration::from_millis(milliseconds));
}

/// Puts the focus somewhere as if by keyboard.
fn focus(browser: &Browser, selector: &str) {
    browser.press(&["Tab"]);
    browser.value(&format!("(document.querySelector(`{selector}`).focus({{ focusVisible: true }}), null)"));
}

#[test]
#[ignore = "needs a browser"]
fn a_second_click_does_not_move_for_the_machine() {
    let (_server, browser) = visit("?game=connect4:7x6&first=human&second=mcts,12s");
    // Three clicks before the server can have answered the first: impatience, and a double click.
    browser.value(
        "((place) => [1, 1, 2].forEach((detail) => place.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))))\
         (document.querySelector('#board .place[data-move=\"4\"]'))",
    );
    browser.until("the machine thinks", "document.getElementById('turn').dataset.thinking === ''");
    // While it thinks, nobody moves, by clicks or by words.
    browser.click("#board .place[data-move=\"1\"]");
    browser.write("#typed-move", "1");
    browser.press(&["Enter"]);
    assert!(browser.says("note").contains("moment"), "{}", browser.says("note"));
    browser.until_there_are(2, DISCS);
    wait(300);
    assert_eq!(browser.count(DISCS), 2);
    assert!(moves(&browser).starts_with("4 ") && moves(&browser).len() == 3, "{}", moves(&browser));
    assert_eq!(browser.says("status"), "White to move");
    assert_eq!(browser.complaints(), [""; 0]);
}

/// A machine's side is the machine's, also where nothing is under way.
#[test]
#[ignore = "needs a browser"]
fn nobody_moves_for_two_machines() {
    let (_server, browser) = visit("?game=mnk:3,3,3&first=player,0.1s&second=random");
    browser.click("#board .place[data-move=\"b2\"]");
    assert_eq!(browser.says("note"), "X is played by a machine.");
    wait(300);
    assert_eq!(browser.count(MARKS), 0);
}

#[test]
#[ignore = "needs a browser"]
fn a_move_is_drawn_at_once_and_taken_back_with_a_word() {
    let (_server, browser) = two_at("connect4:7x6&moves=44");
    browser.value(
        "(window.usual = window.fetch, window.fetch = () => new Promise((answer) => { window.answer = answer; }), null)",
    );
    browser.click("#board .place[data-move=\"4\"]");
    assert_eq!(
        browser.count("#board .ghost.white"),
        1,
        "the disc is to be seen before the server says anything"
    );
    // Another click has to wait, and so has going back.
    browser.click("#board .place[data-move=\"5\"]");
    browser.press(&["ArrowLeft"]);
    browser.value(
        "(window.fetch = window.usual, window.answer(new Response('{\"error\":\"no such rng\"}', { status: 400 })), null)",
    );
    browser.until(
        "a word",
        "document.getElementById('note').textContent.includes('4 is taken back: no such rng')",
    );
    assert_eq!((browser.count("#board .ghost"), browser.count(DISCS)), (0, 2));
    assert_eq!(moves(&browser), "4 4");
    // The game goes on.
    browser.click("#board .place[data-move=\"5\"]");
    browser.until_there_are(3, DISCS);
    assert_eq!(moves(&browser), "4 4 5");
}

#[test]
#[ignore = "needs a browser"]
fn when_the_server_has_gone_the_page_says_so_and_comes_back() {
    let mut server = Server::start(&[]);
    let browser = Browser::open(1200, 860);
    browser.visit(&server.link(&format!("?game=mnk:3,3,3&moves=b2%20a1&{TWO}")));
    server.kill();
    browser.press(&["ArrowLeft"]);
    browser.until("a banner", "!document.getElementById('gone').hidden");
    browser.until("a word", "document.getElementById('note').textContent === 'The server does not answer.'");
    // Board, list and link say the same.
    assert_eq!(browser.count(MARKS), 2);
    assert_eq!(browser.text("document.querySelector('#moves [aria-current]').textContent"), "a1");
    assert_eq!(browser.value("location.search.includes('at=')"), false);
    let address = server.address.clone();
    let _again = Server::start_at(&address, &[]);
    browser.until("the banner goes", "document.getElementById('gone').hidden");
    browser.press(&["ArrowLeft"]);
    browser.until_there_are(1, MARKS);
}

#[test]
#[ignore = "needs a browser"]
fn a_click_in_explain_does_not_play() {
    let (_server, browser) = two_at("mnk:3,3,3&start=O.O/.X./X..%20x");
    browser.click("#tab-explain");
    browser.click("#explain-go");
    browser.until("the beginning", "document.getElementById('explain-at').textContent.startsWith('0 /')");
    browser.click("#explain-forward");
    browser.until("one step", "document.getElementById('explain-at').textContent.startsWith('1 /')");
    browser.click("#explain-forward");
    browser.until_there_are(5, MARKS);
    browser.click("#board .place.playable");
    browser.until("a word", "document.getElementById('note').textContent.includes('leave Explain')");
    browser.press(&["h"]);
    wait(300);
    assert_eq!(moves(&browser), "", "no move was made");
    browser.click("#tab-play");
    browser.until_there_are(4, MARKS);
    browser.click("#board .place[data-move=\"b1\"]");
    browser.until_there_are(5, MARKS);
    assert_eq!(moves(&browser), "b1");
}

#[test]
#[ignore = "needs a browser"]
fn space_and_enter_press_what_has_the_focus() {
    let (server, browser) = two_at("mnk:3,3,3&moves=b2%20a1");
    for key in ["Space", "Enter"] {
        browser.visit(&server.link(&format!("?game=mnk:3,3,3&moves=b2%20a1&{TWO}")));
        focus(&browser, "#undo");
        browser.press(&[key]);
        browser.until_there_are(1, MARKS);
        focus(&browser, "#board .place[data-move=\"c3\"]");
        browser.press(&[key]);
        browser.until_there_are(2, MARKS);
        assert_eq!(browser.count("#moves .variation"), 1);
        wait(200);
        assert_eq!(browser.count(MARKS), 2, "{key} does nothing else");
    }
    // Where nothing has the focus, Space scrolls and the engine keeps still.
    browser.visit(&server.link(&format!("?game=mnk:3,3,3&{TWO}")));
    browser.press(&["Space"]);
    wait(300);
    assert_eq!(browser.count(MARKS), 0);
}

#[test]
#[ignore = "needs a browser"]
fn arrows_walk_the_board_in_two_dimensions() {
    let at = "document.activeElement.getAttribute('aria-label').split(':')[0]";
    for (game, from, walks) in [
        (
            "mnk:3,3,3&moves=b2",
            "a1",
            [
                ("ArrowRight", "b1"),
                ("ArrowDown", "b2"),
                ("ArrowDown", "b3"),
                ("ArrowLeft", "a3"),
                ("ArrowUp", "a2"),
            ],
        ),
        (
            "hex:5x5",
            "b2",
            [
                ("ArrowRight", "c2"),
                ("ArrowDown", "c3"),
                ("ArrowDown", "c4"),
                ("ArrowLeft", "b4"),
                ("ArrowUp", "b3"),
            ],
        ),
        (
            "morris:diagonals",
            "a1",
            [
                ("ArrowRight", "b1"),
                ("ArrowRight", "c1"),
                ("ArrowDown", "c2"),
                ("ArrowLeft", "b2"),
                ("ArrowUp", "b1"),
            ],
        ),
    ] {
        let (_server, browser) = two_at(game);
        focus(&browser, &format!("#board .place[aria-label^=\"{from}\"]"));
        for (key, wanted) in walks {
            browser.press(&[key]);
            assert_eq!(browser.text(at), wanted, "{game}: {key}");
        }
        // At the edge the focus stays.
        browser.press(&["ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp"]);
        assert!(browser.text(at).ends_with('1'), "{game}: {}", browser.text(at));
    }
}

#[test]
#[ignore = "needs a browser"]
fn the_focus_is_seen_on_stones_and_the_turn_is_announced() {
    let (_server, browser) = two_at("connect4:7x6&moves=44");
    focus(&browser, "#board .place[aria-label*=\"White\"]");
    let over = "((ring, piece) => ring !== null && Boolean(piece.compareDocumentPosition(ring) & Node.DOCUMENT_POSITION_FOLLOWING))\
                (document.querySelector('#board .focus-ring'), [...document.querySelectorAll('#board .piece')].pop())";
    assert_eq!(browser.value(over), true, "the ring lies over the stones");
    assert_eq!(browser.value("document.querySelectorAll('#board .focus-ring').length"), 2);
    focus(&browser, "#undo");
    assert_eq!(browser.count("#board .focus-ring"), 0);
    let live = "document.getElementById('status').getAttribute('aria-live')";
    assert_eq!((browser.text(live).as_str(), browser.says("status").as_str()), ("polite", "White to move"));
    browser.click("#board .place[data-move=\"5\"]");
    browser.until("the turn is told", "document.getElementById('status').textContent === 'Black to move'");
}

#[test]
#[ignore = "needs a browser"]
fn letters_can_be_switched_off() {
    let (_server, browser) = two_at("mnk:3,3,3");
    browser.click("#help-open");
    browser.click("#letters");
    browser.press(&["Escape"]);
    browser.press(&["e", "h", "a", "u", "m"]);
    wait(400);
    assert_eq!((browser.count(MARKS), browser.count("#board .hinted")), (0, 0));
    assert_eq!(browser.value("document.getElementById('play').hidden"), false);
    // It is remembered; the other keys work.
    let link = browser.text("location.href");
    browser.visit(&link);
    browser.press(&["e"]);
    browser.click("#board .place[data-move=\"b2\"]");
    browser.until_there_are(1, MARKS);
    browser.press(&["ArrowLeft"]);
    browser.until_there_are(0, MARKS);
    browser.click("#help-open");
    browser.click("#letters");
    browser.press(&["Escape", "e"]);
    browser.until_there_are(1, MARKS);
}

#[test]
#[ignore = "needs a browser"]
fn a_new_game_keeps_level_and_opponent_and_back_restores_the_panel() {
    let (_server, browser) = visit("?game=connect4:5x4&first=human&second=player,easy,0.2s");
    browser.click("#new");
    // After a reload the form shows the game that is played.
    let fields = "[...document.querySelectorAll('#setup-fields input')].map((i) => i.value).join(' ')";
    assert_eq!(browser.text(fields), "5 4");
    browser.choose("#setup-game", "mnk");
    browser.click("#setup-form button[type=submit]");
    browser.until("the new game", "location.search.includes('mnk')");
    let players = "[...document.querySelectorAll('#players select, #players input')].filter((f) => !f.closest('[hidden]')).map((f) => f.value).join(' ')";
    assert_eq!(browser.text("new URLSearchParams(location.search).get('second')"), "player,easy,0.2s");
    assert_eq!(browser.text(players), "human player easy 0.2");
    browser.choose("#who-1", "human");
    browser.until("it is in the link", "new URLSearchParams(location.search).get('second') === 'human'");
    browser.click("#tab-share");
    browser.back();
    browser.until("the old game", "location.search.includes('connect4') && document.getElementById('title').textContent.includes('5x4')");
    assert_eq!(browser.text(players), "human player easy 0.2");
    assert_eq!(browser.value("document.getElementById('play').hidden"), false, "the panel that was open");
    browser.click("#new");
    assert_eq!(browser.text(fields), "5 4");
}

#[test]
#[ignore = "needs a browser"]
fn an_edit_starts_from_the_position_at_hand_and_can_be_cancelled() {
    let (_server, browser) = two_at("mnk:3,3,3&moves=b2%20a1");
    browser.click("#edit");
    browser.until_there_are(2, MARKS);
    browser.click("#board .place[data-spot=\"8\"]");
    browser.until_there_are(3, MARKS);
    browser.click("#edit-cancel");
    browser.until_there_are(2, MARKS);
    assert_eq!(moves(&browser), "b2 a1");
    assert_eq!(browser.value("location.search.includes('start=')"), false);
    // From the form, too, also if it is another game.
    browser.click("#new");
    browser.choose("#setup-game", "connect4");
    browser.click("#setup-edit");
    browser.until("the editor", "!document.getElementById('editor').hidden");
    browser.click("#board .place[data-spot=\"38\"]");
    browser.until_there_are(1, DISCS);
    browser.click("#edit-cancel");
    browser.until_there_are(2, MARKS);
    assert_eq!(moves(&browser), "b2 a1");
    browser.click("#edit");
    browser.click("#board .place[data-spot=\"8\"]");
    browser.until_there_are(3, MARKS);
    browser.click("#edit-done");
    browser.click("#board .place.playable");
    browser.until_there_are(4, MARKS);
}

#[test]
#[ignore = "needs a browser"]
fn what_is_pasted_keeps_its_order_and_its_variations() {
    let (_server, browser) = two_at("hex:11x11");
    let read = |text: &str, wanted: &str| {
        browser.click("#tab-share");
        browser.write("#import-text", text);
        browser.click("#import button");
        let list = "[...document.querySelectorAll('#moves button')].map((b) => b.textContent).join(' ')";
        browser
            .until(text, &format!("document.documentElement.dataset.ready === '' && {list} === '{wanted}'"));
    };
    read("a10d4f6", "a10 d4 f6");
    assert_eq!(browser.count(DISCS), 3);
    read("1. f6 e7", "f6 e7");
    read("1. f6 e7 (1... e8 2. d4) 2. g5", "f6 e7 e8 d4 g5");
    assert_eq!(browser.count("#moves .variation"), 1);
    assert_eq!(browser.count(DISCS), 3);
}

/// Files are read in the encoding that they name, or in Latin-1; variations are kept, and the game that was on the page gives way.
#[test]
#[ignore = "needs a browser"]
fn a_record_is_read_from_a_file_with_its_variations() {
    let (_server, browser) = two_at("mnk:3,3,3");
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser-latin.sgf");
    std::fs::write(&path, b"(;GM[1]SZ[5]PB[J\xf6rg];B[cc](;W[bb];B[dd])(;W[db]))").expect("a file");
    browser.click("#tab-share");
    browser.give("#import-file", &path);
    browser.until("the text", "document.getElementById('import-text').value.includes('J\u{f6}rg')");
    browser.click("#import button");
    browser.until(
        "the game",
        "document.documentElement.dataset.ready === '' && location.search.includes('go') && \
         document.querySelectorAll('#moves button').length === 4",
    );
    assert_eq!(browser.count("#moves .variation"), 1);
    assert_eq!(browser.count(DISCS), 3);
    assert_eq!(browser.complaints(), [""; 0]);
}

/// A method without a level gets none from the page.
#[test]
#[ignore = "needs a browser"]
fn every_game_has_an_opponent() {
    for (game, click) in [("morris:diagonals", "b2"), ("nim:15/1,2,3", "2"), ("hex:5x5", "c3")] {
        let (_server, browser) = visit(&format!("?game={game}"));
        browser.write("#typed-move", click);
        browser.press(&["Enter"]);
        browser.until("an answer", "document.querySelectorAll('#moves button').length === 2");
        assert_eq!(browser.complaints(), [""; 0], "{game}");
    }
}

/// Sheets that take long do not keep the board, and a person does not wait for them.
#[test]
#[ignore = "needs a browser"]
fn sheets_come_when_they_are_ready() {
    let (server, browser) = two_at("hex:5x5&moves=c3&insights=connections");
    browser.until_there_are(1, "#board .layer[data-layer=connections]");
    browser.visit(&server.link(&format!("?game=hex:19x19&insights=connections&{TWO}")));
    browser.click("#board .place[data-move=\"c3\"]");
    browser.until_there_are(1, DISCS);
    browser.click("#board .place[data-move=\"d4\"]");
    browser.until_there_are(2, DISCS);
}
