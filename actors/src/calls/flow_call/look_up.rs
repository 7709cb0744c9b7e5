//! Finding an application by its number and the applicant's date of birth. Both can be guessed, so guesses are counted: by who calls
//! and by tenant before anything is looked at, and by the application that the digits mean, whichever digits those are. The number
//! that a telephone shows can be made up, so that the count of a tenant is the one that ends a search through many callers. Nothing
//! says which of the two was wrong.

use super::Found;
use crate::Hub;
use crate::error::Result;
use hub_domain::calls::telephone::IncomingCall;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::workflow::{State, StateKind};
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, TenantId};
use hub_store::calls::incoming_calls;
use hub_store::cases::answers::FiledAnswers;
use hub_store::identity::attempts::{self, Anew, Claim, Limit};
use hub_store::{StoreError, Write};
use serde_json::Value;

const HOUR_MS: i64 = 3_600_000;
/// Look-ups that found nothing, of one caller.
pub const LOOK_UPS_BY_CALLER: Limit = Limit {
    kind: "flow_look_ups_by_caller",
    max: 6,
    span_ms: HOUR_MS,
    anew: Anew::AfterLast,
};
/// The same for one application, from any caller.
pub const LOOK_UPS_OF_APPLICATION: Limit = Limit {
    kind: "flow_look_ups_of_application",
    max: 10,
    span_ms: 24 * HOUR_MS,
    anew: Anew::AfterLast,
};
/// The same for all applications of a tenant, from any caller.
pub const LOOK_UPS_OF_TENANT: Limit = Limit {
    kind: "flow_look_ups_of_tenant",
    max: 60,
    span_ms: HOUR_MS,
    anew: Anew::AfterFirst,
};
/// Under which all callers are counted who show no number: another call is no other caller.
const WITHHELD: &str = "withheld";
/// Where a form of the former shape asks for the date of birth.
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
        "" => WITHHELD,
        caller => caller,
    };
    let claims = [
        (&LOOK_UPS_OF_TENANT, tenant.to_string()),
        (&LOOK_UPS_BY_CALLER, format!("{tenant}/{caller}")),
    ];
    let mut taken = Vec::new();
    let mut write = hub.store().write().await?;
    for (limit, subject) in claims {
        if !claim(&mut write, tenant, limit, &subject, now).await? {
            // What has been counted stays so.
            write.commit().await?;
            return Ok(None);
        }
        taken.push((limit, subject));
    }
    write.commit().await?;
    let mut meant = Vec::new();
    for item in candidates(hub, tenant, number).await? {
        let subject = format!("{tenant}/{}", item.id);
        let mut write = hub.store().write().await?;
        let is_counted = claim(&mut write, tenant, &LOOK_UPS_OF_APPLICATION, &subject, now).await?;
        write.commit().await?;
        if is_counted {
            taken.push((&LOOK_UPS_OF_APPLICATION, subject));
            meant.push(item);
        }
    }
    let Some(birth_date) = birth_date else {
        return Ok(None);
    };
    for item in meant {
        let answers = hub.store().answers().last(tenant, item.id).await?;
        let Some(filed) = answers else { continue };
        if born(hub, tenant, item.id, &filed).await?.as_deref() != Some(birth_date.as_str()) {
            continue;
        }
        let mut write = hub.store().write().await?;
        for (limit, subject) in &taken {
            attempts::give_back(&mut write, limit, subject, now).await?;
        }
        // Whatever number is shown: what was said of the application says whose call it is.
        incoming_calls::identified(&mut write, tenant, &facts.id, &item.thread_id).await?;
        write.commit().await?;
        let states = hub.store().program_states().of(tenant, item.process_id).await?;
        return Ok(Some(found(item, states)));
    }
    Ok(None)
}

/// The applicant's date of birth.
async fn born(
    hub: &Hub,
    tenant: TenantId,
    application: ApplicationId,
    filed: &FiledAnswers,
) -> Result<Option<String>> {
    if let Some(born) = filed.answers.pointer(BORN).and_then(Value::as_str) {
        return Ok(Some(born.to_owned()));
    }
    let form = match hub.store().rule_facts().form(tenant, application).await {
        Err(StoreError::NotFound(_)) => None,
        form => form?,
    };
    Ok(form.and_then(|form| form.birth_date(&filed.answers).map(str::to_owned)))
}

/// Counts a look-up; false where there were too many.
async fn claim(
    write: &mut Write,
    tenant: TenantId,
    limit: &Limit,
    subject: &str,
    now_ms: i64,
) -> Result<bool> {
    match attempts::claim(write, limit, subject, now_ms).await? {
        Claim::Taken(_) => Ok(true),
        Claim::Refused { .. } => {
            tracing::warn!(
                tenant.id = tenant.0,
                limit = limit.kind,
                "a caller guesses at applications"
            );
            Ok(false)
        }
    }
}

/// Applications that may be meant by digits: those of their number as people know it, or the hub's own number.
async fn candidates(hub: &Hub, tenant: TenantId, digits: &str) -> Result<Vec<QueueItem>> {
    let applications = hub.store().applications();
    let mut items = applications.by_digits(tenant, digits).await?;
    if let Ok(id) = digits.parse::<i64>() {
        match applications.by_id(tenant, ApplicationId(id)).await {
            // One is counted once.
            Ok(item) if items.iter().any(|known| known.id == item.id) => {}
            Ok(item) => items.push(item),
            Err(hub_store::StoreError::NotFound(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(items)
}

fn found(item: QueueItem, states: Vec<State>) -> Found {
    let id = item.current_state_id.0;
    let state = states.into_iter().find(|state| state.id == id);
    let first_name = item
        .item_name
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .to_owned();
    let values = [
        ("case_no", item.external_id),
        ("case_program", item.process_name),
        ("applicant_name", item.item_name),
        ("first_name", first_name),
    ];
    Found {
        thread: item.thread_id,
        state: state.unwrap_or_else(|| State::new(id, &item.current_state_name, StateKind::Open)),
        values: values.map(|(name, value)| (name.to_owned(), value)).into(),
    }
}
