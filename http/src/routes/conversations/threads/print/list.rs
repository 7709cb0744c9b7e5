//! `GET /api/threads/{id}/pdf`: a conversation on paper, as the caller has asked for it.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::ThreadId;
use hub_domain::conversations::thread_print::ThreadPrint;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ThreadPrints {
    /// The last ones first, at most five.
    items: Vec<ThreadPrint>,
}

/// One's own PDFs of a conversation and how far they have come. The topic `me` says `thread.printed {id, thread_id}` when one is made.
#[utoipa::path(tag = "threads", params(("id" = String, Path)), responses((status = 200, body = ThreadPrints)), security(("bearer" = [])))]
#[get("/api/threads/{id}/pdf")]
pub async fn list_thread_prints(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<String>,
) -> Result<web::Json<ThreadPrints>, Problem> {
    let thread = ThreadId(id.into_inner());
    super::super::thread(&app, &caller, &thread).await?;
    let prints = app.store.thread_prints();
    let own = prints.of_account(caller.tenant, caller.account, &thread).await?;
    let items = own.into_iter().map(|print| print.view).collect();
    Ok(web::Json(ThreadPrints { items }))
}
