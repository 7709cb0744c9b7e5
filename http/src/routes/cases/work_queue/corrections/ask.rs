//! `POST /api/work-queue/items/{id}/correction-requests`: asks the applicant to correct answers.

use super::super::case::ReaderParams;
use super::super::forms;
use super::AskedCorrections;
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::cases::correction_refusal::{checked_place, checked_words, refused};
use crate::routes::staff;
use crate::sign_in::origin::tenant_origin;
use actix_web::{HttpResponse, post, web};
use hub_actors::cases::corrections::AskCorrections;
use hub_domain::ApplicationId;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CorrectionRequestBody {
    /// At most 50.
    items: Vec<AskedPlace>,
    /// `yyyy-mm-dd`, from today on and within a year: the applicant is reminded before it.
    #[serde(default)]
    due_on: Option<String>,
}

/// An answer to ask about.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AskedPlace {
    /// `owed`, a row as `members/r1`, or `members/r1/born`.
    at: String,
    /// What is to be looked at, in the applicant's language: 3 to 1,000 characters.
    words: String,
}

/// The applicant is told by mail or text, and reminded once before the day. Nothing else in the answers opens for them.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path), ReaderParams),
    request_body = CorrectionRequestBody,
    responses(
        (status = 201, body = AskedCorrections),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/correction-requests")]
pub async fn ask_corrections(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    client: Client,
    id: web::Path<i64>,
    reader: web::Query<ReaderParams>,
    Json(body): Json<CorrectionRequestBody>,
) -> Result<HttpResponse, Problem> {
    let (tenant, id) = (caller.tenant, ApplicationId(*id));
    let item = super::super::application(&app, &caller, id).await?;
    let mut places = Vec::with_capacity(body.items.len());
    for (number, asked) in body.items.into_iter().enumerate() {
        let words = checked_words(format!("items[{number}].words"), &asked.words)?;
        places.push((checked_place(number, asked.at)?, words));
    }
    let row = app.store.tenant(tenant).await?;
    let message = AskCorrections {
        by: staff(&caller),
        places,
        due_on: body.due_on.filter(|due| !due.is_empty()),
        zone: row.zone.clone(),
        link_origin: tenant_origin(&app, &row, &client.host).await?,
    };
    let work_item = app.hub.work_item(tenant, &item.thread_id).await?;
    let request = work_item.send(message).await??.map_err(refused)?;
    let filed = app.store.answers().last(tenant, id).await?;
    let form = forms::of_answers(&app, tenant, item.process_id, filed.as_ref()).await?;
    let form = form.ok_or(Key::NotFound)?;
    Ok(HttpResponse::Created().json(AskedCorrections::of(request, &form, reader.lang())))
}
