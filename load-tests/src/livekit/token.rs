//! LiveKit access tokens, signed with the demo's development key pair.

use std::time::{SystemTime, UNIX_EPOCH};

use jsonwebtoken::{EncodingKey, Header, encode};
use serde_json::json;

use crate::error::LoadError;

/// What a token lets its bearer do.
#[derive(Clone, Copy)]
pub struct Rights {
    publish: bool,
    subscribe: bool,
}

impl Rights {
    /// Is heard, and is sent nothing.
    pub const SPEAK: Self = Self {
        publish: true,
        subscribe: false,
    };
    /// Is sent everything, and may say nothing.
    pub const LISTEN: Self = Self {
        publish: false,
        subscribe: true,
    };
    /// Both.
    pub const CONVERSE: Self = Self {
        publish: true,
        subscribe: true,
    };
}

/// A token for one identity in one room, valid for two hours.
pub fn mint(room: &str, identity: &str, rights: Rights) -> Result<String, LoadError> {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    let claims = json!({
        "iss": "devkey",
        "sub": identity,
        "name": identity,
        "nbf": now - 5,
        "exp": now + 7200,
        "video": {
            "room": room,
            "roomJoin": true,
            "roomCreate": true,
            "canPublish": rights.publish,
            "canSubscribe": rights.subscribe,
        },
    });
    encode(&Header::default(), &claims, &EncodingKey::from_secret(b"secret"))
        .map_err(|error| LoadError::Unexpected(error.to_string()))
}
