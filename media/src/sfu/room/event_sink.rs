//! Notifies the hub and webhooks of a room's events, in the form of LiveKit's server (`pkg/telemetry/events.go`): a
//! participant has joined once its media is connected, and one that leaves before has aborted its connection.

use super::{Room, RoomState};
use crate::sfu::event::{LeaveReason, RoomEvent};
use crate::sfu::participant::{Participant, reason_to_proto};
use crate::sfu::track::PublishedTrack;
use crate::webhook::Webhooks;
use livekit_protocol as proto;
use std::sync::atomic::Ordering;
use tokio::sync::mpsc;

/// Where room events go: to the hub and to webhooks.
#[derive(Clone)]
pub(crate) struct EventSink {
    pub hub: mpsc::Sender<RoomEvent>,
    pub webhooks: Webhooks,
}

impl EventSink {
    pub fn notify(&self, event: RoomEvent) {
        if let Err(error) = self.hub.try_send(event) {
            tracing::warn!(%error, "room event lost");
        }
    }
}

impl Room {
    /// Notifies the hub that the room has ended.
    pub fn notify_ended(&self) {
        self.events.notify(RoomEvent::RoomEnded {
            room: self.key.clone(),
            sid: self.sid.clone(),
        });
        self.hook_finished();
    }

    pub(super) fn hook_started(&self) {
        self.events.webhooks.notify(&self.key, || proto::WebhookEvent {
            event: "room_started".to_owned(),
            room: Some(self.to_proto()),
            ..Default::default()
        });
    }

    pub(super) fn hook_finished(&self) {
        self.events.webhooks.notify(&self.key, || proto::WebhookEvent {
            event: "room_finished".to_owned(),
            room: Some(self.to_proto()),
            room_end_reason: self.end_reason.load(Ordering::Relaxed),
            ..Default::default()
        });
    }

    pub(super) fn hook_joined(&self, participant: &Participant) {
        self.events.webhooks.notify(&self.key, || proto::WebhookEvent {
            event: "participant_joined".to_owned(),
            room: Some(self.to_proto()),
            participant: Some(participant.info()),
            ..Default::default()
        });
    }

    pub(super) fn hook_left(
        &self,
        state: &RoomState,
        participant: &Participant,
        reason: LeaveReason,
        was_active: bool,
    ) {
        let event = if was_active {
            "participant_left"
        } else {
            "participant_connection_aborted"
        };
        self.events.webhooks.notify(&self.key, || {
            let mut info = participant.info();
            info.disconnect_reason = reason_to_proto(reason) as i32;
            proto::WebhookEvent {
                event: event.to_owned(),
                room: Some(self.to_proto_locked(state)),
                participant: Some(info),
                ..Default::default()
            }
        });
    }

    /// `track_published` or `track_unpublished`: with ids and names only of the room and the publisher.
    pub(super) fn hook_track(&self, event: &str, participant: &Participant, track: &PublishedTrack) {
        self.events.webhooks.notify(&self.key, || proto::WebhookEvent {
            event: event.to_owned(),
            room: Some(proto::Room {
                sid: self.sid.clone(),
                name: self.key.name.clone(),
                ..Default::default()
            }),
            participant: Some(proto::ParticipantInfo {
                sid: participant.sid.to_string(),
                identity: participant.identity.to_string(),
                ..Default::default()
            }),
            track: Some(track.info()),
            ..Default::default()
        });
    }

    /// Remembers why the room ends; the first reason counts.
    pub(super) fn note_end(&self, reason: proto::RoomEndReason) {
        // An earlier reason is kept.
        let _ = self
            .end_reason
            .compare_exchange(0, reason as i32, Ordering::Relaxed, Ordering::Relaxed);
    }
}
