//! Applicants and how they are reached.

pub mod applicants;
pub mod phone_beginnings;
pub mod public_offices;
