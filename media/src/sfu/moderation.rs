//! What the hub does to rooms and participants from outside.

use crate::error::MediaError;
use crate::sfu::connection::apply_metadata;
use crate::sfu::event::{LeaveReason, RemoveReason, RoomKey};
use crate::sfu::participant::{Command, Participant};
use crate::sfu::room::Room;
use crate::sfu::server::MediaServer;
use crate::sfu::tap::AudioTap;
use crate::sfu::track::PublishedTrack;
use crate::token::Permissions;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::oneshot;

impl MediaServer {
    /// Sends a participant away.
    pub async fn remove_participant(
        &self,
        room: &RoomKey,
        identity: &str,
        reason: RemoveReason,
    ) -> Result<(), MediaError> {
        let (room, participant) = self.find(room, identity)?;
        room.leave(
            &participant,
            match reason {
                RemoveReason::Removed => LeaveReason::Removed,
                RemoveReason::RoomClosed => LeaveReason::RoomClosed,
                RemoveReason::ServerShutdown => LeaveReason::ServerShutdown,
            },
        );
        Ok(())
    }

    /// Mutes a track for everyone. Unmuting is the publisher's own right and is refused.
    pub async fn mute_track(
        &self,
        room: &RoomKey,
        identity: &str,
        track_sid: &str,
        muted: bool,
    ) -> Result<(), MediaError> {
        self.mute(room, identity, track_sid, muted).map(drop)
    }

    /// Asks the client of `identity` to unmute its track; it stays muted until the client does. Call only when the
    /// owner of the track wants it: a moderator never unmutes anybody.
    pub fn ask_to_unmute(&self, room: &RoomKey, identity: &str, track_sid: &str) -> Result<(), MediaError> {
        let (_, participant) = self.find(room, identity)?;
        let track = participant.track(track_sid).ok_or(MediaError::TrackNotFound)?;
        participant.inbox.command(Command::Muted {
            track_sid: track.sid().clone(),
            muted: false,
        });
        Ok(())
    }

    pub(crate) fn mute(
        &self,
        room: &RoomKey,
        identity: &str,
        track_sid: &str,
        muted: bool,
    ) -> Result<Arc<PublishedTrack>, MediaError> {
        let (room, participant) = self.find(room, identity)?;
        let track = participant.track(track_sid).ok_or(MediaError::TrackNotFound)?;
        if !muted && track.is_muted() {
            return Err(MediaError::UnmuteRefused);
        }
        if muted {
            room.set_muted(&participant, &track, true);
            participant.inbox.command(Command::Muted {
                track_sid: track.sid().clone(),
                muted: true,
            });
        }
        Ok(track)
    }

    /// Changes a participant's permissions, at once: tracks that it may no longer publish are unpublished, and one that
    /// becomes hidden disappears for the others.
    pub async fn set_permissions(
        &self,
        room: &RoomKey,
        identity: &str,
        permissions: Permissions,
    ) -> Result<(), MediaError> {
        let (room, participant) = self.find(room, identity)?;
        room.set_permissions(&participant, permissions);
        Ok(())
    }

    /// Limits the tracks of `identity` to `audience`; none removes the limit. It applies for the room's life and may be
    /// set before the participant joins, so that not one packet goes astray: the applicant never hears a supervisor's
    /// whisper to the reviewer. The room is opened if necessary.
    pub fn set_audience(&self, room: &RoomKey, identity: &str, audience: Option<&[String]>) {
        let audience = audience.map(|audience| audience.iter().cloned().collect());
        self.0.open_room(room).set_audience(identity, audience);
    }

    /// The audience of a participant's tracks, as last set; none if that is everybody.
    pub fn audience(&self, room: &RoomKey, identity: &str) -> Option<Vec<String>> {
        self.0.find_room(room).ok()?.audience(identity)
    }

    /// Changes name, metadata and attributes; empty ones stay, an empty attribute value removes it.
    pub async fn update_participant(
        &self,
        room: &RoomKey,
        identity: &str,
        name: &str,
        metadata: &str,
        attributes: HashMap<String, String>,
    ) -> Result<(), MediaError> {
        let (room, participant) = self.find(room, identity)?;
        apply_metadata(&mut participant.state.lock(), name, metadata, attributes);
        room.participant_changed(&participant);
        Ok(())
    }

    /// Moves a participant to another room of the same space, which is opened if necessary. The client keeps its
    /// connection and continues to publish there; for the first room it leaves.
    pub async fn move_participant(
        &self,
        room: &RoomKey,
        identity: &str,
        destination: &RoomKey,
    ) -> Result<(), MediaError> {
        if room.space != destination.space || room == destination {
            return Err(MediaError::InvalidArgument("no way to that room"));
        }
        let (_, participant) = self.find(room, identity)?;
        let (done, outcome) = oneshot::channel();
        let room = self.0.open_room(destination);
        if !participant.inbox.command(Command::Move { room, done }) {
            return Err(MediaError::ParticipantNotFound);
        }
        outcome.await.unwrap_or(Err(MediaError::ParticipantNotFound))
    }

    /// Disconnects everyone and closes the room; in a room of the program's own, all grants end too.
    pub async fn close_room(&self, room: &RoomKey) {
        self.0.own_rooms.forget(room);
        if let Ok(room) = self.0.find_room(room) {
            room.close(LeaveReason::RoomClosed);
            self.0.forget_room(&room);
        }
    }

    /// Passes every audio packet published in the room to `tap`, from now on; none removes the tap. The room is opened
    /// if necessary.
    pub fn set_audio_tap(&self, room: &RoomKey, tap: Option<Arc<dyn AudioTap>>) {
        match tap {
            Some(tap) => self.0.open_room(room).set_tap(Some(tap)),
            None => {
                if let Ok(room) = self.0.find_room(room) {
                    room.set_tap(None);
                }
            }
        }
    }

    /// Shows everyone in the room whether it is being recorded (`Room.active_recording`).
    pub fn set_recording(&self, room: &RoomKey, recording: bool) -> Result<(), MediaError> {
        self.0.find_room(room)?.set_recording(recording);
        Ok(())
    }

    pub(crate) fn find(
        &self,
        room: &RoomKey,
        identity: &str,
    ) -> Result<(Arc<Room>, Arc<Participant>), MediaError> {
        let room = self.0.find_room(room)?;
        let participant = room
            .participant(identity)
            .ok_or(MediaError::ParticipantNotFound)?;
        Ok((room, participant))
    }
}
