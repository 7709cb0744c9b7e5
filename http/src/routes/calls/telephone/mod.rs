//! Telephones: a tenant's numbers and trunks, and the calls that ring here.

pub mod answer;
pub mod incoming;
pub mod link;
pub mod numbers;
pub mod refuse;
pub mod test_call;
pub mod trunks;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CallPlace;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use crate::routes::conversations::threads;
use hub_domain::calls::telephone::IncomingCall;
use hub_domain::{ApplicantId, CallId, ThreadId};
use hub_store::audit::Origin;
use hub_store::people::applicants;
use serde::Deserialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    numbers::list_phone_numbers: Allowed(Admin);
    numbers::add_phone_number: Allowed(Admin);
    numbers::change_phone_number: Allowed(Admin);
    numbers::remove_phone_number: Allowed(Admin);
    trunks::list_phone_trunks: Allowed(Admin);
    trunks::read_phone_trunk_state: Allowed(Admin);
    test_call::make_test_call: Allowed(Admin);
    incoming::list_phone_calls: Allowed(CallPlace);
    answer::answer_phone_call: Allowed(CallPlace);
    refuse::refuse_phone_call: Allowed(CallPlace);
    link::link_phone_call: Allowed(CallPlace);
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

/// The conversation that a call belongs to, in a program in which the caller's right holds.
pub(super) async fn conversation(
    app: &App,
    caller: &Allowed<CallPlace>,
    call: &IncomingCall,
    whose: &WhoseCall,
) -> Result<ThreadId, Problem> {
    let asked = whose.thread_id.clone().map(ThreadId);
    let thread = asked
        .or_else(|| call.thread.clone())
        .ok_or_else(|| Problem::field("thread_id", "required"))?;
    threads::thread(app, caller, &thread)
        .await
        .map_err(|refused| match refused.key() {
            Key::NotFound => Problem::field("thread_id", "unknown"),
            _ => refused,
        })?;
    Ok(thread)
}

/// Notes the caller's number with the applicant of a conversation.
pub(super) async fn remember(
    app: &App,
    caller: &Allowed<CallPlace>,
    call: &IncomingCall,
    thread: &ThreadId,
) -> Result<(), Problem> {
    if call.caller.is_empty() {
        return Ok(());
    }
    let applicant = app
        .store
        .threads()
        .by_id(caller.tenant, thread)
        .await?
        .applicant_id;
    let by: Origin = caller.origin();
    let mut write = app.store.write().await?;
    applicants::add_address(
        &mut write,
        caller.tenant,
        ApplicantId(applicant),
        &call.caller,
        &by,
    )
    .await?;
    write.commit().await?;
    Ok(())
}
