//! One-time codes of the second factor: kept as hashes, bound to one operation of one login token and account.

use crate::db::Db;
use crate::{Result, Store, Write, args, statements};
use hub_domain::{AccountId, CdUser, TenantId};

statements! {
    INSERT = "INSERT INTO codes (id, tenant_id, cd_user, account_id, operation, token_jti, channel, destination, code_hash,
        tries, created_at_ms, expires_at_ms, used_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11, NULL)";
    LATEST = "SELECT id, code_hash, tries, expires_at_ms, used_at_ms, channel, destination FROM codes
        WHERE cd_user = $1 AND tenant_id = $2 AND account_id = $3 AND operation = $4 AND token_jti = $5
        ORDER BY created_at_ms DESC, id DESC LIMIT 1";
    BY_ID = "SELECT id, code_hash, tries, expires_at_ms, used_at_ms, channel, destination FROM codes
        WHERE id = $1 AND cd_user = $2 AND tenant_id = $3 AND operation = $4";
    DESTINATION = "SELECT destination FROM codes WHERE id = $1 AND cd_user = $2 AND tenant_id = $3 AND operation = $4";
    CHANNEL = "SELECT channel FROM codes WHERE id = $1 AND cd_user = $2 AND tenant_id = $3";
    LAST_ACCOUNT = "SELECT tenant_id, account_id FROM codes WHERE cd_user = $1 AND token_jti = $2
        ORDER BY created_at_ms DESC, id DESC LIMIT 1";
    UNUSED_TO = "SELECT COUNT(*), COALESCE(MIN(created_at_ms), 0) FROM codes
        WHERE destination = $1 AND created_at_ms > $2 AND used_at_ms IS NULL";
    LAST_FOR_TOKEN = "SELECT COALESCE(MAX(created_at_ms), 0) FROM codes WHERE cd_user = $1 AND token_jti = $2 AND destination = $3";
    TRY = "UPDATE codes SET tries = tries + 1 WHERE id = $1 AND used_at_ms IS NULL RETURNING tries";
    USE = "UPDATE codes SET used_at_ms = $2 WHERE id = $1 AND used_at_ms IS NULL";
    ADD_TRY = "INSERT INTO code_tries (cd_user, at_ms) VALUES ($1, $2)";
    TRIES_SINCE = "SELECT COUNT(*), COALESCE(MAX(at_ms), 0) FROM code_tries WHERE cd_user = $1 AND at_ms > $2";
    CLEAR_TRIES = "DELETE FROM code_tries WHERE cd_user = $1";
    FORGET_CODES = "DELETE FROM codes WHERE created_at_ms < $1";
    FORGET_TRIES = "DELETE FROM code_tries WHERE at_ms < $1";
}

/// Who a code is for and what it proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeBinding<'a> {
    pub tenant: TenantId,
    pub cd_user: CdUser,
    pub account: AccountId,
    /// `sign_in`, later `change_password` and others.
    pub operation: &'a str,
    /// The `jti` of the token that asked for it.
    pub token_jti: &'a str,
}

/// A code that has been asked for.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Code {
    pub id: String,
    pub code_hash: String,
    pub tries: i64,
    pub expires_at_ms: i64,
    pub used_at_ms: Option<i64>,
    /// `email`, `sms`, `call`; empty for a row that only remembers a choice.
    pub channel: String,
    pub destination: String,
}

/// Questions about codes.
pub struct Codes<'a>(&'a Db);

impl Store {
    /// One-time codes, for sign-in alone.
    pub fn codes(&self) -> Codes<'_> {
        Codes(self.db())
    }
}

impl Codes<'_> {
    /// How many codes went to an address after `since_ms` and were never entered, and when the first of them went.
    pub async fn unused_to(&self, destination: &str, since_ms: i64) -> Result<(i64, i64)> {
        self.0.one("codes", UNUSED_TO, args![destination, since_ms]).await
    }

    /// When this login token last had a code sent to an address; 0 if never.
    pub async fn last_for_token(&self, user: CdUser, token_jti: &str, destination: &str) -> Result<i64> {
        Ok(self
            .0
            .one::<(i64,)>("codes", LAST_FOR_TOKEN, args![user, token_jti, destination])
            .await?
            .0)
    }

    /// The account for which this login token last asked for a code.
    pub async fn last_account(&self, user: CdUser, token_jti: &str) -> Result<Option<(TenantId, AccountId)>> {
        let row: Option<(i64, i64)> = self.0.optional(LAST_ACCOUNT, args![user, token_jti]).await?;
        Ok(row.map(|(tenant, account)| (TenantId(tenant), AccountId(account))))
    }

    /// The address to which the code of an operation went; none when it is not this login's.
    pub async fn destination(
        &self,
        tenant: TenantId,
        user: CdUser,
        operation: &str,
        id: &str,
    ) -> Result<Option<String>> {
        let row: Option<(String,)> = self
            .0
            .optional(DESTINATION, args![id, user, tenant, operation])
            .await?;
        Ok(row.map(|row| row.0))
    }

    /// The channel by which a code went: `email`, `sms` or `call`; none when it is not this login's.
    pub async fn channel(&self, tenant: TenantId, user: CdUser, id: &str) -> Result<Option<String>> {
        let row: Option<(String,)> = self.0.optional(CHANNEL, args![id, user, tenant]).await?;
        Ok(row.map(|row| row.0))
    }

    /// Wrong tries of a login over all its codes after `since_ms`: how many, and the last one's time.
    pub async fn tries_since(&self, user: CdUser, since_ms: i64) -> Result<(i64, i64)> {
        self.0.one("code tries", TRIES_SINCE, args![user, since_ms]).await
    }

    /// Drops codes and tries from before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<()> {
        self.0.execute(FORGET_CODES, args![at_ms]).await?;
        self.0.execute(FORGET_TRIES, args![at_ms]).await.map(drop)
    }
}

/// Writes down a code that is about to be sent.
#[allow(clippy::too_many_arguments)]
pub async fn insert(
    write: &mut Write,
    id: &str,
    binding: &CodeBinding<'_>,
    channel: &str,
    destination: &str,
    code_hash: &str,
    at_ms: i64,
    expires_at_ms: i64,
) -> Result<()> {
    let values = args![
        id,
        binding.tenant,
        binding.cd_user,
        binding.account,
        binding.operation,
        binding.token_jti,
        channel,
        destination,
        code_hash,
        at_ms,
        expires_at_ms
    ];
    write.execute(INSERT, values).await.map(drop)
}

/// Remembers for which account a login token is about to ask for a code: a row without a code, expired from the start.
pub async fn choose_account(
    write: &mut Write,
    id: &str,
    binding: &CodeBinding<'_>,
    at_ms: i64,
) -> Result<()> {
    insert(write, id, binding, "", "", "", at_ms, at_ms).await
}

/// The newest code of this binding, used or not.
pub async fn latest(write: &mut Write, binding: &CodeBinding<'_>) -> Result<Option<Code>> {
    let values = args![
        binding.cd_user,
        binding.tenant,
        binding.account,
        binding.operation,
        binding.token_jti
    ];
    write.optional(LATEST, values).await
}

/// The code of an operation by its id.
pub async fn by_id(
    write: &mut Write,
    tenant: TenantId,
    user: CdUser,
    operation: &str,
    id: &str,
) -> Result<Option<Code>> {
    write.optional(BY_ID, args![id, user, tenant, operation]).await
}

/// Counts a try before the code is compared, so that parallel guesses count too; answers the tries of this code so far.
pub async fn count_try(write: &mut Write, code: &str) -> Result<i64> {
    Ok(write
        .optional::<(i64,)>(TRY, args![code])
        .await?
        .map_or(i64::MAX, |row| row.0))
}

/// Writes a wrong try down for the login.
pub async fn add_wrong_try(write: &mut Write, user: CdUser, at_ms: i64) -> Result<()> {
    write.execute(ADD_TRY, args![user, at_ms]).await.map(drop)
}

/// Forgets the wrong tries of a login, as after a right one.
pub async fn clear_tries(write: &mut Write, user: CdUser) -> Result<()> {
    write.execute(CLEAR_TRIES, args![user]).await.map(drop)
}

/// Uses a code up; false when somebody else was quicker.
pub async fn consume(write: &mut Write, code: &str, user: CdUser, at_ms: i64) -> Result<bool> {
    let used = write.execute(USE, args![code, at_ms]).await? > 0;
    if used {
        write.execute(CLEAR_TRIES, args![user]).await?;
    }
    Ok(used)
}
