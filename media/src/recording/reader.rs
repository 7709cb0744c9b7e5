//! Reading a track back, also one whose writer died.

use std::io::Read;

use super::ogg_page::{NextPage, Page, read_page};
use super::opus_packet::packet_samples;
use super::{RecordingError, SAMPLE_RATE};

/// One packet of a track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackPacket {
    /// The Opus packet.
    pub payload: Vec<u8>,
    /// Its number of samples at 48 kHz.
    pub samples: u32,
}

/// How long a track is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrackLength {
    /// Samples at 48 kHz that are heard.
    pub samples: u64,
    /// The same in ms.
    pub duration_ms: u64,
    /// `false`: the writer died before it wrote the end; the rest is playable.
    pub complete: bool,
}

/// Reads packets in order.
pub struct TrackReader<R> {
    input: R,
    pre_skip: u16,
    page: Option<(Page, usize, usize)>,
    partial: Vec<u8>,
    total: u64,
    end: Option<u64>,
    complete: bool,
}

impl<R: Read> TrackReader<R> {
    /// Reads the headers.
    pub fn open(input: R) -> Result<Self, RecordingError> {
        let mut reader = Self {
            input,
            pre_skip: 0,
            page: None,
            partial: Vec::new(),
            total: 0,
            end: None,
            complete: false,
        };
        let head = reader.next_raw()?.ok_or(RecordingError::Format("no header"))?;
        if head.len() < 19 || !head.starts_with(b"OpusHead") || head[8] >> 4 != 0 {
            return Err(RecordingError::Format("no opus header"));
        }
        if head[18] != 0 {
            return Err(RecordingError::Format("more than two channels"));
        }
        reader.pre_skip = u16::from_le_bytes([head[10], head[11]]);
        if let Some(tags) = reader.next_raw()?
            && !tags.starts_with(b"OpusTags")
        {
            return Err(RecordingError::Format("no comment header"));
        }
        Ok(reader)
    }

    /// Samples at 48 kHz that a decoder drops at the start.
    pub fn pre_skip(&self) -> u16 {
        self.pre_skip
    }

    /// The next packet; `None` at the end, also if a writer died. Malformed packets are skipped.
    pub fn next_packet(&mut self) -> Result<Option<TrackPacket>, RecordingError> {
        while let Some(payload) = self.next_raw()? {
            if let Some(samples) = packet_samples(&payload) {
                self.total += u64::from(samples);
                return Ok(Some(TrackPacket { payload, samples }));
            }
        }
        Ok(None)
    }

    /// The length of what was read so far; of the whole track once [`TrackReader::next_packet`] gave `None`.
    pub fn length(&self) -> TrackLength {
        let total = self.end.map_or(self.total, |end| end.min(self.total));
        let samples = total.saturating_sub(u64::from(self.pre_skip));
        TrackLength {
            samples,
            duration_ms: samples * 1000 / u64::from(SAMPLE_RATE),
            complete: self.complete,
        }
    }

    fn next_raw(&mut self) -> Result<Option<Vec<u8>>, RecordingError> {
        loop {
            if self.page.is_none() && !self.turn_page()? {
                return Ok(None);
            }
            let Some((page, segment, offset)) = &mut self.page else {
                return Ok(None);
            };
            let mut ended = false;
            while *segment < page.lacing.len() && !ended {
                let length = usize::from(page.lacing[*segment]);
                self.partial
                    .extend_from_slice(&page.body[*offset..*offset + length]);
                *segment += 1;
                *offset += length;
                ended = length < 255;
            }
            if *segment == page.lacing.len() {
                self.page = None;
            }
            if ended {
                return Ok(Some(std::mem::take(&mut self.partial)));
            }
        }
    }

    fn turn_page(&mut self) -> Result<bool, RecordingError> {
        if self.complete {
            return Ok(false);
        }
        match read_page(&mut self.input)? {
            NextPage::Page(page) => {
                if !page.continued {
                    self.partial.clear();
                }
                if page.last {
                    self.complete = true;
                    self.end = Some(page.granule);
                }
                self.page = Some((page, 0, 0));
                Ok(true)
            }
            NextPage::End | NextPage::Broken => Ok(false),
        }
    }
}

/// Reads a track to its end to measure its length.
pub fn track_length(input: impl Read) -> Result<TrackLength, RecordingError> {
    let mut reader = TrackReader::open(input)?;
    while reader.next_packet()?.is_some() {}
    Ok(reader.length())
}
