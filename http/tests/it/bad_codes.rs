//! One-time codes and links that are expired, from another host, tampered with, or meant for something else: each call
//! refuses them, and valid ones still work afterwards.

use crate::bad_input_calls::Bearer;
use crate::bad_input_hub::{Tokens, open, says_no};
use crate::browser::Browser;
use crate::rows::Rows;
use crate::test_hub::{COUNTY, OTHER, TestHub, cd_user, email};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Given, Method, Proof};
use hub_domain::{CdUser, TenantId};
use hub_http::tokens::TokenKind;
use hub_store::identity::devices::{self, Alarm};
use hub_store::identity::exchange_codes::{self, CodeExchange};
use hub_store::identity::links::{self, LinkPurpose, NewLink};
use serde_json::{Value, json};

/// Where a code or a link is taken, and the body that carries it.
const TAKERS: [(&str, &str); 6] = [
    ("PATCH", "/api/update-password"),
    ("GET", "/api/validate-token/"),
    ("POST", "/api/session/exchange"),
    ("POST", "/api/sessions/not-me"),
    ("POST", "/api/membership-provider/login/instance/1"),
    ("POST", "/api/marketplace/login"),
];

fn body_with(path: &str, code: &str) -> Option<Value> {
    match path {
        "/api/update-password" => Some(json!({ "ds_password": "Mill-Street-200", "ds_token": code })),
        "/api/session/exchange" => Some(json!({ "code": code, "replace": true })),
        "/api/sessions/not-me" => Some(json!({ "token": code })),
        "/api/validate-token/" => None,
        _ => Some(json!({ "tokenGUID": code, "replace": true })),
    }
}

fn code(letter: char) -> String {
    letter.to_string().repeat(64)
}

/// Valid and expired ones: a link, a code for a host, and the alarm link of a new-device mail.
async fn write_codes(hub: &TestHub) {
    let mut write = hub.app.store.write().await.unwrap();
    let now = now_ms();
    for (token, expires_at_ms) in [(code('a'), now + 600_000), (code('b'), now - 1)] {
        let link = NewLink {
            token: &token,
            tenant: COUNTY,
            cd_user: CdUser(cd_user("individual")),
            purpose: LinkPurpose::ResetPassword,
            destination: &email("individual"),
            at_ms: now - 1_000,
            expires_at_ms,
        };
        links::insert(&mut write, &link).await.unwrap();
    }
    let exchange = |host: &str, tenant: TenantId| CodeExchange {
        host: host.to_owned(),
        tenant,
        cd_user: CdUser(cd_user("individual")),
        account: None,
        proof: Proof::of(Given::of_login(Method::Password, now)),
        redirect: String::new(),
        browser_hash: String::new(),
    };
    for (letter, host, tenant, life_ms) in [
        ('c', "localhost", COUNTY, 60_000),
        ('d', "localhost", COUNTY, -1),
        ('e', "lakeshore.localhost", OTHER, 60_000),
    ] {
        exchange_codes::insert(&mut write, &code(letter), &exchange(host, tenant), now + life_ms)
            .await
            .unwrap();
    }
    let alarm = Alarm {
        cd_user: CdUser(cd_user("individual")),
        tenant: COUNTY,
        sid: "nothing".into(),
    };
    for (letter, life_ms) in [('1', 60_000), ('2', -1)] {
        devices::insert_alarm(&mut write, &code(letter), &alarm, now + life_ms)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
}

#[actix_web::test]
async fn no_call_takes_a_code_or_a_link_that_is_not_for_it() {
    let hub = open().await;
    write_codes(&hub).await;
    let tokens = Tokens::of(&hub).await;
    let other_hub = TestHub::start().await;
    let before = Rows::of(&hub).await;
    let mut tried: Vec<String> = "abcde12".chars().map(code).collect();
    // A valid one with one letter changed, in another case, doubled, or cut short.
    tried.extend([
        format!("{}b", "a".repeat(63)),
        "A".repeat(64),
        format!("{}{}", code('a'), code('a')),
        "a".repeat(63),
        format!("{} ", code('a')),
        "x".to_owned(),
        tokens.get(Bearer::Login).to_owned(),
        tokens.get(Bearer::Operation).to_owned(),
        other_hub.operation_token(TokenKind::Operation),
        hub.app.tokens.link(COUNTY, "/api/calls/1/recording").unwrap(),
    ]);
    let mut browser = Browser::new(&hub);
    let mut refused = 0;
    for (method, path) in TAKERS {
        for tried in &tried {
            let good_here = match path {
                "/api/update-password" | "/api/validate-token/" => *tried == code('a'),
                "/api/session/exchange" => *tried == code('c'),
                "/api/sessions/not-me" => *tried == code('1'),
                // Trying a code that did not come from a sign-on uses it up and opens nothing.
                _ => *tried == code('c'),
            };
            if good_here {
                continue;
            }
            let body = body_with(path, tried);
            let address = match body {
                Some(_) => path.to_owned(),
                None => format!("{path}{}", tried.replace(' ', "%20")),
            };
            let answer = browser.send(method, &address, None, body).await;
            assert!(
                answer.status == 410 && answer.key() == "link_expired" && says_no(&answer),
                "{path} with {tried:.70}: {} {}",
                answer.status,
                answer.body
            );
            refused += 1;
        }
    }
    assert!(refused > 80, "only {refused}");
    before.assert_same(&Rows::of(&hub).await, "a code that is not for it");
    // What was good is so still.
    let looked = browser
        .send("GET", &format!("/api/validate-token/{}", code('a')), None, None)
        .await;
    assert_eq!(
        looked.body["data"]["id"],
        cd_user("individual"),
        "{}",
        looked.body
    );
    let body = body_with("/api/session/exchange", &code('c'));
    browser
        .send("POST", "/api/session/exchange", None, body)
        .await
        .token();
    let body = body_with("/api/sessions/not-me", &code('1'));
    browser
        .send("POST", "/api/sessions/not-me", None, body)
        .await
        .token();
    hub.stop().await;
    other_hub.stop().await;
}
