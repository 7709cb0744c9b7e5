//! Audio through the SFU: rooms with one speaker and many listeners, packets counted at the listeners.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;

use super::room;
use crate::error::LoadError;
use crate::livekit::meter::Heard;
use crate::livekit::peer::Peer;
use crate::livekit::speech::Speech;
use crate::livekit::voice::Sound;
use crate::process::HubProcess;
use crate::report::Report;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Rooms, each with one speaker.
    #[arg(long, default_value_t = 1)]
    rooms: usize,
    /// Listeners in each room.
    #[arg(long, default_value_t = 50)]
    listeners: usize,
    /// Seconds to measure.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
}

/// Fills the rooms, lets all speakers speak, and counts.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let empty_bytes = process.resident_bytes()?;
    let measuring = Arc::new(AtomicBool::new(false));
    let first = Arc::new(Speech::encode()?);
    let mut speakers = Vec::new();
    let mut listeners = Vec::new();
    for number in 0..options.rooms {
        let name = format!("load-{}-{number}", std::process::id());
        let speech = Arc::new(first.again());
        let speaker = room::speaker(hub, &name, "speaker").await?;
        let voice = speaker.speak(Sound::Speech(speech.clone())).await?;
        listeners.extend(room::listeners(hub, &name, options.listeners, &speech, &measuring).await?);
        speakers.push((speaker, voice));
    }
    for (_, meter) in &listeners {
        meter.first_packet().await?;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;

    let mark = process.mark()?;
    measuring.store(true, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs(options.seconds)).await;
    measuring.store(false, Ordering::Relaxed);
    let used = process.since(mark)?;
    let memory = process.resident_bytes()?;

    let mut all = Heard::default();
    let mut leaving: Vec<Peer> = Vec::new();
    for (listener, meter) in listeners {
        all.absorb(meter.take());
        leaving.push(listener);
    }
    leaving.extend(speakers.into_iter().map(|(speaker, _)| speaker));
    for peer in leaving {
        peer.leave().await?;
    }
    let due = (options.rooms * options.listeners) as f64 * 50.0 * used.wall_seconds;
    let mut report = Report::new(format!(
        "sfu-audio --rooms {} --listeners {} --seconds {}",
        options.rooms, options.listeners, options.seconds
    ));
    report.row(
        "RTP packets due (50 a second and listener) / heard",
        format!("{due:.0} / {}", all.packets),
    );
    report.row("missing in the listeners' sequences", all.lost.to_string());
    report.row("payloads that are not what was sent", all.changed.to_string());
    report.row(
        "RTP packets out per second",
        format!("{:.0}", all.packets as f64 / used.wall_seconds),
    );
    report.row("hub processor use", format!("{:.3} cores", used.cores()));
    report.per_core(
        "RTP packets out per second and core",
        used.per_core_second(all.packets),
    );
    report.times("delay from speaker to listener", &all.delays);
    report.row("hub memory during it", format!("{} MB", memory / 1_000_000));
    let participants = options.rooms * (options.listeners + 1);
    report.row(
        "hub memory for each participant, over what it was before they came",
        format!(
            "{:.0} kB",
            memory.saturating_sub(empty_bytes) as f64 / 1000.0 / participants as f64
        ),
    );
    Ok(report)
}
