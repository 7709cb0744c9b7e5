//! Headers and descriptions in what other ends send.

use super::source::header;
use crate::sip::body::{Body, description_in};
use rsipstack::sip::{Header, Request, Response};

/// A request has a body, and no description that can be read: 415.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unreadable;

/// The description in a request; none without a body.
pub(super) fn offer_in(request: &Request) -> Result<Option<Vec<u8>>, Unreadable> {
    match description_in(header(request, "Content-Type").as_deref(), &request.body) {
        Body::Description(text) => Ok(Some(text.to_vec())),
        Body::Empty => Ok(None),
        Body::Unreadable => Err(Unreadable),
    }
}

/// The description in an answer. An empty one is for the caller to judge; none where there is something else instead.
pub(super) fn answer_in(response: &Response) -> Option<Vec<u8>> {
    match description_in(header_of(response, "Content-Type").as_deref(), &response.body) {
        Body::Description(text) => Some(text.to_vec()),
        Body::Empty => Some(Vec::new()),
        Body::Unreadable => None,
    }
}

/// The value of a response's header by its name; the first one's.
pub(super) fn header_of(response: &Response, name: &str) -> Option<String> {
    response.headers.iter().find_map(|header| {
        let line = header.to_string();
        let (known, value) = line.split_once(':')?;
        known
            .trim()
            .eq_ignore_ascii_case(name)
            .then(|| value.trim().to_owned())
    })
}

/// Names and values of headers.
pub(super) fn headers_in<'a>(headers: impl Iterator<Item = &'a Header>) -> Vec<(String, String)> {
    let pair = |header: &Header| {
        let line = header.to_string();
        let (name, value) = line.split_once(':')?;
        Some((name.trim().to_owned(), value.trim().to_owned()))
    };
    headers.filter_map(pair).collect()
}

/// What is read in a body, for a refusal that says it (RFC 3261, section 21.4.13).
pub(super) fn accepted() -> Header {
    Header::Accept("application/sdp, multipart/mixed".into())
}
