//! `StartEgress`: the one request that names a source and its outputs, where the older ones have a call for each
//! (livekit_egress.proto, "Source Types").

use super::request::{Refused, Selection, Start, checked, no_webhooks};
use livekit_protocol as proto;
use proto::egress_info::Request;
use proto::start_egress_request::{Encoding, Source};
use proto::{AudioChannel, EncodedFileType};

/// Voices that one egress may name.
const MOST_ROUTES: usize = 32;

impl Start {
    /// Reads `StartEgress`.
    pub fn any(request: proto::StartEgressRequest) -> Result<Self, Refused> {
        if request.room_name.is_empty() {
            return Err(Refused::Invalid("room_name"));
        }
        if matches!(request.encoding, Some(Encoding::Advanced(_))) {
            return Err(Refused::NotSupported("advanced encoding"));
        }
        let selection = match &request.source {
            Some(Source::Template(template)) => composed(template)?,
            Some(Source::Media(media)) => picked(media)?,
            Some(Source::Web(_)) => return Err(Refused::NotSupported("web egress")),
            None => return Err(Refused::Invalid("source")),
        };
        let filepath = file(&request.outputs)?;
        if request.storage.is_some() {
            return Err(Refused::NotSupported("storage elsewhere"));
        }
        no_webhooks(&request.webhooks)?;
        Ok(Self {
            selection,
            filepath,
            any_file_type: false,
            request: Request::Egress(request),
        })
    }
}

fn composed(template: &proto::TemplateSource) -> Result<Selection, Refused> {
    if template.video_only || !template.audio_only {
        return Err(Refused::NotSupported("video"));
    }
    if !template.custom_base_url.is_empty() {
        return Err(Refused::NotSupported("custom_base_url"));
    }
    Ok(Selection::Room)
}

fn picked(media: &proto::MediaSource) -> Result<Selection, Refused> {
    use proto::audio_route::Match;
    if media.video.is_some() {
        return Err(Refused::NotSupported("video"));
    }
    let audio = media.audio.as_ref().ok_or(Refused::Invalid("source"))?;
    if audio.routes.len() > MOST_ROUTES {
        return Err(Refused::Invalid("routes"));
    }
    let mut selections = Vec::new();
    for route in &audio.routes {
        if route.channel() != AudioChannel::Both {
            return Err(Refused::NotSupported("dual channel audio mixing"));
        }
        selections.push(match &route.r#match {
            Some(Match::TrackId(sid)) => Selection::Track { sid: sid.clone() },
            Some(Match::ParticipantIdentity(identity)) => Selection::Participant {
                identity: identity.clone(),
                screen_share: None,
            },
            Some(Match::ParticipantKind(_)) => return Err(Refused::NotSupported("participant_kind")),
            None => return Err(Refused::Invalid("routes")),
        });
    }
    match (audio.capture_all, selections.len()) {
        (true, _) => Ok(Selection::Room),
        (false, 0) => Err(Refused::Invalid("routes")),
        (false, 1) => Ok(selections.remove(0)),
        (false, _) => Ok(Selection::Any(selections)),
    }
}

/// The requested name of the one file that is wanted.
fn file(outputs: &[proto::Output]) -> Result<String, Refused> {
    use proto::output::Config;
    let output = match outputs {
        [] => return Err(Refused::Invalid("output")),
        [output] => output,
        _ => return Err(Refused::NotSupported("multiple outputs")),
    };
    if output.storage.is_some() {
        return Err(Refused::NotSupported("storage elsewhere"));
    }
    match &output.config {
        Some(Config::File(file)) => match file.file_type() {
            EncodedFileType::DefaultFiletype | EncodedFileType::Ogg => checked(&file.filepath),
            EncodedFileType::Mp4 => Err(Refused::NotSupported("MP4")),
            EncodedFileType::Mp3 => Err(Refused::NotSupported("MP3")),
        },
        Some(Config::Stream(_)) => Err(Refused::NotSupported("stream output")),
        Some(Config::Segments(_)) => Err(Refused::NotSupported("segment output")),
        Some(Config::Images(_)) => Err(Refused::NotSupported("image output")),
        None => Err(Refused::Invalid("output")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// The selection and the file's requested name, or the refusal.
    fn read(request: Value) -> Result<(Selection, String), String> {
        let request = serde_json::from_value(request).expect("a request");
        match Start::any(request) {
            Ok(start) => Ok((start.selection, start.filepath)),
            Err(Refused::NotSupported(what)) => Err(what.to_owned()),
            Err(Refused::Invalid(field)) => Err(format!("field {field}")),
            Err(other) => panic!("{other:?}"),
        }
    }

    fn voices(audio: Value) -> Value {
        json!({"roomName": "story", "media": {"audio": audio}, "outputs": [{"file": {"filepath": "a/"}}]})
    }

    #[test]
    fn rooms_participants_tracks_and_several_of_them_are_picked() {
        let ben = Selection::Participant {
            identity: "ben".to_owned(),
            screen_share: None,
        };
        let track = Selection::Track {
            sid: "TR_1".to_owned(),
        };
        let (of_ben, of_track) = (json!({"participantIdentity": "ben"}), json!({"trackId": "TR_1"}));
        for (audio, selection) in [
            (json!({"captureAll": true}), Selection::Room),
            (json!({"captureAll": true, "routes": [&of_ben]}), Selection::Room),
            (json!({"routes": [&of_ben]}), ben.clone()),
            (json!({"routes": [&of_track]}), track.clone()),
            (
                json!({"routes": [&of_ben, &of_track]}),
                Selection::Any(vec![ben, track]),
            ),
        ] {
            let picked = read(voices(audio.clone()));
            assert_eq!(picked, Ok((selection, "a/".to_owned())), "{audio}");
        }
        let composed = json!({"roomName": "story", "template": {"audioOnly": true}, "outputs": [{"file": {"fileType": "OGG"}}]});
        assert_eq!(read(composed), Ok((Selection::Room, String::new())));
    }

    #[test]
    fn what_is_left_out_or_cannot_be_done_is_named() {
        let file = json!([{"file": {}}]);
        let template = json!({"audioOnly": true});
        let with_outputs =
            |outputs: Value| json!({"roomName": "r", "template": &template, "outputs": outputs});
        for (request, words) in [
            (
                json!({"template": &template, "outputs": &file}),
                "field room_name",
            ),
            (json!({"roomName": "r", "outputs": &file}), "field source"),
            (
                json!({"roomName": "r", "web": {}, "outputs": &file}),
                "web egress",
            ),
            (
                json!({"roomName": "r", "template": {}, "outputs": &file}),
                "video",
            ),
            (
                json!({"roomName": "r", "template": &template, "advanced": {}, "outputs": &file}),
                "advanced encoding",
            ),
            (
                json!({"roomName": "r", "template": &template, "outputs": &file, "storage": {"s3": {}}}),
                "storage elsewhere",
            ),
            (
                json!({"roomName": "r", "media": {"videoTrackId": "TR_1"}, "outputs": &file}),
                "video",
            ),
            (
                json!({"roomName": "r", "media": {}, "outputs": &file}),
                "field source",
            ),
            (voices(json!({})), "field routes"),
            (voices(json!({"routes": [{}]})), "field routes"),
            (
                voices(json!({"routes": vec![json!({"trackId": "TR_1"}); 33]})),
                "field routes",
            ),
            (
                voices(json!({"routes": [{"trackId": "TR_1", "channel": "AUDIO_CHANNEL_LEFT"}]})),
                "dual channel audio mixing",
            ),
            (
                voices(json!({"routes": [{"participantKind": "SIP"}]})),
                "participant_kind",
            ),
            (with_outputs(json!([])), "field output"),
            (with_outputs(json!([{}])), "field output"),
            (
                with_outputs(json!([{"file": {}}, {"file": {}}])),
                "multiple outputs",
            ),
            (with_outputs(json!([{"file": {"fileType": "MP3"}}])), "MP3"),
            (with_outputs(json!([{"stream": {}}])), "stream output"),
            (with_outputs(json!([{"segments": {}}])), "segment output"),
            (with_outputs(json!([{"images": {}}])), "image output"),
            (
                with_outputs(json!([{"file": {}, "storage": {"gcp": {}}}])),
                "storage elsewhere",
            ),
            (
                with_outputs(json!([{"file": {"filepath": "a\nb"}}])),
                "field filepath",
            ),
        ] {
            assert_eq!(read(request.clone()), Err(words.to_owned()), "{request}");
        }
    }
}
