//! `POST /api/admin/bank-replies/{id}/settle`: somebody has seen to an answer that waited for them.

use super::overview::{PayoutOverview, view};
use super::reason_of;
use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_store::paying::bank_replies;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SettleBankReply {
    /// What was found and done; at most 200 characters.
    reason: String,
}

/// Takes an answer off the list. 409 `payment_not_possible` where somebody has seen to it before.
#[utoipa::path(
    tag = "administration",
    params(("id" = String, Path)),
    request_body = SettleBankReply,
    responses(
        (status = 200, body = PayoutOverview),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/bank-replies/{id}/settle")]
pub async fn settle_bank_reply(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<String>,
    Json(asked): Json<SettleBankReply>,
) -> Result<web::Json<PayoutOverview>, Problem> {
    let tenant = caller.tenant;
    let reply = app.store.bank_replies().by_id(tenant, &id).await?;
    caller.in_program(reply.program)?;
    let note = reason_of(&asked.reason)?;
    let mut write = app.store.write().await?;
    if !bank_replies::settle_reply(&mut write, tenant, &reply.id, note, &caller.by()).await? {
        write.rollback().await?;
        return Err(Key::PaymentNotPossible.into());
    }
    write.commit().await?;
    view(&app, tenant, reply.program).await.map(web::Json)
}
