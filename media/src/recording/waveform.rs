//! The picture of a track: its peaks.

use std::io::Read;

use super::{RecordingError, TrackDecoder};

/// The loudest sample of each of `buckets` equal intervals of the track, 0 (silence) to 255 (full scale).
pub fn waveform(track: impl Read, buckets: usize) -> Result<Vec<u8>, RecordingError> {
    /// Samples of one fine-grained peak: 2.5 ms.
    const GRAIN: usize = 120;
    let mut decoder = TrackDecoder::open(track)?;
    let mut peaks: Vec<u8> = Vec::new();
    let mut pcm = Vec::new();
    loop {
        let more = decoder.decode_next(&mut pcm)?;
        let whole = if more {
            pcm.len() / GRAIN * GRAIN
        } else {
            pcm.len()
        };
        for grain in pcm[..whole].chunks(GRAIN) {
            let peak = grain.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
            peaks.push((peak.min(1.0) * 255.0).round() as u8);
        }
        pcm.drain(..whole);
        if !more {
            break;
        }
    }
    let picture = (0..buckets).map(|bucket| {
        let from = bucket * peaks.len() / buckets;
        let to = ((bucket + 1) * peaks.len() / buckets)
            .max(from + 1)
            .min(peaks.len());
        peaks
            .get(from..to)
            .and_then(|peaks| peaks.iter().max())
            .copied()
            .unwrap_or(0)
    });
    Ok(picture.collect())
}
