//! Where a fault is in its text, and its machine key, the same for every kind.

use crate::calls::flow::{FaultKey, ScheduleFault};
use crate::cases::denial_reasons::ReasonFault;
use crate::cases::form::FormError;
use crate::cases::validation::RuleFault;
use crate::cases::workflow::WorkflowError;
use crate::config_version::ConfigFault;
use crate::conversations::notification_rule::NotificationRuleFault;
use crate::conversations::template::TemplateFault;
use crate::programs::details_fault::DetailsFault;

/// Where a fault is, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaultPlace {
    /// The member, with dots; empty where it is the whole text's.
    pub field: String,
    /// The machine key; screens have the words.
    pub key: String,
}

fn at(field: impl Into<String>, key: impl Into<String>) -> FaultPlace {
    FaultPlace {
        field: field.into(),
        key: key.into(),
    }
}

impl ConfigFault {
    /// Where it is in its text, and why.
    pub fn place(&self) -> FaultPlace {
        match self {
            ConfigFault::Unreadable(_) => at("", "unreadable"),
            ConfigFault::Workflow(fault) => of_workflow(fault),
            ConfigFault::Form(fault) => of_form(fault),
            ConfigFault::Rule(fault) => of_rule(fault),
            ConfigFault::Template(fault) => of_template(fault),
            ConfigFault::Reason(fault) => of_reason(fault),
            ConfigFault::NotificationRule(fault) => of_notification_rule(fault),
            ConfigFault::Flow(fault) => at(fault.path(), name_of(fault.key)),
            ConfigFault::Schedule(fault) => of_schedule(fault),
            ConfigFault::Details(fault) => of_details(fault),
            ConfigFault::StateInUse { state, .. } => at(format!("states.{state}"), "state_in_use"),
            ConfigFault::MoveTarget { state, .. } => at(format!("states.{state}"), "move_target"),
            ConfigFault::TooManyToMove { .. } => at("states", "too_many_to_move"),
            ConfigFault::AwardsBeyondBudget { .. } => at("states", "awards_beyond_budget"),
            ConfigFault::Breaks { fault, .. } => fault.place(),
        }
    }
}

/// The key as it is on the wire.
fn name_of(key: FaultKey) -> String {
    let name = serde_json::to_value(key).ok();
    name.as_ref()
        .and_then(|name| name.as_str())
        .unwrap_or("not_allowed")
        .to_owned()
}

fn of_workflow(fault: &WorkflowError) -> FaultPlace {
    let state = |state: &i64, key: &str| at(format!("states.{state}"), key);
    match fault {
        WorkflowError::NoInitialState => at("states", "no_initial_state"),
        WorkflowError::DuplicateState(id) => state(id, "duplicate_state"),
        WorkflowError::UnknownState(id) => state(id, "unknown_state"),
        WorkflowError::DuplicateTransition(from, to) => {
            at(format!("transitions.{from}-{to}"), "duplicate_transition")
        }
        WorkflowError::Unreachable(id) => state(id, "unreachable"),
        WorkflowError::DeadEnd(id) => state(id, "dead_end"),
        WorkflowError::NoTime(id) => state(id, "no_time"),
        WorkflowError::Number(id) => state(id, "number"),
        WorkflowError::Words(id) => state(id, "words"),
        WorkflowError::Token(id) => state(id, "token"),
        WorkflowError::SameName(id) => state(id, "same_name"),
        WorkflowError::Closed(id) => state(id, "closed"),
        WorkflowError::UnknownDocument { from, to, .. } => {
            at(format!("transitions.{from}-{to}"), "unknown_document")
        }
    }
}

fn of_form(fault: &FormError) -> FaultPlace {
    match fault {
        FormError::NoSection(key) => at(key, "no_section"),
        FormError::NotInOrder(key) => at(key, "not_in_order"),
        FormError::UnknownInOrder(key) => at(key, "unknown_in_order"),
        FormError::NoItems(key) => at(key, "no_items"),
        FormError::OldShape => at("", "old_shape"),
        FormError::Document { path, key, .. } => at(path, *key),
    }
}

fn of_rule(fault: &RuleFault) -> FaultPlace {
    let rule = |rule: &str, member: &str| format!("rules.{rule}.{member}");
    match fault {
        RuleFault::TooMany => at("rules", "too_many"),
        RuleFault::Key(key) => at(rule(key, "key"), "not_allowed"),
        RuleFault::Twice(key) => at(rule(key, "key"), "twice"),
        RuleFault::Title(key) => at(rule(key, "title"), "required"),
        RuleFault::Severity(key) => at(rule(key, "severity"), "not_allowed"),
        RuleFault::Expression {
            rule: key,
            part,
            error,
        } => at(rule(key, part), error.key()),
        RuleFault::Status { rule: key, .. } => at(rule(key, "holds"), "unknown_state"),
        RuleFault::Examples(key) => at(rule(key, "examples"), "too_many"),
        RuleFault::Example { rule: key, place, .. } => {
            at(rule(key, &format!("examples.{place}")), "example_fails")
        }
        RuleFault::ExampleDay { rule: key, place } => {
            at(rule(key, &format!("examples.{place}.today")), "example_day")
        }
        RuleFault::ExampleUnfit {
            rule: key,
            place,
            path,
        } => at(rule(key, &format!("examples.{place}.{path}")), "example_unfit"),
    }
}

fn of_template(fault: &TemplateFault) -> FaultPlace {
    let text = |lang: &str, member: &str| format!("by_lang.{lang}.{member}");
    match fault {
        TemplateFault::Name => at("name", "required"),
        TemplateFault::Channel => at("channel", "channel_not_writable"),
        TemplateFault::State(_) => at("states", "unknown_state"),
        TemplateFault::NoEnglish => at("by_lang.en", "required"),
        TemplateFault::Text(lang) => at(text(lang, "body"), "required"),
        TemplateFault::Subject(lang) => at(text(lang, "subject"), "required"),
        TemplateFault::Variable { lang, .. } => at(text(lang, "body"), "unknown_variable"),
        TemplateFault::Braces(lang) => at(text(lang, "body"), "open_braces"),
    }
}

fn of_reason(fault: &ReasonFault) -> FaultPlace {
    let reason = |id: &i64, member: &str| format!("reasons.{id}.{member}");
    match fault {
        ReasonFault::TooMany => at("reasons", "too_many"),
        ReasonFault::Number(id) => at(reason(id, "id"), "not_allowed"),
        ReasonFault::Name(id) => at(reason(id, "name"), "required"),
        ReasonFault::NoEnglish(id) => at(reason(id, "text_by_lang.en"), "required"),
        ReasonFault::Text { id, lang } => at(reason(id, &format!("text_by_lang.{lang}")), "required"),
        ReasonFault::LeftOut(_) => at("reasons", "left_out"),
        ReasonFault::UnknownState { id, .. } => at(reason(id, "state"), "unknown_state"),
    }
}

fn of_notification_rule(fault: &NotificationRuleFault) -> FaultPlace {
    let template = |place: &usize| format!("channels.{place}.template");
    match fault {
        NotificationRuleFault::Name => at("name", "required"),
        NotificationRuleFault::State => at("from_state", "not_allowed"),
        NotificationRuleFault::Role => at("role", "required"),
        NotificationRuleFault::Channels => at("channels", "not_allowed"),
        NotificationRuleFault::Delay => at("delay_minutes", "out_of_range"),
        NotificationRuleFault::InApp => at("in_app", "not_allowed"),
        NotificationRuleFault::Days => at("days", "out_of_range"),
        NotificationRuleFault::UnknownProgram(_) => at("program", "unknown"),
        NotificationRuleFault::UnknownState { field, .. } => at(*field, "unknown_state"),
        NotificationRuleFault::UnknownRole(_) => at("role", "unknown"),
        NotificationRuleFault::Condition(error) => at("condition", error.key()),
        NotificationRuleFault::ConditionStatus(_) => at("condition", "unknown_state"),
        NotificationRuleFault::UnknownTemplate { place, .. } => at(template(place), "unknown"),
        NotificationRuleFault::NotForStatus { place, .. } => at(template(place), "not_for_status"),
    }
}

fn of_details(fault: &DetailsFault) -> FaultPlace {
    match fault {
        DetailsFault::NoEnglish(field) => at(format!("{field}.en"), "required"),
        DetailsFault::Words { field, lang } => at(format!("{field}.{lang}"), "required"),
        DetailsFault::TooMany(list) => at(*list, "too_many"),
        DetailsFault::Id { list, id } => at(format!("{list}.{id}"), "not_allowed"),
        DetailsFault::Audience => at("audience", "required"),
        DetailsFault::Date(field) => at(*field, "out_of_range"),
        DetailsFault::ClosesFirst => at("closes_at_ms", "not_allowed"),
        DetailsFault::ApplicationType(_) => at("application_type", "not_allowed"),
        DetailsFault::NoAddress => at("apply_url", "required"),
        DetailsFault::Address => at("apply_url", "not_allowed"),
        DetailsFault::Minutes => at("minutes", "out_of_range"),
        DetailsFault::Subscription => at("subscription_id", "not_allowed"),
    }
}

fn of_schedule(fault: &ScheduleFault) -> FaultPlace {
    match fault {
        ScheduleFault::Name => at("name", "required"),
        ScheduleFault::Timezone => at("timezone", "unknown"),
        ScheduleFault::Day(day) => at(format!("hours.{day}"), "not_allowed"),
        ScheduleFault::Hours(day) => at(format!("hours.{day}"), "out_of_range"),
        ScheduleFault::Holiday(date) => at(format!("holidays.{date}"), "not_allowed"),
    }
}
