//! `POST /api/threads/{id}/pdf/{print}/cancel`: a conversation is not wanted on paper any more.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::{Key, Problem};
use actix_web::{post, web};
use hub_domain::ThreadId;
use hub_domain::conversations::thread_print::ThreadPrint;
use hub_store::jobs;

/// Stops the making of one's own PDF at its next step. One that is made stays as it is.
#[utoipa::path(
    tag = "threads",
    params(("id" = String, Path), ("print" = String, Path)),
    responses((status = 200, body = ThreadPrint)),
    security(("bearer" = []))
)]
#[post("/api/threads/{id}/pdf/{print}/cancel")]
pub async fn cancel_thread_print(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    path: web::Path<(String, String)>,
) -> Result<web::Json<ThreadPrint>, Problem> {
    let (thread, id) = path.into_inner();
    let thread = ThreadId(thread);
    super::super::thread(&app, &caller, &thread).await?;
    let prints = app.store.thread_prints();
    let print = prints.by_id(caller.tenant, &id).await?;
    if print.account != caller.account || print.view.thread_id != thread {
        return Err(Key::NotFound.into());
    }
    let mut write = app.store.write().await?;
    jobs::cancel(&mut write, caller.tenant, &id).await?;
    write.commit().await?;
    let print = app.store.thread_prints().by_id(caller.tenant, &id).await?;
    Ok(web::Json(print.view))
}
