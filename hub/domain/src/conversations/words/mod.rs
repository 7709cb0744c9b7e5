//! Texts that the hub itself writes and speaks: mails and texts of sign-in, and answers to keywords; one file per
//! language. No text contains a password or anything that a stranger typed into a form; links are one-time.
//!
//! Texts name their values in braces (`{agency}`, `{code}`, `{url}` …). Mails are plain text: in right-to-left
//! languages, foreign values are enclosed in isolates (Unicode Standard Annex 9, section 2.4.2), so that a device or a
//! time keeps its own order. Codes and links have no isolates, because people copy them.

mod ar;
mod correction_words;
mod en;
mod es;
mod fa;
mod fr;
mod hand_over;
mod he;
mod ht;
mod in_doubt;
mod ko;
mod mail_answers;
mod own_words;
mod pt;
mod ru;
mod staff_words;
mod subscription_words;
mod tl;
mod ur;
mod vi;
mod zh;

pub use correction_words::CorrectionWords;
pub use mail_answers::MailAnswers;
pub use own_words::OwnWords;
pub use staff_words::StaffWords;
pub use subscription_words::SubscriptionWords;

/// Subject and body. A text message has only a body.
pub struct Text {
    pub subject: &'static str,
    pub body: &'static str,
}

/// Answers to what people text to end and begin texts: `{agency}`.
pub struct KeywordAnswers {
    /// To STOP.
    pub stopped: &'static str,
    /// To START.
    pub started: &'static str,
    /// To HELP.
    pub help: &'static str,
}

/// Everything that the hub writes to people, in one language.
pub struct Words {
    /// None where they are not translated yet; see [`Language::keyword_answers`].
    pub keyword_answers: Option<KeywordAnswers>,
    /// The second factor of a sign-in: `{agency}`, `{code}`.
    pub sign_in_code: Text,
    /// Subject of the three codes that follow: `{agency}`.
    pub operation_code_subject: &'static str,
    /// `{agency}`, `{code}`, as in the next two.
    pub change_password_code: &'static str,
    pub change_login_id_code: &'static str,
    pub create_login_code: &'static str,
    /// Read over the phone: `{agency}`, `{digits}`.
    pub spoken_code: &'static str,
    /// To a person who forgot their password, valid for an hour: `{agency}`, `{url}`.
    pub reset_link: Text,
    /// A login was made; the link sets its first password, for a day: `{agency}`, `{url}`.
    pub welcome: Text,
    /// Somebody signed up with an address that has a login: its owner is asked whether to add the account. `{agency}`, `{url}`.
    pub business_account_asked: Text,
    pub personal_account_asked: Text,
    /// Somebody signed up with an address that has such an account already: `{agency}`, `{url}`.
    pub account_exists: Text,
    /// `{agency}`
    pub password_changed: Text,
    /// To the old address: `{agency}`, and the new login id, masked, as `{to}`.
    pub login_id_changed: Text,
    /// A sign-in from a device never seen before: `{agency}`, `{device}`, `{source}`, `{when}`, `{url}`.
    pub new_device: Text,
    /// `{agency}`, and as `{change}` one of the sentences that follow.
    pub factors_changed: Text,
    pub app_added: &'static str,
    pub app_removed: &'static str,
    pub passkey_added: &'static str,
    pub passkey_removed: &'static str,
    pub backup_codes_renewed: &'static str,
    pub devices_distrusted: &'static str,
    pub device_trusted: &'static str,
    pub account_added: &'static str,
    pub phone_proved: &'static str,
    /// Below every notice of a change: `{url}`.
    pub undo: &'static str,
    /// Below every mass mail, in two lines: why it came, `{program}`, and what ends it, with the link last, `{url}`.
    pub unsubscribe: &'static str,
    /// Before a message to many that its author sends to themselves first.
    pub test_mark: &'static str,
}

/// A language and its words.
pub struct Language {
    /// First subtags (BCP 47) under which people have it.
    tags: &'static [&'static str],
    right_to_left: bool,
    pub words: &'static Words,
}

const fn language(tags: &'static [&'static str], words: &'static Words) -> Language {
    Language {
        tags,
        right_to_left: false,
        words,
    }
}

const fn right_to_left(tags: &'static [&'static str], words: &'static Words) -> Language {
    Language {
        tags,
        right_to_left: true,
        words,
    }
}

/// English first: it is the fallback for other languages.
static LANGUAGES: [Language; 14] = [
    language(&["en"], &en::WORDS),
    language(&["es"], &es::WORDS),
    language(&["tl", "fil"], &tl::WORDS),
    language(&["ko"], &ko::WORDS),
    language(&["vi"], &vi::WORDS),
    language(&["zh"], &zh::WORDS),
    right_to_left(&["ar"], &ar::WORDS),
    right_to_left(&["he", "iw"], &he::WORDS),
    right_to_left(&["fa"], &fa::WORDS),
    right_to_left(&["ur"], &ur::WORDS),
    language(&["fr"], &fr::WORDS),
    language(&["ht"], &ht::WORDS),
    language(&["pt"], &pt::WORDS),
    language(&["ru"], &ru::WORDS),
];

/// Values of a text: name and value.
type Values<'a> = [(&'a str, &'a str)];

/// Values that are set apart in a text from right to left.
const ISOLATED: [&str; 5] = ["device", "program", "source", "to", "when"];
/// FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE.
const ISOLATE: (char, char) = ('\u{2068}', '\u{2069}');

impl Language {
    /// The language of a tag such as `es-MX`; English where we do not have it.
    pub fn of(tag: &str) -> &'static Language {
        let first = tag
            .split(['-', '_'])
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        LANGUAGES
            .iter()
            .find(|language| language.tags.contains(&&*first))
            .unwrap_or(&LANGUAGES[0])
    }

    /// Answers to keywords, in English where this language has none.
    pub fn keyword_answers(&self) -> &'static KeywordAnswers {
        self.words
            .keyword_answers
            .as_ref()
            .unwrap_or(&en::KEYWORD_ANSWERS)
    }

    /// To words that may have been a wish to get no more texts: `{agency}`.
    pub fn stopped_in_doubt(&self) -> &'static str {
        in_doubt::stopped(self.tag())
    }

    /// To mails that wish for no more mails, or for them again.
    pub fn mail_answers(&self) -> &'static MailAnswers {
        mail_answers::of(self.tag())
    }

    /// About answers that an applicant is asked to correct, in English where this language has none.
    pub fn correction_words(&self) -> &'static CorrectionWords {
        correction_words::of(self.tag())
    }

    /// What stands in a thread in an applicant's name, in English where this language has none.
    pub fn own_words(&self) -> &'static OwnWords {
        own_words::of(self.tag())
    }

    /// To whoever takes a question of their form over to their telephone, in English where this language has none: `{agency}`, `{url}`.
    pub fn hand_over(&self) -> &'static str {
        hand_over::of(self.tag())
    }

    /// Mails to people who work for the agency, in English where this language has none.
    pub fn staff(&self) -> &'static StaffWords {
        staff_words::of(self.tag())
    }

    /// Mails about subscriptions of the marketplace, in English where this language has none.
    pub fn subscription(&self) -> &'static SubscriptionWords {
        subscription_words::of(self.tag())
    }

    /// Its tag (BCP 47).
    pub fn tag(&self) -> &'static str {
        self.tags[0]
    }

    /// Subject and body with their values.
    pub fn text(&self, text: &Text, values: &Values<'_>) -> (String, String) {
        (self.line(text.subject, values), self.line(text.body, values))
    }

    /// One template with its values. What a value holds is never read as a name.
    pub fn line(&self, template: &str, values: &Values<'_>) -> String {
        let mut line = String::with_capacity(template.len() + 64);
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            line.push_str(before);
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            let value = values
                .iter()
                .find(|(known, _)| *known == name)
                .map_or("", |(_, value)| value);
            if self.right_to_left && ISOLATED.contains(&name) {
                line.extend([ISOLATE.0]);
                line.push_str(value);
                line.extend([ISOLATE.1]);
            } else {
                line.push_str(value);
            }
            rest = after;
        }
        line.push_str(rest);
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// Every template of a language by name.
    fn templates(words: &Words) -> BTreeMap<String, &'static str> {
        let texts = [
            ("sign_in_code", &words.sign_in_code),
            ("reset_link", &words.reset_link),
            ("welcome", &words.welcome),
            ("business_account_asked", &words.business_account_asked),
            ("personal_account_asked", &words.personal_account_asked),
            ("account_exists", &words.account_exists),
            ("password_changed", &words.password_changed),
            ("login_id_changed", &words.login_id_changed),
            ("new_device", &words.new_device),
            ("factors_changed", &words.factors_changed),
        ];
        let lines = [
            ("operation_code_subject", words.operation_code_subject),
            ("change_password_code", words.change_password_code),
            ("change_login_id_code", words.change_login_id_code),
            ("create_login_code", words.create_login_code),
            ("app_added", words.app_added),
            ("app_removed", words.app_removed),
            ("passkey_added", words.passkey_added),
            ("passkey_removed", words.passkey_removed),
            ("backup_codes_renewed", words.backup_codes_renewed),
            ("devices_distrusted", words.devices_distrusted),
            ("device_trusted", words.device_trusted),
            ("account_added", words.account_added),
            ("phone_proved", words.phone_proved),
            ("undo", words.undo),
            ("unsubscribe", words.unsubscribe),
            ("test_mark", words.test_mark),
        ];
        let mut all = BTreeMap::new();
        for (name, text) in texts {
            all.insert(format!("{name} subject"), text.subject);
            all.insert(format!("{name} body"), text.body);
        }
        all.extend(lines.map(|(name, line)| (name.to_owned(), line)));
        all
    }

    /// What a template names, each as often as it does.
    fn names(template: &str) -> Vec<&str> {
        let mut names: Vec<&str> = template
            .split('{')
            .skip(1)
            .map(|rest| rest.split_once('}').expect("a brace is closed").0)
            .collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn no_language_misses_a_text_or_what_stands_in_it() {
        let english = templates(&en::WORDS);
        assert_eq!(english.len(), 36);
        for language in &LANGUAGES[1..] {
            let own = templates(language.words);
            for (name, pattern) in &english {
                let (tag, text) = (language.tags[0], own[name]);
                assert!(
                    !text.trim().is_empty() && text != *pattern,
                    "{tag} {name}: {text}"
                );
                assert_eq!(names(text), names(pattern), "{tag} {name}");
            }
        }
    }

    #[test]
    fn each_language_is_written_in_its_own_script_and_in_no_other_languages_words() {
        let scripts = [
            ("ko", '\u{ac00}'..='\u{d7a3}'),
            ("zh", '\u{4e00}'..='\u{9fff}'),
            ("ar", '\u{600}'..='\u{6ff}'),
            ("he", '\u{590}'..='\u{5ff}'),
            ("fa", '\u{600}'..='\u{6ff}'),
            ("ur", '\u{600}'..='\u{6ff}'),
            ("ru", '\u{400}'..='\u{4ff}'),
        ];
        let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
        for language in &LANGUAGES {
            let tag = language.tags[0];
            let script = scripts.iter().find(|(known, _)| *known == tag);
            for (name, text) in templates(language.words) {
                if let Some((_, range)) = script {
                    let letters = text.chars().filter(|letter| range.contains(letter)).count();
                    assert!(letters >= 2, "{tag} {name}: {text}");
                }
                let of_others = seen.insert(text, tag).filter(|other| *other != tag);
                assert_eq!(of_others, None, "{tag} {name}: {text}");
            }
        }
    }

    #[test]
    fn answers_to_keywords_name_the_agency_first() {
        for language in &LANGUAGES {
            let answers = language.keyword_answers();
            for answer in [answers.stopped, answers.started, answers.help] {
                let text = language.line(answer, &[("agency", "Mill")]);
                assert!(text.starts_with("Mill: ") && !text.contains(['{', '}']), "{text}");
            }
        }
        let french = Language::of("fr").keyword_answers();
        assert_eq!(french.stopped, en::KEYWORD_ANSWERS.stopped, "not translated yet");
        // A person who sends STOP must be able to read how to start again, in letters that a keyword has.
        for language in &LANGUAGES {
            let answers = language.keyword_answers();
            assert!(answers.stopped.contains("START") && answers.started.contains("STOP"));
            assert!(answers.help.contains("STOP"));
            let asks = language.stopped_in_doubt();
            assert!(asks.starts_with("{agency}: ") && asks.contains("START"), "{asks}");
            let is_own = language.tag() == "en" || asks != Language::of("en").stopped_in_doubt();
            assert!(is_own, "{}", language.tag());
        }
    }

    #[test]
    fn a_link_stands_alone_in_its_line_and_a_code_bare_at_the_beginning() {
        let url = "https://a.example/resetpassword?token=T";
        for language in &LANGUAGES {
            let words = language.words;
            let values = [("agency", "Mill"), ("url", url), ("code", "042917")];
            for text in [
                &words.reset_link,
                &words.welcome,
                &words.business_account_asked,
                &words.personal_account_asked,
                &words.account_exists,
                &words.new_device,
            ] {
                let (subject, body) = language.text(text, &values);
                assert!(
                    subject.contains("Mill") && body.lines().any(|line| line == url),
                    "{body}"
                );
                assert!(
                    !subject.contains(['{', '}', '\n']) && !body.contains(['{', '}']),
                    "{subject}: {body}"
                );
            }
            for code in [
                words.sign_in_code.body,
                words.change_password_code,
                words.change_login_id_code,
                words.create_login_code,
            ] {
                let text = language.line(code, &values);
                assert!(text.starts_with("042917") && text.contains("10"), "{text}");
                // Ten minutes are the only other digits, so that a phone offers the code and nothing else.
                let digits: BTreeSet<&str> = text
                    .split(|letter: char| !letter.is_ascii_digit())
                    .filter(|run| !run.is_empty())
                    .collect();
                assert_eq!(digits, BTreeSet::from(["042917", "10"]), "{text}");
            }
        }
    }

    #[test]
    fn a_mass_mail_ends_with_why_it_came_and_a_link_after_the_words_that_name_it() {
        let url = "https://a.example/unsubscribe/T";
        for language in &LANGUAGES {
            let values = [("program", "Food Assistance"), ("url", url)];
            let footer = language.line(language.words.unsubscribe, &values);
            let (why, ends) = footer.split_once('\n').expect("two lines");
            assert!(why.contains("Food Assistance") && !why.contains(url), "{footer}");
            assert_eq!(why.contains('\u{2068}'), language.right_to_left, "{footer}");
            let name = ends.strip_suffix(url).expect("the link is last");
            assert!(name.trim_end().ends_with([':', '：']), "{footer}");
        }
    }

    #[test]
    fn what_is_no_word_keeps_its_own_order_in_a_text_right_edge_to_left() {
        let values = [
            ("agency", "Mill"),
            ("device", "Chrome on Windows"),
            ("source", "192.0.2.7"),
            ("when", "2026-11-20 15:04 UTC"),
            ("url", "https://a.example/not-me?token=T"),
        ];
        for language in &LANGUAGES {
            let (_, body) = language.text(&language.words.new_device, &values);
            let apart = "\u{2068}2026-11-20 15:04 UTC\u{2069}";
            assert_eq!(body.contains(apart), language.right_to_left, "{body}");
            assert_eq!(body.matches('\u{2068}').count(), body.matches('\u{2069}').count());
        }
    }

    #[test]
    fn a_tag_finds_its_language_and_a_value_is_not_read_as_a_name() {
        for (tag, subject) in [
            ("en-US", "Your {code} code"),
            ("es-MX", "Su código de {code}"),
            ("fil", "Ang inyong code sa {code}"),
            ("zh-Hans", "您的 {code} 验证码"),
            ("iw", "הקוד שלך מ-{code}"),
            ("mh", "Your {code} code"),
            ("", "Your {code} code"),
        ] {
            let language = Language::of(tag);
            let line = language.line(
                language.words.operation_code_subject,
                &[("agency", "{code}"), ("code", "1")],
            );
            assert_eq!(line, subject, "{tag}");
        }
    }
}
