//! Load tests: scenarios that drive a running hub over the network and measure it from outside.
//!
//! Each scenario signs in like a person, opens real sockets or peer connections, counts what arrived at the
//! receivers, and reads the hub's memory and processor time from `/proc`. The hub must run as `hub demo`
//! (the scenarios read second-factor codes from its sandbox) on this machine.
#![forbid(unsafe_code)]

mod account;
mod captcha;
mod distribution;
mod error;
mod event_socket;
mod livekit;
mod process;
mod rank_test;
mod report;
mod scenario;
mod visitor;

use clap::{Parser, Subcommand};

use error::LoadError;
use process::HubProcess;
use scenario::{disclosure, fan_out, idle_sockets, queue_pages, sfu_audio, sign_ins};

/// What every scenario needs to know.
#[derive(Parser, Debug, Clone)]
#[command(about = "Load tests against a running hub (hub demo)")]
struct Arguments {
    /// Where the hub answers; `localhost` is the demo county's own host.
    #[arg(
        long,
        env = "LOAD_HUB",
        default_value = "http://localhost:8080",
        global = true
    )]
    hub: String,
    /// The hub's process id, to read its memory and processor time.
    #[arg(long, env = "LOAD_HUB_PID", global = true)]
    pid: Option<u32>,
    #[command(subcommand)]
    scenario: Scenario,
}

#[derive(Subcommand, Debug, Clone)]
enum Scenario {
    /// Opens event sockets, subscribes each to its own topic and leaves them idle: memory of the hub per socket.
    IdleSockets(idle_sockets::Options),
    /// Rooms of event sockets on one thread each; one member types, all others receive.
    FanOut(fan_out::Options),
    /// Queue pages with every kind of filter: response times.
    QueuePages(queue_pages::Options),
    /// Sign-ins as fast as they go, with ordinary calls beside them.
    SignIns(sign_ins::Options),
    /// Questions about logins that exist and that do not: whether the answers or their times tell.
    Disclosure(disclosure::Options),
    /// Rooms with one speaker and many listeners: RTP packets counted at the listeners, and the added delay.
    SfuAudio(sfu_audio::Options),
}

#[tokio::main]
async fn main() -> std::process::ExitCode {
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::ERROR)
        .with_writer(std::io::stderr)
        .init();
    // Either result is the provider of this process: the one installed here or an earlier one.
    let _ = rustls::crypto::ring::default_provider().install_default();
    match run(Arguments::parse()).await {
        Ok(report) => {
            print!("{report}");
            std::process::ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            std::process::ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Arguments) -> Result<report::Report, LoadError> {
    let hub = arguments.hub.trim_end_matches('/').to_owned();
    let process = HubProcess::find(arguments.pid)?;
    match arguments.scenario {
        Scenario::IdleSockets(options) => idle_sockets::run(&hub, &process, &options).await,
        Scenario::FanOut(options) => fan_out::run(&hub, &process, &options).await,
        Scenario::QueuePages(options) => queue_pages::run(&hub, &process, &options).await,
        Scenario::SignIns(options) => sign_ins::run(&hub, &process, &options).await,
        Scenario::Disclosure(options) => disclosure::run(&hub, &process, &options).await,
        Scenario::SfuAudio(options) => sfu_audio::run(&hub, &process, &options).await,
    }
}
