//! The page as a program meets it: a server that is started for a test, and plain requests.
#![allow(dead_code, reason = "every test file uses some of it")]

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server on a free port; it ends with the test.
pub struct Server {
    child: Child,
    /// `127.0.0.1:PORT`.
    pub address: String,
    /// What the printed link says behind the address.
    pub rest: String,
}

impl Server {
    /// Starts one with these further arguments.
    pub fn start(arguments: &[&str]) -> Server {
        Server::start_at("127.0.0.1:0", arguments)
    }

    /// The same at this address.
    pub fn start_at(listen: &str, arguments: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tesuji"))
            .args(["serve", "--listen", listen])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        out.read_line(&mut line).expect("the server says where it is");
        let (address, rest) =
            line.trim().trim_start_matches("http://").split_once('/').expect("an address ends with a slash");
        assert!(address.starts_with("127.0.0.1:"), "{line}");
        Server { child, address: address.to_owned(), rest: rest.to_owned() }
    }

    /// The address of a page.
    pub fn link(&self, rest: &str) -> String {
        format!("http://{}/{rest}", self.address)
    }

    /// Asks and hears everything.
    pub fn get(&self, path: &str) -> Response {
        self.send("GET", path, &[], b"")
    }

    /// The JSON behind a path.
    #[track_caller]
    pub fn json(&self, path: &str) -> Value {
        let response = self.get(path);
        assert_eq!(response.status, 200, "{path}: {}", response.text());
        serde_json::from_str(&response.text()).expect("JSON")
    }

    /// Sends a whole request.
    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Response {
        let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            head += &format!("Host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        if !body.is_empty() {
            head += &format!("Content-Length: {}\r\n", body.len());
        }
        head += "\r\n";
        self.raw(&[head.as_bytes(), body].concat())
    }

    /// Sends bytes, whatever they are.
    pub fn raw(&self, bytes: &[u8]) -> Response {
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        // A server that has heard enough closes the connection.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        Response::read(&answer)
    }

    /// The most memory that was ever resident, in MiB, where the system tells it.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
        Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? >> 10)
    }

    /// How much processor time it has used, where the system tells it.
    pub fn work(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // Behind the name, which may hold anything: fields 14 and 15 count hundredths of seconds.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 = fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?;
        Some(Duration::from_millis(10 * ticks))
    }

    /// Ends it at once.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Whether it is still there.
    pub fn lives(&mut self) -> bool {
        self.child.try_wait().expect("the process can be asked").is_none()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// An answer; status 0 if there was none.
pub struct Response {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Response {
    fn read(bytes: &[u8]) -> Response {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap_or(bytes.len());
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        let body = bytes.get(end + 4..).unwrap_or_default().to_vec();
        let body =
            if head.to_lowercase().contains("transfer-encoding: chunked") { whole(&body) } else { body };
        Response { status, head, body }
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The events of a stream.
    pub fn events(&self) -> Vec<Value> {
        let text = self.text();
        let data = text.lines().filter_map(|line| line.strip_prefix("data:"));
        data.map(|data| serde_json::from_str(data.trim()).expect("JSON")).collect()
    }
}

/// A body that was sent in chunks.
fn whole(mut rest: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    while let Some(end) = rest.windows(2).position(|window| window == b"\r\n") {
        let size = usize::from_str_radix(&String::from_utf8_lossy(&rest[..end]), 16).unwrap_or(0);
        let Some(chunk) = rest.get(end + 2..end + 2 + size).filter(|chunk| !chunk.is_empty()) else { break };
        out.extend_from_slice(chunk);
        rest = rest.get(end + 4 + size..).unwrap_or_default();
    }
    out
}
