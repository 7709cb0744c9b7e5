//! Links by which one phone adds pages to one question of an unfinished form. Only the hashes of their codes are stored.

use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, TenantId};

macro_rules! columns {
    () => {
        "tenant_id, token_hash, id, draft_id, account_id, account_name, at, label, lang, most, device_id, expires_at_ms, revoked_at_ms
        FROM hand_overs"
    };
}

statements! {
    INSERT = "INSERT INTO hand_overs (tenant_id, token_hash, spoken_hash, id, draft_id, account_id, account_name, at, label, lang, most,
            created_at_ms, expires_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    BY_TOKEN = concat!("SELECT ", columns!(), " WHERE token_hash = $1");
    BY_SPOKEN = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND spoken_hash = $2");
    CLAIM = "UPDATE hand_overs SET device_id = $3 WHERE tenant_id = $1 AND id = $2 AND (device_id IS NULL OR device_id = $3)";
    REVOKE = "UPDATE hand_overs SET revoked_at_ms = $4 WHERE tenant_id = $1 AND draft_id = $2 AND id = $3 AND revoked_at_ms IS NULL";
    REVOKE_ALL = "UPDATE hand_overs SET revoked_at_ms = $3 WHERE tenant_id = $1 AND draft_id = $2 AND revoked_at_ms IS NULL
        AND expires_at_ms > $3";
    OF_DRAFT = "SELECT COUNT(*) FROM hand_overs WHERE tenant_id = $1 AND draft_id = $2 AND id = $3";
    FORGET = "DELETE FROM hand_overs WHERE expires_at_ms < $1";
}

/// A hand-over to a phone.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct HandOver {
    pub tenant_id: i64,
    /// Under which it is kept.
    pub token_hash: String,
    pub id: String,
    pub draft_id: String,
    /// Whose draft it is.
    pub account_id: i64,
    pub account_name: String,
    /// The place of the answer in the form.
    pub at: String,
    /// The question as the page shows it.
    pub label: String,
    pub lang: String,
    /// Pages that it takes.
    pub most: i64,
    /// The one phone that has used it.
    pub device_id: Option<String>,
    pub expires_at_ms: i64,
    pub revoked_at_ms: Option<i64>,
}

impl HandOver {
    /// Whose it is.
    pub fn tenant(&self) -> TenantId {
        TenantId(self.tenant_id)
    }

    /// Who owns the draft.
    pub fn account(&self) -> AccountId {
        AccountId(self.account_id)
    }

    /// Whether it takes anything at this moment.
    pub fn is_open_at(&self, at_ms: i64) -> bool {
        self.revoked_at_ms.is_none() && at_ms < self.expires_at_ms
    }
}

/// Hand-overs, for reading.
pub struct HandOvers<'a>(pub(crate) &'a Store);

impl HandOvers<'_> {
    /// What the hash of a link's code opens, if anything.
    pub async fn by_token(&self, token_hash: &str) -> Result<Option<HandOver>> {
        self.0.db().optional(BY_TOKEN, args![token_hash]).await
    }

    /// What a code that is typed opens in this tenant, if anything.
    pub async fn by_spoken(&self, tenant: TenantId, spoken_hash: &str) -> Result<Option<HandOver>> {
        self.0.db().optional(BY_SPOKEN, args![tenant, spoken_hash]).await
    }

    /// Whether a draft has a hand-over of this id, open or not.
    pub async fn is_of_draft(&self, tenant: TenantId, draft: &str, id: &str) -> Result<bool> {
        let (count,): (i64,) = self
            .0
            .db()
            .one("hand-over", OF_DRAFT, args![tenant, draft, id])
            .await?;
        Ok(count > 0)
    }

    /// Deletes those that ended before this time.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.db().execute(FORGET, args![at_ms]).await
    }
}

/// Writes a hand-over down; a draft has one at a time, so that those before end.
pub async fn insert(write: &mut Write, tenant: TenantId, new: &HandOver, spoken_hash: &str) -> Result<()> {
    write
        .execute(REVOKE_ALL, args![tenant, &new.draft_id, now_ms()])
        .await?;
    let values = args![
        tenant,
        &new.token_hash,
        spoken_hash,
        &new.id,
        &new.draft_id,
        new.account_id,
        &new.account_name,
        &new.at,
        &new.label,
        &new.lang,
        new.most,
        now_ms(),
        new.expires_at_ms
    ];
    write.execute(INSERT, values).await.map(drop)
}

/// Binds a hand-over to the first phone that uses it; false when it is bound to another one.
pub async fn claim(write: &mut Write, tenant: TenantId, id: &str, device: &str) -> Result<bool> {
    Ok(write.execute(CLAIM, args![tenant, id, device]).await? == 1)
}

/// Ends a hand-over of a draft; false where it has been ended already.
pub async fn revoke(write: &mut Write, tenant: TenantId, draft: &str, id: &str) -> Result<bool> {
    Ok(write.execute(REVOKE, args![tenant, draft, id, now_ms()]).await? == 1)
}

/// Ends every hand-over of a draft.
pub async fn revoke_all(write: &mut Write, tenant: TenantId, draft: &str) -> Result<()> {
    write
        .execute(REVOKE_ALL, args![tenant, draft, now_ms()])
        .await
        .map(drop)
}
