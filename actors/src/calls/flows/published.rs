//! The flows and schedules of a tenant as they hold at one moment. A call goes by what it began with.

use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::calls::flow::{Flow, Schedule};
use hub_domain::config_version::ConfigKind;
use hub_store::Store;
use std::collections::BTreeMap;
use std::sync::Arc;

/// See the module.
#[derive(Debug, Clone, Default)]
pub struct PublishedFlows {
    flows: BTreeMap<String, Arc<Flow>>,
    schedules: BTreeMap<String, Schedule>,
}

impl PublishedFlows {
    /// All of a tenant. A text that cannot be read any more is left out and logged: the others go on.
    pub async fn of(store: &Store, tenant: TenantId) -> Result<Self> {
        let versions = store.config_versions();
        let mut all = Self::default();
        for (key, version) in versions.all_published(tenant, ConfigKind::Flow).await? {
            match serde_json::from_str(&version.body) {
                Ok(flow) => drop(all.flows.insert(key, Arc::new(flow))),
                Err(error) => tracing::error!(%error, flow = key, "a flow cannot be read"),
            }
        }
        for (key, version) in versions.all_published(tenant, ConfigKind::PhoneSchedule).await? {
            match serde_json::from_str(&version.body) {
                Ok(schedule) => drop(all.schedules.insert(key, schedule)),
                Err(error) => tracing::error!(%error, schedule = key, "a schedule cannot be read"),
            }
        }
        Ok(all)
    }

    /// A flow, where it is published.
    pub fn flow(&self, key: &str) -> Option<Arc<Flow>> {
        self.flows.get(key).cloned()
    }

    /// The schedules that a flow asks.
    pub fn schedules_of(&self, flow: &Flow) -> BTreeMap<String, Schedule> {
        let asked = flow.schedules();
        let known = self
            .schedules
            .iter()
            .filter(|(key, _)| asked.contains(key.as_str()));
        known
            .map(|(key, schedule)| (key.clone(), schedule.clone()))
            .collect()
    }

    /// Every flow with the schedules that it asks, by key.
    pub fn into_flows(self) -> BTreeMap<String, (Arc<Flow>, BTreeMap<String, Schedule>)> {
        let flows = self.flows.iter().map(|(key, flow)| {
            let schedules = self.schedules_of(flow);
            (key.clone(), (flow.clone(), schedules))
        });
        flows.collect()
    }
}
