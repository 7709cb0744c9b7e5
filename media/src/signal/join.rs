//! Reads an upgrade request: the token, and what the client asks for.

use crate::error::ConnectError;
use crate::signal::connection::SignalRequestInfo;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use flate2::read::GzDecoder;
use livekit_protocol as proto;
use prost::Message;
use proto::wrapped_join_request::Compression;
use std::borrow::Cow;
use std::io::Read;

/// Longest join request, unpacked, in bytes.
const MAX_JOIN_REQUEST: usize = 512 * 1024;
/// Longest query string, in bytes.
const MAX_QUERY: usize = 64 * 1024;
/// Longest session description, in bytes.
pub(crate) const MAX_SDP: usize = 256 * 1024;

/// Which of LiveKit's signal endpoints a path names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Endpoint {
    /// `/rtc/v1`: one peer connection, offered by the client.
    SinglePeerConnection,
    /// `/rtc`: two peer connections, one for each direction, each offered by the side that sends.
    DualPeerConnection,
}

/// The endpoint of a path, or of its validation twin.
pub(crate) fn endpoint(path: &str) -> Option<Endpoint> {
    match path.trim_end_matches('/').trim_end_matches("/validate") {
        "/rtc/v1" => Some(Endpoint::SinglePeerConnection),
        "/rtc" => Some(Endpoint::DualPeerConnection),
        _ => None,
    }
}

/// The access token: from the `Authorization` header, or else from the query.
pub(crate) fn access_token(request: &SignalRequestInfo) -> Option<Cow<'_, str>> {
    let bearer = request.authorization.as_deref().and_then(|value| {
        let (scheme, token) = value.trim().split_once(' ')?;
        scheme
            .eq_ignore_ascii_case("bearer")
            .then(|| Cow::Borrowed(token.trim()))
    });
    bearer.or_else(|| query_value(&request.query, "access_token"))
}

/// What the client asks for.
pub(crate) fn join_request(
    endpoint: Endpoint,
    request: &SignalRequestInfo,
) -> Result<proto::JoinRequest, ConnectError> {
    if request.query.len() > MAX_QUERY {
        return Err(ConnectError::bad_request("query is too long"));
    }
    match endpoint {
        Endpoint::SinglePeerConnection => decoded_request(request),
        Endpoint::DualPeerConnection => Ok(described_request(request)),
    }
}

/// The request of a client with two peer connections, whose query has a parameter for everything.
fn described_request(request: &SignalRequestInfo) -> proto::JoinRequest {
    let value = |name: &str| query_value(&request.query, name);
    let is_on = |name: &str| value(name).is_some_and(|value| value == "1" || value == "true");
    proto::JoinRequest {
        connection_settings: Some(proto::ConnectionSettings {
            auto_subscribe: value("auto_subscribe").is_none() || is_on("auto_subscribe"),
            adaptive_stream: is_on("adaptive_stream"),
            ..Default::default()
        }),
        reconnect: is_on("reconnect"),
        participant_sid: value("sid").unwrap_or_default().into_owned(),
        ..Default::default()
    }
}

/// The request of a client with one peer connection, encoded into one parameter.
fn decoded_request(request: &SignalRequestInfo) -> Result<proto::JoinRequest, ConnectError> {
    let malformed = || ConnectError::bad_request("malformed join_request");
    let encoded = query_value(&request.query, "join_request")
        .ok_or_else(|| ConnectError::bad_request("no join_request"))?;
    let encoded = encoded.trim_end_matches('=');
    let bytes = URL_SAFE_NO_PAD
        .decode(encoded)
        .or_else(|_| STANDARD_NO_PAD.decode(encoded))
        .map_err(|_| malformed())?;
    let wrapped = proto::WrappedJoinRequest::decode(&bytes[..]).map_err(|_| malformed())?;
    let body = match Compression::try_from(wrapped.compression) {
        Ok(Compression::None) => wrapped.join_request,
        Ok(Compression::Gzip) => {
            let mut unpacked = Vec::new();
            GzDecoder::new(&wrapped.join_request[..])
                .take(MAX_JOIN_REQUEST as u64 + 1)
                .read_to_end(&mut unpacked)
                .map_err(|_| malformed())?;
            unpacked
        }
        Err(_) => return Err(malformed()),
    };
    if body.len() > MAX_JOIN_REQUEST {
        return Err(ConnectError::bad_request("join_request is too long"));
    }
    let join = proto::JoinRequest::decode(&body[..]).map_err(|_| malformed())?;
    if join
        .publisher_offer
        .as_ref()
        .is_some_and(|offer| offer.sdp.len() > MAX_SDP)
    {
        return Err(ConnectError::bad_request("session description is too long"));
    }
    Ok(join)
}

/// First value of a query parameter, percent-decoded.
fn query_value<'a>(query: &'a str, name: &str) -> Option<Cow<'a, str>> {
    query.split('&').find_map(|pair| {
        let (key, value) = pair.split_once('=')?;
        (key == name).then(|| percent_decoded(value))
    })
}

fn percent_decoded(value: &str) -> Cow<'_, str> {
    if !value.contains('%') {
        return Cow::Borrowed(value);
    }
    let mut decoded = Vec::with_capacity(value.len());
    let mut bytes = value.as_bytes().iter();
    while let Some(&byte) = bytes.next() {
        let hex = (byte == b'%').then(|| bytes.as_slice().get(..2)).flatten();
        match hex.and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok()) {
            Some(escaped) => {
                decoded.push(escaped);
                bytes.nth(1);
            }
            None => decoded.push(byte),
        }
    }
    Cow::Owned(String::from_utf8_lossy(&decoded).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression as Level;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn request(query: String) -> SignalRequestInfo {
        SignalRequestInfo {
            path: "/rtc/v1".into(),
            query,
            authorization: None,
        }
    }

    fn decoded(request: &SignalRequestInfo) -> Result<proto::JoinRequest, ConnectError> {
        join_request(Endpoint::SinglePeerConnection, request)
    }

    #[test]
    fn a_query_of_parameters_is_read() {
        let read =
            |query: &str| join_request(Endpoint::DualPeerConnection, &request(query.into())).expect("reads");
        let fresh = read("sdk=js&auto_subscribe=0&protocol=16");
        assert!(!fresh.reconnect && !fresh.connection_settings.expect("some").auto_subscribe);
        let back = read("reconnect=1&sid=PA%5Fx");
        assert!(back.reconnect && back.connection_settings.expect("some").auto_subscribe);
        assert_eq!(back.participant_sid, "PA_x");
        let long = request("a".repeat(MAX_QUERY + 1));
        let refused = join_request(Endpoint::DualPeerConnection, &long);
        assert_eq!(refused.expect_err("refused").status, 400);
    }

    fn wrapped(join: &proto::JoinRequest, gzip: bool) -> Vec<u8> {
        let body = join.encode_to_vec();
        let (compression, join_request) = if gzip {
            let mut encoder = GzEncoder::new(Vec::new(), Level::fast());
            encoder.write_all(&body).expect("writes");
            (Compression::Gzip, encoder.finish().expect("finishes"))
        } else {
            (Compression::None, body)
        };
        proto::WrappedJoinRequest {
            compression: compression as i32,
            join_request,
        }
        .encode_to_vec()
    }

    #[test]
    fn a_join_request_is_read_plain_zipped_padded_and_escaped() {
        let join = proto::JoinRequest {
            participant_sid: "PA_x".into(),
            reconnect: true,
            ..Default::default()
        };
        for gzip in [false, true] {
            let plain = URL_SAFE_NO_PAD.encode(wrapped(&join, gzip));
            let padded = base64::engine::general_purpose::URL_SAFE.encode(wrapped(&join, gzip));
            for text in [plain, padded.replace('=', "%3D"), padded] {
                let read = decoded(&request(format!("a=b&join_request={text}"))).expect("reads");
                assert_eq!(read, join);
            }
        }
    }

    #[test]
    fn a_bomb_and_nonsense_are_refused() {
        let mut bomb = GzEncoder::new(Vec::new(), Level::best());
        bomb.write_all(&vec![0; 50 * 1024 * 1024]).expect("writes");
        let bomb = proto::WrappedJoinRequest {
            compression: Compression::Gzip as i32,
            join_request: bomb.finish().expect("finishes"),
        };
        let long = proto::JoinRequest {
            publisher_offer: Some(proto::SessionDescription {
                sdp: "a".repeat(MAX_SDP + 1),
                ..Default::default()
            }),
            ..Default::default()
        };
        let long = wrapped(&long, true);
        for bytes in [bomb.encode_to_vec(), long, vec![255; 40], vec![8, 9]] {
            let query = format!("join_request={}", URL_SAFE_NO_PAD.encode(bytes));
            assert_eq!(decoded(&request(query)).expect_err("refused").status, 400);
        }
        assert_eq!(
            decoded(&request("join_request=%zz%".into()))
                .expect_err("refused")
                .status,
            400
        );
        assert_eq!(decoded(&request(String::new())).expect_err("refused").status, 400);
    }

    #[test]
    fn the_token_is_taken_from_the_header_or_the_query() {
        let mut request = request("access_token=a%2Eb&x=y".into());
        assert_eq!(access_token(&request).as_deref(), Some("a.b"));
        request.authorization = Some("Bearer  header".into());
        assert_eq!(access_token(&request).as_deref(), Some("header"));
        request.authorization = Some("Basic x".into());
        assert_eq!(access_token(&request).as_deref(), Some("a.b"));
    }

    #[test]
    fn endpoints_have_different_names() {
        assert_eq!(endpoint("/rtc/v1"), Some(Endpoint::SinglePeerConnection));
        assert_eq!(endpoint("/rtc/v1/validate"), Some(Endpoint::SinglePeerConnection));
        assert_eq!(endpoint("/rtc/validate"), Some(Endpoint::DualPeerConnection));
        assert_eq!(endpoint("/agent"), None);
    }
}
