//! Asks a provider how a payment stands, again and again, until it is known. Each asking is a job; what is still not known adds the next.

use crate::Hub;
use crate::error::ActorError;
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::TenantId;
use hub_payments::{PaymentEvent, PaymentState};
use hub_store::StoreError;
use hub_store::paying::payment_moves::{self, About, AskForPayment, RARELY};

/// Attempts after which nobody is expected to know any more: a week of what is asked for, a month of what takes days.
const MOST_STARTED: i64 = RARELY + 28;
const MOST_SUBMITTED: i64 = RARELY + 120;

/// See the module.
pub struct PaymentAsker(pub Hub);

#[async_trait(?Send)]
impl JobHandler for PaymentAsker {
    type Job = AskForPayment;

    /// One step: asking changes nothing twice.
    async fn run(&self, job: AskForPayment, run: &mut JobRun) -> Result<(), Interrupted> {
        let (hub, tenant) = (&self.0, run.tenant());
        let payment = match hub.store().payment_rows().by_id(tenant, &job.payment).await {
            Ok(payment) => payment,
            Err(StoreError::NotFound(_)) => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        if payment.refunding_cents > 0 {
            let payment = hub.ask_for_payment(tenant, payment).await?;
            if payment.refunding_cents > 0 && job.attempt < MOST_SUBMITTED {
                ask_again(hub, tenant, job).await?;
            }
            return Ok(());
        }
        if payment.state.is_final() || payment.state == PaymentState::Error {
            return Ok(());
        }
        let before = payment.state;
        let payment = hub.ask_for_payment(tenant, payment).await?;
        // What has moved on has an asking of its own.
        if payment.state != before {
            return Ok(());
        }
        let most = match payment.state {
            PaymentState::Started | PaymentState::Created => MOST_STARTED,
            PaymentState::Submitted => MOST_SUBMITTED,
            PaymentState::Success
            | PaymentState::Failed
            | PaymentState::Cancelled
            | PaymentState::Error
            | PaymentState::Refunded => return Ok(()),
        };
        if job.attempt >= most {
            if payment.state == PaymentState::Started {
                let about = About {
                    code: "not_known".into(),
                    ..About::default()
                };
                hub.payment_event(
                    tenant,
                    &payment.id,
                    PaymentEvent::Errored,
                    about,
                    &payment.provider,
                )
                .await?;
            }
            return Ok(());
        }
        ask_again(hub, tenant, job).await?;
        Ok(())
    }
}

async fn ask_again(hub: &Hub, tenant: TenantId, job: AskForPayment) -> Result<(), ActorError> {
    let mut write = hub.store().write().await?;
    let next = AskForPayment {
        attempt: job.attempt + 1,
        ..job
    };
    payment_moves::ask_later(&mut write, tenant, &next).await?;
    write.commit().await?;
    Ok(())
}
