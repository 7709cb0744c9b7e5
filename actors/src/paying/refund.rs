//! Asking providers to give a fee back, and whether it is back. As with payments, that a provider is asked is written before it is.

use super::pay::order_id;
use crate::Hub;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_payments::{GatewayError, PaymentGateway, PaymentOrder, RefundOrder, RefundReport, RefundState};
use hub_store::paying::payment_moves::{self, Doer};
use hub_store::paying::payment_refunds::Refund;
use hub_store::paying::payment_rows::Payment;
use std::sync::Arc;

/// For so long a request under the same key is the same refund at every provider; after it nobody is asked anew.
const KEY_LIVES_MS: i64 = 23 * 3_600_000;

impl Hub {
    /// Asks the provider for a refund that was begun. What it does not answer is asked for until it is known.
    pub async fn refund_payment(
        &self,
        tenant: TenantId,
        payment: Payment,
        refund: &Refund,
    ) -> Result<Payment> {
        let (gateway, order) = self.at_provider(tenant, &payment).await?;
        let answer = gateway.refund(&order, &ordered(tenant, refund)).await;
        self.refund_answered(tenant, payment, refund, &gateway, answer)
            .await
    }

    /// Asks the provider how the open refunds of a payment stand.
    pub(super) async fn ask_for_refunds(&self, tenant: TenantId, payment: Payment) -> Result<Payment> {
        let (gateway, order) = self.at_provider(tenant, &payment).await?;
        let refunds = self.store().payment_refunds();
        let mut now = payment;
        for refund in refunds.of_payment(tenant, &now.id).await? {
            if !refund.state.is_open() {
                continue;
            }
            now = self
                .ask_for_refund(tenant, now, &refund, (&gateway, &order))
                .await?;
        }
        Ok(now)
    }

    async fn ask_for_refund(
        &self,
        tenant: TenantId,
        payment: Payment,
        refund: &Refund,
        (gateway, order): (&Arc<dyn PaymentGateway>, &PaymentOrder),
    ) -> Result<Payment> {
        let asked = ordered(tenant, refund);
        let answer = match gateway.find_refund(order, &asked).await {
            Ok(Some(report)) => Ok(report),
            Ok(None) if refund.state != RefundState::Started => return Ok(payment),
            Ok(None) if now_ms() - refund.created_at_ms < KEY_LIVES_MS => gateway.refund(order, &asked).await,
            Ok(None) => Err(GatewayError::Refused("not_received".into())),
            Err(error) => Err(GatewayError::Unknown(error.to_string())),
        };
        self.refund_answered(tenant, payment, refund, gateway, answer)
            .await
    }

    async fn refund_answered(
        &self,
        tenant: TenantId,
        payment: Payment,
        refund: &Refund,
        gateway: &Arc<dyn PaymentGateway>,
        answer: std::result::Result<RefundReport, GatewayError>,
    ) -> Result<Payment> {
        let report = match answer {
            Ok(report) => report,
            // Whether it was done is not known; or it is asked for again once the account is set right.
            Err(GatewayError::Unknown(why) | GatewayError::Account(why)) => {
                tracing::warn!(
                    payment.id = payment.id,
                    refund.id = refund.id,
                    why,
                    "whether a fee was given back is not known; its provider is asked"
                );
                return Ok(payment);
            }
            Err(GatewayError::Refused(code)) => {
                tracing::error!(
                    payment.id = payment.id,
                    refund.id = refund.id,
                    code,
                    "a fee was not given back"
                );
                RefundReport {
                    reference: String::new(),
                    state: RefundState::Failed,
                    code,
                }
            }
        };
        let by = Doer::provider(gateway.name());
        let mut write = self.store().write().await?;
        let known = payment_moves::refund_learned(&mut write, tenant, refund, &report, &by).await?;
        write.commit().await?;
        Ok(known)
    }

    async fn at_provider(
        &self,
        tenant: TenantId,
        payment: &Payment,
    ) -> Result<(Arc<dyn PaymentGateway>, PaymentOrder)> {
        let gateway = self.gateway_of(tenant, payment).await?;
        Ok((gateway, self.payment_order(tenant, payment).await?))
    }
}

/// A refund as its provider knows it.
fn ordered(tenant: TenantId, refund: &Refund) -> RefundOrder {
    RefundOrder {
        id: format!("{}-refund", order_id(tenant, &refund.id)),
        reference: refund.gateway_id.clone(),
        cents: refund.cents,
    }
}
