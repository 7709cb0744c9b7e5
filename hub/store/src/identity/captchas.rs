//! Verified captcha tokens: each is good for one call. Only tokens that passed are stored, so that junk costs nothing.

use crate::db::Db;
use crate::{Result, args, statements};
use hub_domain::TenantId;

statements! {
    KEEP = "INSERT INTO captcha_tokens (tenant_id, token_hash, score, expires_at_ms, spent_at_ms)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT (tenant_id, token_hash) DO NOTHING";
    SPEND = "UPDATE captcha_tokens SET spent_at_ms = $3
        WHERE tenant_id = $1 AND token_hash = $2 AND spent_at_ms IS NULL AND expires_at_ms > $3";
    KNOWN = "SELECT score, spent_at_ms, expires_at_ms FROM captcha_tokens WHERE tenant_id = $1 AND token_hash = $2";
    FORGET = "DELETE FROM captcha_tokens WHERE expires_at_ms < $1";
}

/// State of a token.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Seen {
    /// Never verified here.
    Never,
    /// Verified with this score and not used for a call yet.
    Passed { score: f64 },
    /// Used for a call, or too old.
    Spent,
}

/// Questions about captcha tokens.
pub struct Captchas<'a>(pub(crate) &'a Db);

impl Captchas<'_> {
    /// State of a token, by its hash.
    pub async fn seen(&self, tenant: TenantId, hash: &str, at_ms: i64) -> Result<Seen> {
        let row: Option<(f64, Option<i64>, i64)> = self.0.optional(KNOWN, args![tenant, hash]).await?;
        Ok(match row {
            None => Seen::Never,
            Some((score, None, expires_at_ms)) if expires_at_ms > at_ms => Seen::Passed { score },
            Some(_) => Seen::Spent,
        })
    }

    /// Keeps a token that passed; false if it was known already. `spent` if it is used at once.
    pub async fn keep(
        &self,
        tenant: TenantId,
        hash: &str,
        score: f64,
        spent: bool,
        at_ms: i64,
        expires_at_ms: i64,
    ) -> Result<bool> {
        let values = args![tenant, hash, score, expires_at_ms, spent.then_some(at_ms)];
        Ok(self.0.execute(KEEP, values).await? > 0)
    }

    /// Uses a token that passed; false when somebody else was quicker.
    pub async fn spend(&self, tenant: TenantId, hash: &str, at_ms: i64) -> Result<bool> {
        Ok(self.0.execute(SPEND, args![tenant, hash, at_ms]).await? > 0)
    }

    /// Drops tokens that were over before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.execute(FORGET, args![at_ms]).await
    }
}
