//! Applications, the queue and the workflow.

pub mod queue_board;
pub mod report_export;
pub mod work_item;
