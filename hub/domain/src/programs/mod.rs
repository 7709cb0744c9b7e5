//! Programs as those see them who may apply, and what their administrators say of them.

pub mod company;
pub mod contacts;
pub mod details;
pub mod details_fault;
pub mod document_settings;
pub mod launch;
pub mod number_prefix;
pub mod public_figures;
pub mod scope;
pub mod settings;
