//! `POST /api/login-changes/undo`: undoes the change, and everything that came after it.

use super::read::LoginChangeRequest;
use crate::App;
use crate::extract::{Client, Json};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::login_change::ChangeKind;
use crate::sign_in::start::Data;
use crate::sign_in::undo;
use actix_web::{post, web};
use serde::Serialize;

/// What was undone.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct UndoneChange {
    #[schema(value_type = ChangeKind)]
    pub kind: String,
    /// Sets a new password at once (`ds_token`): the old one no longer works.
    pub token: Option<String>,
}

/// Takes a change back. Every session of the login ends, and its password is replaced by one that nobody knows.
#[utoipa::path(
    tag = "sign-in",
    request_body = LoginChangeRequest,
    responses(
        (status = 200, body = Data<UndoneChange>),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/login-changes/undo")]
pub async fn undo_login_change(
    app: web::Data<App>,
    client: Client,
    Json(body): Json<LoginChangeRequest>,
) -> Result<web::Json<Data<UndoneChange>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let undone = undo::undo(&app, &body.token, &client.source_ip.to_string()).await?;
    Ok(web::Json(Data {
        data: UndoneChange {
            kind: undone.kind,
            token: Some(undone.token),
        },
    }))
}
