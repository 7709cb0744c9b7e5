//! Generated from the route table: every call × every role, and every kind of token where another is wanted.

use crate::test_hub::{COUNTY, ROLES, Role, TestHub};
use hub_domain::CallId;
use hub_domain::permission::{Permission, permissions};
use hub_http::route::{Access, Route};
use hub_http::router;
use hub_http::tokens::TokenKind;
use reqwest::Response;
use serde_json::{Value, json};

/// The path with its parameters filled with what nobody has.
fn concrete(route: &Route) -> String {
    let parts = route.path.split('/').map(|part| match part {
        "{id}" if route.path.contains("/work-queue/") || route.path.contains("/users/") => "999999",
        "{id}" => "nothing",
        "{name}" => "NoSuchProcedure",
        part if part.starts_with('{') => "nothing",
        part => part,
    });
    parts.collect::<Vec<_>>().join("/")
}

fn expects_rights(role: &Role) -> Vec<Permission> {
    let codes: Vec<String> = role.codes.iter().map(|code| code.to_string()).collect();
    permissions(&codes, role.numbers, role.name == "process", false)
}

async fn outcome(response: Response) -> (u16, String) {
    let status = response.status().as_u16();
    let body: Value = response.json().await.unwrap_or_default();
    (status, body["key"].as_str().unwrap_or_default().to_owned())
}

#[actix_web::test]
async fn every_role_may_call_what_its_rights_say_and_nothing_else() {
    let hub = TestHub::start().await;
    let mut checked = 0;
    for role in ROLES.iter().filter(|role| role.tenant == COUNTY) {
        let rights = expects_rights(role);
        let token = hub.session(role.name).await;
        for route in router::routes() {
            let Access::Session(permission) = route.access else {
                continue;
            };
            if route.path == "/api/users/logout" {
                continue;
            }
            let answer = outcome(
                hub.send(route.method, &concrete(&route), Some(&token), None)
                    .await,
            )
            .await;
            let allowed = permission.is_none_or(|permission| rights.contains(&permission));
            let name = format!("{} {} {} as {}", route.method, route.path, answer.1, role.name);
            if allowed {
                assert!(
                    answer.0 != 401 && answer.1 != "not_allowed" && answer.0 < 500,
                    "{name}: {answer:?}"
                );
            } else {
                assert_eq!((answer.0, &*answer.1), (403, "not_allowed"), "{name}");
            }
            checked += 1;
        }
    }
    assert!(checked > 200, "only {checked} combinations");
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
    for route in router::routes() {
        let wanted: &[&str] = match route.access {
            Access::Session(_) => &["session"],
            Access::Login => &["login"],
            Access::SessionOrLogin => &["session", "login"],
            Access::CodeAsker => &["session", "mfa"],
            Access::Operation => &["operation"],
            Access::Guest => &["guest"],
            Access::Sandbox => &["sandbox"],
            Access::SignedLink => &[],
            Access::Open | Access::OpenInDemo | Access::RefreshCookie | Access::LiveKit => continue,
        };
        for (kind, token) in tokens.iter().filter(|(kind, _)| !wanted.contains(kind)) {
            let token = Some(token.as_str()).filter(|token| !token.is_empty());
            let answer = outcome(hub.send(route.method, &concrete(&route), token, None).await).await;
            assert_eq!(
                answer.0, 401,
                "{} {} with a {kind} token: {answer:?}",
                route.method, route.path
            );
        }
    }
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
            hub.send(route.method, &concrete(&route), Some(&token), body)
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
