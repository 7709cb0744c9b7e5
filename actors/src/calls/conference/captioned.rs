//! Captions: sent to the screens as they come, stored when final if the call is being recorded.

use super::{Captioned, Conference};
use actix::{Addr, AsyncContext, Context, Handler, WrapFuture};
use hub_domain::calls::call::LastCaption;
use hub_domain::calls::transcript::Segment;
use hub_domain::live::{BoardCaption, CallCaption, LiveData};
use hub_domain::topic::Topic;
use hub_media::TranscriptionSegment;
use hub_media::speech::CaptionEvent;
use hub_store::bus::BusMessage;
use hub_store::calls::transcripts;
use std::sync::Arc;
use tokio::sync::mpsc;

/// Passes a leg's events to the conference until the leg ends. The segment id is prefixed by the track's id, so that a
/// party who reconnects does not overwrite earlier segments, and by the number of changes of language.
pub(super) async fn pass_on(
    mut events: mpsc::UnboundedReceiver<CaptionEvent>,
    track: Arc<str>,
    take: u32,
    kept: bool,
    to: Addr<Conference>,
) {
    while let Some(event) = events.recv().await {
        if to
            .send(Captioned {
                event,
                track: track.clone(),
                take,
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
        let Captioned {
            event,
            track,
            take,
            kept,
        } = message;
        let Some((_, speaker)) = self.role_of(&event.leg) else {
            return;
        };
        let segment = Segment {
            segment_id: segment_id(&track, take, kept, event.segment_id),
            leg: event.leg.to_string(),
            speaker,
            start_ms: event.start_ms as i64,
            end_ms: event.end_ms as i64,
            text: event.committed_text.clone(),
            interim: event.interim_text.clone(),
            lang: event.lang.clone(),
            text_en: event.english.clone(),
            revision: i64::from(event.revision),
            engine: event.engine.to_string(),
            draft: false,
            unsure: event.unsure.clone(),
            late_ms: self.lateness_ms(event.end_ms, kept),
        };
        if event.is_final && !segment.text.is_empty() {
            self.last_caption = Some(LastCaption {
                speaker: segment.speaker.clone(),
                text: segment.text.clone(),
            });
            self.signal_board(&BoardCaption {
                id: &self.setup.call,
                speaker: &segment.speaker,
                text: &segment.text,
            });
        }
        self.show_in_room(&event, &track, &segment, ctx);
        // Speech before the recording began, or after somebody declined it, is shown and not kept.
        let keep = kept && event.is_final && !segment.text.is_empty() && self.is_recording();
        let caption = CallCaption {
            call_id: &self.setup.call,
            segment: &segment,
            is_final: event.is_final,
        };
        let text = serde_json::to_string(&caption).unwrap_or_default();
        let (bus, data): (_, Arc<str>) = (self.hub.store().bus(), text.into());
        for topic in [
            Topic::Thread(self.setup.thread.clone()),
            Topic::Guest(self.setup.call.to_string()),
        ] {
            bus.publish(BusMessage::Signal {
                tenant: self.setup.tenant,
                topic: topic.to_string(),
                kind: CallCaption::KIND.into(),
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

/// One for each utterance of the call, regardless of who listened.
fn segment_id(track: &str, take: u32, kept: bool, id: u64) -> String {
    let before = if kept { "" } else { "before-" };
    match take {
        0 => format!("{track}-{before}{id}"),
        take => format!("{track}-{before}{take}.{id}"),
    }
}

/// A caption later than this states its delay.
const LATE_MS: i64 = 3_000;

impl Conference {
    /// Delay since it was said, in ms on the leg's clock, if it is long enough to be shown.
    fn lateness_ms(&self, end_ms: u64, kept: bool) -> Option<i64> {
        let zero = if kept { self.recording_zero } else { None };
        let since = zero.unwrap_or(self.caption_zero).elapsed().as_millis() as i64;
        Some(since - end_ms as i64).filter(|late| *late >= LATE_MS)
    }

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls::conference::APPLICANT;
    use crate::calls::conference::tests::{REVIEWER, joins, place, recording};
    use crate::testing::{self, TENANT, eventually};
    use hub_domain::calls::call::RecordingState;

    #[actix::test]
    async fn what_was_said_in_another_language_is_kept_and_found_in_english_too() {
        let test = testing::hub().await;
        let (conference, call) = place(&test).await;
        joins(&conference, &call, REVIEWER).await;
        joins(&conference, &call, APPLICANT).await;
        assert!(eventually(async || recording(&test, &call).await == RecordingState::Recording).await);
        let event = CaptionEvent {
            leg: APPLICANT.into(),
            segment_id: 1,
            revision: 1,
            start_ms: 2_000,
            end_ms: 4_500,
            committed_text: "perdí mi trabajo en marzo".into(),
            interim_text: String::new(),
            is_final: true,
            lang: "es".into(),
            english: Some("I lost my job in March".into()),
            engine: "whisper base".into(),
            unsure: vec![1],
            confidence: 0.9,
            delayed: false,
            failed: false,
        };
        let said = Captioned {
            event,
            track: "TR_a".into(),
            take: 0,
            kept: true,
        };
        conference.send(said).await.unwrap();
        let store = test.hub.store();
        let kept = async || store.transcripts().of_call(TENANT, &call).await.unwrap();
        assert!(eventually(async || kept().await.len() == 1).await);
        let segment = kept().await.remove(0);
        assert_eq!(
            (&*segment.text, segment.text_en.as_deref()),
            ("perdí mi trabajo en marzo", Some("I lost my job in March"))
        );
        assert_eq!(segment.unsure, [1]);
        for word in ["trabajo", "march"] {
            let hits = store.search().find(TENANT, None, word, 5).await.unwrap();
            assert_eq!(
                hits.iter().map(|hit| hit.start_ms).collect::<Vec<_>>(),
                [Some(2_000)],
                "{word}"
            );
        }
    }
}
