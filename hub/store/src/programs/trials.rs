//! Trials: the accounts that try a program before its launch. What they send is an application of the trial, which counts nowhere.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, ProgramId, TenantId};

statements! {
    // The people of the house may see who applies here and who works here, and of nobody else more than the address that they typed.
    NAMED = "SELECT t.account_id, a.first_name, a.last_name, a.company_name, a.email, a.phone, t.named_as, t.named_by, t.named_at_ms,
            t.ends_at_ms,
            CAST(CASE WHEN EXISTS (SELECT 1 FROM applicants p WHERE p.tenant_id = t.tenant_id AND p.account_id = t.account_id)
                OR EXISTS (SELECT 1 FROM accounts s WHERE s.tenant_id = t.tenant_id AND s.cd_user = a.cd_user AND s.active
                    AND s.account_type IN ('Government', 'Reviewer', 'ReviewerMarket', 'Demo')) THEN 1 ELSE 0 END AS BIGINT) AS is_seen
        FROM trials t JOIN accounts a ON a.tenant_id = t.tenant_id AND a.id = t.account_id
        WHERE t.tenant_id = $1 AND t.program_id = $2 ORDER BY t.named_at_ms, t.account_id LIMIT 100";
    COUNT = "SELECT COUNT(*) FROM trials WHERE tenant_id = $1 AND program_id = $2";
    SENT = "SELECT COUNT(*) FROM test_applications t WHERE t.tenant_id = $1 AND t.program_id = $2
        AND NOT EXISTS (SELECT 1 FROM practice_cases o WHERE o.tenant_id = t.tenant_id AND o.application_id = t.id)";
    TRIES = "SELECT COUNT(*) FROM trials t JOIN programs p ON p.tenant_id = t.tenant_id AND p.id = t.program_id
        WHERE t.tenant_id = $1 AND t.program_id = $2 AND t.account_id = $3 AND t.ends_at_ms > $4 AND NOT p.active
            AND p.launched_at_ms IS NULL";
    // Several logins may have one address: a family's.
    BY_ADDRESS = "SELECT a.id,
            CAST(CASE WHEN a.account_type IN ('Government', 'Reviewer', 'ReviewerMarket', 'Demo') THEN 1 ELSE 0 END AS BIGINT) AS staff
        FROM accounts a LEFT JOIN logins l ON l.cd_user = a.cd_user
        WHERE a.tenant_id = $1 AND a.active AND (a.email = $2 OR a.phone = $2 OR l.email = $2 OR l.phone = $2)
        ORDER BY staff, a.id LIMIT 100";
    PUT = "INSERT INTO trials (tenant_id, program_id, account_id, named_by, named_at_ms, ends_at_ms, named_as)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (tenant_id, program_id, account_id) DO UPDATE SET ends_at_ms = excluded.ends_at_ms, named_as = excluded.named_as";
    SET_END = "UPDATE trials SET ends_at_ms = $3 WHERE tenant_id = $1 AND program_id = $2";
    TAKE_OFF = "DELETE FROM trials WHERE tenant_id = $1 AND program_id = $2 AND account_id = $3";
}

/// Accounts that a program may name.
pub const MOST_NAMED: i64 = 100;

/// Somebody who tries a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    pub account: AccountId,
    /// Empty unless they apply here or work here: whoever tries addresses learns nobody's name.
    pub name: String,
    /// Mail address, else phone number; of those without a name the address by which they were named.
    pub address: String,
    /// Who named them.
    pub named_by: String,
    pub named_at_ms: i64,
    /// The first moment at which it is over for them.
    pub ends_at_ms: i64,
}

/// Whom an address finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// The accounts with which the people of the address can apply: one person's, or those of a family that shares it.
    Accounts(Vec<AccountId>),
    /// Somebody who works here, and has no account to apply with.
    StaffOnly,
    Nobody,
}

#[derive(sqlx::FromRow)]
struct Row {
    account_id: i64,
    first_name: String,
    last_name: String,
    company_name: String,
    email: Option<String>,
    phone: Option<String>,
    named_as: String,
    named_by: String,
    named_at_ms: i64,
    ends_at_ms: i64,
    is_seen: i64,
}

impl From<Row> for Named {
    fn from(row: Row) -> Self {
        let is_seen = row.is_seen == 1;
        let name = format!("{} {}", row.first_name, row.last_name);
        let name = match name.trim() {
            _ if !is_seen => String::new(),
            "" => row.company_name,
            name => name.to_owned(),
        };
        let address = match row.named_as.as_str() {
            typed if !is_seen && !typed.is_empty() => typed.to_owned(),
            _ => row.email.or(row.phone).unwrap_or_default(),
        };
        Named {
            account: AccountId(row.account_id),
            name,
            address,
            named_by: row.named_by,
            named_at_ms: row.named_at_ms,
            ends_at_ms: row.ends_at_ms,
        }
    }
}

/// Trials, for reading.
pub struct Trials<'a>(pub(crate) &'a Db);

impl Trials<'_> {
    /// Who is named in a program's trial, in the order in which they were.
    pub async fn named(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<Named>> {
        let rows: Vec<Row> = self.0.all(NAMED, args![tenant, program]).await?;
        Ok(rows.into_iter().map(Named::from).collect())
    }

    /// How many applications were sent in a program's trial.
    pub async fn sent(&self, tenant: TenantId, program: ProgramId) -> Result<i64> {
        let (sent,): (i64,) = self.0.one("count", SENT, args![tenant, program]).await?;
        Ok(sent)
    }

    /// Whether an account tries a program now: it is named, its time is not over, and the program is not launched.
    pub async fn is_trying(&self, tenant: TenantId, program: ProgramId, account: AccountId) -> Result<bool> {
        let values = args![tenant, program, account, now_ms()];
        let (tries,): (i64,) = self.0.one("count", TRIES, values).await?;
        Ok(tries > 0)
    }

    /// Whom a normal mail address or phone number finds: as an account's, or as its login's. Everybody who has it, as a family may.
    pub async fn by_address(&self, tenant: TenantId, address: &str) -> Result<Found> {
        let rows: Vec<(i64, i64)> = self.0.all(BY_ADDRESS, args![tenant, address]).await?;
        if rows.is_empty() {
            return Ok(Found::Nobody);
        }
        let own = rows.iter().filter(|(_, staff)| *staff == 0);
        let own: Vec<AccountId> = own.map(|(id, _)| AccountId(*id)).collect();
        Ok(match own.is_empty() {
            true => Found::StaffOnly,
            false => Found::Accounts(own),
        })
    }
}

/// Whether an account tries a program now, as this write sees it.
pub async fn is_trying(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    account: AccountId,
) -> Result<bool> {
    let values = args![tenant, program, account, now_ms()];
    let (tries,): (i64,) = write.one("count", TRIES, values).await?;
    Ok(tries > 0)
}

/// How many are named in a program's trial, and how many applications were sent in it, as this write sees them.
pub async fn counts(write: &mut Write, tenant: TenantId, program: ProgramId) -> Result<(i64, i64)> {
    let (named,): (i64,) = write.one("count", COUNT, args![tenant, program]).await?;
    let (sent,): (i64,) = write.one("count", SENT, args![tenant, program]).await?;
    Ok((named, sent))
}

/// Names accounts in a program's trial until a moment, by the address that was typed; those that are named already get the new end.
pub async fn name(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    (accounts, named_as, ends_at_ms): (&[AccountId], &str, i64),
    by: &By,
) -> Result<()> {
    for account in accounts {
        let values = args![
            tenant,
            program,
            *account,
            by.hands().1,
            now_ms(),
            ends_at_ms,
            named_as
        ];
        write.execute(PUT, values).await?;
    }
    let line = AuditLine::new(tenant, by.clone(), "program.trial_name", "program", program);
    let numbers: Vec<String> = accounts.iter().map(ToString::to_string).collect();
    audit::append(write, line.after(ends_at_ms).reason(numbers.join(" "))).await
}

/// Sets the end of a program's trial for everybody who is named in it.
pub async fn set_end(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    ends_at_ms: i64,
    by: &By,
) -> Result<()> {
    write.execute(SET_END, args![tenant, program, ends_at_ms]).await?;
    let line = AuditLine::new(tenant, by.clone(), "program.trial_end", "program", program);
    audit::append(write, line.after(ends_at_ms)).await
}

/// Takes a name off a program's trial, if it is named. What was sent stays an application of the trial.
pub async fn take_off(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    account: AccountId,
    by: &By,
) -> Result<()> {
    if write.execute(TAKE_OFF, args![tenant, program, account]).await? == 0 {
        return Ok(());
    }
    let line = AuditLine::new(tenant, by.clone(), "program.trial_take_off", "program", program);
    audit::append(write, line.reason(account)).await
}
