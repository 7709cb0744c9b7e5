//! A bad network for a chosen time: people join, leave, vanish and come back in rooms whose packets are lost, delayed
//! and reordered, and calls begin and end beside them. Sound stays intelligible, memory is stable, and no participant
//! is left over.

use std::time::{Duration, Instant};

use clap::Args;
use rand::seq::IndexedRandom;

use super::soak_member::{ConditionsRange, Life, Member};
use crate::account::Person;
use crate::error::LoadError;
use crate::left_over::{Gauge, left_over};
use crate::livekit::tone::Impression;
use crate::memory_growth;
use crate::metrics::Metrics;
use crate::phone_call::PhoneCall;
use crate::process::HubProcess;
use crate::report::Report;

/// Share of windows that are not clearly the speaker's tone.
const UNINTELLIGIBLE_PERCENT: f64 = 10.0;
/// Rooms close 20 s after the last has left.
const CLOSING: Duration = Duration::from_secs(90);
/// What there is while somebody is in a room or a call.
const GAUGES: [Gauge; 4] = [
    Gauge::Held("media_rooms"),
    Gauge::Held("media_participants"),
    Gauge::Held("media_tracks"),
    Gauge::Held("actors{kind=\"conference\"}"),
];

/// A session token is good for half an hour.
const SESSION: Duration = Duration::from_secs(20 * 60);

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Minutes in all.
    #[arg(long, default_value_t = 60.0)]
    minutes: f64,
    /// Rooms.
    #[arg(long, default_value_t = 3)]
    rooms: usize,
    /// Members of each room; the first of them has a camera.
    #[arg(long, default_value_t = 4)]
    members: usize,
    /// Least and most packets lost in each direction of each client, in percent.
    #[arg(long, num_args = 2, default_values_t = [1.0, 20.0])]
    loss: Vec<f64>,
    /// Least and most delay in each direction, in ms.
    #[arg(long, num_args = 2, default_values_t = [20, 200])]
    delay: Vec<u64>,
    /// Packets that overtake others, in percent.
    #[arg(long, default_value_t = 3.0)]
    overtaking: f64,
    /// The network between this program and the hub is bad already (tc netem): none is simulated here.
    #[arg(long)]
    network_is_bad: bool,
    /// Seconds between two phone calls beside the rooms.
    #[arg(long, default_value_t = 20)]
    call_every: u64,
}

/// What happened.
#[derive(Default)]
struct Log {
    life: Life,
    calls: u64,
    calls_failed: u64,
    heard: Impression,
    /// Seconds since the beginning, and the hub's memory.
    memory: Vec<(f64, u64)>,
}

/// Lets the rooms live.
pub async fn run(
    hub: &str,
    admin: &str,
    process: &HubProcess,
    options: &Options,
) -> Result<Report, LoadError> {
    let conditions = (!options.network_is_bad).then_some(ConditionsRange {
        loss: (options.loss[0] / 100.0, options.loss[1] / 100.0),
        delay_ms: (options.delay[0], options.delay[1]),
        overtaking: options.overtaking / 100.0,
    });
    let before = Metrics::read(admin).await?;
    let mut caller = Caller::new(hub).await?;
    let mut log = Log::default();
    let mut members = Vec::new();
    for room in 0..options.rooms {
        for place in 0..options.members {
            let name = format!("soak-{}-{room}", std::process::id());
            members.push(Member::new(hub, &name, place, options.members, conditions)?);
        }
    }
    for member in &mut members {
        member.come(&mut log.life).await;
    }
    let mark = process.mark()?;
    let begun = Instant::now();
    let lasting = Duration::from_secs_f64(options.minutes * 60.0);
    let mut next_call = Duration::ZERO;
    while begun.elapsed() < lasting {
        let number = rand::random_range(0..members.len());
        members[number].do_something(&mut log.life).await;
        for member in &mut members {
            log.heard.absorb(&member.take_impression());
        }
        log.memory
            .push((begun.elapsed().as_secs_f64(), process.resident_bytes()?));
        if begun.elapsed() >= next_call {
            next_call = begun.elapsed() + Duration::from_secs(options.call_every);
            log.calls += 1;
            if let Err(error) = caller.short_call(hub).await {
                tracing::error!(%error, "a call");
                log.calls_failed += 1;
            }
        }
        tokio::time::sleep(Duration::from_millis(rand::random_range(200..1_500))).await;
    }
    let used = process.since(mark)?;
    let after = Metrics::read(admin).await?;
    for member in members {
        member.go().await;
    }
    let left_over = left_over(admin, &before, &GAUGES, CLOSING).await?;

    let mut report = Report::new(format!(
        "soak --minutes {} --rooms {} --members {}",
        options.minutes, options.rooms, options.members
    ));
    describe(&mut report, options, &log, &before, &after)?;
    report.row("left over when all had gone", left_over);
    report.row("hub processor use", format!("{:.3} cores", used.cores()));
    Ok(report)
}

/// A member of staff who calls applicants, and signs in again before the session ends.
struct Caller {
    person: Person,
    signed_in: Instant,
    threads: Vec<String>,
}

impl Caller {
    async fn new(hub: &str) -> Result<Self, LoadError> {
        let person = Person::sign_in(hub, "reviewer").await?;
        Ok(Self {
            threads: person.thread_ids(200).await?,
            signed_in: Instant::now(),
            person,
        })
    }

    /// Places a call, lets it ring until it is answered, and hangs up.
    async fn short_call(&mut self, hub: &str) -> Result<(), LoadError> {
        if self.signed_in.elapsed() > SESSION {
            self.person = Person::sign_in(hub, "reviewer").await?;
            self.signed_in = Instant::now();
        }
        let thread = self.threads.choose(&mut rand::rng());
        if let Some(thread) = thread
            && let Some(call) = PhoneCall::place(&self.person, thread).await?
        {
            call.hang_up(&self.person).await?;
        }
        Ok(())
    }
}

fn describe(
    report: &mut Report,
    options: &Options,
    log: &Log,
    before: &Metrics,
    after: &Metrics,
) -> Result<(), LoadError> {
    let life = &log.life;
    report.row(
        "network of each client, each direction",
        if options.network_is_bad {
            "as it was found (tc netem)".to_owned()
        } else {
            format!(
                "{}–{} % lost, {}–{} ms, {} % overtaking; ours, in user space",
                options.loss[0], options.loss[1], options.delay[0], options.delay[1], options.overtaking
            )
        },
    );
    report.row(
        "joined / left / vanished / resumed / conditions changed",
        format!(
            "{} / {} / {} / {} / {}",
            life.joined, life.left, life.vanished, life.resumed, life.conditions_changed
        ),
    );
    report.row(
        "joins, resumes and calls that failed",
        format!(
            "{} / {} / {}",
            life.joins_failed, life.resumes_failed, log.calls_failed
        ),
    );
    report.row("phone calls beside it", log.calls.to_string());
    let heard = &log.heard;
    report.row(
        "sound: packets heard / missing",
        format!("{} / {}", heard.sound, heard.sound_missing),
    );
    let unclear =
        (heard.windows > 0).then(|| 100.0 * (heard.windows - heard.clean) as f64 / heard.windows as f64);
    report.bound(
        &format!("unintelligible of {} windows of 240 ms", heard.windows),
        unclear,
        UNINTELLIGIBLE_PERCENT,
        "%",
    );
    report.bound(
        "somebody else's voice on a track",
        Some(heard.foreign as f64),
        0.0,
        "windows",
    );
    report.row(
        "pictures: packets in order / late, or sent again / missing",
        format!(
            "{} / {} / {}",
            heard.pictures, heard.pictures_repaired, heard.pictures_missing
        ),
    );
    report.row(
        "packets that the hub was asked for again (NACK) / pictures asked for (PLI)",
        format!(
            "{:.0} / {:.0}",
            after.since(before, "media_nacked_packets_total")?,
            after.since(before, "media_keyframe_requests_total")?
        ),
    );
    report.row(
        "packets forwarded / dropped by the hub / violations",
        format!(
            "{:.0} / {:.0} / {:.0}",
            after.since(before, "media_rtp_out_total")?,
            after.since(before, "media_rtp_dropped_total")?,
            after.since(before, "media_violations_total")?
        ),
    );
    memory_growth::describe(report, &log.memory);
    Ok(())
}
