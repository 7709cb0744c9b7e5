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

const MONTHS_EN: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const MONTHS_ES: [&str; 12] = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
];
const MONTHS_AR: [&str; 12] = [
    "يناير",
    "فبراير",
    "مارس",
    "أبريل",
    "مايو",
    "يونيو",
    "يوليو",
    "أغسطس",
    "سبتمبر",
    "أكتوبر",
    "نوفمبر",
    "ديسمبر",
];

/// The digits of another script, the zero first.
fn in_digits(text: &str, zero: char) -> String {
    let digit = |c: char| {
        c.to_digit(10)
            .and_then(|value| char::from_u32(u32::from(zero) + value))
    };
    text.chars().map(|c| digit(c).unwrap_or(c)).collect()
}

/// A day in the notations in which people write it.
fn notations(year: u32, month: u32, day: u32) -> Vec<String> {
    let name = |months: [&'static str; 12]| months[month as usize - 1];
    let (en, es, ar) = (name(MONTHS_EN), name(MONTHS_ES), name(MONTHS_AR));
    let short = year % 100;
    let mut all = vec![
        format!("{day} {en} {year}"),
        format!("{day}th of {en}, {year}"),
        format!("{en} {day}, {year}"),
        format!("{en} {day}rd, {year}"),
        format!("{} {day} {year}", en.to_uppercase()),
        format!("{}. {day}, '{short:02}", &en[..3]),
        format!("{day}-{}-{short:02}", &en[..3]),
        format!("{day} de {es} de {year}"),
        format!("{es} {day}, {year}"),
        format!("{day} {ar} {year}"),
    ];
    for sign in ["/", "-", ".", " "] {
        all.push(format!("{year}{sign}{month:02}{sign}{day:02}"));
        all.push(format!("{month:02}{sign}{day:02}{sign}{year}"));
        all.push(format!("{month}{sign}{day}{sign}{short:02}"));
        all.push(format!("{day:02}{sign}{month:02}{sign}{year}"));
    }
    all.push(format!("{year}{month:02}{day:02}"));
    let other: Vec<String> = all
        .iter()
        .flat_map(|text| [in_digits(text, '٠'), in_digits(text, '۰')])
        .collect();
    all.extend(other);
    all
}

/// MONEY AI 2
#[test]
fn a_known_day_leaves_in_no_notation_and_other_days_stay() {
    let mut random = StdRng::seed_from_u64(1990);
    for _ in 0..40 {
        let (year, month, day) = (
            random.random_range(1930..2020),
            random.random_range(1..=12),
            random.random_range(1..=28),
        );
        for kind in [Kind::Birth, Kind::Date] {
            let iso = format!("{year}-{month:02}-{day:02}");
            let known = Redactor::knowing(vec![Known::new(kind, &iso)]);
            let word = kind.word(1);
            for written in notations(year, month, day) {
                let mut redactor = known.clone();
                let sent = redactor.redact(&format!("I came on {written}, alone.")).unwrap();
                assert_eq!(sent, format!("I came on {word}, alone."), "{written}");
                assert_eq!(
                    redactor.restorer().whole(&sent),
                    format!("I came on {iso}, alone.")
                );
            }
            // The year after is another day.
            let other = format!("I came on {}-{month:02}-{day:02}.", year + 1);
            assert_eq!(known.clone().redact(&other).unwrap(), other);
        }
    }
}

#[test]
fn a_birth_leaves_without_its_year_too_and_comes_back_as_it_was_written() {
    let mut redactor = Redactor::knowing(vec![Known::new(Kind::Birth, "1990-05-03")]);
    for written in ["May 3rd", "3 de mayo", "٣ مايو"] {
        let text = format!("I turn a year older on {written}.");
        let sent = redactor.redact(&text).unwrap();
        assert!(
            sent.contains("[BIRTH 1 DAY") && !sent.contains('3') && !sent.contains('٣'),
            "{sent}"
        );
        assert_eq!(redactor.restorer().whole(&sent), text);
    }
    let other = "May 4th, 5/3 of the way, and May 1990";
    assert_eq!(redactor.redact(other).unwrap(), other);
    assert_eq!(
        redactor.redact("0 5 . 0 3 . 1 9 9 0"),
        Err(AssistantError::NotRedacted)
    );
}

#[test]
fn a_day_that_is_called_a_birth_leaves_though_nobody_knows_it() {
    for text in [
        "born on 3 May 1990",
        "nacida el 3 de mayo de 1990",
        "date of birth: May 3rd, 1990",
    ] {
        let sent = Redactor::default().redact(text).unwrap();
        assert!(sent.contains("[BIRTH 1]") && !sent.contains("1990"), "{sent}");
    }
}

#[test]
fn a_known_telephone_number_leaves_with_and_without_its_code() {
    for (number, national) in [
        ("+12025550143", "2025550143"),
        ("+34612345678", "612345678"),
        ("+4917123456789", "17123456789"),
        ("+962791234567", "791234567"),
    ] {
        let code = number.trim_start_matches('+').strip_suffix(national).unwrap();
        let mut forms = Vec::new();
        for sign in ["", " ", ".", "-", " - ", "\u{a0}", "·", "/"] {
            let groups: Vec<&str> = [&national[..3], &national[3..6], &national[6..]].to_vec();
            let grouped = groups.join(sign);
            forms.push(grouped.clone());
            for begin in ["+", "00", "001 ", "0"] {
                let with_code = match begin {
                    "+" | "00" => format!("{begin}{code}{sign}{grouped}"),
                    "0" => format!("0{grouped}"),
                    _ => format!("+{code} ({}) {}", groups[0], groups[1..].join(sign)),
                };
                forms.push(with_code);
            }
        }
        let others: Vec<String> = forms.iter().map(|form| in_digits(form, '٠')).collect();
        for form in forms.iter().chain(&others) {
            let mut redactor = Redactor::knowing(vec![Known::new(Kind::Phone, number)]);
            let sent = redactor.redact(&format!("Call {form} soon")).unwrap();
            assert_eq!(sent, "Call [PHONE 1] soon", "{form}");
            assert_eq!(redactor.restorer().whole(&sent), format!("Call {number} soon"));
        }
    }
}

#[test]
fn known_tax_numbers_leave_however_their_digits_are_parted() {
    for (number, groups) in [
        ("123-45-6789", vec!["123", "45", "6789"]),
        ("12-3456789", vec!["12", "3456789"]),
    ] {
        for sign in ["", " ", "-", ".", " - ", "\u{2011}", "\u{2009}", "_"] {
            let plain = groups.join(sign);
            for form in [plain.clone(), in_digits(&plain, '٠')] {
                let mut redactor = Redactor::knowing(vec![Known::new(Kind::Number, number)]);
                let sent = redactor.redact(&format!("Mine is {form}, ends in 6789")).unwrap();
                assert_eq!(sent, "Mine is [NUMBER 1], ends in [NUMBER 1 END]", "{form}");
            }
        }
    }
}

#[test]
fn a_known_address_leaves_with_its_number_before_or_after_the_street() {
    for (address, forms) in [
        (
            "12 Mill Street, Apt 3, Riverbend",
            vec![
                "12 Mill St.",
                "Mill Street 12",
                "12, Mill Street, #3",
                "١٢ Mill Street",
                "12 MILL STR, Riverbend",
            ],
        ),
        (
            "Calle Molino 12",
            vec![
                "c/ Molino, 12",
                "Molino 12",
                "12 calle Molino",
                "Calle Molino no. 12",
            ],
        ),
        ("شارع المطحنة 12", vec!["شارع المطحنة ١٢", "المطحنة 12"]),
    ] {
        for form in forms {
            let mut redactor = Redactor::knowing(vec![Known::new(Kind::Address, address)]);
            let sent = redactor.redact(&format!("I live at {form}")).unwrap();
            let rest = sent
                .strip_prefix("I live at [ADDRESS 1]")
                .unwrap_or_else(|| panic!("{form}: {sent}"));
            assert!(rest.chars().all(|c| !c.is_alphanumeric()), "{form}: {sent}");
        }
    }
}

/// MONEY AI 2
#[test]
fn days_and_parts_of_them_are_restored_across_every_border() {
    let mut redactor = Redactor::knowing(vec![
        Known::new(Kind::Birth, "1990-05-03"),
        Known::new(Kind::Date, "2021-09-30"),
        Known::new(Kind::Phone, "+34612345678"),
    ]);
    let sent = redactor
        .redact("Born 05/03/90, since Sept. 30th, 2021; every May 3rd; 612 345 678, ends in 5678")
        .unwrap();
    assert_eq!(
        sent,
        "Born [BIRTH 1], since [DATE 1]; every [BIRTH 1 DAY]rd; [PHONE 1], ends in [PHONE 1 END]"
    );
    let expected = "Born 1990-05-03, since 2021-09-30; every May 3rd; +34612345678, ends in 5678";
    for size in 1..12 {
        let chars: Vec<char> = sent.chars().collect();
        let mut restorer = redactor.restorer();
        let mut shown = String::new();
        for part in chars.chunks(size) {
            shown.push_str(&restorer.push(&part.iter().collect::<String>()));
        }
        shown.push_str(&restorer.finish());
        assert_eq!(shown, expected, "{size}");
    }
}

#[test]
fn of_two_people_with_one_first_name_whole_names_say_which_is_meant() {
    let mut redactor = Redactor::knowing(vec![
        Known::new(Kind::Writer, "Ana Montgomery"),
        Known::new(Kind::Applicant, "Ana Reyes"),
    ]);
    assert_eq!(
        redactor
            .redact("Ana Reyes spoke with Ana Montgomery, then Reyes left.")
            .unwrap(),
        "[APPLICANT] spoke with [WRITER], then [APPLICANT] left."
    );
}
