//! `GET /api/application-history-fw2/{id}`: the history of one application.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::{Problem, ProblemBody};
use crate::read_audit::note_read;
use actix_web::{get, web};
use hub_domain::ApplicationId;
use hub_domain::cases::case::HistoryEntry;

/// Changes of status and owner, holds, documents and payments, the last one first: the history that the case shows.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = Vec<HistoryEntry>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/application-history-fw2/{id}")]
pub async fn read_application_history(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<i64>,
) -> Result<web::Json<Vec<HistoryEntry>>, Problem> {
    let (tenant, id, store) = (caller.tenant, ApplicationId(*id), &app.store);
    let item = super::super::work_queue::application(&app, &caller, id).await?;
    note_read(&app, &caller, "application.open", ("application", id)).await?;
    let (papers, paid) = (store.documents(), store.payments());
    let (documents, payments) = tokio::try_join!(papers.of(tenant, id), paid.of(tenant, id))?;
    let history = store.history();
    Ok(web::Json(
        history
            .of(tenant, id, &item.thread_id, &documents, &payments, "en")
            .await?,
    ))
}
