//! What a game has to show besides being played, in a browser: a search step by step, and a board of 200,000 points.

use super::in_a_browser::visit;

/// A formula of one variable that is satisfiable, as a link writes it.
const SMALL: &str = "variables%201%0A1:%201%201%201";

#[test]
#[ignore = "needs a browser"]
fn a_search_is_gone_through_step_by_step() {
    let (_server, browser) = visit("exhibit?game=go&show=search&threads=3&lang=en");
    assert_eq!(browser.says("said"), "round 1: the search begins");
    browser.click("#step-forward");
    browser.until("a step", "document.getElementById('step-at').textContent.startsWith('1 /')");
    // Somewhere on the way a thread waits, and the figures say where.
    let mut waited = false;
    for _ in 0..80 {
        browser.press(&["ArrowRight"]);
        let said = browser.says("said");
        browser.until(
            "the next step",
            &format!("document.getElementById('said').textContent !== {said:?} || document.getElementById('step').value === document.getElementById('step').max"),
        );
        if browser.says("said").contains("waits at") {
            waited = true;
            assert!(
                browser.text("document.querySelector('#charts .marked').textContent").contains("the root")
            );
            assert!(browser.text("document.getElementById('drawing').textContent").contains("waits here"));
            break;
        }
    }
    assert!(waited, "nobody had to wait");
    assert!(browser.text("document.getElementById('drawing').textContent").contains("held by thread"));
    browser.click("#step-last");
    browser.until("the end", "document.getElementById('said').textContent.includes('is expanded')");
    // A link leads to the same step.
    let link = browser.text("location.href");
    browser.visit(&link);
    assert!(browser.says("said").contains("is expanded"));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs a browser"]
fn a_board_of_very_many_points_is_seen_at_once() {
    let (_server, browser) = visit("exhibit?game=go&show=hunt&first=human&second=human&lang=en");
    browser.until("painted", "Boolean(document.documentElement.dataset.painted)");
    let painted = browser.text("document.documentElement.dataset.painted");
    println!("218,089 points were painted after {painted} ms");
    assert_eq!(browser.says("status"), "White to move");
    assert_eq!(browser.says("verdict"), "White wins the hunt with best play");
    // Wood, black and white are on the screen.
    let colours = "(() => { const c = document.getElementById('canvas'); const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; \
                   const seen = new Set(); for (let i = 0; i < d.length; i += 4) seen.add(d[i] >> 5); return seen.size; })()";
    assert!(browser.value(colours).as_u64() > Some(2));
    // The move that wins is played by its button; the board shows where.
    browser.click("#moves .wins");
    browser.until("a move", "document.getElementById('status').textContent === 'Black to move'");
    assert_eq!(browser.says("verdict"), "White wins the hunt with best play");
    browser.click("#back");
    browser.until("none", "document.getElementById('status').textContent === 'White to move'");
    // A click where a stone lies is refused, and nothing changes.
    browser.click("#fit");
    browser.click("#canvas");
    browser.until("a refusal", "document.getElementById('note').textContent.includes('stone')");
    assert_eq!(browser.says("status"), "White to move");
    // The board moves and grows.
    browser.click("#zoom-in");
    browser.press(&["Tab"]);
    assert!(browser.complaints().iter().all(|text| text.contains("400")), "a move was refused, no more");
}

#[test]
#[ignore = "needs a browser"]
fn machines_play_a_hunt_to_its_end() {
    let (server, browser) =
        visit(&format!("exhibit?game=go&show=hunt&formula={SMALL}&first=human&second=human&lang=en"));
    browser.click("#run");
    browser.until("the end", "document.getElementById('status').textContent === 'White has won'");
    assert_eq!(browser.says("verdict"), "the reserve is joined to eyes: White has won the hunt");
    assert!(browser.says("facts").contains("v1 = 1"));
    // The link leads back to it.
    let link = browser.text("location.href");
    browser.visit(&link);
    assert_eq!(browser.says("status"), "White has won");
    let unsatisfiable = format!("{SMALL}%0A1:%20-1%20-1%20-1");
    browser.visit(&server.link(&format!(
        "exhibit?game=go&show=hunt&formula={unsatisfiable}&first=machine&second=machine&lang=fr"
    )));
    browser.until("the end", "document.getElementById('status').textContent === 'Victoire : Noirs'");
    assert!(browser.says("verdict").starts_with("la réserve est prise"));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs a browser"]
fn exhibits_are_found_and_wrong_ones_are_named() {
    let (server, browser) = visit("?game=go:9x9&first=human&second=human&lang=en");
    browser.click("#tab-explain");
    let offered = browser.text("[...document.querySelectorAll('#exhibits a')].map((link) => new URL(link.href).searchParams.get('show')).join()");
    assert_eq!(offered, "search,hunt,count");
    browser.click("#exhibits a");
    browser.until(
        "the page",
        "location.pathname === '/exhibit' && document.documentElement.dataset.ready === ''",
    );
    browser.visit(&server.link("exhibit?game=go&show=hunt&formula=variables%201%0A1:%201%20-1%201&lang=en"));
    assert!(browser.says("wrong").contains("differ in sign"), "{}", browser.says("wrong"));
}
