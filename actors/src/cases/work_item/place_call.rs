//! Placing a call: a row, an entry "calling" in the thread, and the conference.

use super::call_target::{CallTarget, emergency_route, no_emergency_call};
use super::placed_call::Placing;
use super::{PlaceCall, PlacedCall};
use crate::Hub;
use crate::calls::conference::{Conference, Setup};
use crate::calls::own_rooms;
use crate::calls::telephone::{CallAskedBy, EmergencyCaller};
use crate::calls::waiting_line::WaitingLine;
use crate::error::{ActorError, Result};
use hub_domain::calls::hints::hints;
use hub_domain::calls::waiting_line::{LineVisit, VisitState};
use hub_domain::conversations::channel::Channel;
use hub_domain::people::applicant::Applicant;
use hub_domain::problem::Key;
use hub_domain::{AccountId, ApplicationId, CallId, TenantId, ThreadId};
use hub_store::calls::NewCall;
use hub_store::conversations::threads::Thread;

pub(super) async fn place_call(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    message: PlaceCall,
) -> Result<PlacedCall> {
    let store = hub.store();
    // Before anything that could refuse it for another reason.
    let emergency = emergency_route(&hub, tenant, &message).await?;
    refuse_second(&hub, tenant, &thread, emergency.is_some()).await?;
    let stored = store.threads().by_id(tenant, &thread).await?;
    let applicant = store.threads().applicant(tenant, None, &stored).await?;
    let item = store.applications().by_thread(tenant, &thread).await?;
    let program = stored.program();
    let target = CallTarget::of(
        &hub,
        tenant,
        program,
        &applicant,
        &message,
        emergency,
        ApplicationId(stored.application_id),
    )
    .await?;
    let new = row(&hub, &thread, &stored, &applicant, &message, &target);
    let is_emergency = target.emergency.is_some();
    // Nothing is spoken before help is heard, and nothing kept.
    let policy = store.programs().recording_policy(tenant, program).await?;
    let policy = policy.filter(|_| !is_emergency);
    let rules = store.recording_rules().of(tenant).await?;
    let sms_from = hub.sender_address(tenant, Channel::Sms).await?;
    let agency = hub.tenant_name(tenant).await?;
    let row = store.tenant(tenant).await?;
    let lines = store.waiting_lines().all(tenant).await?;
    if !is_emergency {
        hub.recordings().unlock(hub.keyring(), tenant).await?;
    }
    if !message.by_link && message.arrived.is_none() && !is_emergency {
        let by = CallAskedBy::Account(AccountId(message.by.account));
        hub.count_call(tenant, &target.to, by).await?;
    }
    let placing = Placing {
        hub: &hub,
        tenant,
        message: &message,
        applicant: &applicant,
        target: &target,
        new: &new,
        policy: policy.as_ref(),
        rules: &rules,
        lines: &lines,
        sms_from: &sms_from,
    };
    let placed = placing.write().await?;
    notify_line(&hub, tenant, placed.visit.as_ref());
    let filed = store
        .answers()
        .last(tenant, ApplicationId(stored.application_id))
        .await?;
    let names = [&applicant.name, &message.by.name, &agency, &item.process_name].map(String::as_str);
    let hints = hints(&names, filed.as_ref().map(|filed| &filed.answers)).into();
    let setup = Setup {
        tenant,
        agency,
        call: new.id.clone(),
        thread,
        item,
        reviewer_id: message.by.account,
        reviewer_name: message.by.name,
        applicant_name: new.applicant_name,
        to: target.to,
        lang: applicant.lang,
        policy,
        rules,
        applicant_state: applicant.state,
        listeners_shown: row.settings.listeners_shown,
        number_pause: row.settings.number_pause(),
        route: target.route,
        desk: target.desk,
        hints,
        is_practice: stored.practice_of.is_some(),
    };
    let caller = EmergencyCaller {
        account: setup.reviewer_id,
        name: setup.reviewer_name.clone(),
        call: new.id.clone(),
        application: setup.item.id,
    };
    Conference::start(&hub, setup);
    if let Some(way) = target.emergency {
        hub.notify_of_emergency(tenant, caller, way);
    }
    Ok(PlacedCall {
        call: store.calls().card(tenant, &new.id).await?,
        guest: placed.guest,
    })
}

/// A thread has one call at a time.
async fn refuse_second(hub: &Hub, tenant: TenantId, thread: &ThreadId, is_emergency: bool) -> Result<()> {
    let open = hub.store().calls().open(tenant).await?;
    let Some(open) = open.into_iter().find(|call| call.thread_id == thread.0) else {
        return Ok(());
    };
    tracing::debug!(call = open.id, "the thread has a call already");
    Err(match is_emergency {
        true => no_emergency_call(),
        false => ActorError::Refused(Key::CallInProgress),
    })
}

/// The call's row.
fn row(
    hub: &Hub,
    thread: &ThreadId,
    stored: &Thread,
    applicant: &Applicant,
    message: &PlaceCall,
    target: &CallTarget,
) -> NewCall {
    let id = match &message.arrived {
        Some(arrived) => arrived.call.clone(),
        None => CallId(uuid::Uuid::now_v7().to_string()),
    };
    let engine = hub
        .captions()
        .and_then(|captions| captions.engine_for(&applicant.lang));
    NewCall {
        room: own_rooms::name_of_call(&id),
        id,
        thread: thread.clone(),
        application_id: stored.application_id,
        program_id: stored.program_id,
        reviewer_id: message.by.account,
        reviewer_name: message.by.name.clone(),
        applicant_name: match &target.emergency {
            Some(way) => way.digits.clone(),
            None => applicant.name.clone(),
        },
        to: target.to.clone(),
        lang: applicant.lang.clone(),
        node: hub.node().to_owned(),
        captions_available: engine.is_some(),
        draft: false,
        engine: engine.unwrap_or_default(),
    }
}

/// The line of a caller who is answered, or called back, hears of it.
fn notify_line(hub: &Hub, tenant: TenantId, visit: Option<&(LineVisit, VisitState)>) {
    match visit {
        Some((visit, VisitState::Calling)) => WaitingLine::follow_callback(hub, tenant, &visit.line),
        Some((visit, _)) => WaitingLine::check(hub, tenant, &visit.line),
        None => {}
    }
}
