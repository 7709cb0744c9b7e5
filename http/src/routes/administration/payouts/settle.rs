//! `POST /api/admin/bank-replies/{id}/settle`: somebody has seen to an answer that waited for them: its money belongs to a payment, or is not
//! ours.

use super::overview::{PayoutOverview, view};
use super::{doer, reason_of};
use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_store::paying::bank_replies;
use hub_store::paying::match_reply::{self, ReplyMatched};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SettleBankReply {
    /// What was found and done; at most 200 characters.
    reason: String,
    /// The number of the application whose payment it belongs to; without it what is in suspense is not ours.
    #[serde(rename = "externalId", default)]
    external_id: Option<String>,
}

/// Takes an answer off the list, and its money out of suspense. With `externalId` it belongs to that application's payment of the same amount,
/// which has come back by it, or whose check was cashed; 422 `externalId` with `not_found`, or `no_payment` where there is none that it
/// fits. 409 `payment_not_possible` where somebody has seen to it before.
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
    let number = asked.external_id.as_deref().map(str::trim).unwrap_or_default();
    if !number.is_empty() {
        let found = app.store.applications().by_external_id(tenant, number).await?;
        let Some(item) = found.filter(|item| item.process_id == reply.program) else {
            return Err(Problem::field("externalId", "not_found"));
        };
        let mut write = app.store.write().await?;
        let (by, doer) = (caller.by(), doer(&caller));
        let matched = match_reply::match_reply(&mut write, tenant, &reply, item.id, note, &by, &doer).await?;
        match matched {
            ReplyMatched::Done => write.commit().await?,
            ReplyMatched::NotOpen => {
                write.rollback().await?;
                return Err(Key::PaymentNotPossible.into());
            }
            ReplyMatched::NoPayment => {
                write.rollback().await?;
                return Err(Problem::field("externalId", "no_payment"));
            }
        }
        return view(&app, tenant, reply.program).await.map(web::Json);
    }
    let mut write = app.store.write().await?;
    if !bank_replies::settle_reply(&mut write, tenant, &reply.id, note, &caller.by()).await? {
        write.rollback().await?;
        return Err(Key::PaymentNotPossible.into());
    }
    write.commit().await?;
    view(&app, tenant, reply.program).await.map(web::Json)
}
