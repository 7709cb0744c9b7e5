//! `PUT /api/profile/{section}`: saves a section as a whole.

use super::view::{ProfileSection, section as section_view};
use super::{WhichProfile, Whose, whose};
use crate::App;
use crate::extract::{Allowed, AnySession, Caller, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{put, web};
use hub_domain::clock::{iso8601, now_ms};
use hub_domain::profiles::ProfileKind;
use hub_domain::profiles::business_role::BusinessDeed;
use hub_domain::profiles::fact::Source;
use hub_domain::profiles::section::{CheckedRow, Section, Wanted, WantedRow};
use hub_store::StoreError;
use hub_store::Write;
use hub_store::audit::{self, AuditLine};
use hub_store::identity::accounts;
use hub_store::people::applicants;
use hub_store::profiles::profile_facts;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A section as it is to be.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SectionChange {
    /// The version that was edited; 0 of one that was never saved.
    version: i64,
    /// All rows, in their order; at most a hundred.
    rows: Vec<RowChange>,
}

/// A row as it is to be.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RowChange {
    /// Empty of a new row, and in a section that is no list.
    #[serde(default)]
    id: String,
    /// By field; a field that is left out is empty. Digits on file stay with `{"kept": "1234"}`.
    #[schema(value_type = Object)]
    values: BTreeMap<String, Value>,
}

/// Saves a section. What has not changed keeps its source and date.
#[utoipa::path(
    tag = "profiles",
    params(("section" = String, Path), WhichProfile),
    request_body = SectionChange,
    responses(
        (status = 200, body = ProfileSection),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/profile/{section}")]
pub async fn save_profile_section(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    name: web::Path<String>,
    which: web::Query<WhichProfile>,
    body: Json<SectionChange>,
) -> Result<web::Json<ProfileSection>, Problem> {
    let whose = whose(&app, &caller, *which).await?;
    let section = Section::of(whose.subject.kind, &name).ok_or(Key::NotFound)?;
    let SectionChange { version, rows } = body.0;
    let rows: Vec<WantedRow> = rows
        .into_iter()
        .map(|row| WantedRow {
            id: row.id,
            values: row.values,
        })
        .collect();
    save(&app, &caller, &whose, section, Some(version), &rows)
        .await
        .map(web::Json)
}

/// The version of a section, read before its rows: what is saved on top of them is then refused where somebody else came between.
pub(super) async fn version_of(
    app: &App,
    caller: &Caller,
    whose: &Whose,
    section: &Section,
) -> Result<i64, Problem> {
    let versions = app
        .store
        .profile_facts()
        .versions(caller.tenant, whose.subject)
        .await?;
    Ok(versions.get(section.name).copied().unwrap_or(0))
}

/// Checks and saves a section; without a version, whatever stands there now.
pub(super) async fn save(
    app: &App,
    caller: &Caller,
    whose: &Whose,
    section: &Section,
    version: Option<i64>,
    rows: &[WantedRow],
) -> Result<ProfileSection, Problem> {
    whose.require(BusinessDeed::ChangeProfile)?;
    let today = iso8601(now_ms());
    let rows = section
        .check(rows, today.get(..10).unwrap_or_default())
        .map_err(|faults| {
            faults
                .into_iter()
                .fold(Problem::new(Key::InvalidField), |problem, fault| {
                    problem.and_field(fault.field, fault.key)
                })
        })?;
    let (tenant, subject) = (caller.tenant, whose.subject);
    let seen = match version {
        Some(version) => version,
        None => version_of(app, caller, whose, section).await?,
    };
    // Who renames themselves changes their account, too.
    let name = new_name(whose, section, &rows);
    // The tenant's first key is written down by itself: there has to be one before this write begins.
    app.keyring.tenant_key(tenant).await?;
    let mut write = app.store.write().await?;
    let saved = profile_facts::save(
        &mut write,
        &app.keyring,
        tenant,
        subject,
        section,
        seen,
        &rows,
        Source::Person,
        &caller.by(),
    )
    .await;
    match saved {
        Ok(_) => {}
        Err(StoreError::VersionConflict { .. }) => {
            drop(write);
            let current = section_view(app, tenant, subject, section).await?;
            return Err(Problem::new(Key::VersionConflict).with_current(&current));
        }
        // Digits that are to stay and are not on file.
        Err(StoreError::Malformed(_)) => return Err(Problem::field("rows", "required")),
        Err(error) => return Err(error.into()),
    }
    if let Some((first, last)) = &name {
        rename(&mut write, caller, whose, first, last).await?;
    }
    write.commit().await?;
    if name.is_some() {
        app.tokens.forget_account(tenant, caller.account);
    }
    section_view(app, tenant, subject, section).await
}

/// First and last name, where they are to be others than the account's.
fn new_name(whose: &Whose, section: &Section, rows: &[CheckedRow]) -> Option<(String, String)> {
    if section.kind != ProfileKind::Individual || section.name != "general" {
        return None;
    }
    let row = rows.first()?;
    let text = |field: &str| match row.values.get(field) {
        Some(Wanted::Value(Value::String(text))) => Some(text.clone()),
        _ => None,
    };
    let name = (text("ds_firstname")?, text("ds_lastname")?);
    let account = (&whose.account.first_name, &whose.account.last_name);
    ((&name.0, &name.1) != account).then_some(name)
}

async fn rename(
    write: &mut Write,
    caller: &Caller,
    whose: &Whose,
    first: &str,
    last: &str,
) -> Result<(), Problem> {
    let (tenant, account, by) = (caller.tenant, caller.account, caller.by());
    let name = format!("{first} {last}");
    accounts::rename(write, tenant, account, first, last, now_ms()).await?;
    for applicant in applicants::of_account(write, tenant, account).await? {
        applicants::rename(write, tenant, applicant, &name, &by).await?;
    }
    let line = AuditLine::new(tenant, by, "account.rename", "account", account);
    Ok(audit::append(write, line.before(whose.account.name()).after(&name)).await?)
}
