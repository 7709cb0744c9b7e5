//! A bulk change over several programs: how many applications of each the check has accepted, what came of them, and what the report of
//! bulk operations makes of it.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::{AccountId, ApplicationId, ProgramId, StateId};
use hub_store::args;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::identity::accounts::{self, Membership};
use hub_store::programs::{self, NewProgram};
use serde_json::{Value, json};
use std::time::Duration;

const RENT: i64 = 5;
const POWER: i64 = 6;
const SENIORS: i64 = 7;
const RECEIVED: i64 = 4;
const APPROVED: i64 = 3;

/// Programs, the first of their applications, and how many there are: with more than one transaction takes.
const FILED: [(i64, i64, i64); 3] = [(RENT, 1_000, 70), (POWER, 2_000, 50), (SENIORS, 3_000, 6)];

/// Who may own applications is a member of rent and power, and of the seniors' program nobody.
async fn county() -> TestHub {
    let hub = TestHub::start().await;
    let flow = json!({
        "states": [{ "id": RECEIVED, "name": "Application Received", "kind": "initial" }, { "id": APPROVED, "name": "Approved", "kind": "terminal" }],
        "transitions": [{ "from": RECEIVED, "to": APPROVED }],
    });
    let workflow = serde_json::from_value(flow).unwrap();
    let mut write = hub.app.store.write().await.unwrap();
    for (id, name) in [(POWER, "Power Bills"), (SENIORS, "Senior Discounts")] {
        let program = NewProgram {
            tenant: COUNTY,
            id: ProgramId(id),
            name,
            category: "Housing",
            case_columns: false,
            workflow: &workflow,
            denial_reasons: &[],
        };
        programs::insert(&mut write, &program, 1).await.unwrap();
    }
    let filed = FILED.iter().flat_map(|(program, first, count)| {
        (*first..first + count).map(move |id| NewApplication {
            external_id: format!("ERA-{id}"),
            applicant_name: "Maria Santos".into(),
            state: StateId(RECEIVED),
            state_since_ms: 1,
            created_at_ms: id,
            ..NewApplication::filed(COUNTY, ProgramId(*program), ApplicationId(id), 1)
        })
    });
    let filed: Vec<NewApplication> = filed.collect();
    new_applications::insert(&mut write, &filed).await.unwrap();
    for program in [RENT, POWER] {
        for (name, queue_role, role) in [("reviewer", 4, "Case worker"), ("supervisor", 0, "Supervisor")] {
            let membership = Membership {
                program: ProgramId(program),
                queue_role,
                role_name: role.into(),
                permissions: vec![],
            };
            accounts::add_membership(&mut write, COUNTY, AccountId(account_id(name)), &membership)
                .await
                .unwrap();
        }
    }
    write.commit().await.unwrap();
    hub
}

/// Checks a change of everything that was filed, and answers its id and report.
async fn checked(hub: &TestHub, token: &str, change: Value) -> (String, Value) {
    let ids = FILED.iter().flat_map(|(_, first, count)| *first..first + count);
    let mut requested = change;
    requested["selection"] = json!({ "ids": ids.collect::<Vec<i64>>() });
    let check = hub
        .ok(token, "POST", "/api/work-queue/bulk/checks", Some(requested))
        .await;
    (check["check_id"].as_str().unwrap().to_owned(), check)
}

async fn apply(hub: &TestHub, token: &str, id: &str) -> Value {
    let path = format!("/api/work-queue/bulk/{id}");
    hub.ok(token, "POST", &format!("{path}/apply"), Some(json!({})))
        .await;
    let mut report = Value::Null;
    for _ in 0..600 {
        report = hub.ok(token, "GET", &path, None).await;
        if report["stage"] == "done" {
            return report;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("not done: {report}");
}

/// How many applications of each program the check has accepted.
async fn accepted(hub: &TestHub, id: &str) -> Vec<(i64, i64)> {
    let accepted = hub.app.store.bulk_changes().accepted(COUNTY, id).await.unwrap();
    accepted
        .into_iter()
        .map(|(program, count)| (program.0, count))
        .collect()
}

/// Programs of an operation with those requested and those changed.
async fn operation(hub: &TestHub, id: &str) -> Vec<(i64, i64, i64)> {
    let sql = "SELECT program_id, requested, changed FROM bulk_operations
        WHERE tenant_id = $1 AND id LIKE $2 ORDER BY program_id";
    let db = hub.app.store.db();
    db.all(sql, args![COUNTY, format!("{id}-%")]).await.unwrap()
}

/// Outcomes of a program's applications: how many have each, with their code.
async fn outcomes(hub: &TestHub, token: &str, id: &str, program: i64) -> Vec<(String, String, usize)> {
    let report = hub
        .ok(
            token,
            "GET",
            &format!("/api/bulk-application/{id}/{program}"),
            None,
        )
        .await;
    let mut counted: Vec<(String, String, usize)> = Vec::new();
    for item in report["items"].as_array().unwrap() {
        let text = |key: &str| item[key].as_str().unwrap_or_default().to_owned();
        let (outcome, code) = (text("outcome"), text("outcome_code") + &text("code"));
        match counted.iter_mut().find(|one| one.0 == outcome && one.1 == code) {
            Some(known) => known.2 += 1,
            None => counted.push((outcome, code, 1)),
        }
    }
    counted.sort();
    counted
}

/// The report of bulk operations: each kind with operations, requested, changed, and not changed; and the totals.
async fn reported(hub: &TestHub, token: &str, program: Option<i64>) -> (Vec<(String, Value)>, Value) {
    let narrowed = program.map_or(String::new(), |program| format!("&process={program}"));
    let path = format!("/api/reports/bulk-operations?audience=individual{narrowed}");
    let report = hub.ok(token, "GET", &path, None).await;
    assert_eq!(
        report["measures"],
        json!(["operations", "asked", "changed", "left_alone", "undone"]),
        "{report}"
    );
    let rows = report["rows"].as_array().unwrap().iter();
    let rows = rows.map(|row| (row["key"].as_str().unwrap().to_owned(), row["values"].clone()));
    (rows.collect(), report["totals"].clone())
}

fn kind(name: &str, values: [i64; 5]) -> (String, Value) {
    (name.to_owned(), json!(values))
}

fn outcome(name: &str, code: &str, count: usize) -> (String, String, usize) {
    (name.to_owned(), code.to_owned(), count)
}

#[actix_web::test]
async fn accepted_and_changed_are_counted_for_each_program_and_the_report_counts_one_operation() {
    let hub = county().await;
    hub.app.hub.start_jobs().await.unwrap();
    let token = hub.session("supervisor").await;
    // Two of the rents and one of the power bills are approved already.
    hub.run(
        "UPDATE applications SET state_id = $2 WHERE tenant_id = $1 AND id IN (1000, 1001, 2000)",
        args![COUNTY, APPROVED],
    )
    .await;

    let (id, check) = checked(&hub, &token, json!({ "state_id": APPROVED })).await;
    assert_eq!(
        (&check["requested"], &check["refused"]),
        (&json!(126), &json!(3)),
        "{check}"
    );
    assert_eq!(accepted(&hub, &id).await, [(RENT, 68), (POWER, 49), (SENIORS, 6)]);
    assert!(operation(&hub, &id).await.is_empty());

    // Somebody changes three rents and four power bills before it is confirmed.
    hub.run(
        "UPDATE applications SET version = version + 1 WHERE tenant_id = $1 AND (id BETWEEN 1010 AND 1012 OR id BETWEEN 2010 AND 2013)",
        args![COUNTY],
    )
    .await;
    let done = apply(&hub, &token, &id).await;
    assert_eq!(
        (&done["changed"], &done["failed"]),
        (&json!(116), &json!(7)),
        "{done}"
    );
    // What was accepted stays what it was, whatever became of it.
    assert_eq!(accepted(&hub, &id).await, [(RENT, 68), (POWER, 49), (SENIORS, 6)]);
    assert_eq!(
        operation(&hub, &id).await,
        [(RENT, 68, 65), (POWER, 49, 45), (SENIORS, 6, 6)]
    );
    assert_eq!(
        outcomes(&hub, &token, &id, RENT).await,
        [
            outcome("", "state_not_possible", 2),
            outcome("done", "", 65),
            outcome("failed", "version_conflict", 3),
        ]
    );
    assert_eq!(
        outcomes(&hub, &token, &id, POWER).await,
        [
            outcome("", "state_not_possible", 1),
            outcome("done", "", 45),
            outcome("failed", "version_conflict", 4),
        ]
    );
    assert_eq!(
        outcomes(&hub, &token, &id, SENIORS).await,
        [outcome("done", "", 6)]
    );

    // One operation over three programs, and one in each of them.
    let of_status = [1, 123, 116, 7, 0];
    assert_eq!(
        reported(&hub, &token, None).await,
        (vec![kind("status", of_status)], json!(of_status))
    );
    assert_eq!(
        reported(&hub, &token, Some(RENT)).await,
        (vec![kind("status", [1, 68, 65, 3, 0])], json!([1, 68, 65, 3, 0]))
    );
    assert_eq!(
        reported(&hub, &token, Some(POWER)).await.0,
        [kind("status", [1, 49, 45, 4, 0])]
    );

    // A hand-over of the same, of whatever status, is another kind. Of the seniors' program the new owner is no member.
    let to = account_id("reviewer");
    let (second, check) = checked(&hub, &token, json!({ "sets_owner": true, "user_id": to })).await;
    assert_eq!(check["refused"], json!(6), "{check}");
    assert_eq!(accepted(&hub, &second).await, [(RENT, 70), (POWER, 50)]);
    let done = apply(&hub, &token, &second).await;
    assert_eq!((&done["changed"], &done["failed"]), (&json!(120), &json!(0)));
    assert_eq!(operation(&hub, &second).await, [(RENT, 70, 70), (POWER, 50, 50)]);
    assert_eq!(
        outcomes(&hub, &token, &second, SENIORS).await,
        [outcome("", "owner_unknown", 6)]
    );
    assert_eq!(
        reported(&hub, &token, None).await,
        (
            vec![kind("owner", [1, 120, 120, 0, 0]), kind("status", of_status)],
            json!([2, 243, 236, 7, 0])
        )
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_change_confirmed_for_one_program_leaves_the_others_as_they_are() {
    let hub = county().await;
    hub.app.hub.start_jobs().await.unwrap();
    let token = hub.session("supervisor").await;
    let (id, check) = checked(&hub, &token, json!({ "state_id": APPROVED })).await;
    assert_eq!(check["refused"], json!(0), "{check}");
    let path = |program: i64| format!("/api/bulk-application/{id}/resource/{program}");
    // A program that it has nothing of, another's check, and no check at all.
    for unknown in [
        path(99),
        format!("/api/bulk-application/nothing/resource/{POWER}"),
    ] {
        let (status, answer) = hub.call("POST", &unknown, Some(&token), None).await;
        assert_eq!(
            (status.as_u16(), &answer["key"]),
            (404, &json!("not_found")),
            "{unknown}"
        );
    }
    let stranger = hub.session("admin").await;
    assert_eq!(hub.call("POST", &path(POWER), Some(&stranger), None).await.0, 404);

    let begun = hub.ok(&token, "POST", &path(POWER), None).await;
    assert_eq!(begun["items"].as_array().map(Vec::len), Some(50), "{begun}");
    assert_ne!(begun["stage"], "checked");
    let done = apply(&hub, &token, &id).await;
    assert_eq!(
        (
            &done["requested"],
            &done["refused"],
            &done["changed"],
            &done["failed"]
        ),
        (&json!(126), &json!(76), &json!(50), &json!(0))
    );
    assert_eq!(
        outcomes(&hub, &token, &id, POWER).await,
        [outcome("done", "", 50)]
    );
    for (program, count) in [(RENT, 70), (SENIORS, 6)] {
        assert_eq!(
            outcomes(&hub, &token, &id, program).await,
            [outcome("", "other_program", count)]
        );
    }
    let moved: Vec<(i64, i64)> = hub
        .app
        .store
        .db()
        .all(
            "SELECT program_id, COUNT(*) FROM applications WHERE tenant_id = $1 AND state_id = $2 AND id >= 1000 GROUP BY program_id",
            args![COUNTY, APPROVED],
        )
        .await
        .unwrap();
    assert_eq!(moved, [(POWER, 50)]);
    // Confirmed again, for this program or for another one, it is the same.
    for (program, count) in [(POWER, 50), (RENT, 70)] {
        let again = hub.ok(&token, "POST", &path(program), None).await;
        assert_eq!(
            (&again["stage"], again["items"].as_array().unwrap().len()),
            (&json!("done"), count)
        );
    }
    hub.stop().await;
}
