//! The administration: who may what, programs from nothing, and how the instance is run. A folder per noun.

pub mod access;
pub mod assistant;
pub mod audit;
pub mod channels;
pub mod companies;
pub mod features;
pub mod figures;
pub mod forms;
mod instance;
pub mod instance_contact;
pub mod instances;
pub mod program_files;
pub mod programs;
pub mod roles;
pub mod security;
pub mod subdomains;
pub mod templates;
pub mod workflow_users;
