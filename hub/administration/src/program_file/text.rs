//! A text of a program as a file has it: in its kind's own spelling, and without the numbers of this database.

use super::FileFault;
use hub_domain::calls::flow::{Flow, Schedule};
use hub_domain::cases::asked_form::AskedForm;
use hub_domain::cases::denial_reasons::DenialReason;
use hub_domain::cases::validation::RuleSet;
use hub_domain::cases::workflow::Workflow;
use hub_domain::config_version::ConfigKind;
use hub_domain::configuration::Configuration;
use hub_domain::conversations::notification_rule::NotificationRule;
use hub_domain::conversations::template::MessageTemplate;
use hub_domain::programs::details::ProgramDetails;
use hub_forms::Form;
use serde_json::Value;

/// The member of a text that names its program.
const PROGRAM: &str = "program";

/// A text in its kind's own spelling: what it leaves out is written as the default.
///
/// # Errors
/// What cannot be read, with its place below `path`.
pub(super) fn spelled(kind: ConfigKind, text: &Value, path: &str) -> Result<Value, FileFault> {
    match kind {
        ConfigKind::Workflow => of::<Workflow>(text, path),
        ConfigKind::Form => form(text, path),
        ConfigKind::ValidationRules => of::<RuleSet>(text, path),
        ConfigKind::MessageTemplate => of::<MessageTemplate>(text, path),
        ConfigKind::DenialReasons => of::<Vec<DenialReason>>(text, path),
        ConfigKind::NotificationRule => of::<NotificationRule>(text, path),
        ConfigKind::Flow => of::<Flow>(text, path),
        ConfigKind::PhoneSchedule => of::<Schedule>(text, path),
        ConfigKind::ProgramDetails => of::<ProgramDetails>(text, path),
    }
}

fn of<T: Configuration>(text: &Value, path: &str) -> Result<Value, FileFault> {
    let read: Result<T, _> = serde_path_to_error::deserialize(text);
    let text = read.map_err(|error| {
        let place = error.path().to_string();
        FileFault::of_serde(&below(path, &place), &error.into_inner().to_string())
    })?;
    serde_json::to_value(text).map_err(|error| FileFault::new(path, "wrong_type", error.to_string()))
}

/// Of a form's document the engine says what is wrong; it stays as its author wrote it.
fn form(text: &Value, path: &str) -> Result<Value, FileFault> {
    let spelled = of::<AskedForm>(text, path)?;
    if spelled.get("format").is_some_and(Value::is_number) {
        Form::parse(spelled.to_string().as_bytes())
            .map_err(|fault| FileFault::new(below(path, &fault.path), fault.key, fault.about))?;
    }
    Ok(spelled)
}

/// A place inside a text.
fn below(path: &str, inner: &str) -> String {
    match inner {
        "" | "." => path.to_owned(),
        inner if inner.starts_with('[') => format!("{path}{inner}"),
        inner => format!("{path}.{inner}"),
    }
}

/// A text as a file has it. A rule's program is the file's; a template says whether it is the program's own or everybody's.
pub(super) fn without_program(kind: ConfigKind, mut text: Value) -> Value {
    let Some(members) = text.as_object_mut() else {
        return text;
    };
    if kind == ConfigKind::NotificationRule {
        members.remove(PROGRAM);
    }
    if kind == ConfigKind::MessageTemplate {
        let is_own = members.remove(PROGRAM).is_some_and(|program| !program.is_null());
        if is_own {
            members.insert(PROGRAM.to_owned(), true.into());
        }
    }
    text
}

/// A file's text as a program with this number has it.
///
/// # Errors
/// A member that names a program by its number.
pub(super) fn with_program(
    kind: ConfigKind,
    mut text: Value,
    program: i64,
    path: &str,
) -> Result<Value, FileFault> {
    let Some(members) = text.as_object_mut() else {
        return Ok(text);
    };
    let named = || below(path, PROGRAM);
    if kind == ConfigKind::NotificationRule {
        if members.contains_key(PROGRAM) {
            return Err(FileFault::new(named(), "unknown_member", PROGRAM));
        }
        members.insert(PROGRAM.to_owned(), program.into());
    }
    if kind == ConfigKind::MessageTemplate {
        match members.remove(PROGRAM) {
            None => {}
            Some(Value::Bool(true)) => {
                members.insert(PROGRAM.to_owned(), program.into());
            }
            Some(_) => return Err(FileFault::new(named(), "wrong_type", PROGRAM)),
        }
    }
    Ok(text)
}

/// The templates that a rule for notices names.
pub(super) fn templates_of(rule: &Value) -> Vec<&str> {
    let channels = rule["channels"].as_array().into_iter().flatten();
    channels
        .filter_map(|channel| channel["template"].as_str())
        .collect()
}

/// The roles that a text names.
pub(super) fn roles_of(kind: ConfigKind, text: &Value) -> Vec<&str> {
    let mut named = Vec::new();
    if kind == ConfigKind::Workflow {
        let moves = text["transitions"].as_array().into_iter().flatten();
        let roles = moves.filter_map(|one| one["roles"].as_array()).flatten();
        named.extend(roles.filter_map(Value::as_str));
    }
    if kind == ConfigKind::NotificationRule {
        named.extend(text["role"].as_str());
    }
    named.retain(|role| !role.is_empty());
    named
}
