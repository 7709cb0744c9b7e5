//! Generated from the route table: every call with each right alone and with all but that right; every call with an id,
//! with ids of another tenant; every call as every role of both tenants; and with every wrong kind of token.

use crate::bad_input_calls::every_call;
use crate::rows::Rows;
use crate::test_hub::{COUNTY, ROLES, Role, TestHub};
use crate::things::{Things, tenants};
use futures::{StreamExt, stream};
use hub_domain::CallId;
use hub_domain::identity::admin_access::AdminArea;
use hub_domain::identity::permission::{ADMIN_RIGHTS, Permission, permissions};
use hub_http::route::{Access, Route};
use hub_http::router;
use hub_http::tokens::TokenKind;
use hub_store::args;
use reqwest::Response;
use serde_json::{Value, json};
use std::collections::HashMap;

fn expects_rights(role: &Role) -> Vec<Permission> {
    let codes: Vec<String> = role.codes.iter().map(|code| code.to_string()).collect();
    let mut rights = permissions(&codes, role.numbers, role.name == "process", false);
    // Their role in a program gives them seven of the nine areas there.
    if role.name == "process" {
        let is_given =
            |area: AdminArea| !matches!(area, AdminArea::CreateProgram | AdminArea::InstanceConfig);
        let given = ADMIN_RIGHTS.iter().filter(|one| is_given(one.area));
        rights.extend(given.map(|one| one.right));
    }
    rights
}

async fn outcome(response: Response) -> (u16, String) {
    let status = response.status().as_u16();
    let body: Value = response.json().await.unwrap_or_default();
    (status, body["key"].as_str().unwrap_or_default().to_owned())
}

/// Maximum number of concurrent requests.
const AT_ONCE: usize = 8;

/// Sends a call with a valid body and the ids of these things.
async fn send(hub: &TestHub, route: &Route, things: &Things, token: &str) -> (u16, String, Value) {
    let call = every_call()
        .into_iter()
        .find(|call| (call.method, call.path) == (route.method, &*route.path));
    let body = call.and_then(|call| things.body(&call.body));
    let (status, mut body) = hub
        .call(route.method, &things.address(&route.path), Some(token), body)
        .await;
    if let Some(members) = body.as_object_mut() {
        members.remove("trace_id");
    }
    let key = body["key"].as_str().unwrap_or_default().to_owned();
    (status.as_u16(), key, body)
}

/// The calls that ask for a right, with it.
fn with_rights() -> Vec<(Route, Permission)> {
    router::routes()
        .into_iter()
        .filter_map(|route| match route.access {
            Access::Session(Some(permission)) => Some((route, permission)),
            _ => None,
        })
        .collect()
}

/// Sessions of the administrator, who has every right.
async fn sessions(hub: &TestHub) -> HashMap<Permission, String> {
    let mut all = HashMap::new();
    for permission in Permission::ALL {
        all.insert(*permission, hub.session("admin").await);
    }
    all
}

async fn narrow(hub: &TestHub, token: &str, rights: &[Permission]) {
    let claims = hub.app.tokens.verify(token, TokenKind::Session).unwrap();
    hub.app.tokens.narrow(&claims.sid.unwrap(), rights).await.unwrap();
}

#[actix_web::test]
async fn every_right_but_the_one_that_a_call_asks_for_opens_nothing() {
    let hub = TestHub::start().await;
    let things = Things::of(&hub, "admin").await;
    let sessions = sessions(&hub).await;
    let before = Rows::of(&hub).await;
    let checked = stream::iter(with_rights())
        .map(async |(route, permission)| {
            let others: Vec<Permission> = Permission::ALL
                .iter()
                .copied()
                .filter(|other| *other != permission)
                .collect();
            let token = &sessions[&permission];
            narrow(&hub, token, &others).await;
            let (status, key, _) = send(&hub, &route, &things, token).await;
            assert_eq!(
                (status, &*key),
                (403, "not_allowed"),
                "{} {} without {permission:?} alone",
                route.method,
                route.path
            );
        })
        .buffer_unordered(AT_ONCE)
        .count()
        .await;
    assert!(checked > 40, "only {checked} calls");
    before.assert_same(&Rows::of(&hub).await, "calls without their right");
    hub.stop().await;
}

#[actix_web::test]
async fn the_one_right_that_a_call_asks_for_opens_it() {
    let hub = TestHub::start().await;
    let things = Things::of(&hub, "admin").await;
    let sessions = sessions(&hub).await;
    // Ending the call and removing files come last, after everything else has used them.
    let (last, first): (Vec<_>, Vec<_>) = with_rights()
        .into_iter()
        .partition(|(route, _)| route.path.ends_with("/hang-up") || ends_a_thing(route));
    for part in [first, last] {
        stream::iter(part)
            .for_each_concurrent(AT_ONCE, async |(route, permission)| {
                let token = &sessions[&permission];
                narrow(&hub, token, &[permission]).await;
                let (status, key, body) = send(&hub, &route, &things, token).await;
                let name = format!("{} {} with {permission:?} alone", route.method, route.path);
                // Another call of this list may have removed the thing already.
                let is_removed = route.path.contains("{identity}");
                // Nobody has a telephone of their own or a sound here, no flow is tried out, and nothing is paid.
                let is_none = matches!(
                    (route.method, &*route.path),
                    ("GET", "/api/own-phone/code-call") | ("DELETE", "/api/own-phone")
                ) || [
                    "/api/phone-sounds/",
                    "/api/address-book/",
                    "/api/flow-test-calls/",
                    "/api/payments/",
                    "/api/admin/payment-providers/",
                    "/api/admin/payout-batches/",
                    "/api/admin/check-runs/",
                    "/api/admin/bank-replies/",
                    "/api/admin/positive-pay-files/",
                ]
                .iter()
                .any(|path| route.path.starts_with(path))
                    || route.path.contains("/check-payments/");
                let gone = (is_removed || is_none) && key == "not_found";
                // The body names an unknown account: the thing itself was found.
                let in_body = body["errors"][0]["field"].is_string();
                let opened = !matches!(status, 401 | 500) && !matches!(&*key, "not_allowed" | "not_found");
                assert!(
                    opened || gone || (in_body && key == "not_found"),
                    "{name}: {status} {key}"
                );
            })
            .await;
    }
    hub.stop().await;
}

/// Whether a call removes a file, a number, a sound, a trunk, a line or the draft of a case, or ends an upload.
fn ends_a_thing(route: &Route) -> bool {
    let ended = [
        "/api/admin/workflow-users/invitations/",
        "/api/called-numbers/",
        "/api/files/",
        "/api/phone-numbers/",
        "/api/phone-sounds/",
        "/api/phone-trunks/",
        "/api/waiting-lines/",
        "/api/work-queue/views/",
    ];
    let is_ended = ended.iter().any(|path| route.path.starts_with(path));
    let is_case_draft = route.path == "/api/work-queue/items/{id}/draft";
    route.method == "DELETE" && (is_ended || is_case_draft)
}

/// Whether a call names something of a tenant.
fn names_a_thing(route: &Route) -> bool {
    let in_body = every_call().iter().any(|call| {
        (call.method, call.path) == (route.method, &*route.path) && call.body["call_id"].is_string()
    });
    // A procedure's name is nobody's id, and the lines of each tenant's audit log begin with one.
    let is_nobodys = ["{name}", "{seq}"].iter().any(|part| route.path.contains(part));
    in_body || (route.path.contains('{') && !is_nobodys)
}

#[actix_web::test]
async fn what_exists_in_another_tenant_is_what_nobody_has() {
    let hub = TestHub::start().await;
    let nobody = Things::of_nobody();
    let mut things = HashMap::new();
    for (owner, tenant) in tenants() {
        things.insert(tenant, Things::of(&hub, owner).await);
    }
    for (stranger, own) in tenants() {
        let token = hub.session(stranger).await;
        let theirs = things.iter().find(|(tenant, _)| **tenant != own).unwrap().1;
        let before = Rows::without(&hub, stranger).await;
        let routes = router::routes().into_iter().filter(|route| {
            matches!(route.access, Access::Session(_) | Access::SessionOrLogin) && names_a_thing(route)
        });
        let checked = stream::iter(routes)
            .map(async |route| {
                let name = format!("{} {} as {stranger}", route.method, route.path);
                let foreign = send(&hub, &route, theirs, &token).await;
                assert_eq!((foreign.0, &*foreign.1), (404, "not_found"), "{name}");
                assert_eq!(foreign, send(&hub, &route, &nobody, &token).await, "{name}");
            })
            .buffer_unordered(AT_ONCE)
            .count()
            .await;
        assert!(checked > 40, "only {checked} calls");
        before.assert_same(&Rows::without(&hub, stranger).await, "a stranger");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn every_role_may_call_what_its_rights_say_and_nothing_else() {
    let hub = TestHub::start().await;
    let nobody = Things::of_nobody();
    let county = Things::of(&hub, "admin").await;
    let elsewhere = Things::of(&hub, "elsewhere").await;
    let mut tries = Vec::new();
    for role in &ROLES {
        let token = hub.session(role.name).await;
        for route in router::routes() {
            // The session is still needed.
            if let Access::Session(permission) = route.access
                && route.path != "/api/users/logout"
            {
                tries.push((role, token.clone(), route, permission));
            }
        }
    }
    let checked = stream::iter(tries)
        .map(async |(role, token, route, permission)| {
            let rights = expects_rights(role);
            let allowed = permission.is_none_or(|permission| rights.contains(&permission));
            let name = format!("{} {} as {}", route.method, route.path, role.name);
            if allowed {
                // No body, and the id of something nobody has: the call passes the check and changes nothing.
                let path = nobody.address(&route.path);
                let answer = outcome(hub.send(route.method, &path, Some(&token), None).await).await;
                assert!(
                    answer.0 != 401 && answer.1 != "not_allowed" && answer.0 < 500,
                    "{name}: {answer:?}"
                );
            } else {
                let own = if role.tenant == COUNTY {
                    &county
                } else {
                    &elsewhere
                };
                let (status, key, _) = send(&hub, &route, own, &token).await;
                assert_eq!((status, &*key), (403, "not_allowed"), "{name}");
            }
        })
        .buffer_unordered(AT_ONCE)
        .count()
        .await;
    assert!(checked > 400, "only {checked} combinations");
    hub.stop().await;
}

/// The activity of a session is written down every half minute: that request waits for the row, and is answered as any other.
#[actix_web::test]
async fn who_lacks_the_right_hears_of_that_before_the_query_is_read() {
    let hub = TestHub::start().await;
    let token = hub.session("individual").await;
    let sid = hub
        .app
        .tokens
        .verify(&token, TokenKind::Session)
        .unwrap()
        .sid
        .unwrap();
    let behind = "UPDATE sessions SET last_seen_ms = last_seen_ms - 120000 WHERE sid = $1";
    for path in [
        "/api/finance/review",
        "/api/finance/review?program_id=five",
        "/api/finance/award-payouts",
    ] {
        hub.run(behind, args![sid.as_str()]).await;
        hub.app.tokens.forget(&sid);
        let answer = outcome(hub.send("GET", path, Some(&token), None).await).await;
        assert_eq!(answer, (403, "not_allowed".to_owned()), "{path}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_call_takes_its_own_kind_of_token_alone() {
    let hub = TestHub::start().await;
    let tokens = [
        ("none", String::new()),
        ("login", hub.log_in("individual").await),
        ("session", hub.session("admin").await),
        (
            "guest",
            hub.app
                .tokens
                .guest(COUNTY, &CallId("c1".into()), "guest")
                .unwrap(),
        ),
        ("sandbox", hub.app.tokens.sandbox("+12025550101").unwrap()),
        ("mfa", hub.operation_token(TokenKind::Mfa)),
        ("operation", hub.operation_token(TokenKind::Operation)),
    ];
    let nobody = Things::of_nobody();
    stream::iter(router::routes())
        .for_each_concurrent(AT_ONCE, async |route| {
            let wanted: &[&str] = match route.access {
                Access::Session(_) | Access::Own(_) => &["session"],
                Access::Login => &["login"],
                Access::SessionOrLogin => &["session", "login"],
                Access::CodeAsker => &["session", "mfa"],
                Access::Operation => &["operation"],
                Access::Guest => &["guest"],
                Access::Sandbox => &["sandbox"],
                Access::SignedLink => &[],
                Access::Open
                | Access::OpenInDemo
                | Access::RefreshCookie
                | Access::LiveKit
                | Access::FirstFrame => return,
            };
            for (kind, token) in tokens.iter().filter(|(kind, _)| !wanted.contains(kind)) {
                let token = Some(token.as_str()).filter(|token| !token.is_empty());
                let path = nobody.address(&route.path);
                let answer = outcome(hub.send(route.method, &path, token, None).await).await;
                assert_eq!(
                    answer.0, 401,
                    "{} {} with a {kind} token: {answer:?}",
                    route.method, route.path
                );
            }
        })
        .await;
    hub.stop().await;
}

#[actix_web::test]
async fn the_sandbox_exists_under_the_demonstration_alone() {
    let hub = TestHub::with(|config| config.demo = false).await;
    let token = hub.app.tokens.sandbox("+12025550101").unwrap();
    let mut checked = 0;
    for route in router::routes() {
        if !matches!(route.access, Access::Sandbox | Access::OpenInDemo) {
            continue;
        }
        let body = json!({ "address": "+12025550101", "from": "+12025550101", "to": "+12025550100", "body": "hello" });
        let body = Some(body).filter(|_| route.method == "POST");
        let answer = outcome(
            hub.send(
                route.method,
                &Things::of_nobody().address(&route.path),
                Some(&token),
                body,
            )
            .await,
        )
        .await;
        assert_eq!(answer.0, 404, "{} {}", route.method, route.path);
        checked += 1;
    }
    assert!(checked >= 5);
    hub.stop().await;
}

#[actix_web::test]
async fn the_document_and_the_table_of_routes_agree() {
    let document = serde_json::to_value(hub_http::openapi::document()).unwrap();
    let mut documented = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            documented.push(format!("{} {path}", method.to_uppercase()));
        }
    }
    let table: Vec<String> = router::routes()
        .iter()
        .map(|route| format!("{} {}", route.method, route.path))
        .collect();
    for call in &documented {
        assert!(
            table.contains(call),
            "{call} is documented but not in the table of routes"
        );
    }
    for call in table.iter().filter(|call| call.contains(" /api/")) {
        assert!(
            documented.contains(call),
            "{call} is in the table of routes but not documented"
        );
    }
}

#[test]
fn every_call_has_a_name_of_its_own() {
    let document = serde_json::to_value(hub_http::openapi::document()).unwrap();
    let mut seen = std::collections::BTreeMap::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, call) in methods.as_object().unwrap() {
            let Some(name) = call["operationId"].as_str() else {
                continue;
            };
            let call = format!("{method} {path}");
            let first = seen.insert(name.to_owned(), call.clone());
            assert_eq!(first, None, "{name} is {call} too");
        }
    }
    assert!(seen.len() > 400, "{}", seen.len());
}
