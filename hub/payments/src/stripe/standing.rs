//! How a payment intent stands, which is how a payment stands.

use super::code_of;
use crate::gateway::{GatewayError, Report, Standing};
use crate::wire::text;
use serde_json::Value;

/// How a payment intent stands (Stripe's API, "PaymentIntent.status").
pub(super) fn intent(body: &Value) -> Result<Report, GatewayError> {
    let charge = body.get("latest_charge").filter(|charge| charge.is_object());
    let is = |name: &str| charge.is_some_and(|charge| charge[name] == true);
    let refunds = charge.and_then(|charge| charge.pointer("/refunds/data"));
    let refunds = refunds.and_then(Value::as_array);
    // A charge says that it is refunded as soon as that was asked for.
    let is_refund_open = refunds.into_iter().flatten().any(|one| {
        let status = text(one, "/status");
        status == "pending" || status == "requires_action"
    });
    let error = &body["last_payment_error"];
    let (standing, code) = match text(body, "/status") {
        "succeeded" if is("refunded") && !is_refund_open => (Standing::Refunded, String::new()),
        // A debit that the payer's bank sends back after it was paid is a dispute.
        "succeeded" if is("disputed") => (Standing::Returned, returned_code(charge)),
        "succeeded" => (Standing::Paid, String::new()),
        "processing" => (Standing::Pending, String::new()),
        "canceled" => (Standing::Cancelled, String::new()),
        "requires_payment_method" if error.is_object() => (Standing::Declined, code_of(error)),
        "requires_payment_method" | "requires_action" | "requires_confirmation" => {
            (Standing::AwaitsPayer, String::new())
        }
        other => return Err(GatewayError::Unknown(format!("status {other}"))),
    };
    Ok(Report {
        reference: text(body, "/id").to_owned(),
        standing,
        code,
        page: None,
    })
}

fn returned_code(charge: Option<&Value>) -> String {
    let code = charge.map_or("", |charge| text(charge, "/failure_code"));
    match code {
        "" => "returned".to_owned(),
        code => code.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn line_6_a_debit_that_was_taken_is_not_paid() {
        let standing = |body: Value| intent(&body).map(|report| (report.standing, report.code));
        assert_eq!(
            standing(json!({ "id": "pi_1", "status": "processing" })),
            Ok((Standing::Pending, String::new()))
        );
        assert_eq!(
            standing(json!({ "id": "pi_1", "status": "succeeded", "latest_charge": "ch_1" })),
            Ok((Standing::Paid, String::new()))
        );
        assert_eq!(
            standing(
                json!({ "id": "pi_1", "status": "succeeded", "latest_charge": { "disputed": true, "failure_code": "account_closed" } })
            ),
            Ok((Standing::Returned, "account_closed".into()))
        );
        assert_eq!(
            standing(
                json!({ "id": "pi_1", "status": "requires_payment_method", "last_payment_error": { "code": "insufficient_funds" } })
            ),
            Ok((Standing::Declined, "insufficient_funds".into()))
        );
        assert_eq!(
            standing(json!({ "id": "pi_1", "status": "something_new" })),
            Err(GatewayError::Unknown("status something_new".into()))
        );
    }

    #[test]
    fn a_payment_is_refunded_when_its_refund_is_done_and_not_when_it_was_asked_for() {
        let charge = |status: &str| {
            json!({ "id": "pi_1", "status": "succeeded",
                "latest_charge": { "refunded": true, "refunds": { "data": [{ "status": status }] } } })
        };
        assert_eq!(intent(&charge("pending")).unwrap().standing, Standing::Paid);
        assert_eq!(intent(&charge("succeeded")).unwrap().standing, Standing::Refunded);
    }
}
