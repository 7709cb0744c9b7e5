//! Which languages can be spoken to people on a telephone.

/// Languages (BCP 47) in which no voice program has a voice: espeak-ng 1.51 knows no Filipino, and its Hebrew leaves out vowels and
/// says no digits.
const VOICELESS: [&str; 4] = ["tl", "fil", "he", "iw"];

/// Whether a sentence in this language (BCP 47) can be spoken.
pub fn has_voice(lang: &str) -> bool {
    lang.starts_with(|first: char| first.is_ascii_alphabetic())
        && !VOICELESS.contains(&first_subtag(lang).as_str())
}

/// The language without region and script, English where there is none.
pub fn first_subtag(lang: &str) -> String {
    lang.split(['-', '_'])
        .next()
        .filter(|short| !short.is_empty())
        .unwrap_or("en")
        .to_ascii_lowercase()
}
