//! Which papers staff have asked an applicant for, and by when. One of a kind is asked for at a time; asking again is asking anew.

use crate::cases::applicant_waits;
use crate::db::Db;
use crate::jobs::{self, NewJob};
use crate::{Result, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::job::{Job, Priority};
use hub_domain::{ApplicationId, MessageId, TenantId};
use serde::{Deserialize, Serialize};

statements! {
    OF = "SELECT kind, due_on, by_name, asked_at_ms, told_by, link_origin, reminded_at_ms, via, message_id FROM paper_requests
        WHERE tenant_id = $1 AND application_id = $2 ORDER BY asked_at_ms, kind";
    ASK = "INSERT INTO paper_requests (tenant_id, application_id, kind, due_on, by_id, by_name, asked_at_ms, told_by, link_origin,
            via, message_id, reminded_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, NULL)
        ON CONFLICT (tenant_id, application_id, kind) DO UPDATE SET due_on = excluded.due_on, by_id = excluded.by_id,
            by_name = excluded.by_name, asked_at_ms = excluded.asked_at_ms, told_by = excluded.told_by,
            link_origin = excluded.link_origin, via = excluded.via, message_id = excluded.message_id, reminded_at_ms = NULL";
    TAKE_BACK = "DELETE FROM paper_requests WHERE tenant_id = $1 AND application_id = $2 AND kind = $3";
    REMIND = "UPDATE paper_requests SET reminded_at_ms = $5
        WHERE tenant_id = $1 AND application_id = $2 AND kind = $3 AND due_on = $4 AND (reminded_at_ms IS NULL OR reminded_at_ms < $6)";
    OF_MESSAGE = "SELECT COUNT(*) FROM paper_requests WHERE tenant_id = $1 AND application_id = $2 AND message_id = $3";
}

/// Reminds an applicant once of the papers that are wanted by a day. Each request has a job for each time at which it reminds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemindOfPapers {
    pub application: ApplicationId,
    /// `yyyy-mm-dd`.
    pub due_on: String,
    /// When, in epoch milliseconds: what is asked for later has a reminder of its own.
    pub at_ms: i64,
}

impl Job for RemindOfPapers {
    const KIND: &'static str = "paper_reminder";
    const PRIORITY: Priority = Priority::Asked;
    const AT_ONCE: usize = 2;

    fn key(&self) -> String {
        format!(
            "{}-{}-{}-{}",
            Self::KIND,
            self.application,
            self.due_on,
            self.at_ms
        )
    }
}

/// A paper that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaperRequest {
    /// A document kind of the program's form.
    pub kind: String,
    /// `yyyy-mm-dd`.
    pub due_on: Option<String>,
    /// Who asked last.
    pub by: String,
    pub asked_at_ms: i64,
    /// How the applicant was told; none: nobody could be reached.
    pub told_by: Option<Channel>,
    /// Scheme and host of links to the application.
    pub link_origin: String,
    pub reminded_at_ms: Option<i64>,
    /// By which channel they are to be written to; none: by the first that reaches them.
    pub via: Option<Channel>,
    /// The message by which they were asked; none: nobody could be reached.
    pub message: Option<MessageId>,
}

/// Papers about to be asked for.
#[derive(Debug, Clone, Copy)]
pub struct NewPaperRequest<'a> {
    pub application: ApplicationId,
    pub kinds: &'a [String],
    pub due_on: Option<&'a str>,
    pub by: (i64, &'a str),
    pub told_by: Option<Channel>,
    pub link_origin: &'a str,
    pub via: Option<Channel>,
    /// By which they are asked.
    pub message: Option<&'a MessageId>,
    /// When the applicant is reminded.
    pub remind_at_ms: &'a [i64],
}

#[derive(sqlx::FromRow)]
struct Row {
    kind: String,
    due_on: Option<String>,
    by_name: String,
    asked_at_ms: i64,
    told_by: String,
    link_origin: String,
    reminded_at_ms: Option<i64>,
    via: String,
    message_id: String,
}

impl From<Row> for PaperRequest {
    fn from(row: Row) -> Self {
        Self {
            kind: row.kind,
            due_on: row.due_on,
            by: row.by_name,
            asked_at_ms: row.asked_at_ms,
            told_by: Channel::parse(&row.told_by),
            link_origin: row.link_origin,
            reminded_at_ms: row.reminded_at_ms,
            via: Channel::parse(&row.via),
            message: Some(MessageId(row.message_id)).filter(|id| !id.as_str().is_empty()),
        }
    }
}

/// Papers that are asked for, for reading.
pub struct PaperRequests<'a>(pub(crate) &'a Db);

impl PaperRequests<'_> {
    /// Those of an application, the oldest first, with what has come since.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<Vec<PaperRequest>> {
        let rows: Vec<Row> = self.0.all(OF, args![tenant, application]).await?;
        Ok(rows.into_iter().map(PaperRequest::from).collect())
    }
}

/// Those of an application, as this write sees them.
pub async fn held(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
) -> Result<Vec<PaperRequest>> {
    let rows: Vec<Row> = write.all(OF, args![tenant, application]).await?;
    Ok(rows.into_iter().map(PaperRequest::from).collect())
}

/// Writes down what is asked for, and when the applicant is reminded.
pub async fn ask(write: &mut Write, tenant: TenantId, new: NewPaperRequest<'_>) -> Result<()> {
    for kind in new.kinds {
        let values = args![
            tenant,
            new.application,
            kind,
            new.due_on,
            new.by.0,
            new.by.1,
            now_ms(),
            new.told_by.map_or("", Channel::as_str),
            new.link_origin,
            new.via.map_or("", Channel::as_str),
            new.message.map_or("", MessageId::as_str)
        ];
        write.execute(ASK, values).await?;
    }
    for at_ms in new.due_on.iter().flat_map(|_| new.remind_at_ms) {
        let job = RemindOfPapers {
            application: new.application,
            due_on: new.due_on.unwrap_or_default().to_owned(),
            at_ms: *at_ms,
        };
        jobs::add(write, &NewJob::once(tenant, &job, *at_ms)?).await?;
    }
    applicant_waits::settle(write, tenant, new.application).await
}

/// Asks for a paper no more; false where it was not asked for.
pub async fn take_back(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    kind: &str,
) -> Result<bool> {
    let values = args![tenant, application, kind];
    let was_asked = write.execute(TAKE_BACK, values).await? == 1;
    applicant_waits::settle(write, tenant, application).await?;
    Ok(was_asked)
}

/// How many papers are asked for by a message, as this write sees it.
pub async fn asked_by(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    message: &MessageId,
) -> Result<i64> {
    let (count,): (i64,) = write
        .one("request", OF_MESSAGE, args![tenant, application, message])
        .await?;
    Ok(count)
}

/// Notes that the applicant is reminded of these papers by this write, as they were to be at `at_ms`; false where they were since, or
/// one is wanted by another day by now.
pub async fn remind(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    (kinds, due_on, at_ms): (&[String], &str, i64),
) -> Result<bool> {
    for kind in kinds {
        let values = args![tenant, application, kind, due_on, now_ms(), at_ms];
        if write.execute(REMIND, values).await? == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}
