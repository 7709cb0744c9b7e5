//! `POST /api/payments/verify-account`: whether a bank account can be one, before it is debited.

use super::own_application;
use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_actors::paying::seal_account;
use hub_payments::BankAccount;
use hub_payments::account::AccountKind;
use serde::{Deserialize, Serialize};

#[derive(Deserialize, utoipa::ToSchema)]
pub struct AccountToVerify {
    application_id: i64,
    /// Nine digits.
    routing_number: String,
    /// 4 to 17 digits.
    account_number: String,
    kind: AccountKind,
    holder: String,
}

/// An account that can be debited.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct VerifiedAccount {
    /// Names it in `create-charge`; sealed, so that nobody reads the numbers out of it.
    account: String,
    /// Its last four digits.
    last: String,
}

/// Checks the numbers. Nothing is kept, and the bank is not asked: whether it takes a debit is known days later.
#[utoipa::path(
    tag = "payments",
    request_body = AccountToVerify,
    responses(
        (status = 200, body = VerifiedAccount),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/payments/verify-account")]
pub async fn verify_account(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    Json(asked): Json<AccountToVerify>,
) -> Result<web::Json<VerifiedAccount>, Problem> {
    let digits = |text: &str| {
        text.chars()
            .filter(|c| !c.is_whitespace() && *c != '-')
            .collect::<String>()
    };
    let account = BankAccount {
        routing_number: digits(&asked.routing_number),
        account_number: digits(&asked.account_number),
        kind: asked.kind,
        holder: asked.holder.trim().to_owned(),
    };
    if let Some((field, why)) = account.fault() {
        return Err(Problem::field(field, why));
    }
    own_application(&app, &caller, asked.application_id).await?;
    Ok(web::Json(VerifiedAccount {
        account: seal_account(&app.keyring, caller.tenant, &account).await?,
        last: account.last().to_owned(),
    }))
}
