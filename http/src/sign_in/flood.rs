//! Too many logins that fail from one address: everybody there is then asked for a captcha. A county sits behind one address,
//! so nobody is locked out for it.

use super::lockout::stand_in;
use crate::App;
use crate::problem::Problem;
use hub_domain::clock::now_ms;
use hub_store::logins;
use std::net::IpAddr;

/// Failing logins from one address beyond which a captcha is asked for.
const MAX_FAILING: i64 = 20;
/// The span in which they count, in milliseconds.
const SPAN_MS: i64 = 60_000;

/// Whether more logins than that failed from this address lately.
pub async fn is_suspicious(app: &App, source_ip: IpAddr) -> Result<bool, Problem> {
    let failing = app
        .store
        .logins()
        .failing_from(&source_ip.to_string(), now_ms() - SPAN_MS)
        .await?;
    Ok(failing > MAX_FAILING)
}

/// Counts a question about an address that led nowhere (a forgotten password, a search), apart from wrong passwords, so that
/// asking locks nobody out.
pub async fn note_search(app: &App, source_ip: IpAddr, address: &str) -> Result<(), Problem> {
    let counted_as = stand_in(&format!("search {address}"));
    let mut write = app.store.write().await?;
    logins::add_unknown_failure(&mut write, counted_as, &source_ip.to_string(), now_ms()).await?;
    Ok(write.commit().await?)
}
