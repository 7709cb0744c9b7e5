//! Checks: their words, and where the magnetic line stands, measured on the paper.

use crate::reader::{assert_in_order, info, text};
use hub_bank_files::RoutingNumber;
use hub_bank_files::micr::{Character, MicrLine};
use hub_letters::{
    BlankStock, Check, CheckError, Offset, Stamp, StubLine, TestSheet, check, check_test_sheet, checks,
};
use jiff::civil::date;
use std::process::Command;

/// Dots to a point of the page, at 720 to the inch.
const DOTS: usize = 10;

fn sample() -> Check {
    Check {
        number: 1024,
        issued_on: date(2026, 12, 5),
        payee: "ANA REYES".into(),
        address: vec![
            "Ana Reyes".into(),
            "12 Mill Street".into(),
            "Riverbend, GA 30301".into(),
        ],
        cents: 120_050,
        memo: "Rent for December".into(),
        blank_stock: Some(BlankStock {
            issuer: vec!["Riverbend County".into(), "1 Court Square".into()],
            bank: vec!["First Bank of Riverbend".into()],
            fraction: "1-2/210".into(),
            signature: "Authorized signature".into(),
        }),
        micr: Some(line()),
        stub: vec![StubLine {
            label: "Program".into(),
            value: "Rental assistance".into(),
        }],
        offset: Offset::default(),
        stamp: None,
    }
}

/// All ten digits, a dash, and the symbols of transit and on-us.
fn line() -> MicrLine {
    let bank = RoutingNumber::parse("021000021").unwrap();
    MicrLine::business(1024, bank, "98765-43210").unwrap()
}

/// The dark dots of a strip of the page, from the left and the top of the page: which, row by row.
fn dots(pdf: &[u8], (top, bottom): (f32, f32)) -> (usize, Vec<Vec<bool>>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("check.pdf");
    std::fs::write(&file, pdf).unwrap();
    let first = (top * DOTS as f32) as usize;
    let height = (bottom * DOTS as f32) as usize - first;
    let width = 612 * DOTS;
    let run = Command::new("pdftoppm")
        .args(["-gray", "-r", "720", "-x", "0", "-y", &first.to_string()])
        .args(["-W", &width.to_string(), "-H", &height.to_string()])
        .arg(&file)
        .output()
        .unwrap();
    assert!(run.status.success(), "{run:?}");
    let points = &run.stdout[run.stdout.len() - width * height..];
    let rows = points
        .chunks(width)
        .map(|row| row.iter().map(|point| *point < 128).collect());
    (first, rows.collect())
}

/// Left, top, right and bottom of the ink between two columns of the page, in points; none where there is none.
fn ink(strip: &(usize, Vec<Vec<bool>>), (left, right): (f32, f32)) -> Option<[f32; 4]> {
    let columns = (left * DOTS as f32).round() as usize..(right * DOTS as f32).round() as usize;
    let mut found: Option<[usize; 4]> = None;
    for (row, dots) in strip.1.iter().enumerate() {
        for column in columns.clone().filter(|column| dots[*column]) {
            let [l, t, r, b] = found.unwrap_or([column, row, column, row]);
            found = Some([l.min(column), t.min(row), r.max(column), b.max(row)]);
        }
    }
    let points = |dots: usize| dots as f32 / DOTS as f32;
    found.map(|[l, t, r, b]| {
        [
            points(l),
            points(strip.0 + t),
            points(r + 1),
            points(strip.0 + b + 1),
        ]
    })
}

/// Squares of 0.013 inch: how wide a character is, and from where to where it reaches above the foot.
fn squares(character: Character) -> (f32, f32, f32) {
    match character {
        Character::Digit(1 | 2) => (4.0, 0.0, 9.0),
        Character::Digit(3 | 5 | 7) => (5.0, 0.0, 9.0),
        Character::Digit(4 | 6 | 9) => (6.0, 0.0, 9.0),
        Character::Digit(_) | Character::Transit | Character::Amount => (7.0, 0.0, 9.0),
        Character::OnUs => (7.0, 1.5, 8.5),
        Character::Dash => (7.0, 2.5, 6.5),
    }
}

/// Every character stands in its place, an eighth of an inch wide, in the middle of the band between 3/16 and 7/16 inch above the foot.
fn assert_places(strip: &(usize, Vec<Vec<bool>>), line: &MicrLine, offset: Offset) {
    let square = 0.013 * 72.0;
    for place in 1..=65_u8 {
        // Place 1 begins 5/16 inch from the right edge of the page.
        let right = 612.0 - 22.5 - 9.0 * f32::from(place - 1) + offset.right;
        let found = ink(strip, (right - 9.0, right));
        let placed = line.placed().iter().find(|placed| placed.place == place);
        let Some(placed) = placed else {
            assert_eq!(found, None, "nothing stands at {place}");
            continue;
        };
        let (wide, low, high) = squares(placed.character);
        // Seven squares are in the middle of the nine points; the foot is 0.254 inch above that of the check.
        let end = right - (9.0 - 7.0 * square) / 2.0;
        let foot = 252.0 - 0.254 * 72.0 + offset.down;
        let expected = [
            end - wide * square,
            foot - high * square,
            end,
            foot - low * square,
        ];
        let found = found.unwrap_or_else(|| panic!("nothing stands at {place}"));
        for (found, expected) in found.iter().zip(expected) {
            assert!(
                (found - expected).abs() < 0.16,
                "{place} {placed:?}: {found} {expected}"
            );
        }
    }
}

#[test]
fn acceptance_12_a_check_says_payee_and_amount_twice_and_conforms() {
    let written = check(&sample()).unwrap();
    assert_eq!((written.pages, written.lacking), (1, 0));
    let read = text(&written.pdf);
    for part in [
        "ANA REYES",
        "$**1,200.50",
        "One thousand two hundred and 50/100",
        "12/05/2026",
        "12 Mill Street",
        "PAY TO THE ORDER OF",
        "DOLLARS",
        "Rent for December",
        "Riverbend County",
        "First Bank of Riverbend",
        "1-2/210",
        "Check 1024",
        "Rental assistance",
        "Authorized signature",
    ] {
        assert!(read.contains(part), "{part} is not in {read}");
    }
    let tags = info(&written.pdf, &["-struct-text"]);
    assert_in_order(
        &tags,
        &[
            "H1",
            "Check 1024",
            "ANA REYES",
            "One thousand two hundred and 50/100",
            "Figure",
        ],
    );
    assert!(info(&written.pdf, &["-meta"]).contains("<pdfuaid:part>1</pdfuaid:part>"));
    assert_eq!(
        check(&sample()).unwrap(),
        written,
        "the same check has the same bytes"
    );
}

#[test]
fn acceptance_14_each_character_of_the_line_stands_where_readers_look_for_it() {
    let written = check(&sample()).unwrap();
    // The clear band: nothing but the line, from 5/8 inch above the foot.
    let strip = dots(&written.pdf, (252.0 - 45.0, 252.0));
    assert_places(&strip, &line(), Offset::default());
    let all = ink(&strip, (0.0, 612.0)).unwrap();
    assert!(
        all[1] > 252.0 - 31.5 && all[3] < 252.0 - 13.5,
        "within the band: {all:?}"
    );
    assert!(
        all[0] > 612.0 - 22.5 - 9.0 * 53.0 && all[2] < 612.0 - 22.5 - 9.0 * 19.0,
        "{all:?}"
    );
}

#[test]
fn acceptance_14_the_line_is_a_figure_whose_text_is_in_unicode() {
    let written = check(&sample()).unwrap();
    let file = lopdf::Document::load_mem(&written.pdf).unwrap();
    let alternatives: Vec<String> = file
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok()?.get(b"Alt").ok())
        .map(|alt| lopdf::decode_text_string(alt).unwrap())
        .collect();
    assert_eq!(alternatives, ["⑈001024⑈ ⑆021000021⑆ 98765⑉43210⑈"]);
}

#[test]
fn acceptance_14_preprinted_stock_gets_no_line_and_nothing_in_the_clear_band() {
    let plain = Check {
        blank_stock: None,
        micr: None,
        ..sample()
    };
    let written = check(&plain).unwrap();
    let read = text(&written.pdf);
    assert!(read.contains("ANA REYES") && read.contains("$**1,200.50"));
    for absent in ["PAY TO THE ORDER OF", "Riverbend County", "DOLLARS"] {
        assert!(!read.contains(absent), "{absent} is printed on the stock");
    }
    let strip = dots(&written.pdf, (252.0 - 45.0, 252.0));
    assert_eq!(ink(&strip, (0.0, 612.0)), None);
    assert!(!info(&written.pdf, &["-struct-text"]).contains("Figure"));
}

#[test]
fn acceptance_14_an_offset_moves_the_whole_check() {
    let offset = Offset {
        right: 4.5,
        down: -3.0,
    };
    let moved = check(&Check { offset, ..sample() }).unwrap();
    let strip = dots(&moved.pdf, (252.0 - 45.0 - 3.0, 249.0));
    assert_places(&strip, &line(), offset);
    let top = |pdf: &[u8]| ink(&dots(pdf, (0.0, 200.0)), (0.0, 612.0)).unwrap();
    let (before, after) = (top(&check(&sample()).unwrap().pdf), top(&moved.pdf));
    for (at, by) in [(0, 4.5), (1, -3.0)] {
        assert!((after[at] - before[at] - by).abs() < 0.16, "{before:?} {after:?}");
    }
    for wrong in [36.5, -37.0, f32::NAN] {
        let offset = Offset {
            right: wrong,
            down: 0.0,
        };
        let refused = check(&Check { offset, ..sample() });
        assert_eq!(refused, Err(CheckError::DoesNotFit("offset")), "{wrong}");
    }
}

#[test]
fn acceptance_14_a_test_sheet_shows_the_places_and_is_void() {
    let sheet = |lang: &str, title: &str| TestSheet {
        lang: lang.into(),
        title: title.into(),
        lines: vec!["Lay this sheet over a check.".into()],
        made_at: date(2026, 12, 5).at(9, 0, 0, 0),
        offset: Offset::default(),
    };
    let written = check_test_sheet(&sheet("en", "Alignment of checks")).unwrap();
    let read = text(&written.pdf);
    for part in ["Alignment of checks", "VOID", "Lay this sheet over a check."] {
        assert!(read.contains(part), "{part} is not in {read}");
    }
    // The foot of the clear band's edge and both edges of the band of the line, from one side of the page to the other.
    let strip = dots(&written.pdf, (252.0 - 46.0, 252.5));
    for above_foot in [45.0, 31.5, 13.5, 0.0] {
        let y = ((252.0 - above_foot) * DOTS as f32) as usize - strip.0;
        let is_drawn = (y - 2..=y + 2).any(|row| strip.1[row].iter().filter(|dot| **dot).count() > 6_000);
        assert!(is_drawn, "{above_foot} points above the foot");
    }
    let arabic = check_test_sheet(&sheet("ar", "محاذاة الشيكات")).unwrap();
    assert_eq!(arabic.lacking, 0);
    let mut long = sheet("en", "Alignment");
    long.lines = vec!["line".into(); 21];
    assert_eq!(check_test_sheet(&long), Err(CheckError::DoesNotFit("lines")));
}

#[test]
fn acceptance_12_what_does_not_fit_or_cannot_be_read_is_not_printed() {
    let with = |change: fn(&mut Check)| {
        let mut changed = sample();
        change(&mut changed);
        check(&changed).map(|_| ())
    };
    let cases: &[(Result<(), CheckError>, fn(&mut Check))] = &[
        (Ok(()), |_| {}),
        (Ok(()), |check| check.cents = 9_999_999_999),
        (Err(CheckError::DoesNotFit("amount in words")), |check| {
            check.cents = 99_777_777_777_777
        }),
        (Err(CheckError::Amount), |check| check.cents = 0),
        (Err(CheckError::Amount), |check| check.cents = -5),
        (Err(CheckError::Amount), |check| check.cents = i64::MAX),
        (Err(CheckError::Payee), |check| check.payee = "José Muñoz".into()),
        (Err(CheckError::Payee), |check| check.payee = String::new()),
        (Err(CheckError::DoesNotFit("memo")), |check| {
            check.memo = "W".repeat(200)
        }),
        (Err(CheckError::DoesNotFit("address")), |check| {
            check.address = vec!["a".into(); 5]
        }),
        (Err(CheckError::DoesNotFit("stub")), |check| {
            check.stub = vec![check.stub[0].clone(); 31];
        }),
        (Ok(()), |check| {
            check.payee = "MARIA GUADALUPE HERNANDEZ DE LA CRUZ Y V".into()
        }),
    ];
    for (number, (expected, change)) in cases.iter().enumerate() {
        assert_eq!(with(*change), *expected, "case {number}");
    }
}

#[test]
fn acceptance_12_a_run_is_one_file_with_a_page_for_each_check() {
    let next = Check {
        number: 1025,
        payee: "BEN OKAFOR".into(),
        ..sample()
    };
    let written = checks(&[sample(), next]).unwrap();
    assert_eq!(written.pages, 2);
    assert_in_order(
        &text(&written.pdf),
        &["ANA REYES", "Check 1024", "BEN OKAFOR", "Check 1025"],
    );
    assert!(info(&written.pdf, &[]).contains("Checks 1024 to 1025"));
    assert!(checks(&[]).is_err());
}

#[test]
fn acceptance_12_a_preview_and_a_void_check_cannot_be_taken_for_checks() {
    for (stamp, words, absent) in [
        (Stamp::Preview, "PREVIEW - NOT A CHECK", "1024"),
        (Stamp::Void, "VOID - NOT A CHECK", "preview"),
    ] {
        let stamped = Check {
            stamp: Some(stamp),
            ..sample()
        };
        let written = check(&stamped).unwrap();
        let read = text(&written.pdf);
        assert!(read.contains(words) && read.contains("$**1,200.50"), "{read}");
        assert!(!read.contains(absent), "{read}");
        // No reader takes it for a check: its strip is empty.
        let strip = dots(&written.pdf, (252.0 - 45.0, 252.0));
        assert_eq!(ink(&strip, (0.0, 612.0)), None);
    }
}
