//! Cards on the provider's own page: a checkout session.

use super::standing::intent;
use super::{Stripe, pairs, refused};
use crate::gateway::{GatewayError, PaymentOrder, Report, Standing};
use crate::wire::text;
use serde_json::Value;

impl Stripe {
    /// Opens the page. The same request under the same key is the same page.
    pub(super) async fn open_page(&self, order: &PaymentOrder) -> Result<Report, GatewayError> {
        let item = "line_items[0]";
        let mut form = pairs(&[
            ("mode", "payment"),
            ("client_reference_id", order.id.as_str()),
            ("payment_method_types[]", "card"),
            ("success_url", order.return_url.as_str()),
            ("cancel_url", order.return_url.as_str()),
            ("payment_intent_data[metadata][payment]", order.id.as_str()),
            ("payment_intent_data[description]", order.words.as_str()),
        ]);
        form.extend([
            (format!("{item}[quantity]"), "1".to_owned()),
            (
                format!("{item}[price_data][currency]"),
                order.currency.to_lowercase(),
            ),
            (
                format!("{item}[price_data][unit_amount]"),
                order.cents.to_string(),
            ),
            (
                format!("{item}[price_data][product_data][name]"),
                order.words.clone(),
            ),
        ]);
        let answered = self.post("/v1/checkout/sessions", &order.id, &form).await?;
        match answered.status {
            200..300 => session(&answered.body),
            _ => Err(refused(&answered)),
        }
    }
}

/// How a page of the provider's stands.
pub(super) fn session(body: &Value) -> Result<Report, GatewayError> {
    let reference = text(body, "/id").to_owned();
    let of_page = |standing| Report {
        reference: reference.clone(),
        standing,
        code: String::new(),
        page: body["url"].as_str().map(str::to_owned),
    };
    match text(body, "/status") {
        "open" => Ok(of_page(Standing::AwaitsPayer)),
        "expired" => Ok(of_page(Standing::Cancelled)),
        "complete" => match body.get("payment_intent").filter(|one| one.is_object()) {
            Some(one) => {
                let paid = intent(one)?;
                Ok(match paid.standing {
                    // The payer of a card disputes it: whether the money goes back is decided later, and by people.
                    Standing::Returned => of_page(Standing::Paid),
                    _ => Report { reference, ..paid },
                })
            }
            None if body["payment_status"] == "paid" => Ok(of_page(Standing::Paid)),
            None => Ok(of_page(Standing::Pending)),
        },
        other => Err(GatewayError::Unknown(format!("status {other}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_page_is_paid_when_its_payment_is() {
        let open =
            session(&json!({ "id": "cs_1", "status": "open", "url": "https://pay.example/cs_1" })).unwrap();
        assert_eq!(open.standing, Standing::AwaitsPayer);
        assert_eq!(open.page.as_deref(), Some("https://pay.example/cs_1"));
        let disputed = session(&json!({ "id": "cs_1", "status": "complete",
            "payment_intent": { "id": "pi_1", "status": "succeeded", "latest_charge": { "disputed": true } } }))
        .unwrap();
        assert_eq!(
            disputed.standing,
            Standing::Paid,
            "nothing is booked of a dispute"
        );
        let paid = session(
            &json!({ "id": "cs_1", "status": "complete", "payment_intent": { "id": "pi_1", "status": "succeeded" } }),
        )
        .unwrap();
        assert_eq!((paid.standing, paid.reference.as_str()), (Standing::Paid, "cs_1"));
    }
}
