//! What keeps no workflow from being published and leaves cases standing all the same: it depends on people and on lists that
//! others keep.

use super::{Configuration, FaultPlace, Texts};
use crate::cases::denial_reasons::DenialReason;
use crate::cases::state_meaning::StateOutcome;
use crate::cases::workflow::{StateKind, Workflow};
use crate::conversations::notification_rule::{NotificationRule, NotificationRuleFault};

/// Something to look at before publishing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigWarning {
    #[error("nobody in the program has a role that may move a case on from state {state}")]
    NobodyMoves { state: i64 },
    #[error("rule {rule:?} writes in state {state}, and there is no template for it")]
    NoTemplate { state: i64, rule: String },
    #[error("there is no reason to choose for a denial in state {state}")]
    NoReasons { state: i64 },
}

impl ConfigWarning {
    /// Where it is in the workflow, and why.
    pub fn place(&self) -> FaultPlace {
        let (state, key) = match self {
            ConfigWarning::NobodyMoves { state } => (state, "nobody_moves"),
            ConfigWarning::NoTemplate { state, .. } => (state, "no_template"),
            ConfigWarning::NoReasons { state } => (state, "no_reasons"),
        };
        FaultPlace {
            field: format!("states.{state}"),
            key: key.to_owned(),
        }
    }
}

/// The warnings of a program's workflow beside the texts of the other kinds; `roles` are those that somebody has in the program.
pub fn warnings(flow: &Workflow, key: &str, texts: &Texts, roles: &[String]) -> Vec<ConfigWarning> {
    let mut found = Vec::new();
    for state in &flow.states {
        let mut exits = flow
            .transitions
            .iter()
            .filter(|step| step.from == state.id)
            .peekable();
        if state.kind == StateKind::Terminal || exits.peek().is_none() {
            continue;
        }
        if !exits.any(|step| roles.iter().any(|role| step.is_open_to(role))) {
            found.push(ConfigWarning::NobodyMoves { state: state.id });
        }
    }
    for (own, rule) in texts.all::<NotificationRule>() {
        if !rule.active || rule.program.to_string() != key || flow.state(rule.to_state).is_none() {
            continue;
        }
        let is_missing = rule.faults_beside(own, texts).iter().any(|fault| {
            matches!(
                fault,
                NotificationRuleFault::UnknownTemplate { .. } | NotificationRuleFault::NotForStatus { .. }
            )
        });
        if is_missing {
            found.push(ConfigWarning::NoTemplate {
                state: rule.to_state,
                rule: rule.name.clone(),
            });
        }
    }
    let none = Vec::new();
    let reasons = texts.get::<Vec<DenialReason>>(key).unwrap_or(&none);
    for state in &flow.states {
        let mut entries = flow.transitions.iter().filter(|step| step.to == state.id);
        let asks = entries.any(|step| step.requires_reason || state.outcome == StateOutcome::Denied);
        let has_reason = reasons
            .iter()
            .any(|reason| reason.state == state.id && !reason.retired);
        if asks && !has_reason {
            found.push(ConfigWarning::NoReasons { state: state.id });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config_version::ConfigKind;
    use serde_json::json;

    fn flow(roles: &[&str]) -> Workflow {
        let flow = json!({
            "states": [{ "id": 1, "name": "Intake", "kind": "initial" }, { "id": 12, "name": "Denied", "kind": "terminal" }],
            "transitions": [{ "from": 1, "to": 12, "roles": roles }],
        });
        serde_json::from_value(flow).unwrap()
    }

    fn texts(reason: i64, template: &str) -> Texts {
        let mut texts = Texts::default();
        let mut put =
            |kind, key: &str, body: serde_json::Value| texts.put(kind, key, &body.to_string()).unwrap();
        put(ConfigKind::Workflow, "5", json!(flow(&[])));
        let reasons = json!([{ "id": 1, "name": "Too late", "state": reason, "text_by_lang": { "en": "Too late." }, "needs_note": false }]);
        put(ConfigKind::DenialReasons, "5", reasons);
        let written = json!({ "name": "Denied", "channel": "SMS", "program": 5, "states": [12], "audience": "applicant", "active": true,
            "by_lang": { "en": { "subject": "", "body": "We are sorry." } } });
        put(ConfigKind::MessageTemplate, "denied", written);
        let rule = json!({ "name": "Tell them", "active": true, "program": 5, "to_state": 12, "audience": "applicant",
            "channels": [{ "channel": "SMS", "template": template }] });
        put(ConfigKind::NotificationRule, "tell", rule);
        texts
    }

    #[test]
    fn a_state_that_nobody_can_move_on_is_named() {
        let held = ["Reviewer".to_owned()];
        let found = |roles: &[&str], held: &[String]| warnings(&flow(roles), "5", &texts(12, "denied"), held);
        assert_eq!(found(&["Reviewer"], &held), []);
        assert_eq!(found(&[], &held), []);
        let nobody = [ConfigWarning::NobodyMoves { state: 1 }];
        assert_eq!(found(&["Supervisor"], &held), nobody);
        assert_eq!(found(&[], &[]), nobody, "the program has no members");
    }

    #[test]
    fn a_missing_template_and_a_missing_reason_are_named_where_they_are_needed() {
        let held = ["Reviewer".to_owned()];
        let missing = warnings(&flow(&[]), "5", &texts(1, "gone"), &held);
        let rule = "Tell them".to_owned();
        assert_eq!(
            missing,
            [
                ConfigWarning::NoTemplate { state: 12, rule },
                ConfigWarning::NoReasons { state: 12 }
            ]
        );
        assert_eq!(missing[0].place().field, "states.12");
        let other = warnings(&flow(&[]), "6", &texts(12, "gone"), &held);
        assert_eq!(
            other,
            [ConfigWarning::NoReasons { state: 12 }],
            "of another program"
        );
    }
}
