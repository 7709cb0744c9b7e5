//! The thread that paces telephone legs. A timer of the async runtime is late by tens of milliseconds under load, which
//! is audible; a thread that sleeps until absolute deadlines is not.

use super::leg::{Leg, LegCommand};
use crate::error::MediaError;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

/// One step.
const STEP: Duration = Duration::from_millis(20);
/// Pending requests; more than a thousand calls make in one step.
const REQUESTS: usize = 4_096;
/// A thread that is further behind than this, because the machine was suspended, restarts its schedule instead of
/// catching up.
const STANDSTILL: Duration = Duration::from_millis(200);

pub(super) enum Request {
    Add(u64, Box<Leg>),
    To(u64, LegCommand),
    Remove(u64),
}

/// What the pacing thread has counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PaceStats {
    /// Legs carried now.
    pub legs: u64,
    /// Steps taken.
    pub steps: u64,
    /// The longest time between two steps since the last call, in microseconds; 20,000 is perfect.
    pub worst_gap_us: u64,
    /// Packets that came from addresses which a leg does not listen to.
    pub strangers: u64,
}

#[derive(Default)]
struct Counts {
    legs: AtomicU64,
    steps: AtomicU64,
    worst_gap_us: AtomicU64,
    strangers: AtomicU64,
}

/// The pacing thread; it ends with the last clone of this.
#[derive(Clone)]
pub struct PhonePace {
    requests: SyncSender<Request>,
    counts: Arc<Counts>,
    next: Arc<AtomicU64>,
}

impl PhonePace {
    /// Starts the thread.
    pub fn start() -> Result<Self, MediaError> {
        let (requests, incoming) = sync_channel(REQUESTS);
        let counts = Arc::new(Counts::default());
        let thread = Thread {
            incoming,
            legs: HashMap::new(),
            counts: counts.clone(),
        };
        std::thread::Builder::new()
            .name("phone-pace".to_owned())
            .spawn(|| thread.run())?;
        Ok(Self {
            requests,
            counts,
            next: Arc::default(),
        })
    }

    /// Counts so far. The worst gap is reset.
    pub fn stats(&self) -> PaceStats {
        PaceStats {
            legs: self.counts.legs.load(Ordering::Relaxed),
            steps: self.counts.steps.load(Ordering::Relaxed),
            worst_gap_us: self.counts.worst_gap_us.swap(0, Ordering::Relaxed),
            strangers: self.counts.strangers.load(Ordering::Relaxed),
        }
    }

    /// Carries a leg from now on, under the number that is answered.
    pub(super) fn add(&self, leg: Leg) -> Result<u64, MediaError> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.request(Request::Add(number, Box::new(leg)))?;
        Ok(number)
    }

    pub(super) fn request(&self, request: Request) -> Result<(), MediaError> {
        self.requests
            .try_send(request)
            .map_err(|_| MediaError::ShuttingDown)
    }
}

struct Thread {
    incoming: Receiver<Request>,
    legs: HashMap<u64, Box<Leg>>,
    counts: Arc<Counts>,
}

impl Thread {
    fn run(mut self) {
        while self.wait_for_a_leg() {
            let mut due = Instant::now() + STEP;
            let mut last: Option<Instant> = None;
            while !self.legs.is_empty() {
                std::thread::sleep(due.saturating_duration_since(Instant::now()));
                let now = Instant::now();
                if !self.take_requests() {
                    return;
                }
                for leg in self.legs.values_mut() {
                    leg.step(now);
                    self.counts
                        .strangers
                        .fetch_add(leg.new_strangers(), Ordering::Relaxed);
                }
                self.count(last.replace(now), now);
                due += STEP;
                if now.saturating_duration_since(due) > STANDSTILL {
                    due = now + STEP;
                }
            }
        }
    }

    /// Costs nothing while nobody telephones. False when nobody ever will.
    fn wait_for_a_leg(&mut self) -> bool {
        while self.legs.is_empty() {
            self.counts.legs.store(0, Ordering::Relaxed);
            match self.incoming.recv_timeout(Duration::from_secs(3_600)) {
                Ok(request) => self.obey(request),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
        true
    }

    fn take_requests(&mut self) -> bool {
        loop {
            match self.incoming.try_recv() {
                Ok(request) => self.obey(request),
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => return false,
            }
        }
    }

    fn obey(&mut self, request: Request) {
        match request {
            Request::Add(number, leg) => drop(self.legs.insert(number, leg)),
            Request::To(number, command) => {
                // The call may have ended meanwhile.
                if let Some(leg) = self.legs.get_mut(&number) {
                    leg.obey(command);
                }
            }
            Request::Remove(number) => drop(self.legs.remove(&number)),
        }
    }

    fn count(&self, last: Option<Instant>, now: Instant) {
        let gap = last.map_or(STEP, |last| now.saturating_duration_since(last));
        self.counts.steps.fetch_add(1, Ordering::Relaxed);
        self.counts.legs.store(self.legs.len() as u64, Ordering::Relaxed);
        self.counts
            .worst_gap_us
            .fetch_max(gap.as_micros() as u64, Ordering::Relaxed);
    }
}
