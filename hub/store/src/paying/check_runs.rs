//! Checks that are printed in one file. All of a run is begun, takes its numbers and is on its way in one write, or nothing is.

use super::check_payments::{self, Check};
use super::payment_moves::{self, Begun, Doer, NewPayment};
use super::payment_rows::{self, Payment};
use crate::audit::{self, AuditLine, By, content_hash};
use crate::cases::{applications, payouts};
use crate::db::Db;
use crate::ledger::award_money;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, ProgramId, TenantId, money};
use hub_payments::{PayChannel, PaymentKind};

/// The most checks of a run.
pub const MOST_CHECKS: usize = 100;

macro_rules! columns {
    () => {
        "id, program_id, request_hash, check_count, cents, sha256, printed_by, printed_at_ms, settled_by, settled_at_ms"
    };
}

statements! {
    OF_PROGRAM = concat!("SELECT ", columns!(), " FROM check_runs WHERE tenant_id = $1 AND program_id = $2 ORDER BY id DESC LIMIT 20");
    BY_ID = concat!("SELECT ", columns!(), " FROM check_runs WHERE tenant_id = $1 AND id = $2");
    BY_KEY = concat!("SELECT ", columns!(), " FROM check_runs WHERE tenant_id = $1 AND program_id = $2 AND key = $3");
    OF_CHECKS = "SELECT c.run_id, c.number, c.payment_id, p.version, c.application_id, a.external_id, c.payee, c.cents, c.state, c.reason,
            c.reissue_of, c.changed_at_ms
        FROM check_payments c JOIN check_runs r ON r.tenant_id = c.tenant_id AND r.id = c.run_id
        JOIN payments p ON p.tenant_id = c.tenant_id AND p.id = c.payment_id
        JOIN applications a ON a.tenant_id = c.tenant_id AND a.id = c.application_id
        WHERE c.tenant_id = $1 AND r.program_id = $2 AND c.run_id >= $3 ORDER BY c.number";
    INSERT = "INSERT INTO check_runs (tenant_id, id, program_id, key, request_hash, check_count, cents, sha256, printed_by, printed_at_ms,
            settled_by, settled_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, '', $8, $9, '', NULL)";
    SET_HASH = "UPDATE check_runs SET sha256 = $3 WHERE tenant_id = $1 AND id = $2";
    // Whether it changed a row decides who was first.
    SETTLE = "UPDATE check_runs SET settled_by = $3, settled_at_ms = $4 WHERE tenant_id = $1 AND id = $2 AND settled_at_ms IS NULL";
}

/// An award that is to be paid by a check of a run, as it was seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunAward {
    pub application: ApplicationId,
    pub reference: String,
    pub cents: i64,
    /// As it is to stand on the check.
    pub payee: String,
}

/// A run of checks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckRun {
    /// The number that people read.
    pub id: i64,
    pub program: ProgramId,
    /// When it was printed, like the cents.
    pub check_count: i64,
    pub cents: i64,
    /// Of the file as it was printed, in hexadecimal digits.
    pub sha256: String,
    pub printed_by: String,
    pub printed_at_ms: i64,
    /// Who has said that all came out well; empty until then.
    pub settled_by: String,
    pub settled_at_ms: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    program_id: i64,
    request_hash: String,
    check_count: i64,
    cents: i64,
    sha256: String,
    printed_by: String,
    printed_at_ms: i64,
    settled_by: String,
    settled_at_ms: Option<i64>,
}

impl From<Row> for CheckRun {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            program: ProgramId(row.program_id),
            check_count: row.check_count,
            cents: row.cents,
            sha256: row.sha256,
            printed_by: row.printed_by,
            printed_at_ms: row.printed_at_ms,
            settled_by: row.settled_by,
            settled_at_ms: row.settled_at_ms,
        }
    }
}

/// A check of a run, with its payment by now.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct RunCheck {
    pub run_id: i64,
    pub number: i64,
    pub payment_id: String,
    /// Of the payment: a change names it.
    pub version: i64,
    pub application_id: i64,
    pub external_id: String,
    pub payee: String,
    pub cents: i64,
    /// `printed`, `mailed`, `cleared` or `void`.
    pub state: String,
    /// Why it is void; empty otherwise.
    pub reason: String,
    pub reissue_of: Option<i64>,
    pub changed_at_ms: i64,
}

/// An award that no check is printed for, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedAward {
    pub application: ApplicationId,
    pub reference: String,
    /// `not_awarded`, `paid_already` or `changed`.
    pub why: &'static str,
}

/// What came of a run. Anything but the first changes nothing: the write is rolled back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RunPrinted {
    /// With its checks, in the order of their numbers.
    Done(i64, Vec<Check>),
    /// It was printed before, under this key.
    Known(i64),
    Refused(RefusedAward),
    /// The budget does not cover all of it; in cents.
    BeyondBudget {
        needed: i64,
        left: i64,
    },
}

/// Runs, for reading.
pub struct CheckRuns<'a>(pub(crate) &'a Db);

impl CheckRuns<'_> {
    /// The runs of a program, the newest first; at most 20.
    pub async fn of_program(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<CheckRun>> {
        let rows: Vec<Row> = self.0.all(OF_PROGRAM, args![tenant, program]).await?;
        Ok(rows.into_iter().map(CheckRun::from).collect())
    }

    /// The checks of a program's runs from this one on, in the order of their numbers.
    pub async fn checks(&self, tenant: TenantId, program: ProgramId, first: i64) -> Result<Vec<RunCheck>> {
        self.0.all(OF_CHECKS, args![tenant, program, first]).await
    }

    /// A run.
    pub async fn by_id(&self, tenant: TenantId, id: i64) -> Result<CheckRun> {
        let row: Row = self.0.one("check run", BY_ID, args![tenant, id]).await?;
        Ok(row.into())
    }
}

/// The run of a key, as this write sees it.
async fn of_key(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    (key, hash): (&str, &str),
) -> Result<Option<i64>> {
    let known: Option<Row> = write.optional(BY_KEY, args![tenant, program, key]).await?;
    match known {
        Some(known) if known.request_hash != hash => Err(StoreError::IdempotencyConflict),
        known => Ok(known.map(|known| known.id)),
    }
}

/// What is asked for, for telling whether the same is asked for again.
fn hash_of(awards: &[RunAward]) -> String {
    let lines = awards.iter().map(|award| {
        let RunAward {
            application,
            reference,
            cents,
            payee,
        } = award;
        format!("{} {cents}\n{reference}\n{payee}\n", application.0)
    });
    content_hash(&lines.collect::<String>())
}

/// Begins the payments of these awards and prints a check for each: they take their numbers one after the other, by the order of the
/// applications. The money of all is on its way with the write's commit.
///
/// # Errors
/// `IdempotencyConflict` where the key is that of another run.
pub async fn print(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    (key, mut awards): (&str, Vec<RunAward>),
    by: &Doer,
    printed_by: &By,
) -> Result<RunPrinted> {
    // Whoever prints the same applications at the same time waits at the first of them.
    awards.sort_by(|one, other| {
        (one.application.0, &one.reference).cmp(&(other.application.0, &other.reference))
    });
    let hash = hash_of(&awards);
    if let Some(known) = of_key(write, tenant, program, (key, &hash)).await? {
        return Ok(RunPrinted::Known(known));
    }
    // The budget first, as everybody who changes money does.
    award_money::hold(write, tenant, program).await?;
    let mut begun: Vec<(Payment, Option<i64>)> = Vec::with_capacity(awards.len());
    for (at, award) in awards.iter().enumerate() {
        let refused = |why| {
            Ok(RunPrinted::Refused(RefusedAward {
                application: award.application,
                reference: award.reference.clone(),
                why,
            }))
        };
        let item = match applications::by_id(write, tenant, award.application).await {
            Err(StoreError::NotFound(_)) => return refused("not_awarded"),
            found => found?,
        };
        if item.process_id != program {
            return refused("not_awarded");
        }
        payment_rows::hold(write, tenant, item.id).await?;
        let known = payouts::known(write, tenant, item.id, &award.reference).await?;
        if known.is_none_or(|(_, _, cents)| cents != award.cents) {
            return refused("changed");
        }
        let before = last_of(write, tenant, award).await?;
        let new = NewPayment {
            kind: PaymentKind::Award,
            channel: PayChannel::Check,
            cents: award.cents,
            key: format!("{key}-{at}"),
            request_hash: hash.clone(),
            provider: String::new(),
            return_url: String::new(),
            sealed_account: None,
            account_last: String::new(),
            payee: award.payee.clone(),
            reference: award.reference.clone(),
            reissue_of: before.as_ref().map(|before| before.id.clone()),
        };
        let payment = match payment_moves::begin_award(write, tenant, &item, new, by).await? {
            Begun::New(payment) => payment,
            Begun::NotAwarded => return refused("not_awarded"),
            Begun::Known(_) | Begun::PaidAlready => {
                // The same run, which was under way when this one began.
                return match of_key(write, tenant, program, (key, &hash)).await? {
                    Some(known) => Ok(RunPrinted::Known(known)),
                    None => refused("paid_already"),
                };
            }
            Begun::BeyondBudget { needed, left } => return Ok(RunPrinted::BeyondBudget { needed, left }),
        };
        let number = match &before {
            Some(before) => payment_moves::last_number(write, tenant, &before.id).await?,
            None => None,
        };
        begun.push((payment, number));
    }
    let id = write.next_number(tenant, "check_runs", 1).await?;
    let cents: i64 = awards.iter().map(|award| award.cents).sum();
    let count = awards.len() as i64;
    let values = args![
        tenant,
        id,
        program,
        key,
        &hash,
        count,
        cents,
        printed_by.hands().1,
        now_ms()
    ];
    write.execute(INSERT, values).await?;
    for (payment, reissue_of) in &begun {
        payment_moves::print_check(write, tenant, payment, (*reissue_of, Some(id)), by).await?;
    }
    let checks = check_payments::of_run(write, tenant, id).await?;
    Ok(RunPrinted::Done(id, checks))
}

/// The last payment of an award, where another may be made.
async fn last_of(write: &mut Write, tenant: TenantId, award: &RunAward) -> Result<Option<Payment>> {
    let all = payment_rows::of_application(write, tenant, award.application).await?;
    let last = all
        .into_iter()
        .rfind(|one| one.kind == PaymentKind::Award && one.reference == award.reference);
    Ok(last.filter(|last| last.state.gives_way()))
}

/// Keeps the hash of the file that was printed, with a line in the audit log for each check.
pub async fn keep_hash(
    write: &mut Write,
    tenant: TenantId,
    (id, checks, sha256): (i64, &[Check], &str),
    by: &By,
) -> Result<()> {
    write.execute(SET_HASH, args![tenant, id, sha256]).await?;
    let lines = checks
        .iter()
        .map(|check| printed(tenant, check, sha256, by))
        .collect();
    audit::append_all(write, tenant, lines).await
}

/// What the audit log says of a printing: who, which number, and the hash of the file.
pub fn printed(tenant: TenantId, check: &Check, sha256: &str, by: &By) -> AuditLine {
    let line = AuditLine::new(tenant, by.clone(), "check.print", "check", check.number);
    line.reason(format!("${}, SHA-256 {sha256}", money::dollars(check.cents)))
}

/// Somebody says that all of a run came out well; false where somebody has said so before.
pub async fn settle(write: &mut Write, tenant: TenantId, id: i64, by: &By) -> Result<bool> {
    let values = args![tenant, id, by.hands().1, now_ms()];
    if write.execute(SETTLE, values).await? == 0 {
        return Ok(false);
    }
    let line = AuditLine::new(tenant, by.clone(), "check_run.settle", "check_run", id);
    audit::append(write, line).await?;
    Ok(true)
}
