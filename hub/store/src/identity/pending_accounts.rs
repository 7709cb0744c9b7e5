//! Accounts requested by signing up with an address that has a login, or by an invitation to work for a tenant. They are added when the login's owner agrees, and
//! deleted otherwise. Found by the link, which names tenant and login.

use crate::db::Db;
use crate::identity::sessions::token_hash;
use crate::{Result, Write, args, statements};
use hub_domain::identity::staff::Invitee;
use hub_domain::{CdUser, TenantId};

statements! {
    INSERT = "INSERT INTO pending_accounts (token_hash, tenant_id, cd_user, account_type, first_name, last_name, company_name,
        email, partner, lang, created_at_ms, expires_at_ms, used_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, NULL)";
    BY_TOKEN = "SELECT tenant_id, cd_user, account_type, first_name, last_name, company_name, email, partner, lang
        FROM pending_accounts WHERE token_hash = $1 AND used_at_ms IS NULL AND expires_at_ms > $2";
    USE = "UPDATE pending_accounts SET used_at_ms = $2
        WHERE token_hash = $1 AND used_at_ms IS NULL AND expires_at_ms > $2";
    REMOVE = "DELETE FROM pending_accounts WHERE token_hash = $1 AND used_at_ms IS NULL";
    FORGET = "DELETE FROM pending_accounts WHERE expires_at_ms < $1";
}

/// An account that waits for the owner of its login.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingAccount {
    pub tenant: TenantId,
    pub cd_user: CdUser,
    /// `Individual` or `Business`; of somebody who is invited to work for the tenant, a kind of staff.
    pub account_type: String,
    pub first_name: String,
    pub last_name: String,
    pub company_name: String,
    pub email: String,
    pub partner: Option<i64>,
    pub lang: String,
}

#[derive(sqlx::FromRow)]
struct Row {
    tenant_id: i64,
    cd_user: i64,
    account_type: String,
    first_name: String,
    last_name: String,
    company_name: String,
    email: String,
    partner: Option<i64>,
    lang: String,
}

impl From<Row> for PendingAccount {
    fn from(row: Row) -> Self {
        Self {
            tenant: TenantId(row.tenant_id),
            cd_user: CdUser(row.cd_user),
            account_type: row.account_type,
            first_name: row.first_name,
            last_name: row.last_name,
            company_name: row.company_name,
            email: row.email,
            partner: row.partner,
            lang: row.lang,
        }
    }
}

/// Questions about accounts that wait.
pub struct PendingAccounts<'a>(pub(crate) &'a Db);

impl PendingAccounts<'_> {
    /// What a link adds, while it can.
    pub async fn by_token(&self, token: &str, now_ms: i64) -> Result<Option<PendingAccount>> {
        let row: Option<Row> = self
            .0
            .optional(BY_TOKEN, args![token_hash(token), now_ms])
            .await?;
        Ok(row.map(PendingAccount::from))
    }

    /// Drops those whose links ended before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<()> {
        self.0.execute(FORGET, args![at_ms]).await.map(drop)
    }
}

/// Keeps an account until its owner follows the link.
pub async fn insert(
    write: &mut Write,
    token: &str,
    account: &PendingAccount,
    at_ms: i64,
    expires_at_ms: i64,
) -> Result<()> {
    let values = args![
        token_hash(token),
        account.tenant,
        account.cd_user,
        &account.account_type,
        &account.first_name,
        &account.last_name,
        &account.company_name,
        &account.email,
        account.partner,
        &account.lang,
        at_ms,
        expires_at_ms
    ];
    write.execute(INSERT, values).await.map(drop)
}

/// The account of somebody who is invited to work for a tenant.
pub(super) fn of_invitee(tenant: TenantId, user: CdUser, invitee: &Invitee) -> PendingAccount {
    PendingAccount {
        tenant,
        cd_user: user,
        account_type: invitee.account_type.clone(),
        first_name: invitee.first_name.clone(),
        last_name: invitee.last_name.clone(),
        company_name: String::new(),
        email: invitee.email.clone(),
        partner: None,
        lang: invitee.lang.clone(),
    }
}

/// Removes one whose link was not followed, by the hash of its token.
pub(super) async fn remove(write: &mut Write, token_hash: &str) -> Result<()> {
    write.execute(REMOVE, args![token_hash]).await.map(drop)
}

/// Uses a link up; false when it was used at the same moment, or has expired.
pub async fn consume(write: &mut Write, token: &str, at_ms: i64) -> Result<bool> {
    Ok(write.execute(USE, args![token_hash(token), at_ms]).await? > 0)
}
