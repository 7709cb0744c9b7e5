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
    connection: Option<IpAddr>,
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
            "crypto" if self.crypto.len() < MAX_FORMATS => self.crypto.extend(Crypto::parse(value)),
            _ => {}
        }
        Ok(())
    }

    pub(super) fn into_medium(
        self,
        session: &Section<'a>,
        has_voice: bool,
    ) -> Result<Medium, DescriptionError> {
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
