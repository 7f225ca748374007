//! The pictures of the page that README and docs show: `cargo xtask screenshots`.

#[path = "browser/mod.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod browser;
mod page;

mod in_a_browser {
    use super::browser::Browser;
    use super::page::Server;
    use std::path::PathBuf;

    const TWO: &str = "first=human&second=human";

    fn save(browser: &Browser, name: &str) {
        let folder =
            std::env::var_os("TESUJI_PICTURES").unwrap_or_else(|| env!("CARGO_TARGET_TMPDIR").into());
        std::fs::write(PathBuf::from(folder).join(name), browser.picture())
            .expect("the folder can be written to");
    }

    #[test]
    #[ignore = "needs a browser"]
    fn the_pictures_are_made() {
        let server = Server::start(&[]);
        let browser = Browser::open(1280, 860);
        browser.prefer("light");
        browser.visit(&server.link(&format!("?game=connect4:7x6&moves=444442&{TWO}")));
        browser.click("#tab-analysis");
        browser.press(&["a"]);
        browser.until(
            "proofs",
            "document.getElementById('analysis-said').textContent === 'Everything is proved.'",
        );
        browser.value("(document.activeElement.blur(), null)");
        save(&browser, "page-analysis.png");

        browser.prefer("dark");
        browser.visit(&server.link(&format!("?game=mnk:3,3,3&start=O.O/.X./X..%20x&{TWO}")));
        browser.click("#tab-explain");
        browser.click("#explain-go");
        browser.until("a tree", "document.getElementById('explain-at').textContent.startsWith('0 /')");
        browser.click("#explain-last");
        browser.until("the end", "document.getElementById('explain-said').textContent.startsWith('Leaves')");
        save(&browser, "page-explain.png");

        browser.prefer("light");
        browser.resize(360, 740);
        browser.visit(&server.link(&format!("?game=mnk:15,15,5&moves=h8%20i9%20i8%20g8&{TWO}")));
        save(&browser, "page-phone.png");
    }
}
