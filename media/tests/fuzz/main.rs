//! Hostile input for everything in this crate that reads bytes from outside.
//!
//! Each target runs its stored corpus (`corpus/<target>/`), then inputs made from it: bytes flipped, cut, doubled,
//! replaced by awkward numbers, by a generator with a fixed seed, so that a failure comes back. `FUZZ_SECONDS` makes
//! each target go on for that long with a seed of its own (`make fuzz`); the input that broke something is then written
//! to the target folder and belongs into the corpus once the fault is mended.

mod datagrams;
mod harness;
mod mutate;
mod recording;
mod server_api;
mod signalling;

use harness::fuzz;
