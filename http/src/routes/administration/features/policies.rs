//! `PUT` and `DELETE /api/admin/instances/{id}/recording-policies/{program}`: whether and how conversations of a program are recorded.

use super::read::{self, InstanceFeatures};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{delete, put, web};
use hub_administration::recording_limits::{LONGEST_NOTICE, RETENTION_DAYS};
use hub_domain::clock::now_ms;
use hub_domain::conversations::consent::RecordingPolicy;
use hub_domain::{ProgramId, TenantId};
use hub_store::audit::{self, AuditLine, By};
use hub_store::calls::recording_policies::{self, KeptPolicy};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Most languages of a notice.
const MOST_LANGUAGES: usize = 40;

/// A policy as it is to be.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SaveRecordingPolicy {
    /// The version that was read; 0 for a program's first own policy.
    pub version: i64,
    pub may_record: bool,
    pub may_decline: bool,
    /// By language (BCP 47); an English one is needed where calls may be recorded.
    pub notice: BTreeMap<String, String>,
    /// By language.
    pub question: BTreeMap<String, String>,
    /// 1 to 36525; null: for ever, or as the general policy says.
    pub retention_days: Option<i64>,
}

/// Makes or changes the policy of a program, or with program 0 the general one; for calls that begin from now on. A shorter period deletes
/// what is due within ten minutes, but for applications under a legal hold. Writes an audit line; 409 `version_conflict` where somebody
/// else has changed it since.
#[utoipa::path(
    tag = "administration",
    params(
        ("id" = i64, Path, description = "`cd_instance`"),
        ("program" = i64, Path, description = "0: every program without its own"),
    ),
    request_body = SaveRecordingPolicy,
    responses(
        (status = 200, body = InstanceFeatures),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/recording-policies/{program}")]
pub async fn save_recording_policy(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    path: web::Path<(i64, i64)>,
    body: Json<SaveRecordingPolicy>,
) -> Result<web::Json<InstanceFeatures>, Problem> {
    let (id, program) = path.into_inner();
    let kept = checked(ProgramId(program), body.0)?;
    let tenant = caller.in_instance(id)?;
    refuse_unknown(&app, tenant, kept.program).await?;
    let before = policy_now(&app, tenant, kept.program).await?;
    let mut write = app.store.write().await?;
    if !recording_policies::put(&mut write, tenant, &kept, now_ms()).await? {
        write.rollback().await?;
        let current = read::view(&app, tenant).await?;
        return Err(Problem::new(Key::VersionConflict).with_current(&current));
    }
    let line = line(tenant, kept.program, "recording_policy.set", caller.by())
        .before(before)
        .after(state(&kept))
        .keeping_states()
        .reason(words(&kept));
    audit::append(&mut write, line).await?;
    write.commit().await?;
    read::view(&app, tenant).await.map(web::Json)
}

/// The policy as it is kept, or the field that cannot be accepted.
pub fn checked(program: ProgramId, asked: SaveRecordingPolicy) -> Result<KeptPolicy, Problem> {
    let notice = spoken("notice", asked.notice)?;
    let question = spoken("question", asked.question)?;
    if asked.may_record && !notice.contains_key("en") {
        return Err(Problem::field("notice", "required"));
    }
    if asked
        .retention_days
        .is_some_and(|days| !RETENTION_DAYS.contains(&days))
    {
        return Err(Problem::field("retention_days", "out_of_range"));
    }
    if asked.version < 0 {
        return Err(Problem::field("version", "out_of_range"));
    }
    Ok(KeptPolicy {
        program,
        policy: RecordingPolicy {
            may_record: asked.may_record,
            may_decline: asked.may_decline,
            notice,
            question,
        },
        retention_days: asked.retention_days,
        version: asked.version,
    })
}

/// Sentences by language, without empty ones.
fn spoken(
    field: &'static str,
    sentences: BTreeMap<String, String>,
) -> Result<BTreeMap<String, String>, Problem> {
    if sentences.len() > MOST_LANGUAGES {
        return Err(Problem::field(field, "too_many"));
    }
    let mut kept = BTreeMap::new();
    for (lang, sentence) in sentences {
        let sentence = sentence.trim();
        let is_lang = (2..=12).contains(&lang.len())
            && lang
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if !is_lang || sentence.chars().any(char::is_control) {
            return Err(Problem::field(field, "not_allowed"));
        }
        if sentence.chars().count() > LONGEST_NOTICE {
            return Err(Problem::field(field, "too_long"));
        }
        if !sentence.is_empty() {
            kept.insert(lang, sentence.to_owned());
        }
    }
    Ok(kept)
}

/// Takes a program's own policy away: the general one holds for it again. The general one stays: switch recording off in it. Writes an
/// audit line; there being none is no fault.
#[utoipa::path(
    tag = "administration",
    params(
        ("id" = i64, Path, description = "`cd_instance`"),
        ("program" = i64, Path, description = "Not 0"),
    ),
    responses(
        (status = 200, body = InstanceFeatures),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/admin/instances/{id}/recording-policies/{program}")]
pub async fn remove_recording_policy(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    path: web::Path<(i64, i64)>,
) -> Result<web::Json<InstanceFeatures>, Problem> {
    let (id, program) = path.into_inner();
    let tenant = caller.in_instance(id)?;
    if program == 0 {
        return Err(Problem::field("program", "not_allowed"));
    }
    let program = ProgramId(program);
    let before = policy_now(&app, tenant, program).await?;
    let mut write = app.store.write().await?;
    if recording_policies::remove(&mut write, tenant, program).await? {
        let line = line(tenant, program, "recording_policy.remove", caller.by())
            .before(before)
            .keeping_states();
        audit::append(&mut write, line).await?;
        write.commit().await?;
    } else {
        write.rollback().await?;
    }
    read::view(&app, tenant).await.map(web::Json)
}

async fn refuse_unknown(app: &App, tenant: TenantId, program: ProgramId) -> Result<(), Problem> {
    let programs = app.store.administered_programs().all(tenant).await?;
    match program.0 == 0 || programs.iter().any(|one| one.id == program) {
        true => Ok(()),
        false => Err(Key::NotFound.into()),
    }
}

async fn policy_now(app: &App, tenant: TenantId, program: ProgramId) -> Result<String, Problem> {
    let all = app.store.recording_policies().all(tenant).await?;
    let found = all.iter().find(|kept| kept.program == program);
    Ok(found.map(state).unwrap_or_default())
}

/// A policy as the audit log keeps it.
fn state(kept: &KeptPolicy) -> String {
    let policy = serde_json::json!({
        "may_record": kept.policy.may_record,
        "may_decline": kept.policy.may_decline,
        "notice": kept.policy.notice,
        "question": kept.policy.question,
        "retention_days": kept.retention_days,
    });
    policy.to_string()
}

fn words(kept: &KeptPolicy) -> String {
    let languages = |sentences: &BTreeMap<String, String>| {
        let all: Vec<&str> = sentences.keys().map(String::as_str).collect();
        all.join(" ")
    };
    let days = kept
        .retention_days
        .map_or("none".to_owned(), |days| days.to_string());
    format!(
        "record {}, decline {}, notice in {}, question in {}, days {days}",
        kept.policy.may_record,
        kept.policy.may_decline,
        languages(&kept.policy.notice),
        languages(&kept.policy.question),
    )
}

fn line(tenant: TenantId, program: ProgramId, action: &str, by: By) -> AuditLine {
    AuditLine::new(tenant, by, action, "recording_policy", program)
}
