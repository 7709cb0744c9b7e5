//! Telephones that call all the time: most talk for some seconds, in a room or with a flow; some call a number that leads
//! nowhere, and some vanish without hanging up. Afterwards memory has not grown, and no call, line or room is left over.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use tokio::process::Child;

use crate::error::LoadError;
use crate::left_over::{Gauge, left_over};
use crate::memory_growth;
use crate::metrics::Metrics;
use crate::process::HubProcess;
use crate::report::Report;
use crate::sip_trunk::Trunk;
use crate::sipp::{Behaviour, Callers};

/// Rooms of calls are named by this and the number that was called.
const ROOMS: &str = "load-attempt";
/// The first of the numbers that lead to rooms.
const FIRST_NUMBER: u64 = 12_025_551_000;
const ROOM_NUMBERS: u64 = 50;
/// The demonstration's numbers with a menu.
const FLOWS: [&str; 2] = ["+12025550180", "+12025550181"];
/// One call in so many goes to a flow.
const FLOW_EVERY: usize = 4;
/// A number that leads nowhere.
const NOWHERE: &str = "+12025559999";
const NOT_FOUND: u16 = 404;
/// Of twenty attempts so many are refused, and so many vanish.
const REFUSED_OF_20: u32 = 3;
const VANISHING_OF_20: u32 = 1;
/// A caller who vanished is noticed after 30 s without a packet, and rooms close 20 s after the last has left.
const ENDING: Duration = Duration::from_secs(150);
/// What there is while a telephone is connected.
const GAUGES: [Gauge; 5] = [
    Gauge::Held("phone_legs"),
    Gauge::Held("media_rooms"),
    Gauge::Held("media_participants"),
    Gauge::Held("actors{kind=\"conference\"}"),
    Gauge::Free("phone_free_lines"),
];
/// Between two readings of the memory.
const READING: Duration = Duration::from_secs(2);

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Call attempts a second, a multiple of twenty.
    #[arg(long, default_value_t = 20)]
    rate: u32,
    /// Minutes in all.
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
    /// Where the hub listens for SIP (HUB_SIP_ADDR).
    #[arg(long, env = "LOAD_SIP", default_value = "127.0.0.1:5060")]
    sip: String,
}

/// One kind of caller.
struct Kind {
    name: &'static str,
    folder: PathBuf,
    sipp: Child,
    calls: u64,
}

/// Lets them call, and waits until all is over.
pub async fn run(
    hub: &str,
    admin: &str,
    process: &HubProcess,
    options: &Options,
) -> Result<Report, LoadError> {
    let rooms: Vec<String> = (0..ROOM_NUMBERS)
        .map(|number| format!("+{}", FIRST_NUMBER + number))
        .collect();
    let before = Metrics::read(admin).await?;
    let trunk = Trunk::make(hub, ROOMS, &rooms).await?;
    let outcome = measured(admin, process, options, &rooms, &before).await;
    trunk.remove(hub).await?;
    outcome
}

async fn measured(
    admin: &str,
    process: &HubProcess,
    options: &Options,
    rooms: &[String],
    before: &Metrics,
) -> Result<Report, LoadError> {
    let share = options.rate.max(20) / 20;
    let (refused, vanishing) = (REFUSED_OF_20 * share, VANISHING_OF_20 * share);
    let talking = options.rate.max(20) - refused - vanishing;
    let mut talked_to = Vec::new();
    for (place, room) in rooms.iter().enumerate() {
        talked_to.push(room.clone());
        if place % (FLOW_EVERY - 1) == 0 {
            talked_to.push(FLOWS[place / (FLOW_EVERY - 1) % FLOWS.len()].to_owned());
        }
    }
    let talks = Behaviour::Talks {
        from_ms: 500,
        to_ms: 4_000,
    };
    let nowhere = [NOWHERE.to_owned()];
    let mut kinds = vec![
        start(
            "who talk",
            options,
            &talked_to,
            talking,
            talks,
            ("+1202556", 17_400),
        )?,
        start(
            "to a number that leads nowhere",
            options,
            &nowhere,
            refused,
            Behaviour::IsRefused(NOT_FOUND),
            ("+1202557", 17_500),
        )?,
        start(
            "who vanish",
            options,
            rooms,
            vanishing,
            Behaviour::Vanishes,
            ("+1202558", 17_600),
        )?,
    ];

    let mark = process.mark()?;
    let begun = Instant::now();
    let mut memory = Vec::new();
    let mut most_legs: f64 = 0.0;
    let lasting = Duration::from_secs_f64(options.minutes * 60.0);
    while begun.elapsed() < lasting {
        tokio::time::sleep(READING).await;
        memory.push((begun.elapsed().as_secs_f64(), process.resident_bytes()?));
        most_legs = most_legs.max(Metrics::read(admin).await?.value("phone_legs")?);
    }
    let used = process.since(mark)?;

    let mut report = Report::new(format!(
        "phone-attempts --rate {} --minutes {}",
        options.rate, options.minutes
    ));
    for kind in &mut kinds {
        let ended = tokio::time::timeout(ENDING, kind.sipp.wait()).await;
        let status = ended
            .map_err(|_| LoadError::Timeout("SIPp to end its calls"))?
            .map_err(|error| LoadError::Unexpected(error.to_string()))?;
        report.bound(
            &format!("failed of {} calls {}: SIPp counts some", kind.calls, kind.name),
            Some(if status.success() { 0.0 } else { 1.0 }),
            0.0,
            "",
        );
        if status.success() {
            let _ = std::fs::remove_dir_all(&kind.folder);
        } else {
            report.row("its files", kind.folder.display().to_string());
        }
    }
    report.row("telephones at once, at most", format!("{most_legs:.0}"));
    report.row(
        "left over when all had gone",
        left_over(admin, before, &GAUGES, ENDING).await?,
    );
    memory_growth::describe(&mut report, &memory);
    report.row("hub processor use", format!("{:.3} cores", used.cores()));
    Ok(report)
}

fn start(
    name: &'static str,
    options: &Options,
    numbers: &[String],
    rate: u32,
    behaviour: Behaviour,
    (caller_prefix, sound_port): (&str, u16),
) -> Result<Kind, LoadError> {
    let folder = std::env::temp_dir().join(format!("load-attempts-{}-{sound_port}", std::process::id()));
    std::fs::create_dir_all(&folder)
        .map_err(|error| LoadError::Unexpected(format!("{}: {error}", folder.display())))?;
    let calls = (f64::from(rate) * options.minutes * 60.0).max(1.0) as u64;
    let callers = Callers {
        folder: &folder,
        sip: &options.sip,
        numbers,
        calls,
        at_once: calls,
        rate,
        behaviour,
        caller_prefix,
        sound_port,
    };
    let sipp = callers.start()?;
    Ok(Kind {
        name,
        folder,
        sipp,
        calls,
    })
}
