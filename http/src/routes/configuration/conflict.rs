//! Two people at one draft: the second gets both texts, with who saved the other one and when.

use super::view::ConfigurationVersion;
use crate::problem::{Key, Problem};
use hub_store::config_drafts::Overtaking;
use serde::Serialize;
use serde_json::Value;

/// What stands against what: `current` of a `version_conflict`.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConfigurationConflict {
    /// The text that was not saved.
    yours: Value,
    /// What somebody else has saved or published meanwhile.
    theirs: ConfigurationVersion,
    /// The text that both began with; null before the first.
    before: Option<ConfigurationVersion>,
}

/// The refusal. Nothing was written, and nothing is lost.
pub fn overtaken(overtaking: &Overtaking, yours: &str) -> Result<Problem, Problem> {
    let before = overtaking.before.as_ref();
    let conflict = ConfigurationConflict {
        yours: serde_json::from_str(yours).map_err(Problem::internal)?,
        theirs: ConfigurationVersion::of(&overtaking.theirs)?,
        before: before.map(ConfigurationVersion::of).transpose()?,
    };
    Ok(Problem::new(Key::VersionConflict).with_current(&conflict))
}
