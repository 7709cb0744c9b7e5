//! Session descriptions as telephones write them (SDP, RFC 8866): one voice, its codecs, its keys and its direction.

use crate::phone::{Direction, SrtpKey};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};

/// Longest description that is read, in bytes.
const MAX_LENGTH: usize = 16 * 1024;
/// Most media that a description may have, and formats of one.
const MAX_MEDIA: usize = 16;
const MAX_FORMATS: usize = 64;
/// The only supported crypto suite (RFC 4568, section 6.2.1); every encrypting trunk supports it.
const CRYPTO_SUITE: &str = "AES_CM_128_HMAC_SHA1_80";

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

/// A key that the other end sends with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crypto {
    /// Number by which an answer chooses it.
    pub tag: u32,
    /// Its key.
    pub key: SrtpKey,
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

/// The lines of one medium, or those before the first.
#[derive(Default)]
struct Section<'a> {
    kind: &'a str,
    port: u16,
    protocol: &'a str,
    numbers: Vec<&'a str>,
    connection: Option<IpAddr>,
    direction: Option<Direction>,
    maps: Vec<(u8, &'a str)>,
    parameters: Vec<(u8, &'a str)>,
    crypto: Vec<Crypto>,
}

impl<'a> Section<'a> {
    fn begin(value: &'a str) -> Result<Self, DescriptionError> {
        let mut words = value.split_ascii_whitespace();
        let mut word = || words.next().ok_or(DescriptionError::Line('m'));
        let (kind, port, protocol) = (word()?, word()?, word()?);
        // `port/number of ports` is for layers that telephones do not have.
        let port = port.split('/').next().unwrap_or(port);
        let port = port.parse().map_err(|_| DescriptionError::Line('m'))?;
        let numbers: Vec<&str> = words.take(MAX_FORMATS + 1).collect();
        match numbers.len() {
            0 => Err(DescriptionError::Line('m')),
            1..=MAX_FORMATS => Ok(Self {
                kind,
                port,
                protocol,
                numbers,
                ..Default::default()
            }),
            _ => Err(DescriptionError::TooMuch),
        }
    }

    fn take(&mut self, kind: &str, value: &'a str) -> Result<(), DescriptionError> {
        match kind {
            "c" => self.connection = Some(connection(value)?),
            "a" => self.attribute(value)?,
            // Names, times, bandwidths: nothing that a voice needs.
            _ => {}
        }
        Ok(())
    }

    fn attribute(&mut self, value: &'a str) -> Result<(), DescriptionError> {
        let (name, value) = value.split_once(':').unwrap_or((value, ""));
        match name {
            "sendrecv" => self.direction = Some(Direction::Both),
            "sendonly" => self.direction = Some(Direction::SendOnly),
            "recvonly" => self.direction = Some(Direction::ReceiveOnly),
            "inactive" => self.direction = Some(Direction::Inactive),
            "rtpmap" | "fmtp" => {
                let (number, rest) = value
                    .trim()
                    .split_once(char::is_whitespace)
                    .ok_or(DescriptionError::Line('a'))?;
                let number = number.parse().map_err(|_| DescriptionError::Line('a'))?;
                let list = if name == "rtpmap" {
                    &mut self.maps
                } else {
                    &mut self.parameters
                };
                if list.len() == MAX_FORMATS {
                    return Err(DescriptionError::TooMuch);
                }
                list.push((number, rest.trim()));
            }
            // A key that cannot be read is not chosen.
            "crypto" if self.crypto.len() < MAX_FORMATS => self.crypto.extend(crypto(value)),
            _ => {}
        }
        Ok(())
    }

    fn into_medium(self, session: &Section<'a>, has_voice: bool) -> Result<Medium, DescriptionError> {
        let is_secure = self.protocol.eq_ignore_ascii_case("RTP/SAVP");
        let is_rtp = is_secure || self.protocol.eq_ignore_ascii_case("RTP/AVP");
        if has_voice || self.kind != "audio" || !is_rtp || self.port == 0 {
            return Ok(Medium::Other {
                kind: self.kind.to_owned(),
                protocol: self.protocol.to_owned(),
                format: self.numbers[0].to_owned(),
            });
        }
        let address = self
            .connection
            .or(session.connection)
            .ok_or(DescriptionError::Line('c'))?;
        let formats = self
            .numbers
            .iter()
            .filter_map(|number| self.format(number))
            .collect();
        // `0.0.0.0` was the hold syntax before directions existed (RFC 3264, section 8.4).
        let direction = match self.direction.or(session.direction).unwrap_or(Direction::Both) {
            _ if address.is_unspecified() => Direction::SendOnly,
            direction => direction,
        };
        Ok(Medium::Voice(VoiceDescription {
            address: SocketAddr::new(address, self.port),
            is_secure,
            formats,
            direction,
            crypto: self.crypto,
        }))
    }

    fn format(&self, number: &str) -> Option<Format> {
        let number: u8 = number.parse().ok().filter(|number| *number < 128)?;
        let of = |list: &[(u8, &'a str)]| list.iter().find(|(of, _)| *of == number).map(|(_, value)| *value);
        let map = of(&self.maps).or(match number {
            // Those that need no map (RFC 3551, table 4).
            0 => Some("PCMU/8000"),
            8 => Some("PCMA/8000"),
            _ => None,
        })?;
        let mut parts = map.split('/');
        Some(Format {
            number,
            name: parts.next()?.to_ascii_lowercase(),
            clock_hz: parts.next()?.trim().parse().ok()?,
            parameters: of(&self.parameters).unwrap_or_default().to_owned(),
        })
    }
}

fn connection(value: &str) -> Result<IpAddr, DescriptionError> {
    let wrong = DescriptionError::Line('c');
    let mut words = value.split_ascii_whitespace();
    let (Some("IN"), Some(family), Some(address)) = (words.next(), words.next(), words.next()) else {
        return Err(wrong);
    };
    let address: IpAddr = address
        .split('/')
        .next()
        .unwrap_or(address)
        .parse()
        .map_err(|_| wrong)?;
    let fits = matches!((family, address), ("IP4", IpAddr::V4(_)) | ("IP6", IpAddr::V6(_)));
    // A multicast, broadcast or unspecified target would be an attack on somebody else.
    if !fits || address.is_multicast() || address == IpAddr::V4(std::net::Ipv4Addr::BROADCAST) {
        return Err(wrong);
    }
    Ok(address)
}

/// `1 AES_CM_128_HMAC_SHA1_80 inline:…|lifetime|MKI` (RFC 4568, section 9.1); none for suites and parameters that are not
/// spoken.
fn crypto(value: &str) -> Option<Crypto> {
    let mut words = value.split_ascii_whitespace();
    let tag = words.next()?.parse().ok()?;
    if words.next()? != CRYPTO_SUITE {
        return None;
    }
    let inline = words.next()?.strip_prefix("inline:")?;
    // Session parameters change the packet format: a line with unknown ones must not be chosen.
    if words.next().is_some() {
        return None;
    }
    let mut parts = inline.split('|');
    let material = STANDARD.decode(parts.next()?).ok()?;
    // A master key identifier would be in every packet.
    if parts.any(|part| part.contains(':')) || material.len() != 30 {
        return None;
    }
    Some(Crypto {
        tag,
        key: SrtpKey {
            key: material[..16].try_into().ok()?,
            salt: material[16..].try_into().ok()?,
        },
    })
}

/// A new key for what we send.
pub(crate) fn new_key() -> SrtpKey {
    SrtpKey {
        key: rand::random(),
        salt: rand::random(),
    }
}

/// Our voice in a description.
pub(crate) struct OurVoice<'a> {
    pub address: SocketAddr,
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

/// Writes a description with our voice, refusing everything else. An offer of our own has no other media.
pub(crate) fn write(numbers: SessionNumbers, ours: &OurVoice<'_>, theirs: Option<&Description>) -> String {
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
        Some(theirs) => {
            for medium in &theirs.media {
                match medium {
                    Medium::Voice(_) => write_voice(&mut text, ours),
                    Medium::Other {
                        kind,
                        protocol,
                        format,
                    } => {
                        let _ = write!(text, "m={kind} 0 {protocol} {format}\r\n");
                    }
                }
            }
        }
    }
    text
}

fn write_voice(text: &mut String, ours: &OurVoice<'_>) {
    let protocol = if ours.crypto.is_some() {
        "RTP/SAVP"
    } else {
        "RTP/AVP"
    };
    let _ = write!(text, "m=audio {} {protocol}", ours.address.port());
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

#[cfg(test)]
mod tests {
    use super::*;

    const OFFER: &str = "v=0\r\no=- 1 1 IN IP4 192.0.2.7\r\ns=call\r\nc=IN IP4 192.0.2.7\r\nt=0 0\r\n\
        m=audio 4002 RTP/AVP 96 8 0 101\r\na=rtpmap:96 opus/48000/2\r\na=fmtp:96 useinbandfec=1\r\n\
        a=rtpmap:101 telephone-event/8000\r\na=fmtp:101 0-16\r\na=sendonly\r\n\
        m=video 4004 RTP/AVP 97\r\na=rtpmap:97 VP8/90000\r\n";

    #[test]
    fn a_voice_is_read_with_its_codecs_and_direction() {
        let offer = Description::parse(OFFER.as_bytes()).unwrap();
        let voice = offer.voice().unwrap();
        assert_eq!(voice.address.to_string(), "192.0.2.7:4002");
        assert_eq!((voice.direction, voice.is_secure), (Direction::SendOnly, false));
        let names: Vec<(u8, &str, u32)> = voice
            .formats
            .iter()
            .map(|format| (format.number, format.name.as_str(), format.clock_hz))
            .collect();
        assert_eq!(
            names,
            [
                (96, "opus", 48_000),
                (8, "pcma", 8_000),
                (0, "pcmu", 8_000),
                (101, "telephone-event", 8_000)
            ]
        );
        assert_eq!(voice.formats[0].parameters, "useinbandfec=1");
        assert!(matches!(&offer.media[1], Medium::Other { kind, .. } if kind == "video"));
    }

    #[test]
    fn ipv6_bare_line_feeds_and_the_old_hold_syntax_are_understood() {
        let text = "v=0\no=- 1 1 IN IP6 ::1\ns=-\nt=0 0\nm=audio 4002 RTP/AVP 0\nc=IN IP6 2001:db8::5\n";
        let six = Description::parse(text.as_bytes()).unwrap();
        assert_eq!(six.voice().unwrap().address.to_string(), "[2001:db8::5]:4002");
        let held = OFFER
            .replace("c=IN IP4 192.0.2.7", "c=IN IP4 0.0.0.0")
            .replace("a=sendonly", "a=sendrecv");
        let held = Description::parse(held.as_bytes()).unwrap();
        assert_eq!(held.voice().unwrap().direction, Direction::SendOnly);
    }

    #[test]
    fn keys_of_the_known_suite_are_read_and_others_passed_over() {
        let material = STANDARD.encode([7u8; 30]);
        let offer = |crypto: &str| {
            OFFER
                .replace("RTP/AVP 96", "RTP/SAVP 96")
                .replace("a=sendonly", crypto)
        };
        let known = format!(
            "a=crypto:1 AES_256_CM_HMAC_SHA1_80 inline:{material}\r\na=crypto:2 {CRYPTO_SUITE} inline:{material}|2^20"
        );
        let parsed = Description::parse(offer(&known).as_bytes()).unwrap();
        let voice = parsed.voice().unwrap();
        assert!(voice.is_secure);
        assert_eq!(
            voice.crypto.iter().map(|crypto| crypto.tag).collect::<Vec<_>>(),
            [2]
        );
        assert_eq!(voice.crypto[0].key.salt, [7; 14]);
        for unknown in [
            format!("a=crypto:1 {CRYPTO_SUITE} inline:{material}|2^20|1:4"),
            format!("a=crypto:1 {CRYPTO_SUITE} inline:{material} UNENCRYPTED_SRTP"),
            format!("a=crypto:1 {CRYPTO_SUITE} inline:short"),
            "a=crypto:".to_owned(),
        ] {
            let parsed = Description::parse(offer(&unknown).as_bytes()).unwrap();
            assert!(parsed.voice().unwrap().crypto.is_empty(), "{unknown}");
        }
    }

    #[test]
    fn what_is_no_description_is_refused_with_the_line_that_is_wrong() {
        let many = format!("v=0\r\n{}", "m=audio 1 RTP/AVP 0\r\n".repeat(17));
        let formats = format!("v=0\r\nm=audio 1 RTP/AVP{}\r\n", " 0".repeat(65));
        for (text, error) in [
            ("", DescriptionError::Line('v')),
            ("v=1\r\n", DescriptionError::Line('v')),
            ("v=0\r\nnonsense\r\n", DescriptionError::Line('=')),
            ("v=0\r\nm=audio\r\n", DescriptionError::Line('m')),
            ("v=0\r\nm=audio 99999 RTP/AVP 0\r\n", DescriptionError::Line('m')),
            ("v=0\r\nm=audio 4002 RTP/AVP 0\r\n", DescriptionError::Line('c')),
            ("v=0\r\nc=IN IP4 example.org\r\n", DescriptionError::Line('c')),
            ("v=0\r\nc=IN IP4 239.1.2.3\r\n", DescriptionError::Line('c')),
            ("v=0\r\nc=IN IP4 255.255.255.255\r\n", DescriptionError::Line('c')),
            ("v=0\r\nc=IN IP6 192.0.2.1\r\n", DescriptionError::Line('c')),
            (
                "v=0\r\nm=audio 4002 RTP/AVP 0\r\na=rtpmap:300 PCMU/8000\r\n",
                DescriptionError::Line('a'),
            ),
            (&many, DescriptionError::TooMuch),
            (&formats, DescriptionError::TooMuch),
        ] {
            assert_eq!(Description::parse(text.as_bytes()), Err(error), "{text}");
        }
        assert_eq!(Description::parse(&[0xff; 10]), Err(DescriptionError::Text));
        assert_eq!(
            Description::parse(&[b'v'; MAX_LENGTH + 1]),
            Err(DescriptionError::Text)
        );
        let silent = Description::parse(b"v=0\r\nm=audio 0 RTP/AVP 0\r\n").unwrap();
        assert_eq!(silent.voice(), Err(DescriptionError::NoVoice));
    }

    #[test]
    fn what_is_written_is_read_back_and_other_media_are_refused_in_their_place() {
        let theirs = Description::parse(OFFER.as_bytes()).unwrap();
        let key = new_key();
        let ours = OurVoice {
            address: "198.51.100.4:20000".parse().unwrap(),
            formats: &theirs.voice().unwrap().formats[1..],
            direction: Direction::ReceiveOnly,
            crypto: Some((2, &key)),
        };
        let text = write(SessionNumbers { id: 5, version: 1 }, &ours, Some(&theirs));
        assert!(
            text.contains("m=audio 20000 RTP/SAVP 8 0 101\r\n") && text.ends_with("m=video 0 RTP/AVP 97\r\n")
        );
        let again = Description::parse(text.as_bytes()).unwrap();
        let voice = again.voice().unwrap();
        assert_eq!(voice.address, ours.address);
        assert_eq!(voice.formats, ours.formats);
        assert_eq!(voice.direction, Direction::ReceiveOnly);
        assert_eq!(voice.crypto, [Crypto { tag: 2, key }]);
    }
}
