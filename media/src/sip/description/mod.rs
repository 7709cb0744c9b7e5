//! Session descriptions as telephones write them (SDP, RFC 8866): one voice, its codecs, its keys and its direction.

mod crypto;
mod section;
#[cfg(test)]
mod tests;
mod writing;

pub use crypto::Crypto;
pub(crate) use crypto::new_key;
pub(crate) use writing::{OurVoice, SessionNumbers, write};

use crate::phone::Direction;
use section::Section;
use std::net::SocketAddr;

/// Longest description that is read, in bytes.
const MAX_LENGTH: usize = 16 * 1024;
/// Most media that a description may have, and formats of one.
const MAX_MEDIA: usize = 16;
const MAX_FORMATS: usize = 64;

/// Why a description cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DescriptionError {
    /// Not text, or far too long.
    #[error("it is no text of a sensible length")]
    Text,
    /// A line is malformed.
    #[error("the line beginning with {0:?} cannot be read")]
    Line(char),
    /// More media or formats than anybody needs.
    #[error("it describes too much")]
    TooMuch,
    /// Nothing about a voice.
    #[error("it describes no voice")]
    NoVoice,
}

/// One payload type of a voice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Format {
    /// Payload type.
    pub number: u8,
    /// Encoding name, in lower case.
    pub name: String,
    /// Timestamps a second.
    pub clock_hz: u32,
    /// What `a=fmtp` says.
    pub parameters: String,
}

/// Description of a voice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VoiceDescription {
    /// Where it is received.
    pub address: SocketAddr,
    /// Over SRTP (`RTP/SAVP`).
    pub is_secure: bool,
    /// In the order that the other end prefers.
    pub formats: Vec<Format>,
    /// Its direction, from the other end's point of view.
    pub direction: Direction,
    /// Keys offered, those of suites that are not spoken left out.
    pub crypto: Vec<Crypto>,
}

/// One medium: the voice that is answered, or another one, which is refused at its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Medium {
    /// The first voice that has a port.
    Voice(VoiceDescription),
    /// Everything else, as its `m=` line named it: kind, protocol and first format.
    Other {
        /// `audio`, `video`, `image`, …
        kind: String,
        /// `RTP/AVP`, …
        protocol: String,
        /// The first format.
        format: String,
    },
}

/// A session description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Description {
    /// Media in their order, of which at most one is a voice.
    pub media: Vec<Medium>,
}

impl Description {
    /// The voice.
    pub fn voice(&self) -> Result<&VoiceDescription, DescriptionError> {
        let voice = |medium: &Medium| matches!(medium, Medium::Voice(_));
        match self.media.iter().find(|medium| voice(medium)) {
            Some(Medium::Voice(voice)) => Ok(voice),
            _ => Err(DescriptionError::NoVoice),
        }
    }

    /// Reads a description.
    pub fn parse(text: &[u8]) -> Result<Self, DescriptionError> {
        if text.len() > MAX_LENGTH {
            return Err(DescriptionError::Text);
        }
        let text = std::str::from_utf8(text).map_err(|_| DescriptionError::Text)?;
        let mut lines = text.lines().map(|line| line.trim_end_matches('\r'));
        if lines.next().map(str::trim) != Some("v=0") {
            return Err(DescriptionError::Line('v'));
        }
        let mut session = Section::default();
        let mut sections: Vec<Section> = Vec::new();
        for line in lines.filter(|line| !line.is_empty()) {
            let (kind, value) = line.split_once('=').ok_or(DescriptionError::Line('='))?;
            if kind == "m" {
                if sections.len() == MAX_MEDIA {
                    return Err(DescriptionError::TooMuch);
                }
                sections.push(Section::begin(value)?);
                continue;
            }
            sections.last_mut().unwrap_or(&mut session).take(kind, value)?;
        }
        let mut media = Vec::new();
        for section in sections {
            let has_voice = media.iter().any(|medium| matches!(medium, Medium::Voice(_)));
            media.push(section.into_medium(&session, has_voice)?);
        }
        Ok(Self { media })
    }
}
