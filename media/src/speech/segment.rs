//! Cuts what a leg says into utterances.

use std::collections::VecDeque;

use super::voice::{FRAME, VoiceActivity};

/// Samples of one ms at 16 kHz.
pub(super) const MS: usize = 16;

/// Speech starts when this many …
const START_FRAMES: usize = 3;
/// … of so many frames …
const START_WINDOW: usize = 5;
/// … score at least this.
const START_SCORE: f32 = 0.5;
/// Speech ends when for 600 ms …
const END_SILENCE: usize = 600 * MS;
/// … no frame scores at least this.
const END_SCORE: f32 = 0.35;
/// Sound kept from before the start …
const PRE_ROLL: usize = 300 * MS;
/// … and after the last voiced frame.
const POST_ROLL: usize = 200 * MS;
/// With less voice than this there was no utterance.
const SHORTEST: usize = 250 * MS;
/// A longer utterance is cut …
const LONGEST: usize = 12_000 * MS;
/// … at the quietest point of this last part.
const CUT_SEARCH: usize = 3_000 * MS;

/// Something somebody said.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Utterance {
    /// Counts from 0 within the leg.
    pub(super) number: u64,
    /// Position of its first sample on the leg's clock, in samples at 16 kHz.
    pub(super) start: u64,
    /// The sound.
    pub(super) pcm: Vec<f32>,
    /// Position where the voice begins (the sound begins a little before).
    pub(super) voice_start: u64,
    /// Position where the voice ends (the sound may continue a little).
    pub(super) voice_end: u64,
}

/// An open utterance.
pub(super) struct Current<'a> {
    pub(super) number: u64,
    pub(super) voice_start: u64,
    pub(super) voice_end: u64,
    /// Samples since the voice ended.
    pub(super) pause: usize,
    pub(super) pcm: &'a [f32],
}

impl Current<'_> {
    /// The sound as the utterance will have it, if nothing more is said.
    pub(super) fn whole(&self) -> &[f32] {
        &self.pcm[..self.pcm.len() - self.pause.saturating_sub(POST_ROLL)]
    }
}

struct Speaking {
    number: u64,
    start: u64,
    voice_start: u64,
    pcm: Vec<f32>,
    /// Samples of frames that counted as voice.
    voiced: usize,
    /// Where in `pcm` the last voiced frame ends.
    voice_end: usize,
}

/// Follows one leg.
pub(super) struct Segmenter {
    voice: VoiceActivity,
    /// Position of the next sample.
    position: u64,
    frame: Vec<f32>,
    before: VecDeque<f32>,
    scores: [f32; START_WINDOW],
    speaking: Option<Speaking>,
    next_number: u64,
}

impl Segmenter {
    pub(super) fn new() -> Self {
        Self {
            voice: VoiceActivity::new(),
            position: 0,
            frame: Vec::with_capacity(FRAME),
            before: VecDeque::with_capacity(PRE_ROLL + START_WINDOW * FRAME),
            scores: [0.0; START_WINDOW],
            speaking: None,
            next_number: 0,
        }
    }

    /// Hears more of the leg; hands out utterances that ended.
    pub(super) fn push(&mut self, mut pcm: &[f32], ended: &mut impl FnMut(Utterance)) {
        while !pcm.is_empty() {
            let room = FRAME - self.frame.len();
            let (part, rest) = pcm.split_at(room.min(pcm.len()));
            self.frame.extend_from_slice(part);
            pcm = rest;
            if self.frame.len() == FRAME {
                let frame: [f32; FRAME] = std::array::from_fn(|index| self.frame[index]);
                self.frame.clear();
                self.hear(&frame, ended);
            }
        }
    }

    /// Skips this many samples of unknown content: the open utterance ends.
    pub(super) fn skip(&mut self, samples: u64, ended: &mut impl FnMut(Utterance)) {
        self.flush(ended);
        self.position += self.frame.len() as u64 + samples;
        self.frame.clear();
        self.before.clear();
    }

    /// Ends the open utterance.
    pub(super) fn flush(&mut self, ended: &mut impl FnMut(Utterance)) {
        self.end(ended);
        self.voice.reset();
        self.before.clear();
        self.scores = [0.0; START_WINDOW];
    }

    /// The open utterance, if there is enough voice in it.
    pub(super) fn current(&self) -> Option<Current<'_>> {
        let speaking = self
            .speaking
            .as_ref()
            .filter(|speaking| speaking.voiced >= SHORTEST)?;
        Some(Current {
            number: speaking.number,
            voice_start: speaking.voice_start,
            voice_end: speaking.start + speaking.voice_end as u64,
            pause: speaking.pcm.len() - speaking.voice_end,
            pcm: &speaking.pcm,
        })
    }

    /// Is somebody speaking, were it only just now?
    pub(super) fn is_speaking(&self) -> bool {
        self.speaking.is_some()
    }

    fn hear(&mut self, frame: &[f32; FRAME], ended: &mut impl FnMut(Utterance)) {
        let score = self.voice.score(frame);
        self.position += FRAME as u64;
        let Some(speaking) = &mut self.speaking else {
            self.wait(frame, score);
            return;
        };
        speaking.pcm.extend_from_slice(frame);
        if score >= END_SCORE {
            speaking.voiced += FRAME;
            speaking.voice_end = speaking.pcm.len();
        }
        if speaking.pcm.len() - speaking.voice_end >= END_SILENCE {
            self.end(ended);
        } else if speaking.pcm.len() >= LONGEST {
            self.cut(ended);
        }
    }

    fn wait(&mut self, frame: &[f32; FRAME], score: f32) {
        self.before.extend(frame);
        let spare = self.before.len().saturating_sub(PRE_ROLL + START_WINDOW * FRAME);
        self.before.drain(..spare);
        self.scores.rotate_left(1);
        self.scores[START_WINDOW - 1] = score;
        if self.scores.iter().filter(|score| **score >= START_SCORE).count() < START_FRAMES {
            return;
        }
        let first = self
            .scores
            .iter()
            .position(|score| *score >= START_SCORE)
            .unwrap_or(0);
        let kept = self.before.len().min((START_WINDOW - first) * FRAME + PRE_ROLL);
        let skipped = self.before.len() - kept;
        let pcm: Vec<f32> = self.before.drain(..).skip(skipped).collect();
        self.speaking = Some(Speaking {
            number: self.next_number,
            start: self.position - pcm.len() as u64,
            voice_start: self.position - ((START_WINDOW - first) * FRAME) as u64,
            voiced: START_FRAMES * FRAME,
            voice_end: pcm.len(),
            pcm,
        });
        self.next_number += 1;
        self.scores = [0.0; START_WINDOW];
    }

    fn end(&mut self, ended: &mut impl FnMut(Utterance)) {
        let Some(mut speaking) = self.speaking.take() else {
            return;
        };
        // The tail is the beginning of what may come next.
        let keep = (speaking.voice_end + POST_ROLL).min(speaking.pcm.len());
        self.before.clear();
        self.before.extend(&speaking.pcm[keep..]);
        let spare = self.before.len().saturating_sub(PRE_ROLL + START_WINDOW * FRAME);
        self.before.drain(..spare);
        if speaking.voiced >= SHORTEST {
            speaking.pcm.truncate(keep);
            ended(Utterance {
                number: speaking.number,
                start: speaking.start,
                voice_start: speaking.voice_start,
                voice_end: speaking.start + speaking.voice_end as u64,
                pcm: speaking.pcm,
            });
        }
    }

    /// Splits an utterance that is too long at its quietest point; the rest begins the next one.
    fn cut(&mut self, ended: &mut impl FnMut(Utterance)) {
        let Some(mut speaking) = self.speaking.take() else {
            return;
        };
        let from = speaking.pcm.len() - CUT_SEARCH;
        // Loudness over 80 ms, in steps of a frame.
        let loudness = |at: usize| {
            speaking.pcm[at..at + 5 * FRAME]
                .iter()
                .map(|s| s * s)
                .sum::<f32>()
        };
        let quietest = (from..speaking.pcm.len() - 5 * FRAME)
            .step_by(FRAME)
            .min_by(|left, right| loudness(*left).total_cmp(&loudness(*right)))
            .unwrap_or(from);
        let at = quietest + 2 * FRAME;
        let rest = speaking.pcm.split_off(at);
        let start = speaking.start + at as u64;
        self.speaking = Some(Speaking {
            number: self.next_number,
            start,
            voice_start: start,
            voiced: speaking.voice_end.saturating_sub(at).min(rest.len()),
            voice_end: speaking.voice_end.saturating_sub(at),
            pcm: rest,
        });
        self.next_number += 1;
        ended(Utterance {
            number: speaking.number,
            start: speaking.start,
            voice_start: speaking.voice_start,
            voice_end: start.min(speaking.start + speaking.voice_end as u64),
            pcm: speaking.pcm,
        });
    }
}
