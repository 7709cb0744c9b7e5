//! Calls that come in by a trunk.

use super::baresip::{Phone, Settings};
use super::exchange::{Exchange, NUMBER, OneTrunk, next, phone_identity, take, until};
use crate::peer::Peer;
use hub_media::RoomKey;
use hub_media::prompt::Speaker;
use hub_media::sip::agreement::Encryption;
use hub_media::sip::gateway::{CallEnd, CallEvent};
use serde_json::json;

/// A phone and a LiveKit client hear each other and not themselves.
async fn they_hear_each_other(settings: Settings, trunk: OneTrunk) {
    let mut exchange = Exchange::start(trunk).await;
    let transport = settings.transport;
    let mut phone = Phone::start(settings).await;
    let mut ada = Peer::named(&exchange.server, "phones", "ada").await;
    phone
        .dial_by(NUMBER, exchange.gateway.local_addr(), transport)
        .await;
    let mut incoming = exchange.next_call().await;
    assert_eq!(
        (incoming.trunk.id.as_str(), incoming.invitation.called.as_str()),
        ("ST_test", NUMBER)
    );
    assert_eq!(incoming.invitation.caller, "+12025550123");
    incoming.call.ring().expect("ringing");
    phone.event("CALL_RINGING").await;
    take(&exchange, &incoming.call, "phones");
    until(&mut incoming.events, CallEvent::Answered).await;
    ada.hears("phone", 440.0).await;
    ada.publish(880).await;
    phone.hears(880.0, Some(440.0)).await;
    phone.hang_up().await;
    until(&mut incoming.events, CallEvent::Ended(CallEnd::HungUp)).await;
    ada.event("participant_disconnected", |event| event["identity"] == "phone")
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_and_a_client_hear_each_other_by_mu_law() {
    they_hear_each_other(Settings::default(), OneTrunk::default()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_and_a_client_hear_each_other_by_a_law_over_tcp() {
    let settings = Settings {
        codec: "pcma",
        transport: "tcp",
        ..Default::default()
    };
    they_hear_each_other(settings, OneTrunk::default()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_and_a_client_hear_each_other_by_opus_with_srtp_and_a_password() {
    let settings = Settings {
        codec: "opus",
        credentials: Some(("trunk", "correct-horse")),
        is_encrypted: true,
        ..Default::default()
    };
    let trunk = OneTrunk {
        credentials: Some(("trunk".to_owned(), "correct-horse".to_owned())),
        encryption: Encryption::Allowed,
        ..OneTrunk::default()
    };
    they_hear_each_other(settings, trunk).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_that_anybody_on_the_way_could_read_are_refused_where_encryption_is_required() {
    for transport in ["udp", "tcp"] {
        let trunk = OneTrunk {
            encryption: Encryption::Required,
            ..OneTrunk::default()
        };
        let mut exchange = Exchange::start(trunk).await;
        let settings = Settings {
            is_encrypted: true,
            transport,
            ..Default::default()
        };
        let mut phone = Phone::start(settings).await;
        phone
            .dial_by(NUMBER, exchange.gateway.local_addr(), transport)
            .await;
        let closed = phone.event("CALL_CLOSED").await;
        assert!(
            closed["param"].as_str().is_some_and(|why| why.contains("488")),
            "{transport}: {closed}"
        );
        assert!(
            exchange.incoming.try_recv().is_err(),
            "{transport}: the call came in"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_source_that_guesses_at_passwords_is_not_answered_any_more() {
    let trunk = OneTrunk {
        credentials: Some(("trunk".to_owned(), "correct-horse".to_owned())),
        ..Default::default()
    };
    let mut exchange = Exchange::start(trunk).await;
    let wrong = Settings {
        credentials: Some(("trunk", "wrong")),
        ..Default::default()
    };
    let mut phone = Phone::start(wrong).await;
    for guess in 0..10 {
        phone.dial(NUMBER, exchange.gateway.local_addr()).await;
        let closed = phone.event("CALL_CLOSED").await;
        assert!(
            closed["param"].as_str().is_some_and(|why| why.contains("403")),
            "{guess}: {closed}"
        );
    }
    // Even the right password is not heard from there now: otherwise a guesser would learn that it is right.
    let right = Settings {
        credentials: Some(("trunk", "correct-horse")),
        ..Default::default()
    };
    let mut phone = Phone::start(right).await;
    phone.dial(NUMBER, exchange.gateway.local_addr()).await;
    let waited = tokio::time::timeout(std::time::Duration::from_secs(3), exchange.incoming.recv()).await;
    assert!(waited.is_err(), "a call of a source that guesses came in");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_password_and_a_number_of_nobody_reach_nobody() {
    let trunk = OneTrunk {
        credentials: Some(("trunk".to_owned(), "correct-horse".to_owned())),
        ..Default::default()
    };
    let mut exchange = Exchange::start(trunk).await;
    let settings = Settings {
        credentials: Some(("trunk", "wrong")),
        ..Default::default()
    };
    let mut phone = Phone::start(settings).await;
    phone.dial(NUMBER, exchange.gateway.local_addr()).await;
    let closed = phone.event("CALL_CLOSED").await;
    assert!(
        closed["param"].as_str().is_some_and(|why| why.contains("403")),
        "{closed}"
    );
    phone.dial("+12025550199", exchange.gateway.local_addr()).await;
    let waited = tokio::time::timeout(std::time::Duration::from_secs(3), exchange.incoming.recv()).await;
    assert!(waited.is_err(), "a call that nobody may make came in");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_are_heard_as_events_and_as_info() {
    for dtmf in ["rtpevent", "info"] {
        let mut exchange = Exchange::start(OneTrunk::default()).await;
        let settings = Settings {
            dtmf,
            ..Default::default()
        };
        let mut phone = Phone::start(settings).await;
        phone.dial(NUMBER, exchange.gateway.local_addr()).await;
        let mut incoming = exchange.next_call().await;
        incoming.call.answer().expect("answered");
        until(&mut incoming.events, CallEvent::Answered).await;
        for key in "159*#".chars() {
            phone.press(key).await;
        }
        for key in "159*#".chars() {
            assert_eq!(next(&mut incoming.events).await, CallEvent::Digit(key), "{dtmf}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_prompt_is_played_to_the_phone_alone_and_its_end_is_reported() {
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let mut phone = Phone::start(Settings::default()).await;
    phone.dial(NUMBER, exchange.gateway.local_addr()).await;
    let mut incoming = exchange.next_call().await;
    incoming.call.answer().expect("answered");
    until(&mut incoming.events, CallEvent::Answered).await;
    let prompt = tokio::task::spawn_blocking(|| Speaker::default().say("en", "Press one for a person."))
        .await
        .expect("spoken")
        .expect("a voice");
    let length = prompt.len() as f32 / 50.0;
    let number = incoming.call.play(prompt, false).expect("played");
    until(&mut incoming.events, CallEvent::Played(number)).await;
    let heard = phone.heard().last(length);
    let loudness =
        heard.samples.iter().map(|sample| sample * sample).sum::<f32>() / heard.samples.len() as f32;
    assert!(loudness.sqrt() > 0.01, "{loudness}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_that_holds_is_reported_and_heard_again_afterwards() {
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let mut phone = Phone::start(Settings::default()).await;
    let ada = Peer::named(&exchange.server, "held", "ada").await;
    phone.dial(NUMBER, exchange.gateway.local_addr()).await;
    let mut incoming = exchange.next_call().await;
    take(&exchange, &incoming.call, "held");
    until(&mut incoming.events, CallEvent::Answered).await;
    ada.hears("phone", 440.0).await;
    phone.command("hold", "").await;
    until(&mut incoming.events, CallEvent::Held(true)).await;
    phone.command("resume", "").await;
    until(&mut incoming.events, CallEvent::Held(false)).await;
    ada.hears("phone", 440.0).await;
    incoming.call.hold(true).await.expect("held");
    incoming.call.hold(false).await.expect("taken back");
    incoming.call.hang_up().await;
    assert_eq!(next(&mut incoming.events).await, CallEvent::Ended(CallEnd::ByUs));
    phone.event("CALL_CLOSED").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whom_the_room_sends_away_is_hung_up_on_and_a_limited_voice_is_not_heard() {
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let mut phone = Phone::start(Settings::default()).await;
    let mut ada = Peer::named(&exchange.server, "limits", "ada").await;
    let mut eve = Peer::named(&exchange.server, "limits", "eve").await;
    let room = RoomKey::new("t1", "limits");
    // Only the reviewer hears a supervisor who whispers.
    let reviewer = ["ada".to_owned()];
    exchange.server.media.set_audience(&room, "eve", Some(&reviewer));
    ada.publish(880).await;
    eve.publish(660).await;
    phone.dial(NUMBER, exchange.gateway.local_addr()).await;
    let mut incoming = exchange.next_call().await;
    incoming
        .call
        .join(&exchange.server.media, &room, phone_identity("phone"))
        .expect("the room takes it in");
    incoming.call.answer().expect("answered");
    until(&mut incoming.events, CallEvent::Answered).await;
    ada.hears("eve", 660.0).await;
    phone.hears(880.0, Some(660.0)).await;
    ada.send(json!({"cmd": "unpublish"})).await;
    exchange
        .server
        .media
        .remove_participant(&room, "phone", hub_media::RemoveReason::Removed)
        .await
        .expect("removed");
    until(&mut incoming.events, CallEvent::Ended(CallEnd::Dismissed)).await;
    phone.event("CALL_CLOSED").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_caller_who_gives_up_ends_the_call() {
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let mut phone = Phone::start(Settings::default()).await;
    phone.dial(NUMBER, exchange.gateway.local_addr()).await;
    let mut incoming = exchange.next_call().await;
    incoming.call.ring().expect("ringing");
    phone.event("CALL_RINGING").await;
    phone.hang_up().await;
    until(&mut incoming.events, CallEvent::Ended(CallEnd::Cancelled)).await;
    assert_eq!(exchange.pace.stats().legs, 0);
}
