//! `PUT /api/admin/instances/{id}/assistant/cases`: the golden cases on which a tool's prompt is tried.

use super::prompts::{AiPrompts, conflict, view};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::assistant::ask::asked_tool;
use crate::routes::identity::users::language::is_language_tag;
use actix_web::{put, web};
use hub_assistant::prompt_test::{Case, MOST_CASES};
use hub_assistant::tools;
use hub_domain::assistant::AiTool;
use hub_store::assistant::assistant_prompts;
use serde::Deserialize;

/// Longest name, and longest word of a condition, in characters.
const LONGEST: usize = 200;
/// Longest id.
const LONGEST_ID: usize = 60;
/// Most words of a condition.
const MOST_WORDS: usize = 30;

/// The cases of a tool.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SetAiCases {
    #[schema(value_type = AiTool)]
    tool: String,
    /// The state that they were made from.
    seen_version: i64,
    cases: Vec<Case>,
}

/// Puts these cases in the place of those that are there. A case keeps its id, by which runs are compared. 409 `version_conflict` where
/// somebody else has changed them.
#[utoipa::path(
    tag = "assistant",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = SetAiCases,
    responses(
        (status = 200, body = AiPrompts),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/assistant/cases")]
pub async fn set_ai_cases(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<SetAiCases>,
) -> Result<web::Json<AiPrompts>, Problem> {
    let tenant = caller.in_instance(*id)?;
    let SetAiCases {
        tool,
        seen_version,
        cases,
    } = body.0;
    let tool = asked_tool("tool", &tool)?;
    let cases = checked(tool, cases)?;
    let text = serde_json::to_string(&cases).map_err(Problem::internal)?;
    let mut write = app.store.write().await?;
    let by = caller.by();
    match assistant_prompts::set_cases(&mut write, tenant, tool, seen_version, &text, &by).await {
        Ok(_) => write.commit().await?,
        Err(error) => {
            write.rollback().await?;
            return Err(conflict(&app, tenant, error).await);
        }
    }
    view(&app, tenant).await.map(web::Json)
}

fn checked(tool: AiTool, mut cases: Vec<Case>) -> Result<Vec<Case>, Problem> {
    if cases.len() > MOST_CASES {
        return Err(Problem::field("cases", "too_many"));
    }
    let ids: Vec<String> = cases.iter().map(|case| case.id.clone()).collect();
    for (place, case) in cases.iter_mut().enumerate() {
        let fault = |field: &str, key: &str| Problem::field(format!("cases[{place}].{field}"), key);
        if case.id.is_empty() || case.id.chars().count() > LONGEST_ID {
            return Err(fault("id", "not_allowed"));
        }
        if ids.iter().take(place).any(|other| *other == case.id) {
            return Err(fault("id", "used_twice"));
        }
        case.name = case.name.trim().to_owned();
        if case.name.is_empty() {
            return Err(fault("name", "required"));
        }
        if case.name.chars().count() > LONGEST {
            return Err(fault("name", "too_long"));
        }
        if !is_language_tag(&case.lang) {
            return Err(fault("lang", "not_a_language"));
        }
        case.inputs = tools::checked(tool, &case.inputs).map_err(|at| fault(&at.field, at.key))?;
        for (field, words) in [
            ("checks.words", &mut case.checks.words),
            ("checks.forbidden", &mut case.checks.forbidden),
        ] {
            words.retain(|word| !word.trim().is_empty());
            if words.len() > MOST_WORDS {
                return Err(fault(field, "too_many"));
            }
            if words.iter().any(|word| word.chars().count() > LONGEST) {
                return Err(fault(field, "too_long"));
            }
        }
        if case.checks.expected_sources.len() > MOST_WORDS {
            return Err(fault("checks.expected_sources", "too_many"));
        }
    }
    Ok(cases)
}
