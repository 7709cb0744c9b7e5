//! Pictures of people and companies that a service outside keeps for a mail address. The hub fetches them, so that no browser
//! shows that service who uses which agency; a tenant has them only where it has switched them on.

mod gravatar;
pub mod kept;

use crate::App;
use crate::problem::Problem;
use async_trait::async_trait;
use bytes::Bytes;
pub use gravatar::Gravatar;
use hub_store::identity::accounts::Account;
use hub_store::tenants::Tenant;
use kept::Kept;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// A service that keeps pictures by mail address.
#[async_trait]
pub trait PictureSource: Send + Sync {
    /// The picture of an address, as it came; none if the service has none. The error says, for the log, why the service could
    /// not be asked.
    async fn picture(&self, email: &str) -> Result<Option<Bytes>, String>;
}

/// The pictures that this process has asked for.
pub struct Avatars {
    source: Arc<dyn PictureSource>,
    kept: Kept,
}

impl Avatars {
    /// Asks this source.
    pub fn new(source: Arc<dyn PictureSource>) -> Self {
        Self {
            source,
            kept: Kept::default(),
        }
    }

    /// The picture of an address, JPEG of at most 320 pixels; none where there is none, or none that can be shown. What was
    /// found, and that nothing was, is remembered: see [`Kept`].
    pub async fn picture(&self, email: &str, now_ms: i64) -> Option<Bytes> {
        let name = hex(&Sha256::digest(email.as_bytes()));
        if let Some(known) = self.kept.get(&name, now_ms) {
            return known;
        }
        match self.source.picture(email).await {
            Ok(found) => {
                let small = match found {
                    Some(bytes) => small(bytes).await,
                    None => None,
                };
                self.kept.put(name, small.clone(), now_ms);
                small
            }
            Err(reason) => {
                tracing::warn!(avatar.error = %reason, "the pictures' service was not reached");
                self.kept.unreached(name, now_ms);
                None
            }
        }
    }
}

/// A small picture made anew from what came: nothing of a foreign file reaches a browser.
async fn small(bytes: Bytes) -> Option<Bytes> {
    let judged = actix_web::web::block(move || hub_actors::files::judge(&bytes, "picture")).await;
    judged.ok()?.ok()?.small.map(Bytes::from)
}

/// Where an account's picture is served; none where the tenant shows none, or there is no verified address to ask by.
pub async fn address(app: &App, account: &Account, tenant: &Tenant) -> Result<Option<String>, Problem> {
    if !tenant.settings.avatars {
        return Ok(None);
    }
    let Some(email) = verified_email(account) else {
        return Ok(None);
    };
    let key = key(app, account, email).await?;
    Ok(Some(format!(
        "/api/avatars/{}/{}/{key}",
        account.tenant.0, account.id.0
    )))
}

/// The address by which a picture is asked for: nobody gets a stranger's by writing their address into an account.
pub fn verified_email(account: &Account) -> Option<&str> {
    account.email.as_deref().filter(|_| account.email_verified)
}

/// What nobody guesses: the hub's own word for an account's picture, another one for another mail address.
pub async fn key(app: &App, account: &Account, email: &str) -> Result<String, Problem> {
    let (_, key) = app.keyring.tenant_key(account.tenant).await?;
    let mut inner = Sha256::new();
    inner.update(key);
    inner.update(b"avatar");
    inner.update(account.id.0.to_be_bytes());
    inner.update(email.as_bytes());
    let mut outer = Sha256::new();
    outer.update(key);
    outer.update(inner.finalize());
    Ok(hex(&outer.finalize()[..16]))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
