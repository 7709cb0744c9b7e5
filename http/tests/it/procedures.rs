//! The database-procedure gateway: filters, categories and roles under the raw field names.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::{AccountId, ProgramId};
use hub_store::args;
use hub_store::identity::accounts::{self, Membership};
use serde_json::{Value, json};

async fn run(hub: &TestHub, token: &str, name: &str, parameters: Value) -> (u16, Value) {
    let path = format!("/api/procedures/{name}");
    let (status, answer) = hub.call("POST", &path, Some(token), Some(parameters)).await;
    (status.as_u16(), answer)
}

/// The reviewer has a role in the program of the fixture.
async fn make_reviewer(hub: &TestHub, queue_role: i64, role: &str) {
    let membership = Membership {
        program: ProgramId(5),
        queue_role,
        role_name: role.into(),
        permissions: vec![],
    };
    let mut write = hub.app.store.write().await.unwrap();
    let reviewer = AccountId(account_id("reviewer"));
    accounts::add_membership(&mut write, COUNTY, reviewer, &membership)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

#[actix_web::test]
async fn the_queue_is_filtered_by_states_programs_and_people() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let (status, rows) = run(&hub, &token, "GetWorkQueueFilters", json!([])).await;
    assert_eq!(status, 200, "{rows}");
    let of = |domain: &str| {
        rows.as_array()
            .unwrap()
            .iter()
            .filter(|row| row["Domain"] == domain)
            .count()
    };
    // Those of the programs' workflows.
    assert_eq!((of("state"), of("process")), (2, 1));
    assert!(
        rows.as_array()
            .unwrap()
            .contains(&json!({ "Domain": "process", "ID": 5, "Name": "Emergency Rental Assistance" }))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn categories_are_those_of_a_programs_applications() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let of = async |id: i64| {
        run(
            &hub,
            &token,
            "GetProcessCategories",
            json!([{ "key": "ProcessId", "value": id }]),
        )
        .await
    };
    assert_eq!(of(5).await, (200, json!([{ "CategoryName": "Housing" }])));
    hub.run(
        "UPDATE applications SET category_name = 'Infant formula' WHERE tenant_id = $1",
        args![COUNTY],
    )
    .await;
    assert_eq!(of(5).await, (200, json!([{ "CategoryName": "Infant formula" }])));
    assert_eq!(of(99).await, (200, json!([])));
    assert_eq!(run(&hub, &token, "GetProcessCategories", json!([])).await.0, 422);
    hub.stop().await;
}

#[actix_web::test]
async fn roles_in_a_program_are_ones_own_and_for_government_everybodys() {
    let hub = TestHub::start().await;
    make_reviewer(&hub, 2, "Intake specialist").await;
    let of = async |name: &str, email: &str| {
        let token = hub.session(name).await;
        let parameters = json!([{ "key": "email", "value": email }, { "key": "processId", "value": 5 }]);
        run(&hub, &token, "GetRolesForEmailAndProcess", parameters).await
    };
    let roles = json!([{ "roleName": "Intake specialist" }]);
    assert_eq!(
        of("reviewer", "Reviewer@Riverbend.Example").await,
        (200, roles.clone())
    );
    assert_eq!(of("supervisor", "reviewer@riverbend.example").await, (200, roles));
    assert_eq!(
        of("supervisor", "market@riverbend.example").await,
        (200, json!([]))
    );
    assert_eq!(of("market", "reviewer@riverbend.example").await.0, 403);
    hub.stop().await;
}

#[actix_web::test]
async fn somebodys_programs_are_their_own_alone() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let mine = async |parameters: Value| run(&hub, &token, "GetProcessesForUser", parameters).await;
    assert_eq!(mine(json!([])).await, (200, json!([])), "a member of no program");
    make_reviewer(&hub, 4, "Case worker").await;
    let own = json!([{ "processId": 5, "processName": "Emergency Rental Assistance" }]);
    for key in ["UserEmail", "email"] {
        let parameters = json!([{ "key": key, "value": "Reviewer@Riverbend.Example" }]);
        assert_eq!(mine(parameters).await, (200, own.clone()), "{key}");
        let others = json!([{ "key": key, "value": "admin@riverbend.example" }]);
        assert_eq!(mine(others).await.0, 403, "{key}");
    }
    hub.stop().await;
}

/// The specification's nine (2, section 7), with what each is asked and the status of its answer.
#[actix_web::test]
async fn every_procedure_answers_by_its_exact_name_and_no_other_name_does() {
    let hub = TestHub::start().await;
    let token = hub.session("supervisor").await;
    let field = |key: &str, value: Value| json!({ "key": key, "value": value, "type": "string" });
    let nine = [
        (
            "GetWorkQueue",
            json!([field("FilterStateString", json!("Application Received"))]),
        ),
        ("GetWorkQueueFilters", json!([])),
        ("GetProcessCategories", json!([field("ProcessId", json!(5))])),
        ("GetProcessesForUser", json!([])),
        (
            "GetRolesForEmailAndProcess",
            json!([
                field("email", json!("supervisor@riverbend.example")),
                field("processId", json!(5))
            ]),
        ),
        ("app.GetPaymentChannel", json!([])),
        (
            "GetPossibleStates",
            json!([field("ItemID", json!(701)), field("ProcessID", json!(5))]),
        ),
        (
            "CheckBulkAssign",
            json!([field("ItemIds", json!("701")), field("NewStateId", json!(3))]),
        ),
        (
            "AdvanceState",
            json!([field("ItemID", json!(701)), field("NewStateId", json!(3))]),
        ),
    ];
    for (name, parameters) in nine {
        let (status, answer) = run(&hub, &token, name, parameters.clone()).await;
        assert_eq!(status, 200, "{name}: {answer}");
        for other in [name.to_lowercase(), format!("{name}%20"), format!("{name}2")] {
            let (status, answer) = run(&hub, &token, &other, parameters.clone()).await;
            assert_eq!((status, &answer["key"]), (404, &json!("not_found")), "{other}");
        }
        let outsider = hub.session("individual").await;
        assert_eq!(run(&hub, &outsider, name, parameters).await.0, 403, "{name}");
    }
    let moved = hub
        .call("GET", "/api/work-queue/items/701", Some(&token), None)
        .await
        .1;
    assert_eq!(moved["currentStateName"], "Approved");
    hub.stop().await;
}

/// The queue item's raw names (specification 2, section 3), and those of its unread counts and of the page.
const RAW: [&str; 36] = [
    "ApplicantName",
    "AssignedTo",
    "AwardAmount",
    "CaseNumber",
    "CategoryName",
    "ClientId",
    "ComDirection",
    "ComType",
    "CompanyID",
    "CompanyName",
    "CreatedDate",
    "CurrStateID",
    "CurrStateName",
    "ElapsedStateDisplayTime",
    "EvictionNotice",
    "IncomeThreshold",
    "ItemID",
    "LastChangedBy",
    "LastComDate",
    "OwnerName",
    "PaymentChannelName",
    "PaymentStatusName",
    "Possible States",
    "ProcessID",
    "ProcessName",
    "RoleID",
    "RoleName",
    "SourceItemID",
    "SourceUserID",
    "TotalRows",
    "UnreadEmail",
    "UnreadNote",
    "UnreadSMS",
    "UnreadVoice",
    "UserID",
    "UserName",
];

#[actix_web::test]
async fn a_queue_item_has_every_raw_name_with_what_it_stands_for() {
    let hub = TestHub::start().await;
    make_reviewer(&hub, 4, "Case worker").await;
    let token = hub.session("reviewer").await;
    let row = async || {
        let (status, rows) = run(&hub, &token, "GetWorkQueue", json!([])).await;
        assert_eq!(status, 200, "{rows}");
        rows.as_array()
            .unwrap()
            .iter()
            .find(|row| row["ItemID"] == 701)
            .unwrap()
            .clone()
    };
    let bare = row().await;
    let mut keys: Vec<&str> = bare.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(keys, RAW);
    for key in [
        "UserID",
        "RoleID",
        "SourceUserID",
        "EvictionNotice",
        "IncomeThreshold",
        "AwardAmount",
    ] {
        assert_eq!(bare[key], Value::Null, "{key}");
    }
    assert_eq!((&bare["UserName"], &bare["RoleName"]), (&json!(""), &json!("")));
    let possible = bare["Possible States"].as_array().unwrap();
    assert!(possible.contains(&json!("Approved")), "{possible:?}");

    let owner = account_id("reviewer");
    hub.run(
        "UPDATE applications SET owner_id = $2, owner_name = 'Ana reviewer' WHERE tenant_id = $1 AND id = 701",
        args![COUNTY, owner],
    )
    .await;
    hub.run(
        "UPDATE applicants SET account_id = $2 WHERE tenant_id = $1
            AND id = (SELECT applicant_id FROM applications WHERE tenant_id = $1 AND id = 701)",
        args![COUNTY, account_id("individual")],
    )
    .await;
    for (revision, answers) in [
        (1_i64, json!({ "request": { "notice": false } })),
        (2, json!({ "request": { "notice": true } })),
    ] {
        hub.run(
            "INSERT INTO application_answers (tenant_id, application_id, revision, form_key, form_version, lang, answers, filed_by, filed_at_ms)
                VALUES ($1, 701, $2, '5', 1, 'en', $3, 'Ana', 1)",
            args![COUNTY, revision, answers.to_string()],
        )
        .await;
    }
    for (position, cents) in [(1_i64, 120_050_i64), (2, 5)] {
        hub.run(
            "INSERT INTO application_payments (tenant_id, application_id, position, amount_cents, channel_name, status_name, payee, reference, changed_at_ms)
                VALUES ($1, 701, $2, $3, 'Check', 'planned', 'Ana', '', 1)",
            args![COUNTY, position, cents],
        )
        .await;
    }
    for (position, rule, verdict, names) in [
        (1_i64, "income", "passed", json!(["answers.household.income"])),
        (
            2,
            "rent",
            "warning",
            json!(["answers.request.monthly_rent", "answers.household.income"]),
        ),
        (3, "papers", "failed", json!(["documents.lease"])),
    ] {
        hub.run(
            "INSERT INTO application_validations (tenant_id, application_id, rule_key, position, verdict, why, missing, names, seen)
                VALUES ($1, 701, $2, $3, $4, '', '[]', $5, '')",
            args![COUNTY, rule, position, verdict, names.to_string()],
        )
        .await;
    }
    let full = row().await;
    for (key, value) in [
        ("UserID", json!(owner)),
        ("UserName", json!("reviewer@riverbend.example")),
        ("RoleID", json!(4)),
        ("RoleName", json!("Case worker")),
        (
            "SourceUserID",
            json!(hub_domain::CdUser(account_id("individual") / 10).0),
        ),
        ("EvictionNotice", json!("Yes")),
        ("IncomeThreshold", json!("warning")),
        ("AwardAmount", json!("1200.55")),
    ] {
        assert_eq!(full[key], value, "{key}");
    }
    hub.stop().await;
}
