//! Messages that callers have left.

use super::incoming_calls::{announce, done, note_done};
use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::{Write, args, statements};
use hub_domain::calls::caller_standing::CallerStanding;
use hub_domain::{CallId, ProgramId, TenantId, ThreadId};

macro_rules! columns {
    () => {
        "call_id, program_id, number, caller, caller_name, thread_id, lang, file_key, key_id, duration_ms, peaks, transcript, engine,
        done_by, done_at_ms, created_at_ms,
        COALESCE((SELECT i.caller_standing FROM incoming_calls i WHERE i.tenant_id = voicemails.tenant_id AND i.id = voicemails.call_id), '')
            AS caller_standing FROM voicemails"
    };
}

statements! {
    INSERT = "INSERT INTO voicemails (tenant_id, call_id, program_id, number, caller, caller_name, thread_id, lang, file_key, key_id,
            duration_ms, peaks, transcript, engine, done_by, done_at_ms, created_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '', '', '', NULL, $13)";
    BY_CALL = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND call_id = $2");
    WAITING = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND done_at_ms IS NULL ORDER BY created_at_ms DESC, call_id LIMIT 200");
    DONE = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND done_at_ms >= $2 ORDER BY done_at_ms DESC, call_id LIMIT 100");
    SET_TRANSCRIPT = "UPDATE voicemails SET transcript = $3, engine = $4 WHERE tenant_id = $1 AND call_id = $2";
    SET_DONE = "UPDATE voicemails SET done_by = $3, done_at_ms = $4 WHERE tenant_id = $1 AND call_id = $2";
    DUE = "SELECT v.call_id, v.file_key FROM voicemails v
        LEFT JOIN recording_policies own ON own.tenant_id = v.tenant_id AND own.program_id = v.program_id
        LEFT JOIN recording_policies every ON every.tenant_id = v.tenant_id AND every.program_id = 0
        WHERE v.tenant_id = $1 AND v.thread_id IS NULL
        AND v.created_at_ms + 86400000 * COALESCE(own.retention_days, every.retention_days) <= $2
        ORDER BY v.created_at_ms, v.call_id LIMIT $3";
    FORGET = "DELETE FROM voicemails WHERE tenant_id = $1 AND call_id = $2 AND thread_id IS NULL";
    LINK = "UPDATE voicemails SET thread_id = $3 WHERE tenant_id = $1 AND call_id = $2 AND thread_id IS NULL";
}

/// A message.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Voicemail {
    pub call_id: String,
    pub program_id: i64,
    /// The tenant's own number that was called.
    pub number: String,
    /// E.164; empty where it is withheld.
    pub caller: String,
    /// What the network says of the caller. Nobody has proved it.
    pub caller_name: String,
    pub thread_id: Option<String>,
    /// BCP 47.
    pub lang: String,
    pub file_key: String,
    pub key_id: i64,
    pub duration_ms: i64,
    /// JSON list of peaks 0…255.
    pub peaks: String,
    /// Empty before it is written, where no engine knows the language, and where none understood anything.
    pub transcript: String,
    /// Which engine has listened; empty before, and where none knows the language.
    pub engine: String,
    /// Empty while nobody has seen to it.
    pub done_by: String,
    pub done_at_ms: Option<i64>,
    pub created_at_ms: i64,
    /// As the incoming call has it; a new message takes none with it.
    pub caller_standing: String,
}

impl Voicemail {
    /// An engine has listened, and understood nothing though somebody speaks.
    pub fn is_not_understood(&self) -> bool {
        self.transcript.is_empty() && !self.engine.is_empty()
    }

    /// Of the incoming call.
    pub fn call(&self) -> CallId {
        CallId(self.call_id.clone())
    }

    /// The program whose number was called.
    pub fn program(&self) -> ProgramId {
        ProgramId(self.program_id)
    }

    /// What is known of who left it.
    pub fn standing(&self) -> CallerStanding {
        CallerStanding::parse(&self.caller_standing).unwrap_or(CallerStanding::NotOnFile)
    }

    /// Whose conversation it stands in, where that is known.
    pub fn thread(&self) -> Option<ThreadId> {
        self.thread_id.clone().map(ThreadId)
    }
}

/// Messages, for reading.
pub struct Voicemails<'a>(pub(crate) &'a Db);

impl Voicemails<'_> {
    /// Messages of strangers that have been kept as long as the program's recordings are, oldest first: the call and the file.
    pub async fn due(&self, tenant: TenantId, now_ms: i64, limit: i64) -> Result<Vec<(CallId, String)>> {
        let rows: Vec<(String, String)> = self.0.all(DUE, args![tenant, now_ms, limit]).await?;
        Ok(rows
            .into_iter()
            .map(|(call, file)| (CallId(call), file))
            .collect())
    }

    /// One message.
    pub async fn by_call(&self, tenant: TenantId, call: &CallId) -> Result<Voicemail> {
        self.0.one("voicemail", BY_CALL, args![tenant, call]).await
    }

    /// Those that nobody has seen to, the last first; at most 200.
    pub async fn waiting(&self, tenant: TenantId) -> Result<Vec<Voicemail>> {
        self.0.all(WAITING, args![tenant]).await
    }

    /// Those that somebody has seen to since a moment, the last first; at most 100.
    pub async fn done_since(&self, tenant: TenantId, since_ms: i64) -> Result<Vec<Voicemail>> {
        self.0.all(DONE, args![tenant, since_ms]).await
    }
}

/// One message, as this write sees it.
pub async fn by_call(write: &mut Write, tenant: TenantId, call: &CallId) -> Result<Voicemail> {
    write.one("voicemail", BY_CALL, args![tenant, call]).await
}

/// A message was left.
pub async fn insert(write: &mut Write, tenant: TenantId, new: &Voicemail) -> Result<()> {
    let values = args![
        tenant,
        &new.call_id,
        new.program_id,
        &new.number,
        &new.caller,
        &new.caller_name,
        new.thread_id.as_deref(),
        &new.lang,
        &new.file_key,
        new.key_id,
        new.duration_ms,
        &new.peaks,
        new.created_at_ms
    ];
    write.execute(INSERT, values).await?;
    announce(write, tenant)
}

/// What was said in it, as an engine has understood it.
pub async fn set_transcript(
    write: &mut Write,
    tenant: TenantId,
    call: &CallId,
    text: &str,
    engine: &str,
) -> Result<()> {
    let changed = write
        .execute(SET_TRANSCRIPT, args![tenant, call, text, engine])
        .await?;
    if changed == 0 {
        return Err(StoreError::NotFound("voicemail"));
    }
    announce(write, tenant)
}

/// Somebody has seen to it, or has not after all.
pub async fn set_done(
    write: &mut Write,
    tenant: TenantId,
    call: &CallId,
    is_done: bool,
    by: &By,
) -> Result<()> {
    let actions = ("voicemail.done", "voicemail.reopen");
    let (name, at_ms) = done(is_done, by);
    if write.execute(SET_DONE, args![tenant, call, name, at_ms]).await? == 0 {
        return Err(StoreError::NotFound("voicemail"));
    }
    note_done(write, (tenant, call), is_done, actions, by).await
}

/// Says whose conversation it stands in; false when that is known.
pub async fn link(write: &mut Write, tenant: TenantId, call: &CallId, thread: &ThreadId) -> Result<bool> {
    let changed = write.execute(LINK, args![tenant, call, thread]).await? == 1;
    announce(write, tenant)?;
    Ok(changed)
}

/// Forgets a stranger's message whose file is deleted; false where it has been put into a conversation meanwhile.
pub async fn forget(write: &mut Write, tenant: TenantId, call: &CallId, by: &By) -> Result<bool> {
    if write.execute(FORGET, args![tenant, call]).await? == 0 {
        return Ok(false);
    }
    let line = AuditLine::new(tenant, by.clone(), "voicemail.expire", "call", call);
    audit::append(write, line).await?;
    announce(write, tenant)?;
    Ok(true)
}
