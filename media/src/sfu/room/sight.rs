//! Who sees whom in a room: nobody sees hidden participants, only their audience sees private ones.

use super::{Room, RoomState};
use crate::sfu::event::RoomEvent;
use crate::sfu::participant::{Participant, encode};
use crate::token::Permissions;
use livekit_protocol as proto;
use proto::signal_response::Message as Response;
use std::sync::Arc;

impl RoomState {
    /// Whether `viewer` may see `other`: nobody sees hidden participants, only their audience sees private ones.
    pub(super) fn sees(&self, viewer: &Participant, other: &Participant) -> bool {
        let in_audience = || {
            self.audiences
                .get(&*other.identity)
                .is_some_and(|audience| audience.contains(&*viewer.identity))
        };
        !other.is_hidden() || other.is_private() && in_audience()
    }
}

impl Room {
    /// Sends the room the present state of `participant`, and also the participant itself when `and_itself`.
    pub fn announce_participant(&self, participant: &Arc<Participant>, and_itself: bool) {
        let state = self.state.lock();
        if !participant.has_left() {
            self.announce_locked(&state, participant, and_itself);
        }
    }

    pub(super) fn announce_locked(
        &self,
        state: &RoomState,
        participant: &Arc<Participant>,
        and_itself: bool,
    ) {
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

    /// Runs a change of a participant's visibility; those who no longer see it get its leaving, those who now see it
    /// its joining.
    pub(super) fn change_view(
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

    /// Announces a changed name, metadata, attributes or permissions to everyone, and to the hub.
    pub fn participant_changed(&self, participant: &Arc<Participant>) {
        self.announce_participant(participant, true);
        self.events.notify(RoomEvent::ParticipantUpdated {
            room: self.key.clone(),
            participant: participant.summary(),
        });
    }

    /// Changes a participant's permissions. Tracks that it may no longer publish end, and for the others one that
    /// becomes hidden has left.
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
        self.events.notify(RoomEvent::ParticipantActive {
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
}
