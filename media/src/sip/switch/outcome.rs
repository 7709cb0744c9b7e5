//! What became of calls out and transfers that programs have asked for, where it is not what they wanted.

use crate::error::MediaError;
use crate::sip::gateway::{CallEnd, Said};
use livekit_protocol::SipTransferReason;

/// Why a call out did not come about.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CallOutError {
    #[error("telephones cannot be reached")]
    NoGateway,
    #[error("the number is not called from here")]
    NotServed,
    #[error("the call ended: {0:?}")]
    Unanswered(Unanswered),
    #[error(transparent)]
    Media(#[from] MediaError),
}

/// How a call ended that nobody answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unanswered {
    pub end: CallEnd,
    /// What the other end said, if it did.
    pub said: Option<Said>,
}

impl Unanswered {
    /// Without a word of the other end.
    pub fn by(end: CallEnd) -> Self {
        Self { end, said: None }
    }
}

/// A transfer that has come about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Transferred {
    pub reason: SipTransferReason,
    /// The status of the target's answer; none where the phone has hung up before it was reported.
    pub status: Option<u16>,
}

/// Why a transfer did not come about.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TransferError {
    #[error("telephones cannot be reached")]
    NoGateway,
    #[error("the number is not called from here")]
    NotServed,
    #[error("call transfer failed: {reason:?}")]
    Failed {
        reason: SipTransferReason,
        /// Status and words of the answer that says so.
        status: Option<(u16, String)>,
    },
    #[error(transparent)]
    Media(#[from] MediaError),
}
