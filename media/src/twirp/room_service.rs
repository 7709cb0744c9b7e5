//! `livekit.RoomService`.

use super::{Call, Refusal, TwirpReply};
use crate::sfu::event::{RemoveReason, RoomKey};
use crate::sfu::participant::Command;
use crate::sfu::room::RoomSettings;
use crate::sfu::rpc;
use crate::sfu::track::source_of;
use crate::token::Permissions;
use livekit_protocol as proto;
use std::collections::HashMap;

/// Longest room name, metadata, and attributes together, in bytes.
const MAX_NAME: usize = 512;
const MAX_METADATA: usize = 64 * 1024;

impl Call<'_> {
    pub(super) async fn room_service(&self, method: &str) -> Result<TwirpReply, Refusal> {
        match method {
            "CreateRoom" => self.create_room(),
            "ListRooms" => self.list_rooms(),
            "DeleteRoom" => self.delete_room().await,
            "ListParticipants" => self.list_participants(),
            "GetParticipant" => self.get_participant(),
            "RemoveParticipant" => self.remove_participant().await,
            "MutePublishedTrack" => self.mute_published_track(),
            "UpdateParticipant" => self.update_participant().await,
            "UpdateSubscriptions" => self.update_subscriptions(),
            "SendData" => self.send_data(),
            "UpdateRoomMetadata" => self.update_room_metadata(),
            "PerformRpc" => self.perform_rpc().await,
            "ForwardParticipant" => self.forward_participant(),
            "MoveParticipant" => self.move_participant().await,
            _ => Err(Refusal::bad_route()),
        }
    }

    fn create_room(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::CreateRoomRequest = self.request()?;
        if !self.token.claims.video.room_create {
            return Err(Refusal::forbidden());
        }
        if request.name.is_empty() || request.name.len() > MAX_NAME || request.metadata.len() > MAX_METADATA {
            return Err(Refusal::invalid("name or metadata is empty or too long"));
        }
        if request.egress.is_some() {
            return Err(Refusal::invalid("egress of a new room is not yet supported"));
        }
        let settings = RoomSettings {
            metadata: request.metadata,
            max_participants: request.max_participants,
            empty_timeout_s: request.empty_timeout,
            departure_timeout_s: request.departure_timeout,
        };
        let room = self
            .server
            .0
            .open_room_with(&self.reachable(&request.name)?, &settings);
        room.configure(&settings);
        self.reply(&room.to_proto())
    }

    fn list_rooms(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::ListRoomsRequest = self.request()?;
        if !self.token.claims.video.room_list {
            return Err(Refusal::forbidden());
        }
        let own_rooms = &self.server.0.own_rooms;
        let wanted = |name: &String| {
            (request.names.is_empty() || request.names.contains(name)) && !own_rooms.cover(name)
        };
        let rooms = self.server.0.rooms.read();
        let mut rooms: Vec<proto::Room> = rooms
            .values()
            .filter(|room| room.key.space == self.token.space && wanted(&room.key.name))
            .map(|room| room.to_proto())
            .collect();
        rooms.sort_by(|a, b| a.name.cmp(&b.name));
        self.reply(&proto::ListRoomsResponse { rooms })
    }

    async fn delete_room(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::DeleteRoomRequest = self.request()?;
        if !self.token.claims.video.room_create {
            return Err(Refusal::forbidden());
        }
        let key = self.reachable(&request.room)?;
        self.server.0.find_room(&key)?;
        self.server.close_room(&key).await;
        self.reply(&proto::DeleteRoomResponse::default())
    }

    fn list_participants(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::ListParticipantsRequest = self.request()?;
        let room = self.server.0.find_room(&self.administered(&request.room)?)?;
        let participants = room
            .participants()
            .iter()
            .map(|participant| participant.info())
            .collect();
        self.reply(&proto::ListParticipantsResponse { participants })
    }

    fn get_participant(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::RoomParticipantIdentity = self.request()?;
        let (_, participant) = self
            .server
            .find(&self.administered(&request.room)?, &request.identity)?;
        self.reply(&participant.info())
    }

    async fn remove_participant(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::RoomParticipantIdentity = self.request()?;
        let room = self.administered(&request.room)?;
        self.server
            .remove_participant(&room, &request.identity, RemoveReason::Removed)
            .await?;
        self.reply(&proto::RemoveParticipantResponse::default())
    }

    fn mute_published_track(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::MuteRoomTrackRequest = self.request()?;
        let room = self.administered(&request.room)?;
        let track = self
            .server
            .mute(&room, &request.identity, &request.track_sid, request.muted)?;
        self.reply(&proto::MuteRoomTrackResponse {
            track: Some(track.info()),
        })
    }

    async fn update_participant(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::UpdateParticipantRequest = self.request()?;
        let key = self.administered(&request.room)?;
        let (room, participant) = self.server.find(&key, &request.identity)?;
        let size: usize = request
            .attributes
            .iter()
            .map(|(key, value)| key.len() + value.len())
            .sum();
        if request.metadata.len() > MAX_METADATA || request.name.len() > MAX_NAME || size > MAX_METADATA {
            return Err(Refusal::invalid("name, metadata or attributes are too long"));
        }
        let changed: HashMap<String, String> = request.attributes;
        if !request.name.is_empty() || !request.metadata.is_empty() || !changed.is_empty() {
            self.server
                .update_participant(&key, &request.identity, &request.name, &request.metadata, changed)
                .await?;
        }
        if let Some(permission) = request.permission {
            let private = participant.permissions().private;
            let permissions = Permissions {
                private,
                ..permissions_from_proto(&permission)
            };
            room.set_permissions(&participant, permissions);
        }
        self.reply(&participant.info())
    }

    fn update_subscriptions(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::UpdateSubscriptionsRequest = self.request()?;
        let (_, participant) = self
            .server
            .find(&self.administered(&request.room)?, &request.identity)?;
        let mut track_sids = request.track_sids;
        track_sids.extend(
            request
                .participant_tracks
                .into_iter()
                .flat_map(|tracks| tracks.track_sids),
        );
        participant.inbox.command(Command::Subscribe {
            track_sids,
            subscribe: request.subscribe,
        });
        self.reply(&proto::UpdateSubscriptionsResponse::default())
    }

    #[allow(deprecated)]
    fn send_data(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::SendDataRequest = self.request()?;
        let key = self.administered(&request.room)?;
        let reliable = request.kind() == proto::data_packet::Kind::Reliable;
        let mut to = request.destination_identities;
        if !request.destination_sids.is_empty() {
            let room = self.server.0.find_room(&key)?;
            let named = |sid: &str| request.destination_sids.iter().any(|wanted| wanted == sid);
            let participants = room.participants();
            to.extend(
                participants
                    .iter()
                    .filter(|p| named(&p.sid))
                    .map(|p| p.identity.to_string()),
            );
        }
        self.server
            .send_user_packet(&key, request.topic.as_deref(), request.data.into(), &to, reliable)?;
        self.reply(&proto::SendDataResponse::default())
    }

    fn update_room_metadata(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::UpdateRoomMetadataRequest = self.request()?;
        let room = self.server.0.find_room(&self.administered(&request.room)?)?;
        if request.metadata.len() > MAX_METADATA {
            return Err(Refusal::invalid("metadata is too long"));
        }
        room.set_metadata(&request.metadata);
        self.reply(&room.to_proto())
    }

    async fn perform_rpc(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::PerformRpcRequest = self.request()?;
        let room = self.administered(&request.room)?;
        let identity = &request.destination_identity;
        let (method, payload) = (request.method, request.payload);
        let answer = self
            .server
            .perform_rpc(&room, identity, method, payload, request.response_timeout_ms)
            .await?;
        let payload = answer.map_err(|error| rpc_refusal(&error))?;
        self.reply(&proto::PerformRpcResponse { payload })
    }

    /// Takes a participant to another room, which the token has to name.
    async fn move_participant(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::MoveParticipantRequest = self.request()?;
        let (from, to) = self.source_and_destination(&request.room, &request.destination_room)?;
        self.server
            .move_participant(&from, &request.identity, &to)
            .await?;
        self.reply(&proto::MoveParticipantResponse::default())
    }

    /// Shows a participant in another room too, which the token has to name.
    fn forward_participant(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::ForwardParticipantRequest = self.request()?;
        let (from, to) = self.source_and_destination(&request.room, &request.destination_room)?;
        self.server.forward_participant(&from, &request.identity, &to)?;
        self.reply(&proto::ForwardParticipantResponse::default())
    }

    fn source_and_destination(&self, room: &str, destination: &str) -> Result<(RoomKey, RoomKey), Refusal> {
        let from = self.administered_for(room, destination)?;
        if room == destination {
            return Err(Refusal::invalid("destination room is the room itself"));
        }
        if destination.len() > MAX_NAME {
            return Err(Refusal::invalid("destination room's name is too long"));
        }
        Ok((from, self.reachable(destination)?))
    }
}

/// The error of an RPC in Twirp's terms. The method's own error keeps its words.
fn rpc_refusal(error: &proto::RpcError) -> Refusal {
    let (status, code) = match error.code {
        rpc::UNSUPPORTED_METHOD => (501, "unimplemented"),
        rpc::CONNECTION_TIMEOUT | rpc::RESPONSE_TIMEOUT => (408, "deadline_exceeded"),
        rpc::RECIPIENT_DISCONNECTED => (503, "unavailable"),
        _ => (500, "unknown"),
    };
    Refusal::new(status, code, error.message.clone())
}

fn permissions_from_proto(permission: &proto::ParticipantPermission) -> Permissions {
    Permissions {
        can_publish: permission.can_publish,
        can_subscribe: permission.can_subscribe,
        can_publish_data: permission.can_publish_data,
        can_publish_sources: permission.can_publish_sources().map(source_of).collect(),
        can_update_own_metadata: permission.can_update_metadata,
        hidden: permission.hidden,
        private: false,
    }
}
