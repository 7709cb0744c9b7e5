//! Figures of a program count what the store has recorded: each figure is compared with rows the test wrote.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::durations::Durations;
use hub_domain::cases::reports::Period;
use hub_domain::{ApplicantId, ApplicationId, ProgramId, StateId, TenantId};
use hub_store::Write;
use hub_store::args;
use hub_store::audit::By;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::cases::program_figures::{CallFigures, Slot};
use hub_store::people::applicants::{self, NewApplicant};
use hub_store::programs::{self, NewProgram};
use serde_json::json;

const COUNTY: TenantId = TenantId(1);
const RENT: ProgramId = ProgramId(5);
const ENERGY: ProgramId = ProgramId(7);
const HOUR_MS: i64 = 3_600_000;

fn period() -> Period {
    Period::new(Some("2026-03-01"), Some("2026-03-05"), "America/New_York", 0).unwrap()
}

/// This many hours after the beginning of the period.
fn at(hour: i64) -> i64 {
    period().from_ms() + hour * HOUR_MS
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

async fn move_to(
    write: &mut Write,
    id: &str,
    application: i64,
    (from, to): (i64, i64),
    is_undo: bool,
    at_ms: i64,
) {
    let sql = "INSERT INTO application_movements (tenant_id, id, application_id, program_id, from_status, to_status, actor_id, actor_name,
            owner_id, workflow_version, bulk_id, is_undo, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, 7, 'Rosa', NULL, 1, '', $7, $8)";
    let values = args![COUNTY, id, application, RENT, from, to, is_undo, at_ms];
    write.execute(sql, values).await.unwrap();
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
    for (id, lang) in [(1, "en"), (2, "es")] {
        let new = NewApplicant {
            id: ApplicantId(id),
            account: None,
            name: format!("Person {id}"),
            lang: lang.into(),
            zone: String::new(),
            state: String::new(),
            addresses: Vec::new(),
            created_at_ms: 1,
        };
        applicants::create(&mut write, COUNTY, &[new], &by).await.unwrap();
    }
    add(&mut write, RENT, 1, 100, 3, at(1)).await;
    add(&mut write, RENT, 2, 101, 12, at(2)).await;
    add(&mut write, RENT, 2, 102, 4, at(30)).await;
    // Before the period, after it, and of another program.
    add(&mut write, RENT, 1, 103, 3, at(-10)).await;
    add(&mut write, RENT, 1, 104, 4, period().until_ms()).await;
    add(&mut write, ENERGY, 1, 105, 3, at(3)).await;
    move_to(&mut write, "m1", 100, (4, 3), false, at(11)).await;
    // Decided, taken back, and decided again.
    move_to(&mut write, "m2", 101, (4, 12), false, at(22)).await;
    move_to(&mut write, "m3", 101, (12, 4), true, at(23)).await;
    move_to(&mut write, "m4", 101, (4, 12), false, at(24)).await;
    // Decided before the period, and denied in it after all.
    move_to(&mut write, "m5", 103, (4, 3), false, at(-5)).await;
    write.commit().await.unwrap();
    fresh
}

#[tokio::test]
async fn applications_are_counted_by_when_they_came_and_by_what_has_become_of_them() {
    let fresh = county().await;
    let figures = fresh.store.program_figures();
    let submitted = figures.submitted(COUNTY, RENT, &period()).await.unwrap();
    let mut submitted: Vec<(i64, i64)> = submitted
        .iter()
        .map(|slot: &Slot| (slot.from_ms, slot.count))
        .collect();
    submitted.sort_unstable();
    assert_eq!(submitted, [(at(1), 1), (at(2), 1), (at(30), 1)]);
    let decided = figures.decided(COUNTY, RENT, &period()).await.unwrap();
    let mut kinds: Vec<(i64, i64, bool)> = decided
        .iter()
        .map(|one| (one.at_ms, one.took_ms / HOUR_MS, one.is_approved))
        .collect();
    kinds.sort_unstable();
    assert_eq!(kinds, [(at(11), 10, true), (at(22), 20, false)]);
    let took = Durations::of(decided.iter().map(|one| one.took_ms).collect());
    assert_eq!(
        (took.median_ms, took.p90_ms),
        (Some(10 * HOUR_MS), Some(20 * HOUR_MS))
    );
    let states = figures.states(COUNTY, RENT, &period()).await.unwrap();
    let states: Vec<(i64, &str, i64)> = states
        .iter()
        .map(|state| (state.state_id, state.name.as_str(), state.applications))
        .collect();
    assert_eq!(
        states,
        [(4, "Received", 1), (3, "Approved", 1), (12, "Denied", 1)]
    );
    assert_eq!(
        figures.languages(COUNTY, RENT, &period()).await.unwrap(),
        [("es".to_owned(), 2), ("en".to_owned(), 1)]
    );
    assert!(
        figures
            .submitted(TenantId(2), RENT, &period())
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn contacts_calls_drafts_and_documents_are_counted() {
    let fresh = county().await;
    let mut write = fresh.store.write().await.unwrap();
    let thread = "SELECT thread_id FROM applications WHERE tenant_id = $1 AND id = $2";
    let (of_100,): (String,) = write.one("thread", thread, args![COUNTY, 100_i64]).await.unwrap();
    let message = "INSERT INTO messages (tenant_id, id, thread_id, seq, channel, direction, author_kind, author_id, author_name,
            from_address, to_address, subject, body, lang, status, reply_to, call_id, change, provider_ref, idempotency_key, request_hash,
            created_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, NULL, 'Rosa', '', '', '', 'Hello', 'en', 'sent', NULL, NULL, NULL, '', $2, '', $8)";
    for (seq, channel, direction, author, hour) in [
        (1_i64, "SMS", "in", "applicant", 2),
        (2, "EMAIL", "out", "staff", 4),
        (3, "EMAIL", "out", "staff", 5),
        (4, "NOTE", "internal", "staff", 3),
    ] {
        let values = args![
            COUNTY,
            format!("m{seq}"),
            &of_100,
            seq,
            channel,
            direction,
            author,
            at(hour)
        ];
        write.execute(message, values).await.unwrap();
    }
    let draft = "INSERT INTO application_drafts (tenant_id, id, account_id, program_id, form_version, lang, revision, resume_at, set_aside,
            places, size_bytes, created_at_ms, saved_at_ms, for_application, application_id, external_id, submit_key, submitted_at_ms)
        VALUES ($1, $2, $3, $4, 1, 'en', 1, $5, '[]', 0, 0, $6, $7, NULL, $8, '', '', NULL)";
    for (id, account, place, saved, application) in [
        ("d1", 61_i64, "full_name", at(3), None),
        ("d2", 62, "full_name", at(4), None),
        ("d3", 63, "rent", at(90), None),
        ("d4", 64, "rent", at(3), Some(100_i64)),
    ] {
        let values = args![COUNTY, id, account, RENT, place, at(2), saved, application];
        write.execute(draft, values).await.unwrap();
    }
    let asked = "INSERT INTO paper_requests (tenant_id, application_id, kind, due_on, by_id, by_name, asked_at_ms, told_by, link_origin,
            reminded_at_ms)
        VALUES ($1, $2, $3, NULL, 7, 'Rosa', $4, '', '', NULL)";
    for (application, kind) in [(100_i64, "lease"), (100, "pay_slip"), (105, "lease")] {
        write
            .execute(asked, args![COUNTY, application, kind, at(5)])
            .await
            .unwrap();
    }
    let came = "INSERT INTO application_documents (tenant_id, application_id, id, kind, name, file_id, by_name, received_at_ms)
        VALUES ($1, 100, 'p1', 'pay_slip', 'slip.pdf', NULL, 'Ana', $2)";
    write.execute(came, args![COUNTY, at(6)]).await.unwrap();
    write.commit().await.unwrap();
    let figures = fresh.store.program_figures();
    assert_eq!(
        figures.first_contacts(COUNTY, RENT, &period()).await.unwrap(),
        [3 * HOUR_MS]
    );
    assert_eq!(
        figures.contacts(COUNTY, RENT, &period()).await.unwrap(),
        [
            ("EMAIL".to_owned(), "out".to_owned(), 2),
            ("SMS".to_owned(), "in".to_owned(), 1)
        ]
    );
    assert_eq!(
        figures.calls(COUNTY, RENT, &period()).await.unwrap(),
        CallFigures::default()
    );
    let begun = figures.begun(COUNTY, RENT, &period()).await.unwrap();
    assert_eq!(begun.iter().map(|slot| slot.count).sum::<i64>(), 4);
    assert_eq!(
        figures.abandoned(COUNTY, RENT, &period(), at(50)).await.unwrap(),
        [("full_name".to_owned(), 2)]
    );
    assert_eq!(figures.open_documents(COUNTY, RENT).await.unwrap(), (1, 1));
}
