use super::*;
use crate::testing::{self, COUNTY_PHONE, PHONE, TENANT, TestHub, eventually};
use actix::{Addr, MailboxError};
use bytes::Bytes;
use hub_domain::conversations::channel::Channel;
use hub_domain::problem::Key;
use hub_media::{AudioPacket, AudioTap, LegTrack};
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::conversations::sandbox::WORLD;
use parking_lot::Mutex;
use std::sync::Arc;

const SENTENCE: &str = "Your code is: 4, 0, 7, 1, 9, 3.";

/// What was played in the room.
#[derive(Default)]
struct Played(Mutex<Vec<Bytes>>);

impl AudioTap for Played {
    fn packet(&self, _: &LegTrack, packet: &AudioPacket) {
        self.0.lock().push(packet.payload.clone());
    }

    fn track_ended(&self, _: &LegTrack) {}
}

/// Hands a sentence to the voice channel and waits for the phone to ring.
async fn rung(test: &TestHub) -> Addr<Announcement> {
    let mut write = test.hub.store().write().await.unwrap();
    let delivery = NewDelivery {
        channel: Channel::Voice,
        lane: Lane::Code,
        message: None,
        from: COUNTY_PHONE.into(),
        to: PHONE.into(),
        subject: String::new(),
        body: SENTENCE.into(),
        in_reply_to: None,
        lang: Some("en".into()),
        idempotency_key: "code-1".into(),
        not_before_ms: None,
        expires_at_ms: None,
        quiet_exempt: false,
        held: false,
    };
    outbox::enqueue(&mut write, TENANT, delivery).await.unwrap();
    write.commit().await.unwrap();
    assert!(eventually(async || published(test).await.len() == 1).await);
    test.hub.registry().of::<Announcement>().all().remove(0)
}

/// Events sent to the phone: the kind, and the reason or the caller.
async fn published(test: &TestHub) -> Vec<(String, String)> {
    let topic = format!("sandbox:{PHONE}");
    let events = test.hub.store().topics().after(WORLD, &topic, 0, 200).await;
    let read = |data: &str| {
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        let said = data["reason"].as_str().or(data["caller"].as_str());
        said.unwrap_or_default().to_owned()
    };
    let events = events.unwrap();
    events
        .iter()
        .map(|event| (event.kind.clone(), read(&event.data)))
        .collect()
}

fn kinds(kinds: &[(&str, &str)]) -> Vec<(String, String)> {
    kinds
        .iter()
        .map(|(kind, said)| ((*kind).into(), (*said).into()))
        .collect()
}

#[actix::test]
async fn a_taken_call_hears_the_sentence_to_its_end_and_is_hung_up() {
    let test = testing::hub().await;
    let announcement = rung(&test).await;
    assert_eq!(
        announcement.send(ObserveAnnouncement).await,
        Ok(AnnouncementState::Ringing)
    );
    let access = announcement.send(AnswerAnnouncement).await.unwrap().unwrap();
    assert_eq!(access.identity, CALLEE);
    let room = RoomKey::new(TENANT.to_string(), access.room);
    let played = Arc::new(Played::default());
    test.hub.media().set_audio_tap(&room, Some(played.clone()));

    let active = RoomEvent::ParticipantActive {
        room,
        identity: CALLEE.into(),
        sid: "PA_x".into(),
    };
    announcement.send(MediaHappened(active)).await.unwrap();

    assert!(eventually(async || test.hub.registry().of::<Announcement>().all().is_empty()).await);
    let whole = test.hub.speaker().dictate("en", SENTENCE).unwrap();
    assert!(eventually(async || published(&test).await.len() == 3).await);
    assert_eq!(*played.0.lock(), whole.to_vec());
    let expected = [
        ("ring", COUNTY_PHONE),
        ("ring.ended", "answered"),
        ("call.ended", ""),
    ];
    assert_eq!(published(&test).await, kinds(&expected));
}

#[actix::test]
async fn a_declined_call_is_over_and_cannot_be_taken() {
    let test = testing::hub().await;
    let announcement = rung(&test).await;
    announcement.send(Silence).await.unwrap();
    assert!(eventually(async || published(&test).await.len() == 2).await);
    assert_eq!(
        published(&test).await,
        kinds(&[("ring", COUNTY_PHONE), ("ring.ended", "declined")])
    );
    assert!(test.hub.registry().of::<Announcement>().all().is_empty());
    let late = announcement.send(AnswerAnnouncement).await;
    assert!(
        matches!(
            late,
            Ok(Err(ActorError::Refused(Key::CallOver))) | Err(MailboxError::Closed)
        ),
        "{late:?}"
    );
}

#[actix::test]
async fn a_call_that_is_left_before_its_end_is_over() {
    let test = testing::hub().await;
    let announcement = rung(&test).await;
    let access = announcement.send(AnswerAnnouncement).await.unwrap().unwrap();
    let left = RoomEvent::ParticipantLeft {
        room: RoomKey::new(TENANT.to_string(), access.room),
        identity: CALLEE.into(),
        sid: "PA_x".into(),
        reason: hub_media::LeaveReason::ClientLeft,
    };
    announcement.send(MediaHappened(left)).await.unwrap();
    assert!(eventually(async || published(&test).await.last() == kinds(&[("call.ended", "")]).last()).await);
    assert!(eventually(async || !announcement.connected()).await);
}
