//! A browser to drive: WebDriver, spoken to `chromedriver` over a plain connection.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a page may take to do what is expected.
const PATIENCE: Duration = Duration::from_secs(40);

/// A window of Chromium; it closes with the test.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    /// A window of this size.
    pub fn open(width: u32, height: u32) -> Browser {
        let started = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut driver = started.expect("chromedriver is there: cargo xtask test --only browser --install");
        let mut out = BufReader::new(driver.stdout.take().expect("a pipe"));
        let port = loop {
            let mut line = String::new();
            assert_ne!(out.read_line(&mut line).expect("chromedriver speaks"), 0, "chromedriver has ended");
            let number = line.split("started successfully on port ").nth(1);
            if let Some(port) = number.and_then(|rest| rest.trim().trim_end_matches('.').parse().ok()) {
                break port;
            }
        };
        let mut browser = Browser { driver, port, session: String::new() };
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            "--lang=en",
            "--force-prefers-reduced-motion",
        ];
        let options = json!({ "args": arguments, "prefs": { "intl.accept_languages": "en" } });
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let answer = browser.call("POST", "/session", &wanted);
        browser.session = answer["sessionId"].as_str().expect("a session").to_owned();
        browser.resize(width, height);
        browser
    }

    /// Another size of what is shown, whatever the window around it takes.
    pub fn resize(&self, width: u32, height: u32) {
        self.tell(
            "Emulation.setDeviceMetricsOverride",
            json!({
                "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
            }),
        );
    }

    /// Light or dark.
    pub fn prefer(&self, scheme: &str) {
        self.tell(
            "Emulation.setEmulatedMedia",
            json!({
                "features": [{ "name": "prefers-color-scheme", "value": scheme }],
            }),
        );
    }

    fn tell(&self, command: &str, parameters: Value) {
        self.post("goog/cdp/execute", json!({ "cmd": command, "params": parameters }));
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("chromedriver listens");
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).expect("chromedriver hears");
        let text = heard(stream);
        let value: Value = serde_json::from_str(&text).expect("JSON");
        assert!(value["value"]["error"].is_null(), "{path}: {}", value["value"]["message"]);
        value["value"].clone()
    }

    fn post(&self, path: &str, body: Value) -> Value {
        self.call("POST", &format!("/session/{}/{path}", self.session), &body)
    }

    /// Opens a page and waits until it is ready.
    pub fn visit(&self, link: &str) {
        self.post("url", json!({ "url": link }));
        self.until("the page is ready", "document.documentElement.dataset.ready === ''");
    }

    /// The value of an expression.
    pub fn value(&self, expression: &str) -> Value {
        self.post("execute/sync", json!({ "script": format!("return ({expression})"), "args": [] }))
    }

    /// The value of a promise; `done` is the function that ends the script.
    pub fn promise(&self, script: &str) -> Value {
        self.post(
            "execute/async",
            json!({ "script": format!("const done = arguments[0]; {script}"), "args": [] }),
        )
    }

    /// The text of an expression.
    pub fn text(&self, expression: &str) -> String {
        self.value(expression).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression is true.
    #[track_caller]
    pub fn until(&self, what: &str, expression: &str) {
        let end = Instant::now() + PATIENCE;
        while self.value(expression) != true {
            let said = || self.text("document.getElementById('note')?.textContent");
            assert!(Instant::now() < end, "never: {what} (the page says '{}')", said());
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// How many elements there are.
    pub fn count(&self, selector: &str) -> u64 {
        self.value(&format!("document.querySelectorAll(`{selector}`).length")).as_u64().expect("a number")
    }

    /// Waits until there are so many elements.
    #[track_caller]
    pub fn until_there_are(&self, count: u64, selector: &str) {
        let all = format!("document.querySelectorAll(`{selector}`).length");
        self.until(&format!("{count} of {selector}"), &format!("{all} === {count}"));
    }

    /// What stands in an element.
    pub fn says(&self, id: &str) -> String {
        self.text(&format!("document.getElementById('{id}').textContent"))
    }

    fn element(&self, selector: &str) -> String {
        let found = self.post("element", json!({ "using": "css selector", "value": selector }));
        let id = found.as_object().and_then(|object| object.values().next());
        id.and_then(Value::as_str).expect("an element has a name").to_owned()
    }

    /// Clicks as a person would.
    pub fn click(&self, selector: &str) {
        let element = self.element(selector);
        self.post(&format!("element/{element}/click"), json!({}));
    }

    /// Takes what is at the middle of one element to the middle of another, with the mouse.
    pub fn drag(&self, from: &str, to: &str) {
        let middle = |selector: &str| {
            let seen = format!("document.querySelector(`{selector}`).getBoundingClientRect()");
            let at = |start: &str, size: &str| {
                self.value(&format!("Math.round({seen}.{start} + {seen}.{size} / 2)"))
            };
            (at("left", "width"), at("top", "height"))
        };
        let go = |(x, y): (Value, Value)| json!({ "type": "pointerMove", "duration": 40, "x": x, "y": y });
        let (start, end) = (middle(from), middle(to));
        let mut actions = vec![go(start), json!({ "type": "pointerDown", "button": 0 })];
        actions.extend([go((json!(300), json!(300))), go(end), json!({ "type": "pointerUp", "button": 0 })]);
        let mouse = json!({ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": actions });
        self.post("actions", json!({ "actions": [mouse] }));
    }

    /// Types into a field.
    pub fn write(&self, selector: &str, text: &str) {
        let element = self.element(selector);
        self.post(&format!("element/{element}/clear"), json!({}));
        self.post(&format!("element/{element}/value"), json!({ "text": text }));
    }

    /// Gives a file to a field that asks for one.
    pub fn give(&self, selector: &str, file: &std::path::Path) {
        let element = self.element(selector);
        self.post(
            &format!("element/{element}/value"),
            json!({ "text": file.to_str().expect("a plain path") }),
        );
    }

    /// Chooses from a list.
    pub fn choose(&self, selector: &str, value: &str) {
        self.click(&format!("{selector} option[value=\"{value}\"]"));
    }

    /// Presses keys one after the other, wherever the focus is.
    pub fn press(&self, keys: &[&str]) {
        let code = |key: &str| match key {
            "Tab" => "\u{e004}".into(),
            "Enter" => "\u{e007}".into(),
            "Space" => " ".into(),
            "Escape" => "\u{e00c}".into(),
            "ArrowLeft" => "\u{e012}".into(),
            "ArrowUp" => "\u{e013}".into(),
            "ArrowRight" => "\u{e014}".into(),
            "ArrowDown" => "\u{e015}".into(),
            "PageUp" => "\u{e00e}".into(),
            "PageDown" => "\u{e00f}".into(),
            "Home" => "\u{e011}".into(),
            "End" => "\u{e010}".into(),
            other => other.to_owned(),
        };
        let mut actions = Vec::new();
        for key in keys {
            let key: String = code(key);
            actions.push(json!({ "type": "keyDown", "value": key }));
            actions.push(json!({ "type": "keyUp", "value": key }));
        }
        self.post("actions", json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }));
    }

    /// The button of the browser.
    pub fn back(&self) {
        self.post("back", json!({}));
    }

    /// What is to be seen, as a PNG file.
    #[allow(dead_code, reason = "only the screenshots need it")]
    pub fn picture(&self) -> Vec<u8> {
        let path = format!("/session/{}/screenshot", self.session);
        decoded(self.call("GET", &path, &Value::Null).as_str().expect("an image"))
    }

    /// What was wrong on the page since the last time somebody asked.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.post("se/log", json!({ "type": "browser" }));
        let bad = |entry: &&Value| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING"));
        let text = |entry: &Value| entry["message"].as_str().unwrap_or_default().to_owned();
        log.as_array().into_iter().flatten().filter(bad).map(text).collect()
    }
}

/// Bytes from base 64.
fn decoded(text: &str) -> Vec<u8> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for digit in text.bytes().filter_map(|byte| DIGITS.iter().position(|digit| *digit == byte)) {
        bits = bits << 6 | digit as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    bytes
}

/// The body of an answer; the driver keeps its connections open.
fn heard(stream: TcpStream) -> String {
    stream.set_read_timeout(Some(PATIENCE * 2)).expect("a timeout");
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("chromedriver answers");
        let line = line.trim().to_ascii_lowercase();
        if let Some(number) = line.strip_prefix("content-length:") {
            length = number.trim().parse().expect("a length");
        }
        if line.is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("chromedriver answers");
    String::from_utf8(body).expect("chromedriver writes UTF-8")
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The window must not outlive a test that has failed either.
        if let (false, Ok(mut stream)) =
            (self.session.is_empty(), TcpStream::connect(("127.0.0.1", self.port)))
        {
            let end = format!("DELETE /session/{} HTTP/1.1\r\nHost: localhost\r\n\r\n", self.session);
            let _ = stream.set_read_timeout(Some(Duration::from_secs(5)));
            let _ = stream.write_all(end.as_bytes()).and_then(|()| stream.read_exact(&mut [0; 12]));
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
