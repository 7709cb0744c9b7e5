//! Giving money back: refunds of payment intents.

use super::{Stripe, pairs, refused};
use crate::gateway::{GatewayError, PaymentOrder};
use crate::refund::{RefundOrder, RefundReport, RefundState};
use crate::wire::{first, is_id, text};
use serde_json::Value;

impl Stripe {
    /// Gives a payment back, or a part of it.
    pub(super) async fn give_back(
        &self,
        order: &PaymentOrder,
        refund: &RefundOrder,
    ) -> Result<RefundReport, GatewayError> {
        let paid = self.paid(order).await?;
        let cents = refund.cents.to_string();
        let form = pairs(&[
            ("payment_intent", paid.as_str()),
            ("amount", cents.as_str()),
            ("metadata[refund]", refund.id.as_str()),
        ]);
        let answered = self.post("/v1/refunds", &refund.id, &form).await?;
        match answered.status {
            200..300 => refunded(&answered.body),
            _ => Err(refused(&answered)),
        }
    }

    /// How a refund stands, by the provider's id or by ours.
    pub(super) async fn find_given_back(
        &self,
        order: &PaymentOrder,
        refund: &RefundOrder,
    ) -> Result<Option<RefundReport>, GatewayError> {
        if is_id(&refund.reference) {
            let path = format!("/v1/refunds/{}", refund.reference);
            let answered = self.get(&path, &Vec::new()).await?;
            return match answered.status {
                404 => Ok(None),
                200..300 => refunded(&answered.body).map(Some),
                _ => Err(refused(&answered)),
            };
        }
        let paid = self.paid(order).await?;
        let query = pairs(&[("payment_intent", paid.as_str()), ("limit", "100")]);
        let answered = self.get("/v1/refunds", &query).await?;
        if !(200..300).contains(&answered.status) {
            return Err(refused(&answered));
        }
        let all = answered.body["data"].as_array();
        let mut all = all.into_iter().flatten();
        let ours = all.find(|one| text(one, "/metadata/refund") == refund.id);
        ours.map(refunded).transpose()
    }

    /// The id of the payment intent: of what was paid on the provider's page, the page knows it.
    async fn paid(&self, order: &PaymentOrder) -> Result<String, GatewayError> {
        let mut paid = order.reference.clone();
        if paid.starts_with("cs_") && is_id(&paid) {
            let answered = self
                .get(&format!("/v1/checkout/sessions/{paid}"), &Vec::new())
                .await?;
            paid = text(&answered.body, "/payment_intent").to_owned();
        }
        match is_id(&paid) {
            true => Ok(paid),
            false => Err(GatewayError::Refused("no payment".into())),
        }
    }
}

/// How a refund stands (Stripe's API, "Refund.status").
fn refunded(body: &Value) -> Result<RefundReport, GatewayError> {
    let state = match text(body, "/status") {
        "pending" | "requires_action" => RefundState::Pending,
        "succeeded" => RefundState::Succeeded,
        "failed" | "canceled" => RefundState::Failed,
        other => return Err(GatewayError::Unknown(format!("refund {other}"))),
    };
    let code = match state {
        RefundState::Failed => first(body, &["/failure_reason", "/status"]).to_owned(),
        RefundState::Started | RefundState::Pending | RefundState::Succeeded => String::new(),
    };
    Ok(RefundReport {
        reference: text(body, "/id").to_owned(),
        state,
        code,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_refund_is_done_when_the_provider_says_so() {
        let said = |body: Value| refunded(&body).map(|report| (report.state, report.code));
        assert_eq!(
            said(json!({ "id": "re_1", "status": "pending" })),
            Ok((RefundState::Pending, String::new()))
        );
        assert_eq!(
            said(json!({ "id": "re_1", "status": "failed", "failure_reason": "expired_or_canceled_card" })),
            Ok((RefundState::Failed, "expired_or_canceled_card".into()))
        );
        assert!(said(json!({ "id": "re_1", "status": "new" })).is_err());
    }
}
