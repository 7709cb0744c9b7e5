//! Hostile input for everything in this crate that reads bytes from outside.
//!
//! Each target runs its stored corpus (`corpus/<target>/`), then inputs made from it: bytes flipped, cut, doubled,
//! replaced by awkward numbers, by a generator with a fixed seed, so that a failure comes back. `FUZZ_SECONDS` makes
//! each target go on for that long with a seed of its own (`make fuzz`); the input that broke something is then written
//! to the target folder and belongs into the corpus once the fault is mended.

mod datagrams;
#[allow(dead_code, reason = "what only other tests ask it")]
#[path = "../it/egress_store.rs"]
mod egress_store;
mod harness;
mod inside;
mod mutate;
mod recording;
mod server_api;
mod signalling;
#[path = "../it/sip_store.rs"]
mod sip_store;

use harness::fuzz;
