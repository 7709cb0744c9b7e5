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
fn the_end_of_what_was_written_is_no_wish() {
    for text in [
        "I will send the lease tomorrow.\nEnd.",
        "One. Two. END",
        "I moved.\n\nEnd",
    ] {
        assert_eq!(heard(text), None, "{text}");
    }
    let doubtful = Heard {
        word: Keyword::Stop,
        is_doubtful: true,
    };
    for text in ["End. I moved.", "I moved. Unsubscribe."] {
        assert_eq!(heard(text), Some(doubtful), "{text}");
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
                    *seen.entry(words_of(word, 9).join(" ")).or_insert(meaning),
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
