//! What a fault is about: the item of its text that screens link to, and what its words name.

use crate::cases::denial_reasons::ReasonFault;
use crate::cases::form::FormError;
use crate::cases::validation::RuleFault;
use crate::cases::workflow::WorkflowError;
use crate::config_version::ConfigFault;
use crate::configuration::MAX_MOVED;
use crate::conversations::notification_rule::NotificationRuleFault;
use crate::conversations::template::TemplateFault;
use crate::programs::details_fault::DetailsFault;
use std::collections::BTreeMap;

/// What a fault's words name, by its name in them.
pub type FaultParams = BTreeMap<&'static str, String>;

fn params<const N: usize>(named: [(&'static str, String); N]) -> FaultParams {
    BTreeMap::from(named)
}

impl ConfigFault {
    /// The id, in its text, of what it is about: of a question, a page or a section; of a state (`9`) or a move (`9-12`); of a rule,
    /// a reason, a step of a phone menu, an entry of a list. Empty where it is about the whole text.
    pub fn item(&self) -> String {
        match self {
            ConfigFault::Workflow(fault) => of_workflow(fault),
            ConfigFault::Form(fault) => of_form(fault),
            ConfigFault::Rule(fault) => of_rule(fault),
            ConfigFault::Reason(fault) => of_reason(fault),
            ConfigFault::Flow(fault) => fault.step.clone(),
            ConfigFault::Details(DetailsFault::Id { id, .. }) => id.clone(),
            ConfigFault::StateInUse { state, .. } | ConfigFault::MoveTarget { state, .. } => {
                state.to_string()
            }
            ConfigFault::Breaks { fault, .. } => fault.item(),
            ConfigFault::Unreadable(_)
            | ConfigFault::Template(_)
            | ConfigFault::NotificationRule(_)
            | ConfigFault::Schedule(_)
            | ConfigFault::Details(_)
            | ConfigFault::TooManyToMove { .. }
            | ConfigFault::AwardsBeyondBudget { .. } => String::new(),
        }
    }

    /// What its words name.
    pub fn params(&self) -> FaultParams {
        match self {
            ConfigFault::Unreadable(about) => params([("about", about.clone())]),
            ConfigFault::Workflow(WorkflowError::UnknownDocument { document, .. }) => {
                params([("document", document.clone())])
            }
            ConfigFault::Form(FormError::Document { about, .. }) => params([("about", about.clone())]),
            ConfigFault::Rule(fault) => rule_params(fault),
            ConfigFault::Template(fault) => template_params(fault),
            ConfigFault::Reason(fault) => reason_params(fault),
            ConfigFault::NotificationRule(fault) => notification_params(fault),
            ConfigFault::Flow(fault) => params([("detail", fault.detail.clone())]),
            ConfigFault::Details(DetailsFault::Words { lang, .. }) => params([("lang", lang.clone())]),
            ConfigFault::StateInUse { applications, .. } => {
                params([("applications", applications.to_string())])
            }
            ConfigFault::MoveTarget { to, .. } => params([("to", to.to_string())]),
            ConfigFault::TooManyToMove { applications } => params([
                ("applications", applications.to_string()),
                ("most", MAX_MOVED.to_string()),
            ]),
            ConfigFault::AwardsBeyondBudget { needed, left } => {
                params([("needed", needed.to_string()), ("left", left.to_string())])
            }
            ConfigFault::Breaks { fault, .. } => fault.params(),
            ConfigFault::Workflow(_)
            | ConfigFault::Form(_)
            | ConfigFault::Schedule(_)
            | ConfigFault::Details(_) => FaultParams::new(),
        }
    }
}

fn of_workflow(fault: &WorkflowError) -> String {
    match fault {
        WorkflowError::NoInitialState => String::new(),
        WorkflowError::DuplicateState(id)
        | WorkflowError::UnknownState(id)
        | WorkflowError::Unreachable(id)
        | WorkflowError::DeadEnd(id)
        | WorkflowError::NoTime(id)
        | WorkflowError::Number(id)
        | WorkflowError::Words(id)
        | WorkflowError::Token(id)
        | WorkflowError::SameName(id)
        | WorkflowError::Closed(id) => id.to_string(),
        WorkflowError::DuplicateTransition(from, to) | WorkflowError::UnknownDocument { from, to, .. } => {
            format!("{from}-{to}")
        }
    }
}

fn of_form(fault: &FormError) -> String {
    match fault {
        FormError::NoSection(key)
        | FormError::NotInOrder(key)
        | FormError::UnknownInOrder(key)
        | FormError::NoItems(key) => key.clone(),
        FormError::OldShape => String::new(),
        FormError::Document { item, .. } => item.clone(),
    }
}

fn of_rule(fault: &RuleFault) -> String {
    match fault {
        RuleFault::TooMany => String::new(),
        RuleFault::Key(rule)
        | RuleFault::Twice(rule)
        | RuleFault::Title(rule)
        | RuleFault::Severity(rule)
        | RuleFault::Examples(rule)
        | RuleFault::Expression { rule, .. }
        | RuleFault::Status { rule, .. }
        | RuleFault::Example { rule, .. }
        | RuleFault::ExampleDay { rule, .. }
        | RuleFault::ExampleUnfit { rule, .. } => rule.clone(),
    }
}

fn of_reason(fault: &ReasonFault) -> String {
    match fault {
        ReasonFault::TooMany => String::new(),
        ReasonFault::Number(id)
        | ReasonFault::Name(id)
        | ReasonFault::NoEnglish(id)
        | ReasonFault::LeftOut(id)
        | ReasonFault::Text { id, .. }
        | ReasonFault::UnknownState { id, .. } => id.to_string(),
    }
}

fn rule_params(fault: &RuleFault) -> FaultParams {
    match fault {
        RuleFault::Expression { error, .. } => params([("about", error.about().to_owned())]),
        RuleFault::Status { name, .. } => params([("about", name.clone())]),
        RuleFault::Example { gives, .. } => params([("gives", gives.clone())]),
        RuleFault::ExampleUnfit { path, .. } => params([("about", path.clone())]),
        RuleFault::TooMany
        | RuleFault::Key(_)
        | RuleFault::Twice(_)
        | RuleFault::Title(_)
        | RuleFault::Severity(_)
        | RuleFault::Examples(_)
        | RuleFault::ExampleDay { .. } => FaultParams::new(),
    }
}

fn template_params(fault: &TemplateFault) -> FaultParams {
    match fault {
        TemplateFault::Text(lang) | TemplateFault::Subject(lang) | TemplateFault::Braces(lang) => {
            params([("lang", lang.clone())])
        }
        TemplateFault::Variable { lang, variable } => {
            params([("about", variable.clone()), ("lang", lang.clone())])
        }
        TemplateFault::NoEnglish => params([("lang", "en".to_owned())]),
        TemplateFault::State(state) => params([("about", state.to_string())]),
        TemplateFault::Name | TemplateFault::Channel => FaultParams::new(),
    }
}

fn reason_params(fault: &ReasonFault) -> FaultParams {
    match fault {
        ReasonFault::Text { lang, .. } => params([("lang", lang.clone())]),
        ReasonFault::NoEnglish(_) => params([("lang", "en".to_owned())]),
        ReasonFault::UnknownState { state, .. } => params([("about", state.to_string())]),
        ReasonFault::LeftOut(id) => params([("about", id.to_string())]),
        ReasonFault::TooMany | ReasonFault::Number(_) | ReasonFault::Name(_) => FaultParams::new(),
    }
}

fn notification_params(fault: &NotificationRuleFault) -> FaultParams {
    match fault {
        NotificationRuleFault::UnknownProgram(program) => params([("about", program.to_string())]),
        NotificationRuleFault::UnknownState { state, .. } => params([("about", state.to_string())]),
        NotificationRuleFault::UnknownRole(role) => params([("about", role.clone())]),
        NotificationRuleFault::Condition(error) => params([("about", error.about().to_owned())]),
        NotificationRuleFault::ConditionStatus(name) => params([("about", name.clone())]),
        NotificationRuleFault::UnknownTemplate { template, .. }
        | NotificationRuleFault::NotForStatus { template, .. } => params([("about", template.clone())]),
        NotificationRuleFault::Name
        | NotificationRuleFault::State
        | NotificationRuleFault::Role
        | NotificationRuleFault::Channels
        | NotificationRuleFault::Delay
        | NotificationRuleFault::InApp
        | NotificationRuleFault::Days => FaultParams::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config_version::ConfigKind;

    #[test]
    fn a_fault_says_which_item_it_is_about_and_what_its_words_name() {
        let named = |fault: &ConfigFault| {
            let params = fault.params().into_iter();
            let params: Vec<String> = params.map(|(name, value)| format!("{name}={value}")).collect();
            (fault.item(), params.join(" "))
        };
        let faults: [(ConfigFault, (&str, &str)); 7] = [
            (
                ConfigFault::AwardsBeyondBudget {
                    needed: 120_000,
                    left: 500,
                },
                ("", "left=500 needed=120000"),
            ),
            (WorkflowError::DeadEnd(9).into(), ("9", "")),
            (
                WorkflowError::UnknownDocument {
                    from: 9,
                    to: 12,
                    document: "lease".into(),
                }
                .into(),
                ("9-12", "document=lease"),
            ),
            (
                ConfigFault::StateInUse {
                    state: 4,
                    applications: 3,
                },
                ("4", "applications=3"),
            ),
            (
                FormError::Document {
                    path: "sections[0].pages[0].items[2].words".into(),
                    key: "no_english",
                    about: "words".into(),
                    item: "size".into(),
                }
                .into(),
                ("size", "about=words"),
            ),
            (
                NotificationRuleFault::UnknownTemplate {
                    place: 0,
                    template: "visit".into(),
                }
                .into(),
                ("", "about=visit"),
            ),
            (
                ConfigFault::Breaks {
                    kind: ConfigKind::DenialReasons,
                    key: "5".into(),
                    fault: Box::new(ReasonFault::UnknownState { id: 2, state: 7 }.into()),
                },
                ("2", "about=7"),
            ),
        ];
        for (fault, (item, words)) in faults {
            assert_eq!(named(&fault), (item.to_owned(), words.to_owned()), "{fault}");
        }
    }
}
