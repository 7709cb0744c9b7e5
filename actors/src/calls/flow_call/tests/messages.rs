//! Messages that callers leave.

use super::*;
use crate::calls::test_phones::{envelope, likeness, samples_of};
use hub_domain::calls::call::RecordingState;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_media::prompt::Speaker;
use hub_media::recording::TrackDecoder;

#[actix::test]
async fn a_known_caller_walks_by_keys_to_a_message_which_holds_what_was_said() {
    let world = start().await;
    let mut caller = world.call(PHONE).await;
    caller.phone.dial("3").await.unwrap();
    world.is_recording(&caller).await;
    let spoken = Speaker::default()
        .say(
            "en",
            "My landlord has sent a letter, please call me back on Monday.",
        )
        .unwrap();
    let played = caller.phone.play(spoken.clone(), false).unwrap();
    until(&mut caller.events, &CallEvent::Played(played)).await;
    caller.phone.dial("#").await.unwrap();
    until(&mut caller.events, &CallEvent::Ended(CallEnd::HungUp)).await;
    assert_eq!(world.ended(&caller).await, IncomingState::Voicemail);

    let store = world.test.hub.store();
    let message = store.voicemails().by_call(TENANT, &caller.id).await.unwrap();
    assert_eq!(
        (message.caller.as_str(), message.thread_id.as_deref()),
        (PHONE, Some(world.test.thread.as_str()))
    );
    let track = store.calls().tracks(TENANT, &caller.id).await.unwrap().remove(0);
    let open = world
        .test
        .hub
        .recordings()
        .open(world.test.hub.keyring(), TENANT, &track)
        .await
        .unwrap();
    let heard = TrackDecoder::open(open).unwrap().decode_all().unwrap();
    let said = samples_of(&spoken);
    assert!(said.len() >= 3 * 48_000, "too little was said to compare");
    let likeness = likeness(&envelope(&said), &envelope(&heard));
    assert!(likeness > 0.9, "the message is another one: {likeness}");
    assert!(
        (2_000..9_000).contains(&message.duration_ms),
        "{} ms",
        message.duration_ms
    );

    let entries = world.entries().await;
    let voice = entries
        .iter()
        .find(|entry| entry.channel == Channel::Voice)
        .unwrap();
    assert_eq!((voice.direction, voice.from.as_str()), (Direction::In, PHONE));
    let card = voice.call.as_ref().unwrap();
    assert_eq!(
        (card.id.clone(), card.recording.state),
        (caller.id.clone(), RecordingState::Ready)
    );
    let visit = entries
        .iter()
        .find(|entry| entry.channel == Channel::Note)
        .unwrap();
    assert_eq!(
        (visit.subject.as_str(), visit.direction),
        ("Desk", Direction::Internal)
    );
    assert!(visit.body.contains("menu: 3"), "{}", visit.body);
}

#[actix::test]
async fn a_stranger_hangs_up_in_a_message_that_waits_and_is_linked() {
    let world = start().await;
    let mut caller = world.call(STRANGER).await;
    caller.phone.dial("3").await.unwrap();
    world.is_recording(&caller).await;
    let spoken = Speaker::default()
        .say("en", "It is about my heating bill.")
        .unwrap();
    let played = caller.phone.play(spoken, false).unwrap();
    until(&mut caller.events, &CallEvent::Played(played)).await;
    caller.phone.hang_up().await;
    assert_eq!(world.ended(&caller).await, IncomingState::Voicemail);
    let store = world.test.hub.store();
    let waiting = store.voicemails().waiting(TENANT).await.unwrap();
    assert_eq!((waiting.len(), waiting[0].thread_id.as_deref()), (1, None));
    assert!(
        world
            .entries()
            .await
            .iter()
            .all(|entry| entry.channel != Channel::Voice)
    );
    let hub = &world.test.hub;
    link_voicemail(hub, TENANT, &caller.id, &world.test.thread, &reviewer())
        .await
        .unwrap();
    assert!(
        link_voicemail(hub, TENANT, &caller.id, &world.test.thread, &reviewer())
            .await
            .is_err(),
        "once"
    );
    let entries = world.entries().await;
    let voice = entries
        .iter()
        .find(|entry| entry.channel == Channel::Voice)
        .unwrap();
    assert_eq!(
        voice.call.as_ref().unwrap().recording.state,
        RecordingState::Ready
    );
    assert_eq!(store.calls().tracks(TENANT, &caller.id).await.unwrap().len(), 1);
}

#[actix::test]
async fn who_says_nothing_leaves_no_message_and_who_presses_nothing_hears_goodbye() {
    let world = start().await;
    let mut caller = world.call(STRANGER).await;
    // Twice a second of silence, then goodbye.
    until(&mut caller.events, &CallEvent::Ended(CallEnd::HungUp)).await;
    assert_eq!(world.ended(&caller).await, IncomingState::Finished);

    let mut caller = world.call(STRANGER).await;
    caller.phone.dial("3").await.unwrap();
    world.is_recording(&caller).await;
    // Ten seconds without a word.
    until(&mut caller.events, &CallEvent::Ended(CallEnd::HungUp)).await;
    assert_eq!(world.ended(&caller).await, IncomingState::Finished);
    assert!(
        world
            .test
            .hub
            .store()
            .voicemails()
            .waiting(TENANT)
            .await
            .unwrap()
            .is_empty()
    );
}

#[actix::test]
async fn general_words_are_texted_to_the_number_that_was_shown_where_one_person_has_it() {
    let world = start().await;
    let texts = async || {
        let entries = world.entries().await;
        let out = entries.into_iter().filter(|entry| entry.channel == Channel::Sms);
        out.map(|entry| (entry.direction, entry.to, entry.body))
            .collect::<Vec<_>>()
    };
    for caller in [STRANGER, PHONE] {
        let mut call = world.call(caller).await;
        call.phone.dial("6").await.unwrap();
        until(&mut call.events, &CallEvent::Ended(CallEnd::HungUp)).await;
        world.ended(&call).await;
    }
    assert!(
        eventually(async || !texts().await.is_empty()).await,
        "nothing is texted"
    );
    assert_eq!(
        texts().await,
        [(Direction::Out, PHONE.to_owned(), "We got your call.".to_owned())]
    );
}
