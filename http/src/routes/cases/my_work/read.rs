//! `GET /api/my-work`: what is late, what is due and what came in, of the caller's own work.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{CallPlace, QueueRead, ThreadRead};
use crate::problem::Problem;
use crate::routes::cases::work_queue::deciding::to_decide;
use crate::routes::cases::work_queue::filter::arrivals;
use actix_web::{get, web};
use hub_domain::cases::application::{QueueItem, SortColumn};
use hub_domain::cases::queue_query::{OwnerFilter, QueueQuery, Span};
use hub_domain::clock::{iso8601, now_ms};
use hub_domain::identity::permission::Permission;
use hub_domain::people::address::display_phone;
use hub_domain::{ApplicationId, ThreadId};
use serde::Serialize;

/// Entries of each part; the place that it opens has all.
const SHOWN: i64 = 5;

/// The caller's work by what it wants, in the order in which it is shown.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MyWork {
    parts: Vec<WorkPart>,
}

/// Why something waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorkKind {
    /// One's own applications whose time in their status is over.
    Overdue,
    /// One's own that are due before the day ends.
    DueToday,
    /// One's own in which the applicant wrote or called and nobody has read it.
    Answers,
    /// Who called in vain, in one's programs.
    Callbacks,
    /// Notes that name one.
    Mentions,
    /// One's own applications to which papers came since one looked.
    Documents,
    /// Applications whose decision is prepared and that one may decide: not what one has proposed where another person decides.
    Decisions,
}

/// Work of one kind.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WorkPart {
    kind: WorkKind,
    /// How many there are.
    total: i64,
    /// The most urgent, at most five.
    items: Vec<WorkEntry>,
}

/// One thing that waits. What does not apply to it is null or empty.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WorkEntry {
    id: String,
    item_id: Option<ApplicationId>,
    thread_id: Option<ThreadId>,
    /// The note that names one.
    message_id: Option<String>,
    #[serde(rename = "externalId")]
    external_id: String,
    /// The applicant, or who called.
    name: String,
    /// The documents, the note's first words, the program, or what an application's status is called.
    words: String,
    /// When it is due, or when it came; ISO 8601.
    at: String,
}

impl WorkPart {
    fn of(kind: WorkKind, all: Vec<WorkEntry>) -> Self {
        let total = all.len() as i64;
        Self {
            kind,
            total,
            items: all.into_iter().take(SHOWN as usize).collect(),
        }
    }
}

/// The caller's work. What the caller may not see is not among its parts.
#[utoipa::path(tag = "queue", responses((status = 200, body = MyWork)), security(("bearer" = [])))]
#[get("/api/my-work")]
pub async fn read_my_work(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
) -> Result<web::Json<MyWork>, Problem> {
    let now = now_ms();
    let zone = app.store.tenant(caller.tenant).await?.zone.clone();
    let mine = QueueQuery {
        member: caller.member(),
        owners: vec![OwnerFilter::Account(caller.account.0)],
        sort: SortColumn::DueAt,
        page_size: SHOWN,
        ..QueueQuery::default()
    };
    let overdue = QueueQuery {
        due: Span::before(now),
        ..mine.clone()
    };
    let today = QueueQuery {
        due: Span::rest_of_day(now, &zone),
        ..mine.clone()
    };
    let mut parts = vec![
        applications(&app, &caller, WorkKind::Overdue, &overdue).await?,
        applications(&app, &caller, WorkKind::DueToday, &today).await?,
    ];
    if caller.may(Permission::ThreadRead) {
        let answers = QueueQuery {
            unread: true,
            sort: SortColumn::LastComDate,
            descending: true,
            ..mine.clone()
        };
        parts.push(applications(&app, &caller, WorkKind::Answers, &answers).await?);
    }
    if let Ok(caller) = caller.demanding::<CallPlace>() {
        parts.push(callbacks(&app, &caller).await?);
    }
    if let Ok(caller) = caller.demanding::<ThreadRead>() {
        parts.push(mentions(&app, &caller).await?);
    }
    parts.push(documents(&app, &caller, mine.clone()).await?);
    parts.push(decisions(&app, &caller, mine).await?);
    Ok(web::Json(MyWork { parts }))
}

/// The applications that a query finds, the first of them as entries.
async fn applications(
    app: &App,
    caller: &Allowed<QueueRead>,
    kind: WorkKind,
    query: &QueueQuery,
) -> Result<WorkPart, Problem> {
    let page = app.store.applications().page(caller.tenant, query).await?;
    let items = page.items.into_iter().map(|item| entry(item, kind)).collect();
    Ok(WorkPart {
        total: page.total,
        ..WorkPart::of(kind, items)
    })
}

fn entry(item: QueueItem, kind: WorkKind) -> WorkEntry {
    let at = match kind == WorkKind::Answers {
        true => item.last_com_date,
        false => item.due_at,
    };
    WorkEntry {
        id: item.id.to_string(),
        item_id: Some(item.id),
        thread_id: Some(item.thread_id),
        message_id: None,
        external_id: item.external_id,
        name: item.item_name,
        words: item.current_state_name,
        at: at.unwrap_or(item.state_current_time),
    }
}

/// Who is to be called back, as the list of missed calls has them.
async fn callbacks(app: &App, caller: &Allowed<CallPlace>) -> Result<WorkPart, Problem> {
    let calls = app
        .store
        .missed_calls()
        .undone(caller.tenant, caller.member())
        .await?;
    let seen = calls
        .into_iter()
        .filter(|call| caller.in_program(call.program).is_ok());
    let all = seen.map(|call| {
        // A conversation of another program is not shown.
        let known = call
            .applicant
            .filter(|applicant| caller.in_program(applicant.program).is_ok());
        let number = call
            .wait
            .map(|wait| wait.callback_number)
            .filter(|number| !number.is_empty())
            .unwrap_or(call.caller);
        let (thread_id, name) = known.map_or((None, display_phone(&number)), |known| {
            (Some(known.thread), known.name)
        });
        WorkEntry {
            id: call.id.0,
            item_id: None,
            thread_id,
            message_id: None,
            external_id: String::new(),
            name,
            words: call.program_name,
            at: iso8601(call.started_at_ms),
        }
    });
    Ok(WorkPart::of(WorkKind::Callbacks, all.collect()))
}

/// Notes that name the caller and that they have not read.
async fn mentions(app: &App, caller: &Allowed<ThreadRead>) -> Result<WorkPart, Problem> {
    let mentions = app
        .store
        .mentions()
        .unseen(caller.tenant, caller.account, caller.member())
        .await?;
    let all = mentions.into_iter().map(|mention| WorkEntry {
        id: mention.message_id.0.clone(),
        item_id: Some(mention.item_id),
        thread_id: Some(mention.thread_id),
        message_id: Some(mention.message_id.0),
        external_id: mention.external_id,
        name: mention.name,
        words: format!("{}: {}", mention.by, mention.preview),
        at: iso8601(mention.at_ms),
    });
    Ok(WorkPart::of(WorkKind::Mentions, all.collect()))
}

/// Papers that came to the caller's applications since the caller looked at each: one entry for each application.
async fn documents(app: &App, caller: &Allowed<QueueRead>, mine: QueueQuery) -> Result<WorkPart, Problem> {
    let query = QueueQuery {
        arrivals: Some(arrivals(caller)),
        ..mine
    };
    let applications = app.store.applications();
    let (papers, total) = tokio::try_join!(
        applications.arrived_papers(caller.tenant, &query),
        applications.count(caller.tenant, &query)
    )?;
    let mut entries: Vec<WorkEntry> = Vec::new();
    for paper in papers {
        let known = entries
            .iter_mut()
            .find(|entry| entry.item_id == Some(paper.application));
        match known {
            Some(entry) => entry.words = format!("{} · {}", entry.words, paper.document),
            None => entries.push(WorkEntry {
                id: paper.application.to_string(),
                item_id: Some(paper.application),
                thread_id: Some(paper.thread),
                message_id: None,
                external_id: paper.external_id,
                name: paper.name,
                words: paper.document,
                at: iso8601(paper.at_ms),
            }),
        }
    }
    Ok(WorkPart {
        total,
        ..WorkPart::of(WorkKind::Documents, entries)
    })
}

/// What the caller may decide: those who supervise see everybody's, others their own.
async fn decisions(app: &App, caller: &Allowed<QueueRead>, mine: QueueQuery) -> Result<WorkPart, Problem> {
    let supervises = caller.may(Permission::ConferenceSupervise) || caller.may(Permission::Admin);
    let query = QueueQuery {
        owners: match supervises {
            true => Vec::new(),
            false => mine.owners.clone(),
        },
        ..mine
    };
    let query = to_decide(app, caller, query).await?;
    applications(app, caller, WorkKind::Decisions, &query).await
}
