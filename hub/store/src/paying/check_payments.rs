//! Checks, by their numbers. A number is taken in the write that prints the check, under the lock of the tenant's counter, and once: each
//! program's account counts on from the number that it was given, past numbers that another account of the tenant has taken. One
//! that is spoiled, stopped or lost stays as a void row, and the check that takes its place names it.

use super::payment_rows::Payment;
use crate::db::Db;
use crate::programs::program_settings::{self, Revised};
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::cases::correction_request::day_at;
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_payments::amount_words::spelled;
use hub_payments::{CheckAccount, ProgramFees};
use serde::Serialize;

/// Numbers that are read at a time.
const AT_ONCE: usize = 1_000;

macro_rules! columns {
    () => {
        "number, payment_id, application_id, payee, cents, words, state, reason, reissue_of, printed_at_ms, changed_at_ms, run_id,
            COALESCE(account_revision, 0) AS account_revision, COALESCE(printed_on, '') AS printed_on, COALESCE(memo, '') AS memo"
    };
}

statements! {
    BY_NUMBER = "SELECT c.payment_id, c.cents, c.state, p.program_id, p.application_id
        FROM check_payments c JOIN payments p ON p.tenant_id = c.tenant_id AND p.id = c.payment_id
        WHERE c.tenant_id = $1 AND c.number = $2";
    OF_APPLICATION = concat!("SELECT ", columns!(), " FROM check_payments WHERE tenant_id = $1 AND application_id = $2
        ORDER BY number LIMIT 500");
    OF_PAYMENT = concat!("SELECT ", columns!(), " FROM check_payments WHERE tenant_id = $1 AND payment_id = $2 ORDER BY number");
    OF_RUN = concat!("SELECT ", columns!(), " FROM check_payments WHERE tenant_id = $1 AND run_id = $2 ORDER BY number");
    HIGHEST = "SELECT MAX(c.number) FROM check_payments c JOIN payments p ON p.tenant_id = c.tenant_id AND p.id = c.payment_id
        WHERE c.tenant_id = $1 AND p.program_id = $2";
    TAKEN_FROM = "SELECT number FROM check_payments WHERE tenant_id = $1 AND number >= $2 ORDER BY number LIMIT 1000";
    PRINT = "INSERT INTO check_payments (tenant_id, number, payment_id, application_id, payee, cents, words, state, reason, reissue_of,
            printed_at_ms, changed_at_ms, run_id, account_revision, printed_on, memo)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 'printed', '', $8, $9, $9, $10, $11, $12, $13)";
    ABOUT = "SELECT COALESCE(t.zone, 'UTC'), COALESCE(p.name, ''), a.external_id FROM applications a
        LEFT JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id LEFT JOIN tenants t ON t.id = a.tenant_id
        WHERE a.tenant_id = $1 AND a.id = $2";
    // Whether it changed a row decides who was first.
    MOVE = "UPDATE check_payments SET state = $4, reason = $5, changed_at_ms = $6
        WHERE tenant_id = $1 AND number = $2 AND state = $3";
}

/// How far a check is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CheckState {
    Printed,
    Mailed,
    Cleared,
    Void,
}

impl CheckState {
    /// Every state.
    pub const ALL: [CheckState; 4] = [
        CheckState::Printed,
        CheckState::Mailed,
        CheckState::Cleared,
        CheckState::Void,
    ];

    /// The name in the store and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            CheckState::Printed => "printed",
            CheckState::Mailed => "mailed",
            CheckState::Cleared => "cleared",
            CheckState::Void => "void",
        }
    }

    /// Whether a check may become so: it is cleared without having been marked as mailed, and nothing comes after its end.
    pub fn may_become(self, next: Self) -> bool {
        match (self, next) {
            (CheckState::Printed, CheckState::Mailed | CheckState::Cleared | CheckState::Void)
            | (CheckState::Mailed, CheckState::Cleared | CheckState::Void) => true,
            (CheckState::Printed, CheckState::Printed)
            | (CheckState::Mailed, CheckState::Printed | CheckState::Mailed)
            | (CheckState::Cleared | CheckState::Void, _) => false,
        }
    }
}

/// A check as it was printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = PrintedCheck)]
pub struct Check {
    pub number: i64,
    pub payment_id: String,
    pub payee: String,
    pub cents: i64,
    /// The amount as the check spells it.
    pub words: String,
    pub state: CheckState,
    /// Why it is void; empty otherwise.
    pub reason: String,
    /// The number that it takes the place of.
    pub reissue_of: Option<i64>,
    pub printed_at_ms: i64,
    pub changed_at_ms: i64,
    /// In which it was printed; none where it was printed alone.
    #[serde(skip)]
    pub run: Option<i64>,
    /// Of the program's check account, with which it was printed.
    #[serde(skip)]
    pub account_revision: i64,
    /// Its date, YYYY-MM-DD; empty of the oldest ones.
    #[serde(skip)]
    pub printed_on: String,
    /// Program and application; empty of the oldest ones.
    #[serde(skip)]
    pub memo: String,
}

#[derive(sqlx::FromRow)]
struct CheckRow {
    number: i64,
    payment_id: String,
    payee: String,
    cents: i64,
    words: String,
    state: String,
    reason: String,
    reissue_of: Option<i64>,
    printed_at_ms: i64,
    changed_at_ms: i64,
    run_id: Option<i64>,
    account_revision: i64,
    printed_on: String,
    memo: String,
}

impl TryFrom<CheckRow> for Check {
    type Error = StoreError;

    fn try_from(row: CheckRow) -> Result<Self> {
        let mut states = CheckState::ALL.into_iter();
        let state = states.find(|state| state.as_str() == row.state);
        Ok(Check {
            state: state.ok_or_else(|| StoreError::Corrupt {
                what: "check",
                reason: format!("its state is {}", row.state),
            })?,
            number: row.number,
            payment_id: row.payment_id,
            payee: row.payee,
            cents: row.cents,
            words: row.words,
            reason: row.reason,
            reissue_of: row.reissue_of,
            printed_at_ms: row.printed_at_ms,
            changed_at_ms: row.changed_at_ms,
            run: row.run_id,
            account_revision: row.account_revision,
            printed_on: row.printed_on,
            memo: row.memo,
        })
    }
}

/// Checks, for reading.
pub struct CheckPayments<'a>(pub(crate) &'a Db);

impl CheckPayments<'_> {
    /// The checks of an application, in the order of their numbers.
    pub async fn of_application(&self, tenant: TenantId, application: ApplicationId) -> Result<Vec<Check>> {
        let rows: Vec<CheckRow> = self.0.all(OF_APPLICATION, args![tenant, application]).await?;
        rows.into_iter().map(Check::try_from).collect()
    }

    /// A check of an application; none where the number is another one's.
    pub async fn by_number(
        &self,
        tenant: TenantId,
        application: ApplicationId,
        number: i64,
    ) -> Result<Option<Check>> {
        let all = self.of_application(tenant, application).await?;
        Ok(all.into_iter().find(|check| check.number == number))
    }

    /// The checks of a run by now, in the order of their numbers: also those that were spoiled, and those in their places.
    pub async fn of_run(&self, tenant: TenantId, run: i64) -> Result<Vec<Check>> {
        let rows: Vec<CheckRow> = self.0.all(OF_RUN, args![tenant, run]).await?;
        rows.into_iter().map(Check::try_from).collect()
    }

    /// The highest number that a program's account has taken; none before its first check.
    pub async fn highest(&self, tenant: TenantId, program: ProgramId) -> Result<Option<i64>> {
        let (number,): (Option<i64>,) = self.0.one("number", HIGHEST, args![tenant, program]).await?;
        Ok(number)
    }
}

/// The number of a program's next check: the one that its account begins with, or the one after its last.
pub fn next_of(first: i64, highest: Option<i64>) -> i64 {
    highest.map_or(first, |last| first.max(last + 1))
}

/// The next number of a program's account that nobody has taken.
async fn next_number(write: &mut Write, tenant: TenantId, program: ProgramId) -> Result<i64> {
    // Whoever prints at the same time waits here.
    write.next_number(tenant, "check_payments", 1).await?;
    let fees: Revised<ProgramFees> = program_settings::held(write, tenant, program).await?;
    let (highest,): (Option<i64>,) = write.one("number", HIGHEST, args![tenant, program]).await?;
    let mut number = next_of(fees.text.first_check, highest);
    loop {
        let taken: Vec<(i64,)> = write.all(TAKEN_FROM, args![tenant, number]).await?;
        let before = number;
        for (one,) in &taken {
            if *one != number {
                return Ok(number);
            }
            number += 1;
        }
        if taken.len() < AT_ONCE || number == before {
            return Ok(number);
        }
    }
}

/// The check of a payment that is not void, as this write sees it.
pub async fn standing(write: &mut Write, tenant: TenantId, payment: &str) -> Result<Option<Check>> {
    let all = of_payment(write, tenant, payment).await?;
    Ok(all.into_iter().rfind(|check| check.state != CheckState::Void))
}

/// A check as a bank's list names it.
#[derive(Debug, sqlx::FromRow)]
pub(crate) struct NumberedCheck {
    pub payment_id: String,
    pub cents: i64,
    pub state: String,
    pub program_id: i64,
    pub application_id: i64,
}

/// The check of a number, as this write sees it.
pub(crate) async fn by_number(
    write: &mut Write,
    tenant: TenantId,
    number: i64,
) -> Result<Option<NumberedCheck>> {
    write.optional(BY_NUMBER, args![tenant, number]).await
}

/// The checks of a payment as this write sees them.
pub async fn of_payment(write: &mut Write, tenant: TenantId, payment: &str) -> Result<Vec<Check>> {
    let rows: Vec<CheckRow> = write.all(OF_PAYMENT, args![tenant, payment]).await?;
    rows.into_iter().map(Check::try_from).collect()
}

/// The longest name of a program in a memo, in characters.
const LONGEST_NAME: usize = 30;

/// What a check is for: the program, by the beginning of its name, and the application.
pub fn memo(program: &str, external_id: &str) -> String {
    let name: String = program.chars().take(LONGEST_NAME).collect();
    format!("{} {external_id}", name.trim_end())
}

/// The checks of a run as this write sees them.
pub async fn of_run(write: &mut Write, tenant: TenantId, run: i64) -> Result<Vec<Check>> {
    let rows: Vec<CheckRow> = write.all(OF_RUN, args![tenant, run]).await?;
    rows.into_iter().map(Check::try_from).collect()
}

/// Takes the next number for a payment, in a run or alone. Payee, amount and words stay as they are now, like date, memo and account,
/// whatever changes later.
pub async fn print(
    write: &mut Write,
    tenant: TenantId,
    payment: &Payment,
    reissue_of: Option<i64>,
    run: Option<i64>,
) -> Result<i64> {
    let number = next_number(write, tenant, payment.program).await?;
    let account: Revised<CheckAccount> = program_settings::held(write, tenant, payment.program).await?;
    let (zone, program, external_id): (String, String, String) = write
        .one("application", ABOUT, args![tenant, payment.application])
        .await?;
    let now = now_ms();
    let values = args![
        tenant,
        number,
        &payment.id,
        payment.application,
        &payment.payee,
        payment.cents,
        spelled(payment.cents),
        reissue_of,
        now,
        run,
        account.revision,
        day_at(now, &zone).to_string(),
        memo(&program, &external_id)
    ];
    write.execute(PRINT, values).await?;
    Ok(number)
}

/// Moves a check on; false where it is not in that state any more.
pub async fn set_state(
    write: &mut Write,
    tenant: TenantId,
    check: &Check,
    to: CheckState,
    reason: &str,
) -> Result<bool> {
    if !check.state.may_become(to) {
        return Ok(false);
    }
    let values = args![
        tenant,
        check.number,
        check.state.as_str(),
        to.as_str(),
        reason,
        now_ms()
    ];
    Ok(write.execute(MOVE, values).await? == 1)
}
