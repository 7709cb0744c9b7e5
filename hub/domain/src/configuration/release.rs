//! Texts that are to come into force together, judged beside what is in force: each by itself, each beside the others, and
//! everything that names one of them.

use super::{AnyConfiguration, Effect, FaultNames, OpenCases, Texts};
use crate::config_version::{ConfigFault, ConfigKind};
use std::collections::BTreeSet;

/// One text of a release.
#[derive(Debug, Clone, Copy)]
pub struct Change<'a> {
    pub kind: ConfigKind,
    pub key: &'a str,
    /// JSON; none for what is to be in force no more.
    pub body: Option<&'a str>,
}

/// A fault with the text that it is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedFault {
    pub kind: ConfigKind,
    pub key: String,
    /// False where the text is in force already, and would lose what it names.
    pub is_changed: bool,
    pub fault: ConfigFault,
    /// What people call the things that it is about; empty until [`super::name_faults`] has looked.
    pub names: FaultNames,
}

/// The kinds whose texts in force have to be known to judge changes of these kinds.
pub fn needed(changed: impl IntoIterator<Item = ConfigKind>) -> BTreeSet<ConfigKind> {
    let mut needed: BTreeSet<ConfigKind> = changed.into_iter().collect();
    let naming: Vec<ConfigKind> = ConfigKind::ALL
        .iter()
        .copied()
        .filter(|kind| kind.names().iter().any(|named| needed.contains(named)))
        .collect();
    needed.extend(naming);
    let named: Vec<ConfigKind> = needed.iter().flat_map(|kind| kind.names()).copied().collect();
    needed.extend(named);
    needed
}

/// Every fault of the changes, and of what is in force and names something that they change or take away.
pub fn judge(changes: &[Change<'_>], in_force: &Texts) -> Vec<PlacedFault> {
    let mut after = in_force.clone();
    let mut faults = Vec::new();
    let mut add = |change: &Change<'_>, found: Vec<ConfigFault>| {
        for fault in found {
            let fault = PlacedFault {
                kind: change.kind,
                key: change.key.to_owned(),
                is_changed: true,
                fault,
                names: FaultNames::new(),
            };
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        }
    };
    let mut readable = Vec::new();
    for change in changes {
        let Some(body) = change.body else {
            after.remove(change.kind, change.key);
            continue;
        };
        match after.put(change.kind, change.key, body) {
            Ok(()) => readable.push(change),
            Err(error) => add(change, vec![ConfigFault::Unreadable(error.to_string())]),
        }
    }
    for change in readable {
        let Some(text) = after.any(change.kind, change.key) else {
            continue;
        };
        add(change, text.faults());
        if let Some(before) = in_force.any(change.kind, change.key) {
            add(change, text.faults_after(before));
        }
        add(change, text.faults_beside(change.key, &after));
        add(change, text.lost(change.key, in_force, &after));
    }
    let is_changed = |kind: ConfigKind, key: &str| {
        let mut changes = changes.iter();
        changes.any(|change| (change.kind, change.key) == (kind, key))
    };
    let touches = |kind: ConfigKind| {
        let mut changes = changes.iter();
        changes.any(|change| kind.names().contains(&change.kind))
    };
    for (kind, key, text) in after.every() {
        if is_changed(kind, key) || !touches(kind) || !text.is_in_use() {
            continue;
        }
        let lost = text.lost(key, in_force, &after).into_iter();
        faults.extend(lost.map(|fault| PlacedFault {
            kind,
            key: key.to_owned(),
            is_changed: false,
            fault,
            names: FaultNames::new(),
        }));
    }
    faults
}

/// What one change does to open cases of its program, in numbers. Nothing where the text cannot be read.
pub fn effects(change: &Change<'_>, in_force: &Texts, cases: &OpenCases) -> Vec<Effect> {
    let text = change.body.and_then(|body| change.kind.read(body).ok());
    text.map_or_else(Vec::new, |text| {
        text.effects(in_force.any(change.kind, change.key), cases)
    })
}

impl ConfigKind {
    /// The program that a text of this kind belongs to; none for what the whole tenant has, and for what cannot be read.
    pub fn program_of(self, key: &str, body: &str) -> Option<i64> {
        let text = self.read(body).ok()?;
        AnyConfiguration::program(text.as_ref(), key)
    }

    /// Every fault that can be found in the text alone; none if it may be published.
    ///
    /// # Errors
    /// The faults.
    pub fn check(self, body: &str) -> Result<(), Vec<ConfigFault>> {
        let text = self
            .read(body)
            .map_err(|error| vec![ConfigFault::Unreadable(error.to_string())])?;
        let faults = text.faults();
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
}
