//! `POST /api/signup/find-business-user`: whether an address belongs to a business here.

use super::{accounts_of, checked_email};
use crate::App;
use crate::extract::{Client, Json, TenantHost};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::start::Data;
use actix_web::{post, web};
use serde::{Deserialize, Serialize};

/// The business to search for.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct FindBusinessUserRequest {
    pub ds_mail: String,
    pub cd_instance: i64,
    #[serde(rename = "captchaToken")]
    pub captcha_token: Option<String>,
}

/// The business found.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[allow(non_snake_case)]
pub struct BusinessUser {
    pub ds_companyname: String,
}

/// The business of an address, or null; always null if the instance reveals nothing about its accounts.
#[utoipa::path(
    tag = "sign-up",
    request_body = FindBusinessUserRequest,
    responses(
        (status = 200, body = Data<Option<BusinessUser>>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/signup/find-business-user")]
pub async fn find_business_user(
    app: web::Data<App>,
    client: Client,
    TenantHost(host): TenantHost,
    Json(body): Json<FindBusinessUserRequest>,
) -> Result<web::Json<Data<Option<BusinessUser>>>, Problem> {
    let email = checked_email("ds_mail", &body.ds_mail)?;
    let token = body.captcha_token.as_deref();
    let accounts = accounts_of(&app, host, &client, body.cd_instance, &email, token).await?;
    let business = accounts
        .into_iter()
        .find(|account| account.account_type == "Business")
        .map(|account| BusinessUser {
            ds_companyname: account.company_name,
        });
    Ok(web::Json(Data { data: business }))
}
