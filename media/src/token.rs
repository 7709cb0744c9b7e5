//! Access tokens: HS256 JWTs in LiveKit's claim layout. The key pair's owner decides the space.

mod own;

pub(crate) use own::{Own, OwnSecret, mint_own};

use crate::config::{ApiKeys, ApiSecret};
use crate::error::{ConnectError, MediaError};
use crate::sfu::event::{ParticipantKind, TrackSource};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Clock difference that a token's `exp` and `nbf` are forgiven, in seconds.
const LEEWAY_S: u64 = 60;
/// Longest token that is read, in bytes.
const MAX_TOKEN: usize = 16 * 1024;
/// Name, metadata and attributes that a renewed token takes over, all together, in bytes of JSON: it has to stay short
/// enough to be looked at.
const MAX_RENEWED_TEXT: usize = 8 * 1024;

/// What a participant may do. Absent claims mean yes, `hidden` and the administrative ones no.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Permissions {
    /// May publish tracks.
    pub can_publish: bool,
    /// May receive tracks.
    pub can_subscribe: bool,
    /// May send data packets.
    pub can_publish_data: bool,
    /// Sources that may be published; empty means all.
    pub can_publish_sources: Vec<TrackSource>,
    /// May change own name, metadata and attributes.
    pub can_update_own_metadata: bool,
    /// Not announced to others and publishes nothing, whatever `can_publish` says.
    pub hidden: bool,
    /// Announced to its audience only (see [`MediaServer::set_audience`](crate::MediaServer::set_audience)), and sends no
    /// data. Given by the hub while the participant is in the room; no token and no server API call grants it.
    pub private: bool,
}

impl Default for Permissions {
    fn default() -> Self {
        Self {
            can_publish: true,
            can_subscribe: true,
            can_publish_data: true,
            can_publish_sources: Vec::new(),
            can_update_own_metadata: false,
            hidden: false,
            private: false,
        }
    }
}

impl Permissions {
    /// Whether a track of this source may be published. A hidden participant publishes nothing.
    pub fn allows_source(&self, source: TrackSource) -> bool {
        !self.hidden
            && self.can_publish
            && (self.can_publish_sources.is_empty() || self.can_publish_sources.contains(&source))
    }

    /// Whether data packets may be sent. A hidden participant sends none, nor does a private one.
    pub fn allows_data(&self) -> bool {
        self.can_publish_data && !self.hidden && !self.private
    }
}

/// What a token grants: the input of minting.
#[derive(Debug, Clone, Default)]
pub struct TokenGrant {
    /// Participant identity (`sub`); may be empty for server tokens.
    pub identity: String,
    /// Display name.
    pub name: String,
    /// Opaque text.
    pub metadata: String,
    /// Opaque pairs.
    pub attributes: HashMap<String, String>,
    /// Room name; empty for server tokens that need none.
    pub room: String,
    /// May join `room`.
    pub room_join: bool,
    /// What the participant may do there.
    pub permissions: Permissions,
    /// May administer `room` through the server API.
    pub room_admin: bool,
    /// May take participants from `room` to this room through the server API; empty for none.
    pub destination_room: String,
    /// May list rooms through the server API.
    pub room_list: bool,
    /// May create and delete rooms through the server API.
    pub room_create: bool,
    /// May record rooms, and list and stop recordings, through the server API.
    pub room_record: bool,
    /// May change SIP trunks and dispatch rules through the server API.
    pub sip_admin: bool,
    /// May call phones and transfer their calls through the server API.
    pub sip_call: bool,
    /// Marks a recorder.
    pub recorder: bool,
    /// Kind of participant.
    pub kind: ParticipantKind,
}

impl TokenGrant {
    /// A grant to join `room` as `identity`, with the default permissions.
    pub fn join(room: impl Into<String>, identity: impl Into<String>) -> Self {
        Self {
            identity: identity.into(),
            room: room.into(),
            room_join: true,
            ..Default::default()
        }
    }
}

/// Wire form of the claims.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Claims {
    pub iss: String,
    pub sub: String,
    pub exp: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nbf: Option<u64>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub metadata: String,
    #[serde(skip_serializing_if = "HashMap::is_empty")]
    pub attributes: HashMap<String, String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// Base64 of the SHA-256 of the body that the token signs.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sha256: String,
    pub video: VideoClaims,
    #[serde(skip_serializing_if = "SipClaims::is_empty")]
    pub sip: SipClaims,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct VideoClaims {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub room: String,
    pub room_join: bool,
    pub room_admin: bool,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub destination_room: String,
    pub room_list: bool,
    pub room_create: bool,
    pub room_record: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub can_publish: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub can_subscribe: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub can_publish_data: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub can_publish_sources: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub can_update_own_metadata: Option<bool>,
    pub hidden: bool,
    pub recorder: bool,
}

impl VideoClaims {
    /// Writes down what a participant may do.
    fn grant(&mut self, permissions: &Permissions) {
        let sources = permissions.can_publish_sources.iter();
        self.can_publish = Some(permissions.can_publish);
        self.can_subscribe = Some(permissions.can_subscribe);
        self.can_publish_data = Some(permissions.can_publish_data);
        self.can_publish_sources = sources.map(|source| source_claim(*source).to_owned()).collect();
        self.can_update_own_metadata = Some(permissions.can_update_own_metadata);
        self.hidden = permissions.hidden;
    }
}

/// What a token allows at the SIP service.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SipClaims {
    /// Trunks and dispatch rules.
    pub admin: bool,
    /// Calls out, and transfers.
    pub call: bool,
}

impl SipClaims {
    fn is_empty(&self) -> bool {
        !self.admin && !self.call
    }
}

/// A verified token.
#[derive(Debug, Clone)]
pub(crate) struct VerifiedToken {
    pub space: String,
    pub api_key: String,
    /// Its claims, with later changes of the participant that joined with it.
    pub claims: Claims,
    /// It was issued for a hidden participant.
    given_hidden: bool,
    /// It was signed by this server for one of its own rooms.
    pub own: Option<Own>,
}

impl VerifiedToken {
    /// The permissions that the token gives a participant.
    pub fn permissions(&self) -> Permissions {
        let video = &self.claims.video;
        Permissions {
            can_publish: video.can_publish.unwrap_or(true),
            can_subscribe: video.can_subscribe.unwrap_or(true),
            can_publish_data: video.can_publish_data.unwrap_or(true),
            can_publish_sources: video
                .can_publish_sources
                .iter()
                .map(|s| source_from_claim(s))
                .collect(),
            can_update_own_metadata: video.can_update_own_metadata.unwrap_or(false),
            hidden: video.hidden,
            private: false,
        }
    }

    /// Kind of participant that the token names.
    pub fn kind(&self) -> ParticipantKind {
        match self.claims.kind.to_ascii_lowercase().as_str() {
            "ingress" => ParticipantKind::Ingress,
            "egress" => ParticipantKind::Egress,
            "sip" => ParticipantKind::Sip,
            "agent" => ParticipantKind::Agent,
            _ => ParticipantKind::Standard,
        }
    }

    /// Takes over what the participant has become since it joined; whether that is news. Somebody who was let in hidden
    /// may be shown for a while, but comes back hidden, and texts that are too long for a token stay as they were.
    pub fn follow(
        &mut self,
        name: &str,
        metadata: &str,
        attributes: &HashMap<String, String>,
        permissions: &Permissions,
    ) -> bool {
        let rights = Permissions {
            hidden: self.given_hidden || permissions.hidden,
            private: false,
            ..permissions.clone()
        };
        let other_rights = self.permissions() != rights;
        if other_rights {
            self.claims.video.grant(&rights);
        }
        let claims = &mut self.claims;
        let other_texts =
            claims.name != name || claims.metadata != metadata || claims.attributes != *attributes;
        let takes_over = other_texts && fits_in_token(name, metadata, attributes);
        if takes_over {
            claims.name = name.to_owned();
            claims.metadata = metadata.to_owned();
            claims.attributes.clone_from(attributes);
        }
        other_rights || takes_over
    }

    /// The same grant with a new lifetime, for the refresh that long calls need.
    pub fn renewed(&self, secret: &str, ttl: Duration) -> Result<String, MediaError> {
        let mut claims = self.claims.clone();
        (claims.nbf, claims.exp) = lifetime(ttl);
        match &self.own {
            Some(own) => own.sign(claims, secret),
            None => sign(&claims, secret),
        }
    }
}

fn fits_in_token(name: &str, metadata: &str, attributes: &HashMap<String, String>) -> bool {
    let plain = name.len() + metadata.len();
    plain <= MAX_RENEWED_TEXT
        && serde_json::to_vec(&(name, metadata, attributes)).is_ok_and(|json| json.len() <= MAX_RENEWED_TEXT)
}

/// Verifies signature, issuer and times; for this server's own tokens also the holder.
pub(crate) fn verify(
    keys: &dyn ApiKeys,
    own_secret: &OwnSecret,
    token: &str,
) -> Result<VerifiedToken, ConnectError> {
    if token.is_empty() {
        return Err(ConnectError::unauthorized("no access token"));
    }
    if token.len() > MAX_TOKEN {
        return Err(ConnectError::unauthorized("access token is too long"));
    }
    let invalid = || ConnectError::unauthorized("invalid access token");
    let unverified: Claims = jsonwebtoken::dangerous::insecure_decode_claims(token).map_err(|_| invalid())?;
    if unverified.iss == own::ISSUER {
        return own::verify(own_secret, token);
    }
    let ApiSecret { space, secret } = keys
        .secret(&unverified.iss)
        .ok_or_else(|| ConnectError::unauthorized("unknown api key"))?;
    let claims: Claims = decoded(token, &secret)?;
    Ok(VerifiedToken {
        space,
        api_key: unverified.iss,
        given_hidden: claims.video.hidden,
        claims,
        own: None,
    })
}

fn decoded<T: DeserializeOwned + Clone>(token: &str, secret: &str) -> Result<T, ConnectError> {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.leeway = LEEWAY_S;
    validation.validate_nbf = true;
    validation.validate_aud = false;
    validation.set_required_spec_claims(&["exp"]);
    let key = DecodingKey::from_secret(secret.as_bytes());
    jsonwebtoken::decode::<T>(token, &key, &validation)
        .map(|data| data.claims)
        .map_err(|error| match error.kind() {
            jsonwebtoken::errors::ErrorKind::ExpiredSignature => {
                ConnectError::unauthorized("access token has expired")
            }
            _ => ConnectError::unauthorized("invalid access token"),
        })
}

/// Signs a token for `grant`.
pub(crate) fn mint(
    keys: &dyn ApiKeys,
    api_key: &str,
    grant: &TokenGrant,
    ttl: Duration,
) -> Result<String, MediaError> {
    let secret = keys.secret(api_key).ok_or(MediaError::UnknownApiKey)?.secret;
    sign(&claims_of(api_key, grant, ttl)?, &secret)
}

fn claims_of(issuer: &str, grant: &TokenGrant, ttl: Duration) -> Result<Claims, MediaError> {
    if grant.room_join && (grant.identity.is_empty() || grant.room.is_empty()) {
        return Err(MediaError::InvalidArgument(
            "a joining grant needs a room and an identity",
        ));
    }
    let (nbf, exp) = lifetime(ttl);
    let mut claims = Claims {
        iss: issuer.to_owned(),
        sub: grant.identity.clone(),
        exp,
        nbf,
        name: grant.name.clone(),
        metadata: grant.metadata.clone(),
        attributes: grant.attributes.clone(),
        kind: kind_claim(grant.kind).to_owned(),
        sha256: String::new(),
        sip: SipClaims {
            admin: grant.sip_admin,
            call: grant.sip_call,
        },
        video: VideoClaims {
            room: grant.room.clone(),
            room_join: grant.room_join,
            room_admin: grant.room_admin,
            destination_room: grant.destination_room.clone(),
            room_list: grant.room_list,
            room_create: grant.room_create,
            room_record: grant.room_record,
            recorder: grant.recorder,
            ..Default::default()
        },
    };
    claims.video.grant(&grant.permissions);
    Ok(claims)
}

/// Signs the hash of a body, as the receivers of webhooks check it.
pub(crate) fn sign_body(
    keys: &dyn ApiKeys,
    api_key: &str,
    sha256: String,
    ttl: Duration,
) -> Result<String, MediaError> {
    let secret = keys.secret(api_key).ok_or(MediaError::UnknownApiKey)?.secret;
    let (nbf, exp) = lifetime(ttl);
    let claims = Claims {
        iss: api_key.to_owned(),
        exp,
        nbf,
        sha256,
        ..Default::default()
    };
    sign(&claims, &secret)
}

fn sign(claims: &impl Serialize, secret: &str) -> Result<String, MediaError> {
    jsonwebtoken::encode(
        &Header::new(Algorithm::HS256),
        claims,
        &EncodingKey::from_secret(secret.as_bytes()),
    )
    .map_err(|error| MediaError::Signing(error.to_string()))
}

fn lifetime(ttl: Duration) -> (Option<u64>, u64) {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs();
    (Some(now), now.saturating_add(ttl.as_secs()))
}

fn kind_claim(kind: ParticipantKind) -> &'static str {
    match kind {
        ParticipantKind::Standard => "standard",
        ParticipantKind::Ingress => "ingress",
        ParticipantKind::Egress => "egress",
        ParticipantKind::Sip => "sip",
        ParticipantKind::Agent => "agent",
    }
}

fn source_claim(source: TrackSource) -> &'static str {
    match source {
        TrackSource::Unknown => "unknown",
        TrackSource::Camera => "camera",
        TrackSource::Microphone => "microphone",
        TrackSource::ScreenShare => "screen_share",
        TrackSource::ScreenShareAudio => "screen_share_audio",
    }
}

fn source_from_claim(claim: &str) -> TrackSource {
    match claim {
        "camera" => TrackSource::Camera,
        "microphone" => TrackSource::Microphone,
        "screen_share" => TrackSource::ScreenShare,
        "screen_share_audio" => TrackSource::ScreenShareAudio,
        _ => TrackSource::Unknown,
    }
}

#[cfg(test)]
mod tests;
