//! The languages in which the portal can be read (specification 1, section 3).

/// BCP 47, as the web app's language picker lists them.
pub const INTERFACE_LANGUAGES: [&str; 50] = [
    "en", "es", "tl", "ko", "sq", "am", "ar", "hy", "bn", "bs", "my", "zh-Hans", "zh-Hant", "hr", "fr", "de",
    "el", "gu", "ht", "he", "hi", "hmn", "ig", "id", "it", "ja", "km", "lo", "mh", "ne", "om", "fa", "pl",
    "pt", "pa", "ro", "ru", "sm", "sr", "so", "sw", "ta", "te", "th", "ti", "tr", "uk", "ur", "vi", "yo",
];

/// Whether a text can be for readers of this language: one of the list, or the base of one (`zh`).
pub fn is_interface_language(code: &str) -> bool {
    INTERFACE_LANGUAGES
        .iter()
        .any(|listed| *listed == code || listed.split_once('-').is_some_and(|(base, _)| base == code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_those_of_the_web_app() {
        let table = include_str!("../../../../web/src/shared/words/languages.ts");
        let rows = table.lines().filter_map(|line| line.trim().strip_prefix("[\""));
        let listed: Vec<&str> = rows.filter_map(|row| row.split('"').next()).collect();
        assert_eq!(listed, INTERFACE_LANGUAGES);
    }

    #[test]
    fn a_language_without_its_script_is_one_and_a_region_is_none() {
        for (code, expected) in [
            ("es", true),
            ("zh", true),
            ("zh-Hans", true),
            ("es-MX", false),
            ("ZH", false),
            ("", false),
        ] {
            assert_eq!(is_interface_language(code), expected, "{code}");
        }
    }
}
