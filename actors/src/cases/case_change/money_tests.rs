//! A program's budget and the changes of its applications: approved alone, with many, and taken back.

use crate::cases::bulk::tests::{checked, confirm, file, to_ben, until};
use crate::cases::work_item::{Advance, UndoChange};
use crate::error::ActorError;
use crate::testing::{self, TENANT, TestHub, reviewer};
use hub_domain::cases::bulk::BulkStage;
use hub_domain::cases::case::CasePayment;
use hub_domain::{ApplicationId, ProgramId, StateId, ThreadId};
use hub_store::args;
use hub_store::cases::{bulk_changes, payments};
use hub_store::ledger::budgets::{self, BudgetSet};

const PROGRAM: ProgramId = ProgramId(5);

/// Three applications with an award of 600 cents each in a program that has 1,000, whose state 9 is an approval.
async fn with_awards() -> TestHub {
    let test = testing::hub().await;
    file(&test, 3).await;
    let store = test.hub.store();
    let approves = "UPDATE program_states SET outcome = 'approved' WHERE tenant_id = $1 AND state_id = 9";
    store.db().execute(approves, args![TENANT]).await.unwrap();
    let payment = |id: i64| {
        let payment = CasePayment {
            amount_cents: 600,
            channel: "Check".into(),
            status: "planned".into(),
            payee: "Ana Reyes".into(),
            reference: format!("P-{id}"),
            changed_at_ms: 1,
        };
        (ApplicationId(id), 1, payment)
    };
    let mut write = store.write().await.unwrap();
    let new: Vec<_> = (1_000_i64..1_003).map(payment).collect();
    payments::add(&mut write, TENANT, &new).await.unwrap();
    let set = budgets::set(&mut write, TENANT, PROGRAM, (0, Some(1_000)), &reviewer()).await;
    assert_eq!(set.unwrap(), BudgetSet::Done);
    write.commit().await.unwrap();
    test
}

/// Reserved, and left.
async fn money(test: &TestHub) -> (i64, Option<i64>) {
    let store = test.hub.store();
    assert_eq!(store.ledger_checks().of(TENANT).await.unwrap().faults.len(), 0);
    let budget = store.budgets().of(TENANT, PROGRAM).await.unwrap();
    (budget.reserved, budget.left)
}

fn approval(version: i64) -> Advance {
    Advance {
        by: reviewer(),
        state: StateId(9),
        version,
        comment: "All is there".into(),
        denial_reason: None,
        owner: Some(8),
        bulk: None,
    }
}

#[actix::test]
async fn an_approval_takes_its_award_and_the_next_one_is_told_what_is_left() {
    let test = with_awards().await;
    let first = test
        .hub
        .work_item(TENANT, &ThreadId("t1000".into()))
        .await
        .unwrap();
    let second = test
        .hub
        .work_item(TENANT, &ThreadId("t1001".into()))
        .await
        .unwrap();
    first.send(approval(1)).await.unwrap().unwrap();
    assert_eq!(money(&test).await, (600, Some(400)));
    let refused = second.send(approval(1)).await.unwrap();
    assert!(
        matches!(
            refused,
            Err(ActorError::BudgetExhausted {
                needed: 600,
                left: 400
            })
        ),
        "{refused:?}"
    );
    assert_eq!(money(&test).await, (600, Some(400)));
    let undo = UndoChange {
        by: reviewer(),
        version: 2,
    };
    first.send(undo).await.unwrap().unwrap();
    assert_eq!(money(&test).await, (0, Some(1_000)));
    second.send(approval(1)).await.unwrap().unwrap();
    assert_eq!(money(&test).await, (600, Some(400)));
}

#[actix::test]
async fn of_many_approvals_those_beyond_the_budget_stay_where_they_are_and_the_undo_gives_the_rest_back() {
    let test = with_awards().await;
    let store = test.hub.store();
    let named: Vec<(ApplicationId, String)> = (1_000_i64..1_003)
        .map(|id| (ApplicationId(id), id.to_string()))
        .collect();
    let id = checked(&test, &reviewer(), &to_ben(Some(9)), &named).await;
    confirm(store, &id).await;
    let done = until(&test, "node", &id, BulkStage::Done).await.view;
    assert_eq!((done.changed, done.failed), (1, 2));
    assert_eq!(money(&test).await, (600, Some(400)));
    let outcomes = "SELECT outcome_code FROM bulk_change_items WHERE tenant_id = $1 ORDER BY outcome_code";
    let codes: Vec<(String,)> = store.db().all(outcomes, args![TENANT]).await.unwrap();
    let codes: Vec<&str> = codes.iter().map(|(code,)| code.as_str()).collect();
    assert_eq!(codes, ["", "budget_exhausted", "budget_exhausted"]);

    let mut write = store.write().await.unwrap();
    assert!(bulk_changes::begin_undo(&mut write, TENANT, &id).await.unwrap());
    write.commit().await.unwrap();
    let undone = until(&test, "node", &id, BulkStage::Undone).await.view;
    assert_eq!((undone.restored, undone.kept), (1, 0));
    assert_eq!(money(&test).await, (0, Some(1_000)));
}
