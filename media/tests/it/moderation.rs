//! What the hub does to a room: mute, remove, announce, tap.

use crate::peer::{Peer, is_tone};
use crate::server::{Mode, TestServer, room};
use bytes::Bytes;
use hub_media::{AudioPacket, AudioTap, LeaveReason, LegTrack, MediaError, RemoveReason, RoomEvent};
use parking_lot::Mutex;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};

async fn a_muted_track_falls_silent_and_only_its_publisher_unmutes_it(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "mute", "ada").await;
    let ben = Peer::named(&server, "mute", "ben").await;
    let track = ada.publish(440).await;
    ben.hears("ada", 440.0).await;
    server
        .media
        .mute_track(&room("mute"), "ada", &track, true)
        .await
        .expect("mutes");
    ben.event("track_muted", |event| event["sid"] == track.as_str())
        .await;
    ben.hears_no_more("ada").await;
    let refused = server.media.mute_track(&room("mute"), "ada", &track, false).await;
    assert!(matches!(refused, Err(MediaError::UnmuteRefused)));

    ada.send(json!({"cmd": "mute", "muted": false})).await;
    ben.event("track_unmuted", |event| event["sid"] == track.as_str())
        .await;
    let since = Instant::now();
    server
        .until("ben hears ada again", || {
            ben.sounds_since(since).iter().any(|event| is_tone(event, 440.0))
        })
        .await;
}

async fn a_removed_client_learns_why_and_the_others_see_it_leave(mode: Mode) {
    let server = TestServer::start(mode).await;
    let ada = Peer::named(&server, "kick", "ada").await;
    let ben = Peer::named(&server, "kick", "ben").await;
    server
        .media
        .remove_participant(&room("kick"), "ada", RemoveReason::Removed)
        .await
        .expect("removes");
    // DisconnectReason.PARTICIPANT_REMOVED
    assert_eq!(ada.event("disconnected", |_| true).await["reason"], 4);
    ben.event("participant_disconnected", |event| event["identity"] == "ada")
        .await;
    let missing = server
        .media
        .remove_participant(&room("kick"), "ada", RemoveReason::Removed)
        .await;
    assert!(matches!(missing, Err(MediaError::ParticipantNotFound)));
    server.media.close_room(&room("kick")).await;
    // DisconnectReason.ROOM_DELETED
    assert_eq!(ben.event("disconnected", |_| true).await["reason"], 5);
    server
        .event("the room ended", |event| {
            matches!(event, RoomEvent::RoomEnded { .. }).then_some(())
        })
        .await;
    assert!(server.media.rooms().is_empty());
    let left = server.events(|event| match event {
        RoomEvent::ParticipantLeft { identity, reason, .. } => Some((identity.clone(), *reason)),
        _ => None,
    });
    assert_eq!(
        left,
        [
            ("ada".to_owned(), LeaveReason::Removed),
            ("ben".to_owned(), LeaveReason::RoomClosed)
        ]
    );
}

/// One second of a tone, as Opus frames of 20 ms.
fn opus_tone(hz: f64, seconds: usize) -> Arc<[Bytes]> {
    let mut encoder =
        opus::Encoder::new(48_000, opus::Channels::Mono, opus::Application::Voip).expect("encoder");
    (0..seconds * 50)
        .map(|frame| {
            let samples: Vec<i16> = (0..960)
                .map(|n| {
                    let t = (frame * 960 + n) as f64 / 48_000.0;
                    ((std::f64::consts::TAU * hz * t).sin() * 12_000.0) as i16
                })
                .collect();
            Bytes::from(encoder.encode_vec(&samples, 1500).expect("encodes"))
        })
        .collect()
}

async fn an_announcement_is_heard_by_everyone_and_then_gone(mode: Mode) {
    let server = TestServer::start(mode).await;
    let ada = Peer::named(&server, "notice", "ada").await;
    let mut grant = hub_media::TokenGrant::join("notice", "supervisor");
    grant.permissions.hidden = true;
    let supervisor = Peer::join(&server, &grant).await;
    let frames = opus_tone(600.0, 3);
    let begun = Instant::now();
    server
        .media
        .announce(&room("notice"), "hub", "Notice", frames)
        .await
        .expect("announces");
    assert!(
        begun.elapsed() >= Duration::from_millis(2_950),
        "{:?}",
        begun.elapsed()
    );
    for listener in [&ada, &supervisor] {
        listener.hears("hub", 600.0).await;
        let clean = listener
            .seen("heard")
            .iter()
            .filter(|event| is_tone(event, 600.0))
            .count();
        assert!(
            clean >= 9,
            "{} heard only {clean} quarters of a second of it",
            listener.identity
        );
        listener
            .event("participant_disconnected", |event| event["identity"] == "hub")
            .await;
    }
    assert_eq!(server.media.stats().tracks, 0);
    let taken = server
        .media
        .announce(&room("notice"), "ada", "x", opus_tone(600.0, 1))
        .await;
    assert!(matches!(taken, Err(MediaError::IdentityInUse)));
}

async fn music_is_heard_by_newcomers_until_it_is_dropped(mode: Mode) {
    let server = TestServer::start(mode).await;
    let ada = Peer::named(&server, "waiting", "ada").await;
    let media = server.media.clone();
    let music = tokio::spawn(async move {
        media
            .play(&room("waiting"), "music", "", opus_tone(600.0, 60))
            .await
    });
    ada.hears("music", 600.0).await;
    let late = Peer::named(&server, "waiting", "late").await;
    late.hears("music", 600.0).await;
    music.abort();
    for listener in [&ada, &late] {
        listener.hears_no_more("music").await;
        listener
            .event("participant_disconnected", |event| event["identity"] == "music")
            .await;
    }
    assert_eq!(server.media.stats().tracks, 0);
}

#[derive(Default)]
struct Recorder {
    packets: Mutex<Vec<(LegTrack, AudioPacket)>>,
    ended: Mutex<Vec<LegTrack>>,
}

impl AudioTap for Recorder {
    fn packet(&self, leg: &LegTrack, packet: &AudioPacket) {
        self.packets.lock().push((leg.clone(), packet.clone()));
    }

    fn track_ended(&self, leg: &LegTrack) {
        self.ended.lock().push(leg.clone());
    }
}

async fn the_tap_gets_every_packet_as_it_came(mode: Mode) {
    let server = TestServer::start(mode).await;
    let tap = Arc::new(Recorder::default());
    server.media.set_audio_tap(&room("tap"), Some(tap.clone()));
    let mut ada = Peer::named(&server, "tap", "ada").await;
    let track = ada.publish(440).await;
    server
        .until("two seconds are tapped", || tap.packets.lock().len() >= 100)
        .await;
    ada.send(json!({"cmd": "unpublish"})).await;
    server
        .until("the end is reported", || !tap.ended.lock().is_empty())
        .await;
    let packets = tap.packets.lock();
    assert!(
        packets
            .iter()
            .all(|(leg, _)| &*leg.identity == "ada" && *leg.track_sid == *track)
    );
    // In order and complete on loopback, each with its level.
    for pair in packets.windows(2) {
        let ((_, before), (_, after)) = (&pair[0], &pair[1]);
        assert_eq!(after.sequence, before.sequence.wrapping_add(1));
        assert_eq!(after.timestamp.wrapping_sub(before.timestamp) % 960, 0);
    }
    assert!(packets.iter().all(|(_, packet)| packet.level_dbov.is_some()));
    // It is Opus, and it is the tone.
    let mut decoder = opus::Decoder::new(48_000, opus::Channels::Mono).expect("decoder");
    let mut samples = Vec::new();
    for (_, packet) in packets.iter() {
        let mut pcm = [0i16; 5760];
        let length = decoder.decode(&packet.payload, &mut pcm, false).expect("decodes");
        samples.extend_from_slice(&pcm[..length]);
    }
    // A client short of processor time plays with gaps, but not throughout.
    let cycles = |quarter: &[i16]| {
        let rises = |pair: &&[i16]| pair[0] < 0 && pair[1] >= 0;
        quarter.windows(2).filter(rises).count()
    };
    let counts: Vec<usize> = samples.chunks_exact(12_000).map(cycles).collect();
    assert!(
        counts.iter().any(|count| (109..=111).contains(count)),
        "{counts:?}"
    );
}

in_both_modes!(
    a_muted_track_falls_silent_and_only_its_publisher_unmutes_it,
    a_removed_client_learns_why_and_the_others_see_it_leave,
    an_announcement_is_heard_by_everyone_and_then_gone,
    music_is_heard_by_newcomers_until_it_is_dropped,
    the_tap_gets_every_packet_as_it_came,
);
