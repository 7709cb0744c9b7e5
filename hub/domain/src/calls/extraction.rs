//! Extractive summary: the few sentences of a transcript that carry most of its content, verbatim and in any language.
//!
//! Each utterance is split into sentences and represented by its best one. A sentence's weight is the sum of its words'
//! tf-idf weights within the call, so greetings and fillers rank low. Each [`crate::calls::matter::Matter`] in it (a
//! request, a promise, a next step, a date, an amount, a document) adds weight, because cases are decided by these. A
//! sentence that repeats a chosen one is skipped. Three to five are chosen if that many matter.

use crate::calls::matter::matters;
use crate::calls::summary::Claim;
use crate::calls::transcript::Segment;
use std::collections::{BTreeMap, BTreeSet};

/// Name of the engine on the wire and in the store.
pub const ENGINE: &str = "extractive";
/// Increased when a change of the rules changes the selection.
pub const VERSION: i64 = 2;

/// One claim per this many words, so that a summary stays shorter than the transcript.
const WORDS_PER_CLAIM: usize = 25;
const MOST_CLAIMS: usize = 5;
/// So many are chosen of a short call too, if that many sentences matter.
const FEWEST_CLAIMS: usize = 3;
/// Shorter utterances ("yes", "thank you very much") carry no content by themselves.
const FEWEST_WORDS: usize = 4;
/// Share of words in common from which a sentence says the same again.
const SAME: f64 = 0.6;
/// How much more a sentence weighs for every reason that it matters.
const MATTER: f64 = 0.4;

/// The claims of a transcript, in the order in which they were said.
pub fn extract(segments: &[Segment]) -> Vec<Claim> {
    let said: Vec<Sentence<'_>> = segments.iter().flat_map(Sentence::all_of).collect();
    let words: usize = said.iter().map(|sentence| sentence.words.len()).sum();
    let matter = said.iter().filter(|sentence| sentence.reasons > 0).count();
    let wanted = words
        .div_ceil(WORDS_PER_CLAIM)
        .max(matter.min(FEWEST_CLAIMS))
        .min(MOST_CLAIMS);
    let mut rest: Vec<&Sentence<'_>> = said
        .iter()
        .filter(|sentence| sentence.words.len() >= FEWEST_WORDS)
        .collect();
    let weights = Weights::of(&said);
    rest.sort_by(|a, b| weights.of_sentence(b).total_cmp(&weights.of_sentence(a)));
    let mut chosen: Vec<&Sentence<'_>> = Vec::new();
    for sentence in rest {
        if chosen.len() == wanted {
            break;
        }
        let said_already = |earlier: &&Sentence<'_>| {
            earlier.segment.segment_id == sentence.segment.segment_id || earlier.shares(sentence) >= SAME
        };
        if !chosen.iter().any(said_already) {
            chosen.push(sentence);
        }
    }
    chosen.sort_by(|a, b| {
        (a.segment.start_ms, &a.segment.segment_id).cmp(&(b.segment.start_ms, &b.segment.segment_id))
    });
    chosen
        .into_iter()
        .map(|sentence| Claim::saying(sentence.segment, sentence.text))
        .collect()
}

/// One of the sentences of an utterance, and its words.
struct Sentence<'a> {
    segment: &'a Segment,
    text: &'a str,
    /// How many reasons it has to matter.
    reasons: usize,
    words: Vec<String>,
    distinct: BTreeSet<String>,
}

impl<'a> Sentence<'a> {
    /// Cut behind full stops, question and exclamation marks that a space follows.
    fn all_of(segment: &'a Segment) -> Vec<Self> {
        let mut sentences = Vec::new();
        let mut rest = segment.text.as_str();
        while let Some((end, _)) = rest
            .match_indices(' ')
            .find(|(at, _)| rest[..*at].ends_with(ENDS))
        {
            sentences.push(Self::of(segment, &rest[..end]));
            rest = &rest[end + 1..];
        }
        sentences.push(Self::of(segment, rest));
        sentences
    }

    fn of(segment: &'a Segment, text: &'a str) -> Self {
        let words = words_of(text);
        let distinct = words.iter().cloned().collect();
        Self {
            segment,
            text,
            reasons: matters(&words).len(),
            words,
            distinct,
        }
    }

    /// Which share of the shorter one's words both have.
    fn shares(&self, other: &Self) -> f64 {
        let common = self.distinct.intersection(&other.distinct).count();
        let least = self.distinct.len().min(other.distinct.len()).max(1);
        common as f64 / least as f64
    }
}

/// What a sentence ends with.
const ENDS: [char; 4] = ['.', '?', '!', '؟'];

/// How much each word of a call weighs.
struct Weights(BTreeMap<String, f64>);

impl Weights {
    fn of(said: &[Sentence<'_>]) -> Self {
        let (mut times, mut sentences) = (BTreeMap::new(), BTreeMap::new());
        for sentence in said {
            for word in &sentence.words {
                *times.entry(word.clone()).or_insert(0_u32) += 1;
            }
            for word in &sentence.distinct {
                *sentences.entry(word.clone()).or_insert(0_u32) += 1;
            }
        }
        let all = said.len() as f64;
        let weigh = |(word, times): (String, u32)| {
            let rarity = ((all + 1.0) / f64::from(sentences[&word])).ln();
            (word, (1.0 + f64::from(times).ln()) * rarity)
        };
        Self(times.into_iter().map(weigh).collect())
    }

    /// Divided by the root of its length, so that a long sentence does not win by its length alone.
    fn of_sentence(&self, sentence: &Sentence<'_>) -> f64 {
        let sum: f64 = sentence.distinct.iter().map(|word| self.0[word]).sum();
        sum / (sentence.words.len() as f64).sqrt() * (1.0 + MATTER * sentence.reasons as f64)
    }
}

/// The words of a text in lower case. Scripts that write no spaces give each letter as a word.
fn words_of(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    for letter in text.chars() {
        if is_unspaced(letter) {
            words.extend([std::mem::take(&mut word), letter.to_string()]);
        } else if letter.is_alphanumeric() || letter == '\'' || is_joined(letter) {
            word.extend(letter.to_lowercase());
        } else {
            words.push(std::mem::take(&mut word));
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

/// Han, kana, Thai, Lao, Khmer and Burmese.
fn is_unspaced(letter: char) -> bool {
    matches!(letter, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{0e00}'..='\u{0eff}'
        | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{20000}'..='\u{2fa1f}')
}

/// Marks that belong to the letter before them: Arabic and Hebrew vowels, combining accents, Indic vowel signs.
fn is_joined(letter: char) -> bool {
    matches!(letter, '\u{0300}'..='\u{036f}' | '\u{0591}'..='\u{05c7}' | '\u{064b}'..='\u{065f}' | '\u{0900}'..='\u{0dff}' | '\u{200c}' | '\u{200d}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(said: &[(&str, &str)]) -> Vec<Segment> {
        let segment = |(number, (leg, text)): (usize, &(&str, &str))| Segment {
            segment_id: format!("s{number:02}"),
            leg: (*leg).into(),
            speaker: if *leg == "applicant" {
                "Ana Reyes".into()
            } else {
                "Rosa Marsh".into()
            },
            start_ms: number as i64 * 5_000,
            end_ms: number as i64 * 5_000 + 3_000,
            text: (*text).into(),
            interim: String::new(),
            lang: "en".into(),
            text_en: None,
            revision: 1,
            engine: "test".into(),
            draft: false,
            unsure: Vec::new(),
            late_ms: None,
        };
        said.iter().enumerate().map(segment).collect()
    }

    fn texts(claims: &[Claim]) -> Vec<&str> {
        claims.iter().map(|claim| claim.text.as_str()).collect()
    }

    const RENT: [(&str, &str); 10] = [
        ("reviewer-7", "good morning how are you"),
        ("applicant", "I am fine thank you"),
        ("reviewer-7", "how are you doing with the rent"),
        (
            "applicant",
            "my landlord raised the rent to 1450 dollars in september",
        ),
        ("reviewer-7", "okay thank you"),
        (
            "applicant",
            "my husband lost his job at the mill and we have two children",
        ),
        (
            "reviewer-7",
            "please send us the lease and the last electric bill before friday",
        ),
        ("applicant", "yes"),
        ("applicant", "so my landlord raised the rent to 1450 dollars"),
        ("reviewer-7", "thank you and have a good day"),
    ];

    #[test]
    fn what_matters_is_chosen_once_in_order_and_in_its_own_words() {
        let segments = call(&RENT);
        let claims = extract(&segments);
        assert_eq!(
            texts(&claims)[..3],
            [RENT[3].1, RENT[5].1, RENT[6].1],
            "{claims:#?}"
        );
        assert!(!texts(&claims).contains(&RENT[8].1), "said twice, chosen once");
        assert_eq!(
            (claims[0].start_ms, claims[0].end_ms, &*claims[0].speaker),
            (15_000, 18_000, "Ana Reyes")
        );
        assert_eq!(extract(&segments), claims, "the same words give the same summary");
    }

    #[test]
    fn nothing_and_small_talk_give_no_claim() {
        assert!(extract(&[]).is_empty());
        assert!(extract(&call(&[("applicant", "yes"), ("reviewer-7", "okay thank you")])).is_empty());
        assert_eq!(
            extract(&call(&[("applicant", "I need help with my rent")])).len(),
            1
        );
    }

    #[test]
    fn it_is_shorter_than_the_call_and_never_longer_than_five_claims() {
        let said: Vec<String> = (0..200)
            .map(|n| format!("topic{n} alpha{n} beta{n} gamma{n} and so on"))
            .collect();
        let said: Vec<(&str, &str)> = said.iter().map(|text| ("applicant", text.as_str())).collect();
        assert_eq!(extract(&call(&said)).len(), MOST_CLAIMS);
    }

    #[test]
    fn the_sentence_that_matters_speaks_for_its_utterance() {
        let claims = extract(&call(&[
            (
                "reviewer-7",
                "Good morning. How are you today? I am glad that you called.",
            ),
            (
                "applicant",
                "Well, it is a long story. I need help with my rent. It was not easy.",
            ),
            (
                "applicant",
                "He came by once more. The letter says $1,450 by Friday. I was so upset.",
            ),
            ("reviewer-7", "I see. We will call you back on Monday. Take care."),
        ]));
        assert_eq!(
            texts(&claims),
            [
                "I need help with my rent.",
                "The letter says $1,450 by Friday.",
                "We will call you back on Monday."
            ]
        );
    }

    #[test]
    fn scripts_without_spaces_and_with_marks_have_words() {
        assert_eq!(words_of("我的房租是1450"), ["我", "的", "房", "租", "是", "1450"]);
        assert_eq!(words_of("Ana's—RENT, já"), ["ana's", "rent", "já"]);
        assert_eq!(words_of("الإيجارُ ١٤٥٠"), ["الإيجارُ", "١٤٥٠"]);
        let claims = extract(&call(&[
            ("applicant", "我的房租是1450美元"),
            ("reviewer-7", "好的"),
        ]));
        assert_eq!(texts(&claims), ["我的房租是1450美元"]);
    }

    #[test]
    fn a_long_utterance_is_cut_where_a_claim_ends() {
        let long = "rent ".repeat(200) + "1450";
        let claims = extract(&call(&[("applicant", &long)]));
        assert_eq!(claims[0].text.chars().count(), crate::calls::summary::MAX_CLAIM);
        assert!(claims[0].text.ends_with('…'));
    }
}
