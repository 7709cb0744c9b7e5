//! Hostile input for everything in this crate that reads bytes from outside.
//!
//! Each target runs its stored corpus (`corpus/<target>/`), then mutations of it: bytes flipped, cut, doubled, replaced
//! by awkward numbers, by a generator with a fixed seed, so that failures are reproducible. `FUZZ_SECONDS` makes each
//! target continue for that long with a random seed (`make fuzz`); an input that causes a failure is then written to
//! the target folder and belongs into the corpus once the fault is fixed.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

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
mod telephones;

use harness::fuzz;

/// Where the stored inputs are, from the package's folder.
const CORPUS: &str = "fuzz/corpus";
