//! `GET /api/texts/waiting`: texts from numbers that nobody known has.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::conversations::stranger_text::WaitingTexts;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WaitingNumbers {
    /// The number that wrote last first; of the newest 500 texts.
    items: Vec<WaitingTexts>,
}

/// Waiting texts by number, each with the conversation of the person who has the number by now, or of the application that a
/// text names.
#[utoipa::path(tag = "threads", responses((status = 200, body = WaitingNumbers)), security(("bearer" = [])))]
#[get("/api/texts/waiting")]
pub async fn list_waiting_texts(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
) -> Result<web::Json<WaitingNumbers>, Problem> {
    let texts = app.store.stranger_texts();
    let mut items = texts.waiting(caller.tenant, caller.member()).await?;
    items.retain(|one| super::is_shown(&caller, one.program));
    Ok(web::Json(WaitingNumbers { items }))
}
