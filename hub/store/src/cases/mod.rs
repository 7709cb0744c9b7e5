//! Applications, the queue and the workflow.

pub mod answers;
pub mod application_words;
pub mod applications;
pub mod bulk_operations;
pub mod case_files;
pub mod changes;
pub mod documents;
pub mod history;
pub mod legal_holds;
pub mod new_applications;
pub mod payments;
pub mod search;
