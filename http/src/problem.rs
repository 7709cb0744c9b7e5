//! Every refusal: RFC 9457 problem JSON. Programs read `key`; `message` is never shown to people.

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use actix_web::{HttpResponse, ResponseError};
use hub_actors::ActorError;
pub use hub_domain::problem::Key;
use hub_store::StoreError;
use serde::Serialize;
use std::fmt;

/// The answer of a key: status, the specification's number if it has one, and a message for people who read raw
/// answers.
struct Answer {
    status: u16,
    code: Option<u16>,
    message: &'static str,
}

macro_rules! answers {
    ($($variant:ident: $status:literal, $code:expr, $message:literal;)+) => {
        /// The answer of every key: a key without one does not compile.
        fn answer(key: Key) -> Answer {
            match key {
                $(Key::$variant => Answer { status: $status, code: $code, message: $message }),+
            }
        }
    };
}

answers! {
    MalformedJson: 400, None, "the body is not valid JSON";
    InvalidField: 422, None, "a field cannot be accepted";
    NotSignedIn: 401, Some(2), "a valid token is needed";
    SessionExpired: 401, Some(1), "the session has expired";
    SessionRevoked: 401, Some(3), "the session was ended";
    Credentials: 401, Some(4), "login or password is wrong";
    ProgramClosed: 401, Some(101), "program_closed";
    SubscriptionCancelled: 403, Some(100), "the subscription of this account was cancelled";
    SubscriptionAdminExists: 409, Some(102), "an administrator of the subscription was named already";
    SubscriptionNotActive: 409, None, "the subscription is not in use";
    OperationPending: 409, None, "another change of the subscription is under way";
    PurchaseExpired: 410, None, "the purchase's token has expired";
    MarketplaceRefused: 409, None, "the marketplace refused it";
    MarketplaceUnavailable: 503, None, "the marketplace does not answer";
    AttemptsLeft: 400, None, "login or password is wrong; few attempts are left";
    LoginLockout: 403, None, "too many failed attempts; the login is locked for a while";
    PasswordMustChange: 403, None, "a new password must be set first";
    NotAllowed: 403, None, "this account may not do that";
    NotFound: 404, None, "there is nothing here";
    MethodNotAllowed: 405, None, "this method is not served here";
    VersionConflict: 409, None, "somebody else has changed it";
    IdempotencyConflict: 409, None, "the idempotency key was used for another request";
    PayloadTooLarge: 413, None, "the body is too large";
    CodeWrong: 400, None, "the code is wrong";
    CodeExpired: 400, None, "the code has expired or was used";
    CodeLocked: 403, None, "too many wrong codes; wait before the next";
    TooSoon: 429, None, "a code was sent a moment ago";
    RateLimited: 429, None, "too many requests";
    AddressUnknown: 422, None, "the address is not a verified one of this account";
    NumberNotServed: 422, None, "the number is not one that is called from here";
    EmergencyNumber: 422, None, "emergency services are not called from here: use another telephone, now";
    OptedOut: 409, None, "the recipient has opted out";
    StateNotPossible: 409, None, "the workflow has no such move from here";
    AssignmentRequired: 422, None, "this move needs an owner";
    AssignSelfOnly: 403, None, "this role may assign to itself alone";
    MoveNotYours: 403, None, "the workflow leaves this move to another role";
    DocumentsMissing: 409, None, "documents that this move needs are not on file";
    BudgetExhausted: 409, None, "the budget of the program does not cover this award; `current` says what is left";
    PaymentNotPossible: 409, None, "the payment is in a state that does not let this happen; `current` says which";
    PaymentUnavailable: 503, None, "the provider of payments does not answer; the same again is done once";
    NothingToUndo: 409, None, "there is no change of yours that can be taken back";
    TemplateNotForCase: 409, None, "this template is not for the status or the person of this case";
    TestFirst: 409, None, "a test of exactly this message must be sent to oneself first, at most an hour before";
    NumberNotConfirmed: 409, None, "the number of people who get it must be confirmed, as it is now";
    NoOwnAddress: 409, None, "this account has no address of its own for this channel";
    ApprovalRequired: 409, None, "a message to many that tells a decision is sent as an outreach, which a second person approves";
    OwnRequest: 403, None, "somebody other than who asked must approve or refuse it";
    CheckExpired: 409, None, "the check is too old; check again";
    FeatureOff: 403, None, "this is switched off here";
    NoGateway: 503, None, "no gateway is configured for this channel";
    NoEndpoint: 409, None, "no endpoint of a model is set up here";
    CapReached: 429, None, "what this tool may use in a day is used up";
    PersonCapReached: 429, None, "what one person may use of this tool in a day is used up";
    NotRedacted: 409, None, "what identifies people could not be taken out, and nothing was sent";
    CallInProgress: 409, None, "a call is going on already";
    CallOver: 409, None, "the call is over";
    NotLive: 409, None, "nobody has taken the call yet";
    HoldStands: 409, None, "a legal hold stands on the application already";
    NoHold: 409, None, "no legal hold stands on the application";
    NotRecording: 409, None, "the call is not being recorded now";
    NothingToWriteUp: 409, None, "no call of yours that is over waits to be written up here";
    NotListening: 409, None, "only who listens to the conference can change how";
    AlreadyTakenOver: 409, None, "another supervisor has taken over";
    TransferUnderWay: 409, None, "the call is being handed on already";
    TransferOver: 409, None, "the call is not handed on to you any more";
    NobodyAvailable: 409, None, "nobody who was chosen takes calls now";
    Locked: 409, None, "the conference is locked: nobody new is let in";
    CallFull: 409, None, "the call is full";
    InCallByTelephone: 409, None, "they are in this call by telephone already";
    LinkOver: 410, None, "the link is no longer valid";
    LinkUsed: 409, None, "the link is in use on another device";
    MediaUnavailable: 503, None, "the media server is not available";
    RecordingNotAllowed: 409, None, "the recording policy does not allow it";
    RecordingKeyLost: 503, None, "the key that the recording was sealed with is lost";
    RecordingFailed: 503, None, "the recording could not be written";
    CaptchaRequired: 400, None, "suspicious activity: a captcha is needed";
    CaptchaFailed: 400, None, "suspicious activity: the captcha was not passed";
    AccountNotFound: 404, None, "username does not exist";
    WeakPassword: 422, None, "the password is weak or was used before";
    LoginIdInUse: 409, None, "login id already in use";
    LinkExpired: 410, None, "the link or code was used or is too old";
    SignUpClosed: 403, None, "nobody can sign up here now";
    HostNotAllowed: 422, None, "the address is not on the tenant's list";
    SsoFailed: 401, None, "the identity provider did not confirm the sign-on";
    SsoUnavailable: 503, None, "the identity provider does not answer";
    SignOnRequired: 403, None, "staff of this instance sign on at its identity provider";
    SignOnTestFirst: 409, None, "sign on at the provider as a test first: it counts for ten minutes";
    PasskeyFailed: 400, None, "the passkey was not accepted";
    LastFactor: 409, None, "the last second factor cannot be removed";
    LastAdministrator: 409, None, "nobody would be left who can administer this instance: make somebody else an administrator first";
    ConfirmOwnRole: 409, None, "this takes something away from yourself: confirm that you mean it";
    RoleInUse: 409, None, "people have this role, or workflows or notification rules name it; `current` says who and which";
    StepUpRequired: 403, None, "prove again that it is you to see or change what belongs to the whole login";
    FactorRequired: 403, None, "add an authenticator app or a passkey first";
    Reauthenticate: 403, None, "sign in again to do that";
    UploadOffset: 409, None, "the upload does not stand where this part begins";
    FileNotReady: 409, None, "the virus scanner has not looked at the file yet";
    FileInfected: 409, None, "the virus scanner found something in the file";
    FileUnscanned: 409, None, "no virus scanner has looked at the file, and such files are not given out here";
    AlreadyApplied: 409, None, "there is an application of this person in the program already";
    AlreadyDecided: 409, None, "the application has been decided";
    AlreadyWithdrawn: 409, None, "the application has been withdrawn";
    WrongAudience: 403, None, "the program is not for accounts of this kind";
    FiledByStaff: 403, None, "applications of this program are filed by staff alone";
    LaunchBlocked: 409, None, "something that a launch needs is missing";
    CaseNotAdded: 409, None, "the settings of the program let staff add no such case";
    FormFaults: 422, None, "answers are missing or do not fit";
    DraftChanged: 409, None, "the draft or its form has changed: open it again";
    CaseDecided: 409, None, "the application is decided or closed";
    RequestOver: 409, None, "it was answered, decided or taken back already";
    AlreadyFilledIn: 409, None, "the application has its answers already";
    DatabaseUnavailable: 503, None, "the database does not answer";
    Overloaded: 503, None, "the hub is overloaded";
    Internal: 500, None, "an unexpected error";
}

/// One field that was refused, with the machine key of why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FieldError {
    pub field: String,
    pub key: String,
}

/// Why an answer keeps a form from being submitted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct AnswerFault {
    /// `owed`, or `members/r1/born`; empty where it is about no question.
    pub at: String,
    /// The part of the answer; empty for the whole.
    pub part: String,
    pub key: String,
    /// The rule of a check; empty otherwise.
    pub rule: String,
}

/// Problem JSON as it goes out.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProblemBody {
    #[serde(rename = "type")]
    pub kind: String,
    pub title: String,
    pub status: u16,
    #[schema(value_type = Key)]
    pub key: String,
    /// The specification's number, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub code: Option<u16>,
    pub message: String,
    pub errors: Vec<FieldError>,
    pub trace_id: String,
    /// With `version_conflict`: the current object.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, nullable = false)]
    pub current: Option<serde_json::Value>,
    /// With `too_soon`, `rate_limited` and locks: when to try again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub retry_after_ms: Option<i64>,
    /// With `already_applied`: which application.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub application_id: Option<i64>,
    /// With `program_closed`: when applications are taken again, and until when they were.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub opens_at_ms: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub closes_at_ms: Option<i64>,
    /// With `form_faults`: every one, in the order of the form.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub faults: Vec<AnswerFault>,
}

/// A refusal to be sent.
#[derive(Debug)]
pub struct Problem(Box<Inner>);

#[derive(Debug)]
struct Inner {
    key: Key,
    message: Option<String>,
    errors: Vec<FieldError>,
    current: Option<serde_json::Value>,
    retry_after_ms: Option<i64>,
    cause: Option<String>,
    application_id: Option<i64>,
    /// When a program opens, and when it has closed: a program, not a sign-in, is closed.
    closed: Option<(Option<i64>, Option<i64>)>,
    faults: Vec<AnswerFault>,
}

impl Problem {
    /// A refusal with its key's own words.
    pub fn new(key: Key) -> Self {
        Self(Box::new(Inner {
            key,
            message: None,
            errors: Vec::new(),
            current: None,
            retry_after_ms: None,
            cause: None,
            application_id: None,
            closed: None,
            faults: Vec::new(),
        }))
    }

    /// A field that cannot be accepted; `why` is a machine key such as `required` or `too_long`.
    pub fn field(field: impl Into<String>, why: impl Into<String>) -> Self {
        Self::new(Key::InvalidField).and_field(field, why)
    }

    /// A failure of our own; `cause` goes to the log and never to the client.
    pub fn internal(cause: impl fmt::Display) -> Self {
        Self::new(Key::Internal).caused_by(cause)
    }

    /// The account has this application in the program already.
    pub fn already_applied(application: i64) -> Self {
        let mut problem = Self::new(Key::AlreadyApplied);
        problem.0.application_id = Some(application);
        problem
    }

    /// The program takes no applications at this time. Under the key of a sign-in that is closed, but as a conflict: the session stays.
    pub fn program_closed(opens_at_ms: Option<i64>, closes_at_ms: Option<i64>) -> Self {
        let mut problem = Self::new(Key::ProgramClosed);
        problem.0.closed = Some((opens_at_ms, closes_at_ms));
        problem
    }

    /// Why a form cannot be submitted.
    pub fn form_faults(faults: Vec<AnswerFault>) -> Self {
        let mut problem = Self::new(Key::FormFaults);
        problem.0.faults = faults;
        problem
    }

    /// Names a field.
    pub fn and_field(mut self, field: impl Into<String>, why: impl Into<String>) -> Self {
        self.0.errors.push(FieldError {
            field: field.into(),
            key: why.into(),
        });
        self
    }

    /// Other words for the log reader; they go out, so they hold no secret.
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.0.message = Some(message.into());
        self
    }

    /// The current object, with `version_conflict`.
    pub fn with_current(mut self, current: &impl Serialize) -> Self {
        self.0.current = serde_json::to_value(current).ok();
        self
    }

    /// When it is worth trying again.
    pub fn retry_after_ms(mut self, wait_ms: i64) -> Self {
        self.0.retry_after_ms = Some(wait_ms.max(0));
        self
    }

    /// The cause, for the log only.
    pub fn caused_by(mut self, cause: impl fmt::Display) -> Self {
        self.0.cause = Some(cause.to_string());
        self
    }

    /// The machine key.
    pub fn key(&self) -> Key {
        self.0.key
    }

    /// What lies behind it.
    pub fn cause(&self) -> Option<&str> {
        self.0.cause.as_deref()
    }

    /// The body as it goes out.
    pub fn body(&self) -> ProblemBody {
        let key = self.0.key;
        let answer = answer(key);
        ProblemBody {
            kind: format!("urn:commonline:problem:{}", key.as_str()),
            title: self
                .status_code()
                .canonical_reason()
                .unwrap_or("Error")
                .to_owned(),
            status: self.status_code().as_u16(),
            key: key.as_str().to_owned(),
            code: answer.code.filter(|_| self.0.closed.is_none()),
            message: self
                .0
                .message
                .clone()
                .unwrap_or_else(|| answer.message.to_owned()),
            errors: self.0.errors.clone(),
            trace_id: crate::middleware::trace::current_id(),
            current: self.0.current.clone(),
            retry_after_ms: self.0.retry_after_ms,
            application_id: self.0.application_id,
            opens_at_ms: self.0.closed.and_then(|(opens, _)| opens),
            closes_at_ms: self.0.closed.and_then(|(_, closes)| closes),
            faults: self.0.faults.clone(),
        }
    }
}

impl From<Key> for Problem {
    fn from(key: Key) -> Self {
        Self::new(key)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.key.as_str())?;
        match &self.0.cause {
            Some(cause) => write!(f, ": {cause}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Problem {}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        if self.0.closed.is_some() {
            return StatusCode::CONFLICT;
        }
        StatusCode::from_u16(answer(self.0.key).status).expect("the statuses of the table are all valid")
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code())
            .content_type("application/problem+json")
            .body(serde_json::to_vec(&self.body()).unwrap_or_default());
        if let Some(wait_ms) = self.0.retry_after_ms {
            response
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from((wait_ms as u64).div_ceil(1000)));
        }
        response
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        let key = match &error {
            StoreError::NotFound(_) => Key::NotFound,
            StoreError::VersionConflict { .. } => Key::VersionConflict,
            StoreError::IdempotencyConflict => Key::IdempotencyConflict,
            StoreError::Unavailable(_) => Key::DatabaseUnavailable,
            StoreError::InUse(_) => Key::InvalidField,
            StoreError::Malformed(_)
            | StoreError::Corrupt { .. }
            | StoreError::Database(_)
            | StoreError::Migrate(_)
            | StoreError::Redis(_)
            | StoreError::Io(_)
            | StoreError::Json(_)
            | StoreError::Key(_) => Key::Internal,
        };
        Problem::new(key).caused_by(error)
    }
}

impl From<ActorError> for Problem {
    fn from(error: ActorError) -> Self {
        match error {
            ActorError::Store(error) => error.into(),
            ActorError::Field { field, key } => Problem::field(field, key),
            ActorError::Answer { part, key } if part.is_empty() => Problem::field("value", key),
            ActorError::Answer { part, key } => Problem::field(format!("value.{part}"), key),
            ActorError::RefusedField { field, key } => Problem::new(key).and_field(field, key.as_str()),
            ActorError::Refused(key) => key.into(),
            ActorError::DocumentsMissing(kinds) => kinds
                .into_iter()
                .fold(Problem::new(Key::DocumentsMissing), |problem, kind| {
                    problem.and_field("documents", kind)
                }),
            ActorError::BudgetExhausted { needed, left } => {
                let current = serde_json::json!({ "needed_cents": needed, "left_cents": left });
                Problem::new(Key::BudgetExhausted).with_current(&current)
            }
            ActorError::Busy => Key::Overloaded.into(),
            ActorError::Media(error) => Problem::new(Key::MediaUnavailable).caused_by(error),
            ActorError::Gateway(error) => Problem::internal(error.to_string()),
            ActorError::Program(error) => Problem::internal(error),
        }
    }
}

impl From<actix::MailboxError> for Problem {
    fn from(error: actix::MailboxError) -> Self {
        Problem::new(Key::Overloaded).caused_by(error)
    }
}
