//! The administration: who may what, programs from nothing, and how the instance is run. A folder per noun.

pub mod access;
pub mod api_keys;
pub mod assistant;
pub mod audit;
pub mod channels;
pub mod checks;
pub mod companies;
pub mod features;
pub mod figures;
pub mod forms;
mod instance_settings;
pub mod instances;
pub mod marketplace;
pub mod payment_providers;
pub mod payouts;
pub mod positive_pay;
pub mod program_files;
pub mod programs;
pub mod public_dashboard;
pub mod roles;
pub mod security;
pub mod subdomains;
pub mod templates;
pub mod trials;
pub mod workflow_users;
