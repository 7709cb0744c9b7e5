//! Results of notification rules: one row for each rule, move and recipient, written in the transaction of the move.
//! The same move never gives a second row, and so no second message.

use crate::conversations::fallbacks;
use crate::error::{Result, StoreError};
use crate::{Store, Write, args, batch, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::notice::{NoticeOutcome, PlannedNotice};
use hub_domain::{AccountId, ApplicationId, MessageId, ProgramId, TenantId, ThreadId};

/// People of notices `n` of applications `a`, an applicant of two applications once.
macro_rules! people {
    () => {
        "COUNT(DISTINCT CASE WHEN n.account_id = 0 THEN 'applicant-' || CAST(a.applicant_id AS TEXT)
            ELSE 'account-' || CAST(n.account_id AS TEXT) END)"
    };
}

/// Whether the notice `n` has reached its person: a message that a provider has, or is being given, and has not refused for good, by
/// the first channel or the fallback; or it was read in the inbox.
macro_rules! has_reached {
    () => {
        "(EXISTS (SELECT 1 FROM outbox o LEFT JOIN messages m ON m.tenant_id = o.tenant_id AND m.id = o.message_id
                WHERE o.tenant_id = n.tenant_id
                    AND o.idempotency_key IN (n.delivery_key, 'next-' || COALESCE(n.message_id, n.delivery_key))
                    AND o.state IN ('sending', 'done')
                    AND COALESCE(m.status, '') NOT IN ('permanent-failure', 'technical-failure', 'opted-out', 'cancelled'))
            OR EXISTS (SELECT 1 FROM staff_notices s WHERE s.tenant_id = n.tenant_id AND s.application_id = n.application_id
                AND s.change_version = n.change_version AND s.account_id = n.account_id AND s.seen_at_ms IS NOT NULL))"
    };
}

/// Notices `n` of the applications of a bulk change, of those that its undo has not restored.
macro_rules! of_bulk {
    () => {
        "FROM bulk_change_items i JOIN rule_notices n ON n.tenant_id = i.tenant_id AND n.application_id = i.application_id
                AND n.change_version = i.version + 1
            WHERE i.tenant_id = $1 AND i.bulk_id = $2 AND i.outcome = 'done' AND i.undo_outcome IS NULL AND n.delivery_key <> ''"
    };
}

statements! {
    REACHED_BY_MOVE = concat!(
        "SELECT ", people!(), " FROM rule_notices n JOIN applications a ON a.tenant_id = n.tenant_id AND a.id = n.application_id
            WHERE n.tenant_id = $1 AND n.application_id = $2 AND n.change_version = $3 AND ", has_reached!()
    );
    // Of the applications that are still as the change left them: an undo leaves the others.
    REACHED_BY_BULK = concat!(
        "SELECT ", people!(), " FROM bulk_change_items i
            JOIN rule_notices n ON n.tenant_id = i.tenant_id AND n.application_id = i.application_id AND n.change_version = i.version + 1
            JOIN applications a ON a.tenant_id = n.tenant_id AND a.id = n.application_id
            WHERE i.tenant_id = $1 AND i.bulk_id = $2 AND i.outcome = 'done' AND i.undo_outcome IS NULL AND a.version = i.version + 1
                AND ", has_reached!()
    );
    INSERT = "INSERT INTO rule_notices (tenant_id, id, rule_key, rule_version, rule_name, program_id, application_id, change_version,
            account_id, recipient_name, lang, channel, address, outcome, message_id, delivery_key, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
        ON CONFLICT (tenant_id, application_id, change_version, rule_key, account_id) DO NOTHING";
    OF_CHANGE = "SELECT message_id, delivery_key FROM rule_notices
        WHERE tenant_id = $1 AND application_id = $2 AND change_version = $3 AND delivery_key <> '' ORDER BY id";
    FOLLOWING = "SELECT message_id FROM outbox WHERE tenant_id = $1 AND idempotency_key = $2 AND message_id IS NOT NULL";
    CANCEL = "UPDATE outbox SET state = 'cancelled', last_error = '', ended_at_ms = $3
        WHERE tenant_id = $1 AND idempotency_key = $2 AND message_id IS NULL AND state IN ('pending', 'held')";
    HOLD_OF_BULK = concat!("UPDATE outbox SET next_at_ms = $3 WHERE tenant_id = $1 AND state IN ('pending', 'held') AND next_at_ms < $3
        AND idempotency_key IN (SELECT n.delivery_key ", of_bulk!(), ")");
    SHOW_OF_BULK = concat!("UPDATE messages SET send_at_ms = $3 WHERE tenant_id = $1 AND status = 'held-undo' AND send_at_ms < $3
        AND id IN (SELECT n.message_id ", of_bulk!(), ")");
    // A notice that was not sent, or whose delivery failed: known from the message's state, and for staff from the
    // outbox.
    FAILED = "SELECT n.id, n.rule_key, n.rule_name, n.application_id, a.external_id, a.thread_id, n.recipient_name, n.account_id,
            n.channel, n.address, n.outcome, COALESCE(m.status, '') AS status,
            COALESCE((SELECT s.detail FROM message_statuses s WHERE s.tenant_id = n.tenant_id AND s.message_id = n.message_id
                ORDER BY s.position DESC LIMIT 1), o.last_error, '') AS detail, n.at_ms
        FROM rule_notices n
        JOIN applications a ON a.tenant_id = n.tenant_id AND a.id = n.application_id
        LEFT JOIN messages m ON m.tenant_id = n.tenant_id AND m.id = n.message_id
        LEFT JOIN outbox o ON o.tenant_id = n.tenant_id AND o.idempotency_key = n.delivery_key AND n.message_id IS NULL
            AND n.delivery_key <> ''
        WHERE n.tenant_id = $1 AND (CAST($2 AS BIGINT) = 0 OR n.program_id = CAST($2 AS BIGINT))
            AND (n.outcome IN ('opted-out', 'nobody', 'no-address', 'no-gateway', 'no-template', 'incomplete', 'condition-unknown')
                OR m.status IN ('permanent-failure', 'technical-failure', 'opted-out') OR o.state = 'dead')
            AND CAST($3 AS TEXT) LIKE '%,' || CAST(n.program_id AS TEXT) || ',%'
            AND (n.at_ms < $4 OR (n.at_ms = $4 AND n.id < $5))
        ORDER BY n.at_ms DESC, n.id DESC LIMIT $6";
    MEMBERS = "SELECT a.id, a.first_name, a.last_name, COALESCE(a.email, '') AS email, COALESCE(a.phone, '') AS phone, a.lang, a.zone
        FROM accounts a JOIN program_members m ON m.tenant_id = a.tenant_id AND m.account_id = a.id
        WHERE a.tenant_id = $1 AND m.program_id = $2 AND a.active AND m.role_name = $3
        ORDER BY a.id LIMIT 500";
    ACCOUNT = "SELECT a.id, a.first_name, a.last_name, COALESCE(a.email, '') AS email, COALESCE(a.phone, '') AS phone, a.lang, a.zone
        FROM accounts a WHERE a.tenant_id = $1 AND a.id = $2 AND a.active";
    IS_ROLE = "SELECT COUNT(*) FROM roles WHERE tenant_id = $1 AND name = $2";
    ROLES = "SELECT m.role_name, COUNT(*) FROM program_members m JOIN accounts a ON a.tenant_id = m.tenant_id AND a.id = m.account_id
        WHERE m.tenant_id = $1 AND m.program_id = $2 AND a.active GROUP BY m.role_name ORDER BY m.role_name";
}

/// A member of staff as a rule reaches them.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct StaffRecipient {
    pub id: i64,
    pub first_name: String,
    pub last_name: String,
    /// Empty where none is known.
    pub email: String,
    /// Empty where none is known.
    pub phone: String,
    pub lang: String,
    pub zone: String,
}

impl StaffRecipient {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
            .trim()
            .to_owned()
    }
}

/// A notice that did not reach anybody.
#[derive(Debug, Clone)]
pub struct FailedNotice {
    pub id: String,
    pub rule: String,
    pub rule_name: String,
    pub application: ApplicationId,
    pub external_id: String,
    pub thread: ThreadId,
    pub name: String,
    /// None for the applicant, or where there was nobody.
    pub account: Option<i64>,
    /// None where there was nobody.
    pub channel: Option<Channel>,
    pub address: String,
    pub outcome: NoticeOutcome,
    /// Delivery state of the message, if there was one.
    pub status: Option<DeliveryState>,
    /// In the provider's words, if it had any.
    pub detail: String,
    pub at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct FailedRow {
    id: String,
    rule_key: String,
    rule_name: String,
    application_id: i64,
    external_id: String,
    thread_id: String,
    recipient_name: String,
    account_id: i64,
    channel: String,
    address: String,
    outcome: String,
    status: String,
    detail: String,
    at_ms: i64,
}

impl TryFrom<FailedRow> for FailedNotice {
    type Error = StoreError;
    fn try_from(row: FailedRow) -> Result<Self> {
        let outcome = NoticeOutcome::parse(&row.outcome).ok_or_else(|| StoreError::Corrupt {
            what: "outcome of a notice",
            reason: row.outcome.clone(),
        })?;
        Ok(Self {
            id: row.id,
            rule: row.rule_key,
            rule_name: row.rule_name,
            application: ApplicationId(row.application_id),
            external_id: row.external_id,
            thread: ThreadId(row.thread_id),
            name: row.recipient_name,
            account: (row.account_id != 0).then_some(row.account_id),
            channel: Channel::parse(&row.channel),
            address: row.address,
            outcome,
            status: DeliveryState::parse(&row.status),
            detail: row.detail,
            at_ms: row.at_ms,
        })
    }
}

/// Which failures are asked for.
#[derive(Debug, Clone)]
pub struct FailureQuery<'a> {
    /// One program; every one without it.
    pub program: Option<ProgramId>,
    /// The programs that the reader may see.
    pub within: &'a [ProgramId],
    /// Time and id of the last one of the page before.
    pub before: Option<(i64, String)>,
    pub limit: i64,
}

/// Notices, for reading.
pub struct RuleNotices<'a>(pub(crate) &'a Store);

impl RuleNotices<'_> {
    /// What could not be sent, the last first.
    pub async fn failed(&self, tenant: TenantId, query: FailureQuery<'_>) -> Result<Vec<FailedNotice>> {
        let within: String = query.within.iter().map(|program| format!("{program},")).collect();
        let (at_ms, id) = query.before.unwrap_or((i64::MAX, String::new()));
        let program = query.program.map_or(0, |program| program.0);
        let values = args![tenant, program, format!(",{within}"), at_ms, id, query.limit];
        let rows: Vec<FailedRow> = self.0.db().all(FAILED, values).await?;
        rows.into_iter().map(FailedNotice::try_from).collect()
    }

    /// How many people have been notified of the move that brought an application to this version: an undo does not reach them.
    pub async fn reached(&self, tenant: TenantId, application: ApplicationId, version: i64) -> Result<i64> {
        let values = args![tenant, application, version];
        let (count,): (i64,) = self.0.db().one("notices", REACHED_BY_MOVE, values).await?;
        Ok(count)
    }

    /// How many people have been notified of the moves of a bulk change that its undo would take back.
    pub async fn reached_by_bulk(&self, tenant: TenantId, bulk: &str) -> Result<i64> {
        let values = args![tenant, bulk];
        let (count,): (i64,) = self.0.db().one("notices", REACHED_BY_BULK, values).await?;
        Ok(count)
    }

    /// Everybody in use who has a role in a program.
    pub async fn with_role(
        &self,
        tenant: TenantId,
        program: ProgramId,
        role: &str,
    ) -> Result<Vec<StaffRecipient>> {
        self.0.db().all(MEMBERS, args![tenant, program, role]).await
    }

    /// One account that is in use.
    pub async fn account(&self, tenant: TenantId, account: AccountId) -> Result<Option<StaffRecipient>> {
        self.0.db().optional(ACCOUNT, args![tenant, account]).await
    }

    /// The roles in a program, with how many have each.
    pub async fn roles(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<(String, i64)>> {
        self.0.db().all(ROLES, args![tenant, program]).await
    }
}

/// Whether somebody has this role in a program, as this write sees it.
pub(crate) async fn has_role(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    role: &str,
) -> Result<bool> {
    let roles: Vec<(String, i64)> = write.all(ROLES, args![tenant, program]).await?;
    if roles.iter().any(|(name, _)| name == role) {
        return Ok(true);
    }
    let (known,): (i64,) = write.one("role", IS_ROLE, args![tenant, role]).await?;
    Ok(known > 0)
}

/// The move that a notice is of.
#[derive(Debug, Clone, Copy)]
pub struct NoticedMove {
    pub program: ProgramId,
    pub application: ApplicationId,
    /// Of the application, after the move.
    pub version: i64,
}

impl NoticedMove {
    /// The idempotency key of a notice, however often the move is tried.
    pub fn delivery_key(&self, planned: &PlannedNotice) -> String {
        format!(
            "rule-{}-{}-{}-{}",
            planned.rule,
            self.application,
            self.version,
            planned.account.unwrap_or_default()
        )
    }
}

/// Keeps what the rules came to, with the message of each in its applicant's thread. A notice that its move has had is left out.
pub async fn keep(
    write: &mut Write,
    tenant: TenantId,
    notices: &[(NoticedMove, &PlannedNotice, Option<MessageId>)],
) -> Result<()> {
    let now = now_ms();
    let rows = notices.iter().map(|(of, planned, message)| {
        let key = match planned.outcome.sends() {
            true => of.delivery_key(planned),
            false => String::new(),
        };
        args![
            tenant,
            uuid::Uuid::now_v7().to_string(),
            &planned.rule,
            planned.rule_version,
            &planned.rule_name,
            of.program,
            of.application,
            of.version,
            planned.account.unwrap_or_default(),
            &planned.name,
            &planned.lang,
            planned.channel.map_or("", Channel::as_str),
            &planned.to,
            planned.outcome.as_str(),
            message.as_ref().map(MessageId::as_str),
            key,
            now
        ]
    });
    batch::insert(write, INSERT, rows.collect()).await.map(drop)
}

/// The messages of a move in its applicant's thread, with those that followed one that failed; those to staff that still wait are
/// cancelled at once.
pub async fn take_back(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    version: i64,
) -> Result<Vec<MessageId>> {
    let rows: Vec<(Option<String>, String)> =
        write.all(OF_CHANGE, args![tenant, application, version]).await?;
    let mut messages = Vec::new();
    for (message, key) in rows {
        match message {
            Some(message) => {
                let values = args![tenant, format!("next-{message}")];
                let following: Option<(String,)> = write.optional(FOLLOWING, values).await?;
                messages.push(MessageId(message));
                messages.extend(following.map(|(message,)| MessageId(message)));
            }
            None => cancel(write, tenant, &key).await?,
        }
    }
    Ok(messages)
}

/// Keeps the messages of a bulk change that still wait until this time at least: the change can be undone until then.
pub async fn hold_of_bulk(write: &mut Write, tenant: TenantId, bulk: &str, until_ms: i64) -> Result<()> {
    write.execute(HOLD_OF_BULK, args![tenant, bulk, until_ms]).await?;
    write
        .execute(SHOW_OF_BULK, args![tenant, bulk, until_ms])
        .await
        .map(drop)
}

/// Cancels a message to staff that still waits, by its key, and what would follow it.
pub(crate) async fn cancel(write: &mut Write, tenant: TenantId, key: &str) -> Result<()> {
    fallbacks::forget(write, tenant, key).await?;
    for key in [key, &format!("next-{key}")] {
        write.execute(CANCEL, args![tenant, key, now_ms()]).await?;
    }
    Ok(())
}
