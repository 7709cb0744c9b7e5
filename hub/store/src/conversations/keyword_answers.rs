//! When keywords were answered: each kind of a number at most once a day.

use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;

statements! {
    CLAIM = "INSERT INTO keyword_answers (tenant_id, number, own_number, keyword, answered_at_ms) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (tenant_id, number, own_number, keyword) DO UPDATE SET answered_at_ms = $5
        WHERE keyword_answers.answered_at_ms <= $6";
    FORGET = "DELETE FROM keyword_answers WHERE answered_at_ms < $1";
}

/// How long a kind is not answered again.
pub const REST_MS: i64 = 24 * 3_600_000;

/// Answers to keywords.
pub struct KeywordAnswers<'a>(pub(crate) &'a Store);

impl KeywordAnswers<'_> {
    /// Deletes what is older.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.db().execute(FORGET, args![at_ms]).await
    }
}

/// Notes that a keyword is answered now; false if one of its kind was within a day.
pub async fn claim(
    write: &mut Write,
    tenant: TenantId,
    (number, own): (&str, &str),
    keyword: &str,
) -> Result<bool> {
    let now = now_ms();
    let values = args![tenant, number, own, keyword, now, now - REST_MS];
    Ok(write.execute(CLAIM, values).await? > 0)
}
