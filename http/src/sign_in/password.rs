//! Passwords: argon2id with 19 MiB and two passes (OWASP's first choice of parameters), 40–70 ms of a core each. They have
//! threads of their own, few and of low rank: a flood of sign-ins takes no more than those, everything else goes first, and
//! the memory of a check is that thread's and is used again.

use crate::problem::{Key, Problem};
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Maximum number of queued password checks; more are refused. A full queue means a wait of two or three seconds.
pub const MAX_WAITING: usize = 48;
/// Nice value of the hashing threads (19 is the lowest priority).
const LOWER_PRIORITY: i32 = 10;
/// While checks are queued, a thread pauses after each for the time that it took, divided by this. Priority alone does
/// not keep a flood of checks from slowing other threads: checks also compete for caches, memory bandwidth and the sibling
/// hyperthread.
const PAUSE_DIVISOR: u32 = 2;
/// Maximum length of a password, in bytes; longer ones are refused without hashing.
pub const MAX_PASSWORD: usize = 1024;

fn argon2() -> Argon2<'static> {
    let params =
        Params::new(19 * 1024, 2, 1, None).expect("these parameters are within the algorithm's limits");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// Hashes a password as a PHC string. Takes its time: call it from a blocking thread.
pub fn hash(password: &str) -> Result<String, Problem> {
    let hash: argon2::PasswordHash = argon2()
        .hash_password(password.as_bytes())
        .map_err(Problem::internal)?;
    Ok(hash.to_string())
}

type Job = Box<dyn FnOnce() + Send>;

/// The bounded pool of password checks. Its threads end when it is dropped.
pub struct Passwords {
    jobs: SyncSender<Job>,
    /// Checked in place of a hash that does not exist, so that both take the same time.
    stand_in: String,
}

impl Passwords {
    /// A pool of `at_once` checks.
    pub fn new(at_once: usize) -> Self {
        let (jobs, waiting) = sync_channel(MAX_WAITING);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..at_once.max(1) {
            let waiting = waiting.clone();
            let started = std::thread::Builder::new()
                .name(format!("passwords-{number}"))
                .spawn(move || work_off(&waiting));
            if let Err(error) = started {
                tracing::error!(%error, "a thread for passwords could not be started");
            }
        }
        Self {
            jobs,
            stand_in: hash("nobody has this password").unwrap_or_default(),
        }
    }

    /// Whether the password fits the hash; without a hash it never does, after the same time.
    pub async fn check(&self, password: String, hash: Option<String>) -> Result<bool, Problem> {
        let stand_in = self.stand_in.clone();
        self.run(move || {
            let known = hash.is_some();
            fits(&password, &hash.unwrap_or(stand_in)) && known
        })
        .await
    }

    /// Whether the password fits any of these hashes, one after the other.
    pub async fn check_any(&self, password: String, hashes: Vec<String>) -> Result<bool, Problem> {
        self.run(move || hashes.iter().any(|hash| fits(&password, hash)))
            .await
    }

    /// Hashes a new password.
    pub async fn hash(&self, password: String) -> Result<String, Problem> {
        self.run(move || hash(&password)).await?
    }

    /// Has a thread of the pool do this.
    ///
    /// # Errors
    /// `rate_limited` where too much waits already.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (answer, done) = oneshot::channel();
        let job: Job = Box::new(move || {
            // The caller may have disconnected by now.
            if !answer.is_closed() {
                let _ = answer.send(work());
            }
        });
        match self.jobs.try_send(job) {
            Ok(()) => done.await.map_err(Problem::internal),
            Err(TrySendError::Full(_)) => Err(Problem::new(Key::RateLimited).retry_after_ms(5_000)),
            Err(TrySendError::Disconnected(_)) => Err(Problem::internal("no thread for passwords runs")),
        }
    }
}

fn work_off(waiting: &Mutex<Receiver<Job>>) {
    // On Linux the rank belongs to the thread that asks.
    if let Err(error) = rustix::process::setpriority_process(None, LOWER_PRIORITY) {
        tracing::debug!(%error, "passwords are checked at the common rank");
    }
    let mut pause = Duration::ZERO;
    loop {
        let in_line = waiting.lock().try_recv();
        let job = match in_line {
            Ok(job) => {
                std::thread::sleep(pause);
                job
            }
            Err(TryRecvError::Empty) => match waiting.lock().recv() {
                Ok(job) => job,
                Err(_) => return,
            },
            Err(TryRecvError::Disconnected) => return,
        };
        let begun = Instant::now();
        job();
        pause = begun.elapsed() / PAUSE_DIVISOR;
    }
}

fn fits(password: &str, hash: &str) -> bool {
    argon2().verify_password(password.as_bytes(), hash).is_ok()
}
