//! The signal sockets of LiveKit's clients, and their validation.

use crate::App;
use crate::extract::Client;
use crate::live;
use crate::live::open_signal_socket;
use crate::route::{Calls, undocumented_calls};
use actix_cors::Cors;
use actix_web::{HttpRequest, HttpResponse, web};

/// The sockets. Pages of other origins read even the refusals, or they could not fall back to another mode.
pub const CALLS: Calls = undocumented_calls! {
    "/rtc", Cors::permissive();
    GET "" => open_signal_socket: LiveKit;
    GET "/v1" => open_signal_socket: LiveKit;
    GET "/validate" => validate: LiveKit;
    GET "/v1/validate" => validate: LiveKit;
};

async fn validate(app: web::Data<App>, request: HttpRequest, client: Client) -> HttpResponse {
    if !live::origin_allowed(&app, &client).await {
        return HttpResponse::Forbidden().body("origin not allowed");
    }
    match app.hub.media().validate(&live::request_info(&request)) {
        Ok(()) => HttpResponse::Ok()
            .content_type("text/plain; charset=utf-8")
            .body("success"),
        Err(error) => live::refused(&error),
    }
}
