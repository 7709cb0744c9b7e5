//! Which of the languages that a text is written in somebody reads. Regions of a language read each other (`pt-BR` and `pt`), scripts do
//! not (`zh-Hans` and `zh-Hant`); a language without a script is whichever of them is written.

/// Codes that mean the same language: what browsers and older systems send, and the hub's own.
const ALIASES: [(&str, &str); 4] = [("fil", "tl"), ("iw", "he"), ("in", "id"), ("ji", "yi")];
/// Regions that write Chinese in traditional characters; the others that are named write it in simplified ones.
const TRADITIONAL: [&str; 3] = ["tw", "hk", "mo"];
const SIMPLIFIED: [&str; 3] = ["cn", "sg", "my"];

/// A tag (BCP 47) taken apart, in small letters.
struct Tag {
    language: String,
    script: Option<String>,
    has_region: bool,
}

fn parts(tag: &str) -> Tag {
    let tag = tag.to_ascii_lowercase().replace('_', "-");
    let mut parts = tag.split('-');
    let first = parts.next().unwrap_or_default();
    let known = ALIASES.iter().find(|(other, _)| *other == first);
    let language = known.map_or(first, |(_, ours)| ours).to_owned();
    let (mut script, mut region) = (None, None);
    for part in parts {
        let is_region =
            part.len() == 2 || (part.len() == 3 && part.bytes().all(|byte| byte.is_ascii_digit()));
        if part.len() == 4 && part.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            script.get_or_insert(part.to_owned());
        } else if is_region {
            region.get_or_insert(part);
        }
    }
    if language == "zh" && script.is_none() {
        script = match region {
            Some(region) if TRADITIONAL.contains(&region) => Some("hant".to_owned()),
            Some(region) if SIMPLIFIED.contains(&region) => Some("hans".to_owned()),
            Some(_) | None => None,
        };
    }
    Tag {
        language,
        script,
        has_region: region.is_some(),
    }
}

/// Whether who reads `wanted` reads a text in `written`.
pub fn is_read_in(written: &str, wanted: &str) -> bool {
    let (written, wanted) = (parts(written), parts(wanted));
    let is_same_script = match (&written.script, &wanted.script) {
        (Some(one), Some(other)) => one == other,
        (None, _) | (_, None) => true,
    };
    !wanted.language.is_empty() && written.language == wanted.language && is_same_script
}

/// The one of these languages that who reads `wanted` gets: the same tag, else the language without a region, else that of another
/// region. None where they read none of them.
pub fn read_of<'a>(written: impl IntoIterator<Item = &'a str>, wanted: &str) -> Option<&'a str> {
    let readable = written.into_iter().filter(|lang| is_read_in(lang, wanted));
    readable.min_by_key(|lang| match lang.eq_ignore_ascii_case(wanted) {
        true => 0,
        false if !parts(lang).has_region => 1,
        false => 2,
    })
}

/// The language and script of a tag, without its region: `pt` of `pt-BR`, `zh-Hant` of `zh-TW`.
pub fn without_region(tag: &str) -> String {
    let Tag { language, script, .. } = parts(tag);
    match script {
        Some(script) => {
            let (head, tail) = script.split_at(1);
            format!("{language}-{}{tail}", head.to_ascii_uppercase())
        }
        None => language,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_read_each_other_and_scripts_do_not() {
        for (written, wanted) in [
            ("pt", "pt-BR"),
            ("pt-BR", "pt"),
            ("pt-PT", "pt-BR"),
            ("es-419", "es-MX"),
            ("ES", "es"),
            ("zh", "zh-Hant"),
            ("zh-Hans", "zh"),
            ("zh-Hant", "zh-TW"),
            ("zh-Hant-HK", "zh-hant"),
            ("tl", "fil-PH"),
            ("he", "iw"),
            ("sr-Latn", "sr_Latn_RS"),
        ] {
            assert!(is_read_in(written, wanted), "{written} for {wanted}");
        }
        for (written, wanted) in [
            ("zh-Hans", "zh-Hant"),
            ("zh-Hans", "zh-TW"),
            ("zh-CN", "zh-HK"),
            ("sr-Cyrl", "sr-Latn"),
            ("en", "es"),
            ("hmn", "hm"),
            ("", ""),
            ("en", ""),
        ] {
            assert!(!is_read_in(written, wanted), "{written} for {wanted}");
        }
    }

    #[test]
    fn the_nearest_of_several_is_read() {
        let read = |written: &[&'static str], wanted| read_of(written.iter().copied(), wanted);
        assert_eq!(read(&["en", "pt", "pt-BR"], "pt-BR"), Some("pt-BR"));
        assert_eq!(read(&["en", "pt-BR", "pt"], "pt-PT"), Some("pt"));
        assert_eq!(read(&["en", "pt-BR"], "pt"), Some("pt-BR"));
        assert_eq!(read(&["en", "zh-Hans", "zh-Hant"], "zh-TW"), Some("zh-Hant"));
        assert_eq!(read(&["en", "zh-Hans"], "zh-Hant"), None);
        assert_eq!(read(&[], "en"), None);
    }

    #[test]
    fn a_region_is_left_away_and_a_script_is_kept() {
        for (tag, plain) in [
            ("pt-BR", "pt"),
            ("zh-TW", "zh-Hant"),
            ("zh-hans-SG", "zh-Hans"),
            ("zh", "zh"),
            ("es-419", "es"),
            ("fil", "tl"),
            ("en", "en"),
        ] {
            assert_eq!(without_region(tag), plain, "{tag}");
        }
    }
}
