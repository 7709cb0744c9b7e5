//! `GET /api/threads/{id}/consents`: the consent history of a thread's person.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::Problem;
use crate::routes::conversations::threads;
use actix_web::{get, web};
use hub_domain::conversations::consent::ConsentEntry;
use hub_domain::{ApplicantId, ThreadId};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConsentLedger {
    /// The newest first, at most 200. Of each address, channel and program the newest counts.
    items: Vec<ConsentEntry>,
}

/// The lines of the ledger about a thread's person and addresses, in its program and in all.
#[utoipa::path(tag = "threads", params(("id" = String, Path)), responses((status = 200, body = ConsentLedger)), security(("bearer" = [])))]
#[get("/api/threads/{id}/consents")]
pub async fn list_consents(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<String>,
) -> Result<web::Json<ConsentLedger>, Problem> {
    let thread = threads::thread(&app, &caller, &ThreadId(id.into_inner())).await?;
    let consents = app.store.consents();
    let applicant = ApplicantId(thread.applicant_id);
    let items = consents
        .of_applicant(caller.tenant, applicant, thread.program())
        .await?;
    Ok(web::Json(ConsentLedger { items }))
}
