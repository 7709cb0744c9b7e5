//! The simulated phones and mailboxes of the demonstration. Everything here is 404 elsewhere.

mod calls;
mod forms;
mod messages;

use crate::App;
use crate::extract::{Client, Json, TenantHost};
use crate::problem::{Key, Problem};
use crate::route::{Calls, undocumented_calls};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, HttpResponse, web};
use hub_domain::people::address::normal_address;
use serde::Deserialize;
use std::future::{Ready, ready};

/// The calls, and who may make them. They are not part of the documented API: they simulate the outside world.
pub const CALLS: Calls = undocumented_calls! {
    "/sandbox/api";
    GET "/people" => list_people: OpenInDemo;
    POST "/token" => create_token: OpenInDemo;
    GET "/forms/{program}/{number}" => forms::read_form: OpenInDemo;
    GET "/messages" => messages::list_messages: OpenInDemo;
    POST "/sms" => messages::send_text: OpenInDemo;
    POST "/mail" => messages::send_mail: OpenInDemo;
    GET "/calls" => calls::read_ringing: Sandbox;
    POST "/calls/{id}/answer" => calls::answer: Sandbox;
    POST "/calls/{id}/decline" => calls::decline: Sandbox;
    POST "/calls/{id}/decline-recording" => calls::decline_recording: Sandbox;
    POST "/calls/{id}/agree-to-recording" => calls::agree_to_recording: Sandbox;
    POST "/calls/{id}/hang-up" => calls::hang_up: Sandbox;
    POST "/calls/{id}/keys" => calls::press_keys: Sandbox;
};

/// The demonstration itself: 404 elsewhere, 403 for pages of other hosts.
pub(super) struct Demo;

impl FromRequest for Demo {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let demo = request
            .app_data::<web::Data<App>>()
            .is_some_and(|app| app.config.demo);
        let client = Client::from(request);
        ready(match (demo, client.origin.is_none() || client.same_origin(&[])) {
            (true, true) => Ok(Self),
            (true, false) => Err(Key::NotAllowed.into()),
            (false, _) => Err(Key::NotFound.into()),
        })
    }
}

async fn list_people(_: Demo, app: web::Data<App>, tenant: TenantHost) -> Result<HttpResponse, Problem> {
    let people = app.store.sandbox().people(tenant.0).await?;
    Ok(HttpResponse::Ok().json(serde_json::json!({ "people": people })))
}

#[derive(Debug, Deserialize)]
struct TokenBody {
    address: String,
}

async fn create_token(_: Demo, app: web::Data<App>, body: Json<TokenBody>) -> Result<HttpResponse, Problem> {
    let address =
        normal_address(&body.0.address).ok_or_else(|| Problem::field("address", "not_an_address"))?;
    Ok(HttpResponse::Ok().json(serde_json::json!({ "token": app.tokens.sandbox(&address)? })))
}
