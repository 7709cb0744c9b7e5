//! `PUT /api/admin/roles/{name}`: makes a role, or changes what it gives.

use super::AdministeredRole;
use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{put, web};
use hub_domain::clock::now_ms;
use hub_domain::identity::admin_access::{AdminAccess, AdminArea, AdminAreas};
use hub_domain::identity::permission::{QUEUE_ROLE_CASE_WORKER, QUEUE_ROLE_INTAKE};
use hub_domain::written::plain_name;
use hub_store::identity::roles::{self, Role};
use serde::Deserialize;
use serde_json::{Value, json};

/// Longest name of a role, in characters.
const MAX_NAME: usize = 60;
/// Most roles of a tenant.
const MOST: usize = 200;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SaveRole {
    /// The version that was edited; 0 for a new role.
    version: i64,
    role: WrittenRole,
}

/// What a role is to give.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct WrittenRole {
    /// What its new members get: 0 any, 2 intake specialist, 4 case worker.
    #[serde(default)]
    queue_role: i64,
    /// Its members supervise calls of the program.
    #[serde(default)]
    supervises: bool,
    /// Access to areas of the administration; areas that are left out are hidden. Also as a JSON text, and each access also as an
    /// object with an `Access` list (specification 2, section 3).
    #[serde(rename = "AdminPerms")]
    #[schema(value_type = BTreeMap<String, AdminAccess>)]
    areas: Value,
}

/// Makes a role (version 0) or changes it for everybody who has it, from their next request on. Writes an audit line. Of two who
/// change it at once the second gets a conflict, with the role as it is then.
#[utoipa::path(
    tag = "administration",
    params(("name" = String, Path)),
    request_body = SaveRole,
    responses(
        (status = 200, body = AdministeredRole),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/roles/{name}")]
pub async fn save_role(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    name: web::Path<String>,
    body: Json<SaveRole>,
) -> Result<web::Json<AdministeredRole>, Problem> {
    let SaveRole { version, role } = body.0;
    let tenant = caller.tenant;
    let present = app.store.roles().of_name(tenant, &name).await?;
    if present.is_none() && version != 0 {
        return Err(Key::NotFound.into());
    }
    let wanted = Role {
        name: checked_name(&name)?,
        queue_role: checked_queue_role(role.queue_role)?,
        supervises: role.supervises,
        areas: checked_areas(role.areas)?,
        version,
    };
    if present.is_none() && app.store.roles().all(tenant).await?.len() >= MOST {
        return Err(Problem::field("name", "too_many"));
    }
    let mut write = app.store.write().await?;
    let before = roles::read(&mut write, tenant, &wanted.name).await?;
    let is_kept = roles::put(&mut write, tenant, &wanted, now_ms()).await?;
    if !is_kept {
        write.rollback().await?;
        return Err(super::refused(&app, tenant, &wanted.name, Key::VersionConflict).await);
    }
    roles::note(&mut write, tenant, (before.as_ref(), Some(&wanted)), &caller.by()).await?;
    write.commit().await?;
    super::one(&app, tenant, &wanted.name).await.map(web::Json)
}

/// The name as it was written, or why it cannot be one.
pub fn checked_name(name: &str) -> Result<String, Problem> {
    let is_plain = plain_name(name) == name;
    match name.chars().count() {
        0 => Err(Problem::field("name", "required")),
        count if count > MAX_NAME => Err(Problem::field("name", "too_long")),
        _ if !is_plain => Err(Problem::field("name", "not_allowed")),
        _ => Ok(name.to_owned()),
    }
}

fn checked_queue_role(queue_role: i64) -> Result<i64, Problem> {
    match [0, QUEUE_ROLE_INTAKE, QUEUE_ROLE_CASE_WORKER].contains(&queue_role) {
        true => Ok(queue_role),
        false => Err(Problem::field("role.queue_role", "unknown")),
    }
}

/// The access to each area, of a map in any of the specification's forms. A key or a level that nothing has is refused, so that no
/// right is lost by a slip of the pen.
pub fn checked_areas(written: Value) -> Result<AdminAreas, Problem> {
    const FIELD: &str = "role.AdminPerms";
    let wrong = || Problem::field(FIELD, "wrong_type");
    let written = match written {
        Value::String(text) => serde_json::from_str(&text).map_err(|_| wrong())?,
        other => other,
    };
    let Value::Object(mut members) = written else {
        return Err(wrong());
    };
    match members.remove("AdminPerms") {
        Some(Value::Object(inner)) => members = inner,
        Some(_) => return Err(wrong()),
        None => {}
    }
    for (key, level) in &members {
        if AdminArea::of_key(key).is_none() {
            return Err(Problem::field(format!("{FIELD}.{key}"), "unknown"));
        }
        if !is_level(level) {
            return Err(Problem::field(format!("{FIELD}.{key}"), "wrong_type"));
        }
    }
    Ok(AdminAreas::of_permissions(&json!({ "AdminPerms": members })))
}

/// Whether a value says an access: a text, or an object with an `Access` text or list.
fn is_level(value: &Value) -> bool {
    let is_known = |text: &Value| {
        text.as_str()
            .is_some_and(|text| text == "Hidden" || AdminAccess::parse(text) > AdminAccess::Hidden)
    };
    match value {
        Value::Object(members) => match members.get("Access") {
            Some(Value::Array(list)) => list.iter().all(is_known),
            Some(text) => is_known(text),
            None => false,
        },
        text => is_known(text),
    }
}
