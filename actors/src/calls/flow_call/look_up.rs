//! Finding an application by its number and the applicant's date of birth. Both can be guessed, so guesses are counted by who
//! calls and by which number is asked for, before anything is looked at; nothing says which of the two was wrong.

use super::Found;
use crate::Hub;
use crate::error::Result;
use hub_domain::calls::telephone::IncomingCall;
use hub_domain::cases::application::QueueItem;
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, TenantId};
use hub_store::identity::attempts::{self, Anew, Claim, Limit};

const HOUR_MS: i64 = 3_600_000;
/// Look-ups that found nothing, of one caller.
pub const LOOK_UPS_BY_CALLER: Limit = Limit {
    kind: "flow_look_ups_by_caller",
    max: 6,
    span_ms: HOUR_MS,
    anew: Anew::AfterLast,
};
/// The same for one number of an application, from any caller.
pub const LOOK_UPS_OF_NUMBER: Limit = Limit {
    kind: "flow_look_ups_of_number",
    max: 10,
    span_ms: 24 * HOUR_MS,
    anew: Anew::AfterLast,
};
/// Where the form asks for the date of birth.
const BORN: &str = "/applicant/born";

/// The application, where both fit and neither has been guessed at too often.
pub(super) async fn look_up(
    hub: &Hub,
    tenant: TenantId,
    facts: &IncomingCall,
    number: &str,
    birth_date: Option<String>,
) -> Result<Option<Found>> {
    let now = now_ms();
    let caller = match facts.caller.as_str() {
        // Each of those who withhold theirs has a few per call.
        "" => facts.id.as_str(),
        caller => caller,
    };
    let claims = [
        (&LOOK_UPS_BY_CALLER, format!("{tenant}/{caller}")),
        (&LOOK_UPS_OF_NUMBER, format!("{tenant}/{number}")),
    ];
    let mut write = hub.store().write().await?;
    let mut taken = Vec::new();
    for (limit, subject) in &claims {
        match attempts::claim(&mut write, limit, subject, now).await? {
            Claim::Taken(_) => taken.push((*limit, subject)),
            Claim::Refused { .. } => {
                tracing::warn!(limit = limit.kind, "a caller guesses at applications");
                // What has been counted stays so.
                write.commit().await?;
                return Ok(None);
            }
        }
    }
    write.commit().await?;
    let Some(birth_date) = birth_date else {
        return Ok(None);
    };
    for item in candidates(hub, tenant, number).await? {
        let answers = hub.store().answers().last(tenant, item.id).await?;
        let born = answers
            .as_ref()
            .and_then(|filed| filed.answers.pointer(BORN))
            .and_then(|born| born.as_str());
        if born != Some(birth_date.as_str()) {
            continue;
        }
        let mut write = hub.store().write().await?;
        for (limit, subject) in taken {
            attempts::give_back(&mut write, limit, subject, now).await?;
        }
        write.commit().await?;
        return Ok(Some(found(item)));
    }
    Ok(None)
}

/// Applications that may be meant by digits: those of their number as people know it, or the hub's own number.
async fn candidates(hub: &Hub, tenant: TenantId, digits: &str) -> Result<Vec<QueueItem>> {
    let applications = hub.store().applications();
    let mut items = applications.by_digits(tenant, digits).await?;
    if let Ok(id) = digits.parse::<i64>() {
        match applications.by_id(tenant, ApplicationId(id)).await {
            Ok(item) => items.push(item),
            Err(hub_store::StoreError::NotFound(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(items)
}

fn found(item: QueueItem) -> Found {
    let first_name = item
        .item_name
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .to_owned();
    let values = [
        ("case_no", item.external_id),
        ("case_status", item.current_state_name),
        ("case_program", item.process_name),
        ("applicant_name", item.item_name),
        ("first_name", first_name),
    ];
    Found {
        thread: item.thread_id,
        values: values.map(|(name, value)| (name.to_owned(), value)).into(),
    }
}
