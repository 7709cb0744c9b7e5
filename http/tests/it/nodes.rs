//! Two nodes on one database: a session that ends on one ends on the other.

use crate::test_hub::{COUNTY, TestHub, account_id, cd_user};
use hub_actors::Supervision;
use hub_actors::identity::{Identity, Refusal, RightsCheck, SocketAuthenticator};
use hub_domain::clock::now_ms;
use hub_domain::identity::permission::Permission;
use hub_http::Key;
use hub_http::live::LiveAuthenticator;
use hub_http::tokens::{SESSION_BELIEVED_MS, Tokens};
use hub_store::Store;
use hub_store::args;
use hub_store::bus::{Bus, BusMessage, InProcessBus};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The sessions of another node, with this maximum age of cached rows, and its bus.
async fn other_node(hub: &TestHub, max_age_ms: i64) -> (Tokens, Arc<InProcessBus>) {
    let bus = Arc::new(InProcessBus::default());
    let store = Store::new(hub.app.store.db().clone(), bus.clone());
    let keyring = hub.app.keyring.clone();
    let tokens = Tokens::start_rereading(store, keyring, true, max_age_ms, &Supervision::default())
        .await
        .unwrap();
    (tokens, bus)
}

/// Why a token is refused, once it is.
async fn refusal(node: &Tokens, token: &str) -> Key {
    let started = Instant::now();
    loop {
        if let Err(problem) = node.caller(token, HERE).await {
            return problem.key();
        }
        assert!(
            started.elapsed() < Duration::from_secs(30),
            "the session lives on"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

const HERE: std::net::IpAddr = std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

#[actix_web::test]
async fn the_word_of_an_end_reaches_another_node_within_a_second() {
    let hub = TestHub::start().await;
    let (there, bus) = other_node(&hub, SESSION_BELIEVED_MS).await;
    let token = hub.session("reviewer").await;
    let sid = there.caller(&token, HERE).await.unwrap().sid.clone();
    // What the bus between the nodes does.
    let mut news = hub.app.store.bus().subscribe();
    hub.app.store.sessions().revoke(&sid, now_ms()).await.unwrap();
    let started = Instant::now();
    loop {
        let message = news.recv().await.unwrap();
        let is_end = matches!(&message, BusMessage::SessionRevoked { sid: ended } if *ended == sid);
        bus.publish(message);
        if is_end {
            break;
        }
    }
    while there.caller(&token, HERE).await.is_ok() {
        assert!(started.elapsed() < Duration::from_secs(5), "the session lives on");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    hub.stop().await;
}

#[actix_web::test]
async fn without_a_bus_the_row_is_read_again_in_time() {
    let hub = TestHub::start().await;
    const { assert!(SESSION_BELIEVED_MS <= 30_000) };
    let (patient, _bus) = other_node(&hub, 600_000).await;
    let (there, _bus) = other_node(&hub, 300).await;
    let token = hub.session("reviewer").await;
    let sid = there.caller(&token, HERE).await.unwrap().sid.clone();
    patient.caller(&token, HERE).await.unwrap();
    hub.app.store.sessions().revoke(&sid, now_ms()).await.unwrap();
    // Without an announcement, a recently read row is still used …
    assert!(patient.caller(&token, HERE).await.is_ok());
    // … and no longer than it was said.
    assert_eq!(refusal(&there, &token).await, Key::SessionRevoked);
    assert!(patient.caller(&token, HERE).await.is_ok());
    hub.stop().await;
}

#[actix_web::test]
async fn an_administrators_own_end_is_found_too_when_they_act_as_somebody() {
    let hub = TestHub::start().await;
    let (there, _bus) = other_node(&hub, 300).await;
    let admin = hub.session("admin").await;
    let path = format!("/api/users/{}/impersonate", cd_user("individual"));
    let body = serde_json::json!({ "reason": "called the help line" });
    let (status, answer) = hub.call("POST", &path, Some(&admin), Some(body)).await;
    assert_eq!(status, 200, "{answer}");
    let token = answer["data"]["token"].as_str().unwrap();
    assert!(there.caller(token, HERE).await.is_ok());
    // The administrator's row only, as an older hub would have ended it.
    hub.run(
        "UPDATE sessions SET revoked_at_ms = $1 WHERE impersonator_sid IS NULL",
        args![now_ms()],
    )
    .await;
    assert_eq!(refusal(&there, token).await, Key::SessionRevoked);
    hub.stop().await;
}

#[actix_web::test]
async fn a_socket_stays_as_long_as_its_session_and_with_the_rights_it_has_now() {
    let hub = TestHub::start().await;
    let (there, _bus) = other_node(&hub, 0).await;
    let sockets = LiveAuthenticator::new(there.clone(), hub.app.store.clone());
    let token = hub.session("supervisor").await;
    let who = sockets.authenticate(&token).await.unwrap();
    assert!(matches!(sockets.recheck(&who).await, Ok(RightsCheck::Same)));
    hub.run(
        "UPDATE accounts SET roles = '[]' WHERE cd_user = $1",
        args![cd_user("supervisor")],
    )
    .await;
    let Ok(RightsCheck::Changed(changed)) = sockets.recheck(&who).await else {
        panic!("the socket keeps its rights");
    };
    let Identity::Account(now) = *changed else {
        panic!("the socket is an account's");
    };
    assert!(!now.permissions.contains(&Permission::ConferenceSupervise));
    assert!(now.permissions.contains(&Permission::ThreadRead));
    let last_seen = args![now_ms() - 30 * 60_000 - 1];
    hub.run("UPDATE sessions SET last_seen_ms = $1", last_seen).await;
    there.forget(who.sid().unwrap());
    assert!(matches!(sockets.recheck(&who).await, Err(Refusal::NotSignedIn)));
    hub.run("UPDATE sessions SET revoked_at_ms = $1", args![now_ms()])
        .await;
    assert!(matches!(sockets.recheck(&who).await, Err(Refusal::Revoked)));
    hub.stop().await;
}

#[actix_web::test]
async fn an_open_socket_keeps_no_session_alive_but_a_live_call_does() {
    let hub = TestHub::start().await;
    let sockets = LiveAuthenticator::new(hub.app.tokens.clone(), hub.app.store.clone());
    let token = hub.session("reviewer").await;
    let who = sockets.authenticate(&token).await.unwrap();
    let sid = who.sid().unwrap().to_owned();
    let idle = async || {
        hub.run("UPDATE sessions SET last_seen_ms = $1", args![now_ms() - 300_000])
            .await;
        hub.app.tokens.forget(&sid);
        assert!(matches!(sockets.recheck(&who).await, Ok(RightsCheck::Same)));
        hub.app.tokens.idle_person(&sid).await.unwrap().1
    };
    assert!(idle().await >= 300_000);
    for (state, active) in [("ended", false), ("live", true)] {
        hub.run("DELETE FROM calls", args![]).await;
        let call = args![COUNTY, account_id("reviewer"), state];
        hub.run(
            "INSERT INTO calls (tenant_id, id, thread_id, message_id, application_id, program_id, reviewer_id, reviewer_name,
                applicant_name, to_address, lang, room, node, state, started_at_ms, recording_state, transcript_engine,
                transcript_draft, transcript_available)
            VALUES ($1, 'c1', 't1', 'm1', 701, 5, $2, '', '', '', 'en', 'r', 'n', $3, 1, 'none', '', FALSE, FALSE)",
            call,
        )
        .await;
        let idle_ms = idle().await;
        assert_eq!(idle_ms < 60_000, active, "{state}: {idle_ms}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn after_a_release_every_node_answers_by_it_or_is_named() {
    let hub = TestHub::start().await;
    let other = hub.beside(|_| {}).await;
    let token = hub.session("admin").await;
    let body =
        serde_json::json!({ "based_on": 0, "draft": 0, "text": { "summary": { "en": "Pays rent." } } });
    let path = "/api/configuration/program_details/5/draft";
    let draft = hub.ok(&token, "PUT", path, Some(body)).await;
    let items =
        serde_json::json!([{ "kind": "program_details", "key": "5", "version": draft["draft"]["version"] }]);
    let body = serde_json::json!({ "program": 5, "note": "First", "items": items });
    let released = hub
        .ok(&token, "POST", "/api/configuration-releases", Some(body))
        .await;
    let release = released["release"]["id"].as_i64().unwrap();
    let path = format!("/api/configuration-releases/{release}/nodes");
    // Both have said that they are alive.
    let started = Instant::now();
    while hub.app.store.nodes().alive(0).await.unwrap().len() < 2 {
        assert!(
            started.elapsed() < Duration::from_secs(30),
            "a node says nothing of itself"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let nodes = hub.ok(&token, "GET", &path, None).await;
    assert_eq!(
        nodes,
        serde_json::json!({ "everywhere": true, "nodes": [
            { "name": "beside", "follows": true },
            { "name": "test", "follows": true },
        ] })
    );
    // One that is alive by the store and hears nothing.
    hub.app.store.nodes().beat("deaf", now_ms()).await.unwrap();
    let nodes = hub.ok(&token, "GET", &path, None).await;
    assert_eq!(nodes["everywhere"], false);
    assert_eq!(
        nodes["nodes"][1],
        serde_json::json!({ "name": "deaf", "follows": false })
    );
    other.stop().await;
    hub.stop().await;
}
