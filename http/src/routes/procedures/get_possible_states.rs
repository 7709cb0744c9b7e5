//! `GetPossibleStates`: the states an application can move to now, one row for each person it can be assigned to with
//! the move.

use super::Parameters;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::{Key, Problem};
use hub_domain::ApplicationId;
use hub_domain::cases::assigning::Assigning;
use serde_json::{Value, json};

/// Rows when nobody asks for another number (`NumItems`).
const ROWS: i64 = 1_000;

pub(super) async fn run(
    app: &App,
    caller: &Allowed<QueueRead>,
    parameters: &Parameters,
) -> Result<Value, Problem> {
    let id = parameters.number("ItemID")?;
    let id = id.ok_or_else(|| Problem::field("ItemID", "required"))?;
    // Only one's own moves: the account is there because the specification sends it.
    if parameters
        .number("UserID")?
        .is_some_and(|user| user != 0 && user != caller.account.0)
    {
        return Err(Key::NotAllowed.into());
    }
    let item = app
        .store
        .applications()
        .by_id(caller.tenant, ApplicationId(id))
        .await?;
    caller.in_program(item.process_id)?;
    if parameters
        .number("ProcessID")?
        .is_some_and(|program| program != item.process_id.0)
    {
        return Err(Key::NotFound.into());
    }
    let most = parameters.number("NumItems")?.unwrap_or(ROWS).clamp(1, ROWS);
    let programs = app.store.programs();
    let ((flow, _), owners, membership) = tokio::try_join!(
        programs.workflow(caller.tenant, item.process_id),
        programs.owners(caller.tenant, item.process_id),
        programs.membership(caller.tenant, item.process_id, caller.account.0)
    )?;
    let role = membership.as_ref().map_or("", |membership| &membership.role_name);
    let queue_role = membership.as_ref().map(|membership| membership.queue_role);
    let owners = Assigning::by(caller.account.0, queue_role).offered(owners, |person| person.id);
    let mut rows = Vec::new();
    for (step, state) in flow.possible(item.current_state_id.0) {
        if !step.is_open_to(role) {
            continue;
        }
        let row = |person: Option<(i64, &str)>| {
            json!({
                "process_id": item.process_id,
                "possible_state_id": state.id,
                "possible_state_name": state.name,
                "possible_user_id": person.map(|(id, _)| id),
                "possible_user_name": person.map(|(_, name)| name),
                "company_id": item.company_id,
                "company_name": item.company_name,
                "default_user": person.is_some_and(|(id, _)| Some(id) == item.owner_id),
                "requires_user_assigment": step.requires_user_assigment,
            })
        };
        if !step.requires_user_assigment {
            rows.push(row(None));
            continue;
        }
        rows.extend(
            owners
                .iter()
                .map(|owner| row(Some((owner.id, owner.name.as_str())))),
        );
    }
    rows.truncate(most as usize);
    Ok(Value::Array(rows))
}
