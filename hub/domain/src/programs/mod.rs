//! Programs as applicants meet them.

pub mod details;
