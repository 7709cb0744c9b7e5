//! The reviewers' queue (specification 2, section 2.2).

pub mod advance;
pub mod agreements;
pub mod answers;
pub mod assign;
pub mod bulk;
pub mod case;
pub mod config;
pub mod corrections;
pub mod create;
pub(in crate::routes) mod deciding;
pub mod documents;
pub mod draft;
pub mod exports;
pub mod files;
pub(in crate::routes) mod filter;
pub mod filters;
pub(in crate::routes) mod forms;
pub mod item;
pub mod judge;
pub mod legal_hold;
pub mod notices;
pub mod overrides;
pub mod page;
pub mod paper_requests;
pub mod payments;
pub mod practice;
pub mod reveal;
mod selection;
pub mod state_names;
pub mod states;
pub mod undo;
pub mod validations;
pub mod views;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_domain::cases::application::QueueItem;
use hub_domain::{ApplicationId, ProgramId};
use std::collections::BTreeSet;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    page::list_work_items: Allowed(QueueRead);
    config::read_queue_config: Allowed(QueueRead);
    states::list_queue_states: Allowed(QueueRead);
    state_names::list_state_names: Allowed(QueueRead);
    filters::read_queue_filters: Allowed(QueueRead);
    bulk::list::list_bulk_changes: Allowed(QueueWrite);
    bulk::offer::offer_bulk_change: Allowed(QueueWrite);
    bulk::check::check_bulk_change: Allowed(QueueWrite);
    bulk::read::read_bulk_change: Allowed(QueueWrite);
    bulk::apply::apply_bulk_change: Allowed(QueueWrite);
    bulk::undo::check_bulk_undo: Allowed(QueueWrite);
    bulk::undo::undo_bulk_change: Allowed(QueueWrite);
    bulk::of_resource::read_bulk_application: Allowed(QueueWrite);
    bulk::apply_of_resource::apply_bulk_application: Allowed(QueueWrite);
    views::list::list_queue_views: Allowed(QueueRead);
    views::create::save_queue_view: Allowed(QueueRead);
    views::change::change_queue_view: Allowed(QueueRead);
    views::remove::remove_queue_view: Allowed(QueueRead);
    exports::list::list_queue_exports: Allowed(QueueRead);
    exports::create::export_queue: Allowed(QueueRead);
    exports::link::link_queue_export: Allowed(QueueRead);
    practice::read_practice: Allowed(QueueWrite);
    practice::begin_practice: Allowed(QueueWrite);
    create::create_work_item: Allowed(QueueWrite);
    item::read_work_item: Allowed(QueueRead);
    case::read_case: Allowed(QueueRead);
    payments::list_case_payments: Allowed(QueueRead);
    draft::begin::begin_case_draft: Allowed(QueueWrite);
    draft::read::read_case_draft: Allowed(QueueWrite);
    draft::known::list_known_of_applicant: Allowed(QueueWrite);
    draft::save::save_case_answers: Allowed(QueueWrite);
    draft::agree::record_agreement: Allowed(QueueWrite);
    draft::file::file_case_draft: Allowed(QueueWrite);
    draft::discard::discard_case_draft: Allowed(QueueWrite);
    agreements::list_open_agreements: Allowed(QueueWrite);
    agreements::record_later_agreement: Allowed(QueueWrite);
    notices::list_move_notices: Allowed(QueueRead);
    documents::add_case_document: Allowed(QueueWrite);
    answers::correct_answer: Allowed(QueueWrite);
    reveal::reveal_answer: Allowed(QueueWrite);
    corrections::list::list_corrections: Allowed(QueueRead);
    corrections::ask::ask_corrections: Allowed(QueueWrite);
    corrections::take_back::take_back_corrections: Allowed(QueueWrite);
    paper_requests::ask::ask_papers: Allowed(QueueWrite);
    paper_requests::take_back::take_back_paper: Allowed(QueueWrite);
    corrections::take::take_offer: Allowed(QueueWrite);
    corrections::decline::decline_offer: Allowed(QueueWrite);
    corrections::look::look_at_case: Allowed(QueueRead);
    validations::list_validations: Allowed(QueueRead);
    validations::run_validations: Allowed(QueueWrite);
    overrides::override_validation: Allowed(QueueWrite);
    overrides::undo_validation_override: Allowed(QueueWrite);
    files::upload_case_file: Allowed(QueueWrite);
    documents::remove_case_document: Allowed(QueueWrite);
    documents::restore_case_document: Allowed(QueueWrite);
    judge::judge_case_document: Allowed(QueueWrite);
    assign::assign_work_item: Allowed(QueueWrite);
    advance::advance_work_item: Allowed(QueueWrite);
    undo::check_work_item_undo: Allowed(QueueWrite);
    undo::undo_work_item_change: Allowed(QueueWrite);
    legal_hold::read_legal_hold: Allowed(ThreadRead);
    legal_hold::set_legal_hold: Allowed(Admin);
    legal_hold::lift_legal_hold: Allowed(Admin);
};

/// An application of a program in which the caller's right holds.
pub(in crate::routes::cases) async fn application<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    id: ApplicationId,
) -> Result<QueueItem, Problem> {
    let item = app.store.applications().by_id(caller.tenant, id).await?;
    caller.in_program(item.process_id)?;
    if item.test {
        let owner = app.store.practice_cases().owner(caller.tenant, id).await?;
        if owner.is_some_and(|owner| owner != caller.account) {
            return Err(Key::NotFound.into());
        }
    }
    Ok(item)
}

/// The names of the programs in which the caller's right holds. That of another would say that there is an application in it.
async fn seen_programs<D: Demand>(app: &App, caller: &Allowed<D>) -> Result<BTreeSet<String>, Problem> {
    let programs = app.store.programs().all(caller.tenant).await?;
    let seen = programs
        .into_iter()
        .filter(|program| caller.in_program(ProgramId(program.id)).is_ok());
    Ok(seen.map(|program| program.name).collect())
}
