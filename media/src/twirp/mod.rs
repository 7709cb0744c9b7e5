//! The server API: LiveKit's `RoomService`, `Egress` and `SIP` over Twirp (Twirp wire protocol v7), in JSON and protobuf.

mod egress;
mod room_service;
mod sip;
mod sip_failure;

use crate::error::{ConnectError, MediaError};
use crate::sfu::event::RoomKey;
use crate::sfu::server::MediaServer;
use crate::token::{self, VerifiedToken};
use bytes::Bytes;
use prost::Message;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// Longest request body, in bytes.
const MAX_BODY: usize = 1024 * 1024;
const JSON: &str = "application/json";
const PROTOBUF: &str = "application/protobuf";

/// Answer of a server API call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwirpReply {
    /// HTTP status.
    pub status: u16,
    /// `application/json` or `application/protobuf`.
    pub content_type: &'static str,
    /// Body.
    pub body: Bytes,
}

/// A refusal, in Twirp's terms.
#[derive(Debug, PartialEq, Eq)]
struct Refusal {
    status: u16,
    code: &'static str,
    message: String,
    /// What SDKs read beside the words.
    meta: BTreeMap<&'static str, String>,
}

impl Refusal {
    fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            meta: BTreeMap::new(),
        }
    }

    fn bad_route() -> Self {
        Self::new(404, "bad_route", "no such method")
    }

    fn malformed() -> Self {
        Self::new(400, "malformed", "the request body could not be decoded")
    }

    /// LiveKit's own code for a token without the grant.
    fn forbidden() -> Self {
        Self::new(401, "unauthenticated", "permissions denied")
    }

    fn own_room() -> Self {
        Self::new(403, "permission_denied", "this room is the server's own")
    }

    fn invalid(message: &str) -> Self {
        Self::new(400, "invalid_argument", message)
    }

    /// A member of the request that nothing is done about here.
    fn unimplemented(member: &str) -> Self {
        Self::new(
            501,
            "unimplemented",
            format!("{member} is not supported by this server"),
        )
    }

    fn into_reply(self) -> TwirpReply {
        let mut body = serde_json::json!({ "code": self.code, "msg": self.message });
        if !self.meta.is_empty() {
            body["meta"] = serde_json::json!(self.meta);
        }
        TwirpReply {
            status: self.status,
            content_type: JSON,
            body: body.to_string().into(),
        }
    }
}

impl From<MediaError> for Refusal {
    fn from(error: MediaError) -> Self {
        let message = error.to_string();
        match error {
            MediaError::RoomNotFound | MediaError::ParticipantNotFound | MediaError::TrackNotFound => {
                Self::new(404, "not_found", message)
            }
            MediaError::NumberInUse => Self::new(409, "already_exists", message),
            MediaError::UnmuteRefused => Self::new(412, "failed_precondition", message),
            MediaError::InvalidArgument(_)
            | MediaError::IdentityInUse
            | MediaError::PrivateTrunk
            | MediaError::ReadableKeys => Self::new(400, "invalid_argument", message),
            error => {
                tracing::error!(%error, "a server API call failed");
                Self::new(500, "internal", "internal error")
            }
        }
    }
}

impl From<ConnectError> for Refusal {
    fn from(error: ConnectError) -> Self {
        Self::new(401, "unauthenticated", error.text)
    }
}

/// Encoding of a call, in both directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Json,
    Protobuf,
}

/// One call: who makes it, and how its bodies are encoded.
struct Call<'a> {
    server: &'a MediaServer,
    token: VerifiedToken,
    encoding: Encoding,
    body: Bytes,
}

impl Call<'_> {
    fn request<T: Message + Default + DeserializeOwned>(&self) -> Result<T, Refusal> {
        match self.encoding {
            Encoding::Json if self.body.is_empty() => Ok(T::default()),
            Encoding::Json => serde_json::from_slice(&self.body).map_err(|_| Refusal::malformed()),
            Encoding::Protobuf => T::decode(self.body.clone()).map_err(|_| Refusal::malformed()),
        }
    }

    fn reply<T: Message + Serialize>(&self, message: &T) -> Result<TwirpReply, Refusal> {
        let (content_type, body) = match self.encoding {
            Encoding::Json => {
                let text = serde_json::to_vec(message)
                    .map_err(|_| Refusal::new(500, "internal", "the answer could not be encoded"))?;
                (JSON, text)
            }
            Encoding::Protobuf => (PROTOBUF, message.encode_to_vec()),
        };
        Ok(TwirpReply {
            status: 200,
            content_type,
            body: body.into(),
        })
    }

    fn room_key(&self, name: &str) -> RoomKey {
        RoomKey::new(&self.token.space, name)
    }

    /// The room of a request that also needs `destinationRoom`: one that takes a participant there.
    fn administered_for(&self, name: &str, destination: &str) -> Result<RoomKey, Refusal> {
        let room = self.administered(name)?;
        if destination.is_empty() || self.token.claims.video.destination_room != destination {
            return Err(Refusal::forbidden());
        }
        Ok(room)
    }

    /// The room of this name, unless it is the program's own: those no key reaches.
    fn reachable(&self, name: &str) -> Result<RoomKey, Refusal> {
        if self.server.0.own_rooms.cover(name) {
            return Err(Refusal::own_room());
        }
        Ok(self.room_key(name))
    }

    /// The room of a request that needs `roomAdmin` for it.
    fn administered(&self, name: &str) -> Result<RoomKey, Refusal> {
        let video = &self.token.claims.video;
        if !video.room_admin || video.room != name || name.is_empty() {
            return Err(Refusal::forbidden());
        }
        self.reachable(name)
    }
}

impl MediaServer {
    /// One server API call: `POST /twirp/<service>/<method>`, with the `Authorization` and `Content-Type`
    /// headers' values.
    pub async fn twirp(
        &self,
        service: &str,
        method: &str,
        authorization: &str,
        content_type: &str,
        body: Bytes,
    ) -> TwirpReply {
        self.call(service, method, authorization, content_type, body)
            .await
            .unwrap_or_else(Refusal::into_reply)
    }

    async fn call(
        &self,
        service: &str,
        method: &str,
        authorization: &str,
        content_type: &str,
        body: Bytes,
    ) -> Result<TwirpReply, Refusal> {
        let encoding = match content_type.split(';').next().unwrap_or_default().trim() {
            JSON => Encoding::Json,
            PROTOBUF => Encoding::Protobuf,
            _ => return Err(Refusal::new(404, "bad_route", "unexpected content type")),
        };
        let bearer = authorization
            .trim()
            .split_once(' ')
            .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
        let token = token::verify(
            &*self.0.keys,
            &self.0.own_rooms.secret,
            bearer.map(|(_, token)| token.trim()).unwrap_or_default(),
        )?;
        if body.len() > MAX_BODY {
            return Err(Refusal::invalid("the request body is too long"));
        }
        let call = Call {
            server: self,
            token,
            encoding,
            body,
        };
        match service {
            "livekit.RoomService" => call.room_service(method).await,
            "livekit.Egress" => call.egress(method).await,
            "livekit.SIP" => call.sip(method).await,
            _ => Err(Refusal::bad_route()),
        }
    }
}
