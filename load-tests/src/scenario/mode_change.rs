//! A supervisor moves between listening, whispering and speaking with everyone: how soon the other side hears it, or no more.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;

use crate::account::Person;
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::livekit::ear::Ear;
use crate::livekit::peer::{Joining, Peer};
use crate::livekit::speech::Speech;
use crate::livekit::voice::Sound;
use crate::phone_call::PhoneCall;
use crate::process::HubProcess;
use crate::report::Report;

/// The 99th percentile that is not to be exceeded, from the request on.
const P99_MS: f64 = 150.0;
const PATIENCE: Duration = Duration::from_secs(20);
/// After this much silence nothing is on its way any more.
const SETTLED: Duration = Duration::from_millis(400);

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Changes of the mode.
    #[arg(long, default_value_t = 100)]
    changes: usize,
}

/// The three in the room, and what the other two hear of the supervisor.
struct Room {
    lead: Person,
    call: PhoneCall,
    supervisor: Peer,
    speech: Arc<Speech>,
    reviewer_hears: Arc<Ear>,
    applicant_hears: Arc<Ear>,
}

#[derive(Default)]
struct Times {
    whispering: Distribution,
    barging: Distribution,
    silenced: Distribution,
    leaked: usize,
}

/// Places a call, joins as a supervisor, and changes the mode over and over.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let reviewer = Person::sign_in(hub, "caseworker").await?;
    let lead = Person::sign_in(hub, "supervisor").await?;
    let mut call = None;
    for thread in reviewer.thread_ids(100).await? {
        call = PhoneCall::place(&reviewer, &thread).await?;
        if call.is_some() {
            break;
        }
    }
    let call = call.ok_or_else(|| LoadError::Unexpected("nobody in the queue can be called".into()))?;
    let speech = Arc::new(Speech::encode()?);
    let reviewer_hears = Ear::noting_arrivals(speech.clone());
    let applicant_hears = Ear::noting_arrivals(speech.clone());
    let reviewer_leg = join(hub, &call.reviewer_token, &reviewer_hears).await?;
    let applicant_leg = join(hub, &call.applicant_token, &applicant_hears).await?;
    let voices = [
        reviewer_leg
            .speak(Sound::Speech(Arc::new(Speech::encode()?)))
            .await?,
        applicant_leg
            .speak(Sound::Speech(Arc::new(Speech::encode()?)))
            .await?,
    ];
    let listening = lead
        .post(&format!("/api/conferences/{}/listen", call.id), &json!({}))
        .await?;
    let token = listening["token"].as_str().unwrap_or_default().to_owned();
    let own_ear = Ear::noting_arrivals(speech.clone());
    let supervisor = join(hub, &token, &own_ear).await?;
    own_ear.first_packet().await?;
    // What the announcer says is over by then: the notice before a recording.
    call.wait_for_recording(&reviewer, "recording", Duration::from_secs(60))
        .await?;
    let room = Room {
        lead,
        call,
        supervisor,
        speech,
        reviewer_hears,
        applicant_hears,
    };
    let mark = process.mark()?;
    let mut times = Times::default();
    for _ in 0..options.changes.div_ceil(3) {
        room.once_round(&mut times).await?;
    }
    let used = process.since(mark)?;

    drop(voices);
    room.call.hang_up(&reviewer).await?;
    for peer in [reviewer_leg, applicant_leg, room.supervisor] {
        peer.leave().await?;
    }
    let mut report = Report::new(format!("mode-change --changes {}", options.changes));
    let mut all = Distribution::default();
    for (name, times) in [
        (
            "to whisper: request to the reviewer's first packet",
            times.whispering,
        ),
        ("to barge: request to the applicant's first packet", times.barging),
        ("to listen: request to the last packet at anybody", times.silenced),
    ] {
        report.times(name, &times);
        all.absorb(times);
    }
    report.bound("p99 of all", all.percentile_ms(0.99), P99_MS, "ms");
    report.bound(
        "packets of a whisper at the applicant",
        Some(times.leaked as f64),
        0.0,
        "packets",
    );
    report.row("hub processor use", format!("{:.3} cores", used.cores()));
    Ok(report)
}

async fn join(hub: &str, token: &str, ear: &Arc<Ear>) -> Result<Peer, LoadError> {
    Peer::join(Joining {
        hub,
        token,
        listener: ear.clone(),
        network: None,
        pictures: false,
    })
    .await
}

impl Room {
    async fn change(&self, mode: &str) -> Result<Instant, LoadError> {
        let asked = Instant::now();
        let path = format!("/api/conferences/{}/mode", self.call.id);
        self.lead.post(&path, &json!({ "mode": mode })).await?;
        Ok(asked)
    }

    /// Listen, whisper, barge, listen.
    async fn once_round(&self, times: &mut Times) -> Result<(), LoadError> {
        let asked = self.change("whisper").await?;
        let voice = self.supervisor.speak(Sound::Speech(self.speech.clone())).await?;
        times.whispering.add(heard(&self.reviewer_hears, asked).await?);
        tokio::time::sleep(SETTLED).await;
        if self.applicant_hears.arrival_after(asked).is_some() {
            times.leaked += 1;
        }

        let asked = self.change("barge").await?;
        times.barging.add(heard(&self.applicant_hears, asked).await?);
        tokio::time::sleep(SETTLED).await;

        let asked = self.change("listen").await?;
        // The client goes on sending: that it is heard no more is the hub's doing.
        tokio::time::sleep(SETTLED).await;
        let last = [&self.reviewer_hears, &self.applicant_hears]
            .into_iter()
            .filter_map(|ear| ear.last_arrival())
            .max();
        let silent_after = last.map_or(Duration::ZERO, |last| last.saturating_duration_since(asked));
        times.silenced.add(silent_after);
        drop(voice);
        tokio::time::sleep(SETTLED).await;
        Ok(())
    }
}

/// How long after the request the first packet came.
async fn heard(ear: &Ear, asked: Instant) -> Result<Duration, LoadError> {
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        if let Some(at) = ear.arrival_after(asked) {
            return Ok(at.duration_since(asked));
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Err(LoadError::Timeout("a supervisor's voice"))
}
