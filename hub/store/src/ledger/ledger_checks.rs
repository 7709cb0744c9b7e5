//! Whether the books of a tenant are whole: each account beside the sums of its transfers, in one statement, so that a hub that goes on
//! working changes nothing between them.

use crate::db::Db;
use crate::ledger::ledger_accounts::AccountRow;
use crate::{Result, args, statements};
use hub_domain::TenantId;
use hub_ledger::{Account, Fault, Tallied, Totals, check};

statements! {
    TENANTS = "SELECT DISTINCT tenant_id FROM ledger_accounts ORDER BY tenant_id";
    TALLIED = "SELECT a.id, a.program_id, a.kind, a.channel, a.currency, a.limit_cents, a.debits_posted_cents, a.debits_pending_cents,
            a.credits_posted_cents, a.credits_pending_cents,
            (SELECT CAST(COALESCE(SUM(t.posted_cents), 0) AS BIGINT) FROM ledger_transfers t
                WHERE t.tenant_id = a.tenant_id AND t.debit_account_id = a.id) AS debits_posted,
            (SELECT CAST(COALESCE(SUM(CASE WHEN t.state = 'pending' THEN t.cents ELSE 0 END), 0) AS BIGINT) FROM ledger_transfers t
                WHERE t.tenant_id = a.tenant_id AND t.debit_account_id = a.id) AS debits_pending,
            (SELECT CAST(COALESCE(SUM(t.posted_cents), 0) AS BIGINT) FROM ledger_transfers t
                WHERE t.tenant_id = a.tenant_id AND t.credit_account_id = a.id) AS credits_posted,
            (SELECT CAST(COALESCE(SUM(CASE WHEN t.state = 'pending' THEN t.cents ELSE 0 END), 0) AS BIGINT) FROM ledger_transfers t
                WHERE t.tenant_id = a.tenant_id AND t.credit_account_id = a.id) AS credits_pending
        FROM ledger_accounts a WHERE a.tenant_id = $1 ORDER BY a.id";
    COUNT = "SELECT COUNT(*) FROM ledger_transfers WHERE tenant_id = $1";
    IMPOSSIBLE = "SELECT t.id FROM ledger_transfers t
        LEFT JOIN ledger_accounts d ON d.tenant_id = t.tenant_id AND d.id = t.debit_account_id
        LEFT JOIN ledger_accounts c ON c.tenant_id = t.tenant_id AND c.id = t.credit_account_id
        WHERE t.tenant_id = $1 AND (d.id IS NULL OR c.id IS NULL OR d.id = c.id OR d.currency <> t.currency OR c.currency <> t.currency
            OR t.cents < 1 OR t.posted_cents < 0 OR t.posted_cents > t.cents OR (t.state = 'posted' AND t.posted_cents = 0)
            OR (t.state <> 'posted' AND t.posted_cents <> 0) OR t.state NOT IN ('pending', 'posted', 'voided', 'expired'))
        ORDER BY t.id LIMIT 20";
    WRONG_REVERSALS = "SELECT t.id FROM ledger_transfers t
        LEFT JOIN ledger_transfers o ON o.tenant_id = t.tenant_id AND o.id = t.reverses
        WHERE t.tenant_id = $1 AND t.reverses IS NOT NULL AND (o.id IS NULL OR o.posted_cents <> t.cents
            OR o.debit_account_id <> t.credit_account_id OR o.credit_account_id <> t.debit_account_id OR o.reverses IS NOT NULL)
        ORDER BY t.id LIMIT 20";
}

#[derive(sqlx::FromRow)]
struct TalliedRow {
    #[sqlx(flatten)]
    account: AccountRow,
    debits_posted: i64,
    debits_pending: i64,
    credits_posted: i64,
    credits_pending: i64,
}

/// What a check has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BooksFound {
    pub accounts: usize,
    pub transfers: i64,
    /// None: the books are whole. At most twenty of each kind that names a transfer.
    pub faults: Vec<Fault>,
}

/// Checks of the books.
pub struct LedgerChecks<'a>(pub(crate) &'a Db);

impl LedgerChecks<'_> {
    /// The tenants that have books.
    pub async fn tenants(&self) -> Result<Vec<TenantId>> {
        let rows: Vec<(i64,)> = self.0.all(TENANTS, args![]).await?;
        Ok(rows.into_iter().map(|(tenant,)| TenantId(tenant)).collect())
    }

    /// The books of a tenant with everything that is wrong with them.
    pub async fn of(&self, tenant: TenantId) -> Result<BooksFound> {
        let rows: Vec<TalliedRow> = self.0.all(TALLIED, args![tenant]).await?;
        let mut tallied = Vec::with_capacity(rows.len());
        for row in rows {
            tallied.push(Tallied {
                account: Account::try_from(row.account)?,
                of_transfers: Totals {
                    debits_posted: row.debits_posted,
                    debits_pending: row.debits_pending,
                    credits_posted: row.credits_posted,
                    credits_pending: row.credits_pending,
                },
            });
        }
        let mut faults = check(&tallied);
        let impossible: Vec<(String,)> = self.0.all(IMPOSSIBLE, args![tenant]).await?;
        faults.extend(impossible.into_iter().map(|(id,)| Fault::Impossible(id)));
        let wrong: Vec<(String,)> = self.0.all(WRONG_REVERSALS, args![tenant]).await?;
        faults.extend(wrong.into_iter().map(|(id,)| Fault::WrongReversal(id)));
        let (transfers,): (i64,) = self.0.one("count", COUNT, args![tenant]).await?;
        Ok(BooksFound {
            accounts: tallied.len(),
            transfers,
            faults,
        })
    }
}
