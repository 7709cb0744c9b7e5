//! One caller's stay in a line, from joining to its end.

use super::USUAL_PRIORITY;
use crate::ids::{CallId, ProgramId, ThreadId};
use serde::{Deserialize, Serialize};

/// Whether the caller holds the line, or is called back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VisitKind {
    Call,
    Callback,
}

impl VisitKind {
    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Call => "call",
            Self::Callback => "callback",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Call, Self::Callback]
            .into_iter()
            .find(|kind| kind.as_str() == text)
    }
}

/// How a stay stands, or ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VisitState {
    Waiting,
    /// A callback is being made.
    Calling,
    Answered,
    /// The caller hung up.
    GaveUp,
    TimedOut,
    /// The caller preferred to leave a message.
    Voicemail,
    /// Nobody answered the callbacks.
    Unreached,
}

impl VisitState {
    const ALL: [Self; 7] = [
        Self::Waiting,
        Self::Calling,
        Self::Answered,
        Self::GaveUp,
        Self::TimedOut,
        Self::Voicemail,
        Self::Unreached,
    ];

    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Calling => "calling",
            Self::Answered => "answered",
            Self::GaveUp => "gave_up",
            Self::TimedOut => "timed_out",
            Self::Voicemail => "voicemail",
            Self::Unreached => "unreached",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }
}

/// See the module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineVisit {
    pub id: String,
    /// Key of the line.
    pub line: String,
    pub call: CallId,
    pub program: ProgramId,
    /// The tenant's own, E.164.
    pub number: String,
    /// E.164; empty where it is withheld.
    pub caller: String,
    pub caller_name: String,
    pub thread: Option<ThreadId>,
    /// BCP 47.
    pub lang: String,
    /// The lowest first.
    pub priority: u32,
    pub kind: VisitKind,
    /// E.164; empty for a call.
    pub callback_number: String,
    /// The call that is being made to it, or was last.
    pub callback_call: Option<CallId>,
    /// Calls back that nobody answered.
    pub tries: i64,
    /// Nobody is offered them before.
    pub due_at_ms: i64,
    /// That has the telephone, or makes the callback.
    pub node: String,
    pub state: VisitState,
    pub joined_at_ms: i64,
    pub ended_at_ms: Option<i64>,
}

impl LineVisit {
    /// A caller who has just joined, last in turn, and of whom nothing else is known.
    pub fn waiting(
        id: String,
        line: String,
        call: CallId,
        program: ProgramId,
        node: String,
        joined_at_ms: i64,
    ) -> Self {
        Self {
            id,
            line,
            call,
            program,
            number: String::new(),
            caller: String::new(),
            caller_name: String::new(),
            thread: None,
            lang: "en".to_owned(),
            priority: USUAL_PRIORITY,
            kind: VisitKind::Call,
            callback_number: String::new(),
            callback_call: None,
            tries: 0,
            due_at_ms: 0,
            node,
            state: VisitState::Waiting,
            joined_at_ms,
            ended_at_ms: None,
        }
    }
}
