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
    let mut write = hub.app.store.write().await.unwrap();
    let membership = Membership {
        program: ProgramId(5),
        queue_role: 2,
        role_name: "Intake specialist".into(),
        permissions: vec![],
    };
    let reviewer = AccountId(account_id("reviewer"));
    accounts::add_membership(&mut write, COUNTY, reviewer, &membership)
        .await
        .unwrap();
    write.commit().await.unwrap();
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
