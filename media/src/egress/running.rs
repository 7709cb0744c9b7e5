//! One egress from beginning to end.

use super::info::Record;
use super::request::Selection;
use super::store::{EgressAuditEntry, EgressRecord};
use super::tap::EgressTap;
use super::{Kept, now_ns};
use crate::error::MediaError;
use crate::recording::{RecordingError, mix, track_length};
use crate::sfu::event::RoomKey;
use crate::sfu::room::Room;
use crate::sfu::server::MediaServer;
use livekit_protocol as proto;
use parking_lot::Mutex;
use proto::EgressStatus as Status;
use std::io::{self, Read};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// Interval of the check whether there is still something to record.
const CHECK_INTERVAL: Duration = Duration::from_millis(200);
/// LiveKit's words for an egress that ended before there was anything.
const NOTHING_CAME: &str = "Start signal not received";
/// Error text of an egress that a crash or a stop of the process has interrupted.
const CUT_OFF: &str = "the server stopped while it was recording";

/// What the server API and the task of an egress share.
pub(crate) struct Running {
    record: Mutex<Record>,
    stop: Notify,
}

/// Length and size of a file.
struct Measure {
    duration_ms: u64,
    bytes: u64,
}

impl Running {
    pub fn new(record: Record) -> Self {
        Self {
            record: Mutex::new(record),
            stop: Notify::new(),
        }
    }

    pub fn info(&self) -> proto::EgressInfo {
        self.record.lock().info.clone()
    }

    /// Whether it was stopped, or has ended by itself.
    pub fn is_over(&self) -> bool {
        let record = self.record.lock();
        record.is_over() || record.info.status() == Status::EgressEnding
    }

    /// Writes down that it is to end, then ends it.
    pub async fn stop(&self, kept: &Kept, audit_entry: EgressAuditEntry) -> Result<(), MediaError> {
        let mut stopped = self.record.lock().clone();
        stopped.set_status(Status::EgressEnding);
        kept.store.save(&stopped.to_store()?, Some(audit_entry)).await?;
        {
            let record = &mut *self.record.lock();
            if !record.is_over() {
                record.set_status(Status::EgressEnding);
            }
        }
        self.stop.notify_one();
        Ok(())
    }

    /// Records until somebody stops it, nothing is left to record, or it cannot be written.
    pub async fn run(&self, server: &MediaServer, kept: &Arc<Kept>, room: Arc<Room>, selection: Selection) {
        let (space, id) = {
            let record = self.record.lock();
            (record.space.clone(), record.info.egress_id.clone())
        };
        let tap = Arc::new(EgressTap::new(kept.clone(), selection.clone(), space, id));
        room.add_egress(tap.clone());
        for participant in room.participants() {
            let tracks = participant.state.lock().tracks.clone();
            tracks.iter().for_each(|track| tap.published(track));
        }
        self.note(server, kept, &room.key, |record| {
            if record.info.status() == Status::EgressStarting {
                record.set_status(Status::EgressActive);
            }
            record.parts = tap.parts();
        })
        .await;
        let mut known = tap.parts().len();
        loop {
            if tokio::time::timeout(CHECK_INTERVAL, self.stop.notified())
                .await
                .is_ok()
            {
                break;
            }
            let parts = tap.parts();
            if parts.len() > known {
                known = parts.len();
                self.save(kept, |record| record.parts = parts).await;
            }
            if tap.is_broken() || room.is_closed() || !selection.is_there(&room) {
                break;
            }
        }
        room.remove_egress(&tap);
        let finished = tap.close();
        self.note(server, kept, &room.key, |record| {
            record.set_status(Status::EgressEnding);
            record.parts = tap.parts();
        })
        .await;
        let failure = outcome(finished).await.err();
        let mut record = self.record.lock().clone();
        conclude(kept, &mut record, failure).await;
        *self.record.lock() = record.clone();
        self.save(kept, |_| ()).await;
        server.notify_egress(&room.key, "egress_ended", &record.info);
    }

    /// Changes the record, stores it and notifies webhooks.
    async fn note(
        &self,
        server: &MediaServer,
        kept: &Kept,
        room: &RoomKey,
        change: impl FnOnce(&mut Record),
    ) {
        self.save(kept, change).await;
        server.notify_egress(room, "egress_updated", &self.info());
    }

    /// Changes and stores the record. An unreachable database does not end a recording.
    async fn save(&self, kept: &Kept, change: impl FnOnce(&mut Record)) {
        let (stored, id) = {
            let record = &mut *self.record.lock();
            change(record);
            record.info.updated_at = now_ns();
            (record.to_store(), record.info.egress_id.clone())
        };
        let saved = match stored {
            Ok(stored) => kept.store.save(&stored, None).await,
            Err(error) => Err(error),
        };
        if let Err(error) = saved {
            tracing::error!(egress.id = id, %error, "the state of an egress could not be kept");
        }
    }
}

/// Waits until all files are closed; the first failure counts.
async fn outcome(finished: Vec<crate::recording::FinishedTrack>) -> Result<(), RecordingError> {
    let mut outcome = Ok(());
    for track in finished {
        let closed = track.await.unwrap_or(Err(RecordingError::Stopped)).map(drop);
        if outcome.is_ok() {
            outcome = closed;
        }
    }
    outcome
}

/// Says how an egress has ended, and measures what there is of it.
async fn conclude(kept: &Kept, record: &mut Record, failure: Option<RecordingError>) {
    let measured = measure(kept, record).await;
    if let Some(error) = failure {
        tracing::error!(egress.id = record.info.egress_id, %error, "an egress could not be written");
        record.set_error(Status::EgressFailed, 500, error.to_string());
    } else if record.parts.is_empty() {
        record.set_error(Status::EgressAborted, 412, NOTHING_CAME.to_owned());
    } else if let Err(error) = &measured {
        tracing::error!(egress.id = record.info.egress_id, %error, "an egress could not be read again");
        record.set_error(Status::EgressFailed, 500, error.to_string());
    } else {
        record.set_status(Status::EgressComplete);
    }
    if let Ok(Some(measure)) = measured {
        add_file(kept, record, &measure);
    }
}

/// Ends an egress that a process of this name has left open.
pub(super) async fn abort(
    server: &MediaServer,
    kept: &Arc<Kept>,
    stored: EgressRecord,
) -> Result<(), MediaError> {
    let mut record = Record::from_store(&stored)?;
    if let Ok(Some(measure)) = measure(kept, &record).await {
        add_file(kept, &mut record, &measure);
    }
    record.set_error(Status::EgressAborted, 503, CUT_OFF.to_owned());
    kept.store.save(&record.to_store()?, None).await?;
    server.notify_egress(
        &RoomKey::new(&record.space, &record.info.room_name),
        "egress_ended",
        &record.info,
    );
    Ok(())
}

fn add_file(kept: &Kept, record: &mut Record, measure: &Measure) {
    let duration = (measure.duration_ms as i64).saturating_mul(1_000_000);
    record.info.file_results = vec![proto::FileInfo {
        filename: record.filename.clone(),
        started_at: record.info.started_at,
        ended_at: record.info.started_at.saturating_add(duration),
        duration,
        size: measure.bytes as i64,
        location: kept.store.location(&record.info.egress_id),
    }];
}

/// Length and size of the file as it is fetched; none if it is empty.
async fn measure(kept: &Kept, record: &Record) -> Result<Option<Measure>, MediaError> {
    if record.parts.is_empty() {
        return Ok(None);
    }
    let mut parts = Vec::with_capacity(record.parts.len());
    for key in &record.parts {
        parts.push(kept.store.open(&record.space, key).await?);
    }
    // The semaphore is never closed.
    let _turn = kept.measuring.acquire().await;
    let mixed = record.mixed;
    let measured = tokio::task::spawn_blocking(move || {
        if mixed {
            let summary = mix(parts, &mut io::sink())?;
            return Ok(Measure {
                duration_ms: summary.duration_ms,
                bytes: summary.bytes,
            });
        }
        let mut counted = Counted { parts, bytes: 0 };
        let length = track_length(&mut counted)?;
        // Bytes after the last page belong to the file too.
        io::copy(&mut counted, &mut io::sink())?;
        Ok::<_, RecordingError>(Measure {
            duration_ms: length.duration_ms,
            bytes: counted.bytes,
        })
    })
    .await
    .map_err(|error| MediaError::Storage(error.to_string()))?;
    measured
        .map(Some)
        .map_err(|error| MediaError::Storage(error.to_string()))
}

/// Counts the bytes read of the first part: an egress of one track has no other.
struct Counted {
    parts: Vec<Box<dyn Read + Send>>,
    bytes: u64,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(part) = self.parts.first_mut() else {
            return Ok(0);
        };
        let read = part.read(buffer)?;
        self.bytes += read as u64;
        Ok(read)
    }
}
