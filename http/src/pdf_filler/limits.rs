//! What the process may take, which it sets itself before it reads a byte.

use rustix::process::{Resource, Rlimit, getrlimit, setpriority_process, setrlimit};
use std::io;

/// All of its memory, in bytes: 1 GiB, which the allocator reserves when the program starts and gives out of, and the program itself
/// with its fonts and the stack of the thread that reads. Packed streams come to 256 MB at most, before they are objects.
const MEMORY: u64 = 1536 * 1024 * 1024;
/// Time of a processor, in seconds.
const PROCESSOR_S: u64 = 20;
/// Open files: what it is given, and no other.
const FILES: u64 = 3;
/// Requests and calls go first.
const NICE: i32 = 10;

/// Sets the limits, for good. What was limited further stays so.
///
/// # Errors
/// A system that does not take them: nothing is read then.
pub(super) fn set() -> io::Result<()> {
    // What helps where it can be had. Where memory runs out, Linux ends what has most of these points: this process, not the hub.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    let _ = setpriority_process(None, NICE);
    let limits = [
        (Resource::As, MEMORY),
        (Resource::Cpu, PROCESSOR_S),
        // No copy of its memory, which has answers in it, and no file of any length.
        (Resource::Core, 0),
        (Resource::Fsize, 0),
        (Resource::Nofile, FILES),
    ];
    for (resource, most) in limits {
        let most = getrlimit(resource)
            .maximum
            .map_or(most, |allowed| allowed.min(most));
        let limit = Rlimit {
            current: Some(most),
            maximum: Some(most),
        };
        setrlimit(resource, limit)?;
    }
    Ok(())
}
