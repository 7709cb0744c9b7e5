//! `CheckBulkAssign`: checks a bulk change before it is made, and returns a check id for `AdvanceState`.

use super::{Field, Parameters};
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem};
use crate::routes::cases::work_queue::bulk;
use crate::routes::staff;
use actix_web::{HttpResponse, post, web};
use hub_domain::ApplicationId;
use hub_domain::cases::bulk::{MOST_ITEMS, NewOwner, RequestedChange};
use hub_domain::cases::change::MAX_COMMENT_CHARS;
use serde_json::{Value, json};

/// Judges a change of many applications, and changes nothing.
#[utoipa::path(
    tag = "procedures",
    request_body = Vec<Field>,
    responses((status = 200, description = "the check with a verdict for each application")),
    security(("bearer" = []))
)]
#[post("/api/procedures/CheckBulkAssign")]
pub async fn check_bulk_assign(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    body: Json<Vec<Field>>,
) -> Result<HttpResponse, Problem> {
    let parameters = super::one(body.0)?;
    let answer = check(&app, &caller, &parameters).await?;
    Ok(HttpResponse::Ok().json(answer))
}

async fn check(app: &App, caller: &Allowed<QueueWrite>, parameters: &Parameters) -> Result<Value, Problem> {
    // Only in one's own name: the address is there because the specification sends it.
    let email = parameters.text("UserEmail");
    if !email.is_empty() && !email.eq_ignore_ascii_case(&caller.email) {
        return Err(Key::NotAllowed.into());
    }
    let list = parameters.text("ItemIds");
    let parts = list.split(',').map(str::trim).filter(|part| !part.is_empty());
    let ids: Result<Vec<i64>, _> = parts.map(str::parse).collect();
    let ids = ids.map_err(|_| Problem::field("ItemIds", "wrong_type"))?;
    match ids.len() {
        0 => return Err(Problem::field("ItemIds", "required")),
        count if count > MOST_ITEMS => return Err(Problem::field("ItemIds", "too_long")),
        _ => {}
    }
    let comment = parameters.text("Comment");
    if comment.chars().count() > MAX_COMMENT_CHARS {
        return Err(Problem::field("Comment", "too_long"));
    }
    let number = |key: &str| parameters.number(key).map(|id| id.filter(|id| *id != 0));
    let (program, from) = (number("ProcessID")?, number("CurrentStateId")?);
    let requested = RequestedChange {
        to: number("NewStateId")?,
        owner: match (number("AssignedToUserId")?, number("AssignedToRoleId")?) {
            (Some(account), _) => NewOwner::Account(account),
            (None, Some(role)) => NewOwner::Role(role),
            (None, None) => NewOwner::Stays,
        },
        denial_reason: number("DenialReasonId")?,
        comment,
    };
    if requested.to.is_none() && requested.owner == NewOwner::Stays {
        return Err(Problem::field("NewStateId", "required"));
    }
    // Those of another program are not meant; those in another state have changed since the caller saw them.
    let named: Vec<ApplicationId> = ids.iter().map(|id| ApplicationId(*id)).collect();
    let held = app.store.applications().by_ids(caller.tenant, &named).await?;
    let meant = |id: i64| {
        let item = held.iter().find(|item| item.id.0 == id);
        item.is_some_and(|item| {
            program.is_none_or(|program| item.process_id.0 == program)
                && from.is_none_or(|from| item.current_state_id.0 == from)
        })
    };
    let named = ids.iter().map(|id| {
        let application = ApplicationId(if meant(*id) { *id } else { 0 });
        (application, id.to_string())
    });
    let named: Vec<(ApplicationId, String)> = named.collect();
    let may = |program| caller.in_program(program).is_ok();
    let by = staff(caller);
    let id = hub_actors::cases::bulk::check(&app.store, caller.tenant, &by, &requested, &named, may).await?;
    let report = bulk::report(app, caller, &id).await?;
    let items = report.items.iter().map(|item| {
        let item_id = match item.item_id {
            0 => item.external_id.parse().unwrap_or_default(),
            id => id,
        };
        json!({
            "item_id": item_id,
            "ok": item.ok,
            "code": item.code,
            "message": item.message,
            "current_state": item.current_state,
            "version": item.version,
        })
    });
    Ok(json!({
        "check_id": id,
        "expires_at": report.expires_at,
        "items": items.collect::<Vec<Value>>(),
    }))
}
