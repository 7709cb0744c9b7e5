//! Applications on paper, for the person who made them, and other people's forms filled with them: PDFs that are made when they are asked
//! for, and not kept.

pub mod create_pdf;
pub mod create_snapshot_pdf;
mod drawings;
pub mod fill_pdf;
pub(in crate::routes) mod own_sheet;
pub mod rent_pdf;

use crate::extract::Caller;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION};
use actix_web::{HttpResponse, HttpResponseBuilder, web};
use hub_domain::clock::now_ms;
use hub_letters::{Letter, LetterError};
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    create_pdf::create_pdf: Session;
    create_snapshot_pdf::create_snapshot_pdf: Session;
    fill_pdf::fill_pdf: Session;
    rent_pdf::read_rent_pdf: Session;
};

/// The caller's day and hour.
pub(in crate::routes) fn now(caller: &Caller) -> DateTime {
    let zone = TimeZone::get(&caller.zone).unwrap_or(TimeZone::UTC);
    let at = Timestamp::from_millisecond(now_ms()).unwrap_or(Timestamp::UNIX_EPOCH);
    at.to_zoned(zone).datetime()
}

/// A letter that cannot be written: the person is told why.
fn refused(field: &str, error: LetterError) -> Problem {
    match error {
        LetterError::TooLong => Problem::field(field, "too_long").with_message(error.to_string()),
        LetterError::UnevenTable { .. } | LetterError::NotConforming(_) => Problem::internal(error),
    }
}

/// The letter as a file, laid out on a thread that serves nobody else.
async fn given(letter: Letter, field: &str, name: &str, is_download: bool) -> Result<HttpResponse, Problem> {
    let written = web::block(move || hub_letters::write(&letter)).await;
    let written = written
        .map_err(Problem::internal)?
        .map_err(|error| refused(field, error))?;
    Ok(saved(name, is_download).body(written.pdf))
}

/// The head of an answer that is a PDF of this name.
pub(in crate::routes) fn saved(name: &str, is_download: bool) -> HttpResponseBuilder {
    let name: String = name
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || "-_.".contains(c) {
                c
            } else {
                '_'
            }
        })
        .collect();
    let kind = if is_download { "attachment" } else { "inline" };
    let mut answer = HttpResponse::Ok();
    answer
        .content_type("application/pdf")
        .insert_header((CACHE_CONTROL, "private, no-store"))
        .insert_header((CONTENT_DISPOSITION, format!("{kind}; filename=\"{name}.pdf\"")));
    answer
}
