//! `POST /api/admin/programs/{id}/payouts/batches`: makes a batch of all that waits.

use super::read::{PayoutBatchRows, view};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::administration::programs::known;
use actix_web::{post, web};
use hub_store::paying::payout_batches;

/// Freezes every payment by bank that waits and has an account as a batch; at most 10,000. 409 `payment_not_possible` where nothing does:
/// pressed twice, one batch is made.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, body = PayoutBatchRows),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/programs/{id}/payouts/batches")]
pub async fn make_payout_batch(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<PayoutBatchRows>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let mut write = app.store.write().await?;
    let Some(batch) = payout_batches::make(&mut write, caller.tenant, program, &caller.by()).await? else {
        write.rollback().await?;
        return Err(Key::PaymentNotPossible.into());
    };
    write.commit().await?;
    view(&app, caller.tenant, batch).await.map(web::Json)
}
