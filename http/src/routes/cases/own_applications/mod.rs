//! An applicant's own applications, as they may see them.

pub mod answer;
pub mod list;

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_domain::ApplicantId;
use hub_domain::calls::call::CallOutcome;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::Message;
use serde::Serialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_own_applications: Session;
    answer::answer_own_application: Session;
};

/// The applicants who sign in with the caller's account.
async fn own_applicants(app: &App, caller: &Allowed<AnySession>) -> Result<Vec<ApplicantId>, Problem> {
    let applicants = app.store.applicants();
    Ok(applicants.of_account(caller.tenant, caller.account).await?)
}

/// What was written or called, without anything that staff keep for themselves.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnMessage {
    id: String,
    channel: Channel,
    direction: Direction,
    subject: String,
    body: String,
    at_ms: i64,
    /// A call's outcome; null for messages, and while the call goes on.
    outcome: Option<CallOutcome>,
    /// Talking time of a call.
    duration_ms: Option<i64>,
}

impl OwnMessage {
    /// The applicant's view of an entry; none of what they never got or may not see.
    fn of(message: Message) -> Option<Self> {
        let is_theirs = matches!(
            message.channel,
            Channel::Email | Channel::Sms | Channel::Call | Channel::Voice
        );
        let has_arrived = matches!(message.status, DeliveryState::Sent | DeliveryState::Delivered);
        let is_written = matches!(message.channel, Channel::Email | Channel::Sms);
        if !is_theirs || (is_written && message.direction == Direction::Out && !has_arrived) {
            return None;
        }
        Some(Self {
            id: message.id.to_string(),
            channel: message.channel,
            direction: message.direction,
            subject: message.subject,
            body: message.body,
            at_ms: message.created_at_ms,
            outcome: message.call.as_ref().and_then(|call| call.outcome),
            duration_ms: message.call.and_then(|call| call.duration_ms),
        })
    }
}
