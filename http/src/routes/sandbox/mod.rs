//! The simulated phones and mailboxes of the demonstration. Everything here is 404 elsewhere.

mod calls;
mod messages;

use crate::App;
use crate::extract::{Client, Json, TenantHost};
use crate::problem::{Key, Problem};
use crate::route::{Access, Route};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, HttpResponse, web};
use hub_domain::address::normal_address;
use serde::Deserialize;
use std::future::{Ready, ready};
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the JSON face. It is no part of the documented API: it stands for the outside world.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.map(|cfg| {
        cfg.service(
            web::scope("/sandbox/api")
                .route("/people", web::get().to(list_people))
                .route("/token", web::post().to(create_token))
                .route("/messages", web::get().to(messages::list_messages))
                .route("/sms", web::post().to(messages::send_text))
                .route("/mail", web::post().to(messages::send_mail))
                .route("/calls", web::get().to(calls::read_ringing))
                .route("/calls/{id}/answer", web::post().to(calls::answer))
                .route("/calls/{id}/decline", web::post().to(calls::decline))
                .route(
                    "/calls/{id}/decline-recording",
                    web::post().to(calls::decline_recording),
                )
                .route(
                    "/calls/{id}/agree-to-recording",
                    web::post().to(calls::agree_to_recording),
                )
                .route("/calls/{id}/hang-up", web::post().to(calls::hang_up)),
        )
    });
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::new("GET", "/sandbox/api/people", Access::OpenInDemo),
    Route::new("POST", "/sandbox/api/token", Access::OpenInDemo),
    Route::new("GET", "/sandbox/api/messages", Access::OpenInDemo),
    Route::new("POST", "/sandbox/api/sms", Access::OpenInDemo),
    Route::new("POST", "/sandbox/api/mail", Access::OpenInDemo),
    Route::new("GET", "/sandbox/api/calls", Access::Sandbox),
    Route::new("POST", "/sandbox/api/calls/{id}/answer", Access::Sandbox),
    Route::new("POST", "/sandbox/api/calls/{id}/decline", Access::Sandbox),
    Route::new(
        "POST",
        "/sandbox/api/calls/{id}/decline-recording",
        Access::Sandbox,
    ),
    Route::new(
        "POST",
        "/sandbox/api/calls/{id}/agree-to-recording",
        Access::Sandbox,
    ),
    Route::new("POST", "/sandbox/api/calls/{id}/hang-up", Access::Sandbox),
];

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
