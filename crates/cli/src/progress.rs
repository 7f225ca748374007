//! A line on stderr that says how far a search is; only on a terminal.

use crate::amounts::short;
use indicatif::{ProgressBar, ProgressStyle};
use search::Progress;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Shows the progress of a search until it is dropped.
pub(crate) struct Bar {
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// How often something that takes long says how far it is, where stderr is no terminal.
const PATIENCE: Duration = Duration::from_secs(10);

/// When whoever waits is told what would be quicker.
const SOON: Duration = Duration::from_secs(3);

impl Bar {
    /// The same, and where stderr is no terminal a line now and then: for work that takes minutes.
    pub(crate) fn watch_aloud(progress: &Arc<Progress>, unit: &'static str) -> Bar {
        if std::io::stderr().is_terminal() {
            return Bar::watch(progress, unit);
        }
        let done = Arc::new(AtomicBool::new(false));
        let (ended, progress) = (Arc::clone(&done), Arc::clone(progress));
        let thread = std::thread::spawn(move || {
            let mut told = Instant::now();
            while !ended.load(Relaxed) {
                std::thread::park_timeout(Duration::from_millis(200));
                if told.elapsed() > PATIENCE {
                    told = Instant::now();
                    let done = progress.done.load(Relaxed);
                    let part = if done > 0 {
                        format!(", {}.{} % done", done / 10, done % 10)
                    } else {
                        String::new()
                    };
                    eprintln!("{} {unit}{part}", short(progress.nodes.load(Relaxed) as f64));
                }
            }
        });
        Bar { done, thread: Some(thread) }
    }

    /// Says this once, if whoever holds it is not done soon.
    pub(crate) fn remark(text: String) -> Bar {
        let done = Arc::new(AtomicBool::new(false));
        let (ended, began) = (Arc::clone(&done), Instant::now());
        let thread = std::thread::spawn(move || {
            while !ended.load(Relaxed) {
                match SOON.checked_sub(began.elapsed()) {
                    Some(left) => std::thread::park_timeout(left),
                    // A line of progress that stands there already is wiped out.
                    None if std::io::stderr().is_terminal() => return eprintln!("\r\x1b[2Kremark: {text}"),
                    None => return eprintln!("remark: {text}"),
                }
            }
        });
        Bar { done, thread: Some(thread) }
    }

    /// A line about this progress, if stderr is a terminal. `unit` is what is counted.
    pub(crate) fn watch(progress: &Arc<Progress>, unit: &'static str) -> Bar {
        let done = Arc::new(AtomicBool::new(false));
        let thread = std::io::stderr().is_terminal().then(|| {
            let (done, progress) = (Arc::clone(&done), Arc::clone(progress));
            std::thread::spawn(move || show(&progress, unit, &done))
        });
        Bar { done, thread }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.done.store(true, Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

fn show(progress: &Progress, unit: &str, done: &AtomicBool) {
    let started = Instant::now();
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} [{elapsed}] {msg}") {
        bar.set_style(style);
    }
    while !done.load(Relaxed) {
        std::thread::park_timeout(Duration::from_millis(120));
        let nodes = progress.nodes.load(Relaxed) as f64;
        let speed = nodes / started.elapsed().as_secs_f64().max(1e-3);
        let (alpha, beta) = (progress.window[0].load(Relaxed), progress.window[1].load(Relaxed));
        let depth = progress.depth.load(Relaxed);
        let mut message = format!("{} {unit}, {}/s", short(nodes), short(speed));
        let done = progress.done.load(Relaxed);
        if done > 0 {
            message += &format!(", {}.{} % done", done / 10, done % 10);
        } else if depth > 0 {
            message += &format!(", depth {depth}");
        } else if alpha < beta {
            message += &format!(", window {alpha}..{beta}");
        }
        bar.set_message(message);
        bar.tick();
    }
    bar.finish_and_clear();
}
