//! Events of a call in a flow, and the commands that answer them.

use super::super::{Flow, RecordAction, Schedule};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The call has been answered. Comes once, first.
    Begin,
    /// A key was pressed: `0`–`9`, `*`, `#`, `A`–`D`.
    Digit(char),
    /// The prompt of this number was said to its end, or could not be said.
    PromptEnded(u64),
    /// The moment of [`FlowRun::deadline_ms`] has come.
    Clock,
    LookedUp(LookUpAnswer),
    Queue(QueueOutcome),
    Dial(DialOutcome),
    /// The application has the status, or may not have it.
    StatusSet(bool),
    /// The caller was transferred, or not.
    Referred(bool),
    /// The message was taken, or there was none.
    VoicemailEnded {
        seconds: u32,
    },
    /// The other flow; none where there is none.
    FlowLoaded(Option<Arc<Flow>>, BTreeMap<String, Schedule>),
    /// The caller has hung up.
    HungUp,
}

/// What a look-up found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LookUpAnswer {
    /// By variable.
    Found(BTreeMap<String, String>),
    NotFound,
    Failed,
}

/// What became of a caller who waited for a reviewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueueOutcome {
    /// Somebody talks to the caller; the flow is over.
    Taken,
    /// Nobody took the call.
    NotTaken,
    /// The caller is called back, and keeps the place; the flow is over.
    CallBack,
    /// The caller prefers to leave a message.
    Voicemail,
    Failed,
}

/// What became of a number that was called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DialOutcome {
    /// The other end has hung up.
    Ended,
    NotTaken,
    Failed,
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Say this; what may be shown of it is beside it. A new prompt comes after the one that is being said.
    Say {
        prompt: u64,
        lang: String,
        text: String,
        shown: String,
    },
    /// Play a sound of the tenant's own, as a prompt.
    Play { prompt: u64, sound: String },
    /// Stop saying anything.
    Silence,
    /// Find an application.
    LookUp {
        number: String,
        birth_date: Option<String>,
    },
    /// Put the caller into a waiting line.
    Enqueue {
        line: String,
        priority: u32,
        /// None: as long as the line says.
        max_wait_s: Option<u32>,
        music: bool,
        offers_callback: bool,
        offers_voicemail: bool,
    },
    /// Call a number and connect the caller.
    Dial { number: String, ring_s: u32 },
    /// Begin, end or pause the recording of the call.
    Record(RecordAction),
    /// Move the application.
    SetStatus { status: i64, comment: String },
    /// Put the caller into the room of this name.
    Confer { name: String, music: bool },
    /// Take the caller out of the room.
    LeaveConference,
    /// Transfer the caller.
    Refer { to: String },
    /// Tone, and a message of the caller.
    Voicemail { max_length_s: u32, transcribe: bool },
    /// The message ends here; answered by [`Event::VoicemailEnded`].
    EndVoicemail,
    /// Send a text: to the applicant whose application a look-up has found, or else to the number that is shown, which then says
    /// the same to everybody.
    Message { lang: String, text: String },
    /// Load another flow.
    Goto { flow: String },
    /// End the call. Comes once, last.
    HangUp,
}

/// How a flow ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FlowEnd)]
pub enum RunEnd {
    /// It came to its end.
    Completed,
    /// The caller hung up.
    HungUp,
    /// A reviewer took the call.
    Taken,
    /// The caller is called back.
    CallBack,
    /// Too many steps, too long, or too much that failed.
    Cut,
}

/// What a line of the log says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FlowTraceKind)]
pub enum TraceKind {
    /// The call came to the step.
    Entered,
    Said,
    /// Digits of the caller; dots where they are sensitive.
    Pressed,
    /// Nothing was pressed in time.
    Silence,
    /// What was pressed leads nowhere.
    NotUnderstood,
    /// `open`, `closed` or `holiday`.
    Hours,
    /// `found`, `not_found`, `failed`.
    LookedUp,
    /// `taken`, `not_taken`, `call_back`, `voicemail`, `failed`.
    Queue,
    /// Of a callback that is tried out: `waits`, `offered`, `answered`, `unanswered` or `missed`.
    CalledBack,
    Dialled,
    /// A sound of the tenant's own.
    Played,
    /// `start`, `stop` or `pause`.
    Recording,
    /// `set` or `refused`.
    Status,
    /// `entered` or `left`.
    Conference,
    /// `transferred` or `failed`.
    Referred,
    /// A message of so many seconds.
    Voicemail,
    /// A text that is sent.
    Message,
    Failed,
    Ended,
}

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = FlowTrace)]
pub struct Trace {
    pub at_ms: i64,
    pub step: String,
    pub kind: TraceKind,
    pub text: String,
}

/// A prompt of the log: the language that it was said in, and what callers of each of the flow's languages hear.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompted {
    pub lang: String,
    pub said: Vec<SaidIn>,
}

/// A prompt in one language, without anything sensitive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = FlowSaidIn)]
pub struct SaidIn {
    /// BCP 47.
    pub lang: String,
    /// Null: it is not translated, and callers hear it in another language.
    pub text: Option<String>,
    /// Without a voice callers hear it in another language, translated or not.
    pub has_voice: bool,
}

/// What is known of the call before it begins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Visit {
    /// The caller's language, where it is known.
    pub lang: String,
    pub agency: String,
    pub program: String,
}
