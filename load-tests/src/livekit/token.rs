//! LiveKit access tokens, signed with the demo's development key pair.

use std::time::{SystemTime, UNIX_EPOCH};

use jsonwebtoken::{EncodingKey, Header, encode};
use serde_json::json;

use crate::error::LoadError;

/// A token for one identity in one room, valid for an hour.
pub fn mint(room: &str, identity: &str, publish: bool) -> Result<String, LoadError> {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    let claims = json!({
        "iss": "devkey",
        "sub": identity,
        "name": identity,
        "nbf": now - 5,
        "exp": now + 3600,
        "video": {
            "room": room,
            "roomJoin": true,
            "roomCreate": true,
            "canPublish": publish,
            "canSubscribe": !publish,
        },
    });
    encode(&Header::default(), &claims, &EncodingKey::from_secret(b"secret"))
        .map_err(|error| LoadError::Unexpected(error.to_string()))
}
