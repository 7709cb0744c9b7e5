//! Applications, the queue and the workflow.

pub mod queue_board;
pub mod work_item;
