//! `/api/phone-numbers`: the numbers for incoming calls, and the programs they lead to.

use super::emergency_calling::shows_number;
use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, delete, get, patch, post, web};
use hub_domain::calls::flow::Flow;
use hub_domain::calls::telephone::{LONGEST_LABEL, PhoneNumber, TrunkDirection};
use hub_domain::config_version::ConfigKind;
use hub_domain::people::address::{normal_phone, read_phone};
use hub_store::calls::phone_numbers;
use hub_store::config_versions::ConfigId;
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PhoneNumbers {
    items: Vec<PhoneNumber>,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewPhoneNumber {
    /// In any notation.
    number: String,
    program_id: i64,
    #[serde(default)]
    label: String,
    /// The trunk by which the program calls out under this number; empty when it does not.
    #[serde(default)]
    trunk_id: String,
    /// The trunk that stands in where that one is not there; empty: none.
    #[serde(default)]
    second_trunk_id: String,
    /// Key of the published flow that calls go through; empty: they ring the program's reviewers.
    #[serde(default)]
    flow: String,
    /// Key of the waiting line that calls lead straight to, without a flow; empty: to none.
    #[serde(default)]
    line: String,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ChangedPhoneNumber {
    /// The version that was changed.
    version: i64,
    program_id: i64,
    #[serde(default)]
    label: String,
    #[serde(default)]
    trunk_id: String,
    /// Left out: as it was.
    #[serde(default)]
    second_trunk_id: Option<String>,
    /// Left out: as it was.
    #[serde(default)]
    flow: Option<String>,
    /// Left out: as it was.
    #[serde(default)]
    line: Option<String>,
}

/// The tenant's numbers.
#[utoipa::path(tag = "telephone", responses((status = 200, body = PhoneNumbers)), security(("bearer" = [])))]
#[get("/api/phone-numbers")]
pub async fn list_phone_numbers(
    app: web::Data<App>,
    caller: Allowed<Admin>,
) -> Result<web::Json<PhoneNumbers>, Problem> {
    let items = app.store.phone_numbers().all(caller.tenant).await?;
    Ok(web::Json(PhoneNumbers { items }))
}

/// Adds a number.
#[utoipa::path(
    tag = "telephone",
    responses(
        (status = 201, body = PhoneNumber),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/phone-numbers")]
pub async fn add_phone_number(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    body: Json<NewPhoneNumber>,
) -> Result<HttpResponse, Problem> {
    let new = PhoneNumber {
        number: read_phone(&body.0.number).map_err(|fault| Problem::field("number", fault.key("invalid")))?,
        program_id: body.0.program_id,
        label: body.0.label.trim().to_owned(),
        trunk_id: body.0.trunk_id,
        second_trunk_id: body.0.second_trunk_id,
        flow: body.0.flow,
        line: body.0.line,
        version: 1,
    };
    check(&app, &caller, &new).await?;
    let mut write = app.store.write().await?;
    if !phone_numbers::add(&mut write, caller.tenant, &new, &caller.by()).await? {
        return Err(Problem::field("number", "in_use"));
    }
    write.commit().await?;
    Ok(HttpResponse::Created().json(new))
}

/// Changes the program of a number. Calls that ring now are not affected.
#[utoipa::path(
    tag = "telephone",
    params(("number" = String, Path)),
    responses(
        (status = 200, body = PhoneNumber),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[patch("/api/phone-numbers/{number}")]
pub async fn change_phone_number(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    number: web::Path<String>,
    body: Json<ChangedPhoneNumber>,
) -> Result<web::Json<PhoneNumber>, Problem> {
    let held = held(&app, &caller, &number).await?;
    let changed = PhoneNumber {
        second_trunk_id: body.0.second_trunk_id.unwrap_or(held.second_trunk_id),
        flow: body.0.flow.unwrap_or(held.flow),
        line: body.0.line.unwrap_or(held.line),
        number: held.number,
        program_id: body.0.program_id,
        label: body.0.label.trim().to_owned(),
        trunk_id: body.0.trunk_id,
        version: body.0.version,
    };
    check(&app, &caller, &changed).await?;
    let mut write = app.store.write().await?;
    phone_numbers::change(&mut write, caller.tenant, &changed, &caller.by()).await?;
    write.commit().await?;
    Ok(web::Json(PhoneNumber {
        version: changed.version + 1,
        ..changed
    }))
}

/// Takes a number away that calls to emergency services do not show.
#[utoipa::path(
    tag = "telephone",
    params(("number" = String, Path)),
    responses(
        (status = 204),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/phone-numbers/{number}")]
pub async fn remove_phone_number(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    number: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let held = held(&app, &caller, &number).await?;
    if shows_number(&app, &caller, &held.number).await? {
        return Err(Problem::field("number", "in_use"));
    }
    let mut write = app.store.write().await?;
    phone_numbers::remove(&mut write, caller.tenant, &held.number, &caller.by()).await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}

async fn held(app: &App, caller: &Allowed<Admin>, number: &str) -> Result<PhoneNumber, Problem> {
    let number = normal_phone(number).ok_or(Key::NotFound)?;
    let held = app
        .store
        .phone_numbers()
        .by_number(caller.tenant, &number)
        .await?;
    held.ok_or_else(|| Key::NotFound.into())
}

/// Whether a number may lead where it is to lead.
pub(super) async fn check(app: &App, caller: &Allowed<Admin>, number: &PhoneNumber) -> Result<(), Problem> {
    if number.label.chars().count() > LONGEST_LABEL {
        return Err(Problem::field("label", "too_long"));
    }
    let programs = app.store.programs().all(caller.tenant).await?;
    if !programs.iter().any(|program| program.id == number.program_id) {
        return Err(Problem::field("program_id", "unknown"));
    }
    check_trunks(app, caller, number).await?;
    if !number.line.is_empty() {
        // A flow says by itself when callers wait.
        if !number.flow.is_empty() {
            return Err(Problem::field("line", "not_allowed"));
        }
        let kept = app
            .store
            .waiting_lines()
            .by_key(caller.tenant, &number.line)
            .await?;
        let serves = |programs: &[i64]| programs.is_empty() || programs.contains(&number.program_id);
        if !kept.is_some_and(|kept| serves(&kept.line.programs)) {
            return Err(Problem::field("line", "unknown"));
        }
    }
    if !number.flow.is_empty() {
        let id = ConfigId {
            tenant: caller.tenant,
            kind: ConfigKind::Flow,
            key: &number.flow,
        };
        let held = app.store.config_versions().published(id).await?;
        let flow = held.and_then(|held| serde_json::from_str::<Flow>(&held.body).ok());
        // One of another program's would lead callers astray.
        let serves = |flow: Flow| flow.program.is_none_or(|program| program == number.program_id);
        if !flow.is_some_and(serves) {
            return Err(Problem::field("flow", "unknown"));
        }
    }
    Ok(())
}

/// Whether calls can go out by the trunks of a number: two that are there, and not the same one twice.
async fn check_trunks(app: &App, caller: &Allowed<Admin>, number: &PhoneNumber) -> Result<(), Problem> {
    let named = [
        ("trunk_id", &number.trunk_id),
        ("second_trunk_id", &number.second_trunk_id),
    ];
    if named.iter().all(|(_, id)| id.is_empty()) {
        return Ok(());
    }
    let trunks = app.hub.phone_trunks(caller.tenant).await?;
    for (field, id) in named.into_iter().filter(|(_, id)| !id.is_empty()) {
        let is_known = trunks
            .iter()
            .any(|trunk| trunk.id == *id && trunk.direction == TrunkDirection::Out);
        if !is_known {
            return Err(Problem::field(field, "unknown"));
        }
    }
    if !number.second_trunk_id.is_empty()
        && (number.trunk_id.is_empty() || number.trunk_id == number.second_trunk_id)
    {
        return Err(Problem::field("second_trunk_id", "not_allowed"));
    }
    Ok(())
}
