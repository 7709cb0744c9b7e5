//! Applications, the queue and the workflow.

pub mod own_applications;
pub mod work_queue;
