//! Incoming units of a carrier: texts and receipts, in order, each acknowledged once it is written.

use super::joiner::{Joined, Joiner};
use super::pdu::{Deliver, Pdu, command, status};
use super::receipt;
use crate::conversations::inbound_text::IncomingText;
use crate::conversations::text_receipt::TextReceipt;
use async_trait::async_trait;
use hub_domain::conversations::text_provider::ReceiptIds;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// Beyond so many the carrier waits.
const WAITING: usize = 128;
/// A receipt may arrive before the id it names is written.
const CHECKS: usize = 20;
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// The receiver of incoming units. False: it could not be written, and should be repeated.
#[async_trait]
pub trait TextInbox: Send + Sync {
    async fn text(&self, text: IncomingText) -> bool;
    /// `None`: no such text is known.
    async fn receipt(&self, receipt: &TextReceipt) -> Option<bool>;
}

enum Brought {
    Deliver(Deliver, u32, mpsc::Sender<Pdu>),
    /// Parts may have waited too long.
    Check,
}

/// Queue from the connection to the inbox. Waiting units outlive a connection.
#[derive(Clone)]
pub(super) struct Deliveries(mpsc::Sender<Brought>);

impl Deliveries {
    /// Begins to hand on; ends when every clone is dropped.
    pub fn start(inbox: Arc<dyn TextInbox>, ids: ReceiptIds) -> Self {
        let (sender, mut brought) = mpsc::channel(WAITING);
        tokio::spawn(async move {
            let mut joiner = Joiner::default();
            while let Some(next) = brought.recv().await {
                match next {
                    Brought::Check => {
                        for late in joiner.expired() {
                            take(inbox.as_ref(), late).await;
                        }
                    }
                    Brought::Deliver(deliver, number, answers) => {
                        let taken = if deliver.is_receipt {
                            news(inbox.as_ref(), &deliver, ids).await
                        } else {
                            let mut taken = true;
                            for text in joiner.take(&deliver) {
                                taken &= take(inbox.as_ref(), text).await;
                            }
                            taken
                        };
                        let status = if taken { status::OK } else { status::TEMPORARY };
                        // A lost connection needs no answer: the carrier repeats the unit.
                        let _ = answers
                            .send(Pdu::answer(command::DELIVER_SM, status, number))
                            .await;
                    }
                }
            }
        });
        Self(sender)
    }

    pub async fn put(&self, deliver: Deliver, number: u32, answers: mpsc::Sender<Pdu>) {
        // The task ends only with the last sender.
        let _ = self.0.send(Brought::Deliver(deliver, number, answers)).await;
    }

    /// Passes on incomplete texts whose time is over. If the queue is full, the next unit triggers it anyway.
    pub fn check(&self) {
        let _ = self.0.try_send(Brought::Check);
    }
}

async fn take(inbox: &dyn TextInbox, text: Joined) -> bool {
    let incoming = IncomingText {
        from: text.from,
        to: text.to,
        body: text.body,
        // SMPP gives texts that come in no id.
        provider_ref: format!("smpp-{}", uuid::Uuid::now_v7()),
        ..IncomingText::default()
    };
    inbox.text(incoming).await
}

async fn news(inbox: &dyn TextInbox, deliver: &Deliver, ids: ReceiptIds) -> bool {
    let Some(receipt) = receipt::read(deliver, ids) else {
        return true;
    };
    for _ in 0..CHECKS {
        match inbox.receipt(&receipt).await {
            Some(taken) => return taken,
            None => tokio::time::sleep(CHECK_INTERVAL).await,
        }
    }
    tracing::info!("a receipt of a text that is not known here");
    true
}
