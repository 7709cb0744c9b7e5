//! Carries a LiveKit signal socket: binary messages pass through unchanged.

use crate::App;
use crate::extract::Client;
use crate::extract::tenant_host::tenant_of;
use actix_web::http::StatusCode;
use actix_web::http::header::AUTHORIZATION;
use actix_web::{HttpRequest, HttpResponse, web};
use actix_ws::{AggregatedMessage, CloseCode, CloseReason};
use futures::StreamExt;
use hub_actors::{ConnectError, SignalConnection, SignalFrame, SignalRequestInfo};
use std::time::Duration;

/// Largest message from a client: an offer of 256 kB and what surrounds it.
const MAX_MESSAGE: usize = 320 * 1024;
/// A socket that will not take a frame by then is given up.
const SEND_WITHIN: Duration = Duration::from_secs(10);

/// The upgrade or validation request as the media server reads it.
pub(crate) fn request_info(request: &HttpRequest) -> SignalRequestInfo {
    SignalRequestInfo {
        path: request.path().to_owned(),
        query: request.query_string().to_owned(),
        authorization: request
            .headers()
            .get(AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .map(str::to_owned),
    }
}

/// A refusal in LiveKit's own form: a status and a plain sentence.
pub(crate) fn refused(error: &ConnectError) -> HttpResponse {
    let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
    HttpResponse::build(status)
        .content_type("text/plain; charset=utf-8")
        .body(error.text.clone())
}

/// Native clients send no origin; a page must be of this host or of the tenant's list, or the hub is the demonstration.
pub(crate) async fn origin_allowed(app: &App, client: &Client) -> bool {
    if client.origin.is_none() || app.config.demo || client.same_origin(&[]) {
        return true;
    }
    let others = async {
        let tenant = tenant_of(&app.store, &client.host).await.ok()??;
        Some(app.store.tenant(tenant).await.ok()?.settings.origins.clone())
    };
    client.same_origin(&others.await.unwrap_or_default())
}

/// Opens a signal socket.
pub async fn open_signal_socket(
    app: web::Data<App>,
    request: HttpRequest,
    client: Client,
    body: web::Payload,
) -> HttpResponse {
    if !origin_allowed(&app, &client).await {
        return refused(&ConnectError {
            status: 403,
            text: "origin not allowed".into(),
        });
    }
    let connection = match app.hub.media().connect(request_info(&request)).await {
        Ok(connection) => connection,
        Err(error) => return refused(&error),
    };
    let (response, socket, messages) = match actix_ws::handle(&request, body) {
        Ok(opened) => opened,
        Err(error) => return error.error_response(),
    };
    let messages = messages
        .max_frame_size(MAX_MESSAGE)
        .aggregate_continuations()
        .max_continuation_size(MAX_MESSAGE);
    actix_web::rt::spawn(carry(connection, socket, messages));
    response
}

async fn carry(
    connection: SignalConnection,
    mut socket: actix_ws::Session,
    mut messages: actix_ws::AggregatedMessageStream,
) {
    let SignalConnection {
        incoming,
        mut outgoing,
        identity,
    } = connection;
    let mut reason: Option<CloseReason> = None;
    loop {
        tokio::select! {
            frame = outgoing.recv() => match frame {
                Some(SignalFrame::Message(bytes)) => {
                    let sent = tokio::time::timeout(SEND_WITHIN, socket.binary(bytes)).await;
                    if !matches!(sent, Ok(Ok(()))) {
                        break;
                    }
                }
                Some(SignalFrame::Close { code, reason: text }) => {
                    reason = Some(CloseReason { code: CloseCode::from(code), description: Some(text) });
                    break;
                }
                None => break,
            },
            message = messages.next() => match message {
                Some(Ok(AggregatedMessage::Binary(bytes))) => {
                    // Waiting here is what slows a flooding client down.
                    if incoming.send(bytes).await.is_err() {
                        break;
                    }
                }
                Some(Ok(AggregatedMessage::Ping(payload))) => {
                    if socket.pong(&payload).await.is_err() {
                        break;
                    }
                }
                Some(Ok(AggregatedMessage::Pong(_))) => {}
                Some(Ok(AggregatedMessage::Text(_))) => {
                    reason = Some(CloseReason { code: CloseCode::Unsupported, description: Some("binary only".into()) });
                    break;
                }
                Some(Ok(AggregatedMessage::Close(_))) | None => break,
                Some(Err(error)) => {
                    tracing::debug!(identity, %error, "signal socket broke");
                    break;
                }
            },
        }
    }
    let _ = socket.close(reason).await;
}
