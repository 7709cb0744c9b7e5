//! `POST /api/threads/{id}/pdf`: a conversation on paper.

use crate::App;
use crate::extract::allowed::ThreadRead;
use crate::extract::{Allowed, Json};
use crate::problem::Problem;
use actix_web::{HttpResponse, post, web};
use hub_actors::conversations::thread_pdf::{self, PdfWish};
use hub_domain::ThreadId;
use hub_domain::files::FileView;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PrintBody {
    /// With what staff wrote for each other.
    #[serde(default)]
    notes: bool,
}

/// Makes a PDF of every entry, kept for a day; it is fetched like any file. In English, Spanish or Arabic, by the caller's language.
#[utoipa::path(tag = "threads", params(("id" = String, Path)), request_body = PrintBody, responses((status = 201, body = FileView)), security(("bearer" = [])))]
#[post("/api/threads/{id}/pdf")]
pub async fn print_thread(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<String>,
    body: Json<PrintBody>,
) -> Result<HttpResponse, Problem> {
    let id = ThreadId(id.into_inner());
    super::thread(&app, &caller, &id).await?;
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    let wish = PdfWish {
        notes: body.0.notes,
        by: (caller.account, caller.name.clone()),
        lang: account.lang,
        zone: account.zone,
    };
    let file = thread_pdf::print(&app.hub, caller.tenant, &id, wish, caller.origin()).await?;
    Ok(HttpResponse::Created().json(file))
}
