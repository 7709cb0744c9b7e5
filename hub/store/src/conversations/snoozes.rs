//! Conversations that people put aside for a while, each for themselves.

use crate::error::Result;
use crate::{Write, args, statements};
use hub_domain::conversations::inbox::DONE_UNTIL_MS;
use hub_domain::live::ConversationSnoozed;
use hub_domain::topic::Topic;
use hub_domain::{AccountId, TenantId, ThreadId};

statements! {
    SNOOZE = "INSERT INTO conversation_snoozes (tenant_id, account_id, thread_id, until_ms, seq)
        SELECT tenant_id, CAST($2 AS BIGINT), id, CAST($4 AS BIGINT), seq FROM threads WHERE tenant_id = $1 AND id = $3
        ON CONFLICT (tenant_id, account_id, thread_id) DO UPDATE SET until_ms = excluded.until_ms, seq = excluded.seq";
    WAKE = "DELETE FROM conversation_snoozes WHERE tenant_id = $1 AND account_id = $2 AND thread_id = $3";
}

/// Snoozes a conversation for an account until then ([`DONE_UNTIL_MS`]: it is done with it), or ends that; the account's other screens are notified.
pub async fn set(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    thread: &ThreadId,
    until_ms: Option<i64>,
) -> Result<()> {
    match until_ms {
        Some(until_ms) => {
            write
                .execute(SNOOZE, args![tenant, account, thread, until_ms])
                .await?
        }
        None => write.execute(WAKE, args![tenant, account, thread]).await?,
    };
    let data = ConversationSnoozed {
        thread_id: thread,
        until_ms: until_ms.filter(|until_ms| *until_ms != DONE_UNTIL_MS),
    };
    write.emit(tenant, Topic::Me(account.0), &data)
}
