//! What was said: to the screens as it comes, into the store when it is final and the call is being recorded.

use super::{Captioned, Conference};
use actix::{Addr, AsyncContext, Context, Handler, WrapFuture};
use hub_domain::call::{LastCaption, RecordingState};
use hub_domain::topic::Topic;
use hub_domain::transcript::Segment;
use hub_media::TranscriptionSegment;
use hub_media::speech::CaptionEvent;
use hub_store::bus::BusMessage;
use hub_store::transcripts;
use std::sync::Arc;
use tokio::sync::mpsc;

/// Carries a leg's events to the conference until the leg has nothing more to say. The track's id goes in front of the
/// segment's, so that a party who came back does not write over what it said before.
pub(super) async fn pass_on(
    mut events: mpsc::UnboundedReceiver<CaptionEvent>,
    track: Arc<str>,
    kept: bool,
    to: Addr<Conference>,
) {
    while let Some(event) = events.recv().await {
        if to
            .send(Captioned {
                event,
                track: track.clone(),
                kept,
            })
            .await
            .is_err()
        {
            break;
        }
    }
}

impl Handler<Captioned> for Conference {
    type Result = ();
    fn handle(&mut self, message: Captioned, ctx: &mut Self::Context) {
        let Captioned { event, track, kept } = message;
        let Some((_, speaker)) = self.role_of(&event.leg) else {
            return;
        };
        let segment = Segment {
            segment_id: format!(
                "{track}-{}{}",
                if kept { "" } else { "before-" },
                event.segment_id
            ),
            leg: event.leg.to_string(),
            speaker,
            start_ms: event.start_ms as i64,
            end_ms: event.end_ms as i64,
            text: event.committed_text.clone(),
            interim: event.interim_text.clone(),
            lang: event.lang.clone(),
            revision: i64::from(event.revision),
            engine: event.engine.to_string(),
            draft: event.draft,
        };
        if event.is_final && !segment.text.is_empty() {
            self.last_caption = Some(LastCaption {
                speaker: segment.speaker.clone(),
                text: segment.text.clone(),
            });
            let line = serde_json::json!({ "id": &self.setup.call, "speaker": &segment.speaker, "text": &segment.text });
            self.signal_board("caption", &line);
        }
        self.show_in_room(&event, &track, &segment, ctx);
        // What was said before the recording began, or is said after somebody declined it, is shown and not kept.
        let keep = kept
            && event.is_final
            && !segment.text.is_empty()
            && matches!(
                self.recording,
                RecordingState::Recording | RecordingState::Stopped
            );
        let text =
            serde_json::json!({ "call_id": &self.setup.call, "segment": &segment, "final": event.is_final });
        let (bus, data): (_, Arc<str>) = (self.hub.store().bus(), text.to_string().into());
        for topic in [
            Topic::Thread(self.setup.thread.clone()),
            Topic::Guest(self.setup.call.to_string()),
        ] {
            bus.publish(BusMessage::Signal {
                tenant: self.setup.tenant,
                topic: topic.to_string(),
                kind: "caption".into(),
                data: data.clone(),
                from: None,
            });
        }
        if keep {
            let (store, tenant, call) = (
                self.hub.store().clone(),
                self.setup.tenant,
                self.setup.call.clone(),
            );
            self.write_down(ctx, "transcript", async move {
                let mut write = store.write().await?;
                transcripts::put(&mut write, tenant, &call, &segment).await?;
                write.commit().await
            });
        }
    }
}

impl Conference {
    /// Captions for those in the room, as LiveKit transcription streams.
    fn show_in_room(
        &self,
        event: &CaptionEvent,
        track: &Arc<str>,
        segment: &Segment,
        ctx: &mut Context<Self>,
    ) {
        let words = [event.committed_text.as_str(), event.interim_text.as_str()];
        let text = words
            .iter()
            .filter(|part| !part.is_empty())
            .copied()
            .collect::<Vec<_>>()
            .join(" ");
        if text.is_empty() {
            return;
        }
        let said = TranscriptionSegment {
            speaker_identity: event.leg.to_string(),
            track_sid: track.to_string(),
            segment_id: segment.segment_id.clone(),
            text,
            is_final: event.is_final,
            language: event.lang.clone(),
        };
        let (hub, room) = (self.hub.clone(), self.room.clone());
        ctx.spawn(
            async move {
                if let Err(error) = hub.media().send_transcription(&room, said).await {
                    tracing::debug!(%error, "captions do not reach the room");
                }
            }
            .into_actor(self),
        );
    }
}
