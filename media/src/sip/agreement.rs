//! Offer and answer of a telephone's voice (RFC 3264): the common capabilities, in the offer's order of preference.

use super::description::{
    Description, DescriptionError, Format, OurVoice, SessionNumbers, VoiceDescription, new_key, write,
};
use crate::phone::{Direction, SrtpKey, WireFormat};
use crate::rtp::codec::PhoneCodec;
use crate::sip::gateway::is_public;
use std::net::{IpAddr, SocketAddr};

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
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
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
    /// Where the other end signals from, once it is known, and whether its descriptions name addresses that nobody reaches.
    signalled_by: Option<(IpAddr, bool)>,
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
            signalled_by: None,
        }
    }

    /// The voice is received at this address of ours, at the same port.
    pub fn reach(&mut self, address: IpAddr) {
        self.address.set_ip(address);
    }

    /// The other end signals from this address. Behind address translation, its descriptions name another one than it has.
    pub fn signalled_by(&mut self, address: IpAddr, is_behind_nat: bool) {
        self.signalled_by = Some((address.to_canonical(), is_behind_nat));
    }

    /// Whether voices are encrypted.
    pub fn encryption(&self) -> Encryption {
        self.encryption
    }

    /// Offers voices encrypted, or not, from now on.
    pub fn encrypt(&mut self, encryption: Encryption) {
        self.encryption = encryption;
    }

    /// The address whose packets are the other end's: the one that it describes, or, where that is none by which it can be reached
    /// from here, the one that it signals from.
    fn source_of(&self, described: IpAddr) -> IpAddr {
        match self.signalled_by {
            Some((signalling, is_behind_nat)) => {
                let is_hidden = described.is_unspecified() || !is_public(described) && is_public(signalling);
                if is_behind_nat || is_hidden {
                    signalling
                } else {
                    described
                }
            }
            None => described,
        }
    }

    /// An offer: everything that is spoken.
    pub fn offer(&mut self) -> String {
        self.numbers.version += 1;
        let formats = offered();
        let secure = self.encryption != Encryption::Off;
        let ours = OurVoice {
            address: self.address,
            protocol: if secure { "RTP/SAVP" } else { "RTP/AVP" },
            formats: &formats,
            direction: self.direction(Direction::Both),
            crypto: secure.then_some((1, &self.ours)),
        };
        write(self.numbers, &ours, None)
    }

    /// What an answer to our offer agrees on. The other end may send by the payload types that it names, and by those that
    /// we offered, which say how we receive (RFC 3264, section 5.1).
    pub fn accept(&self, answer: &[u8]) -> Result<WireFormat, Disagreement> {
        let answer = Description::parse(answer)?;
        let voice = answer.voice()?;
        let (mut format, _) = self.agree(voice, voice.crypto.first().map(|crypto| &crypto.key))?;
        let offered = offered();
        let clock_hz = format.codec.clock_hz();
        format.offered = offered
            .iter()
            .find(|offered| codec(offered) == Some(format.codec))
            .map(|offered| offered.number);
        format.offered_digits = offered
            .iter()
            .find(|offered| is_digits(offered, clock_hz))
            .map(|offered| offered.number)
            .filter(|_| format.digits.is_some());
        Ok(format)
    }

    /// The answer to an offer, and the agreed format.
    pub fn answer(&mut self, offer: &[u8]) -> Result<(WireFormat, String), Disagreement> {
        let offer = Description::parse(offer)?;
        let (at, voice, (format, formats)) = self.first_usable(&offer)?;
        let chosen = voice.crypto.first();
        self.numbers.version += 1;
        let ours = OurVoice {
            address: self.address,
            protocol: &voice.protocol,
            formats: &formats,
            direction: format.direction,
            crypto: format
                .srtp
                .as_ref()
                .and(chosen)
                .map(|crypto| (crypto.tag, &self.ours)),
        };
        let text = write(self.numbers, &ours, Some((&offer, at)));
        Ok((format, text))
    }

    /// The first voice of an offer that can be taken, an encrypted one before one that is not; why not the first one, if none can.
    fn first_usable<'a>(&self, offer: &'a Description) -> Result<UsableVoice<'a>, Disagreement> {
        let mut why = None;
        let is_wished = self.encryption == Encryption::Allowed;
        let mut voices: Vec<_> = offer.voices().collect();
        voices.sort_by_key(|(_, voice)| is_wished && !voice.is_secure);
        for (at, voice) in voices {
            match self.agree(voice, voice.crypto.first().map(|crypto| &crypto.key)) {
                Ok(agreed) => return Ok((at, voice, agreed)),
                Err(error) => {
                    why.get_or_insert(error);
                }
            }
        }
        match why {
            Some(why) => Err(why),
            None => Err(offer
                .voice()
                .err()
                .map_or(Disagreement::Codec, Disagreement::from)),
        }
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
            .find(|format| is_digits(format, codec.clock_hz()));
        let format = WireFormat {
            remote: theirs.address,
            codec,
            payload_type: voice.number,
            offered: None,
            digits: digits.map(|format| format.number),
            offered_digits: None,
            direction: self.direction(theirs.direction),
            srtp,
            source: self.source_of(theirs.address.ip()),
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

/// Position of a voice in an offer, its description, and what is agreed on it: see [`Negotiation::agree`].
type UsableVoice<'a> = (usize, &'a VoiceDescription, (WireFormat, Vec<Format>));

fn is_digits(format: &Format, clock_hz: u32) -> bool {
    format.name == "telephone-event" && format.clock_hz == clock_hz
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

    #[test]
    fn the_first_voice_that_can_be_taken_is_answered_at_its_place() {
        let (mut plain, _) = both(Encryption::Off);
        let (mut secure, _) = both(Encryption::Allowed);
        let key = "a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH\r\n";
        let head = "v=0\r\nc=IN IP4 192.0.2.1\r\n";
        let strange = "m=audio 4000 RTP/AVP 18\r\na=rtpmap:18 G729/8000\r\n";
        let voice = "m=audio 4002 RTP/AVP 0 101\r\na=rtpmap:101 telephone-event/8000\r\n";
        let locked = format!("m=audio 4004 RTP/SAVP 8\r\n{key}");
        let (format, text) = plain
            .answer(format!("{head}{strange}{voice}").as_bytes())
            .unwrap();
        assert_eq!((format.remote.port(), format.codec), (4_002, PhoneCodec::MuLaw));
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("m=")).collect();
        assert_eq!(lines, ["m=audio 0 RTP/AVP 18", "m=audio 20000 RTP/AVP 0 101"]);
        // Encrypted or not: whichever the trunk takes, the first of them.
        let offer = format!("{head}{locked}{voice}");
        let (format, text) = plain.answer(offer.as_bytes()).unwrap();
        assert_eq!((format.remote.port(), format.srtp.is_some()), (4_002, false));
        assert!(text.contains("m=audio 0 RTP/SAVP 8\r\nm=audio 20000 RTP/AVP 0 101\r\n"));
        let (format, _) = secure.answer(offer.as_bytes()).unwrap();
        assert_eq!((format.remote.port(), format.srtp.is_some()), (4_004, true));
        let (format, text) = secure
            .answer(format!("{head}{voice}{locked}").as_bytes())
            .unwrap();
        assert_eq!((format.remote.port(), format.srtp.is_some()), (4_004, true));
        assert!(
            text.contains("m=audio 0 RTP/AVP 0\r\nm=audio 20000 RTP/SAVP 8\r\n"),
            "{text}"
        );
        // An encrypted one whose keys nobody can use is not taken for it.
        let strange_key = key.replace("AES_CM_128", "AES_CM_256");
        let offer = format!("{head}m=audio 4004 RTP/SAVP 8\r\n{strange_key}{voice}");
        let (format, _) = secure.answer(offer.as_bytes()).unwrap();
        assert_eq!((format.remote.port(), format.srtp.is_some()), (4_002, false));
        let error = plain
            .answer(format!("{head}{strange}{locked}").as_bytes())
            .unwrap_err();
        assert_eq!(error, Disagreement::Codec, "the reason is that of the first");
    }

    #[test]
    fn a_voice_comes_from_where_it_is_described_or_else_from_where_it_is_signalled() {
        let source = |described: &str, signalling: Option<(&str, bool)>| {
            let (mut negotiation, _) = both(Encryption::Off);
            if let Some((address, is_behind_nat)) = signalling {
                negotiation.signalled_by(address.parse().unwrap(), is_behind_nat);
            }
            let offer = format!("v=0\r\nc=IN IP4 {described}\r\nm=audio 4000 RTP/AVP 0\r\n");
            let (format, _) = negotiation.answer(offer.as_bytes()).unwrap();
            assert_eq!(format.remote.ip().to_string(), described);
            format.source.to_string()
        };
        assert_eq!(
            source("203.0.113.7", Some(("198.51.100.1", false))),
            "203.0.113.7"
        );
        assert_eq!(source("203.0.113.7", None), "203.0.113.7");
        // Behind address translation: declared, or seen.
        assert_eq!(
            source("203.0.113.7", Some(("198.51.100.1", true))),
            "198.51.100.1"
        );
        assert_eq!(
            source("192.168.1.7", Some(("198.51.100.1", false))),
            "198.51.100.1"
        );
        assert_eq!(
            source("10.0.0.7", Some(("::ffff:198.51.100.1", false))),
            "198.51.100.1"
        );
        // In one network there is no translation.
        assert_eq!(source("192.168.1.7", Some(("10.0.0.1", false))), "192.168.1.7");
        assert_eq!(source("0.0.0.0", Some(("10.0.0.1", false))), "10.0.0.1");
    }

    #[test]
    fn encryption_that_was_refused_is_not_offered_again() {
        let (mut caller, mut plain) = both(Encryption::Allowed);
        plain.encrypt(Encryption::Off);
        assert!(plain.answer(caller.offer().as_bytes()).is_err());
        caller.encrypt(Encryption::Off);
        caller.reach("192.0.2.5".parse().unwrap());
        let offer = caller.offer();
        assert!(
            offer.contains("c=IN IP4 192.0.2.5") && offer.contains("m=audio 20000 RTP/AVP "),
            "{offer}"
        );
        let (there, answer) = plain.answer(offer.as_bytes()).unwrap();
        assert!(there.srtp.is_none() && caller.accept(answer.as_bytes()).is_ok());
    }

    #[test]
    fn a_profile_with_feedback_is_answered_by_its_name() {
        let (mut plain, _) = both(Encryption::Off);
        let offer = "v=0\r\nc=IN IP4 192.0.2.1\r\nm=audio 4000 RTP/AVPF 0\r\na=rtcp-fb:* nack\r\n";
        let (_, text) = plain.answer(offer.as_bytes()).unwrap();
        assert!(text.contains("m=audio 20000 RTP/AVPF 0\r\n"), "{text}");
    }

    #[test]
    fn a_voice_is_heard_by_the_number_of_either_description() {
        let (caller, _) = both(Encryption::Off);
        let answer = "v=0\r\nc=IN IP4 192.0.2.1\r\nm=audio 4000 RTP/AVP 111 110\r\n\
                      a=rtpmap:111 opus/48000/2\r\na=rtpmap:110 telephone-event/48000\r\n";
        let format = caller.accept(answer.as_bytes()).unwrap();
        assert_eq!((format.payload_type, format.offered), (111, Some(96)));
        assert_eq!((format.digits, format.offered_digits), (Some(110), Some(97)));
        let without = answer.replace(" 110", "");
        let format = caller.accept(without.as_bytes()).unwrap();
        assert_eq!((format.digits, format.offered_digits), (None, None));
    }
}
