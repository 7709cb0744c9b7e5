//! "Please correct": what staff ask the applicant of a case, what came back, and what the applicant offers.

pub mod ask;
pub mod decline;
pub mod list;
pub mod look;
pub mod take;
pub mod take_back;

use hub_domain::cases::asked_form::AskedForm;
use hub_domain::cases::correction_request::{ItemOutcome, OfferState, RequestState, value_at};
use hub_domain::cases::form::Answer;
use hub_domain::conversations::channel::Channel;
use hub_store::cases::correction_requests::CorrectionRequest;
use hub_store::cases::offered_changes::OfferedChange;
use serde::Serialize;
use serde_json::Value;

/// What the applicant of a case was asked.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AskedCorrections {
    id: String,
    /// Who asked.
    by: String,
    asked_at_ms: i64,
    /// `yyyy-mm-dd`.
    due_on: Option<String>,
    /// How the applicant was told; null: nobody could be reached.
    told_by: Option<Channel>,
    /// When they were reminded.
    reminded_at_ms: Option<i64>,
    state: RequestState,
    ended_at_ms: Option<i64>,
    items: Vec<AskedCorrection>,
}

/// One answer that the applicant was asked about.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AskedCorrection {
    /// The place in the form: `owed`, a row as `members/r1`, `members/r1/born`.
    at: String,
    /// What is asked there, in the reader's language.
    title: String,
    /// What staff say about it.
    words: String,
    outcome: ItemOutcome,
    answered_by: String,
    answered_at_ms: Option<i64>,
    /// As it was when it was asked or answered.
    before: Option<Answer>,
    /// What the applicant answered; null while they have not.
    after: Option<Answer>,
}

/// What the applicant offers to change.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ChangeOffer {
    id: String,
    by: String,
    offered_at_ms: i64,
    words: String,
    state: OfferState,
    ended_by: String,
    ended_at_ms: Option<i64>,
    /// Why it was declined.
    reason: String,
    items: Vec<ChangedPlace>,
}

/// One answer of an offer.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ChangedPlace {
    at: String,
    title: String,
    /// As it was when the change was offered.
    before: Option<Answer>,
    after: Option<Answer>,
    /// Another answer stands there by now than when the change was offered.
    has_moved: bool,
}

fn title(form: &AskedForm, at: &str, lang: &str) -> String {
    let answer = form.read_at(at, &Value::Null, lang);
    answer.map_or_else(|| at.to_owned(), |answer| answer.title)
}

impl AskedCorrections {
    fn of(request: CorrectionRequest, form: &AskedForm, lang: &str) -> Self {
        let items = request.items.into_iter().map(|item| AskedCorrection {
            title: title(form, &item.at, lang),
            before: form.read_at(&item.at, &item.before, lang),
            after: match item.outcome {
                ItemOutcome::Open | ItemOutcome::Gone => None,
                ItemOutcome::Corrected | ItemOutcome::AsItIs => form.read_at(&item.at, &item.after, lang),
            },
            at: item.at,
            words: item.words,
            outcome: item.outcome,
            answered_by: item.answered_by,
            answered_at_ms: item.answered_at_ms,
        });
        Self {
            items: items.collect(),
            id: request.id,
            by: request.by.1,
            asked_at_ms: request.asked_at_ms,
            due_on: request.due_on,
            told_by: request.told_by,
            reminded_at_ms: request.reminded_at_ms,
            state: request.state,
            ended_at_ms: request.ended_at_ms,
        }
    }
}

impl ChangeOffer {
    fn of(offer: OfferedChange, form: &AskedForm, (answers, lang): (&Value, &str)) -> Self {
        let items = offer.items.into_iter().map(|item| ChangedPlace {
            title: title(form, &item.at, lang),
            before: form.read_at(&item.at, &item.before, lang),
            after: form.read_at(&item.at, &item.after, lang),
            has_moved: offer.state == OfferState::Open && value_at(answers, &item.at) != item.before,
            at: item.at,
        });
        Self {
            items: items.collect(),
            id: offer.id,
            by: offer.by.1,
            offered_at_ms: offer.offered_at_ms,
            words: offer.words,
            state: offer.state,
            ended_by: offer.ended_by,
            ended_at_ms: offer.ended_at_ms,
            reason: offer.reason,
        }
    }
}
