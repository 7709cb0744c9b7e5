//! Applications, the queue and the workflow.

pub mod answers;
pub mod application_figures;
pub mod application_words;
pub mod applications;
pub mod bulk_figures;
pub mod bulk_operations;
pub mod case_files;
pub mod categories;
pub mod changes;
pub mod documents;
pub mod history;
pub mod legal_holds;
pub mod new_applications;
pub mod payments;
pub mod record_checks;
pub mod report_exports;
pub mod report_roles;
pub mod reports;
pub mod search;
pub mod sync_runs;
