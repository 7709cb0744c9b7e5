//! `POST /api/admin/bank-replies/{id}/take-over`: an account is as its bank says it is.

use super::overview::{PayoutOverview, view};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_store::paying::bank_replies::{self, TakenOver};

/// Takes over the numbers that a notice of change says are right. 409 `payment_not_possible` where it says none, or somebody has seen to
/// it; `version_conflict` where another account was given since.
#[utoipa::path(
    tag = "administration",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = PayoutOverview),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/bank-replies/{id}/take-over")]
pub async fn take_over_bank_reply(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<String>,
) -> Result<web::Json<PayoutOverview>, Problem> {
    let tenant = caller.tenant;
    let reply = app.store.bank_replies().by_id(tenant, &id).await?;
    caller.in_program(reply.program)?;
    let mut write = app.store.write().await?;
    let taken = bank_replies::take_over(&mut write, &app.keyring, tenant, &reply, &caller.by()).await?;
    match taken {
        TakenOver::Done => write.commit().await?,
        TakenOver::NotOpen => {
            write.rollback().await?;
            return Err(Key::PaymentNotPossible.into());
        }
        TakenOver::OtherAccount => {
            write.rollback().await?;
            return Err(Key::VersionConflict.into());
        }
    }
    view(&app, tenant, reply.program).await.map(web::Json)
}
