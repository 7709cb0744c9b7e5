//! `GET` and `PUT /api/user-preferences`: the caller's own screen settings.

use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::Problem;
use actix_web::{get, put, web};
use hub_domain::calls::flow::OpenHours;
use hub_domain::calls::working_hours::WorkingHours;
use hub_domain::cases::queue_sheet;
use hub_store::calls::availabilities;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Settings of the screens (specification 2, section 2.3).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Preferences {
    layout: Layout,
    sound: bool,
    density: Density,
    notify: BTreeMap<String, bool>,
    /// Keys of the queue's columns that are not shown.
    hidden_columns: Vec<String>,
    /// Stands below mails that the person writes; at most 1,000 characters. Empty: nothing does.
    signature: String,
    /// The view in which the queue opens: `mine`, `overdue`, `unassigned`, `waiting` or `all`. Empty: as it was left.
    queue_view: String,
    /// By day, `mon` … `sun`: when calls are offered to the person. Nothing at all: whenever they are there.
    hours: BTreeMap<String, Vec<OpenHours>>,
    /// The card of the first day is not shown.
    first_day_over: bool,
}

/// Longest signature.
const MAX_SIGNATURE: usize = 1_000;
/// The queue's own views.
const QUEUE_VIEWS: [&str; 5] = ["mine", "overdue", "unassigned", "waiting", "all"];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub enum Layout {
    Expanded,
    Collapsed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Density {
    Compact,
    Comfortable,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            layout: Layout::Expanded,
            sound: false,
            density: Density::Comfortable,
            notify: BTreeMap::new(),
            hidden_columns: Vec::new(),
            signature: String::new(),
            queue_view: String::new(),
            hours: BTreeMap::new(),
            first_day_over: false,
        }
    }
}

/// The caller's settings.
#[utoipa::path(tag = "preferences", responses((status = 200, body = Preferences)), security(("bearer" = [])))]
#[get("/api/user-preferences")]
pub async fn read_preferences(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<Preferences>, Problem> {
    let stored = app
        .store
        .preferences()
        .get(caller.tenant, caller.account.0)
        .await?;
    // What an older release has written is read as far as it fits.
    Ok(web::Json(
        stored
            .and_then(|data| serde_json::from_value(data).ok())
            .unwrap_or_default(),
    ))
}

/// Replaces the caller's settings; their other screens follow.
#[utoipa::path(tag = "preferences", responses((status = 200, body = Preferences)), security(("bearer" = [])))]
#[put("/api/user-preferences")]
pub async fn save_preferences(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    body: Json<Preferences>,
) -> Result<web::Json<Preferences>, Problem> {
    if body.0.notify.len() > 50 || body.0.notify.keys().any(|key| key.len() > 64) {
        return Err(Problem::field("notify", "too_long"));
    }
    let hidden = &body.0.hidden_columns;
    if hidden.len() > queue_sheet::COLUMNS.len()
        || hidden
            .iter()
            .any(|column| queue_sheet::heading(column).is_empty())
    {
        return Err(Problem::field("hidden_columns", "not_found"));
    }
    let (signature, view) = (&body.0.signature, body.0.queue_view.as_str());
    if signature.chars().count() > MAX_SIGNATURE || signature.contains('\0') {
        return Err(Problem::field("signature", "too_long"));
    }
    if !view.is_empty() && !QUEUE_VIEWS.contains(&view) {
        return Err(Problem::field("queue_view", "not_found"));
    }
    if !WorkingHours::of(body.0.hours.clone()).is_sound() {
        return Err(Problem::field("hours", "invalid"));
    }
    let data = serde_json::to_value(&body.0).map_err(Problem::internal)?;
    let before = app
        .store
        .preferences()
        .get(caller.tenant, caller.account.0)
        .await?;
    let had = before.as_ref().and_then(|before| before.get("hours"));
    let is_at_work_otherwise = had != data.get("hours");
    let mut write = app.store.write().await?;
    if is_at_work_otherwise {
        availabilities::changed(&mut write, caller.tenant, caller.account)?;
    }
    hub_store::identity::preferences::put(&mut write, caller.tenant, caller.account.0, &data).await?;
    write.commit().await?;
    Ok(web::Json(body.0))
}
