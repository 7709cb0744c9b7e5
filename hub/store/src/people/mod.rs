//! Applicants and how they are reached.

pub mod applicants;
