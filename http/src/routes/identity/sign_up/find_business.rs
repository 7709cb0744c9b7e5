//! `GET /api/find-business/{email}/instance/{id}`: the businesses of an address, to choose from before another is added.

use super::{accounts_of, checked_email};
use crate::App;
use crate::extract::{Client, TenantHost};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::start::Data;
use actix_web::{get, web};
use hub_domain::people::address::masked;
use hub_store::identity::accounts::Account;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Goes along where a captcha is asked for.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CaptchaQuery {
    #[serde(rename = "captchaToken")]
    pub captcha_token: Option<String>,
}

/// A business that is there already.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ExistingBusiness {
    pub cd_business: i64,
    pub title: String,
    pub address: String,
    /// Masked.
    pub email: String,
}

/// The businesses among accounts, with what their profile says of the address.
pub(super) async fn businesses(app: &App, accounts: Vec<Account>) -> Result<Vec<ExistingBusiness>, Problem> {
    let mut all = Vec::new();
    for account in accounts {
        if account.account_type != "Business" {
            continue;
        }
        let profile = app.store.accounts().profile(account.tenant, account.id).await?;
        all.push(ExistingBusiness {
            cd_business: account.id.0,
            title: account.company_name,
            address: profile
                .get("address")
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned(),
            email: masked(account.email.as_deref().unwrap_or_default()),
        });
    }
    Ok(all)
}

/// The businesses of an address in an instance.
#[utoipa::path(
    tag = "sign-up",
    params(
        ("email" = String, Path, description = "the mail address, percent-encoded"),
        ("id" = i64, Path, description = "`cd_instance`"),
        CaptchaQuery
    ),
    responses(
        (status = 200, body = Data<Vec<ExistingBusiness>>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/find-business/{email}/instance/{id}")]
pub async fn find_business(
    app: web::Data<App>,
    client: Client,
    TenantHost(host): TenantHost,
    path: web::Path<(String, i64)>,
    query: web::Query<CaptchaQuery>,
) -> Result<web::Json<Data<Vec<ExistingBusiness>>>, Problem> {
    let (email, instance) = path.into_inner();
    let email = checked_email("email", &email)?;
    let token = query.captcha_token.as_deref();
    let accounts = accounts_of(&app, host, &client, instance, &email, token).await?;
    Ok(web::Json(Data {
        data: businesses(&app, accounts).await?,
    }))
}
