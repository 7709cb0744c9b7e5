//! Fan-out: one member of a room types, all others are notified. Deliveries are counted where they arrive.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::json;
use tokio::sync::watch;

use crate::account::Person;
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::event_socket::EventSocket;
use crate::process::HubProcess;
use crate::report::Report;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Threads, each with a room of listening screens.
    #[arg(long, default_value_t = 40)]
    rooms: usize,
    /// Listening screens in a room.
    #[arg(long, default_value_t = 50)]
    listeners: usize,
    /// Events each room's writer sends in a second. Forty keep the hub at two thirds of a core: with fewer, much of the
    /// measured time is waking up.
    #[arg(long, default_value_t = 40)]
    rate: u64,
    /// Seconds to measure.
    #[arg(long, default_value_t = 15)]
    seconds: u64,
}

/// When the room's last event was sent, in nanoseconds after `started`. The interval between events is longer than they
/// take to arrive, so a listener's delay is the time since then; where that does not hold the reported delay is too
/// small by whole intervals, and fewer deliveries are counted than are due.
struct Clock {
    started: Instant,
    sent_at_ns: AtomicU64,
}

/// What one listener saw while it was measured.
#[derive(Default)]
struct Seen {
    deliveries: u64,
    bytes: u64,
    delays: Distribution,
}

#[derive(Clone, Copy, PartialEq)]
enum Phase {
    Warming,
    Measuring,
    Done,
}

/// Opens the rooms, lets their writers type, counts at the listeners.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let reader = Person::sign_in(hub, "reviewer").await?;
    let writer = Person::sign_in(hub, "caseworker").await?;
    let threads = reader.thread_ids(options.rooms).await?;
    if threads.len() < options.rooms {
        return Err(LoadError::Unexpected(format!(
            "only {} threads in the queue",
            threads.len()
        )));
    }
    let (phase, watched) = watch::channel(Phase::Warming);
    let mut rooms = Vec::new();
    let mut listeners = Vec::new();
    for thread in &threads {
        let topic = format!("thread:{thread}");
        let clock = Arc::new(Clock {
            started: Instant::now(),
            sent_at_ns: AtomicU64::new(0),
        });
        for socket in open_room(hub, &reader.token, &topic, options.listeners).await? {
            listeners.push(tokio::spawn(listen(socket, clock.clone(), watched.clone())));
        }
        let mut socket = EventSocket::open(hub, &writer.token).await?;
        socket.subscribe(1, &topic).await?;
        rooms.push((socket, topic, clock));
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    phase.send_replace(Phase::Measuring);
    let mark = process.mark()?;
    let writers: Vec<_> = rooms
        .into_iter()
        .map(|(socket, topic, clock)| {
            tokio::spawn(write(socket, topic, clock, options.rate, options.seconds))
        })
        .collect();
    let mut sent = 0;
    for task in writers {
        sent += task
            .await
            .map_err(|error| LoadError::Unexpected(error.to_string()))??;
    }
    let used = process.since(mark)?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    phase.send_replace(Phase::Done);

    let mut all = Seen::default();
    for task in listeners {
        let seen = task
            .await
            .map_err(|error| LoadError::Unexpected(error.to_string()))??;
        all.deliveries += seen.deliveries;
        all.bytes += seen.bytes;
        all.delays.absorb(seen.delays);
    }
    let due = sent * options.listeners as u64;
    let mut report = Report::new(format!(
        "fan-out --rooms {} --listeners {} --rate {} --seconds {}",
        options.rooms, options.listeners, options.rate, options.seconds
    ));
    report.row(
        "deliveries due / counted at the listeners",
        format!("{due} / {}", all.deliveries),
    );
    report.row(
        "bytes per event frame",
        format!("{:.0}", all.bytes as f64 / all.deliveries.max(1) as f64),
    );
    report.row(
        "deliveries per second",
        format!("{:.0}", all.deliveries as f64 / options.seconds as f64),
    );
    report.row("hub processor use", format!("{:.2} cores", used.cores()));
    report.per_core(
        "deliveries per second and core",
        used.per_core_second(all.deliveries),
    );
    report.times("delay from writer to listener", &all.delays);
    Ok(report)
}

async fn open_room(hub: &str, token: &str, topic: &str, count: usize) -> Result<Vec<EventSocket>, LoadError> {
    stream::iter(0..count)
        .map(|_| async {
            let mut socket = EventSocket::open(hub, token).await?;
            socket.subscribe(1, topic).await?;
            Ok(socket)
        })
        .buffer_unordered(25)
        .try_collect()
        .await
}

/// Types at an even pace and answers how many events were sent.
async fn write(
    mut socket: EventSocket,
    topic: String,
    clock: Arc<Clock>,
    rate: u64,
    seconds: u64,
) -> Result<u64, LoadError> {
    let mut pace = tokio::time::interval(Duration::from_micros(1_000_000 / rate.max(1)));
    let events = rate * seconds;
    for number in 0..events {
        pace.tick().await;
        let active = number % 2 == 0;
        clock
            .sent_at_ns
            .store(clock.started.elapsed().as_nanos() as u64, Ordering::Relaxed);
        socket
            .send(&json!({"op": "signal", "topic": topic, "kind": "typing", "data": {"active": active}}))
            .await?;
    }
    // The last event must have been read before the socket is dropped.
    tokio::time::sleep(Duration::from_secs(1)).await;
    Ok(events)
}

/// Counts the typing signals that arrive while the phase says so.
async fn listen(
    mut socket: EventSocket,
    clock: Arc<Clock>,
    phase: watch::Receiver<Phase>,
) -> Result<Seen, LoadError> {
    let mut seen = Seen::default();
    let mut end = phase.clone();
    loop {
        tokio::select! {
            _ = end.wait_for(|phase| *phase == Phase::Done) => return Ok(seen),
            frame = socket.next() => {
                let Some(frame) = frame? else {
                    return Err(LoadError::Unexpected("the hub closed a listener".into()));
                };
                if *phase.borrow() == Phase::Measuring && frame.contains("\"typing\"") {
                    seen.deliveries += 1;
                    seen.bytes += frame.len() as u64;
                    let sent = Duration::from_nanos(clock.sent_at_ns.load(Ordering::Relaxed));
                    seen.delays.add(clock.started.elapsed().saturating_sub(sent));
                }
            }
        }
    }
}
