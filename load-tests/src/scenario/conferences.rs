//! Many concurrent calls of two, all recorded: the hub's resources, and whether every recording is complete.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::Value;

use crate::account::Person;
use crate::error::LoadError;
use crate::livekit::meter::{Heard, Meter};
use crate::livekit::peer::{Joining, Peer};
use crate::livekit::speech::Speech;
use crate::livekit::voice::{Sound, Voice};
use crate::metrics::Metrics;
use crate::ogg_length::ogg_opus_length_ms;
use crate::phone_call::PhoneCall;
use crate::process::HubProcess;
use crate::report::Report;

/// The program of the demonstration that records no calls.
const NOT_RECORDED: i64 = 1730;
/// How many calls are set up, or ended, at the same time.
const AT_ONCE: usize = 6;
/// A notice is spoken to each call before it is recorded.
const NOTICE: Duration = Duration::from_secs(180);
/// A call's tracks and transcript are completed after it.
const COMPLETION: Duration = Duration::from_secs(240);
/// How often a client tries to join, as LiveKit's own do.
const JOINS: usize = 3;
/// A track ends where its call does; both sides of a call are notified within this time.
const TOLERANCE_MS: f64 = 1_500.0;
/// Mixed recordings that are played back; every track is.
const MIXED: usize = 5;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Calls at once.
    #[arg(long, default_value_t = 200)]
    calls: usize,
    /// Seconds to measure, once all are recorded.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
}

/// A call with both its parties speaking.
struct Talk {
    call: PhoneCall,
    legs: [(Peer, Voice, Arc<Meter>); 2],
}

/// Sets the calls up, measures while they are recorded, ends them, and opens the recordings.
pub async fn run(
    hub: &str,
    admin: &str,
    process: &HubProcess,
    options: &Options,
) -> Result<Report, LoadError> {
    let reviewer = Person::sign_in(hub, "reviewer").await?;
    let spoken = Speech::spoken()?;
    let words = spoken.is_some();
    let speech = match spoken {
        Some(speech) => Arc::new(speech),
        None => Arc::new(Speech::encode()?),
    };
    let measuring = Arc::new(AtomicBool::new(false));
    let again = AtomicUsize::new(0);
    let is_recorded = |item: &Value| item["processId"] != NOT_RECORDED;
    let threads = reviewer.thread_ids_where(options.calls * 3, is_recorded).await?;
    let empty_bytes = process.resident_bytes()?;
    let mut threads = threads.into_iter();
    let mut talks: Vec<Talk> = Vec::new();
    while talks.len() < options.calls {
        let next: Vec<String> = threads.by_ref().take(options.calls - talks.len()).collect();
        if next.is_empty() {
            break;
        }
        let set_up: Vec<Option<Talk>> = stream::iter(next)
            .map(|thread| {
                let (reviewer, speech, measuring, again) = (&reviewer, &speech, &measuring, &again);
                async move { set_up(hub, reviewer, &thread, speech, measuring, again).await }
            })
            .buffer_unordered(AT_ONCE)
            .try_collect()
            .await?;
        talks.extend(set_up.into_iter().flatten());
    }
    if talks.len() < options.calls {
        return Err(LoadError::Unexpected(format!(
            "only {} applicants of the queue can be called at once",
            talks.len()
        )));
    }
    let mut not_begun = 0;
    for talk in &talks {
        let state = talk
            .call
            .wait_for_recording(&reviewer, "recording", NOTICE)
            .await?;
        not_begun += usize::from(state != "recording");
    }

    let before = Metrics::read(admin).await?;
    let mark = process.mark()?;
    measuring.store(true, Ordering::Relaxed);
    let (mut backlog, mut oldest_s) = (0.0f64, 0.0f64);
    let until = Instant::now() + Duration::from_secs(options.seconds);
    while Instant::now() < until {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let now = Metrics::read(admin).await?;
        backlog = backlog.max(now.value("captions_waiting").unwrap_or_default());
        oldest_s = oldest_s.max(now.value("captions_oldest_seconds").unwrap_or_default());
    }
    measuring.store(false, Ordering::Relaxed);
    let used = process.since(mark)?;
    let after = Metrics::read(admin).await?;
    let memory = process.resident_bytes()?;
    let mut heard = Heard::default();
    for talk in &talks {
        for (_, _, meter) in &talk.legs {
            heard.absorb(meter.take());
        }
    }

    let calls: Vec<PhoneCall> = stream::iter(talks)
        .map(|talk| hang_up(&reviewer, talk))
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await?;
    let mut failures = Vec::new();
    for (number, call) in calls.iter().enumerate() {
        if let Err(reason) = play_back(&reviewer, call, options.seconds, number < MIXED).await {
            failures.push(format!("{}: {reason}", call.id));
        }
    }
    for failure in &failures {
        eprintln!("recording of call {failure}");
    }

    let repeated = again.into_inner();
    let due = calls.len() as f64 * 100.0 * used.wall_seconds;
    let mut report = Report::new(format!(
        "conferences --calls {} --seconds {}",
        options.calls, options.seconds
    ));
    let none = |report: &mut Report, name: &str, count: f64, unit: &str| {
        report.bound(name, Some(count), 0.0, unit);
    };
    none(
        &mut report,
        "calls whose recording never began",
        not_begun as f64,
        "calls",
    );
    none(
        &mut report,
        "recordings that failed, do not open, or lack some of their length",
        failures.len() as f64,
        "recordings",
    );
    none(
        &mut report,
        "packets that the recorder could not take",
        after.since(&before, "recording_packets_dropped_total")?,
        "packets",
    );
    report.row(
        "RTP packets due (50 a second and leg) / heard",
        format!("{due:.0} / {}", heard.packets),
    );
    report.row("missing in the listeners' sequences", heard.lost.to_string());
    report.row("joins that were tried again", repeated.to_string());
    report.times("delay from speaker to listener", &heard.delays);
    report.row("hub processor use", format!("{:.3} cores", used.cores()));
    report.row(
        "hub memory during it, and for each call over what it was before",
        format!(
            "{} MB, {:.0} kB",
            memory / 1_000_000,
            memory.saturating_sub(empty_bytes) as f64 / 1000.0 / options.calls as f64
        ),
    );
    report.row(
        "what is said",
        if words {
            "sentences by flite"
        } else {
            "tones: no flite here"
        },
    );
    match after.since(&before, "captions_finals_total") {
        Ok(finals) => {
            report.row(
                "utterances written down; most waiting at once, and the oldest of them",
                format!("{finals:.0}; {backlog:.0}, {oldest_s:.1} s"),
            );
            report.row(
                "utterances that failed / written more than 30 s late",
                format!(
                    "{:.0} / {:.0}",
                    after.since(&before, "captions_failed_total")?,
                    after.since(&before, "captions_delayed_total")?
                ),
            );
        }
        Err(_) => report.row("captions", "no speech engine on this machine"),
    }
    Ok(report)
}

/// Places and answers a call and lets both parties speak; none where this thread cannot be called.
async fn set_up(
    hub: &str,
    reviewer: &Person,
    thread: &str,
    speech: &Speech,
    measuring: &Arc<AtomicBool>,
    again: &AtomicUsize,
) -> Result<Option<Talk>, LoadError> {
    let Some(call) = PhoneCall::place(reviewer, thread).await? else {
        return Ok(None);
    };
    let (reviewers, applicants) = (Arc::new(speech.again()), Arc::new(speech.again()));
    let join = async |token: &str, says: &Arc<Speech>, hears: &Arc<Speech>| {
        let mut tries = 0;
        let (peer, meter) = loop {
            let meter = Meter::new(hears.clone(), measuring.clone());
            let joining = Joining {
                hub,
                token,
                listener: meter.clone(),
                network: None,
                pictures: false,
            };
            tries += 1;
            match Peer::join(joining).await {
                Err(LoadError::Timeout(_)) if tries < JOINS => {
                    again.fetch_add(1, Ordering::Relaxed);
                }
                joined => break (joined?, meter),
            }
        };
        let voice = peer.speak(Sound::Speech(says.clone())).await?;
        Ok::<_, LoadError>((peer, voice, meter))
    };
    let legs = [
        join(&call.reviewer_token, &reviewers, &applicants).await?,
        join(&call.applicant_token, &applicants, &reviewers).await?,
    ];
    Ok(Some(Talk { call, legs }))
}

async fn hang_up(reviewer: &Person, talk: Talk) -> Result<PhoneCall, LoadError> {
    talk.call.hang_up(reviewer).await?;
    for (peer, voice, _) in talk.legs {
        drop(voice);
        peer.leave().await?;
    }
    Ok(talk.call)
}

/// Opens a recording and compares the length of every track with the expected one; returns the fault, if there is one.
async fn play_back(reviewer: &Person, call: &PhoneCall, seconds: u64, mixed: bool) -> Result<(), String> {
    let text = |error: LoadError| error.to_string();
    let state = call
        .wait_for_recording(reviewer, "ready", COMPLETION)
        .await
        .map_err(text)?;
    if state != "ready" {
        return Err(format!("is {state}"));
    }
    let recording = call.recording(reviewer).await.map_err(text)?;
    if recording.duration_ms < seconds as f64 * 1000.0 {
        return Err(format!("lasts {} ms only", recording.duration_ms));
    }
    if recording.track_urls.len() < 2 {
        return Err(format!("has {} tracks", recording.track_urls.len()));
    }
    for url in &recording.track_urls {
        let file = reviewer.bytes(url).await.map_err(text)?;
        let length = ogg_opus_length_ms(&file).ok_or("a track does not end as it should")?;
        if (length - recording.duration_ms).abs() > TOLERANCE_MS {
            return Err(format!("a track of {length} ms in {} ms", recording.duration_ms));
        }
    }
    if mixed {
        let file = reviewer.bytes(&recording.mixed_url).await.map_err(text)?;
        let length = ogg_opus_length_ms(&file).ok_or("the mixed recording does not end as it should")?;
        if (length - recording.duration_ms).abs() > TOLERANCE_MS {
            return Err(format!(
                "mixed it lasts {length} ms of {} ms",
                recording.duration_ms
            ));
        }
    }
    Ok(())
}
