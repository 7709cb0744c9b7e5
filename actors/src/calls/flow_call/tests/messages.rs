//! Messages that callers leave.

use super::*;
use hub_domain::calls::call::RecordingState;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_media::prompt::Speaker;
use hub_media::recording::TrackDecoder;

/// What a prompt sounds like.
pub(super) fn samples(prompt: &hub_media::prompt::Prompt) -> Vec<f32> {
    let mut decoder = opus::Decoder::new(48_000, opus::Channels::Mono).unwrap();
    let mut said = Vec::new();
    for packet in prompt.iter() {
        let mut frame = vec![0.0; 960];
        decoder.decode_float(packet, &mut frame, false).unwrap();
        said.extend(frame);
    }
    said
}

/// Loudness in steps of 20 ms.
pub(super) fn envelope(samples: &[f32]) -> Vec<f32> {
    let steps = samples.chunks(960);
    steps
        .map(|step| (step.iter().map(|sample| sample * sample).sum::<f32>() / step.len() as f32).sqrt())
        .collect()
}

/// How alike two courses of loudness are, second by second, each at the shift at which they are most alike: the median, 1 is
/// the same. A jitter buffer on a busy machine may insert or leave out a step between two seconds.
pub(super) fn likeness(said: &[f32], heard: &[f32]) -> f32 {
    let mut seconds: Vec<f32> = said
        .chunks_exact(50)
        .map(|second| {
            let at = |part: &[f32]| alike(second, part);
            heard.windows(second.len()).map(at).fold(0.0, f32::max)
        })
        .collect();
    assert!(seconds.len() >= 3, "too little was said to compare");
    seconds.sort_by(f32::total_cmp);
    seconds[seconds.len() / 2]
}

/// The correlation of two series of the same length.
fn alike(one: &[f32], other: &[f32]) -> f32 {
    let mean = |values: &[f32]| values.iter().sum::<f32>() / values.len() as f32;
    let (a, b) = (mean(one), mean(other));
    let sum = |f: &dyn Fn(f32, f32) -> f32| one.iter().zip(other).map(|(x, y)| f(x - a, y - b)).sum::<f32>();
    sum(&|x, y| x * y) / (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt().max(1e-9)
}

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
    let said = samples(&spoken);
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
async fn who_says_nothing_leaves_no_message_and_who_presses_nothing_is_told_goodbye() {
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
