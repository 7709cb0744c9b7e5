//! A tenant's accounts at providers of payments, with their sealed secrets, and when a notice was last taken and refused.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use serde::Serialize;

statements! {
    OF_TENANT = "SELECT provider, url, client_id, sealed_secret, sealed_notices, revision, changed_by, changed_at_ms, last_notice_at_ms,
            last_refused_at_ms, last_refusal FROM payment_providers WHERE tenant_id = $1 ORDER BY provider";
    ADD = "INSERT INTO payment_providers (tenant_id, provider, url, client_id, sealed_secret, sealed_notices, revision, changed_by,
            changed_at_ms, last_notice_at_ms, last_refused_at_ms, last_refusal)
        VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8, NULL, NULL, '') ON CONFLICT DO NOTHING";
    SET = "UPDATE payment_providers SET url = $3, client_id = $4, sealed_secret = $5, sealed_notices = $6, changed_by = $7,
            changed_at_ms = $8, revision = revision + 1
        WHERE tenant_id = $1 AND provider = $2 AND revision = $9";
    REMOVE = "DELETE FROM payment_providers WHERE tenant_id = $1 AND provider = $2 AND revision = $3";
    TAKEN = "UPDATE payment_providers SET last_notice_at_ms = $3 WHERE tenant_id = $1 AND provider = $2";
    // What has no signature at all is anybody's: it hides nothing that a provider sent.
    REFUSED = "UPDATE payment_providers SET last_refused_at_ms = $3, last_refusal = $4 WHERE tenant_id = $1 AND provider = $2
        AND ($4 <> 'unsigned' OR last_refusal = '' OR last_refusal = 'unsigned')";
    COUNT = "INSERT INTO payment_notice_refusals (tenant_id, provider, reason, refused, first_at_ms, last_at_ms)
        VALUES ($1, $2, $3, 1, $4, $4)
        ON CONFLICT (tenant_id, provider, reason) DO UPDATE SET refused = payment_notice_refusals.refused + 1,
            last_at_ms = excluded.last_at_ms";
    REFUSALS = "SELECT provider, reason, refused, first_at_ms, last_at_ms FROM payment_notice_refusals
        WHERE tenant_id = $1 ORDER BY provider, reason";
    FORGET_REFUSALS = "DELETE FROM payment_notice_refusals WHERE tenant_id = $1 AND provider = $2";
}

/// What the secrets are sealed for.
pub const SEALED: &str = "payment provider";
/// What an account that is debited is sealed for.
pub const SEALED_ACCOUNT: &str = "bank account";

/// An account at a provider.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PaymentProvider {
    /// `stripe` or `paypal`.
    pub provider: String,
    /// Of its API, without a slash at the end.
    pub url: String,
    /// Of PayPal; empty otherwise.
    pub client_id: String,
    pub sealed_secret: String,
    /// Secrets of Stripe's notices, a line each; the id of PayPal's webhook.
    pub sealed_notices: String,
    /// 0 where there is none yet.
    pub revision: i64,
    pub changed_by: String,
    pub changed_at_ms: i64,
    pub last_notice_at_ms: Option<i64>,
    pub last_refused_at_ms: Option<i64>,
    /// Why; empty where none was.
    pub last_refusal: String,
}

/// Notices of a provider that were not believed, for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow, utoipa::ToSchema)]
pub struct NoticeRefusals {
    pub provider: String,
    /// `unsigned`, `old`, `forged`, `certificate_place` or `unreadable`.
    pub reason: String,
    /// How many, since the account was set.
    pub refused: i64,
    pub first_at_ms: i64,
    pub last_at_ms: i64,
}

/// Accounts at providers, for reading.
pub struct PaymentProviders<'a>(pub(crate) &'a Db);

impl PaymentProviders<'_> {
    /// A tenant's accounts, by the providers' names.
    pub async fn of_tenant(&self, tenant: TenantId) -> Result<Vec<PaymentProvider>> {
        self.0.all(OF_TENANT, args![tenant]).await
    }

    /// What was refused of a tenant's notices, by provider and reason.
    pub async fn refusals(&self, tenant: TenantId) -> Result<Vec<NoticeRefusals>> {
        self.0.all(REFUSALS, args![tenant]).await
    }

    /// A tenant's account at one of them.
    pub async fn at(&self, tenant: TenantId, provider: &str) -> Result<Option<PaymentProvider>> {
        let all = self.of_tenant(tenant).await?;
        Ok(all.into_iter().find(|one| one.provider == provider))
    }
}

fn conflict(seen: i64) -> StoreError {
    StoreError::VersionConflict {
        what: "payment provider",
        seen,
        current: seen + 1,
    }
}

/// Sets an account in the place of the revision that its author saw.
///
/// # Errors
/// `VersionConflict` where somebody else has changed it since.
pub async fn set(write: &mut Write, tenant: TenantId, new: &PaymentProvider, by: &By) -> Result<()> {
    let mut values = args![
        tenant,
        &new.provider,
        &new.url,
        &new.client_id,
        &new.sealed_secret,
        &new.sealed_notices,
        by.hands().1,
        now_ms()
    ];
    let sql = match new.revision {
        0 => ADD,
        seen => {
            values.extend(args![seen]);
            SET
        }
    };
    if write.execute(sql, values).await? == 0 {
        return Err(conflict(new.revision));
    }
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "payment_provider.set",
        "payment_provider",
        &new.provider,
    );
    audit::append(write, line.after(&new.url)).await
}

/// Removes an account.
///
/// # Errors
/// `VersionConflict` where somebody else has changed it since.
pub async fn remove(
    write: &mut Write,
    tenant: TenantId,
    (provider, seen): (&str, i64),
    by: &By,
) -> Result<()> {
    if write.execute(REMOVE, args![tenant, provider, seen]).await? == 0 {
        return Err(conflict(seen));
    }
    write.execute(FORGET_REFUSALS, args![tenant, provider]).await?;
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "payment_provider.remove",
        "payment_provider",
        provider,
    );
    audit::append(write, line).await
}

/// Notes that a notice was taken, or why it was refused, and counts those.
pub async fn note(write: &mut Write, tenant: TenantId, provider: &str, refusal: Option<&str>) -> Result<()> {
    let now = now_ms();
    match refusal {
        None => write.execute(TAKEN, args![tenant, provider, now]).await.map(drop),
        Some(why) => {
            write.execute(COUNT, args![tenant, provider, why, now]).await?;
            write
                .execute(REFUSED, args![tenant, provider, now, why])
                .await
                .map(drop)
        }
    }
}
