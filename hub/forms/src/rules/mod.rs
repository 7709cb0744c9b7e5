//! Rules: conditions and values in a subset of CEL over the answers, compiled once into a tree that the hub and the page
//! evaluate alike. The subset is that of [`hub_domain::expressions`]; a value of any kind may come out, where a condition is
//! yes or no.

mod compile;
mod evaluate;
mod functions;
mod shape;
mod tree;

pub use compile::{Compiled, Scope, compile};
pub use evaluate::{Stopped, Value, Work, evaluate};
pub(crate) use functions::{day, digits_only};
pub use shape::{Field, Shape};
pub use tree::{Call, Each, Tree};
