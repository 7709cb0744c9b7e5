//! Applications, the queue and the workflow.

pub mod bulk;
pub(crate) mod case_change;
pub mod corrections;
pub mod figure_keeper;
pub mod queue_board;
pub mod queue_export;
pub mod removed_states;
pub mod report_export;
pub mod work_item;
