//! When to stop: for those whose single look at a position may take longer than anybody wants to wait.

use std::fmt;
use std::sync::Arc;

/// Tells whether it is time to stop. A search makes one from its limits and hands it to whoever looks at positions
/// for it; once passed, it stays so. The default never passes.
#[derive(Clone, Default)]
pub struct Deadline(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Deadline {
    /// Passes when this says so.
    pub fn when(passed: impl Fn() -> bool + Send + Sync + 'static) -> Deadline {
        Deadline(Some(Arc::new(passed)))
    }

    /// Whether it is time to stop.
    pub fn passed(&self) -> bool {
        self.0.as_ref().is_some_and(|passed| passed())
    }
}

impl fmt::Debug for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Deadline" } else { "Deadline(never)" })
    }
}

/// A deadline for long work that is made of many small steps: it is asked once in [`Alarm::STRIDE`] of them, since
/// reading a clock costs as much as some steps do.
#[derive(Clone, Debug, Default)]
pub struct Alarm {
    deadline: Deadline,
    steps: u32,
    rang: bool,
}

impl Alarm {
    /// Steps from one look at the deadline to the next.
    pub const STRIDE: u32 = 1024;

    /// Rings when this deadline has passed.
    pub fn new(deadline: &Deadline) -> Alarm {
        // The first step looks: who is called too late shall not begin.
        Alarm { deadline: deadline.clone(), steps: Alarm::STRIDE - 1, rang: false }
    }

    /// One more step; says whether the work is to end.
    #[inline(always)]
    pub fn step(&mut self) -> bool {
        self.steps += 1;
        if self.steps >= Alarm::STRIDE { self.look() } else { self.rang }
    }

    /// Looks at the deadline now; says whether the work is to end.
    #[cold]
    #[inline(never)]
    pub fn look(&mut self) -> bool {
        self.steps = 0;
        self.rang = self.rang || self.deadline.passed();
        self.rang
    }

    /// Whether it was found that the work is to end.
    #[inline(always)]
    pub fn rang(&self) -> bool {
        self.rang
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    #[test]
    fn a_deadline_is_asked_once_in_a_stride_and_heeded_at_once() {
        let asked = Arc::new(AtomicU32::new(0));
        let count = Arc::clone(&asked);
        let deadline = Deadline::when(move || count.fetch_add(1, Relaxed) == 3);
        let mut alarm = Alarm::new(&deadline);
        let steps = (1u32..).find(|_| alarm.step()).unwrap();
        assert_eq!((steps, asked.load(Relaxed)), (1 + 3 * Alarm::STRIDE, 4));
        assert!(alarm.step() && alarm.rang(), "it stays so");
    }

    #[test]
    fn nobody_waits_for_the_default() {
        let mut alarm = Alarm::default();
        assert!((0..5 * Alarm::STRIDE).all(|_| !alarm.step()));
    }
}
