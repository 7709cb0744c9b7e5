//! Egress: recordings requested through the server API (protocol file `livekit_egress.proto`).
//!
//! Only audio is recorded: each track's Opus packets unchanged, on one timeline that begins with the egress. A room or
//! a participant is mixed when its file is fetched, never while it is recorded, so that the parts left by a full disk
//! or a crash can still be played. An egress that cannot write ends with `EGRESS_FAILED` and the reason; the room goes
//! on.

mod info;
mod request;
mod running;
mod source;
mod store;
mod tap;

pub use store::{EgressAuditEntry, EgressFilter, EgressRecord, EgressStore};
pub(crate) use tap::EgressTap;

use crate::error::MediaError;
use crate::recording::Recorder;
use crate::sfu::clock::now_ms;
use crate::sfu::event::RoomKey;
use crate::sfu::server::MediaServer;
use info::Record;
use livekit_protocol as proto;
use parking_lot::Mutex;
use proto::EgressStatus as Status;
pub(crate) use request::{Refused, Start};
use running::Running;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, mpsc};

/// Writer threads.
const WRITERS: usize = 1;
/// Egresses of one space at the same time.
const MOST_RUNNING: usize = 200;
/// How long a stopping server waits for its recordings to be closed.
const DRAIN: Duration = Duration::from_secs(5);

/// The egresses of this server.
#[derive(Default)]
pub(crate) struct Egresses {
    kept: OnceLock<Arc<Kept>>,
    running: Mutex<HashMap<(String, String), Arc<Running>>>,
}

/// What egresses work with.
pub(crate) struct Kept {
    pub store: Arc<dyn EgressStore>,
    pub recorder: Recorder,
    pub runtime: Handle,
    /// Measuring decodes whole recordings: one at a time.
    pub measuring: Semaphore,
}

/// Why an egress was not stopped.
#[derive(Debug)]
pub(crate) enum NotStopped {
    /// There is no egress with this id.
    Unknown,
    /// It is over, or another node's.
    State(String),
    Failed(MediaError),
}

impl From<MediaError> for NotStopped {
    fn from(error: MediaError) -> Self {
        Self::Failed(error)
    }
}

impl MediaServer {
    /// Allows recording through the server API from now on; egresses left open by a crash of this process are first
    /// ended as `EGRESS_ABORTED`. Call once, from a tokio runtime that lives as long as the server.
    pub async fn keep_egresses(&self, store: Arc<dyn EgressStore>) -> Result<(), MediaError> {
        // A track that fails says so when it is looked at.
        let (events, _) = mpsc::unbounded_channel();
        let kept = Arc::new(Kept {
            recorder: Recorder::start(store.files(), WRITERS, events)
                .map_err(|error| MediaError::Storage(error.to_string()))?,
            runtime: Handle::current(),
            measuring: Semaphore::new(1),
            store,
        });
        for record in kept.store.left_open().await? {
            running::abort(self, &kept, record).await?;
        }
        // A second store is not taken.
        let _ = self.0.egresses.kept.set(kept);
        Ok(())
    }

    fn egress_store(&self) -> Result<&Arc<Kept>, MediaError> {
        let unavailable = || MediaError::Storage("egress not connected".to_owned());
        self.0.egresses.kept.get().ok_or_else(unavailable)
    }

    /// Begins an egress; the room has it from this call on.
    pub(crate) async fn start_egress(
        &self,
        key: &RoomKey,
        start: Start,
        by: &str,
    ) -> Result<proto::EgressInfo, Refused> {
        let kept = self.egress_store()?.clone();
        if !kept.store.may_record(key) {
            return Err(Refused::OwnRoom);
        }
        let room = self.0.find_room(key)?;
        start.check(&room)?;
        let running_here = {
            let running = self.0.egresses.running.lock();
            running.keys().filter(|(space, _)| *space == key.space).count()
        };
        if running_here >= MOST_RUNNING {
            return Err(Refused::TooMany);
        }
        kept.store.prepare(&key.space).await?;
        let record = Record::new(&room, &start, kept.store.node());
        let audit_entry = EgressAuditEntry {
            action: "egress.start",
            by: by.to_owned(),
        };
        kept.store.save(&record.to_store()?, Some(audit_entry)).await?;
        self.notify_egress(key, "egress_started", &record.info);
        let info = record.info.clone();
        let running = Arc::new(Running::new(record));
        let id = (key.space.clone(), info.egress_id.clone());
        self.0.egresses.running.lock().insert(id.clone(), running.clone());
        let server = self.clone();
        kept.runtime.clone().spawn(async move {
            running.run(&server, &kept, room, start.selection).await;
            server.0.egresses.running.lock().remove(&id);
        });
        Ok(info)
    }

    /// Ends an egress; its file is there when its status says so.
    pub(crate) async fn stop_egress(
        &self,
        space: &str,
        id: &str,
        by: &str,
    ) -> Result<proto::EgressInfo, NotStopped> {
        let kept = self.egress_store()?.clone();
        let running = self
            .0
            .egresses
            .running
            .lock()
            .get(&(space.to_owned(), id.to_owned()))
            .cloned();
        let Some(running) = running else {
            let record = kept.store.get(space, id).await?.ok_or(NotStopped::Unknown)?;
            let record = Record::from_store(&record)?;
            return Err(NotStopped::State(if record.is_over() {
                format!(
                    "egress with status {} cannot be stopped",
                    record.info.status().as_str_name()
                )
            } else {
                "egress runs on another node".to_owned()
            }));
        };
        if running.is_over() {
            let status = running.info().status().as_str_name();
            return Err(NotStopped::State(format!(
                "egress with status {status} cannot be stopped"
            )));
        }
        let audit_entry = EgressAuditEntry {
            action: "egress.stop",
            by: by.to_owned(),
        };
        running.stop(&kept, audit_entry).await?;
        Ok(running.info())
    }

    /// Egresses of a space, the latest first.
    pub(crate) async fn list_egresses(
        &self,
        space: &str,
        filter: &EgressFilter,
    ) -> Result<Vec<proto::EgressInfo>, MediaError> {
        let records = self.egress_store()?.store.list(space, filter).await?;
        records
            .iter()
            .map(|record| Ok(Record::from_store(record)?.info))
            .collect()
    }

    fn notify_egress(&self, room: &RoomKey, event: &str, info: &proto::EgressInfo) {
        self.0.events.webhooks.notify(room, || proto::WebhookEvent {
            event: event.to_owned(),
            egress_info: Some(info.clone()),
            ..Default::default()
        });
    }
}

impl Egresses {
    /// Waits until all recordings are closed, for a few seconds at most. The rooms are closed by then.
    pub async fn drain(&self) {
        let begun = Instant::now();
        while !self.running.lock().is_empty() && begun.elapsed() < DRAIN {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// Whether the status is final.
fn is_over(status: Status) -> bool {
    match status {
        Status::EgressStarting | Status::EgressActive | Status::EgressEnding => false,
        Status::EgressComplete
        | Status::EgressFailed
        | Status::EgressAborted
        | Status::EgressLimitReached => true,
    }
}

/// Epoch nanoseconds, LiveKit's unit for egresses.
fn now_ns() -> i64 {
    now_ms() * 1_000_000
}
