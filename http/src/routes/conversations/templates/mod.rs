//! Message templates: filled in for a thread, and maintained by those who may for their program. Templates of every program are the
//! administrators'.

pub mod list;
pub mod of_thread;
pub mod preview;
pub mod save;
mod subject;
pub mod versions;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_domain::conversations::template::TemplateFault;
use hub_domain::identity::permission::Permission;
use hub_domain::{ProgramId, TenantId};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    of_thread::list_thread_templates: Allowed(ThreadRead);
    list::list_message_templates: Allowed(CommunicationsRead);
    preview::preview_message_template: Allowed(CommunicationsWrite);
    save::save_message_template: Allowed(CommunicationsWrite);
    versions::list_message_template_versions: Allowed(CommunicationsRead);
};

/// A template's key: small letters, digits and hyphens, at most 64.
pub(crate) fn checked(key: &str) -> Result<(), Problem> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if (1..=64).contains(&key.len()) && key.bytes().all(plain) {
        Ok(())
    } else {
        Err(Problem::field("key", "not_allowed"))
    }
}

/// Refuses a template where the caller's right does not hold, as if it were not there: one of every program needs an administrator.
pub(in crate::routes) fn covered<D: Demand>(
    caller: &Allowed<D>,
    program: Option<i64>,
) -> Result<(), Problem> {
    match program {
        Some(program) => caller.in_program(ProgramId(program)),
        None if caller.may(Permission::Admin) => Ok(()),
        None => Err(Key::NotFound.into()),
    }
}

/// Refuses to write a template for a program that the tenant does not have, or where the caller's right does not hold.
async fn writable<D: Demand>(app: &App, caller: &Allowed<D>, program: Option<i64>) -> Result<(), Problem> {
    known_program(app, caller.tenant, program).await?;
    covered(caller, program).map_err(|_| Problem::field("program", "unknown"))
}

/// Refuses a program that the tenant does not have.
async fn known_program(app: &App, tenant: TenantId, program: Option<i64>) -> Result<(), Problem> {
    let Some(program) = program else {
        return Ok(());
    };
    let programs = app.store.administered_programs();
    match programs.one(tenant, ProgramId(program)).await? {
        Some(_) => Ok(()),
        None => Err(Problem::field("program", "unknown")),
    }
}

/// The field that a fault is in, and what is wrong with it.
fn field_of(fault: &TemplateFault) -> (&'static str, &'static str) {
    match fault {
        TemplateFault::Name => ("name", "required"),
        TemplateFault::Channel => ("channel", "channel_not_writable"),
        TemplateFault::State(_) => ("states", "unknown"),
        TemplateFault::NoEnglish => ("by_lang.en", "required"),
        TemplateFault::Text(_) => ("body", "required"),
        TemplateFault::Subject(_) => ("subject", "required"),
        TemplateFault::Variable { .. } => ("body", "unknown_variable"),
        TemplateFault::Braces(_) => ("body", "open_braces"),
    }
}
