//! A flow that is tried out on a simulated phone.

use super::simulated::{AnswerSimulated, HangUpSimulated, PressSimulated};
use super::*;
use crate::calls::own_rooms::MediaHappened;
use crate::error::ActorError;
use crate::testing::{self, PHONE, TENANT, TestHub, eventually};
use bytes::Bytes;
use hub_domain::calls::flow::Flow;
use hub_domain::problem::Key;
use hub_media::{AudioPacket, AudioTap, LegTrack, RoomEvent, RoomKey};
use hub_store::conversations::sandbox::WORLD;
use parking_lot::Mutex;
use std::sync::Arc;

/// What the phone hears.
#[derive(Default)]
struct Played(Mutex<Vec<Bytes>>);

impl AudioTap for Played {
    fn packet(&self, _: &LegTrack, packet: &AudioPacket) {
        self.0.lock().push(packet.payload.clone());
    }

    fn track_ended(&self, _: &LegTrack) {}
}

fn flow() -> Flow {
    let flow = serde_json::json!({
        "version": 1, "name": "Desk", "start": "menu", "lang": ["en"], "timezone": "UTC",
        "defaults": { "timeout": 20, "onError": "bye" },
        "steps": {
            "menu": { "verb": "gather", "numDigits": 1, "say": { "en": "Press three." },
                "on": { "1": "agent", "2": "room", "3": "vm" } },
            "agent": { "verb": "enqueue", "name": "reviewers", "timeout": "menu" },
            "room": { "verb": "conference", "name": "hearing", "next": "menu" },
            "vm": { "verb": "voicemail", "say": { "en": "Speak." }, "maxLength": 30, "next": "bye" },
            "bye": { "verb": "hangup", "say": { "en": "Goodbye." } },
        },
    });
    serde_json::from_value(flow).unwrap()
}

/// The kinds and reasons of what was published to the phone.
async fn published(test: &TestHub) -> Vec<(String, String)> {
    let topic = format!("sandbox:{PHONE}");
    let events = test.hub.store().topics().after(WORLD, &topic, 0, 200).await;
    let read = |data: &str| {
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        let keypad = data["keypad"].as_bool().map(|keypad| format!("keypad: {keypad}"));
        data["reason"]
            .as_str()
            .map(str::to_owned)
            .or(keypad)
            .unwrap_or_default()
    };
    let events = events.unwrap();
    events
        .iter()
        .map(|event| (event.kind.clone(), read(&event.data)))
        .collect()
}

struct Trial {
    test: TestHub,
    id: CallId,
    call: actix::Addr<FlowCall>,
}

impl Trial {
    async fn rings() -> Self {
        let test = testing::hub().await;
        assert!(test.hub.simulates_flows(TENANT).await.unwrap());
        let id = test
            .hub
            .test_flow(TENANT, flow(), PHONE, "en".into())
            .await
            .unwrap();
        let call = FlowCall::simulated(&test.hub, id.as_str()).expect("it runs");
        Self { test, id, call }
    }

    /// Takes the call, and listens to it.
    async fn taken(&self) -> Arc<Played> {
        let number = PHONE.to_owned();
        let access = self.call.send(AnswerSimulated { number }).await.unwrap().unwrap();
        let room = RoomKey::new(TENANT.to_string(), access.room);
        let played = Arc::new(Played::default());
        self.test.hub.media().set_audio_tap(&room, Some(played.clone()));
        let active = RoomEvent::ParticipantActive {
            room,
            identity: access.identity,
            sid: "PA_x".into(),
        };
        self.call.send(MediaHappened(active)).await.unwrap();
        played
    }

    async fn press(&self, keys: &str) {
        let press = PressSimulated {
            number: PHONE.to_owned(),
            keys: keys.to_owned(),
        };
        self.call.send(press).await.unwrap().unwrap();
    }

    async fn is_at(&self, step: &str) {
        let at = async || match self.call.send(ObserveFlowCall).await {
            Ok(state) => state.step,
            Err(_) => String::new(),
        };
        assert!(eventually(async || at().await == step).await, "at {}", at().await);
    }

    async fn is_over(&self) {
        let over = eventually(async || FlowCall::running(&self.test.hub, TENANT, &self.id).is_none()).await;
        assert!(over, "the flow goes on");
        let store = self.test.hub.store();
        let calls: Vec<(String,)> = store
            .db()
            .all("SELECT id FROM incoming_calls", Vec::new())
            .await
            .unwrap();
        assert!(calls.is_empty(), "a test call is written down: {calls:?}");
    }
}

fn is_in(part: &[Bytes], whole: &[Bytes]) -> bool {
    whole.windows(part.len()).any(|window| window == part)
}

#[actix::test]
async fn the_phone_rings_hears_the_flow_presses_keys_and_leaves_nothing_behind() {
    let trial = Trial::rings().await;
    let played = trial.taken().await;
    let speaker = trial.test.hub.speaker();
    let menu = speaker.say("en", "Press three.").unwrap();
    assert!(
        eventually(async || is_in(&menu, &played.0.lock())).await,
        "the menu is not heard"
    );
    // Nobody is disturbed: the line is left at once, and the room is a room alone.
    trial.press("1").await;
    trial.is_at("menu").await;
    trial.press("2").await;
    trial.is_at("room").await;
    trial.press("#").await;
    trial.is_at("menu").await;
    trial.press("3").await;
    trial.is_at("vm").await;
    // The key ends the greeting, and then the message.
    trial.press("1#").await;
    let goodbye = speaker.say("en", "Goodbye.").unwrap();
    assert!(
        eventually(async || is_in(&goodbye, &played.0.lock())).await,
        "the end is not heard"
    );
    trial.is_over().await;
    let expected = [
        ("ring", "keypad: true"),
        ("ring.ended", "answered"),
        ("call.ended", ""),
    ];
    let expected: Vec<(String, String)> = expected
        .iter()
        .map(|(kind, said)| ((*kind).to_owned(), (*said).to_owned()))
        .collect();
    assert!(
        eventually(async || published(&trial.test).await == expected).await,
        "{:?}",
        published(&trial.test).await
    );
}

#[actix::test]
async fn another_phone_has_no_part_in_it_and_declining_ends_it() {
    let trial = Trial::rings().await;
    let number = "+12025550199".to_owned();
    let press = PressSimulated {
        number: number.clone(),
        keys: "1".into(),
    };
    let hang_up = HangUpSimulated {
        number: number.clone(),
    };
    let answer = AnswerSimulated { number };
    for refused in [
        trial.call.send(press).await.unwrap(),
        trial.call.send(hang_up).await.unwrap(),
        trial.call.send(answer).await.unwrap().map(drop),
    ] {
        assert!(
            matches!(refused, Err(ActorError::Refused(Key::CallOver))),
            "{refused:?}"
        );
    }
    let number = PHONE.to_owned();
    trial
        .call
        .send(HangUpSimulated { number })
        .await
        .unwrap()
        .unwrap();
    trial.is_over().await;
    let last = published(&trial.test).await.pop();
    assert_eq!(last, Some(("ring.ended".to_owned(), "declined".to_owned())));
}
