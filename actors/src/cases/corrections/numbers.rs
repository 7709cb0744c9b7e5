//! Numbers in what applicants type: taken out and sealed before anything is judged or written, and compared with those that are
//! there.

use super::{OpenCase, Refusal};
use crate::Hub;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::cases::correction_request::value_at;
use hub_domain::identity::by::By;
use hub_forms::answers::Reading;
use hub_forms::judge::Fault;
use hub_forms::own_correction::OwnChange;
use hub_forms::{Question, sealed};
use hub_store::forms::answer_secrets;
use serde_json::Value;

/// Changes without their numbers, and the numbers, sealed, with their places.
pub(super) struct Unnumbered {
    pub changes: Vec<OwnChange>,
    pub secrets: Vec<(String, String)>,
}

/// Takes the numbers out of what was typed at places.
pub(super) async fn take_out(
    hub: &Hub,
    tenant: TenantId,
    case: &OpenCase,
    places: Vec<(String, Value)>,
    (reading, by): (Reading<'_>, &By),
) -> Result<std::result::Result<Unnumbered, Refusal>> {
    let mut found = Unnumbered {
        changes: Vec::with_capacity(places.len()),
        secrets: Vec::new(),
    };
    let mut faults = Vec::new();
    for (at, mut value) in places {
        let mut is_renewed = false;
        for (place, question) in numbered(case, &at) {
            let typed = match place == at {
                true => Some(&mut value),
                false => value.get_mut(&question.id),
            };
            let Some(typed) = typed else { continue };
            let known = value_at(&case.filed.answers, &place);
            if let Some(one) = sealed::seal(question, typed, reading) {
                *typed = one.open;
                let kept = sealed::kept(question, typed);
                if kept == sealed::kept(question, &known)
                    && is_known(hub, tenant, (case, &place), &one.secret, by).await?
                {
                    continue;
                }
                is_renewed = true;
                let number = answer_secrets::sealed(hub.keyring(), tenant, &one.secret).await?;
                found.secrets.push((place, number));
            } else if sealed::kept(question, typed).is_some()
                && sealed::kept(question, typed) != sealed::kept(question, &known)
            {
                faults.push(Fault {
                    at: place,
                    part: String::new(),
                    key: "not_kept",
                    rule: String::new(),
                });
            }
        }
        found.changes.push(OwnChange {
            at,
            value,
            is_renewed,
        });
    }
    Ok(match faults.is_empty() {
        true => Ok(found),
        false => Err(Refusal::Faults(faults)),
    })
}

/// The places at and below a place whose answers hold a number.
fn numbered<'a>(case: &'a OpenCase, at: &str) -> Vec<(String, &'a Question)> {
    let mut path = at.split('/');
    let (id, row, inner) = (path.next().unwrap_or_default(), path.next(), path.next());
    let Some(item) = case.form.form.items().find(|item| item.id == id) else {
        return Vec::new();
    };
    let masked = |question: &&Question| question.kind.is_masked();
    match (row, inner) {
        (None, _) => Some(item)
            .filter(masked)
            .map(|item| (at.to_owned(), item))
            .into_iter()
            .collect(),
        (Some(_), Some(inner)) => {
            let cells = item.items.iter().filter(|cell| cell.id == inner).filter(masked);
            cells.map(|cell| (at.to_owned(), cell)).collect()
        }
        (Some(_), None) => {
            let cells = item.items.iter().filter(masked);
            cells.map(|cell| (format!("{at}/{}", cell.id), cell)).collect()
        }
    }
}

/// Whether a number is the one that is kept at a place. That it was opened for this is a line of the audit log.
async fn is_known(
    hub: &Hub,
    tenant: TenantId,
    (case, at): (&OpenCase, &str),
    number: &str,
    by: &By,
) -> Result<bool> {
    let mut write = hub.store().write().await?;
    let which = (case.item.id, at);
    let known = answer_secrets::open(&mut write, hub.keyring(), tenant, which, by).await?;
    write.commit().await?;
    Ok(known.as_deref() == Some(number))
}
