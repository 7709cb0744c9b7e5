//! Key pairs of the server API of an instance, for programs that use its rooms as those of a LiveKit server.

pub mod list;
pub mod make;
pub mod revoke;

use crate::App;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_domain::TenantId;
use serde::Serialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_api_keys: Allowed(InstanceRead);
    make::make_api_key: Allowed(InstanceWrite);
    revoke::revoke_api_key: Allowed(InstanceWrite);
};

/// The key pairs of an instance.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceApiKeys {
    /// The oldest first.
    items: Vec<InstanceApiKey>,
}

/// A key pair, without its secret.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceApiKey {
    api_key: String,
    /// What it is for; may be empty.
    label: String,
    /// Empty for one that the hub made by itself; for a command `system`.
    made_by: String,
    created_at_ms: i64,
    /// The operator's configuration signs webhooks with it: it is not revoked before it is taken out there.
    signs_webhooks: bool,
}

/// An instance's keys as they are now.
async fn view(app: &App, tenant: TenantId) -> Result<InstanceApiKeys, Problem> {
    let keys = app.store.api_keys().all(tenant).await?;
    let items = keys.into_iter().map(|key| InstanceApiKey {
        signs_webhooks: app.config.webhook_keys.contains(&key.api_key),
        api_key: key.api_key,
        label: key.label,
        made_by: key.made_by,
        created_at_ms: key.created_at_ms,
    });
    Ok(InstanceApiKeys {
        items: items.collect(),
    })
}
