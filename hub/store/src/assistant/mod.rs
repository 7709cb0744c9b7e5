//! Models that write: what was sent to them and what that cost, what passages mean to them, and the prompts with their golden cases and runs.

pub mod assistant_prompts;
pub mod assistant_requests;
pub mod assistant_runs;
pub mod assistant_vectors;
