//! The page in a real browser, driven as a person would: `cargo xtask test --only browser`.

#[path = "browser/mod.rs"]
mod browser;
mod page;

#[path = "browser/exhibits.rs"]
mod in_a_browser_exhibits;
#[path = "browser/graphs.rs"]
mod in_a_browser_graphs;
#[path = "browser/hex.rs"]
mod in_a_browser_hex;
#[path = "browser/manners.rs"]
mod in_a_browser_manners;
#[path = "browser/table.rs"]
mod in_a_browser_table;

/// Every test here needs Chromium and its driver; the module's name lets the steps of `cargo xtask test` tell them
/// from the other slow tests.
mod in_a_browser {
    use super::browser::Browser;
    use super::page::Server;
    use serde_json::Value;

    /// A server and a window that shows a link of it.
    pub(crate) fn visit(rest: &str) -> (Server, Browser) {
        let server = Server::start(&[]);
        let browser = Browser::open(1200, 860);
        browser.visit(&server.link(rest));
        (server, browser)
    }

    pub(crate) const TWO: &str = "first=human&second=human";

    /// The same with two people at a game.
    pub(crate) fn two_at(game: &str) -> (Server, Browser) {
        visit(&format!("?game={game}&{TWO}"))
    }

    fn moves(browser: &Browser) -> String {
        browser.text("[...document.querySelectorAll('#moves button')].map((b) => b.textContent).join(' ')")
    }

    const DISCS: &str = "#board .piece";

    /// Clicks a place of the top row, which is always empty before its column is full.
    fn drop_disc(browser: &Browser, column: u64) {
        browser.click(&format!("#board .place[data-spot=\"{}\"]", column - 1));
    }

    #[test]
    #[ignore = "needs a browser"]
    fn a_game_is_played_to_its_end_by_clicks_and_lost() {
        let (server, browser) = two_at("connect4:7x6");
        let perfect = browser
            .value("[...document.querySelectorAll('#who-0 option')].some((o) => o.value === 'perfect')");
        let machine = if perfect == true { "perfect" } else { "player" };
        browser.visit(&server.link(&format!("?game=connect4:7x6&first={machine},0.5s&second=human")));
        // The machine opens; then a person who always takes the first open column has no chance.
        let mut count = 1;
        browser.until_there_are(count, DISCS);
        loop {
            let open = browser.text("document.querySelector('#board .place.playable')?.dataset.move ?? ''");
            if open.is_empty() {
                break;
            }
            browser.click(&format!("#board .place.playable[data-move=\"{open}\"]"));
            count += 1;
            browser.until(
                "the machine has answered or the game is over",
                &format!(
                    "document.querySelectorAll('#board .piece').length >= {} || \
                     (document.querySelectorAll('#board .piece').length === {count} && \
                      !document.querySelector('#board .playable'))",
                    count + 1
                ),
            );
            count = browser.count(DISCS);
        }
        assert_eq!(browser.says("status"), "White has won");
        assert_eq!(
            browser.value("document.querySelectorAll('#board [data-layer=four] .ring').length >= 4"),
            true
        );
        assert_eq!(browser.complaints(), [""; 0]);
    }

    #[test]
    #[ignore = "needs a browser"]
    fn moves_are_taken_back_and_made_again_and_variations_kept() {
        let (_server, browser) = two_at("connect4:7x6");
        for (i, column) in [4, 4, 5].into_iter().enumerate() {
            drop_disc(&browser, column);
            browser.until_there_are(i as u64 + 1, DISCS);
        }
        assert_eq!(moves(&browser), "4 4 5");
        browser.click("#undo");
        browser.until_there_are(2, DISCS);
        browser.click("#redo");
        browser.until_there_are(3, DISCS);
        browser.press(&["ArrowLeft", "ArrowLeft"]);
        browser.until_there_are(1, DISCS);
        drop_disc(&browser, 3);
        browser.until_there_are(2, DISCS);
        browser.until_there_are(1, "#moves .variation");
        // Reloaded, the link still knows both lines.
        let link = browser.text("location.href");
        browser.visit(&link);
        assert_eq!(browser.count(DISCS), 2);
        assert_eq!(browser.count("#moves .variation button"), 1);
        // The list jumps.
        browser.press(&["Home"]);
        browser.until_there_are(0, DISCS);
        browser.press(&["End"]);
        browser.until_there_are(2, DISCS);
        browser.back();
        browser.until_there_are(0, DISCS);
    }

    #[test]
    #[ignore = "needs a browser"]
    fn a_link_restores_a_position_and_the_back_button_works() {
        let (_server, browser) = two_at("mnk:3,3,3&start=O.O/.X./X..%20x&moves=b1");
        assert_eq!(browser.says("status"), "O to move");
        assert_eq!(browser.count("#board .glyph"), 5);
        browser.click("#board .place[data-move=\"b3\"]");
        browser.until("the move is in the link", "location.search.includes('b3')");
        browser.back();
        browser.until_there_are(5, "#board .glyph");
        assert_eq!(browser.value("document.getElementById('link').value === location.href"), true);
    }

    #[test]
    #[ignore = "needs a browser"]
    fn the_keyboard_alone_suffices() {
        let (_server, browser) = two_at("mnk:3,3,3");
        // Tab reaches the board, arrows walk, Enter plays.
        let mut tabs = 0;
        while browser.value("document.activeElement.matches('#board .place')") != true {
            browser.press(&["Tab"]);
            tabs += 1;
            assert!(tabs < 20, "the board cannot be reached");
        }
        browser.press(&["ArrowRight", "ArrowRight", "Enter"]);
        browser.until_there_are(1, "#board .glyph");
        assert_eq!(moves(&browser), "c1");
        assert_eq!(browser.value("document.activeElement.matches('#board .place')"), true, "the focus stays");
        // The other keys work from there, too.
        browser.press(&["PageUp"]);
        browser.until_there_are(0, "#board .glyph");
        browser.press(&["PageDown"]);
        browser.until_there_are(1, "#board .glyph");
        browser.press(&["e"]);
        browser.until_there_are(2, "#board .glyph");
        browser.press(&["h"]);
        browser.until("a hint", "document.querySelector('#board .hinted') !== null");
        browser.press(&["m"]);
        browser.press(&["a", "9", "Enter"]);
        browser.until("what is wrong is said", "document.getElementById('note').textContent.includes('a9')");
        browser.press(&["Escape", "?"]);
        // In the field a question mark is only a letter; outside it opens the help.
        browser.click("#tab-play");
        browser.press(&["?"]);
        browser.until("help", "document.getElementById('help').open");
        browser.press(&["Escape", "a"]);
        browser.until("values", "document.querySelectorAll('#values tr').length > 3");
    }

    /// Wherever the focus is, except in a field where one types.
    #[test]
    #[ignore = "needs a browser"]
    fn the_focus_swallows_no_key() {
        let (server, browser) = two_at("mnk:3,3,3");
        let marks = "#board .glyph";
        for field in ["#language", "#new", "#layers input", "#who-0", "#show-heat", "#analysis-time", "#link"]
        {
            browser.visit(&server.link(&format!("?game=mnk:3,3,3&moves=b2%20a1&{TWO}")));
            browser.value(&format!(
                "(document.getElementById(`tab-${{document.querySelector('{field}').closest('[role=tabpanel]')?.id ?? 'play'}}`).click(), \
                 document.querySelector('{field}').focus(), null)"
            ));
            browser.press(&["ArrowLeft"]);
            browser.until_there_are(1, marks);
            browser.press(&["End"]);
            browser.until_there_are(2, marks);
            browser.press(&["Home"]);
            browser.until_there_are(0, marks);
            browser.press(&["h"]);
            browser.until_there_are(1, "#board .hinted");
            browser.press(&["?"]);
            browser.until("help", "document.getElementById('help').open");
            browser.press(&["Escape"]);
        }
        // The space bar belongs to what has the focus.
        browser.click("#tab-analysis");
        browser.click("#show-heat");
        browser.press(&["Space"]);
        assert_eq!(browser.value("document.getElementById('show-heat').checked"), false);
        assert_eq!(browser.count(marks), 0);
    }

    #[test]
    #[ignore = "needs a browser"]
    fn everything_can_be_french() {
        let (_server, browser) = visit("?game=connect4:7x6&moves=44&lang=fr");
        assert_eq!(browser.text("document.documentElement.lang"), "fr");
        assert_eq!(browser.says("status"), "Trait : Blancs");
        assert_eq!(browser.says("new"), "Nouvelle partie");
        // What is refused is refused in French, also by the game.
        browser.write("#typed-move", "9");
        browser.press(&["Enter"]);
        browser.until(
            "a refusal",
            "document.getElementById('note').textContent.includes('« 9 » n’est pas un coup ; attendu : une colonne de 1 à 7')",
        );
        assert_eq!(
            browser.text("document.querySelector('#board [data-spot=\"38\"]').getAttribute('aria-label')"),
            "colonne 4, rangée 1: Blancs"
        );
        browser.choose("#language", "en");
        browser.until(
            "English",
            "document.documentElement.lang === 'en' && document.documentElement.dataset.ready === ''",
        );
        assert_eq!(browser.says("status"), "White to move");
    }

    #[test]
    #[ignore = "needs a browser"]
    fn the_analysis_shows_exact_scores() {
        let (_server, browser) = two_at("connect4:7x6&moves=444442");
        browser.press(&["a"]);
        browser.until("figures", "document.getElementById('figure-nodes').textContent !== '0'");
        browser.until(
            "seven proofs",
            "document.querySelectorAll('#values .chip.proved').length === 7 && \
             document.getElementById('analysis-said').textContent === 'Everything is proved.'",
        );
        let shown = browser.text(
            "[1,2,3,4,5,6,7].map((c) => document.querySelector(`#values tr[data-move=\"${c}\"] .chip`).textContent).join(' ')",
        );
        assert_eq!(shown, "−2 +1 −2 −3 0 0 −3");
        // They stand on the board as proofs, and the bar knows that White wins.
        let on_board = "[...document.querySelectorAll('#board [data-layer=proved] text')].map((t) => t.textContent).sort().join(' ')";
        assert_eq!(browser.text(on_board), "+1 0 0 −2 −2 −3 −3");
        assert_eq!(browser.count("#board [data-layer=estimated] text"), 0);
        assert!(
            browser
                .text("document.getElementById('bar').getAttribute('aria-valuetext')")
                .contains("proved win")
        );
        let best = browser.text("document.querySelector('#values tr.best').dataset.move");
        assert_eq!(best, "2");
        // Heat and values switch separately.
        let seen = "['heat', 'proved'].map((l) => getComputedStyle(document.querySelector(`#board [data-layer=${l}]`)).display).join(' ')";
        assert_eq!(browser.text(seen), "none inline");
        browser.click("#show-heat");
        browser.click("#show-values");
        assert_eq!(browser.text(seen), "inline none");
    }

    #[test]
    #[ignore = "needs a browser"]
    fn a_search_can_be_stopped_and_keeps_what_it_found() {
        let (_server, browser) = two_at("mnk:15,15,5&moves=h8");
        browser.press(&["a"]);
        // The best three are told apart, and no others.
        let estimates = "document.querySelectorAll('#values .chip.estimate').length";
        browser.until("estimates", &format!("{estimates} === 3"));
        browser.click("#analysis-go");
        browser
            .until("stopped", "document.getElementById('analyse').getAttribute('aria-pressed') === 'false'");
        assert_eq!(browser.value(estimates).as_u64(), Some(3));
    }

    #[test]
    #[ignore = "needs a browser"]
    fn a_search_is_told_step_by_step() {
        let (_server, browser) = two_at("mnk:3,3,3&start=O.O/.X./X..%20x");
        browser.click("#tab-explain");
        browser.click("#explain-go");
        let vertices = "document.querySelectorAll('#explain-tree .vertex').length";
        browser.until("the beginning", "document.getElementById('explain-at').textContent.startsWith('0 /')");
        assert_eq!(browser.value(vertices), 0);
        browser.click("#explain-forward");
        browser.until("one node", &format!("{vertices} === 1"));
        assert!(browser.says("explain-said").starts_with("Enters the start (max)"));
        browser.click("#explain-forward");
        browser.until("two nodes", &format!("{vertices} === 2"));
        // The board shows the position of the node.
        browser.until_there_are(5, "#board .glyph");
        browser.click("#explain-last");
        browser.until(
            "all",
            "document.getElementById('explain-said').textContent.startsWith('Leaves the start (max) with 0')",
        );
        // Back in the game, the board is the game's again.
        browser.click("#tab-play");
        browser.until_there_are(4, "#board .glyph");
    }

    #[test]
    #[ignore = "needs a browser"]
    fn a_board_is_edited_and_a_position_pasted() {
        let (_server, browser) = two_at("connect4:7x6");
        browser.click("#new");
        browser.choose("#setup-game", "mnk");
        browser.write("#setup-start", "XX./OO./... x");
        browser.click("#setup-form button[type=submit]");
        browser.until_there_are(4, "#board .glyph");
        browser.click("#new");
        browser.write("#setup-start", "XX. nonsense");
        browser.click("#setup-form button[type=submit]");
        browser.until("refused", "!document.getElementById('setup-wrong').hidden");
        browser.write("#setup-start", "");
        browser.click("#setup-edit");
        browser.until("the editor", "!document.getElementById('editor').hidden");
        browser.click("#board .place[data-spot=\"6\"]");
        browser.until_there_are(5, "#board .glyph");
        browser.click("#edit-tools input[value=\"1\"]");
        browser.click("#board .place[data-spot=\"7\"]");
        browser.until_there_are(6, "#board .glyph");
        browser.click("#edit-done");
        browser.click("#board .place[data-move=\"c3\"]");
        browser.until_there_are(7, "#board .glyph");
        assert!(browser.text("location.search").contains("start="));
    }

    #[test]
    #[ignore = "needs a browser"]
    fn two_machines_play_step_by_step_or_by_themselves() {
        let (_server, browser) = visit("?game=mnk:3,3,3&first=player,0.1s&second=random");
        assert_eq!(browser.count("#board .glyph"), 0, "they wait");
        browser.press(&["e"]);
        browser.until_there_are(1, "#board .glyph");
        browser.press(&["e"]);
        browser.until_there_are(2, "#board .glyph");
        browser.click("#run");
        browser.until("the end", "document.querySelector('#board .playable') === null");
        browser.click("#tab-analysis");
        browser.click("#review-go");
        browser.until(
            "the graph",
            "!document.getElementById('review-mistake').hidden && document.querySelector('#graph .curve') !== null",
        );
    }

    /// Every game of the catalog, every tab, wide and narrow.
    #[test]
    #[ignore = "needs a browser"]
    fn nothing_scrolls_sideways_and_nothing_complains() {
        let (server, browser) = visit("");
        let games: Value = server.json("/api/games");
        for game in games["games"].as_array().unwrap() {
            for (i, example) in game["examples"].as_array().unwrap().iter().enumerate() {
                browser.visit(
                    &server.link(&format!("?game={}&{TWO}", example.as_str().unwrap().replace('+', "%2B"))),
                );
                // A telephone is the narrowest; the others differ by game, hardly by its parameters.
                let widths = if i == 0 { &[360, 768, 1200][..] } else { &[360] };
                for &width in widths {
                    browser.resize(width, 740);
                    for tab in ["play", "analysis", "explain", "share"] {
                        browser.click(&format!("#tab-{tab}"));
                        let wide = browser.value("document.documentElement.scrollWidth").as_u64().unwrap();
                        assert!(wide <= u64::from(width), "{example}, {tab}: {wide} on {width}");
                    }
                }
                assert_eq!(browser.complaints(), [""; 0], "{example}");
            }
        }
    }

    /// axe-core is fetched for the test (`cargo xtask test --only browser` does it) and is no part of the project.
    #[test]
    #[ignore = "needs a browser"]
    fn axe_finds_no_serious_violation() {
        let path = std::env::var_os("TESUJI_AXE")
            .expect("TESUJI_AXE names axe.min.js: cargo xtask test --only browser sets it");
        let axe = std::fs::read_to_string(path).expect("axe-core can be read");
        let (server, browser) = visit("");
        for (rest, action) in [
            ("?moves=4453", "document.getElementById('tab-play').click()"),
            ("?moves=4453&lang=fr", "document.getElementById('tab-share').click()"),
            ("?game=mnk:3,3,3&moves=b2", "document.getElementById('analyse').click()"),
            ("?game=nim:3+4+5/*", "document.getElementById('tab-explain').click()"),
            (
                "?game=nim:7/1,2",
                "document.getElementById('tab-explain').click(), document.getElementById('attractor-go').click(), \
                 document.querySelectorAll('#explain details').forEach((d) => { d.open = true; })",
            ),
            ("?game=morris", "document.getElementById('new').click()"),
            ("?game=mnk:15,15,5", "document.getElementById('help-open').click()"),
            ("exhibit?game=go&show=search&step=20", "document.getElementById('step-forward').click()"),
            ("exhibit?game=go&show=hunt&lang=fr", "document.getElementById('machine').click()"),
        ] {
            for scheme in ["light", "dark"] {
                browser.prefer(scheme);
                browser.visit(
                    &server.link(&format!("{rest}{}{TWO}", if rest.contains('?') { "&" } else { "?" })),
                );
                browser.value(&format!("{action}, null"));
                std::thread::sleep(std::time::Duration::from_millis(400));
                browser.promise(&format!("{axe}; done()"));
                let found = browser.promise(
                    "axe.run().then((r) => done(r.violations.filter((v) => ['serious', 'critical'].includes(v.impact)) \
                     .map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`)))",
                );
                assert_eq!(found, Value::Array(vec![]), "{rest} {scheme}");
            }
        }
    }
}
