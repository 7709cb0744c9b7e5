//! Works a provider's notice: checks who it is from, and asks the provider how the payment stands. What the notice says of it is not
//! believed.

use super::pay::order_id;
use crate::Hub;
use crate::error::ActorError;
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_payments::{Notice, NoticeFault};
use hub_store::StoreError;
use hub_store::paying::payment_notices::{self, KeptNotice, WorkPaymentNotice};
use hub_store::paying::payment_providers;
use hub_store::paying::payment_rows::Payment;

/// For so long a payment that nobody knows may still become known: a notice may come before the answer that names its id.
const EARLY_MS: i64 = 600_000;

/// See the module.
pub struct NoticeWorker(pub Hub);

#[async_trait(?Send)]
impl JobHandler for NoticeWorker {
    type Job = WorkPaymentNotice;

    /// A repeat asks once more, and changes nothing.
    async fn run(&self, job: WorkPaymentNotice, run: &mut JobRun) -> Result<(), Interrupted> {
        let (hub, tenant) = (&self.0, run.tenant());
        let kept = match hub.store().payment_notices().by_id(tenant, &job.notice).await {
            Ok(kept) => kept,
            Err(StoreError::NotFound(_)) => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        if kept.outcome.is_empty() {
            work(hub, tenant, &job.notice, kept).await?;
        }
        Ok(())
    }
}

async fn work(hub: &Hub, tenant: TenantId, id: &str, kept: KeptNotice) -> Result<(), ActorError> {
    let Some(gateway) = hub.payment_gateway(tenant, &kept.provider).await? else {
        return end(hub, tenant, (id, &kept.provider), "unknown", None).await;
    };
    let notice = match gateway.read_notice(&kept.raw, kept.received_at_ms).await {
        Ok(notice) => notice,
        Err(NoticeFault::NotNow) => return Err(ActorError::Program("a certificate is not there".into())),
        Err(fault) => {
            let why = fault.to_string();
            tracing::warn!(
                tenant.id = tenant.0,
                provider = kept.provider,
                why,
                "a notice of payments is not believed"
            );
            return end(hub, tenant, (id, &kept.provider), &why, Some(&why)).await;
        }
    };
    let mut write = hub.store().write().await?;
    let is_first = payment_notices::name(&mut write, tenant, id, (&kept.provider, &notice.event)).await?;
    write.commit().await?;
    // This one was named by an attempt before, which did not come to its end.
    let is_ours = kept.event_id.as_deref() == Some(notice.event.as_str());
    if !is_first && !is_ours {
        return end(hub, tenant, (id, &kept.provider), "repeated", None).await;
    }
    let Some(payment) = payment_of(hub, tenant, &kept.provider, &notice).await? else {
        if now_ms() - kept.received_at_ms < EARLY_MS {
            return Err(ActorError::Program("the payment is not known yet".into()));
        }
        return end(hub, tenant, (id, &kept.provider), "unknown", None).await;
    };
    // A return is told once, and nobody asks for a payment that was made: the notice is worked until the provider has answered.
    if hub.known_of_payment(tenant, payment).await?.is_none() {
        return Err(ActorError::Program("the provider does not answer".into()));
    }
    end(hub, tenant, (id, &kept.provider), "done", None).await
}

async fn payment_of(
    hub: &Hub,
    tenant: TenantId,
    provider: &str,
    notice: &Notice,
) -> Result<Option<Payment>, ActorError> {
    let payments = hub.store().payment_rows();
    let ours = notice
        .payment
        .as_deref()
        .and_then(|id| id.strip_prefix(&order_id(tenant, "")));
    if let Some(id) = ours {
        match payments.by_id(tenant, id).await {
            Ok(payment) if payment.provider == provider => return Ok(Some(payment)),
            Ok(_) | Err(StoreError::NotFound(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    if notice.reference.is_empty() {
        return Ok(None);
    }
    Ok(payments
        .by_gateway_id(tenant, provider, &notice.reference)
        .await?)
}

async fn end(
    hub: &Hub,
    tenant: TenantId,
    (id, provider): (&str, &str),
    outcome: &str,
    refusal: Option<&str>,
) -> Result<(), ActorError> {
    let mut write = hub.store().write().await?;
    payment_notices::end(&mut write, tenant, id, outcome).await?;
    payment_providers::note(&mut write, tenant, provider, refusal).await?;
    write.commit().await?;
    Ok(())
}
