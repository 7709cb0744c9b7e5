//! What every handler can reach.

use crate::config::HttpConfig;
use crate::extract::tenant_host::HostDirectory;
use crate::sign_in::SignIn;
use crate::tokens::Tokens;
use hub_store::keys::Keyring;
use hub_store::{Store, StoreError};
use std::sync::Arc;

/// The hub as the HTTP side sees it. Clones share everything.
#[derive(Clone)]
pub struct App {
    pub store: Store,
    pub keyring: Keyring,
    pub tokens: Tokens,
    pub hosts: HostDirectory,
    pub sign_in: Arc<SignIn>,
    pub config: Arc<HttpConfig>,
}

impl App {
    /// Puts the parts together; reads the signing keys.
    pub async fn new(store: Store, keyring: Keyring, config: HttpConfig) -> Result<Self, StoreError> {
        let tokens = Tokens::start(store.clone(), keyring.clone(), config.demo).await?;
        Ok(Self {
            sign_in: Arc::new(SignIn::new(&config)),
            hosts: HostDirectory::default(),
            config: Arc::new(config),
            store,
            keyring,
            tokens,
        })
    }
}
