//! `hub`: the whole of Commonline in one program.
#![forbid(unsafe_code)]

mod boot;
mod commands;
mod config;
mod error;
mod files;
mod ice;
mod keys;
mod live_metrics;
mod logging;
mod mail;
mod metrics_page;
mod seed;
mod speech;
mod telephony;
mod terminal;
mod vectors;

use clap::{Parser, Subcommand};
use config::Config;
use error::Result;
use hub_domain::config_version::ConfigKind;
use hub_store::tenants::DkimAlgorithm;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

/// Packets and events are constantly allocated on one thread and freed on another, which this allocator is good at. No
/// huge pages: only part of an idle socket's buffers is ever touched, and the rest would occupy memory too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Real-time communications hub for community and government programs.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    /// Configuration file (hub.toml in this folder when there is one).
    #[arg(long, global = true, env = "HUB_CONFIG")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve in production; refuses development keys and demonstration passwords.
    Serve,
    /// Seed the demonstration county if the database is empty, and serve it on this machine.
    Demo {
        /// Applications in the queue.
        #[arg(long, default_value_t = seed::APPLICATIONS)]
        applications: i64,
        /// Further programs without applications, for a list as long as a large agency's. Of a county that is seeded now
        #[arg(long, default_value_t = 0)]
        more_programs: i64,
        /// Further members of staff with roles in several programs, without passwords. Of a county that is seeded now
        #[arg(long, default_value_t = 0)]
        more_staff: i64,
        /// Further notification rules with conditions, half of them of one program. Of a county that is seeded now
        #[arg(long, default_value_t = 0)]
        more_rules: i64,
        /// Take calls of softphones here, where nothing else listens and no sip.addr is set.
        #[arg(long, value_name = "ADDRESS:PORT")]
        softphones: Option<SocketAddr>,
        /// Seconds for which what was sent by hand can be taken back; 0: it goes out at once. Of a county that is seeded now
        #[arg(long, default_value_t = 10)]
        undo_send_seconds: u32,
        /// Messages of rules go out with the change, and do not wait for its undo. Of a county that is seeded now
        #[arg(long)]
        notices_at_once: bool,
    },
    /// Bring the database up to date, and create the master key if there is none.
    Migrate,
    /// Copy database, files and master key into a folder, while the hub runs.
    Backup {
        /// A folder that does not exist yet.
        folder: PathBuf,
    },
    /// Put a backup into an empty data folder.
    Restore {
        /// A folder made by `hub backup`.
        folder: PathBuf,
    },
    /// The audit log.
    Audit {
        #[command(subcommand)]
        what: Audit,
    },
    /// The money of programs, in double entry.
    Ledger {
        #[command(subcommand)]
        what: Ledger,
    },
    /// Check configuration, database, Redis, ports and models, and report what is wrong.
    Doctor,
    /// Say which captcha a tenant has.
    Captcha {
        #[command(flatten)]
        what: commands::captcha::CaptchaArguments,
    },
    /// Set how people sign in to a tenant, and what the sign-in pages disclose.
    SignIn {
        #[command(flatten)]
        what: commands::sign_in::SignInArguments,
    },
    /// Say what the law of each state wants before a call may be recorded.
    RecordingRules {
        #[command(flatten)]
        what: commands::recording_rules::RecordingRulesArguments,
    },
    /// Set what a tenant's reviewers see of supervisors in their calls.
    Supervision {
        #[command(flatten)]
        what: commands::supervision::SupervisionArguments,
    },
    /// Show a tenant's reviewers the report on exchanges with external systems, or hide it from them.
    SyncReport {
        #[command(flatten)]
        what: commands::sync_report::SyncReportArguments,
    },
    /// Show pictures of a tenant's people and companies, or initials alone.
    Avatars {
        #[command(flatten)]
        what: commands::avatars::AvatarsArguments,
    },
    /// The tenants of this hub; a new one with its first administrator.
    Tenant {
        #[command(subcommand)]
        what: commands::tenant::TenantCommand,
    },
    /// Say who changed which setting of a tenant, and when.
    Settings {
        /// `cd_instance`
        tenant: i64,
        /// One setting's name, e.g. `sending_hours`; left out: all
        #[arg(long)]
        setting: Option<String>,
    },
    /// Say how long a call keeps silence while a number is said.
    Masking {
        #[command(flatten)]
        what: commands::masking::MaskingArguments,
    },
    /// Set at which hours of the recipient's day texts are sent, and which channels need consent first.
    Sending {
        #[command(flatten)]
        what: commands::sending::SendingArguments,
    },
    /// Say what a tenant has switched off.
    Features {
        #[command(flatten)]
        what: commands::features::FeatureArguments,
    },
    /// Where a tenant's members sign on (OpenID Connect).
    IdentityProvider {
        #[command(subcommand)]
        what: IdentityProvider,
    },
    /// The cloud marketplace that sells what a tenant offers.
    Marketplace {
        #[command(subcommand)]
        what: commands::marketplace::MarketplaceCommand,
    },
    /// A tenant's mail: the server that sends it in place of the hub's, the address for replies, the mailbox for
    /// incoming mail.
    MailServer {
        #[command(subcommand)]
        what: MailServer,
    },
    /// The form engine that some of a tenant's programs are filled in with.
    FormEngine {
        /// `cd_instance`
        tenant: i64,
        /// e.g. https://forms.example.gov; omitted: print the current one; `none` removes it
        address: Option<String>,
    },
    /// Reports outside the hub that a tenant's public dashboard shows in a frame instead of its own figures.
    PublicReports {
        /// `cd_instance`
        tenant: i64,
        /// e.g. https://reports.example.gov/public; omitted: print the current one; `none` removes it
        address: Option<String>,
    },
    /// The model that helps a tenant's people to write: where it answers, and what it may use in a day.
    Assistant {
        #[command(flatten)]
        what: commands::assistant::AssistantArguments,
    },
    /// Where a tenant's administrators find their tools outside the hub.
    AdminTools {
        /// `cd_instance`
        tenant: i64,
        /// e.g. https://tools.example.gov; omitted: print the current one; `none` removes it
        address: Option<String>,
    },
    /// The keys that sign a tenant's mails (DKIM), and their DNS records.
    Dkim {
        #[command(subcommand)]
        what: Dkim,
    },
    /// Who carries a tenant's texts, and the numbers of its programs.
    TextProvider {
        #[command(subcommand)]
        what: commands::text_provider::TextProviderCommand,
    },
    /// Key pairs of the server API, for programs that use the hub as a LiveKit server.
    ApiKey {
        #[command(subcommand)]
        what: ApiKey,
    },
    /// Change keys.
    Keys {
        #[command(subcommand)]
        what: Keys,
    },
    /// How long recordings and transcripts are kept.
    Retention {
        #[command(subcommand)]
        what: Retention,
    },
    /// Work that goes on by itself: how it stands; starting and stopping it.
    Jobs {
        #[command(subcommand)]
        what: Option<Jobs>,
    },
    /// A program's workflow: its versions, checking and publishing one from a file.
    Workflow {
        #[command(flatten)]
        what: commands::workflow::WorkflowArguments,
    },
    /// A program's validation rules: their versions, checking and publishing one from a file.
    ValidationRules {
        #[command(flatten)]
        what: commands::workflow::WorkflowArguments,
    },
    /// Speech models: which there are, and fetching one.
    Models {
        #[command(subcommand)]
        what: Option<Models>,
    },
    /// The offices that represent and serve a tenant's people.
    PublicOffices {
        #[command(subcommand)]
        what: PublicOffices,
    },
    /// Print the OpenAPI document of all calls, as /api/openapi.json returns it.
    Openapi,
    /// Fill in one PDF form between standard input and output, within limits; the hub starts it.
    #[command(hide = true)]
    FillPdf,
}

#[derive(Subcommand)]
enum Audit {
    /// Walk every tenant's chain and name the first line that does not fit.
    Verify,
}

#[derive(Subcommand)]
enum Ledger {
    /// Compare every account with its transfers, and name what does not fit.
    Check {
        /// `cd_instance`; every tenant when left out.
        tenant: Option<i64>,
    },
}

#[derive(Subcommand)]
enum IdentityProvider {
    /// Set or replace it; the client's secret is read from HUB_CLIENT_SECRET.
    Set {
        /// `cd_instance`
        tenant: i64,
        /// membership, or marketplace
        kind: String,
        /// Exactly as the provider writes it, e.g. https://login.example/tenant/v2.0
        issuer: String,
        client_id: String,
    },
    /// Take it away.
    Remove {
        /// `cd_instance`
        tenant: i64,
        /// membership, or marketplace
        kind: String,
    },
    /// Let staff sign in by password again, where the membership provider was required.
    Optional {
        /// `cd_instance`
        tenant: i64,
    },
}

#[derive(Subcommand)]
enum MailServer {
    /// Say what it is.
    Show {
        /// `cd_instance`
        tenant: i64,
    },
    /// Set or replace it; the user's password is one line of standard input.
    Set {
        /// `cd_instance`
        tenant: i64,
        /// smtp://user@host:port?tls=required, or smtps://user@host; percent-encoded, as HUB_SMTP_URL
        url: String,
        /// Add it as a fallback behind the existing ones, used while they are skipped
        #[arg(long)]
        spare: bool,
    },
    /// Take it away.
    Remove {
        /// `cd_instance`
        tenant: i64,
    },
    /// Have answers come back to an address of each thread's own.
    Replies {
        /// `cd_instance`
        tenant: i64,
        /// e.g. hub@reply.town.example, whose variants hub+…@reply.town.example reach the mailbox; `none` removes it
        address: String,
    },
    /// The mailbox for incoming mail; its password is one line of standard input.
    Mailbox {
        /// `cd_instance`
        tenant: i64,
        /// imap://user@host:port?tls=required, or imaps://user@host; percent-encoded; `none` removes it
        url: String,
        /// The folder that is read.
        #[arg(long, default_value = "INBOX")]
        folder: String,
        /// The name with which its server signs its findings about senders (Authentication-Results, RFC 8601).
        #[arg(long, default_value = "")]
        authserv_id: String,
    },
}

#[derive(Subcommand)]
enum Dkim {
    /// List the keys with their DNS records.
    Show {
        /// `cd_instance`
        tenant: i64,
    },
    /// Make a key and print its DNS record.
    Add {
        /// `cd_instance`
        tenant: i64,
        /// The domain of the sender's address, e.g. town.example
        domain: String,
        /// Under which the record stands, e.g. s1
        selector: String,
        /// Ed25519 instead of RSA; some receivers cannot verify it, so keep an RSA key as well.
        #[arg(long)]
        ed25519: bool,
    },
    /// Take a key away.
    Remove {
        /// `cd_instance`
        tenant: i64,
        domain: String,
        selector: String,
    },
}

#[derive(Subcommand)]
enum ApiKey {
    /// Make one for a tenant's rooms; its secret is shown this once.
    Add {
        /// `cd_instance`
        tenant: i64,
        /// What it is for
        #[arg(long, default_value = "")]
        label: String,
    },
    /// List a tenant's keys, without their secrets.
    List {
        /// `cd_instance`
        tenant: i64,
    },
    /// Revoke one: nothing is opened with it any more.
    Revoke {
        /// `cd_instance`
        tenant: i64,
        api_key: String,
    },
}

#[derive(Subcommand)]
#[expect(
    clippy::enum_variant_names,
    reason = "subcommands are named after them: keys rotate-master"
)]
enum Keys {
    /// Seal everything under a new master key; the old one is kept next to it until you remove it.
    RotateMaster,
    /// Give a tenant a new data key for what is sealed from now on.
    RotateTenant {
        /// `cd_instance`
        tenant: i64,
    },
    /// Sign tokens with a new key; the old one verifies until its tokens have expired.
    RotateSigning,
}

#[derive(Subcommand)]
enum Retention {
    /// Say what holds in a tenant.
    Show {
        /// `cd_instance`
        tenant: i64,
    },
    /// Delete recordings and transcripts this many days after their call; a legal hold keeps them.
    Set {
        /// `cd_instance`
        tenant: i64,
        /// Days from 1 on, or `never`.
        days: commands::retention::Days,
        /// `ProcessID` of a program with a recording policy of its own; omitted: every other program of the tenant.
        #[arg(long)]
        program: Option<i64>,
    },
}

#[derive(Subcommand)]
enum Jobs {
    /// Make a waiting, failed or cancelled job due now; it continues where it stopped.
    Retry {
        /// As `hub jobs` lists it, e.g. retention
        id: String,
        /// `cd_instance`; a job of the whole hub when left out.
        #[arg(long)]
        tenant: Option<i64>,
    },
    /// Stop a job, a recurring one for all times, until `hub jobs retry`.
    Cancel {
        /// As `hub jobs` lists it, e.g. retention
        id: String,
        /// `cd_instance`; a job of the whole hub when left out.
        #[arg(long)]
        tenant: Option<i64>,
    },
}

#[derive(Subcommand)]
enum PublicOffices {
    /// Put the list of a file in the place of the list before; docs/REFERENCE-DATA.md says what is in it.
    Import {
        /// `cd_instance`
        #[arg(long)]
        tenant: i64,
        /// CSV in UTF-8
        file: PathBuf,
    },
    /// Name every fault of a file, and change nothing.
    Check {
        /// CSV in UTF-8
        file: PathBuf,
    },
    /// Print the list.
    Show {
        /// `cd_instance`
        #[arg(long)]
        tenant: i64,
    },
}

#[derive(Subcommand)]
enum Models {
    /// Fetch a model into the data folder; goes on where it was broken off.
    Fetch {
        /// As `hub models` lists it, e.g. base.en
        name: String,
        /// Another server with the same file names.
        #[arg(long)]
        source: Option<String>,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("hub: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<ExitCode> {
    // It reads what strangers made: without configuration, database, log and runtime.
    if matches!(arguments.command, Command::FillPdf) {
        return commands::fill_pdf::run();
    }
    let config = Config::load(arguments.config.as_deref())?;
    logging::start(&config.log)?;
    // Our libraries bring two providers: one must be chosen before the first handshake. A second call in one process
    // finds the first one's provider, which is the same.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let system = actix_web::rt::System::new();
    system.block_on(async move {
        match arguments.command {
            Command::Serve => commands::serve::run(config).await,
            Command::Demo {
                applications,
                more_programs,
                more_staff,
                more_rules,
                softphones,
                undo_send_seconds,
                notices_at_once,
            } => {
                let waits = seed::Waits {
                    undo_send_seconds,
                    notices_wait_for_undo: !notices_at_once,
                };
                let more = seed::More {
                    programs: more_programs,
                    staff: more_staff,
                    rules: more_rules,
                };
                commands::demo::run(config, (applications, more), waits, softphones).await
            }
            Command::Migrate => commands::migrate::run(config).await,
            Command::Backup { folder } => commands::backup::run(config, &folder).await,
            Command::Restore { folder } => commands::restore::run(config, &folder).await,
            Command::Audit { what: Audit::Verify } => return commands::audit::verify(config).await,
            Command::Ledger {
                what: Ledger::Check { tenant },
            } => return commands::ledger::check(config, tenant).await,
            Command::Doctor => return commands::doctor::run(config).await,
            Command::Captcha { what } => commands::captcha::run(config, what).await,
            Command::SignIn { what } => commands::sign_in::run(config, what).await,
            Command::RecordingRules { what } => commands::recording_rules::run(config, what).await,
            Command::Supervision { what } => commands::supervision::run(config, what).await,
            Command::Avatars { what } => commands::avatars::run(config, what).await,
            Command::Tenant { what } => commands::tenant::run(config, what).await,
            Command::Settings { tenant, setting } => {
                commands::tenant_settings::run(config, tenant, setting.as_deref()).await
            }
            Command::SyncReport { what } => commands::sync_report::run(config, what).await,
            Command::Masking { what } => commands::masking::run(config, what).await,
            Command::Features { what } => commands::features::run(config, what).await,
            Command::Sending { what } => commands::sending::run(config, what).await,
            Command::IdentityProvider { what } => match what {
                IdentityProvider::Set {
                    tenant,
                    kind,
                    issuer,
                    client_id,
                } => commands::identity_provider::set(config, tenant, &kind, &issuer, &client_id).await,
                IdentityProvider::Remove { tenant, kind } => {
                    commands::identity_provider::remove(config, tenant, &kind).await
                }
                IdentityProvider::Optional { tenant } => {
                    commands::identity_provider::make_optional(config, tenant).await
                }
            },
            Command::Marketplace { what } => commands::marketplace::run(config, what).await,
            Command::TextProvider { what } => commands::text_provider::run(config, what).await,
            Command::FormEngine { tenant, address } => {
                commands::form_engine::run(config, tenant, address.as_deref()).await
            }
            Command::PublicReports { tenant, address } => {
                commands::public_reports::run(config, tenant, address.as_deref()).await
            }
            Command::Assistant { what } => commands::assistant::run(config, what).await,
            Command::AdminTools { tenant, address } => {
                commands::admin_tools::run(config, tenant, address.as_deref()).await
            }
            Command::MailServer { what } => match what {
                MailServer::Show { tenant } => commands::mail_server::show(config, tenant).await,
                MailServer::Set { tenant, url, spare } => {
                    commands::mail_server::set(config, tenant, &url, spare).await
                }
                MailServer::Remove { tenant } => commands::mail_server::remove(config, tenant).await,
                MailServer::Replies { tenant, address } if address == "none" => {
                    commands::mail_replies::remove(config, tenant).await
                }
                MailServer::Replies { tenant, address } => {
                    commands::mail_replies::set(config, tenant, &address).await
                }
                MailServer::Mailbox { tenant, url, .. } if url == "none" => {
                    commands::mailbox::remove(config, tenant).await
                }
                MailServer::Mailbox {
                    tenant,
                    url,
                    folder,
                    authserv_id,
                } => commands::mailbox::set(config, tenant, &url, &folder, &authserv_id).await,
            },
            Command::Dkim { what } => match what {
                Dkim::Show { tenant } => commands::dkim::show(config, tenant).await,
                Dkim::Add {
                    tenant,
                    domain,
                    selector,
                    ed25519,
                } => {
                    let algorithm = if ed25519 {
                        DkimAlgorithm::Ed25519
                    } else {
                        DkimAlgorithm::Rsa
                    };
                    commands::dkim::add(config, tenant, &domain, &selector, algorithm).await
                }
                Dkim::Remove {
                    tenant,
                    domain,
                    selector,
                } => commands::dkim::remove(config, tenant, &domain, &selector).await,
            },
            Command::ApiKey { what } => match what {
                ApiKey::Add { tenant, label } => commands::api_key::add(config, tenant, &label).await,
                ApiKey::List { tenant } => commands::api_key::list(config, tenant).await,
                ApiKey::Revoke { tenant, api_key } => {
                    commands::api_key::revoke(config, tenant, &api_key).await
                }
            },
            Command::Keys { what } => match what {
                Keys::RotateMaster => commands::keys::rotate_master(config).await,
                Keys::RotateTenant { tenant } => commands::keys::rotate_tenant(config, tenant).await,
                Keys::RotateSigning => commands::keys::rotate_signing(config).await,
            },
            Command::Retention { what } => match what {
                Retention::Show { tenant } => commands::retention::show(config, tenant).await,
                Retention::Set {
                    tenant,
                    days,
                    program,
                } => commands::retention::set(config, tenant, days, program).await,
            },
            Command::PublicOffices { what } => match what {
                PublicOffices::Import { tenant, file } => {
                    commands::public_offices::import(config, tenant, &file).await
                }
                PublicOffices::Check { file } => commands::public_offices::check(&file),
                PublicOffices::Show { tenant } => commands::public_offices::show(config, tenant).await,
            },
            Command::Openapi => commands::openapi::run(),
            Command::FillPdf => return commands::fill_pdf::run(),
            Command::Jobs { what: None } => commands::jobs::list(config).await,
            Command::Jobs {
                what: Some(Jobs::Retry { id, tenant }),
            } => commands::jobs::change(config, commands::jobs::Act::Retry, &id, tenant).await,
            Command::Jobs {
                what: Some(Jobs::Cancel { id, tenant }),
            } => commands::jobs::change(config, commands::jobs::Act::Cancel, &id, tenant).await,
            Command::Workflow { what } => commands::workflow::run(config, ConfigKind::Workflow, what).await,
            Command::ValidationRules { what } => {
                commands::workflow::run(config, ConfigKind::ValidationRules, what).await
            }
            Command::Models { what: None } => commands::models::list(&config),
            Command::Models {
                what: Some(Models::Fetch { name, source }),
            } => commands::models::fetch(&config, &name, source.as_deref()).await,
        }?;
        Ok(ExitCode::SUCCESS)
    })
}
