//! Messages of a work item. Each change is written to the store before anyone is notified.

use crate::calls::guest::GuestCodes;
use crate::calls::trunk::PhoneRoute;
use crate::conversations::channels::sms::Media;
use crate::error::Result;
use actix::Message as ActixMessage;
use hub_domain::calls::call::CallCard;
use hub_domain::cases::application::QueueItem;
use hub_domain::conversations::message::{Draft, Message};
use hub_domain::identity::by::By;
use hub_domain::{AccountId, CallId, MessageId, StateId};
use hub_store::cases::bulk_operations::BulkOperation;

/// Send or note something in the thread.
#[derive(ActixMessage)]
#[rtype(result = "Result<Message>")]
pub struct PostMessage {
    pub by: By,
    pub draft: Draft,
    pub idempotency_key: String,
}

/// Something came from the applicant.
#[derive(ActixMessage)]
#[rtype(result = "Result<Message>")]
pub struct ReceiveMessage {
    pub channel: hub_domain::conversations::channel::Channel,
    pub from: String,
    pub to: String,
    pub subject: String,
    pub body: String,
    /// The provider's own id; the same one twice is one entry.
    pub provider_ref: String,
    pub reply_to: Option<MessageId>,
    /// Texts: the files that came with it.
    pub media: Vec<Media>,
    /// Texts: the provider has answered a keyword itself.
    pub answered: bool,
    /// Texts: what the sender asks for by the words alone.
    pub heard: Option<hub_domain::conversations::keyword::Heard>,
    /// It came in the applicant's own session, which proves whose it is; an address alone may be anybody's.
    pub is_signed_in: bool,
}

/// Lets the applicant see an entry of somebody else, or no longer.
#[derive(ActixMessage)]
#[rtype(result = "Result<Message>")]
pub struct ReleaseToApplicant {
    pub by: By,
    pub message: MessageId,
    pub is_released: bool,
}

/// Try a failed message again.
#[derive(ActixMessage)]
#[rtype(result = "Result<Message>")]
pub struct RetryMessage {
    pub by: By,
    pub message: MessageId,
}

/// Sends a waiting message immediately.
#[derive(ActixMessage)]
#[rtype(result = "Result<Message>")]
pub struct ReleaseMessage {
    pub by: By,
    pub message: MessageId,
    /// Why it may not wait; kept in the audit log and in the message's history.
    pub reason: String,
}

/// Cancels a waiting message.
#[derive(ActixMessage)]
#[rtype(result = "Result<Message>")]
pub struct CancelMessage {
    pub by: By,
    pub message: MessageId,
}

/// Change a message that waits.
#[derive(ActixMessage)]
#[rtype(result = "Result<Message>")]
pub struct EditMessage {
    pub by: By,
    pub message: MessageId,
    /// Mails only.
    pub subject: Option<String>,
    pub body: String,
    /// Epoch milliseconds; as soon as possible if absent.
    pub send_at_ms: Option<i64>,
    /// A template that is not for this case is meant (see [`Draft::confirmed`]).
    pub confirmed: bool,
}

/// The account has read up to here.
#[derive(ActixMessage)]
#[rtype(result = "Result<()>")]
pub struct MarkRead {
    pub account: i64,
    pub seq: i64,
}

/// Marks the applicant's last entry as unread for the account; false if there is none.
#[derive(ActixMessage)]
#[rtype(result = "Result<bool>")]
pub struct MarkUnread {
    pub account: AccountId,
}

/// Give the application to somebody, or to nobody.
#[derive(ActixMessage)]
#[rtype(result = "Result<QueueItem>")]
pub struct Assign {
    pub by: By,
    pub owner: Option<i64>,
    pub version: i64,
}

/// Move the application to another state.
#[derive(ActixMessage)]
#[rtype(result = "Result<QueueItem>")]
pub struct Advance {
    pub by: By,
    pub state: StateId,
    pub version: i64,
    pub comment: String,
    pub denial_reason: Option<i64>,
    pub owner: Option<i64>,
    /// The bulk operation of a move of several applications.
    pub bulk: Option<BulkOperation>,
}

/// The applicant withdraws the application.
#[derive(ActixMessage)]
#[rtype(result = "Result<QueueItem>")]
pub struct Withdraw {
    /// The applicant, by their account.
    pub by: By,
    /// The same key again changes nothing.
    pub key: String,
    /// In the applicant's own words; may be empty.
    pub reason: String,
}

/// The applicant takes their withdrawal back.
#[derive(ActixMessage)]
#[rtype(result = "Result<QueueItem>")]
pub struct UndoWithdrawal {
    /// The applicant, by their account.
    pub by: By,
}

/// Undoes one's own last change of the application.
#[derive(ActixMessage)]
#[rtype(result = "Result<QueueItem>")]
pub struct UndoChange {
    pub by: By,
    pub version: i64,
}

/// Replaces one of the applicant's answers; what they said stays beside it.
#[derive(ActixMessage)]
#[rtype(result = "Result<QueueItem>")]
pub struct CorrectAnswer {
    pub by: By,
    /// The keys of the section and of the question; of a form document the question's id.
    pub section: String,
    pub question: String,
    /// The place in a form document, `members/r1/born`; empty: the question's.
    pub at: String,
    /// Null takes the answer out.
    pub value: serde_json::Value,
    /// How many times the answers had been filed when the caller saw them.
    pub revision: i64,
    pub reason: String,
    /// A document of the case that shows it.
    pub document: Option<String>,
}

/// Place a call to the applicant.
#[derive(ActixMessage)]
#[rtype(result = "Result<PlacedCall>")]
pub struct PlaceCall {
    pub by: By,
    /// The number to ring; the applicant's first one when not given.
    pub to: Option<String>,
    /// Give out a link instead of ringing a phone.
    pub by_link: bool,
    /// The applicant's call that rings here, and that is taken instead.
    pub arrived: Option<Arrived>,
    /// The reviewer talks by their own telephone, which rings first.
    pub own_phone: Option<OwnPhone>,
    /// The caller of a waiting line who is called back at `to`, whether or not it is one of the applicant's numbers: the stay in
    /// the line.
    pub calls_back: Option<String>,
}

/// The telephone of a reviewer.
#[derive(Debug, Clone)]
pub struct OwnPhone {
    /// E.164.
    pub number: String,
    /// The session that lets them into the call.
    pub sid: String,
}

/// A telephone call that came in and that somebody takes.
#[derive(Debug, Clone)]
pub struct Arrived {
    /// The call's id from the first ring on.
    pub call: CallId,
    /// The tenant's own number that was called.
    pub number: String,
    /// The caller's.
    pub caller: String,
    pub route: PhoneRoute,
}

/// A call that was placed.
#[derive(Debug, Clone)]
pub struct PlacedCall {
    pub call: CallCard,
    /// Codes of the guest, known only now.
    pub guest: Option<GuestCodes>,
}
