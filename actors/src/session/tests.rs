use super::*;
use crate::cases::work_item::PostMessage;
use crate::testing::{self, TENANT, reviewer};
use futures::StreamExt;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::Draft;
use tokio::sync::mpsc;
use tokio_stream::wrappers::UnboundedReceiverStream;

pub(crate) struct Screen {
    input: mpsc::UnboundedSender<SocketInput>,
    frames: Frames,
}

pub(crate) fn open(hub: &Hub) -> Screen {
    let (session, frames) = Session::new(hub.clone());
    let (input, inputs) = mpsc::unbounded_channel();
    Session::create(|ctx| {
        ctx.add_stream(UnboundedReceiverStream::new(inputs));
        session
    });
    Screen { input, frames }
}

impl Screen {
    pub(crate) fn say(&self, value: serde_json::Value) {
        self.input
            .send(SocketInput::Text(value.to_string()))
            .unwrap_or_else(|_| panic!("the session takes input"));
    }

    pub(crate) async fn hear(&mut self) -> serde_json::Value {
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(5), self.frames.next())
                .await
                .unwrap()
                .unwrap();
            if let Some(start) = frame.iter().position(|byte| *byte == b'{') {
                return serde_json::from_slice(&frame[start..]).unwrap();
            }
        }
    }

    pub(crate) async fn hear_event(&mut self, kind: &str) -> serde_json::Value {
        loop {
            let frame = self.hear().await;
            if frame["kind"] == kind {
                return frame;
            }
        }
    }

    /// What the last frame says.
    pub(crate) async fn closed(self) -> CloseFrame {
        let last = tokio::time::timeout(Duration::from_secs(5), self.frames.collect::<Vec<_>>())
            .await
            .unwrap()
            .pop()
            .unwrap();
        assert_eq!(last[0], 0x88, "{last:?}");
        CloseFrame {
            code: u16::from_be_bytes([last[2], last[3]]),
            reason: String::from_utf8(last[4..].to_vec()).unwrap().leak(),
        }
    }
}

async fn post(hub: &Hub, body: &str) {
    let draft = Draft {
        channel: Channel::Note,
        to: None,
        subject: None,
        body: body.into(),
        reply_to: None,
        attachments: Vec::new(),
        send_at_ms: None,
        mentions: Vec::new(),
        template: None,
        confirmed: false,
    };
    let work_item = hub.work_item(TENANT, &"thread-1".into()).await.unwrap();
    let key = uuid::Uuid::new_v4().to_string();
    work_item
        .send(PostMessage {
            by: reviewer(),
            draft,
            idempotency_key: key,
        })
        .await
        .unwrap()
        .unwrap();
}

#[actix::test]
async fn a_screen_hears_what_happens_in_the_thread_it_watches() {
    let test = testing::hub().await;
    let mut screen = open(&test.hub);
    screen.say(json!({ "op": "hello", "token": "7" }));
    assert_eq!(screen.hear().await["op"], "welcome");
    screen.say(json!({ "op": "subscribe", "id": 1, "topic": "thread:thread-1" }));
    let subscribed = screen.hear().await;
    assert_eq!(
        (&subscribed["op"], &subscribed["id"]),
        (&json!("subscribed"), &json!(1))
    );
    post(&test.hub, "called back").await;
    let event = screen.hear_event("message.created").await;
    assert_eq!(event["data"]["message"]["body"], "called back");
    assert_eq!(
        event["seq"].as_i64().unwrap(),
        subscribed["seq"].as_i64().unwrap() + 1
    );
}

#[actix::test]
async fn a_screen_that_was_away_gets_what_it_missed_in_order() {
    let test = testing::hub().await;
    for body in ["one", "two", "three"] {
        post(&test.hub, body).await;
    }
    let mut screen = open(&test.hub);
    screen.say(json!({ "op": "hello", "token": "7" }));
    screen.hear().await;
    screen.say(json!({ "op": "subscribe", "id": 1, "topic": "thread:thread-1", "from_seq": 0 }));
    assert_eq!(screen.hear().await["op"], "subscribed");
    let mut bodies = Vec::new();
    let mut last = 0;
    while bodies.len() < 3 {
        let event = screen.hear().await;
        if event["op"] != "event" {
            continue;
        }
        let seq = event["seq"].as_i64().unwrap();
        assert_eq!(seq, last + 1);
        last = seq;
        if event["kind"] == "message.created" {
            bodies.push(event["data"]["message"]["body"].as_str().unwrap().to_owned());
        }
    }
    assert_eq!(bodies, ["one", "two", "three"]);
}

#[actix::test]
async fn typing_reaches_the_others_and_not_the_one_who_types() {
    let test = testing::hub().await;
    let (mut one, mut two) = (open(&test.hub), open(&test.hub));
    for (screen, token) in [(&mut one, "7"), (&mut two, "8")] {
        screen.say(json!({ "op": "hello", "token": token }));
        screen.hear().await;
        screen.say(json!({ "op": "subscribe", "id": 1, "topic": "thread:thread-1" }));
        while screen.hear().await["op"] != "subscribed" {}
    }
    one.say(
        json!({ "op": "signal", "topic": "thread:thread-1", "kind": "typing", "data": { "active": true } }),
    );
    let typing = two.hear_event("typing").await;
    assert_eq!(typing["data"]["user"]["id"], 7);
    one.say(json!({ "op": "ping", "id": 5 }));
    loop {
        let frame = one.hear().await;
        assert_ne!(frame["kind"], "typing");
        if frame["op"] == "pong" {
            break;
        }
    }
}

#[actix::test]
async fn another_tenants_thread_and_unknown_topics_are_refused_and_the_socket_stays() {
    let test = testing::hub().await;
    let mut screen = open(&test.hub);
    screen.say(json!({ "op": "hello", "token": "7" }));
    screen.hear().await;
    for (id, topic, key) in [
        (1, "thread:elsewhere", "not_found"),
        (2, "weather", "not_found"),
        (3, "sandbox:+12025550101", "not_allowed"),
    ] {
        screen.say(json!({ "op": "subscribe", "id": id, "topic": topic }));
        let answer = screen.hear().await;
        assert_eq!(
            (&answer["op"], &answer["id"], &answer["key"]),
            (&json!("error"), &json!(id), &json!(key))
        );
    }
    screen.say(json!({ "op": "ping", "id": 9 }));
    assert_eq!(screen.hear().await["op"], "pong");
}

#[actix::test]
async fn a_member_of_another_program_watches_nothing_of_this_one() {
    let test = testing::hub().await;
    let topics = [
        (format!("thread:{}", test.thread), "not_found"),
        ("queue:5".to_owned(), "not_allowed"),
        ("conferences".to_owned(), "not_allowed"),
    ];
    for (topic, key) in topics {
        for (token, op) in [("44", "error"), ("7", "subscribed")] {
            let mut screen = open(&test.hub);
            screen.say(json!({ "op": "hello", "token": token }));
            screen.hear().await;
            screen.say(json!({ "op": "subscribe", "id": 1, "topic": topic }));
            let answer = screen.hear().await;
            assert_eq!(answer["op"], op, "{topic} as {token}: {answer}");
            if op == "error" {
                assert_eq!(answer["key"], key, "{topic}");
            }
        }
    }
}

#[actix::test]
async fn wrong_tokens_and_broken_frames_close_with_a_reason() {
    let test = testing::hub().await;
    let screen = open(&test.hub);
    screen.say(json!({ "op": "hello", "token": "who" }));
    assert_eq!(screen.closed().await, close::NOT_SIGNED_IN);
    let screen = open(&test.hub);
    screen.say(json!({ "op": "hello", "token": "0" }));
    assert_eq!(screen.closed().await, close::NOT_ALLOWED);
    let screen = open(&test.hub);
    screen.say(json!({ "op": "subscribe", "id": 1, "topic": "me" }));
    assert_eq!(screen.closed().await, close::NOT_SIGNED_IN);
    let screen = open(&test.hub);
    screen
        .input
        .send(SocketInput::Malformed("binary frame"))
        .ok()
        .unwrap();
    assert_eq!(screen.closed().await, close::MALFORMED);
    let screen = open(&test.hub);
    screen
        .input
        .send(SocketInput::Text("{\"op\":".into()))
        .ok()
        .unwrap();
    assert_eq!(screen.closed().await, close::MALFORMED);
}

#[actix::test]
async fn a_revoked_session_is_cut_off_at_once() {
    let test = testing::hub().await;
    let mut screen = open(&test.hub);
    screen.say(json!({ "op": "hello", "token": "7" }));
    screen.hear().await;
    test.hub
        .store()
        .bus()
        .publish(hub_store::bus::BusMessage::SessionRevoked { sid: "sid-7".into() });
    assert_eq!(screen.closed().await, close::REVOKED);
}

#[actix::test]
async fn a_socket_is_renewed_for_nobody_else_whatever_number_their_account_has() {
    let test = testing::hub().await;
    for (hello, renewal, is_same) in [
        ("7", "7", true),
        ("7", "8", false),
        // The same number in another tenant, and the same account after it went to another login.
        ("7 1 70", "7 2 70", false),
        ("7 1 70", "7 1 71", false),
        ("7 1 70", "7 1 70", true),
        ("guest call-1 applicant", "guest call-1 applicant", true),
        ("guest call-1 applicant", "guest call-2 applicant", false),
        ("guest call-1 applicant", "guest call-1 interpreter-1", false),
        ("guest call-1 applicant", "7", false),
        ("7", "guest call-1 applicant", false),
    ] {
        let mut screen = open(&test.hub);
        screen.say(json!({ "op": "hello", "token": hello }));
        assert_eq!(screen.hear().await["op"], "welcome");
        screen.say(json!({ "op": "token", "id": 4, "token": renewal }));
        if is_same {
            assert_eq!(screen.hear().await, json!({ "op": "token", "id": 4 }));
        } else {
            assert_eq!(screen.closed().await, close::NOT_ALLOWED, "{hello} by {renewal}");
        }
    }
}

#[actix::test]
async fn a_changed_account_is_looked_at_at_once_on_every_socket() {
    let test = testing::hub().await;
    let _screen = watching(&test.hub, "42").await;
    let changed = BusMessage::AccountChanged {
        tenant: TENANT,
        account: hub_domain::AccountId(42),
    };
    test.hub.store().bus().publish(changed);
    let registry = test.hub.registry();
    let session = Session::those(registry, &registry.sessions_of("sid-42")).remove(0);
    let started = Instant::now();
    while !session.send(ObserveSession).await.unwrap().topics.is_empty() {
        assert!(
            started.elapsed() < Duration::from_secs(1),
            "the topic is still watched"
        );
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Signs in as `account` and watches the thread.
async fn watching(hub: &Hub, account: &str) -> Screen {
    let mut screen = open(hub);
    screen.say(json!({ "op": "hello", "token": account }));
    screen.hear().await;
    screen.say(json!({ "op": "subscribe", "id": 1, "topic": "thread:thread-1" }));
    while screen.hear().await["op"] != "subscribed" {}
    screen
}

fn check(hub: &Hub, sid: &str) -> actix::Addr<Session> {
    let sessions = Session::those(hub.registry(), &hub.registry().sessions_of(sid));
    assert_eq!(sessions.len(), 1);
    sessions[0].do_send(RecheckRights);
    sessions[0].clone()
}

#[actix::test]
async fn an_end_of_which_the_bus_lost_the_word_is_found_by_asking_again() {
    let test = testing::hub().await;
    for (account, code) in [("40", close::REVOKED), ("41", close::NOT_SIGNED_IN)] {
        let screen = watching(&test.hub, account).await;
        check(&test.hub, &format!("sid-{account}"));
        assert_eq!(screen.closed().await, code);
    }
    for account in ["7", "43"] {
        let mut screen = watching(&test.hub, account).await;
        check(&test.hub, &format!("sid-{account}"));
        screen.say(json!({ "op": "ping", "id": 9 }));
        while screen.hear().await["op"] != "pong" {}
    }
}

#[actix::test]
async fn who_loses_a_right_hears_no_more_of_what_it_was_for() {
    let test = testing::hub().await;
    let _screen = watching(&test.hub, "42").await;
    let session = check(&test.hub, "sid-42");
    for _ in 0..200 {
        let state = session.send(ObserveSession).await.unwrap();
        assert!(state.signed_in);
        if state.topics.is_empty() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the topic is still watched");
}

#[actix::test]
async fn a_flood_is_cut_off_and_nobody_else() {
    let test = testing::hub().await;
    let (mut flooder, mut other) = (open(&test.hub), open(&test.hub));
    for screen in [&mut flooder, &mut other] {
        screen.say(json!({ "op": "hello", "token": "7" }));
        screen.hear().await;
    }
    for _ in 0..=FLOOD_LIMIT {
        flooder.say(json!({ "op": "unsubscribe", "id": 1, "topic": "me" }));
        let _ = flooder.frames.pop();
    }
    assert!(matches!(flooder.closed().await.code, 4429 | 4408));
    other.say(json!({ "op": "ping", "id": 1 }));
    assert_eq!(other.hear().await["op"], "pong");
}

#[actix::test]
async fn who_signs_in_on_a_screen_is_here_and_is_gone_when_it_closes() {
    use crate::calls::attendance::{Attendance, ObserveAttendance};
    let test = testing::hub().await;
    let attendance = test.hub.registry().of::<Attendance>().get(&()).unwrap();
    let here = async || attendance.send(ObserveAttendance).await.unwrap().here;
    let mut screen = open(&test.hub);
    screen.say(json!({ "op": "hello", "token": "7" }));
    assert_eq!(screen.hear().await["op"], "welcome");
    let rosa = (TENANT, hub_domain::AccountId(7));
    assert!(testing::eventually(async || here().await == [rosa]).await);
    // A guest takes no calls.
    let mut guest = open(&test.hub);
    guest.say(json!({ "op": "hello", "token": "guest call-1 Ana" }));
    assert_eq!(guest.hear().await["op"], "welcome");
    drop(screen);
    assert!(testing::eventually(async || here().await.is_empty()).await);
}
