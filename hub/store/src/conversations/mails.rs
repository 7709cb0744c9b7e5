//! Incoming mails: the parts of a thread's mails that an entry has no field for, and the mails waiting to be assigned.

use super::stranger_texts;
use crate::audit::{self, AuditLine, By};
use crate::error::{Result, StoreError};
use crate::files::stored_files;
use crate::{Store, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::mail::{MailDetails, Suggestion, WaitingMail};
use hub_domain::conversations::message::preview;
use hub_domain::files::{FileSubject, UNATTACHED_LIFE_MS};
use hub_domain::{AccountId, MessageId, ProgramId, TenantId, ThreadId};
use std::collections::HashMap;

macro_rules! columns {
    () => {
        "id, message_id, provider_ref, from_address, from_name, to_address, subject, body, html, details, state, received_at_ms
            FROM mails"
    };
}

/// Waiting mails shown to an account that is limited to its programs: those of strangers, and those of people in these
/// programs.
macro_rules! shown {
    ($member:literal) => {
        concat!(
            "(CAST(", $member, " AS BIGINT) = 0
            OR NOT EXISTS (SELECT 1 FROM applicant_addresses d WHERE d.tenant_id = mails.tenant_id AND d.address = mails.from_address)
            OR EXISTS (SELECT 1 FROM applicant_addresses d
                JOIN threads t ON t.tenant_id = d.tenant_id AND t.applicant_id = d.applicant_id
                JOIN program_members m ON m.tenant_id = t.tenant_id AND m.program_id = t.program_id
                WHERE d.tenant_id = mails.tenant_id AND d.address = mails.from_address AND m.account_id = CAST(", $member, " AS BIGINT)))"
        )
    };
}

statements! {
    INSERT = "INSERT INTO mails (tenant_id, id, message_id, fingerprint, provider_ref, from_address, from_name, to_address, subject,
            body, html, details, state, received_at_ms)
        VALUES ($1, $2, NULL, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'waiting', $12)
        ON CONFLICT (tenant_id, fingerprint) DO NOTHING";
    SET_MESSAGE = "UPDATE mails SET message_id = $3, details = $4, state = 'threaded'
        WHERE tenant_id = $1 AND id = $2 AND state <> 'threaded'";
    DISMISS = "UPDATE mails SET state = 'dismissed' WHERE tenant_id = $1 AND id = $2 AND state = 'waiting'";
    BY_ID = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND id = $2");
    WAITING = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND state = 'waiting' AND ", shown!("$3"),
        " ORDER BY received_at_ms DESC, id DESC LIMIT $2");
    IS_KNOWN = "SELECT COUNT(*) FROM mails WHERE tenant_id = $1 AND fingerprint = $2";
    IS_SHOWN = concat!("SELECT COUNT(*) FROM mails WHERE tenant_id = $1 AND id = $2 AND ", shown!("$3"));
    DETAILS = "SELECT details FROM mails WHERE tenant_id = $1 AND message_id = $2";
    DETAILS_BETWEEN = "SELECT m.message_id, m.details FROM mails m
        JOIN messages e ON e.tenant_id = m.tenant_id AND e.id = m.message_id
        WHERE m.tenant_id = $1 AND e.thread_id = $2 AND e.seq BETWEEN $3 AND $4";
    PROGRAM = "SELECT t.program_id FROM mails m
        JOIN messages e ON e.tenant_id = m.tenant_id AND e.id = m.message_id
        JOIN threads t ON t.tenant_id = e.tenant_id AND t.id = e.thread_id
        WHERE m.tenant_id = $1 AND m.id = $2";
    SUGGESTION = "SELECT t.id, a.external_id, a.applicant_name FROM applicant_addresses d
        JOIN threads t ON t.tenant_id = d.tenant_id AND t.applicant_id = d.applicant_id
        JOIN applications a ON a.tenant_id = t.tenant_id AND a.id = t.application_id
        WHERE d.tenant_id = $1 AND d.address = $2
            AND (CAST($3 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($3 AS BIGINT) AND m.program_id = t.program_id))
        ORDER BY t.last_at_ms DESC, t.id LIMIT 1";
}

/// Most waiting mails that are listed.
const LISTED: i64 = 200;

/// A mail about to be kept.
#[derive(Debug, Clone)]
pub struct NewMail {
    /// The same mail again has the same.
    pub fingerprint: String,
    /// Its Message-ID with its brackets; empty where it had none.
    pub provider_ref: String,
    pub from: String,
    pub to: String,
    pub subject: String,
    pub body: String,
    /// Made harmless; empty where it has none.
    pub html: String,
    /// Its `mail_id` is given here.
    pub details: MailDetails,
}

/// A mail as it is kept.
#[derive(Debug, Clone)]
pub struct Mail {
    pub id: String,
    pub message: Option<MessageId>,
    pub provider_ref: String,
    pub from: String,
    pub to: String,
    pub subject: String,
    pub body: String,
    pub html: String,
    pub details: MailDetails,
    pub is_waiting: bool,
    pub received_at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct MailRow {
    id: String,
    message_id: Option<String>,
    provider_ref: String,
    from_address: String,
    from_name: String,
    to_address: String,
    subject: String,
    body: String,
    html: String,
    details: String,
    state: String,
    received_at_ms: i64,
}

impl TryFrom<MailRow> for Mail {
    type Error = StoreError;
    fn try_from(row: MailRow) -> Result<Self> {
        let mut details: MailDetails = serde_json::from_str(&row.details)?;
        details.sender_name = row.from_name;
        Ok(Self {
            id: row.id,
            message: row.message_id.map(MessageId),
            provider_ref: row.provider_ref,
            from: row.from_address,
            to: row.to_address,
            subject: row.subject,
            body: row.body,
            html: row.html,
            details,
            is_waiting: row.state == "waiting",
            received_at_ms: row.received_at_ms,
        })
    }
}

/// Mails that came in, for reading.
pub struct Mails<'a>(pub(crate) &'a Store);

impl Mails<'_> {
    /// One mail.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<Mail> {
        let row: MailRow = self.0.db().one("mail", BY_ID, args![tenant, id]).await?;
        row.try_into()
    }

    /// Whether a mail of this fingerprint is stored already.
    pub async fn is_known(&self, tenant: TenantId, fingerprint: &str) -> Result<bool> {
        let (count,): (i64,) = self
            .0
            .db()
            .one("count", IS_KNOWN, args![tenant, fingerprint])
            .await?;
        Ok(count > 0)
    }

    /// The program of a mail filed in a thread; `None` for a waiting one.
    pub async fn program(&self, tenant: TenantId, id: &str) -> Result<Option<ProgramId>> {
        let row: Option<(i64,)> = self.0.db().optional(PROGRAM, args![tenant, id]).await?;
        Ok(row.map(|(id,)| ProgramId(id)))
    }

    /// Whether a mail outside all threads is shown. A member sees mails of strangers and of people in programs in which
    /// that account is a member.
    pub async fn is_shown(&self, tenant: TenantId, member: Option<AccountId>, id: &str) -> Result<bool> {
        let member = member.map_or(0, |account| account.0);
        let (found,): (i64,) = self
            .0
            .db()
            .one("mail", IS_SHOWN, args![tenant, id, member])
            .await?;
        Ok(found > 0)
    }

    /// The mails that wait and are shown, newest first, at most 200; suggestions are of programs in which the account is a member.
    pub async fn waiting(&self, tenant: TenantId, member: Option<AccountId>) -> Result<Vec<WaitingMail>> {
        let member = member.map_or(0, |account| account.0);
        let rows: Vec<MailRow> = self.0.db().all(WAITING, args![tenant, LISTED, member]).await?;
        let mut waiting = Vec::with_capacity(rows.len());
        for row in rows {
            let mail = Mail::try_from(row)?;
            waiting.push(WaitingMail {
                suggestion: suggestion(self.0, tenant, &mail.from, member).await?,
                id: mail.id,
                from: mail.from,
                from_name: mail.details.sender_name,
                to: mail.to,
                subject: mail.subject,
                body: preview(&mail.body),
                received_at_ms: mail.received_at_ms,
                automatic: mail.details.automatic,
                has_original: mail.details.has_original,
                unreadable: mail.details.unreadable,
                attachments: mail.details.attachments,
            });
        }
        Ok(waiting)
    }

    /// The parts besides their text of the mails in a range of a thread's entries, by entry.
    pub(crate) async fn details_between(
        &self,
        tenant: TenantId,
        thread: &ThreadId,
        first: i64,
        last: i64,
    ) -> Result<HashMap<String, MailDetails>> {
        let values = args![tenant, thread, first, last];
        let rows: Vec<(String, String)> = self.0.db().all(DETAILS_BETWEEN, values).await?;
        let mut found = HashMap::with_capacity(rows.len());
        for (message, details) in rows {
            found.insert(message, serde_json::from_str(&details)?);
        }
        Ok(found)
    }
}

/// A thread, the number of its application, and whose it is.
pub(super) type Found = (String, String, String);

pub(super) fn suggested((thread, external_id, name): Found) -> Suggestion {
    Suggestion {
        thread_id: ThreadId(thread),
        external_id,
        name: hub_domain::cases::application::item_name(&name).to_owned(),
    }
}

/// The conversation of the person with an address, in the programs of a member; 0 is everybody.
pub(super) async fn suggestion(
    store: &Store,
    tenant: TenantId,
    address: &str,
    member: i64,
) -> Result<Option<Suggestion>> {
    let found: Option<Found> = store
        .db()
        .optional(SUGGESTION, args![tenant, address, member])
        .await?;
    Ok(found.map(suggested))
}

/// The parts besides its text of the mail of an entry, as this write sees it.
pub(crate) async fn details(
    write: &mut Write,
    tenant: TenantId,
    message: &MessageId,
) -> Result<Option<MailDetails>> {
    let row: Option<(String,)> = write.optional(DETAILS, args![tenant, message]).await?;
    Ok(row.map(|(details,)| serde_json::from_str(&details)).transpose()?)
}

/// Keeps a mail, which then waits; `None` when it is here already.
pub async fn keep(write: &mut Write, tenant: TenantId, mut new: NewMail) -> Result<Option<Mail>> {
    let id = uuid::Uuid::now_v7().to_string();
    new.details.mail_id.clone_from(&id);
    let now = now_ms();
    let values = args![
        tenant,
        &id,
        &new.fingerprint,
        &new.provider_ref,
        &new.from,
        &new.details.sender_name,
        &new.to,
        &new.subject,
        &new.body,
        &new.html,
        serde_json::to_string(&new.details)?,
        now
    ];
    if write.execute(INSERT, values).await? == 0 {
        return Ok(None);
    }
    stranger_texts::announce(write, tenant)?;
    Ok(Some(Mail {
        id,
        message: None,
        provider_ref: new.provider_ref,
        from: new.from,
        to: new.to,
        subject: new.subject,
        body: new.body,
        html: new.html,
        details: new.details,
        is_waiting: true,
        received_at_ms: now,
    }))
}

/// Says which entry of a thread a mail is; false when it is one already.
pub async fn set_message(
    write: &mut Write,
    tenant: TenantId,
    mail: &Mail,
    message: &MessageId,
    details: &MailDetails,
) -> Result<bool> {
    let values = args![tenant, &mail.id, message, serde_json::to_string(details)?];
    let is_set = write.execute(SET_MESSAGE, values).await? == 1;
    stranger_texts::announce(write, tenant)?;
    Ok(is_set)
}

/// One mail as this write sees it.
pub async fn read(write: &mut Write, tenant: TenantId, id: &str) -> Result<Mail> {
    let row: MailRow = write.one("mail", BY_ID, args![tenant, id]).await?;
    row.try_into()
}

/// Puts a waiting mail aside, and has what came with it end in a day; false when it does not wait.
pub async fn dismiss(write: &mut Write, tenant: TenantId, id: &str, by: &By) -> Result<bool> {
    if write.execute(DISMISS, args![tenant, id]).await? == 0 {
        return Ok(false);
    }
    let of = FileSubject::Mail(id.to_owned());
    stored_files::let_go(write, tenant, &of, now_ms() + UNATTACHED_LIFE_MS).await?;
    stranger_texts::announce(write, tenant)?;
    let line = AuditLine::new(tenant, by.clone(), "mail.dismiss", "mail", id);
    audit::append(write, line).await?;
    Ok(true)
}
