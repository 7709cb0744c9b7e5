//! Answers that do not reveal whether a login exists: the same words, and the same time.

use crate::App;
use crate::problem::Problem;
use hub_domain::{CdUser, TenantId};
use hub_store::tenants::Tenant;
use std::time::Duration;
use tokio::time::Instant;

/// Such answers are sent at multiples of this time only. It is longer than the work behind any of them takes on a busy
/// machine; on a busier one, differences are rounded to the next multiple.
pub const LEVEL: Duration = Duration::from_millis(400);

/// Waits for the next multiple of [`LEVEL`] since `started`, where the tenant wants uniform answers.
pub async fn level(tenant: &Tenant, started: Instant) {
    if tenant.settings.uniform() {
        tokio::time::sleep_until(started + next_step(started.elapsed())).await;
    }
}

/// The first multiple of [`LEVEL`] after this time.
pub fn next_step(elapsed: Duration) -> Duration {
    // Hours fit many times over; the caller has disconnected long before.
    let passed = u32::try_from(elapsed.as_nanos() / LEVEL.as_nanos()).unwrap_or(u32::MAX - 1);
    LEVEL.saturating_mul(passed + 1)
}

/// Whether a tenant's host may speak of this login: always of those with an account there, of others only while none of their
/// own tenants wants it hidden.
pub async fn may_speak_of(app: &App, host: TenantId, user: CdUser) -> Result<bool, Problem> {
    let accounts = app.store.accounts().by_login(user).await?;
    if accounts.iter().any(|account| account.tenant == host) {
        return Ok(true);
    }
    for account in accounts {
        if app.store.tenant(account.tenant).await?.settings.uniform() {
            return Ok(false);
        }
    }
    Ok(true)
}
