//! Too many failing logins from one network: everybody there is then asked for a captcha. A whole county may share an
//! address, so nobody is locked out for it. Attempts are counted before their outcome is known, and uncounted when they
//! succeed.

use super::limits::{LED_NOWHERE, LED_NOWHERE_ONCE};
use super::lockout::stand_in;
use crate::App;
use crate::problem::Problem;
use hub_domain::clock::now_ms;
use hub_domain::identity::network::Network;
use hub_store::identity::attempts::{self, Claim};
use std::net::IpAddr;

/// Whether as many logins as may be failed from this address lately.
pub async fn is_suspicious(app: &App, source_ip: IpAddr) -> Result<bool, Problem> {
    let failing = app
        .store
        .attempts()
        .taken(&LED_NOWHERE, &Network::from(source_ip).to_string(), now_ms())
        .await?;
    Ok(failing >= LED_NOWHERE.max)
}

/// Somebody who tries a login, or asks about an address, from a network address.
#[derive(Debug)]
pub struct Knock {
    source: String,
    once: String,
    at_ms: i64,
    /// Whether a captcha must be asked for.
    pub is_suspicious: bool,
}

/// Counts an attempt. `name` is the tried login; lookups have other names ([`search`]), so that they lock nobody out.
pub async fn knock(app: &App, source_ip: IpAddr, name: &str) -> Result<Knock, Problem> {
    let (source, now) = (Network::from(source_ip).to_string(), now_ms());
    let mut knock = Knock {
        once: format!("{source} {}", stand_in(name)),
        source,
        at_ms: now,
        is_suspicious: false,
    };
    let mut write = app.store.write().await?;
    let known = attempts::claim(&mut write, &LED_NOWHERE_ONCE, &knock.once, now).await?;
    if known != Claim::Taken(1) {
        write.commit().await?;
        knock.is_suspicious = is_suspicious(app, source_ip).await?;
        return Ok(knock);
    }
    match attempts::claim(&mut write, &LED_NOWHERE, &knock.source, now).await? {
        Claim::Taken(_) => write.commit().await?,
        Claim::Refused { .. } => {
            write.rollback().await?;
            knock.is_suspicious = true;
        }
    }
    Ok(knock)
}

/// The name of a question about an address.
pub fn search(address: &str) -> String {
    format!("search {address}")
}

impl Knock {
    /// It led somewhere: the password was right, the address is one that may be spoken of.
    pub async fn led_somewhere(self, app: &App) -> Result<(), Problem> {
        let mut write = app.store.write().await?;
        if attempts::clear(&mut write, &LED_NOWHERE_ONCE, &self.once).await? {
            attempts::give_back(&mut write, &LED_NOWHERE, &self.source, self.at_ms).await?;
        }
        Ok(write.commit().await?)
    }
}
