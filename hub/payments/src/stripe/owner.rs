//! Objects that we have not made: whose a payment intent or a charge is, and what came in by it.

use super::{Stripe, refused};
use crate::gateway::GatewayError;
use crate::wire::{is_id, our_cents, text};
use serde_json::Value;

impl Stripe {
    /// Our id of the payment that an object belongs to.
    pub(super) async fn owner_of(&self, reference: &str) -> Result<Option<String>, GatewayError> {
        let mut reference = reference.to_owned();
        // A charge may know its payment intent alone, which has our id.
        for _ in 0..2 {
            if !is_id(&reference) {
                return Ok(None);
            }
            let path = match reference.starts_with("pi_") {
                true => format!("/v1/payment_intents/{reference}"),
                false => format!("/v1/charges/{reference}"),
            };
            let answered = self.get(&path, &Vec::new()).await?;
            match answered.status {
                200..300 => {}
                400..500 => return Ok(None),
                _ => return Err(refused(&answered)),
            }
            let ours = text(&answered.body, "/metadata/payment");
            if !ours.is_empty() {
                return Ok(Some(ours.to_owned()));
            }
            text(&answered.body, "/payment_intent").clone_into(&mut reference);
        }
        Ok(None)
    }

    /// What came in by an object, in cents of ours.
    pub(super) async fn received_by(&self, reference: &str) -> Result<Option<i64>, GatewayError> {
        if !is_id(reference) {
            return Ok(None);
        }
        let (path, member) = match reference.starts_with("pi_") {
            true => (format!("/v1/payment_intents/{reference}"), "/amount_received"),
            false => (format!("/v1/charges/{reference}"), "/amount_captured"),
        };
        let answered = self.get(&path, &Vec::new()).await?;
        match answered.status {
            200..300 => {
                let cents = answered.body.pointer(member).and_then(Value::as_i64);
                Ok(our_cents(text(&answered.body, "/currency"), cents))
            }
            400..500 => Ok(None),
            _ => Err(refused(&answered)),
        }
    }
}
