//! What people and businesses say of themselves, once: sections of facts, each fact with where it came from and when.

pub mod business_role;
pub mod demographics;
pub mod fact;
pub mod field;
pub mod known;
pub mod money_period;
pub mod section;

pub use fact::{Fact, Row, Source};
pub use known::known_answers;
pub use section::Section;

use serde::{Deserialize, Serialize};

/// Whose profile it is, as a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ProfileKind {
    Individual,
    Business,
}

impl ProfileKind {
    /// Its name on the wire and in the store.
    pub fn name(self) -> &'static str {
        match self {
            ProfileKind::Individual => "individual",
            ProfileKind::Business => "business",
        }
    }
}

/// Whose profile it is: an account's own, or a business's by its number (`cd_community_entity`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Subject {
    pub kind: ProfileKind,
    pub id: i64,
}

impl Subject {
    pub fn individual(account: crate::AccountId) -> Self {
        Self {
            kind: ProfileKind::Individual,
            id: account.0,
        }
    }

    pub fn business(id: i64) -> Self {
        Self {
            kind: ProfileKind::Business,
            id,
        }
    }
}
