//! Carries an event socket: undoes the framing, starts the session's actor, and closes as it says.

use super::FrameBody;
use crate::App;
use crate::extract::Client;
use crate::problem::{Key, Problem};
use actix::{Actor, AsyncContext};
use actix_web::body::BoxBody;
use actix_web::http::header::{HeaderValue, SEC_WEBSOCKET_PROTOCOL};
use actix_web::{HttpRequest, HttpResponse, get, web};
use actix_ws::{AggregatedMessage, CloseCode, CloseReason, ProtocolError};
use futures::StreamExt;
use hub_actors::session::{Session, SocketInput};

/// The subprotocol of the event socket.
const SUBPROTOCOL: &str = "commonline.v1";
/// Largest text frame.
const MAX_FRAME: usize = 64 * 1024;

/// Opens the event socket. A browser must come from a page of this host, or of the tenant's list.
#[get("/live")]
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
        let allowed = app.hosts.tenant(&app.store, &client.host).await?;
        let others = match allowed {
            Some(tenant) => app.store.tenants().by_id(tenant).await?.settings.origins,
            None => Vec::new(),
        };
        if !client.same_origin(&others) {
            return Err(Key::NotAllowed.into());
        }
    }
    let (mut response, socket, messages) = actix_ws::handle(&request, body)
        .map_err(|error| Problem::field("upgrade", "required").caused_by(error))?;
    response
        .headers_mut()
        .insert(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(SUBPROTOCOL));

    let (session, ends) = Session::new(app.hub.clone());
    let mut pongs = socket.clone();
    let inputs = messages
        .max_frame_size(MAX_FRAME)
        .aggregate_continuations()
        .max_continuation_size(MAX_FRAME)
        .then(move |message| {
            let mut answer = pongs.clone();
            // Only a ping needs an answer on the way.
            let ping = match &message {
                Ok(AggregatedMessage::Ping(payload)) => Some(payload.clone()),
                _ => None,
            };
            pongs = answer.clone();
            async move {
                if let Some(payload) = ping {
                    let _ = answer.pong(&payload).await;
                }
                input(message)
            }
        });
    Session::create(|ctx| {
        ctx.add_stream(inputs);
        session
    });
    let closed = ends.close;
    actix_web::rt::spawn(async move {
        let reason = closed.await.ok().map(|frame| CloseReason {
            code: CloseCode::from(frame.code),
            description: Some(frame.reason.to_owned()),
        });
        let _ = socket.close(reason).await;
    });
    Ok(response.map_body(|_, own| BoxBody::new(FrameBody::new(ends.frames, own))))
}

fn input(message: Result<AggregatedMessage, ProtocolError>) -> SocketInput {
    match message {
        Ok(AggregatedMessage::Text(text)) => SocketInput::Text(text.to_string()),
        Ok(AggregatedMessage::Ping(_) | AggregatedMessage::Pong(_)) => SocketInput::Alive,
        Ok(AggregatedMessage::Binary(_)) => SocketInput::Malformed("binary frame"),
        Ok(AggregatedMessage::Close(_)) => SocketInput::Closed,
        Err(ProtocolError::Io(_)) => SocketInput::Closed,
        Err(_) => SocketInput::Malformed("broken frame"),
    }
}
