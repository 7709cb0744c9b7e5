//! The county's spoken menus and office hours.

use super::tenants::RIVERBEND;
use crate::error::Result;
use hub_domain::calls::flow::ready_made;
use hub_domain::config_version::ConfigKind;
use hub_store::audit::By;
use hub_store::config_versions::{self, ConfigId};
use hub_store::{StoreError, Write};
use std::collections::BTreeMap;

/// Publishes the flows that every tenant is offered.
pub async fn insert(write: &mut Write, at_ms: i64) -> Result<()> {
    let text = |value: serde_json::Result<String>| value.map_err(StoreError::from);
    let (mut bodies, mut schedules) = (Vec::new(), BTreeMap::new());
    for one in ready_made() {
        bodies.push((
            ConfigKind::Flow,
            one.key.to_owned(),
            text(serde_json::to_string(&one.flow))?,
        ));
        schedules.extend(one.schedules);
    }
    for (key, schedule) in schedules {
        bodies.push((
            ConfigKind::PhoneSchedule,
            key,
            text(serde_json::to_string(&schedule))?,
        ));
    }
    for (kind, key, body) in bodies {
        let id = ConfigId {
            tenant: RIVERBEND,
            kind,
            key: &key,
        };
        config_versions::begin(write, id, &body, &By::system(), at_ms).await?;
    }
    Ok(())
}
