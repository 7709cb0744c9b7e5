//! Applicants and how they are reached.

pub mod address;
pub mod applicant;
pub mod number_kind;
pub mod published_number;
pub mod zones;
