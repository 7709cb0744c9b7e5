//! Applications, the queue and the workflow.

pub(crate) mod decided_reason;
pub mod movements;
pub mod own_applications;
pub mod reporting;
pub mod reports;
pub mod work_queue;
