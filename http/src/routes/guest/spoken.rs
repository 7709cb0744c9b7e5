//! A code that was said on the phone or stood in a letter. It is short, so guesses are counted: ten wrong ones from one address
//! within ten minutes, and it is asked to wait. Links go on working there.

use crate::App;
use crate::extract::Client;
use crate::problem::{Key, Problem};
use crate::sign_in::lockout::stand_in;
use hub_domain::clock::now_ms;
use hub_store::guest_links::GuestLink;
use hub_store::logins;

/// Wrong codes from one address that it may try.
const MAX_WRONG: i64 = 10;
/// The span in which they count, in milliseconds.
const SPAN_MS: i64 = 10 * 60_000;
/// Under which they count.
const COUNTED_AS: &str = "guest code";

/// What a code opens at the host that was asked for, if anything. Other tenants' codes are as wrong as any.
pub(super) async fn find(app: &App, client: &Client, code: &str) -> Result<Option<GuestLink>, Problem> {
    let source = client.source_ip.to_string();
    let counted_as = stand_in(COUNTED_AS);
    let now = now_ms();
    let (wrong, first_ms) = app
        .store
        .logins()
        .recent_failures(counted_as, &source, now - SPAN_MS)
        .await?;
    if wrong >= MAX_WRONG {
        return Err(Problem::new(Key::RateLimited).retry_after_ms(first_ms + SPAN_MS - now));
    }
    if let Some(tenant) = app.hosts.tenant(&app.store, &client.host).await? {
        for hash in hub_actors::guest::spoken_hashes(&app.keyring, tenant, code).await? {
            if let Some(link) = app.store.guest_links().by_spoken(tenant, &hash).await? {
                return Ok(Some(link));
            }
        }
    }
    let mut write = app.store.write().await?;
    logins::add_unknown_failure(&mut write, counted_as, &source, now).await?;
    write.commit().await?;
    Ok(None)
}
