//! Placing a call: a row, an entry "calling" in the thread, and the conference.

use super::{PlaceCall, PlacedCall};
use crate::Hub;
use crate::calls::arrived_call;
use crate::calls::conference::{Conference, Desk, Setup};
use crate::calls::own_rooms;
use crate::calls::telephone::{CallAskedBy, EmergencyCaller};
use crate::calls::waiting_line::{WaitingLine, note_line};
use crate::error::{ActorError, Result};
use hub_domain::calls::call::RecordingState;
use hub_domain::calls::outgoing_call::means_emergency;
use hub_domain::calls::waiting_line::VisitState;
use hub_domain::conversations::applicant_view::incoming_author;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::Author;
use hub_domain::people::address::normal_phone;
use hub_domain::problem::Key;
use hub_domain::{AccountId, CallId, TenantId, ThreadId};
use hub_store::audit::{self, AuditLine};
use hub_store::calls::call_progress;
use hub_store::calls::guest_links;
use hub_store::calls::incoming_calls;
use hub_store::calls::line_offers::{self, TakenFrom};
use hub_store::calls::line_visits;
use hub_store::calls::{self, NewCall};
use hub_store::conversations::thread_entries::{self, NewMessage};

pub(super) async fn place_call(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    message: PlaceCall,
) -> Result<PlacedCall> {
    let PlaceCall {
        by,
        to,
        by_link,
        arrived,
        own_phone,
        calls_back,
    } = message;
    let store = hub.store();
    // Before anything that could refuse it for another reason: whoever needs help is called, or told at once to use another telephone.
    let emergency = match (&to, by_link, &arrived) {
        (Some(asked), false, None) if means_emergency(asked) => {
            let way = match (&own_phone, &calls_back) {
                (None, None) => hub.emergency_route(tenant, asked, by.account).await?,
                // Where one's own telephone is nobody knows here, and no caller has help called by leaving its number.
                (Some(_), _) | (None, Some(_)) => None,
            };
            Some(way.ok_or_else(no_emergency_call)?)
        }
        _ => None,
    };
    if let Some(open) = store
        .calls()
        .open(tenant)
        .await?
        .into_iter()
        .find(|call| call.thread_id == thread.0)
    {
        tracing::debug!(call = open.id, "the thread has a call already");
        return Err(match emergency {
            Some(_) => no_emergency_call(),
            None => ActorError::Refused(Key::CallInProgress),
        });
    }
    let stored = store.threads().by_id(tenant, &thread).await?;
    let applicant = store.threads().applicant(tenant, None, &stored).await?;
    let item = store.applications().by_thread(tenant, &thread).await?;
    let phones: Vec<&str> = applicant
        .addresses
        .iter()
        .filter(|known| known.kind == "phone")
        .map(|known| known.address.as_str())
        .collect();
    let to = match (by_link, &arrived, to) {
        // Whether the number is on file does not matter to whoever needs help.
        _ if emergency.is_some() => emergency
            .as_ref()
            .map(|way| way.digits.clone())
            .unwrap_or_default(),
        (true, ..) => String::new(),
        (false, Some(arrived), _) => arrived.caller.clone(),
        (false, None, Some(asked)) => normal_phone(&asked)
            .filter(|asked| calls_back.is_some() || phones.contains(&asked.as_str()))
            .ok_or(ActorError::RefusedField {
                field: "to",
                key: Key::AddressUnknown,
            })?,
        (false, None, None) => {
            let first = phones.first().map(|first| (*first).to_owned());
            first.ok_or(ActorError::RefusedField {
                field: "to",
                key: Key::AddressUnknown,
            })?
        }
    };
    let is_off_file = calls_back.is_some() && !phones.contains(&to.as_str());
    let route = match (by_link, &arrived) {
        (true, _) => None,
        (false, Some(arrived)) => Some(arrived.route.clone()),
        (false, None) if emergency.is_some() => emergency.as_ref().map(|way| way.route.clone()),
        (false, None) => {
            refuse_unserved(&hub, tenant, &to, calls_back.as_deref()).await?;
            let route = hub.outgoing_route(tenant, stored.program()).await?;
            Some(route.ok_or(ActorError::Refused(Key::NoGateway))?)
        }
    };
    let desk = match own_phone {
        Some(phone) => {
            hub.may_call(tenant, &phone.number).await?;
            let outgoing = hub.outgoing_of_program(tenant, stored.program()).await?;
            let mut outgoing = outgoing.ok_or(ActorError::Refused(Key::NoGateway))?;
            outgoing.called = phone.number;
            Some(Desk {
                outgoing,
                sid: phone.sid,
            })
        }
        None => None,
    };
    let call = match &arrived {
        Some(arrived) => arrived.call.clone(),
        None => CallId(uuid::Uuid::now_v7().to_string()),
    };
    let engine = hub
        .captions()
        .and_then(|captions| captions.engine_for(&applicant.lang));
    let called_name = match &emergency {
        Some(way) => way.digits.clone(),
        None => applicant.name.clone(),
    };
    let new = NewCall {
        id: call.clone(),
        thread: thread.clone(),
        application_id: stored.application_id,
        program_id: stored.program_id,
        reviewer_id: by.account,
        reviewer_name: by.name.clone(),
        applicant_name: called_name.clone(),
        to: to.clone(),
        lang: applicant.lang.clone(),
        room: own_rooms::name_of_call(&call),
        node: hub.node().to_owned(),
        captions_available: engine.is_some(),
        draft: false,
        engine: engine.unwrap_or_default(),
    };
    let policy = store
        .programs()
        .recording_policy(tenant, stored.program())
        .await?
        // Nothing is spoken before help is heard, and nothing kept.
        .filter(|_| emergency.is_none());
    let rules = store.recording_rules().of(tenant).await?;
    let sms_from = hub.sender_address(tenant, Channel::Sms).await?;
    let agency = hub.tenant_name(tenant).await?;
    let row = store.tenant(tenant).await?;
    let listeners_shown = row.settings.listeners_shown;
    let number_pause = row.settings.number_pause();
    let lines = store.waiting_lines().all(tenant).await?;
    if emergency.is_none() {
        hub.recordings().unlock(hub.keyring(), tenant).await?;
    }
    if !by_link && arrived.is_none() && emergency.is_none() {
        hub.count_call(tenant, &to, CallAskedBy::Account(AccountId(by.account)))
            .await?;
    }

    let mut write = store.write().await?;
    match calls::insert(&mut write, tenant, &new).await {
        // Another node placed a call at the same moment: one open call per thread.
        Err(error) if error.is_unique_violation() && emergency.is_some() => return Err(no_emergency_call()),
        Err(error) if error.is_unique_violation() => return Err(ActorError::Refused(Key::CallInProgress)),
        inserted => inserted?,
    }
    if arrived.is_some()
        && !incoming_calls::answered(&mut write, tenant, &call, AccountId(by.account), &thread).await?
    {
        return Err(ActorError::Refused(Key::CallOver));
    }
    if is_off_file {
        calls::set_off_file(&mut write, tenant, &call, &to).await?;
    }
    let account = AccountId(by.account);
    let visit = match (&arrived, &calls_back) {
        (Some(_), _) => match line_offers::take(&mut write, tenant, &call, account, &thread).await? {
            TakenFrom::NoLine => None,
            TakenFrom::Line(visit) => Some((*visit, VisitState::Answered)),
            TakenFrom::NotOffered => return Err(ActorError::Refused(Key::CallOver)),
        },
        (None, Some(visit)) => {
            if !line_offers::take_callback(&mut write, tenant, visit, &call, account, &thread, hub.node())
                .await?
            {
                return Err(ActorError::Refused(Key::CallOver));
            }
            let visit = line_visits::of_callback(&mut write, tenant, &call).await?;
            visit.map(|visit| (visit, VisitState::Calling))
        }
        (None, None) => None,
    };
    if let Some((visit, end)) = &visit {
        note_line(&mut write, tenant, &call, visit, *end, lines.get(&visit.line)).await?;
    }
    let key = format!("call-{call}");
    let plain = match &arrived {
        Some(arrived) => {
            let author = Author::of(incoming_author(&applicant, &to), &applicant.name);
            NewMessage::incoming(&thread, Channel::Call, author, (&to, &arrived.number), key)
        }
        None => {
            let author = Author::staff(by.account, &by.name);
            match &emergency {
                // It is no contact with the applicant, who does not see it.
                Some(way) => NewMessage {
                    from: way.number.clone(),
                    to: to.clone(),
                    ..NewMessage::internal(&thread, Channel::Call, author, key)
                },
                None => NewMessage::outgoing(&thread, Channel::Call, author, (&sms_from, &to), key),
            }
        }
    };
    let entry = NewMessage {
        lang: applicant.lang.clone(),
        status: DeliveryState::Created,
        call: Some(call.clone()),
        ..plain
    };
    let (message, _) = thread_entries::append(&mut write, tenant, entry).await?;
    calls::set_message(&mut write, tenant, &call, &message.id).await?;
    let recording = policy.as_ref().filter(|policy| policy.allows());
    let refusal = recording.and_then(|policy| policy.refusal(&rules, &applicant.state));
    if refusal.is_some() {
        call_progress::set_recording(&mut write, tenant, &call, RecordingState::None, refusal).await?;
    }
    let action = match (&arrived, &emergency) {
        (Some(_), _) => "call.answer",
        (None, Some(_)) => "call.emergency",
        (None, None) => "call.place",
    };
    let line = AuditLine::new(tenant, by.origin(), action, "call", &call);
    audit::append(&mut write, line).await?;
    let mut guest = None;
    if by_link {
        let codes = crate::calls::guest::new_codes(hub.keyring(), tenant).await?;
        guest_links::insert(
            &mut write,
            tenant,
            &call,
            crate::calls::conference::APPLICANT,
            &codes.hashes,
            None,
        )
        .await?;
        guest = Some(codes);
    }
    write.commit().await?;
    match &visit {
        Some((visit, VisitState::Calling)) => WaitingLine::follow_callback(&hub, tenant, &visit.line),
        Some((visit, _)) => WaitingLine::check(&hub, tenant, &visit.line),
        None => {}
    }

    let setup = Setup {
        tenant,
        agency,
        call: call.clone(),
        thread,
        item,
        reviewer_id: by.account,
        reviewer_name: by.name,
        applicant_name: called_name,
        to,
        lang: applicant.lang,
        policy,
        rules,
        applicant_state: applicant.state,
        listeners_shown,
        number_pause,
        route,
        desk,
    };
    let caller = EmergencyCaller {
        account: setup.reviewer_id,
        name: setup.reviewer_name.clone(),
        call: call.clone(),
        application: setup.item.id,
    };
    Conference::start(&hub, setup);
    if let Some(way) = emergency {
        hub.notify_of_emergency(tenant, caller, way);
    }
    Ok(PlacedCall {
        call: store.calls().card(tenant, &call).await?,
        guest,
    })
}

/// Whoever dials an emergency number that is not called from here must know at once.
fn no_emergency_call() -> ActorError {
    ActorError::RefusedField {
        field: "to",
        key: Key::EmergencyNumber,
    }
}

/// Refuses a number that is not called from here. A callback to it can never be made: it is over, and stands among the missed calls.
async fn refuse_unserved(hub: &Hub, tenant: TenantId, to: &str, calls_back: Option<&str>) -> Result<()> {
    match hub.may_call(tenant, to).await {
        Ok(_) => Ok(()),
        Err(ActorError::Refused(key)) => {
            if let Some(visit) = calls_back {
                let visit = hub.store().line_visits().by_id(tenant, visit).await?;
                arrived_call::write_down_unreached(hub, tenant, &visit).await?;
            }
            Err(ActorError::RefusedField { field: "to", key })
        }
        Err(error) => Err(error),
    }
}
