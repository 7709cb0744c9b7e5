//! Which roles a text of configuration names: a role that is named cannot be removed.

use crate::cases::workflow::Workflow;
use crate::config_version::ConfigKind;
use crate::conversations::notification_rule::NotificationRule;
use std::collections::BTreeSet;

/// The kinds of configuration whose texts name roles.
pub const NAMING_ROLES: [ConfigKind; 2] = [ConfigKind::Workflow, ConfigKind::NotificationRule];

/// The names of the roles that a text names; none where it cannot be read.
pub fn named_roles(kind: ConfigKind, body: &str) -> BTreeSet<String> {
    if kind == ConfigKind::Workflow {
        let workflow: Option<Workflow> = serde_json::from_str(body).ok();
        let moves = workflow.into_iter().flat_map(|workflow| workflow.transitions);
        return moves.flat_map(|transition| transition.roles).collect();
    }
    if kind == ConfigKind::NotificationRule {
        let rule: Option<NotificationRule> = serde_json::from_str(body).ok();
        let roles = rule.into_iter().map(|rule| rule.role);
        return roles.filter(|role| !role.is_empty()).collect();
    }
    BTreeSet::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn moves_of_workflows_and_notification_rules_name_roles() {
        let workflow = json!({
            "states": [{ "id": 4, "name": "Received", "kind": "initial" }, { "id": 3, "name": "Approved", "kind": "terminal" }],
            "transitions": [
                { "from": 4, "to": 3, "roles": ["Supervisor", "Case worker"] },
                { "from": 3, "to": 4, "roles": ["Supervisor"] },
            ],
        });
        let named = named_roles(ConfigKind::Workflow, &workflow.to_string());
        assert_eq!(Vec::from_iter(named), ["Case worker", "Supervisor"]);
        let rule = |audience: &str, role: &str| {
            json!({ "name": "New", "active": true, "program": 5, "to_state": 4, "audience": audience, "role": role, "channels": [] })
                .to_string()
        };
        let named = named_roles(ConfigKind::NotificationRule, &rule("role", "Supervisor"));
        assert_eq!(Vec::from_iter(named), ["Supervisor"]);
        assert!(named_roles(ConfigKind::NotificationRule, &rule("applicant", "")).is_empty());
        assert!(named_roles(ConfigKind::Workflow, "{").is_empty());
        assert!(named_roles(ConfigKind::Flow, &workflow.to_string()).is_empty());
    }
}
