//! Random histories: whatever happens, twice, in any order and broken off anywhere, the books stay whole. The seeds are fixed, so that a
//! failure is found again.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

use hub_domain::money::CURRENCY;
use hub_domain::{ApplicationId, ProgramId};
use hub_ledger::{
    AccountKey, AccountKind, Book, Event, Holding, NewTransfer, Refusal, Step, TransferState, Wanted, check,
    from_budget, steps,
};
use std::collections::BTreeMap;

const PROGRAM: ProgramId = ProgramId(5);
const CHANNELS: [&str; 2] = ["ACH", "Check"];

/// Pseudo-random numbers from a seed: the same in every run.
struct SeededRandom(u64);

impl SeededRandom {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// The account of a kind, and of a channel where the kind has one for each.
fn id_of(kind: AccountKind, channel: &str) -> i64 {
    let kinds = AccountKind::ALL;
    let place = kinds.iter().position(|one| *one == kind).unwrap() as i64 + 1;
    if kind != AccountKind::InTransit {
        return place;
    }
    let channel = CHANNELS.iter().position(|one| *one == channel).unwrap() as i64;
    place + 100 * channel
}

fn opened(budget: i64) -> Book {
    let mut book = Book::default();
    for kind in AccountKind::ALL {
        let limit = (*kind == AccountKind::Budget).then_some(budget);
        match kind {
            AccountKind::InTransit => {
                for channel in CHANNELS {
                    let key = AccountKey {
                        channel: channel.to_owned(),
                        ..AccountKey::of(PROGRAM, *kind)
                    };
                    book.open(id_of(*kind, channel), key, limit);
                }
            }
            _ => book.open(id_of(*kind, ""), AccountKey::of(PROGRAM, *kind), limit),
        }
    }
    book
}

fn transfer(id: String, event: Event, channel: &str, cents: i64) -> NewTransfer {
    let (from, to) = event.accounts().unwrap();
    NewTransfer {
        id,
        debit: id_of(from, channel),
        credit: id_of(to, channel),
        cents,
        currency: CURRENCY.into(),
        event,
        application: None,
        reverses: None,
        is_held: false,
        expires_at_ms: None,
    }
}

/// MONEY 1 and 2.
#[test]
fn any_order_of_any_transfers_leaves_whole_books() {
    let mut refusals = [0; 5];
    for seed in 0..300 {
        let mut random = SeededRandom(seed);
        let mut book = opened(1_000);
        let mut known: Vec<NewTransfer> = Vec::new();
        let mut now = 0;
        for at in 0..120 {
            now += random.below(3) as i64;
            let some = known.get(random.below(known.len())).cloned();
            let before = book.clone();
            match random.below(8) {
                // Anything at all, held or not.
                0..=2 => {
                    let event = Event::ALL[random.below(Event::ALL.len())];
                    if event.accounts().is_none() {
                        continue;
                    }
                    let channel = CHANNELS[random.below(2)];
                    let held = random.below(2) == 0;
                    let new = NewTransfer {
                        is_held: held,
                        expires_at_ms: (held && random.below(2) == 0).then(|| now + random.below(9) as i64),
                        ..transfer(format!("t{at}"), event, channel, random.below(400) as i64)
                    };
                    match book.begin(new.clone()) {
                        Ok(_) => known.push(new),
                        Err(Refusal::BeyondLimit { left, .. }) => {
                            assert!(new.cents > left);
                            refusals[0] += 1;
                        }
                        Err(refusal) => assert_eq!(refusal, Refusal::NoAmount),
                    }
                }
                // The same again: the first answer, and nothing moves.
                3 => {
                    let Some(new) = some else { continue };
                    let first = book.transfer(&new.id).unwrap().clone();
                    assert_eq!(book.begin(new).unwrap(), &first);
                    assert_eq!(book, before);
                }
                // Another content under its id.
                4 => {
                    let Some(new) = some else { continue };
                    let other = NewTransfer {
                        cents: new.cents + 1,
                        ..new
                    };
                    assert_eq!(book.begin(other).unwrap_err(), Refusal::OtherContent);
                    assert_eq!(book, before);
                }
                5 => {
                    let Some(new) = some else { continue };
                    let state = book.transfer(&new.id).unwrap().state;
                    let is_over = new.expires_at_ms.is_some_and(|until| until <= now);
                    let cents = random.below(450) as i64;
                    match book.post(&new.id, cents, now) {
                        Ok(posted) => {
                            assert!(
                                state == TransferState::Pending
                                    && !is_over
                                    && posted.posted_cents <= new.cents
                            );
                        }
                        Err(_) => {
                            assert!(
                                state != TransferState::Pending || is_over || cents == 0 || cents > new.cents
                            );
                            assert_eq!(book, before);
                            refusals[1] += 1;
                        }
                    }
                }
                6 => {
                    let Some(new) = some else { continue };
                    let state = book.transfer(&new.id).unwrap().state;
                    let voided = match random.below(2) {
                        0 => book.void(&new.id).is_ok(),
                        _ => book.expire(now) > 0,
                    };
                    if !voided {
                        refusals[2] += 1;
                        assert_eq!(book, before);
                    } else if state != TransferState::Pending {
                        assert_eq!(book.transfer(&new.id).unwrap().state, state);
                    }
                }
                _ => {
                    let Some(new) = some else { continue };
                    let (id, was) = (format!("r{at}"), book.transfer(&new.id).unwrap().clone());
                    let backs = [Event::Corrected, Event::SuspenseMatched, Event::SuspenseNotOurs];
                    match book.reverse(&id, &new.id, backs[random.below(3)]) {
                        Ok(back) => {
                            assert_eq!(back.posted_cents, was.posted_cents);
                            let again = book.reverse(&format!("{id}-again"), &new.id, Event::Corrected);
                            assert_eq!(again.unwrap_err(), Refusal::ReversedAlready);
                        }
                        Err(refusal) => {
                            let because = [Refusal::NotReversible, Refusal::ReversedAlready]
                                .contains(&refusal)
                                || matches!(refusal, Refusal::BeyondLimit { .. });
                            assert!(because, "{refusal:?}");
                            assert_eq!(book, before);
                            refusals[3] += 1;
                        }
                    }
                }
            }
            assert_eq!(check(&book.tallied()), [], "seed {seed}, step {at}");
        }
        if book.set_limit(id_of(AccountKind::Budget, ""), Some(-1_000_000)) {
            panic!("seed {seed}: a budget below what has left it");
        }
        refusals[4] += 1;
    }
    assert!(refusals.iter().all(|count| *count > 100), "{refusals:?}");
}

/// An application as the rest of the hub knows it: whether it is approved, and its payments.
#[derive(Debug, Clone, Default)]
struct Case {
    is_approved: bool,
    /// Channel, status, amount.
    payments: Vec<(usize, &'static str, i64)>,
}

impl Case {
    fn wanted(&self) -> Wanted {
        let mut wanted = Wanted::default();
        for (channel, status, cents) in &self.payments {
            match *status {
                "sent" => {
                    *wanted
                        .in_transit
                        .entry(CHANNELS[*channel].to_owned())
                        .or_default() += cents
                }
                "paid" => wanted.paid += cents,
                _ if self.is_approved => wanted.kept += cents,
                _ => {}
            }
        }
        wanted
    }
}

/// Where the money of an application is, by the transfers alone.
fn held(book: &Book, of: ApplicationId, ids: &[String]) -> Holding {
    let mut holding = Holding::default();
    for id in ids {
        let transfer = book.transfer(id).unwrap();
        if transfer.of.application != Some(of) {
            continue;
        }
        for (account, cents) in [
            (transfer.of.debit, -transfer.posted_cents),
            (transfer.of.credit, transfer.posted_cents),
        ] {
            let key = &book.account(account).unwrap().key;
            holding.add(key.kind, &key.channel, cents);
        }
    }
    holding.in_transit.retain(|_, cents| *cents != 0);
    holding
}

/// MONEY 2.
#[test]
fn cases_repeated_reordered_and_broken_off_anywhere_end_where_they_are_to_be() {
    let statuses = ["planned", "sent", "paid", "failed"];
    let (mut booked, mut broken_off, mut refused) = (0, 0, 0);
    for seed in 0..200 {
        let mut random = SeededRandom(1_000 + seed);
        let mut book = opened(1_500);
        let mut cases: BTreeMap<i64, Case> = (1..=4).map(|id| (id, Case::default())).collect();
        let mut ids: Vec<String> = Vec::new();
        for _ in 0..60 {
            let id = 1 + random.below(4) as i64;
            let mut case = cases[&id].clone();
            match random.below(4) {
                0 => case.is_approved = !case.is_approved,
                1 if case.payments.len() < 3 => {
                    case.payments
                        .push((random.below(2), "planned", 1 + random.below(600) as i64));
                }
                _ => {
                    let place = random.below(case.payments.len());
                    if let Some(payment) = case.payments.get_mut(place) {
                        *payment = (
                            random.below(2),
                            statuses[random.below(4)],
                            1 + random.below(600) as i64,
                        );
                    }
                }
            }
            let application = ApplicationId(id);
            let now = held(&book, application, &ids);
            let list = steps(&now, &case.wanted());
            // One transaction: what is beyond the budget, or broken off, leaves nothing.
            let mut copy = book.clone();
            let crashes_at = (random.below(5) == 0).then(|| random.below(list.len() + 1));
            let mut new_ids = Vec::new();
            let mut outcome = Ok(());
            for (
                at,
                Step {
                    event,
                    channel,
                    cents,
                },
            ) in list.iter().enumerate()
            {
                if crashes_at == Some(at) {
                    outcome = Err(false);
                    break;
                }
                let new = NewTransfer {
                    application: Some(application),
                    ..transfer(format!("{id}-{}", ids.len() + at), *event, channel, *cents)
                };
                new_ids.push(new.id.clone());
                if let Err(refusal) = copy.begin(new) {
                    let budget = id_of(AccountKind::Budget, "");
                    assert!(
                        matches!(refusal, Refusal::BeyondLimit { account, .. } if account == budget),
                        "seed {seed}: {refusal:?} in {list:?} from {now:?}"
                    );
                    assert!(from_budget(&list) > 0);
                    outcome = Err(true);
                    break;
                }
            }
            match outcome {
                Ok(()) => {
                    book = copy;
                    ids.extend(new_ids);
                    booked += 1;
                    let wanted = case.wanted();
                    let now = held(&book, application, &ids);
                    assert_eq!(now.reserved + now.returned, wanted.kept, "seed {seed}");
                    assert_eq!(
                        (&now.in_transit, now.paid),
                        (&wanted.in_transit, wanted.paid),
                        "seed {seed}"
                    );
                    // The same report again moves nothing.
                    assert_eq!(steps(&now, &wanted), [], "seed {seed}");
                    cases.insert(id, case);
                }
                Err(true) => refused += 1,
                Err(false) => broken_off += 1,
            }
            assert_eq!(check(&book.tallied()), [], "seed {seed}");
        }
    }
    assert!(
        booked > 2_000 && broken_off > 200 && refused > 100,
        "{booked} {broken_off} {refused}"
    );
}

/// MONEY 2 and 10.
#[test]
fn money_that_belongs_to_nothing_is_in_suspense_until_it_is_settled_once() {
    let (mut settled, mut repeated, mut most) = (0, 0, 0);
    for seed in 0..200 {
        let mut random = SeededRandom(5_000 + seed);
        let mut book = opened(1_000);
        // What is open, with its sign: what came in is above zero.
        let mut open: BTreeMap<String, i64> = BTreeMap::new();
        let mut ended: Vec<String> = Vec::new();
        for at in 0..60 {
            let cents = 1 + random.below(500) as i64;
            let some = open.keys().nth(random.below(open.len())).cloned();
            match (random.below(4), some) {
                (0 | 1, _) => {
                    let is_taken = random.below(3) == 0;
                    let (event, sign) = match is_taken {
                        true => (Event::SuspenseTaken, -1),
                        false => (Event::SuspenseReceived, 1),
                    };
                    let new = transfer(format!("s{at}"), event, "", cents);
                    book.begin(new.clone()).unwrap();
                    open.insert(new.id.clone(), sign * cents);
                    // The same file again.
                    let before = book.clone();
                    book.begin(new).unwrap();
                    assert_eq!(book, before);
                    repeated += 1;
                }
                (2, Some(id)) => {
                    let event = [Event::SuspenseMatched, Event::SuspenseNotOurs][random.below(2)];
                    book.reverse(&format!("{id}-out"), &id, event).unwrap();
                    open.remove(&id);
                    ended.push(id);
                    settled += 1;
                }
                _ => {
                    let Some(id) = ended.get(random.below(ended.len())) else {
                        continue;
                    };
                    let again = book.reverse(&format!("{id}-again"), id, Event::SuspenseNotOurs);
                    assert_eq!(again.unwrap_err(), Refusal::ReversedAlready);
                }
            }
            let sum: i64 = open.values().sum();
            let suspense = book.account(id_of(AccountKind::Suspense, "")).unwrap();
            assert_eq!(suspense.totals.balance(), sum, "seed {seed}, step {at}");
            let outside = book.account(id_of(AccountKind::Outside, "")).unwrap();
            assert_eq!(outside.totals.balance(), -sum, "seed {seed}, step {at}");
            assert_eq!(check(&book.tallied()), [], "seed {seed}, step {at}");
            most = most.max(sum.abs());
        }
    }
    assert!(
        settled > 1_000 && repeated > 1_000 && most > 1_000,
        "{settled} {repeated} {most}"
    );
}
