//! Calls of staff to emergency services, where a tenant has set that they go out by a trunk, and the notice to those who are to meet the
//! help.

use super::sip_trunk::SipTrunk;
use crate::Hub;
use crate::calls::trunk::PhoneRoute;
use crate::error::Result;
use hub_domain::calls::emergency::{
    EmergencyCalling, EmergencyHandling, REHEARSAL, emergency_digits, location_object,
};
use hub_domain::calls::emergency_notice::EmergencyNotice;
use hub_domain::conversations::channel::Channel;
use hub_domain::{AccountId, ApplicationId, CallId, TenantId};
use hub_media::sip::gateway::{CallerLocation, OutgoingCall};
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::conversations::staff_notices::{self, NoticeWords};
use std::sync::Arc;

/// What happened, for the notice in the inbox.
const NAME: &str = "emergency_call";

/// The way to emergency services.
pub(crate) struct EmergencyRoute {
    /// What is dialled there.
    pub digits: String,
    pub route: PhoneRoute,
    /// The tenant's number that is shown.
    pub number: String,
    setting: EmergencyCalling,
}

/// Who calls emergency services.
pub(crate) struct EmergencyCaller {
    pub account: i64,
    pub name: String,
    pub call: CallId,
    /// In whose conversation it was dialled.
    pub application: ApplicationId,
}

impl Hub {
    /// The way to emergency services for somebody who dials this; none where they are to use another telephone: as the tenant has set,
    /// or because trunk or number are not there.
    pub(crate) async fn emergency_route(
        &self,
        tenant: TenantId,
        dialled: &str,
        account: i64,
    ) -> Result<Option<EmergencyRoute>> {
        let setting = self.store().emergency_callings().of(tenant).await?;
        let Some(digits) = emergency_digits(dialled) else {
            return Ok(None);
        };
        if setting.handling == EmergencyHandling::AnotherPhone || self.media().telephony().is_none() {
            return Ok(None);
        }
        let number = self
            .store()
            .phone_numbers()
            .by_number(tenant, &setting.number)
            .await?;
        let trunk = self
            .media()
            .call_by_trunk(&tenant.to_string(), &setting.trunk_id)
            .await?;
        let (Some(number), Some(trunk)) = (number, trunk) else {
            tracing::error!(
                tenant.id = tenant.0,
                "the trunk or the number for emergency calls is not there"
            );
            return Ok(None);
        };
        let location = CallerLocation {
            object: location_object(&setting.address, setting.place_of(account), &number.number),
            uri: setting.location_uri_of(account).to_owned(),
        };
        let outgoing = OutgoingCall {
            caller: number.number.clone(),
            location: Some(location),
            ..trunk
        };
        let trunk = SipTrunk::to_emergency(self.clone(), tenant, outgoing);
        Ok(Some(EmergencyRoute {
            digits,
            route: PhoneRoute(Arc::new(trunk)),
            number: number.number,
            setting,
        }))
    }

    /// Notifies those whom the tenant has named, in their inbox, by text and by mail. The call is under way, and does not wait for it.
    /// Nobody runs for a rehearsal.
    pub(crate) fn notify_of_emergency(&self, tenant: TenantId, caller: EmergencyCaller, way: EmergencyRoute) {
        if way.digits == REHEARSAL {
            return;
        }
        let hub = self.clone();
        tokio::spawn(async move {
            if let Err(error) = hub.write_emergency_notices(tenant, &caller, &way).await {
                tracing::error!(%error, call = %caller.call, "nobody is notified of an emergency call");
            }
        });
    }

    async fn write_emergency_notices(
        &self,
        tenant: TenantId,
        caller: &EmergencyCaller,
        way: &EmergencyRoute,
    ) -> Result<()> {
        let row = self.store().tenants().by_id(tenant).await?;
        let address = way.setting.address.line();
        let notice = EmergencyNotice {
            who: &caller.name,
            number: &way.digits,
            place: way.setting.place_of(caller.account),
            address: &address,
        };
        let mut people = Vec::new();
        for account in &way.setting.notified {
            let notices = self.store().rule_notices();
            people.extend(notices.account(tenant, AccountId(*account)).await?);
        }
        let mut write = self.store().write().await?;
        for person in people {
            let (subject, body) = notice.words(&person.lang);
            let words = NoticeWords {
                name: NAME,
                subject: &subject,
                body: &body,
            };
            let account = AccountId(person.id);
            staff_notices::add_of_event(&mut write, tenant, caller.application, words, account).await?;
            for (channel, from, to) in [
                (Channel::Sms, &row.sms_from, &person.phone),
                (Channel::Email, &row.mail_from, &person.email),
            ] {
                if to.is_empty() || !self.has_gateway(&row, channel) {
                    continue;
                }
                // Somebody runs: it overtakes what waits, and night is no reason to hold it.
                let key = format!("emergency-{}-{}-{}", caller.call, person.id, channel.as_str());
                let delivery = NewDelivery {
                    from: from.clone(),
                    to: to.clone(),
                    subject: match channel {
                        Channel::Email => subject.clone(),
                        _ => String::new(),
                    },
                    body: body.clone(),
                    quiet_exempt: true,
                    ..NewDelivery::new(channel, Lane::Code, key)
                };
                outbox::enqueue(&mut write, tenant, delivery).await?;
            }
        }
        Ok(write.commit().await?)
    }
}
