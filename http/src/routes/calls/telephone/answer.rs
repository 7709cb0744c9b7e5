//! `POST /api/phone-calls/{id}/answer`: takes a ringing call; the first to answer gets it. One of a line goes to whom it is
//! offered to.

use super::{WhoseCall, conversation, incoming, of_callback, offered, remember};
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::calls::with_address;
use crate::routes::conversations::communications::feature_flags;
use actix_web::{HttpResponse, post, web};
use hub_actors::calls::arrived_call::{ArrivedCall, TakeCall};
use hub_actors::calls::conference::{Conference, JoinAsReviewer};
use hub_actors::cases::work_item::PlaceCall;
use hub_domain::calls::call::{CallCard, RoomAccess};
use hub_domain::calls::waiting_line::VisitKind;
use hub_domain::identity::feature::Feature;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TakenCall {
    call: CallCard,
    /// The conversation that the call is added to.
    thread_id: String,
    room: RoomAccess,
}

/// Takes a call in a conversation, or makes the callback that is offered, and returns a token for its room. A callback to a number
/// that stands with nobody needs `thread_id`: whose it is. 409 `call_over` if it no longer rings.
#[utoipa::path(
    tag = "telephone",
    params(("id" = String, Path)),
    responses(
        (status = 201, body = TakenCall),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/phone-calls/{id}/answer")]
pub async fn answer_phone_call(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    client: Client,
    body: Json<WhoseCall>,
) -> Result<HttpResponse, Problem> {
    let call = incoming(&app, &caller, &id).await?;
    feature_flags::require(&app, caller.tenant, Feature::Voice).await?;
    let offer = offered(&app, &caller, &call.id).await?;
    let callback = offer.filter(|(visit, _)| visit.kind == VisitKind::Callback);
    let otherwise = match &callback {
        Some((visit, _)) => of_callback(&app, caller.tenant, visit).await?,
        None => call.thread.clone(),
    };
    let thread = conversation(&app, &caller, otherwise, &body.0).await?;
    let number = match &callback {
        Some((visit, _)) => visit.callback_number.clone(),
        None => call.caller.clone(),
    };
    let placed = match callback {
        Some((visit, _)) => {
            let place = PlaceCall {
                by: caller.by(),
                to: Some(visit.callback_number),
                by_link: false,
                arrived: None,
                own_phone: None,
                calls_back: Some(visit.id),
            };
            app.hub
                .work_item(caller.tenant, &thread)
                .await?
                .send(place)
                .await??
        }
        None => {
            let ringing = ArrivedCall::ringing(&app.hub, caller.tenant, &call.id).ok_or(Key::CallOver)?;
            let take = TakeCall {
                by: caller.by(),
                thread: thread.clone(),
            };
            ringing.send(take).await??
        }
    };
    if body.0.remember {
        remember(&app, &caller, &number, &thread).await?;
    }
    let conference = Conference::running(&app.hub, caller.tenant, &placed.call.id).ok_or(Key::CallOver)?;
    let room = conference
        .send(JoinAsReviewer {
            account: caller.account.0,
            sid: caller.sid.clone(),
        })
        .await??;
    Ok(HttpResponse::Created().json(TakenCall {
        call: placed.call,
        thread_id: thread.0,
        room: with_address(room, &client),
    }))
}
