//! `GET /api/signup/search-account`: whether an address has an account in an instance.

use super::find_business::{ExistingBusiness, businesses};
use super::{accounts_of, checked_email};
use crate::App;
use crate::extract::{Client, TenantHost};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::start::Data;
use actix_web::{get, web};
use serde::{Deserialize, Serialize};

/// The address to search for, and the instance.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchAccountQuery {
    pub email: String,
    pub cd_instance: i64,
    #[serde(rename = "captchaToken")]
    pub captcha_token: Option<String>,
}

/// What there is.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FoundAccount {
    #[serde(rename = "userExists")]
    pub user_exists: bool,
    pub businesses: Vec<ExistingBusiness>,
}

/// The accounts of an address; always empty if the instance reveals nothing about them.
#[utoipa::path(
    tag = "sign-up",
    params(SearchAccountQuery),
    responses(
        (status = 200, body = Data<FoundAccount>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/signup/search-account")]
pub async fn search_account(
    app: web::Data<App>,
    client: Client,
    TenantHost(host): TenantHost,
    query: web::Query<SearchAccountQuery>,
) -> Result<web::Json<Data<FoundAccount>>, Problem> {
    let email = checked_email("email", &query.email)?;
    let token = query.captcha_token.as_deref();
    let accounts = accounts_of(&app, host, &client, query.cd_instance, &email, token).await?;
    Ok(web::Json(Data {
        data: FoundAccount {
            user_exists: !accounts.is_empty(),
            businesses: businesses(&app, accounts).await?,
        },
    }))
}
