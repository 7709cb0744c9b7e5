//! The tracks of a room: published, unpublished, muted, and passed to the tap.

use super::Room;
use crate::egress::EgressTap;
use crate::sfu::event::RoomEvent;
use crate::sfu::participant::{Command, Participant};
use crate::sfu::tap::{AudioPacket, AudioTap, LegTrack};
use crate::sfu::track::PublishedTrack;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

impl Room {
    /// Adds a track to its participant and lets everyone receive it.
    pub fn publish(&self, participant: &Arc<Participant>, track: Arc<PublishedTrack>) {
        let state = self.state.lock();
        if participant.has_left() {
            return;
        }
        let summary = track.summary();
        participant.state.lock().tracks.push(track.clone());
        self.announce_locked(&state, participant, false);
        for other in state
            .participants
            .values()
            .filter(|other| !Arc::ptr_eq(other, participant))
        {
            other.inbox.tracks_changed();
        }
        self.events.notify(RoomEvent::TrackPublished {
            room: self.key.clone(),
            identity: participant.identity.to_string(),
            track: summary,
        });
        for egress in self.egresses.read().iter() {
            egress.published(&track);
        }
        self.hook_track("track_published", participant, &track);
    }

    /// Takes a track away from everyone.
    pub fn unpublish(&self, participant: &Arc<Participant>, track: &Arc<PublishedTrack>) {
        let state = self.state.lock();
        participant
            .state
            .lock()
            .tracks
            .retain(|held| !Arc::ptr_eq(held, track));
        if self.end_track(participant, track) && !participant.has_left() {
            self.announce_locked(&state, participant, false);
            for other in state
                .participants
                .values()
                .filter(|other| !Arc::ptr_eq(other, participant))
            {
                other.inbox.tracks_changed();
            }
        }
    }

    pub(super) fn end_track(&self, participant: &Participant, track: &PublishedTrack) -> bool {
        if !track.end() {
            return false;
        }
        if let Some(tap) = self.tap.read().as_ref() {
            tap.track_ended(&track.leg);
        }
        for egress in self.egresses.read().iter() {
            egress.track_ended(&track.leg);
        }
        self.events.notify(RoomEvent::TrackUnpublished {
            room: self.key.clone(),
            identity: participant.identity.to_string(),
            track_sid: track.sid().to_string(),
        });
        self.hook_track("track_unpublished", participant, track);
        true
    }

    /// Mutes or unmutes a track, for everyone to see.
    pub fn set_muted(&self, participant: &Arc<Participant>, track: &PublishedTrack, muted: bool) {
        if track.set_muted(muted) {
            self.announce_participant(participant, true);
            self.events.notify(RoomEvent::TrackMuted {
                room: self.key.clone(),
                identity: participant.identity.to_string(),
                track_sid: track.sid().to_string(),
                muted,
            });
        }
    }

    /// All tracks that `subscriber` could receive.
    pub fn tracks_for(&self, subscriber: &Arc<Participant>) -> Vec<Arc<PublishedTrack>> {
        let state = self.state.lock();
        let mut tracks = Vec::new();
        for other in state
            .participants
            .values()
            .filter(|other| !Arc::ptr_eq(other, subscriber))
        {
            let audience = state.audiences.get(&*other.identity);
            if audience.is_some_and(|audience| !audience.contains(&*subscriber.identity))
                || !state.sees(subscriber, other)
            {
                continue;
            }
            let published = other.state.lock().tracks.clone();
            tracks.extend(
                published
                    .into_iter()
                    .filter(|track| other.admits(subscriber, track.sid())),
            );
        }
        tracks
    }

    /// Limits the tracks of `identity` to `audience`, or removes the limit. When this returns, no packet goes to
    /// anybody else.
    pub fn set_audience(&self, identity: &str, audience: Option<HashSet<String>>) {
        let state = &mut *self.state.lock();
        let change = |state: &mut super::RoomState| match audience {
            Some(audience) => drop(state.audiences.insert(identity.to_owned(), audience)),
            None => drop(state.audiences.remove(identity)),
        };
        match state.participants.get(identity).cloned() {
            Some(participant) => {
                self.change_view(state, &participant, change);
                if let Some(audience) = state.audiences.get(identity) {
                    for track in &participant.state.lock().tracks {
                        track.bar_all_but(|subscriber| audience.contains(subscriber));
                        track.hide_all();
                    }
                }
            }
            None => change(state),
        }
        for participant in state.participants.values() {
            participant.inbox.tracks_changed();
        }
    }

    /// The audience of a participant's tracks, if it is limited.
    pub fn audience(&self, identity: &str) -> Option<Vec<String>> {
        let state = self.state.lock();
        let audience = state.audiences.get(identity)?;
        Some(audience.iter().cloned().collect())
    }

    /// Whether what a participant publishes is not for everyone here.
    pub fn limits(&self, participant: &Participant) -> bool {
        participant.is_hidden()
            || participant.state.lock().audience.is_some()
            || self.audience(&participant.identity).is_some()
    }

    /// Asks the publisher of a track for a keyframe.
    pub fn request_keyframe(&self, track: &PublishedTrack) {
        if let Some(publisher) = self.participant(&track.leg.identity) {
            publisher.inbox.command(Command::KeyframeWanted {
                track_sid: track.sid().clone(),
            });
        }
    }

    pub fn set_tap(&self, tap: Option<Arc<dyn AudioTap>>) {
        // Every change to the listeners happens under this lock.
        let egresses = self.egresses.write();
        self.tapped
            .store(tap.is_some() || !egresses.is_empty(), Ordering::Relaxed);
        *self.tap.write() = tap;
    }

    /// Passes the room's packets to an egress, and shows everyone that the room is recorded.
    pub fn add_egress(&self, egress: Arc<EgressTap>) {
        {
            let mut egresses = self.egresses.write();
            egresses.push(egress);
            self.tapped.store(true, Ordering::Relaxed);
        }
        self.set_recording(true);
    }

    /// Takes them from an egress again.
    pub fn remove_egress(&self, egress: &Arc<EgressTap>) {
        let recording = {
            let mut egresses = self.egresses.write();
            egresses.retain(|one| !Arc::ptr_eq(one, egress));
            let tapped = self.tap.read().is_some() || !egresses.is_empty();
            self.tapped.store(tapped, Ordering::Relaxed);
            !egresses.is_empty()
        };
        self.set_recording(recording);
    }

    /// Hands a packet to the tap, if there is one, and to egresses.
    pub fn tap(&self, leg: &LegTrack, packet: impl FnOnce() -> AudioPacket) {
        if !self.tapped.load(Ordering::Relaxed) {
            return;
        }
        let packet = packet();
        if let Some(tap) = self.tap.read().as_ref() {
            tap.packet(leg, &packet);
        }
        for egress in self.egresses.read().iter() {
            egress.packet(leg, &packet);
        }
    }
}
