//! A running call that is handed on: to whom it can go, how it begins, and what the colleague says to it.

pub mod answer;
pub mod begin;
pub mod list;
pub mod targets;

use crate::App;
use crate::extract::Person;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use crate::routes::calls::practice_of;
use hub_domain::calls::availability::Availability;
use hub_store::calls::Call;
use hub_store::calls::availabilities::LinePerson;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    targets::list_transfer_targets: Allowed(CallPlace);
    begin::begin_transfer: Allowed(CallPlace);
    begin::complete_transfer: Allowed(CallPlace);
    begin::cancel_transfer: Allowed(CallPlace);
    list::list_transfers: Allowed(CallPlace);
    answer::accept_transfer: Allowed(CallPlace);
    answer::decline_transfer: Allowed(CallPlace);
};

/// Who could take a call: a screen is open at this node, and they are not in the call. Those of other nodes cannot be handed its
/// room, and nobody takes a call by which somebody practises.
async fn colleagues(app: &App, caller: &Person, call: &Call) -> Result<Vec<LinePerson>, Problem> {
    if practice_of(app, call).await?.is_some() {
        return Ok(Vec::new());
    }
    let here = app.store.availabilities().for_lines(caller.tenant).await?;
    let colleagues = here.into_iter().filter(|one| {
        one.account.0 != call.reviewer_id && one.nodes.iter().any(|node| node == app.hub.node())
    });
    Ok(colleagues.collect())
}

/// Whether somebody can be rung: who is free, and who writes up a call and may be asked by name.
fn can_be_asked(person: &LinePerson) -> bool {
    matches!(
        person.presence.state,
        Availability::Available | Availability::WrapUp
    )
}
