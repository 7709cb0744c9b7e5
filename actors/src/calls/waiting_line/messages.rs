//! Messages to a waiting line, and from it to its callers.

use actix::{Message, Recipient};

/// A caller has joined; the row is written.
#[derive(Clone, Message)]
#[rtype(result = "()")]
pub struct Join {
    /// The stay in the line.
    pub visit: String,
    pub place: Recipient<LinePlace>,
    pub end: Recipient<EndWait>,
}

/// The caller's place in the line.
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[rtype(result = "()")]
pub struct LinePlace {
    /// 1: the first.
    pub place: u32,
    /// Where it is known. In whole minutes, so that it is not another one every second.
    pub wait_ms: Option<i64>,
}

/// The line is not there any more: the caller goes on as after the longest wait.
#[derive(Debug, Message)]
#[rtype(result = "()")]
pub struct EndWait;

/// Something has changed.
#[derive(Debug, Clone, Message)]
#[rtype(result = "()")]
pub struct Look;

/// Asks for the state.
#[derive(Message)]
#[rtype(result = "LineState")]
pub struct ObserveLine;

/// See [`ObserveLine`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineState {
    /// Stays of the callers at the telephone here, in order.
    pub callers: Vec<String>,
}
