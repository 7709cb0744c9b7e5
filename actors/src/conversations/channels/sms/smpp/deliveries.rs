//! Incoming units of a carrier: texts and receipts, in order, each acknowledged once it is written.

use super::pdu::{Deliver, Pdu, command, status};
use super::receipt::{self, Report};
use crate::conversations::channels::sms::TextReceipt;
use crate::supervision::Supervision;
use async_trait::async_trait;
use hub_domain::conversations::text_provider::ReceiptIds;
use hub_domain::conversations::text_segments::DefaultAlphabet;
use hub_domain::conversations::text_unit::{TextUnit, UnitAlphabet};
use std::sync::Arc;
use tokio::sync::{Mutex, mpsc};

/// Beyond so many the carrier waits.
const WAITING: usize = 128;

/// The receiver of incoming units. False: it could not be written, and should be repeated.
#[async_trait]
pub trait TextInbox: Send + Sync {
    /// A text, or a part of one.
    async fn unit(&self, unit: TextUnit) -> bool;
    /// A report on one of our texts, or on somebody else's.
    async fn receipt(&self, receipt: &TextReceipt) -> bool;
    /// Parts may have waited too long.
    async fn check(&self);
}

/// A unit, its number in its connection, and where its answer goes.
pub(super) struct Brought {
    pub deliver: Deliver,
    pub session: String,
    pub number: u32,
    pub answers: mpsc::Sender<Pdu>,
}

enum Next {
    Unit(Brought),
    Check,
}

/// Queue from the connection to the inbox. Waiting units outlive a connection.
#[derive(Clone)]
pub(super) struct Deliveries(mpsc::Sender<Next>);

impl Deliveries {
    /// Begins to hand on; ends when every clone is dropped. A unit at which it dies has no answer: the carrier brings it again.
    pub fn start(
        inbox: Arc<dyn TextInbox>,
        (ids, default): (ReceiptIds, DefaultAlphabet),
        supervision: &Supervision,
        carrier: &str,
    ) -> Self {
        let (sender, brought) = mpsc::channel(WAITING);
        let brought = Arc::new(Mutex::new(brought));
        supervision.keep_task("carrier_inbox", carrier, move || {
            let (inbox, brought) = (inbox.clone(), brought.clone());
            async move {
                let mut brought = brought.lock().await;
                while let Some(next) = brought.recv().await {
                    match next {
                        Next::Check => inbox.check().await,
                        Next::Unit(unit) => take(inbox.as_ref(), unit, ids, default).await,
                    }
                }
            }
        });
        Self(sender)
    }

    pub async fn put(&self, unit: Brought) {
        // The task ends only with the last sender.
        let _ = self.0.send(Next::Unit(unit)).await;
    }

    /// Has incomplete texts whose time is over passed on. If the queue is full, the next check does it.
    pub fn check(&self) {
        let _ = self.0.try_send(Next::Check);
    }
}

async fn take(inbox: &dyn TextInbox, brought: Brought, ids: ReceiptIds, default: DefaultAlphabet) {
    let Brought {
        deliver,
        session,
        number,
        answers,
    } = brought;
    let taken = match receipt::read(&deliver, ids, default) {
        // A receipt that is nobody's here is answered like any other, so that nothing waits behind it.
        Report::Final(receipt) => inbox.receipt(&receipt).await,
        Report::OnItsWay => true,
        Report::None => {
            inbox
                .unit(TextUnit {
                    alphabet: UnitAlphabet::of(deliver.data_coding, default),
                    from: deliver.from,
                    to: deliver.to,
                    bytes: deliver.bytes,
                    part: deliver.part,
                    session,
                    sequence: number,
                    carrier_id: deliver.receipted_id.filter(|id| !id.is_empty()),
                })
                .await
        }
    };
    let status = if taken { status::OK } else { status::TEMPORARY };
    // A lost connection needs no answer: the carrier repeats the unit.
    let _ = answers
        .send(Pdu::answer(command::DELIVER_SM, status, number))
        .await;
}
