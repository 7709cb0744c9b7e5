//! What lists show of a conversation's last entry, when that was taken back: it is what it was before.

use crate::cases::applications;
use crate::error::Result;
use crate::{Write, args, statements};
use hub_domain::conversations::message::preview;
use hub_domain::{TenantId, ThreadId};

statements! {
    LAST_ENTRY = "SELECT created_at_ms, channel, direction, subject, body FROM messages
        WHERE tenant_id = $1 AND thread_id = $2 AND channel <> 'SESSION' AND status <> 'cancelled' ORDER BY seq DESC LIMIT 1";
    SET_LAST = "UPDATE threads SET last_at_ms = $3, last_channel = $4, last_direction = $5, last_preview = $6
        WHERE tenant_id = $1 AND id = $2";
    LAST_CONTACT = "SELECT created_at_ms, direction, channel FROM messages
        WHERE tenant_id = $1 AND thread_id = $2 AND direction <> 'internal'
            AND (channel IN ('EMAIL', 'SMS', 'CALL', 'VOICE') OR (channel = 'NOTE' AND direction = 'in')) AND status <> 'cancelled' ORDER BY seq DESC LIMIT 1";
    SET_CONTACT = "UPDATE applications SET last_com_at_ms = $3, last_com_direction = $4, last_com_type = $5
        WHERE tenant_id = $1 AND thread_id = $2";
}

/// Lets the thread and its queue row show their last entry and contact that were not cancelled, and announces the row.
pub async fn restore(write: &mut Write, tenant: TenantId, thread: &ThreadId) -> Result<()> {
    let last: Option<(i64, String, String, String, String)> =
        write.optional(LAST_ENTRY, args![tenant, thread]).await?;
    let contact: Option<(i64, String, String)> = write.optional(LAST_CONTACT, args![tenant, thread]).await?;
    let (at_ms, direction, channel) = match contact {
        Some((at_ms, direction, channel)) => (Some(at_ms), direction, channel),
        None => (None, String::new(), String::new()),
    };
    let values = args![tenant, thread, at_ms, direction, channel];
    // The row before the thread, as in every write that locks both.
    write.execute(SET_CONTACT, values).await?;
    if let Some((at_ms, channel, direction, subject, body)) = last {
        let line = preview(if body.is_empty() { &subject } else { &body });
        let values = args![tenant, thread, at_ms, channel, direction, line];
        write.execute(SET_LAST, values).await?;
    }
    let (item, _) = applications::by_thread(write, tenant, thread).await?;
    applications::announce(write, tenant, &item).await
}
