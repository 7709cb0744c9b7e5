//! PayPal's Orders API, version 2. The payer agrees on PayPal's page, and the money is captured here on the server, under an id of ours.

mod certificate;
mod crc32;
mod signature;

pub use certificate::{CertificateSource, Certificates, HOSTS};

use crate::gateway::{
    Dispute, GatewayError, Notice, NoticeFault, PaymentGateway, PaymentOrder, RawNotice, Report, Standing,
};
use crate::refund::{RefundOrder, RefundReport, RefundState};
use crate::wire::{Answered, ask, client, first, is_id, our_cents, text};
use async_trait::async_trait;
use hub_domain::money;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// Address and secrets of an account.
pub struct PaypalSettings {
    /// Without a slash at the end.
    pub url: String,
    pub client_id: String,
    pub secret: String,
    /// The id of the webhook, which is part of what its notices sign.
    pub webhook_id: String,
    /// How long an answer is waited for; none: as long as is usual.
    pub patience: Option<Duration>,
}

/// See the module.
pub struct Paypal {
    settings: PaypalSettings,
    http: reqwest::Client,
    certificates: Arc<Certificates>,
    token: Mutex<Option<(String, Instant)>>,
}

impl Paypal {
    /// Connections are made when there is something to ask.
    pub fn new(settings: PaypalSettings, certificates: Arc<Certificates>) -> Result<Self, GatewayError> {
        Ok(Self {
            http: client(settings.patience)?,
            settings,
            certificates,
            token: Mutex::new(None),
        })
    }

    /// A token of the account, until a minute before its end.
    async fn token(&self) -> Result<String, GatewayError> {
        let mut held = self.token.lock().await;
        if let Some((token, until)) = held.as_ref()
            && Instant::now() < *until
        {
            return Ok(token.clone());
        }
        let request = self
            .http
            .post(format!("{}/v1/oauth2/token", self.settings.url))
            .basic_auth(&self.settings.client_id, Some(&self.settings.secret))
            .form(&[("grant_type", "client_credentials")]);
        let answered = ask(request).await?;
        let token = text(&answered.body, "/access_token").to_owned();
        if token.is_empty() {
            return Err(GatewayError::Account(answered.status.to_string()));
        }
        let seconds = answered.body["expires_in"].as_u64().unwrap_or_default();
        let lives = Duration::from_secs(seconds.saturating_sub(60));
        *held = Some((token.clone(), Instant::now() + lives));
        Ok(token)
    }

    /// Sends a request with a token. One that is not taken any more is forgotten: the next request fetches another.
    async fn send(&self, request: reqwest::RequestBuilder) -> Result<Answered, GatewayError> {
        let token = self.token().await?;
        let answered = ask(request.bearer_auth(token)).await;
        if matches!(answered, Err(GatewayError::Account(_))) {
            *self.token.lock().await = None;
        }
        answered
    }

    /// A request under a key: PayPal answers a repeated one with the first answer.
    async fn post(&self, path: &str, key: &str, body: &Value) -> Result<Answered, GatewayError> {
        let request = self
            .http
            .post(format!("{}{path}", self.settings.url))
            .header("PayPal-Request-Id", key)
            .header("Prefer", "return=representation")
            .json(body);
        self.send(request).await
    }

    async fn order(&self, id: &str) -> Result<Option<Value>, GatewayError> {
        if !is_id(id) {
            return Ok(None);
        }
        let request = self
            .http
            .get(format!("{}/v2/checkout/orders/{id}", self.settings.url));
        let answered = self.send(request).await?;
        match answered.status {
            404 => Ok(None),
            200..300 => Ok(Some(answered.body)),
            _ => Err(refused(&answered)),
        }
    }

    /// A captured payment; none where PayPal knows none of this id, or does not show it to us.
    async fn capture(&self, id: &str) -> Result<Option<Value>, GatewayError> {
        if !is_id(id) {
            return Ok(None);
        }
        let request = self
            .http
            .get(format!("{}/v2/payments/captures/{id}", self.settings.url));
        let answered = self.send(request).await?;
        match answered.status {
            200..300 => Ok(Some(answered.body)),
            400..500 => Ok(None),
            _ => Err(refused(&answered)),
        }
    }

    async fn read(&self, id: &str) -> Result<Option<Report>, GatewayError> {
        match self.order(id).await? {
            Some(body) => report(&body).map(Some),
            None => Ok(None),
        }
    }
}

fn issue(answered: &Answered) -> &str {
    text(&answered.body, "/details/0/issue")
}

fn refused(answered: &Answered) -> GatewayError {
    let code = match issue(answered) {
        "" => text(&answered.body, "/name"),
        issue => issue,
    };
    GatewayError::Refused(match code {
        "" => answered.status.to_string(),
        code => code.to_owned(),
    })
}

const CAPTURE: &str = "/purchase_units/0/payments/captures/0";

/// A refund of ours within its order.
fn refund_of<'a>(order: &'a Value, refund: &RefundOrder) -> Option<&'a Value> {
    let all = order.pointer("/purchase_units/0/payments/refunds")?;
    let mut all = all.as_array()?.iter();
    all.find(|one| text(one, "/custom_id") == refund.id)
}

/// A dispute (PayPal, Customer disputes v1).
fn disputed(body: &Value) -> Dispute {
    let status = text(body, "/status");
    let payment = text(body, "/disputed_transactions/0/custom");
    let due: Option<jiff::Timestamp> = text(body, "/seller_response_due_date").parse().ok();
    Dispute {
        id: text(body, "/dispute_id").to_owned(),
        reference: text(body, "/disputed_transactions/0/seller_transaction_id").to_owned(),
        payment: (!payment.is_empty()).then(|| payment.to_owned()),
        cents: our_cents(
            text(body, "/dispute_amount/currency_code"),
            money::cents(text(body, "/dispute_amount/value")),
        ),
        reason: text(body, "/reason").to_lowercase(),
        status: status.to_lowercase(),
        answer_by_ms: due.map(|at| at.as_millisecond()),
        is_over: status == "RESOLVED",
    }
}

/// How a refund stands (PayPal, Payments v2: refund status).
fn refunded(body: &Value) -> Result<RefundReport, GatewayError> {
    let state = match text(body, "/status") {
        "PENDING" => RefundState::Pending,
        "COMPLETED" => RefundState::Succeeded,
        "FAILED" | "CANCELLED" => RefundState::Failed,
        other => return Err(GatewayError::Unknown(format!("refund {other}"))),
    };
    let code = match state {
        RefundState::Failed => first(body, &["/status_details/reason", "/status"]).to_lowercase(),
        RefundState::Started | RefundState::Pending | RefundState::Succeeded => String::new(),
    };
    Ok(RefundReport {
        reference: text(body, "/id").to_owned(),
        state,
        code,
    })
}

/// How an order stands (PayPal, Orders v2: order status, capture status). A capture that is pending is not paid.
fn report(body: &Value) -> Result<Report, GatewayError> {
    let capture = body.pointer(CAPTURE);
    let reason = |capture: &Value| text(capture, "/status_details/reason").to_lowercase();
    let (standing, code) = match (text(body, "/status"), capture) {
        (_, Some(capture)) => match text(capture, "/status") {
            "COMPLETED" | "PARTIALLY_REFUNDED" => (Standing::Paid, String::new()),
            "PENDING" => (Standing::Pending, reason(capture)),
            "DECLINED" | "FAILED" => (Standing::Declined, reason(capture)),
            "REFUNDED" => (Standing::Refunded, String::new()),
            other => return Err(GatewayError::Unknown(format!("capture {other}"))),
        },
        ("CREATED" | "SAVED" | "PAYER_ACTION_REQUIRED", None) => (Standing::AwaitsPayer, String::new()),
        ("APPROVED", None) => (Standing::Approved, String::new()),
        ("VOIDED", None) => (Standing::Cancelled, String::new()),
        (other, None) => return Err(GatewayError::Unknown(format!("order {other}"))),
    };
    let links = body["links"].as_array();
    let page = links.into_iter().flatten().find(|link| {
        let rel = text(link, "/rel");
        rel == "payer-action" || rel == "approve"
    });
    Ok(Report {
        reference: text(body, "/id").to_owned(),
        standing,
        code,
        page: page.map(|link| text(link, "/href").to_owned()),
    })
}

#[async_trait]
impl PaymentGateway for Paypal {
    fn name(&self) -> &'static str {
        "paypal"
    }

    async fn begin(&self, order: &PaymentOrder) -> Result<Report, GatewayError> {
        let body = json!({
            "intent": "CAPTURE",
            "purchase_units": [{
                "custom_id": order.id,
                "description": order.words.chars().take(127).collect::<String>(),
                "amount": { "currency_code": order.currency, "value": money::dollars(order.cents) },
            }],
            "payment_source": { "paypal": { "experience_context": {
                "user_action": "PAY_NOW",
                "shipping_preference": "NO_SHIPPING",
                "return_url": order.return_url,
                "cancel_url": order.return_url,
            }}},
        });
        let answered = self.post("/v2/checkout/orders", &order.id, &body).await?;
        match answered.status {
            200..300 => report(&answered.body),
            _ => Err(refused(&answered)),
        }
    }

    async fn charge(&self, order: &PaymentOrder) -> Result<Report, GatewayError> {
        if !is_id(&order.reference) {
            return Err(GatewayError::Refused("no order".into()));
        }
        let path = format!("/v2/checkout/orders/{}/capture", order.reference);
        let answered = self
            .post(&path, &format!("{}-capture", order.id), &json!({}))
            .await?;
        let of_order = |standing, code: &str| Report {
            reference: order.reference.clone(),
            standing,
            code: code.to_owned(),
            page: None,
        };
        match (answered.status, issue(&answered)) {
            (200..300, _) => report(&answered.body),
            (_, "ORDER_ALREADY_CAPTURED") => match self.read(&order.reference).await? {
                Some(report) => Ok(report),
                None => Err(GatewayError::Unknown("captured, and not there".into())),
            },
            (_, "ORDER_NOT_APPROVED" | "PAYER_ACTION_REQUIRED") => Ok(of_order(Standing::AwaitsPayer, "")),
            (_, code @ ("INSTRUMENT_DECLINED" | "TRANSACTION_REFUSED" | "PAYER_CANNOT_PAY")) => {
                Ok(of_order(Standing::Declined, &code.to_lowercase()))
            }
            _ => Err(refused(&answered)),
        }
    }

    async fn find(&self, order: &PaymentOrder, _now_ms: i64) -> Result<Option<Report>, GatewayError> {
        if order.reference.is_empty() {
            // An order alone moves nothing; under its key it is the same one.
            return self.begin(order).await.map(Some);
        }
        self.read(&order.reference).await
    }

    async fn refund(&self, order: &PaymentOrder, refund: &RefundOrder) -> Result<RefundReport, GatewayError> {
        let body = self
            .order(&order.reference)
            .await?
            .ok_or_else(|| GatewayError::Refused("no order".into()))?;
        if let Some(known) = refund_of(&body, refund) {
            return refunded(known);
        }
        let capture = text(&body, "/purchase_units/0/payments/captures/0/id");
        if !is_id(capture) {
            return Err(GatewayError::Refused("no capture".into()));
        }
        let path = format!("/v2/payments/captures/{capture}/refund");
        let amount = json!({ "currency_code": order.currency, "value": money::dollars(refund.cents) });
        let asked = json!({ "amount": amount, "custom_id": refund.id });
        let answered = self.post(&path, &refund.id, &asked).await?;
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
            let request = self.http.get(format!(
                "{}/v2/payments/refunds/{}",
                self.settings.url, refund.reference
            ));
            let answered = self.send(request).await?;
            return match answered.status {
                404 => Ok(None),
                200..300 => refunded(&answered.body).map(Some),
                _ => Err(refused(&answered)),
            };
        }
        match self.order(&order.reference).await? {
            Some(body) => refund_of(&body, refund).map(refunded).transpose(),
            None => Ok(None),
        }
    }

    /// Of a capture: its order names us.
    async fn owner(&self, reference: &str) -> Result<Option<String>, GatewayError> {
        let capture = self.capture(reference).await?;
        let ours = capture.as_ref().map_or("", |capture| text(capture, "/custom_id"));
        Ok((!ours.is_empty()).then(|| ours.to_owned()))
    }

    /// By a capture that is done.
    async fn received(&self, reference: &str) -> Result<Option<i64>, GatewayError> {
        let capture = self.capture(reference).await?;
        let done = capture.filter(|capture| text(capture, "/status") == "COMPLETED");
        Ok(done.and_then(|capture| {
            let cents = money::cents(text(&capture, "/amount/value"));
            our_cents(text(&capture, "/amount/currency_code"), cents)
        }))
    }

    async fn dispute(&self, id: &str) -> Result<Option<Dispute>, GatewayError> {
        if !is_id(id) {
            return Ok(None);
        }
        let request = self
            .http
            .get(format!("{}/v1/customer/disputes/{id}", self.settings.url));
        let answered = self.send(request).await?;
        match answered.status {
            404 => Ok(None),
            200..300 => Ok(Some(disputed(&answered.body))),
            _ => Err(refused(&answered)),
        }
    }

    fn refuses(&self, notice: &RawNotice, now_ms: i64) -> Option<NoticeFault> {
        match signature::Signed::of(notice, now_ms) {
            Ok(signed) => match self.certificates.is_place(&signed.certificate) {
                true => None,
                false => Some(NoticeFault::CertificatePlace),
            },
            Err(fault) => Some(fault),
        }
    }

    async fn read_notice(&self, notice: &RawNotice, received_at_ms: i64) -> Result<Notice, NoticeFault> {
        let signed = signature::Signed::of(notice, received_at_ms)?;
        let key = self
            .certificates
            .key_at(&signed.certificate, received_at_ms)
            .await?;
        let webhook = &self.settings.webhook_id;
        if signed.check(&key, webhook, &notice.body).is_err() {
            // The key may have been turned at its address.
            let place = &signed.certificate;
            let turned = self.certificates.fetched(place, received_at_ms).await?;
            signed.check(&turned.unwrap_or(key), webhook, &notice.body)?;
        }
        let body: Value = serde_json::from_slice(&notice.body).map_err(|_| NoticeFault::Unreadable)?;
        let event = text(&body, "/id").to_owned();
        if event.is_empty() {
            return Err(NoticeFault::Unreadable);
        }
        let resource = &body["resource"];
        let what = text(&body, "/event_type").to_owned();
        let disputed = "/disputed_transactions/0/seller_transaction_id";
        let payment = first(resource, &["/custom_id", "/purchase_units/0/custom_id"]);
        let reference = first(
            resource,
            &["/supplementary_data/related_ids/order_id", disputed, "/id"],
        );
        let dispute = text(resource, "/dispute_id");
        Ok(Notice {
            event,
            payment: (!payment.is_empty()).then(|| payment.to_owned()),
            reference: reference.to_owned(),
            what,
            dispute: (!dispute.is_empty()).then(|| dispute.to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(status: &str, capture: Value) -> Value {
        json!({
            "id": "5O190127TN364715T", "status": status,
            "purchase_units": [{ "payments": { "captures": [capture] } }],
        })
    }

    #[test]
    fn line_8_a_capture_that_is_pending_is_not_paid() {
        let pending = json!({ "status": "PENDING", "status_details": { "reason": "ECHECK" } });
        let pending = report(&order("COMPLETED", pending)).unwrap();
        assert_eq!(
            (pending.standing, pending.code.as_str()),
            (Standing::Pending, "echeck")
        );
        let paid = report(&order("COMPLETED", json!({ "status": "COMPLETED" }))).unwrap();
        assert_eq!(paid.standing, Standing::Paid);
        let refunded = report(&order("COMPLETED", json!({ "status": "REFUNDED" }))).unwrap();
        assert_eq!(refunded.standing, Standing::Refunded);
        assert!(report(&order("COMPLETED", json!({ "status": "NEW" }))).is_err());
    }

    #[test]
    fn the_payer_is_led_to_the_page_that_the_order_names() {
        let body = json!({
            "id": "5O190127TN364715T", "status": "PAYER_ACTION_REQUIRED",
            "links": [{ "rel": "self", "href": "https://api.example/" }, { "rel": "payer-action", "href": "https://www.example/pay" }],
        });
        let begun = report(&body).unwrap();
        assert_eq!(begun.standing, Standing::AwaitsPayer);
        assert_eq!(begun.page.as_deref(), Some("https://www.example/pay"));
    }
}
