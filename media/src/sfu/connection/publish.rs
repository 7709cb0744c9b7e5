//! What the client publishes: its tracks, their sections, and their packets.

use super::dynacast::Demand;
use super::keyframe_request::KeyframeRequest;
use super::{Connection, Violation};
use crate::sfu::clock::now_ms;
use crate::sfu::event::TrackKind;
use crate::sfu::padding::Unpadded;
use crate::sfu::room::Room;
use crate::sfu::sdp::Section;
use crate::sfu::sid;
use crate::sfu::stats::Counters;
use crate::sfu::tap::{AudioPacket, LegTrack};
use crate::sfu::track::{Outgoing, PublishedTrack, source_of};
use livekit_protocol as proto;
use proto::signal_response::Message as Response;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

/// Maximum number of a participant's tracks, including announced ones.
const MAX_TRACKS: usize = 32;
/// Longest name, stream or client id of a track, in bytes.
const MAX_TEXT: usize = 1024;

#[derive(Default)]
pub(super) struct Publications {
    /// Announced, but no section carries it yet.
    pending: Vec<Pending>,
    /// By media section.
    sections: HashMap<String, Publication>,
    /// Sections that send something nobody announced (yet).
    unclaimed: Vec<Unclaimed>,
    /// By SSRC.
    streams: HashMap<u32, Stream>,
}

struct Pending {
    cid: String,
    info: proto::TrackInfo,
}

struct Publication {
    track: Arc<PublishedTrack>,
    cid: String,
    level_extension: Option<u8>,
    demand: Demand,
}

struct Unclaimed {
    mid: String,
    kind: TrackKind,
    track_id: String,
}

struct Stream {
    mid: String,
    layer: u8,
    track: Option<Arc<PublishedTrack>>,
    level_extension: Option<u8>,
    keyframe: KeyframeRequest,
    unpadded: Unpadded,
    /// Packets have been held back since the last forwarded one; and how often that has happened.
    is_held: bool,
    epoch: u8,
}

impl Publications {
    /// Reads which id the audio level extension has in each section.
    pub fn apply_answer(&mut self, answered: &[Section<'_>]) {
        for section in answered {
            if let Some(publication) = self.sections.get_mut(section.mid) {
                publication.level_extension = section.level_extension;
            }
        }
        self.refresh_streams();
    }

    /// The published tracks, with the layers requested of each.
    pub fn demands(&mut self) -> impl Iterator<Item = (&PublishedTrack, &mut Demand)> {
        self.sections
            .values_mut()
            .map(|publication| (&*publication.track, &mut publication.demand))
    }

    fn refresh_streams(&mut self) {
        for stream in self.streams.values_mut() {
            let publication = self.sections.get(&stream.mid);
            stream.track = publication.map(|publication| publication.track.clone());
            stream.level_extension = publication.and_then(|publication| publication.level_extension);
        }
    }

    fn take_pending(&mut self, kind: TrackKind, track_id: &str, others: &[&str]) -> Option<Pending> {
        let named = |pending: &Pending| {
            pending.cid == track_id || pending.info.codecs.iter().any(|codec| codec.cid == track_id)
        };
        let of_kind = |pending: &Pending| {
            (pending.info.r#type() == proto::TrackType::Video) == (kind == TrackKind::Video)
                && !others.contains(&pending.cid.as_str())
        };
        let index = self
            .pending
            .iter()
            .position(named)
            .or_else(|| self.pending.iter().position(of_kind))?;
        Some(self.pending.remove(index))
    }
}

impl Connection {
    /// Announces a track: the client gets its id at once, the room learns of it when a section carries it.
    pub(super) fn add_track(&mut self, request: proto::AddTrackRequest) -> Result<(), Violation> {
        if request.cid.len() > MAX_TEXT || request.name.len() > MAX_TEXT || request.stream.len() > MAX_TEXT {
            return Err(Violation("track text is too long"));
        }
        let permissions = self.me.permissions();
        let refusal = if !permissions.allows_source(source_of(request.source())) {
            Some((
                proto::request_response::Reason::NotAllowed,
                "publishing is not allowed",
            ))
        } else if self.publications.pending.len() + self.me.state.lock().tracks.len() >= MAX_TRACKS {
            Some((proto::request_response::Reason::LimitExceeded, "too many tracks"))
        } else if !request.sid.is_empty() || request.r#type() == proto::TrackType::Data {
            Some((
                proto::request_response::Reason::UnsupportedType,
                "one codec per track",
            ))
        } else {
            None
        };
        if let Some((reason, message)) = refusal {
            self.me.send(Response::RequestResponse(proto::RequestResponse {
                reason: reason as i32,
                message: message.to_owned(),
                request: Some(proto::request_response::Request::AddTrack(request)),
                ..Default::default()
            }));
            return Ok(());
        }
        let cid = request.cid.clone();
        let info = track_info(request);
        self.me
            .send(Response::TrackPublished(proto::TrackPublishedResponse {
                cid: cid.clone(),
                track: Some(info.clone()),
            }));
        self.publications.pending.retain(|pending| pending.cid != cid);
        self.publications.pending.push(Pending {
            cid: cid.clone(),
            info,
        });
        // The section may have been offered before the announcement.
        if let Some(at) = self
            .publications
            .unclaimed
            .iter()
            .position(|section| section.track_id == cid)
        {
            let section = self.publications.unclaimed.remove(at);
            self.publish_section(&section.mid, section.kind, &section.track_id, &[]);
            self.publications.refresh_streams();
        }
        Ok(())
    }

    /// Compares the client's sending sections with its published tracks.
    pub(super) fn update_publications(&mut self, offered: &[Section<'_>]) {
        let ended: Vec<String> = self
            .publications
            .sections
            .iter()
            .filter(|(mid, publication)| {
                let section = offered.iter().find(|section| section.mid == **mid);
                let sends = section.is_some_and(|section| section.direction.sends() && !section.refused);
                let replaced = section
                    .and_then(|section| section.track_id)
                    .is_some_and(|track_id| {
                        track_id != publication.cid
                            && self
                                .publications
                                .pending
                                .iter()
                                .any(|pending| pending.cid == track_id)
                    });
                !sends || replaced
            })
            .map(|(mid, _)| mid.clone())
            .collect();
        for mid in ended {
            if let Some(publication) = self.publications.sections.remove(&mid) {
                self.room.unpublish(&self.me, &publication.track);
            }
        }
        self.publications.unclaimed.clear();
        let sections = &self.publications.sections;
        let new: Vec<&Section<'_>> = offered
            .iter()
            .filter(|section| section.direction.sends() && !section.refused)
            .filter(|section| !sections.contains_key(section.mid))
            .collect();
        // A browser announces a track by a new id if an ended section still has the track's own; so an announced id is
        // taken only if another new section has it.
        let track_ids: Vec<&str> = new.iter().filter_map(|section| section.track_id).collect();
        for section in new {
            self.publish_section(
                section.mid,
                section.kind,
                section.track_id.unwrap_or_default(),
                &track_ids,
            );
        }
        self.publications.refresh_streams();
    }

    fn publish_section(&mut self, mid: &str, kind: TrackKind, track_id: &str, others: &[&str]) {
        let Some(pending) = self.publications.take_pending(kind, track_id, others) else {
            self.publications.unclaimed.push(Unclaimed {
                mid: mid.to_owned(),
                kind,
                track_id: track_id.to_owned(),
            });
            return;
        };
        let mut info = pending.info;
        info.mid = mid.to_owned();
        let track = self.own_track(info);
        let publication = Publication {
            track: track.clone(),
            cid: track_id.to_owned(),
            level_extension: None,
            demand: Demand::default(),
        };
        self.publications.sections.insert(mid.to_owned(), publication);
        // The permission may have gone since the announcement.
        if self.me.permissions().allows_source(track.source) {
            self.room.publish(&self.me, track);
        } else {
            track.end();
        }
    }

    fn own_track(&self, info: proto::TrackInfo) -> Arc<PublishedTrack> {
        let leg = LegTrack {
            identity: self.me.identity.clone(),
            participant_sid: self.me.sid.clone(),
            track_sid: info.sid.as_str().into(),
        };
        Arc::new(PublishedTrack::new(leg, info))
    }

    /// Publishes everything in the client's new room, under the same ids.
    pub(super) fn publish_again(&mut self) {
        let mids: Vec<String> = self.publications.sections.keys().cloned().collect();
        for mid in mids {
            let Some(info) = self.publications.sections.get(&mid).map(|held| held.track.info()) else {
                continue;
            };
            let track = self.own_track(info);
            if let Some(publication) = self.publications.sections.get_mut(&mid) {
                publication.track = track.clone();
            }
            if self.me.permissions().allows_source(track.source) {
                self.room.publish(&self.me, track);
            } else {
                track.end();
            }
        }
        self.publications.refresh_streams();
    }

    /// A stream's first packet came: from now on its packets belong to its section's track.
    pub(super) fn stream_opened(&mut self, transceiver: usize, ssrc: u32, rid: Option<&str>) {
        let Some(mid) = self.transports.uplink().mid(transceiver) else {
            return;
        };
        let layer = match rid {
            Some("h" | "1") => 1,
            Some("f" | "2") => 2,
            _ => 0,
        };
        self.publications.streams.insert(
            ssrc,
            Stream {
                mid,
                layer,
                track: None,
                level_extension: None,
                keyframe: KeyframeRequest::default(),
                unpadded: Unpadded::default(),
                is_held: false,
                epoch: 0,
            },
        );
        self.publications.refresh_streams();
    }

    /// Takes one packet from the client. It is forwarded only if its track is published, not muted and not ended.
    pub(super) fn publish_packet(&mut self, packet: rtc::rtp::Packet, at: Instant) {
        let counters = &self.shared.counters;
        Counters::add(&counters.rtp_in, 1);
        let header = &packet.header;
        let Some(stream) = self.publications.streams.get_mut(&header.ssrc) else {
            Counters::add(&counters.rtp_refused, 1);
            return;
        };
        let Some(track) = &stream.track else {
            Counters::add(&counters.rtp_refused, 1);
            return;
        };
        let sound = (track.kind == TrackKind::Audio).then_some((header.timestamp, at));
        self.health
            .count_packet(header.ssrc, header.sequence_number, sound);
        let mut sequence = header.sequence_number;
        if track.kind == TrackKind::Video {
            let is_padding = packet.payload.is_empty();
            let Some(number) = stream.unpadded.number(header, &packet.payload) else {
                let counter = if is_padding {
                    &counters.rtp_padding
                } else {
                    &counters.rtp_refused
                };
                Counters::add(counter, 1);
                return;
            };
            sequence = number;
        }
        if track.is_ended() || track.is_muted() {
            stream.is_held = true;
            Counters::add(&counters.rtp_refused, 1);
            return;
        }
        if std::mem::take(&mut stream.is_held) {
            stream.epoch = stream.epoch.wrapping_add(1);
        }
        if track.kind == TrackKind::Video {
            stream.keyframe.came(&packet.payload, at);
        }
        let level = stream
            .level_extension
            .and_then(|id| header.get_extension(id))
            .and_then(|value| value.first().map(|byte| byte & 0x7f));
        let outgoing = Outgoing {
            layer: stream.layer,
            epoch: stream.epoch,
            sequence,
            timestamp: header.timestamp,
            marker: header.marker,
            payload: packet.payload,
        };
        let send_in = |room: &Room, track: &PublishedTrack| {
            match track.kind {
                TrackKind::Audio => {
                    if let Some(level) = level {
                        track.level.record(level);
                    }
                    room.tap(&track.leg, || AudioPacket {
                        arrival: at,
                        sequence: outgoing.sequence,
                        timestamp: outgoing.timestamp,
                        marker: outgoing.marker,
                        payload: outgoing.payload.clone(),
                        level_dbov: level,
                    });
                }
                TrackKind::Video => track.saw_layer(outgoing.layer, now_ms()),
            }
            track.forward(&outgoing, counters);
        };
        send_in(&self.room, track);
        track.for_images(|image| send_in(&image.room, &image.track));
    }

    /// A subscriber cannot decode a track's pictures.
    pub(super) fn keyframe_wanted(&mut self, track_sid: &str) {
        for stream in self.publications.streams.values_mut() {
            if stream
                .track
                .as_ref()
                .is_some_and(|track| &**track.sid() == track_sid)
            {
                stream.keyframe.request();
            }
        }
        let now = Instant::now();
        // Nobody may have wanted the layer until now.
        self.update_demand(now);
        self.send_due_keyframe_requests(now);
    }

    pub(super) fn send_due_keyframe_requests(&mut self, now: Instant) {
        for (ssrc, stream) in &mut self.publications.streams {
            if stream.keyframe.ask(now) {
                self.transports.uplink().request_keyframe(*ssrc, now);
            }
        }
    }

    /// The client muted or unmuted one of its tracks.
    pub(super) fn mute(&mut self, request: &proto::MuteTrackRequest) {
        if let Some(pending) = self
            .publications
            .pending
            .iter_mut()
            .find(|p| p.info.sid == request.sid)
        {
            pending.info.muted = request.muted;
        }
        if let Some(track) = self.me.track(&request.sid) {
            self.room.set_muted(&self.me, &track, request.muted);
        }
    }
}

#[allow(deprecated)]
fn track_info(request: proto::AddTrackRequest) -> proto::TrackInfo {
    let video = request.r#type() == proto::TrackType::Video;
    let mime_type = if video { "video/VP8" } else { "audio/opus" };
    let codecs = request
        .simulcast_codecs
        .into_iter()
        .map(|codec| proto::SimulcastCodecInfo {
            mime_type: mime_type.to_owned(),
            cid: codec.cid,
            layers: if codec.layers.is_empty() {
                request.layers.clone()
            } else {
                codec.layers
            },
            ..Default::default()
        });
    proto::TrackInfo {
        sid: sid::track(),
        codecs: codecs.collect(),
        r#type: request.r#type,
        name: request.name,
        muted: request.muted,
        width: request.width,
        height: request.height,
        simulcast: request.layers.len() > 1,
        disable_dtx: request.disable_dtx,
        source: request.source,
        layers: request.layers,
        mime_type: mime_type.to_owned(),
        stereo: request.stereo,
        // Only plain Opus is negotiated, so no redundant encoding is ever sent.
        disable_red: true,
        encryption: request.encryption,
        stream: request.stream,
        audio_features: request.audio_features,
        backup_codec_policy: request.backup_codec_policy,
        packet_trailer_features: request.packet_trailer_features,
        ..Default::default()
    }
}
