//! `hub demo`: the demonstration county on this machine.

use crate::config::{Config, socket_address};
use crate::error::{HubError, Result};
use crate::seed::telephones::NUMBERS;
use crate::seed::{self, people};
use crate::terminal::{progress, say};
use crate::{boot, keys, telephony};
use hub_actors::files::SealedFiles;
use hub_http::extract::tenant_host::without_port;
use hub_store::audit::By;
use hub_store::{Store, tenant_settings, tenants};
use std::net::SocketAddr;
use std::time::Instant;

/// The simulated form engine, after the hub's own address.
const FORM_ENGINE: &str = "/sandbox/api";

/// Seeds where there is nothing yet, then serves. Softphones call at the configured `sip.addr`; where there is none, at
/// `softphones`, unless another program has that port.
pub async fn run(
    mut config: Config,
    (applications, more): (i64, seed::More),
    waits: seed::Waits,
    softphones: Option<SocketAddr>,
) -> Result<()> {
    if !(0..=10_000_000).contains(&applications) {
        return Err(HubError::refused("--applications takes 0 to 10000000"));
    }
    for (option, asked, most) in [
        ("--more-programs", more.programs, 10_000),
        ("--more-staff", more.staff, seed::more_staff::MOST),
        ("--more-rules", more.rules, seed::more_rules::MOST),
    ] {
        if !(0..=most).contains(&asked) {
            return Err(HubError::refused(format!("{option} takes 0 to {most}")));
        }
    }
    boot::make_data_dir(&config.data_dir)?;
    say!("opening {}", without_password(&config.database_url()));
    let base = boot::open(&config, keys::made_if_missing(&config)?).await?;
    let started = Instant::now();
    let seeded = seed::county(&base.store, &base.keyring, applications, waits, &mut |done| {
        progress!("\rseeding the demo county: {done} of {applications} applications");
    })
    .await?;
    if seeded {
        let files = SealedFiles::new(crate::files::open(&config)?);
        seed::scanned_pages::insert(&base.store, &base.keyring, &files).await?;
        seed::add_more(&base.store, more).await?;
        say!(
            "\rseeded the demo county: {applications} applications in {:.1} s",
            started.elapsed().as_secs_f64()
        );
    } else {
        say!("the demo county is there already (make clean-data forgets it)");
    }
    serve_public_host(&base.store, &config.public_url()).await?;
    offer_forms(&base.store, &config.public_url()).await?;
    let addr = socket_address("http.addr", &config.http.addr)?;
    if !addr.ip().is_loopback() {
        say!("CAUTION: {addr} can be reached from other machines, and everybody knows the passwords below.");
    }
    let unscanned = gives_unscanned(&mut config);
    let telephones = telephones(&mut config, softphones)?;
    boot::serve(config, base, true, |url| {
        say!("\n  Commonline is ready at {url}\n  simulated phones and mailboxes: {url}/sandbox");
        say!("{telephones}");
        say!("{unscanned}\n");
        say!("{}\n  Ctrl-C stops it.", people::table());
    })
    .await
}

/// Without a virus scanner the demonstration gives out what is uploaded to it, and says so: on this terminal, and beside each file.
fn gives_unscanned(config: &mut Config) -> &'static str {
    if !config.files.clamd.is_empty() {
        return "  files are given out as soon as the virus scanner has looked at them";
    }
    config.files.serve_unscanned = true;
    "  files are given out without having been checked for viruses, and marked so (HUB_CLAMD names a scanner)"
}

/// Settles where softphones call, and says it: the numbers with what they lead to, or why there are no telephones.
fn telephones(config: &mut Config, softphones: Option<SocketAddr>) -> Result<String> {
    if let (true, Some(address)) = (config.sip.addr.is_empty(), softphones) {
        if let Err(error) = telephony::try_port(address) {
            return Ok(format!(
                "  no telephones: {address} cannot be used: {error} (HUB_SIP_ADDR=127.0.0.1:PORT takes another one)"
            ));
        }
        config.sip.addr = address.to_string();
    }
    if config.sip.addr.is_empty() {
        return Ok("  no telephones: HUB_SIP_ADDR is not set".to_owned());
    }
    if config.sip.private_trunks.is_empty() {
        // Softphones of this machine may be called, too.
        config.sip.private_trunks = ["127.0.0.0/8", "::1"].map(str::to_owned).into();
    }
    let address = socket_address("sip.addr", &config.sip.addr)?;
    let host = match address.ip() {
        ip if ip.is_unspecified() => "127.0.0.1".to_owned(),
        ip => ip.to_string(),
    };
    let port = match address.port() {
        5060 => String::new(),
        port => format!(":{port}"),
    };
    let mut lines = "  softphones on this machine call, without registering:".to_owned();
    for one in &NUMBERS {
        lines.push_str(&format!("\n    sip:{}@{host}{port}  {}", one.number, one.label));
    }
    Ok(lines)
}

/// The county also answers under the configured address; other hosts are unknown (see hub-http's `known_host`).
async fn serve_public_host(store: &Store, public_url: &str) -> Result<()> {
    let host = public_url
        .split("://")
        .nth(1)
        .unwrap_or_default()
        .split('/')
        .next()
        .unwrap_or_default();
    let host = without_port(host);
    if host.is_empty()
        || store
            .tenants()
            .hosts()
            .await?
            .iter()
            .any(|known| known.host == host)
    {
        return Ok(());
    }
    let mut write = store.write().await?;
    tenants::set_host(&mut write, host, seed::COUNTY).await?;
    Ok(write.commit().await?)
}

/// Where the county's form engine is, unless somebody has chosen one: the simulated one, at this start's address.
async fn offer_forms(store: &Store, public_url: &str) -> Result<()> {
    let settings = store.tenants().by_id(seed::COUNTY).await?.settings;
    let engine = format!("{public_url}{FORM_ENGINE}");
    let is_chosen = !settings.form_engine.is_empty() && !settings.form_engine.ends_with(FORM_ENGINE);
    if is_chosen || settings.form_engine == engine {
        return Ok(());
    }
    let mut write = store.write().await?;
    let by = By::system().from("hub demo");
    tenant_settings::change(&mut write, seed::COUNTY, &by, |settings| {
        settings.form_engine = engine
    })
    .await?;
    Ok(write.commit().await?)
}

/// A database URL without its password.
pub fn without_password(url: &str) -> String {
    match url
        .split_once("://")
        .and_then(|(scheme, rest)| Some((scheme, rest.split_once('@')?)))
    {
        Some((scheme, (_, server))) => format!("{scheme}://…@{server}"),
        None => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{gives_unscanned, without_password};
    use crate::config::Config;

    #[test]
    fn files_are_given_out_and_the_terminal_says_how() {
        let mut config = Config::default();
        assert!(gives_unscanned(&mut config).contains("without having been checked"));
        assert!(config.files.serve_unscanned);
        let mut config = Config::default();
        config.files.clamd = "127.0.0.1:3310".into();
        assert!(gives_unscanned(&mut config).contains("virus scanner has looked"));
        assert!(!config.files.serve_unscanned);
    }

    #[test]
    fn passwords_are_not_printed() {
        assert_eq!(
            without_password("postgres://hub:secret@db/hub"),
            "postgres://…@db/hub"
        );
        assert_eq!(
            without_password("sqlite:data/hub.sqlite"),
            "sqlite:data/hub.sqlite"
        );
    }
}
