//! `GetRolesForEmailAndProcess`: what somebody is in a program.

use super::Parameters;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::{Key, Problem};
use hub_domain::ProgramId;
use hub_domain::identity::permission::Permission;
use serde_json::{Value, json};

/// One's own roles, and for those who see who else works here everybody's, in programs in which that holds.
pub(super) async fn run(
    app: &App,
    caller: &Allowed<QueueRead>,
    parameters: &Parameters,
) -> Result<Value, Problem> {
    let (email, program) = (parameters.text("email"), parameters.number("processId")?);
    if email.is_empty() {
        return Err(Problem::field("email", "required"));
    }
    let program = ProgramId(program.ok_or_else(|| Problem::field("processId", "required"))?);
    let is_own = email.eq_ignore_ascii_case(&caller.email);
    if !is_own && !caller.may_on(Permission::UsersRead, program) {
        return Err(Key::NotAllowed.into());
    }
    let roles = app
        .store
        .member_roles()
        .of_email(caller.tenant, program, &email)
        .await?;
    let rows = roles.into_iter().map(|name| json!({ "roleName": name }));
    Ok(Value::Array(rows.collect()))
}
