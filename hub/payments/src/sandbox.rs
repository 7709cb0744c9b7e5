//! The simulated provider of the demonstration: no money moves. The number of the account decides what comes of a debit, so that every
//! way a payment can go can be tried by hand.
//!
//! Its books are in the memory of the process. A payment of which it has told before, in a process that is no more, is one that it took:
//! otherwise what was on its way when a demonstration was stopped would stay so for ever.

use crate::channel::PayChannel;
use crate::gateway::{
    GatewayError, Notice, NoticeFault, NoticeHeaders, PaymentGateway, PaymentOrder, RawNotice, Report,
    Standing,
};
use crate::refund::{RefundOrder, RefundReport, RefundState};
use async_trait::async_trait;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What comes of a debit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SandboxOutcome {
    /// Taken, and paid as soon as it is asked for again.
    Pays,
    Declines,
    /// Debited, without an answer.
    TimesOut,
    /// Paid, and sent back by the bank later.
    Returned,
    /// Without a notice: known when it is asked for the third time.
    Late,
    /// The notice comes before the answer, and twice.
    Early,
}

/// Routing number of the simulated bank.
pub const ROUTING_NUMBER: &str = "110000000";

/// The accounts of the simulated bank.
pub const ACCOUNTS: [(&str, SandboxOutcome); 6] = [
    ("000123456789", SandboxOutcome::Pays),
    ("000111111116", SandboxOutcome::Declines),
    ("000222222227", SandboxOutcome::TimesOut),
    ("000111111113", SandboxOutcome::Returned),
    ("000333333335", SandboxOutcome::Late),
    ("000444444443", SandboxOutcome::Early),
];

/// A payment at the simulated provider.
#[derive(Debug, Clone)]
struct Simulated {
    outcome: SandboxOutcome,
    standing: Standing,
    /// How often somebody has asked since it was taken.
    asked: u32,
    /// What was given back, by our id of it.
    refunds: BTreeMap<String, (i64, RefundState)>,
}

impl Simulated {
    /// Taken in a process that is no more.
    fn of_before(standing: Standing) -> Self {
        Self {
            outcome: SandboxOutcome::Pays,
            standing,
            asked: 0,
            refunds: BTreeMap::new(),
        }
    }
}

/// See the module.
#[derive(Default)]
pub struct Sandbox {
    payments: Mutex<BTreeMap<String, Simulated>>,
    /// With the payment that each is of.
    notices: Mutex<Vec<(String, RawNotice)>>,
}

/// A notice of the simulated provider.
#[derive(Serialize, Deserialize)]
struct Event {
    id: String,
    payment: String,
}

impl Sandbox {
    fn notify(&self, payment: &str, what: &str) {
        let event = Event {
            id: format!("{payment}-{what}"),
            payment: payment.to_owned(),
        };
        let body = serde_json::to_vec(&event).unwrap_or_default();
        let raw = RawNotice {
            headers: NoticeHeaders::new(),
            body,
        };
        self.notices.lock().push((payment.to_owned(), raw));
    }

    /// How often a payment was taken: once, whatever happens. For tests.
    pub fn taken(&self) -> usize {
        let payments = self.payments.lock();
        let is_taken = |one: &&Simulated| match one.standing {
            Standing::Pending | Standing::Paid | Standing::Returned | Standing::Refunded => true,
            Standing::AwaitsPayer | Standing::Approved | Standing::Declined | Standing::Cancelled => false,
        };
        payments.values().filter(is_taken).count()
    }
}

fn reference(order: &PaymentOrder) -> String {
    format!("sandbox-{}", order.id)
}

/// A refund as it stands; the payment is refunded when all of it is back.
fn refunded(order: &PaymentOrder, of: &mut Simulated, refund: &RefundOrder) -> Option<RefundReport> {
    let (_, state) = *of.refunds.get(&refund.id)?;
    let done = of
        .refunds
        .values()
        .filter(|(_, state)| *state == RefundState::Succeeded);
    let back: i64 = done.map(|(cents, _)| cents).sum();
    if back >= order.cents && of.standing == Standing::Paid {
        of.standing = Standing::Refunded;
    }
    Some(RefundReport {
        reference: format!("sandbox-{}", refund.id),
        state,
        code: String::new(),
    })
}

/// Whether the simulated provider has answered for this payment at some time: whoever asks knows it by our reference.
fn is_told(order: &PaymentOrder) -> bool {
    order.reference == reference(order)
}

fn report(order: &PaymentOrder, of: &Simulated) -> Report {
    let code = match of.standing {
        Standing::Declined => "insufficient_funds",
        Standing::Returned => "account_closed",
        Standing::AwaitsPayer
        | Standing::Approved
        | Standing::Pending
        | Standing::Paid
        | Standing::Cancelled
        | Standing::Refunded => "",
    };
    Report {
        reference: reference(order),
        standing: of.standing,
        code: code.to_owned(),
        page: (of.standing == Standing::AwaitsPayer).then(|| order.return_url.clone()),
    }
}

#[async_trait]
impl PaymentGateway for Sandbox {
    fn name(&self) -> &'static str {
        "sandbox"
    }

    /// The page is our own: the payer agrees by coming back.
    async fn begin(&self, order: &PaymentOrder) -> Result<Report, GatewayError> {
        let mut payments = self.payments.lock();
        let begun = payments.entry(order.id.clone()).or_insert(Simulated {
            outcome: SandboxOutcome::Pays,
            standing: Standing::AwaitsPayer,
            asked: 0,
            refunds: BTreeMap::new(),
        });
        Ok(report(order, begun))
    }

    async fn charge(&self, order: &PaymentOrder) -> Result<Report, GatewayError> {
        let mut payments = self.payments.lock();
        if let Some(known) = payments.get_mut(&order.id) {
            if known.standing == Standing::AwaitsPayer {
                known.standing = Standing::Paid;
            }
            return Ok(report(order, known));
        }
        let number = order
            .account
            .as_ref()
            .map(|account| account.account_number.as_str());
        let outcome = ACCOUNTS.iter().find(|(known, _)| Some(*known) == number);
        let outcome = outcome.map_or(SandboxOutcome::Pays, |(_, outcome)| *outcome);
        let standing = match outcome {
            SandboxOutcome::Declines => Standing::Declined,
            SandboxOutcome::TimesOut => Standing::Paid,
            SandboxOutcome::Pays
            | SandboxOutcome::Returned
            | SandboxOutcome::Late
            | SandboxOutcome::Early => Standing::Pending,
        };
        let taken = Simulated {
            outcome,
            standing,
            asked: 0,
            refunds: BTreeMap::new(),
        };
        let said = report(order, &taken);
        payments.insert(order.id.clone(), taken);
        drop(payments);
        match outcome {
            SandboxOutcome::Pays | SandboxOutcome::Returned => self.notify(&order.id, "paid"),
            SandboxOutcome::Early => {
                self.notify(&order.id, "paid");
                self.notify(&order.id, "paid");
            }
            SandboxOutcome::TimesOut => return Err(GatewayError::Unknown("timeout".into())),
            SandboxOutcome::Declines | SandboxOutcome::Late => {}
        }
        Ok(said)
    }

    async fn find(&self, order: &PaymentOrder, _now_ms: i64) -> Result<Option<Report>, GatewayError> {
        let mut payments = self.payments.lock();
        if is_told(order) && order.channel == PayChannel::Bank {
            payments
                .entry(order.id.clone())
                .or_insert(Simulated::of_before(Standing::Pending));
        }
        let Some(known) = payments.get_mut(&order.id) else {
            return Ok(None);
        };
        known.asked += 1;
        let mut says_more = false;
        known.standing = match (known.standing, known.outcome) {
            (Standing::Pending, SandboxOutcome::Late) if known.asked < 3 => Standing::Pending,
            (Standing::Pending, outcome) => {
                says_more = outcome == SandboxOutcome::Returned;
                Standing::Paid
            }
            (Standing::Paid, SandboxOutcome::Returned) => Standing::Returned,
            (standing, _) => standing,
        };
        let said = report(order, known);
        drop(payments);
        if says_more {
            self.notify(&order.id, "returned");
        }
        Ok(Some(said))
    }

    /// Of the account that is known late, a refund is known late too: when it is asked for.
    async fn refund(&self, order: &PaymentOrder, refund: &RefundOrder) -> Result<RefundReport, GatewayError> {
        let mut payments = self.payments.lock();
        if is_told(order) {
            payments
                .entry(order.id.clone())
                .or_insert(Simulated::of_before(Standing::Paid));
        }
        let known = payments
            .get_mut(&order.id)
            .ok_or_else(|| GatewayError::Refused("no payment".into()))?;
        let state = match known.outcome {
            SandboxOutcome::Late => RefundState::Pending,
            SandboxOutcome::Pays
            | SandboxOutcome::Declines
            | SandboxOutcome::TimesOut
            | SandboxOutcome::Returned
            | SandboxOutcome::Early => RefundState::Succeeded,
        };
        let made = known.refunds.entry(refund.id.clone());
        made.or_insert((refund.cents, state));
        Ok(refunded(order, known, refund).unwrap_or(RefundReport {
            reference: String::new(),
            state,
            code: String::new(),
        }))
    }

    async fn find_refund(
        &self,
        order: &PaymentOrder,
        refund: &RefundOrder,
    ) -> Result<Option<RefundReport>, GatewayError> {
        let mut payments = self.payments.lock();
        let Some(known) = payments.get_mut(&order.id) else {
            return Ok(None);
        };
        if let Some((_, state)) = known.refunds.get_mut(&refund.id) {
            *state = RefundState::Succeeded;
        }
        Ok(refunded(order, known, refund))
    }

    /// They come from within.
    fn refuses(&self, _notice: &RawNotice, _now_ms: i64) -> Option<NoticeFault> {
        None
    }

    async fn read_notice(&self, notice: &RawNotice, _received_at_ms: i64) -> Result<Notice, NoticeFault> {
        let event: Event = serde_json::from_slice(&notice.body).map_err(|_| NoticeFault::Unreadable)?;
        Ok(Notice {
            event: event.id,
            payment: Some(event.payment),
            reference: String::new(),
            what: String::new(),
            dispute: None,
        })
    }

    fn own_notices(&self, of: &str) -> Vec<RawNotice> {
        let mut notices = self.notices.lock();
        let (own, others): (Vec<_>, Vec<_>) = std::mem::take(&mut *notices)
            .into_iter()
            .partition(|(payment, _)| payment.starts_with(of));
        *notices = others;
        own.into_iter().map(|(_, raw)| raw).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::{AccountKind, BankAccount, is_routing_number};

    fn order(account: &str) -> PaymentOrder {
        PaymentOrder {
            id: "1-a".into(),
            reference: String::new(),
            channel: PayChannel::Bank,
            cents: 2_500,
            currency: "USD".into(),
            words: "Fee".into(),
            account: Some(BankAccount {
                routing_number: ROUTING_NUMBER.into(),
                account_number: account.into(),
                kind: AccountKind::Checking,
                holder: "Ana Reyes".into(),
            }),
            return_url: "https://here.example/".into(),
            created_at_ms: 0,
        }
    }

    async fn standings(account: &str) -> Vec<Standing> {
        let sandbox = Sandbox::default();
        let order = order(account);
        let mut seen = Vec::new();
        if let Ok(report) = sandbox.charge(&order).await {
            seen.push(report.standing);
        }
        for _ in 0..3 {
            seen.push(sandbox.find(&order, 0).await.unwrap().unwrap().standing);
        }
        // The same order again is the same payment.
        assert_eq!(
            sandbox.charge(&order).await.unwrap().standing,
            seen[seen.len() - 1]
        );
        seen
    }

    #[tokio::test]
    async fn every_account_of_the_simulated_bank_goes_its_way() {
        use Standing::{Declined, Paid, Pending, Returned};
        assert!(is_routing_number(ROUTING_NUMBER));
        assert_eq!(standings("000123456789").await, [Pending, Paid, Paid, Paid]);
        assert_eq!(standings("000111111116").await, [Declined; 4]);
        assert_eq!(standings("000222222227").await, [Paid; 3]);
        assert_eq!(
            standings("000111111113").await,
            [Pending, Paid, Returned, Returned]
        );
        assert_eq!(standings("000333333335").await, [Pending, Pending, Pending, Paid]);
        let early = Sandbox::default();
        early.charge(&order("000444444443")).await.unwrap();
        assert!(
            early.own_notices("2-").is_empty(),
            "another tenant's are not touched"
        );
        let notices = early.own_notices("1-");
        assert_eq!(notices.len(), 2);
        assert_eq!(notices[0], notices[1]);
    }

    #[tokio::test]
    async fn what_was_on_its_way_before_a_restart_is_paid_and_can_be_given_back() {
        let told = PaymentOrder {
            reference: "sandbox-1-a".into(),
            account: None,
            ..order("")
        };
        let restarted = Sandbox::default();
        let standing = restarted.find(&told, 0).await.unwrap().unwrap().standing;
        assert_eq!(standing, Standing::Paid);
        let again = Sandbox::default();
        let refund = RefundOrder {
            id: "1-r".into(),
            reference: String::new(),
            cents: told.cents,
        };
        for _ in 0..2 {
            assert_eq!(
                again.refund(&told, &refund).await.unwrap().state,
                RefundState::Succeeded
            );
        }
        assert_eq!(
            again.find(&told, 0).await.unwrap().unwrap().standing,
            Standing::Refunded
        );
        // Of what it has never answered it knows nothing: that may not have reached it.
        let untold = order("000123456789");
        assert_eq!(Sandbox::default().find(&untold, 0).await.unwrap(), None);
        assert!(Sandbox::default().refund(&untold, &refund).await.is_err());
    }
}
