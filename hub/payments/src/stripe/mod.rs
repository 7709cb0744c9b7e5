//! Providers with the API of Stripe: bank debits as payment intents, cards on the provider's own page (checkout sessions), so that no
//! card's number comes here.

mod signature;

pub use signature::signed;

use crate::channel::PayChannel;
use crate::gateway::{
    Dispute, GatewayError, Notice, NoticeFault, PaymentGateway, PaymentOrder, RawNotice, Report, Standing,
};
use crate::refund::{RefundOrder, RefundReport, RefundState};
use crate::wire::{Answered, ask, client, first, is_id, our_cents, text};
use async_trait::async_trait;
use serde_json::Value;
use std::time::Duration;

/// For so long the provider answers a repeated request with the first answer; an hour less than Stripe says.
const KEY_LIVES_MS: i64 = 23 * 3_600_000;

/// Address and secrets of an account.
pub struct StripeSettings {
    /// Without a slash at the end.
    pub url: String,
    pub secret: String,
    /// Secrets of the notices; two while one takes the place of the other.
    pub notice_secrets: Vec<String>,
    /// How long an answer is waited for; none: as long as is usual.
    pub patience: Option<Duration>,
}

/// See the module.
pub struct Stripe {
    settings: StripeSettings,
    http: reqwest::Client,
}

type Form = Vec<(String, String)>;

fn pairs(of: &[(&str, &str)]) -> Form {
    of.iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

impl Stripe {
    /// Connections are made when there is something to ask.
    pub fn new(settings: StripeSettings) -> Result<Self, GatewayError> {
        Ok(Self {
            http: client(settings.patience)?,
            settings,
        })
    }

    async fn post(&self, path: &str, key: &str, form: &Form) -> Result<Answered, GatewayError> {
        let request = self
            .http
            .post(format!("{}{path}", self.settings.url))
            .bearer_auth(&self.settings.secret)
            .header("Idempotency-Key", key)
            .form(form);
        ask(request).await
    }

    async fn get(&self, path: &str, query: &Form) -> Result<Answered, GatewayError> {
        let request = self
            .http
            .get(format!("{}{path}", self.settings.url))
            .bearer_auth(&self.settings.secret)
            .query(query);
        ask(request).await
    }

    /// The same request under the same key is the same debit.
    async fn debit(&self, order: &PaymentOrder) -> Result<Report, GatewayError> {
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

    async fn read(&self, reference: &str) -> Result<Option<Report>, GatewayError> {
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

fn refused(answered: &Answered) -> GatewayError {
    let code = code_of(&answered.body["error"]);
    GatewayError::Refused(match code.is_empty() {
        true => answered.status.to_string(),
        false => code,
    })
}

/// The bank's own reason before the provider's.
fn code_of(error: &Value) -> String {
    first(error, &["/decline_code", "/code", "/type"]).to_owned()
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

/// How a payment intent stands (Stripe's API, "PaymentIntent.status").
fn intent(body: &Value) -> Result<Report, GatewayError> {
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

/// How a page of the provider's stands.
fn session(body: &Value) -> Result<Report, GatewayError> {
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

#[async_trait]
impl PaymentGateway for Stripe {
    fn name(&self) -> &'static str {
        "stripe"
    }

    async fn begin(&self, order: &PaymentOrder) -> Result<Report, GatewayError> {
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

    async fn charge(&self, order: &PaymentOrder) -> Result<Report, GatewayError> {
        match order.channel {
            PayChannel::Bank => self.debit(order).await,
            // The provider's page has taken it.
            PayChannel::Card => match self.read(&order.reference).await? {
                Some(report) => Ok(report),
                None => Err(GatewayError::Refused("no such page".into())),
            },
            PayChannel::Check | PayChannel::Paypal => Err(GatewayError::Refused("channel".into())),
        }
    }

    async fn find(&self, order: &PaymentOrder, now_ms: i64) -> Result<Option<Report>, GatewayError> {
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
            PayChannel::Card if is_key_alive => self.begin(order).await.map(Some),
            PayChannel::Bank | PayChannel::Card | PayChannel::Check | PayChannel::Paypal => Ok(None),
        }
    }

    async fn refund(&self, order: &PaymentOrder, refund: &RefundOrder) -> Result<RefundReport, GatewayError> {
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

    async fn find_refund(
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

    async fn owner(&self, reference: &str) -> Result<Option<String>, GatewayError> {
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

    async fn received(&self, reference: &str) -> Result<Option<i64>, GatewayError> {
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

    async fn dispute(&self, id: &str) -> Result<Option<Dispute>, GatewayError> {
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

    fn refuses(&self, notice: &RawNotice, now_ms: i64) -> Option<NoticeFault> {
        signature::check(notice, &self.settings.notice_secrets, now_ms).err()
    }

    async fn read_notice(&self, notice: &RawNotice, received_at_ms: i64) -> Result<Notice, NoticeFault> {
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
    fn a_refund_is_done_when_the_provider_says_so_and_not_when_it_was_asked_for() {
        let charge = |status: &str| {
            json!({ "id": "pi_1", "status": "succeeded",
                "latest_charge": { "refunded": true, "refunds": { "data": [{ "status": status }] } } })
        };
        assert_eq!(intent(&charge("pending")).unwrap().standing, Standing::Paid);
        assert_eq!(intent(&charge("succeeded")).unwrap().standing, Standing::Refunded);
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
