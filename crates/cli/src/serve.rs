//! `tesuji serve`: the page.

use crate::fault::{Exit, Fault};
use crate::target::plain;
use clap::Args;
use page::{Door, Networks, Token};
use std::io::Write;
use std::net::SocketAddr;

/// Where the page is served.
#[derive(Args, Debug)]
#[command(after_help = "\
The address is printed; the page says everything in its link, so that a link shares a position. It also answers
programs: /api/openapi.json describes what can be asked.

Examples:
  tesuji serve --open
  tesuji serve --listen 127.0.0.1:0                any free port
  tesuji serve --listen 0.0.0.0:8080               in this network; the link holds a token
  tesuji serve --name games.example --proxy 127.0.0.1    behind a proxy at this machine")]
pub(crate) struct Serve {
    /// Address and port; port 0 picks a free one
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,

    /// Show the page in a browser
    #[arg(long)]
    open: bool,

    /// A name by which browsers may call this server, besides localhost and addresses; may be repeated
    #[arg(long, value_name = "HOST")]
    name: Vec<String>,

    /// What whoever asks must know, in the link; without it, one is made up where others can reach the address
    #[arg(long, value_name = "TEXT", value_parser = Token::read)]
    token: Option<Token>,

    /// Let everybody ask who can reach the address
    #[arg(long, conflicts_with = "token")]
    no_token: bool,

    /// A proxy whose X-Forwarded-For says who asks: an address, or a network such as 10.0.0.0/8; may be repeated
    #[arg(long, value_name = "ADDR")]
    proxy: Vec<String>,

    /// Searches at once, besides one for replies to moves; more are told to come back [default: one per core, at least 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    searches: Option<u8>,
}

pub(crate) fn run(serve: &Serve) -> Result<Exit, Fault> {
    let seats = serve
        .searches
        .map_or_else(|| std::thread::available_parallelism().map_or(2, usize::from).max(2), usize::from);
    let proxies = Networks::read(serve.proxy.iter().map(String::as_str))
        .map_err(|wrong| Fault::input(format!("--proxy: {wrong}")))?;
    let to_all = serve.no_token || serve.listen.ip().is_loopback();
    let token = serve.token.clone().or_else(|| (!to_all).then(Token::generated));
    let link = token.as_ref().map_or_else(String::new, |token| format!("?{token}"));
    let door = Door { listen: serve.listen, names: serve.name.clone(), seats, token, proxies };
    page::serve(door, |address| {
        let address = format!("http://{}/{link}", shown(address));
        // Whoever started us may have gone; the page is served all the same.
        let mut out = std::io::stdout();
        let _ = writeln!(out, "{address}").and_then(|()| out.flush());
        if !serve.listen.ip().is_loopback() {
            eprintln!("remark: {}", reached(!link.is_empty()));
        }
        if serve.open {
            open(&address);
        }
    })
    .map_err(|error| Fault::world(format!("cannot listen on {}: {}", serve.listen, plain(&error))))?;
    Ok(Exit::Answered)
}

/// Who can ask, where others can reach the address.
fn reached(locked: bool) -> &'static str {
    match locked {
        true => "whoever in this network has the link can ask for searches here; nothing is encrypted",
        false => "everybody in this network can ask for searches here; nothing is encrypted",
    }
}

/// An address that a browser understands: nobody can go to "everywhere".
fn shown(address: SocketAddr) -> SocketAddr {
    let mut shown = address;
    match address.ip() {
        std::net::IpAddr::V4(ip) if ip.is_unspecified() => shown.set_ip(std::net::Ipv4Addr::LOCALHOST.into()),
        std::net::IpAddr::V6(ip) if ip.is_unspecified() => shown.set_ip(std::net::Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    shown
}

/// Asks the system to show the page.
fn open(address: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let mut command = match cfg!(target_os = "windows") {
        true => {
            let mut command = std::process::Command::new("cmd");
            command.args(["/C", "start", ""]);
            command
        }
        false => std::process::Command::new(program),
    };
    let quiet = std::process::Stdio::null;
    let started = command.arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
    if started.is_err() {
        eprintln!("remark: no browser could be opened; go to {address}");
    }
}
