//! `POST /api/own-applications/{id}/withdraw/undo`: an applicant takes their withdrawal back.

use crate::App;
use crate::extract::Own;
use crate::extract::own::Application;
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_actors::cases::work_item::UndoWithdrawal;

/// The application is then as it was, for ten minutes and before anything else has happened (409 `nothing_to_undo`). 409
/// `already_applied` where the applicant has another one in the program by now, which takes one.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/own-applications/{id}/withdraw/undo")]
pub async fn undo_own_withdrawal(
    app: web::Data<App>,
    own: Own<Application>,
) -> Result<HttpResponse, Problem> {
    let (caller, Application(item)) = own.take(&app).await?;
    let work_item = app.hub.work_item(caller.tenant, &item.thread_id).await?;
    work_item.send(UndoWithdrawal { by: caller.by() }).await??;
    Ok(HttpResponse::NoContent().finish())
}
