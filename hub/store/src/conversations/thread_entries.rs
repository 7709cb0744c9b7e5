//! Writing entries of threads. Each gets the thread's next number in the transaction that writes it, moves the queue row and is
//! announced to the screens that have the thread open.
//!
//! A write that locks both locks the application's row before its thread: a change of the case has the row when it writes its entry, so
//! the other order would have two writes wait for each other.

use crate::error::{Result, StoreError};
use crate::{
    Write, args, batch,
    cases::{applicant_screens, applications, daily_figures, search, unread},
    conversations::{message_files, messages, thread_view},
    statements,
};
use hub_domain::calls::flow::VisitLog;
use hub_domain::clock::now_ms;
use hub_domain::conversations::applicant_view::ApplicantView;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::{Author, Message, StatusChange, StatusMark, preview};
use hub_domain::files::FileView;
use hub_domain::live::MessageCreated;
use hub_domain::topic::Topic;
use hub_domain::{CallId, MessageId, TenantId, ThreadId};

statements! {
    // Rewrites the present value, so that other writes of the queue row wait for this one.
    HOLD_ROW = "UPDATE applications SET validated_at_ms = validated_at_ms WHERE tenant_id = $1 AND thread_id = $2";
    // Rewrites the present value, so that a concurrent entry under the same key waits for this write.
    HOLD_THREAD = "UPDATE threads SET seq = seq WHERE tenant_id = $1 AND id = $2";
    NEXT_SEQ = "UPDATE threads SET seq = seq + 1, last_at_ms = $3, last_channel = $4, last_direction = $5, last_preview = $6
        WHERE tenant_id = $1 AND id = $2 RETURNING seq";
    NEXT_SEQ_IN_PLACE = "UPDATE threads SET seq = seq + 1 WHERE tenant_id = $1 AND id = $2 RETURNING seq";
    INSERT = "INSERT INTO messages (tenant_id, id, thread_id, seq, channel, direction, author_kind, author_id, author_name,
            from_address, to_address, subject, body, lang, status, reply_to, call_id, change, provider_ref, idempotency_key,
            request_hash, created_at_ms, send_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)";
    ADD_STATUS = "INSERT INTO message_statuses (tenant_id, message_id, position, status, at_ms, detail)
        VALUES ($1, $2, (SELECT COALESCE(MAX(position), 0) + 1 FROM message_statuses WHERE tenant_id = $1 AND message_id = $2), $3, $4, $5)";
    ADD_FIRST_STATUS = "INSERT INTO message_statuses (tenant_id, message_id, position, status, at_ms, detail)
        VALUES ($1, $2, $3, $4, $5, $6)";
    SET_STATUS = "UPDATE messages SET status = $3 WHERE tenant_id = $1 AND id = $2";
    // Rewrites the present value, so that a concurrent receipt waits for this write, or this write for the receipt.
    HOLD_UNREPORTED = "UPDATE messages SET status = status WHERE tenant_id = $1 AND id = $2
        AND status IN ('created', 'undoable', 'held-undo', 'scheduled', 'held-quiet-hours', 'held-consent', 'sending', 'temporary-failure')";
    MOVE_STATUS = "UPDATE messages SET status = $3 WHERE tenant_id = $1 AND id = $2 AND status = $4";
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
    /// Attachments, in order. Each must have passed the scan.
    pub attachments: Vec<FileView>,
    /// The provider's own id of an incoming entry, empty otherwise.
    pub provider_ref: String,
    /// The same key gives the same entry again.
    pub idempotency_key: String,
    /// Distinguishes a repeated request from a different one under the same key.
    pub request_hash: String,
    /// When it is sent; none: immediately.
    pub send_at_ms: Option<i64>,
}

impl NewMessage {
    /// Something sent to the applicant; the key makes a repetition the same entry.
    pub fn outgoing(
        thread: &ThreadId,
        channel: Channel,
        author: Author,
        (from, to): (&str, &str),
        key: impl Into<String>,
    ) -> Self {
        Self {
            direction: Direction::Out,
            from: from.to_owned(),
            to: to.to_owned(),
            ..Self::internal(thread, channel, author, key)
        }
    }

    /// Something that came in from outside.
    pub fn incoming(
        thread: &ThreadId,
        channel: Channel,
        author: Author,
        (from, to): (&str, &str),
        key: impl Into<String>,
    ) -> Self {
        Self {
            direction: Direction::In,
            status: DeliveryState::Delivered,
            ..Self::outgoing(thread, channel, author, (from, to), key)
        }
    }

    /// Something that stays within the agency.
    pub fn internal(thread: &ThreadId, channel: Channel, author: Author, key: impl Into<String>) -> Self {
        Self {
            thread: thread.clone(),
            channel,
            direction: Direction::Internal,
            author,
            from: String::new(),
            to: String::new(),
            subject: String::new(),
            body: String::new(),
            lang: String::new(),
            status: DeliveryState::Created,
            reply_to: None,
            call: None,
            change: None,
            attachments: Vec::new(),
            provider_ref: String::new(),
            idempotency_key: key.into(),
            request_hash: String::new(),
            send_at_ms: None,
        }
    }

    /// That staff changed the application, which has this version since.
    pub fn of_change(thread: &ThreadId, by: Author, version: i64, change: StatusChange) -> Self {
        let key = format!("change-{}-{version}", change.what);
        Self {
            body: change.comment.clone(),
            change: Some(change),
            ..Self::internal(thread, Channel::Comment, by, key)
        }
    }
}

/// Writes an entry, updates the thread and the queue row, and announces all three. A repeated key returns the first
/// entry and `false`; the same key with another request is refused.
pub async fn append(write: &mut Write, tenant: TenantId, new: NewMessage) -> Result<(Message, bool)> {
    let thread = new.thread.clone();
    write.execute(HOLD_ROW, args![tenant, &thread]).await?;
    // With the thread locked, the lookup of the key cannot miss a concurrent request.
    write.execute(HOLD_THREAD, args![tenant, &thread]).await?;
    if let Some(known) = messages::by_key(write, tenant, &thread, &new.idempotency_key).await? {
        if known.request_hash != new.request_hash {
            return Err(StoreError::IdempotencyConflict);
        }
        return Ok((thread_view::shown(write, tenant, known).await?, false));
    }
    let written = append_new(write, tenant, vec![new]).await?;
    let message = written
        .into_iter()
        .next()
        .ok_or(StoreError::NotFound("message"))?;
    let (item, _) = applications::by_thread(write, tenant, &thread).await?;
    applications::announce(write, tenant, &item).await?;
    Ok((message, true))
}

/// Writes entries whose keys are new, each to the end of its thread, and announces them there; returns them in the same order.
/// The caller has the queue rows locked, as whoever has changed them in this write does, and announces them: this has changed them.
pub async fn append_new(write: &mut Write, tenant: TenantId, new: Vec<NewMessage>) -> Result<Vec<Message>> {
    let now = now_ms();
    let mut messages = Vec::with_capacity(new.len());
    let (mut rows, mut statuses, mut documents) = (Vec::new(), Vec::new(), Vec::new());
    for new in new {
        let names: Vec<&str> = new.attachments.iter().map(|file| file.name.as_str()).collect();
        let seq = next_seq(write, tenant, &new, &names, now).await?;
        let id = MessageId(uuid::Uuid::now_v7().to_string());
        let change = new.change.as_ref().map(serde_json::to_string).transpose()?;
        rows.push(args![
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
            now,
            new.send_at_ms
        ]);
        statuses.push(args![tenant, &id, 1_i64, new.status.as_str(), now, ""]);
        let mut parts = vec![new.subject.as_str()];
        // Nobody has written the codes of a phone menu's call.
        if !VisitLog::is_kept_by(new.channel, new.author.kind, &new.to) {
            parts.push(&new.body);
        }
        parts.extend(names);
        parts.retain(|part| !part.is_empty());
        let text = parts.join("\n");
        if !text.trim().is_empty() {
            documents.push(search::Document {
                id: id.0.clone(),
                kind: "message",
                thread: new.thread.clone(),
                message: id.clone(),
                call: None,
                start_ms: None,
                body: text,
                at_ms: now,
            });
        }
        messages.push((id, seq, new));
    }
    batch::insert(write, INSERT, rows).await?;
    batch::insert(write, ADD_FIRST_STATUS, statuses).await?;
    search::add_new(write, tenant, &documents).await?;
    let mut written = Vec::with_capacity(messages.len());
    for (id, seq, new) in messages {
        let files: Vec<String> = new.attachments.iter().map(|file| file.id.clone()).collect();
        if !files.is_empty() && message_files::attach(write, tenant, &id, &files).await?.is_some() {
            return Err(StoreError::NotFound("file"));
        }
        unread::touch(write, tenant, &new.thread, new.channel, new.direction, now).await?;
        // A call's card, files and the details of a mail are in rows of their own.
        let is_mail_in = new.channel == Channel::Email && new.direction == Direction::In;
        let message = match is_mail_in || new.call.is_some() || !files.is_empty() {
            true => thread_view::entry(write, tenant, &id).await?,
            false => plain(id, seq, new, now),
        };
        let topic = Topic::Thread(message.thread_id.clone());
        write.emit(tenant, topic, &MessageCreated { message: &message })?;
        if message.applicant_view.is_shown() {
            applicant_screens::tell_of_thread(write, tenant, &message.thread_id).await?;
        }
        written.push(message);
    }
    Ok(written)
}

/// The thread's next number, for this entry; the thread shows its beginning in lists from now on.
async fn next_seq(
    write: &mut Write,
    tenant: TenantId,
    new: &NewMessage,
    attachments: &[&str],
    now: i64,
) -> Result<i64> {
    let line = match (new.body.is_empty(), new.subject.is_empty()) {
        (false, _) => preview(&new.body),
        (true, false) => preview(&new.subject),
        (true, true) => preview(&attachments.join(", ")),
    };
    let (channel, direction) = (new.channel.as_str(), new.direction.as_str());
    let (sql, values) = match new.channel {
        // A visit is nothing to answer: the conversation keeps its place in the inbox.
        Channel::Session => (NEXT_SEQ_IN_PLACE, args![tenant, &new.thread]),
        _ => (
            NEXT_SEQ,
            args![tenant, &new.thread, now, channel, direction, line],
        ),
    };
    let (seq,): (i64,) = write.one("thread", sql, values).await?;
    Ok(seq)
}

/// An entry that has just been written, as reading it would give it.
fn plain(id: MessageId, seq: i64, new: NewMessage, at_ms: i64) -> Message {
    Message {
        id,
        thread_id: new.thread,
        seq,
        channel: new.channel,
        direction: new.direction,
        author: new.author,
        from: new.from,
        to: new.to,
        subject: new.subject,
        body: new.body,
        lang: new.lang,
        created_at_ms: at_ms,
        status: new.status,
        status_history: vec![StatusMark {
            status: new.status,
            at_ms,
            detail: String::new(),
        }],
        send_at_ms: new.send_at_ms,
        reply_to: new.reply_to,
        call: None,
        change: new.change,
        mail: None,
        attachments: Vec::new(),
        applicant_view: ApplicantView::Internal,
        released: None,
    }
    .viewed()
}

/// Writes that staff changed applications, an entry of the kind COMMENT in the thread of each, and announces it there.
/// The caller has made the changes in this write, so each is the only one of its version.
pub async fn append_changes(
    write: &mut Write,
    tenant: TenantId,
    by: &Author,
    changes: Vec<(ThreadId, i64, StatusChange)>,
) -> Result<()> {
    let entries = changes
        .into_iter()
        .map(|(thread, version, change)| NewMessage::of_change(&thread, by.clone(), version, change));
    append_new(write, tenant, entries.collect()).await.map(drop)
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
    daily_figures::message_changed(write, tenant, id).await?;
    write
        .execute(ADD_STATUS, args![tenant, id, status.as_str(), now_ms(), detail])
        .await?;
    thread_view::updated(write, tenant, id).await
}

/// Whether no provider has reported the outcome of an entry yet (see [`DeliveryState::is_unreported`]); receipts wait until
/// this write is over.
pub async fn hold_unreported(write: &mut Write, tenant: TenantId, id: &MessageId) -> Result<bool> {
    Ok(write.execute(HOLD_UNREPORTED, args![tenant, id]).await? == 1)
}

/// Moves an entry's delivery on by what its provider reports, and announces it; `None` where the report says nothing new, or
/// comes after a later one (see [`DeliveryState::may_become`]).
pub async fn report(
    write: &mut Write,
    tenant: TenantId,
    id: &MessageId,
    reported: DeliveryState,
    detail: &str,
) -> Result<Option<Message>> {
    // Two receipts may come at once: the loser reads again what the other has written. A state has few successors.
    for _ in 0..4 {
        let status = thread_view::entry(write, tenant, id).await?.status;
        if !status.may_become(reported) {
            return Ok(None);
        }
        let values = args![tenant, id, reported.as_str(), status.as_str()];
        if write.execute(MOVE_STATUS, values).await? == 1 {
            daily_figures::message_changed(write, tenant, id).await?;
            let values = args![tenant, id, reported.as_str(), now_ms(), detail];
            write.execute(ADD_STATUS, values).await?;
            return thread_view::updated(write, tenant, id).await.map(Some);
        }
    }
    Ok(None)
}
