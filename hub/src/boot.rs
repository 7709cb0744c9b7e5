//! Puts the parts together, serves, and takes them apart again in order.

use crate::config::{Config, socket_address};
use crate::error::{HubError, Result};
use crate::{files, ice, mail, metrics_page, speech, telephony, vectors};
use hub_actors::calls::recordings::Recordings;
use hub_actors::calls::trunk::SandboxTrunk;
use hub_actors::files::SealedFiles;
use hub_actors::{Hub, HubBuilder, Supervision};
use hub_domain::conversations::channel::Channel;
use hub_http::live::LiveAuthenticator;
use hub_http::tokens::Tokens;
use hub_http::{App, HttpConfig};
use hub_media::sip::gateway::SipConfig;
use hub_media::{MediaConfig, WebhookTarget};
use hub_store::bus::{Bus, InProcessBus, RedisBus};
use hub_store::db::Db;
use hub_store::identity::{account_words, login_spellings};
use hub_store::keys::{Keyring, MasterKey};
use hub_store::{Store, cases::application_words, cases::number_digits, programs::unwritten_states};
use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};

/// Time that conferences and deliveries get to finish at a shutdown.
const PATIENCE: Duration = Duration::from_secs(8);

/// Database, bus and keys, which every command needs.
pub struct Base {
    pub store: Store,
    pub keyring: Keyring,
    pub node: String,
}

/// Creates the data folder, readable only by the hub.
pub fn make_data_dir(path: &Path) -> Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    let mut builder = std::fs::DirBuilder::new();
    builder
        .recursive(true)
        .mode(0o700)
        .create(path)
        .map_err(|error| HubError::file(path, error))
}

/// Opens the database and brings it up to date.
pub async fn open_database(config: &Config) -> Result<Db> {
    let db = Db::open(&config.database_url()).await?;
    db.migrate().await?;
    Ok(db)
}

/// Opens everything that every command needs.
pub async fn open(config: &Config, master: MasterKey) -> Result<Base> {
    let db = open_database(config).await?;
    let node = node_name(config)?;
    let bus: Arc<dyn Bus> = match config.redis.url.as_str() {
        "" => Arc::new(InProcessBus::default()),
        url => Arc::new(RedisBus::connect(url, &node).await?),
    };
    let store = Store::new(db, bus);
    let indexed = application_words::fill_missing(&store).await?;
    if indexed > 0 {
        tracing::info!(applications = indexed, "words of applications indexed");
    }
    let indexed = account_words::fill_missing(&store).await?;
    if indexed > 0 {
        tracing::info!(accounts = indexed, "words of accounts indexed");
    }
    let spellings = login_spellings::mend(&store).await?;
    if spellings.mended > 0 {
        tracing::info!(
            logins = spellings.mended,
            "mail addresses of logins written in their one form"
        );
    }
    if spellings.in_use > 0 {
        tracing::warn!(
            logins = spellings.in_use,
            "mail addresses of logins in another spelling of another login's"
        );
    }
    let filled = number_digits::fill_missing(&store).await?;
    if filled > 0 {
        tracing::info!(applications = filled, "digits of applications' numbers indexed");
    }
    let filled = unwritten_states::fill_missing(&store).await?;
    if filled > 0 {
        tracing::info!(programs = filled, "states of programs written");
    }
    let keyring = Keyring::open(store.clone(), master).await?;
    Ok(Base { store, keyring, node })
}

/// The configured name, or one made once and kept.
fn node_name(config: &Config) -> Result<String> {
    if !config.node.is_empty() {
        return Ok(config.node.clone());
    }
    let path = config.data_dir.join("node");
    match std::fs::read_to_string(&path) {
        Ok(name) if !name.trim().is_empty() => Ok(name.trim().to_owned()),
        _ => {
            let name = format!("hub-{}", &uuid::Uuid::new_v4().simple().to_string()[..8]);
            std::fs::write(&path, format!("{name}\n")).map_err(|error| HubError::file(&path, error))?;
            Ok(name)
        }
    }
}

/// Serves until a signal arrives. `ready` is called once requests are answered.
pub async fn serve(config: Config, base: Base, demo: bool, ready: impl FnOnce(&str)) -> Result<()> {
    let listener = listen(&config)?;
    let supervision = Supervision::default();
    let counted = metrics_page::record(&supervision)?;
    let (app, hub) = assemble(&config, base, demo, supervision).await?;
    warn_of_missing_gateways(&hub).await?;
    let admin = socket_address("admin.addr", &config.admin.addr)?;
    let metrics = metrics_page::serve(counted, hub.clone(), admin)?;
    let metrics_handle = metrics.handle();
    tokio::spawn(metrics);
    hub.start_jobs().await?;
    let server = hub_http::server::serve(app, listener, tls(&config)?)?;
    let handle = server.handle();
    let running = tokio::spawn(server);
    ready(&config.public_url());

    wait_for_signal().await?;
    tracing::info!("stopping: screens are notified, conferences and deliveries finish");
    hub.stop(PATIENCE).await;
    handle.stop(true).await;
    metrics_handle.stop(false).await;
    if let Ok(Err(error)) = running.await {
        tracing::warn!(%error, "the listener ended with an error");
    }
    hub.store().db().close().await;
    Ok(())
}

/// Says what cannot be sent, and for which tenants.
async fn warn_of_missing_gateways(hub: &Hub) -> Result<()> {
    let tenants = hub.store().tenants().all().await?;
    for (channel, consequence) in [
        (
            Channel::Email,
            "no mail gateway: mails and codes by mail cannot be sent",
        ),
        (
            Channel::Sms,
            "no text gateway: texts and codes by text cannot be sent",
        ),
        (Channel::Voice, "no phone trunk: calls go by link alone"),
    ] {
        let without: Vec<i64> = tenants
            .iter()
            .filter(|tenant| !hub.has_gateway(tenant, channel))
            .map(|tenant| tenant.id.0)
            .collect();
        if !without.is_empty() {
            tracing::warn!(tenants = ?without, "{consequence}");
        }
    }
    Ok(())
}

async fn assemble(config: &Config, base: Base, demo: bool, supervision: Supervision) -> Result<(App, Hub)> {
    let Base { store, keyring, node } = base;
    let recordings = Recordings::start(SealedFiles::new(files::open(config)?))?;
    let tokens = Tokens::start(store.clone(), keyring.clone(), demo, &supervision).await?;
    let authenticator = Arc::new(LiveAuthenticator::new(tokens.clone(), store.clone()));
    let media = MediaConfig {
        udp: socket_address("media.udp", &config.media.udp)?,
        tcp: match config.media.tcp.as_str() {
            "" => None,
            text => Some(socket_address("media.tcp", text)?),
        },
        advertise: config.media.advertise.clone(),
        webhooks: webhooks(config, &keyring)?,
        ice: ice::servers(&config.media)?,
    };
    let mut parts = HubBuilder::new(store.clone(), keyring, recordings, authenticator)
        .node(node)
        .public_url(config.public_url())
        .clustered(!config.redis.url.is_empty())
        .media(media)
        .scanner(files::scanner(config)?)
        .serves_unscanned(config.files.serve_unscanned)
        .telephones(telephones(config)?)
        .captions(Some(speech::start(config, &supervision).await?));
    parts = parts.supervision(supervision.clone());
    parts = parts.clear_mail_password_on_loopback(config.mail.clear_password_on_loopback);
    if let Some(mail) = mail::gateway(&config.mail, Some(parts.mail_identities()))? {
        parts = parts.gateway(Channel::Email, mail);
    }
    let phones = demo.then(|| Arc::new(SandboxTrunk::new(store)));
    if let Some(phones) = &phones {
        parts = parts.simulated(phones.clone());
    }
    let hub = parts.start().await?;
    let mut app = App::new(tokens, hub.clone(), http_config(config, demo));
    if let Some(trunk) = phones {
        app = app.with_sandbox(trunk);
    }
    vectors::start(config, &app.vectors, &supervision);
    Ok((app, hub))
}

/// Where telephones reach the hub; the log says it.
fn telephones(config: &Config) -> Result<Option<SipConfig>> {
    let settings = telephony::config(config)?;
    match &settings {
        Some(settings) => {
            tracing::info!(sip.addr = %settings.udp, "telephones reach the hub here, over UDP and TCP");
        }
        None => tracing::info!("no telephones: sip.addr is not set"),
    }
    Ok(settings)
}

/// Webhook targets. An unknown key would silently sign nothing.
fn webhooks(config: &Config, keyring: &Keyring) -> Result<Vec<WebhookTarget>> {
    let mut targets = Vec::new();
    for webhook in &config.media.webhooks {
        if keyring.media_secret(&webhook.api_key).is_none() {
            return Err(HubError::refused(format!(
                "media.webhooks: there is no API key {:?}",
                webhook.api_key
            )));
        }
        targets.push(WebhookTarget {
            api_key: webhook.api_key.clone(),
            urls: webhook.urls.clone(),
        });
    }
    Ok(targets)
}

fn http_config(config: &Config, demo: bool) -> HttpConfig {
    let default = HttpConfig::default();
    let or = |set: usize, otherwise: usize| if set == 0 { otherwise } else { set };
    let public_url = config.public_url();
    HttpConfig {
        demo,
        secure: public_url.starts_with("https:"),
        public_url,
        trusted_proxies: config.http.trusted_proxies.clone(),
        password_checks: or(config.http.password_checks, default.password_checks),
        sign_in_per_minute: config.http.sign_in_per_minute,
        sync_report_instances: config.http.sync_report_instances.clone(),
        avatar_source: config.http.avatar_source.clone(),
        workers: or(config.http.workers, default.workers),
        webhook_keys: config
            .media
            .webhooks
            .iter()
            .map(|hook| hook.api_key.clone())
            .collect(),
        program: None,
    }
}

fn listen(config: &Config) -> Result<TcpListener> {
    let addr = socket_address("http.addr", &config.http.addr)?;
    TcpListener::bind(addr)
        .map_err(|error| HubError::refused(format!("nobody can listen on {addr} (http.addr): {error}")))
}

fn tls(config: &Config) -> Result<Option<rustls::ServerConfig>> {
    use rustls::pki_types::pem::PemObject;
    use rustls::pki_types::{CertificateDer, PrivateKeyDer};
    let (Some(cert), Some(key)) = (&config.http.tls_cert, &config.http.tls_key) else {
        return Ok(None);
    };
    let chain: std::result::Result<Vec<_>, _> = CertificateDer::pem_file_iter(cert)
        .map_err(|error| HubError::file(cert, error))?
        .collect();
    let chain = chain.map_err(|error| HubError::file(cert, error))?;
    let secret = PrivateKeyDer::from_pem_file(key).map_err(|error| HubError::file(key, error))?;
    let server = rustls::ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(chain, secret);
    server.map(Some).map_err(|error| HubError::file(cert, error))
}

async fn wait_for_signal() -> Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}
