//! How sign-ons at identity providers end: those that were refused, for administrators to read, and the latest that each
//! administrator has tried.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::{AccountId, TenantId};

statements! {
    INSERT_REFUSAL = "INSERT INTO sign_on_refusals (tenant_id, seq, at_ms, kind, refusal, cause, who, source, is_test)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    REFUSALS = "SELECT seq, at_ms, kind, refusal, cause, who, source, is_test FROM sign_on_refusals
        WHERE tenant_id = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3";
    FORGET = "DELETE FROM sign_on_refusals WHERE at_ms < $1";
    SET_TEST = "INSERT INTO sign_on_tests (tenant_id, account_id, at_ms, refusal) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id, account_id) DO UPDATE SET at_ms = excluded.at_ms, refusal = excluded.refusal";
    TEST = "SELECT at_ms, refusal FROM sign_on_tests WHERE tenant_id = $1 AND account_id = $2";
    FORGET_TESTS = "DELETE FROM sign_on_tests WHERE tenant_id = $1";
}

/// A sign-on that was refused.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct SignOnRefusal {
    /// Counts the tenant's refusals.
    pub seq: i64,
    pub at_ms: i64,
    /// `membership` or `marketplace`
    pub kind: String,
    /// The key of the problem.
    pub refusal: String,
    /// What lies behind it; empty for nothing more.
    pub cause: String,
    /// The mail address that the provider has verified; empty where it said none.
    pub who: String,
    /// Network address.
    pub source: String,
    /// An administrator tried the provider.
    pub is_test: bool,
}

/// What became of the latest sign-on that an administrator has tried.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct SignOnTest {
    pub at_ms: i64,
    /// The key of the problem; empty: it succeeded.
    pub refusal: String,
}

/// Sign-ons, for reading.
pub struct SignOns<'a>(pub(crate) &'a Db);

impl SignOns<'_> {
    /// Refusals before this one, newest first, at most `limit`.
    pub async fn refusals(&self, tenant: TenantId, before: i64, limit: i64) -> Result<Vec<SignOnRefusal>> {
        self.0.all(REFUSALS, args![tenant, before, limit]).await
    }

    /// The latest sign-on that an administrator has tried since the provider was set.
    pub async fn test(&self, tenant: TenantId, account: AccountId) -> Result<Option<SignOnTest>> {
        self.0.optional(TEST, args![tenant, account]).await
    }

    /// Drops refusals before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<()> {
        self.0.execute(FORGET, args![at_ms]).await.map(drop)
    }
}

/// Keeps a refusal; its number is given here.
pub async fn note_refusal(write: &mut Write, tenant: TenantId, refusal: &SignOnRefusal) -> Result<()> {
    let seq = write.next_number(tenant, "sign_on_refusals", 1).await?;
    let values = args![
        tenant,
        seq,
        refusal.at_ms,
        &refusal.kind,
        &refusal.refusal,
        &refusal.cause,
        &refusal.who,
        &refusal.source,
        refusal.is_test
    ];
    write.execute(INSERT_REFUSAL, values).await.map(drop)
}

/// Keeps what became of a sign-on that an administrator has tried.
pub async fn note_test(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    test: &SignOnTest,
) -> Result<()> {
    let values = args![tenant, account, test.at_ms, &test.refusal];
    write.execute(SET_TEST, values).await.map(drop)
}

/// The latest sign-on that an administrator has tried, as the write sees it.
pub async fn latest_test(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
) -> Result<Option<SignOnTest>> {
    write.optional(TEST, args![tenant, account]).await
}

/// Forgets what was tried: the provider is another one now.
pub(crate) async fn forget_tests(write: &mut Write, tenant: TenantId) -> Result<()> {
    write.execute(FORGET_TESTS, args![tenant]).await.map(drop)
}
