//! The family of everything that is configured: the same calls for each kind, made in [`family`] from one line for each kind, and
//! releases of several kinds ([`releases`]).

mod call;
mod check;
pub(in crate::routes) mod conflict;
mod differences;
mod draft;
pub mod family;
pub(in crate::routes) mod faults;
mod moves;
mod owner;
mod publish;
mod read;
pub mod releases;
mod restore;
mod roll_back;
mod versions;
mod view;

use crate::route::Calls;

/// The calls of every kind, and who may make them.
pub const CALLS: Calls = Calls {
    mount: family::mount,
    routes: family::routes,
};
