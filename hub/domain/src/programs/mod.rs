//! Programs as those see them who may apply.

pub mod details;
pub mod details_fault;
