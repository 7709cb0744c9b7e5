//! A fact with where it came from, and the rows that facts stand in.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Where a fact came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Typed by the person, or by somebody of the business.
    Person,
    /// Taken from an application.
    Application,
    /// Written by staff.
    Staff,
}

impl Source {
    /// Its name on the wire and in the store.
    pub fn name(self) -> &'static str {
        match self {
            Source::Person => "person",
            Source::Application => "application",
            Source::Staff => "staff",
        }
    }

    /// By its name.
    pub fn of(name: &str) -> Option<Self> {
        [Source::Person, Source::Application, Source::Staff]
            .into_iter()
            .find(|source| source.name() == name)
    }
}

/// One thing that is known.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fact {
    /// As its field's kind has it. Of a sealed field: `{"kept": "1234"}`, the last four characters.
    pub value: Value,
    pub source: Source,
    pub at_ms: i64,
}

/// A row of a section; a record has one, whose id is empty.
#[derive(Debug, Clone, PartialEq, Serialize, Default)]
pub struct Row {
    pub id: String,
    /// By field.
    pub facts: BTreeMap<String, Fact>,
}

impl Row {
    /// A fact's text.
    pub fn text(&self, field: &str) -> Option<&str> {
        self.facts.get(field)?.value.as_str()
    }

    /// A fact's number.
    pub fn number(&self, field: &str) -> Option<i64> {
        self.facts.get(field)?.value.as_i64()
    }
}
