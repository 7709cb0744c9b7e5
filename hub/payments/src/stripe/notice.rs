//! What the provider tells by itself: notices, and the disputes that they are about.

use super::{Stripe, refused, signature};
use crate::gateway::{Dispute, GatewayError, Notice, NoticeFault, RawNotice};
use crate::wire::{first, is_id, our_cents, text};
use serde_json::Value;

impl Stripe {
    /// Reads a notice whose signature holds. What it says of amounts and states is not believed.
    pub(super) fn notice(&self, notice: &RawNotice, received_at_ms: i64) -> Result<Notice, NoticeFault> {
        signature::check(notice, &self.settings.notice_secrets, received_at_ms)?;
        let body: Value = serde_json::from_slice(&notice.body).map_err(|_| NoticeFault::Unreadable)?;
        let event = text(&body, "/id").to_owned();
        if event.is_empty() {
            return Err(NoticeFault::Unreadable);
        }
        let object = &body["data"]["object"];
        let payment = first(object, &["/metadata/payment", "/client_reference_id"]);
        let reference = first(object, &["/payment_intent", "/charge", "/id"]);
        let is_dispute = object["object"] == "dispute" || text(&body, "/type").starts_with("charge.dispute.");
        Ok(Notice {
            event,
            payment: (!payment.is_empty()).then(|| payment.to_owned()),
            reference: reference.to_owned(),
            what: text(&body, "/type").to_owned(),
            dispute: is_dispute.then(|| text(object, "/id").to_owned()),
        })
    }

    /// A dispute by the provider's id.
    pub(super) async fn find_dispute(&self, id: &str) -> Result<Option<Dispute>, GatewayError> {
        if !is_id(id) {
            return Ok(None);
        }
        let answered = self.get(&format!("/v1/disputes/{id}"), &Vec::new()).await?;
        match answered.status {
            404 => Ok(None),
            200..300 => Ok(Some(disputed(&answered.body))),
            _ => Err(refused(&answered)),
        }
    }
}

/// A dispute (Stripe's API, "Dispute").
fn disputed(body: &Value) -> Dispute {
    let status = text(body, "/status");
    let payment = text(body, "/metadata/payment");
    let due = body.pointer("/evidence_details/due_by").and_then(Value::as_i64);
    Dispute {
        id: text(body, "/id").to_owned(),
        reference: first(body, &["/payment_intent", "/charge"]).to_owned(),
        payment: (!payment.is_empty()).then(|| payment.to_owned()),
        cents: our_cents(text(body, "/currency"), body["amount"].as_i64()),
        reason: text(body, "/reason").to_owned(),
        status: status.to_owned(),
        answer_by_ms: due.and_then(|seconds| seconds.checked_mul(1_000)),
        is_over: ["won", "lost", "warning_closed", "prevented"].contains(&status),
    }
}
