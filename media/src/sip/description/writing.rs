//! Writing our description, as an offer or as the answer to one.

use super::crypto::CRYPTO_SUITE;
use super::{Description, Format};
use crate::phone::{Direction, SrtpKey};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt::Write;
use std::net::SocketAddr;

/// Our voice in a description.
pub(crate) struct OurVoice<'a> {
    pub address: SocketAddr,
    /// `RTP/AVP`, `RTP/SAVP`, or what an offer names of these with feedback: an answer repeats it.
    pub protocol: &'a str,
    pub formats: &'a [Format],
    pub direction: Direction,
    /// Tag and key of what we send.
    pub crypto: Option<(u32, &'a SrtpKey)>,
}

/// Numbers of a session: who it is, and how often it has been described (RFC 8866, section 5.2).
#[derive(Debug, Clone, Copy)]
pub(crate) struct SessionNumbers {
    pub id: u32,
    pub version: u32,
}

/// Writes a description with our voice. As an answer it stands at the position of the offer's voice that was chosen, and
/// everything else is refused; an offer of our own has no other media.
pub(crate) fn write(
    numbers: SessionNumbers,
    ours: &OurVoice<'_>,
    theirs: Option<(&Description, usize)>,
) -> String {
    let mut text = String::new();
    let family = if ours.address.is_ipv4() { "IP4" } else { "IP6" };
    let host = ours.address.ip();
    let SessionNumbers { id, version } = numbers;
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "v=0\r\no=- {id} {version} IN {family} {host}\r\ns=-\r\nc=IN {family} {host}\r\nt=0 0\r\n"
    );
    match theirs {
        None => write_voice(&mut text, ours),
        Some((theirs, chosen)) => {
            for (at, medium) in theirs.media.iter().enumerate() {
                if at == chosen {
                    write_voice(&mut text, ours);
                } else {
                    let (kind, protocol, format) = (&medium.kind, &medium.protocol, &medium.format);
                    let _ = write!(text, "m={kind} 0 {protocol} {format}\r\n");
                }
            }
        }
    }
    text
}

fn write_voice(text: &mut String, ours: &OurVoice<'_>) {
    let _ = write!(text, "m=audio {} {}", ours.address.port(), ours.protocol);
    for format in ours.formats {
        let _ = write!(text, " {}", format.number);
    }
    text.push_str("\r\n");
    for format in ours.formats {
        let channels = if format.name == "opus" { "/2" } else { "" };
        let name = match format.name.as_str() {
            "pcmu" | "pcma" => format.name.to_ascii_uppercase(),
            _ => format.name.clone(),
        };
        let _ = write!(
            text,
            "a=rtpmap:{} {name}/{}{channels}\r\n",
            format.number, format.clock_hz
        );
        if !format.parameters.is_empty() {
            let _ = write!(text, "a=fmtp:{} {}\r\n", format.number, format.parameters);
        }
    }
    if let Some((tag, key)) = &ours.crypto {
        let material = STANDARD.encode([&key.key[..], &key.salt[..]].concat());
        let _ = write!(text, "a=crypto:{tag} {CRYPTO_SUITE} inline:{material}\r\n");
    }
    let direction = match ours.direction {
        Direction::Both => "sendrecv",
        Direction::SendOnly => "sendonly",
        Direction::ReceiveOnly => "recvonly",
        Direction::Inactive => "inactive",
    };
    let _ = write!(text, "a=ptime:20\r\na={direction}\r\n");
}
