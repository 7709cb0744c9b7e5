//! Texts and versions as they are answered, the same for every kind.

use crate::problem::Problem;
use hub_store::config_versions::ConfigVersion;
use serde::Serialize;
use serde_json::Value;

/// A version with its text.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct ConfigurationVersion {
    #[serde(flatten)]
    about: ConfigurationVersionLine,
    /// As the kind has it.
    text: Value,
}

/// A version without its text.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct ConfigurationVersionLine {
    version: i64,
    /// `draft`, `published` or `superseded`.
    #[schema(pattern = "^(draft|published|superseded)$")]
    state: &'static str,
    /// The version that was in force when it was written; 0: none.
    based_on: i64,
    created_by: String,
    /// The account of who saved it: two people may have the same name. 0: a command, or older than these records.
    author: i64,
    created_at_ms: i64,
    /// Empty while it is a draft.
    published_by: String,
    published_at_ms: Option<i64>,
    /// The earlier version whose text it has again.
    restores: Option<i64>,
}

impl From<&ConfigVersion> for ConfigurationVersionLine {
    fn from(version: &ConfigVersion) -> Self {
        Self {
            version: version.version,
            state: version.state.as_str(),
            based_on: version.based_on,
            created_by: version.created_by.clone(),
            author: version.author,
            created_at_ms: version.created_at_ms,
            published_by: version.published_by.clone(),
            published_at_ms: version.published_at_ms,
            restores: version.restores,
        }
    }
}

impl ConfigurationVersion {
    /// As it is answered.
    pub fn of(version: &ConfigVersion) -> Result<Self, Problem> {
        Ok(Self {
            about: version.into(),
            text: serde_json::from_str(&version.body).map_err(Problem::internal)?,
        })
    }
}
