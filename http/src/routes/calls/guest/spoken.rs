//! A code from the phone or a letter. It is short, so guesses are counted before they are checked: after ten wrong ones
//! from one network within ten minutes, that network has to wait. Links still work there.

use crate::App;
use crate::extract::Client;
use crate::extract::tenant_host::tenant_of;
use crate::problem::{Key, Problem};
use crate::sign_in::limits::{GUEST_CODES, Try};
use hub_domain::identity::network::Network;
use hub_store::calls::guest_links::GuestLink;

/// What a code opens at the host that was asked for, if anything. Other tenants' codes are as wrong as any.
pub(super) async fn find(app: &App, client: &Client, code: &str) -> Result<Option<GuestLink>, Problem> {
    let source = Network::from(client.source_ip).to_string();
    let tried = Try::claim(app, &GUEST_CODES, source, Key::RateLimited).await?;
    if let Some(tenant) = tenant_of(&app.store, &client.host).await? {
        for hash in hub_actors::calls::guest::spoken_hashes(&app.keyring, tenant, code).await? {
            if let Some(link) = app.store.guest_links().by_spoken(tenant, &hash).await? {
                let mut write = app.store.write().await?;
                tried.give_back(&mut write).await?;
                write.commit().await?;
                return Ok(Some(link));
            }
        }
    }
    Ok(None)
}
