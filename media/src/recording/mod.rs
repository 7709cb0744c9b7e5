//! Recording: what a party said, kept as it came.
//!
//! Each party's Opus packets are written unchanged to one Ogg/Opus track (RFC 7845). All tracks of a conference
//! share a zero, so that they can be laid over each other; what was lost, muted or masked is silence of the right
//! length. The packet path only puts a packet into a bounded queue; a small pool of writer threads does the rest.
//! Mixing happens when a recording is played ([`mix`]), never while it is made.

mod decode;
mod mix;
mod ogg_page;
mod opus_packet;
mod prompt_file;
mod reader;
mod recorder;
mod timeline;
mod track;
mod waveform;

#[cfg(test)]
mod tests;

use std::io;

pub use crate::AudioPacket;

pub use decode::TrackDecoder;
pub use mix::{MixSummary, mix};
pub use opus_packet::packet_samples;
pub use prompt_file::prompt_file;
pub use reader::{TrackLength, TrackPacket, TrackReader, track_length};
pub use recorder::{FinishedTrack, Recorder, TrackRecorder};
pub(crate) use timeline::{Placed, Timeline};
pub use track::{MASK_TAIL, RecordedTrack};
pub use waveform::waveform;

/// Samples a second of the Opus RTP clock (RFC 7587 section 4.1), which is also the clock of granule positions.
pub const SAMPLE_RATE: u32 = 48_000;

/// Where the bytes of one track go. Called on a writer thread only.
pub trait RecordingSink: Send {
    /// Appends bytes and hands them to the operating system before it returns, so that they outlive this process.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Closes the track. Called at most once, and nothing is appended afterwards.
    fn finish(&mut self) -> io::Result<()>;
}

/// Makes sinks. The key is opaque here: the caller chose it and finds the file again by it.
pub trait RecordingStore: Send + Sync {
    /// Starts a new track under `key`; fails if one exists. Called on a writer thread only.
    fn create(&self, key: &str) -> io::Result<Box<dyn RecordingSink>>;
}

/// What the writer threads tell of their own accord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordingEvent {
    /// This track ended early: its sink refused. What was written until then stays playable.
    Failed {
        /// The track's key.
        key: String,
        /// What the sink said.
        reason: String,
    },
}

/// Why a track could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum RecordingError {
    /// The sink refused (disk full, folder not writable); the track ended there.
    #[error("the recording could not be written: {0}")]
    Sink(String),
    /// The writer threads are gone.
    #[error("the recorder was stopped")]
    Stopped,
    /// Reading or writing a finished track failed.
    #[error("reading or writing a track failed: {0}")]
    Io(#[from] io::Error),
    /// The bytes are not an Ogg/Opus stream.
    #[error("not an ogg/opus track: {0}")]
    Format(&'static str),
    /// The codec refused.
    #[error("opus: {0}")]
    Codec(#[from] opus::Error),
}
