//! Unsent drafts in threads: each person's own, one per channel, on every device.

use crate::db::Db;
use crate::error::Result;
use crate::{Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::KeptDraft;
use hub_domain::{AccountId, TenantId, ThreadId};

statements! {
    OF_THREAD = "SELECT channel, subject, body, updated_at_ms FROM message_drafts
        WHERE tenant_id = $1 AND account_id = $2 AND thread_id = $3 ORDER BY channel";
    PUT = "INSERT INTO message_drafts (tenant_id, account_id, thread_id, channel, subject, body, updated_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (tenant_id, account_id, thread_id, channel) DO UPDATE SET subject = excluded.subject, body = excluded.body,
            updated_at_ms = excluded.updated_at_ms";
    REMOVE = "DELETE FROM message_drafts WHERE tenant_id = $1 AND account_id = $2 AND thread_id = $3 AND channel = $4";
    FORGET = "DELETE FROM message_drafts WHERE updated_at_ms < $1";
}

#[derive(sqlx::FromRow)]
struct DraftRow {
    channel: String,
    subject: String,
    body: String,
    updated_at_ms: i64,
}

/// Drafts, for reading.
pub struct MessageDrafts<'a>(pub(crate) &'a Db);

impl MessageDrafts<'_> {
    /// What an account has begun to write in a thread.
    pub async fn of_thread(
        &self,
        tenant: TenantId,
        account: AccountId,
        thread: &ThreadId,
    ) -> Result<Vec<KeptDraft>> {
        let rows: Vec<DraftRow> = self.0.all(OF_THREAD, args![tenant, account, thread]).await?;
        let drafts = rows.into_iter().filter_map(|row| {
            Some(KeptDraft {
                channel: Channel::parse(&row.channel)?,
                subject: row.subject,
                body: row.body,
                updated_at_ms: row.updated_at_ms,
            })
        });
        Ok(drafts.collect())
    }

    /// Deletes drafts that nobody has touched since `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.execute(FORGET, args![at_ms]).await
    }
}

/// Keeps an account's unfinished message; an empty text deletes it.
pub async fn put(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    thread: &ThreadId,
    channel: Channel,
    (subject, body): (&str, &str),
) -> Result<()> {
    if subject.is_empty() && body.is_empty() {
        let values = args![tenant, account, thread, channel.as_str()];
        return write.execute(REMOVE, values).await.map(drop);
    }
    let values = args![tenant, account, thread, channel.as_str(), subject, body, now_ms()];
    write.execute(PUT, values).await.map(drop)
}
