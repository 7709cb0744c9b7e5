//! Which papers staff have asked an applicant for, and by when. One of a kind is asked for at a time; asking again is asking anew, and
//! what was asked for before is kept for whoever undoes that.

use crate::cases::applicant_waits;
use crate::cases::paper_reminders::{self, Reminders};
use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::{ApplicationId, MessageId, TenantId};

macro_rules! columns {
    () => {
        "kind, due_on, by_name, asked_at_ms, told_by, link_origin, reminded_at_ms, via, message_id, reminders"
    };
}

/// All that is kept of a request but whether its message was taken back.
macro_rules! kept {
    () => {
        "tenant_id, application_id, kind, due_on, by_id, by_name, asked_at_ms, told_by, link_origin, via, message_id, reminders, reminded_at_ms"
    };
}

statements! {
    OF = concat!("SELECT ", columns!(), " FROM paper_requests WHERE tenant_id = $1 AND application_id = $2 ORDER BY asked_at_ms, kind");
    ASK = "INSERT INTO paper_requests (tenant_id, application_id, kind, due_on, by_id, by_name, asked_at_ms, told_by, link_origin,
            via, message_id, reminders, reminded_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, NULL)
        ON CONFLICT (tenant_id, application_id, kind) DO UPDATE SET due_on = excluded.due_on, by_id = excluded.by_id,
            by_name = excluded.by_name, asked_at_ms = excluded.asked_at_ms, told_by = excluded.told_by,
            link_origin = excluded.link_origin, via = excluded.via, message_id = excluded.message_id,
            reminders = excluded.reminders, reminded_at_ms = NULL";
    TAKE_BACK = "DELETE FROM paper_requests WHERE tenant_id = $1 AND application_id = $2 AND kind = $3";
    KEEP = concat!("INSERT INTO replaced_paper_requests (", kept!(), ", message_undone)
        SELECT ", kept!(), ", FALSE FROM paper_requests WHERE tenant_id = $1 AND application_id = $2 AND kind = $3");
    REPLACED = concat!("SELECT ", columns!(), ", message_undone FROM replaced_paper_requests
        WHERE tenant_id = $1 AND application_id = $2 AND kind = $3 ORDER BY asked_at_ms DESC");
    BRING_BACK = concat!("INSERT INTO paper_requests (", kept!(), ") SELECT ", kept!(), " FROM replaced_paper_requests
        WHERE tenant_id = $1 AND application_id = $2 AND kind = $3 AND asked_at_ms = $4");
    FORGET = "DELETE FROM replaced_paper_requests WHERE tenant_id = $1 AND application_id = $2 AND kind = $3 AND asked_at_ms >= $4";
    MESSAGE_UNDONE = "UPDATE replaced_paper_requests SET message_undone = $4
        WHERE tenant_id = $1 AND application_id = $2 AND message_id = $3";
    REMIND = "UPDATE paper_requests SET reminded_at_ms = $5
        WHERE tenant_id = $1 AND application_id = $2 AND kind = $3 AND due_on = $4 AND (reminded_at_ms IS NULL OR reminded_at_ms < $6)";
    OF_MESSAGE = "SELECT COUNT(*) FROM paper_requests WHERE tenant_id = $1 AND application_id = $2 AND message_id = $3";
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
    /// When the applicant is reminded, in epoch milliseconds; none: at whatever time there is a reminder of its day.
    pub remind_at_ms: Option<Vec<i64>>,
}

impl PaperRequest {
    /// Whether a reminder of a day (`yyyy-mm-dd`) at a time is about it.
    pub fn reminds(&self, due_on: &str, at_ms: i64) -> bool {
        let times = self.remind_at_ms.as_ref();
        self.due_on.as_deref() == Some(due_on) && times.is_none_or(|times| times.contains(&at_ms))
    }
}

/// What is asked for no more, and what is again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenBack {
    /// The last one first; at least one.
    pub ended: Vec<PaperRequest>,
    /// What was asked for before these, and stands again as it did.
    pub restored: Option<PaperRequest>,
    /// The message of what stands again rested, and was taken back when the paper was asked for anew.
    pub is_message_undone: bool,
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
    reminders: Option<String>,
}

#[derive(sqlx::FromRow)]
struct ReplacedRow {
    #[sqlx(flatten)]
    request: Row,
    message_undone: bool,
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
            remind_at_ms: row.reminders.map(|times| {
                let times = times.split(',');
                times.filter_map(|at_ms| at_ms.parse().ok()).collect()
            }),
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

/// Days and times at which the applicant is reminded of these.
fn reminders(requests: &[PaperRequest]) -> Reminders {
    let mut all = Reminders::new();
    for request in requests {
        if let Some(due_on) = &request.due_on {
            let times = request.remind_at_ms.iter().flatten();
            all.extend(times.map(|at_ms| (due_on.clone(), *at_ms)));
        }
    }
    all
}

/// Writes down what is asked for, and when the applicant is reminded: of that, and no more of what it replaces.
pub async fn ask(write: &mut Write, tenant: TenantId, new: NewPaperRequest<'_>) -> Result<()> {
    applicant_waits::hold(write, tenant, new.application).await?;
    let before = held(write, tenant, new.application).await?;
    // Later than what it replaces, also within a millisecond.
    let replaced = before.iter().filter(|one| new.kinds.contains(&one.kind));
    let asked_at_ms = replaced.map(|one| one.asked_at_ms + 1).fold(now_ms(), i64::max);
    let times: Vec<String> = match new.due_on {
        Some(_) => new.remind_at_ms.iter().map(i64::to_string).collect(),
        None => Vec::new(),
    };
    let times = times.join(",");
    for kind in new.kinds {
        write.execute(KEEP, args![tenant, new.application, kind]).await?;
        let values = args![
            tenant,
            new.application,
            kind,
            new.due_on,
            new.by.0,
            new.by.1,
            asked_at_ms,
            new.told_by.map_or("", Channel::as_str),
            new.link_origin,
            new.via.map_or("", Channel::as_str),
            new.message.map_or("", MessageId::as_str),
            &times
        ];
        write.execute(ASK, values).await?;
    }
    settle(write, tenant, new.application, &before).await
}

/// Ends what was asked for of a kind from a time on (`since_ms`; none: the last asking alone). What was asked for before that stands
/// again as it did, with its reminders. None where nothing was asked for.
pub async fn take_back(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    (kind, since_ms): (&str, Option<i64>),
) -> Result<Option<TakenBack>> {
    applicant_waits::hold(write, tenant, application).await?;
    let before = held(write, tenant, application).await?;
    let Some(last) = before.iter().find(|one| one.kind == kind).cloned() else {
        return Ok(None);
    };
    let since_ms = since_ms.unwrap_or(last.asked_at_ms);
    if last.asked_at_ms < since_ms {
        return Ok(None);
    }
    let values = || args![tenant, application, kind];
    let replaced: Vec<ReplacedRow> = write.all(REPLACED, values()).await?;
    write.execute(TAKE_BACK, values()).await?;
    let mut taken = TakenBack {
        ended: vec![last],
        restored: None,
        is_message_undone: false,
    };
    for row in replaced {
        let request = PaperRequest::from(row.request);
        if request.asked_at_ms >= since_ms {
            taken.ended.push(request);
            continue;
        }
        let values = args![tenant, application, kind, request.asked_at_ms];
        write.execute(BRING_BACK, values).await?;
        taken.restored = Some(request);
        taken.is_message_undone = row.message_undone;
        break;
    }
    let restored_ms = taken.restored.as_ref().map(|one| one.asked_at_ms);
    let values = args![tenant, application, kind, restored_ms.unwrap_or(since_ms)];
    write.execute(FORGET, values).await?;
    settle(write, tenant, application, &before).await?;
    Ok(Some(taken))
}

/// What follows from what is asked for now: the reminders, and whether the case waits.
async fn settle(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    before: &[PaperRequest],
) -> Result<()> {
    let now = held(write, tenant, application).await?;
    let both = (&reminders(before), &reminders(&now));
    paper_reminders::settle(write, tenant, application, both).await?;
    applicant_waits::settle(write, tenant, application).await
}

/// Notes of a message whether it was taken back for what replaced its requests.
pub async fn set_message_undone(
    write: &mut Write,
    tenant: TenantId,
    (application, message): (ApplicationId, &MessageId),
    is_undone: bool,
) -> Result<()> {
    let values = args![tenant, application, message, is_undone];
    write.execute(MESSAGE_UNDONE, values).await.map(drop)
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
