//! `POST /api/admin/payout-batches/{id}/pull`: a payment does not leave with its batch.

use super::read::{PayoutBatchRows, view};
use super::{batch_of, reason_of};
use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_store::paying::payout_batches;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PullPayoutRow {
    /// The version that was seen.
    version: i64,
    payment_id: String,
    /// At most 200 characters.
    reason: String,
}

/// Takes a payment out of a batch that is not approved; it waits for the next one. 409 `version_conflict` where the batch is another one
/// since.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path)),
    request_body = PullPayoutRow,
    responses(
        (status = 200, body = PayoutBatchRows),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/payout-batches/{id}/pull")]
pub async fn pull_payout_row(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
    Json(asked): Json<PullPayoutRow>,
) -> Result<web::Json<PayoutBatchRows>, Problem> {
    let batch = batch_of(&app, &caller, *id).await?;
    let reason = reason_of(&asked.reason)?;
    let mut write = app.store.write().await?;
    let of = (batch.id, asked.version);
    let row = (asked.payment_id.as_str(), reason);
    if !payout_batches::pull(&mut write, caller.tenant, of, row, &caller.by()).await? {
        write.rollback().await?;
        return Err(Problem::new(Key::NotFound).and_field("payment_id", "not_found"));
    }
    write.commit().await?;
    view(&app, caller.tenant, batch.id).await.map(web::Json)
}
