//! Codes to addresses that are on file nowhere: a session's owner names them, so they cost money and annoy people who
//! never asked. Each is counted by session, login, network, neighbouring numbers or mail domain, and tenant; and they
//! are blocked while most of them are never entered.

use super::limits::{
    self, STRANGERS_BY_LOGIN, STRANGERS_BY_MAIL_DOMAIN, STRANGERS_BY_NETWORK, STRANGERS_BY_NUMBERS,
    STRANGERS_BY_SESSION, STRANGERS_BY_TENANT,
};
use crate::App;
use crate::problem::{Key, Problem};
use hub_domain::identity::network::Network;
use hub_domain::{CdUser, TenantId};
use hub_store::Write;
use hub_store::identity::codes::ToStrangers;
use hub_store::identity::logins::Login;
use parking_lot::Mutex;
use std::collections::HashSet;
use std::net::IpAddr;

/// The span over which the share of codes that nobody enters is looked at, in milliseconds.
const BRAKE_SPAN_MS: i64 = 60 * 60_000;
/// Younger codes are left out, because they may still arrive; in milliseconds.
const BRAKE_SETTLED_MS: i64 = 2 * 60_000;
/// Fewer codes than that say nothing.
const BRAKE_FROM: i64 = 20;
/// The share of them, in percent, beyond which no more are sent. Of people who change their number most enter the code.
const BRAKE_PERCENT: i64 = 60;

/// Trailing digits in which a number differs from its neighbours.
const NEIGHBOUR_DIGITS: usize = 4;

/// Who asks for a code to an address that is on file nowhere.
#[derive(Debug, Clone, Copy)]
pub struct Stranger<'a> {
    /// The session, or the token used in place of one.
    pub session: &'a str,
    pub source_ip: IpAddr,
}

/// Whether an address belongs neither to the login nor to any of its accounts.
pub async fn is_stranger(app: &App, login: &Login, address: &str) -> Result<bool, Problem> {
    let is_it = |known: &Option<String>| known.as_deref() == Some(address);
    if is_it(&login.email) || is_it(&login.phone) {
        return Ok(false);
    }
    let accounts = app.store.accounts().by_login(login.cd_user).await?;
    Ok(!accounts
        .iter()
        .any(|account| is_it(&account.email) || is_it(&account.phone)))
}

impl Stranger<'_> {
    /// Counts a code that is about to be sent at `now`, within the write that sends it, or refuses it.
    pub async fn claim(
        &self,
        write: &mut Write,
        tenant: TenantId,
        user: CdUser,
        to: &str,
        now: i64,
    ) -> Result<(), Problem> {
        let network = Network::from(self.source_ip).to_string();
        let (neighbours, at) = match to.split_once('@') {
            Some((_, domain)) => (&STRANGERS_BY_MAIL_DOMAIN, domain),
            None => (
                &STRANGERS_BY_NUMBERS,
                &to[..to.len().saturating_sub(NEIGHBOUR_DIGITS)],
            ),
        };
        for (limit, subject) in [
            (&STRANGERS_BY_SESSION, self.session),
            (&STRANGERS_BY_LOGIN, &*user.to_string()),
            (&STRANGERS_BY_NETWORK, &*network),
            (neighbours, at),
            (&STRANGERS_BY_TENANT, &*tenant.to_string()),
        ] {
            limits::claim(write, limit, subject, Key::RateLimited, now).await?;
        }
        Ok(())
    }
}

/// Tenants whose codes to strangers are blocked, as far as this node has seen: each is logged once.
#[derive(Debug, Default)]
pub struct Brakes(Mutex<HashSet<TenantId>>);

impl Brakes {
    /// Notes a tenant's state; true if it is new.
    pub fn note(&self, tenant: TenantId, braked: bool) -> bool {
        let mut all = self.0.lock();
        let is_new = match braked {
            true => all.insert(tenant),
            false => all.remove(&tenant),
        };
        metrics::gauge!("sign_in_brakes").set(all.len() as f64);
        is_new
    }
}

/// Logs a warning for the operator each time a tenant's brake takes hold or is released.
fn report(app: &App, tenant: TenantId, braked: bool, codes: ToStrangers) {
    if !app.sign_in.brakes.note(tenant, braked) {
        return;
    }
    if braked {
        tracing::error!(
            tenant.id = tenant.0,
            codes.sent = codes.sent,
            codes.unentered = codes.unentered,
            "most codes to new addresses are never entered: no more are sent for now"
        );
    } else {
        tracing::info!(tenant.id = tenant.0, "codes go to new addresses again");
    }
}

/// Refuses while too many of a tenant's codes to strangers are never entered. Codes to addresses on file are not
/// affected.
pub async fn refuse_while_braked(app: &App, tenant: TenantId, now: i64) -> Result<(), Problem> {
    let codes = app
        .store
        .codes()
        .to_strangers(tenant, now - BRAKE_SPAN_MS, now - BRAKE_SETTLED_MS)
        .await?;
    let braked = is_too_many(codes.sent, codes.unentered);
    report(app, tenant, braked, codes);
    if braked {
        let until_ms = codes.first_unentered_at_ms + BRAKE_SPAN_MS;
        return Err(Problem::new(Key::RateLimited).retry_after_ms(until_ms - now));
    }
    Ok(())
}

/// Whether no more codes may be sent, of so many that were sent and so many of them that nobody entered.
pub fn is_too_many(sent: i64, unentered: i64) -> bool {
    sent >= BRAKE_FROM && unentered * 100 > sent * BRAKE_PERCENT
}
