//! Threads: the conversation of one application over all channels, who has read how far, and the applicant.

use crate::cases::{application_words, applications, unread};
use crate::conversations::last_changes;
use crate::db::Value;
use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::conversation::{Conversation, LastEntry};
use hub_domain::conversations::inbox::{DONE_UNTIL_MS, InboxFolder};
use hub_domain::live::ThreadRead;
use hub_domain::people::address::display_phone;
use hub_domain::people::applicant::{Applicant, ApplicantAddress, OtherItem};
use hub_domain::people::zones::whereabouts;
use hub_domain::topic::Topic;
use hub_domain::{AccountId, ApplicantId, ApplicationId, ProgramId, TenantId, ThreadId};

statements! {
    BY_ID = "SELECT t.id, t.application_id, t.applicant_id, t.program_id, t.seq, p.account_id AS practice_of FROM threads t
        LEFT JOIN practice_cases p ON p.tenant_id = t.tenant_id AND p.application_id = t.application_id
        WHERE t.tenant_id = $1 AND t.id = $2";
    READ_SEQ = "SELECT seq FROM thread_reads WHERE tenant_id = $1 AND thread_id = $2 AND account_id = $3";
    MARK_READ = "INSERT INTO thread_reads (tenant_id, thread_id, account_id, seq, at_ms) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (tenant_id, thread_id, account_id) DO UPDATE SET seq = $4, at_ms = $5 WHERE thread_reads.seq < $4";
    LAST_INCOMING = "SELECT seq, channel FROM messages WHERE tenant_id = $1 AND thread_id = $2 AND direction = 'in'
        AND channel IN ('EMAIL', 'SMS', 'CALL', 'VOICE', 'NOTE') ORDER BY seq DESC LIMIT 1";
    READ_LESS = "UPDATE thread_reads SET seq = $4, at_ms = $5 WHERE tenant_id = $1 AND thread_id = $2 AND account_id = $3 AND seq > $4";
}

/// The bones of a thread.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Thread {
    pub id: String,
    pub application_id: i64,
    pub applicant_id: i64,
    pub program_id: i64,
    /// Number of the last entry.
    pub seq: i64,
    /// The account that practises on its application, where one does.
    pub practice_of: Option<i64>,
}

impl Thread {
    /// The program it belongs to.
    pub fn program(&self) -> ProgramId {
        ProgramId(self.program_id)
    }
}

#[derive(sqlx::FromRow)]
struct RecentRow {
    id: String,
    application_id: i64,
    last_at_ms: i64,
    last_channel: String,
    last_direction: String,
    last_preview: String,
    external_id: String,
    applicant_name: String,
    program_name: String,
    unread_total: i64,
    owner_id: Option<i64>,
    owner_name: String,
    version: i64,
    snoozed_until_ms: Option<i64>,
}

/// Which conversations are asked for.
pub struct RecentQuery<'a> {
    /// Whose inbox it is.
    pub account: AccountId,
    /// Only those of programs of which this account is a member.
    pub member: Option<AccountId>,
    pub folder: InboxFolder,
    /// A name, number or phone number; empty for all.
    pub search: &'a str,
    /// Time and thread of the last conversation of the page before.
    pub cursor: Option<(i64, String)>,
    pub limit: i64,
}

/// The SQL of a page of conversations: the newest first, or only those of applications that a search finds.
fn recent_sql(folder: InboxFolder, search: &str, mut args: Vec<Value>) -> (String, Vec<Value>) {
    // CROSS JOIN: SQLite begins with the few that were found.
    let found = match application_words::matches_sql(search, &mut args) {
        Some(found) => format!(
            "FROM ({found}) f CROSS JOIN counted_applications a
            JOIN threads t ON t.tenant_id = a.tenant_id AND t.id = a.thread_id AND a.tenant_id = $1 AND a.id = f.id"
        ),
        None if matches!(folder, InboxFolder::New | InboxFolder::Mine) => {
            "FROM counted_applications a CROSS JOIN threads t".to_owned()
        }
        None => "FROM threads t JOIN counted_applications a ON a.tenant_id = t.tenant_id AND a.id = t.application_id".to_owned(),
    };
    let chosen = match folder {
        InboxFolder::All => String::new(),
        InboxFolder::New => {
            "AND a.unread_email + a.unread_sms + a.unread_voice + a.unread_note > 0 AND s.until_ms IS NULL"
                .to_owned()
        }
        InboxFolder::Mine => "AND a.owner_id = CAST($6 AS BIGINT) AND s.until_ms IS NULL".to_owned(),
        InboxFolder::Snoozed => format!("AND s.until_ms < {DONE_UNTIL_MS}"),
    };
    let sql = format!(
        "SELECT t.id, t.application_id, t.last_at_ms, t.last_channel, t.last_direction, t.last_preview,
            a.external_id, a.applicant_name, p.name AS program_name,
            a.unread_email + a.unread_sms + a.unread_voice + a.unread_note AS unread_total,
            a.owner_id, a.owner_name, a.version, s.until_ms AS snoozed_until_ms
        {found}
        JOIN programs p ON p.tenant_id = t.tenant_id AND p.id = t.program_id
        LEFT JOIN conversation_snoozes s ON s.tenant_id = t.tenant_id AND s.account_id = CAST($6 AS BIGINT) AND s.thread_id = t.id
            AND s.until_ms > CAST($7 AS BIGINT) AND s.seq >= t.seq
        WHERE t.tenant_id = $1 AND a.tenant_id = $1 AND a.id = t.application_id {chosen} AND (t.last_at_ms < $2 OR (t.last_at_ms = $2 AND t.id < $3))
            AND (CAST($5 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($5 AS BIGINT) AND m.program_id = t.program_id))
        ORDER BY t.last_at_ms DESC, t.id DESC LIMIT $4"
    );
    (sql, args)
}

/// Every shape of that SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    let searches = ["ana", "ana 5550110", ""];
    let shapes = InboxFolder::EACH
        .iter()
        .flat_map(|folder| searches.map(|search| (*folder, search)));
    shapes
        .map(|(folder, search)| recent_sql(folder, search, args![TenantId(1), 1, "", 1, 1, 1, 1]).0)
        .collect()
}

/// Conversations.
pub struct Threads<'a>(pub(crate) &'a Store);

impl Threads<'_> {
    /// One thread.
    pub async fn by_id(&self, tenant: TenantId, id: &ThreadId) -> Result<Thread> {
        self.0.db().one("thread", BY_ID, args![tenant, id]).await
    }

    /// How far an account has read.
    pub async fn read_seq(&self, tenant: TenantId, id: &ThreadId, account: i64) -> Result<i64> {
        Ok(self
            .0
            .db()
            .optional::<(i64,)>(READ_SEQ, args![tenant, id, account])
            .await?
            .map_or(0, |row| row.0))
    }

    /// Conversations by their last entry, newest first, after the cursor of the page before; of all, or of those whose
    /// application a search finds by name, number or phone.
    pub async fn recent(&self, tenant: TenantId, query: RecentQuery<'_>) -> Result<Vec<Conversation>> {
        let member = query.member.map_or(0, |account| account.0);
        let (at_ms, id) = query.cursor.unwrap_or((i64::MAX, String::new()));
        let (sql, args) = recent_sql(
            query.folder,
            query.search,
            args![tenant, at_ms, id, query.limit, member, query.account, now_ms()],
        );
        let rows: Vec<RecentRow> = self.0.db().all(sql, args).await?;
        let commented = rows
            .iter()
            .filter(|row| row.last_channel == Channel::Comment.as_str());
        let commented: Vec<ThreadId> = commented.map(|row| ThreadId(row.id.clone())).collect();
        let mut changes = last_changes::of(self.0.db(), tenant, &commented).await?;
        let conversation = |row: RecentRow| {
            let thread_id = ThreadId(row.id);
            let changed = changes.remove(&thread_id);
            let (by, change) = changed.map_or_else(Default::default, |last| (last.by, Some(last.change)));
            Conversation {
                thread_id,
                item_id: ApplicationId(row.application_id),
                external_id: row.external_id,
                name: hub_domain::cases::application::item_name(&row.applicant_name).to_owned(),
                program_name: row.program_name,
                last: LastEntry {
                    channel: row.last_channel,
                    direction: row.last_direction,
                    preview: row.last_preview,
                    at_ms: row.last_at_ms,
                    change,
                    by,
                },
                unread_total: row.unread_total,
                owner_id: row.owner_id,
                owner_name: row.owner_name,
                version: row.version,
                snoozed_until_ms: row.snoozed_until_ms.filter(|until_ms| *until_ms != DONE_UNTIL_MS),
                done: row.snoozed_until_ms == Some(DONE_UNTIL_MS),
            }
        };
        Ok(rows.into_iter().map(conversation).collect())
    }

    /// The applicant of a thread, with consent for each address and their other applications.
    /// With a member, other applications are those of programs of which that account is a member.
    pub async fn applicant(
        &self,
        tenant: TenantId,
        member: Option<AccountId>,
        thread: &Thread,
    ) -> Result<Applicant> {
        let (id, applicants) = (ApplicantId(thread.applicant_id), self.0.applicants());
        let row = applicants.by_id(tenant, id).await?;
        let addresses = applicants.addresses(tenant, id).await?;
        let shared = applicants.shared(tenant, id).await?;
        let mut known = Vec::with_capacity(addresses.len());
        for (kind, address) in addresses {
            let channel = if kind == "phone" {
                Channel::Sms
            } else {
                Channel::Email
            };
            let consent = self
                .0
                .consents()
                .state(tenant, &address, channel, thread.program())
                .await?;
            let text_phone = kind == "phone" && self.0.text_phones().is_marked(tenant, &address).await?;
            let there = whereabouts(&row.zone, &row.state, &address);
            known.push(ApplicantAddress {
                zones: there.zones,
                zone_source: there.source,
                display: if kind == "phone" {
                    display_phone(&address)
                } else {
                    address.clone()
                },
                shared_with: shared
                    .iter()
                    .filter(|(at, _)| *at == address)
                    .map(|(_, name)| name.clone())
                    .collect(),
                kind,
                address,
                consent,
                text_phone,
            });
        }
        let others = self
            .0
            .applications()
            .of_applicant(tenant, member, thread.applicant_id)
            .await?;
        Ok(Applicant {
            id: ApplicantId(row.id),
            name: row.name,
            lang: row.lang,
            zone: row.zone,
            state: row.state,
            addresses: known,
            other_items: others
                .into_iter()
                .filter(|item| item.id.0 != thread.application_id)
                .map(|item| OtherItem {
                    id: item.id,
                    external_id: item.external_id,
                    program_name: item.process_name,
                    state_name: item.current_state_name,
                    status_token: item.status_token,
                    thread_id: item.thread_id,
                })
                .collect(),
        })
    }
}

/// Notes how far an account has read; reading up to the end clears the row's unread counters for everyone, since the
/// queue's counters belong to the application (specification 2, section 3).
pub async fn mark_read(
    write: &mut Write,
    tenant: TenantId,
    id: &ThreadId,
    account: i64,
    seq: i64,
) -> Result<()> {
    let thread: Thread = write.one("thread", BY_ID, args![tenant, id]).await?;
    let seq = seq.clamp(0, thread.seq);
    write
        .execute(MARK_READ, args![tenant, id, account, seq, now_ms()])
        .await?;
    if seq == thread.seq && unread::clear_unread(write, tenant, id).await? {
        let (item, _) = applications::by_thread(write, tenant, id).await?;
        applications::announce(write, tenant, &item).await?;
    }
    let data = ThreadRead {
        user_id: account,
        seq,
    };
    write.emit(tenant, Topic::Thread(id.clone()), &data)
}

/// Makes the applicant's last entry unread again, for the account and in the counters that everybody sees; false where
/// nothing was ever received.
pub async fn mark_unread(
    write: &mut Write,
    tenant: TenantId,
    id: &ThreadId,
    account: AccountId,
) -> Result<bool> {
    let Some((seq, channel)) = write
        .optional::<(i64, String)>(LAST_INCOMING, args![tenant, id])
        .await?
    else {
        return Ok(false);
    };
    let seq = seq - 1;
    write
        .execute(READ_LESS, args![tenant, id, account, seq, now_ms()])
        .await?;
    if let Some(counter) = Channel::parse(&channel).and_then(Channel::unread_counter)
        && unread::raise_if_read(write, tenant, id, counter).await?
    {
        let (item, _) = applications::by_thread(write, tenant, id).await?;
        applications::announce(write, tenant, &item).await?;
    }
    Ok(true)
}
