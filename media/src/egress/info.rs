//! An egress's record: LiveKit's `EgressInfo`, and where its files are.

use super::request::{Selection, Start, track};
use super::store::EgressRecord;
use super::{is_over, now_ns};
use crate::error::MediaError;
use crate::sfu::clock::now_ms;
use crate::sfu::room::Room;
use crate::sfu::sid;
use hub_domain::clock::iso8601;
use livekit_protocol as proto;
use proto::EgressStatus as Status;

/// Longest file name, in characters.
const MAX_NAME: usize = 200;

/// An egress with its files.
#[derive(Debug, Clone)]
pub(super) struct Record {
    pub space: String,
    pub node: String,
    pub mixed: bool,
    pub filename: String,
    pub parts: Vec<String>,
    pub info: proto::EgressInfo,
}

impl Record {
    /// An egress that is about to begin.
    pub fn new(room: &Room, start: &Start, node: &str) -> Self {
        let now = now_ns();
        Self {
            space: room.key.space.clone(),
            node: node.to_owned(),
            mixed: start.is_mixed(),
            filename: filename(room, start, now_ms()),
            parts: Vec::new(),
            info: proto::EgressInfo {
                egress_id: sid::egress(),
                room_id: room.sid.clone(),
                room_name: room.key.name.clone(),
                source_type: proto::EgressSourceType::Sdk as i32,
                status: Status::EgressStarting as i32,
                started_at: now,
                updated_at: now,
                request: Some(start.request.clone()),
                ..Default::default()
            },
        }
    }

    pub fn to_store(&self) -> Result<EgressRecord, MediaError> {
        Ok(EgressRecord {
            space: self.space.clone(),
            id: self.info.egress_id.clone(),
            room: self.info.room_name.clone(),
            node: self.node.clone(),
            started_at_ms: self.info.started_at / 1_000_000,
            ended: self.is_over(),
            mixed: self.mixed,
            filename: self.filename.clone(),
            parts: self.parts.clone(),
            info: serde_json::to_string(&self.info).map_err(unreadable)?,
        })
    }

    pub fn from_store(record: &EgressRecord) -> Result<Self, MediaError> {
        Ok(Self {
            space: record.space.clone(),
            node: record.node.clone(),
            mixed: record.mixed,
            filename: record.filename.clone(),
            parts: record.parts.clone(),
            info: serde_json::from_str(&record.info).map_err(unreadable)?,
        })
    }

    pub fn is_over(&self) -> bool {
        is_over(self.info.status())
    }

    /// Sets the status of the egress.
    pub fn set_status(&mut self, status: Status) {
        let now = now_ns();
        self.info.status = status as i32;
        self.info.updated_at = now;
        if is_over(status) {
            self.info.ended_at = now;
        }
    }

    /// Notes why it did not end as it should.
    pub fn set_error(&mut self, status: Status, code: i32, error: String) {
        self.info.error = error;
        self.info.error_code = code;
        self.set_status(status);
    }
}

fn unreadable(error: serde_json::Error) -> MediaError {
    MediaError::Storage(format!("egress record: {error}"))
}

/// The requested name with LiveKit's placeholders filled in (documentation "Egress outputs", "filename templating").
fn filename(room: &Room, start: &Start, at_ms: i64) -> String {
    let (mut identity, mut track_id, mut kind, mut source) =
        (String::new(), String::new(), String::new(), String::new());
    let default = match &start.selection {
        Selection::Participant { identity: whose, .. } => {
            identity = whose.clone();
            "{room_name}-{publisher_identity}-{time}"
        }
        Selection::Track { sid } => {
            if let Some(track) = track(room, sid) {
                identity = track.leg.identity.to_string();
                source = track.info().source().as_str_name().to_lowercase();
            }
            track_id = sid.clone();
            kind = "audio".to_owned();
            "{publisher_identity}-{track_id}-{time}"
        }
        Selection::Room | Selection::Any(_) => "{room_name}-{time}",
    };
    let template = match start.filepath.as_str() {
        "" => default.to_owned(),
        path if path.ends_with('/') => format!("{path}{default}"),
        path => path.to_owned(),
    };
    // 2026-11-20T18:43:23.000Z is written 2026-11-20T184323.
    let time: String = iso8601(at_ms).chars().take(19).filter(|c| *c != ':').collect();
    let mut name = template;
    for (placeholder, value) in [
        ("{room_name}", room.key.name.as_str()),
        ("{room_id}", room.sid.as_str()),
        ("{time}", time.as_str()),
        ("{utc}", time.as_str()),
        ("{publisher_identity}", identity.as_str()),
        ("{track_id}", track_id.as_str()),
        ("{track_type}", kind.as_str()),
        ("{track_source}", source.as_str()),
    ] {
        name = name.replace(placeholder, value);
    }
    let stem: String = name.trim_end_matches(".ogg").chars().take(MAX_NAME).collect();
    format!("{stem}.ogg")
}
