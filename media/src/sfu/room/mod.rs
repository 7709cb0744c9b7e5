//! A room: who is in it, and what everyone in it is told.
//!
//! All changes to the membership, and everything told about them, happen under one lock that is never
//! held across an await, so that every client sees the same order.

mod told;
mod tracks;

use crate::egress::EgressTap;
use crate::sfu::clock::now_ms;
use crate::sfu::delivery::Delivery;
use crate::sfu::event::{LeaveReason, ParticipantSummary, RoomEvent, RoomInfo, RoomKey};
use crate::sfu::participant::{Command, Participant, encode, reason_to_proto};
use crate::sfu::sid;
use crate::sfu::tap::AudioTap;
use crate::token::Permissions;
use livekit_protocol as proto;
use parking_lot::{Mutex, RwLock};
use proto::signal_response::Message as Response;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::time::{Duration, Instant};

pub(crate) use told::EventSink;

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
    /// Who alone may receive whose tracks, by identity; everyone may receive those of others.
    audiences: HashMap<String, HashSet<String>>,
    /// Level last told of each speaker, by participant sid.
    speakers: HashMap<Arc<str>, f32>,
    closed: bool,
}

impl RoomState {
    /// Whether `viewer` may know of `other`: hidden ones are for nobody to see, private ones for their audience.
    fn sees(&self, viewer: &Participant, other: &Participant) -> bool {
        let in_audience = || {
            self.audiences
                .get(&*other.identity)
                .is_some_and(|audience| audience.contains(&*viewer.identity))
        };
        !other.is_hidden() || other.is_private() && in_audience()
    }
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

/// Why a join was refused.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum JoinRefused {
    /// The room was closed in the meantime; open it again.
    Closed,
    /// As many are in it as may be.
    Full,
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
        room.events.tell(RoomEvent::RoomStarted {
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

    /// Lets a participant in. `welcome` makes its first frame from the room as it is at that moment;
    /// nothing else is sent to it before. An earlier participant of the same identity is sent away.
    pub fn join(
        &self,
        participant: &Arc<Participant>,
        welcome: impl FnOnce(proto::Room, Vec<proto::ParticipantInfo>),
    ) -> Result<(), JoinRefused> {
        let state = &mut *self.state.lock();
        if state.closed {
            return Err(JoinRefused::Closed);
        }
        if let Some(previous) = state.participants.get(&participant.identity).cloned() {
            self.leave_locked(state, &previous, LeaveReason::DuplicateIdentity);
        }
        if state.max_participants > 0 && state.participants.len() >= state.max_participants as usize {
            return Err(JoinRefused::Full);
        }
        let others = state
            .participants
            .values()
            .filter(|other| state.sees(participant, other))
            .map(|other| other.info());
        welcome(self.to_proto_locked(state), others.collect());
        state.empty = None;
        state
            .participants
            .insert(participant.identity.clone(), participant.clone());
        self.announce_locked(state, participant, false);
        self.events.tell(RoomEvent::ParticipantJoined {
            room: self.key.clone(),
            participant: participant.summary(),
        });
        Ok(())
    }

    /// Takes a participant out, whoever notices first. Later calls do nothing.
    pub fn leave(&self, participant: &Arc<Participant>, reason: LeaveReason) {
        self.leave_locked(&mut self.state.lock(), participant, reason);
    }

    /// Takes a participant out whose client goes to another room; false when it had left already.
    pub fn depart(&self, participant: &Arc<Participant>) -> bool {
        self.remove_locked(&mut self.state.lock(), participant, LeaveReason::Moved)
    }

    fn leave_locked(&self, state: &mut RoomState, participant: &Arc<Participant>, reason: LeaveReason) {
        if self.remove_locked(state, participant, reason) {
            participant.dismiss(reason);
        }
    }

    /// True the first time: a participant leaves exactly once.
    fn remove_locked(
        &self,
        state: &mut RoomState,
        participant: &Arc<Participant>,
        reason: LeaveReason,
    ) -> bool {
        if !participant.leave_once() {
            return false;
        }
        if state
            .participants
            .get(&participant.identity)
            .is_some_and(|held| Arc::ptr_eq(held, participant))
        {
            state.participants.remove(&participant.identity);
        }
        let was_active;
        let tracks = {
            let held = &mut *participant.state.lock();
            was_active = held.state == proto::participant_info::State::Active;
            held.state = proto::participant_info::State::Disconnected;
            std::mem::take(&mut held.tracks)
        };
        for track in &tracks {
            self.end_track(participant, track);
        }
        let mut info = participant.info();
        info.disconnect_reason = reason_to_proto(reason) as i32;
        let update = encode(Response::Update(proto::ParticipantUpdate {
            participants: vec![info],
        }));
        for other in state
            .participants
            .values()
            .filter(|other| state.sees(other, participant))
        {
            other.outbox.send(update.clone());
            if !tracks.is_empty() {
                other.inbox.tracks_changed();
            }
        }
        state.speakers.remove(&participant.sid);
        if state.participants.is_empty() {
            state.empty = Some((Instant::now(), state.departure_timeout));
        }
        self.events.tell(RoomEvent::ParticipantLeft {
            room: self.key.clone(),
            identity: participant.identity.to_string(),
            sid: participant.sid.to_string(),
            reason,
        });
        self.hook_left(state, participant, reason, was_active);
        true
    }

    /// Tells the room what `participant` is now, and also itself when `and_itself`.
    pub fn announce_participant(&self, participant: &Arc<Participant>, and_itself: bool) {
        let state = self.state.lock();
        if !participant.has_left() {
            self.announce_locked(&state, participant, and_itself);
        }
    }

    fn announce_locked(&self, state: &RoomState, participant: &Arc<Participant>, and_itself: bool) {
        if participant.is_hidden() && !participant.is_private() && !and_itself {
            return;
        }
        let info = participant.info();
        let update = encode(Response::Update(proto::ParticipantUpdate {
            participants: vec![info],
        }));
        if and_itself {
            participant.outbox.send(update.clone());
        }
        for other in state
            .participants
            .values()
            .filter(|other| !Arc::ptr_eq(other, participant) && state.sees(other, participant))
        {
            other.outbox.send(update.clone());
        }
    }

    /// Runs a change of what is to be seen of a participant; those who cannot see it any more are told that it has left,
    /// those who can see it now that it is there.
    fn change_view(
        &self,
        state: &mut RoomState,
        participant: &Arc<Participant>,
        change: impl FnOnce(&mut RoomState),
    ) {
        let others: Vec<Arc<Participant>> = state
            .participants
            .values()
            .filter(|other| !Arc::ptr_eq(other, participant))
            .cloned()
            .collect();
        let before: Vec<bool> = others
            .iter()
            .map(|other| state.sees(other, participant))
            .collect();
        change(state);
        for (other, saw) in others.iter().zip(before) {
            let mut info = match (saw, state.sees(other, participant)) {
                (true, false) | (false, true) => participant.info(),
                _ => continue,
            };
            if saw {
                info.state = proto::participant_info::State::Disconnected as i32;
                info.tracks.clear();
            }
            other.send(Response::Update(proto::ParticipantUpdate {
                participants: vec![info],
            }));
        }
    }

    /// Tells everyone, and the hub, that name, metadata, attributes or permissions changed.
    pub fn participant_changed(&self, participant: &Arc<Participant>) {
        self.announce_participant(participant, true);
        self.events.tell(RoomEvent::ParticipantUpdated {
            room: self.key.clone(),
            participant: participant.summary(),
        });
    }

    /// Changes what a participant may do. Tracks that it may no longer publish end, and one that becomes
    /// hidden has left as far as the others can see.
    pub fn set_permissions(&self, participant: &Arc<Participant>, permissions: Permissions) {
        self.change_view(&mut self.state.lock(), participant, |_| {
            participant.state.lock().permissions = permissions;
        });
        let (tracks, permissions) = {
            let state = participant.state.lock();
            (state.tracks.clone(), state.permissions.clone())
        };
        for track in tracks
            .iter()
            .filter(|track| !permissions.allows_source(track.source))
        {
            self.unpublish(participant, track);
        }
        if self.limits(participant) {
            tracks.iter().for_each(|track| track.hide_all());
        }
        participant.inbox.tracks_changed();
        self.participant_changed(participant);
    }

    /// Media connected for the first time.
    pub fn participant_active(&self, participant: &Arc<Participant>) {
        participant.state.lock().state = proto::participant_info::State::Active;
        self.announce_participant(participant, true);
        self.events.tell(RoomEvent::ParticipantActive {
            room: self.key.clone(),
            identity: participant.identity.to_string(),
            sid: participant.sid.to_string(),
        });
        self.hook_joined(participant);
    }

    /// Infos of all others that `participant` may know of, and its own.
    pub fn infos_for(&self, participant: &Arc<Participant>) -> Vec<proto::ParticipantInfo> {
        let state = self.state.lock();
        let seen =
            |other: &&Arc<Participant>| Arc::ptr_eq(other, participant) || state.sees(participant, other);
        state
            .participants
            .values()
            .filter(seen)
            .map(|other| other.info())
            .collect()
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

    /// Exchanges the speaker levels last told; `change` sees the previous ones.
    pub fn with_speakers<T>(&self, change: impl FnOnce(&mut HashMap<Arc<str>, f32>) -> T) -> T {
        change(&mut self.state.lock().speakers)
    }

    /// Whether nobody can join any more.
    pub fn is_closed(&self) -> bool {
        self.state.lock().closed
    }

    /// Whether nobody has been here for long enough; then nobody can join any more.
    pub fn close_if_abandoned(&self, now: Instant) -> bool {
        let state = &mut *self.state.lock();
        let abandoned = state
            .empty
            .is_some_and(|(since, allowed)| now.duration_since(since) >= allowed);
        state.closed |= abandoned;
        if abandoned {
            self.note_end(proto::RoomEndReason::RoomEndIdleTimeout);
        }
        abandoned
    }

    /// Sends everyone away; nobody can join any more.
    pub fn close(&self, reason: LeaveReason) {
        let state = &mut *self.state.lock();
        state.closed = true;
        self.note_end(if reason == LeaveReason::ServerShutdown {
            proto::RoomEndReason::RoomEndServerShutdown
        } else {
            proto::RoomEndReason::RoomEndApiDelete
        });
        for participant in state.participants.values().cloned().collect::<Vec<_>>() {
            self.leave_locked(state, &participant, reason);
        }
    }
}
