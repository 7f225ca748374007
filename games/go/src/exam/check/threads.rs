//! Statements about threads and locks: questions 33 and 35.

use super::sheet::{Sheet, Statement};
use super::{Desk, Finding};
use game::BadText;
use std::collections::{BTreeMap, BTreeSet};

/// Who runs, and who holds which lock.
#[derive(Default)]
pub(super) struct Locks {
    running: BTreeSet<String>,
    held: BTreeMap<String, String>,
}

impl Locks {
    /// At the end nothing may be held.
    pub(super) fn rest(&self) -> Finding {
        match self.held.iter().next() {
            None => Ok(()),
            Some((node, thread)) => Err(format!("thread {thread} never gives the lock of {node} back")),
        }
    }

    fn take(&mut self, thread: &str, node: &str) -> Finding {
        if let Some(holder) = self.held.get(node) {
            return Err(format!("thread {holder} holds the lock of {node}"));
        }
        let above = |held: &str| {
            node.rsplit_once('/').is_some_and(|(parent, _)| parent == held.trim_end_matches('/'))
        };
        let own = self.held.iter().filter(|(_, holder)| *holder == thread).map(|(held, _)| held);
        if let Some(held) = own.into_iter().find(|held| !above(held)) {
            return Err(format!(
                "thread {thread} holds {held}, which is not the parent of {node}: with another thread the other way \
                 round, both would wait for ever"
            ));
        }
        self.held.insert(node.to_owned(), thread.to_owned());
        Ok(())
    }

    fn give(&mut self, thread: &str, node: &str) -> Finding {
        match self.held.get(node) {
            Some(holder) if holder == thread => {
                self.held.remove(node);
                Ok(())
            }
            Some(holder) => Err(format!("thread {holder} holds the lock of {node}")),
            None => Err(format!("nobody holds the lock of {node}")),
        }
    }
}

/// `fil 1 debut`, `fil 1 prend /2,2`, `fil 1 rend /2,2`, `fil 1 fin`; `/` is the root, `/2,2/0,1` a node by its moves.
pub(super) fn thread(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let locks = &mut desk.threads;
    match *s.part(0) {
        [thread, "debut"] => Ok(if locks.running.insert(thread.to_owned()) {
            Ok(())
        } else {
            Err("it runs already".to_owned())
        }),
        [thread, "fin"] => {
            locks.running.remove(thread);
            let own = locks.held.iter().find(|(_, holder)| *holder == thread);
            Ok(own.map_or(Ok(()), |(node, _)| Err(format!("it still holds the lock of {node}"))))
        }
        [thread, "prend", node] if node.starts_with('/') => Ok(locks.take(thread, node)),
        [thread, "rend", node] if node.starts_with('/') => Ok(locks.give(thread, node)),
        _ => Err(s.bad("expected a thread and debut, fin, prend /node or rend /node")),
    }
}

/// `attendre fin`: all threads have ended.
pub(super) fn joined(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let _ = s;
    let late = desk.threads.running.iter().next();
    Ok(late.map_or(Ok(()), |thread| Err(format!("thread {thread} still runs"))))
}
