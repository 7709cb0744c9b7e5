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
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
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
    /// No voice by a protocol that is spoken; what is offered instead.
    #[error("no voice by RTP/AVP or RTP/SAVP, with or without F, at an IP address: {0}")]
    NoVoice(String),
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
    /// `RTP/AVP`, `RTP/SAVP`, or with feedback (RFC 4585) `RTP/AVPF`, `RTP/SAVPF`.
    pub protocol: String,
    /// Over SRTP, with keys in the description.
    pub is_secure: bool,
    /// In the order that the other end prefers.
    pub formats: Vec<Format>,
    /// Its direction, from the other end's point of view.
    pub direction: Direction,
    /// Keys offered, those of suites that are not spoken left out.
    pub crypto: Vec<Crypto>,
}

/// One medium, as its `m=` line names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Medium {
    /// `audio`, `video`, `image`, …
    pub kind: String,
    /// `RTP/AVP`, …
    pub protocol: String,
    /// The first format.
    pub format: String,
    /// What it says of a voice; none for what is not one, has no port, or is sent by a protocol that is not spoken.
    pub voice: Option<VoiceDescription>,
}

/// A session description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Description {
    /// Media in their order.
    pub media: Vec<Medium>,
}

/// Longest list of what is offered instead of a voice, in characters: it becomes part of a header.
const MAX_OFFERED: usize = 100;

impl Description {
    /// Voices with their positions, in the order that the other end prefers.
    pub fn voices(&self) -> impl Iterator<Item = (usize, &VoiceDescription)> {
        let media = self.media.iter().enumerate();
        media.filter_map(|(at, medium)| Some((at, medium.voice.as_ref()?)))
    }

    /// The first voice.
    pub fn voice(&self) -> Result<&VoiceDescription, DescriptionError> {
        let first = self.voices().next().map(|(_, voice)| voice);
        first.ok_or_else(|| DescriptionError::NoVoice(self.offered()))
    }

    /// Kinds and protocols of the media, without what a header may not contain.
    fn offered(&self) -> String {
        let names: Vec<String> = self
            .media
            .iter()
            .map(|medium| format!("{} by {}", medium.kind, medium.protocol))
            .collect();
        names
            .join(", ")
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || " ,/-".contains(*c))
            .take(MAX_OFFERED)
            .collect()
    }

    /// Reads a description.
    pub fn parse(text: &[u8]) -> Result<Self, DescriptionError> {
        if text.len() > MAX_LENGTH {
            return Err(DescriptionError::Text);
        }
        let text = std::str::from_utf8(text).map_err(|_| DescriptionError::Text)?;
        // Some write the end of a string of theirs too.
        let text = text.trim_end_matches('\0');
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
        let media: Result<Vec<Medium>, DescriptionError> = sections
            .into_iter()
            .map(|section| section.into_medium(&session))
            .collect();
        Ok(Self { media: media? })
    }
}
