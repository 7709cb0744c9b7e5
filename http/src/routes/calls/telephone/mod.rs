//! Telephones: a tenant's numbers and trunks, and the ringing calls.

pub mod answer;
pub mod buy;
pub mod called_numbers;
pub mod emergency_calling;
pub mod incoming;
pub mod link;
pub mod missed;
pub mod numbers;
pub mod refuse;
pub mod save_trunk;
pub mod test_call;
pub mod trunk_calls;
pub mod trunks;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CallPlace;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use crate::routes::conversations::threads;
use hub_domain::calls::telephone::IncomingCall;
use hub_domain::calls::waiting_line::LineVisit;
use hub_domain::{ApplicantId, CallId, TenantId, ThreadId};
use hub_store::audit::By;
use hub_store::calls::line_offers::OpenOffer;
use hub_store::cases::judged_again;
use hub_store::people::applicants;
use serde::Deserialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    numbers::list_phone_numbers: Allowed(Admin);
    numbers::add_phone_number: Allowed(Admin);
    numbers::change_phone_number: Allowed(Admin);
    numbers::remove_phone_number: Allowed(Admin);
    buy::list_number_offers: Allowed(Admin);
    buy::buy_phone_number: Allowed(Admin);
    called_numbers::list_called_numbers: Allowed(Admin);
    called_numbers::add_called_number: Allowed(Admin);
    called_numbers::remove_called_number: Allowed(Admin);
    emergency_calling::read_emergency_calling: Allowed(Admin);
    emergency_calling::change_emergency_calling: Allowed(Admin);
    emergency_calling::read_emergency_way: Allowed(CallPlace);
    trunks::list_phone_trunks: Allowed(Admin);
    save_trunk::add_phone_trunk: Allowed(Admin);
    save_trunk::change_phone_trunk: Allowed(Admin);
    save_trunk::remove_phone_trunk: Allowed(Admin);
    trunks::read_phone_trunk_state: Allowed(Admin);
    trunks::list_trunk_alarms: Allowed(Admin);
    trunk_calls::list_trunk_calls: Allowed(Admin);
    test_call::make_test_call: Allowed(Admin);
    incoming::list_phone_calls: Allowed(CallPlace);
    answer::answer_phone_call: Allowed(CallPlace);
    refuse::refuse_phone_call: Allowed(CallPlace);
    link::link_phone_call: Allowed(CallPlace);
    missed::list_missed_calls: Allowed(CallPlace);
    missed::change_missed_call: Allowed(CallPlace);
};

/// Whose conversation a call belongs to.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct WhoseCall {
    /// The applicant's conversation; where it is left out, the one that is known by the caller's number.
    #[serde(default)]
    thread_id: Option<String>,
    /// The caller's number is one of the applicant's from now on.
    #[serde(default)]
    remember: bool,
}

impl WhoseCall {
    /// Whether the caller's number is one of the applicant's from now on.
    pub(super) fn remember(&self) -> bool {
        self.remember
    }
}

/// A call that came in for a program in which the caller's right holds.
pub(super) async fn incoming(
    app: &App,
    caller: &Allowed<CallPlace>,
    id: &str,
) -> Result<IncomingCall, Problem> {
    let call = app
        .store
        .incoming_calls()
        .by_id(caller.tenant, &CallId(id.to_owned()))
        .await?;
    caller.in_program(call.program)?;
    Ok(call)
}

/// The stay in a line that a call is offered to the caller for, and until when; none: it is not.
pub(super) async fn offered(
    app: &App,
    caller: &Allowed<CallPlace>,
    call: &CallId,
) -> Result<Option<(LineVisit, OpenOffer)>, Problem> {
    let Some(offer) = app.store.line_offers().of(caller.tenant, caller.account).await? else {
        return Ok(None);
    };
    let visit = app
        .store
        .line_visits()
        .by_id(caller.tenant, &offer.visit_id)
        .await?;
    Ok((visit.call == *call).then_some((visit, offer)))
}

/// The conversation that a callback belongs to when nobody says otherwise: the one in which a reviewer has called before, or the
/// caller's where the number that is to be called is on file there. A number that only their telephone showed proves nothing.
pub(super) async fn of_callback(
    app: &App,
    tenant: TenantId,
    visit: &LineVisit,
) -> Result<Option<ThreadId>, Problem> {
    let Some(thread) = visit.thread.clone() else {
        return Ok(None);
    };
    if visit.tries > 0 {
        return Ok(Some(thread));
    }
    let on_file = app
        .store
        .incoming_calls()
        .matches(tenant, &visit.callback_number)
        .await?;
    Ok(on_file
        .iter()
        .any(|one| one.thread_id == thread.0)
        .then_some(thread))
}

/// The conversation that a call belongs to, in a program in which the caller's right holds: the one that is asked for, else
/// `otherwise`.
pub(super) async fn conversation(
    app: &App,
    caller: &Allowed<CallPlace>,
    otherwise: Option<ThreadId>,
    whose: &WhoseCall,
) -> Result<ThreadId, Problem> {
    let asked = whose.thread_id.clone().map(ThreadId);
    let thread = asked
        .or(otherwise)
        .ok_or_else(|| Problem::field("thread_id", "required"))?;
    threads::thread(app, caller, &thread)
        .await
        .map_err(|refused| match refused.key() {
            Key::NotFound => Problem::field("thread_id", "unknown"),
            _ => refused,
        })?;
    Ok(thread)
}

/// Notes a number with the applicant of a conversation; nothing where it is withheld.
pub(super) async fn remember(
    app: &App,
    caller: &Allowed<CallPlace>,
    number: &str,
    thread: &ThreadId,
) -> Result<(), Problem> {
    if number.is_empty() {
        return Ok(());
    }
    let applicant = app
        .store
        .threads()
        .by_id(caller.tenant, thread)
        .await?
        .applicant_id;
    let by: By = caller.by();
    let (tenant, applicant) = (caller.tenant, ApplicantId(applicant));
    let mut write = app.store.write().await?;
    let cases = judged_again::of_applicant(&mut write, tenant, Some(applicant), &[number]).await?;
    applicants::add_address(&mut write, tenant, applicant, number, &by).await?;
    judged_again::judge(&mut write, tenant, cases).await?;
    write.commit().await?;
    Ok(())
}
