//! `GET /api/own-applications`: the caller's own applications, with their messages.

use super::due::{OwnDue, dues};
use super::{OwnMessage, own_applicants, state_of};
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use crate::routes::cases::decided_reason::denial_reason;
use actix_web::{get, web};
use hub_domain::TenantId;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::state_meaning::Stage;
use hub_domain::cases::workflow::State;
use hub_store::conversations::own_entries::OwnEntry;
use serde::Serialize;

/// Messages of each application that are listed, the newest.
pub(super) const MOST_MESSAGES: i64 = 100;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnApplications {
    applications: Vec<OwnApplication>,
}

/// An application as its applicant sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnApplication {
    id: i64,
    #[serde(rename = "externalId")]
    external_id: String,
    #[serde(rename = "processName")]
    process_name: String,
    status: Stage,
    /// What the program says of this status in the applicant's language; null where it says no more than the status does.
    status_words: Option<String>,
    /// Why it was denied, in the applicant's language; null where it was not, or no reason was given.
    denial_reason: Option<String>,
    /// ISO 8601.
    #[serde(rename = "createdAt")]
    created_at: String,
    /// Since when it has this status, ISO 8601.
    #[serde(rename = "stateCurrentTime")]
    state_current_time: String,
    /// It was sent in a trial of its program, and counts nowhere.
    test: bool,
    /// What the applicant is to do, the most urgent first.
    due: Vec<OwnDue>,
    /// Oldest first.
    messages: Vec<OwnMessage>,
}

impl OwnApplication {
    /// An application in its state, in the words of a language.
    pub(super) async fn of(
        app: &App,
        tenant: TenantId,
        item: QueueItem,
        (state, lang, zone): (&State, &str, &str),
        messages: Vec<OwnEntry>,
    ) -> Result<Self, Problem> {
        let denial_reason = match state.stage {
            Stage::Denied => denial_reason(app, tenant, &item, lang).await?,
            _ => None,
        };
        let due = dues(app, tenant, &item, (state, zone)).await?;
        Ok(Self {
            denial_reason,
            due,
            id: item.id.0,
            external_id: item.external_id,
            process_name: item.process_name,
            status: state.stage,
            status_words: state.words_for_applicants(lang).map(str::to_owned),
            created_at: item.created_at,
            state_current_time: item.state_current_time,
            test: item.test,
            messages: messages.into_iter().map(OwnMessage::from).collect(),
        })
    }
}

/// Newest first; empty for a person without applications.
#[utoipa::path(tag = "queue", responses((status = 200, body = OwnApplications)), security(("bearer" = [])))]
#[get("/api/own-applications")]
pub async fn list_own_applications(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<OwnApplications>, Problem> {
    let mut applications = Vec::new();
    let states = app.store.program_states().book(caller.tenant).await?;
    for applicant in own_applicants(&app, &caller).await? {
        let items = app
            .store
            .applications()
            .of_applicant(caller.tenant, None, applicant.0)
            .await?;
        let lang = app.store.applicants().by_id(caller.tenant, applicant).await?.lang;
        let entries = app.store.own_entries();
        let mut entries = entries
            .of_applicant(caller.tenant, applicant, MOST_MESSAGES)
            .await?;
        for item in items {
            let state = state_of(&states, &item);
            let messages = entries.remove(&item.thread_id).unwrap_or_default();
            let shown =
                OwnApplication::of(&app, caller.tenant, item, (&state, &lang, &caller.zone), messages)
                    .await?;
            applications.push(shown);
        }
    }
    Ok(web::Json(OwnApplications { applications }))
}
