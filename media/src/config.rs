//! What the media server is started with.

use crate::ice::IceServers;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// Addresses of the media server.
#[derive(Debug, Clone)]
pub struct MediaConfig {
    /// The one UDP port that carries all participants' media.
    pub udp: SocketAddr,
    /// ICE-TCP listener (RFC 6544, passive); none when absent.
    pub tcp: Option<SocketAddr>,
    /// Addresses advertised to clients. Empty: the bound address, or, when bound to the unspecified address, the
    /// address of the machine's default route, and loopback.
    pub advertise: Vec<IpAddr>,
    /// Receivers of room events.
    pub webhooks: Vec<WebhookTarget>,
    /// STUN and TURN servers for clients.
    pub ice: IceServers,
}

impl Default for MediaConfig {
    /// Any free port of this machine's loopback, and no webhooks.
    fn default() -> Self {
        Self {
            udp: SocketAddr::from(([127, 0, 0, 1], 0)),
            tcp: None,
            advertise: Vec::new(),
            webhooks: Vec::new(),
            ice: IceServers::default(),
        }
    }
}

/// Webhook URLs, in LiveKit's format, for the rooms of an API key's space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookTarget {
    /// Whose secret signs, and whose space is meant.
    pub api_key: String,
    /// `http` or `https` addresses.
    pub urls: Vec<String>,
}

/// The secret behind an API key, and the space whose rooms it reaches.
#[derive(Debug, Clone)]
pub struct ApiSecret {
    /// Owner of the key; opaque here. Rooms of different spaces never meet.
    pub space: String,
    /// HS256 secret.
    pub secret: String,
}

/// Looks up API keys; called for every token.
pub trait ApiKeys: Send + Sync {
    /// The secret of `api_key`, or none when the key is unknown or revoked.
    fn secret(&self, api_key: &str) -> Option<ApiSecret>;
}

impl<T: ApiKeys + ?Sized> ApiKeys for Arc<T> {
    fn secret(&self, api_key: &str) -> Option<ApiSecret> {
        (**self).secret(api_key)
    }
}
