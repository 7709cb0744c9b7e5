//! Telephone codecs, G.711 and Opus, in both directions, in frames of 20 ms.

use crate::error::MediaError;
use crate::rtp::g711;

/// Largest Opus packet (RFC 6716, section 3.2.1).
const MAX_OPUS: usize = 1_275;
/// Longest packet that is decoded: 120 ms (RFC 7587, section 4.2).
const MAX_MILLISECONDS: usize = 120;
/// Gain of a G.711 frame at each repetition in place of a lost one.
const FADE: f32 = 0.5;

/// How a voice is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PhoneCodec {
    /// PCMU (RFC 3551, section 4.5.14).
    MuLaw,
    /// PCMA.
    ALaw,
    /// Opus (RFC 7587); mono, wide band.
    Opus,
}

impl PhoneCodec {
    /// Its name in an `a=rtpmap` line.
    pub fn name(self) -> &'static str {
        match self {
            Self::MuLaw => "PCMU",
            Self::ALaw => "PCMA",
            Self::Opus => "opus",
        }
    }

    /// Timestamps a second.
    pub fn clock_hz(self) -> u32 {
        match self {
            Self::MuLaw | Self::ALaw => 8_000,
            Self::Opus => 48_000,
        }
    }

    /// Samples a second of its voices here.
    pub fn sample_rate(self) -> u32 {
        match self {
            Self::MuLaw | Self::ALaw => 8_000,
            Self::Opus => 16_000,
        }
    }

    /// Samples in 20 ms.
    pub fn frame_samples(self) -> usize {
        self.sample_rate() as usize / 50
    }

    /// Timestamps in 20 ms.
    pub fn frame_clock(self) -> u32 {
        self.clock_hz() / 50
    }

    /// Whether nobody is heard in a packet's payload: 44 dB below the loudest in G.711; in Opus what an encoder writes of
    /// silence, by its size.
    pub fn is_quiet(self, payload: &[u8]) -> bool {
        let below = |sample: i16| sample.unsigned_abs() < 200;
        match self {
            Self::MuLaw => payload.iter().all(|byte| below(g711::from_mu_law(*byte))),
            Self::ALaw => payload.iter().all(|byte| below(g711::from_a_law(*byte))),
            Self::Opus => payload.len() <= 10,
        }
    }
}

/// An Opus decoder for a voice at another rate than it was sent with.
pub(crate) fn opus_decoder(sample_rate: u32) -> Result<opus::Decoder, MediaError> {
    opus::Decoder::new(sample_rate, opus::Channels::Mono).map_err(codec)
}

/// An encoder for speech, which survives the loss of single packets.
pub(crate) fn opus_encoder(sample_rate: u32) -> Result<opus::Encoder, MediaError> {
    let mut encoder =
        opus::Encoder::new(sample_rate, opus::Channels::Mono, opus::Application::Voip).map_err(codec)?;
    encoder.set_inband_fec(true).map_err(codec)?;
    encoder.set_packet_loss_perc(5).map_err(codec)?;
    Ok(encoder)
}

fn codec(error: opus::Error) -> MediaError {
    MediaError::Codec(error.to_string())
}

enum Decoding {
    G711 { sample: fn(u8) -> i16, last: Vec<i16> },
    Opus(Box<opus::Decoder>),
}

/// Decodes one voice.
pub struct VoiceDecoder {
    decoding: Decoding,
    longest: usize,
    frame: usize,
}

impl VoiceDecoder {
    /// For voices written in `codec`, at its sample rate.
    pub fn new(codec: PhoneCodec) -> Result<Self, MediaError> {
        let g711 = |sample| Decoding::G711 {
            sample,
            last: Vec::new(),
        };
        let decoding = match codec {
            PhoneCodec::MuLaw => g711(g711::from_mu_law),
            PhoneCodec::ALaw => g711(g711::from_a_law),
            PhoneCodec::Opus => return Self::of_opus(codec.sample_rate()),
        };
        Ok(Self::with(decoding, codec.sample_rate()))
    }

    /// For Opus, at a sample rate of 8, 12, 16, 24 or 48 kHz.
    pub fn of_opus(sample_rate: u32) -> Result<Self, MediaError> {
        let decoder = opus_decoder(sample_rate)?;
        Ok(Self::with(Decoding::Opus(Box::new(decoder)), sample_rate))
    }

    fn with(decoding: Decoding, sample_rate: u32) -> Self {
        Self {
            decoding,
            longest: sample_rate as usize * MAX_MILLISECONDS / 1_000,
            frame: sample_rate as usize / 50,
        }
    }

    /// Appends a packet's samples. What cannot be decoded is concealed.
    pub fn decode(&mut self, payload: &[u8], samples: &mut Vec<i16>) {
        match &mut self.decoding {
            Decoding::G711 { sample, last } => {
                last.clear();
                last.extend(payload.iter().take(self.longest).map(|byte| sample(*byte)));
                samples.extend_from_slice(last);
            }
            Decoding::Opus(decoder) => {
                let begun = samples.len();
                samples.resize(begun + self.longest, 0);
                match decoder.decode(payload, &mut samples[begun..], false) {
                    Ok(decoded) => samples.truncate(begun + decoded),
                    Err(_) => {
                        samples.truncate(begun);
                        self.conceal(samples);
                    }
                }
            }
        }
    }

    /// Appends 20 ms for a packet that was lost.
    pub fn conceal(&mut self, samples: &mut Vec<i16>) {
        let begun = samples.len();
        samples.resize(begun + self.frame, 0);
        match &mut self.decoding {
            Decoding::G711 { last, .. } => {
                for sample in last.iter_mut() {
                    *sample = (f32::from(*sample) * FADE) as i16;
                }
                for (sample, repeated) in samples[begun..].iter_mut().zip(last.iter()) {
                    *sample = *repeated;
                }
            }
            Decoding::Opus(decoder) => {
                // Without earlier audio, concealment is silence.
                if decoder.decode(&[], &mut samples[begun..], false).is_err() {
                    samples[begun..].fill(0);
                }
            }
        }
    }
}

enum Encoding {
    G711(fn(i16) -> u8),
    Opus(Box<opus::Encoder>),
}

/// Encodes one voice.
pub struct VoiceEncoder(Encoding);

impl VoiceEncoder {
    /// For voices written in `codec`, from its sample rate.
    pub fn new(codec: PhoneCodec) -> Result<Self, MediaError> {
        Ok(Self(match codec {
            PhoneCodec::MuLaw => Encoding::G711(g711::to_mu_law),
            PhoneCodec::ALaw => Encoding::G711(g711::to_a_law),
            PhoneCodec::Opus => return Self::to_opus(codec.sample_rate()),
        }))
    }

    /// To Opus, from a sample rate of 8, 12, 16, 24 or 48 kHz.
    pub fn to_opus(sample_rate: u32) -> Result<Self, MediaError> {
        Ok(Self(Encoding::Opus(Box::new(opus_encoder(sample_rate)?))))
    }

    /// Writes a frame of 20 ms into `payload`; false when the codec refused it.
    pub fn encode(&mut self, samples: &[i16], payload: &mut Vec<u8>) -> bool {
        payload.clear();
        match &mut self.0 {
            Encoding::G711(byte) => {
                payload.extend(samples.iter().map(|sample| byte(*sample)));
                true
            }
            Encoding::Opus(encoder) => {
                payload.resize(MAX_OPUS, 0);
                match encoder.encode(samples, payload) {
                    Ok(length) => {
                        payload.truncate(length);
                        true
                    }
                    Err(error) => {
                        tracing::warn!(%error, "a frame could not be encoded");
                        false
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::TAU;

    const CODECS: [PhoneCodec; 3] = [PhoneCodec::MuLaw, PhoneCodec::ALaw, PhoneCodec::Opus];

    fn tone(codec: PhoneCodec, hertz: f32, frames: usize) -> Vec<i16> {
        let rate = codec.sample_rate() as f32;
        let at = |index: usize| (9_000.0 * (TAU * hertz * index as f32 / rate).sin()) as i16;
        (0..codec.frame_samples() * frames).map(at).collect()
    }

    /// Upward passages through zero a second.
    fn pitch(samples: &[i16], codec: PhoneCodec) -> f32 {
        let ups = samples
            .windows(2)
            .filter(|pair| pair[0] < 0 && pair[1] >= 0)
            .count();
        ups as f32 * codec.sample_rate() as f32 / samples.len() as f32
    }

    #[test]
    fn a_tone_keeps_its_pitch_in_every_codec() {
        for codec in CODECS {
            let mut encoder = VoiceEncoder::new(codec).unwrap();
            let mut decoder = VoiceDecoder::new(codec).unwrap();
            let (mut payload, mut heard) = (Vec::new(), Vec::new());
            for frame in tone(codec, 440.0, 50).chunks(codec.frame_samples()) {
                assert!(encoder.encode(frame, &mut payload));
                decoder.decode(&payload, &mut heard);
            }
            assert_eq!(heard.len(), codec.frame_samples() * 50, "{codec:?}");
            let heard = pitch(&heard, codec);
            assert!((heard - 440.0).abs() < 8.0, "{codec:?}: {heard} Hz");
        }
    }

    #[test]
    fn a_lost_packet_is_filled_and_many_fade_away() {
        for codec in CODECS {
            let mut encoder = VoiceEncoder::new(codec).unwrap();
            let mut decoder = VoiceDecoder::new(codec).unwrap();
            let (mut payload, mut heard) = (Vec::new(), Vec::new());
            for frame in tone(codec, 440.0, 10).chunks(codec.frame_samples()) {
                encoder.encode(frame, &mut payload);
                decoder.decode(&payload, &mut heard);
            }
            let loudest = |samples: &[i16]| samples.iter().map(|sample| sample.unsigned_abs()).max();
            let mut filled = Vec::new();
            (0..25).for_each(|_| decoder.conceal(&mut filled));
            assert_eq!(filled.len(), 25 * codec.frame_samples());
            assert!(
                loudest(&filled[..codec.frame_samples()]) > Some(1_000),
                "{codec:?}"
            );
            assert!(
                loudest(&filled[20 * codec.frame_samples()..]) < Some(300),
                "{codec:?}"
            );
        }
    }

    #[test]
    fn hostile_packets_do_no_harm() {
        for codec in CODECS {
            let mut decoder = VoiceDecoder::new(codec).unwrap();
            let mut heard = Vec::new();
            for length in [0usize, 1, 3, 60, 1_500, 65_000] {
                let payload: Vec<u8> = (0..length).map(|at| (at * 131 % 256) as u8).collect();
                decoder.decode(&payload, &mut heard);
                assert!(heard.len() <= codec.sample_rate() as usize * MAX_MILLISECONDS / 1_000);
                heard.clear();
            }
        }
    }
}
