//! Applications, the queue and the workflow.

pub mod application_words;
pub mod applications;
pub mod legal_holds;
pub mod new_applications;
pub mod search;
