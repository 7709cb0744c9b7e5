//! A sound that somebody uploaded, as it is played to telephones: WAV, MP3, or Ogg with Opus. What it is, its bytes say.

mod mp3;

use crate::loudness::level;
use crate::prompt::{Prompt, PromptError, RATE, encode, resample};
use crate::recording::{TrackDecoder, prompt_file};
use opus::Application;
use std::io::Cursor;
use std::sync::Arc;

/// Longest sound, in seconds.
pub const MAX_SOUND_S: usize = 180;
/// Largest file, in bytes: three minutes of two channels of 48 kHz with 24 bits.
pub const MAX_SOUND_BYTES: usize = MAX_SOUND_S * 48_000 * 6 + 4_096;
/// A sample rate outside of this is no sound that people made.
const RATES: std::ops::RangeInclusive<u32> = 4_000..=192_000;

/// Why a file is not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SoundFault {
    /// It is no WAV, MP3 or Ogg/Opus file.
    #[error("no sound of a kind that is known")]
    Kind,
    /// It is one, and cannot be read.
    #[error("the sound is damaged")]
    Damaged,
    /// Longer than [`MAX_SOUND_S`].
    #[error("the sound is too long")]
    TooLong,
    /// Nothing is heard in it.
    #[error("the sound is silent")]
    Silent,
}

/// Reads a sound, mixes its channels, and encodes it anew, so that nothing of the file reaches a telephone but what is heard.
pub fn read_sound(bytes: &[u8]) -> Result<Prompt, SoundFault> {
    let mut samples = match bytes {
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'A', b'V', b'E', ..] => from_wav(bytes)?,
        [b'O', b'g', b'g', b'S', ..] => from_ogg(bytes)?,
        _ if mp3::is_likely(bytes) => from_mp3(bytes)?,
        _ => return Err(SoundFault::Kind),
    };
    if samples.len() > MAX_SOUND_S * RATE {
        return Err(SoundFault::TooLong);
    }
    if !samples.iter().any(|sample| sample.abs() > 0.001) {
        return Err(SoundFault::Silent);
    }
    level(&mut samples);
    let packets = encode(&samples, Application::Audio).map_err(|_| SoundFault::Damaged)?;
    Ok(packets.into())
}

/// The sound as a file again, for browsers and for keeping.
pub fn sound_file(sound: &Prompt) -> Result<Vec<u8>, SoundFault> {
    prompt_file(sound).map_err(|_| SoundFault::Damaged)
}

/// A sound that [`sound_file`] has written.
pub fn kept_sound(file: &[u8]) -> Result<Prompt, SoundFault> {
    let mut reader = crate::recording::TrackReader::open(file).map_err(|_| SoundFault::Damaged)?;
    let mut packets = Vec::new();
    while let Some(packet) = reader.next_packet().map_err(|_| SoundFault::Damaged)? {
        packets.push(packet.payload.into());
    }
    Ok(Arc::from(packets))
}

fn from_wav(bytes: &[u8]) -> Result<Vec<f32>, SoundFault> {
    let mut reader = hound::WavReader::new(Cursor::new(bytes)).map_err(|_| SoundFault::Damaged)?;
    let spec = reader.spec();
    let channels = usize::from(spec.channels);
    if !(1..=8).contains(&channels) || !RATES.contains(&spec.sample_rate) {
        return Err(SoundFault::Kind);
    }
    // Longer than this is refused before it is held in memory.
    if reader.duration() as usize > MAX_SOUND_S * spec.sample_rate as usize {
        return Err(SoundFault::TooLong);
    }
    let samples: Result<Vec<f32>, _> = match spec.sample_format {
        hound::SampleFormat::Float => reader.samples::<f32>().collect(),
        hound::SampleFormat::Int => {
            let bits = u32::from(spec.bits_per_sample.clamp(1, 32));
            let full = (1_i64 << (bits - 1)) as f32;
            let read = reader.samples::<i32>();
            read.map(|sample| sample.map(|sample| sample as f32 / full))
                .collect()
        }
    };
    let samples = samples.map_err(|_| SoundFault::Damaged)?;
    mixed(&samples, channels, spec.sample_rate)
}

fn from_mp3(bytes: &[u8]) -> Result<Vec<f32>, SoundFault> {
    let decoded = mp3::decode(bytes)?;
    mixed(&decoded.samples, decoded.channels, decoded.rate)
}

/// One voice at 48 kHz of channels that lie side by side.
fn mixed(samples: &[f32], channels: usize, rate: u32) -> Result<Vec<f32>, SoundFault> {
    let mixed: Vec<f32> = samples
        .chunks_exact(channels)
        .map(|frame| {
            let sum: f32 = frame.iter().filter(|sample| sample.is_finite()).sum();
            (sum / channels as f32).clamp(-1.0, 1.0)
        })
        .collect();
    if mixed.is_empty() {
        return Err(SoundFault::Silent);
    }
    resample(mixed, rate as usize).map_err(|error| match error {
        PromptError::Text | PromptError::Program(_) | PromptError::Sound(_) | PromptError::Opus(_) => {
            SoundFault::Damaged
        }
    })
}

fn from_ogg(bytes: &[u8]) -> Result<Vec<f32>, SoundFault> {
    let mut decoder = TrackDecoder::open(bytes).map_err(|_| SoundFault::Kind)?;
    let mut samples = Vec::new();
    while decoder
        .decode_next(&mut samples)
        .map_err(|_| SoundFault::Damaged)?
    {
        if samples.len() > MAX_SOUND_S * RATE {
            return Err(SoundFault::TooLong);
        }
    }
    Ok(samples)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wav(rate: u32, channels: u16, seconds: f32, hertz: f32) -> Vec<u8> {
        let spec = hound::WavSpec {
            channels,
            sample_rate: rate,
            bits_per_sample: 16,
            sample_format: hound::SampleFormat::Int,
        };
        let mut bytes = Cursor::new(Vec::new());
        let mut writer = hound::WavWriter::new(&mut bytes, spec).unwrap();
        for n in 0..(seconds * rate as f32) as usize {
            let sample = 0.5 * (std::f32::consts::TAU * hertz * n as f32 / rate as f32).sin();
            for _ in 0..channels {
                writer.write_sample((sample * 32_767.0) as i16).unwrap();
            }
        }
        writer.finalize().unwrap();
        bytes.into_inner()
    }

    /// How strong a tone is in a sound, 1 is full.
    fn strength(sound: &Prompt, hertz: f32) -> f32 {
        let file = sound_file(sound).unwrap();
        let samples = from_ogg(&file).unwrap();
        let (mut cosine, mut sine) = (0.0f64, 0.0f64);
        for (n, sample) in samples.iter().enumerate() {
            let angle = f64::from(std::f32::consts::TAU * hertz / RATE as f32) * n as f64;
            cosine += f64::from(*sample) * angle.cos();
            sine += f64::from(*sample) * angle.sin();
        }
        (2.0 * cosine.hypot(sine) / samples.len() as f64) as f32
    }

    #[test]
    fn wav_files_of_any_rate_sound_as_they_did() {
        for (rate, channels) in [(8_000, 1), (22_050, 1), (44_100, 2), (48_000, 2)] {
            let sound = read_sound(&wav(rate, channels, 2.0, 440.0)).unwrap();
            let (at, beside) = (strength(&sound, 440.0), strength(&sound, 700.0));
            assert!(at > 0.07 && beside < at / 8.0, "{rate} Hz: {at} and {beside}");
        }
    }

    #[test]
    fn an_mp3_file_sounds_as_it_did_and_a_cut_one_to_where_it_is_cut() {
        // Of lame, with a tag before it: 440 Hz in two channels of 44.1 kHz.
        let file = include_bytes!("sound_file/tone.mp3");
        let whole = read_sound(file).unwrap();
        let (at, beside) = (strength(&whole, 440.0), strength(&whole, 700.0));
        assert!(at > 0.07 && beside < at / 8.0, "{at} and {beside}");
        let half = read_sound(&file[..file.len() / 2]).unwrap();
        assert!(strength(&half, 440.0) > 0.07);
        assert!(
            half.len() < whole.len() * 2 / 3,
            "{} of {}",
            half.len(),
            whole.len()
        );
        assert_eq!(read_sound(&file[..200]), Err(SoundFault::Kind));
    }

    #[test]
    fn hostile_mp3_files_are_refused_with_the_reason() {
        let file = include_bytes!("sound_file/tone.mp3");
        // The same sound for more than three minutes.
        let long = file.repeat(MAX_SOUND_S);
        // A tag that is longer than the file, headers that frames never follow, and frames of nothing but ones.
        let endless_tag = [&b"ID3\x04\x00\x00\x7f\x7f\x7f\x7f"[..], &file[..]].concat();
        let headers = [0xff, 0xf3, 0x64, 0xc4].repeat(100_000);
        let ones = vec![0xff; 400_000];
        for (what, bytes, expected) in [
            ("long", long, &[SoundFault::TooLong][..]),
            ("endless tag", endless_tag, &[SoundFault::Kind]),
            (
                "headers",
                headers,
                &[SoundFault::Damaged, SoundFault::Silent, SoundFault::Kind],
            ),
            ("ones", ones, &[SoundFault::Damaged, SoundFault::Kind]),
        ] {
            let fault = read_sound(&bytes).map(|sound| sound.len()).unwrap_err();
            assert!(expected.contains(&fault), "{what}: {fault:?}");
        }
    }

    #[test]
    fn an_ogg_file_and_a_kept_sound_are_read_again() {
        let sound = read_sound(&wav(48_000, 1, 1.0, 880.0)).unwrap();
        let file = sound_file(&sound).unwrap();
        assert_eq!(kept_sound(&file).unwrap(), sound);
        assert!(strength(&read_sound(&file).unwrap(), 880.0) > 0.07);
    }

    #[test]
    fn what_is_no_sound_is_refused_with_the_reason() {
        let long = wav(8_000, 1, MAX_SOUND_S as f32 + 1.0, 440.0);
        let mut cut = wav(8_000, 1, 1.0, 440.0);
        cut.truncate(30);
        for (bytes, fault) in [
            (b"ID3 this is no MP3 file".to_vec(), SoundFault::Kind),
            (b"OggS and then nothing that is Opus".to_vec(), SoundFault::Kind),
            (Vec::new(), SoundFault::Kind),
            (wav(8_000, 1, 1.0, 0.0), SoundFault::Silent),
            (long, SoundFault::TooLong),
            (cut, SoundFault::Damaged),
        ] {
            assert_eq!(read_sound(&bytes), Err(fault), "{} bytes", bytes.len());
        }
    }
}
