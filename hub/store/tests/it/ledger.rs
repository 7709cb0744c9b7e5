//! The books: transfers move once, also from two writes at once; limits count what is held; and what awards and payments move follows
//! their state.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::case::CasePayment;
use hub_domain::cases::state_meaning::StateOutcome;
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::config_version::{ConfigFault, ConfigKind};
use hub_domain::configuration::{Change, StateMoves};
use hub_domain::money::CURRENCY;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_ledger::{AccountKey, AccountKind, Event, Fault, NewTransfer, Refusal, Transfer, TransferState};
use hub_store::audit::By;
use hub_store::cases::case_files::{self, CaseFor, NewCase};
use hub_store::cases::payments;
use hub_store::config_drafts;
use hub_store::config_versions::{self, ConfigId};
use hub_store::configuration::{self, Released};
use hub_store::ledger::award_money::Replaced;
use hub_store::ledger::budgets::{self, Budget, BudgetSet};
use hub_store::ledger::ledger_transfers::Booked;
use hub_store::ledger::{award_money, ledger_accounts, ledger_transfers};
use hub_store::programs::{self, NewProgram};
use hub_store::{StoreError, args};
use std::sync::atomic::{AtomicI64, Ordering};

const HERE: TenantId = TenantId(1);
const THERE: TenantId = TenantId(2);
const PROGRAM: ProgramId = ProgramId(5);
/// The number of the next newcomer.
static NEXT: AtomicI64 = AtomicI64::new(100);

/// A program of both tenants, whose states are received, approved and denied.
pub async fn with_program() -> Fresh {
    let fresh = fresh().await;
    let step = |from, to| Transition {
        from,
        to,
        ..Transition::default()
    };
    let flow = Workflow {
        states: vec![
            State::new(4, "Received", StateKind::Initial),
            State::new(3, "Approved", StateKind::Open),
            State::new(99, "Over", StateKind::Terminal),
        ],
        transitions: vec![step(4, 3), step(3, 99)],
    };
    let mut write = fresh.store.write().await.unwrap();
    for tenant in [HERE, THERE] {
        let program = NewProgram {
            tenant,
            id: PROGRAM,
            name: "Emergency Rental Assistance",
            category: "Housing",
            case_columns: false,
            workflow: &flow,
            denial_reasons: &[],
        };
        programs::insert(&mut write, &program, 1).await.unwrap();
    }
    write.commit().await.unwrap();
    fresh
}

async fn account(fresh: &Fresh, kind: AccountKind) -> i64 {
    let mut write = fresh.store.write().await.unwrap();
    let opened = ledger_accounts::open(&mut write, HERE, &AccountKey::of(PROGRAM, kind))
        .await
        .unwrap();
    write.commit().await.unwrap();
    opened.id
}

pub async fn set_budget(fresh: &Fresh, revision: i64, amount: Option<i64>) -> BudgetSet {
    let mut write = fresh.store.write().await.unwrap();
    let by = By::person(7, "Rosa").from("test");
    let done = budgets::set(&mut write, HERE, PROGRAM, (revision, amount), &by)
        .await
        .unwrap();
    match done {
        BudgetSet::Done => write.commit().await.unwrap(),
        BudgetSet::BelowUse { .. } => write.rollback().await.unwrap(),
    }
    done
}

/// A transfer from the budget to what is reserved.
fn reserving(id: &str, accounts: (i64, i64), cents: i64, is_held: bool) -> NewTransfer {
    NewTransfer {
        id: id.to_owned(),
        debit: accounts.0,
        credit: accounts.1,
        cents,
        currency: CURRENCY.to_owned(),
        event: Event::AwardReserved,
        application: None,
        reverses: None,
        is_held,
        expires_at_ms: None,
    }
}

/// One call in a write of its own, which is rolled back where it is refused.
async fn one(
    fresh: &Fresh,
    call: impl AsyncFnOnce(&mut hub_store::Write) -> hub_store::Result<Booked>,
) -> hub_store::Result<Booked> {
    let mut write = fresh.store.write().await?;
    let booked = call(&mut write).await;
    match &booked {
        Ok(Ok(_)) => write.commit().await?,
        Ok(Err(_)) | Err(_) => write.rollback().await?,
    }
    booked
}

async fn begin(fresh: &Fresh, new: NewTransfer) -> hub_store::Result<Booked> {
    one(fresh, async |write: &mut hub_store::Write| {
        ledger_transfers::begin(write, HERE, new).await
    })
    .await
}

pub async fn assert_whole(fresh: &Fresh) {
    let found = fresh.store.ledger_checks().of(HERE).await.unwrap();
    assert_eq!(found.faults, []);
}

async fn with_accounts() -> (Fresh, (i64, i64)) {
    let fresh = with_program().await;
    assert_eq!(set_budget(&fresh, 0, Some(1_000)).await, BudgetSet::Done);
    let accounts = (
        account(&fresh, AccountKind::Budget).await,
        account(&fresh, AccountKind::Reserved).await,
    );
    (fresh, accounts)
}

/// MONEY 1: the same id and content has the first answer, other content is a conflict (409 on the wire).
#[tokio::test]
async fn the_same_transfer_again_has_the_first_answer_and_another_under_its_id_is_a_conflict() {
    let (fresh, accounts) = with_accounts().await;
    let first = begin(&fresh, reserving("a", accounts, 600, false))
        .await
        .unwrap()
        .unwrap();
    assert_eq!((first.state, first.posted_cents), (TransferState::Posted, 600));
    let again = begin(&fresh, reserving("a", accounts, 600, false))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(again, first);
    let other = begin(&fresh, reserving("a", accounts, 601, false)).await;
    assert!(matches!(other, Err(StoreError::IdempotencyConflict)), "{other:?}");
    let beyond = begin(&fresh, reserving("b", accounts, 401, false)).await.unwrap();
    assert_eq!(
        beyond,
        Err(Refusal::BeyondLimit {
            account: accounts.0,
            left: 400
        })
    );
    assert_eq!(
        begin(&fresh, reserving("c", (accounts.0, 99), 1, false))
            .await
            .unwrap(),
        Err(Refusal::UnknownAccount)
    );
    let read = fresh.store.ledger_transfers();
    assert_eq!(read.by_id(HERE, "a").await.unwrap(), Some(first));
    assert_eq!(read.by_id(THERE, "a").await.unwrap(), None);
    assert_eq!(read.by_id(HERE, "b").await.unwrap(), None);
    let found = fresh.store.ledger_checks().of(HERE).await.unwrap();
    assert_eq!((found.accounts, found.transfers, found.faults), (2, 1, vec![]));
}

/// MONEY 1: pending is posted, taken back or expires once, and counts meanwhile.
#[tokio::test]
async fn what_is_held_counts_and_ends_once() {
    let (fresh, accounts) = with_accounts().await;
    begin(&fresh, reserving("a", accounts, 700, true))
        .await
        .unwrap()
        .unwrap();
    let beyond = begin(&fresh, reserving("b", accounts, 400, true)).await.unwrap();
    assert!(
        matches!(beyond, Err(Refusal::BeyondLimit { left: 300, .. })),
        "{beyond:?}"
    );
    let post = async |cents: i64| {
        one(&fresh, async |write: &mut hub_store::Write| {
            ledger_transfers::post(write, HERE, "a", cents).await
        })
        .await
        .unwrap()
    };
    let void = async |id: &'static str| {
        one(&fresh, async |write: &mut hub_store::Write| {
            ledger_transfers::void(write, HERE, id).await
        })
        .await
        .unwrap()
    };
    assert_eq!(post(701).await, Err(Refusal::MoreThanHeld(700)));
    assert_eq!(post(0).await, Err(Refusal::NoAmount));
    let posted = post(500).await.unwrap();
    assert_eq!((posted.state, posted.posted_cents), (TransferState::Posted, 500));
    assert_eq!(post(500).await, Err(Refusal::NotPending(TransferState::Posted)));
    assert_eq!(void("a").await, Err(Refusal::NotPending(TransferState::Posted)));
    // The rest is free again.
    begin(&fresh, reserving("b", accounts, 500, true))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(void("b").await.unwrap().state, TransferState::Voided);
    assert_eq!(void("b").await, Err(Refusal::NotPending(TransferState::Voided)));
    assert_eq!(void("nothing").await, Err(Refusal::UnknownTransfer));
    let until = NewTransfer {
        expires_at_ms: Some(1),
        ..reserving("c", accounts, 500, true)
    };
    begin(&fresh, until).await.unwrap().unwrap();
    let late = one(&fresh, async |write: &mut hub_store::Write| {
        ledger_transfers::post(write, HERE, "c", 500).await
    });
    assert_eq!(
        late.await.unwrap(),
        Err(Refusal::NotPending(TransferState::Expired))
    );
    let mut write = fresh.store.write().await.unwrap();
    assert_eq!(ledger_transfers::expire(&mut write, HERE, 2).await.unwrap(), 1);
    assert_eq!(ledger_transfers::expire(&mut write, HERE, 2).await.unwrap(), 0);
    write.commit().await.unwrap();
    let money = fresh.store.budgets().of(HERE, PROGRAM).await.unwrap();
    assert_eq!((money.reserved, money.left), (500, Some(500)));
    assert_whole(&fresh).await;
}

/// Both answers of two writes that run beside each other on stores of their own.
async fn at_once(
    fresh: &Fresh,
    call: impl AsyncFn(&mut hub_store::Write, usize) -> hub_store::Result<Booked>,
) -> [hub_store::Result<Booked>; 2] {
    let beside = fresh.again().await;
    let (one_end, other_end) = tokio::join!(
        one(fresh, async |write: &mut hub_store::Write| call(write, 0).await),
        one(&beside, async |write: &mut hub_store::Write| call(write, 1).await),
    );
    [one_end, other_end]
}

fn moved(ends: &[hub_store::Result<Booked>; 2]) -> usize {
    ends.iter().filter(|end| matches!(end, Ok(Ok(_)))).count()
}

/// MONEY 1: one conditional update decides, and a reversal is unique.
#[tokio::test]
async fn of_two_writes_at_once_one_posts_one_voids_one_reverses() {
    let (fresh, accounts) = with_accounts().await;
    // The same transfer twice is one; two that do not both fit are one.
    let same = at_once(&fresh, async |write: &mut hub_store::Write, _| {
        ledger_transfers::begin(write, HERE, reserving("a", accounts, 600, true)).await
    });
    let same = same.await;
    assert_eq!(moved(&same), 2, "{same:?}");
    let beyond = at_once(&fresh, async |write: &mut hub_store::Write, place| {
        ledger_transfers::begin(write, HERE, reserving(["b", "c"][place], accounts, 300, false)).await
    });
    let beyond = beyond.await;
    assert_eq!(moved(&beyond), 1, "{beyond:?}");
    let posted = at_once(&fresh, async |write: &mut hub_store::Write, _| {
        ledger_transfers::post(write, HERE, "a", 600).await
    });
    let posted = posted.await;
    assert_eq!(moved(&posted), 1, "{posted:?}");
    let reversed = at_once(&fresh, async |write: &mut hub_store::Write, place| {
        ledger_transfers::reverse(write, HERE, ["r1", "r2"][place], "a", Event::Corrected).await
    });
    let reversed = reversed.await;
    assert_eq!(moved(&reversed), 1, "{reversed:?}");
    assert!(
        reversed
            .iter()
            .any(|end| matches!(end, Ok(Err(Refusal::ReversedAlready)))),
        "{reversed:?}"
    );
    begin(&fresh, reserving("d", accounts, 100, true))
        .await
        .unwrap()
        .unwrap();
    let ended = at_once(&fresh, async |write: &mut hub_store::Write, place| match place {
        0 => ledger_transfers::void(write, HERE, "d").await,
        _ => ledger_transfers::post(write, HERE, "d", 100).await,
    });
    let ended = ended.await;
    assert_eq!(moved(&ended), 1, "{ended:?}");
    let reversal: Option<Transfer> = fresh.store.ledger_transfers().by_id(HERE, "r1").await.unwrap();
    let other = fresh.store.ledger_transfers().by_id(HERE, "r2").await.unwrap();
    assert!(reversal.is_some() != other.is_some());
    let again = one(&fresh, async |write: &mut hub_store::Write| {
        ledger_transfers::reverse(write, HERE, "r3", "a", Event::Corrected).await
    });
    assert_eq!(again.await.unwrap(), Err(Refusal::ReversedAlready));
    assert_whole(&fresh).await;
}

/// An application with payments: status and amount.
pub async fn case(fresh: &Fresh, payments_of: &[(&str, i64)]) -> ApplicationId {
    let workflow = fresh
        .store
        .programs()
        .published_workflow(HERE, PROGRAM)
        .await
        .unwrap();
    let new = NewCase {
        program: PROGRAM,
        matter: "rent arrears".into(),
        person: CaseFor::Newcomer {
            name: "Ana Reyes".into(),
            lang: "es".into(),
            zone: "America/New_York".into(),
            addresses: vec![format!("+1202555{:04}", NEXT.fetch_add(1, Ordering::Relaxed))],
        },
        workflow,
    };
    let mut write = fresh.store.write().await.unwrap();
    let by = By::person(7, "Rosa").from("test");
    let item = case_files::open(&mut write, HERE, new, &by).await.unwrap();
    let payment = |(position, (status, cents)): (i64, &(&str, i64))| {
        let payment = CasePayment {
            amount_cents: *cents,
            channel: "Check".into(),
            status: (*status).to_owned(),
            payee: "Ana Reyes".into(),
            reference: format!("P-{position}"),
            changed_at_ms: 3,
        };
        (item.id, position, payment)
    };
    let rows: Vec<_> = (1_i64..).zip(payments_of).map(payment).collect();
    payments::add(&mut write, HERE, &rows).await.unwrap();
    write.commit().await.unwrap();
    item.id
}

async fn put_in_state(fresh: &Fresh, application: ApplicationId, state: i64) {
    let sql = "UPDATE applications SET state_id = $3 WHERE tenant_id = $1 AND id = $2";
    fresh
        .store
        .db()
        .execute(sql, args![HERE, application, state])
        .await
        .unwrap();
}

async fn settle(fresh: &Fresh, application: ApplicationId) {
    let mut write = fresh.store.write().await.unwrap();
    award_money::hold(&mut write, HERE, PROGRAM).await.unwrap();
    award_money::settle(&mut write, HERE, PROGRAM, &[application])
        .await
        .unwrap();
    write.commit().await.unwrap();
}

pub async fn money(fresh: &Fresh) -> Budget {
    fresh.store.budgets().of(HERE, PROGRAM).await.unwrap()
}

/// MONEY 2.
#[tokio::test]
async fn the_first_budget_books_what_is_there_and_settling_again_moves_nothing() {
    let fresh = with_program().await;
    let approved = case(&fresh, &[("planned", 300), ("sent", 200), ("paid", 100)]).await;
    put_in_state(&fresh, approved, 3).await;
    let open = case(&fresh, &[("planned", 9_000)]).await;
    let bare = case(&fresh, &[]).await;
    put_in_state(&fresh, bare, 3).await;
    settle(&fresh, approved).await;
    assert_eq!(fresh.store.ledger_checks().tenants().await.unwrap(), []);
    assert_eq!(
        set_budget(&fresh, 0, Some(599)).await,
        BudgetSet::BelowUse { used: 600 }
    );
    assert_eq!(money(&fresh).await, Budget::default());
    assert_eq!(set_budget(&fresh, 0, Some(1_000)).await, BudgetSet::Done);
    let booked = money(&fresh).await;
    assert_eq!(
        (booked.amount, booked.reserved, booked.paid, booked.left),
        (Some(1_000), 300, 100, Some(400))
    );
    assert_eq!(booked.in_transit["Check"], 200);
    assert_eq!((booked.revision, booked.changed_by.as_str()), (1, "Rosa"));
    let before = fresh.store.ledger_checks().of(HERE).await.unwrap();
    settle(&fresh, approved).await;
    settle(&fresh, open).await;
    assert_eq!(fresh.store.ledger_checks().of(HERE).await.unwrap(), before);
    assert_eq!(fresh.store.ledger_checks().tenants().await.unwrap(), [HERE]);

    let mut write = fresh.store.write().await.unwrap();
    let funds = award_money::hold(&mut write, HERE, PROGRAM)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(funds.left, Some(400));
    let needed = award_money::needed_for_award(&mut write, HERE, PROGRAM, open)
        .await
        .unwrap();
    assert_eq!(needed, 9_000);
    assert_eq!(
        award_money::needed_for_award(&mut write, HERE, PROGRAM, approved)
            .await
            .unwrap(),
        0
    );
    // An award of which nothing was planned yet needs the budget for the first thing that is.
    let planned = Replaced {
        before: None,
        after: ("planned", "Check", 50),
    };
    for (application, expected) in [(bare, 50), (approved, 50), (open, 0)] {
        let needed = award_money::needed_for_payment(&mut write, HERE, PROGRAM, application, planned).await;
        assert_eq!(needed.unwrap(), expected, "{application}");
    }
    assert!(award_money::is_award(&mut write, HERE, PROGRAM, 3).await.unwrap());
    assert!(!award_money::is_award(&mut write, HERE, PROGRAM, 4).await.unwrap());
    assert_eq!(award_money::hold(&mut write, THERE, PROGRAM).await.unwrap(), None);
    write.rollback().await.unwrap();

    // What is reserved goes back; what has left does not.
    put_in_state(&fresh, approved, 99).await;
    settle(&fresh, approved).await;
    let released = money(&fresh).await;
    assert_eq!(
        (released.reserved, released.paid, released.left),
        (0, 100, Some(700))
    );
    assert_whole(&fresh).await;
}

#[tokio::test]
async fn two_approvals_at_once_share_one_budget() {
    let fresh = with_program().await;
    assert_eq!(set_budget(&fresh, 0, Some(1_000)).await, BudgetSet::Done);
    let cases = [
        case(&fresh, &[("planned", 600)]).await,
        case(&fresh, &[("planned", 600)]).await,
    ];
    let beside = fresh.again().await;
    let approve = async |fresh: &Fresh, application: ApplicationId| {
        let mut write = fresh.store.write().await.unwrap();
        let mut funds = award_money::hold(&mut write, HERE, PROGRAM)
            .await
            .unwrap()
            .unwrap();
        let needed = award_money::needed_for_award(&mut write, HERE, PROGRAM, application)
            .await
            .unwrap();
        let is_covered = funds.take(needed);
        if is_covered {
            let sql = "UPDATE applications SET state_id = 3 WHERE tenant_id = $1 AND id = $2";
            write.execute(sql, args![HERE, application]).await.unwrap();
            award_money::settle(&mut write, HERE, PROGRAM, &[application])
                .await
                .unwrap();
        }
        write.commit().await.unwrap();
        is_covered
    };
    let (first, second) = tokio::join!(approve(&fresh, cases[0]), approve(&beside, cases[1]));
    assert!(first != second, "{first} {second}");
    let left = money(&fresh).await;
    assert_eq!((left.reserved, left.left, left.beyond), (600, Some(400), 0));
    assert_whole(&fresh).await;
}

const WORKFLOW: ConfigId<'static> = ConfigId {
    tenant: HERE,
    kind: ConfigKind::Workflow,
    key: "5",
};

/// A workflow of received, approved and over, with what the latter two mean; without over where it means nothing.
fn meaning(approved: StateOutcome, over: Option<StateOutcome>) -> Workflow {
    let step = |from, to| Transition {
        from,
        to,
        ..Transition::default()
    };
    let with = |mut state: State, outcome: StateOutcome| {
        state.outcome = outcome;
        state
    };
    let mut states = vec![
        State::new(4, "Received", StateKind::Initial),
        with(State::new(3, "Approved", StateKind::Terminal), approved),
    ];
    let mut transitions = vec![step(4, 3)];
    if let Some(over) = over {
        states.push(with(State::new(99, "Over", StateKind::Terminal), over));
        transitions.push(step(4, 99));
    }
    Workflow { states, transitions }
}

/// Publishes a workflow; the fault that keeps it back, if one does.
async fn publish(fresh: &Fresh, flow: &Workflow, moves: &[(i64, i64)]) -> Option<ConfigFault> {
    let body = serde_json::to_string(flow).unwrap();
    let moves = StateMoves::new(moves.iter().copied().collect());
    let by = || By::person(7, "Rosa").from("test");
    let mut write = fresh.store.write().await.unwrap();
    let held = config_versions::version_held(&mut write, WORKFLOW).await.unwrap();
    let version = config_drafts::replace_draft(&mut write, WORKFLOW, held.unwrap_or(0), &body, &by())
        .await
        .unwrap();
    let released = configuration::publish_draft(&mut write, WORKFLOW, version, &moves, by())
        .await
        .unwrap();
    match released {
        Released::Published(_) => {
            write.commit().await.unwrap();
            None
        }
        Released::Refused(mut faults) => {
            write.rollback().await.unwrap();
            assert_eq!(faults.len(), 1, "{faults:?}");
            faults.pop().map(|placed| placed.fault)
        }
    }
}

/// Reserved, not covered, and left.
async fn awarded(fresh: &Fresh) -> (i64, i64, Option<i64>) {
    assert_whole(fresh).await;
    let money = money(fresh).await;
    (money.reserved, money.beyond, money.left)
}

#[tokio::test]
async fn a_workflow_that_gives_states_another_outcome_reserves_and_releases_as_changes_of_status_do() {
    use StateOutcome::{Approved, Closed, Denied, Paid};
    let fresh = with_program().await;
    let approved = case(&fresh, &[("planned", 300)]).await;
    put_in_state(&fresh, approved, 3).await;
    for _ in 0..2 {
        let over = case(&fresh, &[("planned", 400)]).await;
        put_in_state(&fresh, over, 99).await;
    }
    // Without an award, and with what was paid long ago, which no outcome moves.
    case(&fresh, &[]).await;
    let paid = case(&fresh, &[("paid", 50)]).await;
    put_in_state(&fresh, paid, 99).await;
    assert_eq!(publish(&fresh, &meaning(Approved, Some(Closed)), &[]).await, None);
    assert_eq!(set_budget(&fresh, 0, Some(1_050)).await, BudgetSet::Done);
    assert_eq!(awarded(&fresh).await, (300, 0, Some(700)));

    // More than is left is refused whole, and said before.
    let both = meaning(Approved, Some(Approved));
    let short = ConfigFault::AwardsBeyondBudget {
        needed: 800,
        left: 700,
    };
    let body = serde_json::to_string(&both).unwrap();
    let change = Change {
        kind: ConfigKind::Workflow,
        key: "5",
        body: Some(&body),
    };
    let mut write = fresh.store.write().await.unwrap();
    let said = configuration::faults(&mut write, HERE, &[change]).await.unwrap();
    write.rollback().await.unwrap();
    let said: Vec<&ConfigFault> = said.iter().map(|placed| &placed.fault).collect();
    assert_eq!(said, [&short]);
    let held = fresh.store.config_versions().published(WORKFLOW).await.unwrap();
    assert_eq!(publish(&fresh, &both, &[]).await, Some(short));
    assert_eq!(awarded(&fresh).await, (300, 0, Some(700)));
    let still = fresh.store.config_versions().published(WORKFLOW).await.unwrap();
    assert_eq!(still.unwrap().version, held.unwrap().version);

    // What one state gives back covers another's.
    assert_eq!(set_budget(&fresh, 1, Some(850)).await, BudgetSet::Done);
    assert_eq!(publish(&fresh, &meaning(Denied, Some(Paid)), &[]).await, None);
    assert_eq!(awarded(&fresh).await, (800, 0, Some(0)));
    assert_eq!(publish(&fresh, &meaning(Denied, Some(Approved)), &[]).await, None);
    assert_eq!(awarded(&fresh).await, (800, 0, Some(0)), "an award stays one");

    // Cases of a removed state are judged by where they go.
    let fewer = meaning(Approved, None);
    let short = ConfigFault::AwardsBeyondBudget { needed: 300, left: 0 };
    assert_eq!(publish(&fresh, &fewer, &[(99, 3)]).await, Some(short));
    assert_eq!(publish(&fresh, &fewer, &[(99, 4)]).await, None);
    assert_eq!(awarded(&fresh).await, (300, 0, Some(500)));
}

#[tokio::test]
async fn without_a_budget_publishing_books_nothing_and_without_a_limit_it_refuses_nothing() {
    use StateOutcome::{Approved, Closed};
    let fresh = with_program().await;
    let over = case(&fresh, &[("planned", 9_000)]).await;
    put_in_state(&fresh, over, 99).await;
    assert_eq!(
        publish(&fresh, &meaning(Approved, Some(Approved)), &[]).await,
        None
    );
    assert_eq!(fresh.store.ledger_checks().tenants().await.unwrap(), []);
    assert_eq!(publish(&fresh, &meaning(Approved, Some(Closed)), &[]).await, None);
    assert_eq!(set_budget(&fresh, 0, None).await, BudgetSet::Done);
    assert_eq!(
        publish(&fresh, &meaning(Approved, Some(Approved)), &[]).await,
        None
    );
    assert_eq!(awarded(&fresh).await, (9_000, 0, None));
}

/// MONEY 2: what `hub ledger check` runs on a live database.
#[tokio::test]
async fn a_check_names_what_was_changed_behind_the_books() {
    let (fresh, accounts) = with_accounts().await;
    begin(&fresh, reserving("a", accounts, 600, false))
        .await
        .unwrap()
        .unwrap();
    assert_whole(&fresh).await;
    let db = fresh.store.db();
    let broken = "UPDATE ledger_accounts SET credits_posted_cents = 601 WHERE tenant_id = $1 AND id = $2";
    db.execute(broken, args![HERE, accounts.1]).await.unwrap();
    let found = fresh.store.ledger_checks().of(HERE).await.unwrap().faults;
    assert!(
        matches!(
            found[..],
            [
                Fault::OtherThanTransfers { account, .. },
                Fault::NotZero { cents: 1, .. }
            ] if account == accounts.1
        ),
        "{found:?}"
    );
    let lost = "UPDATE ledger_transfers SET credit_account_id = 99 WHERE tenant_id = $1";
    db.execute(lost, args![HERE]).await.unwrap();
    let found = fresh.store.ledger_checks().of(HERE).await.unwrap().faults;
    assert!(found.contains(&Fault::Impossible("a".into())), "{found:?}");
}
