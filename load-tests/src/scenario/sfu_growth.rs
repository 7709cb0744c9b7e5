//! What one room costs as it grows: ten publish, and more and more take part. Writes the table behind the plot.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;

use super::room;
use crate::error::LoadError;
use crate::livekit::meter::{Heard, Meter};
use crate::livekit::peer::Peer;
use crate::livekit::speech::Speech;
use crate::livekit::voice::{Sound, Voice};
use crate::process::HubProcess;
use crate::report::Report;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Participants in all, one measurement each.
    #[arg(long, value_delimiter = ',', default_value = "10,50,100,250,500")]
    participants: Vec<usize>,
    /// Participants with an open microphone.
    #[arg(long, default_value_t = 10)]
    publishing: usize,
    /// How many of them speak; the others send silence, 2.5 packets a second, as clients do (RFC 7587).
    #[arg(long, default_value_t = 1)]
    speaking: usize,
    /// Seconds to measure each size.
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// Where to write the figures as comma-separated values.
    #[arg(long)]
    table: Option<PathBuf>,
}

struct Step {
    participants: usize,
    due: f64,
    heard: Heard,
    cores: f64,
    packets_per_s: f64,
    memory_bytes: u64,
}

/// Lets the room grow, and measures at every size.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let measuring = Arc::new(AtomicBool::new(false));
    let speech = Arc::new(Speech::encode()?);
    let name = format!("growth-{}", std::process::id());
    let mut publishers: Vec<(Peer, Voice, Arc<Meter>)> = Vec::new();
    for number in 0..options.publishing {
        let meter = Meter::new(speech.clone(), measuring.clone());
        let peer = room::member(hub, &name, &format!("speaker-{number}"), meter.clone()).await?;
        // The first is listened for; what the others say is not taken for it.
        let sound = match number {
            0 => Sound::Speech(speech.clone()),
            _ if number < options.speaking => Sound::Speech(Arc::new(Speech::encode()?)),
            _ => Sound::Silence(Arc::new(Speech::encode()?)),
        };
        let voice = peer.speak(sound).await?;
        publishers.push((peer, voice, meter));
    }
    let speaking = options.speaking.min(options.publishing);
    let silent = options.publishing - speaking;
    let sent_per_s = 50.0 * speaking as f64 + 2.5 * silent as f64;
    let mut listeners: Vec<(Peer, Arc<Meter>)> = Vec::new();
    let mut steps = Vec::new();
    for wanted in &options.participants {
        let wanted_listeners = wanted.saturating_sub(options.publishing);
        while listeners.len() < wanted_listeners {
            let meter = Meter::new(speech.clone(), measuring.clone());
            let identity = format!("listener-{}", listeners.len());
            let peer = room::listener(hub, &name, &identity, meter.clone(), None).await?;
            listeners.push((peer, meter));
        }
        for (_, meter) in &listeners {
            meter.first_packet().await?;
        }
        tokio::time::sleep(Duration::from_secs(3)).await;
        let mark = process.mark()?;
        measuring.store(true, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_secs(options.seconds)).await;
        measuring.store(false, Ordering::Relaxed);
        let used = process.since(mark)?;
        let mut heard = Heard::default();
        let meters = publishers.iter().map(|(_, _, meter)| meter);
        for meter in meters.chain(listeners.iter().map(|(_, meter)| meter)) {
            heard.absorb(meter.take());
        }
        // Everybody is sent what everybody else says.
        let heard_per_s = sent_per_s * (publishers.len() + listeners.len()) as f64 - sent_per_s;
        steps.push(Step {
            participants: *wanted,
            due: heard_per_s * used.wall_seconds,
            packets_per_s: heard.packets as f64 / used.wall_seconds,
            heard,
            cores: used.cores(),
            memory_bytes: process.resident_bytes()?,
        });
    }
    for (peer, _) in listeners {
        peer.leave().await?;
    }
    for (peer, _, _) in publishers {
        peer.leave().await?;
    }
    if let Some(table) = &options.table {
        std::fs::write(table, comma_separated(&steps))
            .map_err(|error| LoadError::Unexpected(format!("{}: {error}", table.display())))?;
    }
    let mut report = Report::new(format!(
        "sfu-growth --publishing {} --speaking {} --seconds {}",
        options.publishing, options.speaking, options.seconds
    ));
    for step in &steps {
        report.row(
            format!("{} participants: hub processor time a second", step.participants),
            format!(
                "{:.3} s; {:.0} packets a second out ({:.1} % of those due), delay p99 {}, memory {} MB",
                step.cores,
                step.packets_per_s,
                100.0 * step.heard.packets as f64 / step.due.max(1.0),
                step.p99_ms()
                    .map_or("not measured".to_owned(), |ms| format!("{ms:.1} ms")),
                step.memory_bytes / 1_000_000
            ),
        );
    }
    Ok(report)
}

impl Step {
    /// Of the measured speakers only; a listener hears more people than it measures delays for.
    fn p99_ms(&self) -> Option<f64> {
        self.heard.delays.percentile_ms(0.99)
    }
}

fn comma_separated(steps: &[Step]) -> String {
    let mut text =
        "participants,hub_cores,packets_per_second,share_heard,delay_p99_ms,memory_mb\n".to_owned();
    for step in steps {
        text.push_str(&format!(
            "{},{:.4},{:.0},{:.4},{:.2},{}\n",
            step.participants,
            step.cores,
            step.packets_per_s,
            step.heard.packets as f64 / step.due.max(1.0),
            step.p99_ms().unwrap_or_default(),
            step.memory_bytes / 1_000_000
        ));
    }
    text
}
