//! Entries of threads. Each gets the thread's next number in the transaction that writes it.

use crate::error::{Result, StoreError};
use crate::{Store, Write, applications, args, calls, search, statements};
use hub_domain::call::CallCard;
use hub_domain::channel::{Channel, Direction};
use hub_domain::clock::now_ms;
use hub_domain::delivery::DeliveryState;
use hub_domain::message::{Author, AuthorKind, Message, StatusChange, StatusMark, preview};
use hub_domain::topic::Topic;
use hub_domain::{CallId, MessageId, TenantId, ThreadId};
use std::collections::HashMap;

macro_rules! columns {
    () => {
        "id, thread_id, seq, channel, direction, author_kind, author_id, author_name, from_address, to_address, subject,
        body, lang, status, reply_to, call_id, change, request_hash, created_at_ms FROM messages"
    };
}

statements! {
    NEXT_SEQ = "UPDATE threads SET seq = seq + 1, last_at_ms = $3, last_channel = $4, last_direction = $5, last_preview = $6
        WHERE tenant_id = $1 AND id = $2 RETURNING seq";
    INSERT = "INSERT INTO messages (tenant_id, id, thread_id, seq, channel, direction, author_kind, author_id, author_name,
            from_address, to_address, subject, body, lang, status, reply_to, call_id, change, provider_ref, idempotency_key,
            request_hash, created_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)";
    ADD_STATUS = "INSERT INTO message_statuses (tenant_id, message_id, position, status, at_ms, detail)
        VALUES ($1, $2, (SELECT COALESCE(MAX(position), 0) + 1 FROM message_statuses WHERE tenant_id = $1 AND message_id = $2), $3, $4, $5)";
    SET_STATUS = "UPDATE messages SET status = $3 WHERE tenant_id = $1 AND id = $2";
    SET_REF = "UPDATE messages SET provider_ref = $3 WHERE tenant_id = $1 AND id = $2";
    BY_ID = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND id = $2");
    BY_KEY = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND thread_id = $2 AND idempotency_key = $3");
    BEFORE = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND thread_id = $2 AND seq < $3 ORDER BY seq DESC LIMIT $4");
    AFTER = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND thread_id = $2 AND seq > $3 ORDER BY seq LIMIT $4");
    STATUSES_BETWEEN = "SELECT s.message_id, s.status, s.at_ms, s.detail FROM message_statuses s
        JOIN messages m ON m.tenant_id = s.tenant_id AND m.id = s.message_id
        WHERE m.tenant_id = $1 AND m.thread_id = $2 AND m.seq BETWEEN $3 AND $4 ORDER BY s.message_id, s.position";
    REF_OF = "SELECT provider_ref FROM messages WHERE tenant_id = $1 AND id = $2";
    BY_REF = "SELECT thread_id, id FROM messages WHERE tenant_id = $1 AND provider_ref = $2 LIMIT 1";
    LAST_OUT_TO = "SELECT thread_id, id FROM messages WHERE tenant_id = $1 AND to_address = $2 AND channel = $3 AND direction = 'out'
        ORDER BY created_at_ms DESC, seq DESC LIMIT 1";
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
    created_at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct StatusRow {
    message_id: String,
    status: String,
    at_ms: i64,
    detail: String,
}

/// An entry to be written.
#[derive(Debug, Clone)]
pub struct NewMessage {
    pub thread: ThreadId,
    pub channel: Channel,
    pub direction: Direction,
    pub author: Author,
    pub from: String,
    pub to: String,
    pub subject: String,
    pub body: String,
    pub lang: String,
    pub status: DeliveryState,
    pub reply_to: Option<MessageId>,
    pub call: Option<CallId>,
    pub change: Option<StatusChange>,
    /// The provider's own id of an incoming entry, empty otherwise.
    pub provider_ref: String,
    /// The same key gives the same entry again.
    pub idempotency_key: String,
    /// Tells a repeated request from another one under the same key.
    pub request_hash: String,
}

fn corrupt(what: &'static str, value: &str) -> StoreError {
    StoreError::Corrupt {
        what,
        reason: format!("unknown value {value:?}"),
    }
}

fn message(row: MessageRow, status_history: Vec<StatusMark>, call: Option<CallCard>) -> Result<Message> {
    Ok(Message {
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
        reply_to: row.reply_to.map(MessageId),
        call,
        change: row.change.as_deref().map(serde_json::from_str).transpose()?,
    })
}

/// Threads' entries, for reading.
pub struct Messages<'a>(pub(crate) &'a Store);

impl Messages<'_> {
    /// Up to `limit` entries before `seq`, oldest first, and whether there are more before them.
    pub async fn before(
        &self,
        tenant: TenantId,
        thread: &ThreadId,
        seq: i64,
        limit: i64,
    ) -> Result<(Vec<Message>, bool)> {
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

    /// Up to `limit` entries after `seq`, oldest first, and whether there are more after them.
    pub async fn after(
        &self,
        tenant: TenantId,
        thread: &ThreadId,
        seq: i64,
        limit: i64,
    ) -> Result<(Vec<Message>, bool)> {
        let mut rows: Vec<MessageRow> = self
            .0
            .db()
            .all(AFTER, args![tenant, thread, seq, limit + 1])
            .await?;
        let more = rows.len() as i64 > limit;
        rows.truncate(limit as usize);
        Ok((self.complete(tenant, thread, rows).await?, more))
    }

    /// The entry this mail or text of ours belongs to, by the provider's id.
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

    /// The last thing sent to an address on a channel: where an answer belongs when it names nothing.
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

    async fn complete(
        &self,
        tenant: TenantId,
        thread: &ThreadId,
        rows: Vec<MessageRow>,
    ) -> Result<Vec<Message>> {
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
            let status =
                DeliveryState::parse(&row.status).ok_or_else(|| corrupt("delivery state", &row.status))?;
            history.entry(row.message_id).or_default().push(StatusMark {
                status,
                at_ms: row.at_ms,
                detail: row.detail,
            });
        }
        let has_calls = rows.iter().any(|row| row.call_id.is_some());
        let mut cards = if has_calls {
            self.0.calls().cards_of_thread(tenant, thread).await?
        } else {
            HashMap::new()
        };
        rows.into_iter()
            .map(|row| {
                let marks = history.remove(&row.id).unwrap_or_default();
                let card = row.call_id.as_ref().and_then(|id| cards.remove(id));
                message(row, marks, card)
            })
            .collect()
    }
}

/// One entry as this write sees it.
pub async fn by_id(write: &mut Write, tenant: TenantId, id: &MessageId) -> Result<Message> {
    let row: MessageRow = write.one("message", BY_ID, args![tenant, id]).await?;
    complete_one(write, tenant, row).await
}

async fn complete_one(write: &mut Write, tenant: TenantId, row: MessageRow) -> Result<Message> {
    let thread = ThreadId(row.thread_id.clone());
    let marks: Vec<StatusRow> = write
        .all(STATUSES_BETWEEN, args![tenant, &thread, row.seq, row.seq])
        .await?;
    let mut history = Vec::with_capacity(marks.len());
    for mark in marks {
        let status =
            DeliveryState::parse(&mark.status).ok_or_else(|| corrupt("delivery state", &mark.status))?;
        history.push(StatusMark {
            status,
            at_ms: mark.at_ms,
            detail: mark.detail,
        });
    }
    let card = match &row.call_id {
        Some(call) => Some(calls::card(write, tenant, &CallId(call.clone())).await?),
        None => None,
    };
    message(row, history, card)
}

/// Writes an entry, moves the thread and the queue row, and announces all three. A repeated key answers the first entry
/// and `false`; the same key with another request is refused.
pub async fn append(write: &mut Write, tenant: TenantId, new: NewMessage) -> Result<(Message, bool)> {
    let now = now_ms();
    let line = if new.body.is_empty() {
        preview(&new.subject)
    } else {
        preview(&new.body)
    };
    // Taking the thread's number first locks the thread, so that the look for the key cannot miss a rival.
    let (seq,): (i64,) = write
        .one(
            "thread",
            NEXT_SEQ,
            args![
                tenant,
                &new.thread,
                now,
                new.channel.as_str(),
                new.direction.as_str(),
                line
            ],
        )
        .await?;
    if let Some(row) = write
        .optional::<MessageRow>(BY_KEY, args![tenant, &new.thread, &new.idempotency_key])
        .await?
    {
        if row.request_hash != new.request_hash {
            return Err(StoreError::IdempotencyConflict);
        }
        return Ok((complete_one(write, tenant, row).await?, false));
    }
    let id = MessageId(uuid::Uuid::now_v7().to_string());
    let change = new.change.as_ref().map(serde_json::to_string).transpose()?;
    write
        .execute(
            INSERT,
            args![
                tenant,
                &id,
                &new.thread,
                seq,
                new.channel.as_str(),
                new.direction.as_str(),
                new.author.kind.as_str(),
                new.author.id,
                &new.author.name,
                &new.from,
                &new.to,
                &new.subject,
                &new.body,
                &new.lang,
                new.status.as_str(),
                new.reply_to.as_ref().map(|id| id.as_str()),
                new.call.as_ref().map(|id| id.as_str()),
                change,
                &new.provider_ref,
                &new.idempotency_key,
                &new.request_hash,
                now
            ],
        )
        .await?;
    write
        .execute(ADD_STATUS, args![tenant, &id, new.status.as_str(), now, ""])
        .await?;
    applications::touch(write, tenant, &new.thread, new.channel, new.direction, now).await?;
    let text = if new.subject.is_empty() {
        new.body.clone()
    } else {
        format!("{}\n{}", new.subject, new.body)
    };
    if !text.trim().is_empty() {
        let document = search::Document {
            id: id.0.clone(),
            kind: "message",
            thread: new.thread.clone(),
            message: id.clone(),
            call: None,
            start_ms: None,
            body: text,
            at_ms: now,
        };
        search::put(write, tenant, &document).await?;
    }
    let message = by_id(write, tenant, &id).await?;
    write.emit(
        tenant,
        Topic::Thread(new.thread.clone()),
        "message.created",
        &serde_json::json!({ "message": &message }),
    )?;
    let (item, _) = applications::by_thread(write, tenant, &new.thread).await?;
    applications::announce(write, tenant, &item)?;
    Ok((message, true))
}

/// Moves an entry's delivery on and announces it.
pub async fn set_status(
    write: &mut Write,
    tenant: TenantId,
    id: &MessageId,
    status: DeliveryState,
    detail: &str,
) -> Result<Message> {
    write
        .execute(SET_STATUS, args![tenant, id, status.as_str()])
        .await?;
    write
        .execute(ADD_STATUS, args![tenant, id, status.as_str(), now_ms(), detail])
        .await?;
    updated(write, tenant, id).await
}

/// Remembers the provider's id of an entry, by which answers and receipts find it.
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

/// The provider's id of an entry: what a reply to it names.
pub async fn provider_ref(write: &mut Write, tenant: TenantId, id: &MessageId) -> Result<Option<String>> {
    let (reference,): (String,) = write.one("message", REF_OF, args![tenant, id]).await?;
    Ok((!reference.is_empty()).then_some(reference))
}

/// Announces an entry as it stands now, for instance after its call changed.
pub async fn updated(write: &mut Write, tenant: TenantId, id: &MessageId) -> Result<Message> {
    let message = by_id(write, tenant, id).await?;
    write.emit(
        tenant,
        Topic::Thread(message.thread_id.clone()),
        "message.updated",
        &serde_json::json!({ "message": &message }),
    )?;
    Ok(message)
}
