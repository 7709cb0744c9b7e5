//! Failed telephone calls as LiveKit's SDKs read them (`SipCallError`): a Twirp error whose metadata has the SIP status, and for SDKs in
//! Go the same as `google.rpc.Status` (`livekit/sip.go` and `utils/xtwirp/errors.go` of livekit/protocol).

use super::Refusal;
use crate::error::MediaError;
use crate::sip::gateway::CallEnd;
use crate::sip::switch::{CallOutError, TransferError, Unanswered};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use livekit_protocol as proto;
use prost::Message;

/// An error code of gRPC, as Twirp names it, with Twirp's HTTP status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Code {
    number: i32,
    name: &'static str,
    http: u16,
}

const fn code(number: i32, name: &'static str, http: u16) -> Code {
    Code { number, name, http }
}

const CANCELED: Code = code(1, "canceled", 408);
const UNKNOWN: Code = code(2, "unknown", 500);
const INVALID_ARGUMENT: Code = code(3, "invalid_argument", 400);
const DEADLINE_EXCEEDED: Code = code(4, "deadline_exceeded", 408);
const NOT_FOUND: Code = code(5, "not_found", 404);
const PERMISSION_DENIED: Code = code(7, "permission_denied", 403);
const RESOURCE_EXHAUSTED: Code = code(8, "resource_exhausted", 429);
const FAILED_PRECONDITION: Code = code(9, "failed_precondition", 412);
const ABORTED: Code = code(10, "aborted", 409);
const OUT_OF_RANGE: Code = code(11, "out_of_range", 400);
const UNAUTHENTICATED: Code = code(16, "unauthenticated", 401);

/// LiveKit's code for a status that a telephone call is refused with. None of them makes an SDK call once more by itself.
fn code_of(status: u16) -> Code {
    match status {
        301 | 302 | 404 | 410 | 481 | 604 => NOT_FOUND,
        401 | 402 | 403 | 433 | 470 | 603 | 607 | 608 => PERMISSION_DENIED,
        407 | 428 | 436..=438 | 494 => UNAUTHENTICATED,
        408 | 504 => DEADLINE_EXCEEDED,
        409 | 412 | 482 | 483 => FAILED_PRECONDITION,
        416 => OUT_OF_RANGE,
        440 | 480 | 486 | 600 => RESOURCE_EXHAUSTED,
        487 | 491 => ABORTED,
        505 | 513 => INVALID_ARGUMENT,
        500..=599 => FAILED_PRECONDITION,
        300..=699 => INVALID_ARGUMENT,
        _ => UNKNOWN,
    }
}

/// Nobody answered in time, or nobody said anything.
const REQUEST_TIMEOUT: (u16, &str) = (408, "Request Timeout");
/// The trunk was not reached: what a failure of the network counts as (RFC 3261, section 8.1.3.1).
const SERVICE_UNAVAILABLE: (u16, &str) = (503, "Service Unavailable");

/// `google.rpc.Status`.
#[derive(Clone, PartialEq, Message)]
struct RpcStatus {
    #[prost(int32, tag = "1")]
    code: i32,
    #[prost(string, tag = "2")]
    message: String,
    #[prost(message, repeated, tag = "3")]
    details: Vec<pbjson_types::Any>,
}

/// The status as LiveKit writes it, by its own name where nothing is said beside it.
fn sip_status(status: u16, words: &str) -> proto::SipStatus {
    let named = proto::SipStatusCode::try_from(i32::from(status));
    let name = || named.map_or_else(|_| status.to_string(), |code| code.as_str_name().to_owned());
    proto::SipStatus {
        code: status.into(),
        status: if words.is_empty() {
            name()
        } else {
            words.to_owned()
        },
    }
}

fn refusal(code: Code, message: String, detail: Option<(&str, Vec<u8>)>) -> Refusal {
    let mut refusal = Refusal::new(code.http, code.name, message.clone());
    if let Some((kind, value)) = detail {
        let status = RpcStatus {
            code: code.number,
            message,
            details: vec![pbjson_types::Any {
                type_url: format!("type.googleapis.com/livekit.{kind}"),
                value: value.into(),
            }],
        };
        let encoded = BASE64_STANDARD.encode(status.encode_to_vec());
        refusal.meta.insert("error_details", encoded);
    }
    refusal
}

/// A call that was refused with this status, in these words.
fn refused(status: u16, words: &str) -> Refusal {
    let sip = sip_status(status, words);
    let message = format!("sip status: {status}: {}", sip.status);
    let mut refusal = refusal(code_of(status), message, Some(("SIPStatus", sip.encode_to_vec())));
    refusal.meta.insert("sip_status_code", status.to_string());
    refusal.meta.insert("sip_status", sip.status);
    refusal
}

/// Why there is no call.
pub(super) fn no_call(error: CallOutError) -> Refusal {
    match error {
        CallOutError::NoGateway => Refusal::new(503, "unavailable", "no response from servers"),
        CallOutError::NotServed => Refusal::new(403, "permission_denied", "number_not_served"),
        CallOutError::Media(MediaError::Sip(reason)) => {
            tracing::info!(reason, "a call out could not begin");
            let (status, words) = SERVICE_UNAVAILABLE;
            Refusal {
                message: format!("sip status: {status}: {words}: {reason}"),
                ..refused(status, words)
            }
        }
        CallOutError::Media(error) => error.into(),
        CallOutError::Unanswered(Unanswered { end, said }) => match (end, said) {
            (CallEnd::Refused(status), Some(said)) if said.status == status => refused(status, &said.reason),
            (CallEnd::Refused(status), _) => refused(status, ""),
            (CallEnd::NoAnswer, _) => refused(REQUEST_TIMEOUT.0, REQUEST_TIMEOUT.1),
            (CallEnd::Cancelled | CallEnd::Dismissed | CallEnd::ByUs, _) => refusal(
                CANCELED,
                "the call was ended before it was answered".to_owned(),
                None,
            ),
            (
                CallEnd::HungUp
                | CallEnd::NoMedia
                | CallEnd::TooManyDigits
                | CallEnd::Expired
                | CallEnd::Failed,
                _,
            ) => refusal(
                FAILED_PRECONDITION,
                "the two ends could not agree on a call".to_owned(),
                None,
            ),
        },
    }
}

/// Why there is no transfer.
pub(super) fn no_transfer(error: TransferError, id: &str) -> Refusal {
    let (reason, status) = match error {
        TransferError::NoGateway => return no_call(CallOutError::NoGateway),
        TransferError::NotServed => return no_call(CallOutError::NotServed),
        TransferError::Media(error) => return no_call(error.into()),
        TransferError::Failed { reason, status } => (reason, status),
    };
    let sip_status = status.map(|(status, words)| (status, sip_status(status, &words)));
    let detail = proto::SipTransferError {
        transfer_id: id.to_owned(),
        reason: reason.into(),
        sip_status: sip_status.as_ref().map(|(_, sip)| sip.clone()),
    };
    let (code, words) = match &sip_status {
        Some((status, sip)) => (code_of(*status), format!("sip status: {status}: {}", sip.status)),
        None => (DEADLINE_EXCEEDED, reason.as_str_name().to_owned()),
    };
    let message = format!("call transfer failed: {words}");
    let mut refusal = refusal(code, message, Some(("SIPTransferError", detail.encode_to_vec())));
    refusal
        .meta
        .insert("sip_transfer_reason", reason.as_str_name().to_owned());
    refusal.meta.insert("sip_transfer_id", id.to_owned());
    if let Some((status, sip)) = sip_status {
        refusal.meta.insert("sip_status_code", status.to_string());
        refusal.meta.insert("sip_status", sip.status);
    }
    refusal
}

/// A transfer that has come about.
pub(super) fn transferred(
    done: crate::sip::switch::Transferred,
    id: String,
) -> proto::TransferSipParticipantResponse {
    proto::TransferSipParticipantResponse {
        transfer_id: id,
        status: proto::SipTransferStatus::StsTransferSuccessful.into(),
        reason: done.reason.into(),
        sip_status: done.status.map(|status| sip_status(status, "")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sip::gateway::Said;

    fn unanswered(end: CallEnd, said: Option<(u16, &str)>) -> Refusal {
        no_call(CallOutError::Unanswered(Unanswered {
            end,
            said: said.map(|(status, reason)| Said {
                status,
                reason: reason.to_owned(),
                warning: String::new(),
            }),
        }))
    }

    fn meta<'a>(refusal: &'a Refusal, name: &str) -> Option<&'a str> {
        refusal.meta.get(name).map(String::as_str)
    }

    #[test]
    fn a_refused_call_has_the_status_and_the_words_of_the_other_end() {
        for (status, words, code, http) in [
            (486, "Busy Here", "resource_exhausted", 429),
            (480, "Nobody home", "resource_exhausted", 429),
            (603, "Decline", "permission_denied", 403),
            (404, "Not Found", "not_found", 404),
            (401, "Unauthorized", "permission_denied", 403),
            (407, "Proxy Authentication Required", "unauthenticated", 401),
            (403, "Forbidden", "permission_denied", 403),
            (408, "Request Timeout", "deadline_exceeded", 408),
            (488, "Not Acceptable Here", "invalid_argument", 400),
            (503, "Service Unavailable", "failed_precondition", 412),
            (504, "Server Timeout", "deadline_exceeded", 408),
            (699, "Odd", "invalid_argument", 400),
        ] {
            let refusal = unanswered(CallEnd::Refused(status), Some((status, words)));
            assert_eq!((refusal.code, refusal.status), (code, http), "{status}");
            assert_eq!(refusal.message, format!("sip status: {status}: {words}"));
            assert_eq!(meta(&refusal, "sip_status_code"), Some(&*status.to_string()));
            assert_eq!(meta(&refusal, "sip_status"), Some(words));
            // An SDK that takes a server's error for one of the way to it would call the number once more.
            assert!(refusal.status < 500, "{status}");
        }
    }

    #[test]
    fn details_are_those_that_go_reads() {
        let refusal = unanswered(CallEnd::Refused(486), Some((486, "Busy Here")));
        let encoded = meta(&refusal, "error_details").expect("details");
        let bytes = BASE64_STANDARD.decode(encoded).expect("base64");
        let status = RpcStatus::decode(&*bytes).expect("a status");
        assert_eq!((status.code, &*status.message), (8, &*refusal.message));
        let detail = &status.details[0];
        assert_eq!(detail.type_url, "type.googleapis.com/livekit.SIPStatus");
        let sip = proto::SipStatus::decode(&*detail.value).expect("its detail");
        assert_eq!((sip.code, &*sip.status), (486, "Busy Here"));
    }

    #[test]
    fn silence_has_a_status_and_an_end_by_ourselves_has_none() {
        let silent = unanswered(CallEnd::NoAnswer, None);
        assert_eq!((silent.code, silent.status), ("deadline_exceeded", 408));
        assert_eq!(meta(&silent, "sip_status_code"), Some("408"));
        let ended = unanswered(CallEnd::Dismissed, None);
        assert_eq!((ended.code, meta(&ended, "sip_status_code")), ("canceled", None));
        let unknown = no_call(CallOutError::Media(MediaError::Sip(
            "the trunk carrier.example is not found".to_owned(),
        )));
        assert_eq!((unknown.code, unknown.status), ("failed_precondition", 412));
        assert_eq!(meta(&unknown, "sip_status_code"), Some("503"));
        assert!(unknown.message.ends_with("carrier.example is not found"));
    }

    #[test]
    fn a_failed_transfer_says_why() {
        let failed = |reason, status| no_transfer(TransferError::Failed { reason, status }, "STR_x");
        let late = failed(proto::SipTransferReason::StrRingingTimeout, None);
        assert_eq!(late.code, "deadline_exceeded");
        assert_eq!(meta(&late, "sip_transfer_reason"), Some("STR_RINGING_TIMEOUT"));
        assert_eq!(meta(&late, "sip_transfer_id"), Some("STR_x"));
        assert_eq!(meta(&late, "sip_status_code"), None);
        let busy = failed(proto::SipTransferReason::StrRejected, Some((486, String::new())));
        assert_eq!(busy.code, "resource_exhausted");
        assert_eq!(meta(&busy, "sip_status"), Some("SIP_STATUS_BUSY_HERE"));
    }
}
