//! A write: one transaction with the events it causes. The events are stored with it and announced after it.

use crate::bus::{Bus, BusMessage, TopicEvent};
use crate::db::{Db, Tx};
use crate::error::{Result, StoreError};
use crate::{args, batch, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::live::LiveData;
use hub_domain::topic::Topic;
use hub_domain::{AccountId, CallId, TenantId};
use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

statements! {
    NEXT_SEQS = "INSERT INTO topics (tenant_id, topic, seq) VALUES ($1, $2, $3)
        ON CONFLICT (tenant_id, topic) DO UPDATE SET seq = topics.seq + excluded.seq RETURNING tenant_id, topic, seq";
    INSERT_EVENT = "INSERT INTO topic_events (tenant_id, topic, seq, kind, at_ms, data) VALUES ($1, $2, $3, $4, $5, $6)";
    TOPIC_SEQ = "SELECT seq FROM topics WHERE tenant_id = $1 AND topic = $2";
    EVENTS_AFTER = "SELECT seq, kind, at_ms, data FROM topic_events
        WHERE tenant_id = $1 AND topic = $2 AND seq > $3 ORDER BY seq LIMIT $4";
    FORGET_EVENTS = "DELETE FROM topic_events WHERE at_ms < $1";
    NEXT_COUNTER = "INSERT INTO counters (tenant_id, name, value) VALUES ($1, $2, $3)
        ON CONFLICT (tenant_id, name) DO UPDATE SET value = counters.value + 1 RETURNING value";
}

struct Pending {
    tenant: TenantId,
    topic: Topic,
    kind: &'static str,
    data: String,
}

/// A transaction that knows what to announce once it has been committed.
pub struct Write {
    tx: Tx,
    bus: Arc<dyn Bus>,
    pending: Vec<Pending>,
    outbox: Vec<(TenantId, Channel)>,
    /// Who has lost what, and whose settings changed, for every node.
    losses: Vec<BusMessage>,
}

impl Deref for Write {
    type Target = Tx;
    fn deref(&self) -> &Tx {
        &self.tx
    }
}

impl DerefMut for Write {
    fn deref_mut(&mut self) -> &mut Tx {
        &mut self.tx
    }
}

impl Write {
    pub(crate) fn new(tx: Tx, bus: Arc<dyn Bus>) -> Self {
        Self {
            tx,
            bus,
            pending: Vec::new(),
            outbox: Vec::new(),
            losses: Vec::new(),
        }
    }

    /// Adds an event to a topic; it gets its sequence number at the commit.
    pub fn emit<D: LiveData>(&mut self, tenant: TenantId, topic: Topic, data: &D) -> Result<()> {
        self.pending.push(Pending {
            tenant,
            topic,
            kind: D::KIND,
            data: serde_json::to_string(data)?,
        });
        Ok(())
    }

    /// Wakes the deliveries of a tenant's channel after the commit.
    pub fn wake_outbox(&mut self, tenant: TenantId, channel: Channel) {
        self.outbox.push((tenant, channel));
    }

    /// Notifies every node after the commit that a session has ended.
    pub(crate) fn announce_session_end(&mut self, sid: String) {
        self.losses.push(BusMessage::SessionRevoked { sid });
    }

    /// Notifies every node after the commit that a guest of a call was removed.
    pub(crate) fn announce_guest_removed(&mut self, tenant: TenantId, call: &CallId, identity: &str) {
        self.losses.push(BusMessage::GuestRemoved {
            tenant,
            call: call.clone(),
            identity: identity.to_owned(),
        });
    }

    /// Notifies every node after the commit that an account's rights have changed.
    pub(crate) fn announce_account_change(&mut self, tenant: TenantId, account: AccountId) {
        self.losses.push(BusMessage::AccountChanged { tenant, account });
    }

    /// Notifies every node after the commit that a tenant's row, its settings or its hosts have changed.
    pub(crate) fn announce_tenant_change(&mut self, tenant: TenantId) {
        self.losses.push(BusMessage::TenantChanged { tenant });
    }

    /// The next number of a counter of this tenant, starting with `first`.
    pub async fn next_number(&mut self, tenant: TenantId, name: &str, first: i64) -> Result<i64> {
        let (value,): (i64,) = self
            .tx
            .one("counter", NEXT_COUNTER, args![tenant, name, first])
            .await?;
        Ok(value)
    }

    /// Commits, then announces. Topics are numbered in a fixed order, so that two writes cannot deadlock.
    pub async fn commit(self) -> Result<()> {
        let Write {
            mut tx,
            bus,
            mut pending,
            mut outbox,
            losses,
        } = self;
        pending.sort_by_cached_key(|event| (event.tenant, event.topic.to_string()));
        let at_ms = now_ms();
        let mut events = Vec::with_capacity(pending.len());
        // Each topic takes all its numbers at once.
        let same = |one: &Pending, next: &Pending| one.tenant == next.tenant && one.topic == next.topic;
        let counts = pending.chunk_by(same).map(|of_topic| {
            let (tenant, topic) = (of_topic[0].tenant, of_topic[0].topic.to_string());
            args![tenant, topic, of_topic.len() as i64]
        });
        let taken: Vec<(i64, String, i64)> = batch::returning(&mut tx, NEXT_SEQS, counts.collect()).await?;
        let taken: HashMap<(i64, String), i64> = taken
            .into_iter()
            .map(|(tenant, topic, seq)| ((tenant, topic), seq))
            .collect();
        for of_topic in pending.chunk_by(same) {
            let (tenant, topic) = (of_topic[0].tenant, of_topic[0].topic.to_string());
            let count = of_topic.len() as i64;
            let key = (tenant.0, topic);
            let last = *taken.get(&key).ok_or(StoreError::NotFound("topic"))?;
            let topic = key.1;
            for (position, event) in of_topic.iter().enumerate() {
                events.push(TopicEvent {
                    tenant,
                    topic: topic.clone(),
                    seq: last - count + 1 + position as i64,
                    kind: event.kind.to_owned(),
                    at_ms,
                    data: event.data.as_str().into(),
                });
            }
        }
        let rows = events.iter().map(|event| {
            args![
                event.tenant,
                &event.topic,
                event.seq,
                &event.kind,
                event.at_ms,
                &*event.data
            ]
        });
        batch::insert(&mut tx, INSERT_EVENT, rows.collect()).await?;
        tx.commit().await?;
        for event in events {
            bus.publish(BusMessage::Event(event));
        }
        for loss in losses {
            bus.publish(loss);
        }
        outbox.dedup();
        for (tenant, channel) in outbox {
            bus.publish(BusMessage::OutboxReady { tenant, channel });
        }
        Ok(())
    }
}

impl Write {
    /// Takes everything back and announces nothing.
    pub async fn rollback(self) -> Result<()> {
        self.tx.rollback().await
    }
}

/// The topics' own log: what a screen that was away has missed.
pub struct TopicLog<'a>(pub(crate) &'a Db);

#[derive(sqlx::FromRow)]
struct EventRow {
    seq: i64,
    kind: String,
    at_ms: i64,
    data: String,
}

impl TopicLog<'_> {
    /// The last sequence number of a topic; 0 when it has no events.
    pub async fn seq(&self, tenant: TenantId, topic: &str) -> Result<i64> {
        Ok(self
            .0
            .optional::<(i64,)>(TOPIC_SEQ, args![tenant, topic])
            .await?
            .map_or(0, |row| row.0))
    }

    /// Events after `seq`, oldest first, at most `limit`. Older ones may have been deleted: check that the first is
    /// `seq + 1`.
    pub async fn after(
        &self,
        tenant: TenantId,
        topic: &str,
        seq: i64,
        limit: i64,
    ) -> Result<Vec<TopicEvent>> {
        let rows: Vec<EventRow> = self.0.all(EVENTS_AFTER, args![tenant, topic, seq, limit]).await?;
        Ok(rows
            .into_iter()
            .map(|row| TopicEvent {
                tenant,
                topic: topic.to_owned(),
                seq: row.seq,
                kind: row.kind,
                at_ms: row.at_ms,
                data: row.data.into(),
            })
            .collect())
    }

    /// Deletes events from before `at_ms`; a screen that was away longer reloads.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.execute(FORGET_EVENTS, args![at_ms]).await
    }
}
