//! Hex at the width of a phone: played, swapped and edited by clicks.

use crate::browser::Browser;
use crate::in_a_browser::two_at;
use crate::page::Server;

fn on_a_phone(game: &str) -> (Server, Browser) {
    let (server, browser) = two_at(game);
    browser.resize(360, 740);
    (server, browser)
}

fn stones(browser: &Browser) -> String {
    browser.text(
        "['black', 'white'].map((s) => document.querySelectorAll(`#board .piece.${s}`).length).join(' ')",
    )
}

fn click(browser: &Browser, cell: &str) {
    browser.click(&format!("#board .place[data-move=\"{cell}\"]"));
}

#[test]
#[ignore = "needs a browser"]
fn the_first_stone_is_swapped_by_a_click() {
    for (rule, after, mover) in
        [("swap-pieces", "0 1", "Black to move"), ("swap-sides", "1 0", "White to move")]
    {
        let (_server, browser) = on_a_phone(&format!("hex:5x5/{rule}"));
        click(&browser, "b3");
        browser.until_there_are(1, "#board .piece");
        assert_eq!((stones(&browser).as_str(), browser.says("status").as_str()), ("1 0", "White to move"));
        assert_eq!(
            browser.value("document.querySelector('#board [data-layer=swap] text').textContent"),
            "swap"
        );
        click(&browser, "swap");
        browser.until_there_are(0, "#board [data-layer=swap] text");
        // Swapped pieces: the stone is White's now, mirrored. Swapped sides: it stays black, and is the second player's.
        assert_eq!((stones(&browser).as_str(), browser.says("status").as_str()), (after, mover), "{rule}");
        let where_to = if rule == "swap-pieces" { "c2" } else { "b3" };
        let spot = browser.text(
            "[...document.querySelectorAll('#board .place')].map((p) => p.getAttribute('aria-label') ?? '')\
             .find((label) => /^[a-e][1-5]: /.test(label)).split(':')[0]",
        );
        assert_eq!(spot, where_to, "{rule}");
        assert_eq!(browser.count("#board [data-layer=swap] text"), 0);
        click(&browser, "d4");
        browser.until_there_are(2, "#board .piece");
        let wide = browser.value("document.documentElement.scrollWidth").as_u64().unwrap();
        assert!(wide <= 360, "{wide}");
        assert_eq!(browser.complaints(), [""; 0]);
    }
}

#[test]
#[ignore = "needs a browser"]
fn a_chain_is_completed_by_clicks() {
    let (_server, browser) = on_a_phone("hex:3x3");
    for (i, cell) in ["b1", "a2", "b2", "c3", "b3"].into_iter().enumerate() {
        click(&browser, cell);
        browser.until("a stone", &format!("document.querySelectorAll('#board .piece').length === {}", i + 1));
        // A stone is drawn before its move counts; a click in between is nobody's.
        browser.until("a move", &format!("document.querySelectorAll('#moves button').length === {}", i + 1));
    }
    browser.until("won", "document.getElementById('status').textContent === 'Black has won'");
    assert_eq!(browser.count("#board [data-layer=winning-chain] .ring"), 3);
}

#[test]
#[ignore = "needs a browser"]
fn a_board_of_hex_is_edited_by_clicks() {
    let (_server, browser) = on_a_phone("hex:5x5");
    browser.click("#new");
    browser.choose("#setup-game", "hex");
    browser.click("#setup-edit");
    browser.until("the editor", "!document.getElementById('editor').hidden");
    browser.click("#board .place[data-spot=\"6\"]");
    browser.until_there_are(1, "#board .piece.black");
    browser.click("#edit-tools input[value=\"1\"]");
    browser.click("#board .place[data-spot=\"7\"]");
    browser.until_there_are(1, "#board .piece.white");
    browser.click("#edit-done");
    browser.until("played from there", "location.search.includes('start=')");
    browser.until("open cells", "document.querySelectorAll('#board .place.playable').length > 20");
    assert_eq!(stones(&browser), "1 1");
}

#[test]
#[ignore = "needs a browser"]
fn a_large_board_is_weighed_and_a_small_one_told_step_by_step() {
    let (_server, browser) = two_at("hex:11x11&moves=f6%20e7%20g5");
    browser.press(&["a"]);
    browser.until(
        "moves that are told apart",
        "new Set([...document.querySelectorAll('#values .chip.estimate')].map((c) => c.textContent)).size > 3",
    );
    browser.click("#analysis-go");
    let (_server, browser) = two_at("hex:3x3");
    browser.click("#tab-explain");
    browser.click("#explain-go");
    browser.until("the beginning", "document.getElementById('explain-at').textContent.startsWith('0 /')");
    browser.click("#explain-forward");
    browser.until_there_are(1, "#explain-tree .vertex");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs a browser"]
fn a_game_of_another_program_is_read_and_saved() {
    let (_server, browser) = two_at("connect4:7x6");
    browser.click("#tab-share");
    browser.write("#import-text", "(;FF[4]GM[11]SZ[5]RU[swap-pieces];B[b3];W[swap-pieces];B[d4])");
    browser.click("#import button");
    browser.until("Hex", "document.documentElement.dataset.ready === '' && location.search.includes('hex')");
    assert_eq!(stones(&browser), "1 1");
    browser.click("#tab-share");
    let endings = "[...document.querySelectorAll('#export button')].map((b) => b.textContent).join(' ')";
    assert_eq!(browser.text(endings), "As text SGF");
    browser.click("#export button:last-child");
    browser.until("saved", "document.getElementById('note').textContent === 'Saved.'");
}
