//! What the sessions' actors ask when a screen says hello.

use crate::Key;
use crate::tokens::{SocketIdentity, Tokens};
use async_trait::async_trait;
use hub_actors::identity::{Identity, Refusal, SocketAuthenticator, Viewer};
use std::net::{IpAddr, Ipv4Addr};

/// Checks socket tokens.
pub struct LiveAuthenticator(pub Tokens);

#[async_trait]
impl SocketAuthenticator for LiveAuthenticator {
    async fn authenticate(&self, token: &str) -> Result<Identity, Refusal> {
        let found = self
            .0
            .authenticate_socket(token, IpAddr::V4(Ipv4Addr::UNSPECIFIED))
            .await;
        match found {
            Ok(SocketIdentity::Session(caller)) => Ok(Identity::Account(Viewer {
                tenant: caller.tenant,
                account: caller.account.0,
                name: caller.name.clone(),
                permissions: caller.permissions.clone(),
                sid: caller.sid.clone(),
            })),
            Ok(SocketIdentity::Guest {
                tenant,
                call,
                identity,
            }) => Ok(Identity::Guest {
                tenant,
                call: call.0,
                name: identity,
            }),
            Ok(SocketIdentity::Sandbox { address }) => Ok(Identity::Sandbox { address }),
            Err(problem) if problem.key() == Key::NotAllowed => Err(Refusal::NotAllowed),
            Err(_) => Err(Refusal::NotSignedIn),
        }
    }
}
