//! Announcements: the hub speaks in a room, for instance the recording notice; and plays music on hold.

use crate::error::MediaError;
use crate::sfu::event::{LeaveReason, ParticipantKind, RoomKey};
use crate::sfu::participant::{Inbox, Joining, Participant};
use crate::sfu::room::{JoinRefused, Room};
use crate::sfu::server::MediaServer;
use crate::sfu::sid;
use crate::sfu::stats::Counters;
use crate::sfu::tap::{AudioPacket, LegTrack};
use crate::sfu::track::{Outgoing, PublishedTrack};
use crate::token::Permissions;
use bytes::Bytes;
use livekit_protocol as proto;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// One Opus frame.
const FRAME: Duration = Duration::from_millis(20);
/// Timestamp units of one frame (RFC 7587, section 4.1).
const FRAME_SAMPLES: u32 = 960;
/// How long the beginning waits for everyone to have the track.
const READY_TIMEOUT: Duration = Duration::from_secs(3);
/// Pause between everyone having the track and the first word, so that no client misses it.
const SETTLE: Duration = Duration::from_millis(250);
/// Level that announcements are shown with, in −dBov.
const LEVEL_DBOV: u8 = 25;

/// Takes the announcer out of the room, also when its future is dropped.
struct Announcer {
    room: Arc<Room>,
    participant: Arc<Participant>,
}

impl Drop for Announcer {
    fn drop(&mut self) {
        self.room.leave(&self.participant, LeaveReason::ClientLeft);
    }
}

impl MediaServer {
    /// Speaks to everyone in the room as an in-process participant: publishes a track, plays `frames` (Opus, 20 ms
    /// each) in real time, and unpublishes it. Resolves when everything has been played; dropping it earlier stops the
    /// announcement.
    pub async fn announce(
        &self,
        room: &RoomKey,
        identity: &str,
        name: &str,
        frames: Arc<[Bytes]>,
    ) -> Result<(), MediaError> {
        self.perform(room, identity, name, frames, true).await
    }

    /// Like [`announce`](Self::announce), for everyone who has subscribed by then: for music, whose beginning may be
    /// missed.
    pub async fn play(
        &self,
        room: &RoomKey,
        identity: &str,
        name: &str,
        frames: Arc<[Bytes]>,
    ) -> Result<(), MediaError> {
        self.perform(room, identity, name, frames, false).await
    }

    async fn perform(
        &self,
        room: &RoomKey,
        identity: &str,
        name: &str,
        frames: Arc<[Bytes]>,
        wait_for_listeners: bool,
    ) -> Result<(), MediaError> {
        let room = self.0.find_room(room)?;
        if room.participant(identity).is_some() {
            return Err(MediaError::IdentityInUse);
        }
        // Nobody reads this inbox: an announcer hears nothing.
        let (inbox, _) = Inbox::new();
        let joining = Joining {
            identity: identity.to_owned(),
            name: name.to_owned(),
            metadata: String::new(),
            attributes: HashMap::new(),
            permissions: Permissions {
                can_subscribe: false,
                ..Default::default()
            },
            kind: ParticipantKind::Agent,
            endpoint: None,
            forwarded: false,
            holder: None,
        };
        let participant = Arc::new(Participant::new(joining, inbox));
        room.join(&participant, |_, _| ())
            .map_err(|refused| match refused {
                JoinRefused::Closed => MediaError::RoomNotFound,
                JoinRefused::Full => MediaError::InvalidArgument("room is full"),
            })?;
        let announcer = Announcer { room, participant };
        announcer.room.participant_active(&announcer.participant);
        let track = announcer.publish();
        let counters = self.0.counters.clone();
        let mut playing = Playing(self.0.runtime.handle().spawn(async move {
            if wait_for_listeners {
                announcer.wait_until_heard(&track).await;
            }
            announcer.play(&track, &frames, &counters).await;
        }));
        (&mut playing.0).await.map_err(|_| MediaError::ShuttingDown)
    }
}

/// Plays on the media threads, until it is dropped.
struct Playing(JoinHandle<()>);

impl Drop for Playing {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Announcer {
    fn publish(&self) -> Arc<PublishedTrack> {
        let info = proto::TrackInfo {
            sid: sid::track(),
            r#type: proto::TrackType::Audio as i32,
            name: "announcement".to_owned(),
            source: proto::TrackSource::Microphone as i32,
            mime_type: "audio/opus".to_owned(),
            disable_red: true,
            ..Default::default()
        };
        let leg = LegTrack {
            identity: self.participant.identity.clone(),
            participant_sid: self.participant.sid.clone(),
            track_sid: info.sid.as_str().into(),
        };
        let track = Arc::new(PublishedTrack::new(leg, info));
        self.room.publish(&self.participant, track.clone());
        track
    }

    /// Whether somebody may receive the track at all.
    fn is_for(&self, other: &Arc<Participant>, track: &PublishedTrack) -> bool {
        let tracks = self.room.tracks_for(other);
        tracks.iter().any(|one| one.sid() == track.sid())
    }

    async fn wait_until_heard(&self, track: &PublishedTrack) {
        let begun = Instant::now();
        while begun.elapsed() < READY_TIMEOUT {
            let listeners = self
                .room
                .participants()
                .iter()
                .filter(|other| other.listens() && self.is_for(other, track))
                .count();
            if track.live_legs() >= listeners {
                break;
            }
            tokio::time::sleep(FRAME).await;
        }
        tokio::time::sleep(SETTLE).await;
    }

    async fn play(&self, track: &PublishedTrack, frames: &[Bytes], counters: &Counters) {
        let mut pace = tokio::time::interval(FRAME);
        pace.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Burst);
        let (mut sequence, mut timestamp) = (rand::random::<u16>(), rand::random::<u32>());
        for (index, frame) in frames.iter().enumerate() {
            pace.tick().await;
            if self.participant.has_left() {
                return;
            }
            track.level.record(LEVEL_DBOV);
            let marker = index == 0;
            self.room.tap(&track.leg, || AudioPacket {
                arrival: Instant::now(),
                sequence,
                timestamp,
                marker,
                payload: frame.clone(),
                level_dbov: Some(LEVEL_DBOV),
            });
            track.forward(
                &Outgoing {
                    layer: 0,
                    epoch: 0,
                    sequence,
                    timestamp,
                    marker,
                    payload: frame.clone(),
                },
                counters,
            );
            sequence = sequence.wrapping_add(1);
            timestamp = timestamp.wrapping_add(FRAME_SAMPLES);
        }
        // The last frames are still in the clients' jitter buffers.
        tokio::time::sleep(SETTLE).await;
    }
}
