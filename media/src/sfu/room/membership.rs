//! The members of a room: joining, leaving, and the end of the room.

use super::{Room, RoomState};
use crate::sfu::event::{LeaveReason, RoomEvent};
use crate::sfu::participant::{Participant, encode, reason_to_proto};
use livekit_protocol as proto;
use proto::signal_response::Message as Response;
use std::sync::Arc;
use std::time::Instant;

/// Why a join was refused.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum JoinRefused {
    /// The room was closed in the meantime; open it again.
    Closed,
    /// As many are in it as may be.
    Full,
}

impl Room {
    /// Admits a participant. `welcome` makes its first frame from the present state of the room; nothing else is sent
    /// before. An earlier participant of the same identity is removed.
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
        self.events.notify(RoomEvent::ParticipantJoined {
            room: self.key.clone(),
            participant: participant.summary(),
        });
        Ok(())
    }

    /// Removes a participant. Calling it again does nothing.
    pub fn leave(&self, participant: &Arc<Participant>, reason: LeaveReason) {
        self.leave_locked(&mut self.state.lock(), participant, reason);
    }

    /// Removes a participant whose client moves to another room; false if it had left already.
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
        self.events.notify(RoomEvent::ParticipantLeft {
            room: self.key.clone(),
            identity: participant.identity.to_string(),
            sid: participant.sid.to_string(),
            reason,
        });
        self.hook_left(state, participant, reason, was_active);
        true
    }

    /// Whether nobody can join any more.
    pub fn is_closed(&self) -> bool {
        self.state.lock().closed
    }

    /// Whether the room has been empty for long enough; then nobody can join any more.
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
