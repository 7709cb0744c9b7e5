//! When the words of each sentence were shown, derived from the captions that a screen received.

use std::collections::HashSet;

use serde_json::Value;

use crate::livekit::talk::Spoken;

/// A caption's beginning may be so far from the sentence's.
const NEAR_MS: i64 = 350;
/// Captions whose beginnings are compared with the sentences'.
const COMPARED: usize = 12;

/// A caption as a screen received it.
#[derive(Clone, Debug)]
pub struct Shown {
    pub call: String,
    /// The speaker's identity.
    pub leg: String,
    pub segment: String,
    /// On the call's own clock.
    pub start_ms: i64,
    pub end_ms: i64,
    pub has_words: bool,
    pub is_final: bool,
    /// When it arrived, in ms of the measurement.
    pub at_ms: i64,
}

impl Shown {
    /// Reads a frame of the event socket; none if it is no caption.
    pub fn read(frame: &str, at_ms: i64) -> Option<Self> {
        let frame: Value = serde_json::from_str(frame).ok()?;
        if frame["kind"] != "caption" {
            return None;
        }
        let (data, segment) = (&frame["data"], &frame["data"]["segment"]);
        let text = |name: &str| segment[name].as_str().unwrap_or_default().to_owned();
        Some(Self {
            call: data["call_id"].as_str()?.to_owned(),
            leg: text("leg"),
            segment: text("segment_id"),
            start_ms: segment["start_ms"].as_i64()?,
            end_ms: segment["end_ms"].as_i64()?,
            has_words: !text("text").is_empty() || !text("interim").is_empty(),
            is_final: data["final"] == true,
            at_ms,
        })
    }

    /// Captions of what was said before the recording began are on another clock.
    pub fn is_recorded(&self) -> bool {
        !self.segment.contains("-before-")
    }
}

/// What one leg's screen showed of its sentences.
#[derive(Default)]
pub struct Times {
    /// From the beginning of each sentence to its first words.
    pub first_ms: Vec<i64>,
    /// The final words of each sentence.
    pub finals: Vec<Written>,
    /// Sentences of which nothing was written.
    pub missing: usize,
}

/// When final words came, in ms of the measurement, and how long after the sentence ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    pub at_ms: i64,
    pub late_ms: i64,
}

/// The times of these sentences, which are in ms of the measurement; none if the captions fit none of them.
pub fn times(sentences: &[Spoken], shown: &[Shown]) -> Option<Times> {
    let zero = clock_zero(sentences, shown)?;
    let mut times = Times::default();
    for sentence in sentences {
        let overlaps = |one: &&Shown| {
            one.has_words && one.start_ms + zero < sentence.to_ms && one.end_ms + zero > sentence.from_ms
        };
        let mut of_it = shown.iter().filter(overlaps);
        match of_it
            .clone()
            .filter(|one| one.is_final)
            .map(|one| one.at_ms)
            .max()
        {
            Some(at_ms) => times.finals.push(Written {
                at_ms,
                late_ms: (at_ms - sentence.to_ms).max(0),
            }),
            None => times.missing += 1,
        }
        if let Some(first) = of_it.by_ref().map(|one| one.at_ms).min() {
            times.first_ms.push((first - sentence.from_ms).max(0));
        }
    }
    Some(times)
}

/// The zero of the call's clock in ms of the measurement: where most captions begin with a sentence.
fn clock_zero(sentences: &[Spoken], shown: &[Shown]) -> Option<i64> {
    let mut seen = HashSet::new();
    let finals = shown.iter().filter(|one| one.is_final && one.has_words);
    let starts: Vec<i64> = finals
        .filter(|one| seen.insert(&one.segment))
        .map(|one| one.start_ms)
        .take(COMPARED)
        .collect();
    let fits = |zero: i64| {
        let near = |start: &&i64| {
            let begins = |one: &Spoken| (one.from_ms - *start - zero).abs() <= NEAR_MS;
            sentences.iter().any(begins)
        };
        starts.iter().filter(near).count()
    };
    let zeros = starts
        .iter()
        .flat_map(|start| sentences.iter().map(move |one| one.from_ms - start));
    let best = zeros.max_by_key(|zero| fits(*zero))?;
    // One or two alone would fit anywhere.
    (fits(best) * 2 > starts.len()).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(segment: usize, start_ms: i64, end_ms: i64, at_ms: i64, is_final: bool) -> Shown {
        Shown {
            call: "c".into(),
            leg: "applicant".into(),
            segment: format!("TR_a-{segment}"),
            start_ms,
            end_ms,
            has_words: true,
            is_final,
            at_ms,
        }
    }

    #[test]
    fn sentences_are_found_again_on_the_calls_own_clock() {
        let starts = [1_000, 8_300, 15_900, 20_100, 31_000];
        let sentences = starts.map(|from_ms| Spoken {
            from_ms,
            to_ms: from_ms + 2_000,
        });
        // The call began 40 s before the measurement; the fourth sentence was never written.
        let mut all = Vec::new();
        for (number, from) in starts.into_iter().enumerate().filter(|(number, _)| *number != 3) {
            all.push(shown(number, from + 40_050, from + 41_000, from + 900, false));
            all.push(shown(number, from + 40_050, from + 42_000, from + 2_700, true));
        }
        let times = times(&sentences, &all).unwrap();
        assert_eq!(times.first_ms, [900; 4]);
        let late: Vec<i64> = times.finals.iter().map(|one| one.late_ms).collect();
        assert_eq!(late, [700; 4]);
        assert_eq!(times.finals[0].at_ms, 3_700);
        assert_eq!(times.missing, 1);
        assert!(super::times(&sentences, &[]).is_none());
    }

    #[test]
    fn captions_are_distinguished_from_other_frames() {
        let frame = r#"{"op":"signal","topic":"thread:t","kind":"caption","data":{"call_id":"c","final":true,
            "segment":{"segment_id":"TR-before-3","leg":"applicant","start_ms":10,"end_ms":20,"text":"Yes."}}}"#;
        let caption = Shown::read(frame, 5).unwrap();
        assert!(caption.has_words && caption.is_final && !caption.is_recorded() && caption.at_ms == 5);
        assert!(Shown::read(r#"{"op":"signal","kind":"typing","data":{}}"#, 5).is_none());
        assert!(Shown::read("no frame", 5).is_none());
    }
}
