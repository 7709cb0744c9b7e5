//! A reviewer who talks by their own telephone is recorded as one who talks by a browser is: on a track of their own.

use super::own_phone::{placed, start};
use super::*;
use crate::calls::test_phones::{strength, until};
use hub_media::prompt::Prompt;
use hub_media::recording::TrackDecoder;
use hub_media::sip::gateway::CallEvent;
use std::f32::consts::TAU;

const APPLICANTS: f32 = 440.0;
const REVIEWERS: f32 = 1_100.0;
const RATE: f32 = 48_000.0;

/// Three seconds of a tone.
fn tone(hertz: f32) -> Prompt {
    let mut encoder = opus::Encoder::new(48_000, opus::Channels::Mono, opus::Application::Audio).unwrap();
    let sample = |at: usize| 0.3 * (TAU * hertz * at as f32 / RATE).sin();
    let frames = (0..150).map(|frame| {
        let samples: Vec<f32> = (frame * 960..(frame + 1) * 960).map(sample).collect();
        encoder.encode_vec_float(&samples, 1_000).unwrap().into()
    });
    frames.collect()
}

/// How strong a tone is in the second in which it is strongest.
fn loudest(samples: &[f32], hertz: f32) -> f32 {
    samples
        .chunks_exact(48_000)
        .map(|second| strength(second, hertz))
        .fold(0.0, f32::max)
}

#[actix::test]
async fn each_of_the_two_telephones_is_a_track_with_its_own_voice_alone() {
    let (test, mut phones) = start().await;
    let (call, mut own) = placed(&test, &mut phones).await;
    own.call.answer().unwrap();
    let mut applicant = phones.next().await;
    applicant.call.answer().unwrap();
    assert!(
        eventually(async || recording(&test, &call).await == RecordingState::Recording).await,
        "{:?}",
        recording(&test, &call).await
    );
    for (phone, hertz) in [(&mut applicant, APPLICANTS), (&mut own, REVIEWERS)] {
        let played = phone.call.play(tone(hertz), false).unwrap();
        until(&mut phone.events, &CallEvent::Played(played)).await;
    }
    own.call.hang_up().await;
    assert!(
        eventually(async || recording(&test, &call).await == RecordingState::Ready).await,
        "{:?}",
        recording(&test, &call).await
    );
    let tracks = test.hub.store().calls().tracks(TENANT, &call).await.unwrap();
    let mut legs = Vec::new();
    for track in &tracks {
        let open = test
            .hub
            .recordings()
            .open(test.hub.keyring(), TENANT, track)
            .await;
        let heard = TrackDecoder::open(open.unwrap()).unwrap().decode_all().unwrap();
        // The identity, and the track of it.
        let identity = track.leg.split('.').next().unwrap_or_default();
        let (said, others) = match identity {
            APPLICANT => (APPLICANTS, REVIEWERS),
            _ => (REVIEWERS, APPLICANTS),
        };
        let (loud, quiet) = (loudest(&heard, said), loudest(&heard, others));
        assert!(loud > 0.05 && quiet < 0.005, "{}: {loud}, {quiet}", track.leg);
        legs.push(identity);
    }
    legs.sort_unstable();
    assert_eq!(legs, [APPLICANT, REVIEWER]);
}
