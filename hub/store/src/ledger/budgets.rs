//! Budgets of programs: how much money each has to award.

use super::{award_money, ledger_accounts};
use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{ProgramId, TenantId, money};
use hub_ledger::{Account, AccountKey, AccountKind};
use std::collections::BTreeMap;

statements! {
    REVISION = "SELECT revision, changed_by, changed_at_ms FROM ledger_accounts WHERE tenant_id = $1 AND program_id = $2 AND kind = 'budget'";
    SET = "UPDATE ledger_accounts SET limit_cents = $3, revision = revision + 1, changed_by = $5, changed_at_ms = $6
        WHERE tenant_id = $1 AND id = $2 AND revision = $4";
}

/// A program's money, in cents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Budget {
    /// None where no amount is set: nothing is refused then.
    pub amount: Option<i64>,
    /// Awarded, and not on its way.
    pub reserved: i64,
    /// By channel, those with money alone.
    pub in_transit: BTreeMap<String, i64>,
    pub paid: i64,
    /// Paid, and come back.
    pub returned: i64,
    /// Moved without being covered by the amount.
    pub beyond: i64,
    /// What may still be awarded; none where no amount is set.
    pub left: Option<i64>,
    /// A change names the revision that it was made in; 0 where nobody has set one.
    pub revision: i64,
    /// Empty where nobody has.
    pub changed_by: String,
    pub changed_at_ms: i64,
}

/// What came of a new amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BudgetSet {
    Done,
    /// More is awarded already; the write is rolled back.
    BelowUse {
        used: i64,
    },
}

/// Budgets, for reading.
pub struct Budgets<'a>(pub(crate) &'a Db);

impl Budgets<'_> {
    /// A program's money.
    pub async fn of(&self, tenant: TenantId, program: ProgramId) -> Result<Budget> {
        let accounts = ledger_accounts::LedgerAccounts(self.0)
            .of_program(tenant, program)
            .await?;
        let mut budget = Budget::default();
        for account in accounts {
            let balance = account.totals.balance();
            match account.key.kind {
                AccountKind::Budget => {
                    budget.amount = account.limit_cents;
                    budget.left = account.left();
                }
                AccountKind::Reserved => budget.reserved = balance,
                AccountKind::InTransit if balance != 0 => {
                    budget.in_transit.insert(account.key.channel, balance);
                }
                AccountKind::Paid => budget.paid = balance,
                AccountKind::Returned => budget.returned = balance,
                // What belongs to nothing known has a channel, and is no part of the budget.
                AccountKind::Suspense if account.key.channel.is_empty() => budget.beyond = -balance,
                AccountKind::InTransit
                | AccountKind::FeesDue
                | AccountKind::FeesReceived
                | AccountKind::Suspense
                | AccountKind::Outside => {}
            }
        }
        let revised: Option<(i64, String, i64)> = self.0.optional(REVISION, args![tenant, program]).await?;
        if let Some((revision, by, at_ms)) = revised {
            (budget.revision, budget.changed_by, budget.changed_at_ms) = (revision, by, at_ms);
        }
        Ok(budget)
    }
}

/// Sets the amount of a program; none: nothing is refused any more. The first one books what the program has awarded and paid before.
///
/// # Errors
/// `VersionConflict` where somebody has set another one since `revision`.
pub async fn set(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    (revision, amount): (i64, Option<i64>),
    by: &By,
) -> Result<BudgetSet> {
    match change(write, tenant, program, (revision, amount), by).await? {
        Ok(line) => {
            audit::append(write, line).await?;
            Ok(BudgetSet::Done)
        }
        Err(used) => Ok(BudgetSet::BelowUse { used }),
    }
}

/// Makes a program's awards limited, or unlimited; answers the line for the audit log where that was not so. Without an amount of its own
/// the limit is what has left the budget already: nothing further is awarded until somebody sets more.
pub(crate) async fn limit(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    limits: bool,
    by: &By,
) -> Result<Option<AuditLine>> {
    let held = limited(write, tenant, program).await?;
    if held == Some(limits) {
        return Ok(None);
    }
    let mut amount = limits.then_some(0);
    loop {
        let revised: Option<(i64, String, i64)> = write.optional(REVISION, args![tenant, program]).await?;
        let revision = revised.map_or(0, |(revision, _, _)| revision);
        match change(write, tenant, program, (revision, amount), by).await? {
            Ok(line) => return Ok(Some(line)),
            // The program's money is held by now: what is used stays the same.
            Err(used) => amount = Some(used),
        }
    }
}

/// Whether what a program awards is limited, as this write sees it; none where nobody has set a budget.
pub async fn limited(write: &mut Write, tenant: TenantId, program: ProgramId) -> Result<Option<bool>> {
    let revised: Option<(i64, String, i64)> = write.optional(REVISION, args![tenant, program]).await?;
    if revised.is_none_or(|(revision, _, _)| revision == 0) {
        return Ok(None);
    }
    let key = AccountKey::of(program, AccountKind::Budget);
    let account = ledger_accounts::find(write, tenant, &key).await?;
    Ok(account.map(|account| account.limit_cents.is_some()))
}

/// Sets the amount, with the line for the audit log still to be appended; or says how much is used, where that is more.
async fn change(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    (revision, amount): (i64, Option<i64>),
    by: &By,
) -> Result<std::result::Result<AuditLine, i64>> {
    let held = award_money::hold_to_set(write, tenant, program).await?;
    let is_first = held.is_none();
    let key = AccountKey::of(program, AccountKind::Budget);
    let account = match held {
        Some(account) => account,
        None => ledger_accounts::open(write, tenant, &key).await?,
    };
    let was = account.limit_cents;
    if is_first {
        // Without a limit, so that what is beyond the amount is known as well.
        award_money::settle_all(write, tenant, program).await?;
    }
    let used = used(write, tenant, &key).await?;
    if amount.is_some_and(|amount| used > amount) {
        return Ok(Err(used));
    }
    let values = args![tenant, account.id, amount, revision, &by.name, now_ms()];
    if write.execute(SET, values).await? == 0 {
        return Err(StoreError::VersionConflict {
            what: "budget",
            seen: revision,
            current: 0,
        });
    }
    // What nothing covered may be covered now.
    award_money::settle(write, tenant, program, &[]).await?;
    let words = |amount: Option<i64>| amount.map_or_else(String::new, |cents| cents.to_string());
    let line = AuditLine::new(tenant, by.clone(), "program.budget", "program", program)
        .before(words(was))
        .after(words(amount))
        .reason(amount.map_or_else(|| "no limit".to_owned(), money::dollars));
    Ok(Ok(line))
}

/// What has left the budget.
async fn used(write: &mut Write, tenant: TenantId, key: &AccountKey) -> Result<i64> {
    let account: Option<Account> = ledger_accounts::find(write, tenant, key).await?;
    Ok(account.map_or(0, |account| account.totals.used()))
}
