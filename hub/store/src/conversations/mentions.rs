//! Colleagues who were named in a note, until they have read it.

use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::mention::Mention;
use hub_domain::live::{MentionSeen, Mentioned};
use hub_domain::topic::Topic;
use hub_domain::{AccountId, ApplicationId, MessageId, TenantId, ThreadId};

statements! {
    ADD = "INSERT INTO mentions (tenant_id, account_id, message_id, thread_id, at_ms, seen_at_ms) VALUES ($1, $2, $3, $4, $5, NULL)
        ON CONFLICT (tenant_id, account_id, message_id) DO NOTHING";
    UNSEEN = "SELECT n.message_id, n.thread_id, m.author_name, m.body, n.at_ms, a.id AS item_id, a.external_id, a.applicant_name
        FROM mentions n
        JOIN messages m ON m.tenant_id = n.tenant_id AND m.id = n.message_id
        JOIN threads t ON t.tenant_id = n.tenant_id AND t.id = n.thread_id
        JOIN applications a ON a.tenant_id = n.tenant_id AND a.id = t.application_id
        WHERE n.tenant_id = $1 AND n.account_id = $2 AND n.seen_at_ms IS NULL
            AND (CAST($3 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members p
                WHERE p.tenant_id = $1 AND p.account_id = CAST($3 AS BIGINT) AND p.program_id = t.program_id))
        ORDER BY n.at_ms DESC, n.message_id LIMIT 100";
    SEEN = "UPDATE mentions SET seen_at_ms = $4 WHERE tenant_id = $1 AND account_id = $2 AND thread_id = $3 AND seen_at_ms IS NULL
        AND message_id IN (SELECT id FROM messages WHERE tenant_id = $1 AND thread_id = $3 AND seq <= $5)";
}

#[derive(sqlx::FromRow)]
struct MentionRow {
    message_id: String,
    thread_id: String,
    author_name: String,
    body: String,
    at_ms: i64,
    item_id: i64,
    external_id: String,
    applicant_name: String,
}

/// Mentions, for reading.
pub struct Mentions<'a>(pub(crate) &'a Store);

impl Mentions<'_> {
    /// The notes in which an account is named and that it has not read, the newest first, at most a hundred; with a member those
    /// of programs of which that account is one.
    pub async fn unseen(
        &self,
        tenant: TenantId,
        account: AccountId,
        member: Option<AccountId>,
    ) -> Result<Vec<Mention>> {
        let values = args![tenant, account, member.map_or(0, |member| member.0)];
        let rows: Vec<MentionRow> = self.0.db().all(UNSEEN, values).await?;
        let mentions = rows.into_iter().map(|row| Mention {
            message_id: MessageId(row.message_id),
            thread_id: ThreadId(row.thread_id),
            item_id: ApplicationId(row.item_id),
            external_id: row.external_id,
            name: hub_domain::cases::application::item_name(&row.applicant_name).to_owned(),
            by: row.author_name,
            preview: hub_domain::conversations::message::preview(&row.body),
            at_ms: row.at_ms,
        });
        Ok(mentions.collect())
    }
}

/// Records that an entry mentions accounts, and notifies their screens.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    thread: &ThreadId,
    message: &MessageId,
    accounts: &[AccountId],
    by: &str,
) -> Result<()> {
    for account in accounts {
        let values = args![tenant, *account, message, thread, now_ms()];
        write.execute(ADD, values).await?;
        let data = Mentioned {
            thread_id: thread,
            message_id: message,
            by,
        };
        write.emit(tenant, Topic::Me(account.0), &data)?;
    }
    Ok(())
}

/// Records that an account has read a thread up to here, and so the mentions of it.
pub async fn seen(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    thread: &ThreadId,
    seq: i64,
) -> Result<()> {
    let values = args![tenant, account, thread, now_ms(), seq];
    if write.execute(SEEN, values).await? > 0 {
        write.emit(tenant, Topic::Me(account.0), &MentionSeen { thread_id: thread })?;
    }
    Ok(())
}
