//! What is asked of the applicant of an application, and what they offer to change.

pub mod answer;
pub mod list;
pub mod offer;

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use hub_actors::cases::corrections::is_decided;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::correction_request::{ItemOutcome, OfferState, RequestState, has_row, value_at};
use hub_domain::cases::form::words_in;
use hub_forms::Prepared;
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::sync::Arc;

/// What is asked and offered, with the form and the answers as they are.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnCorrections {
    /// The version of the form with which the application was filed, with its rules ready to run: it stays that version. Null: there
    /// is nothing here that could be corrected.
    #[schema(value_type = Option<Object>)]
    #[serde(serialize_with = "prepared")]
    form: Option<Arc<Prepared>>,
    /// The answers as they are now, by the questions' ids; numbers under seal as their last digits.
    #[schema(value_type = Object)]
    answers: Value,
    /// Whether anything may be corrected or offered: nothing may once the application is decided or closed.
    is_open: bool,
    /// The newest first. Those that were taken back unanswered are left out.
    requests: Vec<OwnRequest>,
    /// The newest first.
    offers: Vec<OwnOffer>,
}

fn prepared<S: Serializer>(form: &Option<Arc<Prepared>>, to: S) -> Result<S::Ok, S::Error> {
    form.as_deref().serialize(to)
}

/// What somebody of the agency asks.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnRequest {
    id: String,
    asked_at_ms: i64,
    /// `yyyy-mm-dd`.
    due_on: Option<String>,
    state: RequestState,
    ended_at_ms: Option<i64>,
    items: Vec<OwnRequestItem>,
}

/// One answer that is asked about.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnRequestItem {
    /// `owed`, a row as `members/r1`, or `members/r1/born`.
    at: String,
    /// What is asked there, in the applicant's language.
    title: String,
    /// What the agency says about it.
    words: String,
    outcome: ItemOutcome,
    answered_at_ms: Option<i64>,
    /// What stands there now; once it is answered, what stood there before.
    #[schema(value_type = Option<serde_json::Value>)]
    value: Value,
    /// What was answered; null while it was not.
    #[schema(value_type = Option<serde_json::Value>)]
    answer: Value,
}

/// A change that the applicant offered.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnOffer {
    id: String,
    offered_at_ms: i64,
    words: String,
    state: OfferState,
    ended_at_ms: Option<i64>,
    /// Why it was declined.
    reason: String,
    items: Vec<OwnOfferItem>,
}

/// One answer of an offer.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnOfferItem {
    at: String,
    title: String,
    #[schema(value_type = Option<serde_json::Value>)]
    before: Value,
    #[schema(value_type = Option<serde_json::Value>)]
    after: Value,
}

impl OwnCorrections {
    /// Those of an application, in a language.
    async fn of(
        app: &App,
        caller: &Allowed<AnySession>,
        item: &QueueItem,
        lang: &str,
    ) -> Result<Self, Problem> {
        let (tenant, id, store) = (caller.tenant, item.id, &app.store);
        let nothing = Self {
            form: None,
            answers: Value::Object(serde_json::Map::new()),
            is_open: false,
            requests: Vec::new(),
            offers: Vec::new(),
        };
        let (Some(filed), Some(asked)) = (
            store.answers().last(tenant, id).await?,
            store.rule_facts().form(tenant, id).await?,
        ) else {
            return Ok(nothing);
        };
        let forms = app.hub.forms();
        let form = match asked.document() {
            Some(_) => forms.version(tenant, item.process_id, filed.form_version).await?,
            None => None,
        };
        let Some(form) = form else {
            return Ok(nothing);
        };
        let title = |at: &str| {
            let last = at.rsplit('/').next().unwrap_or(at);
            let mut path = at.split('/');
            // Of a row the group's words.
            let id = match (path.next(), path.next(), path.next()) {
                (Some(group), Some(_), None) => group,
                _ => last,
            };
            let words = form
                .form
                .question(id)
                .or_else(|| form.form.items().find(|item| item.id == id));
            let words = words.and_then(|question| words_in(&question.words, lang));
            words.unwrap_or(at).to_owned()
        };
        let requests = store.correction_requests().of(tenant, id).await?;
        let requests = requests.into_iter().filter(|one| {
            let is_answered = |outcome| matches!(outcome, ItemOutcome::Corrected | ItemOutcome::AsItIs);
            one.state != RequestState::TakenBack || one.items.iter().any(|item| is_answered(item.outcome))
        });
        let requests = requests.map(|one| OwnRequest {
            id: one.id,
            asked_at_ms: one.asked_at_ms,
            due_on: one.due_on,
            state: one.state,
            ended_at_ms: one.ended_at_ms,
            items: one
                .items
                .into_iter()
                .map(|item| {
                    let outcome = match item.outcome {
                        ItemOutcome::Open if !has_row(&filed.answers, &item.at) => ItemOutcome::Gone,
                        outcome => outcome,
                    };
                    let value = match outcome {
                        ItemOutcome::Open => value_at(&filed.answers, &item.at),
                        ItemOutcome::Corrected | ItemOutcome::AsItIs | ItemOutcome::Gone => item.before,
                    };
                    OwnRequestItem {
                        title: title(&item.at),
                        at: item.at,
                        words: item.words,
                        outcome,
                        answered_at_ms: item.answered_at_ms,
                        value,
                        answer: item.after,
                    }
                })
                .collect(),
        });
        let offers = store.offered_changes().of(tenant, id).await?;
        let offers = offers.into_iter().map(|one| OwnOffer {
            id: one.id,
            offered_at_ms: one.offered_at_ms,
            words: one.words,
            state: one.state,
            ended_at_ms: one.ended_at_ms,
            reason: one.reason,
            items: one
                .items
                .into_iter()
                .map(|item| OwnOfferItem {
                    title: title(&item.at),
                    at: item.at,
                    before: item.before,
                    after: item.after,
                })
                .collect(),
        });
        Ok(Self {
            requests: requests.collect(),
            offers: offers.collect(),
            is_open: !is_decided(&app.hub, tenant, item).await?,
            answers: filed.answers.clone(),
            form: Some(form.clone()),
        })
    }
}
