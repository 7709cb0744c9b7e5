//! Random histories of awards against the database: reports that come twice, late and in any order, approvals taken back, and a
//! transaction broken off after every step. No cent is made, and none is lost. The seeds are fixed, so that a failure is found again.

use crate::fresh::Fresh;
use crate::ledger::{case, money, set_budget, with_program};
use hub_domain::cases::case::CasePayment;
use hub_domain::cases::finance::{Payout, RowDone};
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_store::cases::payouts;
use hub_store::ledger::award_money::{self, Replaced};
use hub_store::ledger::budgets::{Budget, BudgetSet};
use hub_store::ledger::ledger_checks::BooksFound;
use hub_store::{Result, Write, args};
use std::collections::BTreeMap;

const HERE: TenantId = TenantId(1);
const PROGRAM: ProgramId = ProgramId(5);
const AMOUNT: i64 = 900;
const STATUSES: [&str; 4] = ["planned", "sent", "paid", "failed"];
const CHANNELS: [&str; 2] = ["ACH", "Check"];
/// What a change does in one transaction, step by step.
const STEPS: usize = 4;

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

/// Something that happens to an application.
#[derive(Debug, Clone)]
enum Change {
    /// It comes into a state: 3 is an approval, 4 is none.
    State(ApplicationId, i64),
    Report(ApplicationId, Payout),
}

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Done,
    /// The same had been reported before.
    Unchanged,
    /// The budget does not cover it.
    Refused,
}

/// An application as it is to be: whether it is approved, and channel, status and amount of each payment by its reference.
#[derive(Debug, Clone, Default)]
struct Case {
    is_approved: bool,
    payments: BTreeMap<String, (String, String, i64)>,
}

/// Does the first `steps` steps of a change, as the hub does them.
async fn carry_out(write: &mut Write, change: &Change, steps: usize) -> Result<Outcome> {
    let mut funds = award_money::hold(write, HERE, PROGRAM).await?.unwrap();
    if steps == 1 {
        return Ok(Outcome::Done);
    }
    let (application, done) = match change {
        Change::State(application, state) => {
            let needed = match state {
                3 => award_money::needed_for_award(write, HERE, PROGRAM, *application).await?,
                _ => 0,
            };
            if needed > 0 && !funds.take(needed) {
                return Ok(Outcome::Refused);
            }
            if steps > 2 {
                let sql = "UPDATE applications SET state_id = $3 WHERE tenant_id = $1 AND id = $2";
                write.execute(sql, args![HERE, *application, *state]).await?;
            }
            (*application, Outcome::Done)
        }
        Change::Report(application, payout) => {
            let known = payouts::known(write, HERE, *application, &payout.reference).await?;
            let replaced = Replaced {
                before: known
                    .as_ref()
                    .map(|(status, channel, cents)| (status.as_str(), channel.as_str(), *cents)),
                after: (
                    payout.status.as_str(),
                    payout.channel.as_str(),
                    payout.amount_cents,
                ),
            };
            let needed =
                award_money::needed_for_payment(write, HERE, PROGRAM, *application, replaced).await?;
            let has_moved = ["sent", "paid"].contains(&payout.status.as_str());
            if needed > 0 && !funds.take(needed) && !has_moved {
                return Ok(Outcome::Refused);
            }
            let mut outcome = Outcome::Done;
            if steps > 2 && payouts::put(write, HERE, *application, payout).await? == RowDone::Unchanged {
                outcome = Outcome::Unchanged;
            }
            (*application, outcome)
        }
    };
    if steps == STEPS {
        award_money::settle(write, HERE, PROGRAM, &[application]).await?;
    }
    Ok(done)
}

/// Everything that a change may touch.
async fn standing(fresh: &Fresh, cases: &[ApplicationId]) -> (BooksFound, Budget, Vec<Vec<CasePayment>>) {
    let mut payments = Vec::new();
    for application in cases {
        payments.push(fresh.store.payments().of(HERE, *application).await.unwrap());
    }
    let books = fresh.store.ledger_checks().of(HERE).await.unwrap();
    (books, money(fresh).await, payments)
}

/// Where the money is, beside what the applications say.
fn assert_every_cent(books: &BooksFound, budget: &Budget, cases: &BTreeMap<ApplicationId, Case>) {
    assert_eq!(books.faults, []);
    let (mut kept, mut moving, mut paid) = (0, 0, 0);
    for case in cases.values() {
        for (_, status, cents) in case.payments.values() {
            match status.as_str() {
                "sent" => moving += cents,
                "paid" => paid += cents,
                _ if case.is_approved => kept += cents,
                _ => {}
            }
        }
    }
    let in_transit: i64 = budget.in_transit.values().sum();
    assert_eq!(
        (budget.reserved + budget.returned, in_transit, budget.paid),
        (kept, moving, paid)
    );
    assert_eq!(budget.left, Some(AMOUNT - kept - moving - paid + budget.beyond));
    assert!(budget.beyond == 0 || budget.left == Some(0), "{budget:?}");
}

/// MONEY 1 and 2, and the queue's payment column.
#[tokio::test]
async fn histories_that_repeat_reorder_and_break_off_after_every_step_keep_every_cent() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..2 {
        let mut random = SeededRandom(7_000 + seed);
        let fresh = with_program().await;
        assert_eq!(set_budget(&fresh, 0, Some(AMOUNT)).await, BudgetSet::Done);
        let ids = [
            case(&fresh, &[]).await,
            case(&fresh, &[]).await,
            case(&fresh, &[]).await,
        ];
        let mut cases: BTreeMap<ApplicationId, Case> = ids.map(|id| (id, Case::default())).into();
        let mut reports: Vec<Change> = Vec::new();
        let mut before = standing(&fresh, &ids).await;
        for _ in 0..40 {
            let id = ids[random.below(ids.len())];
            let change = match random.below(6) {
                0 | 1 => Change::State(id, if cases[&id].is_approved { 4 } else { 3 }),
                // One that came before comes again, however late.
                2 if !reports.is_empty() => reports[random.below(reports.len())].clone(),
                _ => {
                    let payout = Payout {
                        amount_cents: 1 + random.below(300) as i64,
                        channel: CHANNELS[random.below(2)].to_owned(),
                        status: STATUSES[random.below(4)].to_owned(),
                        payee: "Ana Reyes".to_owned(),
                        reference: format!("P-{}", random.below(2)),
                    };
                    Change::Report(id, payout)
                }
            };
            for steps in 1..=STEPS {
                let mut write = fresh.store.write().await.unwrap();
                let outcome = carry_out(&mut write, &change, steps).await.unwrap();
                if steps < STEPS || outcome == Outcome::Refused {
                    // The process ends here. What any of the ends has left is seen after the last one.
                    drop(write);
                    if steps == STEPS - 1 || outcome == Outcome::Refused {
                        let left = standing(&fresh, &ids).await;
                        assert_eq!(left, before, "seed {seed}: {change:?}, {steps}");
                    }
                    if outcome == Outcome::Refused {
                        *seen.entry("refused").or_default() += 1;
                        break;
                    }
                    *seen.entry("broken off").or_default() += 1;
                    continue;
                }
                write.commit().await.unwrap();
                match &change {
                    Change::State(id, state) => cases.get_mut(id).unwrap().is_approved = *state == 3,
                    Change::Report(id, payout) => {
                        let told = (payout.channel.clone(), payout.status.clone(), payout.amount_cents);
                        let payments = &mut cases.get_mut(id).unwrap().payments;
                        let was = payments.insert(payout.reference.clone(), told.clone());
                        assert_eq!(was == Some(told), outcome == Outcome::Unchanged, "{change:?}");
                        reports.push(change.clone());
                    }
                }
                let after = standing(&fresh, &ids).await;
                assert_every_cent(&after.0, &after.1, &cases);
                if outcome == Outcome::Unchanged {
                    assert_eq!(after, before, "{change:?}");
                    *seen.entry("unchanged").or_default() += 1;
                }
                for (id, payments) in ids.iter().zip(&after.2) {
                    let row = fresh.store.applications().by_id(HERE, *id).await.unwrap();
                    let last = payments.last().map_or("", |last| last.status.as_str());
                    assert_eq!(row.payment_status_name, last);
                }
                before = after;
                *seen.entry("done").or_default() += 1;
            }
        }
    }
    let enough = [
        ("done", 40),
        ("broken off", 120),
        ("refused", 1),
        ("unchanged", 1),
    ];
    for (what, least) in enough {
        assert!(
            seen.get(what).is_some_and(|count| *count >= least),
            "{what}: {seen:?}"
        );
    }
}
