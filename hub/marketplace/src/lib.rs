//! The cloud marketplace that sells subscriptions: Microsoft's SaaS fulfilment API, version 2018-08-31, from both sides. What is asked
//! of it is in [`fulfilment`], what it calls here in [`notice`] and [`signature`].

#![forbid(unsafe_code)]

pub mod access;
pub mod error;
pub mod fulfilment;
pub mod http_api;
pub mod instance_name;
pub mod marketplaces;
pub mod notice;
pub mod sandbox;
pub mod signature;
pub mod wire;

pub use error::{MarketplaceError, Result};
pub use fulfilment::{Change, Marketplace, Operation, OperationStatus, Plan};
pub use marketplaces::{Marketplaces, OpenMarketplace};
