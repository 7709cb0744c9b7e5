//! Works a provider's notice: checks who it is from, and asks the provider how the payment stands. What the notice says of it is not
//! believed.

use super::pay::order_id;
use crate::Hub;
use crate::error::ActorError;
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_payments::{Dispute, GatewayError, Notice, NoticeFault, PayChannel, PaymentGateway};
use hub_store::StoreError;
use hub_store::paying::payment_notices::{self, KeptNotice, WorkPaymentNotice};
use hub_store::paying::payment_providers;
use hub_store::paying::payment_questions::{self, DISPUTE, PaymentQuestion, UNKNOWN};
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
    let is_early = now_ms() - kept.received_at_ms < EARLY_MS;
    let dispute = match &notice.dispute {
        Some(id) => gateway.dispute(id).await.map_err(not_now)?,
        None => None,
    };
    let payment = payment_of(hub, tenant, &kept.provider, &notice, gateway.as_ref()).await?;
    if payment.is_none() && is_early {
        return Err(ActorError::Program("the payment is not known yet".into()));
    }
    let question = match (dispute, &payment) {
        (Some(dispute), payment) => Some(of_dispute(&kept.provider, dispute, payment.as_ref())),
        (None, None) => {
            // What the notice says of an amount is not believed either.
            let received = match notice.reference.is_empty() {
                true => None,
                false => gateway.received(&notice.reference).await.map_err(not_now)?,
            };
            Some(unknown(&kept.provider, &notice, received))
        }
        (None, Some(_)) => None,
    };
    let is_dispute = question.as_ref().is_some_and(|question| question.kind == DISPUTE);
    if let Some(question) = question {
        put(hub, tenant, &question).await?;
    }
    let Some(payment) = payment else {
        return end(hub, tenant, (id, &kept.provider), "unknown", None).await;
    };
    // Nothing is booked of a dispute. Of a debit it is the bank's return, which the payment itself says.
    if is_dispute && payment.channel != PayChannel::Bank {
        return end(hub, tenant, (id, &kept.provider), "dispute", None).await;
    }
    // A return is told once, and nobody asks for a payment that was made: the notice is worked until the provider has answered.
    if hub.known_of_payment(tenant, payment).await?.is_none() {
        return Err(ActorError::Program("the provider does not answer".into()));
    }
    end(hub, tenant, (id, &kept.provider), "done", None).await
}

fn not_now(error: GatewayError) -> ActorError {
    ActorError::Program(error.to_string())
}

fn of_dispute(provider: &str, dispute: Dispute, payment: Option<&Payment>) -> PaymentQuestion {
    PaymentQuestion {
        provider: provider.to_owned(),
        object_id: dispute.id,
        kind: DISPUTE.to_owned(),
        payment_id: payment.map(|payment| payment.id.clone()),
        application_id: payment.map(|payment| payment.application.0),
        cents: dispute.cents,
        suspense_cents: 0,
        reason: dispute.reason,
        status: dispute.status,
        answer_by_ms: dispute.answer_by_ms,
        received_at_ms: now_ms(),
        changed_at_ms: now_ms(),
        closed_at_ms: dispute.is_over.then(now_ms),
        closed_by: match dispute.is_over {
            true => provider.to_owned(),
            false => String::new(),
        },
    }
}

fn unknown(provider: &str, notice: &Notice, received: Option<i64>) -> PaymentQuestion {
    let object = match notice.reference.is_empty() {
        true => &notice.event,
        false => &notice.reference,
    };
    PaymentQuestion {
        provider: provider.to_owned(),
        object_id: object.clone(),
        kind: UNKNOWN.to_owned(),
        payment_id: None,
        application_id: None,
        cents: received,
        suspense_cents: 0,
        reason: notice.what.clone(),
        status: String::new(),
        answer_by_ms: None,
        received_at_ms: now_ms(),
        changed_at_ms: now_ms(),
        closed_at_ms: None,
        closed_by: String::new(),
    }
}

async fn put(hub: &Hub, tenant: TenantId, question: &PaymentQuestion) -> Result<(), ActorError> {
    let mut write = hub.store().write().await?;
    payment_questions::put(&mut write, tenant, question).await?;
    write.commit().await?;
    Ok(())
}

async fn payment_of(
    hub: &Hub,
    tenant: TenantId,
    provider: &str,
    notice: &Notice,
    gateway: &dyn PaymentGateway,
) -> Result<Option<Payment>, ActorError> {
    if let Some(found) = ours(hub, tenant, provider, notice.payment.as_deref()).await? {
        return Ok(Some(found));
    }
    if notice.reference.is_empty() {
        return Ok(None);
    }
    let payments = hub.store().payment_rows();
    let known = payments
        .by_gateway_id(tenant, provider, &notice.reference)
        .await?;
    if known.is_some() {
        return Ok(known);
    }
    // A charge, a refund or a dispute has ids of its own: the provider knows whose it is.
    let owner = gateway.owner(&notice.reference).await.map_err(not_now)?;
    ours(hub, tenant, provider, owner.as_deref()).await
}

/// The payment of the id that we gave the provider.
async fn ours(
    hub: &Hub,
    tenant: TenantId,
    provider: &str,
    id: Option<&str>,
) -> Result<Option<Payment>, ActorError> {
    let Some(id) = id.and_then(|id| id.strip_prefix(&order_id(tenant, ""))) else {
        return Ok(None);
    };
    match hub.store().payment_rows().by_id(tenant, id).await {
        Ok(payment) if payment.provider == provider => Ok(Some(payment)),
        Ok(_) | Err(StoreError::NotFound(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
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
