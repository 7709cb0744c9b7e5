//! Texts from numbers that nobody known has, until somebody says whose they are.

use super::mails;
use crate::audit::{self, AuditLine, By};
use crate::error::Result;
use crate::files::stored_files;
use crate::{Store, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::mail::Suggestion;
use hub_domain::conversations::stranger_text::{StrangerText, WaitingTexts, named_numbers};
use hub_domain::files::{FileSubject, FileView, UNATTACHED_LIFE_MS};
use hub_domain::live::StrangersChanged;
use hub_domain::topic::Topic;
use hub_domain::{AccountId, MessageId, ProgramId, TenantId, ThreadId};

macro_rules! columns {
    () => {
        "id, provider_ref, program_id, from_address, to_address, body, keyword, state, message_id, received_at_ms FROM stranger_texts"
    };
}

statements! {
    INSERT = "INSERT INTO stranger_texts (tenant_id, id, provider_ref, program_id, from_address, to_address, body, keyword, state,
            message_id, received_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', NULL, $9)
        ON CONFLICT (tenant_id, provider_ref) DO NOTHING";
    BY_ID = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND id = $2");
    BY_REF = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND provider_ref = $2");
    WAITING = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND state = 'waiting' ORDER BY received_at_ms DESC, id DESC LIMIT $2");
    WAITING_FROM = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND state = 'waiting' AND from_address = $2
        ORDER BY received_at_ms, id");
    SET_MESSAGE = "UPDATE stranger_texts SET message_id = $3, state = 'threaded' WHERE tenant_id = $1 AND id = $2 AND state = 'waiting'";
    DISMISS = "UPDATE stranger_texts SET state = 'dismissed' WHERE tenant_id = $1 AND id = $2 AND state = 'waiting'";
    OF_CASE = "SELECT t.id, a.external_id, a.applicant_name FROM applications a
        JOIN threads t ON t.tenant_id = a.tenant_id AND t.application_id = a.id
        WHERE a.tenant_id = $1 AND a.external_id = $2
            AND (CAST($3 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($3 AS BIGINT) AND m.program_id = t.program_id))
        ORDER BY t.last_at_ms DESC, t.id LIMIT 1";
}

/// Most waiting texts that are listed.
const LISTED: i64 = 500;

/// A stranger's text about to be kept.
#[derive(Debug, Clone)]
pub struct NewStrangerText<'a> {
    /// The provider's own id of it.
    pub provider_ref: &'a str,
    /// Whose number was texted; [`ProgramId::ALL`] where it is the tenant's common one.
    pub program: ProgramId,
    pub from: &'a str,
    pub to: &'a str,
    pub body: &'a str,
    /// What was heard in it; empty if nothing was.
    pub keyword: &'a str,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    provider_ref: String,
    program_id: i64,
    from_address: String,
    to_address: String,
    body: String,
    keyword: String,
    state: String,
    message_id: Option<String>,
    received_at_ms: i64,
}

impl From<Row> for StrangerText {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            provider_ref: row.provider_ref,
            program: ProgramId(row.program_id),
            from: row.from_address,
            to: row.to_address,
            body: row.body,
            keyword: row.keyword,
            is_waiting: row.state == "waiting",
            message: row.message_id.map(MessageId),
            received_at_ms: row.received_at_ms,
        }
    }
}

/// Strangers' texts, for reading.
pub struct StrangerTexts<'a>(pub(crate) &'a Store);

impl StrangerTexts<'_> {
    /// One text.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<StrangerText> {
        let row: Row = self.0.db().one("text", BY_ID, args![tenant, id]).await?;
        Ok(row.into())
    }

    /// The text that a provider has brought under this id.
    pub async fn by_ref(&self, tenant: TenantId, provider_ref: &str) -> Result<Option<StrangerText>> {
        let row: Option<Row> = self.0.db().optional(BY_REF, args![tenant, provider_ref]).await?;
        Ok(row.map(StrangerText::from))
    }

    /// The numbers whose texts wait, those with the newest text first, among the newest 500 texts; suggestions are of
    /// programs in which the account is a member.
    pub async fn waiting(&self, tenant: TenantId, member: Option<AccountId>) -> Result<Vec<WaitingTexts>> {
        let member = member.map_or(0, |account| account.0);
        let rows: Vec<Row> = self.0.db().all(WAITING, args![tenant, LISTED]).await?;
        let mut waiting: Vec<WaitingTexts> = Vec::new();
        for text in rows.into_iter().map(StrangerText::from) {
            let attachments = self.attachments(tenant, &text.id).await?;
            let program = text.program;
            let (from, to) = (text.from.clone(), text.to.clone());
            let shown = text.shown(attachments);
            match waiting
                .iter_mut()
                .find(|one| !from.is_empty() && one.from == from && one.program == program)
            {
                Some(one) => one.texts.insert(0, shown),
                None => waiting.push(WaitingTexts::of(from, to, program, shown)),
            }
        }
        for one in &mut waiting {
            one.suggestion = self.suggestion(tenant, one, member).await?;
        }
        Ok(waiting)
    }

    async fn attachments(&self, tenant: TenantId, id: &str) -> Result<Vec<FileView>> {
        self.0
            .stored_files()
            .of(tenant, &FileSubject::Text(id.to_owned()))
            .await
    }

    /// The conversation of the person who has the number by now, or of the application that a text names.
    async fn suggestion(
        &self,
        tenant: TenantId,
        one: &WaitingTexts,
        member: i64,
    ) -> Result<Option<Suggestion>> {
        if let Some(found) = mails::suggestion(self.0, tenant, &one.from, member).await? {
            return Ok(Some(found));
        }
        for number in one
            .texts
            .iter()
            .rev()
            .flat_map(|text| named_numbers(&text.body))
            .take(8)
        {
            let found = self
                .0
                .db()
                .optional(OF_CASE, args![tenant, number, member])
                .await?;
            if let Some(found) = found {
                return Ok(Some(mails::suggested(found)));
            }
        }
        Ok(None)
    }
}

/// Keeps a text, which then waits; `None` when it is here already.
pub async fn keep(write: &mut Write, tenant: TenantId, new: &NewStrangerText<'_>) -> Result<Option<String>> {
    let id = uuid::Uuid::now_v7().to_string();
    let values = args![
        tenant,
        &id,
        new.provider_ref,
        new.program,
        new.from,
        new.to,
        new.body,
        new.keyword,
        now_ms()
    ];
    if write.execute(INSERT, values).await? == 0 {
        return Ok(None);
    }
    announce(write, tenant)?;
    Ok(Some(id))
}

/// One text as this write sees it.
pub async fn read(write: &mut Write, tenant: TenantId, id: &str) -> Result<StrangerText> {
    let row: Row = write.one("text", BY_ID, args![tenant, id]).await?;
    Ok(row.into())
}

/// The texts that wait and came from the same number as this one, the oldest first. Of a withheld number it is alone: nobody
/// knows who else has one.
pub async fn waiting_with(
    write: &mut Write,
    tenant: TenantId,
    text: &StrangerText,
) -> Result<Vec<StrangerText>> {
    let rows: Vec<Row> = write.all(WAITING_FROM, args![tenant, &text.from]).await?;
    let same = |one: &StrangerText| !text.from.is_empty() || one.id == text.id;
    Ok(rows.into_iter().map(StrangerText::from).filter(same).collect())
}

/// Says which entry of a thread a text is; false when it does not wait.
pub async fn set_message(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    message: &MessageId,
    thread: &ThreadId,
    by: &By,
) -> Result<bool> {
    if write.execute(SET_MESSAGE, args![tenant, id, message]).await? == 0 {
        return Ok(false);
    }
    announce(write, tenant)?;
    let line = AuditLine::new(tenant, by.clone(), "text.link", "text", id);
    audit::append(write, line.after(thread)).await?;
    Ok(true)
}

/// Puts a waiting text aside, and has what came with it end in a day; false when it does not wait.
pub async fn dismiss(write: &mut Write, tenant: TenantId, id: &str, by: &By) -> Result<bool> {
    if write.execute(DISMISS, args![tenant, id]).await? == 0 {
        return Ok(false);
    }
    let of = FileSubject::Text(id.to_owned());
    stored_files::let_go(write, tenant, &of, now_ms() + UNATTACHED_LIFE_MS).await?;
    announce(write, tenant)?;
    let line = AuditLine::new(tenant, by.clone(), "text.dismiss", "text", id);
    audit::append(write, line).await?;
    Ok(true)
}

/// Screens that list what strangers wrote read again.
pub fn announce(write: &mut Write, tenant: TenantId) -> Result<()> {
    write.emit(tenant, Topic::Strangers, &StrangersChanged {})
}
