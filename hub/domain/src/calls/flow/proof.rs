//! Where in a flow it is proved whose application a call is about. Anybody can show a caller's number that is not theirs, so it
//! proves nothing: a look-up by number and date of birth does. Until then nothing of an application is changed, and nothing of it is
//! written to the number that is shown.

use super::words::{KNOWN, is_general};
use super::{FaultKey, Flow, FlowFault, LOG, Step};
use crate::conversations::template;
use std::collections::BTreeSet;

impl Flow {
    /// Where a call, or what follows it, can begin or go on from anywhere: each with the member that says so.
    pub(super) fn roots(&self) -> Vec<(&'static str, &str)> {
        let defaults = &self.defaults;
        let hangup = defaults.on_hangup.as_deref().filter(|next| *next != LOG);
        let mut roots = vec![("start", self.start.as_str())];
        for (field, next) in [
            ("defaults.onError", defaults.on_error.as_deref()),
            ("defaults.person", defaults.person.as_deref()),
            ("defaults.onHangup", hangup),
        ] {
            roots.extend(next.map(|next| (field, next)));
        }
        roots
    }

    /// Steps that move an application, or write of it, although a call can come to them without a look-up that found it.
    pub(super) fn check_proof(&self, faults: &mut Vec<FlowFault>) {
        let mut unproven = BTreeSet::new();
        let mut open: Vec<&str> = self.roots().into_iter().map(|(_, next)| next).collect();
        while let Some(name) = open.pop() {
            let Some(step) = self.steps.get(name) else {
                continue;
            };
            if !unproven.insert(name) {
                continue;
            }
            if let Step::Lookup(lookup) = step {
                open.push(&lookup.not_found);
                continue;
            }
            open.extend(step.exits().into_iter().map(|(_, next)| next));
        }
        for (name, step) in &self.steps {
            if !unproven.contains(name.as_str()) {
                continue;
            }
            if let Step::SetStatus(_) = step {
                faults.push(FlowFault::of_step(FaultKey::Unproven, name, "", ""));
            }
            if let Step::Message(message) = step {
                for (lang, text) in message.text.iter().filter(|(_, text)| !is_general(text)) {
                    // A variable that is a fault by itself is said once.
                    let named = template::variables(text).unwrap_or_default();
                    let personal = named
                        .into_iter()
                        .find(|name| !KNOWN.contains(name) && self.is_kept(name) && !self.is_sensitive(name));
                    if let Some(variable) = personal {
                        let field = format!("text.{lang}");
                        faults.push(FlowFault::of_step(FaultKey::UnprovenText, name, &field, variable));
                    }
                }
            }
        }
    }
}
