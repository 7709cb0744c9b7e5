//! `POST /api/work-queue/items/{id}/paper-requests`: asks the applicant for papers.

use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::cases::correction_refusal::refused;
use crate::routes::staff;
use crate::sign_in::origin::tenant_origin;
use actix_web::{HttpResponse, post, web};
use hub_actors::cases::corrections::{AskPapers, AskedPapers};
use hub_domain::ApplicationId;
use hub_domain::conversations::channel::Channel;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PaperRequestBody {
    /// Document kinds of the program's form that are not on file; at most 20.
    kinds: Vec<String>,
    /// `yyyy-mm-dd`, from today on and within a year: the applicant is reminded before it.
    #[serde(default)]
    due_on: Option<String>,
    /// `EMAIL` or `SMS`; null: by the first that reaches them.
    #[serde(default)]
    by: Option<Channel>,
    /// Whether the applicant is reminded before the day and on it; true where it is left out.
    #[serde(default = "reminded")]
    reminders: bool,
}

fn reminded() -> bool {
    true
}

/// What was asked for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = AskedPapers)]
pub struct AskedPapersView {
    /// How the applicant was told; null: nobody could be reached.
    told_by: Option<Channel>,
    /// Until when the message can be taken back with what it asks for; null: it is on its way.
    undo_until_ms: Option<i64>,
}

impl From<AskedPapers> for AskedPapersView {
    fn from(asked: AskedPapers) -> Self {
        Self {
            told_by: asked.told_by,
            undo_until_ms: asked.undo_until_ms,
        }
    }
}

/// A channel by which applicants are written to.
pub(in crate::routes::cases::work_queue) fn written_by(
    by: Option<Channel>,
) -> Result<Option<Channel>, Problem> {
    match by {
        None | Some(Channel::Email | Channel::Sms) => Ok(by),
        Some(_) => Err(Problem::field("by", "not_allowed")),
    }
}

/// The applicant is told by mail or text in their language which papers are wanted and by when, sees the day where their papers are
/// asked for, and is reminded once before it and once on it. What was asked for before is asked for anew, with the new day. While the
/// message can be taken back, so can the request: by its DELETE. 409 `case_decided`; 422 `by` `unreachable`.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = PaperRequestBody,
    responses(
        (status = 201, body = AskedPapersView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/paper-requests")]
pub async fn ask_papers(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    client: Client,
    id: web::Path<i64>,
    Json(body): Json<PaperRequestBody>,
) -> Result<HttpResponse, Problem> {
    let tenant = caller.tenant;
    let item = super::super::application(&app, &caller, ApplicationId(*id)).await?;
    let row = app.store.tenant(tenant).await?;
    let message = AskPapers {
        by: staff(&caller),
        kinds: body.kinds,
        due_on: body.due_on.filter(|due| !due.is_empty()),
        via: written_by(body.by)?,
        reminds: body.reminders,
        zone: row.zone.clone(),
        link_origin: tenant_origin(&app, &row, &client.host).await?,
    };
    let work_item = app.hub.work_item(tenant, &item.thread_id).await?;
    let asked = work_item.send(message).await??.map_err(refused)?;
    Ok(HttpResponse::Created().json(AskedPapersView::from(asked)))
}
