//! Processor time.

use rustix::time::{ClockId, clock_gettime};
use std::fs;
use std::time::Duration;

/// What the threads of this process have used together.
pub(crate) fn process_time() -> Duration {
    read(ClockId::ProcessCPUTime)
}

/// What this thread has used.
pub(crate) fn thread_time() -> Duration {
    read(ClockId::ThreadCPUTime)
}

fn read(clock: ClockId) -> Duration {
    let spent = clock_gettime(clock);
    Duration::new(spent.tv_sec.unsigned_abs(), u32::try_from(spent.tv_nsec).unwrap_or_default())
}

/// What another process has used, to a hundredth of a second, where the system tells.
pub(crate) fn time_of(process: u32) -> Option<Duration> {
    let line = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name may hold anything, brackets included; twelve fields lie between it and the times.
    let mut fields = line.rsplit_once(')')?.1.split_whitespace().skip(11);
    let [user, system] = [fields.next()?, fields.next()?].map(|ticks| ticks.parse::<u64>().ok());
    Some(Duration::from_millis(10 * (user? + system?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn the_system_and_the_clock_agree_about_this_process() {
        let busy = process_time();
        while process_time() - busy < Duration::from_millis(50) {}
        let (before, told) = (process_time(), time_of(std::process::id()).unwrap());
        let after = process_time();
        let slack = Duration::from_millis(40);
        assert!(told + slack >= before && told <= after + slack, "{before:?} {told:?} {after:?}");
    }
}
