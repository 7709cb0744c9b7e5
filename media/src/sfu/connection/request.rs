//! Signal messages from the client.

use super::{Connection, MESSAGE_BURST, MESSAGES_PER_S, Violation};
use crate::sfu::clock::now_ms;
use crate::sfu::peer::Target;
use livekit_protocol as proto;
use prost::Message;
use proto::request_response::Reason;
use proto::signal_request::Message as Request;
use proto::signal_response::Message as Response;
use std::collections::HashMap;
use std::time::Instant;

/// Longest signal message, in bytes.
const MAX_FRAME: usize = 512 * 1024;
/// Longest metadata, and all attributes together, in bytes.
const MAX_METADATA: usize = 64 * 1024;
const MAX_NAME: usize = 256;

impl Connection {
    /// Handles one frame; false when the client says goodbye.
    pub(super) fn handle_frame(&mut self, frame: &[u8]) -> Result<bool, Violation> {
        self.spend_message()?;
        if frame.len() > MAX_FRAME {
            return Err(Violation("signal message is too long"));
        }
        let request =
            proto::SignalRequest::decode(frame).map_err(|_| Violation("malformed signal message"))?;
        let Some(request) = request.message else {
            return Ok(true);
        };
        match request {
            Request::Offer(offer) => self.handle_offer(offer)?,
            Request::Answer(answer) => self.handle_answer(&answer)?,
            Request::Trickle(trickle) => self.trickle(&trickle)?,
            Request::AddTrack(request) => self.add_track(request)?,
            Request::Mute(request) => self.mute(&request),
            Request::Subscription(request) => self.want_tracks(
                requested_tracks(request.track_sids, request.participant_tracks),
                request.subscribe,
            ),
            Request::TrackSetting(request) => self.track_settings(request),
            Request::Leave(_) => return Ok(false),
            Request::SubscriptionPermission(permission) => self.set_audience(permission),
            Request::SyncState(state) => self.sync(state),
            Request::Ping(_) => self.me.send(Response::Pong(now_ms())),
            Request::PingReq(ping) => self.me.send(Response::PongResp(proto::Pong {
                last_ping_timestamp: ping.timestamp,
                timestamp: now_ms(),
            })),
            Request::UpdateMetadata(update) => self.update_metadata(update),
            Request::UpdateAudioTrack(update) => {
                self.change_track(&update.track_sid, |info| info.audio_features = update.features);
            }
            Request::UpdateVideoTrack(update) => self.change_track(&update.track_sid, |info| {
                info.width = update.width;
                info.height = update.height;
            }),
            Request::PublishDataTrackRequest(request) => {
                let request = proto::request_response::Request::PublishDataTrack(request);
                self.respond(
                    0,
                    Reason::UnsupportedType,
                    "data tracks are not served",
                    Some(request),
                );
            }
            // Layers, simulated faults and data blobs cannot be requested here.
            _ => {}
        }
        Ok(true)
    }

    fn spend_message(&mut self) -> Result<(), Violation> {
        let now = Instant::now();
        let life = &mut self.life;
        let earned = now.duration_since(life.last_message).as_secs_f64() * MESSAGES_PER_S;
        life.message_allowance = (life.message_allowance + earned).min(MESSAGE_BURST) - 1.0;
        life.last_message = now;
        if life.message_allowance < 0.0 {
            Err(Violation("signal flood"))
        } else {
            Ok(())
        }
    }

    fn trickle(&mut self, trickle: &proto::TrickleRequest) -> Result<(), Violation> {
        #[derive(serde::Deserialize)]
        struct CandidateInit {
            #[serde(default)]
            candidate: String,
        }
        if trickle.candidate_init.is_empty() {
            return Ok(());
        }
        let init: CandidateInit =
            serde_json::from_str(&trickle.candidate_init).map_err(|_| Violation("malformed candidate"))?;
        // Names of the form *.local are only known in the client's own network.
        if !init.candidate.is_empty() && init.candidate.len() < 1024 && !init.candidate.contains(".local ") {
            let target = match trickle.target() {
                proto::SignalTarget::Publisher => Target::Publisher,
                proto::SignalTarget::Subscriber => Target::Subscriber,
            };
            self.transports.add_remote_candidate(target, init.candidate);
        }
        Ok(())
    }

    fn set_audience(&mut self, permission: proto::SubscriptionPermission) {
        let audience = (!permission.all_participants).then_some(permission.track_permissions);
        self.me.state.lock().audience = audience;
        if self.room.limits(&self.me) {
            let tracks = self.me.state.lock().tracks.clone();
            tracks.iter().for_each(|track| track.hide_all());
        }
        for other in self.room.participants() {
            other.inbox.tracks_changed();
        }
    }

    /// After resuming, the client reports its state; its requests are adopted.
    fn sync(&mut self, state: proto::SyncState) {
        for sid in state.track_sids_disabled {
            self.track_settings(proto::UpdateTrackSettings {
                track_sids: vec![sid],
                disabled: true,
                quality: proto::VideoQuality::High as i32,
                ..Default::default()
            });
        }
        self.send_missed_data(&state.datachannel_receive_states);
        if let Some(subscription) = state.subscription {
            let subscribe = subscription.subscribe;
            self.want_tracks(
                requested_tracks(subscription.track_sids, subscription.participant_tracks),
                subscribe,
            );
        }
    }

    fn update_metadata(&mut self, update: proto::UpdateParticipantMetadata) {
        let id = update.request_id;
        let permissions = self.me.permissions();
        let (reason, message) = if !permissions.can_update_own_metadata {
            (Reason::NotAllowed, "changing own metadata is not allowed")
        } else if update.metadata.len() > MAX_METADATA
            || update.name.len() > MAX_NAME
            || attributes_size(&update.attributes) > MAX_METADATA
        {
            (Reason::LimitExceeded, "name, metadata or attributes are too long")
        } else {
            apply_metadata(
                &mut self.me.state.lock(),
                &update.name,
                &update.metadata,
                update.attributes.clone(),
            );
            self.room.participant_changed(&self.me);
            (Reason::Ok, "")
        };
        let request = proto::request_response::Request::UpdateMetadata(update);
        self.respond(id, reason, message, Some(request));
    }

    fn change_track(&mut self, track_sid: &str, change: impl FnOnce(&mut proto::TrackInfo)) {
        if let Some(track) = self.me.track(track_sid) {
            track.update_info(change);
            self.room.announce_participant(&self.me, false);
        }
    }

    fn respond(
        &self,
        request_id: u32,
        reason: Reason,
        message: &str,
        request: Option<proto::request_response::Request>,
    ) {
        self.me.send(Response::RequestResponse(proto::RequestResponse {
            request_id,
            reason: reason as i32,
            message: message.to_owned(),
            request,
        }));
    }
}

fn requested_tracks(
    mut track_sids: Vec<String>,
    by_participant: Vec<proto::ParticipantTracks>,
) -> Vec<String> {
    track_sids.extend(by_participant.into_iter().flat_map(|tracks| tracks.track_sids));
    track_sids
}

fn attributes_size(attributes: &HashMap<String, String>) -> usize {
    attributes
        .iter()
        .map(|(key, value)| key.len() + value.len())
        .sum()
}

/// Sets the fields that are not empty; an empty attribute value removes the attribute.
pub(crate) fn apply_metadata(
    state: &mut crate::sfu::participant::ParticipantState,
    name: &str,
    metadata: &str,
    attributes: HashMap<String, String>,
) {
    if !name.is_empty() {
        state.name = name.to_owned();
    }
    if !metadata.is_empty() {
        state.metadata = metadata.to_owned();
    }
    for (key, value) in attributes {
        if value.is_empty() {
            state.attributes.remove(&key);
        } else {
            state.attributes.insert(key, value);
        }
    }
}
