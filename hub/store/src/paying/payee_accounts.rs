//! Where the awards of applications are paid: an account of an application, with its sealed numbers. One that a bank has sent money back
//! from stays, and is not paid to, until somebody gives another.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, TenantId};

macro_rules! columns {
    () => {
        "application_id, sealed, last, kind, bank_name, refused_code, revision, changed_by, changed_at_ms"
    };
}

statements! {
    OF = concat!("SELECT ", columns!(), " FROM payee_accounts WHERE tenant_id = $1 AND application_id = $2");
    ADD = "INSERT INTO payee_accounts (tenant_id, application_id, sealed, last, kind, bank_name, refused_code, revision, changed_by,
            changed_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, '', 1, $7, $8) ON CONFLICT DO NOTHING";
    SET = "UPDATE payee_accounts SET sealed = $3, last = $4, kind = $5, bank_name = $6, refused_code = '', changed_by = $7,
            changed_at_ms = $8, revision = revision + 1
        WHERE tenant_id = $1 AND application_id = $2 AND revision = $9";
    // One that was given since is another account.
    REFUSE = "UPDATE payee_accounts SET refused_code = $4 WHERE tenant_id = $1 AND application_id = $2 AND revision = $3";
}

/// What the numbers are sealed for.
pub const SEALED_PAYEE: &str = "payee account";

/// An account that awards are paid to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayeeAccount {
    pub application: ApplicationId,
    /// A [`hub_payments::BankAccount`] as JSON, sealed for [`SEALED_PAYEE`].
    pub sealed: String,
    /// Its last four digits.
    pub last: String,
    /// `checking` or `savings`.
    pub kind: String,
    /// The name in the letters that banks take.
    pub bank_name: String,
    /// With which a bank sent money back from it; empty: it is paid to.
    pub refused_code: String,
    /// A change names the revision that was seen.
    pub revision: i64,
    pub changed_by: String,
    pub changed_at_ms: i64,
}

/// An account that is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPayeeAccount {
    pub sealed: String,
    pub last: String,
    pub kind: String,
    pub bank_name: String,
    /// The revision that was seen; 0 where there was none.
    pub revision: i64,
}

#[derive(sqlx::FromRow)]
struct Row {
    application_id: i64,
    sealed: String,
    last: String,
    kind: String,
    bank_name: String,
    refused_code: String,
    revision: i64,
    changed_by: String,
    changed_at_ms: i64,
}

impl From<Row> for PayeeAccount {
    fn from(row: Row) -> Self {
        Self {
            application: ApplicationId(row.application_id),
            sealed: row.sealed,
            last: row.last,
            kind: row.kind,
            bank_name: row.bank_name,
            refused_code: row.refused_code,
            revision: row.revision,
            changed_by: row.changed_by,
            changed_at_ms: row.changed_at_ms,
        }
    }
}

/// Accounts of payees, for reading.
pub struct PayeeAccounts<'a>(pub(crate) &'a Db);

impl PayeeAccounts<'_> {
    /// The account of an application; none where nobody has given one.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<Option<PayeeAccount>> {
        let row: Option<Row> = self.0.optional(OF, args![tenant, application]).await?;
        Ok(row.map(PayeeAccount::from))
    }
}

/// The account of an application, as this write sees it.
pub async fn read(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
) -> Result<Option<PayeeAccount>> {
    let row: Option<Row> = write.optional(OF, args![tenant, application]).await?;
    Ok(row.map(PayeeAccount::from))
}

/// Gives an account in the place of the revision that was seen.
///
/// # Errors
/// `VersionConflict` where another one was given since.
pub async fn set(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    new: &NewPayeeAccount,
    by: &By,
) -> Result<()> {
    let mut values = args![
        tenant,
        application,
        &new.sealed,
        &new.last,
        &new.kind,
        &new.bank_name,
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
        return Err(StoreError::VersionConflict {
            what: "payee account",
            seen: new.revision,
            current: new.revision + 1,
        });
    }
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "payee_account.set",
        "application",
        application,
    );
    audit::append(write, line.reason(format!("…{}", new.last))).await
}

/// Notes that a bank has sent money back from an account; nothing where another one was given since.
pub(crate) async fn refuse(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    (revision, code): (i64, &str),
) -> Result<()> {
    write
        .execute(REFUSE, args![tenant, application, revision, code])
        .await
        .map(drop)
}
