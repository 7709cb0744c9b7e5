//! Asking providers for money, and how it stands. That a provider is asked is written before it is, so that whoever takes over after a
//! crash asks under the same key; what it answers is held against the table of states, whichever way it comes.

use crate::Hub;
use crate::error::{ActorError, Result};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_payments::{
    BankAccount, GatewayError, PayChannel, PaymentEvent, PaymentGateway, PaymentOrder, PaymentState, Report,
    Standing,
};
use hub_store::keys::Keyring;
use hub_store::paying::payment_moves::{self, About, AskForPayment, Doer};
use hub_store::paying::payment_notices;
use hub_store::paying::payment_providers::SEALED_ACCOUNT;
use hub_store::paying::payment_rows::Payment;
use std::sync::Arc;

/// After this time a payment that its provider has never got will not arrive any more.
const NEVER_ARRIVES_MS: i64 = 3_600_000;
/// A payment that is older than this may have been asked for before that was written: its provider is asked for it first.
const ASKED_BEFORE_MS: i64 = 60_000;
/// The attempt with which the asking begins of a page that the payer may leave open: after a quarter of an hour.
const OF_A_PAGE: i64 = 5;

/// An account as it is kept until the outcome of its debit is known.
pub async fn seal_account(keyring: &Keyring, tenant: TenantId, account: &BankAccount) -> Result<String> {
    let text = serde_json::to_string(account).map_err(|error| ActorError::Program(error.to_string()))?;
    Ok(keyring.seal_for_tenant(tenant, SEALED_ACCOUNT, &text).await?)
}

/// What providers know a payment by.
pub(super) fn order_id(tenant: TenantId, payment: &str) -> String {
    format!("{tenant}-{payment}")
}

impl Hub {
    /// A payment as its provider is asked for it.
    pub(super) async fn payment_order(&self, tenant: TenantId, payment: &Payment) -> Result<PaymentOrder> {
        let account = match &payment.sealed_account {
            Some(sealed) => {
                let keys = self.keyring();
                let text = keys.open_for_tenant(tenant, SEALED_ACCOUNT, sealed).await?;
                let account = serde_json::from_str(&text);
                Some(account.map_err(|error| ActorError::Program(error.to_string()))?)
            }
            None => None,
        };
        Ok(PaymentOrder {
            id: order_id(tenant, &payment.id),
            reference: payment.gateway_id.clone(),
            channel: payment.channel,
            cents: payment.cents,
            currency: payment.currency.clone(),
            words: self.tenant_name(tenant).await?,
            account,
            return_url: payment.return_url.clone(),
            created_at_ms: payment.created_at_ms,
        })
    }

    pub(super) async fn gateway_of(
        &self,
        tenant: TenantId,
        payment: &Payment,
    ) -> Result<Arc<dyn PaymentGateway>> {
        let found = self.payment_gateway(tenant, &payment.provider).await?;
        found.ok_or_else(|| ActorError::Program(format!("no provider {}", payment.provider)))
    }

    /// Prepares the provider's page for the payer. Where the provider does not answer, the payment has none, and whoever presses again
    /// asks again under the same key.
    pub async fn prepare_payment(&self, tenant: TenantId, payment: Payment) -> Result<Payment> {
        let gateway = self.gateway_of(tenant, &payment).await?;
        let order = self.payment_order(tenant, &payment).await?;
        match gateway.begin(&order).await {
            Ok(report) => {
                let mut write = self.store().write().await?;
                let known = payment_moves::learned(&mut write, tenant, &payment.id, &about(&report)).await?;
                let job = AskForPayment {
                    payment: known.id.clone(),
                    version: known.version,
                    attempt: OF_A_PAGE,
                };
                payment_moves::ask_later(&mut write, tenant, &job).await?;
                write.commit().await?;
                Ok(known)
            }
            Err(GatewayError::Unknown(why)) => {
                tracing::warn!(payment.id = payment.id, why, "a provider's page is not known");
                Ok(payment)
            }
            Err(GatewayError::Account(why)) => {
                tracing::error!(
                    payment.id = payment.id,
                    why,
                    "a provider does not accept our account"
                );
                Ok(payment)
            }
            Err(GatewayError::Refused(code)) => {
                self.payment_refused(tenant, &payment, code, gateway.name()).await
            }
        }
    }

    /// Debits the account of a payment that nobody has been asked for yet; of any other, asks how it stands.
    pub async fn take_payment(&self, tenant: TenantId, payment: Payment) -> Result<Payment> {
        let is_new = match payment.state {
            PaymentState::Created => payment.channel == PayChannel::Bank,
            PaymentState::Started
            | PaymentState::Submitted
            | PaymentState::Success
            | PaymentState::Failed
            | PaymentState::Cancelled
            | PaymentState::Error
            | PaymentState::Refunded => false,
        };
        if !is_new {
            return self.ask_for_payment(tenant, payment).await;
        }
        let gateway = self.gateway_of(tenant, &payment).await?;
        self.charge(tenant, payment, gateway).await
    }

    /// The payer has come back from the provider's page: captures what they have agreed to there. A debit that nobody has been asked for
    /// yet is asked for as any other is: written first.
    pub async fn capture_payment(&self, tenant: TenantId, payment: Payment) -> Result<Payment> {
        if payment.channel == PayChannel::Bank {
            return self.take_payment(tenant, payment).await;
        }
        let is_simulated = payment.provider == "sandbox";
        // Whoever comes back from the simulated page has agreed.
        if is_simulated && payment.state == PaymentState::Created {
            let gateway = self.gateway_of(tenant, &payment).await?;
            return self.charge(tenant, payment, gateway).await;
        }
        self.ask_for_payment(tenant, payment).await
    }

    /// Writes that the provider is asked, then asks it.
    async fn charge(
        &self,
        tenant: TenantId,
        payment: Payment,
        gateway: Arc<dyn PaymentGateway>,
    ) -> Result<Payment> {
        let by = Doer::provider(gateway.name());
        let mut write = self.store().write().await?;
        let sent = payment_moves::happen(
            &mut write,
            tenant,
            &payment.id,
            PaymentEvent::Sent,
            About::default(),
            &by,
        )
        .await?;
        write.commit().await?;
        // A debit is asked for by whoever has written so; somebody else asks at this moment, or it is known.
        let is_captured_again =
            sent.payment.state == PaymentState::Started && payment.channel == PayChannel::Paypal;
        if !sent.is_changed && !is_captured_again {
            return Ok(sent.payment);
        }
        let order = self.payment_order(tenant, &sent.payment).await?;
        let is_old = now_ms() - payment.created_at_ms > ASKED_BEFORE_MS;
        let known = match is_old && payment.channel == PayChannel::Bank {
            true => gateway.find(&without_account(order.clone()), now_ms()).await,
            false => Ok(None),
        };
        let answer = match known {
            Ok(Some(report)) => Ok(report),
            Ok(None) => gateway.charge(&order).await,
            Err(error) => Err(GatewayError::Unknown(error.to_string())),
        };
        self.keep_own_notices(tenant, &gateway).await?;
        match answer {
            Ok(report) => self.apply_report(tenant, sent.payment, &report, &gateway).await,
            Err(GatewayError::Unknown(why)) => {
                tracing::warn!(
                    payment.id = payment.id,
                    why,
                    "whether a payment was made is not known; its provider is asked"
                );
                Ok(sent.payment)
            }
            // It is asked for again, under the same key, once the account is set right.
            Err(GatewayError::Account(why)) => {
                tracing::error!(
                    payment.id = payment.id,
                    why,
                    "a provider does not accept our account"
                );
                Ok(sent.payment)
            }
            Err(GatewayError::Refused(code)) => {
                self.payment_refused(tenant, &sent.payment, code, gateway.name())
                    .await
            }
        }
    }

    /// Asks the provider how a payment stands, and captures what the payer has agreed to. What is not known stays as it is.
    pub async fn ask_for_payment(&self, tenant: TenantId, payment: Payment) -> Result<Payment> {
        let known = self.known_of_payment(tenant, payment.clone()).await?;
        Ok(known.unwrap_or(payment))
    }

    /// The same; none where the provider has not said how it stands.
    pub(super) async fn known_of_payment(
        &self,
        tenant: TenantId,
        payment: Payment,
    ) -> Result<Option<Payment>> {
        if payment.provider.is_empty() {
            return Ok(Some(payment));
        }
        let gateway = self.gateway_of(tenant, &payment).await?;
        let mut order = self.payment_order(tenant, &payment).await?;
        if payment.state == PaymentState::Created {
            // Nobody may be asked for money whose asking is not written.
            order = without_account(order);
        }
        let now = now_ms();
        let found = gateway.find(&order, now).await;
        self.keep_own_notices(tenant, &gateway).await?;
        match found {
            Ok(Some(report)) if report.standing == Standing::Approved => {
                let is_open = !payment.state.is_final();
                match is_open && payment.channel == PayChannel::Paypal {
                    true => self.charge(tenant, payment, gateway).await.map(Some),
                    false => Ok(Some(payment)),
                }
            }
            Ok(Some(report)) => {
                let known = self.apply_report(tenant, payment, &report, &gateway).await?;
                match known.refunding_cents > 0 {
                    true => self.ask_for_refunds(tenant, known).await.map(Some),
                    false => Ok(Some(known)),
                }
            }
            Ok(None)
                if payment.state == PaymentState::Started
                    && now - payment.changed_at_ms > NEVER_ARRIVES_MS =>
            {
                let about = About {
                    code: "not_received".into(),
                    ..About::default()
                };
                self.payment_event(tenant, &payment.id, PaymentEvent::Declined, about, gateway.name())
                    .await
                    .map(Some)
            }
            // PayPal keeps an order that nobody agrees to for hours: its page is no more, and nothing can be captured of it.
            Ok(None)
                if payment.state == PaymentState::Created
                    && payment.channel == PayChannel::Paypal
                    && !payment.gateway_id.is_empty() =>
            {
                let about = About::default();
                self.payment_event(
                    tenant,
                    &payment.id,
                    PaymentEvent::Cancelled,
                    about,
                    gateway.name(),
                )
                .await
                .map(Some)
            }
            Ok(None) => Ok(Some(payment)),
            Err(error) => {
                tracing::warn!(payment.id = payment.id, %error, "a provider did not say how a payment stands");
                Ok(None)
            }
        }
    }

    /// Holds what a provider says against what is known, in one write.
    async fn apply_report(
        &self,
        tenant: TenantId,
        payment: Payment,
        report: &Report,
        gateway: &Arc<dyn PaymentGateway>,
    ) -> Result<Payment> {
        let by = Doer::provider(gateway.name());
        let mut write = self.store().write().await?;
        let mut now = payment;
        if report.standing.events().is_empty() {
            now = payment_moves::learned(&mut write, tenant, &now.id, &about(report)).await?;
        }
        for event in report.standing.events() {
            let happened =
                payment_moves::happen(&mut write, tenant, &now.id, *event, about(report), &by).await?;
            if happened.is_refused {
                tracing::error!(
                    payment.id = happened.payment.id,
                    payment.state = happened.payment.state.as_str(),
                    event = event.as_str(),
                    "a provider says of a payment what cannot be; somebody has to look"
                );
            }
            now = happened.payment;
        }
        write.commit().await?;
        Ok(now)
    }

    /// The provider does not take the request itself: nothing has moved, and another payment may be made in its place.
    async fn payment_refused(
        &self,
        tenant: TenantId,
        payment: &Payment,
        code: String,
        gateway: &str,
    ) -> Result<Payment> {
        tracing::error!(
            payment.id = payment.id,
            code,
            "a provider does not take a payment's request"
        );
        let about = About {
            code,
            ..About::default()
        };
        self.payment_event(tenant, &payment.id, PaymentEvent::Declined, about, gateway)
            .await
    }

    /// One event in a write of its own.
    pub(super) async fn payment_event(
        &self,
        tenant: TenantId,
        payment: &str,
        event: PaymentEvent,
        about: About,
        gateway: &str,
    ) -> Result<Payment> {
        let mut write = self.store().write().await?;
        let by = Doer::provider(gateway);
        let happened = payment_moves::happen(&mut write, tenant, payment, event, about, &by).await?;
        write.commit().await?;
        Ok(happened.payment)
    }

    /// Keeps the notices that the simulated provider brings by itself.
    async fn keep_own_notices(&self, tenant: TenantId, gateway: &Arc<dyn PaymentGateway>) -> Result<()> {
        let notices = gateway.own_notices(&order_id(tenant, ""));
        if notices.is_empty() {
            return Ok(());
        }
        let mut write = self.store().write().await?;
        for raw in notices {
            payment_notices::keep(&mut write, tenant, gateway.name(), &raw).await?;
        }
        Ok(write.commit().await?)
    }
}

/// A payment that is looked for and not made: without an account nothing can be debited.
fn without_account(order: PaymentOrder) -> PaymentOrder {
    PaymentOrder {
        account: None,
        ..order
    }
}

fn about(report: &Report) -> About {
    About {
        gateway_id: Some(report.reference.clone()),
        page: report.page.clone(),
        code: report.code.clone(),
    }
}
