//! Checks and their stubs.

use super::paper::{Paper, Place, Role};
use super::{CheckError, HEIGHT, Offset};
use crate::document::{Letter, LetterError, Text};
use crate::layout::PAGE;
use crate::pages::Written;
use hub_bank_files::amount_words::{figures, words};
use hub_bank_files::micr::MicrLine;
use hub_bank_files::payee_name::NameUse;
use jiff::civil::Date;

/// The most lines of a stub, and of an address.
const STUB_LINES: usize = 30;
const ADDRESS_LINES: usize = 4;

/// A check, as it is paid by.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    pub number: u64,
    pub issued_on: Date,
    /// As its receiver has confirmed it ([`NameUse::Check`]).
    pub payee: String,
    /// Seen through the window of an envelope; at most four lines.
    pub address: Vec<String>,
    pub cents: i64,
    pub memo: String,
    /// What blank paper lacks; none where it is printed on the stock.
    pub blank_stock: Option<BlankStock>,
    /// The line of magnetic ink; none where it is printed on the stock. It asks for magnetic toner.
    pub micr: Option<MicrLine>,
    /// What the receiver keeps; at most 30 lines.
    pub stub: Vec<StubLine>,
    pub offset: Offset,
    /// What lies across it, where it is no check to be paid; then it has no line of magnetic ink.
    pub stamp: Option<Stamp>,
}

/// Why a page is no check to be paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stamp {
    /// It has no number yet.
    Preview,
    /// Its number is used up.
    Void,
}

impl Stamp {
    fn words(self) -> &'static str {
        match self {
            Stamp::Preview => "PREVIEW - NOT A CHECK",
            Stamp::Void => "VOID - NOT A CHECK",
        }
    }
}

/// What is on pre-printed stock already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlankStock {
    /// Name and address of whoever pays; at most four lines.
    pub issuer: Vec<String>,
    /// Name and town of the bank; at most two lines.
    pub bank: Vec<String>,
    /// The routing number as a fraction, as the bank gives it; may be empty.
    pub fraction: String,
    /// Below the line for the signature; may be empty.
    pub signature: String,
}

/// A line of the stub.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StubLine {
    pub label: String,
    pub value: String,
}

/// Makes the page of a check. The same check gives the same bytes.
///
/// # Errors
/// What does not fit, an amount that is none, or letters that banks do not read.
pub fn check(one: &Check) -> Result<Written, CheckError> {
    checks(std::slice::from_ref(one))
}

/// Makes a file of checks, each on a page of its own, in their order. The same checks give the same bytes.
///
/// # Errors
/// As of one; no check at all is `NotConforming`.
pub fn checks(all: &[Check]) -> Result<Written, CheckError> {
    let (Some(first), Some(last)) = (all.first(), all.last()) else {
        return Err(LetterError::NotConforming("no check".into()).into());
    };
    let mut paper = Paper::new(first.offset);
    for (at, one) in all.iter().enumerate() {
        if at > 0 {
            paper.next_page(one.offset);
        }
        fill(&mut paper, one)?;
    }
    let title = match all.len() {
        1 => title(first),
        _ if first.stamp == Some(Stamp::Preview) => "Checks, preview".to_owned(),
        _ => format!("Checks {} to {}", first.number, last.number),
    };
    let letter = Letter {
        title: Text::plain(title),
        lang: "en".into(),
        head: Vec::new(),
        made_at: first.issued_on.at(0, 0, 0, 0),
        blocks: Vec::new(),
    };
    Ok(paper.finish(&letter)?)
}

fn title(check: &Check) -> String {
    match check.stamp {
        Some(Stamp::Preview) => "Check, preview".to_owned(),
        Some(Stamp::Void) => format!("Check {}, void", check.number),
        None => format!("Check {}", check.number),
    }
}

/// Fills a page with a check.
fn fill(paper: &mut Paper, check: &Check) -> Result<(), CheckError> {
    check.offset.check()?;
    if check.cents == 0 {
        return Err(CheckError::Amount);
    }
    let (in_words, in_figures) = words(check.cents)
        .zip(figures(check.cents))
        .ok_or(CheckError::Amount)?;
    if !NameUse::Check.accepts(&check.payee) {
        return Err(CheckError::Payee);
    }
    paper.words(
        "number",
        &title(check),
        Place::from(36.0, 296.0, 13.0, 300.0),
        Role::Heading,
    )?;
    let mut write = |field, text: &str, place| paper.words(field, text, place, Role::Paragraph);
    let day = check.issued_on;
    let day = format!("{:02}/{:02}/{:04}", day.month(), day.day(), day.year());
    write("date", &day, Place::until(576.0, 70.0, 11.0, 110.0))?;
    write("payee", &check.payee, Place::from(122.0, 104.0, 11.0, 340.0))?;
    write(
        "amount",
        &format!("${in_figures}"),
        Place::until(576.0, 104.0, 11.0, 100.0),
    )?;
    let end = write(
        "amount in words",
        &in_words,
        Place::from(36.0, 130.0, 10.5, 480.0),
    )?;
    if check.address.len() > ADDRESS_LINES {
        return Err(CheckError::DoesNotFit("address"));
    }
    for (line, y) in check.address.iter().zip([150.0, 162.0, 174.0, 186.0]) {
        write("address", line, Place::from(66.0, y, 10.0, 260.0))?;
    }
    write("memo", &check.memo, Place::from(70.0, 200.0, 9.0, 250.0))?;
    if check.stub.len() > STUB_LINES {
        return Err(CheckError::DoesNotFit("stub"));
    }
    for (at, line) in check.stub.iter().enumerate() {
        let y = 322.0 + at as f32 * 15.0;
        write("stub", &line.label, Place::from(36.0, y, 10.0, 180.0))?;
        write("stub", &line.value, Place::from(228.0, y, 10.0, 348.0))?;
    }
    if let Some(stock) = &check.blank_stock {
        if stock.issuer.len() > 4 || stock.bank.len() > 2 {
            return Err(CheckError::DoesNotFit("names on the check"));
        }
        for (line, y) in stock.issuer.iter().zip([34.0, 46.0, 58.0, 70.0]) {
            write("issuer", line, Place::from(36.0, y, 10.0, 230.0))?;
        }
        for (line, y) in stock.bank.iter().zip([34.0, 45.0]) {
            write("bank", line, Place::from(290.0, y, 9.0, 170.0))?;
        }
        write("fraction", &stock.fraction, Place::until(576.0, 46.0, 8.0, 90.0))?;
        let number = match check.stamp {
            Some(Stamp::Preview) => String::new(),
            Some(Stamp::Void) | None => check.number.to_string(),
        };
        write("number", &number, Place::until(576.0, 34.0, 12.0, 100.0))?;
        write("labels", "DATE", Place::until(460.0, 70.0, 7.0, 40.0))?;
        write(
            "labels",
            "PAY TO THE ORDER OF",
            Place::from(36.0, 104.0, 7.0, 82.0),
        )?;
        write("labels", "DOLLARS", Place::until(576.0, 130.0, 8.0, 50.0))?;
        write("labels", "MEMO", Place::from(36.0, 200.0, 7.0, 30.0))?;
        // Above the strip of the magnetic line.
        write(
            "signature",
            &stock.signature,
            Place::from(376.0, 201.0, 7.0, 200.0),
        )?;
        paper.rule((468.0, 73.0), (576.0, 73.0), 0.6);
        paper.rule((122.0, 107.0), (466.0, 107.0), 0.6);
        paper.rule((36.0, 133.0), (520.0, 133.0), 0.6);
        paper.rule((66.0, 203.0), (326.0, 203.0), 0.6);
        let line = if stock.signature.is_empty() { 203.0 } else { 193.0 };
        paper.rule((376.0, line), (576.0, line), 0.6);
    }
    // Nobody adds to the words of the amount.
    if end + 6.0 < 516.0 {
        paper.rule((end + 6.0, 127.0), (516.0, 127.0), 0.8);
    }
    match (check.stamp, &check.micr) {
        (Some(stamp), _) => paper.stamp(stamp.words(), Place::from(60.0, 176.0, 36.0, 490.0))?,
        (None, Some(micr)) => paper.micr(micr, PAGE.0, HEIGHT),
        (None, None) => {}
    }
    Ok(())
}
