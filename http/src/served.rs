//! Serves bytes, whole or as ranges: recordings, files, thumbnails.

use crate::problem::Problem;
use actix_web::http::header::{ACCEPT_RANGES, CACHE_CONTROL, CONTENT_RANGE, RANGE};
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;

/// The signature of a link.
#[derive(Debug, Deserialize)]
pub(crate) struct LinkParams {
    #[serde(default)]
    pub(crate) t: String,
}

/// Serves the requested part of bytes in memory.
pub(crate) fn bytes(request: &HttpRequest, all: &[u8], media_type: &str) -> HttpResponse {
    let length = all.len() as u64;
    let (range, status) = span(request, length);
    let part = web::Bytes::copy_from_slice(&all[range.start as usize..range.end as usize]);
    answer(part, range, length, status, media_type)
}

/// Serves the requested part of a file, read on a blocking thread.
pub(crate) async fn file<R>(
    request: &HttpRequest,
    mut source: R,
    length: u64,
    media_type: &str,
) -> Result<HttpResponse, Problem>
where
    R: Read + Seek + Send + 'static,
{
    let (range, status) = span(request, length);
    let wanted = range.clone();
    let part = web::block(move || {
        let mut part = vec![0; (wanted.end - wanted.start) as usize];
        source.seek(SeekFrom::Start(wanted.start))?;
        source.read_exact(&mut part)?;
        std::io::Result::Ok(part)
    })
    .await
    .map_err(Problem::internal)?
    .map_err(Problem::internal)?;
    Ok(answer(part.into(), range, length, status, media_type))
}

/// The part that is asked for (RFC 9110, section 14.2: one range of bytes), and the status that goes with it: 416 with no
/// part where there is nothing at that place.
pub fn span(request: &HttpRequest, length: u64) -> (Range<u64>, u16) {
    let asked = request
        .headers()
        .get(RANGE)
        .and_then(|value| value.to_str().ok())
        .and_then(|text| text.strip_prefix("bytes="));
    let Some((from, to)) = asked
        .filter(|text| !text.contains(','))
        .and_then(|text| text.split_once('-'))
    else {
        return (0..length, 200);
    };
    let range = match (from.trim().parse::<u64>(), to.trim().parse::<u64>()) {
        (Ok(from), Ok(to)) => from..to.saturating_add(1).min(length),
        (Ok(from), Err(_)) if to.trim().is_empty() => from..length,
        (Err(_), Ok(last)) if from.trim().is_empty() => length.saturating_sub(last)..length,
        _ => return (0..length, 200),
    };
    if range.start >= range.end {
        (0..0, 416)
    } else {
        (range, 206)
    }
}

fn answer(part: web::Bytes, range: Range<u64>, length: u64, status: u16, media_type: &str) -> HttpResponse {
    if status == 416 {
        return HttpResponse::RangeNotSatisfiable()
            .insert_header((CONTENT_RANGE, format!("bytes */{length}")))
            .finish();
    }
    let mut response = if status == 206 {
        HttpResponse::PartialContent()
    } else {
        HttpResponse::Ok()
    };
    if status == 206 {
        response.insert_header((
            CONTENT_RANGE,
            format!("bytes {}-{}/{length}", range.start, range.end - 1),
        ));
    }
    response
        .insert_header((ACCEPT_RANGES, "bytes"))
        .insert_header((CACHE_CONTROL, "private, no-store"))
        .insert_header(("content-encoding", "identity"))
        .content_type(media_type)
        .body(part)
}
