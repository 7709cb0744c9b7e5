//! Checks a request against the room. Refusals have the codes and words of LiveKit's egress service
//! (`pkg/errors/errors.go` of livekit/egress).

use crate::error::MediaError;
use crate::sfu::event::{TrackKind, TrackSource};
use crate::sfu::room::Room;
use crate::sfu::track::PublishedTrack;
use livekit_protocol as proto;
use proto::egress_info::Request;
use proto::{AudioMixing, EncodedFileOutput, EncodedFileType};
use std::sync::Arc;

/// Longest request for a file's name, in bytes.
const MAX_FILENAME: usize = 512;

/// Why an egress was not begun.
#[derive(Debug)]
pub(crate) enum Refused {
    /// There is no such thing here, though the request is in order.
    NotSupported(&'static str),
    /// This member is missing or makes no sense.
    Invalid(&'static str),
    /// The hub records this room itself, or nobody does.
    OwnRoom,
    /// The space records too much already.
    TooMany,
    Media(MediaError),
}

impl From<MediaError> for Refused {
    fn from(error: MediaError) -> Self {
        Self::Media(error)
    }
}

/// Whose tracks are recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Selection {
    /// Everybody's.
    Room,
    /// Tracks of one participant: the screen share's audio, or all others; all of them if unspecified.
    Participant {
        identity: String,
        screen_share: Option<bool>,
    },
    /// One track.
    Track { sid: String },
    /// Whatever one of these admits.
    Any(Vec<Selection>),
}

/// An egress to begin.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    pub selection: Selection,
    /// Requested name of the file, a template; may be empty.
    pub filepath: String,
    /// The client did not accept an audio-only file explicitly.
    pub any_file_type: bool,
    pub request: Request,
}

impl Selection {
    /// Whether a track belongs to it. End-to-end encrypted tracks are never recorded, because nobody could play them.
    pub fn admits(&self, track: &PublishedTrack) -> bool {
        track.kind == TrackKind::Audio
            && !is_encrypted(track)
            && match self {
                Self::Room => true,
                Self::Participant {
                    identity,
                    screen_share,
                } => {
                    let is_screen = track.source == TrackSource::ScreenShareAudio;
                    *track.leg.identity == **identity && screen_share.is_none_or(|wanted| wanted == is_screen)
                }
                Self::Track { sid } => **track.sid() == **sid,
                Self::Any(selections) => selections.iter().any(|one| one.admits(track)),
            }
    }

    /// Whether there is still something that could be recorded.
    pub fn is_there(&self, room: &Room) -> bool {
        match self {
            Self::Room => true,
            Self::Participant { identity, .. } => room.participant(identity).is_some(),
            Self::Track { sid } => track(room, sid).is_some(),
            Self::Any(selections) => selections.iter().any(|one| one.is_there(room)),
        }
    }

    /// Refuses tracks that are not in the room or not audio; `any_file_type`: video would have been acceptable.
    fn check(&self, room: &Arc<Room>, any_file_type: bool) -> Result<(), Refused> {
        match self {
            Self::Room => Ok(()),
            Self::Participant { identity, .. } => {
                let participant = room
                    .participant(identity)
                    .ok_or(MediaError::ParticipantNotFound)?;
                let state = participant.state.lock();
                let films = state.tracks.iter().any(|track| track.kind == TrackKind::Video);
                if any_file_type && films {
                    return Err(Refused::NotSupported("video"));
                }
                Ok(())
            }
            Self::Track { sid } => {
                let track = track(room, sid).ok_or(MediaError::TrackNotFound)?;
                if track.kind == TrackKind::Video {
                    return Err(Refused::NotSupported("video"));
                }
                if is_encrypted(&track) {
                    return Err(Refused::NotSupported("end-to-end encryption"));
                }
                Ok(())
            }
            Self::Any(selections) => selections
                .iter()
                .try_for_each(|one| one.check(room, any_file_type)),
        }
    }
}

impl Start {
    /// Reads `StartRoomCompositeEgress`.
    #[allow(deprecated)]
    pub fn room(request: proto::RoomCompositeEgressRequest) -> Result<Self, Refused> {
        use proto::room_composite_egress_request::{Options, Output};
        if request.room_name.is_empty() {
            return Err(Refused::Invalid("room_name"));
        }
        if request.video_only || !request.audio_only {
            return Err(Refused::NotSupported("video"));
        }
        if !request.custom_base_url.is_empty() {
            return Err(Refused::NotSupported("custom_base_url"));
        }
        if request.audio_mixing() != AudioMixing::DefaultMixing {
            return Err(Refused::NotSupported("dual channel audio mixing"));
        }
        if matches!(request.options, Some(Options::Advanced(_))) {
            return Err(Refused::NotSupported("advanced encoding"));
        }
        let (mut files, mut streams, mut segments) = (
            request.file_outputs.clone(),
            request.stream_outputs.len(),
            request.segment_outputs.len(),
        );
        match &request.output {
            Some(Output::File(file)) => files.push(file.clone()),
            Some(Output::Stream(_)) => streams += 1,
            Some(Output::Segments(_)) => segments += 1,
            None => {}
        }
        let (filepath, _) = file(&files, streams, segments, request.image_outputs.len())?;
        no_webhooks(&request.webhooks)?;
        Ok(Self {
            selection: Selection::Room,
            filepath,
            any_file_type: false,
            request: Request::RoomComposite(request),
        })
    }

    /// Reads `StartParticipantEgress`.
    pub fn participant(request: proto::ParticipantEgressRequest) -> Result<Self, Refused> {
        use proto::participant_egress_request::Options;
        if request.room_name.is_empty() {
            return Err(Refused::Invalid("room_name"));
        }
        if request.identity.is_empty() {
            return Err(Refused::Invalid("identity"));
        }
        if matches!(request.options, Some(Options::Advanced(_))) {
            return Err(Refused::NotSupported("advanced encoding"));
        }
        let (filepath, any_file_type) = file(
            &request.file_outputs,
            request.stream_outputs.len(),
            request.segment_outputs.len(),
            request.image_outputs.len(),
        )?;
        no_webhooks(&request.webhooks)?;
        Ok(Self {
            selection: Selection::Participant {
                identity: request.identity.clone(),
                screen_share: Some(request.screen_share),
            },
            filepath,
            any_file_type,
            request: Request::Participant(request),
        })
    }

    /// Reads `StartTrackEgress`.
    pub fn track(request: proto::TrackEgressRequest) -> Result<Self, Refused> {
        use proto::track_egress_request::Output;
        if request.room_name.is_empty() {
            return Err(Refused::Invalid("room_name"));
        }
        if request.track_id.is_empty() {
            return Err(Refused::Invalid("track_id"));
        }
        let filepath = match &request.output {
            Some(Output::File(file)) if file.output.is_some() => {
                return Err(Refused::NotSupported("storage elsewhere"));
            }
            Some(Output::File(file)) => checked(&file.filepath)?,
            Some(Output::WebsocketUrl(_)) => return Err(Refused::NotSupported("websocket")),
            None => return Err(Refused::Invalid("output")),
        };
        no_webhooks(&request.webhooks)?;
        Ok(Self {
            selection: Selection::Track {
                sid: request.track_id.clone(),
            },
            filepath,
            any_file_type: false,
            request: Request::Track(request),
        })
    }

    /// Whether the requested tracks are in the room, and audio.
    pub fn check(&self, room: &Arc<Room>) -> Result<(), Refused> {
        self.selection.check(room, self.any_file_type)
    }

    /// Whether the file comes about by mixing.
    pub fn is_mixed(&self) -> bool {
        match self.selection {
            Selection::Room | Selection::Participant { .. } | Selection::Any(_) => true,
            Selection::Track { .. } => false,
        }
    }
}

/// A track of a room by its id.
pub(super) fn track(room: &Room, sid: &str) -> Option<Arc<PublishedTrack>> {
    let participants = room.participants();
    participants.iter().find_map(|participant| participant.track(sid))
}

fn is_encrypted(track: &PublishedTrack) -> bool {
    track.info().encryption() != proto::encryption::Type::None
}

/// The requested file: its name, and whether its type was left open.
fn file(
    files: &[EncodedFileOutput],
    streams: usize,
    segments: usize,
    images: usize,
) -> Result<(String, bool), Refused> {
    if streams > 0 {
        return Err(Refused::NotSupported("stream output"));
    }
    if segments > 0 {
        return Err(Refused::NotSupported("segment output"));
    }
    if images > 0 {
        return Err(Refused::NotSupported("image output"));
    }
    let file = match files {
        [] => return Err(Refused::Invalid("output")),
        [file] => file,
        _ => return Err(Refused::NotSupported("multiple file outputs")),
    };
    if file.output.is_some() {
        return Err(Refused::NotSupported("storage elsewhere"));
    }
    let any = match file.file_type() {
        EncodedFileType::DefaultFiletype => true,
        EncodedFileType::Ogg => false,
        EncodedFileType::Mp4 => return Err(Refused::NotSupported("MP4")),
        EncodedFileType::Mp3 => return Err(Refused::NotSupported("MP3")),
    };
    Ok((checked(&file.filepath)?, any))
}

pub(super) fn checked(filepath: &str) -> Result<String, Refused> {
    if filepath.len() > MAX_FILENAME || filepath.chars().any(char::is_control) {
        return Err(Refused::Invalid("filepath"));
    }
    Ok(filepath.to_owned())
}

/// Events go to configured addresses, never to one that a request names.
pub(super) fn no_webhooks(webhooks: &[proto::WebhookConfig]) -> Result<(), Refused> {
    if webhooks.is_empty() {
        Ok(())
    } else {
        Err(Refused::NotSupported("webhooks of a request"))
    }
}
