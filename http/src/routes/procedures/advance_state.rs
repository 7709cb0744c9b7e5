//! `AdvanceState`: moves one or many applications, each judged separately by its program's workflow. Several together
//! are a bulk operation. Each row of the answer has its own outcome. With a `check_id` of `CheckBulkAssign` the checked
//! change is confirmed.

use super::{Field, Parameters};
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem};
use crate::routes::cases::work_queue::bulk;
use crate::routes::staff;
use actix_web::{HttpResponse, post, web};
use hub_actors::cases::work_item::Advance;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::bulk::BulkFault;
use hub_domain::cases::change::MAX_COMMENT_CHARS;
use hub_domain::{ApplicationId, ProgramId, StateId};
use hub_store::cases::bulk_operations::BulkOperation;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Applications of one call.
const MOST: usize = 500;

/// The requested move of one application.
struct Asked {
    id: ApplicationId,
    /// The program that the caller takes it for; none named none.
    program: Option<i64>,
    from: Option<i64>,
    to: i64,
    owner: Option<i64>,
    role: Option<i64>,
    comment: String,
    reason: Option<i64>,
}

/// Moves applications on, or confirms a check.
#[utoipa::path(
    tag = "procedures",
    request_body = Vec<Field>,
    responses((status = 200, description = "rows under the raw field names, each with its own outcome")),
    security(("bearer" = []))
)]
#[post("/api/procedures/AdvanceState")]
pub async fn advance_state(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    body: Json<Vec<Field>>,
) -> Result<HttpResponse, Problem> {
    let lists = super::lists(body.0)?;
    let rows = move_all(&app, &caller, &lists).await?;
    Ok(HttpResponse::Ok().json(rows))
}

async fn move_all(app: &App, caller: &Allowed<QueueWrite>, lists: &[Parameters]) -> Result<Value, Problem> {
    if let [parameters] = lists
        && let Some(check) = Some(parameters.text("check_id")).filter(|check| !check.is_empty())
    {
        return confirm(app, caller, &check).await;
    }
    let mut asked = Vec::new();
    for parameters in lists {
        asked.extend(read(caller, parameters)?);
    }
    if asked.len() > MOST {
        return Err(Problem::field("ItemIds", "too_long"));
    }
    let bulks = bulks(&asked, app, caller).await?;
    let mut rows = Vec::with_capacity(asked.len());
    for one in &asked {
        let (item, outcome) = match item(app, caller, one).await {
            Ok(item) => {
                let bulk = bulks.get(&(item.process_id, one.to)).cloned();
                let outcome = advance(app, caller, one, &item, bulk).await;
                (Some(item), outcome)
            }
            Err(problem) => (None, Err(problem)),
        };
        rows.push(row(one, item.as_ref(), outcome));
    }
    Ok(Value::Array(rows))
}

/// Confirms a check; a job carries it out. A row says what was judged, and what has become of it by now.
async fn confirm(app: &App, caller: &Allowed<QueueWrite>, check: &str) -> Result<Value, Problem> {
    bulk::apply::begin(app, caller, check).await?;
    let report = bulk::report(app, caller, check).await?;
    let rows = report.items.iter().map(|item| {
        let code = match item.outcome_code.as_str() {
            "" => item.code.as_str(),
            code => code,
        };
        let fault = BulkFault::parse(code);
        json!({
            "ItemID": item.item_id,
            "SourceItemID": item.external_id,
            "CurrStateID": item.current_state,
            "CurrStateName": item.current_state_name,
            "AssignedTo": item.user_id,
            "OwnerName": item.owner_name,
            "error": fault.map(BulkFault::as_str),
            "message": fault.map(BulkFault::message),
        })
    });
    Ok(Value::Array(rows.collect()))
}

/// The applications that one list of fields names: `ItemID`, or `ItemIds` joined by commas.
fn read(caller: &Allowed<QueueWrite>, parameters: &Parameters) -> Result<Vec<Asked>, Problem> {
    let either = |names: [&str; 2]| match parameters.number(names[0])? {
        Some(number) => Ok(Some(number)),
        None => parameters.number(names[1]),
    };
    // Only in one's own name: the account is there because the specification sends it.
    if parameters
        .number("UserID")?
        .is_some_and(|user| user != 0 && user != caller.account.0)
    {
        return Err(Key::NotAllowed.into());
    }
    let to = either(["NewStateID", "NewStateId"])?;
    let to = to.ok_or_else(|| Problem::field("NewStateID", "required"))?;
    let ids = match parameters.number("ItemID")? {
        Some(id) => vec![id],
        None => {
            let list = parameters.text("ItemIds");
            let parts = list.split(',').map(str::trim).filter(|part| !part.is_empty());
            let ids: Result<Vec<i64>, _> = parts.map(str::parse).collect();
            ids.map_err(|_| Problem::field("ItemIds", "wrong_type"))?
        }
    };
    if ids.is_empty() {
        return Err(Problem::field("ItemID", "required"));
    }
    let comment = parameters.text("Comment");
    if comment.chars().count() > MAX_COMMENT_CHARS {
        return Err(Problem::field("Comment", "too_long"));
    }
    let program = parameters.number("ProcessID")?.filter(|id| *id != 0);
    let from = either(["CurrentStateId", "CurrentStateID"])?.filter(|id| *id != 0);
    let owner = either(["AssignedToUserID", "AssignedToUserId"])?.filter(|id| *id != 0);
    let role = either(["AssignedToRoleID", "AssignedToRoleId"])?.filter(|id| *id != 0);
    let reason = either(["DenialReasonID", "DenialReasonId"])?.filter(|id| *id != 0);
    let asked = ids.into_iter().map(|id| Asked {
        id: ApplicationId(id),
        program,
        from,
        to,
        owner,
        role,
        comment: comment.clone(),
        reason,
    });
    Ok(asked.collect())
}

async fn item(app: &App, caller: &Allowed<QueueWrite>, asked: &Asked) -> Result<QueueItem, Problem> {
    let item = app.store.applications().by_id(caller.tenant, asked.id).await?;
    caller.in_program(item.process_id)?;
    if asked.program.is_some_and(|program| program != item.process_id.0) {
        return Err(Key::NotFound.into());
    }
    Ok(item)
}

/// One operation for each program and state of which several applications are moved.
async fn bulks(
    asked: &[Asked],
    app: &App,
    caller: &Allowed<QueueWrite>,
) -> Result<BTreeMap<(ProgramId, i64), BulkOperation>, Problem> {
    let mut all: BTreeMap<(ProgramId, i64), BulkOperation> = BTreeMap::new();
    if asked.len() < 2 {
        return Ok(all);
    }
    for one in asked {
        // An unknown application is reported in its own row.
        let Ok(item) = item(app, caller, one).await else {
            continue;
        };
        let bulk = all
            .entry((item.process_id, one.to))
            .or_insert_with(|| BulkOperation {
                id: uuid::Uuid::now_v7().to_string(),
                program: item.process_id,
                to: StateId(one.to),
                owner: one.owner,
                comment: one.comment.clone(),
                requested: 0,
            });
        bulk.requested += 1;
    }
    all.retain(|_, bulk| bulk.requested > 1);
    Ok(all)
}

async fn advance(
    app: &App,
    caller: &Allowed<QueueWrite>,
    asked: &Asked,
    item: &QueueItem,
    bulk: Option<BulkOperation>,
) -> Result<QueueItem, Problem> {
    if asked.from.is_some_and(|from| from != item.current_state_id.0) {
        return Err(Problem::new(Key::VersionConflict).with_current(item));
    }
    let owner = match (asked.owner, asked.role) {
        (Some(owner), _) => Some(owner),
        (None, Some(role)) => {
            let programs = app.store.programs();
            let person = programs.least_busy(caller.tenant, item.process_id, role).await?;
            let person = person.ok_or_else(|| Problem::field("AssignedToRoleID", "not_found"))?;
            Some(person.id)
        }
        (None, None) => None,
    };
    let work_item = app.hub.work_item(caller.tenant, &item.thread_id).await?;
    let advance = Advance {
        by: staff(caller),
        state: StateId(asked.to),
        version: item.version,
        comment: asked.comment.clone(),
        denial_reason: asked.reason,
        owner,
        bulk,
    };
    Ok(work_item.send(advance).await??)
}

fn row(asked: &Asked, item: Option<&QueueItem>, outcome: Result<QueueItem, Problem>) -> Value {
    let (now, problem) = match outcome {
        Ok(now) => (Some(now), None),
        Err(problem) => (item.cloned(), Some(problem.body())),
    };
    json!({
        "ItemID": asked.id,
        "SourceItemID": now.as_ref().map(|item| item.external_id.as_str()),
        "CurrStateID": now.as_ref().map(|item| item.current_state_id),
        "CurrStateName": now.as_ref().map(|item| item.current_state_name.as_str()),
        "AssignedTo": now.as_ref().and_then(|item| item.owner_id),
        "OwnerName": now.as_ref().map(|item| item.owner_name.as_str()),
        "error": problem.as_ref().map(|problem| problem.key.as_str()),
        "message": problem.as_ref().map(|problem| problem.message.as_str()),
    })
}
