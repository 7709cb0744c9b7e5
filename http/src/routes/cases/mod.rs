//! Applications, the queue and the workflow.

pub mod work_queue;
