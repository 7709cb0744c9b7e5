//! `GetProcessesForUser`: the programs that somebody works on.

use super::Parameters;
use crate::App;
use crate::extract::Person;
use crate::problem::{Key, Problem};
use serde_json::{Value, json};

pub(super) async fn run(app: &App, caller: &Person, parameters: &Parameters) -> Result<Value, Problem> {
    // Only one's own: the address is there because the specification sends it.
    let email = [parameters.text("UserEmail"), parameters.text("email")]
        .into_iter()
        .find(|text| !text.is_empty());
    if email.is_some_and(|email| !email.eq_ignore_ascii_case(&caller.email)) {
        return Err(Key::NotAllowed.into());
    }
    let programs = app.store.programs().all(caller.tenant).await?;
    let mut mine = Vec::new();
    for program in programs {
        let id = hub_domain::ProgramId(program.id);
        if app
            .store
            .programs()
            .queue_role(caller.tenant, id, caller.account.0)
            .await?
            .is_some()
        {
            mine.push(json!({ "processId": program.id, "processName": program.name }));
        }
    }
    Ok(Value::Array(mine))
}
