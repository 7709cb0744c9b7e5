//! Applications, the queue and the workflow.

pub mod applications;
mod correction_refusal;
pub(crate) mod decided_reason;
pub mod finance;
pub mod known_states;
pub mod movements;
pub mod my_work;
pub mod own_applications;
pub mod reporting;
pub mod reports;
pub mod work_queue;
pub mod workflow_editor;
