//! `POST /api/membership-provider/login/instance/{id}` and `/api/marketplace/login`: exchanges the code of a sign-on
//! for a login token.

use crate::App;
use crate::extract::{Client, Json, TenantHost};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::identity::session::exchange::redeem;
use crate::sign_in::code_exchange;
use crate::sign_in::start::{Data, TokenAnswer};
use actix_web::{HttpRequest, post, web};
use hub_domain::TenantId;
use hub_domain::identity::assurance::Method;
use serde::Deserialize;

/// The code from the address.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SignOnLoginRequest {
    #[serde(rename = "tokenGUID")]
    pub token_guid: String,
    /// The person was asked and wants to leave the session that this browser has.
    #[serde(default)]
    pub replace: bool,
}

/// For the instance's own sign-on, in the browser where it began.
#[utoipa::path(
    tag = "single sign-on",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = SignOnLoginRequest,
    responses(
        (status = 200, body = Data<TokenAnswer>),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/membership-provider/login/instance/{id}")]
pub async fn log_in_by_membership(
    app: web::Data<App>,
    request: HttpRequest,
    client: Client,
    id: web::Path<i64>,
    Json(body): Json<SignOnLoginRequest>,
) -> Result<web::Json<Data<TokenAnswer>>, Problem> {
    log_in(&app, &request, &client, TenantId(*id), body).await
}

/// For a sign-on that came from the marketplace, on the instance of this host.
#[utoipa::path(
    tag = "single sign-on",
    request_body = SignOnLoginRequest,
    responses(
        (status = 200, body = Data<TokenAnswer>),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/marketplace/login")]
pub async fn log_in_by_marketplace(
    app: web::Data<App>,
    request: HttpRequest,
    client: Client,
    TenantHost(tenant): TenantHost,
    Json(body): Json<SignOnLoginRequest>,
) -> Result<web::Json<Data<TokenAnswer>>, Problem> {
    log_in(&app, &request, &client, tenant, body).await
}

async fn log_in(
    app: &App,
    request: &HttpRequest,
    client: &Client,
    tenant: TenantId,
    body: SignOnLoginRequest,
) -> Result<web::Json<Data<TokenAnswer>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    if !client.same_origin(&[]) {
        return Err(Problem::new(Key::NotAllowed).with_message("this call is for pages of this host alone"));
    }
    let exchange = redeem(app, request, client, &body.token_guid, body.replace).await?;
    if !exchange.proof.has(Method::SingleSignOn) || exchange.tenant != tenant {
        return Err(Key::LinkExpired.into());
    }
    Ok(web::Json(Data {
        data: TokenAnswer {
            token: code_exchange::login_token(app, &exchange)?,
        },
    }))
}
