//! What is counted for everybody, compared with rows the test wrote; and that a frozen month stays as it is.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::case::CasePayment;
use hub_domain::cases::reports::Period;
use hub_domain::programs::public_figures::PublicFigures;
use hub_domain::{ApplicantId, ApplicationId, ProgramId, StateId, TenantId};
use hub_store::audit::By;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::cases::public_counts::CountedPayment;
use hub_store::cases::{open_data_refusals, open_data_releases, payments};
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
    // The second was first decided as approved, and is denied by now.
    assert_eq!(decided, [(10, false), (10, true), (20, true)]);
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
