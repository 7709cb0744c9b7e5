//! STUN and TURN servers that clients get when they join or reconnect. The credentials of TURN servers expire and need
//! no account there: the server checks them with a shared secret (the TURN REST memo, draft-uberti-behave-turn-rest-00,
//! as coturn's `use-auth-secret` implements it).

use crate::sfu::clock::now_ms;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, Mac};
use livekit_protocol as proto;
use sha1::Sha1;
use std::time::Duration;

/// Servers for clients.
#[derive(Debug, Clone, Default)]
pub struct IceServers {
    /// `stun:` addresses.
    pub stun: Vec<String>,
    /// TURN servers that share one secret.
    pub turn: Option<TurnServers>,
}

/// TURN servers, and the secret by which they know our clients.
#[derive(Clone)]
pub struct TurnServers {
    /// `turn:` or `turns:` addresses (RFC 7065).
    pub urls: Vec<String>,
    /// Shared with the servers.
    pub secret: String,
    /// Validity of a credential. A relayed connection outlives it; a new one needs a new credential.
    pub lifetime: Duration,
}

impl std::fmt::Debug for TurnServers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TurnServers")
            .field("urls", &self.urls)
            .field("lifetime", &self.lifetime)
            .finish_non_exhaustive()
    }
}

impl IceServers {
    /// The servers for a client of this identity, with fresh credentials.
    pub(crate) fn offer(&self, identity: &str) -> Vec<proto::IceServer> {
        let mut servers = Vec::new();
        if !self.stun.is_empty() {
            servers.push(proto::IceServer {
                urls: self.stun.clone(),
                ..Default::default()
            });
        }
        if let Some(turn) = &self.turn {
            let until_s = now_ms() / 1000 + turn.lifetime.as_secs() as i64;
            let username = format!("{until_s}:{identity}");
            servers.push(proto::IceServer {
                urls: turn.urls.clone(),
                credential: credential(&turn.secret, &username),
                username,
            });
        }
        servers
    }
}

/// Base64 of HMAC-SHA1 over the user name (section 2.2 of the memo).
fn credential(secret: &str, username: &str) -> String {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret.as_bytes()).expect("HMAC takes keys of any length");
    mac.update(username.as_bytes());
    STANDARD.encode(mac.finalize().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_credential_is_what_a_turn_server_computes() {
        // printf %s 1433895918:ada | openssl dgst -sha1 -hmac north -binary | base64
        assert_eq!(
            credential("north", "1433895918:ada"),
            "KJ5PTMBeGkZIwdEVUss3BPdY8wE="
        );
    }

    #[test]
    fn a_credential_names_its_end_and_no_log_shows_the_secret() {
        let ice = IceServers {
            stun: vec!["stun:stun.example.org".into()],
            turn: Some(TurnServers {
                urls: vec!["turns:turn.example.org:443?transport=tcp".into()],
                secret: "north".into(),
                lifetime: Duration::from_secs(600),
            }),
        };
        let offered = ice.offer("ada");
        assert_eq!(offered[0].urls, ["stun:stun.example.org"]);
        assert!(offered[0].username.is_empty());
        let (until, identity) = offered[1].username.split_once(':').expect("two parts");
        let left_s = until.parse::<i64>().expect("a time") - now_ms() / 1000;
        assert!((590..=600).contains(&left_s), "{left_s}");
        assert_eq!(identity, "ada");
        assert_eq!(offered[1].credential, credential("north", &offered[1].username));
        assert!(!format!("{ice:?}").contains("north"));
        assert!(IceServers::default().offer("ada").is_empty());
    }
}
