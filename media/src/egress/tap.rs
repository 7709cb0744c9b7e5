//! Records for one egress: a recorder for each of its tracks.

use super::Kept;
use super::request::Selection;
use crate::recording::{FinishedTrack, TrackRecorder};
use crate::sfu::tap::{AudioPacket, LegTrack};
use crate::sfu::track::PublishedTrack;
use parking_lot::{Mutex, RwLock};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

/// The room's side of a running egress. It never waits for anything.
pub(crate) struct EgressTap {
    kept: Arc<Kept>,
    selection: Selection,
    space: String,
    egress: String,
    zero: Instant,
    tracks: RwLock<Tracks>,
    outcome: Mutex<Outcome>,
}

/// By track sid; none for ended tracks, which must not start again.
#[derive(Default)]
struct Tracks {
    recorders: HashMap<Arc<str>, Option<TrackRecorder>>,
    closed: bool,
}

#[derive(Default)]
struct Outcome {
    parts: Vec<String>,
    finished: Vec<FinishedTrack>,
}

impl EgressTap {
    pub fn new(kept: Arc<Kept>, selection: Selection, space: String, egress: String) -> Self {
        Self {
            kept,
            selection,
            space,
            egress,
            zero: Instant::now(),
            tracks: RwLock::default(),
            outcome: Mutex::default(),
        }
    }

    /// A track is there; it is recorded when the egress is about it.
    pub fn published(&self, track: &PublishedTrack) {
        if !self.selection.admits(track) {
            return;
        }
        {
            let tracks = &mut *self.tracks.write();
            if tracks.closed || tracks.recorders.contains_key(track.sid()) {
                return;
            }
            let key = self.kept.store.file_key(&self.space, &self.egress, track.sid());
            let recorder = self.kept.recorder.track(&key, self.zero, &[]);
            self.outcome.lock().parts.push(key);
            tracks.recorders.insert(track.sid().clone(), Some(recorder));
        }
        // It may have ended before it was in the table.
        if track.is_ended() {
            self.track_ended(&track.leg);
        }
    }

    /// One packet of any track of the room.
    pub fn packet(&self, leg: &LegTrack, packet: &AudioPacket) {
        if let Some(Some(recorder)) = self.tracks.read().recorders.get(&leg.track_sid) {
            // What finds the queue full is counted there.
            recorder.push(packet.clone());
        }
    }

    /// No packet of this track follows.
    pub fn track_ended(&self, leg: &LegTrack) {
        let ended = match self.tracks.write().recorders.get_mut(&leg.track_sid) {
            Some(recorder) => recorder.take(),
            None => None,
        };
        if let Some(recorder) = ended {
            self.outcome.lock().finished.push(recorder.finish(Instant::now()));
        }
    }

    /// Keys of the files so far.
    pub fn parts(&self) -> Vec<String> {
        self.outcome.lock().parts.clone()
    }

    /// Whether a track could not be written.
    pub fn is_broken(&self) -> bool {
        let tracks = self.tracks.read();
        tracks.recorders.values().flatten().any(TrackRecorder::ended)
    }

    /// Ends all tracks at this moment; their outcomes come when their files are closed.
    pub fn close(&self) -> Vec<FinishedTrack> {
        let recorders = {
            let tracks = &mut *self.tracks.write();
            tracks.closed = true;
            std::mem::take(&mut tracks.recorders)
        };
        let now = Instant::now();
        let mut finished = std::mem::take(&mut self.outcome.lock().finished);
        finished.extend(
            recorders
                .into_values()
                .flatten()
                .map(|recorder| recorder.finish(now)),
        );
        finished
    }
}
