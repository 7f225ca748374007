//! A client's connection: it may not keep us waiting for ever, and its end is noticed while we think.

use crate::lobby::Line;
use socket2::SockRef;
use std::io::{self, ErrorKind};
use std::net::Shutdown;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// How long a client may leave us waiting with what it does not read.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes per second that buy a waiting client time: whoever reads a byte now and then does not stay for ever.
const LEAST_SPEED: f64 = 2048.0;
/// How often we look whether a client has gone that has sent more than was read of it.
const GLANCE: Duration = Duration::from_millis(200);

/// Reads and writes for `hyper`, with a limit to how long a write may take.
pub(crate) struct Wire {
    stream: Arc<TcpStream>,
    line: Arc<Line>,
    /// How long the client has kept us waiting, less what it has read since.
    debt: Duration,
    /// Since when a write waits, and when that is too long.
    stuck: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl Wire {
    pub(crate) fn new(stream: Arc<TcpStream>, line: Arc<Line>) -> Wire {
        Wire { stream, line, debt: Duration::ZERO, stuck: None }
    }

    fn wait(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        let left = PATIENCE.saturating_sub(self.debt);
        let (_, sleep) = self.stuck.get_or_insert_with(|| (Instant::now(), Box::pin(sleep(left))));
        ready!(sleep.as_mut().poll(context));
        Poll::Ready(io::Error::new(ErrorKind::TimedOut, "the client does not read"))
    }

    fn wrote(&mut self, bytes: usize) {
        if let Some((since, _)) = self.stuck.take() {
            self.debt += since.elapsed();
        }
        self.debt = self.debt.saturating_sub(Duration::from_secs_f64(bytes as f64 / LEAST_SPEED));
        self.line.touch();
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            ready!(self.stream.poll_read_ready(context))?;
            match self.stream.try_read(into.initialize_unfilled()) {
                Ok(count) => {
                    into.advance(count);
                    self.line.touch();
                    return Poll::Ready(Ok(()));
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        loop {
            match self.stream.poll_write_ready(context) {
                Poll::Ready(ready) => ready?,
                Poll::Pending => return self.wait(context).map(Err),
            }
            match self.stream.try_write(bytes) {
                Ok(count) => {
                    self.wrote(count);
                    return Poll::Ready(Ok(count));
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(SockRef::from(&*self.stream).shutdown(Shutdown::Write))
    }
}

/// Waits until the client has gone, also if it has sent more requests before: `hyper` notices the end of a
/// connection only when it has read everything.
pub(crate) async fn hung_up(stream: &TcpStream) {
    while stream.ready(Interest::READABLE).await.is_ok_and(|ready| !ready.is_read_closed()) {
        sleep(GLANCE).await;
    }
}
