//! What a call that rings here is asked to do.

use crate::cases::work_item::PlacedCall;
use crate::error::Result;
use actix::Message;
use hub_domain::ThreadId;
use hub_domain::calls::telephone::IncomingCall;
use hub_domain::identity::by::By;

/// Takes the call, in this conversation. Refused with `call_over` if it no longer rings, or somebody else is taking it.
#[derive(Message)]
#[rtype(result = "Result<PlacedCall>")]
pub struct TakeCall {
    pub by: By,
    pub thread: ThreadId,
}

/// Refuses the call for everybody here.
#[derive(Message)]
#[rtype(result = "Result<()>")]
pub struct RefuseCall;

/// Nobody here takes the call any more: the caller is called back, or leaves a message. The telephone stays with the flow.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Release;

/// The caller of a flow that lets the call ring has hung up.
#[derive(Message)]
#[rtype(result = "()")]
pub struct CallerGone;

/// Asks for the state.
#[derive(Message)]
#[rtype(result = "ArrivedState")]
pub struct ObserveArrived;

/// See [`ObserveArrived`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArrivedState {
    pub call: IncomingCall,
    pub is_being_taken: bool,
}

/// A call that a flow let ring rings no more.
#[derive(Debug, Message)]
#[rtype(result = "()")]
pub struct RingingEnded {
    /// Somebody has it; otherwise nobody took it, and the caller is still there.
    pub is_taken: bool,
}
