//! Providers with the API of Stripe: bank debits as payment intents, cards on the provider's own page (checkout sessions), so that no
//! card's number comes here.

mod debit;
mod find;
mod notice;
mod owner;
mod page;
mod refund;
mod signature;
mod standing;

pub use signature::signed;

use crate::channel::PayChannel;
use crate::gateway::{
    Dispute, GatewayError, Notice, NoticeFault, PaymentGateway, PaymentOrder, RawNotice, Report,
};
use crate::refund::{RefundOrder, RefundReport};
use crate::wire::{Answered, ask, client, first};
use async_trait::async_trait;
use serde_json::Value;
use std::time::Duration;

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

#[async_trait]
impl PaymentGateway for Stripe {
    fn name(&self) -> &'static str {
        "stripe"
    }

    async fn begin(&self, order: &PaymentOrder) -> Result<Report, GatewayError> {
        self.open_page(order).await
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
        self.find_payment(order, now_ms).await
    }

    async fn refund(&self, order: &PaymentOrder, refund: &RefundOrder) -> Result<RefundReport, GatewayError> {
        self.give_back(order, refund).await
    }

    async fn find_refund(
        &self,
        order: &PaymentOrder,
        refund: &RefundOrder,
    ) -> Result<Option<RefundReport>, GatewayError> {
        self.find_given_back(order, refund).await
    }

    async fn owner(&self, reference: &str) -> Result<Option<String>, GatewayError> {
        self.owner_of(reference).await
    }

    async fn received(&self, reference: &str) -> Result<Option<i64>, GatewayError> {
        self.received_by(reference).await
    }

    async fn dispute(&self, id: &str) -> Result<Option<Dispute>, GatewayError> {
        self.find_dispute(id).await
    }

    fn refuses(&self, notice: &RawNotice, now_ms: i64) -> Option<NoticeFault> {
        signature::check(notice, &self.settings.notice_secrets, now_ms).err()
    }

    async fn read_notice(&self, notice: &RawNotice, received_at_ms: i64) -> Result<Notice, NoticeFault> {
        self.notice(notice, received_at_ms)
    }
}
