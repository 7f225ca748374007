//! The door: listens, keeps connections few and slow clients short, and tells where it is.

use crate::client::Networks;
use crate::desk::Desk;
use crate::guard::Guard;
use crate::lobby::{Lobby, MOST, Place};
use crate::pool::Pool;
use crate::routes::House;
use crate::token::{Lock, Token};
use crate::warm::Warm;
use crate::wire::{Wire, hung_up};
use axum::body::Body;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::net::{TcpListener, TcpSocket, TcpStream};

/// How long a client may take to say what it wants, and to stay silent in between.
const PATIENCE: Duration = Duration::from_secs(15);
/// What the system keeps of an answer that is not read, per connection.
const UNREAD: u32 = 128 << 10;

/// Where the page is served, and to whom.
#[derive(Clone, Debug)]
pub struct Door {
    /// Address and port; port 0 picks a free one.
    pub listen: SocketAddr,
    /// Names under which it may be called besides `localhost` and addresses.
    pub names: Vec<String>,
    /// Searches at once, besides one that replies to moves.
    pub seats: usize,
    /// What whoever asks must know.
    pub token: Option<Token>,
    /// Proxies that are believed when they say for whom they ask.
    pub proxies: Networks,
}

/// Serves until the process ends; `opened` hears the address that it listens on.
pub fn serve(door: Door, opened: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let clerks = std::thread::available_parallelism().map_or(2, usize::from) + 2;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(clerks)
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = listening(door.listen)?;
        let address = listener.local_addr()?;
        opened(address);
        let lobby = Lobby::new(door.proxies.clone());
        let house =
            House { pool: Pool::new(door.seats.max(1)), desk: Desk::new(clerks), warm: Warm::default() };
        let lock = door.token.map(|token| Lock::new(token, address.port()));
        welcome(listener, lobby, Arc::new(Guard::new(house, door.names, lock, door.proxies))).await;
        Ok(())
    })
}

fn listening(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // Elsewhere it would let two servers share a port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(UNREAD)?;
    socket.bind(address)?;
    socket.listen(MOST as u32)
}

async fn welcome(listener: TcpListener, lobby: Arc<Lobby>, guard: Arc<Guard>) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let place = lobby.enter(peer.ip().to_canonical());
                tokio::spawn(attend(stream, peer.ip(), place, Arc::clone(&guard)));
            }
            // No file handle is left, say: somebody has to go.
            Err(_) => {
                lobby.crowded();
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
}

/// Serves one connection, until it ends, the client has gone, or somebody else needs its place.
async fn attend(stream: TcpStream, peer: IpAddr, place: Place, guard: Arc<Guard>) {
    let _ = stream.set_nodelay(true);
    let stream = Arc::new(stream);
    let line = &place.line;
    let answer = service_fn(|request: hyper::Request<hyper::body::Incoming>| {
        let guard = Arc::clone(&guard);
        async move {
            line.ours(true);
            let response = guard.answer(peer, request.map(Body::new)).await;
            line.ours(false);
            Ok::<_, Infallible>(response)
        }
    });
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(64 << 10);
    let wire = TokioIo::new(Wire::new(Arc::clone(&stream), Arc::clone(line)));
    // A client that goes away or talks nonsense is no news.
    tokio::select! {
        _ = http.serve_connection(wire, answer) => {}
        () = hung_up(&stream) => {}
        () = line.must_leave() => {}
    }
}

/// A number that nobody can foresee, where no seed was given.
pub(crate) fn chance() -> usize {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |time| time.subsec_nanos() as usize)
}
