//! What is made of a process that does not do as it should; hub/tests has the real one.

use hub_domain::{AccountId, TenantId};
use hub_http::Key;
use hub_http::pdf_filler::exchange::{Outcome, head, read};
use hub_http::pdf_filler::process::filled;
use hub_http::pdf_filler::{PEOPLE, PdfFiller};
use hub_letters::{FilledPdf, PdfAnswer, PdfAnswers, PdfFormError};
use std::io::ErrorKind;
use std::path::Path;

fn answers() -> PdfAnswers {
    let name = PdfAnswer {
        at: "name".into(),
        said: vec!["José \u{645}".into()],
        is_yes: Some(true),
        ..PdfAnswer::default()
    };
    PdfAnswers {
        answers: vec![name],
        map: [("Box 1".to_owned(), "name".to_owned())].into(),
        flatten: true,
    }
}

#[test]
fn what_is_said_is_what_is_heard() {
    let asked = answers();
    let said = [head(&asked).unwrap(), b"%PDF-1.7".to_vec()].concat();
    let (heard, pdf): (PdfAnswers, &[u8]) = read(&said).unwrap();
    assert_eq!(
        (heard.answers, heard.map, heard.flatten, pdf),
        (asked.answers, asked.map, true, &b"%PDF-1.7"[..])
    );
    let form = FilledPdf {
        pdf: b"%PDF-1.7".to_vec(),
        filled: 3,
        not_drawn: vec!["Box 2".into()],
    };
    for became in [Ok(form), Err(PdfFormError::Encrypted)] {
        let (outcome, pdf) = Outcome::of(became.clone());
        let said = [head(&outcome).unwrap(), pdf].concat();
        let (heard, pdf): (Outcome, &[u8]) = read(&said).unwrap();
        assert_eq!(heard.became(pdf), became);
    }
}

#[test]
fn what_broke_off_is_an_error() {
    let said = head(&answers()).unwrap();
    for length in [0, 3, 4, said.len() - 1] {
        let error = read::<PdfAnswers>(&said[..length]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::UnexpectedEof, "{length}");
    }
    assert!(
        read::<Outcome>(&said).is_err(),
        "a question in place of an answer"
    );
}

#[test]
fn a_person_has_one_turn_and_all_have_some() {
    let filler = PdfFiller::new(None);
    let person = |number: usize| (TenantId(1), AccountId(i64::try_from(number).unwrap()));
    let first = filler.turn(person(0)).unwrap();
    assert_eq!(filler.turn(person(0)).unwrap_err().key(), Key::RateLimited);
    let elsewhere = filler.turn((TenantId(2), AccountId(0))).unwrap();
    let rest: Vec<_> = (2..PEOPLE)
        .map(|number| filler.turn(person(number)).unwrap())
        .collect();
    assert_eq!(filler.turn(person(PEOPLE)).unwrap_err().key(), Key::Overloaded);
    drop((first, elsewhere));
    assert!(filler.turn(person(0)).is_ok());
    assert_eq!(rest.len(), PEOPLE - 2);
}

#[actix_web::test]
async fn a_process_that_does_not_end_by_itself_is_ended() {
    // Says its arguments, again and again.
    let endless = filled(Path::new("/usr/bin/yes"), b"%PDF-1.7", &answers()).await;
    assert_eq!(endless.unwrap(), Err(PdfFormError::TooMuch));
}

#[actix_web::test]
async fn a_process_that_fails_is_a_fault_of_ours() {
    for (program, kind) in [
        ("/usr/bin/false", ErrorKind::Other),
        ("/usr/bin/true", ErrorKind::UnexpectedEof),
        ("/nowhere/hub", ErrorKind::NotFound),
    ] {
        let failed = filled(Path::new(program), b"%PDF-1.7", &answers()).await;
        assert_eq!(failed.unwrap_err().kind(), kind, "{program}");
    }
}
