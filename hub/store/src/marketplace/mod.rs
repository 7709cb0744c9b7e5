//! What a cloud marketplace sells for a tenant: how it is reached, its subscriptions, and its calls.

pub mod marketplace_calls;
pub mod marketplace_events;
pub mod marketplace_gateways;
pub mod subscription_operations;
pub mod subscriptions;
