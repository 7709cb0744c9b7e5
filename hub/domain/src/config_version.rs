//! Configuration that takes effect when somebody publishes it: drafts, the one version that holds, and those before it. What is
//! published has passed the check of its kind.

use crate::calls::flow::{Flow, FlowFault, Schedule, ScheduleFault};
use crate::cases::denial_reasons::{self, DenialReason, ReasonFault};
use crate::cases::form::{FormError, Schema};
use crate::cases::validation::{RuleFault, RuleSet};
use crate::cases::workflow::{Workflow, WorkflowError};
use crate::conversations::notification_rule::{NotificationRule, NotificationRuleFault};
use crate::conversations::template::{MessageTemplate, TemplateFault};

/// What is configured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ConfigKind {
    /// A program's workflow; its key is the program's number.
    Workflow,
    /// A program's application form; its key is the program's number.
    Form,
    /// The rules by which a program's applications are validated; its key is the program's number.
    ValidationRules,
    /// A text that is sent often; its key is its own.
    MessageTemplate,
    /// Why a program's applications may be denied; its key is the program's number.
    DenialReasons,
    /// Who is notified of a change of status; its key is its own.
    NotificationRule,
    /// A spoken menu of telephones (IVR); its key is its own.
    Flow,
    /// Hours of an office, which flows ask; its key is its own.
    PhoneSchedule,
}

impl ConfigKind {
    /// The name in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            ConfigKind::Workflow => "workflow",
            ConfigKind::Form => "form",
            ConfigKind::ValidationRules => "validation_rules",
            ConfigKind::MessageTemplate => "message_template",
            ConfigKind::DenialReasons => "denial_reasons",
            ConfigKind::NotificationRule => "notification_rule",
            ConfigKind::Flow => "flow",
            ConfigKind::PhoneSchedule => "phone_schedule",
        }
    }

    /// Whether this text may be published as far as the text alone can say: every fault of it.
    pub fn check(self, body: &str) -> Result<(), Vec<ConfigFault>> {
        match self {
            ConfigKind::Workflow => {
                let flow: Workflow = serde_json::from_str(body)
                    .map_err(|error| vec![ConfigFault::Unreadable(error.to_string())])?;
                flow.check()
                    .map_err(|faults| faults.into_iter().map(ConfigFault::Workflow).collect())
            }
            ConfigKind::Form => {
                let form: Schema = serde_json::from_str(body)
                    .map_err(|error| vec![ConfigFault::Unreadable(error.to_string())])?;
                form.check()
                    .map_err(|faults| faults.into_iter().map(ConfigFault::Form).collect())
            }
            ConfigKind::ValidationRules => {
                let rules: RuleSet = serde_json::from_str(body)
                    .map_err(|error| vec![ConfigFault::Unreadable(error.to_string())])?;
                rules
                    .check()
                    .map_err(|faults| faults.into_iter().map(ConfigFault::Rule).collect())
            }
            ConfigKind::MessageTemplate => {
                let template: MessageTemplate = serde_json::from_str(body)
                    .map_err(|error| vec![ConfigFault::Unreadable(error.to_string())])?;
                template
                    .check()
                    .map_err(|faults| faults.into_iter().map(ConfigFault::Template).collect())
            }
            ConfigKind::DenialReasons => {
                let reasons: Vec<DenialReason> = serde_json::from_str(body)
                    .map_err(|error| vec![ConfigFault::Unreadable(error.to_string())])?;
                denial_reasons::check(&reasons)
                    .map_err(|faults| faults.into_iter().map(ConfigFault::Reason).collect())
            }
            ConfigKind::NotificationRule => {
                let rule: NotificationRule = serde_json::from_str(body)
                    .map_err(|error| vec![ConfigFault::Unreadable(error.to_string())])?;
                rule.check()
                    .map_err(|faults| faults.into_iter().map(ConfigFault::NotificationRule).collect())
            }
            ConfigKind::Flow => {
                let flow: Flow = serde_json::from_str(body)
                    .map_err(|error| vec![ConfigFault::Unreadable(error.to_string())])?;
                flow.check()
                    .map_err(|faults| faults.into_iter().map(ConfigFault::Flow).collect())
            }
            ConfigKind::PhoneSchedule => {
                let schedule: Schedule = serde_json::from_str(body)
                    .map_err(|error| vec![ConfigFault::Unreadable(error.to_string())])?;
                schedule
                    .check()
                    .map_err(|faults| faults.into_iter().map(ConfigFault::Schedule).collect())
            }
        }
    }
}

/// Where a version stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VersionState {
    /// Nothing reads it but those who edit it.
    Draft,
    /// It holds. There is one at most of a tenant, kind and key.
    Published,
    /// It held until another was published.
    Superseded,
}

impl VersionState {
    const ALL: [VersionState; 3] = [
        VersionState::Draft,
        VersionState::Published,
        VersionState::Superseded,
    ];

    /// The name in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            VersionState::Draft => "draft",
            VersionState::Published => "published",
            VersionState::Superseded => "superseded",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }
}

/// Why a version cannot be published.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigFault {
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    #[error(transparent)]
    Workflow(#[from] WorkflowError),
    #[error(transparent)]
    Form(#[from] FormError),
    #[error(transparent)]
    Rule(#[from] RuleFault),
    #[error(transparent)]
    Template(#[from] TemplateFault),
    #[error(transparent)]
    Reason(#[from] ReasonFault),
    #[error(transparent)]
    NotificationRule(#[from] NotificationRuleFault),
    #[error(transparent)]
    Flow(#[from] FlowFault),
    #[error(transparent)]
    Schedule(#[from] ScheduleFault),
    #[error("state {state} is missing, and {applications} applications are in it")]
    StateInUse { state: i64, applications: i64 },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_refused_with_every_fault_of_it() {
        let check = |body: serde_json::Value| ConfigKind::Workflow.check(&body.to_string());
        let mut flow = serde_json::json!({
            "states": [{ "id": 1, "name": "Intake", "kind": "initial" }, { "id": 2, "name": "Denied", "kind": "terminal" }],
            "transitions": [{ "from": 1, "to": 2, "requires_reason": true }],
        });
        assert_eq!(check(flow.clone()), Ok(()));
        flow["transitions"][0] = serde_json::json!({ "from": 2, "to": 7 });
        let words: Vec<String> = check(flow.clone())
            .unwrap_err()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(
            words,
            [
                "a transition names state 7, which does not exist",
                "state 1 has no way out and is not terminal",
                "state 2 cannot be reached",
            ]
        );
        // A typing mistake is not a default.
        flow["transitions"][0] = serde_json::json!({ "from": 1, "to": 2, "require_reason": true });
        let faults = check(flow).unwrap_err();
        assert!(
            matches!(&faults[..], [ConfigFault::Unreadable(reason)] if reason.contains("require_reason")),
            "{faults:?}"
        );
    }
}
