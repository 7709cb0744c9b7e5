//! Applicants and how they are reached.

pub mod address;
pub mod applicant;
mod mail_address;
pub mod number_kind;
mod phone_number;
pub mod public_office;
pub mod published_number;
pub mod text_language;
pub mod zones;
