//! Staff ask for corrections, and take that back while nobody has answered.

use super::tell::{self, Told};
use super::{AskCorrections, OpenCase, Outcome, Refusal, TakeBackCorrections, open_case, reading};
use crate::Hub;
use hub_domain::cases::correction_request::{MOST_OPEN, MOST_PLACES, due_fault, reminder_at_ms, value_at};
use hub_domain::clock::now_ms;
use hub_domain::{TenantId, ThreadId};
use hub_forms::own_correction::ask_fault;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::correction_requests::{self, CorrectionRequest, NewRequest};
use serde_json::Value;

/// Asks the applicant, and tells them.
pub(crate) async fn ask(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    message: AskCorrections,
) -> Outcome<CorrectionRequest> {
    let case = match open_case(&hub, tenant, &thread).await? {
        Ok(case) => case,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let requests = hub.store().correction_requests();
    if requests.open_of(tenant, case.item.id).await? >= MOST_OPEN as i64 {
        return Ok(Err(Refusal::Field("items", "too_many_open")));
    }
    if let Some(refusal) = refusal(&case, &message) {
        return Ok(Err(refusal));
    }
    let AskCorrections {
        by,
        places,
        due_on,
        link_origin,
        ..
    } = message;
    let applicant = tell::applicant(&hub, tenant, &case.item).await?;
    let told = Told {
        text: match due_on {
            Some(_) => |words| &words.asked_until,
            None => |words| &words.asked,
        },
        due_on: due_on.as_deref(),
        link_origin: &link_origin,
        more: tell::More::default(),
    };
    let letter = tell::letter(&hub, tenant, (&case.item, &applicant), told).await?;
    let due = due_on.as_deref();
    let remind_at_ms = due.and_then(|due| reminder_at_ms(due, &applicant.zone, now_ms()));
    let items: Vec<(String, String, Value)> = places
        .into_iter()
        .map(|(at, words)| {
            let before = value_at(&case.filed.answers, &at);
            (at, words, before)
        })
        .collect();
    let id = uuid::Uuid::now_v7().to_string();
    let new = NewRequest {
        id: &id,
        application: case.item.id,
        by: (by.account, &by.name),
        due_on: due,
        told_by: letter.as_ref().map(|letter| letter.channel),
        link_origin: &link_origin,
        items: &items,
        remind_at_ms,
    };
    let mut write = hub.store().write().await?;
    correction_requests::add(&mut write, tenant, &new).await?;
    if let Some(letter) = letter {
        let key = format!("corrections-{id}");
        tell::send(&mut write, tenant, &case.item, letter, &key).await?;
    }
    correction_requests::announce(&mut write, tenant, &case.item).await?;
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "application.ask_corrections",
        "application",
        case.item.id,
    );
    let places = case.titles(items.iter().map(|(at, ..)| at.as_str()), "en");
    audit::append(&mut write, line.after(&id).reason(places)).await?;
    write.commit().await?;
    Ok(Ok(requests.by_id(tenant, &id).await?))
}

/// What is wrong with a request, if anything is.
fn refusal(case: &OpenCase, message: &AskCorrections) -> Option<Refusal> {
    let places = &message.places;
    if places.is_empty() {
        return Some(Refusal::Field("items", "required"));
    }
    if places.len() > MOST_PLACES {
        return Some(Refusal::Field("items", "too_many"));
    }
    let today = hub_domain::cases::correction_request::day_at(now_ms(), &message.zone);
    if let Some(why) = message.due_on.as_deref().and_then(|due| due_fault(due, today)) {
        return Some(Refusal::Field("due_on", why));
    }
    let reading = reading("en", &message.zone);
    places.iter().enumerate().find_map(|(number, (at, _))| {
        let is_twice = places[..number].iter().any(|(known, _)| known == at);
        let why = match is_twice {
            true => Some("twice"),
            false => ask_fault(&case.form, &case.filed.answers, at, reading),
        };
        why.map(|why| Refusal::Place {
            number,
            member: "at",
            why,
        })
    })
}

/// Takes a request back.
pub(crate) async fn take_back(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    message: TakeBackCorrections,
) -> Outcome<()> {
    let TakeBackCorrections { by, request } = message;
    let store = hub.store();
    let item = store.applications().by_thread(tenant, &thread).await?;
    let known = store.correction_requests().of(tenant, item.id).await?;
    if known.iter().all(|one| one.id != request) {
        return Ok(Err(Refusal::Unknown("request")));
    }
    let mut write = store.write().await?;
    let which = (request.as_str(), by.name.as_str());
    if !correction_requests::take_back(&mut write, tenant, item.id, which).await? {
        write.rollback().await?;
        return Ok(Err(Refusal::Over));
    }
    correction_requests::announce(&mut write, tenant, &item).await?;
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "application.take_back_corrections",
        "application",
        item.id,
    );
    audit::append(&mut write, line.before(&request)).await?;
    write.commit().await?;
    Ok(Ok(()))
}
