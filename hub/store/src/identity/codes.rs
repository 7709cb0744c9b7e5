//! One-time codes of the second factor: kept as hashes, bound to one operation of one login token and account.

use crate::db::{Db, Value};
use crate::{Result, Write, args, statements};
use hub_domain::calls::code_call::CodeCallState;
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
    LAST_CALL_STATE = "SELECT call_state FROM codes
        WHERE cd_user = $1 AND tenant_id = $2 AND account_id = $3 AND operation = $4 AND token_jti = $5
        ORDER BY created_at_ms DESC, id DESC LIMIT 1";
    CALL_STATE = "SELECT call_state FROM codes WHERE id = $1 AND cd_user = $2 AND tenant_id = $3";
    // That the code is being read may be written after the end of the call, and does not hide it.
    SET_CALL_STATE = "UPDATE codes SET call_state = $3 WHERE tenant_id = $1 AND id = $2
        AND ($3 <> 'reading' OR call_state IN ('', 'calling'))";
    CHANNEL = "SELECT channel FROM codes WHERE id = $1 AND cd_user = $2 AND tenant_id = $3";
    LAST_ACCOUNT = "SELECT tenant_id, account_id FROM codes WHERE cd_user = $1 AND token_jti = $2
        ORDER BY created_at_ms DESC, id DESC LIMIT 1";
    TRY = "UPDATE codes SET tries = tries + 1 WHERE id = $1 AND used_at_ms IS NULL AND tries < $2 RETURNING tries";
    USE = "UPDATE codes SET used_at_ms = $2 WHERE id = $1 AND used_at_ms IS NULL RETURNING destination, created_at_ms";
    TO_STRANGER = "UPDATE codes SET stranger = TRUE WHERE id = $1";
    STRANGERS = "SELECT COUNT(*), COALESCE(SUM(CASE WHEN used_at_ms IS NULL THEN 1 ELSE 0 END), 0),
        COALESCE(MIN(CASE WHEN used_at_ms IS NULL THEN created_at_ms END), 0) FROM codes
        WHERE tenant_id = $1 AND stranger AND created_at_ms > $2 AND created_at_ms <= $3";
    FORGET_CODES = "DELETE FROM codes WHERE created_at_ms < $1";
}

/// The recipient of a code, and its purpose.
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

impl CodeBinding<'_> {
    fn values(&self) -> Vec<Value> {
        args![
            self.cd_user,
            self.tenant,
            self.account,
            self.operation,
            self.token_jti
        ]
    }
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

/// Codes that went to addresses that were on file nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToStrangers {
    pub sent: i64,
    /// Those of them that nobody has entered.
    pub unentered: i64,
    /// When the first of them was sent; 0 if there is none.
    pub first_unentered_at_ms: i64,
}

/// Questions about codes.
pub struct Codes<'a>(pub(crate) &'a Db);

impl Codes<'_> {
    /// The account for which this login token last asked for a code.
    pub async fn last_account(&self, user: CdUser, token_jti: &str) -> Result<Option<(TenantId, AccountId)>> {
        let row: Option<(i64, i64)> = self.0.optional(LAST_ACCOUNT, args![user, token_jti]).await?;
        Ok(row.map(|(tenant, account)| (TenantId(tenant), AccountId(account))))
    }

    /// The address to which the code of an operation was sent; none when it is not this login's.
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

    /// The channel of a code: `email`, `sms` or `call`; none when it is not this login's.
    pub async fn channel(&self, tenant: TenantId, user: CdUser, id: &str) -> Result<Option<String>> {
        let row: Option<(String,)> = self.0.optional(CHANNEL, args![id, user, tenant]).await?;
        Ok(row.map(|row| row.0))
    }

    /// How the call that reads a code stands; none when the code is not this login's.
    pub async fn call_state(
        &self,
        tenant: TenantId,
        user: CdUser,
        id: &str,
    ) -> Result<Option<CodeCallState>> {
        let row: Option<(String,)> = self.0.optional(CALL_STATE, args![id, user, tenant]).await?;
        Ok(row.map(|row| CodeCallState::parse(&row.0)))
    }

    /// How the call stands that reads the newest code of a binding; none where no code was sent.
    pub async fn last_call_state(&self, binding: &CodeBinding<'_>) -> Result<Option<CodeCallState>> {
        let row: Option<(String,)> = self.0.optional(LAST_CALL_STATE, binding.values()).await?;
        Ok(row.map(|row| CodeCallState::parse(&row.0)))
    }

    /// Codes of a tenant to addresses that were not on file, sent after `since_ms` and not after `until_ms`.
    pub async fn to_strangers(&self, tenant: TenantId, since_ms: i64, until_ms: i64) -> Result<ToStrangers> {
        let (sent, unentered, first_unentered_at_ms): (i64, i64, i64) = self
            .0
            .one("codes", STRANGERS, args![tenant, since_ms, until_ms])
            .await?;
        Ok(ToStrangers {
            sent,
            unentered,
            first_unentered_at_ms,
        })
    }

    /// Drops codes from before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<()> {
        self.0.execute(FORGET_CODES, args![at_ms]).await.map(drop)
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

/// Stores for which account a login token is about to request a code: a row without a code, expired from the start.
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
    write.optional(LATEST, binding.values()).await
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

/// Counts an attempt before the code is compared, if another is allowed, and returns the number of attempts including
/// this one. None: it has had `max`, or was used.
pub async fn claim_try(write: &mut Write, code: &str, max: i64) -> Result<Option<i64>> {
    let tries: Option<(i64,)> = write.optional(TRY, args![code, max]).await?;
    Ok(tries.map(|row| row.0))
}

/// Notes that a code goes to an address that is on file nowhere.
pub async fn mark_stranger(write: &mut Write, code: &str) -> Result<()> {
    write.execute(TO_STRANGER, args![code]).await.map(drop)
}

/// Writes down how the call that reads a code stands.
pub async fn set_call_state(
    write: &mut Write,
    tenant: TenantId,
    code: &str,
    state: CodeCallState,
) -> Result<()> {
    let values = args![tenant, code, state.as_str()];
    write.execute(SET_CALL_STATE, values).await.map(drop)
}

/// Uses a code up; none when it was used at the same moment. Returns where it was sent, and when.
pub async fn consume(write: &mut Write, code: &str, at_ms: i64) -> Result<Option<(String, i64)>> {
    write.optional(USE, args![code, at_ms]).await
}
