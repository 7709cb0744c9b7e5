//! SMPP 3.4: one connection as transceiver, for outgoing texts, incoming texts and receipts.

mod code;
mod deliveries;
mod link;
mod pdu;
mod receipt;
#[cfg(test)]
mod test_carrier;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod unit_tests;

pub use deliveries::TextInbox;

use super::pace::Pace;
use crate::conversations::channels::{Gateway, HandOverError, Handed};
use crate::supervision::Supervision;
use async_trait::async_trait;
use deliveries::Deliveries;
use futures::future::join_all;
use hub_domain::conversations::text_failure::TextFailure;
use hub_domain::conversations::text_provider::ReceiptIds;
use hub_domain::conversations::text_segments::{Alphabet, DefaultAlphabet, cut_for};
use hub_store::conversations::outbox::Delivery;
use link::{LinkState, Refused, Requests};
use pdu::{Pdu, Submit, status};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// How long to wait for an unreachable carrier before the text returns to the outbox.
const BOUND: Duration = Duration::from_secs(8);
/// An answer that has not come by then is unknown.
const ANSWER: Duration = Duration::from_secs(10);
/// Pauses while the carrier throttles, doubling each time; then the text returns to the outbox.
const FIRST_THROTTLE_PAUSE: Duration = Duration::from_millis(500);
const THROTTLED: Duration = Duration::from_secs(10);

/// Address of a carrier, and the credentials.
pub struct SmppSettings {
    pub host: String,
    pub port: u16,
    pub system_id: String,
    pub password: String,
    pub system_type: String,
    pub per_second: u32,
    /// Requests that wait for their answers at the same time.
    pub window: u32,
    pub receipt_ids: ReceiptIds,
    /// What the carrier reads and writes under data coding 0.
    pub default_alphabet: DefaultAlphabet,
    /// How often the carrier is asked whether it is there.
    pub enquire_every: Duration,
}

/// See the module. The connection ends with it.
pub struct Smpp {
    receipt_ids: ReceiptIds,
    default_alphabet: DefaultAlphabet,
    state: watch::Receiver<LinkState>,
    window: Semaphore,
    pace: Pace,
    keeper: JoinHandle<()>,
}

impl Drop for Smpp {
    fn drop(&mut self) {
        self.keeper.abort();
    }
}

impl Smpp {
    /// Starts to connect, and reconnects until it is dropped.
    pub fn start(settings: SmppSettings, inbox: Arc<dyn TextInbox>, supervision: &Supervision) -> Self {
        let (changes, state) = watch::channel(LinkState::Away(None));
        let carrier = format!("{}@{}:{}", settings.system_id, settings.host, settings.port);
        let ids = (settings.receipt_ids, settings.default_alphabet);
        let deliveries = Deliveries::start(inbox, ids, supervision, &carrier);
        let (settings, changes) = (Arc::new(settings), Arc::new(changes));
        Self {
            receipt_ids: settings.receipt_ids,
            default_alphabet: settings.default_alphabet,
            state,
            window: Semaphore::new(settings.window.max(1) as usize),
            pace: Pace::per_second(settings.per_second),
            keeper: supervision.keep_task("carrier_link", carrier, move || {
                link::keep(settings.clone(), changes.clone(), deliveries.clone())
            }),
        }
    }

    /// Repeats the request until the carrier accepts it, or the last pause is over.
    async fn submit(&self, requests: &Requests, submit: &Submit<'_>) -> Result<Pdu, Refused> {
        let (begun, mut pause) = (Instant::now(), FIRST_THROTTLE_PAUSE);
        loop {
            self.pace.wait().await;
            let answer = {
                let permit = self.window.acquire().await;
                let _permit = permit.map_err(|_| (TextFailure::Provider, "ended".to_owned()))?;
                requests.ask(|number| submit.pdu(number), ANSWER).await?
            };
            if answer.status == status::OK {
                return Ok(answer);
            }
            let failure = code::failure(answer.status);
            if failure != TextFailure::Busy || begun.elapsed() + pause > THROTTLED {
                return Err((failure, format!("{:#x}", answer.status)));
            }
            self.pace.pause(pause);
            pause *= 2;
        }
    }
}

#[async_trait]
impl Gateway for Smpp {
    fn name(&self) -> &'static str {
        "smpp"
    }

    async fn hand_over(&self, delivery: &Delivery) -> Result<Handed, HandOverError> {
        let refused = |(failure, code): Refused| HandOverError::Text(failure, code);
        let segments = cut_for(&delivery.body, self.default_alphabet);
        let parts = u8::try_from(segments.parts.len())
            .ok()
            .filter(|parts| *parts > 0)
            .ok_or_else(|| refused((TextFailure::TextRefused, "length".into())))?;
        let requests = link::bound(&mut self.state.clone(), BOUND)
            .await
            .map_err(refused)?;
        // The same text gets the same number each time: a phone that receives a part twice shows it once.
        let key = Sha256::digest(delivery.idempotency_key.as_bytes());
        let submits: Vec<Submit<'_>> = (1..=parts)
            .zip(&segments.parts)
            .map(|(place, bytes)| Submit {
                from: &delivery.from_address,
                to: &delivery.to_address,
                data_coding: match segments.alphabet {
                    Alphabet::Gsm7 | Alphabet::Bytes => 0,
                    Alphabet::Ucs2 => 8,
                },
                part: (parts > 1).then_some((key[0], parts, place)),
                bytes,
                // One receipt for the whole: for its last part.
                receipt: place == parts,
                reference: u16::from_be_bytes([key[1], key[2]]),
            })
            .collect();
        let answers = join_all(submits.iter().map(|submit| self.submit(&requests, submit))).await;
        let mut last = None;
        for answer in answers {
            last = Some(answer.map_err(refused)?);
        }
        let id = last.as_ref().and_then(pdu::message_id).unwrap_or_default();
        Ok(Handed {
            provider_ref: self.receipt_ids.normal(&id),
            delivered: false,
        })
    }
}
