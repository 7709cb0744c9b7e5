//! One party's track as it is written: packets, silence, pages.

use std::time::{Duration, Instant};

use super::ogg_page::PageWriter;
use super::opus_packet::{concealment, is_dtx, silence};
use super::timeline::{Placed, Timeline};
use super::{AudioPacket, RecordingError, RecordingSink, SAMPLE_RATE};

/// Samples that a decoder drops at the start: the encoder's look-ahead (RFC 7845 section 4.2). Without them, position 0
/// of the decoded audio is the zero of the conference.
const PRE_SKIP: u16 = 312;
/// A page holds this much sound at most (500 ms) …
const PAGE_SAMPLES: u64 = SAMPLE_RATE as u64 / 2;
/// … and is written when its first packet is this old.
const PAGE_AGE: Duration = Duration::from_millis(400);
/// A gap up to this long (100 ms) is concealed by the decoder, a longer one is silence.
const CONCEALED: u64 = SAMPLE_RATE as u64 / 10;
/// Pauses of discontinuous transmission up to this long (500 ms) are left to the decoder's comfort noise.
const COMFORT: u64 = SAMPLE_RATE as u64 / 2;
/// With no packets for this long, silence is written so that the file's length follows the call.
const KEEP_UP: Duration = Duration::from_secs(10);
/// After a mask ends, packets are dropped for this long, because packets from under it may still arrive.
pub const MASK_TAIL: Duration = Duration::from_millis(200);

/// A track's figures, when it is finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedTrack {
    /// The key it was created with.
    pub key: String,
    /// Length from the conference's zero to the end, in ms.
    pub duration_ms: u64,
    /// Packets written as they came.
    pub packets: u64,
    /// Packets that never came.
    pub lost: u64,
    /// Packets that came twice or too late.
    pub late: u64,
    /// Packets that were no Opus.
    pub malformed: u64,
    /// Packets that found the queue full.
    pub dropped: u64,
    /// Packets left out under a mask.
    pub masked: u64,
    /// Bytes handed to the sink.
    pub bytes: u64,
}

/// Writes one track. Lives on a writer thread.
pub(super) struct TrackWriter {
    timeline: Timeline,
    sink: Box<dyn RecordingSink>,
    pages: PageWriter,
    /// Samples written, including those that the decoder drops: the granule position.
    granule: u64,
    page_start: u64,
    page_since: Option<Instant>,
    toc: Option<u8>,
    dtx: bool,
    last_arrival: Option<Instant>,
    masks: Vec<(Instant, Option<Instant>)>,
    placed: Vec<Placed>,
    packets: u64,
    masked: u64,
    bytes: u64,
}

impl TrackWriter {
    /// Writes the two headers (RFC 7845 section 5).
    pub(super) fn create(
        mut sink: Box<dyn RecordingSink>,
        serial: u32,
        zero: Instant,
        tags: &[(String, String)],
    ) -> Result<Self, RecordingError> {
        let mut pages = PageWriter::new(serial);
        let mut bytes = 0;
        for header in [head(PRE_SKIP), comments(tags)] {
            pages.add(&header, 0);
            let page = pages.close(None);
            bytes += page.len() as u64;
            sink.append(page).map_err(refused)?;
        }
        Ok(Self {
            timeline: Timeline::new(zero),
            sink,
            pages,
            granule: 0,
            page_start: 0,
            page_since: None,
            toc: None,
            dtx: false,
            last_arrival: None,
            masks: Vec::new(),
            placed: Vec::new(),
            packets: 0,
            masked: 0,
            bytes,
        })
    }

    /// From this moment what arrives is written as silence.
    pub(super) fn pause(&mut self, at: Instant) {
        if self.masks.last().is_none_or(|(_, end)| end.is_some()) {
            self.masks.push((at, None));
        }
    }

    /// Ends a pause.
    pub(super) fn resume(&mut self, at: Instant) {
        if let Some((_, end @ None)) = self.masks.last_mut() {
            *end = Some(at + MASK_TAIL);
        }
    }

    pub(super) fn accept(&mut self, packet: AudioPacket) -> Result<(), RecordingError> {
        self.last_arrival = Some(packet.arrival);
        let mut placed = std::mem::take(&mut self.placed);
        self.timeline.push(packet, &mut |item| placed.push(item));
        self.write_placed(placed)
    }

    /// Writes what has waited long enough: held packets, the page under construction, silence of an idle party.
    pub(super) fn tick(&mut self, now: Instant) -> Result<(), RecordingError> {
        let mut placed = std::mem::take(&mut self.placed);
        self.timeline.release(now, &mut |item| placed.push(item));
        self.write_placed(placed)?;
        let idle = self
            .last_arrival
            .is_none_or(|last| now.saturating_duration_since(last) >= KEEP_UP);
        if let Some(behind) = now.checked_sub(KEEP_UP)
            && idle
        {
            self.fill_to(self.timeline.at(behind))?;
        }
        if self
            .page_since
            .is_some_and(|since| now.saturating_duration_since(since) >= PAGE_AGE)
        {
            self.flush(None)?;
        }
        Ok(())
    }

    /// Writes everything, fills up to the end with silence, closes the sink.
    pub(super) fn finish(
        mut self,
        at: Instant,
        key: String,
        dropped: u64,
    ) -> Result<RecordedTrack, RecordingError> {
        let mut placed = std::mem::take(&mut self.placed);
        self.timeline.drain(&mut |item| placed.push(item));
        self.write_placed(placed)?;
        self.fill_to(self.timeline.at(at))?;
        // The last page needs a packet, and the audio ends where the timeline does.
        let end = self.granule + u64::from(PRE_SKIP);
        self.silence(960)?;
        self.flush(Some(end))?;
        self.sink.finish().map_err(refused)?;
        let losses = self.timeline.losses();
        Ok(RecordedTrack {
            key,
            duration_ms: self.timeline.position() * 1000 / u64::from(SAMPLE_RATE),
            packets: self.packets,
            lost: losses.lost,
            late: losses.late + losses.repeated,
            malformed: losses.malformed,
            dropped,
            masked: self.masked,
            bytes: self.bytes,
        })
    }

    fn write_placed(&mut self, mut placed: Vec<Placed>) -> Result<(), RecordingError> {
        let mut outcome = Ok(());
        for item in placed.drain(..) {
            outcome = match item {
                Placed::Gap { samples } => self.gap(samples),
                Placed::Packet { samples, arrival, .. } if self.is_masked(arrival) => {
                    self.masked += 1;
                    self.toc = None;
                    self.silence(u64::from(samples))
                }
                Placed::Packet { samples, payload, .. } => {
                    self.packets += 1;
                    self.toc = payload.first().copied();
                    self.dtx = is_dtx(&payload);
                    self.packet(&payload, samples)
                }
            };
            if outcome.is_err() {
                break;
            }
        }
        self.placed = placed;
        self.placed.clear();
        outcome
    }

    fn is_masked(&self, arrival: Instant) -> bool {
        self.masks
            .iter()
            .rev()
            .any(|(from, to)| arrival >= *from && to.is_none_or(|to| arrival < to))
    }

    fn gap(&mut self, samples: u64) -> Result<(), RecordingError> {
        let mut rest = samples;
        let limit = if self.dtx { COMFORT } else { CONCEALED };
        if let Some(toc) = self.toc
            && samples <= limit
        {
            let (packet, length) = concealment(toc);
            while rest >= u64::from(length) {
                self.packet(&packet, length)?;
                rest -= u64::from(length);
            }
        }
        self.silence(rest)
    }

    fn silence(&mut self, samples: u64) -> Result<(), RecordingError> {
        let mut rest = samples;
        while let Some((packet, length)) = silence(rest) {
            self.packet(packet, length)?;
            rest -= u64::from(length);
        }
        Ok(())
    }

    fn fill_to(&mut self, position: u64) -> Result<(), RecordingError> {
        let missing = position.saturating_sub(self.timeline.position());
        self.timeline.advance(missing);
        self.toc = None;
        self.silence(missing)
    }

    fn packet(&mut self, packet: &[u8], samples: u32) -> Result<(), RecordingError> {
        let full = self.granule - self.page_start >= PAGE_SAMPLES;
        if full || !self.pages.fits(packet.len()) {
            self.flush(None)?;
        }
        if self.pages.is_empty() {
            self.page_since = Some(Instant::now());
            self.page_start = self.granule;
        }
        self.granule += u64::from(samples);
        self.pages.add(packet, self.granule);
        Ok(())
    }

    fn flush(&mut self, end: Option<u64>) -> Result<(), RecordingError> {
        if self.pages.is_empty() {
            return Ok(());
        }
        self.page_since = None;
        self.page_start = self.granule;
        let page = self.pages.close(end);
        self.bytes += page.len() as u64;
        self.sink.append(page).map_err(refused)
    }
}

fn refused(error: std::io::Error) -> RecordingError {
    RecordingError::Sink(error.to_string())
}

/// The identification header: one channel, 48 kHz.
pub(super) fn head(pre_skip: u16) -> Vec<u8> {
    let mut head = b"OpusHead\x01\x01".to_vec();
    head.extend_from_slice(&pre_skip.to_le_bytes());
    head.extend_from_slice(&SAMPLE_RATE.to_le_bytes());
    head.extend_from_slice(&[0, 0, 0]);
    head
}

/// The comment header.
pub(super) fn comments(tags: &[(String, String)]) -> Vec<u8> {
    let mut comments = b"OpusTags".to_vec();
    add_text(&mut comments, "Commonline");
    comments.extend_from_slice(&(tags.len() as u32).to_le_bytes());
    for (name, value) in tags {
        add_text(&mut comments, &format!("{name}={value}"));
    }
    comments
}

fn add_text(comments: &mut Vec<u8>, text: &str) {
    comments.extend_from_slice(&(text.len() as u32).to_le_bytes());
    comments.extend_from_slice(text.as_bytes());
}
