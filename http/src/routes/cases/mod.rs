//! Applications, the queue and the workflow.

pub mod applications;
pub mod finance;
pub mod own_applications;
pub mod reporting;
pub mod reports;
pub mod work_queue;
