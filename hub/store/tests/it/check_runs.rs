//! Runs of checks: all of one or nothing, numbers that nobody else has, and what is printed on each stays.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::case::CasePayment;
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_payments::{CheckAccount, CheckFace, PaymentState};
use hub_store::audit::By;
use hub_store::cases::case_files::{self, CaseFor, NewCase};
use hub_store::cases::payments;
use hub_store::paying::check_payments::CheckState;
use hub_store::paying::check_runs::{self, RunAward, RunPrinted};
use hub_store::paying::payment_moves::{self, CheckChange, Doer};
use hub_store::programs::{self, NewProgram, program_settings};
use hub_store::{StoreError, args};

const HERE: TenantId = TenantId(1);
const THERE: TenantId = TenantId(2);
const PROGRAM: ProgramId = ProgramId(5);

fn by() -> By {
    By::person(7, "Rosa").from("test")
}

fn rosa() -> Doer {
    Doer::provider("Rosa")
}

struct Office {
    fresh: Fresh,
}

async fn office() -> Office {
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
    let program = NewProgram {
        tenant: HERE,
        id: PROGRAM,
        name: "Emergency Rental Assistance",
        category: "Housing",
        case_columns: false,
        workflow: &flow,
        denial_reasons: &[],
    };
    programs::insert(&mut write, &program, 1).await.unwrap();
    write.commit().await.unwrap();
    Office { fresh }
}

impl Office {
    /// An application that is approved, with an award that is planned.
    async fn case(&self, phone: u32) -> QueueItem {
        let store = &self.fresh.store;
        let workflow = store.programs().published_workflow(HERE, PROGRAM).await.unwrap();
        let new = NewCase {
            program: PROGRAM,
            matter: "rent arrears".into(),
            person: CaseFor::Newcomer {
                name: "Ana Reyes".into(),
                lang: "es".into(),
                zone: "America/New_York".into(),
                addresses: vec![format!("+1202555{phone:04}")],
            },
            workflow,
        };
        let mut write = store.write().await.unwrap();
        let item = case_files::open(&mut write, HERE, new, &by()).await.unwrap();
        let award = CasePayment {
            amount_cents: 120_050,
            channel: "Check".into(),
            status: "planned".into(),
            payee: "Ana Reyes".into(),
            reference: "P-1".into(),
            changed_at_ms: 0,
        };
        payments::add(&mut write, HERE, &[(item.id, 1, award)])
            .await
            .unwrap();
        write.commit().await.unwrap();
        let sql = "UPDATE applications SET state_id = 3 WHERE tenant_id = $1 AND id = $2";
        store.db().execute(sql, args![HERE, item.id]).await.unwrap();
        store.applications().by_id(HERE, item.id).await.unwrap()
    }

    /// Prints these awards, and commits what is done alone.
    async fn print(&self, key: &str, awards: Vec<RunAward>) -> hub_store::Result<RunPrinted> {
        let mut write = self.fresh.store.write().await?;
        let printed = check_runs::print(&mut write, HERE, PROGRAM, (key, awards), &rosa(), &by()).await;
        match printed {
            Ok(RunPrinted::Done(..)) => write.commit().await?,
            _ => write.rollback().await?,
        }
        printed
    }

    async fn numbers(&self) -> Vec<i64> {
        let sql = "SELECT number FROM check_payments WHERE tenant_id = $1 ORDER BY number";
        let rows: Vec<(i64,)> = self.fresh.store.db().all(sql, args![HERE]).await.unwrap();
        rows.into_iter().map(|(number,)| number).collect()
    }
}

fn award(of: ApplicationId) -> RunAward {
    RunAward {
        application: of,
        reference: "P-1".into(),
        cents: 120_050,
        payee: "Ana Reyes".into(),
    }
}

#[tokio::test]
async fn line_12_two_who_print_at_once_never_share_a_number() {
    let office = office().await;
    let mut cases = Vec::new();
    for phone in 1..=4 {
        cases.push(award(office.case(phone).await.id));
    }
    let (first, second) = (cases[..2].to_vec(), cases[2..].to_vec());
    let (one, other) = tokio::join!(office.print("k1", first), office.print("k2", second));
    assert!(matches!(one, Ok(RunPrinted::Done(..))), "{one:?}");
    assert!(matches!(other, Ok(RunPrinted::Done(..))), "{other:?}");
    assert_eq!(office.numbers().await, [1_001, 1_002, 1_003, 1_004]);
    let runs = office.fresh.store.check_runs();
    let of_program = runs.of_program(HERE, PROGRAM).await.unwrap();
    let counts: Vec<(i64, i64)> = of_program
        .iter()
        .map(|run| (run.check_count, run.cents))
        .collect();
    assert_eq!(counts, [(2, 240_100), (2, 240_100)]);
    assert!(runs.by_id(THERE, of_program[0].id).await.is_err());
}

#[tokio::test]
async fn line_12_an_award_is_printed_once_and_a_run_that_lacks_one_prints_none() {
    let office = office().await;
    let (ana, ben) = (office.case(1).await.id, office.case(2).await.id);
    let (one, other) = tokio::join!(
        office.print("k1", vec![award(ana)]),
        office.print("k2", vec![award(ana)])
    );
    let done = [&one, &other]
        .into_iter()
        .filter(|printed| matches!(printed, Ok(RunPrinted::Done(..))))
        .count();
    assert_eq!(done, 1, "{one:?} {other:?}");
    assert_eq!(office.numbers().await, [1_001]);
    // The other award waits on: one of the run is paid already.
    let mixed = office.print("k3", vec![award(ben), award(ana)]).await.unwrap();
    assert!(
        matches!(&mixed, RunPrinted::Refused(refused) if refused.application == ana && refused.why == "paid_already"),
        "{mixed:?}"
    );
    assert_eq!(office.numbers().await, [1_001]);
    let other_amount = RunAward {
        cents: 1,
        ..award(ben)
    };
    let changed = office.print("k4", vec![other_amount]).await.unwrap();
    assert!(
        matches!(&changed, RunPrinted::Refused(refused) if refused.why == "changed"),
        "{changed:?}"
    );
    let nobody = office.print("k5", vec![award(ApplicationId(999_999))]).await;
    assert!(
        matches!(&nobody, Ok(RunPrinted::Refused(refused)) if refused.why == "not_awarded"),
        "{nobody:?}"
    );
    // The next one takes the next number: what was refused has taken none.
    let next = office.print("k6", vec![award(ben)]).await.unwrap();
    let RunPrinted::Done(_, checks) = &next else {
        panic!("{next:?}");
    };
    assert_eq!(checks[0].number, 1_002);
    // The same again is the same; other content under the key is refused.
    let again = office.print("k6", vec![award(ben)]).await.unwrap();
    assert!(matches!(again, RunPrinted::Known(_)), "{again:?}");
    let reused = office.print("k6", vec![award(ana)]).await;
    assert!(
        matches!(reused, Err(StoreError::IdempotencyConflict)),
        "{reused:?}"
    );
}

#[tokio::test]
async fn line_12_a_spoiled_check_stays_void_in_its_run_with_the_one_in_its_place() {
    let office = office().await;
    let store = &office.fresh.store;
    let ana = office.case(1).await;
    let printed = office.print("k1", vec![award(ana.id)]).await.unwrap();
    let RunPrinted::Done(run, checks) = &printed else {
        panic!("{printed:?}");
    };
    let (run, first) = (*run, &checks[0]);
    assert_eq!(
        (first.account_revision, first.run, first.payee.as_str()),
        (0, Some(run), "Ana Reyes")
    );
    assert_eq!(
        first.memo,
        format!("Emergency Rental Assistance {}", ana.external_id)
    );
    assert_eq!(first.words, "One thousand two hundred and 50/100");
    // The account changes between the two: each keeps the one that it was printed with.
    let account = CheckAccount {
        face: CheckFace {
            right: 0.125,
            ..CheckFace::default()
        },
        ..CheckAccount::default()
    };
    let mut write = store.write().await.unwrap();
    program_settings::save(&mut write, HERE, PROGRAM, 0, &account, &by())
        .await
        .unwrap();
    write.commit().await.unwrap();
    let payment = store.payment_rows().by_id(HERE, &first.payment_id).await.unwrap();
    assert_eq!(payment.state, PaymentState::Submitted);
    let spoiled = CheckChange::Spoiled {
        reason: "Torn in the printer".into(),
    };
    let mut write = store.write().await.unwrap();
    let of = (payment.id.as_str(), payment.version);
    let changed = payment_moves::change_check(&mut write, HERE, of, spoiled, &rosa()).await;
    assert!(changed.unwrap().is_some());
    write.commit().await.unwrap();
    let now = store.check_payments().of_run(HERE, run).await.unwrap();
    let shown: Vec<_> = now
        .iter()
        .map(|check| {
            (
                check.number,
                check.state,
                check.reissue_of,
                check.account_revision,
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            (1_001, CheckState::Void, None, 0),
            (1_002, CheckState::Printed, Some(1_001), 1)
        ]
    );
    let settings = store.program_settings();
    let before: CheckAccount = settings.at(HERE, PROGRAM, 0).await.unwrap();
    let after: CheckAccount = settings.at(HERE, PROGRAM, 1).await.unwrap();
    assert_eq!((before, after), (CheckAccount::default(), account));
    // Seen to once.
    for expected in [true, false] {
        let mut write = store.write().await.unwrap();
        let is_first = check_runs::settle(&mut write, HERE, run, &by()).await.unwrap();
        write.commit().await.unwrap();
        assert_eq!(is_first, expected);
    }
}
