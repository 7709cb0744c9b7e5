//! The instance that a subscription has bought: a tenant with a host, made in one transaction. Within seconds every node carries its
//! mails and texts and does its recurring work, as for any tenant that comes while the hub runs.

use super::SOURCE;
use crate::Hub;
use crate::error::{ActorError, Result};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::problem::Key;
use hub_marketplace::instance_name::subdomain;
use hub_store::audit::{self, AuditLine, By};
use hub_store::marketplace::subscriptions::{self, Subscription};
use hub_store::tenants::{self, Tenant, TenantSettings};
use serde_json::json;

/// The number of the first bought instance: above those that people give.
const FIRST_INSTANCE: i64 = 100_001;
/// The counter of instances belongs to the whole hub.
const WHOLE_HUB: TenantId = TenantId(0);
/// Names that are tried before the job comes again.
const TURNS: usize = 100;

/// Makes the instance of a subscription, or finds the one that was made at the same moment. Mails go out from the seller's address and
/// texts from its number, by the hub's own carriers, until its administrators set their own.
pub(super) async fn make(
    hub: &Hub,
    seller: &Tenant,
    domain: &str,
    bought: &Subscription,
) -> Result<TenantId> {
    let store = hub.store();
    let known = store.tenants().all().await?;
    let sold = &bought.sold;
    let mut write = store.write().await?;
    // `hub tenant add` counts on from the highest number, and may have given the next one.
    let id = loop {
        let number = write
            .next_number(WHOLE_HUB, "bought_instances", FIRST_INSTANCE)
            .await?;
        if !known.iter().any(|tenant| tenant.id.0 == number) {
            break TenantId(number);
        }
    };
    let mut chosen = None;
    for turn in 0..TURNS {
        let label = subdomain(&sold.name, turn);
        if known.iter().any(|tenant| tenant.subdomain == label) {
            continue;
        }
        if tenants::add_host(&mut write, &format!("{label}.{domain}"), id).await? {
            chosen = Some(label);
            break;
        }
    }
    let label = chosen.ok_or(ActorError::Refused(Key::HostNotAllowed))?;
    let name = match sold.name.trim() {
        "" => label.clone(),
        name => name.chars().take(100).collect(),
    };
    let tenant = Tenant {
        id,
        name: name.clone(),
        subdomain: label,
        zone: seller.zone.clone(),
        lang: seller.lang.clone(),
        active: true,
        branding: json!({ "ds_portalTitle": name, "ds_textMode": "bright", "ds_program_type": "workflow" }),
        settings: TenantSettings::default(),
        mail_from: seller.mail_from.clone(),
        sms_from: seller.sms_from.clone(),
    };
    tenants::insert(&mut write, &tenant, now_ms()).await?;
    if !subscriptions::set_bought(&mut write, seller.id, &sold.id, id).await? {
        let made = subscriptions::read(&mut write, seller.id, &sold.id).await?;
        write.rollback().await?;
        return made
            .and_then(|made| made.bought)
            .ok_or(ActorError::Refused(Key::NotFound));
    }
    let by = || By::system().from(SOURCE);
    let made = AuditLine::new(id, by(), "tenant.create", "tenant", id).reason(&sold.id);
    audit::append(&mut write, made).await?;
    let sold_line = AuditLine::new(seller.id, by(), "subscription.instance", "subscription", &sold.id);
    audit::append(&mut write, sold_line.after(id)).await?;
    write.commit().await?;
    // The other nodes find it within seconds.
    hub.start_new_tenants().await?;
    Ok(id)
}
