//! Answers in words, for paper: from the normal form that `hub_forms` gives them. What is not of that form is no answer, but for the
//! names, amounts and numbers of a draft, which are as they were typed.

use crate::document::Text;
use crate::phrases::{Phrases, dollars};
use hub_domain::cases::queue_sheet::day;
use hub_domain::people::address::display_phone;
use hub_forms::document::Choice;
use hub_forms::question_type::RELATIONS;
use hub_forms::{Question, QuestionType};
use serde_json::Value;

/// The paragraphs of an answer; none where there is no answer. Times are days in a zone (IANA).
pub(crate) fn paragraphs(question: &Question, value: &Value, lang: &str, zone: &str) -> Vec<Text> {
    match question.kind {
        QuestionType::Choice => chosen(question, std::slice::from_ref(value), lang),
        QuestionType::Choices => chosen(question, value.as_array().map_or(&[], Vec::as_slice), lang),
        QuestionType::Name | QuestionType::Money | QuestionType::Number if value.is_string() => {
            let typed = value.as_str().unwrap_or_default().trim();
            (!typed.is_empty())
                .then(|| Text::plain(typed))
                .into_iter()
                .collect()
        }
        _ => lines(question.kind, value, Phrases::of(lang), zone)
            .into_iter()
            .filter(|line| !line.trim().is_empty())
            .map(|words| with_lang(words, question, lang))
            .collect(),
    }
}

/// The file of a drawn signature.
pub(crate) fn drawing_of<'a>(question: &Question, value: &'a Value) -> Option<&'a str> {
    let drawing = value.get("drawing").and_then(Value::as_str);
    drawing.filter(|_| question.kind == QuestionType::Signature)
}

/// What a drawn signature is, for whoever does not see it.
pub(crate) fn signature_of(value: &Value, lang: &str) -> Text {
    let phrases = Phrases::of(lang);
    let is_own = hub_domain::people::text_language::is_read_in(phrases.lang, lang);
    Text {
        words: phrases.signature_of.replace("{name}", of(value, "name")),
        lang: (!is_own).then(|| phrases.lang.to_owned()),
    }
}

/// The hub's own words are in the language of its phrases.
fn with_lang(words: String, question: &Question, lang: &str) -> Text {
    let is_free = matches!(
        question.kind,
        QuestionType::Name
            | QuestionType::Text
            | QuestionType::Email
            | QuestionType::Number
            | QuestionType::Phone
    );
    let phrases = Phrases::of(lang).lang;
    let is_own = hub_domain::people::text_language::is_read_in(phrases, lang);
    Text {
        words,
        lang: (!is_free && !is_own).then(|| phrases.to_owned()),
    }
}

fn chosen(question: &Question, ids: &[Value], lang: &str) -> Vec<Text> {
    let of = |id: &str| {
        let option = question.options.iter().find(|option| option.id == id);
        option.map_or_else(|| Text::plain(id), |option| Text::of(&option.words, lang))
    };
    ids.iter().filter_map(Value::as_str).map(of).collect()
}

/// The options of a question, or yes and no: what can be ticked on paper.
pub(crate) fn boxes(question: &Question, lang: &str) -> Option<Vec<Text>> {
    let phrases = Phrases::of(lang);
    match question.kind {
        QuestionType::Choice | QuestionType::Choices => {
            let words = |option: &Choice| Text::of(&option.words, lang);
            Some(question.options.iter().map(words).collect())
        }
        QuestionType::YesNo => Some(vec![Text::plain(phrases.yes), Text::plain(phrases.no)]),
        QuestionType::Declaration => Some(vec![Text::plain(phrases.agreed)]),
        _ => None,
    }
}

/// How many lines somebody needs to write an answer on paper.
pub(crate) fn lines_to_write(question: &Question) -> u8 {
    match question.kind {
        QuestionType::Text if question.lines => 4,
        QuestionType::Address => 2,
        QuestionType::HouseholdMember | QuestionType::Licence => 3,
        QuestionType::Employer | QuestionType::BankAccount => 4,
        _ => 1,
    }
}

fn of<'a>(value: &'a Value, part: &str) -> &'a str {
    value.get(part).and_then(Value::as_str).unwrap_or_default()
}

fn filled(words: &str, with: &str) -> String {
    match with {
        "" => String::new(),
        with => words.replace("{}", with),
    }
}

fn lines(kind: QuestionType, value: &Value, phrases: &Phrases, zone: &str) -> Vec<String> {
    let text = value.as_str().unwrap_or_default();
    match kind {
        QuestionType::Name => vec![of(value, "full").to_owned()],
        QuestionType::Address => address(value, phrases),
        QuestionType::DateOfBirth | QuestionType::Date => vec![phrases.date(text)],
        QuestionType::Money => money(value, phrases),
        QuestionType::Ssn => vec![last_four(value).map_or_else(String::new, |last| format!("•••-••-{last}"))],
        QuestionType::Phone => vec![match text {
            "" => String::new(),
            text => display_phone(text),
        }],
        QuestionType::Email => vec![text.to_owned()],
        QuestionType::Text => text.split('\n').map(str::to_owned).collect(),
        QuestionType::Number => vec![
            value
                .as_i64()
                .map_or_else(String::new, |number| number.to_string()),
        ],
        QuestionType::YesNo => match value.as_bool() {
            Some(true) => vec![phrases.yes.to_owned()],
            Some(false) => vec![phrases.no.to_owned()],
            None => Vec::new(),
        },
        QuestionType::File => count(Some(value), phrases.files),
        QuestionType::Photo => count(value.get("pages"), phrases.pages),
        QuestionType::Signature => signature(value, phrases, zone),
        QuestionType::Declaration => match value.get("agreed").and_then(Value::as_bool) {
            Some(true) => vec![phrases.agreed.to_owned()],
            _ => Vec::new(),
        },
        QuestionType::HouseholdMember => {
            let relation = RELATIONS.iter().position(|known| *known == of(value, "relation"));
            let relation = relation.and_then(|at| phrases.relations.get(at)).copied();
            vec![
                value
                    .get("name")
                    .map_or_else(String::new, |name| of(name, "full").to_owned()),
                filled(phrases.born, &phrases.date(of(value, "born"))),
                filled(phrases.relation, relation.unwrap_or_default()),
            ]
        }
        QuestionType::Employer => {
            let lives = value
                .get("address")
                .map(|known| address(known, phrases))
                .unwrap_or_default();
            let phone = match of(value, "phone") {
                "" => String::new(),
                phone => display_phone(phone),
            };
            vec![
                of(value, "name").to_owned(),
                filled(phrases.phone, &phone),
                filled(phrases.address, &lives.join(", ")),
                filled(phrases.since, &phrases.date(of(value, "since"))),
            ]
        }
        QuestionType::Licence => vec![
            of(value, "number").to_owned(),
            filled(phrases.kind, of(value, "kind")),
            filled(phrases.state, of(value, "state")),
            filled(phrases.expires, &phrases.date(of(value, "expires"))),
        ],
        QuestionType::BankAccount => {
            let account = value
                .get("account")
                .and_then(last_four)
                .map(|last| format!("••••{last}"));
            let kind = match of(value, "kind") {
                "checking" => phrases.checking,
                "savings" => phrases.savings,
                _ => "",
            };
            vec![
                of(value, "holder").to_owned(),
                filled(phrases.routing, of(value, "routing")),
                filled(phrases.account, &account.unwrap_or_default()),
                kind.to_owned(),
            ]
        }
        // Their words are the form's, and rows are laid out one by one.
        QuestionType::Choice | QuestionType::Choices | QuestionType::Group => Vec::new(),
    }
}

fn address(value: &Value, phrases: &Phrases) -> Vec<String> {
    let kind = match of(value, "kind") {
        "none" => phrases.no_address,
        "po_box" => phrases.po_box,
        "shelter" => phrases.shelter,
        _ => "",
    };
    let joined = |parts: &[&str], with: &str| {
        let parts: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
        parts.join(with)
    };
    let state = joined(&[of(value, "state"), of(value, "zip")], " ");
    let street = joined(&[of(value, "line"), of(value, "unit")], ", ");
    let city = joined(&[of(value, "city"), &state], ", ");
    let lines = [kind.to_owned(), street, city, of(value, "county").to_owned()];
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

fn money(value: &Value, phrases: &Phrases) -> Vec<String> {
    let Some(cents) = value.get("cents").and_then(Value::as_i64) else {
        return Vec::new();
    };
    let period = of(value, "period");
    let first = match phrases.period(period) {
        "" => dollars(cents),
        often => format!("{} {often}", dollars(cents)),
    };
    let mut lines = vec![first];
    if let Some(hours) = value.get("hours_hundredths").and_then(Value::as_i64) {
        let hundredths = hours.rem_euclid(100);
        let hours = match hundredths {
            0 => hours.div_euclid(100).to_string(),
            _ => format!("{}.{hundredths:02}", hours.div_euclid(100)),
        };
        lines.push(filled(phrases.hours_a_week, &hours));
    }
    if let Some(days) = value.get("days").and_then(Value::as_i64) {
        lines.push(filled(phrases.days_a_week, &days.to_string()));
    }
    if let Some(monthly) = value.get("monthly").and_then(Value::as_i64)
        && period != "monthly"
    {
        lines.push(phrases.a_month.replace("{amount}", &dollars(monthly)));
    }
    lines
}

fn count(files: Option<&Value>, words: &str) -> Vec<String> {
    let files = files
        .and_then(Value::as_array)
        .map_or(&[] as &[Value], Vec::as_slice);
    match files.iter().filter(|file| file.is_string()).count() {
        0 => Vec::new(),
        count => vec![words.replace("{count}", &count.to_string())],
    }
}

fn signature(value: &Value, phrases: &Phrases, zone: &str) -> Vec<String> {
    let at = value.get("signed_at_ms").and_then(Value::as_i64);
    let at = at.filter(|at| jiff::Timestamp::from_millisecond(*at).is_ok());
    match (of(value, "name"), at) {
        ("", _) => Vec::new(),
        (name, None) => vec![name.to_owned()],
        (name, Some(at)) => {
            let day = day(at, zone);
            // Staff sign for nobody: they say what was agreed to, and how.
            let (words, reader) = match (of(value, "on_paper_by"), of(value, "read_by")) {
                ("", "") => (phrases.signed, ""),
                ("", reader) => (phrases.agreed_aloud, reader),
                (holder, _) => (phrases.on_paper, holder),
            };
            vec![
                words
                    .replace("{date}", &phrases.date(&day))
                    .replace("{reader}", reader)
                    .replace("{name}", name),
            ]
        }
    }
}

/// The last four digits of a number that is kept whole, or of which the last four are what is given out.
fn last_four(value: &Value) -> Option<&str> {
    let digits = value.as_str().or_else(|| value.get("kept")?.as_str())?;
    let is_number = digits.len() >= 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| &digits[digits.len() - 4..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn words(kind: QuestionType, value: &Value, lang: &str) -> Vec<String> {
        lines(kind, value, Phrases::of(lang), "America/Chicago")
            .into_iter()
            .filter(|line| !line.is_empty())
            .collect()
    }

    #[test]
    fn answers_are_in_the_words_of_the_reader() {
        let rent = json!({ "cents": 40_000, "period": "biweekly", "monthly": 86_666 });
        assert_eq!(
            words(QuestionType::Money, &rent, "en"),
            ["$400.00 every two weeks", "about $866.66 a month"]
        );
        assert_eq!(
            words(QuestionType::Money, &rent, "es")[1],
            "aproximadamente $866.66 al mes"
        );
        let home = json!({ "kind": "home", "line": "12 Oak St", "unit": "4", "city": "Salem", "state": "OR", "zip": "97301" });
        assert_eq!(
            words(QuestionType::Address, &home, "en"),
            ["12 Oak St, 4", "Salem, OR 97301"]
        );
        assert_eq!(
            words(QuestionType::Address, &json!({ "kind": "none" }), "ar"),
            ["بلا عنوان"]
        );
        let member = json!({ "name": { "full": "Leo" }, "born": "2015-05-01", "relation": "child" });
        assert_eq!(
            words(QuestionType::HouseholdMember, &member, "es"),
            [
                "Leo",
                "Fecha de nacimiento: 1 de mayo de 2015",
                "Parentesco: Hijo o hija"
            ]
        );
        let signed = json!({ "name": "Ana", "signed_at_ms": 1_795_000_000_000_i64 });
        assert_eq!(
            words(QuestionType::Signature, &signed, "en"),
            ["Ana, signed on November 18, 2026"]
        );
        // It is the next day already in UTC: 00:30 of November 19.
        let late = json!({ "name": "Ana", "signed_at_ms": 1_795_048_200_000_i64 });
        assert_eq!(
            words(QuestionType::Signature, &late, "es"),
            ["Ana, firmado el 18 de noviembre de 2026"]
        );
    }

    #[test]
    fn secret_numbers_are_never_whole_on_paper() {
        for kept in [json!("123456789"), json!({ "kept": "6789" })] {
            assert_eq!(words(QuestionType::Ssn, &kept, "en"), ["•••-••-6789"]);
        }
        for account in [json!("12345678"), json!({ "kept": "5678" })] {
            let bank =
                json!({ "holder": "Ana", "routing": "021000021", "account": account, "kind": "checking" });
            let said = words(QuestionType::BankAccount, &bank, "en");
            assert_eq!(
                said,
                [
                    "Ana",
                    "Routing number: 021000021",
                    "Account number: ••••5678",
                    "Checking account"
                ]
            );
        }
    }

    #[test]
    fn what_is_no_answer_is_nothing() {
        let odd = [
            json!(null),
            json!(7),
            json!("é"),
            json!([]),
            json!({}),
            json!([[]]),
            json!({ "cents": "x", "kept": "é12" }),
        ];
        for kind in QuestionType::ALL {
            for value in &odd {
                let said = lines(*kind, value, Phrases::of("en"), "UTC");
                let plain = matches!(
                    kind,
                    QuestionType::Date
                        | QuestionType::DateOfBirth
                        | QuestionType::Email
                        | QuestionType::Text
                        | QuestionType::Phone
                        | QuestionType::Number
                );
                assert!(
                    plain || said.iter().all(String::is_empty),
                    "{kind:?} {value} {said:?}"
                );
            }
        }
    }
}
