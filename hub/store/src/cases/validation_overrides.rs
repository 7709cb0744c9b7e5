//! Overrides: staff let a failing rule pass, with a reason. An override is valid as long as the values that the rule
//! reads stay the same, and until somebody revokes it.

use super::validations;
use crate::audit::{self, AuditLine, By};
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::validation::Verdict;
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, TenantId};

statements! {
    OF = "SELECT rule_key, seen FROM validation_overrides WHERE tenant_id = $1 AND application_id = $2 ORDER BY rule_key";
    PUT = "INSERT INTO validation_overrides (tenant_id, application_id, rule_key, seen, reason, by_id, by_name, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (tenant_id, application_id, rule_key) DO UPDATE SET seen = excluded.seen, reason = excluded.reason,
            by_id = excluded.by_id, by_name = excluded.by_name, at_ms = excluded.at_ms";
    END = "DELETE FROM validation_overrides WHERE tenant_id = $1 AND application_id = $2 AND rule_key = $3";
}

/// Who lets a rule pass, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Override {
    pub reason: String,
    /// Account and name.
    pub by: (i64, String),
    pub at_ms: i64,
}

/// The waived rules of an application, each with the value at that time.
pub(super) async fn of(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
) -> Result<Vec<(String, String)>> {
    write.all(OF, args![tenant, application]).await
}

pub(super) async fn end(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    rule: &str,
) -> Result<bool> {
    Ok(write.execute(END, args![tenant, application, rule]).await? == 1)
}

/// Lets a rule pass, judges the application again and writes an audit line.
///
/// # Errors
/// `NotFound` if the rule does not apply to the application, or passes.
pub async fn put(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    rule: &str,
    reason: &str,
    by: &By,
) -> Result<QueueItem> {
    // Judged again first: nobody overrides values they have not seen.
    validations::judge(write, tenant, application).await?;
    let (verdict, seen) = validations::seen(write, tenant, application, rule).await?;
    if verdict == Verdict::Passed {
        return Err(StoreError::NotFound("rule that does not hold"));
    }
    let values = args![
        tenant,
        application,
        rule,
        seen,
        reason,
        by.hands().0,
        by.hands().1,
        now_ms()
    ];
    write.execute(PUT, values).await?;
    let item = validations::run(write, tenant, application).await?;
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "validation.override",
        "application",
        application,
    );
    audit::append(write, line.before(rule).after(verdict.as_str()).reason(reason)).await?;
    Ok(item)
}

/// Revokes an override, judges the application again and writes an audit line.
///
/// # Errors
/// `NotFound` if there is no override.
pub async fn take_back(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    rule: &str,
    by: &By,
) -> Result<QueueItem> {
    if !end(write, tenant, application, rule).await? {
        return Err(StoreError::NotFound("override"));
    }
    let item = validations::run(write, tenant, application).await?;
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "validation.override_undo",
        "application",
        application,
    );
    audit::append(write, line.reason(rule)).await?;
    Ok(item)
}
