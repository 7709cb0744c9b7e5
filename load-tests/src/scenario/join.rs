//! How long joining takes: from opening the signal socket to the first packet of a participant already in the room.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use futures::future::try_join_all;

use super::room;
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::livekit::meter::Meter;
use crate::livekit::speech::Speech;
use crate::livekit::voice::Sound;
use crate::process::HubProcess;
use crate::report::Report;

/// The median that is not to be exceeded.
const MEDIAN_MS: f64 = 300.0;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Joins one after the other.
    #[arg(long, default_value_t = 50)]
    joins: usize,
    /// How many join in the same moment, ...
    #[arg(long, default_value_t = 10)]
    together: usize,
    /// ... and how often.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
}

/// Lets clients join one after the other, then many in the same moment.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let speech = Arc::new(Speech::encode()?);
    let room = format!("join-{}", std::process::id());
    let speaker = room::speaker(hub, &room, "speaker").await?;
    let voice = speaker.speak(Sound::Speech(speech.clone())).await?;
    let mark = process.mark()?;

    let mut alone = Distribution::default();
    for number in 0..options.joins {
        alone.absorb(join(hub, &room, &format!("alone-{number}"), &speech).await?);
    }
    let mut together = Distribution::default();
    for round in 0..options.rounds {
        let identities = (0..options.together).map(|place| format!("together-{round}-{place}"));
        let joins = identities.map(|identity| {
            let (room, speech) = (&room, &speech);
            async move { join(hub, room, &identity, speech).await }
        });
        for times in try_join_all(joins).await? {
            together.absorb(times);
        }
    }
    let used = process.since(mark)?;
    drop(voice);
    speaker.leave().await?;

    let mut report = Report::new(format!(
        "join --joins {} --together {} --rounds {}",
        options.joins, options.together, options.rounds
    ));
    report.times("one after the other, from socket to first packet", &alone);
    report.bound("median of these", alone.percentile_ms(0.5), MEDIAN_MS, "ms");
    let title = format!(
        "{} in the same moment, from socket to first packet",
        options.together
    );
    report.times(&title, &together);
    report.bound("median of these", together.percentile_ms(0.5), MEDIAN_MS, "ms");
    let joins = options.joins + options.rounds * options.together;
    report.row(
        "hub processor time for each join and leave",
        format!("{:.1} ms", used.cpu_seconds * 1000.0 / joins as f64),
    );
    Ok(report)
}

async fn join(
    hub: &str,
    room: &str,
    identity: &str,
    speech: &Arc<Speech>,
) -> Result<Distribution, LoadError> {
    let meter = Meter::new(speech.clone(), Arc::new(AtomicBool::new(false)));
    let peer = room::listener(hub, room, identity, meter.clone(), None).await?;
    let heard = meter.first_packet().await?;
    let mut times = Distribution::default();
    times.add(heard.saturating_duration_since(peer.opened_at));
    peer.leave().await?;
    Ok(times)
}
