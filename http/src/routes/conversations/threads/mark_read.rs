//! `POST /api/threads/{id}/read`: the caller has read up to here.

use crate::App;
use crate::extract::allowed::ThreadRead;
use crate::extract::{Allowed, Json};
use crate::problem::Problem;
use actix_web::{HttpResponse, post, web};
use hub_actors::cases::work_item::MarkRead;
use hub_domain::ThreadId;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ReadBody {
    /// Number of the last entry that was seen.
    seq: i64,
}

/// Notes how far the caller has read.
#[utoipa::path(tag = "threads", params(("id" = String, Path)), responses((status = 204)), security(("bearer" = [])))]
#[post("/api/threads/{id}/read")]
pub async fn mark_thread_read(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<String>,
    body: Json<ReadBody>,
) -> Result<HttpResponse, Problem> {
    let id = ThreadId(id.into_inner());
    super::thread(&app, &caller, &id).await?;
    let work_item = app.hub.work_item(caller.tenant, &id).await?;
    work_item
        .send(MarkRead {
            account: caller.account.0,
            seq: body.0.seq,
        })
        .await??;
    Ok(HttpResponse::NoContent().finish())
}
