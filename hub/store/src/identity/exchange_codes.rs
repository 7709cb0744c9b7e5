//! One-time codes in an address that carry a proof of identity from one host to another: 60 seconds, one use, one host.
//! Stored as hashes.

use crate::db::Db;
use crate::identity::sessions::token_hash;
use crate::{Result, Write, args, statements};
use hub_domain::identity::assurance::{Method, Proof};
use hub_domain::{AccountId, CdUser, TenantId};

statements! {
    INSERT = "INSERT INTO exchange_codes (code_hash, host, tenant_id, cd_user, account_id, tenant_only, single_sign_on,
        second_factor, proof, redirect, browser_hash, expires_at_ms, used_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, NULL)";
    PEEK = "SELECT host, tenant_id, cd_user, account_id, proof, redirect, browser_hash
        FROM exchange_codes WHERE code_hash = $1 AND host = $2 AND used_at_ms IS NULL AND expires_at_ms > $3";
    CONSUME = "UPDATE exchange_codes SET used_at_ms = $3
        WHERE code_hash = $1 AND host = $2 AND used_at_ms IS NULL AND expires_at_ms > $3
        RETURNING host, tenant_id, cd_user, account_id, proof, redirect, browser_hash";
    FORGET_OF = "DELETE FROM exchange_codes WHERE cd_user = $1";
    FORGET = "DELETE FROM exchange_codes WHERE expires_at_ms < $1";
}

/// The session that a code is exchanged for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeExchange {
    /// Where it may be used: a host without port, lower case.
    pub host: String,
    /// Whose host that is.
    pub tenant: TenantId,
    pub cd_user: CdUser,
    /// The account of that tenant that was chosen.
    pub account: Option<AccountId>,
    /// How the person was proved, and when.
    pub proof: Proof,
    /// A checked path or address; empty for none.
    pub redirect: String,
    /// SHA-256 of the cookie of the one browser in which it may be used; empty for any.
    pub browser_hash: String,
}

#[derive(sqlx::FromRow)]
struct CodeExchangeRow {
    host: String,
    tenant_id: i64,
    cd_user: i64,
    account_id: Option<i64>,
    proof: String,
    redirect: String,
    browser_hash: String,
}

impl From<CodeExchangeRow> for CodeExchange {
    fn from(row: CodeExchangeRow) -> Self {
        CodeExchange {
            host: row.host,
            tenant: TenantId(row.tenant_id),
            cd_user: CdUser(row.cd_user),
            account: row.account_id.map(AccountId),
            proof: serde_json::from_str(&row.proof).unwrap_or_default(),
            redirect: row.redirect,
            browser_hash: row.browser_hash,
        }
    }
}

/// Questions about exchange codes.
pub struct ExchangeCodes<'a>(pub(crate) &'a Db);

impl ExchangeCodes<'_> {
    /// The session of a code, if it could be used on this host now. The code is not used up.
    pub async fn peek(&self, code: &str, host: &str, now_ms: i64) -> Result<Option<CodeExchange>> {
        let row: Option<CodeExchangeRow> = self
            .0
            .optional(PEEK, args![token_hash(code), host, now_ms])
            .await?;
        Ok(row.map(CodeExchange::from))
    }

    /// Drops codes that ended before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<()> {
        self.0.execute(FORGET, args![at_ms]).await.map(drop)
    }
}

/// Keeps a new code.
pub async fn insert(
    write: &mut Write,
    code: &str,
    exchange: &CodeExchange,
    expires_at_ms: i64,
) -> Result<()> {
    let values = args![
        token_hash(code),
        &exchange.host,
        exchange.tenant,
        exchange.cd_user,
        exchange.account.map(|account| account.0),
        exchange.proof.only_tenant().is_some(),
        exchange.proof.has(Method::SingleSignOn),
        exchange.proof.second_factor_in(exchange.tenant),
        serde_json::to_string(&exchange.proof)?,
        &exchange.redirect,
        &exchange.browser_hash,
        expires_at_ms
    ];
    write.execute(INSERT, values).await.map(drop)
}

/// Makes every code of a login useless.
pub async fn forget_of(write: &mut Write, user: CdUser) -> Result<()> {
    write.execute(FORGET_OF, args![user]).await.map(drop)
}

/// Uses up a code on its host; none if it was used before, has expired, is for another host, or is unknown.
pub async fn consume(write: &mut Write, code: &str, host: &str, at_ms: i64) -> Result<Option<CodeExchange>> {
    let row: Option<CodeExchangeRow> = write
        .optional(CONSUME, args![token_hash(code), host, at_ms])
        .await?;
    Ok(row.map(CodeExchange::from))
}
