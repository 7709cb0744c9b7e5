//! `POST /api/phone-calls/{id}/refuse`: refuses a ringing call, for all staff; one of a line for oneself.

use super::{incoming, offered};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CallPlace;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_actors::calls::arrived_call::{ArrivedCall, RefuseCall};
use hub_actors::calls::waiting_line::WaitingLine;
use hub_domain::calls::telephone::IncomingState;
use hub_store::calls::line_offers;

/// Refuses a call. One of a waiting line goes to the next reviewer at once; any other is refused for everybody here, and the
/// caller's conversation shows it as declined, if it is known.
#[utoipa::path(
    tag = "telephone",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/phone-calls/{id}/refuse")]
pub async fn refuse_phone_call(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let call = incoming(&app, &caller, &id).await?;
    if let Some((visit, _)) = offered(&app, &caller, &call.id).await? {
        let mut write = app.store.write().await?;
        let was_open = line_offers::withdraw(&mut write, caller.tenant, caller.account, &visit.id).await?;
        write.commit().await?;
        WaitingLine::check(&app.hub, caller.tenant, &visit.line);
        return match was_open {
            true => Ok(HttpResponse::NoContent().finish()),
            false => Err(Key::CallOver.into()),
        };
    }
    if call.state != IncomingState::Ringing {
        return Err(Key::CallOver.into());
    }
    let ringing = ArrivedCall::ringing(&app.hub, caller.tenant, &call.id).ok_or(Key::CallOver)?;
    ringing.send(RefuseCall).await??;
    Ok(HttpResponse::NoContent().finish())
}
