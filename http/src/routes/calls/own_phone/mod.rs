//! `/api/own-phone`: the telephone on which the hub calls a member of staff before it calls an applicant.

use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::calls::flows::test_call::simulated_phone;
use crate::sign_in::operation::MfaChannel;
use crate::sign_in::own_phone::{self, OwnPhoneCode};
use actix_web::{HttpResponse, delete, get, post, web};
use hub_domain::calls::code_call::CodeCallState;
use hub_store::calls::own_phones;
use serde::{Deserialize, Serialize};

/// The telephone, and whether calls can go out to it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnPhone {
    /// E.164; null until a code has proved one.
    pub number: Option<String>,
    /// The hub has telephones, and the tenant a number to call from.
    pub can_be_called: bool,
    /// How a code can come to it.
    pub channels: Vec<MfaChannel>,
    /// The simulated phone of the demonstration on which flows are tried out where there is no number to call from; null
    /// elsewhere.
    pub simulated: Option<String>,
}

/// A number that is to be proved.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct OwnPhoneRequest {
    pub number: String,
    /// `phone`: a text; `call`: the code is read aloud.
    pub channel: MfaChannel,
}

/// The code as it came.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct OwnPhoneProof {
    pub code: String,
}

/// How the call stands that reads the code.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnPhoneCall {
    pub state: CodeCallState,
}

/// Reads one's own telephone.
#[utoipa::path(tag = "calls", responses((status = 200, body = OwnPhone)), security(("bearer" = [])))]
#[get("/api/own-phone")]
pub async fn read_own_phone(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
) -> Result<web::Json<OwnPhone>, Problem> {
    let tenant = app.store.tenant(caller.tenant).await?;
    let mut channels = Vec::new();
    for channel in [MfaChannel::Phone, MfaChannel::Call] {
        if channel.has_gateway(&app, &tenant).await? {
            channels.push(channel);
        }
    }
    Ok(web::Json(OwnPhone {
        number: app.store.own_phones().of(caller.tenant, caller.account).await?,
        can_be_called: app.hub.can_call_telephones(caller.tenant).await?,
        channels,
        simulated: simulated_phone(&app, &caller).await?,
    }))
}

/// Sends a code to a number that shall be one's own telephone.
#[utoipa::path(
    tag = "calls",
    responses(
        (status = 200, body = OwnPhoneCode),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/own-phone/code")]
pub async fn send_own_phone_code(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<CallPlace>,
    Json(body): Json<OwnPhoneRequest>,
) -> Result<web::Json<OwnPhoneCode>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    refuse_another(&caller)?;
    let sent = own_phone::send(&app, &caller, &body.number, body.channel).await?;
    Ok(web::Json(sent))
}

/// How the call stands that reads the code.
#[utoipa::path(
    tag = "calls",
    responses(
        (status = 200, body = OwnPhoneCall),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/own-phone/code-call")]
pub async fn read_own_phone_call(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
) -> Result<web::Json<OwnPhoneCall>, Problem> {
    let state = own_phone::call_state(&app, &caller).await?;
    Ok(web::Json(OwnPhoneCall { state }))
}

/// Keeps the number whose code is right.
#[utoipa::path(
    tag = "calls",
    responses(
        (status = 204),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/own-phone/verify")]
pub async fn verify_own_phone(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<CallPlace>,
    Json(body): Json<OwnPhoneProof>,
) -> Result<HttpResponse, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    refuse_another(&caller)?;
    own_phone::verify(&app, &caller, &body.code).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Forgets one's own telephone.
#[utoipa::path(
    tag = "calls",
    responses(
        (status = 204),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/own-phone")]
pub async fn remove_own_phone(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
) -> Result<HttpResponse, Problem> {
    refuse_another(&caller)?;
    let mut write = app.store.write().await?;
    if !own_phones::remove(&mut write, caller.tenant, caller.account, &caller.by()).await? {
        return Err(Key::NotFound.into());
    }
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}

/// An administrator who acts as somebody has another telephone.
fn refuse_another(caller: &Allowed<CallPlace>) -> Result<(), Problem> {
    match caller.impersonator {
        Some(_) => Err(Key::NotAllowed.into()),
        None => Ok(()),
    }
}
