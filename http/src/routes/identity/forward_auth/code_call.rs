//! `GET /api/forward-auth/mfa/code-call`: what became of the call that reads a code.

use crate::App;
use crate::extract::Operation;
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::start::Data;
use actix_web::{get, web};
use hub_domain::calls::code_call::CodeCallState;
use serde::Serialize;

/// The call as it stands.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CodeCall {
    pub state: CodeCallState,
}

/// How the call stands that reads the code of this token. Always `calling` for somebody who is not signed in at an agency
/// that does not reveal who is on file: a refused call would show that a number is.
#[utoipa::path(
    tag = "login-id",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<CodeCall>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/forward-auth/mfa/code-call")]
pub async fn read_code_call(
    app: web::Data<App>,
    asked: Operation,
) -> Result<web::Json<Data<CodeCall>>, Problem> {
    let tenant = app.store.tenant(asked.tenant).await?;
    let known = app
        .store
        .codes()
        .call_state(tenant.id, asked.cd_user, &asked.id)
        .await?
        .ok_or(Key::NotFound)?;
    let is_hidden = tenant.settings.uniform() && asked.session.is_empty();
    let state = if is_hidden { CodeCallState::Calling } else { known };
    Ok(web::Json(Data {
        data: CodeCall { state },
    }))
}
