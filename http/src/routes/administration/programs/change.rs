//! `PATCH /api/admin/programs/{id}`: what a program is called and where it stands in lists.

use super::known;
use super::processes::{Process, shown};
use crate::App;
use crate::extract::allowed::ProgramWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{patch, web};
use hub_domain::identity::interface_languages::is_interface_language;
use hub_domain::programs::scope::Scope;
use hub_domain::written::plain_name;
use hub_store::StoreError;
use hub_store::programs::made_programs;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Longest name and category, in characters.
const MAX_NAME: usize = 120;
const MAX_CATEGORY: usize = 60;

/// What is to be changed; everything else stays as it is.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ProgramChange {
    /// The version that was edited.
    version: i64,
    /// By language (BCP 47), English among them.
    #[serde(default)]
    #[schema(value_type = Option<BTreeMap<String, String>>)]
    names: Option<BTreeMap<String, String>>,
    #[serde(default)]
    category: Option<String>,
    #[serde(default)]
    scope: Option<Scope>,
    /// The queue shows case number and client id.
    #[serde(default)]
    case_columns: Option<bool>,
}

/// Names in normal form, without empty ones.
pub(super) fn checked_names(names: BTreeMap<String, String>) -> Result<BTreeMap<String, String>, Problem> {
    let mut checked = BTreeMap::new();
    for (lang, name) in names {
        if !is_interface_language(&lang) {
            // The name of a member that nobody knows is not repeated.
            return Err(Problem::field("names", "not_a_language"));
        }
        let name = plain_name(&name);
        if name.chars().count() > MAX_NAME {
            return Err(Problem::field(format!("names.{lang}"), "too_long"));
        }
        if !name.is_empty() {
            checked.insert(lang, name);
        }
    }
    match checked.contains_key("en") {
        true => Ok(checked),
        false => Err(Problem::field("names.en", "required")),
    }
}

/// A category in normal form.
pub(super) fn checked_category(category: &str) -> Result<String, Problem> {
    let category = plain_name(category);
    match category.chars().count() > MAX_CATEGORY {
        true => Err(Problem::field("category", "too_long")),
        false => Ok(category),
    }
}

/// Changes a program's names, category, scope and columns. 409 `version_conflict` has the program as it is in `current`.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = ProgramChange,
    responses(
        (status = 200, body = Process),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[patch("/api/admin/programs/{id}")]
pub async fn change_program(
    app: web::Data<App>,
    caller: Allowed<ProgramWrite>,
    id: web::Path<i64>,
    body: Json<ProgramChange>,
) -> Result<web::Json<Process>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let change = body.0;
    let names = change.names.map(checked_names).transpose()?;
    let category = change
        .category
        .map(|category| checked_category(&category))
        .transpose()?;
    let mut write = app.store.write().await?;
    let (mut head, _) = made_programs::head(&mut write, caller.tenant, program).await?;
    head.names = names.unwrap_or(head.names);
    head.category = category.unwrap_or(head.category);
    head.scope = change.scope.unwrap_or(head.scope);
    head.case_columns = change.case_columns.unwrap_or(head.case_columns);
    let seen = (program, change.version);
    let changed = made_programs::change_head(&mut write, caller.tenant, seen, &head, &caller.by()).await;
    if let Err(StoreError::VersionConflict { .. }) = changed {
        drop(write);
        let current = shown(&app, &caller, program).await?;
        return Err(Problem::new(Key::VersionConflict).with_current(&current));
    }
    changed?;
    write.commit().await?;
    shown(&app, &caller, program).await.map(web::Json)
}
