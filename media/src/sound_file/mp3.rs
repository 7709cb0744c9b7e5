//! MP3 files (ISO/IEC 11172-3, layer III).

use super::{MAX_SOUND_S, RATES, SoundFault};
use std::io::Cursor;
use symphonia_bundle_mp3::{MpaDecoder, MpaReader};
use symphonia_core::codecs::CodecParameters;
use symphonia_core::codecs::audio::{AudioDecoder, AudioDecoderOptions};
use symphonia_core::errors::Error;
use symphonia_core::formats::{FormatOptions, FormatReader};
use symphonia_core::io::MediaSourceStream;

/// Samples as they lie in the file, channels side by side, with the number of channels and the sample rate.
pub(super) struct Decoded {
    pub samples: Vec<f32>,
    pub channels: usize,
    pub rate: u32,
}

/// Whether bytes are likely to be an MP3 file: a tag (ID3v2) or the first frame.
pub(super) fn is_likely(bytes: &[u8]) -> bool {
    match bytes {
        [b'I', b'D', b'3', ..] => true,
        [0xff, second, ..] => second & 0xe0 == 0xe0 && second & 0x06 == 0x02,
        _ => false,
    }
}

/// Decodes a file. A frame that cannot be decoded is left out, as every player does: after a cut, the first ones refer to frames
/// that are gone.
pub(super) fn decode(bytes: &[u8]) -> Result<Decoded, SoundFault> {
    let source = Cursor::new(after_tags(bytes).to_vec());
    let stream = MediaSourceStream::new(Box::new(source), Default::default());
    let mut reader = MpaReader::try_new(stream, FormatOptions::default()).map_err(|_| SoundFault::Kind)?;
    let parameters = reader
        .tracks()
        .first()
        .and_then(|track| track.codec_params.clone());
    let Some(CodecParameters::Audio(parameters)) = parameters else {
        return Err(SoundFault::Kind);
    };
    let mut decoder =
        MpaDecoder::try_new(&parameters, &AudioDecoderOptions::default()).map_err(|_| SoundFault::Kind)?;
    let mut decoded = Decoded {
        samples: Vec::new(),
        channels: 0,
        rate: 0,
    };
    let mut frame = Vec::new();
    loop {
        let packet = match reader.next_packet() {
            Ok(Some(packet)) => packet,
            // The last frame may be cut.
            Ok(None) | Err(Error::IoError(_)) => break,
            Err(_) => return Err(SoundFault::Damaged),
        };
        let heard = match decoder.decode(&packet) {
            Ok(heard) => heard,
            Err(Error::DecodeError(_) | Error::IoError(_)) => continue,
            Err(_) => return Err(SoundFault::Damaged),
        };
        let (channels, rate) = (heard.spec().channels().count(), heard.spec().rate());
        if decoded.channels == 0 {
            (decoded.channels, decoded.rate) = (channels, rate);
        }
        if (channels, rate) != (decoded.channels, decoded.rate) || !RATES.contains(&rate) {
            return Err(SoundFault::Damaged);
        }
        heard.copy_to_vec_interleaved(&mut frame);
        decoded.samples.extend_from_slice(&frame);
        if decoded.samples.len() > MAX_SOUND_S * rate as usize * channels {
            return Err(SoundFault::TooLong);
        }
    }
    match decoded.samples.is_empty() {
        true => Err(SoundFault::Damaged),
        false => Ok(decoded),
    }
}

/// What follows the tags (ID3v2.4, section 3.1).
fn after_tags(bytes: &[u8]) -> &[u8] {
    let mut rest = bytes;
    while let [b'I', b'D', b'3', _, _, flags, a, b, c, d, ..] = rest {
        let size = [a, b, c, d]
            .iter()
            .fold(0_usize, |size, byte| (size << 7) | usize::from(**byte & 0x7f));
        let footer = if flags & 0x10 == 0 { 0 } else { 10 };
        rest = rest.get(10 + size + footer..).unwrap_or_default();
    }
    rest
}
