//! An account's own settings of the screens.

use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::live::PreferencesChanged;
use hub_domain::topic::Topic;

statements! {
    GET = "SELECT data FROM user_preferences WHERE tenant_id = $1 AND account_id = $2";
    PUT = "INSERT INTO user_preferences (tenant_id, account_id, data, updated_at_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id, account_id) DO UPDATE SET data = $3, updated_at_ms = $4";
}

/// Preferences as JSON.
pub struct Preferences<'a>(pub(crate) &'a Store);

impl Preferences<'_> {
    /// What the account has set, if anything.
    pub async fn get(&self, tenant: TenantId, account: i64) -> Result<Option<serde_json::Value>> {
        let row: Option<(String,)> = self.0.db().optional(GET, args![tenant, account]).await?;
        Ok(row.map(|(data,)| serde_json::from_str(&data)).transpose()?)
    }
}

/// Replaces the account's settings and updates its other screens.
pub async fn put(write: &mut Write, tenant: TenantId, account: i64, data: &serde_json::Value) -> Result<()> {
    write
        .execute(PUT, args![tenant, account, data.to_string(), now_ms()])
        .await?;
    write.emit(tenant, Topic::Me(account), &PreferencesChanged(data))
}
