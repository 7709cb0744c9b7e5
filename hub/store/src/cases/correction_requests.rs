//! What staff ask applicants to correct: requests, each with its places, and what became of them.

use crate::cases::applicant_waits;
use crate::db::Db;
use crate::jobs::{self, NewJob};
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::correction_request::{ItemOutcome, RequestState, has_row};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::job::{Job, Priority};
use hub_domain::live::CorrectionsChanged;
use hub_domain::topic::Topic;
use hub_domain::{ApplicationId, TenantId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;

macro_rules! request_columns {
    () => {
        "id, application_id, by_id, by_name, asked_at_ms, due_on, told_by, link_origin, ended, ended_by, ended_at_ms, reminded_at_ms FROM correction_requests"
    };
}

macro_rules! item_columns {
    () => {
        "request_id, at, words, outcome, answered_by, answered_at_ms, answer_key, before_value, after_value FROM correction_items"
    };
}

statements! {
    OF = concat!("SELECT ", request_columns!(), " WHERE tenant_id = $1 AND application_id = $2 ORDER BY asked_at_ms DESC, id DESC LIMIT 200");
    ITEMS_OF = concat!("SELECT ", item_columns!(), " WHERE tenant_id = $1 AND application_id = $2 ORDER BY request_id, position LIMIT 10000");
    BY_ID = concat!("SELECT ", request_columns!(), " WHERE tenant_id = $1 AND id = $2");
    ITEMS_OF_REQUEST = concat!("SELECT ", item_columns!(), " WHERE tenant_id = $1 AND request_id = $2 ORDER BY position");
    OPEN_OF = "SELECT COUNT(*) FROM correction_requests WHERE tenant_id = $1 AND application_id = $2 AND ended = ''";
    ADD = "INSERT INTO correction_requests (tenant_id, id, application_id, by_id, by_name, asked_at_ms, due_on, told_by, link_origin, ended,
            ended_by, ended_at_ms, reminded_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '', '', NULL, NULL)";
    ADD_ITEM = "INSERT INTO correction_items (tenant_id, request_id, position, application_id, at, words, outcome, answered_by,
            answered_at_ms, answer_key, before_value, after_value)
        VALUES ($1, $2, $3, $4, $5, $6, '', '', NULL, '', $7, 'null')";
    // Rewrites the present value, so that whoever ends it at this moment waits for this write.
    HOLD = "UPDATE correction_requests SET ended = ended WHERE tenant_id = $1 AND application_id = $2 AND id = $3 AND ended = ''";
    ANSWER = "UPDATE correction_items SET outcome = $4, answered_by = $5, answered_at_ms = $6, answer_key = $7, before_value = $8,
            after_value = $9
        WHERE tenant_id = $1 AND request_id = $2 AND position = $3 AND outcome = ''";
    WAITING = "SELECT request_id, position, at FROM correction_items WHERE tenant_id = $1 AND application_id = $2 AND outcome = ''
        ORDER BY request_id, position";
    GONE = "UPDATE correction_items SET outcome = 'gone', answered_at_ms = $4
        WHERE tenant_id = $1 AND request_id = $2 AND position = $3 AND outcome = ''";
    END_ANSWERED = "UPDATE correction_requests SET ended = 'answered', ended_at_ms = $3
        WHERE tenant_id = $1 AND application_id = $2 AND ended = '' AND NOT EXISTS (SELECT 1 FROM correction_items i
            WHERE i.tenant_id = correction_requests.tenant_id AND i.request_id = correction_requests.id AND i.outcome = '')
        RETURNING id";
    TAKE_BACK = "UPDATE correction_requests SET ended = 'taken_back', ended_at_ms = $4, ended_by = $5
        WHERE tenant_id = $1 AND application_id = $2 AND id = $3 AND ended = ''";
    REMIND = "UPDATE correction_requests SET reminded_at_ms = $3
        WHERE tenant_id = $1 AND id = $2 AND ended = '' AND reminded_at_ms IS NULL";
    ACCOUNT = "SELECT p.account_id FROM applications a JOIN applicants p ON p.tenant_id = a.tenant_id AND p.id = a.applicant_id
        WHERE a.tenant_id = $1 AND a.id = $2";
}

/// Reminds an applicant of a request that waits, once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemindOfCorrections {
    pub request: String,
}

impl Job for RemindOfCorrections {
    const KIND: &'static str = "correction_reminder";
    const PRIORITY: Priority = Priority::Asked;
    const AT_ONCE: usize = 2;

    fn key(&self) -> String {
        format!("{}-{}", Self::KIND, self.request)
    }
}

/// A request.
#[derive(Debug, Clone, PartialEq)]
pub struct CorrectionRequest {
    pub id: String,
    pub application: ApplicationId,
    /// Account and name.
    pub by: (i64, String),
    pub asked_at_ms: i64,
    /// `yyyy-mm-dd`.
    pub due_on: Option<String>,
    /// How the applicant was told; none: nobody could be reached.
    pub told_by: Option<Channel>,
    /// Scheme and host of links to it.
    pub link_origin: String,
    pub state: RequestState,
    /// Who took it back.
    pub ended_by: String,
    pub ended_at_ms: Option<i64>,
    pub reminded_at_ms: Option<i64>,
    pub items: Vec<CorrectionItem>,
}

/// One place of a request.
#[derive(Debug, Clone, PartialEq)]
pub struct CorrectionItem {
    pub at: String,
    /// What staff say about it.
    pub words: String,
    pub outcome: ItemOutcome,
    pub answered_by: String,
    pub answered_at_ms: Option<i64>,
    /// The caller's own word with which it was answered.
    pub answer_key: String,
    /// What stood there when it was asked, and since it was answered, when that was answered.
    pub before: Value,
    pub after: Value,
}

/// A request about to be made.
#[derive(Debug, Clone)]
pub struct NewRequest<'a> {
    pub id: &'a str,
    pub application: ApplicationId,
    pub by: (i64, &'a str),
    pub due_on: Option<&'a str>,
    pub told_by: Option<Channel>,
    pub link_origin: &'a str,
    /// Place, words, and what stands there.
    pub items: &'a [(String, String, Value)],
    /// When the applicant is reminded.
    pub remind_at_ms: Option<i64>,
}

/// What an applicant says at a place.
#[derive(Debug, Clone)]
pub struct ItemAnswer<'a> {
    /// Of the item in its request.
    pub position: usize,
    pub outcome: ItemOutcome,
    pub before: Value,
    pub after: Value,
    pub by: &'a str,
    pub key: &'a str,
}

#[derive(sqlx::FromRow)]
struct RequestRow {
    id: String,
    application_id: i64,
    by_id: i64,
    by_name: String,
    asked_at_ms: i64,
    due_on: Option<String>,
    told_by: String,
    link_origin: String,
    ended: String,
    ended_by: String,
    ended_at_ms: Option<i64>,
    reminded_at_ms: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct ItemRow {
    request_id: String,
    at: String,
    words: String,
    outcome: String,
    answered_by: String,
    answered_at_ms: Option<i64>,
    answer_key: String,
    before_value: String,
    after_value: String,
}

fn corrupt(reason: impl ToString) -> StoreError {
    StoreError::Corrupt {
        what: "request for corrections",
        reason: reason.to_string(),
    }
}

fn parsed(text: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(corrupt)
}

impl RequestRow {
    fn with(self, items: Vec<CorrectionItem>) -> Result<CorrectionRequest> {
        Ok(CorrectionRequest {
            state: RequestState::parse(&self.ended).ok_or_else(|| corrupt(&self.ended))?,
            id: self.id,
            application: ApplicationId(self.application_id),
            by: (self.by_id, self.by_name),
            asked_at_ms: self.asked_at_ms,
            due_on: self.due_on,
            told_by: Channel::parse(&self.told_by),
            link_origin: self.link_origin,
            ended_by: self.ended_by,
            ended_at_ms: self.ended_at_ms,
            reminded_at_ms: self.reminded_at_ms,
            items,
        })
    }
}

impl TryFrom<ItemRow> for CorrectionItem {
    type Error = StoreError;
    fn try_from(row: ItemRow) -> Result<Self> {
        Ok(Self {
            outcome: ItemOutcome::parse(&row.outcome).ok_or_else(|| corrupt(&row.outcome))?,
            at: row.at,
            words: row.words,
            answered_by: row.answered_by,
            answered_at_ms: row.answered_at_ms,
            answer_key: row.answer_key,
            before: parsed(&row.before_value)?,
            after: parsed(&row.after_value)?,
        })
    }
}

fn together(requests: Vec<RequestRow>, items: Vec<ItemRow>) -> Result<Vec<CorrectionRequest>> {
    let mut by_request: HashMap<String, Vec<CorrectionItem>> = HashMap::new();
    for row in items {
        let request = row.request_id.clone();
        by_request.entry(request).or_default().push(row.try_into()?);
    }
    let requests = requests.into_iter();
    requests
        .map(|row| {
            let items = by_request.remove(&row.id).unwrap_or_default();
            row.with(items)
        })
        .collect()
}

/// Requests, for reading.
pub struct CorrectionRequests<'a>(pub(crate) &'a Db);

impl CorrectionRequests<'_> {
    /// Those about an application, the newest first.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<Vec<CorrectionRequest>> {
        let (requests, items) = tokio::try_join!(
            self.0.all(OF, args![tenant, application]),
            self.0.all(ITEMS_OF, args![tenant, application])
        )?;
        together(requests, items)
    }

    /// One of them.
    ///
    /// # Errors
    /// `NotFound` if there is no such request.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<CorrectionRequest> {
        let row: RequestRow = self.0.one("request", BY_ID, args![tenant, id]).await?;
        let items = self.0.all(ITEMS_OF_REQUEST, args![tenant, id]).await?;
        let mut one = together(vec![row], items)?;
        one.pop().ok_or(StoreError::NotFound("request"))
    }

    /// How many of an application wait.
    pub async fn open_of(&self, tenant: TenantId, application: ApplicationId) -> Result<i64> {
        let (count,): (i64,) = self.0.one("count", OPEN_OF, args![tenant, application]).await?;
        Ok(count)
    }
}

/// Writes a request down, and when its applicant is reminded.
pub async fn add(write: &mut Write, tenant: TenantId, new: &NewRequest<'_>) -> Result<()> {
    let values = args![
        tenant,
        new.id,
        new.application,
        new.by.0,
        new.by.1,
        now_ms(),
        new.due_on,
        new.told_by.map_or("", Channel::as_str),
        new.link_origin
    ];
    write.execute(ADD, values).await?;
    for (position, (at, words, before)) in new.items.iter().enumerate() {
        let values = args![
            tenant,
            new.id,
            position as i64,
            new.application,
            at,
            words,
            before.to_string()
        ];
        write.execute(ADD_ITEM, values).await?;
    }
    if let Some(at_ms) = new.remind_at_ms {
        let job = RemindOfCorrections {
            request: new.id.to_owned(),
        };
        jobs::add(write, &NewJob::once(tenant, &job, at_ms)?).await?;
    }
    applicant_waits::settle(write, tenant, new.application).await
}

/// Keeps an open request from ending otherwise until this write does; false where it has ended, or is none of the application.
pub async fn hold(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    request: &str,
) -> Result<bool> {
    Ok(write.execute(HOLD, args![tenant, application, request]).await? == 1)
}

/// Writes down what an applicant says at a place; false where it has been answered.
pub async fn answer(
    write: &mut Write,
    tenant: TenantId,
    request: &str,
    answer: &ItemAnswer<'_>,
) -> Result<bool> {
    let values = args![
        tenant,
        request,
        answer.position as i64,
        answer.outcome.as_str(),
        answer.by,
        now_ms(),
        answer.key,
        answer.before.to_string(),
        answer.after.to_string()
    ];
    Ok(write.execute(ANSWER, values).await? == 1)
}

/// Ends what these answers leave nothing to wait for: places whose row is gone, and requests that are answered as a whole. True
/// where there was any.
pub async fn settle(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    answers: &Value,
) -> Result<bool> {
    let mut has_ended = false;
    let waiting: Vec<(String, i64, String)> = write.all(WAITING, args![tenant, application]).await?;
    for (request, position, at) in waiting {
        if !has_row(answers, &at) {
            write
                .execute(GONE, args![tenant, &request, position, now_ms()])
                .await?;
            has_ended = true;
        }
    }
    let ended: Vec<(String,)> = write
        .all(END_ANSWERED, args![tenant, application, now_ms()])
        .await?;
    for (request,) in ended {
        forget_reminder(write, tenant, &request).await?;
        has_ended = true;
    }
    if has_ended {
        applicant_waits::settle(write, tenant, application).await?;
    }
    Ok(has_ended)
}

/// Takes a request back; false where it has ended, or is none of the application.
pub async fn take_back(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    (request, by): (&str, &str),
) -> Result<bool> {
    let values = args![tenant, application, request, now_ms(), by];
    if write.execute(TAKE_BACK, values).await? == 0 {
        return Ok(false);
    }
    forget_reminder(write, tenant, request).await?;
    applicant_waits::settle(write, tenant, application).await?;
    Ok(true)
}

async fn forget_reminder(write: &mut Write, tenant: TenantId, request: &str) -> Result<()> {
    let job = RemindOfCorrections {
        request: request.to_owned(),
    };
    jobs::cancel(write, tenant, &job.key()).await.map(drop)
}

/// Notes that the applicant is reminded by this write; false where nothing waits, or they were reminded before.
pub async fn remind(write: &mut Write, tenant: TenantId, request: &str) -> Result<bool> {
    Ok(write.execute(REMIND, args![tenant, request, now_ms()]).await? == 1)
}

/// Tells the screens of both sides that what is asked and offered is another list.
pub async fn announce(write: &mut Write, tenant: TenantId, item: &QueueItem) -> Result<()> {
    let changed = CorrectionsChanged { item_id: item.id };
    write.emit(tenant, Topic::Thread(item.thread_id.clone()), &changed)?;
    let row: Option<(Option<i64>,)> = write.optional(ACCOUNT, args![tenant, item.id]).await?;
    if let Some((Some(account),)) = row {
        write.emit(tenant, Topic::Me(account), &changed)?;
    }
    Ok(())
}
