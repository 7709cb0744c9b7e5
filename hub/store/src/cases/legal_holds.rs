//! Legal holds: while an application is under one, none of its recordings is deleted.

use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, TenantId};
use serde::Serialize;

statements! {
    SET = "INSERT INTO legal_holds (tenant_id, id, application_id, reason, set_by, set_by_name, set_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    LIFT = "UPDATE legal_holds SET lifted_by = $3, lifted_by_name = $4, lift_reason = $5, lifted_at_ms = $6
        WHERE tenant_id = $1 AND application_id = $2 AND lifted_at_ms IS NULL";
    IN_FORCE = "SELECT id, reason, set_by, set_by_name, set_at_ms FROM legal_holds
        WHERE tenant_id = $1 AND application_id = $2 AND lifted_at_ms IS NULL";
}

/// A legal hold in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct LegalHold {
    pub id: String,
    /// Why nothing may be deleted.
    pub reason: String,
    pub set_by: i64,
    pub set_by_name: String,
    pub set_at_ms: i64,
}

/// Legal holds, for reading.
pub struct LegalHolds<'a>(pub(crate) &'a Store);

impl LegalHolds<'_> {
    /// The hold in force on an application.
    pub async fn in_force(&self, tenant: TenantId, application: ApplicationId) -> Result<Option<LegalHold>> {
        self.0.db().optional(IN_FORCE, args![tenant, application]).await
    }
}

/// The hold in force on an application, within this write.
pub async fn in_force(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
) -> Result<Option<LegalHold>> {
    write.optional(IN_FORCE, args![tenant, application]).await
}

/// Sets a hold. A second one on the same application violates a unique index.
pub async fn set(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    by: (i64, &str),
    reason: &str,
) -> Result<()> {
    let id = uuid::Uuid::now_v7().to_string();
    write
        .execute(SET, args![tenant, id, application, reason, by.0, by.1, now_ms()])
        .await
        .map(drop)
}

/// Lifts the hold; false if there is none.
pub async fn lift(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    by: (i64, &str),
    reason: &str,
) -> Result<bool> {
    let values = args![tenant, application, by.0, by.1, reason, now_ms()];
    Ok(write.execute(LIFT, values).await? == 1)
}
