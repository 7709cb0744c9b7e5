//! A message that a caller leaves: tone, a room in which the phone is alone, its voice into a sealed track and to the speech
//! engine, until a key, silence, the clock or the caller's hanging up ends it; then it is written down.

use super::FlowCall;
use crate::Hub;
use crate::calls::own_rooms;
use crate::drive::driven;
use crate::error::Result;
use actix::{ActorFutureExt, AsyncContext, Context, WrapFuture};
use hub_domain::calls::call::RecordingState;
use hub_domain::calls::flow::Event;
use hub_domain::calls::telephone::{IncomingCall, IncomingState};
use hub_domain::calls::transcript::Segment;
use hub_domain::clock::now_ms;
use hub_domain::{CallId, TenantId};
use hub_media::phone::PhoneIdentity;
use hub_media::prompt::tone;
use hub_media::recording::{FinishedTrack, TrackRecorder};
use hub_media::speech::{CaptionEvent, CaptionLeg, LegOptions};
use hub_media::{AudioPacket, AudioTap, LegTrack, RoomKey};
use hub_store::calls::voicemails::{self, Voicemail};
use hub_store::calls::{self, RecordedTrack, call_progress, incoming_calls};
use hub_store::conversations::thread_entries;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// Who the phone is in its room, and the leg of the track.
const CALLER: &str = "applicant";
/// Louder than this is a voice (RFC 6464: 0 is the loudest, 127 silence).
const VOICE_DBOV: u8 = 50;
/// A message ends when nothing has been said for so long; a caller who says nothing at all has a little longer.
const SILENCE: Duration = Duration::from_secs(6);
const FIRST_WORD: Duration = Duration::from_secs(10);
/// How often silence is looked for.
const CHECK_EVERY: Duration = Duration::from_millis(500);
/// Shorter than this, or without a voice, is no message.
const SHORTEST_MS: i64 = 700;
/// Stands for the engine where none understood anything.
const NOT_UNDERSTOOD: &str = "none";
/// How long the speech engine may take after the end.
const WRITTEN_WITHIN: Duration = Duration::from_secs(120);

/// A message that is being left.
pub(super) struct Taking {
    /// The room that ends with it.
    room: Option<RoomKey>,
    tap: Arc<MessageTap>,
    file_key: String,
    key_id: i64,
    began: Instant,
    heard: Option<mpsc::UnboundedReceiver<CaptionEvent>>,
}

/// Hands the caller's voice on, and notes when it was last heard.
struct MessageTap {
    recorder: TrackRecorder,
    captions: parking_lot::Mutex<Option<CaptionLeg>>,
    began: Instant,
    /// Milliseconds after the beginning; 0: never.
    voice_at_ms: AtomicU64,
    is_paused: AtomicBool,
}

impl AudioTap for MessageTap {
    fn packet(&self, leg: &LegTrack, packet: &AudioPacket) {
        // The person who is called for the caller has heard no notice.
        if &*leg.identity != CALLER {
            return;
        }
        if packet.level_dbov.is_some_and(|level| level < VOICE_DBOV) {
            let at = packet.arrival.saturating_duration_since(self.began).as_millis();
            let at = u64::try_from(at).unwrap_or(u64::MAX).max(1);
            self.voice_at_ms.fetch_max(at, Ordering::Relaxed);
        }
        self.recorder.push(packet.clone());
        if self.is_paused.load(Ordering::Relaxed) {
            return;
        }
        if let Some(captions) = &*self.captions.lock() {
            captions.push(packet.clone());
        }
    }

    fn track_ended(&self, _: &LegTrack) {}
}

impl Taking {
    /// Receives the voice.
    pub fn tap(&self) -> Arc<dyn AudioTap> {
        self.tap.clone()
    }

    /// What is said from here on is silence on the track, and not written down.
    pub fn pause(&self) {
        self.tap.is_paused.store(true, Ordering::Relaxed);
        self.tap.recorder.pause();
    }

    pub fn resume(&self) {
        self.tap.is_paused.store(false, Ordering::Relaxed);
        self.tap.recorder.resume();
    }

    /// Closes track and speech engine.
    pub fn finish(self) -> Taken {
        let took = self.began.elapsed();
        let was_heard = self.tap.voice_at_ms.load(Ordering::Relaxed) > 0;
        let finished = self.tap.recorder.finish(Instant::now());
        // The engine writes what it has heard, and closes.
        self.tap.captions.lock().take();
        Taken {
            is_message: was_heard && took.as_millis() >= SHORTEST_MS.unsigned_abs().into(),
            finished,
            file_key: self.file_key,
            key_id: self.key_id,
            heard: self.heard,
        }
    }

    fn is_silent(&self) -> bool {
        let heard = Duration::from_millis(self.tap.voice_at_ms.load(Ordering::Relaxed));
        let patience = if heard.is_zero() { FIRST_WORD } else { SILENCE };
        self.began.elapsed().saturating_sub(heard) > patience
    }
}

impl FlowCall {
    pub(super) fn take_message(&mut self, transcribe: bool, ctx: &mut Context<Self>) {
        let (hub, tenant) = (self.hub.clone(), self.tenant);
        let unlocking = driven(async move { hub.recordings().unlock(hub.keyring(), tenant).await });
        let tone = tokio::task::spawn_blocking(tone);
        let ready = async move { (unlocking.await, tone.await) };
        ctx.spawn(ready.into_actor(self).map(move |(unlocked, tone), flow_call, ctx| {
            if flow_call.is_gone {
                return;
            }
            let begun = unlocked.and_then(|()| flow_call.begin_message(transcribe, ctx));
            if let Err(error) = begun {
                tracing::error!(%error, call = %flow_call.facts.id, "a caller's message cannot be taken");
                return flow_call.dispatch(Event::VoicemailEnded { seconds: 0 }, ctx);
            }
            if let Ok(Ok(tone)) = tone
                && let Err(error) = flow_call.call.play(tone, false)
            {
                tracing::debug!(%error, "a caller hears no tone");
            }
        }));
    }

    fn begin_message(&mut self, transcribe: bool, ctx: &mut Context<Self>) -> Result<()> {
        // One phone is in one room, and a message is its own recording.
        self.stop_tape(ctx);
        let room = own_rooms::of_voicemail(self.tenant, &self.facts.id);
        let mut taking = self.take(&self.facts.id.clone(), transcribe, ctx)?;
        self.hub.media().set_audio_tap(&room, Some(taking.tap()));
        // A room of the hub's own that nobody has registered is closed at once.
        let rooms = &self.hub.registry().rooms;
        rooms.put(room.clone(), ctx.address().recipient());
        let identity = PhoneIdentity {
            identity: CALLER.to_owned(),
            ..PhoneIdentity::default()
        };
        if let Err(error) = self.call.join(self.hub.media(), &room, identity) {
            rooms.remove(&room);
            return Err(error);
        }
        taking.room = Some(room);
        self.taking = Some(taking);
        ctx.run_interval(CHECK_EVERY, |flow_call, ctx| {
            if flow_call.taking.as_ref().is_some_and(Taking::is_silent) {
                flow_call.stop_taking(ctx);
            }
        });
        Ok(())
    }

    /// A sealed track for the caller's voice, and the speech engine where it is to be written down.
    pub(super) fn take(&self, id: &CallId, transcribe: bool, ctx: &mut Context<Self>) -> Result<Taking> {
        let recordings = self.hub.recordings();
        let file_key = recordings.file_key(self.tenant, id.as_str(), CALLER);
        let key_id = recordings
            .key_id(self.tenant)
            .ok_or_else(|| crate::error::ActorError::Program("the tenant's key is not at hand".to_owned()))?;
        let began = Instant::now();
        let recorder = recordings.track(&file_key, began, ctx.address().recipient());
        let (captions, heard) = match transcribe.then(|| self.listen(began)).flatten() {
            Some((captions, heard)) => (Some(captions), Some(heard)),
            None => (None, None),
        };
        let tap = Arc::new(MessageTap {
            recorder,
            captions: parking_lot::Mutex::new(captions),
            began,
            voice_at_ms: AtomicU64::new(0),
            is_paused: AtomicBool::new(false),
        });
        Ok(Taking {
            room: None,
            tap,
            file_key,
            key_id,
            began,
            heard,
        })
    }

    /// Has the speech engine listen, where one knows the language.
    fn listen(&self, zero: Instant) -> Option<(CaptionLeg, mpsc::UnboundedReceiver<CaptionEvent>)> {
        let captions = self.hub.captions()?;
        let lang = self.run.lang();
        captions.engine_for(lang)?;
        let (events, heard) = mpsc::unbounded_channel();
        let options = LegOptions {
            leg: CALLER.into(),
            lang: lang.to_owned(),
            zero,
            interims: false,
            translate: true,
            asks_again: true,
            // Who calls is not known.
            hints: "".into(),
        };
        match captions.open(options, events) {
            Ok(leg) => Some((leg, heard)),
            Err(error) => {
                tracing::warn!(%error, "a caller's message is not written down");
                None
            }
        }
    }

    /// The message ends here; nothing happens where none is being left.
    pub(super) fn stop_taking(&mut self, ctx: &mut Context<Self>) {
        let Some(taking) = self.taking.take() else { return };
        if let Err(error) = self.call.leave() {
            tracing::debug!(%error, "the caller has left already");
        }
        let took = taking.began.elapsed();
        let room = taking.room.clone();
        let mut taken = taking.finish();
        // Somebody who tries a flow out leaves nobody a message.
        taken.is_message &= !self.is_test;
        self.has_message |= taken.is_message;
        self.keeping += 1;
        let (hub, tenant) = (self.hub.clone(), self.tenant);
        let kept = Kept {
            facts: self.facts.clone(),
            lang: self.run.lang().to_owned(),
            room,
        };
        let keeping = driven(keep_taken(hub, tenant, kept, taken));
        ctx.spawn(keeping.into_actor(self).map(move |kept, flow_call, ctx| {
            flow_call.keeping -= 1;
            if let Err(error) = kept {
                tracing::error!(%error, call = %flow_call.facts.id, "a caller's message is not written down");
                flow_call.has_message = false;
            }
            let seconds = u32::try_from(took.as_secs()).unwrap_or(u32::MAX);
            let event = Event::VoicemailEnded { seconds };
            flow_call.dispatch(event, ctx);
        }));
    }
}

/// Whose recording it is.
pub(super) struct Kept {
    pub facts: IncomingCall,
    pub lang: String,
    /// The room that ends with it.
    pub room: Option<RoomKey>,
}

/// A voice that was recorded, whose track is being closed.
pub(super) struct Taken {
    /// Somebody has spoken.
    pub is_message: bool,
    finished: FinishedTrack,
    file_key: String,
    key_id: i64,
    heard: Option<mpsc::UnboundedReceiver<CaptionEvent>>,
}

/// Keeps a recorded voice, and has written out what it says. One in which nobody has spoken is deleted.
pub(super) async fn keep_taken(hub: Hub, tenant: TenantId, kept: Kept, taken: Taken) -> Result<()> {
    let Kept { facts, lang, room } = kept;
    if let Some(room) = room {
        hub.media().close_room(&room).await;
        hub.registry().rooms.remove(&room);
    }
    let whole = taken.finished.await;
    if !taken.is_message {
        return hub.recordings().files().delete(vec![taken.file_key]).await;
    }
    match whole {
        Ok(Ok(_)) => {}
        // What was written until then can be played.
        Ok(Err(error)) => tracing::error!(%error, "a caller's message broke off"),
        Err(_) => tracing::error!("the recorder is gone"),
    }
    let track = RecordedTrack {
        leg: CALLER.to_owned(),
        speaker: facts.caller.clone(),
        file_key: taken.file_key,
        key_id: taken.key_id,
        duration_ms: None,
        peaks: String::new(),
    };
    let (duration_ms, peaks) = hub.recordings().measure(hub.keyring(), tenant, &track).await?;
    let message = Voicemail {
        call_id: facts.id.0.clone(),
        program_id: facts.program.0,
        number: facts.number.clone(),
        caller: facts.caller.clone(),
        caller_name: facts.caller_name.clone(),
        thread_id: facts.thread.as_ref().map(|thread| thread.0.clone()),
        lang,
        file_key: track.file_key,
        key_id: track.key_id,
        duration_ms,
        peaks: serde_json::to_string(&peaks).map_err(hub_store::StoreError::from)?,
        transcript: String::new(),
        engine: String::new(),
        done_by: String::new(),
        done_at_ms: None,
        created_at_ms: now_ms(),
        caller_standing: String::new(),
    };
    keep(&hub, tenant, &facts, &message).await?;
    if let Some(heard) = taken.heard {
        // Not waited for: neither the caller nor the telephone is needed for it.
        actix::spawn(write_out(hub, tenant, facts.id, heard));
    }
    Ok(())
}

/// Writes a message down: in the list of all, and in the caller's conversation where that is known.
async fn keep(hub: &Hub, tenant: TenantId, facts: &IncomingCall, message: &Voicemail) -> Result<()> {
    let entry = match &facts.thread {
        Some(thread) => Some(super::link::entry(hub, tenant, message, thread, facts.started_at_ms).await?),
        None => None,
    };
    let mut write = hub.store().write().await?;
    incoming_calls::ended(&mut write, tenant, &facts.id, IncomingState::Voicemail, now_ms()).await?;
    voicemails::insert(&mut write, tenant, message).await?;
    if let Some((missed, new)) = entry {
        calls::insert_missed(&mut write, tenant, &missed).await?;
        super::link::put_track(&mut write, tenant, message, &missed.applicant_name).await?;
        let (stored, _) = thread_entries::append(&mut write, tenant, new).await?;
        calls::set_message(&mut write, tenant, &facts.id, &stored.id).await?;
        call_progress::set_recording(&mut write, tenant, &facts.id, RecordingState::Ready, None).await?;
    }
    Ok(write.commit().await?)
}

/// Writes down what the engine understands, once it is done.
async fn write_out(
    hub: Hub,
    tenant: TenantId,
    call: CallId,
    mut heard: mpsc::UnboundedReceiver<CaptionEvent>,
) {
    let until = tokio::time::Instant::now() + WRITTEN_WITHIN;
    let mut segments = Vec::new();
    while let Ok(Some(event)) = tokio::time::timeout_at(until, heard.recv()).await {
        if event.is_final && !event.committed_text.is_empty() {
            segments.push(segment(event));
        }
    }
    let written = async {
        let texts: Vec<&str> = segments.iter().map(|segment| segment.text.as_str()).collect();
        // An engine without a text: it has listened, and understood nothing.
        let engine = segments
            .first()
            .map_or(NOT_UNDERSTOOD, |segment| segment.engine.as_str());
        let mut write = hub.store().write().await?;
        let message = voicemails::by_call(&mut write, tenant, &call).await?;
        voicemails::set_transcript(&mut write, tenant, &call, &texts.join(" "), engine).await?;
        if message.thread_id.is_some() && !segments.is_empty() {
            super::link::put_segments(&mut write, tenant, &call, &segments).await?;
        }
        Result::Ok(write.commit().await?)
    };
    if let Err(error) = written.await {
        tracing::error!(%error, %call, "what was said in a message is not written down");
    }
}

fn segment(event: CaptionEvent) -> Segment {
    Segment {
        segment_id: event.segment_id.to_string(),
        leg: CALLER.to_owned(),
        speaker: String::new(),
        start_ms: i64::try_from(event.start_ms).unwrap_or(i64::MAX),
        end_ms: i64::try_from(event.end_ms).unwrap_or(i64::MAX),
        text: event.committed_text,
        interim: String::new(),
        lang: event.lang,
        text_en: event.english,
        revision: i64::from(event.revision),
        engine: event.engine.to_string(),
        draft: false,
        unsure: event.unsure,
        late_ms: None,
    }
}
