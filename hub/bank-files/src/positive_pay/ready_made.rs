//! Layouts to begin with: two of checks that were written, two of checks that were cashed.

use super::layout::{Align, AmountForm, Column, Content, DateForm, Form, Layout, LineEnd};

fn any(content: Content, width: u16) -> Column {
    Column {
        content,
        width,
        align: Align::Left,
        pad: ' ',
    }
}

fn zeros(content: Content, width: u16) -> Column {
    Column {
        content,
        width,
        align: Align::Right,
        pad: '0',
    }
}

/// Commas between columns: I or C, account, number, MMDDYY, amount with a point, payee of at most 40 characters (JPMorgan Chase, File
/// Upload Guide, Positive Pay).
pub fn comma_separated() -> Layout {
    Layout {
        name: "Comma-separated, I and C".into(),
        form: Form::Delimited {
            separator: ',',
            has_quotes: false,
        },
        line_end: LineEnd::CrLf,
        header: Vec::new(),
        columns: vec![
            any(
                Content::IssueOrVoid {
                    issued: "I".into(),
                    void: "C".into(),
                },
                1,
            ),
            any(Content::Account, 17),
            any(Content::CheckNumber, 10),
            any(
                Content::IssueDate {
                    form: DateForm::Mmddyy,
                },
                6,
            ),
            any(
                Content::Amount {
                    form: AmountForm::Point,
                },
                13,
            ),
            any(Content::Payee, 40),
        ],
        trailer: Vec::new(),
    }
}

/// A hundred characters in a row: account (12), 2 of void checks (1), blank (2), number (10), cents (12), YYYYMMDD (8), blank (1), payee
/// (54). It is a layout that banks of school districts take (Ascender, Positive Pay File Layout).
pub fn fixed_100() -> Layout {
    Layout {
        name: "Fixed, 100 characters".into(),
        form: Form::Fixed { width: 100 },
        line_end: LineEnd::CrLf,
        header: Vec::new(),
        columns: vec![
            zeros(Content::Account, 12),
            any(
                Content::IssueOrVoid {
                    issued: " ".into(),
                    void: "2".into(),
                },
                1,
            ),
            any(Content::Blank, 2),
            zeros(Content::CheckNumber, 10),
            zeros(
                Content::Amount {
                    form: AmountForm::ImpliedCents,
                },
                12,
            ),
            any(
                Content::IssueDate {
                    form: DateForm::Yyyymmdd,
                },
                8,
            ),
            any(Content::Blank, 1),
            any(Content::Payee, 54),
        ],
        trailer: Vec::new(),
    }
}

/// A list of checks that were cashed, with a heading: number, amount with a point, day.
pub fn cleared_comma_separated() -> Layout {
    let heading = |text: &str| any(Content::Text { text: text.into() }, 0);
    Layout {
        name: "Cleared, comma-separated".into(),
        form: Form::Delimited {
            separator: ',',
            has_quotes: true,
        },
        line_end: LineEnd::CrLf,
        header: vec![heading("Check"), heading("Amount"), heading("Date")],
        columns: vec![
            any(Content::CheckNumber, 0),
            any(
                Content::Amount {
                    form: AmountForm::Point,
                },
                0,
            ),
            any(Content::Blank, 0),
        ],
        trailer: Vec::new(),
    }
}

/// A list of checks that were cashed, 42 characters in a row: account (12), number (10), cents (12), day (8).
pub fn cleared_fixed_42() -> Layout {
    Layout {
        name: "Cleared, fixed, 42 characters".into(),
        form: Form::Fixed { width: 42 },
        line_end: LineEnd::CrLf,
        header: Vec::new(),
        columns: vec![
            zeros(Content::Account, 12),
            zeros(Content::CheckNumber, 10),
            zeros(
                Content::Amount {
                    form: AmountForm::ImpliedCents,
                },
                12,
            ),
            any(Content::Blank, 8),
        ],
        trailer: Vec::new(),
    }
}
