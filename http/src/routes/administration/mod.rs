//! The administration: who may what, programs from nothing, and how the instance is run. A folder per noun.

pub mod access;
pub mod audit;
pub mod figures;
pub mod instance_contact;
pub mod programs;
pub mod roles;
pub mod templates;
