//! Session ids in LiveKit's form: clients check the prefix.

use rand::Rng;
use rand::distr::Alphanumeric;

const LENGTH: usize = 14;

fn random(prefix: &str) -> String {
    let mut id = String::with_capacity(prefix.len() + LENGTH);
    id.push_str(prefix);
    id.extend(rand::rng().sample_iter(Alphanumeric).take(LENGTH).map(char::from));
    id
}

/// A participant's.
pub(crate) fn participant() -> String {
    random("PA_")
}

/// A track's.
pub(crate) fn track() -> String {
    random("TR_")
}

/// A room's.
pub(crate) fn room() -> String {
    random("RM_")
}
