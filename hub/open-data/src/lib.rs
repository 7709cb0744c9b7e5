//! Figures about programs that everybody may read: what is counted, what is hidden so that nobody is found in it, the proof that what is
//! hidden cannot be computed, and the files. No input or output: the store keeps, a job makes, the routes answer.

#![forbid(unsafe_code)]

mod alternatives;
pub mod catalog;
pub mod counts;
pub mod figure;
pub mod measure;
pub mod month;
mod near;
mod polytope;
pub mod public_set;
pub mod release;
mod system;
pub mod tidy_csv;

use serde::Serialize;

/// Figures of one to this many stand for people who could be found, and are hidden (CMS Cell Size Suppression Policy; Washington State
/// DOH, "Standards for working with small numbers").
pub const MOST_HIDDEN: i64 = 10;

/// Why a set of figures cannot be published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[schema(as = RefusedFigures)]
pub enum Refused {
    /// Something that is hidden could still be computed, with everything hidden that this set may hide.
    #[error("a hidden figure could be computed")]
    Computable,
    /// Nothing was proved within the bound on work.
    #[error("the proof takes too much work")]
    TooMuchWork,
    /// Earlier sets contradict each other.
    #[error("earlier figures contradict each other")]
    Contradiction,
}

impl Refused {
    const ALL: [Refused; 3] = [Refused::Computable, Refused::TooMuchWork, Refused::Contradiction];

    /// The name in the store and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Refused::Computable => "computable",
            Refused::TooMuchWork => "too_much_work",
            Refused::Contradiction => "contradiction",
        }
    }

    /// Reads the name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|refused| refused.as_str() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_has_one_name_in_the_store_and_on_the_wire() {
        for refused in Refused::ALL {
            assert_eq!(serde_json::to_value(refused).unwrap(), refused.as_str());
            assert_eq!(Refused::parse(refused.as_str()), Some(refused));
        }
        assert_eq!(Refused::parse("proved"), None);
    }
}
