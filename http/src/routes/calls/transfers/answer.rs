//! `POST /api/calls/{id}/transfer/accept` and `/transfer/decline`: a colleague takes a call that is handed on, or does not.

use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Client};
use crate::problem::{Problem, ProblemBody};
use crate::routes::calls::{running, with_address};
use actix_web::{HttpResponse, post, web};
use hub_actors::calls::conference::{AcceptTransfer, DeclineTransfer};
use hub_domain::CallId;
use hub_domain::calls::call::{CallCard, RoomAccess};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AcceptedTransfer {
    call: CallCard,
    /// The conversation that the call belongs to.
    thread_id: String,
    /// The applicant.
    applicant: String,
    room: RoomAccess,
}

/// Comes into the call. 409 `transfer_over` where it is not handed on to the caller any more.
#[utoipa::path(
    tag = "calls",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = AcceptedTransfer),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/calls/{id}/transfer/accept")]
pub async fn accept_transfer(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    client: Client,
) -> Result<web::Json<AcceptedTransfer>, Problem> {
    let id = CallId(id.into_inner());
    let (call, conference) = running(&app, &caller, &id).await?;
    let accept = AcceptTransfer {
        account: caller.account.0,
        sid: caller.sid.clone(),
    };
    let room = conference.send(accept).await??;
    Ok(web::Json(AcceptedTransfer {
        call: app.store.calls().card(caller.tenant, &id).await?,
        thread_id: call.thread_id,
        applicant: call.applicant_name,
        room: with_address(room, &client),
    }))
}

/// Does not take the call, or leaves it before it is the caller's: the colleague has it again.
#[utoipa::path(
    tag = "calls",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/calls/{id}/transfer/decline")]
pub async fn decline_transfer(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let (_, conference) = running(&app, &caller, &CallId(id.into_inner())).await?;
    let decline = DeclineTransfer {
        account: caller.account.0,
    };
    conference.send(decline).await??;
    Ok(HttpResponse::NoContent().finish())
}
