//! `/api/emergency-calling`: what happens when staff dial an emergency number.

use crate::App;
use crate::extract::allowed::{Admin, CallPlace};
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, put, web};
use hub_domain::AccountId;
use hub_domain::calls::emergency::{EmergencyCalling, EmergencyHandling, usual_emergency_number};
use hub_domain::calls::telephone::TrunkDirection;
use hub_store::calls::emergency_callings;
use serde::Serialize;

/// What happens, as those read it who may call.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct EmergencyWay {
    handling: EmergencyHandling,
    /// The number that people here know.
    number: String,
}

/// The tenant's setting.
#[utoipa::path(tag = "telephone", responses((status = 200, body = EmergencyCalling)), security(("bearer" = [])))]
#[get("/api/emergency-calling")]
pub async fn read_emergency_calling(
    app: web::Data<App>,
    caller: Allowed<Admin>,
) -> Result<web::Json<EmergencyCalling>, Problem> {
    Ok(web::Json(app.store.emergency_callings().of(caller.tenant).await?))
}

/// Changes the setting. With `trunk`, calls to emergency services leave by it from now on.
#[utoipa::path(
    tag = "telephone",
    responses(
        (status = 200, body = EmergencyCalling),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/emergency-calling")]
pub async fn change_emergency_calling(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    body: Json<EmergencyCalling>,
) -> Result<web::Json<EmergencyCalling>, Problem> {
    let changed = body
        .0
        .checked()
        .map_err(|(field, key)| Problem::field(field, key))?;
    check(&app, &caller, &changed).await?;
    let mut write = app.store.write().await?;
    let kept = emergency_callings::put(&mut write, caller.tenant, &changed, &caller.by()).await?;
    write.commit().await?;
    Ok(web::Json(kept))
}

/// Whether staff can call emergency services from here, and under which number.
#[utoipa::path(tag = "telephone", responses((status = 200, body = EmergencyWay)), security(("bearer" = [])))]
#[get("/api/emergency-way")]
pub async fn read_emergency_way(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
) -> Result<web::Json<EmergencyWay>, Problem> {
    let setting = app.store.emergency_callings().of(caller.tenant).await?;
    let tenant = app.store.tenants().by_id(caller.tenant).await?;
    Ok(web::Json(EmergencyWay {
        handling: setting.handling,
        number: usual_emergency_number(&tenant.settings.code_countries).to_owned(),
    }))
}

/// Whether the trunk, the number and the people of a setting are there.
async fn check(app: &App, caller: &Allowed<Admin>, setting: &EmergencyCalling) -> Result<(), Problem> {
    let unknown = |field| Problem::field(field, "unknown");
    if !setting.trunk_id.is_empty() {
        let trunks = app.hub.phone_trunks(caller.tenant).await?;
        let is_known = trunks
            .iter()
            .any(|trunk| trunk.id == setting.trunk_id && trunk.direction == TrunkDirection::Out);
        if !is_known {
            return Err(unknown("trunk_id"));
        }
    }
    if !setting.number.is_empty() {
        let numbers = app.store.phone_numbers();
        let number = numbers.by_number(caller.tenant, &setting.number).await?;
        number.ok_or_else(|| unknown("number"))?;
    }
    let notified = setting.notified.iter().map(|account| ("notified", *account));
    let desks = setting.desks.iter().map(|desk| ("desks", desk.account_id));
    for (field, account) in notified.chain(desks) {
        let people = app.store.rule_notices();
        let person = people.account(caller.tenant, AccountId(account)).await?;
        person.ok_or_else(|| unknown(field))?;
    }
    Ok(())
}

/// Whether calls to emergency services leave by this trunk.
pub(super) async fn goes_by_trunk(app: &App, caller: &Allowed<Admin>, trunk: &str) -> Result<bool, Problem> {
    let setting = app.store.emergency_callings().of(caller.tenant).await?;
    Ok(setting.handling == EmergencyHandling::Trunk && setting.trunk_id == trunk)
}

/// Whether calls to emergency services show this number.
pub(super) async fn shows_number(app: &App, caller: &Allowed<Admin>, number: &str) -> Result<bool, Problem> {
    let setting = app.store.emergency_callings().of(caller.tenant).await?;
    Ok(setting.handling == EmergencyHandling::Trunk && setting.number == number)
}
