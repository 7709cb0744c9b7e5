//! Versioned configuration: drafts, the version in force, and earlier ones. A published version has passed the check of
//! its kind.

use crate::calls::flow::{Flow, FlowFault, Schedule, ScheduleFault};
use crate::cases::asked_form::AskedForm;
use crate::cases::denial_reasons::{DenialReason, ReasonFault};
use crate::cases::form::FormError;
use crate::cases::validation::{RuleFault, RuleSet};
use crate::cases::workflow::{Workflow, WorkflowError};
use crate::configuration::{AnyConfiguration, Configuration, parse};
use crate::conversations::notification_rule::{NotificationRule, NotificationRuleFault};
use crate::conversations::template::{MessageTemplate, TemplateFault};
use crate::programs::details::ProgramDetails;
use crate::programs::details_fault::DetailsFault;
use std::sync::Arc;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident($text:ty) = $name:literal;)+) => {
        /// Kind of configuration.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ConfigKind { $($(#[$doc])* $kind,)+ }

        impl ConfigKind {
            /// Each of them.
            pub const ALL: &[ConfigKind] = &[$(ConfigKind::$kind),+];

            /// The name in the store and on the wire.
            pub fn as_str(self) -> &'static str {
                match self { $(ConfigKind::$kind => $name),+ }
            }

            /// The kinds whose texts its texts name.
            pub fn names(self) -> &'static [ConfigKind] {
                match self { $(ConfigKind::$kind => <$text as Configuration>::NAMES),+ }
            }

            /// Whether only texts of its own program name its texts; their key is the program's number then.
            pub fn is_programs_own(self) -> bool {
                match self { $(ConfigKind::$kind => <$text as Configuration>::IS_PROGRAMS_OWN),+ }
            }

            /// Whether the key of its texts is the number of their program.
            pub fn is_keyed_by_program(self) -> bool {
                match self { $(ConfigKind::$kind => <$text as Configuration>::IS_KEYED_BY_PROGRAM),+ }
            }

            /// Reads a text of this kind.
            pub(crate) fn read(self, body: &str) -> Result<Arc<dyn AnyConfiguration>, serde_json::Error> {
                Ok(match self { $(ConfigKind::$kind => Arc::new(parse::<$text>(body)?)),+ })
            }
        }

        $(const _: () = assert!(matches!(<$text as Configuration>::KIND, ConfigKind::$kind));)+
    };
}

// A new kind is a line here, its `Configuration` (crate::configuration), and its faults in `ConfigFault`.
kinds! {
    /// A program's workflow; its key is the program's number.
    Workflow(Workflow) = "workflow";
    /// A program's application form; its key is the program's number.
    Form(AskedForm) = "form";
    /// The rules by which a program's applications are validated; its key is the program's number.
    ValidationRules(RuleSet) = "validation_rules";
    /// A text that is sent often; its key is its own.
    MessageTemplate(MessageTemplate) = "message_template";
    /// Why a program's applications may be denied; its key is the program's number.
    DenialReasons(Vec<DenialReason>) = "denial_reasons";
    /// Who is notified of a change of status. Each rule has its own key.
    NotificationRule(NotificationRule) = "notification_rule";
    /// A spoken menu of telephones (IVR); its key is its own.
    Flow(Flow) = "flow";
    /// Hours of an office, which flows ask; its key is its own.
    PhoneSchedule(Schedule) = "phone_schedule";
    /// What a program says of itself to those who may apply; its key is the program's number.
    ProgramDetails(ProgramDetails) = "program_details";
}

impl ConfigKind {
    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == text)
    }
}

/// State of a version.
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
    #[error(transparent)]
    Details(#[from] DetailsFault),
    #[error("state {state} is missing, and {applications} applications are in it")]
    StateInUse { state: i64, applications: i64 },
    #[error("the applications in state {state} cannot go to state {to}, which the workflow does not have")]
    MoveTarget { state: i64, to: i64 },
    #[error(
        "{applications} applications would be moved, and {} at most are",
        crate::configuration::MAX_MOVED
    )]
    TooManyToMove { applications: i64 },
    /// Of a workflow whose states mean something else than before: what its awards take from the program's budget, and what is left of
    /// that, in cents.
    #[error(
        "the awards of its cases take {needed} cents from the budget of the program, and {left} are left"
    )]
    AwardsBeyondBudget { needed: i64, left: i64 },
    /// Something else is in force that names what this text changes or takes away.
    #[error("{} {key} would break: {fault}", kind.as_str())]
    Breaks {
        kind: ConfigKind,
        key: String,
        fault: Box<ConfigFault>,
    },
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
