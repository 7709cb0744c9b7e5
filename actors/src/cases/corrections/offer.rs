//! The applicant offers a change. It is kept apart: nothing in the answers moves until staff take it.

use super::numbers::{Unnumbered, take_out};
use super::{OfferChanges, Outcome, Refusal, open_case, reading};
use crate::Hub;
use hub_domain::cases::correction_request::{MOST_OPEN, MOST_PLACES, value_at};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_domain::{TenantId, ThreadId};
use hub_forms::own_correction::{Opened, Signing, corrected_by_applicant};
use hub_store::audit::{self, AuditLine};
use hub_store::cases::correction_requests;
use hub_store::cases::offered_changes::{self, NewOffer, OfferedItem};
use hub_store::conversations::thread_entries::{self, NewMessage};

/// Keeps an offer, and says which.
pub(crate) async fn offer(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    message: OfferChanges,
) -> Outcome<String> {
    let store = hub.store();
    let item = store.applications().by_thread(tenant, &thread).await?;
    let offers = store.offered_changes();
    let same_key = async || {
        let all = offers.of(tenant, item.id).await?;
        let known = all.into_iter().find(|one| one.key == message.key);
        crate::error::Result::Ok(known.map(|one| one.id))
    };
    if let Some(known) = same_key().await? {
        return Ok(Ok(known));
    }
    let case = match open_case(&hub, tenant, &thread).await? {
        Ok(case) => case,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if offers.open_of(tenant, item.id).await? >= MOST_OPEN as i64 {
        return Ok(Err(Refusal::Field("items", "too_many_open")));
    }
    match message.places.len() {
        0 => return Ok(Err(Refusal::Field("items", "required"))),
        count if count > MOST_PLACES => return Ok(Err(Refusal::Field("items", "too_many"))),
        _ => {}
    }
    for (number, (at, _)) in message.places.iter().enumerate() {
        if message.places[..number].iter().any(|(known, _)| known == at) {
            let (member, why) = ("at", "twice");
            return Ok(Err(Refusal::Place { number, member, why }));
        }
    }
    let reading = reading(&message.lang, &message.zone);
    let by = &message.by;
    let unnumbered = take_out(&hub, tenant, &case, message.places.clone(), (reading, by)).await?;
    let Unnumbered { changes, secrets } = match unnumbered {
        Ok(unnumbered) => unnumbered,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let signing = Signing {
        lang: &message.lang,
        at_ms: now_ms(),
    };
    let before = &case.filed.answers;
    let made = corrected_by_applicant(
        &case.form,
        before,
        &changes,
        Opened::Everything,
        (reading, signing),
    );
    let made = match made {
        Ok(made) => made,
        Err(faults) => return Ok(Err(Refusal::Faults(faults))),
    };
    let items: Vec<OfferedItem> = changes
        .iter()
        .map(|change| OfferedItem {
            before: value_at(before, &change.at),
            after: value_at(&made.answers, &change.at),
            at: change.at.clone(),
        })
        .collect();
    let id = uuid::Uuid::now_v7().to_string();
    let new = NewOffer {
        id: &id,
        application: item.id,
        by: (by.account, &by.name),
        words: &message.words,
        key: &message.key,
        items: &items,
        secrets: &secrets,
    };
    let mut write = store.write().await?;
    if !offered_changes::add(&mut write, tenant, &new).await? {
        // The same offer came by another node at this moment.
        write.rollback().await?;
        return Ok(same_key().await?.ok_or(Refusal::Over));
    }
    let entry = NewMessage {
        body: message.words.clone(),
        lang: message.lang.clone(),
        ..NewMessage::incoming(
            &item.thread_id,
            Channel::Email,
            Author::of(AuthorKind::Applicant, &by.name),
            ("", ""),
            format!("offer-{id}"),
        )
    };
    thread_entries::append(&mut write, tenant, entry).await?;
    correction_requests::announce(&mut write, tenant, &item).await?;
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "application.offer_changes",
        "application",
        item.id,
    );
    let places = case.titles(items.iter().map(|item| item.at.as_str()), "en");
    audit::append(&mut write, line.after(&id).reason(places)).await?;
    write.commit().await?;
    Ok(Ok(id))
}
