//! `GET /api/mails/waiting`: mails that could not be assigned automatically.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::conversations::mail::WaitingMail;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WaitingMails {
    /// The newest first, at most 200.
    items: Vec<WaitingMail>,
}

/// Waiting mails, each with the conversation of the person with the sender's address, if there is one.
#[utoipa::path(tag = "threads", responses((status = 200, body = WaitingMails)), security(("bearer" = [])))]
#[get("/api/mails/waiting")]
pub async fn list_waiting_mails(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
) -> Result<web::Json<WaitingMails>, Problem> {
    let items = app.store.mails().waiting(caller.tenant, caller.member()).await?;
    Ok(web::Json(WaitingMails { items }))
}
