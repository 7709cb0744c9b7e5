//! The keywords by which people stop and restart texts, and ask who sends them. They work whatever the conversation's
//! language, since a phone's owner is not always the person who filled in the form.

use crate::ids::ProgramId;

/// What an incoming text asks for by itself, whatever else is being talked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keyword {
    /// No more texts from this number: of its program, or of all where the number belongs to none.
    Stop,
    /// No more texts of any program.
    StopAll,
    /// Texts again.
    Start,
    /// Who are you, how do I stop this.
    Help,
}

const STOP: [&str; 10] = [
    "STOP",
    "QUIT",
    "END",
    "REVOKE",
    "OPT OUT",
    "OPTOUT",
    "CANCEL",
    "UNSUBSCRIBE",
    "REMOVE",
    "ARRET",
];
const STOP_ALL: [&str; 2] = ["STOPALL", "STOP ALL"];
const START: [&str; 2] = ["START", "UNSTOP"];

/// The same words in one of the other languages that the hub writes.
struct Words {
    stop: &'static [&'static str],
    start: &'static [&'static str],
    help: &'static [&'static str],
}

const fn words(
    stop: &'static [&'static str],
    start: &'static [&'static str],
    help: &'static [&'static str],
) -> Words {
    Words { stop, start, help }
}

/// By language (BCP 47).
const TRANSLATED: [(&str, Words); 13] = [
    (
        "es",
        words(
            &["ALTO", "PARAR", "CANCELAR", "BAJA"],
            &["INICIAR", "EMPEZAR"],
            &["AYUDA"],
        ),
    ),
    (
        "fr",
        words(&["ARRETER", "DESABONNER"], &["COMMENCER", "DEMARRER"], &["AIDE"]),
    ),
    ("ht", words(&["RETE", "SISPANN"], &["KOMANSE"], &["ED"])),
    (
        "pt",
        words(&["PARE", "SAIR", "CANCELAR"], &["INICIAR", "COMECAR"], &["AJUDA"]),
    ),
    ("tl", words(&["TIGIL", "IHINTO"], &["SIMULAN"], &["TULONG"])),
    (
        "vi",
        words(&["DUNG", "DUNG LAI", "HUY"], &["BAT DAU"], &["TRO GIUP"]),
    ),
    (
        "ru",
        words(&["СТОП", "ОТПИСАТЬСЯ"], &["СТАРТ", "НАЧАТЬ"], &["ПОМОЩЬ"]),
    ),
    (
        "zh",
        words(
            &["停止", "退订", "退訂", "取消"],
            &["开始", "開始"],
            &["帮助", "幫助"],
        ),
    ),
    (
        "ko",
        words(&["중지", "수신거부", "수신 거부"], &["시작"], &["도움말"]),
    ),
    (
        "ar",
        words(
            &["توقف", "إيقاف", "ايقاف", "إلغاء", "الغاء"],
            &["ابدأ", "ابدا"],
            &["مساعدة"],
        ),
    ),
    ("he", words(&["עצור", "הסר", "הפסק"], &["התחל"], &["עזרה"])),
    ("fa", words(&["توقف", "لغو"], &["شروع"], &["راهنما", "کمک"])),
    ("ur", words(&["بند کریں", "روکیں"], &["شروع کریں"], &["مدد"])),
];

/// Upper case, without accents, wide letters made narrow, marks at the ends and doubled spaces taken away.
fn normal(body: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    use unicode_normalization::char::is_combining_mark;
    let latin = |letter: char| letter.is_ascii() || ('\u{300}'..='\u{36f}').contains(&letter);
    let mut plain = String::new();
    for letter in body.nfkd().map(|letter| {
        if letter == 'đ' || letter == 'Đ' {
            'd'
        } else {
            letter
        }
    }) {
        // Accents of Latin letters fall away; marks of other scripts are part of their letters.
        let accent = is_combining_mark(letter) && plain.ends_with(latin) && latin(letter);
        if !accent {
            plain.push(letter);
        }
    }
    let plain: String = plain.nfkc().collect();
    let trimmed = plain.trim_matches(|letter: char| !letter.is_alphanumeric());
    trimmed
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_uppercase()
}

/// Recognises a keyword: the whole text, any case, accents and punctuation at its ends ignored.
pub fn keyword(body: &str) -> Option<Keyword> {
    // No keyword is longer, and a long text need not be gone through.
    if body.trim().chars().count() > 32 {
        return None;
    }
    let word = normal(body);
    let word = word.as_str();
    let translated = |pick: fn(&Words) -> &'static [&'static str]| {
        TRANSLATED
            .iter()
            .any(|(_, words)| pick(words).iter().any(|known| normal(known) == word))
    };
    if STOP_ALL.contains(&word) {
        Some(Keyword::StopAll)
    } else if STOP.contains(&word) || translated(|words| words.stop) {
        Some(Keyword::Stop)
    } else if START.contains(&word) || translated(|words| words.start) {
        Some(Keyword::Start)
    } else if word == "HELP" || translated(|words| words.help) {
        Some(Keyword::Help)
    } else {
        None
    }
}

impl Keyword {
    /// For whose texts it counts, said to a number of this program; [`ProgramId::ALL`] is every program.
    pub fn scope(self, number_of: ProgramId) -> ProgramId {
        match self {
            Keyword::StopAll => ProgramId::ALL,
            Keyword::Stop | Keyword::Start | Keyword::Help => number_of,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_words_count_in_any_case_and_only_alone() {
        for word in STOP {
            let titled = format!("{}{}", &word[..1], word[1..].to_lowercase());
            for text in [
                word.to_owned(),
                word.to_lowercase(),
                format!(" {titled}. "),
                format!("¡{word}!\n"),
            ] {
                assert_eq!(keyword(&text), Some(Keyword::Stop), "{text}");
                let sentence = format!("please {text} by tomorrow");
                assert_eq!(keyword(&sentence), None, "{sentence}");
            }
        }
        for text in ["STOPALL", "stop all", "StopAll."] {
            assert_eq!(keyword(text), Some(Keyword::StopAll), "{text}");
        }
        for text in ["start", "UNSTOP!"] {
            assert_eq!(keyword(text), Some(Keyword::Start), "{text}");
        }
        assert_eq!(keyword("help?"), Some(Keyword::Help));
        for text in ["please stop by tomorrow", "", "…", "ok", "yes", "stopp", "\0"] {
            assert_eq!(keyword(text), None, "{text}");
        }
    }

    #[test]
    fn accents_wide_letters_and_other_keyboards_do_not_matter() {
        for text in [
            "ARRÊT",
            "arrêt",
            "ＳＴＯＰ",
            "opt  out",
            "Stop。",
            "«Stop»",
            "a\u{301}lto",
            "dừng",
            "退订",
            "إيقاف",
            "СТОП",
        ] {
            assert_eq!(keyword(text), Some(Keyword::Stop), "{text}");
        }
    }

    #[test]
    fn every_translated_word_means_one_thing() {
        let mut seen: std::collections::BTreeMap<String, Keyword> = Default::default();
        for (tag, own) in TRANSLATED {
            let meanings = [
                (own.stop, Keyword::Stop),
                (own.start, Keyword::Start),
                (own.help, Keyword::Help),
            ];
            for (words, meaning) in meanings {
                assert!(!words.is_empty(), "{tag}");
                for word in words {
                    assert_eq!(keyword(word), Some(meaning), "{tag} {word}");
                    assert_eq!(
                        *seen.entry(normal(word)).or_insert(meaning),
                        meaning,
                        "{tag} {word}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_long_text_is_no_keyword_however_it_begins() {
        assert_eq!(keyword(&"STOP ".repeat(32_000)), None);
        assert_eq!(
            keyword(&format!("STOP{}", " ".repeat(159_000))),
            Some(Keyword::Stop)
        );
    }

    #[test]
    fn stop_counts_for_the_programs_of_the_number_and_stopall_for_all() {
        let housing = ProgramId(5);
        assert_eq!(Keyword::Stop.scope(housing), housing);
        assert_eq!(Keyword::Start.scope(housing), housing);
        assert_eq!(Keyword::StopAll.scope(housing), ProgramId::ALL);
        assert_eq!(Keyword::Stop.scope(ProgramId::ALL), ProgramId::ALL);
    }
}
