//! Debits of a bank account: a payment intent that is confirmed at once.

use super::standing::intent;
use super::{Stripe, code_of, pairs, refused};
use crate::gateway::{GatewayError, PaymentOrder, Report, Standing};
use crate::wire::text;

impl Stripe {
    /// The same request under the same key is the same debit.
    pub(super) async fn debit(&self, order: &PaymentOrder) -> Result<Report, GatewayError> {
        let account = order
            .account
            .as_ref()
            .ok_or_else(|| GatewayError::Refused("no account".into()))?;
        let (amount, currency) = (order.cents.to_string(), order.currency.to_lowercase());
        let method = "payment_method_data";
        let bank = format!("{method}[us_bank_account]");
        let mut form = pairs(&[
            ("amount", amount.as_str()),
            ("currency", currency.as_str()),
            ("confirm", "true"),
            ("description", order.words.as_str()),
            ("payment_method_types[]", "us_bank_account"),
            ("metadata[payment]", order.id.as_str()),
            ("mandate_data[customer_acceptance][type]", "offline"),
        ]);
        form.extend([
            (format!("{method}[type]"), "us_bank_account".to_owned()),
            (format!("{method}[billing_details][name]"), account.holder.clone()),
            (format!("{bank}[account_holder_type]"), "individual".to_owned()),
            (format!("{bank}[account_type]"), account.kind.as_str().to_owned()),
            (format!("{bank}[routing_number]"), account.routing_number.clone()),
            (format!("{bank}[account_number]"), account.account_number.clone()),
        ]);
        let answered = self.post("/v1/payment_intents", &order.id, &form).await?;
        match answered.status {
            // Declined at once: the payment is within the error.
            402 => {
                let error = &answered.body["error"];
                Ok(Report {
                    reference: text(error, "/payment_intent/id").to_owned(),
                    standing: Standing::Declined,
                    code: code_of(error),
                    page: None,
                })
            }
            200..300 => intent(&answered.body),
            _ => Err(refused(&answered)),
        }
    }
}
