//! Calls of two who talk in turns: how soon their words are on a screen, and whether all of them come.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Args;
use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::Value;

use super::caption_times::{Shown, Times, Written, times};
use crate::account::Person;
use crate::error::LoadError;
use crate::event_socket::EventSocket;
use crate::livekit::meter::{Heard, Meter};
use crate::livekit::peer::{Joining, Peer};
use crate::livekit::talk::Talk;
use crate::livekit::voice::{Sound, Voice};
use crate::metrics::Metrics;
use crate::phone_call::PhoneCall;
use crate::process::HubProcess;
use crate::report::Report;

/// The program of the demonstration that records no calls.
const NOT_RECORDED: i64 = 1730;
/// Calls that are set up at the same time.
const AT_ONCE: usize = 6;
/// A notice is spoken to each call before it is recorded.
const NOTICE: Duration = Duration::from_secs(180);
/// Words that wait when everybody has fallen silent are all written within this time.
const BACKLOG: Duration = Duration::from_secs(2_400);
/// Topics that one event socket may subscribe to.
const TOPICS: usize = 100;
/// Different conversations; each is spoken by several.
const TALKS: usize = 8;
/// Up to so many legs first words come within 1 s and finals within 1.5 s (95th percentile) on two cores, ...
const FEW: usize = 6;
const FIRST_MS: f64 = 1_000.0;
const FINAL_MS: f64 = 1_500.0;
/// ... and up to so many finals within 3 s.
const MANY: usize = 30;
const FINAL_OF_MANY_MS: f64 = 3_000.0;
/// Words that come so soon are useful in a conversation, ...
const SOON_MS: i64 = 5_000;
/// ... also while others wait for so long.
const FAR_BEHIND_S: f64 = 30.0;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Legs, two to a call.
    #[arg(long, default_value_t = 6)]
    legs: usize,
    /// Seconds of talk to measure, at most 200.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(20..=200))]
    seconds: u64,
}

/// A call with both of its parties.
struct Conversation {
    call: PhoneCall,
    sides: [Side; 2],
}

struct Side {
    peer: Peer,
    voice: Voice,
    meter: Arc<Meter>,
    talk: usize,
}

/// Sets the calls up, lets everybody talk from the moment when all are recorded, and waits until all is written.
pub async fn run(
    hub: &str,
    admin: &str,
    process: &HubProcess,
    options: &Options,
) -> Result<Report, LoadError> {
    let talks = Talk::different(TALKS)?
        .ok_or_else(|| LoadError::Unexpected("flite is not installed: nobody can talk".into()))?;
    let reviewer = Person::sign_in(hub, "reviewer").await?;
    let zero = Instant::now();
    let wanted = options.legs.div_ceil(2);
    let empty_bytes = process.resident_bytes()?;
    let measuring = Arc::new(AtomicBool::new(false));
    let (conversations, topics) = set_up(hub, &reviewer, &talks, &measuring, wanted).await?;
    for conversation in &conversations {
        let state = conversation
            .call
            .wait_for_recording(&reviewer, "recording", NOTICE)
            .await?;
        if state != "recording" {
            return Err(LoadError::Unexpected(format!("a recording is {state}")));
        }
    }
    let shown = Arc::new(Mutex::new(Vec::new()));
    let mut screens = Vec::new();
    for part in topics.chunks(TOPICS) {
        screens.push(screen(&reviewer, part, zero, shown.clone()).await?);
    }

    let before = Metrics::read(admin).await?;
    let recognised = process.thread_seconds("speech")?;
    let mark = process.mark()?;
    measuring.store(true, Ordering::Relaxed);
    let from = Instant::now();
    let mut backlog = Backlog::default();
    while from.elapsed() < Duration::from_secs(options.seconds) {
        tokio::time::sleep(Duration::from_secs(1)).await;
        backlog.note(&Metrics::read(admin).await?, zero)?;
    }
    measuring.store(false, Ordering::Relaxed);
    let used = process.since(mark)?;
    let recognised = process.thread_seconds("speech")? - recognised;
    let memory = process.resident_bytes()?;
    let until = Instant::now();

    let mut heard = Heard::default();
    let mut sides = Vec::new();
    let mut calls = Vec::new();
    for Conversation { call, sides: both } in conversations {
        for (role, side) in ["reviewer", "applicant"].into_iter().zip(both) {
            drop(side.voice);
            heard.absorb(side.meter.take());
            sides.push((call.id.clone(), role, side.talk, side.peer));
        }
        calls.push(call);
    }
    let drained = Instant::now();
    loop {
        // A pause ends what is being said; only then it waits.
        tokio::time::sleep(Duration::from_secs(2)).await;
        let now = Metrics::read(admin).await?;
        backlog.note(&now, zero)?;
        if now.value("captions_waiting")? == 0.0 {
            break;
        }
        if drained.elapsed() > BACKLOG {
            return Err(LoadError::Timeout("all words to be written"));
        }
    }
    let drained = drained.elapsed();
    // What the last worker is writing.
    tokio::time::sleep(Duration::from_secs(5)).await;
    let after = Metrics::read(admin).await?;
    for screen in screens {
        screen.abort();
    }
    let shown = std::mem::take(&mut *shown.lock().unwrap_or_else(PoisonError::into_inner));

    let ms = |at: Instant| at.saturating_duration_since(zero).as_millis() as i64;
    let (mut all, mut unknown) = (Times::default(), 0);
    let began = ms(from);
    for (call, role, talk, _) in &sides {
        let mut sentences = talks[*talk].within(0, ms(until) - began);
        for one in &mut sentences {
            (one.from_ms, one.to_ms) = (one.from_ms + began, one.to_ms + began);
        }
        let of_leg = |one: &&Shown| one.call == *call && one.leg.starts_with(role) && one.is_recorded();
        let of_leg: Vec<Shown> = shown.iter().filter(of_leg).cloned().collect();
        match times(&sentences, &of_leg) {
            Some(times) => {
                all.first_ms.extend(times.first_ms);
                all.finals.extend(times.finals);
                all.missing += times.missing;
            }
            None => unknown += sentences.len(),
        }
    }
    let finals: Vec<&Shown> = shown
        .iter()
        .filter(|one| one.is_final && one.has_words && one.is_recorded())
        .collect();
    let lost = not_kept(&reviewer, &calls, &finals).await?;
    for call in &calls {
        call.hang_up(&reviewer).await?;
    }
    for (.., peer) in sides {
        peer.leave().await?;
    }

    let said = all.finals.len() + all.missing + unknown;
    let mut report = Report::new(format!(
        "captions --legs {} --seconds {}",
        options.legs, options.seconds
    ));
    let few = options.legs <= FEW;
    let final_bound = if few { FINAL_MS } else { FINAL_OF_MANY_MS };
    let p95 = percentile(&all.first_ms);
    let name = "first words after a sentence begins, 95th percentile";
    match few {
        true => report.bound(name, p95, FIRST_MS, "ms"),
        false => report.row(name, in_ms(p95)),
    }
    let late: Vec<i64> = all.finals.iter().map(|one| one.late_ms).collect();
    let p95 = percentile(&late);
    let name = "final words after it ends, 95th percentile";
    match options.legs <= MANY {
        true => report.bound(name, p95, final_bound, "ms"),
        false => report.row(name, in_ms(p95)),
    }
    let zero_bound = |report: &mut Report, name: &str, count: f64, unit: &str| {
        report.bound(name, Some(count), 0.0, unit);
    };
    zero_bound(
        &mut report,
        "utterances that no engine could write",
        after.since(&before, "captions_failed_total")?,
        "utterances",
    );
    zero_bound(
        &mut report,
        "final captions that are not in the transcript",
        lost as f64,
        "captions",
    );
    report.row(
        format!("sentences without words, of {said}; of legs whose captions fit no sentence"),
        format!("{}; {unknown}", all.missing),
    );
    report.row(
        "utterances written / found to be no speech / more than 30 s late",
        format!(
            "{:.0} / {:.0} / {:.0}",
            after.since(&before, "captions_finals_total")?,
            after.since(&before, "captions_rejected_total")?,
            after.since(&before, "captions_delayed_total")?
        ),
    );
    report.row(
        "most waiting at once, and the oldest; time until all was written",
        format!(
            "{:.0}, {:.1} s; {:.0} s",
            backlog.most,
            backlog.oldest_s,
            drained.as_secs_f64()
        ),
    );
    report.row(
        format!(
            "finals within {} s of their end while others waited {FAR_BEHIND_S} s or more",
            SOON_MS / 1_000
        ),
        backlog.soon(&all.finals).to_string(),
    );
    report.times("delay of the sound from speaker to listener", &heard.delays);
    report.row("missing in the listeners' sequences", heard.lost.to_string());
    report.row(
        "hub processor use, and that of recognition alone",
        format!(
            "{:.3} cores, {:.3} cores",
            used.cores(),
            recognised / used.wall_seconds
        ),
    );
    report.row(
        "hub memory before the calls / while they talk",
        format!("{} MB / {} MB", empty_bytes / 1_000_000, memory / 1_000_000),
    );
    Ok(report)
}

/// How far behind the workers were, over time.
#[derive(Default)]
struct Backlog {
    most: f64,
    oldest_s: f64,
    /// When the oldest waiting words were 30 s old or more, in ms of the measurement.
    far_behind_ms: Vec<i64>,
}

impl Backlog {
    fn note(&mut self, now: &Metrics, zero: Instant) -> Result<(), LoadError> {
        let oldest_s = now.value("captions_oldest_seconds")?;
        self.most = self.most.max(now.value("captions_waiting")?);
        self.oldest_s = self.oldest_s.max(oldest_s);
        if oldest_s >= FAR_BEHIND_S {
            self.far_behind_ms.push(zero.elapsed().as_millis() as i64);
        }
        Ok(())
    }

    /// Finals that came soon although the oldest waited for long: the newest are written first.
    fn soon(&self, finals: &[Written]) -> usize {
        let (Some(first), Some(last)) = (self.far_behind_ms.first(), self.far_behind_ms.last()) else {
            return 0;
        };
        let soon = |one: &&Written| (*first..=*last).contains(&one.at_ms) && one.late_ms <= SOON_MS;
        finals.iter().filter(soon).count()
    }
}

/// Places calls until there are enough, lets both sides of each talk; also the threads' topics.
async fn set_up(
    hub: &str,
    reviewer: &Person,
    talks: &[Talk],
    measuring: &Arc<AtomicBool>,
    wanted: usize,
) -> Result<(Vec<Conversation>, Vec<String>), LoadError> {
    let is_recorded = |item: &Value| item["processId"] != NOT_RECORDED;
    let threads = reviewer.thread_ids_where(wanted * 5, is_recorded).await?;
    let (mut conversations, mut topics) = (Vec::new(), Vec::new());
    let mut threads = threads.into_iter().enumerate();
    while conversations.len() < wanted {
        let next: Vec<(usize, String)> = threads.by_ref().take(wanted - conversations.len()).collect();
        if next.is_empty() {
            return Err(LoadError::Unexpected(format!(
                "only {} applicants of the queue can be called at once",
                conversations.len()
            )));
        }
        let begun: Vec<Option<(Conversation, String)>> = stream::iter(next)
            .map(|(number, thread)| async move {
                let conversation = converse(hub, reviewer, &thread, talks, measuring, 2 * number).await?;
                Ok::<_, LoadError>(conversation.map(|begun| (begun, format!("thread:{thread}"))))
            })
            .buffer_unordered(AT_ONCE)
            .try_collect()
            .await?;
        for (conversation, topic) in begun.into_iter().flatten() {
            conversations.push(conversation);
            topics.push(topic);
        }
    }
    Ok((conversations, topics))
}

/// Places and answers a call in which both parties talk; none where this thread cannot be called, or the applicant
/// speaks another language than the voices do.
async fn converse(
    hub: &str,
    reviewer: &Person,
    thread: &str,
    talks: &[Talk],
    measuring: &Arc<AtomicBool>,
    number: usize,
) -> Result<Option<Conversation>, LoadError> {
    let page = reviewer.get(&format!("/api/threads/{thread}")).await?;
    if page["applicant"]["lang"] != "en" {
        return Ok(None);
    }
    let Some(call) = PhoneCall::place(reviewer, thread).await? else {
        return Ok(None);
    };
    let numbers = [number % talks.len(), (number + 1) % talks.len()];
    let speeches = numbers.map(|number| talks[number].again());
    let join = async |token: &str, own: usize| {
        let meter = Meter::new(speeches[1 - own].clone(), measuring.clone());
        let joining = Joining {
            hub,
            token,
            listener: meter.clone(),
            network: None,
            pictures: false,
        };
        let peer = Peer::join(joining).await?;
        let voice = peer
            .speak(Sound::SpeechFrom(speeches[own].clone(), measuring.clone()))
            .await?;
        Ok::<_, LoadError>(Side {
            peer,
            voice,
            meter,
            talk: numbers[own],
        })
    };
    let sides = [
        join(&call.reviewer_token, 0).await?,
        join(&call.applicant_token, 1).await?,
    ];
    Ok(Some(Conversation { call, sides }))
}

/// A screen that shows these calls: notes each caption when it comes.
async fn screen(
    reviewer: &Person,
    topics: &[String],
    zero: Instant,
    shown: Arc<Mutex<Vec<Shown>>>,
) -> Result<tokio::task::JoinHandle<()>, LoadError> {
    let mut socket = EventSocket::open(reviewer.hub(), &reviewer.token).await?;
    for (number, topic) in topics.iter().enumerate() {
        socket.subscribe(number as u64 + 1, topic).await?;
    }
    Ok(tokio::spawn(async move {
        while let Ok(Some(frame)) = socket.next().await {
            if let Some(caption) = Shown::read(frame.as_str(), zero.elapsed().as_millis() as i64) {
                shown.lock().unwrap_or_else(PoisonError::into_inner).push(caption);
            }
        }
    }))
}

/// How many of the finals that were shown the transcripts do not hold.
async fn not_kept(reviewer: &Person, calls: &[PhoneCall], finals: &[&Shown]) -> Result<usize, LoadError> {
    let mut lost = 0;
    for call in calls {
        let transcript = reviewer
            .get(&format!("/api/calls/{}/transcript", call.id))
            .await?;
        let segments = transcript["segments"].as_array().cloned().unwrap_or_default();
        let kept = |id: &str| segments.iter().any(|segment| segment["segment_id"] == id);
        lost += finals
            .iter()
            .filter(|one| one.call == call.id && !kept(&one.segment))
            .count();
    }
    Ok(lost)
}

fn percentile(times_ms: &[i64]) -> Option<f64> {
    let mut sorted = times_ms.to_vec();
    sorted.sort_unstable();
    let rank = (sorted.len() * 95).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).map(|ms| *ms as f64)
}

fn in_ms(value: Option<f64>) -> String {
    value.map_or("not measured".to_owned(), |ms| format!("{ms:.0} ms"))
}
