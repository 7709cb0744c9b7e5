//! What applicants and staff are notified of: reasons for a denial, rules per program and change of status, and what could not be
//! sent (specification 2, sections 3 and 7).

pub mod current_reasons;
pub mod denial_reasons;
pub mod document_settings;
pub mod error_logs;
pub mod participants;
pub mod preview;
pub mod reason;
pub mod rule;
pub mod rules;
pub mod save_reasons;
pub mod token;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_domain::ProgramId;
use hub_domain::cases::denial_reasons::DenialReason;
use hub_store::programs::PublishedWorkflow;
use serde::Deserialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    denial_reasons::list_denial_reasons: Allowed(QueueRead);
    reason::list_reasons: Allowed(QueueRead);
    current_reasons::read_current_denial_reasons: Allowed(CommunicationsRead);
    save_reasons::save_denial_reasons: Allowed(CommunicationsWrite);
    document_settings::read_document_settings: Allowed(CommunicationsRead);
    document_settings::save_document_settings: Allowed(CommunicationsWrite);
    participants::list_participants: Allowed(CommunicationsRead);
    token::list_notification_tokens: Allowed(CommunicationsRead);
    rules::list_notification_rules: Allowed(CommunicationsRead);
    preview::preview_notification_rule: Allowed(CommunicationsRead);
    rule::save_notification_rule: Allowed(CommunicationsWrite);
    error_logs::list_error_logs: Allowed(CommunicationsRead);
};

/// Which program a list is about.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ProgramParams {
    /// `ProcessID`.
    program: Option<i64>,
}

impl ProgramParams {
    /// The program, which has to be named and to be one in which the right holds.
    pub(super) async fn workflow<D: Demand>(
        &self,
        app: &App,
        caller: &Allowed<D>,
    ) -> Result<(ProgramId, PublishedWorkflow), Problem> {
        let program = self
            .program
            .ok_or_else(|| Problem::field("program", "required"))?;
        workflow(app, caller, program).await
    }
}

/// A program in which the caller's right holds, with what decides about its applications.
pub(super) async fn workflow<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    program: i64,
) -> Result<(ProgramId, PublishedWorkflow), Problem> {
    let unknown = || Problem::field("program", "unknown");
    let program = ProgramId(program);
    caller.in_program(program).map_err(|_| unknown())?;
    let programs = app.store.administered_programs();
    if programs.one(caller.tenant, program).await?.is_none() {
        return Err(unknown());
    }
    let published = app
        .store
        .programs()
        .published_workflow(caller.tenant, program)
        .await?;
    Ok((program, published))
}

/// Those that are offered.
fn in_use(reasons: Vec<DenialReason>) -> impl Iterator<Item = DenialReason> {
    reasons.into_iter().filter(|reason| !reason.retired)
}
