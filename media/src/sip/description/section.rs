//! Reading the lines of a description, medium by medium.

use super::{Crypto, DescriptionError, Format, MAX_FORMATS, Medium, VoiceDescription};
use crate::phone::Direction;
use std::net::{IpAddr, SocketAddr};

/// The lines of one medium, or those before the first.
#[derive(Default)]
pub(super) struct Section<'a> {
    kind: &'a str,
    port: u16,
    protocol: &'a str,
    numbers: Vec<&'a str>,
    connection: Option<Connection>,
    direction: Option<Direction>,
    maps: Vec<(u8, &'a str)>,
    parameters: Vec<(u8, &'a str)>,
    crypto: Vec<Crypto>,
}

impl<'a> Section<'a> {
    pub(super) fn begin(value: &'a str) -> Result<Self, DescriptionError> {
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

    pub(super) fn take(&mut self, kind: &str, value: &'a str) -> Result<(), DescriptionError> {
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
                // A line that says nothing readable of a format is not needed for the others.
                let Some((number, rest)) = value.trim().split_once(char::is_whitespace) else {
                    return Ok(());
                };
                let Ok(number) = number.parse() else {
                    return Ok(());
                };
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
            "crypto" if self.crypto.len() < MAX_FORMATS => self.crypto.extend(Crypto::parse(value)),
            _ => {}
        }
        Ok(())
    }

    pub(super) fn into_medium(self, session: &Section<'a>) -> Result<Medium, DescriptionError> {
        let (kind, protocol) = (self.kind.to_owned(), self.protocol.to_owned());
        let format = self.numbers[0].to_owned();
        let voice = self.into_voice(session)?;
        Ok(Medium {
            kind,
            protocol,
            format,
            voice,
        })
    }

    fn into_voice(self, session: &Section<'a>) -> Result<Option<VoiceDescription>, DescriptionError> {
        let is_one_of = |names: [&str; 2]| names.iter().any(|name| self.protocol.eq_ignore_ascii_case(name));
        let is_secure = is_one_of(["RTP/SAVP", "RTP/SAVPF"]);
        let is_rtp = is_secure || is_one_of(["RTP/AVP", "RTP/AVPF"]);
        if self.kind != "audio" || !is_rtp || self.port == 0 {
            return Ok(None);
        }
        let connection = self.connection.or(session.connection);
        let address = match connection.ok_or(DescriptionError::Line('c'))? {
            Connection::Address(address) => address,
            // No name is looked up for a stranger.
            Connection::Name => return Ok(None),
        };
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
        Ok(Some(VoiceDescription {
            protocol: self.protocol.to_owned(),
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

/// Where media are received.
#[derive(Clone, Copy)]
enum Connection {
    Address(IpAddr),
    /// A host's name (RFC 8866, section 5.7).
    Name,
}

fn connection(value: &str) -> Result<Connection, DescriptionError> {
    let wrong = DescriptionError::Line('c');
    let mut words = value.split_ascii_whitespace();
    let (Some("IN"), Some(family), Some(address)) = (words.next(), words.next(), words.next()) else {
        return Err(wrong);
    };
    let host = address.split('/').next().unwrap_or(address);
    let Ok(address) = host.parse::<IpAddr>() else {
        let is_name = host.starts_with(|c: char| c.is_ascii_alphabetic())
            && host
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '.' || c == '-');
        return if is_name { Ok(Connection::Name) } else { Err(wrong) };
    };
    let fits = matches!((family, address), ("IP4", IpAddr::V4(_)) | ("IP6", IpAddr::V6(_)));
    // A multicast, broadcast or unspecified target would be an attack on somebody else.
    if !fits || address.is_multicast() || address == IpAddr::V4(std::net::Ipv4Addr::BROADCAST) {
        return Err(wrong);
    }
    Ok(Connection::Address(address))
}
