//! A track as sound.

use std::io::Read;

use super::reader::TrackReader;
use super::{RecordingError, SAMPLE_RATE};

/// The longest packet at 48 kHz.
const LONGEST: usize = 5_760;

/// Decodes a track to mono at 48 kHz, from its zero on.
pub struct TrackDecoder<R> {
    reader: TrackReader<R>,
    decoder: opus::Decoder,
    skip: usize,
    heard: u64,
    pcm: Box<[f32; LONGEST]>,
}

impl<R: Read> TrackDecoder<R> {
    /// Reads the headers.
    pub fn open(input: R) -> Result<Self, RecordingError> {
        let reader = TrackReader::open(input)?;
        let decoder = opus::Decoder::new(SAMPLE_RATE, opus::Channels::Mono)?;
        let skip = usize::from(reader.pre_skip());
        Ok(Self {
            reader,
            decoder,
            skip,
            heard: 0,
            pcm: Box::new([0.0; LONGEST]),
        })
    }

    /// Appends the samples of the next packet to `out`; `false` at the end.
    pub fn decode_next(&mut self, out: &mut Vec<f32>) -> Result<bool, RecordingError> {
        let Some(packet) = self.reader.next_packet()? else {
            return Ok(false);
        };
        let length = packet.samples as usize;
        // A packet that does not decode is silence of its length.
        let decoded = self
            .decoder
            .decode_float(&packet.payload, &mut self.pcm[..], false);
        if decoded.is_err() {
            self.pcm[..length].fill(0.0);
        }
        let skipped = self.skip.min(length);
        self.skip -= skipped;
        // If the last page ends the track early, the rest of the packet is dropped.
        let heard = (self.reader.length().samples.saturating_sub(self.heard) as usize).min(length - skipped);
        self.heard += heard as u64;
        out.extend_from_slice(&self.pcm[skipped..skipped + heard]);
        Ok(true)
    }

    /// Decodes all that is left.
    pub fn decode_all(&mut self) -> Result<Vec<f32>, RecordingError> {
        let mut pcm = Vec::new();
        while self.decode_next(&mut pcm)? {}
        Ok(pcm)
    }
}
