//! Calls that nobody took, in the conversations of those who called.

use crate::Hub;
use crate::calls::flow_call;
use crate::calls::waiting_line::{close_visit, note_line};
use crate::error::{ActorError, Result};
use hub_domain::calls::call::CallOutcome;
use hub_domain::calls::telephone::{IncomingCall, IncomingState};
use hub_domain::calls::waiting_line::{LineVisit, VisitKind, VisitState};
use hub_domain::clock::now_ms;
use hub_domain::conversations::applicant_view::incoming_author;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::Author;
use hub_domain::identity::by::By;
use hub_domain::problem::Key;
use hub_domain::{CallId, TenantId, ThreadId};
use hub_store::Write;
use hub_store::audit::{self, AuditLine};
use hub_store::calls::waiting_lines::KeptLine;
use hub_store::calls::{self, MissedCall, incoming_calls, line_visits};
use hub_store::conversations::thread_entries::{self, NewMessage};
use std::collections::BTreeMap;

/// Records a missed call, in the caller's conversation if it is known.
pub(crate) async fn write_down(
    hub: &Hub,
    tenant: TenantId,
    facts: &IncomingCall,
    state: IncomingState,
) -> Result<()> {
    let at_ms = now_ms();
    let entry = match &facts.thread {
        Some(thread) => Some(entry(hub, tenant, facts, thread, state, at_ms).await?),
        None => None,
    };
    let lines = hub.store().waiting_lines().all(tenant).await?;
    let mut write = hub.store().write().await?;
    let visit = close_visit(&mut write, tenant, &facts.id, VisitState::GaveUp).await?;
    // A caller who is promised a callback has hung up, and is not missed.
    let is_promised = visit
        .as_ref()
        .is_some_and(|visit| visit.kind == VisitKind::Callback);
    let state = if is_promised {
        IncomingState::Finished
    } else {
        state
    };
    if !incoming_calls::ended(&mut write, tenant, &facts.id, state, at_ms).await? {
        // Somebody has taken it, at another place of the same moment.
        return Ok(write.rollback().await?);
    }
    if let Some((missed, message)) = entry.filter(|_| !is_promised) {
        put(&mut write, tenant, &missed, message, visit.as_ref(), &lines).await?;
    }
    Ok(write.commit().await?)
}

/// Nobody answered the callbacks that a caller had asked for: a missed call, in the conversation that they were made in. The
/// reviewer has chosen it; what the caller's telephone had shown comes after that.
pub(crate) async fn write_down_unreached(hub: &Hub, tenant: TenantId, visit: &LineVisit) -> Result<()> {
    let mut facts = hub.store().incoming_calls().by_id(tenant, &visit.call).await?;
    facts.thread = visit.thread.clone().or(facts.thread);
    let at_ms = now_ms();
    let entry = match &facts.thread {
        Some(thread) => Some(entry(hub, tenant, &facts, thread, IncomingState::Missed, at_ms).await?),
        None => None,
    };
    let lines = hub.store().waiting_lines().all(tenant).await?;
    let mut write = hub.store().write().await?;
    if !line_visits::ended(&mut write, tenant, &visit.id, VisitState::Unreached).await? {
        return Ok(write.rollback().await?);
    }
    incoming_calls::unreached(&mut write, tenant, &visit.call).await?;
    if let Some(thread) = &facts.thread {
        incoming_calls::file(&mut write, tenant, &visit.call, thread).await?;
    }
    if let Some((missed, message)) = entry {
        let unreached = LineVisit {
            state: VisitState::Unreached,
            ended_at_ms: Some(at_ms),
            ..visit.clone()
        };
        put(&mut write, tenant, &missed, message, Some(&unreached), &lines).await?;
    }
    Ok(write.commit().await?)
}

/// Calls that rang at this node when it died are missed. A failed write is retried at the next start.
pub(crate) async fn recover(hub: &Hub) -> Result<()> {
    for (tenant, id) in hub.store().incoming_calls().ringing_at(hub.node()).await? {
        let missed = async {
            let facts = hub.store().incoming_calls().by_id(tenant, &id).await?;
            match facts.state {
                // What was pressed is not known any more; that somebody called is.
                IncomingState::InFlow => flow_call::cut_off(hub, tenant, &facts).await,
                IncomingState::Ringing
                | IncomingState::Waiting
                | IncomingState::Answered
                | IncomingState::Missed
                | IncomingState::Declined
                | IncomingState::Finished
                | IncomingState::Voicemail => write_down(hub, tenant, &facts, IncomingState::Missed).await,
            }
        };
        if let Err(error) = missed.await {
            tracing::error!(%error, call = %id, "a call that was cut off is not written down");
        }
    }
    Ok(())
}

/// Links a missed call to a conversation, which then shows it. `not_found` if it is linked already, or still rings.
pub async fn link(hub: &Hub, tenant: TenantId, call: &CallId, thread: &ThreadId, by: &By) -> Result<()> {
    let facts = hub.store().incoming_calls().by_id(tenant, call).await?;
    if facts.state != IncomingState::Missed {
        return Err(ActorError::Refused(Key::NotFound));
    }
    let ended = facts.ended_at_ms.unwrap_or(facts.started_at_ms);
    let (missed, message) = entry(hub, tenant, &facts, thread, facts.state, ended).await?;
    let lines = hub.store().waiting_lines().all(tenant).await?;
    let mut write = hub.store().write().await?;
    if !incoming_calls::link(&mut write, tenant, call, thread).await? {
        return Err(ActorError::Refused(Key::NotFound));
    }
    let visit = line_visits::of_call(&mut write, tenant, call).await?;
    put(&mut write, tenant, &missed, message, visit.as_ref(), &lines).await?;
    let line = AuditLine::new(tenant, by.clone(), "call.link", "call", call).after(&thread.0);
    audit::append(&mut write, line).await?;
    Ok(write.commit().await?)
}

/// The call and its entry, which says in which line the caller waited where it was in one.
async fn put(
    write: &mut Write,
    tenant: TenantId,
    missed: &MissedCall,
    message: NewMessage,
    visit: Option<&LineVisit>,
    lines: &BTreeMap<String, KeptLine>,
) -> Result<()> {
    calls::insert_missed(write, tenant, missed).await?;
    if let Some(visit) = visit {
        note_line(
            write,
            tenant,
            &missed.id,
            visit,
            visit.state,
            lines.get(&visit.line),
        )
        .await?;
    }
    let (message, _) = thread_entries::append(write, tenant, message).await?;
    Ok(calls::set_message(write, tenant, &missed.id, &message.id).await?)
}

async fn entry(
    hub: &Hub,
    tenant: TenantId,
    facts: &IncomingCall,
    thread: &ThreadId,
    state: IncomingState,
    ended_at_ms: i64,
) -> Result<(MissedCall, NewMessage)> {
    let stored = hub.store().threads().by_id(tenant, thread).await?;
    let applicant = hub.store().threads().applicant(tenant, None, &stored).await?;
    let missed = MissedCall {
        id: facts.id.clone(),
        thread: thread.clone(),
        application_id: stored.application_id,
        program_id: stored.program_id,
        applicant_name: applicant.name.clone(),
        caller: facts.caller.clone(),
        lang: applicant.lang.clone(),
        node: hub.node().to_owned(),
        outcome: match state {
            IncomingState::Declined => CallOutcome::Declined,
            IncomingState::InFlow
            | IncomingState::Ringing
            | IncomingState::Waiting
            | IncomingState::Answered
            | IncomingState::Missed
            | IncomingState::Finished
            | IncomingState::Voicemail => CallOutcome::Missed,
        },
        started_at_ms: facts.started_at_ms,
        ended_at_ms,
    };
    let author = Author::of(incoming_author(&applicant, &facts.caller), &applicant.name);
    let key = format!("call-{}", facts.id);
    let ends = (facts.caller.as_str(), facts.number.as_str());
    let message = NewMessage {
        lang: applicant.lang,
        call: Some(facts.id.clone()),
        ..NewMessage::incoming(thread, Channel::Call, author, ends, key)
    };
    Ok((missed, message))
}
