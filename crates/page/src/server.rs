//! The door: listens, keeps connections few and slow clients short, and tells where it is.

use crate::guard::Guard;
use crate::pool::Pool;
use crate::routes::House;
use axum::body::Body;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// Connections at once.
const MOST_CONNECTIONS: usize = 1024;
/// How long a client may take to say what it wants, and to stay silent in between.
const PATIENCE: Duration = Duration::from_secs(15);

/// Where the page is served.
#[derive(Clone, Debug)]
pub struct Door {
    /// Address and port; port 0 picks a free one.
    pub listen: SocketAddr,
    /// Names under which it may be called besides `localhost` and addresses.
    pub names: Vec<String>,
    /// Searches at once.
    pub seats: usize,
}

/// Serves until the process ends; `opened` hears the address that it listens on.
pub fn serve(door: Door, opened: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(door.listen).await?;
        opened(listener.local_addr()?);
        let house = House { pool: Pool::new(door.seats.max(1)) };
        welcome(listener, Arc::new(Guard::new(house, door.names))).await;
        Ok(())
    })
}

async fn welcome(listener: TcpListener, guard: Arc<Guard>) {
    let seats = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let Ok(seat) = Arc::clone(&seats).acquire_owned().await else { return };
        let Ok((stream, peer)) = listener.accept().await else {
            // No file handle is left, say: those who are here go on.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let guard = Arc::clone(&guard);
        tokio::spawn(async move {
            let answer = service_fn(|request: hyper::Request<hyper::body::Incoming>| {
                let guard = Arc::clone(&guard);
                async move { Ok::<_, Infallible>(guard.answer(peer.ip(), request.map(Body::new)).await) }
            });
            let mut http = hyper::server::conn::http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(64 << 10);
            // A client that goes away or talks nonsense is no news.
            let _ = http.serve_connection(TokioIo::new(stream), answer).await;
            drop(seat);
        });
    }
}

/// A number that nobody can foresee, where no seed was given.
pub(crate) fn chance() -> usize {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |time| time.subsec_nanos() as usize)
}
