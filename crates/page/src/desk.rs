//! Work that takes no search, on threads that serve nobody: whatever it costs, connections are served meanwhile.

use crate::refusal::Refusal;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The threads for this.
#[derive(Clone)]
pub(crate) struct Desk(Arc<Semaphore>);

impl Desk {
    /// So many pieces of work at once.
    pub(crate) fn new(clerks: usize) -> Desk {
        Desk(Arc::new(Semaphore::new(clerks)))
    }

    /// What `work` says. Whoever goes away before its turn costs nothing.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let clerk = Arc::clone(&self.0).acquire_owned().await.map_err(|_| Refusal::broken())?;
        let done = tokio::task::spawn_blocking(move || {
            let _clerk = clerk;
            work()
        });
        // A panic ends as an error here.
        done.await.map_err(|_| Refusal::broken())
    }
}
