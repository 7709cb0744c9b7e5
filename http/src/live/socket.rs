//! Carries an event socket: removes the framing, starts the session's actor, and closes when the actor does.

use super::FrameBody;
use crate::App;
use crate::extract::Client;
use crate::extract::tenant_host::tenant_of;
use crate::problem::{Key, Problem};
use actix::{Actor, AsyncContext};
use actix_web::body::BoxBody;
use actix_web::http::header::{HeaderValue, SEC_WEBSOCKET_PROTOCOL};
use actix_web::{HttpRequest, HttpResponse, web};
use actix_ws::{AggregatedMessage, ProtocolError};
use futures::StreamExt;
use hub_actors::session::{Session, SocketInput};

/// The subprotocol of the event socket.
const SUBPROTOCOL: &str = "commonline.v1";
/// Largest text frame.
const MAX_FRAME: usize = 64 * 1024;

/// Opens the event socket. A browser must come from a page of this host, or of the tenant's list.
pub async fn open_event_socket(
    app: web::Data<App>,
    request: HttpRequest,
    client: Client,
    body: web::Payload,
) -> Result<HttpResponse, Problem> {
    let offered = request
        .headers()
        .get_all(SEC_WEBSOCKET_PROTOCOL)
        .filter_map(|value| value.to_str().ok())
        .flat_map(|line| line.split(','))
        .any(|name| name.trim() == SUBPROTOCOL);
    if !offered {
        return Err(Problem::field("sec-websocket-protocol", "required"));
    }
    if client.origin.is_some() {
        let allowed = tenant_of(&app.store, &client.host).await?;
        let others = match allowed {
            Some(tenant) => app.store.tenant(tenant).await?.settings.origins.clone(),
            None => Vec::new(),
        };
        if !client.same_origin(&others) {
            return Err(Key::NotAllowed.into());
        }
    }
    // The session sends everything itself, pongs and the close too: the library's own sender is not needed.
    let (mut response, _, messages) = actix_ws::handle(&request, body)
        .map_err(|error| Problem::field("upgrade", "required").caused_by(error))?;
    response
        .headers_mut()
        .insert(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(SUBPROTOCOL));
    let (session, frames) = Session::new(app.hub.clone());
    let inputs = messages
        .max_frame_size(MAX_FRAME)
        .aggregate_continuations()
        .max_continuation_size(MAX_FRAME)
        .map(input);
    Session::create(|ctx| {
        ctx.add_stream(inputs);
        session
    });
    Ok(response.map_body(|_, own| BoxBody::new(FrameBody::new(frames, own))))
}

fn input(message: Result<AggregatedMessage, ProtocolError>) -> SocketInput {
    match message {
        Ok(AggregatedMessage::Text(text)) => SocketInput::Text(text.to_string()),
        Ok(AggregatedMessage::Ping(payload)) => SocketInput::Ping(payload),
        Ok(AggregatedMessage::Pong(_)) => SocketInput::Pong,
        Ok(AggregatedMessage::Binary(_)) => SocketInput::Malformed("binary frame"),
        Ok(AggregatedMessage::Close(_)) => SocketInput::Closed,
        Err(ProtocolError::Io(_)) => SocketInput::Closed,
        Err(_) => SocketInput::Malformed("broken frame"),
    }
}
