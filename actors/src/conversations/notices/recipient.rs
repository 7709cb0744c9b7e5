//! A recipient of a rule's notice: the applicant, or a member of staff.

use crate::Hub;
use crate::error::Result;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::notification_rule::{NoticeAudience, NotificationRule};
use hub_domain::people::applicant::Applicant;
use hub_domain::people::zones::whereabouts;
use hub_domain::{AccountId, ProgramId, TenantId};
use hub_store::conversations::rule_notices::StaffRecipient;

/// An address, and what its owner has agreed to.
pub(super) struct Reached {
    pub address: String,
    pub consent: ConsentState,
    /// Where its owner may be: IANA zones.
    pub zones: Vec<String>,
}

/// See the module.
pub(super) enum Recipient<'a> {
    Applicant(&'a Applicant),
    Staff(StaffRecipient),
}

impl Recipient<'_> {
    pub fn account(&self) -> Option<i64> {
        match self {
            Recipient::Applicant(_) => None,
            Recipient::Staff(person) => Some(person.id),
        }
    }

    pub fn name(&self) -> String {
        match self {
            Recipient::Applicant(person) => person.name.clone(),
            Recipient::Staff(person) => person.name(),
        }
    }

    pub fn lang(&self) -> &str {
        match self {
            Recipient::Applicant(person) => &person.lang,
            Recipient::Staff(person) => &person.lang,
        }
    }

    /// The address for a channel, if one is known. Notices to staff about their work need no consent.
    pub fn reached(&self, channel: Channel) -> Option<Reached> {
        let kind = match channel {
            Channel::Sms => "phone",
            Channel::Email => "email",
            Channel::Call | Channel::Voice | Channel::Note | Channel::Session | Channel::Comment => {
                return None;
            }
        };
        match self {
            Recipient::Applicant(person) => {
                let known = person.addresses.iter().find(|known| known.kind == kind)?;
                Some(Reached {
                    address: known.address.clone(),
                    consent: known.consent,
                    zones: known.zones.clone(),
                })
            }
            Recipient::Staff(person) => {
                let address = if kind == "phone" {
                    &person.phone
                } else {
                    &person.email
                };
                (!address.is_empty()).then(|| Reached {
                    address: address.clone(),
                    consent: ConsentState::Granted,
                    zones: whereabouts(&person.zone, "", address).zones,
                })
            }
        }
    }
}

/// Everybody in a rule's audience, without the author of the change.
pub(super) async fn of_rule<'a>(
    hub: &Hub,
    tenant: TenantId,
    rule: &NotificationRule,
    applicant: &'a Applicant,
    owner: Option<i64>,
    by: i64,
) -> Result<Vec<Recipient<'a>>> {
    let notices = hub.store().rule_notices();
    let staff = match rule.audience {
        NoticeAudience::Applicant => return Ok(vec![Recipient::Applicant(applicant)]),
        NoticeAudience::Owner => match owner {
            Some(owner) => notices
                .account(tenant, AccountId(owner))
                .await?
                .into_iter()
                .collect(),
            None => Vec::new(),
        },
        NoticeAudience::Role => {
            notices
                .with_role(tenant, ProgramId(rule.program), &rule.role)
                .await?
        }
    };
    let others = staff.into_iter().filter(|person| person.id != by);
    Ok(others.map(Recipient::Staff).collect())
}
