//! `hub doctor`: checks everything the hub depends on and reports each fault in a sentence.

use super::audit::chains;
use super::demo::without_password;
use crate::config::{Config, socket_address};
use crate::error::Result;
use crate::terminal::say;
use crate::{keys, telephony};
use hub_assistant::local_vectors::{Encoder, FILE_NAME};
use hub_domain::calls::recording_rules::RecordingRule;
use hub_domain::job::JobState;
use hub_media::speech::load_engines;
use hub_media::speech::models::Model;
use hub_store::Store;
use hub_store::audit::ChainState;
use hub_store::bus::{Bus, InProcessBus, RedisBus};
use hub_store::db::Db;
use hub_store::files::{FolderFiles, RemoteFiles};
use hub_store::keys::Keyring;
use std::net::{TcpListener, UdpSocket};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

#[derive(Default)]
struct Findings {
    faults: usize,
}

impl Findings {
    fn good(&mut self, what: &str, finding: impl std::fmt::Display) {
        say!("  good   {what}: {finding}");
    }

    fn note(&mut self, what: &str, finding: impl std::fmt::Display) {
        say!("  note   {what}: {finding}");
    }

    fn fault(&mut self, what: &str, finding: impl std::fmt::Display) {
        self.faults += 1;
        say!("  WRONG  {what}: {finding}");
    }
}

/// Runs the checks; the exit code is 1 if there is a fault.
pub async fn run(config: Config) -> Result<ExitCode> {
    let mut findings = Findings::default();
    data_folder(&config, &mut findings);
    database(&config, &mut findings).await;
    redis(&config, &mut findings).await;
    ports(&config, &mut findings);
    telephones(&config, &mut findings);
    files(&config, &mut findings).await;
    gateways(&config, &mut findings);
    speech(&config, &mut findings).await;
    meaning(&config, &mut findings).await;
    if findings.faults == 0 {
        say!("\nnothing is wrong");
        return Ok(ExitCode::SUCCESS);
    }
    say!("\n{} thing(s) to put right", findings.faults);
    Ok(ExitCode::FAILURE)
}

fn data_folder(config: &Config, findings: &mut Findings) {
    let folder = &config.data_dir;
    if !folder.exists() {
        return findings.note(
            "data folder",
            format!(
                "{} does not exist yet; the first start makes it",
                folder.display()
            ),
        );
    }
    let probe = folder.join(".doctor");
    match std::fs::write(&probe, b"probe").and_then(|()| std::fs::remove_file(&probe)) {
        Ok(()) => findings.good("data folder", format!("{} can be written", folder.display())),
        Err(error) => findings.fault(
            "data folder",
            format!("{} cannot be written: {error}", folder.display()),
        ),
    }
}

async fn database(config: &Config, findings: &mut Findings) {
    let url = config.database_url();
    let name = without_password(&url);
    if let Some(path) = url
        .strip_prefix("sqlite:")
        .filter(|path| !Path::new(path).exists())
    {
        return findings.note(
            "database",
            format!("{path} does not exist yet; `hub migrate` or `hub demo` makes it"),
        );
    }
    let db = match Db::open(&url).await {
        Ok(db) => db,
        Err(error) => return findings.fault("database", format!("{name} cannot be opened: {error}")),
    };
    if let Err(error) = db.ping().await {
        return findings.fault("database", format!("{name} does not answer: {error}"));
    }
    findings.good("database", format!("{name} answers"));
    let store = Store::new(db, Arc::new(InProcessBus::default()));
    match keys::master(config) {
        Err(error) => findings.fault("master key", error),
        Ok(None) => findings.fault(
            "master key",
            "there is none; `hub migrate` makes one for a new installation",
        ),
        Ok(Some(master)) => match Keyring::open(store.clone(), master).await {
            Ok(keyring) => {
                findings.good("master key", "it opens every key in the database");
                recording_keys(&store, &keyring, findings).await;
            }
            Err(error) => findings.fault("master key", error),
        },
    }
    tenants(&store, findings).await;
    recording_rules(&store, findings).await;
    jobs(&store, findings).await;
    numbers(&store, findings).await;
    match chains(&store).await {
        Err(error) => findings.fault("audit log", error),
        Ok(all) => {
            for (tenant, state) in all {
                match state {
                    ChainState::Whole { lines } => {
                        findings.good("audit log", format!("tenant {tenant}, {lines} lines"))
                    }
                    ChainState::Broken { seq, reason } => {
                        findings.fault(
                            "audit log",
                            format!("tenant {tenant} is broken at line {seq}: {reason}"),
                        );
                    }
                }
            }
        }
    }
    store.db().close().await;
}

/// The keys that seal recordings; a lost one is reported with the recordings it affects.
async fn recording_keys(store: &Store, keyring: &Keyring, findings: &mut Findings) {
    let used = match store.calls().keys_in_use().await {
        Ok(used) => used,
        Err(error) => return findings.fault("recording keys", error),
    };
    for (tenant, key, tracks) in used {
        let here = keyring.tenant_keys(tenant).into_iter().find(|(id, _)| *id == key);
        match here {
            Some((_, true)) => findings.good(
                "recording keys",
                format!("tenant {tenant}: key {key} seals what is recorded now, and {tracks} track(s) until now"),
            ),
            Some((_, false)) => findings.good(
                "recording keys",
                format!("tenant {tenant}: key {key} is retired and still opens {tracks} track(s)"),
            ),
            None => findings.fault(
                "recording keys",
                format!(
                    "tenant {tenant}: key {key} is lost, and without it {tracks} track(s) cannot be played; put back a copy of the database that has it (table tenant_keys)"
                ),
            ),
        }
    }
}

/// Tenants that record calls, but whose rules by state allow no recording at all.
async fn recording_rules(store: &Store, findings: &mut Findings) {
    let looked = async {
        for tenant in store.tenants().all().await? {
            let policies = store.retention().rules(tenant.id).await?;
            if !policies.iter().any(|policy| policy.may_record) {
                continue;
            }
            let rules = store.recording_rules().of(tenant.id).await?;
            if rules.of(&rules.home) == RecordingRule::Never {
                findings.note(
                    "recording rules",
                    format!(
                        "tenant {} has a recording policy and no rule that lets it record in the state of its own people: nothing is recorded; see `hub recording-rules`",
                        tenant.id
                    ),
                );
            }
        }
        hub_store::Result::Ok(())
    };
    if let Err(error) = looked.await {
        findings.note("recording rules", format!("they cannot be read: {error}"));
    }
}

/// A hub of which nobody has a tenant yet.
async fn tenants(store: &Store, findings: &mut Findings) {
    match store.tenants().all().await {
        Ok(all) if all.is_empty() => {
            findings.note(
                "tenants",
                "there is none, so nobody can sign in: `hub tenant add` makes one",
            );
        }
        Ok(_) => (),
        Err(error) => findings.note("tenants", format!("they cannot be read: {error}")),
    }
}

/// Numbers that are without effect where they are entered, because another tenant has them.
async fn numbers(store: &Store, findings: &mut Findings) {
    match store.number_claims().conflicts().await {
        Ok(conflicts) => {
            for one in conflicts {
                findings.note(
                    "numbers",
                    format!(
                        "{} is another tenant's, and without effect where tenant {} has entered it ({})",
                        one.number, one.tenant_id, one.used_by
                    ),
                );
            }
        }
        Err(error) => findings.note("numbers", format!("whose they are cannot be read: {error}")),
    }
}

/// Jobs that do not get on: given up, or stopped by somebody.
async fn jobs(store: &Store, findings: &mut Findings) {
    match store.jobs().list().await {
        Ok(all) => {
            for job in all {
                if matches!(job.state, JobState::Dead | JobState::Cancelled) {
                    let (state, tenant) = (job.state.as_str(), job.tenant);
                    findings.note(
                        "jobs",
                        format!("{} of tenant {tenant} is {state}; see `hub jobs`", job.id),
                    );
                }
            }
        }
        Err(error) => findings.note("jobs", format!("they cannot be read: {error}")),
    }
}

async fn redis(config: &Config, findings: &mut Findings) {
    if config.redis.url.is_empty() {
        return findings.note("redis", "none is set; this must be the only node");
    }
    let connecting = RedisBus::connect(&config.redis.url, "doctor");
    match tokio::time::timeout(Duration::from_secs(5), connecting).await {
        Ok(Ok(bus)) if bus.healthy() => findings.good("redis", "it answers"),
        Ok(Ok(_)) => findings.fault("redis", "it was reached, but does not answer"),
        Ok(Err(error)) => findings.fault("redis", format!("it cannot be reached: {error}")),
        Err(_) => findings.fault("redis", "it does not answer within 5 seconds"),
    }
}

fn ports(config: &Config, findings: &mut Findings) {
    for (what, text) in [
        ("http.addr", &config.http.addr),
        ("admin.addr", &config.admin.addr),
    ] {
        match socket_address(what, text) {
            Err(error) => findings.fault(what, error),
            Ok(addr) => match TcpListener::bind(addr) {
                Ok(_) => findings.good(what, format!("{addr} is free")),
                Err(error) => {
                    findings.fault(what, format!("{addr} cannot be used: {error}; is a hub running?"))
                }
            },
        }
    }
    match socket_address("media.udp", &config.media.udp) {
        Err(error) => findings.fault("media.udp", error),
        Ok(addr) => match UdpSocket::bind(addr) {
            Ok(_) => findings.good("media.udp", format!("{addr} is free")),
            Err(error) => findings.fault("media.udp", format!("{addr} cannot be used: {error}")),
        },
    }
}

/// Where telephones reach the hub.
fn telephones(config: &Config, findings: &mut Findings) {
    let settings = match telephony::config(config) {
        Err(error) => return findings.fault("telephones", error),
        Ok(None) => {
            return findings.note(
                "telephones",
                "none: sip.addr is not set; the demonstration of `make run` takes 127.0.0.1:5060 if it is free",
            );
        }
        Ok(Some(settings)) => settings,
    };
    match telephony::try_port(settings.udp) {
        Ok(()) => findings.good(
            "telephones",
            format!("{} is free, over UDP and TCP", settings.udp),
        ),
        Err(error) => findings.fault(
            "telephones",
            format!(
                "{} cannot be used: {error}; is a hub or another telephone running?",
                settings.udp
            ),
        ),
    }
    if let Some(why) = telephony::reachability(&settings) {
        findings.note("telephones' address", why);
    }
    if let Some(tls) = settings.tls {
        match TcpListener::bind(tls.address) {
            Ok(_) => findings.good("telephones by TLS", format!("{} is free", tls.address)),
            Err(error) => findings.fault(
                "telephones by TLS",
                format!("{} cannot be used: {error}", tls.address),
            ),
        }
    }
}

/// The storage of files, and their scanner.
async fn files(config: &Config, findings: &mut Findings) {
    let remote = crate::files::remote(config).and_then(|settings| {
        let growing = FolderFiles::open(config.data_dir.join("growing"));
        match settings {
            None => Ok(None),
            Some(settings) => Ok(Some((
                format!("bucket {} of {}", settings.bucket, settings.endpoint),
                RemoteFiles::open(&settings, growing?)?,
            ))),
        }
    });
    match remote {
        Err(error) => findings.fault("files", error),
        Ok(None) => findings.good(
            "files",
            format!("they lie in {}", config.data_dir.join("files").display()),
        ),
        Ok(Some((place, files))) => match files.probe().await {
            Ok(()) => findings.good("files", format!("they lie in {place}, which answers")),
            Err(error) => findings.fault("files", format!("{place} does not answer as it should: {error}")),
        },
    }
    match crate::files::scanner(config) {
        Err(error) => findings.fault("virus scanner", error),
        Ok(None) if config.files.serve_unscanned => findings.note(
            "virus scanner",
            "none is set: what people upload is given out unscanned (files.serve_unscanned), and says so",
        ),
        Ok(None) => findings.note(
            "virus scanner",
            "none is set: what people upload is kept and not given out (files.clamd, or files.serve_unscanned)",
        ),
        Ok(Some(scanner)) => match scanner.version().await {
            Ok(version) => findings.good("virus scanner", version),
            Err(error) => findings.fault(
                "virus scanner",
                format!(
                    "{} does not answer: {error}; nobody gets a file until it does",
                    config.files.clamd
                ),
            ),
        },
    }
}

fn gateways(config: &Config, findings: &mut Findings) {
    match crate::mail::gateway(&config.mail, None) {
        Err(error) => findings.fault("mail", error),
        Ok(None) => findings.note(
            "mail",
            "no server is set: only the demonstration can send mail, to itself",
        ),
        Ok(Some(_)) => findings.good("mail", "a server is set"),
    }
    findings.note(
        "texts",
        "no gateway: only the demonstration can send texts, to itself",
    );
}

/// Whether programs are found by meaning.
async fn meaning(config: &Config, findings: &mut Findings) {
    let Some(place) = crate::vectors::place(config) else {
        return findings.note(
            "meaning",
            format!("no {FILE_NAME}: programs are found by their words; `make run` puts it there"),
        );
    };
    let file = place.clone();
    match tokio::task::spawn_blocking(move || Encoder::load(&file)).await {
        Ok(Ok(_)) => findings.good("meaning", format!("{} finds programs", place.display())),
        Ok(Err(error)) => findings.fault("meaning", format!("{}: {error}", place.display())),
        Err(error) => findings.fault("meaning", error),
    }
}

async fn speech(config: &Config, findings: &mut Findings) {
    let models = crate::speech::models(config);
    if models.is_empty() {
        let folders: Vec<String> = crate::speech::folders(config)
            .iter()
            .map(|folder| folder.display().to_string())
            .collect();
        return findings.note(
            "speech",
            format!(
                "no weights in {}: calls have no captions; `make run` puts them there, `hub models` fetches larger ones",
                folders.join(" or ")
            ),
        );
    }
    let files = models.clone();
    let loading = tokio::task::spawn_blocking(move || load_engines(&files));
    match loading.await {
        Ok(Ok(engines)) => {
            for engine in engines {
                let languages: Vec<&str> = engine.languages().iter().collect();
                let spoken = match &languages[..] {
                    ["en"] => "English".to_owned(),
                    many => format!("{} languages: {}", many.len(), many.join(" ")),
                };
                findings.good("speech", format!("{} recognises {spoken}", engine.name()));
            }
        }
        Ok(Err(error)) => return findings.fault("speech", error),
        Err(error) => return findings.fault("speech", error),
    }
    for path in models {
        let Some(model) = Model::of_file(&path) else {
            let finding = format!(
                "{} is a file of your own: it has no known checksum",
                path.display()
            );
            findings.note("speech", finding);
            continue;
        };
        let file = path.clone();
        match tokio::task::spawn_blocking(move || model.verify(&file)).await {
            Ok(Ok(_)) => findings.good(
                "speech",
                format!("{} has the checksum of {}", path.display(), model.name),
            ),
            Ok(Err(error)) => findings.fault("speech", error),
            Err(error) => findings.fault("speech", error),
        }
    }
}
