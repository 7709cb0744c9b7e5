//! Which nodes answer by the texts of a release: each that is alive is asked over the bus, and those that do not answer in time are
//! named.

use crate::Hub;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_store::bus::BusMessage;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, timeout_at};

/// A node that was not alive for this long serves no longer, in milliseconds: three times the interval at which it says so.
const GONE_AFTER_MS: i64 = 15_000;
/// What is waited for answers.
const PATIENCE: Duration = Duration::from_secs(1);

/// Asks every node. Answers as soon as all have, at the latest after a second: each node's name, and whether it answers by the
/// release.
///
/// # Errors
/// The store's.
pub async fn nodes_of_release(hub: &Hub, tenant: TenantId, release: i64) -> Result<BTreeMap<String, bool>> {
    let (store, bus) = (hub.store(), hub.store().bus());
    let mut news = bus.subscribe();
    let alive = store.nodes().alive(now_ms() - GONE_AFTER_MS).await?;
    let mut waiting: Vec<String> = alive.into_iter().filter(|node| node != hub.node()).collect();
    waiting.push(hub.node().to_owned());
    let mut answers: BTreeMap<String, bool> = waiting.iter().map(|node| (node.clone(), false)).collect();
    let ask: Arc<str> = uuid::Uuid::new_v4().simple().to_string().into();
    bus.publish(BusMessage::ReleaseAsked {
        ask: ask.clone(),
        tenant,
        release,
    });
    let until = Instant::now() + PATIENCE;
    while !waiting.is_empty() {
        match timeout_at(until, news.recv()).await {
            Ok(Ok(BusMessage::ReleaseFollowed {
                ask: of,
                node,
                follows,
            })) if of == ask => {
                waiting.retain(|one| *one != *node);
                answers.insert(node.to_string(), follows);
            }
            Ok(Ok(_) | Err(RecvError::Lagged(_))) => {}
            Err(_) | Ok(Err(RecvError::Closed)) => break,
        }
    }
    Ok(answers)
}
