//! A network that is too narrow for the whole picture.

use crate::peer::{Peer, is_tone};
use crate::relay::{self, Loss, relay};
use crate::server::{Mode, TestServer};
use serde_json::json;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Carries a voice and the lower simulcast layer of the publisher's noise (60 kB/s), not the higher one (100 kB/s).
const NARROW_BYTES_PER_S: u64 = 75_000;
/// More than a voice takes (10 kB/s): pictures are sent, video is not paused.
const PICTURES_BYTES_PER_S: u64 = 25_000;
/// A voice delayed this long answers late, but not too late for a conversation.
const SHORT_WAIT: Duration = Duration::from_millis(150);
/// Length of a measurement.
const CHECK_INTERVAL: Duration = Duration::from_secs(3);

/// Bytes sent to the watched client, and packets lost, per second over a measurement.
async fn snapshot(loss: &Loss) -> (u64, u64) {
    let (offered, lost) = (loss.offered(), loss.lost.load(Ordering::Relaxed));
    tokio::time::sleep(CHECK_INTERVAL).await;
    let a_second = |after: u64, before: u64| (after - before) / CHECK_INTERVAL.as_secs();
    (
        a_second(loss.offered(), offered),
        a_second(loss.lost.load(Ordering::Relaxed), lost),
    )
}

/// Waits for a measurement that satisfies `fits`.
async fn comes_to(loss: &Loss, what: &str, within: Duration, fits: impl Fn((u64, u64)) -> bool) {
    let begun = Instant::now();
    let mut seen = Vec::new();
    while begun.elapsed() < within {
        let now = snapshot(loss).await;
        if fits(now) {
            return;
        }
        seen.push(now);
    }
    panic!("{what} did not come about; bytes offered and packets lost a second: {seen:?}");
}

/// Start of two consecutive measurements that both satisfy `fits`, without a trial of another layer in between, which
/// may fail, and without a pause, from which video also returns by a trial.
async fn undisturbed(loss: &Loss, fits: impl Fn((u64, u64)) -> bool) -> Instant {
    for _ in 0..15 {
        let since = Instant::now();
        if fits(snapshot(loss).await) && fits(snapshot(loss).await) {
            return since;
        }
    }
    panic!("what is sent never fitted for 6 s");
}

async fn a_narrow_network_is_sent_what_it_carries_and_a_wide_one_everything_again(mode: Mode) {
    let server = TestServer::start_heavy_with(mode, relay::config()).await;
    let loss = Loss::none();
    relay(server.media.local_addr().expect("address"), loss.clone()).await;
    let mut ada = Peer::named(&server, "narrow", "ada").await;
    ada.publish(440).await;
    ada.send(json!({"cmd": "camera", "rgb": [128, 128, 128], "simulcast": true, "noise": true}))
        .await;
    // Sees all that is sent: the publisher's own machine may be too busy for every picture.
    let cid = Peer::named(&server, "narrow", "cid").await;
    cid.hears("ada", 440.0).await;
    let known = loss.clients();
    let ben = Peer::named(&server, "narrow", "ben").await;
    ben.hears("ada", 440.0).await;
    loss.narrow_beyond(known, 0);
    let more = |(offered, _)| offered > NARROW_BYTES_PER_S;
    comes_to(&loss, "the whole picture", Duration::from_secs(40), more).await;

    loss.narrow_beyond(known, NARROW_BYTES_PER_S);
    let fits = |(offered, lost)| (PICTURES_BYTES_PER_S..NARROW_BYTES_PER_S).contains(&offered) && lost < 2;
    comes_to(&loss, "a picture that fits", Duration::from_secs(60), fits).await;
    let since = undisturbed(&loss, fits).await;
    let sounds = ben.sounds_since(since);
    let clean = sounds.iter().filter(|event| is_tone(event, 440.0)).count();
    assert!(
        clean >= 16,
        "only {clean} of {} quarters of a second are clean",
        sounds.len()
    );
    let pictures = |peer: &Peer| peer.times_since("seen", since);
    let (narrow, wide) = (pictures(&ben), pictures(&cid));
    assert!(!wide.is_empty(), "no pictures at all");
    assert!(
        2 * narrow.len() >= wide.len(),
        "one report for ten pictures, after ms: {narrow:?}; on a wide network in the same seconds: {wide:?}"
    );

    loss.narrow_beyond(known, 0);
    comes_to(&loss, "the whole picture again", Duration::from_secs(90), more).await;
}

async fn a_network_that_queues_is_sent_what_does_not_wait(mode: Mode) {
    let server = TestServer::start_heavy_with(mode, relay::config()).await;
    let loss = Loss::none();
    relay(server.media.local_addr().expect("address"), loss.clone()).await;
    let mut ada = Peer::named(&server, "queued", "ada").await;
    ada.publish(440).await;
    ada.send(json!({"cmd": "camera", "rgb": [128, 128, 128], "simulcast": true, "noise": true}))
        .await;
    let known = loss.clients();
    let ben = Peer::named(&server, "queued", "ben").await;
    ben.hears("ada", 440.0).await;
    loss.narrow_beyond(known, 0);
    let more = |(offered, _)| offered > NARROW_BYTES_PER_S;
    comes_to(&loss, "the whole picture", Duration::from_secs(40), more).await;

    loss.deepen();
    loss.narrow_beyond(known, NARROW_BYTES_PER_S);
    let fits = |(offered, _)| {
        (PICTURES_BYTES_PER_S..NARROW_BYTES_PER_S).contains(&offered) && loss.waiting() < SHORT_WAIT
    };
    comes_to(
        &loss,
        "a picture that does not wait",
        Duration::from_secs(60),
        fits,
    )
    .await;
    let since = undisturbed(&loss, fits).await;
    assert!(
        !ben.seen_since("seen", Some(since)).is_empty(),
        "no pictures at all"
    );
    assert_eq!(loss.lost.load(Ordering::Relaxed), 0);

    loss.narrow_beyond(known, 0);
    comes_to(&loss, "the whole picture again", Duration::from_secs(90), more).await;
}

in_both_modes!(
    a_narrow_network_is_sent_what_it_carries_and_a_wide_one_everything_again,
    a_network_that_queues_is_sent_what_does_not_wait,
);
