use super::*;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

fn redactor() -> Redactor {
    Redactor::knowing(vec![
        Known::new(Kind::Writer, "Rosa María Delgado"),
        Known::new(Kind::Business, "Delgado & Hijas Bakery"),
        Known::new(Kind::Mail, "rosa.delgado@riverbend.example"),
        Known::new(Kind::Phone, "+12025550143"),
        Known::new(Kind::Address, "12 Mill Street, Apt 3, Riverbend"),
        Known::new(Kind::Number, "123-45-6789"),
    ])
}

fn redacted(text: &str) -> String {
    redactor().redact(text).unwrap()
}

#[test]
fn every_spelling_of_a_known_name_is_taken_out() {
    for name in [
        "Rosa María Delgado",
        "ROSA MARIA DELGADO",
        "rosa delgado",
        "Delgado, Rosa",
        "R. Delgado",
        "Rosa M. Delgado",
        "Rosa\u{200b} Delga\u{ad}do",
        "Delgado",
        "Rosa",
        "Ros\u{301}a",
    ] {
        let sent = redacted(&format!("I am {name} and I bake."));
        assert_eq!(sent, "I am [WRITER] and I bake.", "{name}");
    }
    assert_eq!(redacted("Rosa's bakery"), "[WRITER]'s bakery");
    assert_eq!(redacted("Rosalind bakes roses"), "Rosalind bakes roses");
}

#[test]
fn numbers_and_addresses_are_taken_out_however_they_are_written() {
    for number in [
        "+1 (202) 555-0143",
        "202.555.0143",
        "2025550143",
        "٢٠٢٥٥٥٠١٤٣",
        "1-202-555-0143",
    ] {
        assert_eq!(
            redacted(&format!("Call {number}!")),
            "Call [PHONE 1]!",
            "{number}"
        );
    }
    assert_eq!(
        redacted("The number ends in 0143."),
        "The number ends in [PHONE 1 END]."
    );
    assert_eq!(redacted("SSN 123 45 6789"), "SSN [NUMBER 1]");
    assert_eq!(
        redacted("Write to ROSA.Delgado@Riverbend.example."),
        "Write to [MAIL 1]."
    );
    for address in [
        "12 Mill Street, Apt 3, Riverbend",
        "12 mill st",
        "12 MILL STREET apartment 3",
    ] {
        assert_eq!(
            redacted(&format!("I live at {address}.")),
            "I live at [ADDRESS 1].",
            "{address}"
        );
    }
}

#[test]
fn what_looks_like_somebodys_is_taken_out_too() {
    let mut redactor = Redactor::default();
    let mut sent = |text: &str| redactor.redact(text).unwrap();
    assert_eq!(
        sent("Ask ana@mill.example or bo@mill.example."),
        "Ask [MAIL 1] or [MAIL 2]."
    );
    assert_eq!(sent("Ask ana@mill.example"), "Ask [MAIL 1]");
    assert_eq!(sent("Card 4111 1111 1111 1111"), "Card [NUMBER 1]");
    assert_eq!(sent("IBAN GB82 WEST 1234 5698 7654 32"), "IBAN [NUMBER 2]");
    assert_eq!(sent("Call (202) 555-0199"), "Call [PHONE 1]");
    assert_eq!(
        sent("SSN 219-09-9999, EIN 12-3456789"),
        "SSN [NUMBER 3], EIN [NUMBER 4]"
    );
    assert_eq!(
        sent("She lives at 400 Oak Hill Ave."),
        "She lives at [ADDRESS 1]."
    );
    assert_eq!(sent("Vive en calle Molino 12."), "Vive en [ADDRESS 2].");
    assert_eq!(
        sent("Mrs. Ines Castillo-Vega says so."),
        "Mrs. [PERSON 1] says so."
    );
    assert_eq!(sent("Me llamo Ines Castillo-Vega"), "Me llamo [PERSON 1]");
    assert_eq!(
        sent("born 03/04/1990, by 03/04/2027"),
        "born [BIRTH 1], by 03/04/2027"
    );
}

#[test]
fn what_identifies_nobody_stays() {
    for text in [
        "Rent help for 240 families in 2026, $1,500 each",
        "From 9:00 to 17:30, 12 months, 3 of 4 people",
        "Mill Street has 40 shops",
        "Ideas for the years 2026 to 2030",
        "[1] and [PHONE 9] and [x",
    ] {
        assert_eq!(Redactor::default().redact(text).unwrap(), text);
    }
}

#[test]
fn a_text_that_still_has_something_known_is_not_sent() {
    let mut redactor = redactor();
    assert_eq!(
        redactor.redact("I am R o s a M a r i a D e l g a d o"),
        Err(AssistantError::NotRedacted)
    );
    assert_eq!(
        redactor.redact("rosamariadelgado"),
        Err(AssistantError::NotRedacted)
    );
    assert!(redactor.redact("I bake.").is_ok());
}

#[test]
fn names_of_scripts_without_capitals_are_found_within_words() {
    let mut redactor = Redactor::knowing(vec![
        Known::new(Kind::Applicant, "فاطمة الزهراء"),
        Known::new(Kind::Person, "李明"),
    ]);
    assert_eq!(
        redactor.redact("هذا طلب لفاطمة الزهراء").unwrap(),
        "هذا طلب [APPLICANT]"
    );
    assert!(!redactor.redact("李明来了").unwrap().contains("李明"));
}

#[test]
fn an_answer_is_restored_across_every_border() {
    let mut redactor = redactor();
    let text = "Rosa María Delgado, +12025550143, ends in 0143, or bo@mill.example";
    let sent = redactor.redact(text).unwrap();
    assert_eq!(sent, "[WRITER], [PHONE 1], ends in [PHONE 1 END], or [MAIL 1]");
    let answer = format!("{sent} [writer ] [PHONE 7] [1] [ [WRITER]");
    let expected = format!("{text} Rosa María Delgado [PHONE 7] [1] [ Rosa María Delgado");
    let mut random = StdRng::seed_from_u64(109);
    let chars: Vec<char> = answer.chars().collect();
    for _ in 0..500 {
        let mut restorer = redactor.restorer();
        let mut shown = String::new();
        let mut place = 0;
        while place < chars.len() {
            let end = (place + random.random_range(1..=9)).min(chars.len());
            let part: String = chars[place..end].iter().collect();
            shown.push_str(&restorer.push(&part));
            place = end;
        }
        shown.push_str(&restorer.finish());
        assert_eq!(shown, expected);
    }
}

#[test]
fn random_texts_come_back_as_they_were_and_nothing_known_leaves() {
    let pieces = [
        "Rosa María Delgado",
        "rosa.delgado@riverbend.example",
        "+12025550143",
        "123-45-6789",
        "we bake bread",
        "señal 🧨",
        "مساعدة",
        "[1]",
        "[",
        "and, then.",
        "\n",
    ];
    let mut random = StdRng::seed_from_u64(7);
    for _ in 0..300 {
        let mut text = String::new();
        for _ in 0..random.random_range(1..12) {
            text.push_str(pieces[random.random_range(0..pieces.len())]);
            // A comma keeps two numbers from being read as one.
            text.push_str(" ; ");
        }
        let mut redactor = redactor();
        let sent = redactor.redact(&text).unwrap();
        for known in ["Rosa", "Delgado", "2025550143", "123-45-6789", "@riverbend"] {
            assert!(!sent.contains(known), "{text:?} is sent as {sent:?}");
        }
        assert_eq!(redactor.restorer().whole(&sent), text, "{sent:?}");
    }
}

#[test]
fn brackets_without_an_end_hide_nothing_and_are_read_once() {
    let text = format!("{} Rosa Delgado {}", "[".repeat(6_000), "a@b.ex ".repeat(800));
    let sent = redacted(&text);
    assert!(!sent.contains("Rosa") && !sent.contains('@'));
    assert!(sent.contains("[ [WRITER] [MAIL 1] [MAIL 1]"));
}
