//! Applications on paper, in three languages, and forms to be filled in by hand.

use crate::reader::{assert_in_order, info, ink, text};
use hub_forms::Form;
use hub_letters::{ApplicationSheet, Drawing, LetterError, write};
use jiff::civil::date;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Nothing was drawn.
static UNDRAWN: BTreeMap<String, Drawing> = BTreeMap::new();

fn form() -> Form {
    Form::read(include_bytes!("../../../forms/cases/forms/rental.json")).unwrap()
}

fn answers() -> Map<String, Value> {
    let answers = json!({
        "legal_name": { "full": "Ana Pérez" },
        "born": "1990-02-03",
        "ssn": "123456789",
        "needs": ["rent", "moving"],
        "address": { "kind": "home", "line": "12 Oak St", "city": "Salem", "state": "OR", "zip": "97301" },
        "rent": { "cents": 120_000, "period": "monthly", "monthly": 120_000 },
        "late": true,
        "members": [
            { "id": "r1", "answers": { "person": { "name": { "full": "Leo" }, "born": "2015-11-26", "relation": "child" }, "school": "Oak Elementary" } },
            { "id": "r2", "answers": {} },
        ],
    });
    answers.as_object().unwrap().clone()
}

fn sheet<'a>(
    form: &'a Form,
    answers: Option<&'a Map<String, Value>>,
    hidden: &'a [String],
    lang: &'a str,
) -> ApplicationSheet<'a> {
    ApplicationSheet {
        form,
        answers,
        hidden,
        gone: &[],
        lang,
        program: "Rental assistance",
        number: "ERA-77",
        agency: "Riverbend County",
        made_at: date(2026, 11, 28).at(10, 0, 0, 0),
        zone: "America/New_York",
        drawings: &UNDRAWN,
    }
}

#[test]
fn an_application_reads_in_the_order_of_its_form_with_the_name_at_every_question_about_somebody() {
    let (form, answers) = (form(), answers());
    let hidden = ["owed".to_owned(), "members/r1/job".to_owned()];
    let written = write(&sheet(&form, Some(&answers), &hidden, "en").letter().unwrap()).unwrap();
    let read = text(&written.pdf);
    assert_in_order(
        &read,
        &[
            "Rental assistance · Application ERA-77 · November 28, 2026",
            "Emergency rental assistance",
            "About you",
            "Full legal name",
            "Ana Pérez",
            "Date of birth",
            "February 3, 1990",
            "Social security number",
            "•••-••-6789",
            "What do you need?",
            "Rent",
            "Moving",
            "12 Oak St",
            "Salem, OR 97301",
            "$1,200.00 a month",
            "Yes",
            "1: Leo",
            "Leo: ",
            "Relation: Child",
            "Oak Elementary",
        ],
    );
    assert!(
        !read.contains("123456789") && !read.contains("How much do you owe"),
        "{read}"
    );
    assert!(read.contains("☐"), "what was not answered can be ticked");
    let tags = info(&written.pdf, &["-struct-text"]);
    assert_in_order(
        &tags,
        &[
            "H1",
            "H2",
            "About you",
            "LI",
            "Lbl",
            "Full legal name",
            "LBody",
            "Ana Pérez",
        ],
    );
}

#[test]
fn an_application_is_in_the_language_of_its_applicant() {
    let (form, answers) = (form(), answers());
    let spanish = write(&sheet(&form, Some(&answers), &[], "es-MX").letter().unwrap()).unwrap();
    assert_in_order(
        &text(&spanish.pdf),
        &[
            "Solicitud ERA-77 · 28 de noviembre de 2026",
            "Ayuda de emergencia para el alquiler",
            "Sobre usted",
            "Ana Pérez",
            "3 de febrero de 1990",
            "$1,200.00 al mes",
            "Sí",
            "Parentesco: Hijo o hija",
        ],
    );
    let arabic = write(&sheet(&form, Some(&answers), &[], "ar").letter().unwrap()).unwrap();
    let read = text(&arabic.pdf);
    // Poppler turns the letters of a ligature round (لا): words with one are left out.
    assert_in_order(
        &read,
        &[
            "مساعدة طارئة في",
            "عنك",
            "Ana Pérez",
            "فبراير",
            "في الشهر",
            "نعم",
            "ابن أو ابنة",
            "صلة القرابة",
        ],
    );
    let tags = info(&arabic.pdf, &["-struct-text"]);
    assert_in_order(&tags, &["H1", "H2", "LI", "Lbl", "LBody", "Ana Pérez"]);
}

#[test]
fn an_empty_form_has_lines_to_write_on_boxes_to_tick_and_room_for_three_people() {
    let form = form();
    for lang in ["en", "es", "ar"] {
        let written = write(&sheet(&form, None, &[], lang).letter().unwrap()).unwrap();
        assert!(written.pages > 2, "{lang} {}", written.pages);
        if lang == "en" {
            let read = text(&written.pdf);
            assert_in_order(
                &read,
                &[
                    "Blank form",
                    "Write your answers on the lines",
                    "Full legal name",
                    "☐ Rent",
                    "☐ Yes",
                    "☐ No",
                ],
            );
            assert!(read.contains(" 3") && !read.contains("ERA-77"), "{read}");
        }
    }
}

#[test]
fn a_question_that_is_asked_no_more_says_so_in_the_language_of_the_letter() {
    let (form, answers) = (form(), answers());
    let gone = ["rent", "members", "school"].map(str::to_owned);
    let read = |lang: &'static str| {
        let letter = ApplicationSheet {
            gone: &gone,
            ..sheet(&form, Some(&answers), &[], lang)
        };
        text(&write(&letter.letter().unwrap()).unwrap().pdf)
    };
    let english = read("en");
    // The question about the rent, each of two rows of the household, and the school in both.
    let squeezed: String = english.split_whitespace().collect();
    assert!(squeezed.matches("(nolongerasked)").count() >= 5, "{english}");
    assert!(!squeezed.contains("legalname(nolongerasked)"), "{english}");
    assert!(squeezed.contains("$1,200.00amonth"), "{english}");
    let spanish: String = read("es").split_whitespace().collect();
    assert!(spanish.matches("(yanosepregunta)").count() >= 5, "{spanish}");
    let plain = sheet(&form, Some(&answers), &[], "en").letter().unwrap();
    assert!(!text(&write(&plain).unwrap().pdf).contains("no longer asked"));
}

#[test]
fn a_draft_says_that_it_was_not_sent_and_has_lines_for_what_is_not_answered() {
    let form = form();
    let mut answers = answers();
    answers.remove("members");
    answers.remove("born");
    answers.insert("legal_name".into(), json!("Ana, as typed"));
    let draft = |lang: &'static str| {
        let letter = ApplicationSheet {
            number: "",
            ..sheet(&form, Some(&answers), &[], lang)
        };
        text(&write(&letter.letter().unwrap()).unwrap().pdf)
    };
    let read = draft("en");
    assert_in_order(
        &read,
        &[
            "Rental assistance · Draft, not sent · November 28, 2026",
            "Draft, not sent · Riverbend County",
            "Full legal name",
            "Ana, as typed",
            "Date of birth",
            "$1,200.00 a month",
            " 1",
            " 2",
            " 3",
        ],
    );
    assert!(!read.contains("ERA-77") && !read.contains("None"), "{read}");
    assert!(draft("es").contains("Borrador, no enviado"));
    assert!(draft("ar").contains("مسودة"));
}

#[test]
fn ten_thousand_people_are_refused_before_anything_is_laid_out() {
    let form = form();
    let rows: Vec<Value> = (0..10_000)
        .map(|row| json!({ "id": format!("r{row}"), "answers": {} }))
        .collect();
    let mut answers = answers();
    answers.insert("members".into(), rows.into());
    let refused = sheet(&form, Some(&answers), &[], "en").letter();
    assert_eq!(refused, Err(LetterError::TooLong));
    answers.insert("members".into(), json!("nobody"));
    answers.insert("rent".into(), json!([{ "cents": {} }]));
    assert!(write(&sheet(&form, Some(&answers), &[], "en").letter().unwrap()).is_ok());
}

#[test]
fn a_drawn_signature_stands_above_the_typed_one_with_its_words_for_whoever_does_not_see_it() {
    let form = form();
    let mut answers = answers();
    // 00:30 of November 19 in UTC.
    let signed =
        json!({ "name": "Ana Reyes", "lang": "en", "signed_at_ms": 1_795_048_200_000_i64, "drawing": "f9" });
    answers.insert("signature".into(), signed);
    let black = Drawing::of(200, &vec![255; 200 * 60]).unwrap();
    let drawings = BTreeMap::from([("f9".to_owned(), black)]);
    let plain = write(&sheet(&form, Some(&answers), &[], "en").letter().unwrap()).unwrap();
    for (lang, alt, typed) in [
        (
            "en",
            "Signature of Ana Reyes",
            "Ana Reyes, signed on November 18, 2026",
        ),
        (
            "es",
            "Firma de Ana Reyes",
            "Ana Reyes, firmado el 18 de noviembre de 2026",
        ),
        ("ar", "", "Ana Reyes"),
    ] {
        let drawn = ApplicationSheet {
            drawings: &drawings,
            ..sheet(&form, Some(&answers), &[], lang)
        };
        let written = write(&drawn.letter().unwrap()).unwrap();
        let tags = info(&written.pdf, &["-struct-text"]);
        assert_in_order(&tags, &["Lbl", "LBody", "Figure", typed]);
        assert_eq!(tags.matches("Figure").count(), 1);
        let raw = String::from_utf8_lossy(&written.pdf);
        assert!(raw.contains("/Figure") && raw.contains(alt), "{lang}");
        if lang == "en" {
            let (with, without) = (ink(&written.pdf), ink(&plain.pdf));
            assert!(with > without + 5_000, "150 by 45 points: {without} {with}");
        }
    }
    let other = BTreeMap::from([("f8".to_owned(), Drawing::of(1, &[255]).unwrap())]);
    let other = ApplicationSheet {
        drawings: &other,
        ..sheet(&form, Some(&answers), &[], "en")
    };
    assert_eq!(write(&other.letter().unwrap()).unwrap(), plain);
}
