//! The channels of a thread. Matching on `Channel` is exhaustive everywhere, so that the compiler lists what a new one needs.

use serde::{Deserialize, Serialize};

/// How an entry came into a thread (specification 2, section 2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Channel {
    /// A mail in or out.
    Email,
    /// A text message in or out.
    Sms,
    /// A live conversation.
    Call,
    /// Incoming: a voicemail, or a recording of a telephone menu. Outgoing: a text that is read to the person who answers.
    Voice,
    /// A private note among staff.
    Note,
    /// The applicant visited the portal.
    Session,
    /// The comment given with a status change.
    Comment,
}

impl Channel {
    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Channel::Email => "EMAIL",
            Channel::Sms => "SMS",
            Channel::Call => "CALL",
            Channel::Voice => "VOICE",
            Channel::Note => "NOTE",
            Channel::Session => "SESSION",
            Channel::Comment => "COMMENT",
        }
    }

    /// Reads the name on the wire.
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "EMAIL" => Channel::Email,
            "SMS" => Channel::Sms,
            "CALL" => Channel::Call,
            "VOICE" => Channel::Voice,
            "NOTE" => Channel::Note,
            "SESSION" => Channel::Session,
            "COMMENT" => Channel::Comment,
            _ => return None,
        })
    }

    /// The counter of unread entries that an incoming entry raises: the specification's own mapping, where a note
    /// counts as `ivr` (specification 2, section 3, "Unread counts").
    pub fn unread_counter(self) -> Option<Unread> {
        match self {
            Channel::Email => Some(Unread::Email),
            Channel::Sms => Some(Unread::Sms),
            Channel::Call | Channel::Voice => Some(Unread::Voice),
            Channel::Note => Some(Unread::Ivr),
            Channel::Session | Channel::Comment => None,
        }
    }

    /// The channels whose messages leave by a gateway: texts, mails, and codes that are read aloud.
    pub const DELIVERED: [Channel; 3] = [Channel::Sms, Channel::Email, Channel::Voice];

    /// Whether messages of this channel are sent through a gateway. Whether a gateway is configured is up to the hub.
    pub fn delivers(self) -> bool {
        Self::DELIVERED.contains(&self)
    }
}

/// The four counters of unread entries on a queue row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unread {
    /// `UnreadEmail`
    Email,
    /// `UnreadSMS`
    Sms,
    /// `UnreadVoice`
    Voice,
    /// `UnreadNote`
    Ivr,
}

/// Direction of an entry, seen from the agency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// From the applicant.
    In,
    /// To the applicant.
    Out,
    /// Among staff.
    Internal,
}

impl Direction {
    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Direction::In => "in",
            Direction::Out => "out",
            Direction::Internal => "internal",
        }
    }

    /// Reads the name on the wire.
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "in" => Direction::In,
            "out" => Direction::Out,
            "internal" => Direction::Internal,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_channel_reads_back_its_own_name() {
        for channel in [
            Channel::Email,
            Channel::Sms,
            Channel::Call,
            Channel::Voice,
            Channel::Note,
            Channel::Session,
            Channel::Comment,
        ] {
            assert_eq!(Channel::parse(channel.as_str()), Some(channel));
            assert_eq!(serde_json::to_value(channel).unwrap(), channel.as_str());
        }
        assert_eq!(Channel::parse("FAX"), None);
    }

    #[test]
    fn a_note_counts_as_ivr_as_the_specification_says() {
        assert_eq!(Channel::Note.unread_counter(), Some(Unread::Ivr));
    }
}
