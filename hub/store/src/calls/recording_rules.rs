//! A tenant's rules of recording by state.

use crate::audit::{AuditLine, By};
use crate::error::{Result, StoreError};
use crate::tenant_settings;
use crate::{Store, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::calls::recording_rules::{RecordingRule, RecordingRules};
use hub_domain::clock::now_ms;
use std::collections::BTreeMap;

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
        let by_state = read(self.0.db().all(ALL, args![tenant]).await?)?;
        Ok(RecordingRules { home, by_state })
    }
}

fn read(rows: Vec<(String, String)>) -> Result<BTreeMap<String, RecordingRule>> {
    let read = |(state, name): (String, String)| match RecordingRule::parse(&name) {
        Some(rule) => Ok((state, rule)),
        None => Err(StoreError::Corrupt {
            what: "recording rule",
            reason: name,
        }),
    };
    rows.into_iter().map(read).collect()
}

/// What is to be changed in the rules; what is left out stays, also where somebody else changes it at the same time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RulesChange {
    /// The state in which the tenant's own people sit.
    pub home: Option<String>,
    /// States with their new rules; the empty one is "unknown".
    pub set: BTreeMap<String, RecordingRule>,
    /// States whose rules are taken away.
    pub unset: Vec<String>,
}

/// Changes the rules, for calls placed from now on, with an audit line; the rules as they are then. A change of nothing writes nothing.
pub async fn change(
    write: &mut Write,
    tenant: TenantId,
    change: &RulesChange,
    by: &By,
) -> Result<RecordingRules> {
    let settings = tenant_settings::change(write, tenant, by, |settings| {
        if let Some(home) = &change.home {
            settings.state.clone_from(home);
        }
    })
    .await?;
    let before = RecordingRules {
        home: settings.before.state.clone(),
        by_state: read(write.all(ALL, args![tenant]).await?)?,
    };
    let mut after = RecordingRules {
        home: settings.after.state.clone(),
        by_state: before.by_state.clone(),
    };
    for (state, rule) in &change.set {
        after.by_state.insert(state.clone(), *rule);
        set(write, tenant, state, *rule, now_ms()).await?;
    }
    for state in &change.unset {
        after.by_state.remove(state);
        unset(write, tenant, state).await?;
    }
    if after != before {
        let kept = |rules: &RecordingRules| serde_json::json!({ "by_state": rules.by_state });
        let line = AuditLine::new(tenant, by.clone(), "recording_rules.set", "tenant", tenant)
            .before(kept(&before))
            .after(kept(&after))
            .keeping_states()
            .reason(&after);
        tenant_settings::note(write, tenant, &settings, line).await?;
    }
    Ok(after)
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
