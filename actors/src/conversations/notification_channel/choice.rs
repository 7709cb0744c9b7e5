//! Chooses the provider for a delivery: the first one in use, or a skipped one that is to be probed.

use crate::conversations::channels::Carrier;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::provider_health::{ProviderHealth, Record, order};
use hub_store::conversations::outbox::{Delivery, Lane};
use hub_store::{Result, Store};
use std::time::Duration;

/// A provider that has not answered by then counts as failed.
const PATIENCE: Duration = Duration::from_secs(30);
/// The same if another provider is available and somebody waits, or for a probe.
const SHORT_PATIENCE: Duration = Duration::from_secs(15);

/// A tenant's providers of a channel, for a batch.
pub(super) struct Choice {
    tenant: TenantId,
    channel: Channel,
    lane: Lane,
    carriers: Vec<Carrier>,
}

/// The provider of an attempt, and how long it may take.
pub(super) struct Chosen<'a> {
    pub carrier: &'a Carrier,
    pub patience: Duration,
}

impl Choice {
    pub fn new(tenant: TenantId, channel: Channel, lane: Lane, carriers: Vec<Carrier>) -> Self {
        Self {
            tenant,
            channel,
            lane,
            carriers,
        }
    }

    /// The name of the provider in use; none if there is no provider.
    pub async fn first(&self, store: &Store) -> Result<Option<String>> {
        if self.carriers.is_empty() {
            return Ok(None);
        }
        let records = self.records(store).await?;
        // As for a code: a probe is no use.
        let places = order(&records, None, true, now_ms());
        Ok(places
            .first()
            .map(|place| self.carriers[*place].gateway.name().to_owned()))
    }

    /// The provider that a delivery is handed to now. At least one exists.
    pub async fn of<'a>(&'a self, store: &Store, delivery: &Delivery) -> Result<Option<Chosen<'a>>> {
        let records = self.records(store).await?;
        let last = (delivery.attempts > 1)
            .then(|| {
                self.carriers
                    .iter()
                    .position(|carrier| carrier.provider == delivery.provider)
            })
            .flatten();
        let is_urgent = self.lane == Lane::Code;
        let Some(place) = order(&records, last, is_urgent, now_ms()).first().copied() else {
            return Ok(None);
        };
        let others_stand_by = self.carriers.len() > 1;
        let is_probe = records[place].health() != ProviderHealth::Used;
        let in_short = others_stand_by && (is_urgent || is_probe);
        Ok(Some(Chosen {
            carrier: &self.carriers[place],
            patience: if in_short { SHORT_PATIENCE } else { PATIENCE },
        }))
    }

    /// The health of each provider, from the attempts of all nodes. A single provider is always used.
    async fn records(&self, store: &Store) -> Result<Vec<Record>> {
        if self.carriers.len() < 2 {
            return Ok(vec![Record::default(); self.carriers.len()]);
        }
        let mut records = Vec::with_capacity(self.carriers.len());
        for carrier in &self.carriers {
            let attempts = store.delivery_attempts();
            records.push(
                attempts
                    .record(self.tenant, self.channel, &carrier.provider)
                    .await?,
            );
        }
        Ok(records)
    }
}
