//! Lists of checks for the bank that they are drawn on (positive pay). A list has what was printed and voided since the lists before: each
//! check once as issued and once as void. Which list had which check, the file and the line in the audit log are one write; the file
//! is written once.

use crate::audit::{self, AuditLine, By, content_hash};
use crate::db::{Db, Value};
use crate::keys::Keyring;
use crate::programs::program_settings::{self, Revised};
use crate::{Result, StoreError, Write, args, batch, statements};
use hub_bank_files::payee_name::{NameUse, propose};
use hub_bank_files::positive_pay::{IssuedCheck, PayingAccount, render};
use hub_bank_files::{AccountNumber, BankFileError, RoutingNumber};
use hub_domain::cases::correction_request::day_at;
use hub_domain::clock::now_ms;
use hub_domain::{ProgramId, TenantId, money};
use hub_payments::PositivePay;
use jiff::civil::Date;

macro_rules! columns {
    () => {
        "id, program_id, file_day, from_day, to_day, layout, issued, voided, cents, sha256, made_by, made_at_ms"
    };
}

macro_rules! checks {
    () => {
        "c.number, c.payee, c.cents, c.state, c.printed_at_ms, c.changed_at_ms
        FROM check_payments c JOIN payments p ON p.tenant_id = c.tenant_id AND p.id = c.payment_id
        WHERE c.tenant_id = $1 AND p.program_id = $2"
    };
}

statements! {
    OF_PROGRAM = concat!("SELECT ", columns!(), " FROM positive_pay_files WHERE tenant_id = $1 AND program_id = $2
        ORDER BY id DESC LIMIT 200");
    BY_ID = concat!("SELECT ", columns!(), " FROM positive_pay_files WHERE tenant_id = $1 AND id = $2");
    FILE = "SELECT sealed_file FROM positive_pay_files WHERE tenant_id = $1 AND id = $2";
    WAITING = concat!("SELECT ", checks!(), " AND NOT EXISTS (SELECT 1 FROM positive_pay_rows r
            WHERE r.tenant_id = c.tenant_id AND r.number = c.number AND r.is_void = (c.state = 'void'))
        ORDER BY c.number LIMIT 100000");
    RECENT = concat!("SELECT ", checks!(), " AND c.printed_at_ms >= $3 ORDER BY c.number DESC LIMIT 5");
    INSERT = "INSERT INTO positive_pay_files (tenant_id, id, program_id, file_day, from_day, to_day, layout, issued, voided, cents, sha256,
            sealed_file, made_by, made_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)";
    ADD_ROW = "INSERT INTO positive_pay_rows (tenant_id, number, is_void, file_id) VALUES ($1, $2, $3, $4)";
}

/// What the number of the account is sealed for.
pub const SEALED_ACCOUNT: &str = "checking account";
/// What a list is sealed for.
const SEALED_FILE: &str = "positive pay file";
/// In the place of a name that a bank cannot read, of a check that nobody is to be paid by.
const VOID_PAYEE: &str = "VOID";

/// A list that was made.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PositivePayFile {
    /// The number that people read.
    pub id: i64,
    pub program_id: i64,
    /// YYYY-MM-DD.
    pub file_day: String,
    /// Of the checks, YYYY-MM-DD; empty: from the first one on.
    pub from_day: String,
    /// Empty: up to the last one.
    pub to_day: String,
    /// The name of the layout.
    pub layout: String,
    pub issued: i64,
    pub voided: i64,
    /// Of the checks that were issued.
    pub cents: i64,
    /// Of its bytes, in hexadecimal digits.
    pub sha256: String,
    pub made_by: String,
    pub made_at_ms: i64,
}

/// A check that no list has had as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnlistedCheck {
    pub number: i64,
    pub payee: String,
    pub cents: i64,
    pub is_void: bool,
    pub printed_at_ms: i64,
    /// When it was printed or became void.
    pub at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct CheckRow {
    number: i64,
    payee: String,
    cents: i64,
    state: String,
    printed_at_ms: i64,
    changed_at_ms: i64,
}

impl From<CheckRow> for UnlistedCheck {
    fn from(row: CheckRow) -> Self {
        let is_void = row.state == "void";
        Self {
            at_ms: match is_void {
                true => row.changed_at_ms,
                false => row.printed_at_ms,
            },
            number: row.number,
            payee: row.payee,
            cents: row.cents,
            is_void,
            printed_at_ms: row.printed_at_ms,
        }
    }
}

impl UnlistedCheck {
    /// As a list has it: the name in letters that banks take.
    pub fn listed(&self, zone: &str) -> IssuedCheck {
        let proposed = propose(&self.payee, NameUse::Check).text;
        let payee = match NameUse::Check.accepts(&proposed) {
            true => proposed,
            false if self.is_void => VOID_PAYEE.to_owned(),
            // Refused with its number: the bank compares it with what stands on the paper.
            false => self.payee.clone(),
        };
        IssuedCheck {
            number: self.number.unsigned_abs(),
            cents: self.cents,
            issued_on: day_at(self.printed_at_ms, zone),
            payee,
            is_void: self.is_void,
        }
    }
}

/// Lists, for reading.
pub struct PositivePayFiles<'a>(pub(crate) &'a Db);

impl PositivePayFiles<'_> {
    /// The lists of a program, the newest first; at most 200.
    pub async fn of_program(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<PositivePayFile>> {
        self.0.all(OF_PROGRAM, args![tenant, program]).await
    }

    /// A list.
    pub async fn by_id(&self, tenant: TenantId, id: i64) -> Result<PositivePayFile> {
        self.0.one("positive pay file", BY_ID, args![tenant, id]).await
    }

    /// What the next list would have, by number.
    pub async fn waiting(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<UnlistedCheck>> {
        let rows: Vec<CheckRow> = self.0.all(WAITING, args![tenant, program]).await?;
        Ok(rows.into_iter().map(UnlistedCheck::from).collect())
    }

    /// The newest checks of a program since a time, at most five, by number.
    pub async fn recent(
        &self,
        tenant: TenantId,
        program: ProgramId,
        since_ms: i64,
    ) -> Result<Vec<UnlistedCheck>> {
        let rows: Vec<CheckRow> = self.0.all(RECENT, args![tenant, program, since_ms]).await?;
        Ok(rows.into_iter().rev().map(UnlistedCheck::from).collect())
    }

    /// The bytes of a list, the same ones each time.
    pub async fn file(&self, keys: &Keyring, tenant: TenantId, id: i64) -> Result<String> {
        let list = self.by_id(tenant, id).await?;
        let (sealed,): (String,) = self.0.one("positive pay file", FILE, args![tenant, id]).await?;
        let text = keys.open_for_tenant(tenant, SEALED_FILE, &sealed).await?;
        match content_hash(&text) == list.sha256 {
            true => Ok(text),
            false => Err(StoreError::Corrupt {
                what: "positive pay file",
                reason: "its hash is another".to_owned(),
            }),
        }
    }
}

/// The account that a program's checks are drawn on; none until it is given.
pub async fn account(keys: &Keyring, tenant: TenantId, says: &PositivePay) -> Result<Option<PayingAccount>> {
    if says.sealed_account.is_empty() {
        return Ok(None);
    }
    let number = keys
        .open_for_tenant(tenant, SEALED_ACCOUNT, &says.sealed_account)
        .await?;
    let both = RoutingNumber::parse(&says.routing).and_then(|bank| {
        let account = AccountNumber::parse(&number)?;
        Ok(PayingAccount { bank, account })
    });
    Ok(both.ok())
}

/// Which checks a list is to have, and by which clock.
#[derive(Debug, Clone, Copy)]
pub struct AskedList<'a> {
    /// None: from the first one on.
    pub from: Option<Date>,
    /// None: up to the last one.
    pub to: Option<Date>,
    /// Of the tenant.
    pub zone: &'a str,
}

/// What came of it. Anything but the first changes nothing: the write is rolled back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListMade {
    Done(PositivePayFile),
    /// No check of these days waits.
    Nothing,
    /// What the program says of its bank lacks something; the members.
    Incomplete(Vec<&'static str>),
    /// Something does not fit into the file: the number of the check, where it is one.
    Unfit(Option<i64>, BankFileError),
}

/// Makes a list of the checks of some days that no list has had as they are now. Whoever makes one at the same time waits here, and finds
/// nothing left.
pub async fn make(
    write: &mut Write,
    keys: &Keyring,
    (tenant, program): (TenantId, ProgramId),
    asked: AskedList<'_>,
    by: &By,
) -> Result<ListMade> {
    let id = write.next_number(tenant, "positive_pay_files", 1).await?;
    let held: Revised<PositivePay> = program_settings::held(write, tenant, program).await?;
    let says = held.text;
    let lacks: Vec<&'static str> = says.faults().into_iter().map(|(member, _)| member).collect();
    if !lacks.is_empty() {
        return Ok(ListMade::Incomplete(lacks));
    }
    let Some(account) = account(keys, tenant, &says).await? else {
        return Ok(ListMade::Incomplete(vec!["account"]));
    };
    let rows: Vec<CheckRow> = write.all(WAITING, args![tenant, program]).await?;
    let is_asked = |check: &UnlistedCheck| {
        let day = day_at(check.at_ms, asked.zone);
        asked.from.is_none_or(|from| day >= from) && asked.to.is_none_or(|to| day <= to)
    };
    let waiting: Vec<UnlistedCheck> = rows
        .into_iter()
        .map(UnlistedCheck::from)
        .filter(is_asked)
        .collect();
    if waiting.is_empty() {
        return Ok(ListMade::Nothing);
    }
    let now = now_ms();
    let today = day_at(now, asked.zone);
    let checks: Vec<IssuedCheck> = waiting.iter().map(|check| check.listed(asked.zone)).collect();
    let text = match render(&says.layout, &account, today, &checks) {
        Ok(text) => text,
        Err(error) => {
            let unfit = waiting.iter().zip(&checks).find(|(_, check)| {
                render(&says.layout, &account, today, std::slice::from_ref(*check)).is_err()
            });
            return Ok(ListMade::Unfit(unfit.map(|(check, _)| check.number), error));
        }
    };
    let voided = waiting.iter().filter(|check| check.is_void).count() as i64;
    let issued = waiting.len() as i64 - voided;
    let cents: i64 = waiting
        .iter()
        .filter(|check| !check.is_void)
        .map(|check| check.cents)
        .sum();
    let day = |day: Option<Date>| day.map_or_else(String::new, |day| day.to_string());
    let list = PositivePayFile {
        id,
        program_id: program.0,
        file_day: today.to_string(),
        from_day: day(asked.from),
        to_day: day(asked.to),
        layout: says.layout.name.clone(),
        issued,
        voided,
        cents,
        sha256: content_hash(&text),
        made_by: by.hands().1.to_owned(),
        made_at_ms: now,
    };
    insert(write, keys, tenant, &list, &text).await?;
    let rows: Vec<Vec<Value>> = waiting
        .iter()
        .map(|check| args![tenant, check.number, check.is_void, id])
        .collect();
    batch::insert(write, ADD_ROW, rows).await?;
    let line = AuditLine::new(tenant, by.clone(), "positive_pay.make", "positive_pay_file", id);
    // What the line keeps of its text is the hash of the file itself.
    let words = format!(
        "{issued} issued, {voided} void, ${}, SHA-256 {}",
        money::dollars(cents),
        list.sha256
    );
    audit::append(write, line.after(&text).reason(words)).await?;
    Ok(ListMade::Done(list))
}

async fn insert(
    write: &mut Write,
    keys: &Keyring,
    tenant: TenantId,
    list: &PositivePayFile,
    text: &str,
) -> Result<()> {
    let values = args![
        tenant,
        list.id,
        list.program_id,
        &list.file_day,
        &list.from_day,
        &list.to_day,
        &list.layout,
        list.issued,
        list.voided,
        list.cents,
        &list.sha256,
        keys.seal_for_tenant(tenant, SEALED_FILE, text).await?,
        &list.made_by,
        list.made_at_ms
    ];
    write.execute(INSERT, values).await.map(drop)
}
