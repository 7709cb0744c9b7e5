//! The hub as the operating system sees it: resident memory and processor time, from `/proc`.

use std::fs;
use std::time::Instant;

use crate::error::LoadError;

/// Linux counts processor time in these (`USER_HZ`, 100 on every common architecture; see proc(5)).
const TICKS_PER_SECOND: f64 = 100.0;

/// A hub process to observe.
pub struct HubProcess {
    pid: u32,
}

/// Processor time and wall clock at one moment.
#[derive(Clone, Copy)]
pub struct CpuMark {
    cpu_seconds: f64,
    at: Instant,
}

/// What happened between two marks.
pub struct CpuUse {
    /// Processor seconds that the hub used.
    pub cpu_seconds: f64,
    /// Seconds that passed.
    pub wall_seconds: f64,
}

impl HubProcess {
    /// The process with this id, or the only one named `hub`.
    pub fn find(pid: Option<u32>) -> Result<Self, LoadError> {
        if let Some(pid) = pid {
            return Ok(Self { pid });
        }
        let mut found = Vec::new();
        for entry in fs::read_dir("/proc")
            .map_err(|error| LoadError::Process(error.to_string()))?
            .flatten()
        {
            let Some(pid) = entry
                .file_name()
                .to_str()
                .and_then(|name| name.parse::<u32>().ok())
            else {
                continue;
            };
            if fs::read_to_string(format!("/proc/{pid}/comm")).is_ok_and(|name| name.trim() == "hub") {
                found.push(pid);
            }
        }
        match found[..] {
            [pid] => Ok(Self { pid }),
            [] => Err(LoadError::Process(
                "none is running; start one with make run".into(),
            )),
            _ => Err(LoadError::Process(format!(
                "several are running {found:?}; choose one with --pid"
            ))),
        }
    }

    /// Resident memory in bytes.
    pub fn resident_bytes(&self) -> Result<u64, LoadError> {
        let status = self.read("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
        kilobytes
            .map(|kb| kb * 1024)
            .ok_or_else(|| LoadError::Process("no VmRSS in its status".into()))
    }

    /// Processor time used so far.
    pub fn mark(&self) -> Result<CpuMark, LoadError> {
        Ok(CpuMark {
            cpu_seconds: cpu_seconds(&self.read("stat")?)?,
            at: Instant::now(),
        })
    }

    /// Processor time used since a mark.
    pub fn since(&self, mark: CpuMark) -> Result<CpuUse, LoadError> {
        let now = self.mark()?;
        Ok(CpuUse {
            cpu_seconds: now.cpu_seconds - mark.cpu_seconds,
            wall_seconds: (now.at - mark.at).as_secs_f64(),
        })
    }

    /// Processor seconds used so far by the threads whose names begin like this.
    pub fn thread_seconds(&self, prefix: &str) -> Result<f64, LoadError> {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.pid))
            .map_err(|error| LoadError::Process(format!("{} ({error})", self.pid)))?;
        let mut seconds = 0.0;
        for task in tasks.flatten() {
            let id = task.file_name();
            let id = id.to_string_lossy();
            // A thread may end between the listing and the reading.
            let Ok(name) = self.read(&format!("task/{id}/comm")) else {
                continue;
            };
            if name.starts_with(prefix)
                && let Ok(stat) = self.read(&format!("task/{id}/stat"))
            {
                seconds += cpu_seconds(&stat)?;
            }
        }
        Ok(seconds)
    }

    fn read(&self, file: &str) -> Result<String, LoadError> {
        fs::read_to_string(format!("/proc/{}/{file}", self.pid))
            .map_err(|error| LoadError::Process(format!("{} ({error})", self.pid)))
    }
}

/// Processor seconds in a `stat` file of a process or a thread.
fn cpu_seconds(stat: &str) -> Result<f64, LoadError> {
    // The name in parentheses may hold blanks; the fields after it do not. utime and stime are fields 14 and 15.
    let after_name = stat.rsplit_once(')').map(|(_, rest)| rest).unwrap_or_default();
    let mut fields = after_name.split_whitespace().skip(11).map(str::parse::<f64>);
    match (fields.next(), fields.next()) {
        (Some(Ok(user)), Some(Ok(system))) => Ok((user + system) / TICKS_PER_SECOND),
        _ => Err(LoadError::Process("its stat cannot be read".into())),
    }
}

impl CpuUse {
    /// Load in cores, 1.0 = one core fully busy.
    pub fn cores(&self) -> f64 {
        self.cpu_seconds / self.wall_seconds
    }

    /// A count per second of the hub's processor time; none when it used too little to measure.
    pub fn per_core_second(&self, count: u64) -> Option<f64> {
        (self.cpu_seconds >= 0.1).then(|| count as f64 / self.cpu_seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_has_memory_and_uses_the_processor() {
        let here =
            HubProcess::find(Some(std::process::id())).expect("a process given by its id is taken as it is");
        assert!(here.resident_bytes().expect("this process has a status") > 500_000);
        let mark = here.mark().expect("this process has a stat");
        let until = Instant::now() + std::time::Duration::from_millis(400);
        let mut sum = 0u64;
        while Instant::now() < until {
            sum = std::hint::black_box(sum.wrapping_add(1));
        }
        let used = here.since(mark).expect("it is still running");
        assert!(
            used.cpu_seconds > 0.02,
            "spun for 0.4 s and used {} s",
            used.cpu_seconds
        );
        assert!(used.wall_seconds >= 0.4);
    }

    #[test]
    fn the_threads_of_a_name_are_counted_apart() {
        use std::sync::Arc;
        use std::sync::atomic::{AtomicBool, Ordering};
        let here =
            HubProcess::find(Some(std::process::id())).expect("a process given by its id is taken as it is");
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let spin = move || {
            while !stopped.load(Ordering::Relaxed) {
                std::hint::spin_loop();
            }
        };
        let thread = std::thread::Builder::new().name("spinning-0".into()).spawn(spin);
        // However little of the processor this test gets, it gets some.
        let begun = Instant::now();
        while here
            .thread_seconds("spinning-")
            .expect("this process has threads")
            < 0.05
        {
            assert!(begun.elapsed().as_secs() < 120, "no processor time was counted");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        assert_eq!(
            here.thread_seconds("nobody-").expect("this process has threads"),
            0.0
        );
        stop.store(true, Ordering::Relaxed);
        thread.expect("a thread starts").join().expect("it ends");
    }

    #[test]
    fn a_process_that_is_gone_is_an_error() {
        let gone = HubProcess::find(Some(u32::MAX)).expect("a process given by its id is taken as it is");
        assert!(matches!(gone.resident_bytes(), Err(LoadError::Process(_))));
    }
}
