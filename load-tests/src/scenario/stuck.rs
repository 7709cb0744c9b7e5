//! One listener among many stops reading: it answers connectivity checks, but takes nothing else. How are the others
//! affected?

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;

use super::room;
use crate::error::LoadError;
use crate::livekit::meter::{Heard, Meter};
use crate::livekit::network::{Network, NetworkConditions};
use crate::livekit::speech::Speech;
use crate::livekit::voice::Sound;
use crate::process::HubProcess;
use crate::report::Report;

/// What a stuck listener may add to the others' 99th percentile.
const ADDED_MS: f64 = 5.0;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Listeners, without the one that stops reading.
    #[arg(long, default_value_t = 40)]
    listeners: usize,
    /// Seconds to measure, without it and with it.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
}

/// Measures the others before one of them stops reading, and while it does.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let measuring = Arc::new(AtomicBool::new(false));
    let speech = Arc::new(Speech::encode()?);
    let name = format!("stuck-{}", std::process::id());
    let speaker = room::speaker(hub, &name, "speaker").await?;
    let voice = speaker.speak(Sound::Speech(speech.clone())).await?;
    let others = room::listeners(hub, &name, options.listeners, &speech, &measuring).await?;
    let network = Network::new(NetworkConditions::default());
    let its_meter = Meter::new(speech.clone(), Arc::new(AtomicBool::new(false)));
    let stuck = room::listener(hub, &name, "stuck", its_meter.clone(), Some(network.clone())).await?;
    its_meter.first_packet().await?;
    for (_, meter) in &others {
        meter.first_packet().await?;
    }
    let measure = async || -> Result<(Heard, f64), LoadError> {
        tokio::time::sleep(Duration::from_secs(2)).await;
        let mark = process.mark()?;
        measuring.store(true, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_secs(options.seconds)).await;
        measuring.store(false, Ordering::Relaxed);
        let used = process.since(mark)?;
        let mut all = Heard::default();
        for (_, meter) in &others {
            all.absorb(meter.take());
        }
        Ok((all, used.cores()))
    };
    let (before, cores_before) = measure().await?;
    let memory_before = process.resident_bytes()?;
    network.pass_checks_only();
    let (_, lost_before) = network.counts();
    let (with, cores_with) = measure().await?;
    let memory_with = process.resident_bytes()?;
    let (_, lost) = network.counts();
    let still_there = stuck.is_signalling();

    drop(voice);
    stuck.leave().await?;
    for (listener, _) in others {
        listener.leave().await?;
    }
    speaker.leave().await?;

    let mut report = Report::new(format!(
        "stuck --listeners {} --seconds {}",
        options.listeners, options.seconds
    ));
    report.times("delay of the others before", &before.delays);
    report.times("delay of the others while one does not read", &with.delays);
    let added = match (with.delays.percentile_ms(0.99), before.delays.percentile_ms(0.99)) {
        (Some(with), Some(before)) => Some(with - before),
        _ => None,
    };
    report.bound("added to their p99", added, ADDED_MS, "ms");
    report.row(
        "missing in their sequences, before / with",
        format!("{} / {}", before.lost, with.lost),
    );
    report.row(
        "packets that the stuck one did not take",
        (lost - lost_before).to_string(),
    );
    report.row(
        "the stuck one is still in the room",
        if still_there { "yes" } else { "no" },
    );
    report.row(
        "hub processor use, before / with",
        format!("{cores_before:.3} / {cores_with:.3} cores"),
    );
    report.row(
        "hub memory, before / with",
        format!("{} / {} MB", memory_before / 1_000_000, memory_with / 1_000_000),
    );
    Ok(report)
}
