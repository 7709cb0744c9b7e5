//! A participant who loses their session, right or link loses the call too: media, captions and topics.

use crate::browser::Browser;
use crate::test_hub::{COUNTY, TestHub, account_id, cd_user};
use actix::{Actor, AsyncContext};
use futures::StreamExt;
use futures::channel::mpsc;
use hub_actors::frame_queue::Frames;
use hub_actors::session::{Session, SocketInput};
use hub_actors::{SignalConnection, SignalFrame, SignalRequestInfo};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, CdUser};
use hub_store::bus::{Bus, BusMessage, InProcessBus};
use hub_store::{Store, args, identity::sessions};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// Within which everybody is gone.
const AT_ONCE: Duration = Duration::from_secs(1);

/// A call by link, placed by the reviewer: its id and the guest's code.
async fn placed(hub: &TestHub, reviewer: &str) -> (String, String) {
    let body = json!({ "via": "link" });
    let (status, placed) = hub
        .call("POST", "/api/threads/t1/calls", Some(reviewer), Some(body))
        .await;
    assert_eq!(status, 201, "{placed}");
    let url = placed["guest_url"].as_str().unwrap();
    (
        placed["call"]["id"].as_str().unwrap().to_owned(),
        url.rsplit('/').next().unwrap().to_owned(),
    )
}

/// Waits until a call's end is written.
async fn ended_as(hub: &TestHub, reviewer: &str, call: &str, outcome: &str) {
    let path = format!("/api/calls/{call}");
    let started = std::time::Instant::now();
    loop {
        let (_, card) = hub.call("GET", &path, Some(reviewer), None).await;
        if card["outcome"] == outcome {
            return;
        }
        assert!(started.elapsed() < Duration::from_secs(10), "{card}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn post(hub: &TestHub, path: &str, token: Option<&str>, body: Value) -> (u16, Value) {
    let (status, answer) = hub.call("POST", path, token, Some(body)).await;
    (status.as_u16(), answer)
}

/// Joins with the token of an answer.
async fn connect(hub: &TestHub, room: &Value) -> Option<SignalConnection> {
    let token = room["token"].as_str().unwrap_or_else(|| panic!("{room}"));
    let request = SignalRequestInfo {
        path: "/rtc".into(),
        query: format!("access_token={token}"),
        authorization: None,
    };
    hub.app.hub.media().connect(request).await.ok()
}

async fn joined(hub: &TestHub, path: &str, token: &str) -> SignalConnection {
    let (status, room) = post(hub, path, Some(token), json!({})).await;
    assert_eq!(status, 200, "{room}");
    connect(hub, &room).await.unwrap()
}

async fn is_closed_within(connection: &mut SignalConnection, time: Duration) -> bool {
    let closing = async {
        while let Some(frame) = connection.outgoing.recv().await {
            if matches!(frame, SignalFrame::Close { .. }) {
                return;
            }
        }
    };
    tokio::time::timeout(time, closing).await.is_ok()
}

/// An event socket without the network around it.
struct Screen {
    input: mpsc::UnboundedSender<SocketInput>,
    frames: Frames,
}

impl Screen {
    fn open(hub: &TestHub) -> Self {
        let (session, frames) = Session::new(hub.app.hub.clone());
        let (input, inputs) = mpsc::unbounded();
        Session::create(|ctx| {
            ctx.add_stream(inputs);
            session
        });
        Self { input, frames }
    }

    fn say(&self, value: Value) {
        assert!(
            self.input
                .unbounded_send(SocketInput::Text(value.to_string()))
                .is_ok()
        );
    }

    /// The next frame's JSON; the code of the close frame; none when nothing arrives.
    async fn hear(&mut self) -> Option<Value> {
        loop {
            let frame = tokio::time::timeout(AT_ONCE, self.frames.next()).await.ok()??;
            if frame[0] == 0x88 {
                return Some(json!({ "closed": u16::from_be_bytes([frame[2], frame[3]]) }));
            }
            if let Some(start) = frame.iter().position(|byte| *byte == b'{') {
                return serde_json::from_slice(&frame[start..]).ok();
            }
        }
    }

    /// Watches a topic; the answer to asking for it.
    async fn watching(hub: &TestHub, token: &str, topic: &str) -> (Self, Value) {
        let mut screen = Self::open(hub);
        screen.say(json!({ "op": "hello", "token": token }));
        let welcome = screen.hear().await.unwrap();
        if welcome["op"] != "welcome" {
            return (screen, welcome);
        }
        screen.say(json!({ "op": "subscribe", "id": 1, "topic": topic }));
        let answer = screen.hear().await.unwrap();
        (screen, answer)
    }
}

fn caption(hub: &TestHub, call: &str, text: &str) {
    hub.app.store.bus().publish(BusMessage::Signal {
        tenant: COUNTY,
        topic: format!("guest:{call}"),
        kind: "caption".into(),
        data: json!({ "text": text }).to_string().into(),
        from: None,
    });
}

/// A second node: the same database, and its bus is connected to this one.
fn other_node(hub: &TestHub) -> Store {
    let bus = Arc::new(InProcessBus::default());
    let mut said = bus.subscribe();
    let here = hub.app.store.clone();
    tokio::spawn(async move {
        while let Ok(message) = said.recv().await {
            here.bus().publish(message);
        }
    });
    Store::new(hub.app.store.db().clone(), bus)
}

#[actix_web::test]
async fn a_hidden_listener_whose_session_is_ended_elsewhere_hears_nothing_more_on_either_node() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let (call, _) = placed(&hub, &reviewer).await;
    let listen = format!("/api/conferences/{call}/listen");
    let mut here = Browser::new(&hub);
    for on_other_node in [false, true] {
        let left_behind = hub.session("supervisor").await;
        let mut listener = joined(&hub, &listen, &left_behind).await;
        let (_, spare) = post(&hub, &listen, Some(&left_behind), json!({})).await;
        let (mut screen, watched) = Screen::watching(&hub, &left_behind, "conferences").await;
        assert_eq!(watched["op"], "subscribed", "{watched}");
        if on_other_node {
            let there = other_node(&hub);
            let mut write = there.write().await.unwrap();
            let user = CdUser(cd_user("supervisor"));
            sessions::end_all(&mut write, user, None, now_ms()).await.unwrap();
            write.commit().await.unwrap();
        } else {
            let own = hub.session("supervisor").await;
            let ended = here.post("/api/sessions/end-others", &own, json!({})).await;
            assert_eq!(ended.status, 204, "{}", ended.body);
        }
        assert!(is_closed_within(&mut listener, AT_ONCE).await, "{on_other_node}");
        let mut last = screen.hear().await;
        while last.as_ref().is_some_and(|frame| frame["closed"].is_null()) {
            last = screen.hear().await;
        }
        assert_eq!(last, Some(json!({ "closed": 4409 })), "{on_other_node}");
        assert!(connect(&hub, &spare).await.is_none());
        let (status, _) = post(&hub, &listen, Some(&left_behind), json!({})).await;
        assert_eq!(status, 401);
    }
    hub.stop().await;
}

#[actix_web::test]
async fn who_signs_out_leaves_the_call_and_who_stops_acting_for_the_reviewer_too() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let (call, _) = placed(&hub, &reviewer).await;
    let join = format!("/api/calls/{call}/join");
    let mut own = joined(&hub, &join, &reviewer).await;
    let mut browser = Browser::new(&hub);
    let out = browser.post("/api/users/logout", &reviewer, json!({})).await;
    assert_eq!(out.status, 204);
    assert!(is_closed_within(&mut own, AT_ONCE).await);

    let admin = browser.sign_in("admin").await;
    let path = format!("/api/users/{}/impersonate", cd_user("reviewer"));
    let reason = json!({ "reason": "the reviewer's computer broke down" });
    let acting = browser.post(&path, &admin, reason).await.token();
    let mut for_reviewer = joined(&hub, &join, &acting).await;
    let ended = browser
        .post("/api/users/impersonation/end", &acting, json!({}))
        .await;
    assert_eq!(ended.status, 200);
    assert!(is_closed_within(&mut for_reviewer, AT_ONCE).await);
    hub.stop().await;
}

#[actix_web::test]
async fn a_supervisor_without_the_right_hears_nothing_more_though_nobody_has_said_so() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let (call, _) = placed(&hub, &reviewer).await;
    let supervisor = hub.session("supervisor").await;
    let listen = format!("/api/conferences/{call}/listen");
    let mut listener = joined(&hub, &listen, &supervisor).await;
    let (screen, watched) = Screen::watching(&hub, &supervisor, "conferences").await;
    assert_eq!(watched["op"], "subscribed");
    let taken = args![cd_user("supervisor")];
    hub.run("UPDATE accounts SET roles = '[]' WHERE cd_user = $1", taken)
        .await;
    assert!(is_closed_within(&mut listener, Duration::from_secs(3)).await);
    // A loss found by checking is announced: the topic is closed too, although this socket's own check would come
    // later.
    let tenant_topic = hub
        .app
        .hub
        .registry()
        .topics
        .get(&(COUNTY, "conferences".to_owned()))
        .unwrap();
    let started = std::time::Instant::now();
    while tenant_topic.observe().await.unwrap().watchers > 0 {
        assert!(
            started.elapsed() < AT_ONCE,
            "the topic is watched without the right"
        );
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop(screen);
    let (status, refused) = post(&hub, &listen, Some(&supervisor), json!({})).await;
    assert_eq!((status, &refused["key"]), (403, &json!("not_allowed")));
    hub.stop().await;
}

#[actix_web::test]
async fn word_of_an_account_that_is_out_of_use_ends_sockets_and_media_at_once_on_every_node() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let (call, _) = placed(&hub, &reviewer).await;
    let mut own = joined(&hub, &format!("/api/calls/{call}/join"), &reviewer).await;
    let (mut screen, watched) = Screen::watching(&hub, &reviewer, "me").await;
    assert_eq!(watched["op"], "subscribed");
    let inactive = args![cd_user("reviewer")];
    hub.run("UPDATE accounts SET active = FALSE WHERE cd_user = $1", inactive)
        .await;
    other_node(&hub).bus().publish(BusMessage::AccountChanged {
        tenant: COUNTY,
        account: AccountId(account_id("reviewer")),
    });
    assert!(is_closed_within(&mut own, AT_ONCE).await);
    assert_eq!(screen.hear().await, Some(json!({ "closed": 4409 })));
    hub.stop().await;
}

#[actix_web::test]
async fn a_guest_who_was_removed_reads_nothing_more_and_has_a_token_for_nothing() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let (call, _) = placed(&hub, &reviewer).await;
    let body = json!({ "role": "interpreter", "name": "Ines" });
    let path = format!("/api/conferences/{call}/invite");
    let (_, invited) = post(&hub, &path, Some(&reviewer), body).await;
    let code = invited["guest_code"].as_str().unwrap().to_owned();
    let path = format!("/api/guest/{code}/answer");
    let answer = async || post(&hub, &path, None, json!({ "device_id": "desk" })).await;
    let (status, access) = answer().await;
    assert_eq!(status, 200, "{access}");
    let mut media = connect(&hub, &access["room"]).await.unwrap();
    let token = access["token"].as_str().unwrap().to_owned();
    let (mut screen, watched) = Screen::watching(&hub, &token, &format!("guest:{call}")).await;
    assert_eq!(watched["op"], "subscribed", "{watched}");
    caption(&hub, &call, "while inside");
    assert_eq!(screen.hear().await.unwrap()["data"]["text"], "while inside");

    let remove = format!("/api/conferences/{call}/invited/interpreter-1/remove");
    assert_eq!(post(&hub, &remove, Some(&reviewer), json!({})).await.0, 200);
    assert!(is_closed_within(&mut media, AT_ONCE).await);
    assert_eq!(screen.hear().await, Some(json!({ "closed": 4409 })));
    caption(&hub, &call, "not for them");
    assert_eq!(screen.hear().await, None);
    assert!(connect(&hub, &access["room"]).await.is_none());
    for action in ["agree-to-recording", "decline-recording", "hang-up"] {
        let (status, refused) = post(
            &hub,
            &format!("/api/guest/{code}/{action}"),
            Some(&token),
            json!({}),
        )
        .await;
        assert_eq!((status, &refused["key"]), (410, &json!("link_over")), "{action}");
    }
    let (status, refused) = answer().await;
    assert_eq!((status, &refused["key"]), (410, &json!("link_over")));
    let (_, again) = Screen::watching(&hub, &token, &format!("guest:{call}")).await;
    assert_eq!(again, json!({ "closed": 4409 }));
    hub.stop().await;
}

#[actix_web::test]
async fn a_guests_token_ends_with_its_link_also_where_the_word_of_it_was_lost() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let (call, code) = placed(&hub, &reviewer).await;
    let path = format!("/api/guest/{code}/answer");
    let (_, access) = post(&hub, &path, None, json!({ "device_id": "phone" })).await;
    let token = access["token"].as_str().unwrap();
    hub.run("UPDATE guest_links SET revoked_at_ms = 1", args![]).await;
    let path = format!("/api/guest/{code}/hang-up");
    assert_eq!(post(&hub, &path, Some(token), json!({})).await.0, 410);
    let (_, refused) = Screen::watching(&hub, token, &format!("guest:{call}")).await;
    assert_eq!(refused, json!({ "closed": 4409 }));
    hub.stop().await;
}

#[actix_web::test]
async fn a_locked_call_lets_in_no_guest_who_had_not_come() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let (call, code) = placed(&hub, &reviewer).await;
    let lock = format!("/api/conferences/{call}/lock");
    let answer = format!("/api/guest/{code}/answer");
    for (locked, expected) in [(true, 409), (false, 200)] {
        let (status, _) = post(&hub, &lock, Some(&reviewer), json!({ "locked": locked })).await;
        assert_eq!(status, 200);
        let (status, answered) = post(&hub, &answer, None, json!({ "device_id": "phone" })).await;
        assert_eq!(status, expected, "{answered}");
        if locked {
            assert_eq!(answered["key"], "locked");
        }
    }
    hub.stop().await;
}

#[actix_web::test]
async fn what_a_device_has_taken_no_other_declines() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let (call, code) = placed(&hub, &reviewer).await;
    let decline = format!("/api/guest/{code}/decline");
    let answer = format!("/api/guest/{code}/answer");
    let (status, _) = post(&hub, &answer, None, json!({ "device_id": "phone" })).await;
    assert_eq!(status, 200);
    for body in [None, Some(json!({})), Some(json!({ "device_id": "tablet" }))] {
        let (status, refused) = hub.call("POST", &decline, None, body.clone()).await;
        assert_eq!(
            (status.as_u16(), &refused["key"]),
            (409, &json!("link_used")),
            "{body:?}"
        );
    }
    let (status, refused) = post(&hub, &decline, None, json!({ "device_id": 7 })).await;
    assert_eq!((status, &refused["key"]), (422, &json!("invalid_field")));
    let (status, _) = post(&hub, &decline, None, json!({ "device_id": "phone" })).await;
    assert_eq!(status, 204);
    ended_as(&hub, &reviewer, &call, "declined").await;

    // Nobody has taken it: anyone with the link may decline, with a device or without.
    for body in [None, Some(json!({ "device_id": "tablet" }))] {
        let (call, code) = placed(&hub, &reviewer).await;
        let path = format!("/api/guest/{code}/decline");
        assert_eq!(hub.call("POST", &path, None, body).await.0, 204);
        ended_as(&hub, &reviewer, &call, "declined").await;
    }
    hub.stop().await;
}
