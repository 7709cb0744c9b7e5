//! `GET /api/admin/instances/{id}/features`: what an instance has switched on, and its rules about recordings.

use super::super::instance_settings::{LastChange, last_changes};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::TenantId;
use hub_domain::identity::feature::Feature;
use hub_store::calls::recording_policies::KeptPolicy;
use serde::Serialize;
use std::collections::BTreeMap;

hub_domain::wire_names! {
    /// What the law of a state asks for before a call may be recorded.
    RecordingRuleName = "notice" | "agreement" | "never";
}

/// The settings of which the page says who changed them last.
const SETTINGS: &[&str] = &[
    "features_off",
    "listeners_shown",
    "number_pause_s",
    "sync_report",
    "avatars",
    "form_engine",
    "admin_tools",
    "state",
];

/// What an instance has switched on, and its rules.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceFeatures {
    /// Goes back with a change.
    revision: i64,
    features: Vec<InstanceFeature>,
    /// Reviewers see supervisors who only listen; those who speak are always shown.
    listeners_shown: bool,
    /// Seconds after which a pause of the recording for a number ends by itself.
    number_pause_s: u32,
    /// Reviewers and remediators of a listed instance see the report on exchanges with systems outside.
    sync_report: bool,
    /// Pictures of people and companies are fetched from a service outside, by their mail address.
    avatars: bool,
    /// Address of the form engine of some programs; empty: there is none.
    form_engine: String,
    /// Address of administrators' tools outside; empty: there are none.
    admin_tools: String,
    recording: InstanceRecording,
    /// Who changed each setting last; without an entry it is as it was at the start.
    changed: BTreeMap<String, LastChange>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceFeature {
    name: Feature,
    is_on: bool,
}

/// Rules about recordings.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceRecording {
    /// The state in which the instance's own people sit; empty: not known, and nothing is recorded.
    home: String,
    /// By postal code of the state; of a state without a rule nobody is recorded. The empty name is for people whose state is not known.
    #[schema(value_type = BTreeMap<String, RecordingRuleName>)]
    by_state: BTreeMap<String, &'static str>,
    /// The general one first, with `program_id` 0.
    policies: Vec<InstanceRecordingPolicy>,
}

/// Whether and how conversations of a program are recorded.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceRecordingPolicy {
    /// 0: every program without its own.
    program_id: i64,
    /// Empty for the general one.
    program: String,
    may_record: bool,
    /// The applicant may decline; the call then continues unrecorded.
    may_decline: bool,
    /// The spoken sentence by language; without an English one nothing is recorded.
    notice: BTreeMap<String, String>,
    /// Spoken after it where somebody has to agree, by language.
    question: BTreeMap<String, String>,
    /// Days for which recordings and transcripts are kept; null: for ever, or as the general one says.
    retention_days: Option<i64>,
    /// Goes back with a change.
    version: i64,
}

/// Features, rules, and who changed each last.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = InstanceFeatures),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/instances/{id}/features")]
pub async fn read_instance_features(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<i64>,
) -> Result<web::Json<InstanceFeatures>, Problem> {
    let tenant = caller.in_instance(*id)?;
    view(&app, tenant).await.map(web::Json)
}

/// An instance's features as they are now.
pub(super) async fn view(app: &App, id: TenantId) -> Result<InstanceFeatures, Problem> {
    let tenant = app.store.tenant(id).await?;
    let settings = &tenant.settings;
    let (revision, changed) = last_changes(app, id, SETTINGS).await?;
    let rules = app.store.recording_rules().of(id).await?;
    let by_state = rules.by_state.iter();
    let features = Feature::ALL.iter().map(|feature| InstanceFeature {
        name: *feature,
        is_on: settings.has(*feature),
    });
    Ok(InstanceFeatures {
        revision,
        features: features.collect(),
        listeners_shown: settings.listeners_shown,
        number_pause_s: settings.number_pause_s,
        sync_report: settings.sync_report,
        avatars: settings.avatars,
        form_engine: settings.form_engine.clone(),
        admin_tools: settings.admin_tools.clone(),
        recording: InstanceRecording {
            by_state: by_state
                .map(|(state, rule)| (state.clone(), rule.as_str()))
                .collect(),
            home: rules.home,
            policies: policies(app, id).await?,
        },
        changed,
    })
}

async fn policies(app: &App, tenant: TenantId) -> Result<Vec<InstanceRecordingPolicy>, Problem> {
    let programs = app.store.administered_programs().all(tenant).await?;
    let kept = app.store.recording_policies().all(tenant).await?;
    let view = |kept: KeptPolicy| {
        let program = programs.iter().find(|program| program.id == kept.program);
        InstanceRecordingPolicy {
            program_id: kept.program.0,
            program: program.map(|program| program.name.clone()).unwrap_or_default(),
            may_record: kept.policy.may_record,
            may_decline: kept.policy.may_decline,
            notice: kept.policy.notice,
            question: kept.policy.question,
            retention_days: kept.retention_days,
            version: kept.version,
        }
    };
    Ok(kept.into_iter().map(view).collect())
}
