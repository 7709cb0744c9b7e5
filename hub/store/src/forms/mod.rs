//! What applicants fill in.

pub mod answer_secrets;
