//! Two layouts to begin with.

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
