//! Refusals of what other ends describe.

use super::super::received;
use crate::sip::agreement::Disagreement;
use crate::sip::description::DescriptionError;
use rsipstack::sip::{Header, StatusCode};

/// Status and text for an unacceptable offer (RFC 3261, section 20.43).
pub(in crate::sip::gateway) fn refusal(error: Disagreement) -> (StatusCode, Header) {
    let status = match &error {
        // It can be read, and offers nothing that is spoken.
        Disagreement::Description(DescriptionError::NoVoice(_)) => StatusCode::NotAcceptableHere,
        Disagreement::Description(_) => StatusCode::BadRequest,
        _ => StatusCode::NotAcceptableHere,
    };
    let code = match &error {
        Disagreement::Codec => 305,
        Disagreement::Description(DescriptionError::NoVoice(_)) => 304,
        _ => 399,
    };
    (
        status,
        Header::Warning(format!("{code} commonline \"{error}\"").into()),
    )
}

/// Status and headers for a body that is of a kind that is not read (RFC 3261, section 21.4.13).
pub(in crate::sip::gateway) fn unreadable() -> (StatusCode, Vec<Header>) {
    (StatusCode::UnsupportedMediaType, vec![received::accepted()])
}
