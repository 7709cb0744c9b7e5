//! Outgoing messages, for administrators: deliveries that were given up, and the health of the providers.

pub mod dead;
pub mod providers;
pub mod replay;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    dead::list_dead_deliveries: Allowed(DeliveriesReplay);
    replay::replay_delivery: Allowed(DeliveriesReplay);
    providers::list_delivery_providers: Allowed(DeliveriesReplay);
};
