//! Taking a participant to another room, on the connections that it has.

use super::Connection;
use crate::error::MediaError;
use crate::sfu::event::LeaveReason;
use crate::sfu::room::{JoinRefused, Room};
use livekit_protocol as proto;
use proto::signal_response::Message as Response;
use std::sync::Arc;

impl Connection {
    /// Moves to `room`: the client's published tracks continue there, and its subscriptions end.
    pub(super) fn move_to(&mut self, room: Arc<Room>) -> Result<(), MediaError> {
        if room.participant(&self.me.identity).is_some() {
            return Err(MediaError::IdentityInUse);
        }
        let me = Arc::new(self.me.moved());
        if !self.room.depart(&self.me) {
            return Err(MediaError::ParticipantNotFound);
        }
        self.token.claims.video.room.clone_from(&room.key.name);
        let token = self.renewed_token().unwrap_or_default();
        let joined = room.join(&me, |room, other_participants| {
            me.send(Response::RoomMoved(proto::RoomMovedResponse {
                room: Some(room),
                token,
                participant: Some(me.info()),
                other_participants,
            }));
        });
        if let Err(refused) = joined {
            // It is nowhere now, and comes back as if it had lost its connection.
            self.me.dismiss(LeaveReason::ConnectionLost);
            return Err(match refused {
                JoinRefused::Closed => MediaError::RoomNotFound,
                JoinRefused::Full => MediaError::InvalidArgument("room is full"),
            });
        }
        self.room = room;
        self.me = me;
        self.room.participant_active(&self.me);
        self.retire_all_legs();
        self.data.forget_packets();
        self.publish_again();
        self.reconcile_subscriptions();
        Ok(())
    }
}
