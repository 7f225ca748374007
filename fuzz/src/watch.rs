//! For targets that never return: an endless loop, a full stack, an abort.
//!
//! Before an input is tried it is written to `<target>.running`, which survives the death of the process; and a
//! thread looks at the clock.

use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// An input that takes longer has hung.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Watches over one target.
pub struct Watch {
    running: PathBuf,
    file: File,
    since: Arc<Mutex<Option<Instant>>>,
}

impl Watch {
    /// A watch that keeps the running input in this folder.
    pub fn new(folder: &Path, target: &str) -> io::Result<Watch> {
        fs::create_dir_all(folder)?;
        let running = folder.join(format!("{target}.running"));
        Ok(Watch { file: File::create(&running)?, running, since: Arc::default() })
    }

    /// The file that holds the input being tried.
    pub fn running(&self) -> &Path {
        &self.running
    }

    /// Calls `alarm` from another thread if one input takes longer than `patience`.
    pub fn guard(&self, patience: Duration, alarm: impl FnOnce() + Send + 'static) {
        let since = Arc::downgrade(&self.since);
        thread::spawn(move || {
            while let Some(since) = since.upgrade() {
                let begun = *since.lock().unwrap_or_else(PoisonError::into_inner);
                drop(since);
                if begun.is_some_and(|begun| begun.elapsed() > patience) {
                    return alarm();
                }
                thread::sleep(patience / 20);
            }
        });
    }

    /// An input is about to be tried.
    pub fn begin(&mut self, input: &[u8]) -> io::Result<()> {
        self.file.rewind()?;
        self.file.write_all(input)?;
        self.file.set_len(input.len() as u64)?;
        self.set(Some(Instant::now()));
        Ok(())
    }

    /// It has returned.
    pub fn end(&self) {
        self.set(None);
    }

    fn set(&self, begun: Option<Instant>) {
        *self.since.lock().unwrap_or_else(PoisonError::into_inner) = begun;
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // Nothing is running any more. A file left behind does no harm.
        let _ = fs::remove_file(&self.running);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn a_hung_input_raises_the_alarm_and_is_on_disk() {
        let folder = std::env::temp_dir().join(format!("fuzz-watch-{}", std::process::id()));
        let mut watch = Watch::new(&folder, "stuck").unwrap();
        let (alarm, alarms) = channel();
        watch.guard(Duration::from_millis(100), move || alarm.send(()).expect("the test waits for it"));
        watch.begin(b"loop").unwrap();
        alarms.recv_timeout(Duration::from_secs(60)).expect("an alarm");
        assert_eq!(fs::read(watch.running()).unwrap(), b"loop");
        drop(watch);
        assert!(!folder.join("stuck.running").exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
