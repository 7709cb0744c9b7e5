//! `GET /api/mentions`: notes in which the caller is named.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::conversations::mention::Mention;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MentionList {
    /// The newest first, at most a hundred.
    items: Vec<Mention>,
}

/// Notes that name the caller and that the caller has not read.
#[utoipa::path(tag = "threads", responses((status = 200, body = MentionList)), security(("bearer" = [])))]
#[get("/api/mentions")]
pub async fn list_mentions(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
) -> Result<web::Json<MentionList>, Problem> {
    let mentions = app.store.mentions();
    let items = mentions
        .unseen(caller.tenant, caller.account, caller.member())
        .await?;
    Ok(web::Json(MentionList { items }))
}
