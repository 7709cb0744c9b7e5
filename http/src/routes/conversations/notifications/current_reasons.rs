//! `GET /api/denial-reasons/current`: a program's reasons, as their authors see them.

use super::ProgramParams;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{CommunicationsRead, CommunicationsWrite, Demand};
use crate::problem::Problem;
use crate::routes::conversations::needed_languages::NeededByProgram;
use actix_web::{get, web};
use hub_domain::cases::denial_reasons::DenialReason;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::language_coverage::LanguageCoverage;
use hub_domain::{ProgramId, TenantId};
use hub_store::config_versions::ConfigId;
use hub_store::programs::PublishedWorkflow;
use serde::Serialize;
use std::collections::BTreeMap;

/// The list that holds, with those that are retired.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CurrentReasons {
    version: i64,
    published_by: String,
    published_at_ms: Option<i64>,
    /// In the order in which reviewers see them.
    reasons: Vec<DenialReason>,
    /// By the reason's id: the languages that it is written in, and those that the program's people need and it is not.
    languages: BTreeMap<String, LanguageCoverage>,
    /// The statuses that a move with a reason leads to, and after them the others.
    states: Vec<ReasonState>,
    /// Whether the caller may change them here.
    may_write: bool,
}

/// A status that a reason may lead to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReasonState {
    id: i64,
    name: String,
    /// A move to it asks for a reason.
    asks_for_reason: bool,
}

/// The reasons of a program, with all their words.
#[utoipa::path(tag = "notifications", params(ProgramParams), responses((status = 200, body = CurrentReasons)), security(("bearer" = [])))]
#[get("/api/denial-reasons/current")]
pub async fn read_current_denial_reasons(
    app: web::Data<App>,
    caller: Allowed<CommunicationsRead>,
    params: web::Query<ProgramParams>,
) -> Result<web::Json<CurrentReasons>, Problem> {
    let (program, published) = params.workflow(&app, &caller).await?;
    shown(&app, &caller, program, published).await.map(web::Json)
}

/// In which languages each reason is written, by its id.
pub(super) async fn coverage(
    app: &App,
    tenant: TenantId,
    program: ProgramId,
    reasons: &[DenialReason],
) -> Result<BTreeMap<String, LanguageCoverage>, Problem> {
    let mut needed = NeededByProgram::of_programs(app, tenant, &[program]).await?;
    for reason in reasons.iter().filter(|reason| !reason.retired) {
        needed.and_written(reason.written());
    }
    let needed = needed.of(Some(program.0));
    let reasons = reasons.iter();
    Ok(reasons
        .map(|reason| (reason.id.to_string(), needed.coverage(reason.written())))
        .collect())
}

/// What holds now.
pub(super) async fn shown<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    program: ProgramId,
    published: PublishedWorkflow,
) -> Result<CurrentReasons, Problem> {
    let key = program.to_string();
    let id = ConfigId {
        tenant: caller.tenant,
        kind: ConfigKind::DenialReasons,
        key: &key,
    };
    let held = app.store.config_versions().published(id).await?;
    let asks = |state: i64| {
        let mut moves = published.flow.transitions.iter();
        moves.any(|step| step.to == state && step.requires_reason)
    };
    let mut states: Vec<ReasonState> = published
        .flow
        .in_order()
        .into_iter()
        .map(|state| ReasonState {
            id: state.id,
            name: state.name.clone(),
            asks_for_reason: asks(state.id),
        })
        .collect();
    states.sort_by_key(|state| !state.asks_for_reason);
    let write = CommunicationsWrite::PERMISSION;
    Ok(CurrentReasons {
        version: held.as_ref().map_or(0, |held| held.version),
        published_by: held
            .as_ref()
            .map_or_else(String::new, |held| held.published_by.clone()),
        published_at_ms: held.and_then(|held| held.published_at_ms),
        languages: coverage(app, caller.tenant, program, &published.reasons).await?,
        reasons: published.reasons,
        states,
        may_write: write.is_some_and(|right| caller.may_on(right, program)),
    })
}
