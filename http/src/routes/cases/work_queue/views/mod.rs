//! Saved views of the queue: personal ones, and the team's, which supervisors maintain.

pub mod change;
pub mod create;
pub mod list;
pub mod remove;

use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::{Key, Problem};
use hub_domain::cases::queue_sheet;
use hub_domain::cases::queue_view::{MAX_NAME_CHARS, MAX_QUERY_BYTES};
use hub_domain::identity::permission::Permission;
use hub_store::cases::queue_views::ViewParts;
use serde::Deserialize;

/// A view as it is written.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct QueueViewBody {
    /// 1–60 characters.
    name: String,
    /// The query string of the queue's address, without the question mark.
    query: String,
    /// Keys of the columns that it does not show.
    #[serde(default)]
    hidden_columns: Vec<String>,
    /// `comfortable` or `compact`.
    #[serde(default)]
    density: String,
}

impl QueueViewBody {
    /// The view's parts, if they can be kept.
    fn parts<'a>(&'a self, by: &'a str) -> Result<ViewParts<'a>, Problem> {
        let name = self.name.trim();
        if name.is_empty() {
            return Err(Problem::field("name", "required"));
        }
        if name.chars().count() > MAX_NAME_CHARS || name.contains('\0') {
            return Err(Problem::field("name", "too_long"));
        }
        if self.query.len() > MAX_QUERY_BYTES || self.query.contains('\0') {
            return Err(Problem::field("query", "too_long"));
        }
        let known = |column: &String| !queue_sheet::heading(column).is_empty();
        if !self.hidden_columns.iter().all(known) || self.hidden_columns.len() > queue_sheet::COLUMNS.len() {
            return Err(Problem::field("hidden_columns", "not_found"));
        }
        let density = match self.density.as_str() {
            "" | "comfortable" => "comfortable",
            "compact" => "compact",
            _ => return Err(Problem::field("density", "not_found")),
        };
        Ok(ViewParts {
            name,
            query: &self.query,
            hidden_columns: &self.hidden_columns,
            density,
            by,
        })
    }
}

/// The team's views are kept by those who supervise; their own by everybody.
fn may_keep(caller: &Allowed<QueueRead>, is_team: bool) -> Result<(), Problem> {
    let supervises = caller.may(Permission::ConferenceSupervise) || caller.may(Permission::Admin);
    match is_team && !supervises {
        true => Err(Key::NotAllowed.into()),
        false => Ok(()),
    }
}
