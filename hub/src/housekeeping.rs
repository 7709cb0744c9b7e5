//! What is forgotten after a while: events that every screen has seen, ended sessions, used codes, old failures.

use hub_domain::clock::now_ms;
use hub_store::{Result, Store};
use std::time::Duration;

const EVERY: Duration = Duration::from_secs(10 * 60);
const HOUR_MS: i64 = 3_600_000;
/// A screen that was away longer fetches anew.
const EVENTS_MS: i64 = 24 * HOUR_MS;
const SIGN_IN_MS: i64 = 24 * HOUR_MS;
/// Ended sessions are kept for a while, for whoever asks what happened.
const SESSIONS_MS: i64 = 7 * 24 * HOUR_MS;
/// As long as browsers keep the mark of a device.
const DEVICES_MS: i64 = 400 * 24 * HOUR_MS;
/// Counts of visits are kept for a year and a month, so that a month can be compared with that of the year before.
const PROGRAM_EVENTS_MS: i64 = 396 * 24 * HOUR_MS;
/// Deliveries of codes and notices hold their words only as long as somebody may ask for them.
const NOTICES_MS: i64 = HOUR_MS;

/// Runs for as long as the process does.
pub fn start(store: Store) {
    tokio::spawn(async move {
        let mut clock = tokio::time::interval(EVERY);
        loop {
            clock.tick().await;
            if let Err(error) = tidy(&store, now_ms()).await {
                tracing::warn!(%error, "housekeeping was not finished; it is tried again");
            }
        }
    });
}

async fn tidy(store: &Store, now: i64) -> Result<()> {
    store.topics().forget_before(now - EVENTS_MS).await?;
    store.attempts().forget_before(now).await?;
    store.codes().forget_before(now - SIGN_IN_MS).await?;
    store.links().forget_before(now - SIGN_IN_MS).await?;
    store.captchas().forget_before(now).await?;
    store.sessions().forget_before(now - SESSIONS_MS).await?;
    store.devices().forget_before(now - DEVICES_MS).await?;
    store.devices().forget_alarms_before(now).await?;
    store.exchange_codes().forget_before(now - SIGN_IN_MS).await?;
    store.login_changes().forget_before(now - SIGN_IN_MS).await?;
    store.pending_accounts().forget_before(now - SIGN_IN_MS).await?;
    store.passkeys().forget_before(now - SIGN_IN_MS).await?;
    store.identity_providers().forget_before(now - SIGN_IN_MS).await?;
    store
        .program_events()
        .forget_before(now - PROGRAM_EVENTS_MS)
        .await?;
    store.outbox().forget_before(now - NOTICES_MS).await.map(drop)
}
