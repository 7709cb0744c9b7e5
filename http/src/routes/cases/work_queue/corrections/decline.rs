//! `POST /api/work-queue/items/{id}/offers/{offer}/decline`: what the applicant offers stays out of the answers, with the reason.

use super::super::answers::checked_reason;
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::cases::correction_refusal::refused;
use crate::routes::staff;
use actix_web::{HttpResponse, post, web};
use hub_actors::cases::corrections::EndOffer;
use hub_domain::ApplicationId;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct DeclineOfferBody {
    /// Why, in the applicant's language, who sees it: 3 to 500 characters.
    reason: String,
}

/// The applicant sees that it was declined, and why.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path), ("offer" = String, Path)),
    request_body = DeclineOfferBody,
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/offers/{offer}/decline")]
pub async fn decline_offer(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    path: web::Path<(i64, String)>,
    Json(body): Json<DeclineOfferBody>,
) -> Result<HttpResponse, Problem> {
    let (id, offer) = path.into_inner();
    let item = super::super::application(&app, &caller, ApplicationId(id)).await?;
    let message = EndOffer {
        by: staff(&caller),
        offer,
        declined: Some(checked_reason(&body.reason)?.to_owned()),
    };
    let work_item = app.hub.work_item(caller.tenant, &item.thread_id).await?;
    work_item.send(message).await??.map_err(refused)?;
    Ok(HttpResponse::NoContent().finish())
}
