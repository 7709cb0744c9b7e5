//! `/api/business/{id}`: a business under the specification's names.

use super::save::{save, version_of};
use super::view::{facts, named_row};
use crate::App;
use crate::extract::own::Business;
use crate::extract::{Json, Own};
use crate::problem::{Problem, ProblemBody};
use crate::routes::profiles::person::{NamedFacts, NamedRows};
use crate::sign_in::start::Data;
use actix_web::{get, post, web};
use hub_domain::profiles::ProfileKind;
use hub_domain::profiles::business_role::BusinessDeed;
use hub_domain::profiles::fact::Row;
use hub_domain::profiles::field::period_of_time;
use hub_domain::profiles::section::{Section, WantedRow};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The record that stands for the business.
pub(super) fn section(name: &str) -> Result<&'static Section, Problem> {
    Section::of(ProfileKind::Business, name).ok_or_else(|| Problem::internal("no such section"))
}

/// What a quick edit may change; what is left out stays.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct QuickEdit {
    /// Fields of the overview by name; null empties one.
    #[schema(value_type = Object)]
    fields: BTreeMap<String, Value>,
}

/// The business: overview and contact.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`")),
    responses(
        (status = 200, body = Data<NamedFacts>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/business/{id}")]
pub async fn read_business(
    app: web::Data<App>,
    own: Own<Business>,
) -> Result<web::Json<Data<NamedFacts>>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    let facts = facts(&app, caller.tenant, whose.subject, &whose.account).await?;
    let mut all = serde_json::Map::new();
    all.insert("id".into(), whose.subject.id.into());
    for name in ["overview", "contact_info", "quick_metrics"] {
        let row = facts.get(name).and_then(|rows| rows.first()).cloned();
        if let Some(Value::Object(mut row)) = row.map(named_row) {
            row.remove("id");
            all.append(&mut row);
        }
    }
    Ok(web::Json(Data {
        data: NamedFacts {
            facts: Value::Object(all),
        },
    }))
}

/// The periods that the business has given figures of, each with its year and month.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`")),
    responses(
        (status = 200, body = NamedRows),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/business/{id}/business-financials")]
pub async fn list_business_financials(
    app: web::Data<App>,
    own: Own<Business>,
) -> Result<web::Json<NamedRows>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    let profiles = app.store.profile_facts();
    let rows = profiles
        .rows(caller.tenant, whose.subject, section("financials")?)
        .await?;
    Ok(web::Json(NamedRows::new(rows.into_iter().map(period).collect())))
}

fn period(row: Row) -> Value {
    let derived = row.text("period").and_then(period_of_time);
    let mut row = named_row(row);
    if let Some((year, month)) = derived {
        row["year"] = json!(year);
        row["month"] = json!(month);
    }
    row
}

/// How the business belongs to the community.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`")),
    responses(
        (status = 200, body = NamedRows),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/business/{id}/business-community")]
pub async fn read_business_community(
    app: web::Data<App>,
    own: Own<Business>,
) -> Result<web::Json<NamedRows>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    let relation = json!({
        "cd_community_entity": whose.subject.id, "cd_community_entity_type": 1, "cd_instance": caller.tenant.0,
        "ds_role": whose.role.map(|role| role.name()),
    });
    Ok(web::Json(NamedRows::new(vec![relation])))
}

/// Changes some fields of the overview.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`")),
    request_body = QuickEdit,
    responses(
        (status = 200, body = Data<NamedFacts>),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/business/{id}/quick-edit")]
pub async fn quick_edit_business(
    app: web::Data<App>,
    own: Own<Business>,
    body: Json<QuickEdit>,
) -> Result<web::Json<Data<NamedFacts>>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    whose.require(BusinessDeed::ChangeProfile)?;
    let overview = section("overview")?;
    let profiles = app.store.profile_facts();
    let seen = version_of(&app, &caller, &whose, overview).await?;
    let mut known = facts(&app, caller.tenant, whose.subject, &whose.account).await?;
    let rows = known.remove("overview").unwrap_or_default();
    let mut values: BTreeMap<String, Value> = rows
        .into_iter()
        .flat_map(|row| row.facts)
        .map(|(name, fact)| (name, fact.value))
        .collect();
    values.extend(body.0.fields);
    let row = WantedRow {
        id: String::new(),
        values,
    };
    save(&app, &caller, &whose, overview, Some(seen), &[row]).await?;
    let rows = profiles.rows(caller.tenant, whose.subject, overview).await?;
    let facts = rows.into_iter().next().map_or(Value::Null, named_row);
    Ok(web::Json(Data {
        data: NamedFacts { facts },
    }))
}
