//! Staff take an offer, which makes it a correction by the applicant, or decline it with a reason.

use super::write_own::{OwnWords, write_own};
use super::{EndOffer, OpenCase, Outcome, Refusal, TakenOffer, open_case, reading};
use crate::Hub;
use hub_domain::cases::correction_request::OfferState;
use hub_domain::clock::now_ms;
use hub_domain::{TenantId, ThreadId};
use hub_forms::judge::Fault;
use hub_forms::own_correction::{Opened, OwnChange, OwnCorrection, Signing, corrected_by_applicant};
use hub_store::audit::{self, AuditLine};
use hub_store::cases::correction_requests;
use hub_store::cases::offered_changes::{self, OfferedChange};
use serde_json::Value;

pub(crate) async fn end_offer(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    message: EndOffer,
) -> Outcome<TakenOffer> {
    let store = hub.store();
    let item = store.applications().by_thread(tenant, &thread).await?;
    let offers = store.offered_changes().of(tenant, item.id).await?;
    let Some(offer) = offers.into_iter().find(|one| one.id == message.offer) else {
        return Ok(Err(Refusal::Unknown("offer")));
    };
    if offer.state != OfferState::Open {
        return Ok(Err(Refusal::Over));
    }
    let EndOffer { by, declined, .. } = message;
    let taken = match &declined {
        Some(_) => None,
        None => {
            let case = match open_case(&hub, tenant, &thread).await? {
                Ok(case) => case,
                Err(refusal) => return Ok(Err(refusal)),
            };
            let secrets = store.offered_changes().secrets(tenant, &offer.id).await?;
            match taken(&case, &offer, &secrets) {
                Ok(made) => Some((case, made, secrets)),
                Err(faults) => return Ok(Err(Refusal::Faults(faults))),
            }
        }
    };
    let (state, action) = match &declined {
        Some(_) => (OfferState::Declined, "application.decline_offer"),
        None => (OfferState::Taken, "application.take_offer"),
    };
    let reason = declined.unwrap_or_default();
    let mut write = store.write().await?;
    let which = (item.id, offer.id.as_str());
    if !offered_changes::end(&mut write, tenant, which, state, (&by.name, &reason)).await? {
        write.rollback().await?;
        return Ok(Err(Refusal::Over));
    }
    let mut sign_again = Vec::new();
    if let Some((case, made, secrets)) = taken {
        sign_again = made.sign_again;
        if made.answers != case.filed.answers || !secrets.is_empty() {
            let words = OwnWords {
                answers: made.answers,
                secrets: &secrets,
                who: (offer.by.0, &offer.by.1),
                reason: &offer.words,
            };
            write_own(&mut write, tenant, (&case, &by), words).await?;
        }
    }
    correction_requests::announce(&mut write, tenant, &item).await?;
    let line = AuditLine::new(tenant, by.clone(), action, "application", item.id);
    audit::append(&mut write, line.after(&offer.id).reason(&reason)).await?;
    write.commit().await?;
    Ok(Ok(TakenOffer { sign_again }))
}

/// The answers as they are with an offer. What stands there by now as it was offered is no fault.
fn taken(
    case: &OpenCase,
    offer: &OfferedChange,
    secrets: &[(String, String)],
) -> Result<OwnCorrection, Vec<Fault>> {
    let is_row = |at: &str| at.split('/').count() == 2;
    let mut changes: Vec<OwnChange> = offer
        .items
        .iter()
        .map(|item| OwnChange {
            value: match is_row(&item.at) && !item.after.is_null() {
                true => item.after["answers"].clone(),
                false => item.after.clone(),
            },
            is_renewed: secrets.iter().any(|(at, _)| {
                let rest = at.strip_prefix(item.at.as_str());
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            }),
            at: item.at.clone(),
        })
        .collect();
    let reading = reading("en", "UTC");
    let signing = Signing {
        lang: "en",
        at_ms: now_ms(),
    };
    let answers: &Value = &case.filed.answers;
    loop {
        if changes.is_empty() {
            return Ok(OwnCorrection {
                answers: answers.clone(),
                sign_again: Vec::new(),
            });
        }
        let made = corrected_by_applicant(
            &case.form,
            answers,
            &changes,
            Opened::Everything,
            (reading, signing),
        );
        let faults = match made {
            Ok(made) => return Ok(made),
            Err(faults) => faults,
        };
        let count = changes.len();
        let is_there = |at: &str| {
            faults
                .iter()
                .any(|fault| fault.key == "unchanged" && fault.at == at)
        };
        changes.retain(|change| !is_there(&change.at));
        if changes.len() == count {
            return Err(faults);
        }
    }
}
