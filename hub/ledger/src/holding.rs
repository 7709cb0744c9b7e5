//! The money of one application: where it is, where it is to be, and the events that lead from the one to the other. The same
//! question again has no further event, so a report that comes twice moves nothing twice.

use crate::account::AccountKind;
use crate::event::Event;
use std::collections::{BTreeMap, BTreeSet};

/// Where an application's money is, in cents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Holding {
    pub reserved: i64,
    /// By channel.
    pub in_transit: BTreeMap<String, i64>,
    pub paid: i64,
    pub returned: i64,
}

impl Holding {
    /// Adds what an account has of it.
    pub fn add(&mut self, kind: AccountKind, channel: &str, cents: i64) {
        match kind {
            AccountKind::Reserved => self.reserved += cents,
            AccountKind::InTransit => *self.in_transit.entry(channel.to_owned()).or_default() += cents,
            AccountKind::Paid => self.paid += cents,
            AccountKind::Returned => self.returned += cents,
            AccountKind::Budget
            | AccountKind::FeesDue
            | AccountKind::FeesReceived
            | AccountKind::Suspense
            | AccountKind::Outside => {}
        }
    }
}

/// Where it is to be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Kept for it, and neither on its way nor paid. It may lie where it came back to.
    pub kept: i64,
    /// By channel.
    pub in_transit: BTreeMap<String, i64>,
    pub paid: i64,
}

/// An event with its amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub event: Event,
    /// Of what is in transit; empty otherwise.
    pub channel: String,
    /// Above zero.
    pub cents: i64,
}

fn amount(of: &BTreeMap<String, i64>, channel: &str) -> i64 {
    of.get(channel).copied().unwrap_or_default()
}

/// What more is to be under way by a channel.
fn started(now: &Holding, wanted: &Wanted, channel: &str) -> i64 {
    (amount(&wanted.in_transit, channel) - amount(&now.in_transit, channel)).max(0)
}

/// The steps that lead from where the money is to where it is to be, in an order in which no account lacks anything. What has moved
/// comes first; then what is short comes from the budget; what is too much goes back to it last.
pub fn steps(now: &Holding, wanted: &Wanted) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut step = |event: Event, channel: &str, cents: i64| {
        if cents > 0 {
            steps.push(Step {
                event,
                channel: channel.to_owned(),
                cents,
            });
        }
    };
    let (mut reserved, mut paid, mut returned) = (now.reserved, now.paid, now.returned);
    let channels: BTreeSet<&str> = now
        .in_transit
        .keys()
        .chain(wanted.in_transit.keys())
        .map(String::as_str)
        .collect();
    for &channel in &channels {
        let ended = (amount(&now.in_transit, channel) - amount(&wanted.in_transit, channel)).max(0);
        let arrived = ended.min((wanted.paid - paid).max(0));
        step(Event::PaymentPaid, channel, arrived);
        step(Event::PaymentFailed, channel, ended - arrived);
        paid += arrived;
        reserved += ended - arrived;
    }
    let came_back = (paid - wanted.paid).max(0);
    step(Event::PaymentReturned, "", came_back);
    paid -= came_back;
    returned += came_back;

    let starting: i64 = channels.iter().map(|channel| started(now, wanted, channel)).sum();
    let leaving = starting + (wanted.paid - paid).max(0);
    let short = (wanted.kept + leaving - reserved - returned).max(0);
    step(Event::AwardReserved, "", short);
    reserved += short;
    let again = (leaving - reserved).max(0);
    step(Event::PaymentReissued, "", again);
    reserved += again;
    returned -= again;
    for &channel in &channels {
        let cents = started(now, wanted, channel);
        step(Event::PaymentStarted, channel, cents);
        reserved -= cents;
    }
    let at_once = (wanted.paid - paid).max(0);
    step(Event::PaidAtOnce, "", at_once);
    reserved -= at_once;

    let free = (reserved + returned - wanted.kept).max(0);
    let of_returned = (free - reserved).max(0);
    step(Event::PaymentReissued, "", of_returned);
    step(Event::AwardReleased, "", free);
    steps
}

/// What steps take from the budget, less what they give back to it; below zero where it gets more.
pub fn from_budget(steps: &[Step]) -> i64 {
    let amount = |step: &Step| match step.event.accounts() {
        Some((AccountKind::Budget, _)) => step.cents,
        Some((_, AccountKind::Budget)) => -step.cents,
        Some(_) | None => 0,
    };
    steps.iter().map(amount).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn transit(cents: i64) -> BTreeMap<String, i64> {
        BTreeMap::from([("Check".to_owned(), cents)])
    }

    fn named(now: &Holding, wanted: &Wanted) -> Vec<(&'static str, i64)> {
        steps(now, wanted)
            .iter()
            .map(|step| (step.event.as_str(), step.cents))
            .collect()
    }

    #[test]
    fn an_award_is_reserved_started_paid_returned_and_released() {
        let reserved = Holding {
            reserved: 500,
            ..Holding::default()
        };
        let kept = Wanted {
            kept: 500,
            ..Wanted::default()
        };
        assert_eq!(named(&Holding::default(), &kept), [("award_reserved", 500)]);
        assert_eq!(named(&reserved, &kept), []);
        assert_eq!(named(&reserved, &Wanted::default()), [("award_released", 500)]);
        let sent = Wanted {
            in_transit: transit(500),
            ..Wanted::default()
        };
        assert_eq!(named(&reserved, &sent), [("payment_started", 500)]);
        let under_way = Holding {
            in_transit: transit(500),
            ..Holding::default()
        };
        let done = Wanted {
            paid: 500,
            ..Wanted::default()
        };
        assert_eq!(named(&under_way, &done), [("payment_paid", 500)]);
        assert_eq!(named(&under_way, &kept), [("payment_failed", 500)]);
        let paid = Holding {
            paid: 500,
            ..Holding::default()
        };
        assert_eq!(named(&paid, &kept), [("payment_returned", 500)]);
        let returned = Holding {
            returned: 500,
            ..Holding::default()
        };
        assert_eq!(named(&returned, &kept), []);
        assert_eq!(
            named(&returned, &sent),
            [("payment_reissued", 500), ("payment_started", 500)]
        );
        assert_eq!(
            named(&returned, &Wanted::default()),
            [("payment_reissued", 500), ("award_released", 500)]
        );
        assert_eq!(named(&reserved, &done), [("paid_at_once", 500)]);
    }

    #[test]
    fn another_amount_or_channel_moves_the_difference() {
        let reserved = Holding {
            reserved: 500,
            ..Holding::default()
        };
        let more = Wanted {
            kept: 700,
            ..Wanted::default()
        };
        assert_eq!(named(&reserved, &more), [("award_reserved", 200)]);
        assert_eq!(from_budget(&steps(&reserved, &more)), 200);
        let under_way = Holding {
            in_transit: transit(500),
            ..Holding::default()
        };
        let less = Wanted {
            paid: 450,
            ..Wanted::default()
        };
        assert_eq!(
            named(&under_way, &less),
            [
                ("payment_paid", 450),
                ("payment_failed", 50),
                ("award_released", 50)
            ]
        );
        assert_eq!(from_budget(&steps(&under_way, &less)), -50);
        let elsewhere = Wanted {
            in_transit: BTreeMap::from([("ACH".to_owned(), 500)]),
            ..Wanted::default()
        };
        assert_eq!(
            named(&under_way, &elsewhere),
            [("payment_failed", 500), ("payment_started", 500)]
        );
    }
}
