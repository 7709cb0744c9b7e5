//! Messages to a call in a flow.

use actix::Message;
use hub_domain::ThreadId;
use hub_domain::calls::flow::{DialOutcome, Flow, RunEnd, Schedule};
use hub_domain::calls::telephone::IncomingCall;
use hub_domain::cases::workflow::State;
use hub_media::prompt::Prompt;
use hub_media::sip::gateway::CallEvent;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Who has something said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speaker {
    Flow,
    /// The waiting line that the caller is in.
    Line,
}

/// A prompt has its voice, or could not be given one.
#[derive(Message)]
#[rtype(result = "()")]
pub struct PromptSpoken {
    pub by: Speaker,
    /// Its number in the flow's run, or in the line's.
    pub prompt: u64,
    pub sound: Option<Prompt>,
}

/// An application was found.
pub struct Found {
    pub thread: ThreadId,
    /// Variables of the flow, all but `case_status`.
    pub values: BTreeMap<String, String>,
    /// The state it is in; what the caller is told of it depends on their language.
    pub state: State,
}

/// What a look-up found.
#[derive(Message)]
#[rtype(result = "()")]
pub struct LookUpDone(pub Option<Found>);

/// What came of something else that the flow had asked for.
#[derive(Message)]
#[rtype(result = "()")]
pub enum StepDone {
    LookUpFailed,
    NotTaken,
    CannotRing,
    /// Which attempt, and what came of it.
    Dialled(u64, DialOutcome),
    /// No number was called.
    NotDialled,
    StatusSet(bool),
    NotReferred,
    /// A message of so many seconds that nobody has recorded.
    MessageEnded(u32),
    FlowLoaded(Option<Arc<Flow>>, BTreeMap<String, Schedule>),
    Clock,
}

/// Something happened on the telephone that a flow has called.
#[derive(Message)]
#[rtype(result = "()")]
pub struct DialHappened(pub u64, pub CallEvent);

/// Asks for the state.
#[derive(Message)]
#[rtype(result = "FlowCallState")]
pub struct ObserveFlowCall;

/// See [`ObserveFlowCall`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlowCallState {
    pub call: IncomingCall,
    /// The call is connected, and the flow has begun.
    pub has_begun: bool,
    /// The step that the call is at.
    pub step: String,
    pub lang: String,
    pub end: Option<RunEnd>,
    /// The caller waits in a line.
    pub is_ringing: bool,
    /// The caller leaves a message.
    pub is_recording: bool,
    /// Somebody tries the flow out.
    pub is_test: bool,
}
