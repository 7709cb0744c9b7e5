//! Lists of checks for banks: the bytes, and read back.

use crate::samples::bank;
use hub_bank_files::positive_pay::{
    Align, AmountForm, Column, Content, DateForm, Form, IssuedCheck, Layout, LayoutFaultKind, LineEnd, Part,
    PayingAccount, cleared_comma_separated, cleared_fixed_42, comma_separated, fixed_100, preview, read,
    render, sample,
};
use hub_bank_files::{AccountNumber, BankFileError};
use jiff::ToSpan;
use jiff::civil::date;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

fn account() -> PayingAccount {
    PayingAccount {
        bank: bank("021000021"),
        account: AccountNumber::parse("555000123").unwrap(),
    }
}

fn check(number: u64, cents: i64, payee: &str, is_void: bool) -> IssuedCheck {
    IssuedCheck {
        number,
        cents,
        issued_on: date(2026, 12, 5),
        payee: payee.into(),
        is_void,
    }
}

fn rendered(layout: &Layout, checks: &[IssuedCheck]) -> Result<String, BankFileError> {
    render(layout, &account(), date(2026, 12, 7), checks)
}

/// With a header and a trailer, quotes, and every form that the ready layouts do not have.
fn with_edges() -> Layout {
    let column = |content, width, align, pad| Column {
        content,
        width,
        align,
        pad,
    };
    let any = |content| column(content, 0, Align::Left, ' ');
    let text = |text: &str| any(Content::Text { text: text.into() });
    Layout {
        name: "Edges".into(),
        form: Form::Delimited {
            separator: ';',
            has_quotes: true,
        },
        line_end: LineEnd::Lf,
        header: vec![
            text("H;1"),
            any(Content::Routing),
            any(Content::FileDate {
                form: DateForm::Hyphens,
            }),
        ],
        columns: vec![
            any(Content::CheckNumber),
            any(Content::Amount {
                form: AmountForm::ImpliedCents,
            }),
            any(Content::IssueDate {
                form: DateForm::Slashes,
            }),
            any(Content::IssueOrVoid {
                issued: "ISSUE".into(),
                void: "VOID".into(),
            }),
            any(Content::Payee),
            any(Content::Account),
        ],
        trailer: vec![
            text("T"),
            any(Content::Count),
            any(Content::Total {
                form: AmountForm::Point,
            }),
        ],
    }
}

#[test]
fn acceptance_13_the_two_ready_layouts_are_what_their_banks_prescribe() {
    let checks = [
        check(1024, 120_050, "ANA REYES", false),
        check(1025, 75_000, "SAM OKAFOR", true),
    ];
    assert_eq!(
        rendered(&comma_separated(), &checks).unwrap(),
        "I,555000123,1024,120526,1200.50,ANA REYES\r\nC,555000123,1025,120526,750.00,SAM OKAFOR\r\n"
    );
    let fixed = rendered(&fixed_100(), &checks).unwrap();
    let rows: Vec<&str> = fixed.split_terminator("\r\n").collect();
    assert_eq!(
        rows[0],
        format!(
            "000555000123   000000102400000012005020261205 {:<54}",
            "ANA REYES"
        )
    );
    assert_eq!(
        rows[1],
        format!(
            "0005550001232  000000102500000007500020261205 {:<54}",
            "SAM OKAFOR"
        )
    );
    assert!(rows.len() == 2 && rows.iter().all(|row| row.len() == 100));
    let edges = rendered(&with_edges(), &checks).unwrap();
    assert_eq!(
        edges,
        "\"H;1\";021000021;2026-12-07\n1024;120050;12/05/2026;ISSUE;ANA REYES;555000123\n\
         1025;75000;12/05/2026;VOID;SAM OKAFOR;555000123\nT;2;1950.50\n"
    );
}

#[test]
fn acceptance_13_a_preview_shows_a_check_a_void_one_and_a_long_name() {
    let shown = preview(&comma_separated(), &account()).unwrap();
    assert_eq!(shown.lines().count(), 3);
    assert!(shown.contains("C,555000123,1025") && shown.contains("DE LA CRUZ Y V"));
    for layout in [fixed_100(), with_edges()] {
        assert!(preview(&layout, &account()).is_ok());
    }
}

#[test]
fn acceptance_13_every_list_is_read_back_by_its_layout() {
    let mut random = StdRng::seed_from_u64(7);
    let names = [
        "ANA REYES",
        "ODEGARD & SONS",
        "SMITH-ROE JANE",
        "A",
        "MARIA GUADALUPE HERNANDEZ DE LA CRUZ Y V",
    ];
    for layout in [comma_separated(), fixed_100(), with_edges()] {
        assert_eq!(layout.faults(), []);
        for _ in 0..60 {
            let first: u64 = random.random_range(1..9_000_000);
            let count = random.random_range(0..9_u64);
            let checks: Vec<IssuedCheck> = (0..count)
                .map(|at| IssuedCheck {
                    issued_on: date(2026, 1, 1) + random.random_range(0..900_i64).days(),
                    ..check(
                        first + at,
                        random.random_range(1..1_000_000_000),
                        names[random.random_range(0..names.len())],
                        random.random_range(0..5) == 0,
                    )
                })
                .collect();
            let text = rendered(&layout, &checks).unwrap();
            assert_eq!(read(&layout, &text).unwrap(), checks, "{}: {text}", layout.name);
        }
    }
}

#[test]
fn acceptance_13_what_does_not_fit_is_refused_and_names_alone_are_cut() {
    let most =
        |field, most| -> Result<String, BankFileError> { Err(BankFileError::TooLarge { field, most }) };
    let fixed = fixed_100();
    assert_eq!(
        rendered(&fixed, &[check(99_999_999_999, 1, "A", false)]),
        most("check number", 10)
    );
    assert_eq!(
        rendered(&fixed, &[check(1, 1_000_000_000_000, "A", false)]),
        most("amount", 12)
    );
    let mut narrow = comma_separated();
    narrow.columns[5].width = 12;
    let cut = rendered(&narrow, &[check(1, 1, "ODEGARD AND SONS", false)]).unwrap();
    assert_eq!(cut, "I,555000123,1,120526,0.01,ODEGARD AND\r\n");
    let named = rendered(&fixed, &[check(1, 1, "José", false)]);
    assert_eq!(
        named,
        Err(BankFileError::Field {
            field: "payee",
            most: 40
        })
    );
    let twice = [check(7, 1, "A", false), check(7, 2, "B", false)];
    assert_eq!(rendered(&fixed, &twice), Err(BankFileError::CheckTwice(7)));
    for cents in [0, -1] {
        assert_eq!(
            rendered(&fixed, &[check(1, cents, "A", false)]),
            Err(BankFileError::Amount)
        );
    }
    assert!(
        rendered(&fixed, &[check(1, 0, "A", true)]).is_ok(),
        "a spoiled check has no amount"
    );
    for (row, field) in [
        ("I,555000123,1,120526,0.01", "columns"),
        ("I,555000123,x,120526,0.01,A", "check number"),
        ("I,555000123,1,130526,0.01,A", "issue date"),
        ("I,555000123,1,120526,0.015,A", "amount"),
        ("X,555000123,1,120526,0.01,A", "issued or void"),
    ] {
        let fault = Err(BankFileError::Line { line: 1, field });
        assert_eq!(read(&comma_separated(), row), fault, "{row}");
    }
}

#[test]
fn acceptance_13_a_layout_that_could_mislead_a_bank_is_refused() {
    use LayoutFaultKind::{
        Filling, Misplaced, NoAccount, NoAmount, NoCheckNumber, RowWidth, SameLetter, Sign, Width,
    };
    let cases: &[(LayoutFaultKind, fn(&mut Layout))] = &[
        (NoAccount, |layout| layout.columns[0].content = Content::Blank),
        (NoCheckNumber, |layout| layout.columns[3].content = Content::Blank),
        (NoAmount, |layout| layout.columns[4].content = Content::Blank),
        (RowWidth, |layout| layout.columns[7].width = 53),
        (RowWidth, |layout| {
            layout.columns.pop();
        }),
        (Width, |layout| layout.columns[6].width = 0),
        (Width, |layout| {
            layout.columns[1].content = Content::IssueOrVoid {
                issued: "I".into(),
                void: "VOID".into(),
            };
        }),
        (SameLetter, |layout| {
            layout.columns[1].content = Content::IssueOrVoid {
                issued: " ".into(),
                void: String::new(),
            };
        }),
        (Filling, |layout| layout.columns[4].align = Align::Left),
        (Filling, |layout| layout.columns[7].pad = '0'),
        (Filling, |layout| layout.columns[0].pad = '9'),
        (Sign, |layout| layout.columns[0].pad = '…'),
        (Misplaced, |layout| layout.columns[6].content = Content::Count),
        (Sign, |layout| {
            layout.form = Form::Delimited {
                separator: '-',
                has_quotes: true,
            };
        }),
    ];
    for (kind, change) in cases {
        let mut layout = fixed_100();
        change(&mut layout);
        let faults = layout.faults();
        assert!(
            faults.iter().any(|fault| fault.kind == *kind),
            "{kind:?}: {faults:?}"
        );
        let refused = rendered(&layout, &[]);
        assert_eq!(refused, Err(BankFileError::Layout(faults.len())), "{kind:?}");
    }
    let mut misplaced = with_edges();
    misplaced.trailer.push(misplaced.columns[0].clone());
    let faults = misplaced.faults();
    assert_eq!(faults.len(), 1);
    assert_eq!((faults[0].part, faults[0].column), (Part::Trailer, Some(3)));
}

#[test]
fn acceptance_13_a_layout_is_kept_as_json() {
    for layout in [comma_separated(), fixed_100(), with_edges()] {
        let json = serde_json::to_string(&layout).unwrap();
        assert_eq!(serde_json::from_str::<Layout>(&json).unwrap(), layout, "{json}");
    }
    let json = r#"{"name": "Bank", "form": {"kind": "fixed", "width": 30}, "line_end": "lf", "columns": [
        {"content": {"kind": "account"}, "width": 10, "align": "right", "pad": "0"},
        {"content": {"kind": "check_number"}, "width": 8, "align": "right", "pad": "0"},
        {"content": {"kind": "amount", "form": "implied_cents"}, "width": 12, "align": "right", "pad": "0"}
    ]}"#;
    let layout: Layout = serde_json::from_str(json).unwrap();
    assert_eq!(
        rendered(&layout, &[check(3, 120_050, "A", false)]).unwrap(),
        "055500012300000003000000120050\n"
    );
    assert!(serde_json::from_str::<Layout>(&json.replace("\"name\"", "\"names\"")).is_err());
}

#[test]
fn acceptance_13_a_list_of_cashed_checks_is_read_without_the_account_and_never_sent() {
    let commas = cleared_comma_separated();
    assert_eq!(commas.reading_faults(), []);
    assert_eq!(
        rendered(&commas, &[]),
        Err(BankFileError::Layout(1)),
        "no account"
    );
    let text = "Check,Amount,Date\r\n 1024 ,\"1,200.50\",12/05/2026\r\n1025,7.00,\r\n";
    let cashed = |text: &str, layout: &Layout| {
        let rows = read(layout, text).unwrap().into_iter();
        rows.map(|row| (row.number, row.cents)).collect::<Vec<_>>()
    };
    assert_eq!(cashed(text, &commas), [(1024, 120_050), (1025, 700)]);
    let fixed = cleared_fixed_42();
    // The blanks at the end of the row are missing.
    let text = "0005550001230000001024000000120050\n";
    assert_eq!(cashed(text, &fixed), [(1024, 120_050)]);
    for layout in [commas, fixed] {
        let checks = [check(7, 1, "A", false), check(8, 99_999, "B", false)];
        let shown = sample(&layout, &account(), date(2026, 12, 7), &checks).unwrap();
        assert_eq!(cashed(&shown, &layout), [(7, 1), (8, 99_999)], "{shown}");
    }
    let mut nameless = cleared_comma_separated();
    nameless.columns[0].content = Content::Blank;
    assert_eq!(nameless.reading_faults()[0].kind, LayoutFaultKind::NoCheckNumber);
    assert_eq!(read(&nameless, "x"), Err(BankFileError::Layout(1)));
}
