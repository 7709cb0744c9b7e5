//! The guest's side of a call: no account, the link's code is the key.

mod spoken;

use crate::App;
use crate::extract::{Client, GuestCall, Json, OptionalJson};
use crate::problem::{Key, Problem, ProblemBody};
use crate::route::{Calls, calls};
use crate::routes::calls::with_address;
use actix::Addr;
use actix_web::{HttpResponse, get, post, web};
use hub_actors::calls::conference::{
    APPLICANT, AgreeToRecording, Answer, Conference, Decline, DeclineRecording, HangUp, JoinInvited,
    LeaveInvited, ObserveAsGuest,
};
use hub_domain::CallId;
use hub_domain::calls::call::{CallCard, RoomAccess};
use hub_domain::clock::now_ms;
use hub_domain::identity::community_profile::lay_words_over;
use hub_store::calls::guest_links::{self, GuestLink};
use serde::{Deserialize, Serialize};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read_guest_call: Open;
    answer_as_guest: Open;
    decline_as_guest: Open;
    decline_recording_as_guest: Guest;
    agree_to_recording_as_guest: Guest;
    hang_up_as_guest: Guest;
};

hub_domain::wire_names! {
    /// State of a guest's call.
    GuestCallState = "ringing" | "live" | "over";
}

/// The stored branding of a tenant: any member of `Branding` that is set, among them these.
#[derive(utoipa::ToSchema)]
pub struct GuestLook {
    /// `#rrggbb`
    #[schema(nullable = false)]
    pub brand_color: Option<String>,
    #[schema(nullable = false)]
    pub contact_info: Option<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GuestCallView {
    #[schema(value_type = GuestCallState)]
    state: &'static str,
    agency: String,
    caller: String,
    program: String,
    /// Spoken before anything is recorded; empty where nothing is.
    recording_notice: String,
    may_decline_recording: bool,
    /// The law of a party's state wants it: nothing is recorded until this guest agrees.
    must_agree_to_recording: bool,
    /// Captions are available in the guest's language.
    captions: bool,
    #[schema(value_type = GuestLook)]
    branding: serde_json::Value,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AnswerBody {
    /// Made by the browser and kept there: a link works on one device.
    device_id: String,
    #[serde(default)]
    decline_recording: bool,
    #[serde(default)]
    agree_to_recording: bool,
}

#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
pub struct DeclineBody {
    /// As with the answer; needed where a device has used the link.
    #[serde(default)]
    device_id: Option<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GuestAnswer {
    call_id: CallId,
    room: RoomAccess,
    token: String,
}

async fn link(app: &App, client: &Client, code: &str) -> Result<GuestLink, Problem> {
    let found = if code.len() > 64 {
        None
    } else if let Some(said) = hub_actors::calls::guest::spoken(code) {
        spoken::find(app, client, &said).await?
    } else {
        app.store
            .guest_links()
            .by_hash(&hub_actors::calls::guest::hash(code))
            .await?
    };
    // A code of 128 bits cannot be guessed, and guesses of a short one are counted: an unknown code may be answered as
    // such.
    let link = found.ok_or(Key::NotFound)?;
    if link.open_at(now_ms()) {
        Ok(link)
    } else {
        Err(Key::LinkOver.into())
    }
}

fn conference(app: &App, link: &GuestLink) -> Option<Addr<Conference>> {
    Conference::running(&app.hub, link.tenant(), &link.call_id.as_str().into())
}

/// In which language.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct GuestQuery {
    /// BCP 47; texts of the branding that the tenant does not have in it are in the tenant's own language.
    lang: Option<String>,
}

/// What a link opens.
#[utoipa::path(tag = "guest", params(("code" = String, Path), GuestQuery), responses((status = 200, body = GuestCallView)))]
#[get("/api/guest/{code}")]
pub async fn read_guest_call(
    app: web::Data<App>,
    code: web::Path<String>,
    client: Client,
    query: web::Query<GuestQuery>,
) -> Result<web::Json<GuestCallView>, Problem> {
    let link = link(&app, &client, &code).await?;
    let tenant = app.store.tenant(link.tenant()).await?;
    let mut branding = tenant.branding.clone();
    lay_words_over(&mut branding, query.lang.as_deref().unwrap_or(&tenant.lang));
    let view = match conference(&app, &link) {
        Some(conference) => {
            let identity = link.identity.clone();
            conference.send(ObserveAsGuest { identity }).await.ok().flatten()
        }
        None => None,
    };
    Ok(web::Json(match view {
        Some(view) => GuestCallView {
            state: if view.live { "live" } else { "ringing" },
            agency: view.agency,
            caller: view.caller,
            program: view.program,
            recording_notice: view.recording_notice,
            may_decline_recording: view.may_decline_recording,
            must_agree_to_recording: view.must_agree_to_recording,
            captions: view.captions,
            branding,
        },
        None => GuestCallView {
            state: "over",
            agency: tenant.name.clone(),
            caller: String::new(),
            program: String::new(),
            recording_notice: String::new(),
            may_decline_recording: false,
            must_agree_to_recording: false,
            captions: false,
            branding,
        },
    }))
}

/// Takes the call; again from the same device after a reload.
#[utoipa::path(tag = "guest", params(("code" = String, Path)), request_body = AnswerBody, responses((status = 200, body = GuestAnswer)))]
#[post("/api/guest/{code}/answer")]
pub async fn answer_as_guest(
    app: web::Data<App>,
    code: web::Path<String>,
    client: Client,
    body: Json<AnswerBody>,
) -> Result<HttpResponse, Problem> {
    let device = body.0.device_id.trim();
    if device.is_empty() || device.len() > 64 {
        return Err(Problem::field("device_id", "required"));
    }
    let link = link(&app, &client, &code).await?;
    let conference = conference(&app, &link).ok_or(Key::CallOver)?;
    let mut write = app.store.write().await?;
    if !guest_links::claim(&mut write, &link.code_hash, device).await? {
        return Err(Key::LinkUsed.into());
    }
    write.commit().await?;
    let identity = link.identity.clone();
    let source = client.source_ip.to_string();
    let access = if identity == APPLICANT {
        let answer = Answer {
            decline_recording: body.0.decline_recording,
            agree_to_recording: body.0.agree_to_recording,
            source,
        };
        conference.send(answer).await??
    } else {
        let access = conference
            .send(JoinInvited {
                identity: identity.clone(),
            })
            .await??;
        if body.0.agree_to_recording {
            let by = None;
            // Refused where nothing is recorded: then there is nothing to agree to.
            if let Err(refused) = conference.send(AgreeToRecording { identity, by, source }).await? {
                tracing::debug!(%refused, "a guest agreed to no recording");
            }
        }
        access
    };
    let call_id = CallId(link.call_id.clone());
    Ok(HttpResponse::Ok().json(GuestAnswer {
        token: app.tokens.guest(link.tenant(), &call_id, &link.identity)?,
        room: with_address(access, &client),
        call_id,
    }))
}

/// Does not take the call. What a device has taken no other declines.
#[utoipa::path(
    tag = "guest",
    params(("code" = String, Path)),
    request_body = Option<DeclineBody>,
    responses(
        (status = 204),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/guest/{code}/decline")]
pub async fn decline_as_guest(
    app: web::Data<App>,
    code: web::Path<String>,
    client: Client,
    OptionalJson(body): OptionalJson<DeclineBody>,
) -> Result<HttpResponse, Problem> {
    let device = body.device_id.unwrap_or_default();
    let link = link(&app, &client, &code).await?;
    if link
        .device_id
        .as_deref()
        .is_some_and(|known| known != device.trim())
    {
        return Err(Key::LinkUsed.into());
    }
    let conference = conference(&app, &link).ok_or(Key::CallOver)?;
    let identity = link.identity;
    if identity == APPLICANT {
        conference.send(Decline).await??;
    } else {
        conference.send(LeaveInvited { identity }).await??;
    }
    Ok(HttpResponse::NoContent().finish())
}

/// The guest's own running call.
fn own(app: &App, guest: &GuestCall) -> Result<Addr<Conference>, Problem> {
    Conference::running(&app.hub, guest.tenant, &guest.call).ok_or(Key::CallOver.into())
}

/// Does not want to be recorded.
#[utoipa::path(tag = "guest", params(("code" = String, Path)), responses((status = 200, body = CallCard)), security(("bearer" = [])))]
#[post("/api/guest/{code}/decline-recording")]
pub async fn decline_recording_as_guest(
    app: web::Data<App>,
    guest: GuestCall,
    _code: web::Path<String>,
) -> Result<web::Json<CallCard>, Problem> {
    // The recording is the applicant's to decline; who was added may leave.
    if guest.identity != APPLICANT {
        return Err(Key::NotAllowed.into());
    }
    Ok(web::Json(own(&app, &guest)?.send(DeclineRecording).await??))
}

/// Agrees to be recorded, where that is needed.
#[utoipa::path(tag = "guest", params(("code" = String, Path)), responses((status = 200, body = CallCard)), security(("bearer" = [])))]
#[post("/api/guest/{code}/agree-to-recording")]
pub async fn agree_to_recording_as_guest(
    app: web::Data<App>,
    guest: GuestCall,
    client: Client,
    _code: web::Path<String>,
) -> Result<web::Json<CallCard>, Problem> {
    let conference = own(&app, &guest)?;
    let agree = AgreeToRecording {
        identity: guest.identity,
        by: None,
        source: client.source_ip.to_string(),
    };
    Ok(web::Json(conference.send(agree).await??))
}

/// Ends the call; somebody who was added only leaves it.
#[utoipa::path(tag = "guest", params(("code" = String, Path)), responses((status = 204)), security(("bearer" = [])))]
#[post("/api/guest/{code}/hang-up")]
pub async fn hang_up_as_guest(
    app: web::Data<App>,
    guest: GuestCall,
    _code: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    if let Ok(conference) = own(&app, &guest) {
        let identity = guest.identity;
        if identity == APPLICANT {
            conference.send(HangUp { by: None }).await??;
        } else {
            conference.send(LeaveInvited { identity }).await??;
        }
    }
    Ok(HttpResponse::NoContent().finish())
}
