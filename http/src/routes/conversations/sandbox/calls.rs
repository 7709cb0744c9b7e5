//! Calls at simulated phones: of people, of announcements, and of flows that are tried out. A phone can take only the call that
//! rings at its own number.

use crate::App;
use crate::extract::{Client, Json, SandboxAddress};
use crate::problem::{Key, Problem};
use crate::routes::calls::with_address;
use actix::Addr;
use actix_web::{HttpResponse, web};
use hub_actors::calls::announcement::{Announcement, AnswerAnnouncement, Silence};
use hub_actors::calls::conference::{
    APPLICANT, AgreeToRecording, Answer, Conference, Decline, DeclineRecording, HangUp,
};
use hub_actors::calls::flow_call::{AnswerSimulated, FlowCall, HangUpSimulated, PressSimulated};
use hub_domain::{CallId, TenantId};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
pub(super) struct AnswerBody {
    #[serde(default)]
    decline_recording: bool,
    #[serde(default)]
    agree_to_recording: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct KeysBody {
    /// `0`–`9`, `*`, `#`; others are left out.
    keys: String,
}

/// The conference of a call to this very number, whichever tenant placed it.
async fn own(app: &App, number: &str, id: &str) -> Result<Addr<Conference>, Problem> {
    let id = CallId(id.to_owned());
    let calls = app.store.calls().open_everywhere().await?;
    let call = calls
        .into_iter()
        .find(|call| call.id == id.0 && call.to_address == number)
        .ok_or(Key::CallOver)?;
    Conference::running(&app.hub, TenantId(call.tenant_id), &id).ok_or(Key::CallOver.into())
}

/// The announcement to this very number, whichever tenant placed it.
fn announcement(app: &App, number: &str, id: &str) -> Option<Addr<Announcement>> {
    let running = app.hub.registry().of::<Announcement>();
    running.get(&(number.to_owned(), id.to_owned()))
}

pub(super) async fn read_ringing(
    app: web::Data<App>,
    phone: SandboxAddress,
) -> Result<HttpResponse, Problem> {
    let ringing = app
        .sandbox_trunk
        .as_ref()
        .and_then(|trunk| trunk.ringing(&phone.0));
    Ok(HttpResponse::Ok().json(serde_json::json!({ "ringing": ringing })))
}

pub(super) async fn answer(
    app: web::Data<App>,
    phone: SandboxAddress,
    id: web::Path<String>,
    client: Client,
    body: Option<Json<AnswerBody>>,
) -> Result<HttpResponse, Problem> {
    let access = match (
        announcement(&app, &phone.0, &id),
        FlowCall::simulated(&app.hub, &id),
    ) {
        (Some(announcement), _) => announcement.send(AnswerAnnouncement).await??,
        (None, Some(flow)) => {
            let number = phone.0.clone();
            flow.send(AnswerSimulated { number }).await??
        }
        (None, None) => {
            let body = body.map(|body| body.0).unwrap_or_default();
            let conference = own(&app, &phone.0, &id).await?;
            let answer = Answer {
                decline_recording: body.decline_recording,
                agree_to_recording: body.agree_to_recording,
                source: client.source_ip.to_string(),
            };
            conference.send(answer).await??
        }
    };
    Ok(
        HttpResponse::Ok()
            .json(serde_json::json!({ "call_id": &*id, "room": with_address(access, &client) })),
    )
}

pub(super) async fn decline(
    app: web::Data<App>,
    phone: SandboxAddress,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    if let Some(flow) = FlowCall::simulated(&app.hub, &id) {
        flow.send(HangUpSimulated { number: phone.0 }).await??;
        return Ok(HttpResponse::NoContent().finish());
    }
    match announcement(&app, &phone.0, &id) {
        Some(announcement) => announcement.send(Silence).await?,
        None => own(&app, &phone.0, &id).await?.send(Decline).await??,
    }
    Ok(HttpResponse::NoContent().finish())
}

pub(super) async fn decline_recording(
    app: web::Data<App>,
    phone: SandboxAddress,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let card = own(&app, &phone.0, &id).await?.send(DeclineRecording).await??;
    Ok(HttpResponse::Ok().json(card))
}

pub(super) async fn agree_to_recording(
    app: web::Data<App>,
    phone: SandboxAddress,
    id: web::Path<String>,
    client: Client,
) -> Result<HttpResponse, Problem> {
    let agree = AgreeToRecording {
        identity: APPLICANT.to_owned(),
        by: None,
        source: client.source_ip.to_string(),
    };
    let card = own(&app, &phone.0, &id).await?.send(agree).await??;
    Ok(HttpResponse::Ok().json(card))
}

pub(super) async fn hang_up(
    app: web::Data<App>,
    phone: SandboxAddress,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    if let Some(flow) = FlowCall::simulated(&app.hub, &id) {
        flow.send(HangUpSimulated { number: phone.0 }).await??;
    } else if let Some(announcement) = announcement(&app, &phone.0, &id) {
        announcement.send(Silence).await?;
    } else if let Ok(conference) = own(&app, &phone.0, &id).await {
        conference.send(HangUp { by: None }).await??;
    }
    Ok(HttpResponse::NoContent().finish())
}

pub(super) async fn press_keys(
    app: web::Data<App>,
    phone: SandboxAddress,
    id: web::Path<String>,
    body: Json<KeysBody>,
) -> Result<HttpResponse, Problem> {
    let flow = FlowCall::simulated(&app.hub, &id).ok_or(Key::CallOver)?;
    let press = PressSimulated {
        number: phone.0,
        keys: body.0.keys,
    };
    flow.send(press).await??;
    Ok(HttpResponse::NoContent().finish())
}
