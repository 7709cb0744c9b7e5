//! Whom a call rings, and by what: judged before anything is written.

use super::PlaceCall;
use crate::Hub;
use crate::calls::arrived_call;
use crate::calls::conference::Desk;
use crate::calls::telephone::EmergencyRoute;
use crate::calls::trunk::PhoneRoute;
use crate::error::{ActorError, Result};
use hub_domain::calls::case_numbers::numbers_in;
use hub_domain::calls::outgoing_call::means_emergency;
use hub_domain::people::address::normal_phone;
use hub_domain::people::applicant::Applicant;
use hub_domain::problem::Key;
use hub_domain::{ApplicationId, ProgramId, TenantId};

/// See the module.
pub(super) struct CallTarget {
    /// The number; empty for a call by link.
    pub to: String,
    /// A number that is called back, and is not one of the applicant's.
    pub is_off_file: bool,
    /// None for a call by link.
    pub route: Option<PhoneRoute>,
    /// The reviewer talks by their own telephone.
    pub desk: Option<Desk>,
    /// It leads to emergency services.
    pub emergency: Option<EmergencyRoute>,
}

impl CallTarget {
    pub async fn of(
        hub: &Hub,
        tenant: TenantId,
        program: ProgramId,
        applicant: &Applicant,
        message: &PlaceCall,
        emergency: Option<EmergencyRoute>,
        application: ApplicationId,
    ) -> Result<Self> {
        let phones: Vec<&str> = applicant
            .addresses
            .iter()
            .filter(|known| known.kind == "phone")
            .map(|known| known.address.as_str())
            .collect();
        let to = match &emergency {
            // Whether the number is on file does not matter to whoever needs help.
            Some(way) => way.digits.clone(),
            None => match of_case(hub, tenant, (program, application), message, &phones).await? {
                Some(number) => number,
                None => number(message, &phones)?,
            },
        };
        let route = match (message.by_link, &message.arrived, &emergency) {
            (true, ..) => None,
            (false, Some(arrived), _) => Some(arrived.route.clone()),
            (false, None, Some(way)) => Some(way.route.clone()),
            (false, None, None) => {
                refuse_unserved(hub, tenant, &to, message.calls_back.as_deref()).await?;
                let route = hub.outgoing_route(tenant, program).await?;
                Some(route.ok_or(ActorError::Refused(Key::NoGateway))?)
            }
        };
        Ok(Self {
            is_off_file: (message.calls_back.is_some() || is_called(message, &to))
                && !phones.contains(&to.as_str()),
            desk: desk(hub, tenant, program, message).await?,
            to,
            route,
            emergency,
        })
    }
}

/// The way to emergency services, where they are meant. Whoever needs help is called, or told at once to use another telephone.
pub(super) async fn emergency_route(
    hub: &Hub,
    tenant: TenantId,
    message: &PlaceCall,
) -> Result<Option<EmergencyRoute>> {
    let asked = match (&message.to, message.by_link, &message.arrived) {
        (Some(asked), false, None) if means_emergency(asked) => asked,
        _ => return Ok(None),
    };
    let way = match (&message.own_phone, &message.calls_back) {
        (None, None) => hub.emergency_route(tenant, asked, message.by.account).await?,
        // Where one's own telephone is nobody knows here, and no caller has help called by leaving its number.
        (Some(_), _) | (None, Some(_)) => None,
    };
    way.map(Some).ok_or_else(no_emergency_call)
}

/// Whoever dials an emergency number that is not called from here must know at once.
pub(super) fn no_emergency_call() -> ActorError {
    ActorError::RefusedField {
        field: "to",
        key: Key::EmergencyNumber,
    }
}

/// The number that is meant: the caller's, the one that was asked for, or the applicant's first.
fn number(message: &PlaceCall, phones: &[&str]) -> Result<String> {
    let unknown = ActorError::RefusedField {
        field: "to",
        key: Key::AddressUnknown,
    };
    match (message.by_link, &message.arrived, &message.to) {
        (true, ..) => Ok(String::new()),
        (false, Some(arrived), _) => Ok(arrived.caller.clone()),
        (false, None, Some(asked)) => normal_phone(asked)
            .filter(|asked| message.calls_back.is_some() || phones.contains(&asked.as_str()))
            .ok_or(unknown),
        (false, None, None) => phones.first().map(|first| (*first).to_owned()).ok_or(unknown),
    }
}

/// Whether somebody asked for this number to be called.
fn is_called(message: &PlaceCall, to: &str) -> bool {
    !message.by_link && message.arrived.is_none() && message.to.is_some() && !means_emergency(to)
}

/// A number that was asked for, is none of the applicant's and belongs to the case all the same: it stands in the answers, or in the
/// program's address book.
async fn of_case(
    hub: &Hub,
    tenant: TenantId,
    (program, application): (ProgramId, ApplicationId),
    message: &PlaceCall,
    phones: &[&str],
) -> Result<Option<String>> {
    if message.by_link || message.arrived.is_some() || message.calls_back.is_some() {
        return Ok(None);
    }
    let asked = message.to.as_deref().and_then(normal_phone);
    let Some(asked) = asked.filter(|asked| !phones.contains(&asked.as_str())) else {
        return Ok(None);
    };
    if hub.store().address_book().has(tenant, program, &asked).await? {
        return Ok(Some(asked));
    }
    let filed = hub.store().answers().last(tenant, application).await?;
    let stands = filed.is_some_and(|filed| numbers_in(&filed.answers).contains(&asked));
    Ok(stands.then_some(asked))
}

/// The reviewer's own telephone, which the program's trunk rings.
async fn desk(hub: &Hub, tenant: TenantId, program: ProgramId, message: &PlaceCall) -> Result<Option<Desk>> {
    let Some(phone) = &message.own_phone else {
        return Ok(None);
    };
    hub.may_call(tenant, &phone.number).await?;
    let outgoing = hub.outgoing_of_program(tenant, program).await?;
    let mut outgoing = outgoing.ok_or(ActorError::Refused(Key::NoGateway))?;
    outgoing.called.clone_from(&phone.number);
    Ok(Some(Desk {
        outgoing,
        sid: phone.sid.clone(),
    }))
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
