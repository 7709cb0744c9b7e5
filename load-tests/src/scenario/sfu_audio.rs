//! Audio through the SFU: rooms with one speaker and many listeners, packets counted where they are heard.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use futures::stream::{self, StreamExt, TryStreamExt};
use rtc::rtp;
use webrtc::media_stream::track_local::TrackLocal;
use webrtc::media_stream::track_local::static_rtp::TrackLocalStaticRTP;

use crate::error::LoadError;
use crate::livekit::peer::{Heard, OPUS_PAYLOAD_TYPE, Peer};
use crate::livekit::speech::{FRAME_SAMPLES, Speech};
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
    let measuring = Arc::new(AtomicBool::new(false));
    let mut speakers = Vec::new();
    let mut listeners = Vec::new();
    for number in 0..options.rooms {
        let room = format!("load-{}-{number}", std::process::id());
        let speech = Arc::new(Speech::encode()?);
        let (speaker, track, ssrc) = Peer::speak(hub, &room, "speaker", speech.clone()).await?;
        let talking = tokio::spawn(talk(track, ssrc, speech.clone()));
        let joined: Vec<Peer> = stream::iter(0..options.listeners)
            .map(|seat| {
                let (room, speech, measuring) = (room.clone(), speech.clone(), measuring.clone());
                async move { Peer::listen(hub, &room, &format!("listener-{seat}"), speech, measuring).await }
            })
            .buffer_unordered(4)
            .try_collect()
            .await?;
        speakers.push((speaker, talking));
        listeners.extend(joined);
    }
    for listener in &listeners {
        listener.first_packet().await?;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;

    let mark = process.mark()?;
    measuring.store(true, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs(options.seconds)).await;
    measuring.store(false, Ordering::Relaxed);
    let used = process.since(mark)?;
    let memory = process.resident_bytes()?;

    let mut all = Heard::default();
    for listener in listeners {
        let heard = listener.leave().await?;
        all.packets += heard.packets;
        all.lost += heard.lost;
        all.changed += heard.changed;
        all.delays.absorb(heard.delays);
    }
    for (speaker, talking) in speakers {
        talking.abort();
        speaker.leave().await?;
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
    Ok(report)
}

/// Sends a packet every 20 ms until aborted.
async fn talk(track: Arc<TrackLocalStaticRTP>, ssrc: u32, speech: Arc<Speech>) -> Result<(), LoadError> {
    let mut pace = tokio::time::interval(Duration::from_millis(20));
    for number in 0usize.. {
        pace.tick().await;
        let packet = rtp::Packet {
            header: rtp::Header {
                version: 2,
                payload_type: OPUS_PAYLOAD_TYPE,
                sequence_number: number as u16,
                timestamp: (number as u32).wrapping_mul(FRAME_SAMPLES as u32),
                ssrc,
                marker: number == 0,
                ..Default::default()
            },
            payload: speech.send(number),
        };
        track.write_rtp(packet).await?;
    }
    Ok(())
}
