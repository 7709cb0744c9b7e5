//! Messages of an announcement.

use crate::error::Result;
use actix::Message;
use hub_domain::calls::call::RoomAccess;

/// How far the call is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnnouncementState {
    Ringing,
    /// Answered; its media is not connected yet.
    Taken,
    Reading,
    Over,
}

/// The phone is taken. Refused with `call_over`.
#[derive(Message)]
#[rtype(result = "Result<RoomAccess>")]
pub struct AnswerAnnouncement;

/// The other side declines or hangs up, or the call is cancelled.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Silence;

/// Asks for the state.
#[derive(Message)]
#[rtype(result = "AnnouncementState")]
pub struct ObserveAnnouncement;
