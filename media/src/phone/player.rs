//! Prompts that only one telephone hears.

use crate::error::MediaError;
use crate::prompt::Prompt;
use crate::rtp::codec::VoiceDecoder;
use std::collections::VecDeque;

/// Prompts for a phone, one after the other, decoded while they play.
pub(super) struct Player {
    prompts: VecDeque<Playing>,
    samples: VecDeque<i16>,
    decoder: VoiceDecoder,
    decoded: Vec<i16>,
}

struct Playing {
    frames: Prompt,
    next: usize,
    number: u64,
    again: bool,
}

impl Player {
    pub fn new(sample_rate: u32) -> Result<Self, MediaError> {
        Ok(Self {
            prompts: VecDeque::new(),
            samples: VecDeque::new(),
            decoder: VoiceDecoder::of_opus(sample_rate)?,
            decoded: Vec::new(),
        })
    }

    /// Plays a prompt after the queued ones; `again` loops it, like music.
    pub fn play(&mut self, number: u64, frames: Prompt, again: bool) {
        self.prompts.push_back(Playing {
            frames,
            next: 0,
            number,
            again,
        });
    }

    /// Stops immediately.
    pub fn stop(&mut self) {
        self.prompts.clear();
        self.samples.clear();
    }

    /// Adds the next samples to `mix`. Returns the number of a prompt that has ended.
    pub fn add_to(&mut self, mix: &mut [i32]) -> Option<u64> {
        let mut ended = None;
        while self.samples.len() < mix.len() {
            let Some(playing) = self.prompts.front_mut() else {
                break;
            };
            match playing.frames.get(playing.next) {
                Some(frame) => {
                    playing.next += 1;
                    self.decoded.clear();
                    self.decoder.decode(frame, &mut self.decoded);
                    self.samples.extend(&self.decoded);
                }
                // Nothing at all would be repeated without end.
                None if playing.again && playing.next > 0 => playing.next = 0,
                None => {
                    ended = Some(playing.number);
                    self.prompts.pop_front();
                    // At most one end per step.
                    break;
                }
            }
        }
        let length = mix.len().min(self.samples.len());
        for (sum, sample) in mix.iter_mut().zip(self.samples.drain(..length)) {
            *sum += i32::from(sample);
        }
        ended
    }
}
