//! Hex at the width of a phone: played, swapped and edited by clicks.

use crate::browser::Browser;
use crate::in_a_browser::{TWO, visit};

fn stones(browser: &Browser) -> String {
    browser.text(
        "['first', 'second'].map((s) => document.querySelectorAll(`#board .piece.${s}`).length).join(' ')",
    )
}

fn status(browser: &Browser) -> String {
    browser.text("document.getElementById('status').textContent")
}

fn click(browser: &Browser, cell: &str) {
    browser.click(&format!("#board .place[data-move=\"{cell}\"]"));
}

#[test]
#[ignore = "needs a browser"]
fn the_first_stone_is_swapped_by_a_click() {
    for (rule, after, mover) in
        [("swap-pieces", "0 1", "Black to move"), ("swap-sides", "0 1", "White to move")]
    {
        let (_server, browser) = visit("");
        browser.resize(360, 740);
        browser.visit(&browser.text(&format!("location.origin + '/?game=hex:5x5/{rule}&{TWO}'")));
        click(&browser, "b3");
        browser.until("a stone", "document.querySelectorAll('#board .piece').length === 1");
        assert_eq!((stones(&browser).as_str(), status(&browser).as_str()), ("1 0", "White to move"));
        assert_eq!(
            browser.value("document.querySelector('#board [data-layer=swap] text').textContent"),
            "swap"
        );
        click(&browser, "swap");
        browser.until("swapped", "document.querySelectorAll('#board .piece.second').length === 1");
        // Swapped pieces: the stone is White's now, mirrored. Swapped sides: it stays, and is the second player's.
        assert_eq!((stones(&browser).as_str(), status(&browser).as_str()), (after, mover), "{rule}");
        let where_to = if rule == "swap-pieces" { "c2" } else { "b3" };
        let spot = browser.text(
            "[...document.querySelectorAll('#board .place')].map((p) => p.getAttribute('aria-label') ?? '')\
             .find((label) => /^[a-e][1-5]: /.test(label)).split(':')[0]",
        );
        assert_eq!(spot, where_to, "{rule}");
        assert_eq!(browser.value("document.querySelectorAll('#board [data-layer=swap] text').length"), 0);
        click(&browser, "d4");
        browser.until("the game goes on", "document.querySelectorAll('#board .piece').length === 2");
        let wide = browser.value("document.documentElement.scrollWidth").as_u64().unwrap();
        assert!(wide <= 360, "{wide}");
        assert_eq!(browser.complaints(), [""; 0]);
    }
}

#[test]
#[ignore = "needs a browser"]
fn a_chain_is_completed_by_clicks() {
    let (_server, browser) = visit("");
    browser.resize(360, 740);
    browser.visit(&browser.text(&format!("location.origin + '/?game=hex:3x3&{TWO}'")));
    for (i, cell) in ["b1", "a2", "b2", "c3", "b3"].into_iter().enumerate() {
        click(&browser, cell);
        browser.until("a stone", &format!("document.querySelectorAll('#board .piece').length === {}", i + 1));
    }
    browser.until("won", "document.getElementById('status').textContent === 'Black has won'");
    assert_eq!(
        browser.value("document.querySelectorAll('#board [data-layer=winning-chain] .ring').length"),
        3
    );
}

#[test]
#[ignore = "needs a browser"]
fn a_board_of_hex_is_edited_by_clicks() {
    let (_server, browser) = visit("");
    browser.resize(360, 740);
    browser.visit(&browser.text(&format!("location.origin + '/?game=hex:5x5&{TWO}'")));
    browser.click("#new");
    browser.choose("#setup-game", "hex");
    browser.click("#setup-edit");
    browser.until("the editor", "!document.getElementById('editor').hidden");
    browser.click("#board .place[data-spot=\"6\"]");
    browser.until("black", "document.querySelectorAll('#board .piece.first').length === 1");
    browser.click("#edit-tools input[value=\"1\"]");
    browser.click("#board .place[data-spot=\"7\"]");
    browser.until("white", "document.querySelectorAll('#board .piece.second').length === 1");
    browser.click("#edit-done");
    browser.until("played from there", "location.search.includes('start=')");
    browser.until("open cells", "document.querySelectorAll('#board .place.playable').length > 20");
    assert_eq!(stones(&browser), "1 1");
}
