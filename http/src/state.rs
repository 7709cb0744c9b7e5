//! What every handler can reach.

use crate::config::HttpConfig;
use crate::extract::tenant_host::HostDirectory;
use crate::sign_in::SignIn;
use crate::tokens::Tokens;
use hub_actors::Hub;
use hub_actors::trunk::SandboxTrunk;
use hub_store::Store;
use hub_store::keys::Keyring;
use std::sync::Arc;

/// The hub as the HTTP side sees it. Clones share everything.
#[derive(Clone)]
pub struct App {
    pub store: Store,
    pub keyring: Keyring,
    pub tokens: Tokens,
    pub hub: Hub,
    pub hosts: HostDirectory,
    pub sign_in: Arc<SignIn>,
    pub config: Arc<HttpConfig>,
    /// The simulated phones, under the demonstration.
    pub sandbox_trunk: Option<Arc<SandboxTrunk>>,
}

impl App {
    /// Puts the parts together. The actors need the tokens too (see [`crate::live::LiveAuthenticator`]), so both come from
    /// outside.
    pub fn new(tokens: Tokens, hub: Hub, config: HttpConfig) -> Self {
        let (store, keyring) = (hub.store().clone(), hub.keyring().clone());
        Self {
            sign_in: Arc::new(SignIn::new(&config)),
            hosts: HostDirectory::default(),
            config: Arc::new(config),
            sandbox_trunk: None,
            store,
            keyring,
            tokens,
            hub,
        }
    }

    /// With the simulated phones, under the demonstration.
    pub fn with_sandbox(mut self, trunk: Arc<SandboxTrunk>) -> Self {
        self.sandbox_trunk = Some(trunk);
        self
    }
}
