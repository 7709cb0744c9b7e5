//! `PATCH /api/application-drafts/{id}/answers`: saves answers.

use super::known::known_of_own;
use super::{language, refused};
use crate::App;
use crate::extract::own::Draft;
use crate::extract::{LargeJson, Own};
use crate::problem::{Problem, ProblemBody};
use actix_web::{patch, web};
use hub_actors::forms::drafts::{IncomingChange, IncomingSave, KnownAnswer, MAX_CHANGES, save, source_of};
use hub_store::forms::answer_sources::AnswerSource;
use hub_store::forms::draft_saves::Saved;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// The longest place.
const MAX_PLACE: usize = 200;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct DraftSave {
    /// At most 500, each place once.
    changes: Vec<AnswerChange>,
    /// The place at which somebody is, at most 200 bytes.
    #[serde(default)]
    resume_at: Option<String>,
    /// BCP 47.
    #[serde(default)]
    lang: Option<String>,
}

/// What is wanted at a place.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AnswerChange {
    /// `owed`, `members/r1/born`, or a group: its answer is the list of its rows.
    at: String,
    /// Null takes an answer away.
    #[serde(default)]
    value: Value,
    /// The revision of the place that was seen last; 0 for none.
    based_on: i64,
    /// It was offered as known and is taken as it is: where it comes from is kept until the answer is changed.
    #[serde(default)]
    taken: bool,
}

/// What came of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SavedAnswers {
    /// Of the draft.
    revision: i64,
    saved_at_ms: i64,
    /// The places that have what was asked for, with their revisions.
    saved: BTreeMap<String, i64>,
    conflicts: Vec<AnswerConflict>,
}

/// Something else that was saved at a place.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AnswerConflict {
    at: String,
    value: Value,
    revision: i64,
    saved_at_ms: i64,
}

/// Saves what does not conflict; whatever is answered as saved has been committed. Answers need not fit. A place whose revision is
/// another than `based_on` is in `conflicts` with what stands there, unless that is the same; so is an answer inside a row that its
/// group does not have any more. A body of at most 1 MB.
#[utoipa::path(
    tag = "forms",
    params(("id" = String, Path)),
    request_body = DraftSave,
    responses(
        (status = 200, body = SavedAnswers),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[patch("/api/application-drafts/{id}/answers")]
pub async fn save_draft_answers(
    app: web::Data<App>,
    own: Own<Draft>,
    LargeJson(wanted): LargeJson<DraftSave>,
) -> Result<web::Json<SavedAnswers>, Problem> {
    let taken = wanted.taken();
    let mut incoming = wanted.checked()?;
    let (caller, Draft(draft)) = own.take(&app).await?;
    if !taken.is_empty() {
        let known = known_of_own(&app, &caller, &draft).await?;
        incoming.taken = sources(&known, &taken);
    }
    let by = caller.by();
    let saved = save(&app.hub, caller.tenant, &draft, incoming, (&caller.zone, &by)).await?;
    Ok(web::Json(saved.map_err(refused)?.into()))
}

impl DraftSave {
    /// What is wanted, if it is of a length that is taken.
    pub(in crate::routes) fn checked(self) -> Result<IncomingSave, Problem> {
        if self.changes.len() > MAX_CHANGES {
            return Err(Problem::field("changes", "too_many"));
        }
        if self.resume_at.as_ref().is_some_and(|at| at.len() > MAX_PLACE) {
            return Err(Problem::field("resume_at", "too_long"));
        }
        if let Some(lang) = &self.lang {
            language(lang)?;
        }
        let changes = self.changes.into_iter().map(|change| IncomingChange {
            at: change.at,
            value: change.value,
            based_on: change.based_on,
        });
        Ok(IncomingSave {
            changes: changes.collect(),
            resume_at: self.resume_at,
            lang: self.lang,
            taken: Vec::new(),
        })
    }

    /// The places of what was offered and is taken, with the answers.
    pub(in crate::routes) fn taken(&self) -> Vec<(String, Value)> {
        let taken = self.changes.iter().filter(|change| change.taken);
        taken
            .map(|change| (change.at.clone(), change.value.clone()))
            .collect()
    }
}

/// Where answers come from that were offered so.
pub(in crate::routes) fn sources(known: &[KnownAnswer], taken: &[(String, Value)]) -> Vec<AnswerSource> {
    let found = taken.iter().filter_map(|(at, value)| source_of(known, at, value));
    found.collect()
}

impl From<Saved> for SavedAnswers {
    fn from(saved: Saved) -> Self {
        let conflicts = saved.conflicts.into_iter().map(|conflict| AnswerConflict {
            at: conflict.at,
            value: conflict.value,
            revision: conflict.revision,
            saved_at_ms: conflict.saved_at_ms,
        });
        Self {
            revision: saved.revision,
            saved_at_ms: saved.saved_at_ms,
            saved: saved.saved,
            conflicts: conflicts.collect(),
        }
    }
}
