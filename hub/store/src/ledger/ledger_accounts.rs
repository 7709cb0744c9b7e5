//! Accounts of the books. Their sums stand in the row and change with the transfer, under the row's lock; rows are locked in the order of
//! their ids.

use crate::db::{Db, Engine};
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::money::CURRENCY;
use hub_domain::{ProgramId, TenantId};
use hub_ledger::{Account, AccountKey, AccountKind, Totals};

statements! {
    FIND = "SELECT id, program_id, kind, channel, currency, limit_cents, debits_posted_cents, debits_pending_cents, credits_posted_cents,
            credits_pending_cents FROM ledger_accounts
        WHERE tenant_id = $1 AND program_id = $2 AND kind = $3 AND channel = $4 AND currency = $5";
    OF_PROGRAM = "SELECT id, program_id, kind, channel, currency, limit_cents, debits_posted_cents, debits_pending_cents, credits_posted_cents,
            credits_pending_cents FROM ledger_accounts WHERE tenant_id = $1 AND program_id = $2 ORDER BY id";
    READ_SQLITE for Sqlite = "SELECT id, program_id, kind, channel, currency, limit_cents, debits_posted_cents, debits_pending_cents,
            credits_posted_cents, credits_pending_cents FROM ledger_accounts WHERE tenant_id = $1 AND id = $2";
    /// Held until the write ends: limits are judged by what the row says then.
    READ_POSTGRES for Postgres = "SELECT id, program_id, kind, channel, currency, limit_cents, debits_posted_cents, debits_pending_cents,
            credits_posted_cents, credits_pending_cents FROM ledger_accounts WHERE tenant_id = $1 AND id = $2 FOR UPDATE";
    OPEN = "INSERT INTO ledger_accounts (tenant_id, id, program_id, kind, channel, currency, limit_cents, debits_posted_cents,
            debits_pending_cents, credits_posted_cents, credits_pending_cents, revision, changed_by, changed_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, 0, 0, 0, '', $8) ON CONFLICT DO NOTHING";
    /// Only within the limit, where more leaves than comes in: whether a row was changed is the answer.
    CHANGE = "UPDATE ledger_accounts SET debits_posted_cents = debits_posted_cents + $3, debits_pending_cents = debits_pending_cents + $4,
            credits_posted_cents = credits_posted_cents + $5, credits_pending_cents = credits_pending_cents + $6
        WHERE tenant_id = $1 AND id = $2 AND (limit_cents IS NULL
            OR CAST($3 AS BIGINT) + CAST($4 AS BIGINT) - CAST($5 AS BIGINT) <= 0
            OR debits_posted_cents + debits_pending_cents - credits_posted_cents
                + CAST($3 AS BIGINT) + CAST($4 AS BIGINT) - CAST($5 AS BIGINT) <= limit_cents)";
}

/// An account as its row has it.
#[derive(sqlx::FromRow)]
pub(crate) struct AccountRow {
    id: i64,
    program_id: i64,
    kind: String,
    channel: String,
    currency: String,
    limit_cents: Option<i64>,
    debits_posted_cents: i64,
    debits_pending_cents: i64,
    credits_posted_cents: i64,
    credits_pending_cents: i64,
}

impl TryFrom<AccountRow> for Account {
    type Error = StoreError;

    fn try_from(row: AccountRow) -> Result<Self> {
        let kind = AccountKind::parse(&row.kind).ok_or_else(|| StoreError::Corrupt {
            what: "account",
            reason: format!("its kind is {}", row.kind),
        })?;
        Ok(Account {
            id: row.id,
            key: AccountKey {
                program: ProgramId(row.program_id),
                kind,
                channel: row.channel,
            },
            currency: row.currency,
            limit_cents: row.limit_cents,
            totals: Totals {
                debits_posted: row.debits_posted_cents,
                debits_pending: row.debits_pending_cents,
                credits_posted: row.credits_posted_cents,
                credits_pending: row.credits_pending_cents,
            },
        })
    }
}

/// Accounts of the books, for reading.
pub struct LedgerAccounts<'a>(pub(crate) &'a Db);

impl LedgerAccounts<'_> {
    /// The accounts of a program in the order in which they were opened.
    pub async fn of_program(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<Account>> {
        let rows: Vec<AccountRow> = self.0.all(OF_PROGRAM, args![tenant, program]).await?;
        rows.into_iter().map(Account::try_from).collect()
    }
}

/// An account as this write sees it, if it has been opened.
pub async fn find(write: &mut Write, tenant: TenantId, key: &AccountKey) -> Result<Option<Account>> {
    let values = args![tenant, key.program, key.kind.as_str(), &key.channel, CURRENCY];
    let row: Option<AccountRow> = write.optional(FIND, values).await?;
    row.map(Account::try_from).transpose()
}

/// An account, opened with the first limit of its kind where it is not there yet.
pub async fn open(write: &mut Write, tenant: TenantId, key: &AccountKey) -> Result<Account> {
    if let Some(known) = find(write, tenant, key).await? {
        return Ok(known);
    }
    let id = write.next_number(tenant, "ledger_accounts", 1).await?;
    let values = args![
        tenant,
        id,
        key.program,
        key.kind.as_str(),
        &key.channel,
        CURRENCY,
        key.kind.first_limit(),
        now_ms()
    ];
    write.execute(OPEN, values).await?;
    find(write, tenant, key)
        .await?
        .ok_or(StoreError::NotFound("account"))
}

/// An account, which nobody else changes until this write ends.
pub async fn hold(write: &mut Write, tenant: TenantId, id: i64) -> Result<Option<Account>> {
    let sql = match write.engine() {
        Engine::Sqlite => READ_SQLITE,
        Engine::Postgres => READ_POSTGRES,
    };
    let row: Option<AccountRow> = write.optional(sql, args![tenant, id]).await?;
    row.map(Account::try_from).transpose()
}

/// Adds to the sums of an account. False where that would be beyond its limit.
pub(crate) async fn change(write: &mut Write, tenant: TenantId, id: i64, by: Totals) -> Result<bool> {
    let values = args![
        tenant,
        id,
        by.debits_posted,
        by.debits_pending,
        by.credits_posted,
        by.credits_pending
    ];
    Ok(write.execute(CHANGE, values).await? == 1)
}
