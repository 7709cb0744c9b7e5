//! A sheet that shows by how much a printer is off: laid over a check and held against the light.

use super::paper::{Paper, Place, Role};
use super::{CheckError, HEIGHT, INCH, Offset};
use crate::document::{Letter, Text};
use crate::layout::{PAGE, is_rtl};
use crate::pages::Written;
use hub_bank_files::RoutingNumber;
use hub_bank_files::micr::{CLEAR_BAND, MicrLine, PRINT_BAND};
use jiff::civil::DateTime;

/// The most lines of the explanation.
const MOST_LINES: usize = 20;
/// From the right edge of the page to the first place, and from one place to the next, in points.
const FIRST_PLACE: f32 = 0.3125 * INCH;
const NEXT_PLACE: f32 = 0.125 * INCH;

/// What stands on the sheet beside its lines, in the language of whoever prints it.
#[derive(Debug, Clone, PartialEq)]
pub struct TestSheet {
    /// BCP 47.
    pub lang: String,
    pub title: String,
    /// How it is used; at most 20 lines.
    pub lines: Vec<String>,
    pub made_at: DateTime,
    /// Which is tried out.
    pub offset: Offset,
}

/// Makes the sheet: the edges of the check, its clear band and the band of its magnetic line, the 65 places, a line of zeros in them, and
/// a cross with sixteenths of an inch in the middle.
///
/// # Errors
/// More text than there is room for.
pub fn check_test_sheet(sheet: &TestSheet) -> Result<Written, CheckError> {
    sheet.offset.check()?;
    if sheet.lines.len() > MOST_LINES {
        return Err(CheckError::DoesNotFit("lines"));
    }
    let mut paper = Paper::new(sheet.offset);
    let place = |y, size| match is_rtl(&sheet.lang) {
        true => Place::until(576.0, y, size, 540.0),
        false => Place::from(36.0, y, size, 540.0),
    };
    paper.words("title", &sheet.title, place(296.0, 13.0), Role::Heading)?;
    for (at, line) in sheet.lines.iter().enumerate() {
        paper.words(
            "lines",
            line,
            place(322.0 + at as f32 * 15.0, 10.0),
            Role::Paragraph,
        )?;
    }
    paper.words(
        "labels",
        "VOID",
        Place::from(240.0, 90.0, 40.0, 200.0),
        Role::Paragraph,
    )?;
    for above_foot in [0.0, PRINT_BAND.0, PRINT_BAND.1, CLEAR_BAND] {
        let y = HEIGHT - above_foot * INCH;
        paper.rule((0.0, y), (PAGE.0, y), 0.3);
    }
    for place in 0..=65_u8 {
        let x = PAGE.0 - FIRST_PLACE - f32::from(place) * NEXT_PLACE;
        let is_field = matches!(place, 0 | 32 | 43 | 65);
        let length = if is_field { 12.0 } else { 6.0 };
        paper.rule(
            (x, HEIGHT - CLEAR_BAND * INCH),
            (x, HEIGHT - CLEAR_BAND * INCH - length),
            0.3,
        );
    }
    let middle = (PAGE.0 / 2.0, HEIGHT / 2.0);
    for sixteenth in -8..=8_i8 {
        let at = f32::from(sixteenth) * INCH / 16.0;
        let half = if sixteenth % 4 == 0 { 6.0 } else { 3.0 };
        paper.rule(
            (middle.0 + at, middle.1 - half),
            (middle.0 + at, middle.1 + half),
            0.3,
        );
        paper.rule(
            (middle.0 - half, middle.1 + at),
            (middle.0 + half, middle.1 + at),
            0.3,
        );
    }
    // No check is drawn on a bank of zeros.
    let specimen = RoutingNumber::parse("000000000")
        .ok()
        .and_then(|bank| MicrLine::business(0, bank, "0123456789").ok());
    if let Some(specimen) = specimen {
        paper.micr(&specimen, PAGE.0, HEIGHT);
    }
    let letter = Letter {
        title: Text::plain(sheet.title.clone()),
        lang: sheet.lang.clone(),
        head: Vec::new(),
        made_at: sheet.made_at,
        blocks: Vec::new(),
    };
    Ok(paper.finish(&letter)?)
}
