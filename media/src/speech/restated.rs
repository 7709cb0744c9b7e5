//! Sentences that the model begins again though the speaker did not: their first words stand twice and were said once. Words that
//! are really said twice take the time of both; how far earlier hypotheses of the same utterance had come by when tells the two
//! apart.

use super::agreement::{is_spaced, letters, units};
use super::leg::Place;
use super::recogniser::Hypothesis;

/// Fewer words in a row are said twice for emphasis …
const LEAST_WORDS: usize = 2;
/// … and so are fewer characters of a language that writes no spaces.
const LEAST_CHARACTERS: usize = 6;
/// Without an earlier hypothesis to compare with, so many times more are needed.
const MORE_UNSUPPORTED: usize = 2;
/// Nobody says a letter in less.
const LETTER_MS: u64 = 45;
/// So many earlier hypotheses that go on behind the words without them are believed, as words are that two agree on.
const AGREED: usize = 2;

/// Words of an earlier hypothesis, as they are compared, and how far it had heard.
struct Heard {
    words: Vec<String>,
    end_ms: u64,
}

/// A moment of the utterance, and how many of the words were said by then if all of them were said.
#[derive(Clone, Copy)]
struct Moment {
    at_ms: u64,
    words: usize,
}

/// Words that stand twice in a row: the place of the first, and how many they are.
#[derive(Clone, Copy)]
struct Repetition {
    at: usize,
    length: usize,
}

impl Repetition {
    fn second(self) -> usize {
        self.at + self.length
    }

    fn end(self) -> usize {
        self.at + 2 * self.length
    }
}

/// Follows the hypotheses of one utterance.
pub(super) struct Restatements {
    is_spaced: bool,
    heard: Vec<Heard>,
}

impl Restatements {
    /// For an utterance in this language.
    pub(super) fn new(lang: &str) -> Self {
        Self {
            is_spaced: is_spaced(lang),
            heard: Vec::new(),
        }
    }

    /// The hypothesis without words that stand twice and were said once.
    pub(super) fn once(&self, hypothesis: Hypothesis, place: Place) -> Hypothesis {
        let mut words = units(&hypothesis.text, self.is_spaced);
        let mut plain: Vec<String> = words.iter().map(|word| letters(word)).collect();
        let mut unsure = hypothesis.unsure.clone();
        let mut is_changed = false;
        while let Some(restated) = self.restated(&plain, place) {
            // The first word keeps its capital; the rest is kept as it goes on.
            let dropped = restated.at + 1..=restated.second();
            words.drain(dropped.clone());
            plain.drain(dropped.clone());
            let moved = |index: usize| match index {
                _ if dropped.contains(&index) => None,
                _ if index > restated.second() => Some(index - restated.length),
                _ => Some(index),
            };
            let kept = unsure.iter().filter_map(|index| moved(*index as usize));
            unsure = kept.map(|index| index as u32).collect();
            is_changed = true;
        }
        if !is_changed {
            return hypothesis;
        }
        Hypothesis {
            text: words.join(if self.is_spaced { " " } else { "" }),
            unsure,
            ..hypothesis
        }
    }

    /// Keeps what a hypothesis said, as [`Restatements::once`] has left it, for those that follow.
    pub(super) fn note(&mut self, text: &str, end_ms: u64) {
        let words = units(text, self.is_spaced);
        let words = words.iter().map(|word| letters(word)).collect();
        let place = self.heard.partition_point(|heard| heard.end_ms <= end_ms);
        self.heard.insert(place, Heard { words, end_ms });
    }

    fn least(&self) -> usize {
        match self.is_spaced {
            true => LEAST_WORDS,
            false => LEAST_CHARACTERS,
        }
    }

    /// The longest repetition that nobody said.
    fn restated(&self, words: &[String], place: Place) -> Option<Repetition> {
        let lengths = (self.least()..=words.len() / 2).rev();
        let mut found = lengths
            .flat_map(|length| (0..=words.len() - 2 * length).map(move |at| Repetition { at, length }));
        found.find(|one| {
            words[one.at..one.second()] == words[one.second()..one.end()]
                && !self.was_said_twice(words, *one, place)
        })
    }

    fn was_said_twice(&self, words: &[String], one: Repetition, place: Place) -> bool {
        let mut moments = Vec::new();
        if one.length >= MORE_UNSUPPORTED * self.least() {
            moments.push(Moment {
                at_ms: place.start_ms,
                words: 0,
            });
        }
        let mut without = 0;
        for heard in self.heard.iter().filter(|heard| heard.end_ms <= place.end_ms) {
            let count = heard.words.len();
            let alike = common(&heard.words, words);
            let rest = heard.words.get(one.second()..).unwrap_or_default();
            let behind = match alike == one.second() {
                true => common(rest, &words[one.end()..]),
                false => 0,
            };
            without += usize::from(behind > 0);
            // One that understood something else says nothing of when this was said; a last word may still change.
            let said = match behind {
                0 => (alike + 1 >= count).then_some(count),
                _ => (behind + 1 >= rest.len()).then_some(one.end() + rest.len()),
            };
            moments.extend(said.map(|said| Moment {
                at_ms: heard.end_ms,
                words: said.min(words.len()),
            }));
        }
        moments.push(Moment {
            at_ms: place.end_ms,
            words: words.len(),
        });
        without < AGREED && moments.windows(2).all(|pair| fits(words, one, pair[0], pair[1]))
    }
}

/// Whether the words between two moments can have been said between them, so far as they are of the second time. The last may not
/// have been said to its end.
fn fits(words: &[String], one: Repetition, from: Moment, to: Moment) -> bool {
    if to.words <= one.second() || from.words >= one.end() {
        return true;
    }
    let said = words.get(from.words..to.words - 1).unwrap_or_default();
    let count: usize = said.iter().map(|word| word.chars().count()).sum();
    count as u64 * LETTER_MS <= to.at_ms.saturating_sub(from.at_ms)
}

/// With how many words two hypotheses begin alike.
fn common(one: &[String], other: &[String]) -> usize {
    one.iter()
        .zip(other)
        .take_while(|(one, other)| one == other)
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech::leg::Final;
    use crate::speech::test_legs::leg;

    /// A hypothesis and how far it had heard, in ms from the beginning of the voice.
    type Step<'a> = (u64, &'a str);

    fn place(end_ms: u64) -> Place {
        Place {
            segment: 0,
            start_ms: 1_000,
            end_ms: 1_000 + end_ms,
        }
    }

    fn hypothesis(text: &str) -> Hypothesis {
        Hypothesis {
            text: text.to_owned(),
            unsure: Vec::new(),
            confidence: 0.9,
            speech: true,
        }
    }

    /// The final of an utterance with these interims; what was shown before it is written once too.
    fn written(lang: &str, interims: &[Step], last: Step) -> String {
        let (leg, mut received) = leg("applicant", lang);
        leg.open_segment(0);
        for (end_ms, text) in interims {
            leg.send_interim(place(*end_ms), hypothesis(text), false);
        }
        let outcome = Final {
            hypothesis: hypothesis(last.1),
            english: None,
        };
        assert!(leg.send_final(place(last.0), &leg.best, Some(outcome), false));
        let mut text = String::new();
        while let Ok(event) = received.try_recv() {
            text = event.committed_text;
        }
        text
    }

    #[test]
    fn a_sentence_that_the_model_begins_again_is_written_once() {
        let begun: &[Step] = &[(700, "I am calling"), (1_400, "I am calling about")];
        let doubled = "I am calling about I am calling about the rent.";
        assert_eq!(
            written("en", begun, (2_000, doubled)),
            "I am calling about the rent."
        );
        // The whole sentence, and no time for half of it.
        let whole = "My mother is ill and cannot leave. My mother is ill and cannot leave.";
        assert_eq!(
            written("en", &[], (2_000, whole)),
            "My mother is ill and cannot leave."
        );
        // Two hypotheses had agreed how it goes on, however long the speaker then goes on.
        let agreed: &[Step] = &[
            (1_500, "I am calling about the"),
            (2_500, "I am calling about the rent"),
        ];
        let longer = "I am calling about I am calling about the rent for the flat in the city";
        assert_eq!(
            written("en", agreed, (8_000, longer)),
            "I am calling about the rent for the flat in the city"
        );
        // In the middle, and with the capital of a new sentence.
        let middle: &[Step] = &[(1_000, "Hello."), (2_200, "Hello. We need food and")];
        let again = "Hello. We need food and we need food and a safe place.";
        assert_eq!(
            written("en", middle, (2_800, again)),
            "Hello. We need food and a safe place."
        );
    }

    #[test]
    fn an_interim_that_begins_again_is_not_shown_twice_either() {
        let (leg, mut received) = leg("applicant", "en");
        leg.open_segment(0);
        leg.send_interim(place(1_400), hypothesis("I am calling about"), false);
        let doubled = "I am calling about I am calling about the";
        leg.send_interim(place(1_700), hypothesis(doubled), false);
        let mut shown = Vec::new();
        while let Ok(event) = received.try_recv() {
            shown.push((event.committed_text, event.interim_text));
        }
        assert_eq!(shown[1], ("I am calling about".to_owned(), "the".to_owned()));
    }

    #[test]
    fn what_is_said_twice_stays() {
        let said: &[(&[Step], Step)] = &[
            (&[(600, "No"), (1_100, "No, no")], (2_000, "No, no, I paid it.")),
            (&[(500, "Thank you")], (1_000, "Thank you, thank you.")),
            (
                &[
                    (1_400, "I am calling about"),
                    (2_600, "I am calling about I am calling"),
                ],
                (3_600, "I am calling about, I am calling about the rent."),
            ),
            (
                &[(1_400, "I am calling about")],
                (3_400, "I am calling about, I am calling about the rent."),
            ),
            (&[], (3_600, "I am calling about, I am calling about the rent.")),
            (&[], (4_000, "It is five five one two five five one two.")),
        ];
        for (interims, last) in said {
            assert_eq!(written("en", interims, *last), last.1);
        }
    }

    #[test]
    fn languages_without_spaces_are_compared_by_character() {
        let begun: &[Step] = &[(1_200, "我想问一下房租")];
        let doubled = "我想问一下房租我想问一下房租的事";
        assert_eq!(written("zh", begun, (1_500, doubled)), "我想问一下房租的事");
        let said = "谢谢谢谢你们";
        assert_eq!(written("zh", &[(500, "谢谢")], (900, said)), said);
    }

    #[test]
    fn marks_of_unsure_words_move_with_them() {
        let mut restatements = Restatements::new("en");
        restatements.note("I am calling about", 2_400);
        let doubled = Hypothesis {
            unsure: vec![2, 6, 9],
            ..hypothesis("I am calling about I am calling about the rent")
        };
        let once = restatements.once(doubled, place(2_000));
        assert_eq!(once.text, "I am calling about the rent");
        assert_eq!(once.unsure, [2, 5], "calling, of the second time, and rent");
    }
}
