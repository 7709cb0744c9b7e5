//! Answers that do not tell whether a login exists: the same words, and the same time.

use crate::App;
use crate::problem::Problem;
use hub_domain::{CdUser, TenantId};
use hub_store::tenants::Tenant;
use std::time::Duration;
use tokio::time::Instant;

/// Before this has passed no such answer goes out: longer than the work behind any of them takes on a busy machine.
pub const LEVEL: Duration = Duration::from_millis(400);

/// Waits until [`LEVEL`] has passed since `started`, where the tenant wants uniform answers.
pub async fn level(tenant: &Tenant, started: Instant) {
    if tenant.settings.uniform() {
        tokio::time::sleep_until(started + LEVEL).await;
    }
}

/// Whether a tenant's host may speak of this login: always of those with an account there, of others only while none of their
/// own tenants wants it hidden.
pub async fn may_speak_of(app: &App, host: TenantId, user: CdUser) -> Result<bool, Problem> {
    let accounts = app.store.accounts().by_login(user).await?;
    if accounts.iter().any(|account| account.tenant == host) {
        return Ok(true);
    }
    for account in accounts {
        if app
            .store
            .tenants()
            .by_id(account.tenant)
            .await?
            .settings
            .uniform()
        {
            return Ok(false);
        }
    }
    Ok(true)
}
