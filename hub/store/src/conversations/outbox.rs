//! Accepted, unfinished deliveries: written in the transaction that caused them, claimed by one worker at a time,
//! handed to the provider at least once and always under the same idempotency key.

use crate::db::{Engine, Value};
use crate::error::Result;
use crate::{Store, Write, args, batch, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::{MessageId, TenantId, ThreadId};

statements! {
    INSERT = "INSERT INTO outbox (tenant_id, id, channel, message_id, thread_id, from_address, to_address, subject, body,
            headers, idempotency_key, lane, state, attempts, next_at_ms, expires_at_ms, claimed_by, claimed_until_ms, last_error,
            created_at_ms, quiet_exempt)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
        ON CONFLICT (tenant_id, idempotency_key) DO NOTHING";
    CLAIM_SQLITE for Sqlite = "UPDATE outbox SET state = 'sending', claimed_by = $1, claimed_until_ms = $2, attempts = attempts + 1
        WHERE (tenant_id, id) IN (
            SELECT tenant_id, id FROM outbox
            WHERE tenant_id = $6 AND channel = $3 AND lane = $7 AND state IN ('pending', 'sending')
                AND ((state = 'pending' AND next_at_ms <= $4) OR (state = 'sending' AND claimed_until_ms <= $4))
            ORDER BY next_at_ms LIMIT $5)
        RETURNING tenant_id, id, channel, message_id, thread_id, from_address, to_address, subject, body, headers,
            idempotency_key, lane, attempts, expires_at_ms, created_at_ms, provider, quiet_exempt";
    /// Only PostgreSQL can skip rows that another worker holds.
    CLAIM_POSTGRES for Postgres = "UPDATE outbox SET state = 'sending', claimed_by = $1, claimed_until_ms = $2, attempts = attempts + 1
        WHERE (tenant_id, id) IN (
            SELECT tenant_id, id FROM outbox
            WHERE tenant_id = $6 AND channel = $3 AND lane = $7 AND state IN ('pending', 'sending')
                AND ((state = 'pending' AND next_at_ms <= $4) OR (state = 'sending' AND claimed_until_ms <= $4))
            ORDER BY next_at_ms LIMIT $5 FOR UPDATE SKIP LOCKED)
        RETURNING tenant_id, id, channel, message_id, thread_id, from_address, to_address, subject, body, headers,
            idempotency_key, lane, attempts, expires_at_ms, created_at_ms, provider, quiet_exempt";
    // A worker's writes are fenced by its claim: worker name and attempt number. The name alone would admit a worker of
    // the same node whose lease has run out while another attempt runs.
    DONE = "UPDATE outbox SET state = 'done', last_error = '', ended_at_ms = $5
        WHERE tenant_id = $1 AND id = $2 AND claimed_by = $3 AND attempts = $4 AND state = 'sending'";
    AGAIN = "UPDATE outbox SET state = 'pending', next_at_ms = $5, last_error = $6, provider = $7
        WHERE tenant_id = $1 AND id = $2 AND claimed_by = $3 AND attempts = $4 AND state = 'sending'";
    PUT_OFF = "UPDATE outbox SET state = 'pending', next_at_ms = $5, attempts = attempts - 1, claimed_by = ''
        WHERE tenant_id = $1 AND id = $2 AND claimed_by = $3 AND attempts = $4 AND state = 'sending'";
    GIVE_BACK = "UPDATE outbox SET state = 'pending', attempts = attempts - 1, claimed_by = ''
        WHERE tenant_id = $1 AND id = $2 AND claimed_by = $3 AND attempts = $4 AND state = 'sending'";
    END = "UPDATE outbox SET state = $5, last_error = $6, ended_at_ms = $7, provider = $8
        WHERE tenant_id = $1 AND id = $2 AND claimed_by = $3 AND attempts = $4 AND state = 'sending'";
    NEXT_DUE = "SELECT MIN(CASE WHEN state = 'sending' THEN claimed_until_ms ELSE next_at_ms END) FROM outbox
        WHERE tenant_id = $1 AND channel = $2 AND lane = $3 AND state IN ('pending', 'sending')";
    // Not LIKE: the names of nodes are no patterns.
    RELEASE = "UPDATE outbox SET state = 'pending', next_at_ms = $1, claimed_by = ''
        WHERE state = 'sending' AND SUBSTR(claimed_by, 1, LENGTH(CAST($2 AS TEXT))) = CAST($2 AS TEXT)";
    WAITING = "SELECT COUNT(*) FROM outbox WHERE state IN ('pending', 'sending')";
    REVIVE = "UPDATE outbox SET state = 'pending', attempts = 0, next_at_ms = $3, last_error = '', ended_at_ms = 0
        WHERE tenant_id = $1 AND message_id = $2 AND state IN ('dead', 'cancelled') RETURNING channel";
    SETTLE = "UPDATE outbox SET state = 'done', last_error = '', ended_at_ms = $3
        WHERE tenant_id = $1 AND message_id = $2 AND state = 'pending' AND attempts > 0";
    FORGET = "DELETE FROM outbox WHERE state IN ('done', 'dead', 'cancelled', 'stopped') AND created_at_ms < $1 AND message_id IS NULL";
}

/// Who goes first among the deliveries of a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lane {
    /// One-time codes: somebody sits before a screen and waits.
    Code,
    /// Everything else, in its order.
    Message,
    /// One message to many people, which must not delay messages to individuals.
    Outreach,
}

impl Lane {
    /// Every lane. Each is handed over independently, so that a code never waits behind other messages.
    pub const ALL: [Lane; 3] = [Lane::Code, Lane::Message, Lane::Outreach];

    /// A name for logs and workers.
    pub fn as_str(self) -> &'static str {
        match self {
            Lane::Code => "codes",
            Lane::Message => "messages",
            Lane::Outreach => "outreach",
        }
    }

    pub(crate) fn number(self) -> i64 {
        match self {
            Lane::Code => 0,
            Lane::Message => 1,
            Lane::Outreach => 2,
        }
    }
}

impl From<i64> for Lane {
    fn from(number: i64) -> Self {
        // What a newer hub may have written goes with the single messages.
        let mut lanes = Lane::ALL.into_iter();
        lanes
            .find(|lane| lane.number() == number)
            .unwrap_or(Lane::Message)
    }
}

/// Something to hand to a provider.
#[derive(Debug, Clone)]
pub struct NewDelivery {
    pub channel: Channel,
    pub lane: Lane,
    /// The thread entry that this delivers; none for codes and notices.
    pub message: Option<(ThreadId, MessageId)>,
    pub from: String,
    pub to: String,
    /// Mail only.
    pub subject: String,
    pub body: String,
    /// Mails only: the Message-ID that is answered.
    pub in_reply_to: Option<String>,
    /// Voice only: the language (BCP 47) in which the body is read.
    pub lang: Option<String>,
    pub idempotency_key: String,
    /// Earliest time of hand-over; `None`: immediately.
    pub not_before_ms: Option<i64>,
    /// Never sent after this.
    pub expires_at_ms: Option<i64>,
    /// Goes out in quiet hours too.
    pub quiet_exempt: bool,
    /// Waits until the recipient has consented.
    pub held: bool,
}

impl NewDelivery {
    /// A message with defaults: immediate, without expiry, outside any thread.
    pub fn new(channel: Channel, lane: Lane, idempotency_key: impl Into<String>) -> Self {
        Self {
            channel,
            lane,
            message: None,
            from: String::new(),
            to: String::new(),
            subject: String::new(),
            body: String::new(),
            in_reply_to: None,
            lang: None,
            idempotency_key: idempotency_key.into(),
            not_before_ms: None,
            expires_at_ms: None,
            quiet_exempt: false,
            held: false,
        }
    }
}

/// A delivery in the hands of a worker.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Delivery {
    #[sqlx(try_from = "i64")]
    pub tenant_id: Tenant,
    pub id: String,
    pub channel: String,
    pub message_id: Option<String>,
    pub thread_id: Option<String>,
    pub from_address: String,
    pub to_address: String,
    pub subject: String,
    pub body: String,
    /// JSON with `in_reply_to`, `lang`, `unsubscribe` and `auto_submitted`.
    pub headers: String,
    pub idempotency_key: String,
    /// Who goes first.
    #[sqlx(try_from = "i64")]
    pub lane: Lane,
    /// This attempt's number, from 1.
    pub attempts: i64,
    pub expires_at_ms: Option<i64>,
    pub created_at_ms: i64,
    /// The provider that was tried last; empty before the first attempt.
    pub provider: String,
    /// Goes out in quiet hours too.
    pub quiet_exempt: bool,
}

/// A tenant's number as a row holds it.
#[derive(Debug, Clone, Copy)]
pub struct Tenant(pub TenantId);

impl From<i64> for Tenant {
    fn from(id: i64) -> Self {
        Self(TenantId(id))
    }
}

impl Delivery {
    /// The mail this one answers.
    pub fn in_reply_to(&self) -> Option<String> {
        self.header("in_reply_to")
    }

    /// Where the recipient ends such mails with one click (RFC 8058).
    pub fn unsubscribe(&self) -> Option<String> {
        self.header("unsubscribe")
    }

    /// How a mail that nobody wrote came about (RFC 3834).
    pub fn auto_submitted(&self) -> Option<String> {
        self.header("auto_submitted")
    }

    /// The language in which the body is read.
    pub fn lang(&self) -> Option<String> {
        self.header("lang")
    }

    fn header(&self, name: &str) -> Option<String> {
        let headers: serde_json::Value = serde_json::from_str(&self.headers).ok()?;
        headers.get(name)?.as_str().map(str::to_owned)
    }
}

/// Accepts a delivery within a write; it is claimed after the commit. False where its key was accepted before.
pub async fn enqueue(write: &mut Write, tenant: TenantId, delivery: NewDelivery) -> Result<bool> {
    enqueue_to_many(write, tenant, delivery, None).await
}

/// The same for one message among many, with the address for unsubscribing.
pub async fn enqueue_to_many(
    write: &mut Write,
    tenant: TenantId,
    delivery: NewDelivery,
    unsubscribe: Option<&str>,
) -> Result<bool> {
    let field = unsubscribe.map(|url| ("unsubscribe", url));
    accept(write, tenant, delivery, field).await
}

/// The same for the hub's own answer to a mail: it says so, so that no program answers it.
pub async fn enqueue_reply(write: &mut Write, tenant: TenantId, delivery: NewDelivery) -> Result<bool> {
    accept(write, tenant, delivery, Some(("auto_submitted", "auto-replied"))).await
}

async fn accept(
    write: &mut Write,
    tenant: TenantId,
    delivery: NewDelivery,
    field: Option<(&str, &str)>,
) -> Result<bool> {
    let channel = delivery.channel;
    let written = write.execute(INSERT, row(tenant, delivery, field)).await?;
    write.wake_outbox(tenant, channel);
    Ok(written > 0)
}

/// Accepts deliveries within a write, in few statements; those whose keys were accepted before are left out.
pub async fn enqueue_all(write: &mut Write, tenant: TenantId, deliveries: Vec<NewDelivery>) -> Result<()> {
    for delivery in &deliveries {
        write.wake_outbox(tenant, delivery.channel);
    }
    let rows = deliveries.into_iter().map(|delivery| row(tenant, delivery, None));
    batch::insert(write, INSERT, rows.collect()).await.map(drop)
}

/// The values of a new row, with one more field of its headers.
fn row(tenant: TenantId, delivery: NewDelivery, field: Option<(&str, &str)>) -> Vec<Value> {
    let mut headers = serde_json::json!({ "in_reply_to": delivery.in_reply_to, "lang": delivery.lang });
    if let Some((name, value)) = field {
        headers[name] = value.into();
    }
    let (thread, message) = match delivery.message {
        Some((thread, message)) => (Some(thread.0), Some(message.0)),
        None => (None, None),
    };
    let (id, now) = (uuid::Uuid::now_v7().to_string(), now_ms());
    args![
        tenant,
        id,
        delivery.channel.as_str(),
        message,
        thread,
        delivery.from,
        delivery.to,
        delivery.subject,
        delivery.body,
        headers.to_string(),
        delivery.idempotency_key,
        delivery.lane.number(),
        if delivery.held { "held" } else { "pending" },
        0_i64,
        delivery.not_before_ms.unwrap_or(now),
        delivery.expires_at_ms,
        "",
        0_i64,
        "",
        now,
        delivery.quiet_exempt
    ]
}

/// The deliveries of all tenants, for the channels' workers.
pub struct Outbox<'a>(pub(crate) &'a Store);

impl Outbox<'_> {
    /// Claims up to `limit` due deliveries of a lane of a tenant's channel for `worker`, until `lease_ms` from now; what an
    /// earlier worker left unfinished past its lease is claimed again.
    pub async fn claim(
        &self,
        tenant: TenantId,
        channel: Channel,
        lane: Lane,
        worker: &str,
        lease_ms: i64,
        limit: i64,
    ) -> Result<Vec<Delivery>> {
        let now = now_ms();
        let sql = match self.0.db().engine() {
            Engine::Sqlite => CLAIM_SQLITE,
            Engine::Postgres => CLAIM_POSTGRES,
        };
        let mut tx = self.0.db().begin().await?;
        let mut claimed: Vec<Delivery> = tx
            .all(
                sql,
                args![
                    worker,
                    now + lease_ms,
                    channel.as_str(),
                    now,
                    limit,
                    tenant,
                    lane.number()
                ],
            )
            .await?;
        tx.commit().await?;
        claimed.sort_by(|a, b| (a.created_at_ms, &a.id).cmp(&(b.created_at_ms, &b.id)));
        Ok(claimed)
    }

    /// When the next delivery of this lane of a tenant's channel falls due.
    pub async fn next_due_ms(&self, tenant: TenantId, channel: Channel, lane: Lane) -> Result<Option<i64>> {
        let values = args![tenant, channel.as_str(), lane.number()];
        Ok(self
            .0
            .db()
            .optional::<(Option<i64>,)>(NEXT_DUE, values)
            .await?
            .and_then(|row| row.0))
    }

    /// Frees what a worker of this name prefix held when its process died, instead of waiting for the lease.
    pub async fn release_claims(&self, worker_prefix: &str) -> Result<u64> {
        self.0.db().execute(RELEASE, args![now_ms(), worker_prefix]).await
    }

    /// How many deliveries wait in all.
    pub async fn waiting(&self) -> Result<i64> {
        Ok(self.0.db().one::<(i64,)>("outbox", WAITING, args![]).await?.0)
    }

    /// Deletes finished codes and notices from before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.db().execute(FORGET, args![at_ms]).await
    }
}

/// How a delivery ends without having been handed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Given up: listed as a dead letter.
    Dead,
    /// It must not be handed over any more: the recipient has opted out, or it has expired.
    Stopped,
}

/// Marks a claimed delivery as handed over; false when the lease was lost to another attempt.
pub async fn done(write: &mut Write, delivery: &Delivery, worker: &str) -> Result<bool> {
    let (tenant, id) = (delivery.tenant_id.0, &delivery.id);
    let values = args![tenant, id, worker, delivery.attempts, now_ms()];
    Ok(write.execute(DONE, values).await? == 1)
}

/// Puts a claimed delivery back until `next_at_ms`, after an attempt with `provider` that failed; false when the lease was lost.
pub async fn again(
    write: &mut Write,
    delivery: &Delivery,
    worker: &str,
    next_at_ms: i64,
    error: &str,
    provider: &str,
) -> Result<bool> {
    let (tenant, id) = (delivery.tenant_id.0, &delivery.id);
    let values = args![tenant, id, worker, delivery.attempts, next_at_ms, error, provider];
    Ok(write.execute(AGAIN, values).await? == 1)
}

/// Puts a claimed delivery back as it was before the claim.
pub async fn give_back(write: &mut Write, delivery: &Delivery, worker: &str) -> Result<()> {
    let values = args![delivery.tenant_id.0, &delivery.id, worker, delivery.attempts];
    write.execute(GIVE_BACK, values).await.map(drop)
}

/// Puts a claimed delivery off until `next_at_ms`, without having used up an attempt; false when the lease was lost.
pub async fn put_off(write: &mut Write, delivery: &Delivery, worker: &str, next_at_ms: i64) -> Result<bool> {
    let (tenant, id) = (delivery.tenant_id.0, &delivery.id);
    let values = args![tenant, id, worker, delivery.attempts, next_at_ms];
    Ok(write.execute(PUT_OFF, values).await? == 1)
}

/// Ends a claimed delivery that was not handed over; false when the lease was lost.
pub async fn end(
    write: &mut Write,
    delivery: &Delivery,
    worker: &str,
    end: End,
    error: &str,
    provider: &str,
) -> Result<bool> {
    let (tenant, id) = (delivery.tenant_id.0, &delivery.id);
    let state = match end {
        End::Dead => "dead",
        End::Stopped => "stopped",
    };
    let values = args![
        tenant,
        id,
        worker,
        delivery.attempts,
        state,
        error,
        now_ms(),
        provider
    ];
    Ok(write.execute(END, values).await? == 1)
}

/// Ends a delivery that waits for another attempt: its provider has since reported that it has the message.
pub async fn settle(write: &mut Write, tenant: TenantId, message: &MessageId) -> Result<()> {
    write
        .execute(SETTLE, args![tenant, message, now_ms()])
        .await
        .map(drop)
}

/// Revives a message's abandoned or cancelled delivery, under its old idempotency key.
pub async fn revive(
    write: &mut Write,
    tenant: TenantId,
    message: &MessageId,
    not_before_ms: Option<i64>,
) -> Result<bool> {
    let values = args![tenant, message, not_before_ms.unwrap_or_else(now_ms)];
    let revived: Option<(String,)> = write.optional(REVIVE, values).await?;
    if let Some(channel) = revived.as_ref().and_then(|(channel,)| Channel::parse(channel)) {
        write.wake_outbox(tenant, channel);
    }
    Ok(revived.is_some())
}
