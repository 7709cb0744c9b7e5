//! A tenant's rules of recording by state.

use crate::error::{Result, StoreError};
use crate::{Store, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::calls::recording_rules::{RecordingRule, RecordingRules};

statements! {
    ALL = "SELECT state, rule FROM recording_rules WHERE tenant_id = $1 ORDER BY state";
    SET = "INSERT INTO recording_rules (tenant_id, state, rule, updated_at_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id, state) DO UPDATE SET rule = $3, updated_at_ms = $4";
    UNSET = "DELETE FROM recording_rules WHERE tenant_id = $1 AND state = $2";
}

/// Rules, for reading.
pub struct Rules<'a>(pub(crate) &'a Store);

impl Rules<'_> {
    /// The rules of a tenant, with the state its own people sit in.
    pub async fn of(&self, tenant: TenantId) -> Result<RecordingRules> {
        let home = self.0.tenant(tenant).await?.settings.state.clone();
        let rows: Vec<(String, String)> = self.0.db().all(ALL, args![tenant]).await?;
        let read = |(state, name): (String, String)| match RecordingRule::parse(&name) {
            Some(rule) => Ok((state, rule)),
            None => Err(StoreError::Corrupt {
                what: "recording rule",
                reason: name,
            }),
        };
        let by_state = rows.into_iter().map(read).collect::<Result<_>>()?;
        Ok(RecordingRules { home, by_state })
    }
}

/// Sets the rule of a state; an empty state means "unknown".
pub async fn set(
    write: &mut Write,
    tenant: TenantId,
    state: &str,
    rule: RecordingRule,
    at_ms: i64,
) -> Result<()> {
    let values = args![tenant, state, rule.as_str(), at_ms];
    write.execute(SET, values).await.map(drop)
}

/// Removes a state's rule: nobody there is recorded any more. False where there was none.
pub async fn unset(write: &mut Write, tenant: TenantId, state: &str) -> Result<bool> {
    Ok(write.execute(UNSET, args![tenant, state]).await? == 1)
}
