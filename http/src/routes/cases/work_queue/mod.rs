//! The reviewers' queue (specification 2, section 2.2).

pub mod advance;
pub mod assign;
pub mod case;
pub mod config;
pub mod create;
pub mod documents;
mod forms;
pub mod item;
pub mod legal_hold;
pub mod page;
pub mod states;
pub mod undo;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_domain::ApplicationId;
use hub_domain::cases::application::QueueItem;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    page::list_work_items: Allowed(QueueRead);
    config::read_queue_config: Allowed(QueueRead);
    states::list_queue_states: Allowed(QueueRead);
    create::create_work_item: Allowed(QueueWrite);
    item::read_work_item: Allowed(QueueRead);
    case::read_case: Allowed(QueueRead);
    documents::add_case_document: Allowed(QueueWrite);
    assign::assign_work_item: Allowed(QueueWrite);
    advance::advance_work_item: Allowed(QueueWrite);
    undo::undo_work_item_change: Allowed(QueueWrite);
    legal_hold::read_legal_hold: Allowed(ThreadRead);
    legal_hold::set_legal_hold: Allowed(Admin);
    legal_hold::lift_legal_hold: Allowed(Admin);
};

/// An application of a program in which the caller's right holds.
async fn application<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    id: ApplicationId,
) -> Result<QueueItem, Problem> {
    let item = app.store.applications().by_id(caller.tenant, id).await?;
    caller.in_program(item.process_id)?;
    Ok(item)
}
