//! Telephone calls into rooms with a browser each: SIPp calls in and sends back what it hears (G.711), a LiveKit client speaks (Opus).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use futures::stream::{self, StreamExt, TryStreamExt};

use super::room;
use crate::error::LoadError;
use crate::livekit::meter::{Heard, Meter};
use crate::livekit::peer::Peer;
use crate::livekit::speech::Speech;
use crate::livekit::voice::{Sound, Voice};
use crate::metrics::Metrics;
use crate::process::HubProcess;
use crate::report::Report;
use crate::sip_trunk::Trunk;
use crate::sipp::{Behaviour, Callers, set_up_times};

/// The room of a call is named by this and the number that was called, as LiveKit's rule by callee joins them.
const ROOMS: &str = "load-phone";
/// The first number that is called; each call has its own.
const FIRST_NUMBER: u64 = 12_025_550_000;
/// Clients that join at the same time.
const JOINING_AT_ONCE: usize = 4;
/// All calls are there by then.
const SET_UP: Duration = Duration::from_secs(120);
/// Medians and bounds that are not to be exceeded.
const SET_UP_MEDIAN_MS: f64 = 10.0;
const SET_UP_P99_MS: f64 = 50.0;
const GAP_MS: f64 = 40.0;
/// Of the packets that are due at the browsers so many may be missing: conversations begin and end within a second.
const UNHEARD_PERCENT: f64 = 1.0;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Calls at once.
    #[arg(long, default_value_t = 100)]
    calls: usize,
    /// New calls a second.
    #[arg(long, default_value_t = 10)]
    rate: u32,
    /// Seconds to measure, once all talk.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Where the hub listens for SIP (HUB_SIP_ADDR).
    #[arg(long, env = "LOAD_SIP", default_value = "127.0.0.1:5060")]
    sip: String,
}

/// Sets the calls up, measures while both sides of each talk, and hangs up.
pub async fn run(
    hub: &str,
    admin: &str,
    process: &HubProcess,
    options: &Options,
) -> Result<Report, LoadError> {
    let numbers: Vec<String> = (0..options.calls as u64)
        .map(|number| format!("+{}", FIRST_NUMBER + number))
        .collect();
    let trunk = Trunk::make(hub, ROOMS, &numbers).await?;
    let outcome = measured(hub, admin, process, options, &numbers).await;
    trunk.remove(hub).await?;
    outcome
}

async fn measured(
    hub: &str,
    admin: &str,
    process: &HubProcess,
    options: &Options,
    numbers: &[String],
) -> Result<Report, LoadError> {
    let speech = Arc::new(Speech::encode()?);
    let measuring = Arc::new(AtomicBool::new(false));
    let browsers: Vec<(Peer, Voice, Arc<Meter>)> = stream::iter(numbers)
        .map(|number| {
            let (speech, measuring) = (speech.clone(), measuring.clone());
            async move {
                let meter = Meter::new(speech.clone(), measuring);
                let room = format!("{ROOMS}_{number}");
                let peer = room::member(hub, &room, "browser", meter.clone()).await?;
                let voice = peer.speak(Sound::Speech(speech)).await?;
                Ok::<_, LoadError>((peer, voice, meter))
            }
        })
        .buffer_unordered(JOINING_AT_ONCE)
        .try_collect()
        .await?;
    let before_calls = Metrics::read(admin).await?;
    let folder = std::env::temp_dir().join(format!("load-telephones-{}", std::process::id()));
    let unwritten = |error: std::io::Error| LoadError::Unexpected(format!("{}: {error}", folder.display()));
    std::fs::create_dir_all(&folder).map_err(unwritten)?;
    // The last call begins when all the others have; then both sides talk as long as is measured, and some seconds.
    let set_up_s = options.calls as u64 / u64::from(options.rate.max(1));
    let held_ms = (options.seconds + set_up_s + 15) * 1_000;
    let callers = Callers {
        folder: &folder,
        sip: &options.sip,
        numbers,
        calls: options.calls as u64,
        at_once: options.calls as u64,
        rate: options.rate,
        behaviour: Behaviour::Talks {
            from_ms: held_ms,
            to_ms: held_ms + 1,
        },
        caller_prefix: "+12025559",
        sound_port: 16_400,
    };
    let mut phones = callers.start()?;

    let until = tokio::time::Instant::now() + SET_UP;
    loop {
        let now = Metrics::read(admin).await?;
        if now.value("phone_legs")? >= options.calls as f64 {
            break;
        }
        if tokio::time::Instant::now() > until {
            return Err(LoadError::Timeout("all calls to be answered"));
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    // What was worst while calls were set up is read away.
    tokio::time::sleep(Duration::from_secs(2)).await;
    Metrics::read(admin).await?;
    let mark = process.mark()?;
    measuring.store(true, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs(options.seconds)).await;
    measuring.store(false, Ordering::Relaxed);
    let used = process.since(mark)?;
    let after = Metrics::read(admin).await?;
    let mut heard = Heard::default();
    for (_, _, meter) in &browsers {
        heard.absorb(meter.take());
    }
    for (peer, voice, _) in browsers {
        drop(voice);
        peer.leave().await?;
    }
    // The rooms are empty but for the telephones, which SIPp ends.
    let ended = tokio::time::timeout(Duration::from_secs(60), phones.wait()).await;
    let status = ended
        .map_err(|_| LoadError::Timeout("SIPp to end its calls"))?
        .map_err(|error| LoadError::Unexpected(error.to_string()))?;
    let times = set_up_times(&folder).map_err(unwritten)?;
    std::fs::remove_dir_all(&folder).map_err(unwritten)?;

    let mut report = Report::new(format!(
        "telephones --calls {} --rate {} --seconds {}",
        options.calls, options.rate, options.seconds
    ));
    report.bound(
        "calls that SIPp counts as failed",
        Some(if status.success() { 0.0 } else { 1.0 }),
        0.0,
        "calls",
    );
    report.per_core(
        "calls of a telephone and a browser",
        Some(options.calls as f64 / used.cores()),
    );
    report.row(
        "hub processor time",
        format!("{:.2} cores for {} calls", used.cores(), options.calls),
    );
    let percentile = |share: f64| -> Option<f64> {
        let last = times.len().checked_sub(1)?;
        times.get((last as f64 * share).round() as usize).copied()
    };
    report.bound(
        "from INVITE to its answer, median",
        percentile(0.5),
        SET_UP_MEDIAN_MS,
        "ms",
    );
    report.bound("the same, p99", percentile(0.99), SET_UP_P99_MS, "ms");
    report.bound(
        "worst gap between two steps of the pacing thread",
        Some(after.value("phone_worst_gap_seconds")? * 1_000.0),
        GAP_MS,
        "ms",
    );
    let due = options.calls as f64 * 50.0 * used.wall_seconds;
    report.row(
        "RTP packets due at the browsers / heard",
        format!("{due:.0} / {}", heard.packets),
    );
    report.bound(
        "of these not heard",
        Some((1.0 - heard.packets as f64 / due).max(0.0) * 100.0),
        UNHEARD_PERCENT,
        "%",
    );
    report.row("missing in their sequences", heard.lost.to_string());
    let growth = after.since(&before_calls, "phone_legs")?;
    report.row("telephones that were carried at the end", format!("{growth:.0}"));
    Ok(report)
}
