//! The money of awards in the books: what a program's budget still covers, and transfers that bring what is booked of an application to
//! what its status and its payments say. Only programs with a budget have books.
//!
//! Whoever asks first holds the budget ([`hold`]), then writes, then settles ([`settle`]): changes of one program's money come one after
//! the other.

use super::{ledger_accounts, ledger_transfers};
use crate::db::{Engine, Value};
use crate::programs::program_states::state_join;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::money::CURRENCY;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_ledger::{
    Account, AccountKey, AccountKind, Event, Holding, NewTransfer, Step, Wanted, from_budget, steps,
};
use std::collections::BTreeMap;

/// What payments of applications come to, by status and channel. Which applications have money at all is said here alone. One without
/// payments has a row where they are joined by `LEFT JOIN`.
macro_rules! payments_sql {
    ($join:literal) => {
        concat!(
            "a.id, COALESCE(y.channel_name, '') AS channel_name, COALESCE(y.status_name, '') AS status_name,
            CAST(COALESCE(SUM(y.amount_cents), 0) AS BIGINT) AS cents,
            CAST(MAX(CASE WHEN st.outcome IN ('approved', 'paid') THEN 1 ELSE 0 END) AS BIGINT) AS is_award
        FROM counted_applications a ",
            $join,
            " application_payments y ON y.tenant_id = a.tenant_id AND y.application_id = a.id"
        )
    };
}

/// What the books have of applications, by account.
macro_rules! held_sql {
    ($which:literal) => {
        concat!(
            "moved.application_id, c.kind, c.channel, CAST(SUM(moved.cents) AS BIGINT) AS cents FROM (
            SELECT t.application_id, t.credit_account_id AS account_id, t.posted_cents AS cents FROM ledger_transfers t
                WHERE t.tenant_id = $1 AND t.program_id = $2",
            $which,
            "
            UNION ALL
            SELECT t.application_id, t.debit_account_id AS account_id, -t.posted_cents AS cents FROM ledger_transfers t
                WHERE t.tenant_id = $1 AND t.program_id = $2",
            $which,
            ") moved JOIN ledger_accounts c ON c.id = moved.account_id
        WHERE c.tenant_id = $1 GROUP BY moved.application_id, c.kind, c.channel ORDER BY moved.application_id"
        )
    };
}

statements! {
    // Of one application; of several, `($3)` becomes a longer list.
    PAYMENTS_OF = concat!("SELECT ", payments_sql!("LEFT JOIN"), state_join!(), "
        WHERE a.tenant_id = $1 AND a.program_id = $2 AND a.id IN ($3) GROUP BY a.id, y.channel_name, y.status_name ORDER BY a.id");
    PAYMENTS_IN_STATE = concat!("SELECT ", payments_sql!("JOIN"), state_join!(), "
        WHERE a.tenant_id = $1 AND a.program_id = $2 AND a.state_id = $3 GROUP BY a.id, y.channel_name, y.status_name ORDER BY a.id");
    PAYMENTS_OF_ALL = concat!("SELECT ", payments_sql!("JOIN"), state_join!(), "
        WHERE a.tenant_id = $1 AND a.program_id = $2 GROUP BY a.id, y.channel_name, y.status_name ORDER BY a.id");
    HELD_OF = concat!("SELECT ", held_sql!(" AND t.application_id IN ($3)"));
    HELD_IN_STATE = concat!("SELECT ", held_sql!(" AND t.application_id IN (SELECT a.id FROM counted_applications a
                    WHERE a.tenant_id = $1 AND a.program_id = $2 AND a.state_id = $3)"));
    HELD_OF_ALL = concat!("SELECT ", held_sql!(" AND t.application_id IS NOT NULL"));
    COUNT_OF = "SELECT application_id, COUNT(*) FROM ledger_transfers
        WHERE tenant_id = $1 AND program_id = $2 AND application_id IN ($3) GROUP BY application_id";
    COUNT_IN_STATE = "SELECT t.application_id, COUNT(*) FROM ledger_transfers t
        WHERE t.tenant_id = $1 AND t.program_id = $2 AND t.application_id IN (SELECT a.id FROM counted_applications a
            WHERE a.tenant_id = $1 AND a.program_id = $2 AND a.state_id = $3)
        GROUP BY t.application_id";
    COUNT_OF_ALL = "SELECT application_id, COUNT(*) FROM ledger_transfers
        WHERE tenant_id = $1 AND program_id = $2 AND application_id IS NOT NULL GROUP BY application_id";
    IS_AWARD = "SELECT COUNT(*) FROM program_states
        WHERE tenant_id = $1 AND program_id = $2 AND state_id = $3 AND outcome IN ('approved', 'paid')";
    /// Whoever sets the first budget of a program waits for those who change its money.
    SHARE_PROGRAM for Postgres = "SELECT id FROM programs WHERE tenant_id = $1 AND id = $2 FOR KEY SHARE";
    HOLD_PROGRAM for Postgres = "SELECT id FROM programs WHERE tenant_id = $1 AND id = $2 FOR UPDATE";
}

/// The budget of a program within a write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Funds {
    /// What is not awarded yet, in cents; none where the budget has no limit. Below zero never.
    pub left: Option<i64>,
}

impl Funds {
    /// Takes an amount out of what is left, or puts it back where it is below zero. False where it is not there; then nothing is
    /// taken.
    pub fn take(&mut self, cents: i64) -> bool {
        match self.left {
            Some(left) if cents > left => false,
            Some(left) => {
                self.left = Some(left - cents);
                true
            }
            None => true,
        }
    }
}

/// A payment that is about to be written in the place of the one with its reference.
#[derive(Debug, Clone, Copy)]
pub struct Replaced<'a> {
    /// Status, channel and amount before; none where it is new.
    pub before: Option<(&'a str, &'a str, i64)>,
    pub after: (&'a str, &'a str, i64),
}

#[derive(sqlx::FromRow)]
struct PaymentsRow {
    id: i64,
    channel_name: String,
    status_name: String,
    cents: i64,
    is_award: i64,
}

/// Payments of an application, summed, and whether its status is that of an award.
#[derive(Debug, Clone, Default)]
struct Payments {
    is_award: bool,
    /// By status and channel.
    sums: BTreeMap<(String, String), i64>,
}

impl Payments {
    fn add(&mut self, status: &str, channel: &str, cents: i64) {
        *self
            .sums
            .entry((status.to_owned(), channel.to_owned()))
            .or_default() += cents;
    }

    /// Where the money is to be. What is planned or has failed is kept as long as it is awarded; what has moved is where it is.
    fn wanted(&self) -> Wanted {
        let mut wanted = Wanted::default();
        for ((status, channel), cents) in &self.sums {
            match status.as_str() {
                "sent" => *wanted.in_transit.entry(channel.clone()).or_default() += cents,
                "paid" => wanted.paid += cents,
                _ if self.is_award => wanted.kept += cents,
                _ => {}
            }
        }
        wanted
    }
}

/// Where the money of applications is, where it is to be, and how many transfers each has.
#[derive(Default)]
pub(super) struct Money {
    now: Holding,
    payments: Payments,
    transfers: i64,
}

impl Money {
    /// The steps that lead from where it is to where it is to be.
    fn steps(&self) -> Vec<Step> {
        steps(&self.now, &self.payments.wanted())
    }

    /// What it takes from the budget, in cents; below zero where it gives something back.
    pub(super) fn needed(&self) -> i64 {
        from_budget(&self.steps())
    }
}

/// The money of applications, by their ids.
pub(super) type MoneyOfMany = BTreeMap<ApplicationId, Money>;

/// Applications that are read together.
const AT_ONCE: usize = 500;

/// The budget of a program, which nobody else changes until this write ends; none for a program without one, which has no books.
pub async fn hold(write: &mut Write, tenant: TenantId, program: ProgramId) -> Result<Option<Funds>> {
    let account = hold_account(write, tenant, program, SHARE_PROGRAM).await?;
    Ok(account.map(|account| Funds { left: account.left() }))
}

/// The same for whoever sets it: there may be none yet, and nobody changes money of the program meanwhile.
pub(super) async fn hold_to_set(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
) -> Result<Option<Account>> {
    hold_account(write, tenant, program, HOLD_PROGRAM).await
}

async fn hold_account(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    lock: &'static str,
) -> Result<Option<Account>> {
    // On SQLite one write goes on at a time.
    if write.engine() == Engine::Postgres {
        write.all::<(i64,)>(lock, args![tenant, program]).await?;
    }
    let key = AccountKey::of(program, AccountKind::Budget);
    match ledger_accounts::find(write, tenant, &key).await? {
        Some(budget) => ledger_accounts::hold(write, tenant, budget.id).await,
        None => Ok(None),
    }
}

/// Whether a state is that of an award: approved, paid or not.
pub async fn is_award(write: &mut Write, tenant: TenantId, program: ProgramId, state: i64) -> Result<bool> {
    let (count,): (i64,) = write
        .one("state", IS_AWARD, args![tenant, program, state])
        .await?;
    Ok(count > 0)
}

/// What an application takes from the budget once it is approved, in cents: its award, less what the books have of it.
pub async fn needed_for_award(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    application: ApplicationId,
) -> Result<i64> {
    let mut money = of_one(write, tenant, program, application).await?;
    money.payments.is_award = true;
    Ok(money.needed())
}

/// What a payment takes from the budget, in cents; below zero where it gives something back.
pub async fn needed_for_payment(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    application: ApplicationId,
    payment: Replaced<'_>,
) -> Result<i64> {
    let mut money = of_one(write, tenant, program, application).await?;
    let before = money.needed();
    if let Some((status, channel, cents)) = payment.before {
        money.payments.add(status, channel, -cents);
    }
    let (status, channel, cents) = payment.after;
    money.payments.add(status, channel, cents);
    let after = money.needed();
    // Other payments of the same file that are not booked yet have been counted.
    Ok(after - before)
}

/// Books what has happened to applications of a program whose budget this write holds. Money that has moved is booked even where the
/// budget does not cover it; it is then owed to the suspense account. Without books nothing happens.
pub async fn settle(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    applications: &[ApplicationId],
) -> Result<()> {
    let key = AccountKey::of(program, AccountKind::Budget);
    let Some(budget) = ledger_accounts::find(write, tenant, &key).await? else {
        return Ok(());
    };
    let mut all = MoneyOfMany::new();
    for some in applications.chunks(AT_ONCE) {
        all.extend(of_some(write, tenant, program, some).await?);
    }
    book(write, tenant, program, budget.left(), all).await
}

/// The same for every application of a program, as whoever sets its first budget wants it.
pub(super) async fn settle_all(write: &mut Write, tenant: TenantId, program: ProgramId) -> Result<()> {
    let key = AccountKey::of(program, AccountKind::Budget);
    let Some(budget) = ledger_accounts::find(write, tenant, &key).await? else {
        return Ok(());
    };
    let all = of_all(write, tenant, program).await?;
    book(write, tenant, program, budget.left(), all).await
}

async fn of_one(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    application: ApplicationId,
) -> Result<Money> {
    let mut all = of_some(write, tenant, program, &[application]).await?;
    Ok(all.remove(&application).unwrap_or_default())
}

/// The money of some applications, which have at most [`AT_ONCE`] ids.
async fn of_some(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    applications: &[ApplicationId],
) -> Result<MoneyOfMany> {
    let places: Vec<String> = (3..applications.len() + 3)
        .map(|place| format!("${place}"))
        .collect();
    let list = format!("({})", places.join(", "));
    let sql = [PAYMENTS_OF, HELD_OF, COUNT_OF].map(|sql| sql.replace("($3)", &list));
    let mut values = args![tenant, program];
    values.extend(applications.iter().map(|id| Value::from(*id)));
    read(write, [&sql[0], &sql[1], &sql[2]], values).await
}

async fn of_all(write: &mut Write, tenant: TenantId, program: ProgramId) -> Result<MoneyOfMany> {
    let sql = [PAYMENTS_OF_ALL, HELD_OF_ALL, COUNT_OF_ALL];
    read(write, sql, args![tenant, program]).await
}

/// The money of every application in a state, as it is to be where the state is that of an award or is none.
pub(super) async fn of_state(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    (state, is_award): (i64, bool),
) -> Result<MoneyOfMany> {
    let sql = [PAYMENTS_IN_STATE, HELD_IN_STATE, COUNT_IN_STATE];
    let mut all = read(write, sql, args![tenant, program, state]).await?;
    for money in all.values_mut() {
        money.payments.is_award = is_award;
    }
    Ok(all)
}

/// Reads payments, holdings and numbers of transfers by three statements that take the same values.
async fn read(
    write: &mut Write,
    [payments, held, counts]: [&str; 3],
    values: Vec<Value>,
) -> Result<MoneyOfMany> {
    let mut all = MoneyOfMany::new();
    let payments: Vec<PaymentsRow> = write.all(payments, values.clone()).await?;
    for row in payments {
        let money = all.entry(ApplicationId(row.id)).or_default();
        money.payments.is_award = row.is_award == 1;
        money.payments.add(&row.status_name, &row.channel_name, row.cents);
    }
    let held: Vec<(i64, String, String, i64)> = write.all(held, values.clone()).await?;
    for (application, kind, channel, cents) in held {
        let money = all.entry(ApplicationId(application)).or_default();
        money.now.add(kind_of(&kind)?, &channel, cents);
    }
    let counts: Vec<(i64, i64)> = write.all(counts, values).await?;
    for (application, count) in counts {
        all.entry(ApplicationId(application)).or_default().transfers = count;
    }
    Ok(all)
}

fn kind_of(name: &str) -> Result<AccountKind> {
    AccountKind::parse(name).ok_or_else(|| StoreError::Corrupt {
        what: "account",
        reason: format!("its kind is {name}"),
    })
}

/// What the budget does not cover of a step comes from the suspense account. What goes back to the budget is part of `left` already.
fn covered(step: Step, left: &mut Option<i64>) -> Vec<Step> {
    let Some(available) = left else {
        return vec![step];
    };
    match step.event.accounts() {
        Some((AccountKind::Budget, AccountKind::Reserved)) => {
            let of_budget = step.cents.min((*available).max(0));
            *available -= of_budget;
            let beyond = Step {
                event: Event::BeyondBudget,
                cents: step.cents - of_budget,
                ..step.clone()
            };
            let within = Step {
                cents: of_budget,
                ..step
            };
            [within, beyond]
                .into_iter()
                .filter(|step| step.cents > 0)
                .collect()
        }
        Some(_) | None => vec![step],
    }
}

/// Makes the transfers that lead from where money is to where it is to be. What goes back to the budget covers what is taken from it in
/// the same write, whichever application comes first.
pub(super) async fn book(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    left: Option<i64>,
    all: MoneyOfMany,
) -> Result<()> {
    let mut accounts: BTreeMap<AccountKey, i64> = BTreeMap::new();
    let mut new = Vec::new();
    let planned: Vec<(ApplicationId, i64, Vec<Step>)> = all
        .into_iter()
        .map(|(application, money)| (application, money.transfers, money.steps()))
        .collect();
    let back = planned.iter().flat_map(|(_, _, steps)| steps).filter_map(|step| {
        let goes_back = matches!(step.event.accounts(), Some((_, AccountKind::Budget)));
        goes_back.then_some(step.cents)
    });
    let back: i64 = back.sum();
    let mut left = left.map(|left| left + back);
    for (application, transfers, steps) in planned {
        let mut number = transfers;
        for step in steps {
            for step in covered(step, &mut left) {
                number += 1;
                let id = format!("case-{application}-{number}");
                new.push(
                    transfer(
                        write,
                        tenant,
                        program,
                        &mut accounts,
                        (id, Some(application)),
                        &step,
                    )
                    .await?,
                );
            }
        }
    }
    booked(ledger_transfers::begin_all(write, tenant, new).await?)?;
    cover(write, tenant, program, &mut accounts).await
}

/// Gives what is owed to the suspense account back to it, as far as the budget covers it by now.
async fn cover(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    accounts: &mut BTreeMap<AccountKey, i64>,
) -> Result<()> {
    let suspense = AccountKey::of(program, AccountKind::Suspense);
    let owed = ledger_accounts::find(write, tenant, &suspense)
        .await?
        .map_or(0, |account| account.totals.used());
    if owed <= 0 {
        return Ok(());
    }
    let key = AccountKey::of(program, AccountKind::Budget);
    let budget = ledger_accounts::find(write, tenant, &key).await?;
    let left = budget.and_then(|account| account.left()).unwrap_or(owed);
    let step = Step {
        event: Event::SuspenseCovered,
        channel: String::new(),
        cents: owed.min(left),
    };
    if step.cents <= 0 {
        return Ok(());
    }
    let number = write.next_number(tenant, "ledger_covers", 1).await?;
    let id = format!("cover-{program}-{number}");
    let new = transfer(write, tenant, program, accounts, (id, None), &step).await?;
    booked(ledger_transfers::begin_all(write, tenant, vec![new]).await?)
}

/// The transfer of a step, between accounts that are opened where they are not there yet.
async fn transfer(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    accounts: &mut BTreeMap<AccountKey, i64>,
    (id, application): (String, Option<ApplicationId>),
    step: &Step,
) -> Result<NewTransfer> {
    let (from, to) = step
        .event
        .accounts()
        .ok_or(StoreError::Malformed("event of an award"))?;
    let mut sides = [0; 2];
    for (side, kind) in sides.iter_mut().zip([from, to]) {
        let channel = match kind {
            AccountKind::InTransit => step.channel.clone(),
            AccountKind::Budget
            | AccountKind::Reserved
            | AccountKind::Paid
            | AccountKind::Returned
            | AccountKind::FeesDue
            | AccountKind::FeesReceived
            | AccountKind::Suspense
            | AccountKind::Outside => String::new(),
        };
        let key = AccountKey {
            program,
            kind,
            channel,
        };
        *side = match accounts.get(&key) {
            Some(known) => *known,
            None => {
                let opened = ledger_accounts::open(write, tenant, &key).await?.id;
                accounts.insert(key, opened);
                opened
            }
        };
    }
    let [debit, credit] = sides;
    Ok(NewTransfer {
        id,
        debit,
        credit,
        cents: step.cents,
        currency: CURRENCY.to_owned(),
        event: step.event,
        application,
        reverses: None,
        is_held: false,
        expires_at_ms: None,
    })
}

/// Steps are planned under the budget's lock by what the books have: one that is refused then means that books and plan differ.
fn booked(done: std::result::Result<(), hub_ledger::Refusal>) -> Result<()> {
    done.map_err(|refusal| StoreError::Corrupt {
        what: "ledger",
        reason: refusal.to_string(),
    })
}
