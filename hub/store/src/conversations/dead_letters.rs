//! Abandoned deliveries: listed with what went wrong, and replayed by hand under their old idempotency key.

use crate::audit::{self, AuditLine, By};
use crate::conversations::thread_entries;
use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::dead_letter::{DeadLetter, DeadLetterThread};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::people::address::masked;
use hub_domain::{AccountId, ApplicationId, MessageId, ProgramId, TenantId, ThreadId};

statements! {
    PAGE = "SELECT o.id, o.channel, o.lane, o.to_address, o.subject, o.provider, o.attempts, o.last_error, o.expires_at_ms,
            o.created_at_ms, o.ended_at_ms, o.message_id, o.thread_id, a.id AS item_id, a.external_id, a.applicant_name,
            p.name AS program_name
        FROM outbox o
        LEFT JOIN threads t ON t.tenant_id = o.tenant_id AND t.id = o.thread_id
        LEFT JOIN applications a ON a.tenant_id = o.tenant_id AND a.id = t.application_id
        LEFT JOIN programs p ON p.tenant_id = o.tenant_id AND p.id = t.program_id
        WHERE o.tenant_id = $1 AND o.state = 'dead' AND (o.ended_at_ms < $2 OR (o.ended_at_ms = $2 AND o.id < $3))
            AND (CAST($5 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($5 AS BIGINT) AND m.program_id = t.program_id))
        ORDER BY o.ended_at_ms DESC, o.id DESC LIMIT $4";
    PROGRAM = "SELECT t.program_id FROM outbox o LEFT JOIN threads t ON t.tenant_id = o.tenant_id AND t.id = o.thread_id
        WHERE o.tenant_id = $1 AND o.id = $2 AND o.state = 'dead'";
    REPLAY = "UPDATE outbox SET state = 'pending', attempts = 0, next_at_ms = $3, last_error = '', ended_at_ms = 0, claimed_by = ''
        WHERE tenant_id = $1 AND id = $2 AND state = 'dead' AND (expires_at_ms IS NULL OR expires_at_ms > $3)
        RETURNING channel, message_id";
}

#[derive(sqlx::FromRow)]
struct LetterRow {
    id: String,
    channel: String,
    lane: i64,
    to_address: String,
    subject: String,
    provider: String,
    attempts: i64,
    last_error: String,
    expires_at_ms: Option<i64>,
    created_at_ms: i64,
    ended_at_ms: i64,
    message_id: Option<String>,
    thread_id: Option<String>,
    item_id: Option<i64>,
    external_id: Option<String>,
    applicant_name: Option<String>,
    program_name: Option<String>,
}

/// Dead letters, for reading.
pub struct DeadLetters<'a>(pub(crate) &'a Store);

impl DeadLetters<'_> {
    /// Those that ended before the cursor (time and id of the last one of the page before), newest first; with a member only
    /// those of threads of programs of which that account is one.
    pub async fn page(
        &self,
        tenant: TenantId,
        member: Option<AccountId>,
        before: Option<(i64, String)>,
        limit: i64,
    ) -> Result<Vec<DeadLetter>> {
        let (at_ms, id) = before.unwrap_or((i64::MAX, String::new()));
        let member = member.map_or(0, |account| account.0);
        let values = args![tenant, at_ms, id, limit, member];
        let rows: Vec<LetterRow> = self.0.db().all(PAGE, values).await?;
        Ok(rows.into_iter().map(letter).collect())
    }

    /// The program of one; `Some(None)` where it belongs to no thread, `None` where there is no such dead letter.
    pub async fn program(&self, tenant: TenantId, id: &str) -> Result<Option<Option<ProgramId>>> {
        let row: Option<(Option<i64>,)> = self.0.db().optional(PROGRAM, args![tenant, id]).await?;
        Ok(row.map(|(program,)| program.map(ProgramId)))
    }
}

fn letter(row: LetterRow) -> DeadLetter {
    let is_code = row.thread_id.is_none();
    let thread = match (row.thread_id, row.message_id, row.item_id) {
        (Some(thread), Some(message), Some(item)) => Some(DeadLetterThread {
            thread_id: ThreadId(thread),
            message_id: MessageId(message),
            item_id: ApplicationId(item),
            external_id: row.external_id.unwrap_or_default(),
            name: hub_domain::cases::application::item_name(&row.applicant_name.unwrap_or_default())
                .to_owned(),
            process_name: row.program_name.unwrap_or_default(),
        }),
        _ => None,
    };
    DeadLetter {
        can_replay: row.expires_at_ms.is_none_or(|end| end > now_ms()),
        urgent: row.lane == 0,
        // Codes and notices go to the addresses of logins, which staff must not see.
        to: if is_code {
            masked(&row.to_address)
        } else {
            row.to_address
        },
        id: row.id,
        channel: row.channel,
        subject: row.subject,
        provider: row.provider,
        attempts: row.attempts,
        error: row.last_error,
        created_at_ms: row.created_at_ms,
        ended_at_ms: row.ended_at_ms,
        thread,
    }
}

/// Puts a dead letter back into the outbox with all its attempts available, and writes an audit line; false if it is no
/// longer a dead letter, or too old.
pub async fn replay(write: &mut Write, tenant: TenantId, id: &str, by: &By, name: &str) -> Result<bool> {
    let replayed: Option<(String, Option<String>)> =
        write.optional(REPLAY, args![tenant, id, now_ms()]).await?;
    let Some((channel, message)) = replayed else {
        return Ok(false);
    };
    if let Some(channel) = Channel::parse(&channel) {
        write.wake_outbox(tenant, channel);
    }
    if let Some(message) = message.map(MessageId) {
        let detail = format!("replayed:{name}");
        thread_entries::set_status(write, tenant, &message, DeliveryState::Created, &detail).await?;
    }
    let line = AuditLine::new(tenant, by.clone(), "delivery.replay", "delivery", id);
    audit::append(write, line).await?;
    Ok(true)
}
