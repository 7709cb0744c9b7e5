//! The validation center (specification 2, sections 2.4 and 7): `GET /api/work-queue/items/{id}/validations` and
//! `POST …/validations/run`.

use super::case::{ReaderParams, corrections};
use super::forms;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{QueueRead, QueueWrite};
use crate::problem::Problem;
use crate::read_audit::note_read;
use actix_web::{get, post, web};
use hub_domain::cases::asked_form::AskedForm;
use hub_domain::cases::form::{Answer, words_in};
use hub_domain::cases::validation::{RuleSet, Source, Validations, Verdict};
use hub_domain::config_version::ConfigKind;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_store::StoreError;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::validations;
use hub_store::config_versions::ConfigId;
use serde::Serialize;

/// What the rules say of one application.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ValidationCenter {
    #[serde(flatten)]
    sums: Validations,
    /// The version of the rules; 0: none has run.
    rules_version: i64,
    validated_at_ms: Option<i64>,
    results: Vec<RuleResult>,
}

/// What one rule says.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RuleResult {
    rule: String,
    /// What must be so, in the reader's language.
    title: String,
    /// What it says where it does not hold, with the values that it was judged by, in the reader's language; empty where it holds, and
    /// where it says nothing of its own.
    said: String,
    /// How it counts: a rule that is let pass has passed.
    verdict: Verdict,
    /// What the rule itself says.
    rule_verdict: Verdict,
    /// What it says by the applicant's own answers, where that is something else: it holds, or fails, only since a correction.
    own_verdict: Option<Verdict>,
    #[schema(value_type = UndecidedKey)]
    why: String,
    /// Missing facts, in the reader's language.
    missing: Vec<String>,
    /// The evidence of the verdict.
    evidence: Vec<Evidence>,
    overridden: Option<OverrideView>,
}

hub_domain::wire_names! {
    /// Why a rule could not be decided; empty when it could.
    UndecidedKey = "" | "missing" | "too_much_work" | "no_result" | "not_asked";
    /// Kind of evidence: an answer, a paper, or another fact.
    EvidenceKind = "answer" | "document" | "fact";
}

/// Something that a rule was judged by.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Evidence {
    #[schema(value_type = EvidenceKind)]
    kind: &'static str,
    /// Of an answer: its section.
    section: String,
    /// The question, the kind of paper, or the fact's name.
    key: String,
    /// In the reader's language; of a fact empty.
    title: String,
    answer: Option<Answer>,
    /// Of a corrected answer: what the applicant said.
    own: Option<Answer>,
    /// Of papers: the files on file, the last one first.
    file_ids: Vec<String>,
}

/// Who lets a rule pass, and why.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OverrideView {
    reason: String,
    by: String,
    at_ms: i64,
}

/// Every result of one application.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path), ReaderParams),
    responses((status = 200, body = ValidationCenter)),
    security(("bearer" = []))
)]
#[get("/api/work-queue/items/{id}/validations")]
pub async fn list_validations(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<i64>,
    reader: web::Query<ReaderParams>,
) -> Result<web::Json<ValidationCenter>, Problem> {
    let item = super::application(&app, &caller, ApplicationId(*id)).await?;
    note_read(&app, &caller, "application.open", ("application", item.id)).await?;
    let found = center(&app, caller.tenant, item.id, item.process_id, reader.lang()).await?;
    Ok(web::Json(found))
}

/// Judges one application by the rules that hold now.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path), ReaderParams),
    responses((status = 200, body = ValidationCenter)),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/validations/run")]
pub async fn run_validations(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    reader: web::Query<ReaderParams>,
) -> Result<web::Json<ValidationCenter>, Problem> {
    let tenant = caller.tenant;
    let item = super::application(&app, &caller, ApplicationId(*id)).await?;
    let mut write = app.store.write().await?;
    validations::run(&mut write, tenant, item.id).await?;
    let line = AuditLine::new(tenant, caller.by(), "validation.run", "application", item.id);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let found = center(&app, tenant, item.id, item.process_id, reader.lang()).await?;
    Ok(web::Json(found))
}

/// The results of an application in the reader's language.
pub(super) async fn center(
    app: &App,
    tenant: TenantId,
    application: ApplicationId,
    program: ProgramId,
    lang: &str,
) -> Result<ValidationCenter, Problem> {
    let store = &app.store;
    let run = store.validations().of(tenant, application).await?;
    let rules = rules(app, tenant, program, run.version).await?;
    let filed = store.answers().last(tenant, application).await?;
    let form = forms::of_answers(app, tenant, program, filed.as_ref()).await?;
    let sections = match (&form, &filed) {
        (Some(form), Some(filed)) => form.read(&filed.answers, lang),
        _ => Vec::new(),
    };
    let revisions = store.answers().revisions(tenant, application).await?;
    let corrections = form
        .as_ref()
        .map_or_else(Vec::new, |form| corrections(form, &revisions, lang));
    let papers = store.documents().of(tenant, application).await?;
    let title = |source: &Source| title_of(form.as_ref(), source, lang);
    let evidence = |source: Source| {
        let title = title(&source);
        match source {
            Source::Answer { section, question } => Evidence {
                kind: "answer",
                answer: sections
                    .iter()
                    .filter(|part| part.key == section)
                    .flat_map(|part| &part.answers)
                    .find(|answer| answer.key == question)
                    .cloned(),
                own: corrections
                    .iter()
                    .find_map(|one| one.own_of(&section, &question))
                    .cloned(),
                section,
                key: question,
                title,
                file_ids: Vec::new(),
            },
            Source::Document { kind } => Evidence {
                kind: "document",
                section: String::new(),
                file_ids: papers
                    .iter()
                    .rev()
                    .filter(|paper| paper.kind == kind)
                    .filter_map(|paper| paper.file_id.clone())
                    .collect(),
                key: kind,
                title,
                answer: None,
                own: None,
            },
            Source::Fact(name) => Evidence {
                kind: "fact",
                section: String::new(),
                key: name,
                title,
                answer: None,
                own: None,
                file_ids: Vec::new(),
            },
        }
    };
    let results = run.results.into_iter().map(|result| RuleResult {
        title: rules
            .rule(&result.rule)
            .map_or(result.rule.as_str(), |rule| rule.title_in(lang))
            .to_owned(),
        said: words_in(&result.said, lang).unwrap_or_default().to_owned(),
        verdict: match result.overridden {
            Some(_) => Verdict::Passed,
            None => result.verdict,
        },
        rule_verdict: result.verdict,
        own_verdict: result.own_verdict,
        missing: sources(form.as_ref(), &result.missing)
            .iter()
            .map(title)
            .collect(),
        evidence: sources(form.as_ref(), &result.names)
            .into_iter()
            .map(evidence)
            .collect(),
        overridden: result.overridden.map(|by| OverrideView {
            reason: by.reason,
            by: by.by.1,
            at_ms: by.at_ms,
        }),
        why: result.why,
        rule: result.rule,
    });
    Ok(ValidationCenter {
        sums: run.sums,
        rules_version: run.version,
        validated_at_ms: run.at_ms,
        results: results.collect(),
    })
}

/// Where paths lead, each place once.
fn sources(form: Option<&AskedForm>, paths: &[String]) -> Vec<Source> {
    let mut all: Vec<Source> = Vec::new();
    let sources = paths.iter().filter_map(|path| Source::of(path));
    for source in sources.filter_map(|source| match form {
        Some(form) => form.source_of(source),
        None => Some(source),
    }) {
        if !all.contains(&source) {
            all.push(source);
        }
    }
    all
}

fn title_of(form: Option<&AskedForm>, source: &Source, lang: &str) -> String {
    match source {
        Source::Answer { section, question } => form
            .and_then(|form| form.question_title(section, question, lang))
            .unwrap_or(question)
            .to_owned(),
        Source::Document { kind } => form
            .and_then(|form| form.document_title(kind, lang))
            .unwrap_or(kind)
            .to_owned(),
        Source::Fact(name) => name.clone(),
    }
}

/// The rules of a version; none for 0.
async fn rules(app: &App, tenant: TenantId, program: ProgramId, version: i64) -> Result<RuleSet, Problem> {
    if version == 0 {
        return Ok(RuleSet::default());
    }
    let key = program.to_string();
    let id = ConfigId {
        tenant,
        kind: ConfigKind::ValidationRules,
        key: &key,
    };
    let held = app.store.config_versions().by_version(id, version).await?;
    let rules = serde_json::from_str(&held.body).map_err(|error| StoreError::Corrupt {
        what: "validation rules",
        reason: error.to_string(),
    })?;
    Ok(rules)
}
