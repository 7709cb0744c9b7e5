//! `POST /api/work-queue/items/{id}/offers/{offer}/take`: what the applicant offers becomes their answer.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueWrite;
use crate::problem::{Problem, ProblemBody};
use crate::routes::cases::correction_refusal::refused;
use crate::routes::staff;
use actix_web::{post, web};
use hub_actors::cases::corrections::EndOffer;
use hub_domain::ApplicationId;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OfferTaken {
    /// Signatures of the applicant that cover something else since, by the questions' ids: ask for them to be given again.
    sign_again: Vec<String>,
}

/// 422 `form_faults` where the offer does not fit the answers any more: it can be declined.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path), ("offer" = String, Path)),
    responses(
        (status = 200, body = OfferTaken),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/offers/{offer}/take")]
pub async fn take_offer(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    path: web::Path<(i64, String)>,
) -> Result<web::Json<OfferTaken>, Problem> {
    let (id, offer) = path.into_inner();
    let item = super::super::application(&app, &caller, ApplicationId(id)).await?;
    let message = EndOffer {
        by: staff(&caller),
        offer,
        declined: None,
    };
    let work_item = app.hub.work_item(caller.tenant, &item.thread_id).await?;
    let taken = work_item.send(message).await??.map_err(refused)?;
    Ok(web::Json(OfferTaken {
        sign_again: taken.sign_again,
    }))
}
