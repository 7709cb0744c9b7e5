//! A room: its participants, and what they are sent about each other.
//!
//! All changes to the membership, and all messages about them, happen under one lock that is never held across an
//! await, so that every client sees the same order.

mod event_sink;
mod membership;
mod sight;
mod tracks;

use crate::egress::EgressTap;
use crate::sfu::clock::now_ms;
use crate::sfu::delivery::Delivery;
use crate::sfu::event::{ParticipantSummary, RoomEvent, RoomInfo, RoomKey};
use crate::sfu::participant::{Command, Participant, encode};
use crate::sfu::sid;
use crate::sfu::tap::AudioTap;
use livekit_protocol as proto;
use parking_lot::{Mutex, RwLock};
use proto::signal_response::Message as Response;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::time::{Duration, Instant};

pub(crate) use event_sink::EventSink;
pub(crate) use membership::JoinRefused;

/// A room that nobody joined is forgotten after this long.
const EMPTY_TIMEOUT: Duration = Duration::from_secs(300);
/// A room that everyone left is forgotten after this long.
const DEPARTURE_TIMEOUT: Duration = Duration::from_secs(20);

struct RoomState {
    participants: HashMap<Arc<str>, Arc<Participant>>,
    metadata: String,
    max_participants: u32,
    empty_timeout: Duration,
    departure_timeout: Duration,
    /// Since when nobody is in it, and how long that may last.
    empty: Option<(Instant, Duration)>,
    /// Audiences of limited tracks, by publisher's identity; everyone may receive those of others.
    audiences: HashMap<String, HashSet<String>>,
    /// Level last sent of each speaker, by participant sid.
    speakers: HashMap<Arc<str>, f32>,
    closed: bool,
}

/// Settings that the server API may give a room.
#[derive(Debug, Clone, Default)]
pub(crate) struct RoomSettings {
    pub metadata: String,
    pub max_participants: u32,
    pub empty_timeout_s: u32,
    pub departure_timeout_s: u32,
}

pub(crate) struct Room {
    pub key: RoomKey,
    pub sid: String,
    pub created_at_ms: i64,
    events: EventSink,
    state: Mutex<RoomState>,
    tap: RwLock<Option<Arc<dyn AudioTap>>>,
    egresses: RwLock<Vec<Arc<EgressTap>>>,
    tapped: AtomicBool,
    recording: AtomicBool,
    /// Why the room ended, as far as that is known.
    end_reason: AtomicI32,
}

impl Room {
    pub fn open(key: RoomKey, events: EventSink, settings: &RoomSettings) -> Self {
        let room = Self {
            sid: sid::room(),
            created_at_ms: now_ms(),
            state: Mutex::new(RoomState {
                participants: HashMap::new(),
                metadata: String::new(),
                max_participants: 0,
                empty_timeout: EMPTY_TIMEOUT,
                departure_timeout: DEPARTURE_TIMEOUT,
                empty: Some((Instant::now(), EMPTY_TIMEOUT)),
                audiences: HashMap::new(),
                speakers: HashMap::new(),
                closed: false,
            }),
            tap: RwLock::default(),
            egresses: RwLock::default(),
            tapped: AtomicBool::new(false),
            recording: AtomicBool::new(false),
            end_reason: AtomicI32::default(),
            key,
            events,
        };
        room.configure(settings);
        room.events.notify(RoomEvent::RoomStarted {
            room: room.key.clone(),
            sid: room.sid.clone(),
        });
        room.hook_started();
        room
    }

    /// Applies the settings that are not zero or empty.
    pub fn configure(&self, settings: &RoomSettings) {
        let state = &mut *self.state.lock();
        if !settings.metadata.is_empty() {
            state.metadata.clone_from(&settings.metadata);
        }
        if settings.max_participants > 0 {
            state.max_participants = settings.max_participants;
        }
        if settings.empty_timeout_s > 0 {
            state.empty_timeout = Duration::from_secs(settings.empty_timeout_s.into());
            if let Some((_, allowed)) = &mut state.empty {
                *allowed = state.empty_timeout;
            }
        }
        if settings.departure_timeout_s > 0 {
            state.departure_timeout = Duration::from_secs(settings.departure_timeout_s.into());
        }
    }

    /// Delivers a data packet to the named identities, or to all but its sender when none is named.
    pub fn deliver_data(&self, sender: Option<&Arc<Participant>>, to: &[String], delivery: &Delivery) {
        let state = self.state.lock();
        for other in state.participants.values() {
            let is_sender = sender.is_some_and(|sender| Arc::ptr_eq(sender, other));
            let named = to.iter().any(|identity| *identity == *other.identity);
            if (to.is_empty() && !is_sender || named) && !other.inbox.command(Command::Data(delivery.clone()))
            {
                tracing::debug!(room = %self.key.name, identity = %other.identity, "data packet dropped");
            }
        }
    }

    pub fn participant(&self, identity: &str) -> Option<Arc<Participant>> {
        self.state.lock().participants.get(identity).cloned()
    }

    pub fn participants(&self) -> Vec<Arc<Participant>> {
        self.state.lock().participants.values().cloned().collect()
    }

    /// Sends one message to everyone.
    pub fn broadcast(&self, message: Response) {
        let frame = encode(message);
        for participant in self.state.lock().participants.values() {
            participant.outbox.send(frame.clone());
        }
    }

    pub fn set_metadata(&self, metadata: &str) {
        let room = {
            let state = &mut *self.state.lock();
            state.metadata = metadata.to_owned();
            self.to_proto_locked(state)
        };
        self.broadcast(Response::RoomUpdate(proto::RoomUpdate { room: Some(room) }));
    }

    /// Shows everyone whether the room is recorded.
    pub fn set_recording(&self, recording: bool) {
        if self.recording.swap(recording, Ordering::Relaxed) != recording {
            let room = self.to_proto();
            self.broadcast(Response::RoomUpdate(proto::RoomUpdate { room: Some(room) }));
        }
    }

    pub fn to_proto(&self) -> proto::Room {
        self.to_proto_locked(&self.state.lock())
    }

    fn to_proto_locked(&self, state: &RoomState) -> proto::Room {
        let visible = || {
            state
                .participants
                .values()
                .filter(|participant| !participant.is_hidden())
        };
        proto::Room {
            sid: self.sid.clone(),
            name: self.key.name.clone(),
            empty_timeout: state.empty_timeout.as_secs() as u32,
            departure_timeout: state.departure_timeout.as_secs() as u32,
            max_participants: state.max_participants,
            creation_time: self.created_at_ms / 1000,
            creation_time_ms: self.created_at_ms,
            metadata: state.metadata.clone(),
            num_participants: visible().count() as u32,
            num_publishers: visible().filter(|p| !p.state.lock().tracks.is_empty()).count() as u32,
            active_recording: self.recording.load(Ordering::Relaxed),
            enabled_codecs: crate::signal::response::enabled_codecs(),
            ..Default::default()
        }
    }

    pub fn info(&self) -> RoomInfo {
        let state = self.state.lock();
        let mut participants: Vec<ParticipantSummary> = state
            .participants
            .values()
            .map(|participant| participant.summary())
            .collect();
        participants.sort_by(|a, b| (a.joined_at_ms, &a.identity).cmp(&(b.joined_at_ms, &b.identity)));
        RoomInfo {
            room: self.key.clone(),
            sid: self.sid.clone(),
            metadata: state.metadata.clone(),
            created_at_ms: self.created_at_ms,
            participants,
        }
    }

    pub fn events(&self) -> &EventSink {
        &self.events
    }

    /// Updates the speaker levels last sent; `change` sees the previous ones.
    pub fn with_speakers<T>(&self, change: impl FnOnce(&mut HashMap<Arc<str>, f32>) -> T) -> T {
        change(&mut self.state.lock().speakers)
    }
}
