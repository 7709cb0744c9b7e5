//! The few things the SFU reads from, and changes in, session descriptions (RFC 8866, RFC 9429).
//!
//! The descriptions themselves are made and checked by the WebRTC stack; here are only the sections'
//! outlines, and the edits that a LiveKit client needs.

use crate::sfu::event::TrackKind;
use std::collections::HashMap;

/// URI of the media identification header extension (RFC 9143).
pub(crate) const MID_URI: &str = "urn:ietf:params:rtp-hdrext:sdes:mid";
/// URI of the client-to-mixer audio level header extension (RFC 6464).
pub(crate) const AUDIO_LEVEL_URI: &str = "urn:ietf:params:rtp-hdrext:ssrc-audio-level";
/// URI of the stream identification header extension (RFC 8852).
pub(crate) const RID_URI: &str = "urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id";

/// Direction attribute of a media section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    SendRecv,
    SendOnly,
    RecvOnly,
    Inactive,
}

impl Direction {
    fn parse(attribute: &str) -> Option<Self> {
        Some(match attribute {
            "sendrecv" => Self::SendRecv,
            "sendonly" => Self::SendOnly,
            "recvonly" => Self::RecvOnly,
            "inactive" => Self::Inactive,
            _ => return None,
        })
    }

    /// Whether the description's author sends in this section.
    pub fn sends(self) -> bool {
        matches!(self, Self::SendRecv | Self::SendOnly)
    }
}

/// URI of the header extension that numbers transmissions (draft-holmer-rmcat-transport-wide-cc-extensions-01).
pub(crate) const TRANSPORT_CC_URI: &str =
    "http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01";

/// Outline of one audio or video section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Section<'a> {
    pub kind: TrackKind,
    pub mid: &'a str,
    pub direction: Direction,
    /// Track part of `a=msid`.
    pub track_id: Option<&'a str>,
    /// Payload type of Opus or VP8, whichever the kind asks for.
    pub payload_type: Option<u8>,
    /// Id of the media identification extension.
    pub mid_extension: Option<u8>,
    /// Id of the audio level extension.
    pub level_extension: Option<u8>,
    /// Id of the extension that numbers transmissions.
    pub transport_cc_extension: Option<u8>,
    /// Whether the section was refused (port 0).
    pub refused: bool,
}

/// Outlines of all audio and video sections, in order. Sections without a mid are left out.
pub(crate) fn sections(sdp: &str) -> Vec<Section<'_>> {
    let mut found: Vec<Option<Section<'_>>> = Vec::new();
    for line in sdp.lines() {
        let line = line.trim_end();
        if let Some(media) = line.strip_prefix("m=") {
            let mut words = media.split(' ');
            let kind = match words.next() {
                Some("audio") => Some(TrackKind::Audio),
                Some("video") => Some(TrackKind::Video),
                _ => None,
            };
            let refused = words.next() == Some("0");
            found.push(kind.map(|kind| Section {
                kind,
                mid: "",
                direction: Direction::SendRecv,
                track_id: None,
                payload_type: None,
                mid_extension: None,
                level_extension: None,
                transport_cc_extension: None,
                refused,
            }));
            continue;
        }
        let (Some(Some(section)), Some(attribute)) = (found.last_mut(), line.strip_prefix("a=")) else {
            continue;
        };
        if let Some(direction) = Direction::parse(attribute) {
            section.direction = direction;
        } else if let Some(mid) = attribute.strip_prefix("mid:") {
            section.mid = mid;
        } else if let Some(msid) = attribute.strip_prefix("msid:") {
            section.track_id = msid.split(' ').nth(1).filter(|id| !id.is_empty());
        } else if let Some(map) = attribute.strip_prefix("rtpmap:") {
            read_payload_type(section, map);
        } else if let Some(map) = attribute.strip_prefix("extmap:") {
            read_extension(section, map);
        }
    }
    found
        .into_iter()
        .flatten()
        .filter(|section| !section.mid.is_empty())
        .collect()
}

fn read_payload_type(section: &mut Section<'_>, map: &str) {
    let Some((number, encoding)) = map.split_once(' ') else {
        return;
    };
    let codec = encoding.split('/').next().unwrap_or_default();
    let wanted = match section.kind {
        TrackKind::Audio => "opus",
        TrackKind::Video => "VP8",
    };
    if codec.eq_ignore_ascii_case(wanted) && section.payload_type.is_none() {
        section.payload_type = number.parse().ok();
    }
}

fn read_extension(section: &mut Section<'_>, map: &str) {
    let mut words = map.split(' ');
    let (Some(id), Some(uri)) = (words.next(), words.next()) else {
        return;
    };
    let id = id.split('/').next().and_then(|id| id.parse().ok());
    match uri {
        MID_URI => section.mid_extension = id,
        AUDIO_LEVEL_URI => section.level_extension = id,
        TRANSPORT_CC_URI => section.transport_cc_extension = id,
        _ => {}
    }
}

/// Which track each section sends, by mid.
pub(crate) fn tracks_by_mid(sections: &[Section<'_>]) -> HashMap<String, String> {
    sections
        .iter()
        .filter(|section| section.direction.sends())
        .filter_map(|section| Some((section.mid.to_owned(), section.track_id?.to_owned())))
        .collect()
}

/// Mid of the first section of any kind, which has the candidates (RFC 9429, section 5.2.1).
pub(crate) fn first_mid(sdp: &str) -> Option<&str> {
    sdp.lines()
        .find_map(|line| line.trim_end().strip_prefix("a=mid:"))
}

/// The first `a=ice-ufrag` of a description.
pub(crate) fn ice_ufrag(sdp: &str) -> Option<&str> {
    sdp.lines()
        .find_map(|line| line.trim_end().strip_prefix("a=ice-ufrag:"))
}

/// Prepares a description for a client: a section that would send without naming a track becomes inactive, and an
/// inactive section names no track, so that no client makes a receiver for it. Addresses in an inactive section are
/// repeated in the first other one, because some clients do not read inactive sections.
pub(crate) fn for_client(sdp: &str) -> String {
    let mut edited = String::with_capacity(sdp.len());
    let mut addresses = Vec::new();
    let mut rest = sdp;
    while !rest.is_empty() {
        let end = rest[1..].find("\nm=").map_or(rest.len(), |at| at + 2);
        let (part, following) = rest.split_at(end);
        rest = following;
        if !part.starts_with("m=") {
            edited.push_str(part);
        } else if is_silent(part) {
            addresses.extend(part.split_inclusive('\n').filter(|line| is_address(line)));
            silence(part, &mut edited);
        } else {
            edited.push_str(part);
            edited.extend(addresses.drain(..));
        }
    }
    edited
}

fn is_address(line: &str) -> bool {
    line.starts_with("a=candidate:") || line.starts_with("a=end-of-candidates")
}

fn is_silent(part: &str) -> bool {
    let has = |wanted: &str| part.lines().any(|line| line.trim_end() == wanted);
    has("a=inactive") || (has("a=sendonly") && !part.lines().any(|line| line.starts_with("a=msid:")))
}

fn silence(part: &str, edited: &mut String) {
    for line in part.split_inclusive('\n') {
        let content = line.trim_end();
        if content == "a=sendonly" {
            edited.push_str("a=inactive");
            edited.push_str(&line[content.len()..]);
        } else if !content.starts_with("a=msid:") && !content.starts_with("a=ssrc") {
            edited.push_str(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWER: &str = "v=0\r\no=- 1 2 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0 1 2 3\r\n\
        m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:0\r\na=ice-ufrag:abcd\r\na=rtpmap:111 opus/48000/2\r\n\
        a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid\r\na=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level\r\n\
        a=msid:PA_x|TR_y TR_y\r\na=ssrc:77 cname:c\r\na=sendonly\r\n\
        m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:1\r\na=rtpmap:111 opus/48000/2\r\na=sendonly\r\n\
        m=video 0 UDP/TLS/RTP/SAVPF 96\r\na=mid:2\r\na=rtpmap:96 VP8/90000\r\na=msid:s TR_z\r\na=ssrc-group:FID 1 2\r\na=ssrc:1 cname:c\r\na=inactive\r\n\
        m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:3\r\na=sctp-port:5000\r\n";

    #[test]
    fn sections_are_outlined_in_order_and_the_data_section_is_not() {
        let found = sections(ANSWER);
        assert_eq!(found.iter().map(|s| s.mid).collect::<Vec<_>>(), ["0", "1", "2"]);
        assert_eq!(found[0].track_id, Some("TR_y"));
        assert_eq!(found[0].payload_type, Some(111));
        assert_eq!(
            (found[0].mid_extension, found[0].level_extension),
            (Some(4), Some(1))
        );
        assert_eq!(found[2].kind, TrackKind::Video);
        assert!(found[2].refused && !found[1].refused);
        assert_eq!(ice_ufrag(ANSWER), Some("abcd"));
        assert_eq!(first_mid(ANSWER), Some("0"));
        assert_eq!(
            tracks_by_mid(&found),
            HashMap::from([("0".to_owned(), "TR_y".to_owned())])
        );
    }

    #[test]
    fn a_section_without_a_track_is_answered_inactive() {
        let edited = for_client(ANSWER);
        let found = sections(&edited);
        assert_eq!(found[0].direction, Direction::SendOnly);
        assert_eq!(found[1].direction, Direction::Inactive);
        assert_eq!(found[2].track_id, None);
        assert!(!edited.contains("ssrc-group"));
        assert!(edited.contains("a=ssrc:77 cname:c\r\n"));
        assert!(edited.ends_with("a=sctp-port:5000\r\n"));
        assert_eq!(edited.matches("m=").count(), ANSWER.matches("m=").count());
    }

    #[test]
    fn addresses_of_an_inactive_section_are_repeated_where_they_are_read() {
        let answer = "v=0\r\nm=audio 9 x 111\r\na=mid:0\r\na=sendonly\r\na=candidate:1 1 udp 1 127.0.0.1 9 typ host\r\n\
            a=end-of-candidates\r\nm=application 9 x y\r\na=mid:1\r\n";
        let edited = for_client(answer);
        let (first, second) = edited.split_once("m=application").expect("two sections");
        assert!(first.contains("a=inactive") && first.contains("a=candidate:1"));
        assert!(
            second.ends_with(
                "a=mid:1\r\na=candidate:1 1 udp 1 127.0.0.1 9 typ host\r\na=end-of-candidates\r\n"
            )
        );
    }

    #[test]
    fn nonsense_has_no_sections() {
        for text in [
            "",
            "m=",
            "m=audio",
            "a=mid:0",
            "m=audio 9 x\na=extmap:\na=rtpmap:\na=msid:",
            "\u{0}\nm=é",
        ] {
            assert!(sections(text).is_empty(), "{text:?}");
            for_client(text);
        }
    }
}
