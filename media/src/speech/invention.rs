//! Hallucinations of a recogniser: sounds in brackets, a lone "you" for silence, one phrase over and over for noise and
//! music, English words for another language or for a crowd. None of it is shown.

use std::collections::HashSet;

/// A word as it was heard.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Word {
    /// With the punctuation that follows it.
    pub(super) text: String,
    /// How sure the engine is of its least certain part, 0 to 1.
    pub(super) probability: f32,
}

/// A hypothesis of which the engine is less sure (mean log probability of a token) is no speech.
const UNSURE: f32 = -1.0;
/// So many words give the engine enough to be sure of: with 15 dB of noise and by telephone a sentence of people and of
/// synthetic voices scored -0.58 at least, at 8 dB -0.60; Spanish on an English leg and four people in one microphone
/// -0.71 at most (tiny.en).
const SENTENCE: usize = 6;
/// A sentence of which the engine is less sure was not said.
const UNSURE_SENTENCE: f32 = -0.65;
/// A word is marked as unsure when its least certain part is less likely than this.
pub(super) const UNSURE_WORD: f32 = 0.4;
/// A sentence of which more than one word in so many is unsure was not said: spelling another language by its sound is
/// certain in parts and unsure in many words.
const ONE_IN: usize = 3;
/// Words that the model writes for silence, and that nobody says as a whole utterance.
const FILLERS: [&str; 1] = ["you"];

/// The words without bracketed sounds and notes, and without punctuation that belongs to no word.
pub(super) fn without_sounds(words: Vec<Word>) -> Vec<Word> {
    let mut depth = 0usize;
    let mut kept = Vec::new();
    for word in words {
        let opened = depth > 0 || word.text.starts_with(['[', '(', '{', '*', '♪', '♫', '<']);
        for letter in word.text.chars() {
            match letter {
                '[' | '(' | '{' | '<' => depth += 1,
                ']' | ')' | '}' | '>' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        if !opened && word.text.chars().any(char::is_alphanumeric) {
            kept.push(word);
        }
    }
    kept
}

/// Why a hypothesis is not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Invention {
    /// Only sounds, or nothing.
    NoWords,
    /// What the model writes for silence.
    Filler,
    /// The engine itself is not sure of it.
    Unsure,
    /// Too many of its words are unsure.
    Spelled,
    /// One phrase, or one letter, over and over.
    Loop,
}

/// Whether this is a hypothesis of no speech at all, and why. `certainty`: the mean log probability of its tokens.
pub(super) fn invention(words: &[Word], certainty: f32) -> Option<Invention> {
    let plain: Vec<String> = words.iter().map(|word| plain(&word.text)).collect();
    let filler = matches!(&plain[..], [only] if FILLERS.contains(&only.as_str()));
    let is_sentence = plain.len() >= SENTENCE;
    let least = if is_sentence { UNSURE_SENTENCE } else { UNSURE };
    let unsure = words.iter().filter(|word| word.probability < UNSURE_WORD).count();
    let spelled = is_sentence && unsure * ONE_IN > words.len();
    let all = [
        (plain.is_empty(), Invention::NoWords),
        (filler, Invention::Filler),
        (repeats(&plain) || stutters(&plain), Invention::Loop),
        (certainty < least, Invention::Unsure),
        (spelled, Invention::Spelled),
    ];
    all.into_iter().find(|(holds, _)| *holds).map(|(_, why)| why)
}

fn plain(word: &str) -> String {
    let letters = word.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Whether the model has fallen into a loop: a word six times in a row, two to four words four times, up to twelve
/// words three times.
fn repeats(words: &[String]) -> bool {
    (1..=12).any(|length| {
        let times = match length {
            1 => 6,
            2..=4 => 4,
            _ => 3,
        };
        words
            .windows(length * times)
            .any(|part| part.chunks(length).all(|chunk| chunk == &part[..length]))
    })
}

/// Longest run of one pattern of letters that is said in earnest ("Aaaaah", "hahahaha"), in letters.
const LONGEST_RUN: usize = 24;
/// Most letters of a pattern.
const PATTERN: usize = 6;
/// From so many letters on a word has more than a few different ones, in any script.
const LONG_WORD: usize = 30;
/// Different letters that no word of that length is made of.
const FEW_LETTERS: usize = 5;

/// Whether the model has fallen into a loop within words: one letter or a few of them over and over, through all words. Digits that
/// are read out are no loop: a number may be all zeros.
fn stutters(words: &[String]) -> bool {
    let is_word = |word: &&String| word.chars().any(|letter| !letter.is_numeric());
    let has_few_letters = |word: &String| {
        let different: HashSet<char> = word.chars().collect();
        word.chars().count() >= LONG_WORD && different.len() <= FEW_LETTERS
    };
    if words.iter().filter(is_word).any(has_few_letters) {
        return true;
    }
    let letters: Vec<char> = words
        .iter()
        .filter(is_word)
        .flat_map(|word| word.chars())
        .collect();
    (1..=PATTERN).any(|length| {
        let mut run = length;
        letters.iter().skip(length).zip(&letters).any(|(letter, before)| {
            run = if letter == before { run + 1 } else { length };
            run > LONGEST_RUN
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<Word> {
        let word = |text: &str| Word {
            text: text.to_owned(),
            probability: 0.9,
        };
        text.split_whitespace().map(word).collect()
    }

    fn heard(text: &str) -> String {
        let kept = without_sounds(words(text));
        if invention(&kept, -0.2).is_some() {
            return String::new();
        }
        let texts: Vec<&str> = kept.iter().map(|word| word.text.as_str()).collect();
        texts.join(" ")
    }

    #[test]
    fn names_of_sounds_are_no_words() {
        for nothing in [
            "",
            "[BLANK_AUDIO]",
            "[ Silence ]",
            "(soft music playing)",
            "( ( ( (",
            "♪ ♪",
            "*sighs*",
            "...",
            "-",
            "you",
            "You.",
        ] {
            assert_eq!(heard(nothing), "", "{nothing}");
        }
        assert_eq!(
            heard("I lost my job [coughing] in March."),
            "I lost my job in March."
        );
        assert_eq!(heard("Thank you."), "Thank you.");
        assert_eq!(heard("Is it you?"), "Is it you?");
    }

    #[test]
    fn loops_are_distinguished_from_emphasis() {
        assert_eq!(heard("no no no no no no"), "");
        assert_eq!(heard("And then thank you, thank you. Thank you, thank you."), "");
        let long = "I am going to go to the next one. ";
        assert_eq!(heard(&long.repeat(3)), "");
        for said in [
            "No no no, I said no.",
            "My number is five five five five one two.",
            long.repeat(2).trim(),
        ] {
            assert_eq!(heard(said), said);
        }
    }

    #[test]
    fn a_tone_that_stutters_is_no_word_in_any_script() {
        for invented in [
            "e".repeat(120),
            "E".repeat(25),
            "ha".repeat(60),
            "ээ".repeat(40),
            "ا".repeat(30),
            "あ".repeat(30),
            "ค".repeat(30),
            format!("Hello {}", "e".repeat(120)),
            "eeeeeeeeee ".repeat(4),
            "eee eeee ee eeeee eeeeee eee eeee".to_owned(),
            "e-e-e-e-e-e-e-e-e-e-e-e-e-e-e-e-e-e-e-e-e-e-e-e-e-e-e".to_owned(),
            "blah".repeat(10),
            "eaeaaeeaeaaaeeaeeaeaaeaeaeaeeaaeaeaeaeae".to_owned(),
        ] {
            assert_eq!(heard(&invented), "", "{invented}");
        }
        for said in [
            "Aaaaaah, I see.",
            "Hahahahaha, that is good.",
            "Mmmmm, yes.",
            "My case is 000000000000000000000000000.",
            "Donaudampfschifffahrtsgesellschaftskapitän",
            "Nooooooooooo!",
            "مرحبا بكم في المقاطعة",
            "Banana bananas banana.",
            "我们今天下午收到了您的申请材料，如果还需要其他文件，我们会在下周三之前给您打电话，请您不要担心，谢谢您的耐心等待。",
            "Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu",
            "Ja, ja, ja, ja, das stimmt.",
        ] {
            assert_eq!(heard(said), said);
        }
    }

    #[test]
    fn what_the_engine_itself_does_not_believe_is_no_speech() {
        let unsure = Some(Invention::Unsure);
        assert_eq!(invention(&words("and a piece of it"), -1.2), unsure);
        assert_eq!(invention(&words("and a piece of it"), -0.8), None);
        assert_eq!(
            invention(&words("and we are here at the conference"), -0.8),
            unsure
        );
        assert_eq!(invention(&words("and we are here at the conference"), -0.6), None);
        let mut spelled = words("use el ciepe para la zeta");
        for word in &mut spelled[..2] {
            word.probability = 0.2;
        }
        assert_eq!(invention(&spelled, -0.5), None, "two of six");
        spelled[2].probability = 0.2;
        assert_eq!(
            invention(&spelled, -0.5),
            Some(Invention::Spelled),
            "three of six"
        );
    }
}
