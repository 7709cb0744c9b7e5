//! `POST /api/create-user-and-business/instance/{id}` and `/api/create-business-for-user/instance/{id}`: a business
//! signs up, with a new or an existing login.

use super::individual::{Created, browser_lang};
use super::open_account::{Expects, Newcomer, open_account};
use super::{MAX_TEXT, SignUpKind, checked_email, open_instance};
use crate::App;
use crate::extract::{Client, Json, TenantHost};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::captcha;
use crate::sign_in::start::Data;
use actix_web::{HttpRequest, HttpResponse, post, web};
use hub_domain::TenantId;
use hub_domain::written::plain_name;
use serde::Deserialize;

/// The business, and whose it is.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CreateBusinessRequest {
    pub business_name: String,
    pub email: String,
    /// The partner that brought the business; an unknown one is passed over.
    pub cd_community_entity_partner: Option<i64>,
    #[serde(rename = "captchaToken")]
    pub captcha_token: Option<String>,
}

/// Required, at most 100 characters (specification 1, section 5).
fn checked_name(name: &str) -> Result<String, Problem> {
    let is_broken = name.trim().chars().any(char::is_control);
    let name = plain_name(name);
    if name.is_empty() {
        return Err(Problem::field("business_name", "required"));
    }
    if name.chars().count() > MAX_TEXT {
        return Err(Problem::field("business_name", "too_long"));
    }
    if is_broken {
        return Err(Problem::field("business_name", "not_a_name"));
    }
    Ok(name)
}

async fn create(
    app: &App,
    request: &HttpRequest,
    host: TenantId,
    id: i64,
    body: &CreateBusinessRequest,
    expects: Expects,
) -> Result<HttpResponse, Problem> {
    let client = Client::from(request);
    app.sign_in.knocks.check(client.source_ip)?;
    let tenant = open_instance(app, id, SignUpKind::Business).await?;
    let company_name = checked_name(&body.business_name)?;
    let email = checked_email("email", &body.email)?;
    let host = app.store.tenant(host).await?;
    captcha::require_always(app, &host, client.source_ip, body.captcha_token.as_deref()).await?;
    let newcomer = Newcomer {
        kind: SignUpKind::Business,
        expects,
        email: &email,
        first_name: "",
        last_name: "",
        company_name: &company_name,
        partner: body.cd_community_entity_partner,
        lang: &browser_lang(request, &tenant),
    };
    open_account(app, &client, &tenant, newcomer).await?;
    Ok(Created::response())
}

/// Makes a login and a business. An address that has a login is 409 `login_id_in_use`.
#[utoipa::path(
    tag = "sign-up",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = CreateBusinessRequest,
    responses(
        (status = 201, body = Data<Created>),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/create-user-and-business/instance/{id}")]
pub async fn create_user_and_business(
    app: web::Data<App>,
    request: HttpRequest,
    TenantHost(host): TenantHost,
    id: web::Path<i64>,
    Json(body): Json<CreateBusinessRequest>,
) -> Result<HttpResponse, Problem> {
    create(&app, &request, host, *id, &body, Expects::NewLogin).await
}

/// Adds a business to the login of an address, which is notified. An address without a login is 404
/// `account_not_found`.
#[utoipa::path(
    tag = "sign-up",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = CreateBusinessRequest,
    responses(
        (status = 201, body = Data<Created>),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/create-business-for-user/instance/{id}")]
pub async fn create_business_for_user(
    app: web::Data<App>,
    request: HttpRequest,
    TenantHost(host): TenantHost,
    id: web::Path<i64>,
    Json(body): Json<CreateBusinessRequest>,
) -> Result<HttpResponse, Problem> {
    create(&app, &request, host, *id, &body, Expects::ExistingLogin).await
}
