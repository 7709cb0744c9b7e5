//! Finding a payment again: by the provider's id, by ours, or under its key.

use super::page::session;
use super::standing::intent;
use super::{Stripe, pairs, refused};
use crate::channel::PayChannel;
use crate::gateway::{GatewayError, PaymentOrder, Report};
use crate::wire::is_id;

/// For so long the provider answers a repeated request with the first answer; an hour less than Stripe says.
const KEY_LIVES_MS: i64 = 23 * 3_600_000;

impl Stripe {
    /// How a payment stands, by the provider's id, by ours, or under its key; none where the provider has never got it.
    pub(super) async fn find_payment(
        &self,
        order: &PaymentOrder,
        now_ms: i64,
    ) -> Result<Option<Report>, GatewayError> {
        if !order.reference.is_empty() {
            return self.read(&order.reference).await;
        }
        if let Some(found) = self.search(order).await? {
            return Ok(Some(found));
        }
        // What was just made is not found yet; under its key it is.
        let is_key_alive = now_ms - order.created_at_ms < KEY_LIVES_MS;
        match order.channel {
            PayChannel::Bank if is_key_alive && order.account.is_some() => self.debit(order).await.map(Some),
            PayChannel::Card if is_key_alive => self.open_page(order).await.map(Some),
            PayChannel::Bank | PayChannel::Card | PayChannel::Check | PayChannel::Paypal => Ok(None),
        }
    }

    /// A payment or a page by the provider's id; none where there is none.
    pub(super) async fn read(&self, reference: &str) -> Result<Option<Report>, GatewayError> {
        if !is_id(reference) {
            return Ok(None);
        }
        let is_page = reference.starts_with("cs_");
        let (path, expand) = match is_page {
            true => ("checkout/sessions", "payment_intent.latest_charge.refunds"),
            false => ("payment_intents", "latest_charge.refunds"),
        };
        let query = pairs(&[("expand[]", expand)]);
        let answered = self.get(&format!("/v1/{path}/{reference}"), &query).await?;
        match answered.status {
            404 => Ok(None),
            200..300 if is_page => session(&answered.body).map(Some),
            200..300 => intent(&answered.body).map(Some),
            _ => Err(refused(&answered)),
        }
    }

    /// The payment with our id, whose own id we were never told.
    async fn search(&self, order: &PaymentOrder) -> Result<Option<Report>, GatewayError> {
        if !is_id(&order.id) {
            return Ok(None);
        }
        let query = format!("metadata['payment']:'{}'", order.id);
        let form = pairs(&[
            ("query", query.as_str()),
            ("expand[]", "data.latest_charge.refunds"),
        ]);
        let answered = self.get("/v1/payment_intents/search", &form).await?;
        match answered.status {
            200..300 => answered.body.pointer("/data/0").map(intent).transpose(),
            _ => Err(refused(&answered)),
        }
    }
}
