//! Whether a layout can make a file.

use super::layout::{Align, Column, Content, Form, Layout};
use serde::Serialize;

/// A fault, and where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = PositivePayFault)]
pub struct LayoutFault {
    pub part: Part,
    /// The column, from 0; none of the whole row.
    pub column: Option<usize>,
    pub kind: LayoutFaultKind,
}

/// A row of the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PositivePayPart)]
pub enum Part {
    Header,
    Check,
    Trailer,
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PositivePayFaultKind)]
pub enum LayoutFaultKind {
    /// Without account, number and amount of a check the bank cannot know what it is asked to pay.
    NoAccount,
    NoCheckNumber,
    NoAmount,
    /// A fixed column without a width, or a text that is wider.
    Width,
    /// The columns come to another width than the row.
    RowWidth,
    /// A sign that is not printable ASCII, or one between columns that their contents may have.
    Sign,
    /// Letters or digits that would change what they fill up: zeros belong before numbers alone.
    Filling,
    /// Something that only headers and trailers have, or only rows of checks.
    Misplaced,
    /// Void checks could not be told from others.
    SameLetter,
}

impl Layout {
    /// What is wrong with it; nothing of a layout that makes a file.
    pub fn faults(&self) -> Vec<LayoutFault> {
        let mut faults = Vec::new();
        if let Form::Delimited { separator, .. } = self.form
            && !matches!(separator, ',' | ';' | '|' | '\t' | '~' | '^' | ':')
        {
            faults.push(LayoutFault {
                part: Part::Check,
                column: None,
                kind: LayoutFaultKind::Sign,
            });
        }
        for (part, columns) in [
            (Part::Header, &self.header),
            (Part::Check, &self.columns),
            (Part::Trailer, &self.trailer),
        ] {
            self.row_faults(part, columns, &mut faults);
        }
        let has = |wanted: fn(&Content) -> bool| {
            let all = self.header.iter().chain(&self.columns).chain(&self.trailer);
            all.map(|column| &column.content).any(wanted)
        };
        for (is_there, kind) in [
            (
                has(|content| matches!(content, Content::Account)),
                LayoutFaultKind::NoAccount,
            ),
            (
                has(|content| matches!(content, Content::CheckNumber)),
                LayoutFaultKind::NoCheckNumber,
            ),
            (
                has(|content| matches!(content, Content::Amount { .. })),
                LayoutFaultKind::NoAmount,
            ),
        ] {
            if !is_there {
                faults.push(LayoutFault {
                    part: Part::Check,
                    column: None,
                    kind,
                });
            }
        }
        faults
    }

    /// What is wrong with it as the form of a list that is read: whose account it is of need not stand in it.
    pub fn reading_faults(&self) -> Vec<LayoutFault> {
        let mut faults = self.faults();
        faults.retain(|fault| fault.kind != LayoutFaultKind::NoAccount);
        faults
    }

    fn row_faults(&self, part: Part, columns: &[Column], faults: &mut Vec<LayoutFault>) {
        let mut width = 0_u32;
        for (at, column) in columns.iter().enumerate() {
            let mut found = |kind| {
                faults.push(LayoutFault {
                    part,
                    column: Some(at),
                    kind,
                });
            };
            width += u32::from(column.width);
            let is_fixed = matches!(self.form, Form::Fixed { .. });
            let texts: Vec<&str> = match &column.content {
                Content::Text { text } => vec![text.as_str()],
                Content::IssueOrVoid { issued, void } => vec![issued.as_str(), void.as_str()],
                Content::Account
                | Content::Routing
                | Content::CheckNumber
                | Content::Amount { .. }
                | Content::IssueDate { .. }
                | Content::Payee
                | Content::FileDate { .. }
                | Content::Blank
                | Content::Count
                | Content::Total { .. } => Vec::new(),
            };
            let longest = texts.iter().map(|text| text.len()).max().unwrap_or_default();
            let is_limited = is_fixed || column.width > 0;
            if (is_fixed && column.width == 0) || (is_limited && longest > usize::from(column.width)) {
                found(LayoutFaultKind::Width);
            }
            let is_printable = |c: char| (' '..='~').contains(&c);
            if !is_printable(column.pad) || !texts.iter().all(|text| text.chars().all(is_printable)) {
                found(LayoutFaultKind::Sign);
            }
            let is_number = match column.content {
                Content::Account
                | Content::Routing
                | Content::CheckNumber
                | Content::Amount { .. }
                | Content::Count
                | Content::Total { .. } => true,
                Content::IssueDate { .. }
                | Content::IssueOrVoid { .. }
                | Content::Payee
                | Content::FileDate { .. }
                | Content::Text { .. }
                | Content::Blank => false,
            };
            let is_zeros = column.pad == '0' && column.align == Align::Right && is_number;
            let is_blank = column.content == Content::Blank;
            if is_fixed && column.pad.is_ascii_alphanumeric() && !is_zeros && !is_blank {
                found(LayoutFaultKind::Filling);
            }
            let is_misplaced = match column.content {
                Content::Count | Content::Total { .. } => part == Part::Check,
                Content::CheckNumber
                | Content::Amount { .. }
                | Content::IssueDate { .. }
                | Content::IssueOrVoid { .. }
                | Content::Payee => part != Part::Check,
                Content::Account
                | Content::Routing
                | Content::FileDate { .. }
                | Content::Text { .. }
                | Content::Blank => false,
            };
            if is_misplaced {
                found(LayoutFaultKind::Misplaced);
            }
            if let Content::IssueOrVoid { issued, void } = &column.content
                && issued.trim() == void.trim()
            {
                found(LayoutFaultKind::SameLetter);
            }
        }
        if let Form::Fixed { width: row } = self.form
            && !columns.is_empty()
            && width != u32::from(row)
        {
            faults.push(LayoutFault {
                part,
                column: None,
                kind: LayoutFaultKind::RowWidth,
            });
        }
    }
}
