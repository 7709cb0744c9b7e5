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

/// An egress's.
pub(crate) fn egress() -> String {
    random("EG_")
}

/// A SIP trunk's.
pub(crate) fn sip_trunk() -> String {
    random("ST_")
}

/// A SIP dispatch rule's.
pub(crate) fn sip_dispatch_rule() -> String {
    random("SDR_")
}

/// A telephone call's.
pub(crate) fn sip_call() -> String {
    random("SCL_")
}

/// A transfer's of a telephone call.
pub(crate) fn sip_transfer() -> String {
    random("STR_")
}

/// A webhook event's.
pub(crate) fn event() -> String {
    random("EV_")
}

/// A room's.
pub(crate) fn room() -> String {
    random("RM_")
}
