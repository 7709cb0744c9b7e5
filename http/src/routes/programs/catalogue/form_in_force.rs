//! The form of a program, whichever shape its text has.

use crate::App;
use crate::extract::Caller;
use crate::problem::{Key, Problem};
use hub_domain::config_version::ConfigKind;
use hub_domain::{ProgramId, TenantId};
use hub_forms::old_shape::read_old_form;
use hub_forms::{Form, FormFault};
use hub_store::StoreError;
use hub_store::config_versions::ConfigId;
use serde_json::Value;

/// The form in force of a program that the caller sees; none where it has none. 404 for a program that is not active, unless they try
/// it before its launch.
pub async fn form_in_force(app: &App, caller: &Caller, program: i64) -> Result<Option<Form>, Problem> {
    let listings = app.store.program_listings();
    let program = listings
        .one(caller.tenant, ProgramId(program), caller.account)
        .await?;
    let program = program.ok_or(Key::NotFound)?;
    form_of(app, caller.tenant, program.id).await
}

/// The form in force of any program; none where it has none.
pub async fn form_of(app: &App, tenant: TenantId, program: ProgramId) -> Result<Option<Form>, Problem> {
    let key = program.to_string();
    let id = ConfigId {
        tenant,
        kind: ConfigKind::Form,
        key: &key,
    };
    let Some(held) = app.store.config_versions().published(id).await? else {
        return Ok(None);
    };
    let text: Value = serde_json::from_str(&held.body).map_err(StoreError::from)?;
    let form = match text.get("format") {
        Some(_) => Form::read(held.body.as_bytes()),
        None => read_old_form(&key, &text).map(|old| old.form),
    };
    form.map(Some).map_err(|faults| unreadable(&faults))
}

fn unreadable(faults: &[FormFault]) -> Problem {
    let words: Vec<String> = faults.iter().map(ToString::to_string).collect();
    Problem::internal(format!("a form in force cannot be read: {}", words.join("; ")))
}
