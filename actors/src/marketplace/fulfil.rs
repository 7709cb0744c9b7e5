//! Makes what was bought: the instance, the invitation of its administrator, and the word to the marketplace that it is there. Each
//! step finds out whether it is done already, so that the job may be repeated.

use super::{SOURCE, instance, read_again};
use crate::Hub;
use crate::administration::invitations;
use crate::error::Result;
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::clock::now_ms;
use hub_domain::identity::permission::ROLE_ADMINISTRATOR;
use hub_domain::identity::staff::Invitee;
use hub_domain::subscription::SubscriptionState;
use hub_domain::{AccountId, TenantId};
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::staff_invitations::Inviter;
use hub_store::marketplace::subscriptions::{FulfilSubscription, SubscriptionAdmin};
use hub_store::tenants::Tenant;

/// Makes what was bought.
pub struct SubscriptionFulfiller(pub Hub);

#[async_trait(?Send)]
impl JobHandler for SubscriptionFulfiller {
    type Job = FulfilSubscription;

    async fn run(&self, job: FulfilSubscription, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        let (hub, id) = (&self.0, run.tenant());
        let Some(market) = hub.marketplace(id).await? else {
            return Ok(());
        };
        let bought = read_again(hub, id, &market, &job.subscription).await?;
        let Some(admin) = bought.admin.clone() else {
            return Ok(());
        };
        if bought.sold.state == SubscriptionState::Unsubscribed {
            return Ok(());
        }
        let seller = hub.store().tenant(id).await?;
        let made = match bought.bought {
            Some(made) => made,
            None => instance::make(hub, &seller, &market.gateway.domain, &bought).await?,
        };
        invite(hub, &seller, made, &admin, &job.origin).await?;
        if bought.sold.state == SubscriptionState::PendingFulfillmentStart {
            market
                .api
                .activate(&bought.sold.id, &bought.sold.plan_id)
                .await
                .map_err(crate::ActorError::from)?;
            read_again(hub, id, &market, &job.subscription).await?;
        }
        Ok(())
    }
}

/// Invites the administrator of a bought instance, unless they have a link that is good or work there already. Nobody else is there who
/// could send a link again that was followed too late.
async fn invite(
    hub: &Hub,
    seller: &Tenant,
    made: TenantId,
    admin: &SubscriptionAdmin,
    origin: &str,
) -> Result<()> {
    let store = hub.store();
    let here = store.workflow_users().by_email(made, &admin.email).await?;
    let open = store.staff_invitations().by_email(made, &admin.email).await?;
    let now = now_ms();
    let is_good = open.as_ref().is_some_and(|open| open.expires_at_ms > now);
    if !here.is_empty() || is_good {
        return Ok(());
    }
    let tenant = store.tenant(made).await?;
    let hosts = store.tenant_cache().hosts_of(made).await?;
    let host = hosts.into_iter().next().map(|one| one.host);
    let origin = host.map_or_else(|| origin.to_owned(), |host| with_host(origin, &host));
    let invitee = Invitee {
        account_type: "Government".into(),
        first_name: admin.first_name.clone(),
        last_name: admin.last_name.clone(),
        email: admin.email.clone(),
        phone: None,
        lang: tenant.lang.clone(),
        roles: vec![ROLE_ADMINISTRATOR],
        programs: Vec::new(),
    };
    let by = Inviter {
        account: AccountId(0),
        name: &seller.name,
        import: None,
    };
    let mut write = store.write().await?;
    let (action, id) = if let Some(open) = open {
        invitations::send_again(hub, &mut write, &tenant, &origin, &open).await?;
        ("staff.invite-again", open.id)
    } else {
        let id = invitations::invite(hub, &mut write, &tenant, &origin, &invitee, &by).await?;
        ("staff.invite", id)
    };
    let line = AuditLine::new(made, By::system().from(SOURCE), action, "invitation", &id);
    audit::append(&mut write, line.after("Government 99")).await?;
    write.commit().await?;
    Ok(())
}

/// Scheme and port of an address with another host.
fn with_host(origin: &str, host: &str) -> String {
    let (scheme, rest) = origin.split_once("://").unwrap_or(("https", origin));
    let port = match rest.rsplit_once(':') {
        Some((_, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!(":{port}")
        }
        _ => String::new(),
    };
    format!("{scheme}://{host}{port}")
}

#[cfg(test)]
mod tests {
    use super::with_host;

    #[test]
    fn a_bought_instance_is_reached_as_its_seller_is() {
        for (origin, expected) in [
            ("https://service.example", "https://mill.example"),
            ("http://service.localhost:8080", "http://mill.example:8080"),
            ("http://[::1]:8080", "http://mill.example:8080"),
            ("http://[::1]", "http://mill.example"),
        ] {
            assert_eq!(with_host(origin, "mill.example"), expected);
        }
    }
}
