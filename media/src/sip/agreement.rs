//! Offer and answer of a telephone's voice (RFC 3264): the common capabilities, in the offer's order of preference.

use super::description::{
    Description, DescriptionError, Format, OurVoice, SessionNumbers, VoiceDescription, new_key, write,
};
use crate::phone::{Direction, SrtpKey, WireFormat};
use crate::rtp::codec::PhoneCodec;
use std::net::SocketAddr;

/// Whether a trunk's voices are encrypted (`livekit.SIPMediaEncryption`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encryption {
    /// Never.
    #[default]
    Off,
    /// When the other end offers it.
    Allowed,
    /// Always: a call without it is refused.
    Required,
}

/// Why there is no agreement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Disagreement {
    /// The description cannot be read.
    #[error("the session description cannot be used: {0}")]
    Description(#[from] DescriptionError),
    /// No codec in common.
    #[error("no codec in common: PCMU, PCMA and opus are understood")]
    Codec,
    /// The trunk requires encryption, and this voice is not encrypted, or not in a supported form.
    #[error("voices must be encrypted by SRTP with AES_CM_128_HMAC_SHA1_80")]
    Encryption,
    /// The trunk's voices are not encrypted.
    #[error("encrypted voices are not taken on this trunk")]
    NoEncryption,
}

/// What one call offers and answers with.
#[derive(Debug, Clone)]
pub(crate) struct Negotiation {
    address: SocketAddr,
    encryption: Encryption,
    numbers: SessionNumbers,
    /// Our sending key: one for the whole call, unless it is re-negotiated elsewhere.
    ours: SrtpKey,
    /// Whether we hold the call.
    pub is_holding: bool,
}

impl Negotiation {
    /// For a call whose voice is received at `address`.
    pub fn new(address: SocketAddr, encryption: Encryption) -> Self {
        Self {
            address,
            encryption,
            numbers: SessionNumbers {
                id: rand::random::<u32>() >> 1,
                version: 0,
            },
            ours: new_key(),
            is_holding: false,
        }
    }

    /// An offer: everything that is spoken.
    pub fn offer(&mut self) -> String {
        self.numbers.version += 1;
        let formats = offered();
        let secure = self.encryption != Encryption::Off;
        let ours = OurVoice {
            address: self.address,
            formats: &formats,
            direction: self.direction(Direction::Both),
            crypto: secure.then_some((1, &self.ours)),
        };
        write(self.numbers, &ours, None)
    }

    /// What an answer to our offer agrees on.
    pub fn accept(&self, answer: &[u8]) -> Result<WireFormat, Disagreement> {
        let answer = Description::parse(answer)?;
        let voice = answer.voice()?;
        self.agree(voice, voice.crypto.first().map(|crypto| &crypto.key))
            .map(|(format, _)| format)
    }

    /// The answer to an offer, and the agreed format.
    pub fn answer(&mut self, offer: &[u8]) -> Result<(WireFormat, String), Disagreement> {
        let offer = Description::parse(offer)?;
        let voice = offer.voice()?;
        let chosen = voice.crypto.first();
        let (format, formats) = self.agree(voice, chosen.map(|crypto| &crypto.key))?;
        self.numbers.version += 1;
        let ours = OurVoice {
            address: self.address,
            formats: &formats,
            direction: format.direction,
            crypto: format
                .srtp
                .as_ref()
                .and(chosen)
                .map(|crypto| (crypto.tag, &self.ours)),
        };
        let text = write(self.numbers, &ours, Some(&offer));
        Ok((format, text))
    }

    /// The agreed formats: the first codec that we support, and digits at its clock.
    fn agree(
        &self,
        theirs: &VoiceDescription,
        key: Option<&SrtpKey>,
    ) -> Result<(WireFormat, Vec<Format>), Disagreement> {
        let srtp = match (self.encryption, theirs.is_secure) {
            (Encryption::Off, true) => return Err(Disagreement::NoEncryption),
            (Encryption::Required, false) => return Err(Disagreement::Encryption),
            (_, false) => None,
            (_, true) => {
                let theirs = key.ok_or(Disagreement::Encryption)?.clone();
                Some((self.ours.clone(), theirs))
            }
        };
        let known = |format: &Format| codec(format).map(|codec| (codec, format.clone()));
        let (codec, voice) = theirs.formats.iter().find_map(known).ok_or(Disagreement::Codec)?;
        let digits = theirs
            .formats
            .iter()
            .find(|format| format.name == "telephone-event" && format.clock_hz == codec.clock_hz());
        let format = WireFormat {
            remote: theirs.address,
            codec,
            payload_type: voice.number,
            digits: digits.map(|format| format.number),
            direction: self.direction(theirs.direction),
            srtp,
        };
        Ok((
            format,
            [Some(voice), digits.cloned()].into_iter().flatten().collect(),
        ))
    }

    /// Our direction for theirs: `sendonly` is answered by `recvonly`. Carriers hang up on any other answer.
    fn direction(&self, theirs: Direction) -> Direction {
        let (sends, receives) = (theirs.receives(), theirs.sends() && !self.is_holding);
        match (sends, receives) {
            (true, true) => Direction::Both,
            (true, false) => Direction::SendOnly,
            (false, true) => Direction::ReceiveOnly,
            (false, false) => Direction::Inactive,
        }
    }
}

fn codec(format: &Format) -> Option<PhoneCodec> {
    let codec = match format.name.as_str() {
        "pcmu" => PhoneCodec::MuLaw,
        "pcma" => PhoneCodec::ALaw,
        "opus" => PhoneCodec::Opus,
        _ => return None,
    };
    (codec.clock_hz() == format.clock_hz).then_some(codec)
}

/// Everything we support, the best first, with digits at both clocks.
fn offered() -> Vec<Format> {
    let format = |number, name: &str, clock_hz, parameters: &str| Format {
        number,
        name: name.to_owned(),
        clock_hz,
        parameters: parameters.to_owned(),
    };
    vec![
        format(96, "opus", 48_000, "useinbandfec=1;stereo=0;sprop-stereo=0"),
        format(0, "pcmu", 8_000, ""),
        format(8, "pcma", 8_000, ""),
        format(101, "telephone-event", 8_000, "0-15"),
        format(97, "telephone-event", 48_000, "0-15"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(encryption: Encryption) -> (Negotiation, Negotiation) {
        let at = |port| Negotiation::new(SocketAddr::from(([127, 0, 0, 1], port)), encryption);
        (at(20_000), at(20_002))
    }

    #[test]
    fn two_of_us_agree_and_each_sends_with_the_key_that_the_other_expects() {
        for encryption in [Encryption::Off, Encryption::Allowed, Encryption::Required] {
            let (mut caller, mut called) = both(encryption);
            let offer = caller.offer();
            let (there, answer) = called.answer(offer.as_bytes()).unwrap();
            let here = caller.accept(answer.as_bytes()).unwrap();
            assert_eq!(
                (here.codec, here.payload_type, here.digits),
                (PhoneCodec::Opus, 96, Some(97))
            );
            assert_eq!((here.remote.port(), there.remote.port()), (20_002, 20_000));
            assert_eq!(here.direction, Direction::Both);
            match (here.srtp, there.srtp) {
                (Some((ours, theirs)), Some((their_own, our_own))) => {
                    assert!(ours == our_own && theirs == their_own && ours != theirs);
                }
                (None, None) => assert_eq!(encryption, Encryption::Off),
                _ => panic!("one end encrypts"),
            }
        }
    }

    #[test]
    fn a_call_on_hold_is_answered_with_the_opposite_direction() {
        let (mut caller, mut called) = both(Encryption::Off);
        caller.is_holding = true;
        let offer = caller.offer();
        assert!(offer.contains("a=sendonly\r\n"));
        let (there, answer) = called.answer(offer.as_bytes()).unwrap();
        assert_eq!(there.direction, Direction::ReceiveOnly);
        assert!(answer.contains("a=recvonly\r\n"));
        called.is_holding = true;
        let (both_hold, _) = called.answer(offer.as_bytes()).unwrap();
        assert_eq!(both_hold.direction, Direction::Inactive);
    }

    #[test]
    fn a_description_that_is_renewed_counts_on() {
        let (mut caller, _) = both(Encryption::Off);
        let line = |text: String| text.lines().nth(1).map(ToOwned::to_owned).unwrap();
        let (first, second) = (line(caller.offer()), line(caller.offer()));
        let numbers =
            |line: &str| -> Vec<u32> { line.split(' ').filter_map(|word| word.parse().ok()).collect() };
        assert_eq!(numbers(&first)[0], numbers(&second)[0]);
        assert_eq!(numbers(&first)[1] + 1, numbers(&second)[1]);
    }

    #[test]
    fn what_a_trunk_does_not_allow_is_refused_with_the_reason() {
        let (mut plain, _) = both(Encryption::Off);
        let (mut secure, _) = both(Encryption::Required);
        let offer = |protocol: &str, format: &str| {
            format!("v=0\r\nc=IN IP4 192.0.2.1\r\nm=audio 4000 {protocol} {format}\r\n")
        };
        for (text, error) in [
            (offer("RTP/AVP", "18"), Disagreement::Codec),
            (offer("RTP/SAVP", "0"), Disagreement::NoEncryption),
        ] {
            assert_eq!(plain.answer(text.as_bytes()).unwrap_err(), error, "{text}");
        }
        for protocol in ["RTP/AVP", "RTP/SAVP"] {
            let answer = secure.answer(offer(protocol, "0").as_bytes());
            assert_eq!(answer.unwrap_err(), Disagreement::Encryption);
        }
        let opus = "v=0\r\nc=IN IP4 192.0.2.1\r\nm=audio 4000 RTP/AVP 96\r\na=rtpmap:96 opus/8000\r\n";
        assert_eq!(plain.answer(opus.as_bytes()).unwrap_err(), Disagreement::Codec);
        assert!(matches!(
            plain.answer(b"nonsense"),
            Err(Disagreement::Description(_))
        ));
    }
}
