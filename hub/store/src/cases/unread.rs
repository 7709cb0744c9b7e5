//! What an entry of a thread changes in its application's row: the last communication, and how much is unread.

use crate::cases::applications::by_thread;
use crate::error::Result;
use crate::{Write, args, statements};
use hub_domain::conversations::channel::{Channel, Direction, Unread};
use hub_domain::{TenantId, ThreadId};

statements! {
    TOUCH_COM = "UPDATE applications SET last_com_at_ms = $3, last_com_direction = $4, last_com_type = $5, updated_at_ms = $3
        WHERE tenant_id = $1 AND thread_id = $2";
    RAISE_EMAIL = "UPDATE applications SET unread_email = unread_email + 1 WHERE tenant_id = $1 AND thread_id = $2";
    RAISE_SMS = "UPDATE applications SET unread_sms = unread_sms + 1 WHERE tenant_id = $1 AND thread_id = $2";
    RAISE_VOICE = "UPDATE applications SET unread_voice = unread_voice + 1 WHERE tenant_id = $1 AND thread_id = $2";
    RAISE_NOTE = "UPDATE applications SET unread_note = unread_note + 1 WHERE tenant_id = $1 AND thread_id = $2";
    CLEAR_UNREAD = "UPDATE applications SET unread_email = 0, unread_sms = 0, unread_voice = 0, unread_note = 0
        WHERE tenant_id = $1 AND thread_id = $2 AND unread_email + unread_sms + unread_voice + unread_note > 0";
}

/// Records the last communication on the row; an incoming entry raises its unread counter.
pub async fn touch(
    write: &mut Write,
    tenant: TenantId,
    thread: &ThreadId,
    channel: Channel,
    direction: Direction,
    at_ms: i64,
) -> Result<()> {
    // A call of staff to emergency services is no contact with the applicant.
    let is_channel = matches!(
        channel,
        Channel::Email | Channel::Sms | Channel::Call | Channel::Voice
    );
    // What an applicant writes on the site is as much from them as a mail.
    let is_own_note = channel == Channel::Note && direction == Direction::In;
    let contact = direction != Direction::Internal && (is_channel || is_own_note);
    if contact {
        write
            .execute(
                TOUCH_COM,
                args![tenant, thread, at_ms, direction.as_str(), channel.as_str()],
            )
            .await?;
    }
    if direction == Direction::In
        && let Some(counter) = channel.unread_counter()
    {
        raise(write, tenant, thread, counter).await?;
    }
    Ok(())
}

async fn raise(write: &mut Write, tenant: TenantId, thread: &ThreadId, counter: Unread) -> Result<()> {
    let raise = match counter {
        Unread::Email => RAISE_EMAIL,
        Unread::Sms => RAISE_SMS,
        Unread::Voice => RAISE_VOICE,
        Unread::Ivr => RAISE_NOTE,
    };
    write.execute(raise, args![tenant, thread]).await.map(drop)
}

/// Raises a counter of a thread's application where all of them are zero; true when it did.
pub async fn raise_if_read(
    write: &mut Write,
    tenant: TenantId,
    thread: &ThreadId,
    counter: Unread,
) -> Result<bool> {
    let (item, _) = by_thread(write, tenant, thread).await?;
    if item.unread.has_unread_messages {
        return Ok(false);
    }
    raise(write, tenant, thread, counter).await?;
    Ok(true)
}

/// Resets the unread counters of a thread's application; true when any was above zero.
pub async fn clear_unread(write: &mut Write, tenant: TenantId, thread: &ThreadId) -> Result<bool> {
    Ok(write.execute(CLEAR_UNREAD, args![tenant, thread]).await? > 0)
}
