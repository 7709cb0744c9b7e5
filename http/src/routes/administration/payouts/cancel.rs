//! `POST /api/admin/payout-batches/{id}/cancel`: gives a batch up that is not released.

use super::read::{PayoutBatchRows, view};
use super::{batch_of, reason_of};
use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_store::paying::payout_batches;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CancelPayoutBatch {
    /// The version that was seen.
    version: i64,
    /// At most 200 characters.
    reason: String,
}

/// Gives a batch up: its payments wait for the next one. 409 `version_conflict` where the batch is another one since, or approved.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path)),
    request_body = CancelPayoutBatch,
    responses(
        (status = 200, body = PayoutBatchRows),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/payout-batches/{id}/cancel")]
pub async fn cancel_payout_batch(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
    Json(asked): Json<CancelPayoutBatch>,
) -> Result<web::Json<PayoutBatchRows>, Problem> {
    let batch = batch_of(&app, &caller, *id).await?;
    let reason = reason_of(&asked.reason)?;
    let mut write = app.store.write().await?;
    let of = (batch.id, asked.version);
    payout_batches::cancel(&mut write, caller.tenant, of, reason, &caller.by()).await?;
    write.commit().await?;
    view(&app, caller.tenant, batch.id).await.map(web::Json)
}
