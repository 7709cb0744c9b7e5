//! The administration: who may what, programs from nothing, and how the instance is run. A folder per noun.

pub mod access;
pub mod companies;
pub mod forms;
pub mod instances;
pub mod program_files;
pub mod programs;
pub mod roles;
pub mod workflow_users;
pub mod channels;
pub mod features;
mod instance;
pub mod programs;
pub mod roles;
pub mod security;
pub mod subdomains;
pub mod audit;
pub mod figures;
pub mod instance_contact;
pub mod programs;
pub mod roles;
pub mod templates;
