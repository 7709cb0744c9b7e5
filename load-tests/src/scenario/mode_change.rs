//! A supervisor switches between listening, whispering, speaking with everyone and taking over, and the reviewer puts
//! the applicant on hold: how soon the other side hears it, or stops hearing it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;

use crate::account::Person;
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::livekit::meter::{Listener, Meter};
use crate::livekit::meter_group::MeterGroup;
use crate::livekit::peer::{Joining, Peer};
use crate::livekit::speech::Speech;
use crate::livekit::voice::Sound;
use crate::phone_call::PhoneCall;
use crate::process::HubProcess;
use crate::report::Report;

/// The 99th percentile that is not to be exceeded, from the request on.
const P99_MS: f64 = 150.0;
const PATIENCE: Duration = Duration::from_secs(20);
/// After this much silence no packet is in flight any more.
const SETTLED: Duration = Duration::from_millis(400);
const CHANGES_OF_A_ROUND: usize = 7;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Changes of who hears whom, in rounds of seven.
    #[arg(long, default_value_t = 140)]
    changes: usize,
}

/// The three in the room, and what the others hear of the supervisor, of the reviewer and of the hub.
struct Room {
    reviewer: Person,
    lead: Person,
    call: PhoneCall,
    supervisor: Peer,
    speech: Arc<Speech>,
    reviewer_hears: Arc<Meter>,
    applicant_hears: Arc<Meter>,
    applicant_hears_reviewer: Arc<Meter>,
    applicant_hears_music: Arc<Meter>,
}

#[derive(Default)]
struct Times {
    whispering: Distribution,
    barging: Distribution,
    taking_over: Distribution,
    giving_back: Distribution,
    silenced: Distribution,
    holding: Distribution,
    music: Distribution,
    going_on: Distribution,
    leaked: usize,
}

/// Places a call, joins as a supervisor, and changes modes in a loop.
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
    let [speech, of_reviewer, of_applicant] = [(); 3].map(|()| Speech::encode().map(Arc::new));
    let (speech, of_reviewer, of_applicant) = (speech?, of_reviewer?, of_applicant?);
    let reviewer_hears = Meter::noting_arrivals(speech.clone());
    let applicant_hears = Meter::noting_arrivals(speech.clone());
    let applicant_hears_reviewer = Meter::noting_arrivals(of_reviewer.clone());
    let applicant_hears_music = Meter::noting_others_than(vec![speech.clone(), of_reviewer.clone()]);
    let reviewer_leg = join(hub, &call.reviewer_token, reviewer_hears.clone()).await?;
    let meters = [
        &applicant_hears,
        &applicant_hears_reviewer,
        &applicant_hears_music,
    ];
    let meters = Arc::new(MeterGroup(meters.map(Arc::clone).to_vec()));
    let applicant_leg = join(hub, &call.applicant_token, meters).await?;
    let voices = [
        reviewer_leg.speak(Sound::Speech(of_reviewer)).await?,
        applicant_leg.speak(Sound::Speech(of_applicant)).await?,
    ];
    let listening = lead
        .post(&format!("/api/conferences/{}/listen", call.id), &json!({}))
        .await?;
    let token = listening["token"].as_str().unwrap_or_default().to_owned();
    let own_meter = Meter::noting_arrivals(speech.clone());
    let supervisor = join(hub, &token, own_meter.clone()).await?;
    own_meter.first_packet().await?;
    // The announcement before a recording is over by then.
    call.wait_for_recording(&reviewer, "recording", Duration::from_secs(60))
        .await?;
    let room = Room {
        reviewer,
        lead,
        call,
        supervisor,
        speech,
        reviewer_hears,
        applicant_hears,
        applicant_hears_reviewer,
        applicant_hears_music,
    };
    let mark = process.mark()?;
    let mut times = Times::default();
    for _ in 0..options.changes.div_ceil(CHANGES_OF_A_ROUND) {
        room.once_round(&mut times).await?;
    }
    let used = process.since(mark)?;

    drop(voices);
    room.call.hang_up(&room.reviewer).await?;
    for peer in [reviewer_leg, applicant_leg, room.supervisor] {
        peer.leave().await?;
    }
    let mut report = times.report(options);
    report.row("hub processor use", format!("{:.3} cores", used.cores()));
    Ok(report)
}

impl Times {
    fn report(self, options: &Options) -> Report {
        let mut report = Report::new(format!("mode-change --changes {}", options.changes));
        let mut all = Distribution::default();
        for (name, times) in [
            (
                "to whisper: request to the reviewer's first packet",
                self.whispering,
            ),
            ("to barge: request to the applicant's first packet", self.barging),
            (
                "to takeover: request to the reviewer's last packet at the applicant",
                self.taking_over,
            ),
            (
                "the takeover ended: request to the reviewer's first packet at the applicant",
                self.giving_back,
            ),
            ("to listen: request to the last packet at anybody", self.silenced),
            (
                "on hold: request to the reviewer's last packet at the applicant",
                self.holding,
            ),
            (
                "off hold: request to the reviewer's first packet at the applicant",
                self.going_on,
            ),
        ] {
            report.times(name, &times);
            all.absorb(times);
        }
        // Nobody hears another one by it: it takes the silence's place.
        report.times("on hold: request to the first packet of music", &self.music);
        report.bound("p99 of all but the music", all.percentile_ms(0.99), P99_MS, "ms");
        report.bound(
            "packets of a whisper at the applicant",
            Some(self.leaked as f64),
            0.0,
            "packets",
        );
        report
    }
}

async fn join(hub: &str, token: &str, listener: Arc<dyn Listener>) -> Result<Peer, LoadError> {
    Peer::join(Joining {
        hub,
        token,
        listener,
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

    async fn hold(&self, held: bool) -> Result<Instant, LoadError> {
        let asked = Instant::now();
        let path = format!("/api/conferences/{}/hold", self.call.id);
        self.reviewer.post(&path, &json!({ "held": held })).await?;
        Ok(asked)
    }

    /// Whisper, barge, takeover, the takeover ended, listen; then on hold and off.
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

        let asked = self.change("takeover").await?;
        let reviewer = [&self.applicant_hears_reviewer];
        times.taking_over.add(silent_after(&reviewer, asked).await);
        let asked = self.change("barge").await?;
        let given_back = heard(&self.applicant_hears_reviewer, asked).await?;
        times.giving_back.add(given_back);
        tokio::time::sleep(SETTLED).await;

        let asked = self.change("listen").await?;
        // The client keeps sending: it is the hub that silences it.
        let anybody = [&self.reviewer_hears, &self.applicant_hears];
        times.silenced.add(silent_after(&anybody, asked).await);
        drop(voice);

        let asked = self.hold(true).await?;
        times.music.add(heard(&self.applicant_hears_music, asked).await?);
        times.holding.add(silent_after(&reviewer, asked).await);
        let asked = self.hold(false).await?;
        let going_on = heard(&self.applicant_hears_reviewer, asked).await?;
        times.going_on.add(going_on);
        tokio::time::sleep(SETTLED).await;
        Ok(())
    }
}

/// How long after the request the last packet came to any of these.
async fn silent_after(meters: &[&Arc<Meter>], asked: Instant) -> Duration {
    tokio::time::sleep(SETTLED).await;
    let last = meters.iter().filter_map(|meter| meter.last_arrival()).max();
    last.map_or(Duration::ZERO, |last| last.saturating_duration_since(asked))
}

/// How long after the request the first packet came.
async fn heard(meter: &Meter, asked: Instant) -> Result<Duration, LoadError> {
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        if let Some(at) = meter.arrival_after(asked) {
            return Ok(at.duration_since(asked));
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Err(LoadError::Timeout("a voice after a change of who hears whom"))
}
