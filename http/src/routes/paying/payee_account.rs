//! `GET` and `PUT /api/payments/payee-account/{id}`: where the awards of one of the caller's own applications are paid; `PUT
//! /api/work-queue/items/{id}/payee-account`: the same by finance, from what somebody has handed in.

use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::own::Application;
use crate::extract::{Allowed, Json, Own};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, put, web};
use hub_bank_files::payee_name::{NameUse, propose};
use hub_bank_files::{AccountNumber, RoutingNumber};
use hub_domain::identity::by::By;
use hub_domain::{ApplicationId, TenantId};
use hub_payments::account::AccountKind;
use hub_payments::{BankAccount, PayChannel};
use hub_store::paying::payee_accounts::{self, NewPayeeAccount, SEALED_PAYEE};
use serde::{Deserialize, Serialize};

/// Where awards are paid. The numbers are written and never read.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PayeeAccountView {
    application_id: i64,
    /// Whether the program pays awards by bank.
    is_possible: bool,
    /// The last four digits; empty where there is no account yet.
    last: String,
    /// The name in the letters that banks take; empty where there is no account yet.
    bank_name: String,
    /// With which the bank sent money back from this account: it is not paid to. Empty otherwise.
    refused_code: String,
    /// A change names the revision that was seen; 0 where there is no account yet.
    revision: i64,
    changed_at_ms: Option<i64>,
}

#[derive(Deserialize, utoipa::ToSchema)]
pub struct GivePayeeAccount {
    /// The revision that was seen; 0 where there was none.
    revision: i64,
    /// Nine digits.
    routing_number: String,
    /// 4 to 17 digits.
    account_number: String,
    kind: AccountKind,
    holder: String,
    /// The name in the letters that banks take, confirmed by its bearer; left out: as it is proposed, where it reads like the holder's.
    #[serde(default)]
    bank_name: Option<String>,
}

/// The name that is proposed, as `current` of 422 `bank_name` `confirm`.
#[derive(Debug, Serialize)]
pub struct ProposedBankName {
    /// Empty where no letter of the name has a counterpart.
    text: String,
}

async fn view(app: &App, tenant: TenantId, application: ApplicationId) -> Result<PayeeAccountView, Problem> {
    let item = app.store.applications().by_id(tenant, application).await?;
    let fees = app.store.program_settings().fees(tenant, item.process_id).await?;
    let account = app.store.payee_accounts().of(tenant, application).await?;
    let is_possible = fees.pays.contains(&PayChannel::Bank);
    Ok(match account {
        Some(account) => PayeeAccountView {
            application_id: application.0,
            is_possible,
            last: account.last,
            bank_name: account.bank_name,
            refused_code: account.refused_code,
            revision: account.revision,
            changed_at_ms: Some(account.changed_at_ms),
        },
        None => PayeeAccountView {
            application_id: application.0,
            is_possible,
            last: String::new(),
            bank_name: String::new(),
            refused_code: String::new(),
            revision: 0,
            changed_at_ms: None,
        },
    })
}

/// The numbers as they are kept.
fn checked(asked: &GivePayeeAccount) -> Result<BankAccount, Problem> {
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
    // Of a bank that is there, and with digits that the file takes.
    if RoutingNumber::parse(&account.routing_number).is_err() {
        return Err(Problem::field("routing_number", "invalid"));
    }
    if AccountNumber::parse(&account.account_number).is_err() {
        return Err(Problem::field("account_number", "invalid"));
    }
    Ok(account)
}

/// The name that stands in the file. One that reads otherwise than the holder's is asked for first.
fn bank_name(asked: &GivePayeeAccount, holder: &str) -> Result<String, Problem> {
    if let Some(name) = &asked.bank_name {
        let name = name.trim().to_uppercase();
        return match NameUse::Ach.accepts(&name) {
            true => Ok(name),
            false => Err(Problem::field("bank_name", "invalid")),
        };
    }
    let proposed = propose(holder, NameUse::Ach);
    let reads_alike = !proposed.is_changed && !proposed.lacks_letters;
    match reads_alike && NameUse::Ach.accepts(&proposed.text) {
        true => Ok(proposed.text),
        false => {
            let current = ProposedBankName { text: proposed.text };
            Err(Problem::field("bank_name", "confirm").with_current(&current))
        }
    }
}

async fn give(
    app: &App,
    (tenant, application): (TenantId, ApplicationId),
    asked: &GivePayeeAccount,
    by: &By,
) -> Result<PayeeAccountView, Problem> {
    let account = checked(asked)?;
    let bank_name = bank_name(asked, &account.holder)?;
    let text = serde_json::to_string(&account).map_err(Problem::internal)?;
    let new = NewPayeeAccount {
        sealed: app.keyring.seal_for_tenant(tenant, SEALED_PAYEE, &text).await?,
        last: account.last().to_owned(),
        kind: account.kind.as_str().to_owned(),
        bank_name,
        revision: asked.revision,
    };
    let mut write = app.store.write().await?;
    payee_accounts::set(&mut write, tenant, application, &new, by).await?;
    write.commit().await?;
    view(app, tenant, application).await
}

/// Where the awards of an application are paid.
#[utoipa::path(
    tag = "payments",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = PayeeAccountView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/payments/payee-account/{id}")]
pub async fn read_payee_account(
    app: web::Data<App>,
    own: Own<Application>,
) -> Result<web::Json<PayeeAccountView>, Problem> {
    let (caller, Application(item)) = own.take(&app).await?;
    view(&app, caller.tenant, item.id).await.map(web::Json)
}

/// Gives the account to which awards are paid, from the next batch on. 422 `bank_name` `confirm` has in `current` how the name stands in
/// the bank's file, for its bearer to confirm; 409 `version_conflict` where another account was given since.
#[utoipa::path(
    tag = "payments",
    params(("id" = i64, Path)),
    request_body = GivePayeeAccount,
    responses(
        (status = 200, body = PayeeAccountView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/payments/payee-account/{id}")]
pub async fn give_payee_account(
    app: web::Data<App>,
    own: Own<Application>,
    Json(asked): Json<GivePayeeAccount>,
) -> Result<web::Json<PayeeAccountView>, Problem> {
    let (caller, Application(item)) = own.take(&app).await?;
    let of = (caller.tenant, item.id);
    give(&app, of, &asked, &caller.by()).await.map(web::Json)
}

/// The same by finance, from what somebody has handed in.
#[utoipa::path(
    tag = "payments",
    params(("id" = i64, Path)),
    request_body = GivePayeeAccount,
    responses(
        (status = 200, body = PayeeAccountView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/work-queue/items/{id}/payee-account")]
pub async fn set_payee_account_of_case(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
    Json(asked): Json<GivePayeeAccount>,
) -> Result<web::Json<PayeeAccountView>, Problem> {
    let tenant = caller.tenant;
    let item = app.store.applications().by_id(tenant, ApplicationId(*id)).await?;
    caller.in_program(item.process_id)?;
    give(&app, (tenant, item.id), &asked, &caller.by())
        .await
        .map(web::Json)
}
