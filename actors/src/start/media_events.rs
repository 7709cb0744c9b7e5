//! What happens in media rooms, to those who hear of it.

use crate::Hub;
use crate::calls::own_rooms::{MediaHappened, is_own};
use hub_media::{RoomEvent, RoomKey};

/// The room an event is about.
fn room_of(event: &RoomEvent) -> &RoomKey {
    match event {
        RoomEvent::RoomStarted { room, .. }
        | RoomEvent::ParticipantJoined { room, .. }
        | RoomEvent::ParticipantActive { room, .. }
        | RoomEvent::ParticipantUpdated { room, .. }
        | RoomEvent::ParticipantLeft { room, .. }
        | RoomEvent::TrackPublished { room, .. }
        | RoomEvent::TrackUnpublished { room, .. }
        | RoomEvent::TrackMuted { room, .. }
        | RoomEvent::SpeakersChanged { room, .. }
        | RoomEvent::QualityChanged { room, .. }
        | RoomEvent::DataReceived { room, .. }
        | RoomEvent::TextReceived { room, .. }
        | RoomEvent::RoomEnded { room, .. } => room,
    }
}

impl Hub {
    /// Delivers a room's event to the recipient registered for that room.
    pub(crate) fn route(&self, event: RoomEvent) {
        let room = room_of(&event).clone();
        let Some(carrier) = self.registry().rooms.get(&room) else {
            return self.refuse_late(room, event);
        };
        match event {
            // Nobody sends data in a call; a flood of it must not fill the mailbox.
            RoomEvent::DataReceived { .. } => {}
            // Repeated with the next change: missing one because of a full mailbox does not matter.
            RoomEvent::SpeakersChanged { .. } | RoomEvent::QualityChanged { .. } => {
                drop(carrier.try_send(MediaHappened(event)));
            }
            // Bypasses the mailbox bound, because none of these is repeated. A conference that missed a departure would
            // wait for ever, one that missed a track would not record it. Their number is limited by what people do,
            // and the media server's own event queue is bounded.
            RoomEvent::RoomStarted { .. }
            | RoomEvent::ParticipantJoined { .. }
            | RoomEvent::ParticipantActive { .. }
            | RoomEvent::ParticipantUpdated { .. }
            | RoomEvent::ParticipantLeft { .. }
            | RoomEvent::TrackPublished { .. }
            | RoomEvent::TrackUnpublished { .. }
            | RoomEvent::TrackMuted { .. }
            | RoomEvent::TextReceived { .. }
            | RoomEvent::RoomEnded { .. } => carrier.do_send(MediaHappened(event)),
        }
    }

    /// A token that outlived its call cannot open a room.
    fn refuse_late(&self, room: RoomKey, event: RoomEvent) {
        let RoomEvent::ParticipantJoined { participant, .. } = event else {
            return;
        };
        if !is_own(&room.name) {
            return;
        }
        tracing::warn!(
            room = room.name,
            identity = participant.identity,
            "joined a call that is over"
        );
        let media = self.media().clone();
        tokio::spawn(async move { media.close_room(&room).await });
    }
}
