//! Applications under the names of specification 2, section 7: notes, attachments, activity streams.

pub mod activity_streams;
pub mod attachments;
pub mod notes;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_domain::ApplicationId;
use hub_domain::cases::application::QueueItem;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    notes::list_application_notes: Allowed(ThreadRead);
    notes::create_application_note: Allowed(ThreadWrite);
    attachments::list_application_attachments: Allowed(QueueRead);
    activity_streams::list_application_activity: Allowed(QueueRead);
};

/// An application of a program in which the caller's right holds.
async fn application<D: Demand>(app: &App, caller: &Allowed<D>, id: i64) -> Result<QueueItem, Problem> {
    let item = app
        .store
        .applications()
        .by_id(caller.tenant, ApplicationId(id))
        .await?;
    caller.in_program(item.process_id)?;
    Ok(item)
}
