//! Attractors on the page: of a game, of a graph that was pasted; and every picture saved.

use crate::browser::Browser;
use crate::in_a_browser::{TWO, two_at};

const WASHED: &str = "document.querySelectorAll('#attractor-graph .wash').length";

/// Pushes every button of a group and waits until the browser has the file.
fn save_all(browser: &Browser, group: &str, count: u64) {
    let buttons = format!("document.querySelectorAll('#{group} button')");
    assert_eq!(browser.value(&format!("{buttons}.length")), count);
    for i in 0..count {
        browser.value("(document.getElementById('note').textContent = '', null)");
        browser.value(&format!("({buttons}[{i}].click(), null)"));
        browser.until("saved", "document.getElementById('note').textContent === 'Saved.'");
    }
}

#[test]
#[ignore = "needs a browser"]
fn a_small_game_unfolds_and_its_attractors_grow() {
    let (_server, browser) = two_at("nim:7/1,2");
    browser.click("#tab-explain");
    browser.click("#attractor-go");
    browser.until("the first level", &format!("{WASHED} > 0"));
    let few = browser.value(WASHED).as_u64().unwrap();
    browser.click("#attractor-forward");
    browser.until("it has grown", &format!("{WASHED} > {few}"));
    assert!(browser.says("attractor-said").starts_with("Level 1 of 5"), "{}", browser.says("attractor-said"));
    // 7 = 1 mod 3: the first player takes one and keeps to multiples of three.
    assert!(
        browser.says("attractor-said").contains("First wins from the start in 5 moves"),
        "{}",
        browser.says("attractor-said")
    );
    let vertices = browser.count("#attractor-graph .vertex");
    browser.choose("#attractor-shown", "winners");
    browser.until("all", &format!("{WASHED} === {vertices}"));
    assert_eq!(browser.value("document.getElementById('attractor-steps').hidden"), true);
    browser.choose("#attractor-shown", "strategy0");
    browser.until("heavy arrows", "document.querySelectorAll('#attractor-graph .heavy').length > 2");
    save_all(&browser, "attractor-files", 5);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs a browser"]
fn a_pasted_graph_is_solved_and_what_is_wrong_is_named() {
    let (_server, browser) = two_at("connect4:7x6");
    browser.click("#tab-explain");
    browser.click("#graph-own summary");
    browser.choose("#graph-example", "nim-10.py");
    browser.until("the example", "document.getElementById('graph-text').value.includes('depart')");
    browser.click("#graph-form button");
    browser.until("solved", &format!("{WASHED} === 2"));
    assert!(
        browser.says("attractor-said").contains("J0 wins from the start in 7 moves."),
        "{}",
        browser.says("attractor-said")
    );
    for level in 1..=7 {
        browser.click("#attractor-forward");
        browser.until(
            "a level",
            &format!("document.getElementById('attractor-at').textContent === '{level} / 7'"),
        );
    }
    assert_eq!(browser.value(WASHED), 21, "every position of Nim is won by somebody");
    browser.choose("#attractor-shown", "0");
    browser.until("one player alone", &format!("{WASHED} < 21"));
    browser.click("#attractor-ranks");
    browser.until("ranks", "document.querySelectorAll('#attractor-graph .note').length > 5");
    browser.value("(document.querySelector('#attractor details').open = true, null)");
    assert_eq!(browser.count("#attractor-sizes tr"), 9);
    save_all(&browser, "attractor-files", 5);
    // The exercise, a graph with a cycle.
    browser.choose("#graph-example", "figure-6.json");
    browser.until("the example", "document.getElementById('graph-text').value.includes('vertices')");
    browser.click("#graph-form button");
    browser.until_there_are(12, "#attractor-graph .vertex");
    browser.write("#graph-text", "{\"vertices\": [\n{\"id\": \"a\", \"owner\": 5}], \"edges\": []}");
    browser.click("#graph-form button");
    browser.until("refused", "!document.getElementById('attractor-wrong').hidden");
    let wrong = browser.says("attractor-wrong");
    assert!(wrong.contains("line 2"), "{wrong}");
}

#[test]
#[ignore = "needs a browser"]
fn a_larger_game_is_solved_whole_and_drawn_in_part() {
    let (server, browser) = two_at("mnk:3,3,3");
    browser.click("#tab-explain");
    browser.click("#attractor-go");
    browser.until_there_are(120, "#attractor-graph .vertex");
    let said = browser.says("attractor-said");
    assert!(said.contains("won so far: 626 by X, 316 by O, of 5478"), "{said}");
    assert!(said.contains("the 120 positions nearest to the start"), "{said}");
    assert!(said.contains("Nobody can force a win"), "{said}");
    browser.visit(&server.link(&format!("?game=connect4:7x6&{TWO}")));
    browser.click("#tab-explain");
    browser.click("#attractor-go");
    browser.until("too many", "!document.getElementById('attractor-wrong').hidden");
}

#[test]
#[ignore = "needs a browser"]
fn a_board_is_saved_as_svg_png_tikz_mermaid_and_text() {
    for game in ["connect4:7x6&moves=444442", "hex:5x5/swap-sides&moves=b3", "morris&moves=b2"] {
        let (server, browser) = two_at(game);
        browser.click("#tab-share");
        save_all(&browser, "board-files", 5);
        assert_eq!(browser.complaints(), [""; 0]);
        let tex = server.get(&format!("/api/picture?game={game}&format=tex"));
        assert!(tex.status == 200 && tex.text().contains("\\begin{tikzpicture}"), "{}", tex.text());
        let mmd = server.get(&format!("/api/picture?game={game}&format=mmd"));
        assert!(mmd.status == 200 && mmd.text().contains("block-beta"), "{}", mmd.text());
    }
}
