//! Entries of threads as their own tables have them, for reading; `thread_view` adds the calls, `thread_entries` writes them.

use crate::error::{Result, StoreError};
use crate::{Store, Write, args, conversations::message_files, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::applicant_view::ApplicantView;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::{Author, AuthorKind, Message, Release, StatusMark};
use hub_domain::files::FileView;
use hub_domain::{CallId, MessageId, TenantId, ThreadId};
use std::collections::HashMap;

macro_rules! columns {
    () => {
        "id, thread_id, seq, channel, direction, author_kind, author_id, author_name, from_address, to_address, subject,
        body, lang, status, reply_to, call_id, change, request_hash, send_at_ms, created_at_ms,
        released_by, released_at_ms FROM messages"
    };
}

statements! {
    RELEASE = "UPDATE messages SET released_by = $3, released_at_ms = $4 WHERE tenant_id = $1 AND id = $2 AND released_at_ms IS NULL";
    WITHHOLD = "UPDATE messages SET released_by = '', released_at_ms = NULL
        WHERE tenant_id = $1 AND id = $2 AND released_at_ms IS NOT NULL";
    SET_REF = "UPDATE messages SET provider_ref = $3 WHERE tenant_id = $1 AND id = $2";
    BY_ID = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND id = $2");
    BY_KEY = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND thread_id = $2 AND idempotency_key = $3");
    BEFORE = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND thread_id = $2 AND seq < $3 ORDER BY seq DESC LIMIT $4");
    AFTER = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND thread_id = $2 AND seq > $3 ORDER BY seq LIMIT $4");
    LAST = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND thread_id = $2 AND (CAST($3 AS TEXT) = '' OR channel = CAST($3 AS TEXT))
        ORDER BY seq DESC LIMIT $4");
    STATUSES_BETWEEN = "SELECT s.message_id, s.status, s.at_ms, s.detail FROM message_statuses s
        JOIN messages m ON m.tenant_id = s.tenant_id AND m.id = s.message_id
        WHERE m.tenant_id = $1 AND m.thread_id = $2 AND m.seq BETWEEN $3 AND $4 ORDER BY s.message_id, s.position";
    LAST_INCOMING = "SELECT created_at_ms FROM messages WHERE tenant_id = $1 AND thread_id = $2 AND direction = 'in' ORDER BY seq DESC LIMIT 1";
    REF_OF = "SELECT provider_ref FROM messages WHERE tenant_id = $1 AND id = $2";
    BY_REF = "SELECT thread_id, id FROM messages WHERE tenant_id = $1 AND provider_ref = $2 LIMIT 1";
    THREAD_OF = "SELECT thread_id FROM messages WHERE tenant_id = $1 AND id = $2";
    MAIL_IDS = "SELECT provider_ref FROM messages WHERE tenant_id = $1 AND thread_id = $2 AND channel = 'EMAIL' AND provider_ref <> ''
        ORDER BY seq DESC LIMIT $3";
    LAST_OUT_TO = "SELECT thread_id, id FROM messages WHERE tenant_id = $1 AND to_address = $2 AND channel = $3 AND direction = 'out'
        ORDER BY created_at_ms DESC, seq DESC LIMIT 1";
    LAST_BETWEEN = "SELECT thread_id, id FROM messages WHERE tenant_id = $1 AND to_address = $2 AND channel = $3 AND direction = 'out'
        AND from_address = $4 ORDER BY created_at_ms DESC, seq DESC LIMIT 1";
}

#[derive(Debug, sqlx::FromRow)]
struct MessageRow {
    id: String,
    thread_id: String,
    seq: i64,
    channel: String,
    direction: String,
    author_kind: String,
    author_id: Option<i64>,
    author_name: String,
    from_address: String,
    to_address: String,
    subject: String,
    body: String,
    lang: String,
    status: String,
    reply_to: Option<String>,
    call_id: Option<String>,
    change: Option<String>,
    request_hash: String,
    send_at_ms: Option<i64>,
    created_at_ms: i64,
    released_by: String,
    released_at_ms: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct StatusRow {
    message_id: String,
    status: String,
    at_ms: i64,
    detail: String,
}

fn corrupt(what: &'static str, value: &str) -> StoreError {
    StoreError::Corrupt {
        what,
        reason: format!("unknown value {value:?}"),
    }
}

/// An entry as the tables of messages have it, and the call that belongs to it.
pub(crate) struct Entry {
    /// Without the card of its call, and without the parts of a mail besides its text.
    pub message: Message,
    pub call: Option<CallId>,
    /// Distinguishes a repeated request from a different one under the same key.
    pub request_hash: String,
}

fn entry(row: MessageRow, status_history: Vec<StatusMark>, attachments: Vec<FileView>) -> Result<Entry> {
    let message = Message {
        channel: Channel::parse(&row.channel).ok_or_else(|| corrupt("channel", &row.channel))?,
        direction: Direction::parse(&row.direction).ok_or_else(|| corrupt("direction", &row.direction))?,
        status: DeliveryState::parse(&row.status).ok_or_else(|| corrupt("delivery state", &row.status))?,
        author: Author {
            kind: AuthorKind::parse(&row.author_kind),
            id: row.author_id,
            name: row.author_name,
        },
        id: MessageId(row.id),
        thread_id: ThreadId(row.thread_id),
        seq: row.seq,
        from: row.from_address,
        to: row.to_address,
        subject: row.subject,
        body: row.body,
        lang: row.lang,
        created_at_ms: row.created_at_ms,
        status_history,
        send_at_ms: row.send_at_ms,
        reply_to: row.reply_to.map(MessageId),
        call: None,
        attachments,
        change: row.change.as_deref().map(serde_json::from_str).transpose()?,
        mail: None,
        applicant_view: ApplicantView::Internal,
        released: row.released_at_ms.map(|at_ms| Release {
            by: row.released_by,
            at_ms,
        }),
    };
    Ok(Entry {
        message: message.viewed(),
        call: row.call_id.map(CallId),
        request_hash: row.request_hash,
    })
}

fn mark(row: StatusRow) -> Result<StatusMark> {
    Ok(StatusMark {
        status: DeliveryState::parse(&row.status).ok_or_else(|| corrupt("delivery state", &row.status))?,
        at_ms: row.at_ms,
        detail: row.detail,
    })
}

/// Threads' entries, for reading.
pub struct Messages<'a>(pub(crate) &'a Store);

impl Messages<'_> {
    /// Up to `limit` entries before `seq`, oldest first, and whether there are more before them.
    pub(crate) async fn before(
        &self,
        tenant: TenantId,
        thread: &ThreadId,
        seq: i64,
        limit: i64,
    ) -> Result<(Vec<Entry>, bool)> {
        let mut rows: Vec<MessageRow> = self
            .0
            .db()
            .all(BEFORE, args![tenant, thread, seq, limit + 1])
            .await?;
        let more = rows.len() as i64 > limit;
        rows.truncate(limit as usize);
        rows.reverse();
        Ok((self.complete(tenant, thread, rows).await?, more))
    }

    /// The last entries of a thread, of one channel or of all, oldest first.
    pub(crate) async fn last_of(
        &self,
        tenant: TenantId,
        thread: &ThreadId,
        channel: Option<Channel>,
        limit: i64,
    ) -> Result<Vec<Entry>> {
        let channel = channel.map_or("", Channel::as_str);
        let values = args![tenant, thread, channel, limit];
        let mut rows: Vec<MessageRow> = self.0.db().all(LAST, values).await?;
        rows.reverse();
        self.complete(tenant, thread, rows).await
    }

    /// Up to `limit` entries after `seq`, oldest first, and whether there are more after them.
    pub(crate) async fn after(
        &self,
        tenant: TenantId,
        thread: &ThreadId,
        seq: i64,
        limit: i64,
    ) -> Result<(Vec<Entry>, bool)> {
        let mut rows: Vec<MessageRow> = self
            .0
            .db()
            .all(AFTER, args![tenant, thread, seq, limit + 1])
            .await?;
        let more = rows.len() as i64 > limit;
        rows.truncate(limit as usize);
        Ok((self.complete(tenant, thread, rows).await?, more))
    }

    /// The entry of this outgoing mail or text, by the provider's id.
    pub async fn by_provider_ref(
        &self,
        tenant: TenantId,
        reference: &str,
    ) -> Result<Option<(ThreadId, MessageId)>> {
        if reference.is_empty() {
            return Ok(None);
        }
        let row: Option<(String, String)> = self.0.db().optional(BY_REF, args![tenant, reference]).await?;
        Ok(row.map(|(thread, id)| (ThreadId(thread), MessageId(id))))
    }

    /// The last message sent to an address on a channel: an answer that names no message belongs there.
    pub async fn last_sent_to(
        &self,
        tenant: TenantId,
        address: &str,
        channel: Channel,
    ) -> Result<Option<(ThreadId, MessageId)>> {
        let row: Option<(String, String)> = self
            .0
            .db()
            .optional(LAST_OUT_TO, args![tenant, address, channel.as_str()])
            .await?;
        Ok(row.map(|(thread, id)| (ThreadId(thread), MessageId(id))))
    }

    /// When something last came from the applicant.
    pub async fn last_incoming_ms(&self, tenant: TenantId, thread: &ThreadId) -> Result<Option<i64>> {
        let row: Option<(i64,)> = self.0.db().optional(LAST_INCOMING, args![tenant, thread]).await?;
        Ok(row.map(|(at_ms,)| at_ms))
    }

    /// The thread of an entry.
    pub async fn thread_of(&self, tenant: TenantId, id: &MessageId) -> Result<Option<ThreadId>> {
        let row: Option<(String,)> = self.0.db().optional(THREAD_OF, args![tenant, id]).await?;
        Ok(row.map(|(thread,)| ThreadId(thread)))
    }

    /// The Message-IDs of a thread's last mails, oldest first.
    pub async fn mail_ids(&self, tenant: TenantId, thread: &ThreadId, limit: i64) -> Result<Vec<String>> {
        let rows: Vec<(String,)> = self.0.db().all(MAIL_IDS, args![tenant, thread, limit]).await?;
        Ok(rows.into_iter().rev().map(|(id,)| id).collect())
    }

    /// The last message sent to an address from this number or address of ours: an answer belongs to its thread.
    pub async fn last_sent_between(
        &self,
        tenant: TenantId,
        address: &str,
        own: &str,
        channel: Channel,
    ) -> Result<Option<(ThreadId, MessageId)>> {
        let values = args![tenant, address, channel.as_str(), own];
        let row: Option<(String, String)> = self.0.db().optional(LAST_BETWEEN, values).await?;
        Ok(row.map(|(thread, id)| (ThreadId(thread), MessageId(id))))
    }

    async fn complete(
        &self,
        tenant: TenantId,
        thread: &ThreadId,
        rows: Vec<MessageRow>,
    ) -> Result<Vec<Entry>> {
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
            return Ok(Vec::new());
        };
        let statuses: Vec<StatusRow> = self
            .0
            .db()
            .all(STATUSES_BETWEEN, args![tenant, thread, first.seq, last.seq])
            .await?;
        let mut history: HashMap<String, Vec<StatusMark>> = HashMap::new();
        for row in statuses {
            let id = row.message_id.clone();
            history.entry(id).or_default().push(mark(row)?);
        }
        let seqs = (first.seq, last.seq);
        let mut attached = self.0.message_files().between(tenant, thread, seqs).await?;
        rows.into_iter()
            .map(|row| {
                let marks = history.remove(&row.id).unwrap_or_default();
                let files = attached.remove(&row.id).unwrap_or_default();
                entry(row, marks, files)
            })
            .collect()
    }
}

/// One entry as this write sees it.
pub(crate) async fn by_id(write: &mut Write, tenant: TenantId, id: &MessageId) -> Result<Entry> {
    let row: MessageRow = write.one("message", BY_ID, args![tenant, id]).await?;
    complete_one(write, tenant, row).await
}

/// The entry that was written under this key, as this write sees it.
pub(crate) async fn by_key(
    write: &mut Write,
    tenant: TenantId,
    thread: &ThreadId,
    idempotency_key: &str,
) -> Result<Option<Entry>> {
    let values = args![tenant, thread, idempotency_key];
    match write.optional::<MessageRow>(BY_KEY, values).await? {
        Some(row) => complete_one(write, tenant, row).await.map(Some),
        None => Ok(None),
    }
}

async fn complete_one(write: &mut Write, tenant: TenantId, row: MessageRow) -> Result<Entry> {
    let thread = ThreadId(row.thread_id.clone());
    let marks: Vec<StatusRow> = write
        .all(STATUSES_BETWEEN, args![tenant, &thread, row.seq, row.seq])
        .await?;
    let marks = marks.into_iter().map(mark).collect::<Result<_>>()?;
    let files = message_files::of_message(write, tenant, &MessageId(row.id.clone())).await?;
    entry(row, marks, files)
}

/// Stores the provider's id of an entry, by which answers and receipts find it.
pub async fn set_provider_ref(
    write: &mut Write,
    tenant: TenantId,
    id: &MessageId,
    reference: &str,
) -> Result<()> {
    write
        .execute(SET_REF, args![tenant, id, reference])
        .await
        .map(drop)
}

/// Lets the applicant see an entry, or no longer; false where nothing changes.
pub async fn set_released(
    write: &mut Write,
    tenant: TenantId,
    id: &MessageId,
    by: Option<&str>,
) -> Result<bool> {
    let changed = match by {
        Some(name) => write.execute(RELEASE, args![tenant, id, name, now_ms()]).await?,
        None => write.execute(WITHHOLD, args![tenant, id]).await?,
    };
    Ok(changed == 1)
}

/// The provider's id of an entry: what a reply to it names.
pub async fn provider_ref(write: &mut Write, tenant: TenantId, id: &MessageId) -> Result<Option<String>> {
    let (reference,): (String,) = write.one("message", REF_OF, args![tenant, id]).await?;
    Ok((!reference.is_empty()).then_some(reference))
}
