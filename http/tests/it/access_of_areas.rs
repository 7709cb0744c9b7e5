//! Generated from the route table and the table of areas: an account with one area at one level in one program opens there what the
//! table says, and in another program nothing.

use crate::bad_input_calls::every_call;
use crate::test_hub::{COUNTY, TestHub, account_id};
use crate::things::Things;
use futures::{StreamExt, stream};
use hub_domain::identity::admin_access::{AdminAccess, AdminArea, AdminAreas};
use hub_domain::identity::permission::Permission;
use hub_domain::{AccountId, ProgramId};
use hub_http::route::{Access, Route};
use hub_http::router;
use hub_store::identity::accounts::{self, Membership};
use hub_store::identity::roles::{self, Role};
use serde_json::{Value, json};

/// Who has the area.
const WHO: &str = "market";
const ROLE: &str = "One area";
/// The program in which they have it.
const HERE: ProgramId = ProgramId(5);

/// The calls that an area opens, with the right that they ask for.
fn calls_of_areas() -> Vec<(Route, Permission)> {
    let calls = router::routes()
        .into_iter()
        .filter_map(|route| match route.access {
            Access::Session(Some(permission)) => Some((route, permission)),
            _ => None,
        });
    calls
        .filter(|(_, permission)| permission.admin_place().is_some())
        .collect()
}

/// Whether a call names the configuration of a program by the program's number.
fn names_a_program(route: &Route) -> bool {
    let kinds = [
        "workflow",
        "form",
        "validation_rules",
        "denial_reasons",
        "program_details",
    ];
    if route.path == "/api/admin/programs/{id}/figures" {
        return true;
    }
    kinds.iter().any(|kind| {
        route
            .path
            .starts_with(&format!("/api/configuration/{kind}/{{key}}"))
    })
}

async fn member(hub: &TestHub) {
    let mut write = hub.app.store.write().await.unwrap();
    let membership = Membership {
        program: HERE,
        queue_role: 0,
        role_name: ROLE.into(),
        permissions: Vec::new(),
    };
    accounts::add_membership(&mut write, COUNTY, AccountId(account_id(WHO)), &membership)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// Lets the role give this area alone.
async fn give(hub: &TestHub, area: AdminArea, access: AdminAccess) {
    let mut write = hub.app.store.write().await.unwrap();
    let present = roles::read(&mut write, COUNTY, ROLE).await.unwrap();
    let role = Role {
        name: ROLE.into(),
        queue_role: 0,
        supervises: false,
        areas: AdminAreas::from_iter([(area, access)]),
        version: present.map_or(0, |role| role.version),
    };
    assert!(roles::put(&mut write, COUNTY, &role, 1).await.unwrap());
    write.commit().await.unwrap();
}

async fn outcome(
    hub: &TestHub,
    route: &Route,
    path: &str,
    token: &str,
    body: Option<Value>,
) -> (u16, String) {
    let (status, answer) = hub.call(route.method, path, Some(token), body).await;
    let key = answer["key"].as_str().unwrap_or_default().to_owned();
    (status.as_u16(), key)
}

#[actix_web::test]
async fn each_area_at_each_level_opens_its_calls_in_its_program_and_nothing_elsewhere() {
    let hub = TestHub::start().await;
    let elsewhere = Things::of(&hub, "admin").await;
    let nobody = Things::of_nobody();
    member(&hub).await;
    let calls = calls_of_areas();
    let bodies = every_call();
    let mut checked = 0;
    for area in AdminArea::ALL {
        for access in [AdminAccess::Hidden, AdminAccess::Read, AdminAccess::ReadWrite] {
            give(&hub, area, access).await;
            // A session of before may not have heard of the change yet.
            let token = hub.session(WHO).await;
            let administered = hub.ok(&token, "GET", "/api/admin/programs", None).await;
            let programs = match access {
                AdminAccess::Hidden => json!([]),
                AdminAccess::Read | AdminAccess::ReadWrite => json!([HERE.0]),
            };
            let listed = administered["programs"].as_array();
            let listed: Vec<&Value> = listed.unwrap().iter().map(|one| &one["processId"]).collect();
            assert_eq!(json!(listed), programs, "{area:?} {access:?}");
            checked += stream::iter(&calls)
                .map(async |(route, right)| {
                    let name = format!("{} {} with {area:?} {access:?}", route.method, route.path);
                    let (of, least) = right.admin_access().unwrap();
                    let opens = of == area && access >= least;
                    // No body, and the id of something nobody has: an open call changes nothing.
                    let path = nobody.address(&route.path);
                    let mut here = outcome(&hub, route, &path, &token, None).await;
                    // While a session is read anew, a body that is missing is found first.
                    for _ in 0..5 {
                        if opens || here.1 != "malformed_json" {
                            break;
                        }
                        here = outcome(&hub, route, &path, &token, None).await;
                    }
                    let refused = (403, "not_allowed".to_owned());
                    assert_eq!(here != refused, opens, "{name}: {here:?}");
                    assert!(here.0 != 401 && here.0 < 500, "{name}: {here:?}");
                    if names_a_program(route) {
                        let call = bodies
                            .iter()
                            .find(|call| (call.method, call.path) == (route.method, &*route.path));
                        let body = call.and_then(|call| elsewhere.body(&call.body));
                        let path = elsewhere.address(&route.path);
                        let there = outcome(&hub, route, &path, &token, body).await;
                        let expected = if opens {
                            (404, "not_found".to_owned())
                        } else {
                            refused
                        };
                        assert_eq!(there, expected, "{name}, in another program");
                    }
                })
                .buffer_unordered(8)
                .count()
                .await;
        }
    }
    assert!(checked > 27 * 30, "only {checked} combinations");
    hub.stop().await;
}
