//! Supervision: who must live in this process, and who is missing. A life that a panic ends begins again after a pause, which
//! grows while lives stay short; each death is counted. A life that ends by itself has been stopped, and is forgotten.

#[cfg(not(panic = "unwind"))]
compile_error!("a panic must end one actor, not the process: build with panic = \"unwind\"");

mod pause;
mod tasks;
#[cfg(test)]
mod tests;

use parking_lot::Mutex;
use pause::{FIRST_PAUSE, next_pause};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A single restart is no news; who is not back for good by then is missing.
const NEWS_AFTER: Duration = FIRST_PAUSE.saturating_mul(2);

/// Something that must live and does not, or dies again as soon as it does.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Missing {
    /// `notification_channel`, `mailbox_follower`, `cluster_node`, …
    pub kind: &'static str,
    /// Which of its kind; empty if there is one.
    pub of: String,
    /// Deaths since the process started.
    pub deaths: u64,
    pub for_seconds: u64,
}

/// One life after the other of the same thing.
struct Life {
    kind: &'static str,
    of: String,
    /// When the present life began; none while it is dead.
    born: Option<Instant>,
    /// When the first of a row of short lives ended.
    down_since: Option<Instant>,
    pause: Duration,
    deaths: u64,
}

impl Life {
    /// Whether it has lived longer than it had to wait for it.
    fn is_well(&self, now: Instant) -> bool {
        self.born
            .is_some_and(|born| now.duration_since(born) >= self.pause)
    }

    fn missing(&self, now: Instant) -> Option<Missing> {
        let down = now.duration_since(self.down_since?);
        (!self.is_well(now) && down >= NEWS_AFTER).then(|| Missing {
            kind: self.kind,
            of: self.of.clone(),
            deaths: self.deaths,
            for_seconds: down.as_secs(),
        })
    }
}

#[derive(Default)]
struct Table {
    lives: BTreeMap<u64, Life>,
    next: u64,
    stops: bool,
}

/// See the module. Clones share everything.
#[derive(Clone, Default)]
pub struct Supervision(Arc<Mutex<Table>>);

impl Supervision {
    /// Nothing is started again from now on: the node stops.
    pub fn stop(&self) {
        self.0.lock().stops = true;
    }

    /// Whether the node stops.
    pub(crate) fn stops(&self) -> bool {
        self.0.lock().stops
    }

    /// Who must live and does not.
    pub fn missing(&self) -> Vec<Missing> {
        let (table, now) = (self.0.lock(), Instant::now());
        table
            .lives
            .values()
            .filter_map(|life| life.missing(now))
            .collect()
    }

    /// For each kind that must live here, how many do not.
    pub fn missing_by_kind(&self) -> BTreeMap<&'static str, usize> {
        let (table, now) = (self.0.lock(), Instant::now());
        let mut kinds = BTreeMap::new();
        for life in table.lives.values() {
            *kinds.entry(life.kind).or_default() += usize::from(life.missing(now).is_some());
        }
        kinds
    }

    /// How many of a kind have died since the process started.
    pub fn deaths(&self, kind: &str) -> u64 {
        let table = self.0.lock();
        let of_kind = table.lives.values().filter(|life| life.kind == kind);
        of_kind.map(|life| life.deaths).sum()
    }

    /// Notes something that lives from now on.
    pub(crate) fn enter(&self, kind: &'static str, of: String) -> Entry {
        let mut table = self.0.lock();
        let id = table.next;
        table.next += 1;
        let life = Life {
            kind,
            of,
            born: Some(Instant::now()),
            down_since: None,
            pause: Duration::ZERO,
            deaths: 0,
        };
        table.lives.insert(id, life);
        Entry {
            supervision: self.clone(),
            id,
        }
    }
}

/// The place of one living thing in the table; given up with it.
pub(crate) struct Entry {
    supervision: Supervision,
    id: u64,
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.supervision.0.lock().lives.remove(&self.id);
    }
}

impl Entry {
    pub(crate) fn born(&self) {
        if let Some(life) = self.supervision.0.lock().lives.get_mut(&self.id) {
            life.born = Some(Instant::now());
        }
    }

    /// Notes a death. Answers how long to wait before the next life; none if the node stops.
    pub(crate) fn died(&self, why: &str) -> Option<Duration> {
        let mut table = self.supervision.0.lock();
        if table.stops {
            return None;
        }
        let (life, now) = (table.lives.get_mut(&self.id)?, Instant::now());
        if life.down_since.is_none() || life.is_well(now) {
            life.down_since = Some(now);
        }
        let lived = life
            .born
            .take()
            .map_or(Duration::ZERO, |born| now.duration_since(born));
        life.pause = next_pause(life.pause, lived);
        life.deaths += 1;
        metrics::counter!("deaths_total", "kind" => life.kind).increment(1);
        tracing::error!(
            kind = life.kind,
            of = life.of,
            deaths = life.deaths,
            pause_ms = life.pause.as_millis() as u64,
            why,
            "what must live has died and begins again"
        );
        Some(life.pause)
    }
}
