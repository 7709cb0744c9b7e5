//! What happens in a call, and how it ends.

/// How a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallEnd {
    /// The other end hung up.
    HungUp,
    /// The caller gave up before anybody answered.
    Cancelled,
    /// The other end refused, with this SIP status: 486 busy, 404 no such number, 480 nobody there, 603 declined.
    Refused(u16),
    /// Nobody answered at all.
    NoAnswer,
    /// No voice came for too long.
    NoMedia,
    /// It sent more than a thousand digits.
    TooManyDigits,
    /// The session was not refreshed (RFC 4028).
    Expired,
    /// The room has ended, or has sent the phone away.
    Dismissed,
    /// We hung up, or refused.
    ByUs,
    /// The network or the other end's messages could not be used.
    Failed,
}

/// What the other end said when it refused a call: for people who ask their carrier about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// SIP status.
    pub status: u16,
    /// The words beside it; may be empty.
    pub reason: String,
    /// What is wrong in its own words (RFC 3261, section 20.43); empty for none.
    pub warning: String,
}

/// What happens in a call, in order. `Ended` comes exactly once and last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CallEvent {
    /// The other phone rings.
    Ringing,
    /// The other end plays audio before it answers; the room hears it.
    EarlyMedia,
    /// Both ends talk.
    Answered,
    /// A key was pressed.
    Digit(char),
    /// A prompt was played to its end.
    Played(u64),
    /// The other end holds the call, or no longer.
    Held(bool),
    /// Outcome of a transfer: a SIP status.
    Transferred(u16),
    /// It is over.
    Ended(CallEnd),
}
