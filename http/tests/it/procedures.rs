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
    assert_eq!((of("state"), of("process")), (19, 1));
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
