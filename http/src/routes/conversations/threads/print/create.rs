//! `POST /api/threads/{id}/pdf`: asks for a conversation on paper.

use crate::App;
use crate::extract::allowed::ThreadRead;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_domain::ThreadId;
use hub_domain::conversations::thread_print::{MOST_CHARS, MOST_OPEN, PrintRequest, ThreadPrint};
use hub_store::audit::{self, AuditLine};
use hub_store::conversations::thread_prints;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PrintBody {
    /// With what staff wrote for each other.
    #[serde(default)]
    notes: bool,
}

/// A job makes a PDF of every entry, kept for a day; in English, Spanish or Arabic, by the caller's language. Asking is a line in the
/// audit log.
#[utoipa::path(
    tag = "threads",
    params(("id" = String, Path)),
    request_body = PrintBody,
    responses(
        (status = 201, body = ThreadPrint),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/threads/{id}/pdf")]
pub async fn print_thread(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<String>,
    body: Json<PrintBody>,
) -> Result<HttpResponse, Problem> {
    let thread = ThreadId(id.into_inner());
    super::super::thread(&app, &caller, &thread).await?;
    let prints = app.store.thread_prints();
    let (_, chars) = prints.size(caller.tenant, &thread).await?;
    if chars > MOST_CHARS {
        return Err(Problem::field("thread", "too_long"));
    }
    if prints.open_of(caller.tenant, caller.account).await? >= MOST_OPEN {
        return Err(Key::RateLimited.into());
    }
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    let request = PrintRequest {
        notes: body.0.notes,
        lang: account.lang,
        zone: account.zone,
    };
    let mut write = app.store.write().await?;
    let by = (caller.account, caller.name.as_str());
    let id = thread_prints::add(&mut write, caller.tenant, &thread, &request, by).await?;
    let line = AuditLine::new(caller.tenant, caller.by(), "thread.print", "thread", &thread);
    let words = if request.notes { "with private notes" } else { "" };
    audit::append(&mut write, line.reason(words)).await?;
    write.commit().await?;
    app.hub.look_for_jobs();
    let print = app.store.thread_prints().by_id(caller.tenant, &id).await?;
    Ok(HttpResponse::Created().json(print.view))
}
