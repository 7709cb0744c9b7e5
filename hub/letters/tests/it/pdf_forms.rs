//! Other offices' forms: filled, read back, and refused.

use crate::reader::{assert_in_order, text};
use hub_forms::Form;
use hub_letters::{FilledPdf, PdfAnswer, PdfAnswers, PdfFormError, fill_pdf, pdf_answers};
use serde_json::json;
use std::collections::BTreeMap;

/// A file of these objects, the first of which is its catalog.
fn pdf(objects: &[String], trailer: &str) -> Vec<u8> {
    let size = objects.len() + 1;
    let mut pdf = "%PDF-1.4\n".to_owned();
    let mut table = format!("xref\n0 {size}\n0000000000 65535 f \n");
    for (at, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", pdf.len()));
        pdf.push_str(&format!("{} 0 obj\n{object}\nendobj\n", at + 1));
    }
    let start = pdf.len();
    let trailer = format!("trailer\n<< /Root 1 0 R /Size {size} {trailer}>>\nstartxref\n{start}\n%%EOF\n");
    pdf.push_str(&table);
    pdf.push_str(&trailer);
    pdf.into_bytes()
}

/// A page with these fields, from object 4 on; those that stand on the page are named.
fn form(fields: &[&str], roots: &str, widgets: &str) -> Vec<String> {
    let mut objects = vec![
        format!("<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [{roots}] /DA (/Helv 0 Tf 0 g) >> >>"),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        format!("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [{widgets}] >>"),
    ];
    objects.extend(fields.iter().map(|field| (*field).to_owned()));
    objects
}

/// A text, boxes for five digits, a box to tick, two to choose from, and a list.
fn office_form() -> Vec<u8> {
    let mark = "BT /F 6 Tf 1 1 Td (TICKED) Tj ET";
    let ticked = format!(
        "<< /Type /XObject /Subtype /Form /BBox [0 0 40 10] /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Length {} >>\nstream\n{mark}\nendstream",
        mark.len()
    );
    let fields = [
        "<< /Type /Annot /Subtype /Widget /FT /Tx /T (Applicant name) /Rect [72 700 372 720] >>",
        "<< /Type /Annot /Subtype /Widget /FT /Tx /Ff 16777216 /MaxLen 5 /T (Zip) /Rect [72 650 172 670] >>",
        "<< /Type /Annot /Subtype /Widget /FT /Btn /T (agrees) /Rect [72 600 112 610] /AS /Off /AP << /N << /Oui 11 0 R >> >> >>",
        "<< /FT /Btn /Ff 32768 /T (late) /Kids [8 0 R 9 0 R] >>",
        "<< /Type /Annot /Subtype /Widget /Parent 7 0 R /Rect [72 550 112 560] /AP << /N << /Yes 11 0 R >> >> >>",
        "<< /Type /Annot /Subtype /Widget /Parent 7 0 R /Rect [172 550 212 560] /AP << /N << /No 11 0 R >> >> >>",
        "<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /T (language) /Opt [[(1) (English)] [(2) (Spanish)]] /Rect [72 500 272 520] >>",
        &ticked,
    ];
    let objects = form(
        &fields,
        "4 0 R 5 0 R 6 0 R 7 0 R 10 0 R",
        "4 0 R 5 0 R 6 0 R 8 0 R 9 0 R 10 0 R",
    );
    pdf(&objects, "")
}

fn said(at: &str, words: &str) -> PdfAnswer {
    PdfAnswer {
        at: at.into(),
        said: vec![words.into()],
        ..PdfAnswer::default()
    }
}

fn yes(at: &str, is_yes: bool) -> PdfAnswer {
    PdfAnswer {
        at: at.into(),
        is_yes: Some(is_yes),
        said: vec![if is_yes { "Yes" } else { "No" }.into()],
        ..PdfAnswer::default()
    }
}

fn fill(
    pdf: Vec<u8>,
    answers: Vec<PdfAnswer>,
    map: &[(&str, &str)],
    flatten: bool,
) -> Result<FilledPdf, PdfFormError> {
    let map: BTreeMap<String, String> = map
        .iter()
        .map(|(field, at)| ((*field).to_owned(), (*at).to_owned()))
        .collect();
    let answers = PdfAnswers {
        answers,
        map,
        flatten,
    };
    fill_pdf(pdf, answers)
}

#[test]
fn a_form_is_filled_field_by_field_and_reads_so_when_it_is_part_of_its_pages() {
    let answers = || {
        vec![
            said("full_name", "Ana Pérez"),
            said("zip", "97301"),
            yes("agrees", true),
            yes("late", false),
            said("language", "Spanish"),
        ]
    };
    let map = [("Applicant name", "full_name")];
    let filled = fill(office_form(), answers(), &map, true).unwrap();
    assert_eq!((filled.filled, filled.not_drawn), (5, Vec::<String>::new()));
    let read = text(&filled.pdf);
    assert_in_order(&read, &["Ana Pérez", "TICKED", "TICKED", "Spanish"]);
    let digits: String = read.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits, "97301", "one in each box");
    assert_eq!(read.matches("TICKED").count(), 2, "the box, and No of two");
    let raw = String::from_utf8_lossy(&filled.pdf).into_owned();
    assert!(!raw.contains("/AcroForm"));

    let open = fill(office_form(), answers(), &map, false).unwrap();
    let raw = String::from_utf8_lossy(&open.pdf).into_owned();
    let close: String = raw.chars().filter(|c| !c.is_ascii_whitespace()).collect();
    for part in [
        "/V(97301)",
        "/V/Oui",
        "/AS/Oui",
        "/V/No",
        "/V(2)",
        "/NeedAppearancesfalse",
    ] {
        assert!(close.contains(part), "{part}: {raw}");
    }
}

#[test]
fn names_are_drawn_in_the_scripts_of_their_owners_and_what_no_font_has_is_named() {
    let map = [("Applicant name", "name")];
    for (name, is_whole) in [("مريم حسن", true), ("王小明", true), ("Ana 🧾", false)] {
        let filled = fill(office_form(), vec![said("name", name)], &map, true).unwrap();
        assert_eq!(filled.filled, 1);
        assert_eq!(filled.not_drawn.is_empty(), is_whole, "{name}");
        let read = text(&filled.pdf);
        let first = name.split(' ').next().unwrap();
        assert!(read.contains(first), "{name}: {read}");
    }
    let long = fill(office_form(), vec![said("zip", "973011")], &[], false).unwrap();
    assert_eq!((long.filled, &*long.not_drawn), (0, &["Zip".to_owned()][..]));
}

#[test]
fn the_answers_of_an_application_have_names_and_no_secret_numbers() {
    let form = Form::read(include_bytes!("../../../forms/cases/forms/rental.json")).unwrap();
    let answers = json!({
        "legal_name": { "full": "Ana Pérez" },
        "ssn": "123456789",
        "needs": ["rent", "moving"],
        "late": true,
        "members": [{ "id": "r1", "answers": { "school": "Oak Elementary" } }],
    });
    let found = pdf_answers(
        &form,
        answers.as_object().unwrap(),
        &["late".into()],
        ("en", "UTC"),
    );
    let at = |at: &str| found.iter().find(|answer| answer.at == at);
    assert!(
        at("legal_name")
            .unwrap()
            .names
            .contains(&"Full legal name".to_owned())
    );
    assert_eq!(at("ssn").unwrap().said, ["•••-••-6789"]);
    assert_eq!(at("needs").unwrap().chosen[..2], ["rent", "moving"]);
    assert_eq!(at("members/1/school").unwrap().said, ["Oak Elementary"]);
    assert_eq!(at("late"), None, "what is not asked is not said");
    let field = "<< /Type /Annot /Subtype /Widget /FT /Tx /T (full LEGAL name:) /Rect [72 700 372 720] >>";
    let file = pdf(&self::form(&[field], "4 0 R", "4 0 R"), "");
    assert_eq!(fill(file, found, &[], false).unwrap().filled, 1);
}

#[test]
fn what_is_no_form_is_locked_or_has_too_much_is_refused() {
    let text_field = "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [72 700 372 720] >>";
    let small = || form(&[text_field], "4 0 R", "4 0 R");
    let refused = |pdf: Vec<u8>| fill(pdf, vec![said("name", "Ana")], &[], true).unwrap_err();
    assert_eq!(refused(b"no PDF at all".to_vec()), PdfFormError::NotPdf);
    assert_eq!(refused(Vec::new()), PdfFormError::NotPdf);
    assert_eq!(refused(pdf(&small(), "/Encrypt 4 0 R ")), PdfFormError::Encrypted);
    let without = "<< /Type /Catalog /Pages 2 0 R >>".to_owned();
    let mut no_form = small();
    no_form[0] = without;
    assert_eq!(refused(pdf(&no_form, "")), PdfFormError::NoForm);
    let other = form(&["<< /FT /Tx /T (other) /Rect [0 0 9 9] >>"], "4 0 R", "4 0 R");
    assert_eq!(refused(pdf(&other, "")), PdfFormError::NothingAsked);

    let whole = pdf(&small(), "");
    let cut = whole[..whole.len() / 2].to_vec();
    assert!(fill(cut, vec![said("name", "Ana")], &[], true).is_err());

    let own_kid = form(&["<< /T (a) /Kids [4 0 R] >>"], "4 0 R", "4 0 R");
    assert_eq!(refused(pdf(&own_kid, "")), PdfFormError::NoForm);
    let chain: Vec<String> = (0..500)
        .map(|at| format!("<< /T (g) /Kids [{} 0 R] >>", at + 5))
        .collect();
    let chain: Vec<&str> = chain.iter().map(String::as_str).collect();
    assert_eq!(refused(pdf(&form(&chain, "4 0 R", ""), "")), PdfFormError::NoForm);

    let many: Vec<String> = (0..5_000).map(|at| format!("{} 0 R", at + 4)).collect();
    let many = form(&[text_field; 5_000], &many.join(" "), "");
    assert_eq!(refused(pdf(&many, "")), PdfFormError::TooLarge);

    let mut pages = small();
    let kids: Vec<String> = (0..201).map(|at| format!("{} 0 R", at + 5)).collect();
    pages[1] = format!("<< /Type /Pages /Kids [{}] /Count 201 >>", kids.join(" "));
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>".to_owned();
    pages.extend(std::iter::repeat_n(page, 201));
    assert_eq!(refused(pdf(&pages, "")), PdfFormError::TooLarge);
    assert_eq!(refused(vec![b' '; 10 * 1024 * 1024 + 1]), PdfFormError::TooLarge);
}
