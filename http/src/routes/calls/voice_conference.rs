//! The specification's voice calls for taking part: `/api/communications/voice/web-client-token` and
//! `/conference/{join, leave, mute, unmute}`. The reviewer of a call acts on their own leg; a supervisor joins to
//! listen.

use super::{running, supervises, with_address};
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Client, Json, Person};
use crate::problem::{Key, Problem};
use crate::routes::calls::conferences::moderator;
use actix::Addr;
use actix_web::{HttpResponse, post, web};
use hub_actors::calls::conference::{
    Conference, HangUp, JoinAsReviewer, Listen, MuteParty, ObserveAsReviewer, RemoveParty, StopListening,
    UnmuteOwn,
};
use hub_domain::CallId;
use hub_domain::calls::call::RoomAccess;
use hub_store::calls::Call;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct VoiceBody {
    call_id: String,
}

/// The caller's role in the call.
enum Part {
    Reviewer,
    Supervisor,
}

fn part_of(caller: &Person, call: &Call) -> Result<Part, Problem> {
    if call.reviewer_id == caller.account.0 {
        Ok(Part::Reviewer)
    } else if supervises(caller, call) {
        Ok(Part::Supervisor)
    } else {
        Err(Key::NotAllowed.into())
    }
}

fn join_as_reviewer(caller: &Person) -> JoinAsReviewer {
    JoinAsReviewer {
        account: caller.account.0,
        sid: caller.sid.clone(),
    }
}

async fn taking_part(
    app: &App,
    caller: &Allowed<CallPlace>,
    body: VoiceBody,
) -> Result<(Part, String, Addr<Conference>), Problem> {
    let (call, conference) = running(app, caller, &CallId(body.call_id)).await?;
    let part = part_of(caller, &call)?;
    let role = match part {
        Part::Reviewer => "reviewer",
        Part::Supervisor => "supervisor",
    };
    Ok((part, format!("{role}-{}", caller.account.0), conference))
}

/// A token for the browser's LiveKit client, for one's own call.
#[utoipa::path(tag = "calls", request_body = VoiceBody, responses((status = 200, body = RoomAccess)), security(("bearer" = [])))]
#[post("/api/communications/voice/web-client-token")]
pub async fn web_client_token(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    client: Client,
    body: Json<VoiceBody>,
) -> Result<web::Json<RoomAccess>, Problem> {
    let (_, conference) = running(&app, &caller, &CallId(body.0.call_id)).await?;
    let access = conference.send(join_as_reviewer(&caller)).await??;
    Ok(web::Json(with_address(access, &client)))
}

/// A token for a running call: for one's own as its reviewer, for another's as a supervisor who listens.
#[utoipa::path(tag = "calls", request_body = VoiceBody, responses((status = 200, body = RoomAccess)), security(("bearer" = [])))]
#[post("/api/communications/voice/conference/join")]
pub async fn join_conference(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    client: Client,
    body: Json<VoiceBody>,
) -> Result<web::Json<RoomAccess>, Problem> {
    let (part, _, conference) = taking_part(&app, &caller, body.0).await?;
    let access = match part {
        Part::Reviewer => conference.send(join_as_reviewer(&caller)).await??,
        Part::Supervisor => conference.send(Listen(moderator(&caller))).await??,
    };
    Ok(web::Json(with_address(access, &client)))
}

/// Leaves a call. It ends with its reviewer, unless a supervisor has taken over.
#[utoipa::path(tag = "calls", request_body = VoiceBody, responses((status = 204)), security(("bearer" = [])))]
#[post("/api/communications/voice/conference/leave")]
pub async fn leave_call_conference(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    body: Json<VoiceBody>,
) -> Result<HttpResponse, Problem> {
    let (part, identity, conference) = taking_part(&app, &caller, body.0).await?;
    let by = moderator(&caller);
    match part {
        Part::Supervisor => conference.send(StopListening(by)).await??,
        Part::Reviewer => {
            let view = conference.send(ObserveAsReviewer).await?.ok_or(Key::CallOver)?;
            if view.active_agent.id == caller.account.0 {
                conference.send(HangUp { by: Some(by) }).await??;
            } else {
                conference.send(RemoveParty { by, identity }).await??;
            }
        }
    }
    Ok(HttpResponse::NoContent().finish())
}

/// Mutes one's own leg for everyone.
#[utoipa::path(tag = "calls", request_body = VoiceBody, responses((status = 204)), security(("bearer" = [])))]
#[post("/api/communications/voice/conference/mute")]
pub async fn mute_own(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    body: Json<VoiceBody>,
) -> Result<HttpResponse, Problem> {
    let (_, identity, conference) = taking_part(&app, &caller, body.0).await?;
    let by = moderator(&caller);
    conference.send(MuteParty { by, identity }).await??;
    Ok(HttpResponse::NoContent().finish())
}

/// Lets one's own browser unmute.
#[utoipa::path(tag = "calls", request_body = VoiceBody, responses((status = 204)), security(("bearer" = [])))]
#[post("/api/communications/voice/conference/unmute")]
pub async fn unmute_own(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    body: Json<VoiceBody>,
) -> Result<HttpResponse, Problem> {
    let (_, identity, conference) = taking_part(&app, &caller, body.0).await?;
    let by = moderator(&caller);
    conference.send(UnmuteOwn { by, identity }).await??;
    Ok(HttpResponse::NoContent().finish())
}
