//! Somebody in a conversation: sentences by flite, with pauses in which the other one talks, and when each is said.

use std::sync::Arc;

use bytes::Bytes;
use opus::{Application, Channels, Encoder};

use super::speech::{Speech, flite, wav};
use crate::error::LoadError;

/// Share of the time in which each party talks.
const TALK: f64 = 0.45;
/// Before it repeats; longer than any measurement, so that the sentences' distances are known again.
const LENGTH_MS: i64 = 240_000;
const FRAME_MS: i64 = 20;
/// Sound that is softer than this, at the ends of a synthetic sentence, is silence.
const SILENCE: i16 = 650;

const SENTENCES: [&str; 16] = [
    "I would like to apply for help with my rent.",
    "My family has three children and we live in the city.",
    "The office is open on Monday from nine until five.",
    "Please send the letter to my new address.",
    "I lost my job in the month of March.",
    "How long does it take to get an answer?",
    "We need food and a safe place to stay.",
    "Can you tell me which papers I have to bring?",
    "My mother is ill and cannot leave the house.",
    "Thank you very much for your help today.",
    "My landlord raised the rent in September.",
    "Please send us the lease before Friday.",
    "We have two children at home.",
    "Have you received a letter from the housing office?",
    "We will call you back next week.",
    "You can bring the papers to the office on Main Street.",
];

/// A sentence, in ms from the first packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spoken {
    pub from_ms: i64,
    pub to_ms: i64,
}

/// Four minutes of one party's side of a conversation.
pub struct Talk {
    speech: Speech,
    spoken: Arc<[Spoken]>,
}

impl Talk {
    /// So many different ones; none where `flite` is not installed.
    pub fn different(count: usize) -> Result<Option<Vec<Self>>, LoadError> {
        let mut sentences = Vec::new();
        for text in SENTENCES {
            let Some(sound) = flite(text) else {
                return Ok(None);
            };
            match wav(&sound) {
                Some((16_000, samples)) => sentences.push(trimmed(samples)),
                other => {
                    let rate = other.map(|(rate, _)| rate);
                    return Err(LoadError::Unexpected(format!("flite wrote sound at {rate:?}")));
                }
            }
        }
        let talks = (0..count).map(|number| Self::of(&sentences, number as u64));
        talks.collect::<Result<_, _>>().map(Some)
    }

    fn of(sentences: &[Vec<i16>], seed: u64) -> Result<Self, LoadError> {
        let (samples, spoken) = conversation(sentences, seed);
        let mut encoder = Encoder::new(16_000, Channels::Mono, Application::Voip)?;
        encoder.set_bitrate(opus::Bitrate::Bits(24_000))?;
        let mut packets = Vec::new();
        for frame in samples.chunks_exact(320) {
            // A little noise, so that no two packets are alike.
            let frame: Vec<f32> = frame
                .iter()
                .map(|sample| f32::from(*sample) / 32_768.0 + rand::random_range(-0.000_5..0.000_5))
                .collect();
            packets.push(Bytes::from(encoder.encode_vec_float(&frame, 1275)?));
        }
        Ok(Self {
            speech: Speech::of(packets.into()),
            spoken: spoken.into(),
        })
    }

    /// The same words by another speaker.
    pub fn again(&self) -> Arc<Speech> {
        Arc::new(self.speech.again())
    }

    /// The sentences that begin and end in this interval, in ms from the first packet.
    pub fn within(&self, from_ms: i64, to_ms: i64) -> Vec<Spoken> {
        let rounds = (0..=to_ms / LENGTH_MS).map(|round| round * LENGTH_MS);
        let all = rounds.flat_map(|shift| {
            self.spoken.iter().map(move |one| Spoken {
                from_ms: one.from_ms + shift,
                to_ms: one.to_ms + shift,
            })
        });
        all.filter(|one| one.from_ms >= from_ms && one.to_ms <= to_ms)
            .collect()
    }
}

/// Sound from its first loud sample to its last.
fn trimmed(samples: Vec<i16>) -> Vec<i16> {
    let loud = |sample: &i16| sample.unsigned_abs() > SILENCE as u16;
    let first = samples.iter().position(loud).unwrap_or(0);
    let last = samples.iter().rposition(loud).unwrap_or(0);
    samples[first..=last.max(first).min(samples.len().saturating_sub(1))].to_vec()
}

/// Sentences in an order and with pauses that follow from the seed; each pause is half to one and a half of what leaves
/// the speaker talking for their share of the time.
fn conversation(sentences: &[Vec<i16>], seed: u64) -> (Vec<i16>, Vec<Spoken>) {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % below
    };
    let length = LENGTH_MS as usize * 16;
    let mut samples = vec![0i16; 1_000 * 16 + next(3_000) as usize * 16];
    let mut spoken = Vec::new();
    loop {
        let sentence = &sentences[next(sentences.len() as u64) as usize];
        if samples.len() + sentence.len() + 2_000 * 16 > length {
            break;
        }
        let from_ms = samples.len() as i64 / 16;
        samples.extend(sentence);
        spoken.push(Spoken {
            from_ms,
            to_ms: samples.len() as i64 / 16,
        });
        let share = (50 + next(101)) as f64 / 100.0;
        let pause = sentence.len() as f64 * (1.0 / TALK - 1.0) * share;
        // Whole milliseconds, in which the sentences are placed.
        let end = (samples.len() + pause as usize).next_multiple_of(16);
        samples.resize(end, 0);
    }
    samples.resize(length - length % (FRAME_MS as usize * 16), 0);
    (samples, spoken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_party_talks_for_its_share_of_the_time_and_no_two_alike() {
        let sentences: Vec<Vec<i16>> = (0..4).map(|n| vec![9_000; 16 * (1_500 + 500 * n)]).collect();
        let (samples, spoken) = conversation(&sentences, 1);
        assert_eq!(samples.len() as i64, LENGTH_MS * 16);
        let said: i64 = spoken.iter().map(|one| one.to_ms - one.from_ms).sum();
        let share = said as f64 / LENGTH_MS as f64;
        assert!((0.38..0.52).contains(&share), "{share}");
        for one in &spoken {
            assert_eq!(samples[one.from_ms as usize * 16], 9_000);
            assert_eq!(samples[one.to_ms as usize * 16], 0);
        }
        assert_ne!(conversation(&sentences, 2).1, spoken);
        assert_eq!(conversation(&sentences, 1).1, spoken);
    }

    #[test]
    fn sentences_are_found_in_an_interval_beyond_the_first_round() {
        let spoken = [Spoken {
            from_ms: 1_000,
            to_ms: 3_000,
        }];
        let talk = Talk {
            speech: Speech::silence(),
            spoken: spoken.into(),
        };
        let starts = |from, to| -> Vec<i64> { talk.within(from, to).iter().map(|one| one.from_ms).collect() };
        assert_eq!(starts(0, 300_000), [1_000, LENGTH_MS + 1_000]);
        assert_eq!(starts(2_000, 243_000), [LENGTH_MS + 1_000]);
        assert!(starts(2_000, 242_000).is_empty());
    }
}
