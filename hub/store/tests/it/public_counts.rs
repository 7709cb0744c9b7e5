//! What is counted for everybody, compared with rows the test wrote; and that a frozen month stays as it is.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::case::CasePayment;
use hub_domain::cases::finance::Payout;
use hub_domain::cases::reports::Period;
use hub_domain::clock::now_ms;
use hub_domain::programs::public_figures::PublicFigures;
use hub_domain::{ApplicantId, ApplicationId, ProgramId, StateId, TenantId};
use hub_store::audit::By;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::cases::public_counts::CountedPayment;
use hub_store::cases::{open_data_refusals, open_data_releases, payments, payouts};
use hub_store::people::applicants::{self, NewApplicant};
use hub_store::programs::{self, NewProgram, program_settings};
use hub_store::{Write, args};
use serde_json::{Value, json};

const COUNTY: TenantId = TenantId(1);
const RENT: ProgramId = ProgramId(5);
const ENERGY: ProgramId = ProgramId(7);
const HOUR_MS: i64 = 3_600_000;

fn period() -> Period {
    Period::new(Some("2026-03-01"), Some("2026-03-31"), "America/New_York", 0).unwrap()
}

/// From and until.
fn march() -> (i64, i64) {
    (period().from_ms(), period().until_ms())
}

fn at(hour: i64) -> i64 {
    march().0 + hour * HOUR_MS
}

async fn add(write: &mut Write, program: ProgramId, applicant: i64, id: i64, state: i64, at_ms: i64) {
    let new = NewApplication {
        state: StateId(state),
        state_since_ms: at_ms,
        created_at_ms: at_ms,
        ..NewApplication::filed(COUNTY, program, ApplicationId(id), applicant)
    };
    new_applications::insert(write, &[new]).await.unwrap();
}

async fn decide(write: &mut Write, id: &str, application: i64, to: i64, is_undo: bool, at_ms: i64) {
    let sql = "INSERT INTO application_movements (tenant_id, id, application_id, program_id, from_status, to_status, actor_id, actor_name,
            owner_id, workflow_version, bulk_id, is_undo, at_ms)
        VALUES ($1, $2, $3, $4, 4, $5, 7, 'Rosa', NULL, 1, '', $6, $7)";
    let values = args![COUNTY, id, application, RENT, to, is_undo, at_ms];
    write.execute(sql, values).await.unwrap();
}

fn payment(
    application: i64,
    cents: i64,
    status: &str,
    payee: &str,
    at_ms: i64,
) -> (ApplicationId, i64, CasePayment) {
    let payment = CasePayment {
        amount_cents: cents,
        channel: "Check".into(),
        status: status.into(),
        payee: payee.into(),
        reference: format!("P-{application}"),
        changed_at_ms: at_ms,
    };
    (ApplicationId(application), 1, payment)
}

async fn county() -> Fresh {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    let flow = json!({
        "states": [
            { "id": 4, "name": "Received", "kind": "initial" },
            { "id": 3, "name": "Approved", "kind": "terminal", "outcome": "approved" },
            { "id": 12, "name": "Denied", "kind": "terminal", "outcome": "denied" },
        ],
        "transitions": [{ "from": 4, "to": 3 }, { "from": 4, "to": 12 }],
    });
    for (id, name) in [(RENT, "Rent"), (ENERGY, "Energy")] {
        let program = NewProgram {
            tenant: COUNTY,
            id,
            name,
            category: "",
            case_columns: false,
            workflow: &serde_json::from_value(flow.clone()).unwrap(),
            denial_reasons: &[],
        };
        programs::insert(&mut write, &program, 1).await.unwrap();
    }
    let by = By::system().from("test");
    for id in [1, 2] {
        let new = NewApplicant {
            id: ApplicantId(id),
            account: None,
            name: format!("Person {id}"),
            lang: "en".into(),
            zone: String::new(),
            state: String::new(),
            addresses: Vec::new(),
            created_at_ms: 1,
        };
        applicants::create(&mut write, COUNTY, &[new], &by).await.unwrap();
    }
    add(&mut write, RENT, 1, 100, 3, at(1)).await;
    add(&mut write, RENT, 2, 101, 12, at(2)).await;
    // Came before the month, and was decided in it; came at its end, which is the next one's beginning; another program's.
    add(&mut write, RENT, 2, 102, 3, at(-10)).await;
    add(&mut write, RENT, 1, 103, 4, march().1).await;
    add(&mut write, ENERGY, 1, 104, 4, at(3)).await;
    decide(&mut write, "m1", 100, 3, false, at(11)).await;
    decide(&mut write, "m2", 101, 3, false, at(12)).await;
    decide(&mut write, "m3", 101, 4, true, at(13)).await;
    decide(&mut write, "m4", 101, 12, false, at(22)).await;
    decide(&mut write, "m5", 102, 3, false, at(10)).await;
    let paid = [
        payment(100, 5_000, "paid", "Acme Homes", at(20)),
        payment(101, 7_000, "sent", "Acme Homes", at(20)),
        payment(102, 9_000, "paid", "Ana", at(-1)),
    ];
    payments::add(&mut write, COUNTY, &paid).await.unwrap();
    write.commit().await.unwrap();
    fresh
}

#[tokio::test]
async fn money_4_a_month_counts_by_the_rules_of_reports_what_was_recorded_in_it() {
    let fresh = county().await;
    let counts = fresh.store.public_counts();
    assert_eq!(counts.filed(COUNTY, RENT, march()).await.unwrap(), 2);
    assert_eq!(counts.filed(COUNTY, ENERGY, march()).await.unwrap(), 1);
    assert_eq!(counts.filed(TenantId(2), RENT, march()).await.unwrap(), 0);
    let decided = counts.decided(COUNTY, RENT, march()).await.unwrap();
    let mut decided: Vec<(i64, bool)> = decided
        .iter()
        .map(|one| (one.took_ms / HOUR_MS, one.is_approved))
        .collect();
    decided.sort_unstable();
    // The second was approved first, and that was undone.
    assert_eq!(decided, [(10, true), (20, false), (20, true)]);
    // Staff read the same.
    let figures = fresh.store.program_figures();
    let submitted = figures.submitted(COUNTY, RENT, &period()).await.unwrap();
    assert_eq!(submitted.iter().map(|slot| slot.count).sum::<i64>(), 2);
    assert_eq!(
        figures.decided(COUNTY, RENT, &period()).await.unwrap().len(),
        decided.len()
    );
    let paid = counts.paid(COUNTY, RENT, march()).await.unwrap();
    let expected = CountedPayment {
        applicant: 1,
        payee: "Acme Homes".into(),
        cents: 5_000,
    };
    assert_eq!(paid, [expected]);
}

/// When an application was decided, month by month, in hours from the beginning of March; and whether it was approved.
async fn decided_in(fresh: &Fresh, within_ms: (i64, i64)) -> Vec<(i64, bool)> {
    let counts = fresh.store.public_counts();
    let decided = counts.decided(COUNTY, ENERGY, within_ms).await.unwrap();
    let mut decided: Vec<(i64, bool)> = decided
        .iter()
        .map(|one| (one.took_ms / HOUR_MS, one.is_approved))
        .collect();
    decided.sort_unstable();
    decided
}

#[tokio::test]
async fn money_3_each_decision_counts_once_in_the_month_in_which_it_was_recorded() {
    let fresh = county().await;
    let (april, last_hour) = (march().1, (march().1 - march().0) / HOUR_MS);
    let mut write = fresh.store.write().await.unwrap();
    // The moves of applications that came with the month, in hours from then: to which state, and whether it is an undo.
    let moves: [(i64, &[(i64, i64, bool)]); 5] = [
        // Decided at the end of the month, undone in the next one, and decided there.
        (
            201,
            &[
                (last_hour - 1, 3, false),
                (last_hour + 1, 4, true),
                (last_hour + 2, 12, false),
            ],
        ),
        // Taken up again before the month is frozen, and decided otherwise afterwards.
        (
            202,
            &[
                (10, 3, false),
                (last_hour + 90, 4, false),
                (last_hour + 300, 12, false),
            ],
        ),
        // Undone, and never decided.
        (203, &[(11, 3, false), (12, 4, true)]),
        // Decided twice in the month: the last one says how.
        (204, &[(13, 3, false), (14, 12, false)]),
        // An undo of another move leaves the decision.
        (205, &[(15, 3, false), (16, 12, false), (17, 3, true)]),
    ];
    for (application, moves) in moves {
        add(&mut write, ENERGY, 1, application, 4, at(0)).await;
        for (number, (hour, to, is_undo)) in moves.iter().enumerate() {
            let from = number.checked_sub(1).map_or(4, |before| moves[before].1);
            let sql = "INSERT INTO application_movements (tenant_id, id, application_id, program_id, from_status, to_status, actor_id,
                    actor_name, owner_id, workflow_version, bulk_id, is_undo, at_ms)
                VALUES ($1, $2, $3, $4, $5, $6, 7, 'Rosa', NULL, 1, '', $7, $8)";
            let id = format!("m-{application}-{number}");
            let values = args![COUNTY, id, application, ENERGY, from, *to, *is_undo, at(*hour)];
            write.execute(sql, values).await.unwrap();
        }
    }
    write.commit().await.unwrap();
    assert_eq!(
        decided_in(&fresh, march()).await,
        [(10, true), (13, false), (15, true)]
    );
    assert_eq!(
        decided_in(&fresh, (april, april + 720 * HOUR_MS)).await,
        [(last_hour + 2, false)]
    );
}

/// What was paid in a time, without whom for.
async fn paid_in(fresh: &Fresh, within_ms: (i64, i64)) -> Vec<(String, i64)> {
    let counts = fresh.store.public_counts();
    let paid = counts.paid(COUNTY, RENT, within_ms).await.unwrap();
    paid.into_iter().map(|one| (one.payee, one.cents)).collect()
}

#[tokio::test]
async fn money_3_a_payment_counts_when_it_is_first_paid_and_its_correction_by_the_difference() {
    let fresh = county().await;
    let began = now_ms() - 1;
    let since = async |fresh: &Fresh| paid_in(fresh, (began, i64::MAX)).await;
    let put = async |application: i64, status: &str, cents: i64, payee: &str| {
        let payout = Payout {
            amount_cents: cents,
            channel: "Check".into(),
            status: status.into(),
            payee: payee.into(),
            reference: format!("P-{application}"),
        };
        let mut write = fresh.store.write().await.unwrap();
        payouts::put(&mut write, COUNTY, ApplicationId(application), &payout)
            .await
            .unwrap();
        write.commit().await.unwrap();
    };
    let acme = |cents: i64| vec![("Acme Homes".to_owned(), cents)];
    // More, less, the same again, come back, and paid again.
    for (status, cents, difference) in [
        ("paid", 5_500, 500),
        ("paid", 4_000, -1_000),
        ("paid", 4_000, -1_000),
        ("failed", 4_000, -5_000),
        ("paid", 6_000, 1_000),
    ] {
        put(100, status, cents, "Acme Homes").await;
        assert_eq!(since(&fresh).await, acme(difference), "{status} {cents}");
        assert_eq!(paid_in(&fresh, march()).await, acme(5_000), "{status} {cents}");
    }
    put(100, "paid", 5_000, "Acme Homes").await;
    assert_eq!(since(&fresh).await, [], "as it was at first");
    put(100, "paid", 5_000, "Ana Reyes").await;
    assert_eq!(
        since(&fresh).await,
        [("Acme Homes".to_owned(), -5_000), ("Ana Reyes".to_owned(), 5_000)]
    );
    put(100, "paid", 5_000, "Acme Homes").await;
    put(101, "paid", 7_000, "Acme Homes").await;
    assert_eq!(since(&fresh).await, acme(7_000));
    let sql = "SELECT paid_at_ms FROM application_payments WHERE tenant_id = $1 AND application_id = 100";
    let first: (Option<i64>,) = fresh.store.db().one("payment", sql, args![COUNTY]).await.unwrap();
    assert_eq!(first.0, Some(at(20)), "no correction moves it");

    // As a hub of the release before left it.
    let db = fresh.store.db();
    for sql in [
        "UPDATE application_payments SET paid_at_ms = NULL WHERE tenant_id = $1 AND application_id = 102",
        "DELETE FROM paid_amounts WHERE tenant_id = $1 AND application_id = 102",
    ] {
        db.execute(sql, args![COUNTY]).await.unwrap();
    }
    let before = (at(-2), at(0));
    assert_eq!(paid_in(&fresh, before).await, [("Ana".to_owned(), 9_000)]);
    put(102, "paid", 9_100, "Ana").await;
    assert_eq!(paid_in(&fresh, before).await, [("Ana".to_owned(), 9_000)]);
    let all = since(&fresh).await;
    assert_eq!(all, [("Acme Homes".to_owned(), 7_000), ("Ana".to_owned(), 100)]);
}

#[tokio::test]
async fn money_3_a_refused_month_is_its_tenants_and_stands_since_it_was_refused_first() {
    let fresh = fresh().await;
    let refusals = fresh.store.open_data_refusals();
    let mut write = fresh.store.write().await.unwrap();
    for (month, why, at_ms) in [
        ("2026-02", "computable", 3),
        ("2026-03", "computable", 5),
        ("2026-03", "too_much_work", 7),
    ] {
        open_data_refusals::put(&mut write, COUNTY, month, why, at_ms)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let kept = refusals.of(COUNTY).await.unwrap().unwrap();
    assert_eq!(
        (
            kept.month.as_str(),
            kept.why.as_str(),
            kept.since_ms,
            kept.tried_at_ms
        ),
        ("2026-03", "too_much_work", 5, 7)
    );
    assert_eq!(refusals.of(hub_domain::TenantId(999)).await.unwrap(), None);
    let mut write = fresh.store.write().await.unwrap();
    open_data_refusals::clear(&mut write, COUNTY).await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(refusals.of(COUNTY).await.unwrap(), None);
}

#[tokio::test]
async fn money_3_a_frozen_month_stays_as_it_is() {
    let fresh = fresh().await;
    let releases = fresh.store.open_data_releases();
    let mut write = fresh.store.write().await.unwrap();
    for (month, set, is_new) in [
        ("2026-02", json!({ "figures": [1] }), true),
        ("2026-03", json!({ "figures": [2] }), true),
        ("2026-02", json!({ "figures": [3] }), false),
    ] {
        let frozen = open_data_releases::freeze(&mut write, COUNTY, month, &set, 7)
            .await
            .unwrap();
        assert_eq!(frozen, is_new, "{month}");
    }
    write.commit().await.unwrap();
    let latest = releases.latest::<Value>(COUNTY, 9).await.unwrap();
    let kept: Vec<(&str, &Value)> = latest.iter().map(|one| (one.month.as_str(), &one.set)).collect();
    assert_eq!(
        kept,
        [
            ("2026-03", &json!({ "figures": [2] })),
            ("2026-02", &json!({ "figures": [1] }))
        ]
    );
    assert_eq!(releases.since::<Value>(COUNTY, "2026-03").await.unwrap().len(), 1);
    assert_eq!(
        releases.last_month(COUNTY).await.unwrap().as_deref(),
        Some("2026-03")
    );
    assert_eq!(releases.last_month(TenantId(2)).await.unwrap(), None);
}

#[tokio::test]
async fn the_newest_word_about_each_program_counts() {
    let fresh = county().await;
    let by = By::system().from("test");
    let says = |is_published| PublicFigures {
        is_published,
        shows_zeros: true,
    };
    let mut write = fresh.store.write().await.unwrap();
    for (program, seen, is_published) in [(RENT, 0, true), (ENERGY, 0, true), (ENERGY, 1, false)] {
        program_settings::save(&mut write, COUNTY, program, seen, &says(is_published), &by)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let all = fresh
        .store
        .program_settings()
        .of_all::<PublicFigures>(COUNTY)
        .await
        .unwrap();
    assert_eq!(all, [(RENT, says(true)), (ENERGY, says(false))]);
    let there = fresh
        .store
        .program_settings()
        .of_all::<PublicFigures>(TenantId(2))
        .await
        .unwrap();
    assert!(there.is_empty());
}
