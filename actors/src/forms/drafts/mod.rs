//! What applicants do with drafts of their applications, and staff with the draft of a case.

mod begin;
mod begin_for_case;
mod discard;
mod drawing;
mod file_for_case;
mod known;
mod open;
mod ready;
mod save;
mod sign;
mod standing_draft;
mod submit;

pub use begin::{Begun, begin};
pub use begin_for_case::{FillIn, begin_for_case, fill_in};
pub use discard::discard;
pub(crate) use drawing::drawing_fault_among;
pub use file_for_case::{CaseFiling, file_for_case};
pub use known::{KnownAnswer, KnownFrom, KnownOf, known, source_of};
pub use open::{OpenDraft, open};
pub(crate) use ready::{paper_files, paper_kind};
pub use save::{IncomingChange, IncomingSave, MAX_CHANGES, save};
pub use sign::{Declared, Signed, agree, sign};
pub use standing_draft::{StandingDraft, standing_draft};
pub use submit::{Submission, submit};

use crate::Hub;
use crate::error::Result;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::state_meaning::StateOutcome;
use hub_domain::programs::details::ProgramDetails;
use hub_domain::{AccountId, ProgramId, StateId, TenantId};
use hub_forms::answers::Reading;
use hub_forms::judge::Fault;
use hub_forms::place::Placed;
use hub_store::forms::draft_answers::DraftAnswer;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Why something cannot be done with a draft.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// There is nothing to fill in.
    NoForm,
    /// The program does not take applications at this time: when it opens or has closed, where that is known.
    Closed {
        opens_at_ms: Option<i64>,
        closes_at_ms: Option<i64>,
    },
    /// The program is not for accounts of this kind.
    WrongAudience,
    /// Only staff file applications of the program.
    FiledByStaff,
    /// There is an application, and the program takes one only.
    Applied(i64),
    /// The case has its answers already.
    FilledIn,
    /// The case is decided, or over.
    Decided,
    /// The draft or its form is not as it was seen.
    Changed,
    /// The draft has become this application.
    Submitted(i64),
    /// A change cannot be taken: its place in the list, which member, why.
    Field {
        change: usize,
        member: &'static str,
        why: &'static str,
    },
    /// The draft would hold too much.
    TooLarge,
    /// Why the answers cannot be submitted.
    Faults(Vec<Fault>),
}

/// What an operation came to.
pub type Outcome<T> = Result<std::result::Result<T, Refusal>>;

/// The day on which somebody in a zone fills in a form.
fn today(now_ms: i64, zone: &str) -> Date {
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let now = Timestamp::from_millisecond(now_ms).unwrap_or(Timestamp::UNIX_EPOCH);
    now.to_zoned(zone).date()
}

pub(super) fn reading<'a>(lang: &'a str, now_ms: i64, zone: &str) -> Reading<'a> {
    Reading {
        lang,
        today: today(now_ms, zone),
    }
}

/// Answers of the store by their places.
fn placed(answers: &[DraftAnswer]) -> Placed {
    let answers = answers.iter().filter(|answer| !answer.value.is_null());
    answers
        .map(|answer| (answer.at.clone(), answer.value.clone()))
        .collect()
}

/// Refuses what a program does not take at this time.
fn check_open(details: &ProgramDetails, now_ms: i64) -> std::result::Result<(), Refusal> {
    match details.is_open(now_ms) {
        true => Ok(()),
        false => Err(Refusal::Closed {
            opens_at_ms: details.opens_at_ms,
            closes_at_ms: details.closes_at_ms,
        }),
    }
}

/// Whether a case is still to be decided.
pub(super) async fn is_undecided(hub: &Hub, tenant: TenantId, item: &QueueItem) -> Result<bool> {
    let (flow, _) = hub.store().programs().workflow(tenant, item.process_id).await?;
    let state = flow.state(item.current_state_id.0);
    Ok(state.is_none_or(|state| state.outcome == StateOutcome::Open))
}

/// The application that an account has in a program, if it keeps from another: one that was denied, is over without a decision, or was
/// sent in a trial does not.
pub(crate) async fn standing(
    hub: &Hub,
    tenant: TenantId,
    account: AccountId,
    program: ProgramId,
) -> Result<Option<QueueItem>> {
    let store = hub.store();
    let (flow, _) = store.programs().workflow(tenant, program).await?;
    let stands = |state: StateId| {
        flow.state(state.0).is_none_or(|state| match state.outcome {
            StateOutcome::Denied | StateOutcome::Closed => false,
            StateOutcome::Open | StateOutcome::Approved | StateOutcome::Paid => true,
        })
    };
    for applicant in store.applicants().of_account(tenant, account).await? {
        let applications = store
            .applications()
            .of_applicant(tenant, None, applicant.0)
            .await?;
        let mut here = applications
            .into_iter()
            .filter(|item| item.process_id == program && !item.test);
        if let Some(item) = here.find(|item| stands(item.current_state_id)) {
            return Ok(Some(item));
        }
    }
    Ok(None)
}
