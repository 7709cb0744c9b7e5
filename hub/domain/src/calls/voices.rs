//! Which languages can be spoken to people on a telephone.

/// Languages (ISO 639) that espeak-ng 1.51 speaks, in order. It knows no Filipino, and its Hebrew leaves out vowels and says no
/// digits.
const VOICES: [&str; 102] = [
    "af", "am", "an", "ar", "as", "az", "ba", "be", "bg", "bn", "bpy", "bs", "ca", "chr", "cmn", "cs", "cv",
    "cy", "da", "de", "el", "en", "es", "et", "eu", "fa", "fi", "fr", "ga", "gd", "gn", "gu", "hak", "haw",
    "hi", "hr", "ht", "hu", "hy", "hyw", "id", "is", "it", "ja", "ka", "kk", "kl", "kn", "ko", "kok", "ku",
    "ky", "la", "lb", "lt", "lv", "mi", "mk", "ml", "mr", "ms", "mt", "my", "nb", "nci", "ne", "nl", "no",
    "nog", "om", "or", "pa", "pap", "pl", "pt", "qu", "quc", "ro", "ru", "sd", "shn", "si", "sk", "sl", "sq",
    "sr", "sv", "sw", "ta", "te", "th", "tk", "tn", "tr", "tt", "ug", "uk", "ur", "uz", "vi", "yue", "zh",
];

/// Every language that can be spoken, as its short code (ISO 639).
pub fn spoken_languages() -> &'static [&'static str] {
    &VOICES
}

/// Whether a sentence in this language (BCP 47) can be spoken.
pub fn has_voice(lang: &str) -> bool {
    if lang.starts_with(['-', '_']) {
        return false;
    }
    let lang = first_subtag(lang);
    VOICES.binary_search(&lang.as_str()).is_ok()
}

/// The language without region and script, English where there is none.
pub fn first_subtag(lang: &str) -> String {
    lang.split(['-', '_'])
        .next()
        .filter(|short| !short.is_empty())
        .unwrap_or("en")
        .to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_language_has_no_voice() {
        assert!(VOICES.is_sorted());
        for spoken in ["", "en", "es-MX", "AR", "ht", "zh-Hans", "yue", "pt_BR", "vi"] {
            assert!(has_voice(spoken), "{spoken}");
        }
        for silent in ["tl", "fil-PH", "he", "iw", "-1", "1", "Infinity", "xx", "\u{0}"] {
            assert!(!has_voice(silent), "{silent}");
        }
    }
}
