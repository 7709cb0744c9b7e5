//! The reviewers' queue (specification 2, section 2.2).

pub mod advance;
pub mod assign;
pub mod config;
pub mod item;
pub mod legal_hold;
pub mod page;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    page::list_work_items: Allowed(QueueRead);
    config::read_queue_config: Allowed(QueueRead);
    item::read_work_item: Allowed(QueueRead);
    assign::assign_work_item: Allowed(QueueWrite);
    advance::advance_work_item: Allowed(QueueWrite);
    legal_hold::read_legal_hold: Allowed(ThreadRead);
    legal_hold::set_legal_hold: Allowed(Admin);
    legal_hold::lift_legal_hold: Allowed(Admin);
};
