//! The county's spoken menus, office hours and the number that leads to them.

use super::tenants::RIVERBEND;
use crate::error::Result;
use hub_domain::calls::flow::ready_made;
use hub_domain::calls::telephone::PhoneNumber;
use hub_domain::config_version::ConfigKind;
use hub_store::audit::Actor;
use hub_store::calls::phone_numbers;
use hub_store::config_versions::{self, ConfigId};
use hub_store::{StoreError, Write};
use std::collections::BTreeMap;

/// The number that a telephone reaches the menu by, and the program whose reviewers it rings.
const BENEFITS_LINE: &str = "+12025550180";
const PROGRAM: i64 = 5;

/// Publishes the flows that every tenant is offered, and leads a number to one of them.
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
        config_versions::begin(write, id, &body, &Actor::system(), at_ms).await?;
    }
    let number = PhoneNumber {
        number: BENEFITS_LINE.to_owned(),
        program_id: PROGRAM,
        label: "Benefits line".to_owned(),
        trunk_id: String::new(),
        flow: "benefits-line".to_owned(),
        line: String::new(),
        version: 1,
    };
    phone_numbers::add(write, RIVERBEND, &number, &Actor::system().from("seed")).await?;
    Ok(())
}
