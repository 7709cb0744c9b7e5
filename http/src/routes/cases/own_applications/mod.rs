//! An applicant's own applications, as they may see them.

pub mod answer;
pub mod corrections;
mod due;
pub mod filed_answers;
pub mod list;
pub mod papers;
pub mod read;
pub mod send_papers;
pub mod signatures;
pub mod undo_withdrawal;
pub mod upload;
pub mod withdraw;

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_domain::ApplicantId;
use hub_domain::calls::call::CallOutcome;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::state_book::StateBook;
use hub_domain::cases::workflow::{State, StateKind};
use hub_domain::conversations::applicant_view::ApplicantView;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::message::Message;
use hub_store::conversations::own_entries::OwnEntry;
use serde::Serialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_own_applications: Session;
    read::read_own_application: Own(Application);
    filed_answers::read_own_filed_answers: Own(Application);
    answer::answer_own_application: Own(Application);
    withdraw::withdraw_own_application: Own(Application);
    undo_withdrawal::undo_own_withdrawal: Own(Application);
    upload::upload_own_paper: Own(Application);
    send_papers::send_own_papers: Own(Application);
    corrections::list::list_own_corrections: Own(Application);
    corrections::answer::answer_own_corrections: Own(Application);
    corrections::offer::offer_own_changes: Own(Application);
    signatures::list_open_signatures: Own(Application);
    signatures::sign_own_application: Own(Application);
};

/// The applicants who sign in with the caller's account.
async fn own_applicants(app: &App, caller: &Allowed<AnySession>) -> Result<Vec<ApplicantId>, Problem> {
    let applicants = app.store.applicants();
    Ok(applicants.of_account(caller.tenant, caller.account).await?)
}

/// The state of an application; one that no version of its workflow has is the specification's.
fn state_of(states: &StateBook, item: &QueueItem) -> State {
    let known = states.get(item.process_id, item.current_state_id.0);
    known
        .cloned()
        .unwrap_or_else(|| State::new(item.current_state_id.0, &item.current_state_name, StateKind::Open))
}

/// What was written or called, without anything that staff keep for themselves.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnMessage {
    id: String,
    channel: Channel,
    direction: Direction,
    /// Who wrote it, if it was neither the applicant nor the agency.
    author: Option<String>,
    subject: String,
    body: String,
    at_ms: i64,
    /// A call's outcome; null for messages, and while the call goes on.
    outcome: Option<CallOutcome>,
    /// Talking time of a call.
    duration_ms: Option<i64>,
}

/// Only what somebody else wrote has its author's name.
fn author(view: ApplicantView, name: String) -> Option<String> {
    match view {
        ApplicantView::Released => Some(name),
        ApplicantView::Shown | ApplicantView::Withheld | ApplicantView::Internal => None,
    }
}

impl From<OwnEntry> for OwnMessage {
    fn from(entry: OwnEntry) -> Self {
        Self {
            id: entry.id.to_string(),
            channel: entry.channel,
            direction: entry.direction,
            author: author(entry.view, entry.author_name),
            subject: entry.subject,
            body: entry.body,
            at_ms: entry.at_ms,
            outcome: entry.outcome,
            duration_ms: entry.duration_ms,
        }
    }
}

impl OwnMessage {
    /// An entry as its applicant sees it; none of what they do not see.
    fn of(message: Message) -> Option<Self> {
        if !message.applicant_view.is_shown() {
            return None;
        }
        Some(Self {
            id: message.id.to_string(),
            channel: message.channel,
            direction: message.direction,
            author: author(message.applicant_view, message.author.name),
            subject: message.subject,
            body: message.body,
            at_ms: message.created_at_ms,
            outcome: message.call.as_ref().and_then(|call| call.outcome),
            duration_ms: message.call.and_then(|call| call.duration_ms),
        })
    }
}
