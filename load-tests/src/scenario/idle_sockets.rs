//! Idle event sockets: what each costs the hub in memory.

use std::time::Duration;

use clap::Args;
use futures::stream::{self, StreamExt, TryStreamExt};

use crate::account::Person;
use crate::error::LoadError;
use crate::event_socket::EventSocket;
use crate::process::HubProcess;
use crate::report::Report;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Sockets to open.
    #[arg(long, default_value_t = 10_000)]
    sockets: usize,
    /// Seconds to stay idle before measuring, so that several heartbeats pass.
    #[arg(long, default_value_t = 30)]
    seconds: u64,
}

/// Opens the sockets, each subscribed to `me`, and measures the hub before and after.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let person = Person::sign_in(hub, "reviewer").await?;
    // Pools and caches of the hub grow with the first few connections and are not part of the sockets' memory.
    let warm = open_all(hub, &person.token, 100).await?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    drop(warm);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let before = process.resident_bytes()?;

    let sockets = open_all(hub, &person.token, options.sockets).await?;
    let holders: Vec<_> = sockets
        .into_iter()
        .map(|socket| tokio::spawn(hold(socket)))
        .collect();
    let mark = process.mark()?;
    tokio::time::sleep(Duration::from_secs(options.seconds)).await;
    let used = process.since(mark)?;
    let after = process.resident_bytes()?;
    let alive = holders.iter().filter(|holder| !holder.is_finished()).count();
    for holder in &holders {
        holder.abort();
    }

    let each = after.saturating_sub(before) as f64 / options.sockets as f64;
    let mut report = Report::new(format!(
        "idle-sockets --sockets {} --seconds {}",
        options.sockets, options.seconds
    ));
    report.row(
        "sockets opened / still open at the end",
        format!("{} / {alive}", options.sockets),
    );
    report.row(
        "hub memory before / with them",
        format!("{} kB / {} kB", before / 1000, after / 1000),
    );
    report.row("hub memory per idle session", format!("{:.2} kB", each / 1000.0));
    report.row(
        "hub processor use while idle",
        format!("{:.1} % of a core", used.cores() * 100.0),
    );
    Ok(report)
}

async fn open_all(hub: &str, token: &str, count: usize) -> Result<Vec<EventSocket>, LoadError> {
    stream::iter(0..count)
        .map(|_| async {
            let mut socket = EventSocket::open(hub, token).await?;
            socket.subscribe(1, "me").await?;
            Ok(socket)
        })
        .buffer_unordered(64)
        .try_collect()
        .await
}

/// Reads until the hub closes the socket, so that its pings are answered.
async fn hold(mut socket: EventSocket) {
    while let Ok(Some(_)) = socket.next().await {}
}
