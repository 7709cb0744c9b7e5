//! What is said in a prompt, by language: one may change its voice for some words, as a menu does that offers its languages.
//! `Press 1. [[es: Para español, marque 2.]]` is English with a sentence that the Spanish voice says.

/// Changes of voice in a prompt; what comes after is said by the voice before.
const MOST_PARTS: usize = 40;

/// Some words of a prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spoken<'a> {
    /// BCP 47.
    pub lang: &'a str,
    pub text: &'a str,
}

/// The parts of a prompt in their order, none of them empty. What is no change of voice (no language before the colon, no end) is
/// said as it is written.
pub fn parts<'a>(text: &'a str, lang: &'a str) -> Vec<Spoken<'a>> {
    let mut found = Vec::new();
    let mut push = |lang: &'a str, text: &'a str| {
        let text = text.trim();
        if !text.is_empty() {
            found.push(Spoken { lang, text });
        }
    };
    // Where the words of the prompt's own language begin, and from where on marks are looked for.
    let (mut own, mut from, mut changes) = (0, 0, 0);
    while changes < MOST_PARTS
        && let Some(begun) = text[from..].find("[[").map(|at| from + at)
    {
        let inside = begun + 2;
        let Some(end) = text[inside..].find("]]").map(|at| inside + at) else {
            break;
        };
        match text[inside..end].split_once(':') {
            Some((other, words)) if is_language(other) => {
                push(lang, &text[own..begun]);
                push(other, words);
                own = end + 2;
                from = own;
                changes += 1;
            }
            _ => from = inside,
        }
    }
    push(lang, &text[own..]);
    found
}

/// The languages that a prompt changes to, in their order, with repetitions.
pub fn other_languages(text: &str) -> Vec<&str> {
    let own = "";
    parts(text, own)
        .into_iter()
        .map(|part| part.lang)
        .filter(|lang| *lang != own)
        .collect()
}

fn is_language(text: &str) -> bool {
    let mut subtags = text.split('-');
    let first = subtags.next().unwrap_or_default();
    (2..=3).contains(&first.len())
        && text.len() <= 12
        && first.bytes().all(|byte| byte.is_ascii_alphabetic())
        && subtags.all(|subtag| !subtag.is_empty() && subtag.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(&str, &str)> {
        parts(text, "en")
            .into_iter()
            .map(|part| (part.lang, part.text))
            .collect()
    }

    #[test]
    fn a_prompt_changes_its_voice_for_some_words() {
        assert_eq!(read("Hello."), [("en", "Hello.")]);
        assert_eq!(
            read("For English, press 1. [[es: Para español, marque 2.]] [[ar:للعربية اضغط 3.]] Thank you."),
            [
                ("en", "For English, press 1."),
                ("es", "Para español, marque 2."),
                ("ar", "للعربية اضغط 3."),
                ("en", "Thank you."),
            ]
        );
        assert_eq!(read("[[zh-Hans: 你好]]"), [("zh-Hans", "你好")]);
        assert_eq!(other_languages("a [[es: b]] c [[tl: d]]"), ["es", "tl"]);
    }

    #[test]
    fn what_is_no_change_of_voice_is_said_as_it_is_written() {
        for plain in [
            "Press 1 [[es: marque 2",
            "[[es]]",
            "[[: x]]",
            "[[12: x]]",
            "[[toolonglanguage: x]]",
            "[[e s: x]]",
            "]] a [[",
        ] {
            assert_eq!(read(plain), [("en", plain)], "{plain}");
        }
        assert_eq!(read("[[es: ]]"), []);
        assert_eq!(read("[[ [[es: b]]"), [("en", "[["), ("es", "b")]);
        assert_eq!(read("a[[es:b:c]]"), [("en", "a"), ("es", "b:c")]);
    }

    #[test]
    fn many_marks_are_bounded() {
        let many = "[[es: a]] ".repeat(10_000);
        assert!(parts(&many, "en").len() <= MOST_PARTS + 1);
        let open = "[[".repeat(50_000);
        assert_eq!(parts(&open, "en").len(), 1);
    }
}
