//! What the bell says to a member of staff beside mentions and notices: applications that were given to them, their messages that did
//! not arrive, their files that are made; and what of all that they have read.

use crate::db::Db;
use crate::error::Result;
use crate::{Write, args, statements};
use hub_domain::cases::application::item_name;
use hub_domain::clock::now_ms;
use hub_domain::conversations::bell::{BellEntry, BellKind};
use hub_domain::live::NoticeSeen;
use hub_domain::topic::Topic;
use hub_domain::{AccountId, ApplicationId, MessageId, TenantId, ThreadId};

macro_rules! seen_by_member {
    () => {
        "(CAST($4 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members p
            WHERE p.tenant_id = $1 AND p.account_id = CAST($4 AS BIGINT) AND p.program_id = a.program_id))"
    };
}

statements! {
    // Still their own, and not taken by themselves.
    GIVEN = concat!("SELECT c.application_id, c.version, c.from_owner_name, c.by_name, c.at_ms, a.thread_id, a.external_id, a.applicant_name
        FROM application_changes c JOIN counted_applications a ON a.tenant_id = c.tenant_id AND a.id = c.application_id
        WHERE c.tenant_id = $1 AND c.to_owner_id = $2 AND c.at_ms >= $3 AND c.by_id <> $2 AND a.owner_id = $2
            AND (c.from_owner_id IS NULL OR c.from_owner_id <> $2) AND ", seen_by_member!(), "
        ORDER BY c.at_ms DESC, c.application_id LIMIT 100");
    FAILED = concat!("SELECT m.id, m.thread_id, m.channel, m.to_address, m.created_at_ms, a.id AS item_id, a.external_id, a.applicant_name
        FROM messages m JOIN counted_applications a ON a.tenant_id = m.tenant_id AND a.thread_id = m.thread_id
        WHERE m.tenant_id = $1 AND m.author_id = $2 AND m.created_at_ms >= $3 AND m.author_kind = 'staff'
            AND m.status IN ('permanent-failure', 'technical-failure') AND ", seen_by_member!(), "
        ORDER BY m.created_at_ms DESC, m.id LIMIT 100");
    QUEUE_FILES = "SELECT f.id, COALESCE(f.file_rows, 0) AS file_rows, s.created_at_ms FROM queue_exports f
        JOIN files s ON s.tenant_id = f.tenant_id AND s.id = f.file_id
        WHERE f.tenant_id = $1 AND f.account_id = $2 AND s.created_at_ms >= $3 ORDER BY s.created_at_ms DESC, f.id LIMIT 20";
    REPORT_FILES = "SELECT f.id, COALESCE(f.file_rows, 0) AS file_rows, s.created_at_ms FROM report_exports f
        JOIN files s ON s.tenant_id = f.tenant_id AND s.id = f.file_id
        WHERE f.tenant_id = $1 AND f.account_id = $2 AND s.created_at_ms >= $3 ORDER BY s.created_at_ms DESC, f.id LIMIT 20";
    MARKS = "SELECT kind, entry_id, at_ms FROM bell_marks WHERE tenant_id = $1 AND account_id = $2 AND at_ms >= $3";
    MARK = "INSERT INTO bell_marks (tenant_id, account_id, kind, entry_id, at_ms) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (tenant_id, account_id, kind, entry_id) DO UPDATE SET at_ms = excluded.at_ms WHERE bell_marks.at_ms < excluded.at_ms";
    MENTIONS_SEEN = "UPDATE mentions SET seen_at_ms = $3 WHERE tenant_id = $1 AND account_id = $2 AND seen_at_ms IS NULL AND at_ms <= $4";
    MENTION_SEEN = "UPDATE mentions SET seen_at_ms = $3 WHERE tenant_id = $1 AND account_id = $2 AND message_id = $4 AND seen_at_ms IS NULL";
    NOTICES_UNTIL = "SELECT id FROM staff_notices WHERE tenant_id = $1 AND account_id = $2 AND seen_at_ms IS NULL AND at_ms <= $3
        ORDER BY at_ms LIMIT 500";
    FORGET = "DELETE FROM bell_marks WHERE at_ms < $1 AND kind <> ''";
}

/// How far back the bell reaches, in ms: what nobody has read for a month has been overtaken.
pub const REACH_MS: i64 = 30 * 24 * 3_600_000;

#[derive(sqlx::FromRow)]
struct GivenRow {
    application_id: i64,
    version: i64,
    from_owner_name: String,
    by_name: String,
    at_ms: i64,
    thread_id: String,
    external_id: String,
    applicant_name: String,
}

#[derive(sqlx::FromRow)]
struct FailedRow {
    id: String,
    thread_id: String,
    channel: String,
    to_address: String,
    created_at_ms: i64,
    item_id: i64,
    external_id: String,
    applicant_name: String,
}

impl From<GivenRow> for BellEntry {
    fn from(row: GivenRow) -> Self {
        BellEntry {
            kind: match row.from_owner_name.is_empty() {
                true => BellKind::Assigned,
                false => BellKind::HandOver,
            },
            id: format!("{}-{}", row.application_id, row.version),
            item_id: Some(ApplicationId(row.application_id)),
            thread_id: Some(ThreadId(row.thread_id)),
            external_id: row.external_id,
            name: item_name(&row.applicant_name).to_owned(),
            by: row.by_name,
            words: row.from_owner_name,
            at_ms: row.at_ms,
            ..BellEntry::of(BellKind::Assigned)
        }
    }
}

impl From<FailedRow> for BellEntry {
    fn from(row: FailedRow) -> Self {
        BellEntry {
            id: row.id.clone(),
            item_id: Some(ApplicationId(row.item_id)),
            thread_id: Some(ThreadId(row.thread_id)),
            message_id: Some(MessageId(row.id)),
            external_id: row.external_id,
            name: item_name(&row.applicant_name).to_owned(),
            words: row.to_address,
            channel: row.channel,
            at_ms: row.created_at_ms,
            ..BellEntry::of(BellKind::FailedSend)
        }
    }
}

/// What an account has read at the bell.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    entries: std::collections::HashSet<(String, String)>,
    until_ms: i64,
}

impl Marks {
    /// Whether an entry has been read.
    pub fn has_read(&self, entry: &BellEntry) -> bool {
        entry.at_ms <= self.until_ms
            || self
                .entries
                .contains(&(entry.kind.as_str().to_owned(), entry.id.clone()))
    }
}

/// The bell, for reading.
pub struct Bell<'a>(pub(crate) &'a Db);

impl Bell<'_> {
    /// Applications that were given to an account, its messages that did not arrive and its files that are made, of the last month;
    /// read ones too. With a member only those of programs of which that account is one.
    pub async fn entries(
        &self,
        tenant: TenantId,
        account: AccountId,
        member: Option<AccountId>,
    ) -> Result<Vec<BellEntry>> {
        let (since, member) = (now_ms() - REACH_MS, member.map_or(0, |member| member.0));
        let given: Vec<GivenRow> = self.0.all(GIVEN, args![tenant, account, since, member]).await?;
        let failed: Vec<FailedRow> = self.0.all(FAILED, args![tenant, account, since, member]).await?;
        let mut entries: Vec<BellEntry> = given.into_iter().map(BellEntry::from).collect();
        entries.extend(failed.into_iter().map(BellEntry::from));
        for (sql, kind) in [
            (QUEUE_FILES, BellKind::QueueExport),
            (REPORT_FILES, BellKind::ReportExport),
        ] {
            let made: Vec<(String, i64, i64)> = self.0.all(sql, args![tenant, account, since]).await?;
            entries.extend(made.into_iter().map(|(id, rows, at_ms)| BellEntry {
                id,
                rows: Some(rows),
                at_ms,
                ..BellEntry::of(kind)
            }));
        }
        Ok(entries)
    }

    /// What an account has read.
    pub async fn marks(&self, tenant: TenantId, account: AccountId) -> Result<Marks> {
        let since = now_ms() - 2 * REACH_MS;
        let rows: Vec<(String, String, i64)> = self.0.all(MARKS, args![tenant, account, since]).await?;
        let mut marks = Marks::default();
        for (kind, id, at_ms) in rows {
            match kind.is_empty() {
                true => marks.until_ms = at_ms,
                false => drop(marks.entries.insert((kind, id))),
            }
        }
        Ok(marks)
    }

    /// Ids of the notices of rules that an account has not read and that came until then, the oldest first, at most 500.
    pub async fn notices_until(
        &self,
        tenant: TenantId,
        account: AccountId,
        until_ms: i64,
    ) -> Result<Vec<String>> {
        let rows: Vec<(String,)> = self
            .0
            .all(NOTICES_UNTIL, args![tenant, account, until_ms])
            .await?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Drops single marks of before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.execute(FORGET, args![at_ms]).await
    }
}

/// Records that an account has read one entry.
pub async fn read_one(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    kind: BellKind,
    id: &str,
) -> Result<()> {
    if kind == BellKind::Mention {
        write
            .execute(MENTION_SEEN, args![tenant, account, now_ms(), id])
            .await?;
    }
    let values = args![tenant, account, kind.as_str(), id, now_ms()];
    write.execute(MARK, values).await?;
    write.emit(tenant, Topic::Me(account.0), &NoticeSeen { count: 1 })
}

/// Records that an account has read everything that came until then; the notices of rules are marked by their own.
pub async fn read_all(write: &mut Write, tenant: TenantId, account: AccountId, until_ms: i64) -> Result<()> {
    write
        .execute(MENTIONS_SEEN, args![tenant, account, now_ms(), until_ms])
        .await?;
    write
        .execute(MARK, args![tenant, account, "", "", until_ms])
        .await?;
    write.emit(tenant, Topic::Me(account.0), &NoticeSeen { count: 0 })
}
