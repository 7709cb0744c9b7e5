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
mod left_over;
mod livekit;
mod memory_growth;
mod metrics;
mod ogg_length;
mod phone_call;
mod process;
mod rank_test;
mod report;
mod scenario;
mod sip_trunk;
mod sipp;
mod visitor;

use clap::{Parser, Subcommand};

use error::LoadError;
use process::HubProcess;
use scenario::{
    administration, bulk, captions, case_screens, conferences, disclosure, drafts, fan_out, idle_sockets,
    join, ledger_postings, long_thread, messages, mode_change, payout_batch, phone_attempts, programs,
    public_dashboard, publish_nodes, queue_pages, sfu_audio, sfu_growth, sign_ins, soak, staff_import, stuck,
    telephones,
};

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
    /// The hub's admin address, for what it counts of itself.
    #[arg(
        long,
        env = "LOAD_ADMIN",
        default_value = "http://localhost:9090",
        global = true
    )]
    admin: String,
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
    /// Single mails at a rate with an outreach to everybody behind them: time to the provider, drain, memory.
    Messages(messages::Options),
    /// A conversation of thousands of entries: opening, printing, and mails that come in while it is open.
    LongThread(long_thread::Options),
    /// The data of cases, their validations, and every report: response times.
    CaseScreens(case_screens::Options),
    /// The list of programs as applicants see it, and single programs: response times.
    Programs(programs::Options),
    /// The calls of every tab of the program portal and of the instance portal: response times.
    Administration(administration::Options),
    /// A list of ten thousand people: checked, carried out as a job, and taken back.
    StaffImport(staff_import::Options),
    /// Releases of configuration: how soon every node answers by the new version.
    PublishNodes(publish_nodes::Options),
    /// The figures for everybody at hundreds of requests a second: response times.
    PublicDashboard(public_dashboard::Options),
    /// Holds, posts and voids of programs' money by the store itself: how many a second, and whether the books are whole afterwards.
    LedgerPostings(ledger_postings::Options),
    /// Ten thousand payments by bank: from making the batch to the written file, and the reading of what came back.
    PayoutBatch(payout_batch::Options),
    /// Changes of a thousand applications, with and without notices: until done, and until another screen has all of it.
    Bulk(bulk::Options),
    /// Pages of applicants that save what is typed every few seconds: time to the commit, errors.
    Drafts(drafts::Options),
    /// Applications that are begun, filled in and submitted: time to the application.
    DraftSubmissions(drafts::SubmitOptions),
    /// Sign-ins as fast as they go, with ordinary calls beside them.
    SignIns(sign_ins::Options),
    /// Questions about logins that exist and that do not: whether the answers or their times differ.
    Disclosure(disclosure::Options),
    /// Rooms with one speaker and many listeners: RTP packets counted at the listeners, and the added delay.
    SfuAudio(sfu_audio::Options),
    /// One room that grows to hundreds, ten of them with an open microphone: processor time and delay at every size.
    SfuGrowth(sfu_growth::Options),
    /// One listener that stops reading: what the others feel.
    Stuck(stuck::Options),
    /// Clients that join, one after the other and many at once: time to the first packet heard.
    Join(join::Options),
    /// Calls of two, all recorded: processor time, delay, lost packets, and every recording opened afterwards.
    Conferences(conferences::Options),
    /// Calls of two who talk in turns: how soon their words are on a screen, and whether all of them come.
    Captions(captions::Options),
    /// Telephone calls into rooms with a browser each: calls a core, set-up time, the pacing thread's worst gap.
    Telephones(telephones::Options),
    /// Telephones that call all the time, talk, are refused or vanish: memory, and what is left over.
    PhoneAttempts(phone_attempts::Options),
    /// A supervisor listens, whispers, barges in and listens again: how soon the others hear it, or no more.
    ModeChange(mode_change::Options),
    /// Rooms on a bad network for as long as wanted, with people who come, go, vanish and resume, and calls beside them.
    Soak(soak::Options),
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
    let process = match &arguments.scenario {
        // They use the store by themselves: no hub is asked.
        Scenario::LedgerPostings(_) | Scenario::PayoutBatch(_) => HubProcess::find(Some(std::process::id()))?,
        _ => HubProcess::find(arguments.pid)?,
    };
    match arguments.scenario {
        Scenario::IdleSockets(options) => idle_sockets::run(&hub, &process, &options).await,
        Scenario::FanOut(options) => fan_out::run(&hub, &process, &options).await,
        Scenario::QueuePages(options) => queue_pages::run(&hub, &process, &options).await,
        Scenario::Messages(options) => messages::run(&hub, &process, &options).await,
        Scenario::LongThread(options) => long_thread::run(&hub, &process, &options).await,
        Scenario::CaseScreens(options) => case_screens::run(&hub, &process, &options).await,
        Scenario::Programs(options) => programs::run(&hub, &process, &options).await,
        Scenario::Administration(options) => administration::run(&hub, &process, &options).await,
        Scenario::StaffImport(options) => staff_import::run(&hub, &process, &options).await,
        Scenario::PublishNodes(options) => publish_nodes::run(&hub, &options).await,
        Scenario::PublicDashboard(options) => public_dashboard::run(&hub, &process, &options).await,
        Scenario::LedgerPostings(options) => ledger_postings::run(&process, &options).await,
        Scenario::PayoutBatch(options) => payout_batch::run(&process, &options).await,
        Scenario::Bulk(options) => bulk::run(&hub, &process, &options).await,
        Scenario::Drafts(options) => drafts::run(&hub, &process, &options).await,
        Scenario::DraftSubmissions(options) => drafts::submit(&hub, &process, &options).await,
        Scenario::SignIns(options) => sign_ins::run(&hub, &process, &options).await,
        Scenario::Disclosure(options) => disclosure::run(&hub, &process, &options).await,
        Scenario::SfuAudio(options) => sfu_audio::run(&hub, &process, &options).await,
        Scenario::SfuGrowth(options) => sfu_growth::run(&hub, &process, &options).await,
        Scenario::Stuck(options) => stuck::run(&hub, &process, &options).await,
        Scenario::Join(options) => join::run(&hub, &process, &options).await,
        Scenario::Telephones(options) => telephones::run(&hub, &arguments.admin, &process, &options).await,
        Scenario::PhoneAttempts(options) => {
            phone_attempts::run(&hub, &arguments.admin, &process, &options).await
        }
        Scenario::Conferences(options) => conferences::run(&hub, &arguments.admin, &process, &options).await,
        Scenario::Captions(options) => captions::run(&hub, &arguments.admin, &process, &options).await,
        Scenario::Soak(options) => soak::run(&hub, &arguments.admin, &process, &options).await,
        Scenario::ModeChange(options) => mode_change::run(&hub, &process, &options).await,
    }
}
