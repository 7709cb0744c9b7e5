//! What keeps texts from being published, as it is answered.

use crate::problem::{Key, Problem};
use hub_domain::configuration::{FaultNames, PlacedFault};
use serde::Serialize;
use std::collections::BTreeMap;

/// A fault of a text.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConfigurationFault {
    /// The kind and the key of the text that it is in.
    kind: &'static str,
    key: String,
    /// False where that text is in force already, and would lose what it names.
    is_changed: bool,
    /// The member, with dots; empty where it is the whole text's.
    field: String,
    why: String,
    /// The id of what it is about inside the text: a question, a state (`9`), a move (`9-12`), a rule, a reason, a step; empty where it
    /// is about the whole text.
    item: String,
    /// What the words of `why` name: `about`, `lang`, `applications`, `document`, `detail`.
    #[schema(value_type = BTreeMap<String, String>)]
    params: BTreeMap<&'static str, String>,
    /// What people call the things that it is about, by language (BCP 47): `text` where there are several of its kind, `item`, of a
    /// move `to` beside it, `about`, `detail`. What is missing has no words but its id.
    #[schema(value_type = BTreeMap<String, BTreeMap<String, String>>)]
    names: FaultNames,
    /// For people who read the answer raw.
    message: String,
}

impl From<&PlacedFault> for ConfigurationFault {
    fn from(placed: &PlacedFault) -> Self {
        let place = placed.fault.place();
        Self {
            kind: placed.kind.as_str(),
            key: placed.key.clone(),
            is_changed: placed.is_changed,
            field: place.field,
            why: place.key,
            item: placed.fault.item(),
            params: placed.fault.params(),
            names: placed.names.clone(),
            message: placed.fault.to_string(),
        }
    }
}

/// All of them.
pub fn shown(faults: &[PlacedFault]) -> Vec<ConfigurationFault> {
    faults.iter().map(ConfigurationFault::from).collect()
}

/// A refusal with each fault at its place, `KIND/KEY` before the member, and all of them in words and as `current`.
pub fn refused(faults: &[PlacedFault]) -> Problem {
    let words: Vec<String> = faults.iter().map(|placed| placed.fault.to_string()).collect();
    let shown = shown(faults);
    let mut problem = Problem::new(Key::InvalidField)
        .with_message(words.join("; "))
        .with_current(&shown);
    for fault in shown {
        let mut field = format!("{}/{}", fault.kind, fault.key);
        if !fault.field.is_empty() {
            field.push('.');
            field.push_str(&fault.field);
        }
        problem = problem.and_field(field, fault.why);
    }
    problem
}
