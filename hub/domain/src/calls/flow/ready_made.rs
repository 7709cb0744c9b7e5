//! Flows that every tenant can begin with: a line for everything about benefits, and one that says how far an application is.

use super::{Flow, Schedule};
use std::collections::BTreeMap;

/// A flow that is offered, and what it needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadyMade {
    /// Under which it is published where nobody says otherwise.
    pub key: &'static str,
    pub flow: Flow,
    /// By key.
    pub schedules: BTreeMap<String, Schedule>,
}

const FLOWS: [(&str, &str); 2] = [
    ("benefits-line", include_str!("ready_made/benefits-line.json")),
    ("status-line", include_str!("ready_made/status-line.json")),
];
const SCHEDULES: [(&str, &str); 1] = [("office", include_str!("ready_made/office.json"))];

/// All of them.
pub fn ready_made() -> Vec<ReadyMade> {
    let mut all = Vec::new();
    for (key, text) in FLOWS {
        let flow: Flow =
            serde_json::from_str(text).expect("the built-in flows are valid: a test reads them all");
        let mut schedules = BTreeMap::new();
        for (key, text) in SCHEDULES {
            if flow.schedules().contains(key) {
                let schedule = serde_json::from_str(text)
                    .expect("the built-in schedules are valid: a test reads them all");
                schedules.insert(key.to_owned(), schedule);
            }
        }
        all.push(ReadyMade { key, flow, schedules });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_every_tenant_begins_with_can_be_published() {
        let all = ready_made();
        assert_eq!(
            all.iter().map(|one| one.key).collect::<Vec<_>>(),
            ["benefits-line", "status-line"]
        );
        for one in all {
            assert_eq!(one.flow.check(), Ok(()), "{}", one.key);
            assert_eq!(one.flow.lang, ["en", "es", "ar"]);
            for name in one.flow.schedules() {
                assert_eq!(one.schedules[name].check(), Ok(()), "{name}");
            }
        }
    }
}
