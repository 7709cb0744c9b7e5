//! What telephones send: descriptions, voices with digits in them, and the headers and bodies that are ours to read.

use hub_media::inside::{answer_description, map_headers, read_sip_text};
use hub_media::rtp::codec::{PhoneCodec, VoiceDecoder};
use hub_media::rtp::digit_tones::DigitDetector;
use hub_media::rtp::jitter::JitterBuffer;
use hub_media::rtp::telephone_event::{DigitReceiver, EventPosition};
use hub_media::sip::agreement::Encryption;
use hub_media::sip::description::Description;
use std::time::Instant;

#[test]
fn any_description_is_refused_or_answered_by_one_that_can_be_read() {
    crate::fuzz("descriptions", &[], |bytes| {
        let _ = Description::parse(bytes);
        for encryption in [Encryption::Off, Encryption::Allowed, Encryption::Required] {
            if let Some((is_secure, answer)) = answer_description(bytes, encryption) {
                let again = Description::parse(answer.as_bytes()).expect("our own answer is a description");
                let voice = again.voice().expect("our own answer has a voice");
                assert_eq!(voice.is_secure, is_secure);
            }
        }
    });
}

#[test]
fn any_packet_of_a_voice_is_played_or_passed_over() {
    let mut digits = DigitReceiver::default();
    let mut tones = DigitDetector::default();
    let mut buffer = JitterBuffer::new(8_000);
    let mut decoders: Vec<VoiceDecoder> = [PhoneCodec::MuLaw, PhoneCodec::ALaw, PhoneCodec::Opus]
        .into_iter()
        .map(|codec| VoiceDecoder::new(codec).expect("a decoder"))
        .collect();
    crate::fuzz("voices", &[], |bytes| {
        let number = |at: usize| bytes.get(at).copied().map_or(0, u32::from);
        let (source, timestamp) = (number(0), number(1) << 16 | number(2) << 8 | number(3));
        let sequence = (number(4) << 8 | number(5)) as u16;
        let position = EventPosition {
            source,
            sequence,
            timestamp,
            marker: bytes.len() % 3 == 0,
        };
        if let Some(digit) = digits.receive(position, bytes) {
            assert!("0123456789*#ABCD".contains(digit), "{digit}");
        }
        for decoder in &mut decoders {
            let mut samples = Vec::new();
            decoder.decode(bytes, &mut samples);
            decoder.conceal(&mut samples);
            tones.hear(&samples);
        }
        let now = Instant::now();
        buffer.put(
            sequence,
            timestamp,
            bytes.to_vec().into(),
            bytes.len() % 2 == 0,
            now,
        );
        let _ = buffer.take(now);
    });
}

#[test]
fn any_header_and_body_that_is_ours_to_read_means_something_or_nothing() {
    crate::fuzz("sip-headers", &[], |bytes| {
        if let Some(digit) = read_sip_text(bytes) {
            assert!("0123456789*#ABCD".contains(digit), "{digit}");
        }
        // What is read of headers can be written again, or is left out.
        map_headers(bytes);
    });
}
