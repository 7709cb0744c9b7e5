//! Rights on objects: a reviewer who is a member of one program finds nothing of another one. Generated from the route
//! table.

use crate::bad_input_calls::every_call;
use crate::test_hub::{COUNTY, TestHub, account_id};
use crate::things::Things;
use futures::{StreamExt, stream};
use hub_domain::identity::permission::Permission;
use hub_domain::{AccountId, ProgramId};
use hub_http::route::{Access, Route};
use hub_http::router;
use hub_store::args;
use hub_store::identity::accounts::{self, Membership};
use hub_store::programs::{self, NewProgram};
use serde_json::{Value, json};

/// The program of the fixture's applications, and another one.
pub const RENT: ProgramId = ProgramId(5);
const FOOD: ProgramId = ProgramId(6);

/// Makes the reviewer a member with the supervisor role; the second program is created with the first membership.
async fn membership(hub: &TestHub, program: ProgramId) {
    let mut write = hub.app.store.write().await.unwrap();
    let membership = Membership {
        program,
        queue_role: 0,
        role_name: "Reviewer".into(),
        permissions: vec!["Supervise".into()],
    };
    accounts::add_membership(&mut write, COUNTY, AccountId(account_id("reviewer")), &membership)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// A county with two programs; its reviewer is a member of the one with no applications.
pub async fn two_programs() -> TestHub {
    let hub = TestHub::start().await;
    let states = json!([
        { "id": 4, "name": "Application Received", "kind": "initial" },
        { "id": 9, "name": "Withdrawn", "kind": "terminal" },
    ]);
    let flow = json!({ "states": states, "transitions": [{ "from": 4, "to": 9 }] });
    let food = NewProgram {
        tenant: COUNTY,
        id: FOOD,
        name: "Food Support",
        category: "Food",
        case_columns: false,
        workflow: &serde_json::from_value(flow).unwrap(),
        denial_reasons: &[],
    };
    let mut write = hub.app.store.write().await.unwrap();
    programs::insert(&mut write, &food, 1).await.unwrap();
    write.commit().await.unwrap();
    membership(&hub, FOOD).await;
    // Community type 2 is narrowed by no program.
    let sql = "UPDATE accounts SET community_entity_type = NULL WHERE tenant_id = $1 AND id = $2";
    hub.run(sql, args![COUNTY, account_id("reviewer")]).await;
    hub
}

/// The calls about an application, its thread and its conversations, by the people who work on it. Those of finance need a right that
/// reviewers lack.
fn calls_of_work() -> Vec<Route> {
    let about = [
        "/api/work-queue/items/",
        "/api/threads/",
        "/api/calls/",
        "/api/conferences/",
    ];
    let routes = router::routes().into_iter().filter(|route| {
        let asks =
            matches!(route.access, Access::Session(Some(permission)) if ![Permission::Admin, Permission::FinanceWrite].contains(&permission));
        asks && (about.iter().any(|start| route.path.starts_with(start))
            || body(route)["call_id"].is_string())
    });
    routes.collect()
}

fn body(route: &Route) -> Value {
    every_call()
        .into_iter()
        .find(|call| (call.method, call.path) == (route.method, &*route.path))
        .unwrap()
        .body
}

/// Status and body, without the number of the request.
async fn send(hub: &TestHub, route: &Route, things: &Things, token: &str) -> (u16, Value) {
    let body = things.body(&body(route));
    let (status, mut answer) = hub
        .call(route.method, &things.address(&route.path), Some(token), body)
        .await;
    if let Some(members) = answer.as_object_mut() {
        members.remove("trace_id");
    }
    (status.as_u16(), answer)
}

async fn list(hub: &TestHub, token: &str, path: &str, members: &str) -> usize {
    let (status, answer) = hub.call("GET", path, Some(token), None).await;
    assert_eq!(status, 200, "{path}: {answer}");
    answer[members].as_array().unwrap().len()
}

/// What the lists contain: queue, queue by procedure, programs, conversations, a search for a name and a note,
/// conferences.
async fn lists(hub: &TestHub, token: &str) -> [usize; 7] {
    let procedure = "/api/procedures/GetWorkQueue";
    let (_, rows) = hub.call("POST", procedure, Some(token), Some(json!([]))).await;
    [
        list(hub, token, "/api/work-queue", "items").await,
        rows.as_array().unwrap().len(),
        list(hub, token, "/api/work-queue/config", "processes").await,
        list(hub, token, "/api/conversations", "items").await,
        list(hub, token, "/api/search?q=maria", "hits").await,
        list(hub, token, "/api/search?q=person", "hits").await,
        list(hub, token, "/api/conferences", "items").await,
    ]
}

#[actix_web::test]
async fn what_is_of_another_program_is_what_nobody_has() {
    let hub = two_programs().await;
    let (things, nobody) = (Things::of(&hub, "admin").await, Things::of_nobody());
    let token = hub.session("reviewer").await;
    let checked = stream::iter(calls_of_work())
        .map(async |route| {
            let name = format!("{} {}", route.method, route.path);
            let answer = send(&hub, &route, &things, &token).await;
            assert_eq!((answer.0, &answer.1["key"]), (404, &json!("not_found")), "{name}");
            assert_eq!(answer, send(&hub, &route, &nobody, &token).await, "{name}");
        })
        .buffer_unordered(8)
        .count()
        .await;
    assert!(checked > 35, "only {checked} calls");
    hub.stop().await;
}

#[actix_web::test]
async fn lists_hold_what_is_of_ones_own_programs() {
    let hub = two_programs().await;
    let _things = Things::of(&hub, "admin").await;
    let admin = lists(&hub, &hub.session("admin").await).await;
    assert!(admin.iter().all(|found| *found > 0), "{admin:?}");
    let narrowed = lists(&hub, &hub.session("reviewer").await).await;
    assert_eq!(narrowed, [0, 0, 1, 0, 0, 0, 0]);
    membership(&hub, RENT).await;
    // All that the administrator finds, but for the program that they are no member of.
    let mut own = admin;
    own[2] -= 1;
    assert_eq!(lists(&hub, &hub.session("reviewer").await).await, own);
    hub.stop().await;
}

#[actix_web::test]
async fn a_reviewer_who_is_member_of_no_program_works_for_the_whole_tenant() {
    let hub = two_programs().await;
    let things = Things::of(&hub, "admin").await;
    let sql = "DELETE FROM program_members WHERE tenant_id = $1 AND account_id = $2";
    hub.run(sql, args![COUNTY, account_id("reviewer")]).await;
    let token = hub.session("reviewer").await;
    for path in [
        "/api/work-queue/items/{id}",
        "/api/threads/{id}",
        "/api/calls/{id}",
    ] {
        let (status, answer) = hub.call("GET", &things.address(path), Some(&token), None).await;
        assert_eq!(status, 200, "{path}: {answer}");
    }
    let queue = list(&hub, &token, "/api/work-queue", "items").await;
    assert_eq!(queue, 1);
    hub.stop().await;
}
