//! `POST /api/work-queue/items/{id}/documents/judge`: accepts a paper, says that it cannot be used, or takes that back.

use super::paper_requests::ask::{AskedPapersView, written_by};
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::cases::correction_refusal::refused;
use crate::routes::staff;
use crate::sign_in::origin::tenant_origin;
use actix_web::{post, web};
use hub_actors::cases::corrections::JudgePaper;
use hub_domain::ApplicationId;
use hub_domain::cases::case::CaseDocument;
use hub_domain::cases::document_judgement::DocumentVerdict;
use hub_domain::conversations::channel::Channel;
use serde::{Deserialize, Serialize};

/// What somebody says of a paper.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct JudgeDocumentBody {
    /// Which paper.
    document_id: String,
    /// Its `version`, as whoever judges sees it.
    version: i64,
    verdict: DocumentVerdict,
    /// One of the program's reasons; a paper that cannot be used has one, or a note.
    #[serde(default)]
    reason: Option<i64>,
    /// In the judge's own words, which the applicant reads too; at most 1000 characters.
    #[serde(default)]
    note: String,
    /// The applicant is told why, and asked for another; true where it is left out.
    #[serde(default = "asked_again")]
    ask_again: bool,
    /// By when another is wanted, `yyyy-mm-dd`.
    #[serde(default)]
    due_on: Option<String>,
    /// `EMAIL` or `SMS`; null: by the first that reaches them.
    #[serde(default)]
    by: Option<Channel>,
}

fn asked_again() -> bool {
    true
}

/// What came of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct JudgedDocument {
    document: CaseDocument,
    /// How the applicant was asked for another; null: they were not.
    asked: Option<AskedPapersView>,
    /// The applicant has been told of what is taken back now: another was asked for, and that message has been sent.
    told: bool,
}

/// Rules that read papers are run again. A paper that cannot be used counts no more, and the applicant reads why where they follow
/// their application. 409 `version_conflict` where somebody else has judged it since: `current` is the paper as it is now, with who.
/// 422 `reason` `required` or `not_found`, `document_id` `not_ready` where nobody may open it yet, `by` `unreachable`.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = JudgeDocumentBody,
    responses(
        (status = 200, body = JudgedDocument),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/documents/judge")]
pub async fn judge_case_document(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    client: Client,
    id: web::Path<i64>,
    Json(body): Json<JudgeDocumentBody>,
) -> Result<web::Json<JudgedDocument>, Problem> {
    let tenant = caller.tenant;
    let item = super::application(&app, &caller, ApplicationId(*id)).await?;
    let row = app.store.tenant(tenant).await?;
    let message = JudgePaper {
        by: staff(&caller),
        document: body.document_id,
        version: body.version,
        verdict: body.verdict,
        reason: body.reason,
        note: body.note,
        asks_again: body.ask_again,
        due_on: body.due_on.filter(|due| !due.is_empty()),
        via: written_by(body.by)?,
        zone: row.zone.clone(),
        link_origin: tenant_origin(&app, &row, &client.host).await?,
    };
    let work_item = app.hub.work_item(tenant, &item.thread_id).await?;
    let judged = work_item.send(message).await??.map_err(refused)?;
    Ok(web::Json(JudgedDocument {
        document: judged.document,
        asked: judged.asked.map(AskedPapersView::from),
        told: judged.is_told,
    }))
}
