//! `POST /api/forward-auth/mfa/verify-code`: exchanges the correct code for a token that is good once.

use crate::App;
use crate::extract::{Client, Json, Operation};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::start::{Data, TokenAnswer};
use crate::sign_in::{captcha, operation};
use actix_web::{post, web};
use serde::Deserialize;

/// The code as entered.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct VerifyOperationCodeRequest {
    /// As `send-code` answered it.
    #[serde(rename = "operationId")]
    pub operation_id: String,
    #[serde(rename = "captchaToken")]
    pub captcha_token: Option<String>,
    /// Six digits.
    pub code: String,
}

/// Checks the code. The token is the `ds_token` of a new password, or allows the change of the login id.
#[utoipa::path(
    tag = "login-id",
    security(("bearer" = [])),
    request_body = VerifyOperationCodeRequest,
    responses(
        (status = 200, body = Data<TokenAnswer>),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/forward-auth/mfa/verify-code")]
pub async fn verify_operation_code(
    app: web::Data<App>,
    client: Client,
    asked: Operation,
    Json(body): Json<VerifyOperationCodeRequest>,
) -> Result<web::Json<Data<TokenAnswer>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    if body.operation_id != asked.id || asked.proved {
        return Err(Problem::field("operationId", "not_yours"));
    }
    let tenant = app.store.tenant(asked.tenant).await?;
    captcha::require(&app, &tenant, client.source_ip, body.captcha_token.as_deref()).await?;
    let Operation {
        cd_user, name, id, ..
    } = &asked;
    operation::verify(&app, tenant.id, *cd_user, name, id, &body.code).await?;
    let token = operation::proved_token(&app, &asked, name)?;
    Ok(web::Json(Data {
        data: TokenAnswer { token },
    }))
}
