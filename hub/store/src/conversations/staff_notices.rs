//! Notices of rules in the inboxes of staff: written with the move, until they are read. Reading one cancels the message that would
//! have gone out later.

use crate::conversations::rule_notices::{self, NoticedMove};
use crate::error::{Result, StoreError};
use crate::{Store, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::notice::PlannedNotice;
use hub_domain::conversations::staff_notice::StaffNotice;
use hub_domain::live::{NoticeSeen, Noticed};
use hub_domain::topic::Topic;
use hub_domain::{AccountId, ApplicationId, TenantId, ThreadId};

statements! {
    ADD = "INSERT INTO staff_notices (tenant_id, id, account_id, application_id, change_version, rule_name, subject, body, delivery_key,
            at_ms, seen_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, NULL)";
    UNSEEN = "SELECT n.id, n.application_id, a.thread_id, a.external_id, a.applicant_name, n.rule_name, n.subject, n.body, n.at_ms
        FROM staff_notices n JOIN applications a ON a.tenant_id = n.tenant_id AND a.id = n.application_id
        WHERE n.tenant_id = $1 AND n.account_id = $2 AND n.seen_at_ms IS NULL
            AND (CAST($3 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members p
                WHERE p.tenant_id = $1 AND p.account_id = CAST($3 AS BIGINT) AND p.program_id = a.program_id))
        ORDER BY n.at_ms DESC, n.id LIMIT 100";
    OWN = "SELECT n.id FROM staff_notices n WHERE n.tenant_id = $1 AND n.account_id = $2 AND n.id = $3";
    SEEN = "UPDATE staff_notices SET seen_at_ms = $4 WHERE tenant_id = $1 AND account_id = $2 AND id = $3 AND seen_at_ms IS NULL
        RETURNING delivery_key";
    SEEN_IN = "UPDATE staff_notices SET seen_at_ms = $4 WHERE tenant_id = $1 AND account_id = $2 AND seen_at_ms IS NULL
        AND application_id IN (SELECT application_id FROM threads WHERE tenant_id = $1 AND id = $3) RETURNING delivery_key";
    TAKE_BACK = "DELETE FROM staff_notices WHERE tenant_id = $1 AND application_id = $2 AND change_version = $3 AND seen_at_ms IS NULL
        RETURNING account_id";
    FORGET = "DELETE FROM staff_notices WHERE at_ms < $1";
}

/// The version of an application that a notice belongs to which belongs to no move of it.
const OF_NO_MOVE: i64 = -1;

#[derive(sqlx::FromRow)]
struct NoticeRow {
    id: String,
    application_id: i64,
    thread_id: String,
    external_id: String,
    applicant_name: String,
    rule_name: String,
    subject: String,
    body: String,
    at_ms: i64,
}

/// Notices of staff, for reading.
pub struct StaffNotices<'a>(pub(crate) &'a Store);

impl StaffNotices<'_> {
    /// What an account has not read, the newest first, at most a hundred; with a member what is about programs of which that account
    /// is one.
    pub async fn unseen(
        &self,
        tenant: TenantId,
        account: AccountId,
        member: Option<AccountId>,
    ) -> Result<Vec<StaffNotice>> {
        let values = args![tenant, account, member.map_or(0, |member| member.0)];
        let rows: Vec<NoticeRow> = self.0.db().all(UNSEEN, values).await?;
        let notices = rows.into_iter().map(|row| StaffNotice {
            id: row.id,
            item_id: ApplicationId(row.application_id),
            thread_id: ThreadId(row.thread_id),
            external_id: row.external_id,
            name: hub_domain::cases::application::item_name(&row.applicant_name).to_owned(),
            rule_name: row.rule_name,
            subject: row.subject,
            body: row.body,
            at_ms: row.at_ms,
        });
        Ok(notices.collect())
    }

    /// Drops those of before `at_ms`, read or not.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.db().execute(FORGET, args![at_ms]).await
    }
}

/// Puts a planned notice into the inbox of its recipient.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    of: NoticedMove,
    planned: &PlannedNotice,
    account: AccountId,
) -> Result<()> {
    let key = match planned.outcome.sends() {
        true => of.delivery_key(planned),
        false => String::new(),
    };
    let words = NoticeWords {
        name: &planned.rule_name,
        subject: &planned.subject,
        body: &planned.body,
    };
    add_words(write, tenant, (of.application, of.version), words, (account, key)).await
}

/// What a notice says.
#[derive(Debug, Clone, Copy)]
pub struct NoticeWords<'a> {
    /// Of the rule, or of what happened.
    pub name: &'a str,
    pub subject: &'a str,
    pub body: &'a str,
}

/// Puts a notice of something that happened in an application's conversation into somebody's inbox. It belongs to no move, and is not
/// taken back with one.
pub async fn add_of_event(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    words: NoticeWords<'_>,
    account: AccountId,
) -> Result<()> {
    add_words(
        write,
        tenant,
        (application, OF_NO_MOVE),
        words,
        (account, String::new()),
    )
    .await
}

async fn add_words(
    write: &mut Write,
    tenant: TenantId,
    (application, version): (ApplicationId, i64),
    words: NoticeWords<'_>,
    (account, delivery_key): (AccountId, String),
) -> Result<()> {
    let (id, now) = (uuid::Uuid::now_v7().to_string(), now_ms());
    let values = args![
        tenant,
        &id,
        account,
        application,
        version,
        words.name,
        words.subject,
        words.body,
        delivery_key,
        now
    ];
    write.execute(ADD, values).await?;
    let data = Noticed {
        id: &id,
        item_id: application,
    };
    write.emit(tenant, Topic::Me(account.0), &data)
}

/// Records that an account has read these notices of its own.
///
/// # Errors
/// `NotFound` where one is not its own, or not there.
pub async fn seen(write: &mut Write, tenant: TenantId, account: AccountId, ids: &[String]) -> Result<()> {
    let mut keys = Vec::new();
    for id in ids {
        let own: Option<(String,)> = write.optional(OWN, args![tenant, account, id]).await?;
        own.ok_or(StoreError::NotFound("notice"))?;
        let row: Option<(String,)> = write.optional(SEEN, args![tenant, account, id, now_ms()]).await?;
        keys.extend(row);
    }
    read(write, tenant, account, keys).await
}

/// Records that an account has read what it was notified of an application, by reading its conversation.
pub async fn seen_in(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    thread: &ThreadId,
) -> Result<()> {
    let keys: Vec<(String,)> = write
        .all(SEEN_IN, args![tenant, account, thread, now_ms()])
        .await?;
    read(write, tenant, account, keys).await
}

/// Cancels what would have gone out later, and takes the notices from the account's screens.
async fn read(write: &mut Write, tenant: TenantId, account: AccountId, keys: Vec<(String,)>) -> Result<()> {
    if keys.is_empty() {
        return Ok(());
    }
    for (key,) in keys.iter().filter(|(key,)| !key.is_empty()) {
        rule_notices::cancel(write, tenant, key).await?;
    }
    let count = i64::try_from(keys.len()).unwrap_or(i64::MAX);
    write.emit(tenant, Topic::Me(account.0), &NoticeSeen { count })
}

/// Takes notices of a move that is undone from every inbox in which nobody has read them.
pub async fn take_back(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    version: i64,
) -> Result<()> {
    let accounts: Vec<(i64,)> = write.all(TAKE_BACK, args![tenant, application, version]).await?;
    for (account,) in accounts {
        write.emit(tenant, Topic::Me(account), &NoticeSeen { count: 1 })?;
    }
    Ok(())
}
