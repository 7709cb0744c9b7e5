//! All tracks of a conference as one, when it is played.

use std::io::{Read, Write};

use super::ogg_page::PageWriter;
use super::track::{comments, head};
use super::{RecordingError, SAMPLE_RATE, TrackDecoder};

/// 20 ms.
const FRAME: usize = 960;
/// Of the mixed track, in bits a second.
const BITRATE: i32 = 32_000;
/// What the limiter lets through at most: −1 dBFS.
const CEILING: f32 = 0.891;
/// Share of a gain reduction that is released per frame.
const RELEASE: f32 = 0.05;
/// One page per second: few bytes of headers, and a player can start at once.
const PAGE_PACKETS: u64 = 50;

/// What was mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MixSummary {
    /// Length of the longest track in ms.
    pub duration_ms: u64,
    /// Bytes written.
    pub bytes: u64,
}

/// Decodes all tracks, sums them with a limiter, and writes one Ogg/Opus stream (mono, 32 kbit/s) incrementally.
pub fn mix<R: Read>(tracks: Vec<R>, out: &mut impl Write) -> Result<MixSummary, RecordingError> {
    let mut voices = Vec::with_capacity(tracks.len());
    for track in tracks {
        voices.push(Voice {
            decoder: TrackDecoder::open(track)?,
            pcm: Vec::new(),
            ended: false,
        });
    }
    let mut encoder = opus::Encoder::new(SAMPLE_RATE, opus::Channels::Mono, opus::Application::Voip)?;
    encoder.set_bitrate(opus::Bitrate::Bits(BITRATE))?;
    let pre_skip = encoder.get_lookahead()?.max(0) as u16;

    let mut stream = Stream {
        out,
        pages: PageWriter::new(rand::random()),
        bytes: 0,
    };
    for header in [head(pre_skip), comments(&[])] {
        stream.pages.add(&header, 0);
        stream.flush(None)?;
    }

    let mut limiter = Limiter { gain: 1.0 };
    let mut samples = 0u64;
    let mut packets = 0u64;
    let mut packet = [0u8; 1_275];
    let (mut current, mut following) = ([0.0f32; FRAME], [0.0f32; FRAME]);
    let mut length = sum(&mut voices, &mut current)?;
    // One more frame after the last sound flushes the encoder's delay.
    loop {
        let flushed = length == 0;
        let next = if flushed {
            0
        } else {
            sum(&mut voices, &mut following)?
        };
        limiter.apply(&mut current, &following);
        let encoded = encoder.encode_float(&current, &mut packet)?;
        samples += length as u64;
        packets += 1;
        stream.pages.add(&packet[..encoded], packets * FRAME as u64);
        if flushed {
            break;
        }
        if packets.is_multiple_of(PAGE_PACKETS) || !stream.pages.fits(packet.len()) {
            stream.flush(None)?;
        }
        std::mem::swap(&mut current, &mut following);
        if next == 0 {
            current.fill(0.0);
        }
        following.fill(0.0);
        length = next;
    }
    stream.flush(Some(samples + u64::from(pre_skip)))?;
    stream.out.flush()?;
    Ok(MixSummary {
        duration_ms: samples * 1000 / u64::from(SAMPLE_RATE),
        bytes: stream.bytes,
    })
}

struct Voice<R> {
    decoder: TrackDecoder<R>,
    pcm: Vec<f32>,
    ended: bool,
}

/// Sums the next frame of all tracks; returns how many samples any track still had.
fn sum<R: Read>(voices: &mut [Voice<R>], frame: &mut [f32; FRAME]) -> Result<usize, RecordingError> {
    frame.fill(0.0);
    let mut longest = 0;
    for voice in voices {
        while voice.pcm.len() < FRAME && !voice.ended {
            voice.ended = !voice.decoder.decode_next(&mut voice.pcm)?;
        }
        let length = voice.pcm.len().min(FRAME);
        for (sum, sample) in frame.iter_mut().zip(&voice.pcm[..length]) {
            *sum += sample;
        }
        voice.pcm.drain(..length);
        longest = longest.max(length);
    }
    Ok(longest)
}

struct Stream<'a, W> {
    out: &'a mut W,
    pages: PageWriter,
    bytes: u64,
}

impl<W: Write> Stream<'_, W> {
    fn flush(&mut self, end: Option<u64>) -> Result<(), RecordingError> {
        if !self.pages.is_empty() {
            let page = self.pages.close(end);
            self.bytes += page.len() as u64;
            self.out.write_all(page)?;
        }
        Ok(())
    }
}

/// A limiter that looks one frame ahead, so that the gain is reduced before a loud frame begins.
struct Limiter {
    gain: f32,
}

impl Limiter {
    fn apply(&mut self, frame: &mut [f32; FRAME], following: &[f32; FRAME]) {
        let allowed = |frame: &[f32; FRAME]| {
            let peak = frame.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
            if peak > CEILING { CEILING / peak } else { 1.0 }
        };
        let limit = allowed(frame);
        let from = self.gain.min(limit);
        let to = limit.min(allowed(following)).min(from + RELEASE);
        let step = (to - from) / FRAME as f32;
        for (index, sample) in frame.iter_mut().enumerate() {
            *sample *= from + step * index as f32;
        }
        self.gain = to;
    }
}
