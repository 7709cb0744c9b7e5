//! Descriptions of a peer connection, and the media sections in them.

use super::{Peer, refused};
use crate::error::MediaError;
use crate::sfu::codec::{opus, vp8};
use crate::sfu::event::TrackKind;
use crate::sfu::sdp;
use rtc::media_stream::MediaStreamTrack;
use rtc::peer_connection::sdp::RTCSessionDescription;
use rtc::rtp_transceiver::rtp_sender::{RTCRtpCodingParameters, RTCRtpEncodingParameters, RtpCodecKind};
use rtc::rtp_transceiver::{RTCRtpTransceiverDirection, RTCRtpTransceiverId, RTCRtpTransceiverInit};
use std::time::Instant;

impl Peer {
    /// Takes the client's offer. Follow with [`Peer::answer`].
    pub fn accept_offer(&mut self, offer: &str, now: Instant) -> Result<(), MediaError> {
        let offer = RTCSessionDescription::offer(offer.to_owned()).map_err(refused)?;
        self.pc.set_remote_description(now, offer).map_err(refused)
    }

    /// Answers the offer; returns the description to send, which is also the current one.
    pub fn answer(&mut self, now: Instant) -> Result<String, MediaError> {
        let answer = self.pc.create_answer(None).map_err(refused)?;
        let text = sdp::for_client(&answer.sdp);
        self.pc.set_local_description(now, answer).map_err(refused)?;
        Ok(text)
    }

    /// Offers all outgoing tracks; returns the description to send, which is also the one that the client's answer
    /// refers to. `restart` gives the connection new ICE credentials (RFC 8445, section 9).
    pub fn offer(&mut self, restart: bool, now: Instant) -> Result<String, MediaError> {
        if restart {
            self.pc.restart_ice();
        }
        let offer = self.pc.create_offer(None).map_err(refused)?;
        let text = sdp::for_client(&offer.sdp);
        self.pc.set_local_description(now, offer).map_err(refused)?;
        Ok(text)
    }

    /// Takes the client's answer to the last offer.
    pub fn accept_answer(&mut self, answer: &str, now: Instant) -> Result<(), MediaError> {
        let answer = RTCSessionDescription::answer(answer.to_owned()).map_err(refused)?;
        self.pc.set_remote_description(now, answer).map_err(refused)
    }

    /// Makes a sender for a track to the client. Uses an offered section that never carried anything, or else waits for
    /// the client to offer one more.
    pub fn add_sender(
        &mut self,
        kind: TrackKind,
        stream_id: &str,
        track_id: &str,
        ssrc: u32,
        offered: impl Fn(&str) -> Option<TrackKind>,
    ) -> Result<RTCRtpTransceiverId, MediaError> {
        let encoding = RTCRtpEncodingParameters {
            rtp_coding_parameters: RTCRtpCodingParameters {
                ssrc: Some(ssrc),
                ..Default::default()
            },
            active: true,
            codec: match kind {
                TrackKind::Audio => opus(),
                TrackKind::Video => vp8(),
            },
            ..Default::default()
        };
        let track = MediaStreamTrack::new(
            stream_id.to_owned(),
            track_id.to_owned(),
            track_id.to_owned(),
            codec_kind(kind),
            vec![encoding],
        );
        if let Some(free) = self.free_section(kind, offered) {
            let taken = RTCRtpTransceiverId::from(self.pc.add_track(track).map_err(refused)?);
            if taken != free {
                return Err(MediaError::PeerConnection(
                    "sender landed in another section".into(),
                ));
            }
            return Ok(free);
        }
        let init = RTCRtpTransceiverInit {
            direction: RTCRtpTransceiverDirection::Sendonly,
            ..Default::default()
        };
        self.pc
            .add_transceiver_from_track(track, Some(init))
            .map_err(refused)
    }

    /// The section that `add_track` would use, if the client wants to receive on it: the stack takes the first of the
    /// kind without a sender, which may be one that the client sends on.
    fn free_section(
        &mut self,
        kind: TrackKind,
        offered: impl Fn(&str) -> Option<TrackKind>,
    ) -> Option<RTCRtpTransceiverId> {
        for id in 0..self.section_count() {
            let transceiver = self.pc.rtp_transceiver(id)?;
            if transceiver.sender().is_some() {
                continue;
            }
            let mid = transceiver.mid().as_deref()?;
            if offered(mid) != Some(kind) {
                continue;
            }
            return (transceiver.direction() == RTCRtpTransceiverDirection::Sendonly).then_some(id);
        }
        None
    }

    /// Ends sending in a section for good; its sender stays so that the section is never reused.
    pub fn retire_sender(&mut self, id: RTCRtpTransceiverId) {
        if let Some(mut transceiver) = self.pc.rtp_transceiver(id) {
            transceiver.set_direction(RTCRtpTransceiverDirection::Inactive);
        }
    }

    /// Media section of a transceiver, once the client has offered one for it.
    pub fn mid(&mut self, id: RTCRtpTransceiverId) -> Option<String> {
        self.pc.rtp_transceiver(id)?.mid().clone()
    }

    /// Number of sections, dead ones included.
    pub fn section_count(&self) -> usize {
        self.pc.get_transceivers().count()
    }
}

fn codec_kind(kind: TrackKind) -> RtpCodecKind {
    match kind {
        TrackKind::Audio => RtpCodecKind::Audio,
        TrackKind::Video => RtpCodecKind::Video,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sfu::peer::LocalCandidate;
    use crate::sfu::sdp::{Direction, Section, sections};
    use rtc::shared::TransportProtocol;

    const HEAD: &str = "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0 1 2\r\n\
        a=fingerprint:sha-256 00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF\r\n\
        a=ice-ufrag:abcd\r\na=ice-pwd:0123456789012345678901\r\na=setup:actpass\r\n";

    fn section(media: &str, mid: &str, rest: &str) -> String {
        format!("m={media}\r\nc=IN IP4 0.0.0.0\r\na=mid:{mid}\r\na=rtcp-mux\r\n{rest}")
    }

    fn peer() -> Peer {
        let address = "127.0.0.1:7000".parse().expect("address");
        let candidate = LocalCandidate {
            address,
            protocol: TransportProtocol::UDP,
        };
        Peer::new(vec![candidate], Instant::now()).expect("peer")
    }

    fn answered(peer: &mut Peer, offer: &str) -> String {
        peer.accept_offer(offer, Instant::now()).expect("accepts");
        peer.answer(Instant::now()).expect("answers")
    }

    /// Payload types and extension ids are the offerer's to choose (RFC 3264, section 6.1).
    #[test]
    fn the_offerers_numbers_are_answered() {
        let mid = "a=extmap:9 urn:ietf:params:rtp-hdrext:sdes:mid\r\n";
        let audio = format!(
            "a=rtpmap:109 opus/48000/2\r\na=fmtp:109 minptime=10;useinbandfec=1\r\n{mid}a=recvonly\r\n"
        );
        let video = format!(
            "a=rtpmap:120 VP8/90000\r\na=rtpmap:124 rtx/90000\r\na=fmtp:124 apt=120\r\n{mid}a=recvonly\r\n"
        );
        let offer = HEAD.to_owned()
            + &section("audio 9 UDP/TLS/RTP/SAVPF 109", "0", &audio)
            + &section("video 9 UDP/TLS/RTP/SAVPF 120 124", "1", &video);
        let mut peer = peer();
        for (kind, ssrc) in [(TrackKind::Audio, 1), (TrackKind::Video, 2)] {
            peer.add_sender(kind, "PA_a|TR_b", "TR_b", ssrc, |_| None)
                .expect("sender");
        }
        let answer = answered(&mut peer, &offer);
        let found = sections(&answer);
        assert_eq!(
            found.iter().map(|s| s.direction).collect::<Vec<_>>(),
            [Direction::SendOnly; 2],
            "{answer}"
        );
        assert_eq!(found[0].payload_type, Some(109), "{answer}");
        assert_eq!(found[1].payload_type, Some(120), "{answer}");
        assert_eq!(
            (found[0].mid_extension, found[1].mid_extension),
            (Some(9), Some(9)),
            "{answer}"
        );
    }

    #[test]
    fn a_section_that_carried_a_track_never_carries_another() {
        let audio = "a=rtpmap:111 opus/48000/2\r\na=recvonly\r\n";
        let of = |count: usize| -> String {
            let parts: Vec<String> = (0..count)
                .map(|n| section("audio 9 UDP/TLS/RTP/SAVPF 111", &n.to_string(), audio))
                .collect();
            HEAD.to_owned() + &parts.concat()
        };
        let mut peer = peer();
        let first = peer
            .add_sender(TrackKind::Audio, "PA_a|TR_a", "TR_a", 1, |_| None)
            .expect("sender");
        let answer = answered(&mut peer, &of(2));
        assert_eq!(sections(&answer)[0].track_id, Some("TR_a"));
        assert_eq!(sections(&answer)[1].direction, Direction::Inactive);

        peer.retire_sender(first);
        // The second section is free; the first one is not, and never will be.
        let offered = |mid: &str| (mid == "0" || mid == "1").then_some(TrackKind::Audio);
        peer.add_sender(TrackKind::Audio, "PA_b|TR_b", "TR_b", 2, offered)
            .expect("sender");
        let third = peer
            .add_sender(TrackKind::Audio, "PA_c|TR_c", "TR_c", 3, offered)
            .expect("sender");
        assert_eq!(peer.mid(third), None, "no section is left for it");
        let answer = answered(&mut peer, &of(3));
        let carried: Vec<_> = sections(&answer)
            .iter()
            .map(|s| (s.direction, s.track_id))
            .collect();
        assert_eq!(
            carried,
            [
                (Direction::Inactive, None),
                (Direction::SendOnly, Some("TR_b")),
                (Direction::SendOnly, Some("TR_c"))
            ]
            .map(|(direction, id): (Direction, Option<&str>)| (direction, id))
        );
    }

    #[test]
    fn a_section_that_the_client_sends_in_is_not_taken_for_a_track_to_it() {
        let offer = HEAD.to_owned()
            + &section(
                "audio 9 UDP/TLS/RTP/SAVPF 111",
                "0",
                "a=rtpmap:111 opus/48000/2\r\na=msid:s mic\r\na=ssrc:5 cname:c\r\na=sendonly\r\n",
            );
        let mut peer = peer();
        answered(&mut peer, &offer);
        let sender = peer
            .add_sender(TrackKind::Audio, "PA_a|TR_a", "TR_a", 1, |_| None)
            .expect("sender");
        assert_eq!(peer.mid(sender), None);
        assert_eq!(
            sections(&answered(&mut peer, &offer))[0].direction,
            Direction::RecvOnly
        );
    }

    /// Only the side that waits for the handshake accepts data channels of a later offer.
    #[test]
    fn the_client_begins_the_handshake() {
        let audio = "a=rtpmap:111 opus/48000/2\r\na=recvonly\r\n";
        let first = HEAD.to_owned() + &section("audio 9 UDP/TLS/RTP/SAVPF 111", "0", audio);
        let channels = "application 9 UDP/DTLS/SCTP webrtc-datachannel";
        let second = first.clone() + &section(channels, "1", "a=sctp-port:5000\r\n");
        let mut peer = peer();
        for offer in [first, second] {
            let answer = answered(&mut peer, &offer);
            assert!(answer.contains("a=setup:passive"), "{answer}");
            assert!(!answer.contains("a=setup:active"), "{answer}");
        }
    }

    /// Offers, lets the other peer answer, and returns what was offered.
    fn agreed(hub: &mut Peer, client: &mut Peer, restart: bool) -> String {
        let offer = hub.offer(restart, Instant::now()).expect("offers");
        let answer = answered(client, &offer);
        hub.accept_answer(&answer, Instant::now()).expect("accepts");
        offer
    }

    fn carried<'a>(found: &'a [Section<'a>]) -> Vec<(&'a str, Direction, Option<&'a str>)> {
        let outline = |s: &'a Section<'a>| (s.mid, s.direction, s.track_id);
        found.iter().map(outline).collect()
    }

    #[test]
    fn what_the_hub_offers_has_a_new_section_for_every_track() {
        let (mut hub, mut client) = (peer(), peer());
        hub.open_channel("_reliable", true).expect("opens");
        let add = |hub: &mut Peer, id: &str, ssrc: u32| {
            hub.add_sender(TrackKind::Audio, &format!("PA_x|{id}"), id, ssrc, |_| None)
                .expect("sender")
        };
        let offer = agreed(&mut hub, &mut client, false);
        assert!(sections(&offer).is_empty());
        assert!(
            offer.contains("m=application") && offer.contains("a=candidate:"),
            "{offer}"
        );
        assert!(
            offer.contains("a=ice-lite") && offer.contains("a=setup:actpass"),
            "{offer}"
        );
        let first = add(&mut hub, "TR_a", 1);
        add(&mut hub, "TR_b", 2);
        let offer = agreed(&mut hub, &mut client, false);
        let found = sections(&offer);
        assert_eq!(
            carried(&found),
            [
                ("1", Direction::SendOnly, Some("TR_a")),
                ("2", Direction::SendOnly, Some("TR_b"))
            ]
        );
        hub.retire_sender(first);
        add(&mut hub, "TR_c", 3);
        let offer = agreed(&mut hub, &mut client, false);
        let found = sections(&offer);
        assert_eq!(
            carried(&found),
            [
                ("1", Direction::Inactive, None),
                ("2", Direction::SendOnly, Some("TR_b")),
                ("3", Direction::SendOnly, Some("TR_c"))
            ]
        );
    }

    #[test]
    fn an_offer_that_stands_in_for_a_lost_one_restarts_ice_and_keeps_the_sections() {
        let (mut hub, mut client) = (peer(), peer());
        hub.open_channel("_reliable", true).expect("opens");
        let before = agreed(&mut hub, &mut client, false);
        hub.add_sender(TrackKind::Audio, "PA_a|TR_a", "TR_a", 1, |_| None)
            .expect("sender");
        let lost = hub.offer(false, Instant::now()).expect("offers");
        hub.add_sender(TrackKind::Audio, "PA_b|TR_b", "TR_b", 2, |_| None)
            .expect("sender");
        let offer = agreed(&mut hub, &mut client, true);
        assert_eq!(sdp::ice_ufrag(&before), sdp::ice_ufrag(&lost));
        assert_ne!(sdp::ice_ufrag(&before), sdp::ice_ufrag(&offer));
        assert_eq!(sections(&offer)[..1], sections(&lost)[..]);
        assert_eq!(sections(&offer)[1].track_id, Some("TR_b"));
    }
}
