//! A message in the conversation of the caller who left it: at once where the caller is known, by hand otherwise.

use crate::Hub;
use crate::error::{ActorError, Result};
use hub_domain::calls::call::{CallOutcome, RecordingState};
use hub_domain::calls::transcript::Segment;
use hub_domain::conversations::applicant_view::incoming_author;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::Author;
use hub_domain::identity::by::By;
use hub_domain::problem::Key;
use hub_domain::{CallId, TenantId, ThreadId};
use hub_store::Write;
use hub_store::audit::{self, AuditLine};
use hub_store::calls::voicemails::{self, Voicemail};
use hub_store::calls::{self, MissedCall, call_progress, incoming_calls, transcripts};
use hub_store::conversations::thread_entries::{self, NewMessage};

/// The leg of the only track.
const CALLER: &str = "applicant";

/// Says whose conversation a message belongs to: it stands there from then on. `not_found` when it has one already.
pub async fn link_voicemail(
    hub: &Hub,
    tenant: TenantId,
    call: &CallId,
    thread: &ThreadId,
    by: &By,
) -> Result<()> {
    let message = hub.store().voicemails().by_call(tenant, call).await?;
    let began_ms = hub
        .store()
        .incoming_calls()
        .by_id(tenant, call)
        .await?
        .started_at_ms;
    let (missed, new) = entry(hub, tenant, &message, thread, began_ms).await?;
    let mut write = hub.store().write().await?;
    if !voicemails::link(&mut write, tenant, call, thread).await? {
        return Err(ActorError::Refused(Key::NotFound));
    }
    incoming_calls::link(&mut write, tenant, call, thread).await?;
    calls::insert_missed(&mut write, tenant, &missed).await?;
    put_track(&mut write, tenant, &message, &missed.applicant_name).await?;
    let (stored, _) = thread_entries::append(&mut write, tenant, new).await?;
    calls::set_message(&mut write, tenant, call, &stored.id).await?;
    call_progress::set_recording(&mut write, tenant, call, RecordingState::Ready, None).await?;
    if !message.transcript.is_empty() {
        // What was said when is not kept apart from a conversation; what was said is.
        let whole = Segment {
            segment_id: "0".to_owned(),
            leg: CALLER.to_owned(),
            speaker: missed.applicant_name,
            start_ms: 0,
            end_ms: message.duration_ms,
            text: message.transcript,
            interim: String::new(),
            lang: message.lang,
            text_en: None,
            revision: 1,
            engine: message.engine,
            draft: false,
            unsure: Vec::new(),
            late_ms: None,
        };
        put_segments(&mut write, tenant, call, &[whole]).await?;
    }
    let line = AuditLine::new(tenant, by.clone(), "voicemail.link", "call", call).after(&thread.0);
    audit::append(&mut write, line).await?;
    Ok(write.commit().await?)
}

/// The call of a message, and its entry.
pub(super) async fn entry(
    hub: &Hub,
    tenant: TenantId,
    message: &Voicemail,
    thread: &ThreadId,
    began_ms: i64,
) -> Result<(MissedCall, NewMessage)> {
    let stored = hub.store().threads().by_id(tenant, thread).await?;
    let applicant = hub.store().threads().applicant(tenant, None, &stored).await?;
    let missed = MissedCall {
        id: message.call(),
        thread: thread.clone(),
        application_id: stored.application_id,
        program_id: stored.program_id,
        applicant_name: applicant.name.clone(),
        caller: message.caller.clone(),
        lang: message.lang.clone(),
        node: hub.node().to_owned(),
        outcome: CallOutcome::Missed,
        started_at_ms: began_ms,
        ended_at_ms: message.created_at_ms,
    };
    let author = Author::of(incoming_author(&applicant, &message.caller), &applicant.name);
    let key = format!("voicemail-{}", message.call_id);
    let ends = (message.caller.as_str(), message.number.as_str());
    let new = NewMessage {
        lang: message.lang.clone(),
        call: Some(message.call()),
        ..NewMessage::incoming(thread, Channel::Voice, author, ends, key)
    };
    Ok((missed, new))
}

/// The recording of the call is the message.
pub(super) async fn put_track(
    write: &mut Write,
    tenant: TenantId,
    message: &Voicemail,
    speaker: &str,
) -> Result<()> {
    let call = message.call();
    let peaks: Vec<u8> = serde_json::from_str(&message.peaks).unwrap_or_default();
    calls::add_track(
        write,
        tenant,
        &call,
        CALLER,
        speaker,
        &message.file_key,
        message.key_id,
    )
    .await?;
    calls::track_done(write, tenant, &call, CALLER, message.duration_ms, &peaks).await?;
    calls::set_recording_duration(write, tenant, &call, message.duration_ms).await?;
    Ok(())
}

/// The words of the message are the transcript of the call.
pub(super) async fn put_segments(
    write: &mut Write,
    tenant: TenantId,
    call: &CallId,
    segments: &[Segment],
) -> Result<()> {
    let stored = calls::by_id(write, tenant, call).await?;
    let engine = segments.first().map_or("", |segment| segment.engine.as_str());
    calls::set_transcript(write, tenant, call, engine).await?;
    for segment in segments {
        let mut segment = segment.clone();
        segment.speaker.clone_from(&stored.applicant_name);
        transcripts::put(write, tenant, call, &segment).await?;
    }
    Ok(())
}
