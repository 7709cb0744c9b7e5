//! What banks answer to payments of awards: the files, and each of their entries. An entry that nobody can act on by itself waits for a
//! person; what of its money belongs to no payment is in suspense until then. `take_replies` reads files of returns in, `take_cleared`
//! lists of checks that were cashed.

use super::payee_accounts::{self, NewPayeeAccount, SEALED_PAYEE};
use super::payment_rows::Payment;
use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::keys::Keyring;
use crate::ledger::suspense::{self, SuspenseEnd};
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_payments::BankAccount;
use hub_payments::account::AccountKind;
use serde::{Deserialize, Serialize};

macro_rules! file_columns {
    () => {
        "id, program_id, name, entries, returned, cleared, changes, waiting, repeated, faults, brought_by, brought_at_ms"
    };
}

macro_rules! reply_columns {
    () => {
        "r.id, r.file_id, r.program_id, r.kind, r.code, r.original_trace, r.cents, r.account_last, r.payment_id, r.application_id,
            r.sealed_correction, r.account_revision, r.why, r.outcome, r.note, r.ended_by, r.ended_at_ms, r.at_ms,
            r.suspense_id, r.suspense_cents, COALESCE(a.external_id, '') AS external_id
        FROM bank_replies r LEFT JOIN applications a ON a.tenant_id = r.tenant_id AND a.id = r.application_id"
    };
}

statements! {
    FILES = concat!("SELECT ", file_columns!(), " FROM bank_reply_files WHERE tenant_id = $1 AND program_id = $2
        ORDER BY brought_at_ms DESC, id DESC LIMIT 100");
    FILE = concat!("SELECT ", file_columns!(), " FROM bank_reply_files WHERE tenant_id = $1 AND id = $2");
    BY_CONTENT = concat!("SELECT ", file_columns!(), " FROM bank_reply_files WHERE tenant_id = $1 AND sha256 = $2");
    ADD_FILE = "INSERT INTO bank_reply_files (tenant_id, id, program_id, name, sha256, entries, returned, changes, waiting, repeated, faults,
            brought_by, brought_at_ms, cleared)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)";
    OPEN = concat!("SELECT ", reply_columns!(), " WHERE r.tenant_id = $1 AND r.program_id = $2 AND r.outcome = 'waiting'
        ORDER BY r.at_ms, r.id LIMIT 500");
    OF_FILE = concat!("SELECT ", reply_columns!(), " WHERE r.tenant_id = $1 AND r.file_id = $2 ORDER BY r.at_ms, r.id LIMIT 10000");
    BY_ID = concat!("SELECT ", reply_columns!(), " WHERE r.tenant_id = $1 AND r.id = $2");
    KNOWN = "SELECT COUNT(*) FROM bank_replies WHERE tenant_id = $1 AND entry = $2";
    ADD = "INSERT INTO bank_replies (tenant_id, id, entry, file_id, program_id, kind, code, original_trace, cents, account_last, payment_id,
            application_id, sealed_correction, account_revision, why, outcome, note, ended_by, ended_at_ms, at_ms, suspense_id,
            suspense_cents)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, '', '', NULL, $17, $18, $19)";
    // Whether it changed a row decides who was first.
    END = "UPDATE bank_replies SET outcome = $3, note = $4, ended_by = $5, ended_at_ms = $6, sealed_correction = NULL
        WHERE tenant_id = $1 AND id = $2 AND outcome = 'waiting'";
    BELONGS = "UPDATE bank_replies SET payment_id = $3, application_id = $4 WHERE tenant_id = $1 AND id = $2";
}

/// What the corrected numbers are sealed for.
pub(crate) const SEALED_CORRECTION: &str = "bank correction";

/// A file in which a bank has answered.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ReplyFile {
    pub id: String,
    /// Where it was brought in.
    pub program_id: i64,
    pub name: String,
    pub entries: i64,
    pub returned: i64,
    /// Checks that were cashed.
    pub cleared: i64,
    pub changes: i64,
    /// For a person, when it was read.
    pub waiting: i64,
    /// Known from a file before.
    pub repeated: i64,
    /// What was out of order in it.
    pub faults: i64,
    pub brought_by: String,
    pub brought_at_ms: i64,
}

/// An answer of a bank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankReply {
    pub id: String,
    pub file: String,
    pub program: ProgramId,
    /// `returned`, `change`, `dishonored`, `contested`, `change_refused`, `cleared` or `unknown`.
    pub kind: String,
    /// As the bank has written it; may be empty.
    pub code: String,
    /// Of a check its number.
    pub original_trace: String,
    pub cents: i64,
    pub account_last: String,
    pub payment: Option<String>,
    pub application: Option<ApplicationId>,
    /// Empty where the payment is not known.
    pub external_id: String,
    /// Whether it is a change that can be taken over.
    pub has_correction: bool,
    /// Why it waits for a person; empty otherwise.
    pub why: String,
    /// `done`, `waiting`, `taken_over`, `settled` or `matched`.
    pub outcome: String,
    pub note: String,
    pub ended_by: String,
    pub ended_at_ms: Option<i64>,
    pub at_ms: i64,
    /// What of it is in suspense; 0 where it is not waiting.
    pub suspense_cents: i64,
    suspense_id: String,
    sealed_correction: Option<String>,
    account_revision: i64,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    file_id: String,
    program_id: i64,
    kind: String,
    code: String,
    original_trace: String,
    cents: i64,
    account_last: String,
    payment_id: Option<String>,
    application_id: Option<i64>,
    sealed_correction: Option<String>,
    account_revision: i64,
    why: String,
    outcome: String,
    note: String,
    ended_by: String,
    ended_at_ms: Option<i64>,
    at_ms: i64,
    suspense_id: String,
    suspense_cents: i64,
    external_id: String,
}

impl From<Row> for BankReply {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            file: row.file_id,
            program: ProgramId(row.program_id),
            kind: row.kind,
            code: row.code,
            original_trace: row.original_trace,
            cents: row.cents,
            account_last: row.account_last,
            payment: row.payment_id,
            application: row.application_id.map(ApplicationId),
            external_id: row.external_id,
            has_correction: row.sealed_correction.is_some(),
            why: row.why,
            suspense_cents: match row.outcome == "waiting" {
                true => row.suspense_cents,
                false => 0,
            },
            suspense_id: row.suspense_id,
            outcome: row.outcome,
            note: row.note,
            ended_by: row.ended_by,
            ended_at_ms: row.ended_at_ms,
            at_ms: row.at_ms,
            sealed_correction: row.sealed_correction,
            account_revision: row.account_revision,
        }
    }
}

/// Answers of banks, for reading.
pub struct BankReplies<'a>(pub(crate) &'a Db);

impl BankReplies<'_> {
    /// The files that were brought in for a program, the newest first; at most 100.
    pub async fn files(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<ReplyFile>> {
        self.0.all(FILES, args![tenant, program]).await
    }

    /// A file.
    pub async fn file(&self, tenant: TenantId, id: &str) -> Result<ReplyFile> {
        self.0.one("reply file", FILE, args![tenant, id]).await
    }

    /// The file with these bytes; none where it was not brought in.
    pub async fn file_of(&self, tenant: TenantId, sha256: &str) -> Result<Option<ReplyFile>> {
        self.0.optional(BY_CONTENT, args![tenant, sha256]).await
    }

    /// What waits for a person in a program, the oldest first; at most 500.
    pub async fn open(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<BankReply>> {
        let rows: Vec<Row> = self.0.all(OPEN, args![tenant, program]).await?;
        Ok(rows.into_iter().map(BankReply::from).collect())
    }

    /// What a file says, as far as no file before has said it.
    pub async fn of_file(&self, tenant: TenantId, file: &str) -> Result<Vec<BankReply>> {
        let rows: Vec<Row> = self.0.all(OF_FILE, args![tenant, file]).await?;
        Ok(rows.into_iter().map(BankReply::from).collect())
    }

    /// An answer.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<BankReply> {
        let row: Row = self.0.one("bank reply", BY_ID, args![tenant, id]).await?;
        Ok(row.into())
    }
}

/// The file with these bytes, as this write sees it.
pub(crate) async fn file_of(write: &mut Write, tenant: TenantId, sha256: &str) -> Result<Option<ReplyFile>> {
    write.optional(BY_CONTENT, args![tenant, sha256]).await
}

/// Adds a file.
pub(crate) async fn add_file(
    write: &mut Write,
    tenant: TenantId,
    file: &ReplyFile,
    sha256: &str,
) -> Result<()> {
    let values = args![
        tenant,
        &file.id,
        file.program_id,
        &file.name,
        sha256,
        file.entries,
        file.returned,
        file.changes,
        file.waiting,
        file.repeated,
        file.faults,
        &file.brought_by,
        file.brought_at_ms,
        file.cleared
    ];
    write.execute(ADD_FILE, values).await.map(drop)
}

/// Whether an entry came before.
pub(crate) async fn is_known(write: &mut Write, tenant: TenantId, entry: &str) -> Result<bool> {
    let (count,): (i64,) = write.one("bank reply", KNOWN, args![tenant, entry]).await?;
    Ok(count > 0)
}

/// An answer that is about to be kept.
pub(crate) struct NewReply<'a> {
    pub entry: String,
    pub file: &'a str,
    pub program: ProgramId,
    pub kind: &'static str,
    pub code: &'a str,
    pub original_trace: &'a str,
    pub cents: i64,
    pub account_last: String,
    pub payment: Option<&'a str>,
    pub application: Option<i64>,
    pub sealed_correction: Option<String>,
    pub account_revision: i64,
    /// Empty: nobody has to look.
    pub why: &'static str,
    /// The transfer that puts its money into suspense; empty where none does.
    pub suspense_id: &'a str,
}

/// Keeps an answer.
pub(crate) async fn add(write: &mut Write, tenant: TenantId, new: NewReply<'_>) -> Result<()> {
    let outcome = if new.why.is_empty() { "done" } else { "waiting" };
    let values = args![
        tenant,
        uuid::Uuid::now_v7().to_string(),
        new.entry,
        new.file,
        new.program,
        new.kind,
        new.code,
        new.original_trace,
        new.cents,
        new.account_last,
        new.payment,
        new.application,
        new.sealed_correction,
        new.account_revision,
        new.why,
        outcome,
        now_ms(),
        new.suspense_id,
        match new.suspense_id.is_empty() {
            true => 0,
            false => new.cents,
        }
    ];
    write.execute(ADD, values).await.map(drop)
}

/// Somebody has seen to an answer that waited for them; false where somebody else has before. What of it was in suspense is not ours.
pub async fn settle_reply(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    note: &str,
    by: &By,
) -> Result<bool> {
    if !end(write, tenant, id, ("settled", note), by).await? {
        return Ok(false);
    }
    let settled = read(write, tenant, id).await?;
    suspense::end(write, tenant, &settled.suspense_id, SuspenseEnd::NotOurs).await?;
    let line = AuditLine::new(tenant, by.clone(), "bank_reply.settle", "bank_reply", id);
    audit::append(write, line.reason(note)).await?;
    Ok(true)
}

/// An answer that waited belongs to a payment, which has taken it; false where somebody else has seen to it before.
pub(crate) async fn end_as_matched(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    payment: &Payment,
    (note, by): (&str, &By),
) -> Result<bool> {
    if !end(write, tenant, id, ("matched", note), by).await? {
        return Ok(false);
    }
    let values = args![tenant, id, &payment.id, payment.application];
    write.execute(BELONGS, values).await?;
    let matched = read(write, tenant, id).await?;
    suspense::end(write, tenant, &matched.suspense_id, SuspenseEnd::Matched).await?;
    let line = AuditLine::new(tenant, by.clone(), "bank_reply.match", "bank_reply", id);
    audit::append(write, line.after(&payment.id).reason(note)).await?;
    Ok(true)
}

async fn read(write: &mut Write, tenant: TenantId, id: &str) -> Result<BankReply> {
    let row: Row = write.one("bank reply", BY_ID, args![tenant, id]).await?;
    Ok(row.into())
}

async fn end(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    (outcome, note): (&str, &str),
    by: &By,
) -> Result<bool> {
    let values = args![tenant, id, outcome, note, by.hands().1, now_ms()];
    Ok(write.execute(END, values).await? == 1)
}

/// What a bank says is right of an account. What it does not say stays.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Corrected {
    pub routing_number: Option<String>,
    pub account_number: Option<String>,
    pub kind: Option<AccountKind>,
}

/// What came of taking a change over. Anything but the first changes nothing: the write is rolled back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakenOver {
    Done,
    /// It is no change that says all it must, or somebody else was first.
    NotOpen,
    /// Another account was given since the payment.
    OtherAccount,
}

/// Takes over what a bank says is right of the account that was paid to.
pub async fn take_over(
    write: &mut Write,
    keys: &Keyring,
    tenant: TenantId,
    reply: &BankReply,
    by: &By,
) -> Result<TakenOver> {
    let (Some(application), Some(sealed)) = (reply.application, &reply.sealed_correction) else {
        return Ok(TakenOver::NotOpen);
    };
    if !end(write, tenant, &reply.id, ("taken_over", ""), by).await? {
        return Ok(TakenOver::NotOpen);
    }
    let account = payee_accounts::read(write, tenant, application).await?;
    let Some(account) = account.filter(|account| account.revision == reply.account_revision) else {
        return Ok(TakenOver::OtherAccount);
    };
    let text = keys.open_for_tenant(tenant, SEALED_CORRECTION, sealed).await?;
    let right: Corrected = serde_json::from_str(&text)?;
    let text = keys
        .open_for_tenant(tenant, SEALED_PAYEE, &account.sealed)
        .await?;
    let mut numbers: BankAccount = serde_json::from_str(&text)?;
    if let Some(routing) = right.routing_number {
        numbers.routing_number = routing;
    }
    if let Some(number) = right.account_number {
        numbers.account_number = number;
    }
    if let Some(kind) = right.kind {
        numbers.kind = kind;
    }
    let text = serde_json::to_string(&numbers)?;
    let new = NewPayeeAccount {
        sealed: keys.seal_for_tenant(tenant, SEALED_PAYEE, &text).await?,
        last: numbers.last().to_owned(),
        kind: numbers.kind.as_str().to_owned(),
        bank_name: account.bank_name,
        revision: account.revision,
    };
    match payee_accounts::set(write, tenant, application, &new, by).await {
        Ok(()) => Ok(TakenOver::Done),
        Err(StoreError::VersionConflict { .. }) => Ok(TakenOver::OtherAccount),
        Err(error) => Err(error),
    }
}
