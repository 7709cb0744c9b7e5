//! Generated: every call × bodies that must never be accepted. Each is refused with a message key, and nothing is
//! written.

use crate::bad_input_calls::{Bearer, Call, every_call};
use crate::bad_input_hub::{Tokens, forget_tries, open, says_no, send};
use crate::documented_call::{Member, documented_call};
use crate::hostile_values::values;
use crate::rows::Rows;
use crate::test_hub::TestHub;
use hub_http::router;
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[test]
fn every_call_has_a_case_with_all_that_it_takes() {
    let routed: BTreeSet<String> = router::routes()
        .iter()
        .filter(|route| route.path.starts_with("/api/"))
        .map(|route| format!("{} {}", route.method, route.path))
        .collect();
    let cases: BTreeSet<String> = every_call()
        .iter()
        .map(|call| format!("{} {}", call.method, call.path))
        .collect();
    assert_eq!(cases, routed);
    let names = |members: &[Member]| -> BTreeSet<String> {
        members.iter().map(|member| member.name.clone()).collect()
    };
    let given = |pairs: &[(&str, &str)]| -> BTreeSet<String> {
        pairs.iter().map(|(name, _)| (*name).to_owned()).collect()
    };
    for call in every_call() {
        let documented = documented_call(call.method, call.path);
        let name = format!("{} {}", call.method, call.path);
        assert_eq!(given(call.with), names(&documented.path), "{name}");
        assert_eq!(given(call.query), names(&documented.query), "{name}");
        let Some(members) = documented.body else {
            assert!(call.body.is_null(), "{name} takes no body");
            continue;
        };
        if call.body.is_array() {
            assert!(documented.list, "{name} takes a list");
            continue;
        }
        let sent = call
            .body
            .as_object()
            .unwrap_or_else(|| panic!("{name} takes a body"));
        assert_eq!(
            sent.keys().cloned().collect::<BTreeSet<_>>(),
            names(&members),
            "{name}"
        );
        for member in &members {
            let value = &sent[&member.name];
            assert!(
                member.takes(value) && !value.is_null(),
                "{name}: {member:?} is sent {value}"
            );
        }
    }
}

/// The calls with a body, on a hub where an authenticator app waits for its first code.
async fn hub_with_a_pending_app() -> (TestHub, Tokens, Vec<Call>) {
    let hub = open().await;
    let tokens = Tokens::of(&hub).await;
    let offer = hub
        .call(
            "POST",
            "/api/second-factors/totp",
            Some(tokens.get(Bearer::Session)),
            None,
        )
        .await;
    assert_eq!(offer.0, 200, "{}", offer.1);
    let calls = every_call()
        .into_iter()
        .filter(|call| !call.body.is_null())
        .collect();
    (hub, tokens, calls)
}

#[actix_web::test]
async fn each_body_is_refused_for_the_reason_that_its_case_names() {
    let (hub, tokens, calls) = hub_with_a_pending_app().await;
    let before = Rows::of(&hub).await;
    for call in calls {
        // A call that could only be refused for its form is not among these.
        let Some((status, key)) = call.refusal else {
            continue;
        };
        let answer = send(
            &hub,
            &call,
            &call.address(),
            tokens.first(&call),
            call.body.clone(),
        )
        .await;
        let name = format!("{} {}: {} {}", call.method, call.path, answer.status, answer.body);
        assert!(answer.status == status && says_no(&answer), "{name}");
        if status == 200 {
            assert!(!answer.body["data"][key].is_null(), "{name}");
        } else {
            assert_eq!(answer.key(), key, "{name}");
        }
        forget_tries(&hub).await;
    }
    before.assert_same(&Rows::of(&hub).await, "a refused body");
    hub.stop().await;
}

#[actix_web::test]
async fn no_call_takes_a_member_of_another_kind_or_does_without_one_that_it_needs() {
    let (hub, tokens, calls) = hub_with_a_pending_app().await;
    let before = Rows::of(&hub).await;
    let mut sent = 0;
    for call in calls {
        let (token, address) = (tokens.first(&call), call.address());
        let documented = documented_call(call.method, call.path);
        for member in documented.body.unwrap_or_default() {
            let mut bodies: Vec<(Value, bool)> = values()
                .into_iter()
                .map(|value| {
                    let mut body = call.body.clone();
                    let fits = member.takes(&value);
                    body[&member.name] = value;
                    (body, fits)
                })
                .collect();
            let mut without = call.body.clone();
            without.as_object_mut().unwrap().remove(&member.name);
            bodies.push((without, !member.required));
            for (body, fits) in bodies {
                if fits && call.lenient {
                    continue;
                }
                let text = body[&member.name].to_string();
                let answer = send(&hub, &call, &address, token, body).await;
                let name = format!("{} {} with {}: {text:.200}", call.method, call.path, member.name);
                assert!(says_no(&answer), "{name}: {} {}", answer.status, answer.body);
                // A member of the wrong type is reported as such, whatever else is wrong with the body.
                let free_form = member.kinds == ["object"];
                if !fits && documented.plain && !free_form {
                    let field = answer.body["errors"][0]["field"].as_str().unwrap_or_default();
                    assert_eq!(
                        (answer.status, field),
                        (422, &*member.name),
                        "{name}: {}",
                        answer.body
                    );
                }
                if answer.status != 422 {
                    forget_tries(&hub).await;
                }
                sent += 1;
            }
        }
    }
    assert!(sent > 2_000, "only {sent} bodies");
    before.assert_same(&Rows::of(&hub).await, "a member of another kind");
    hub.stop().await;
}

#[actix_web::test]
async fn no_call_takes_what_is_no_object_or_too_much() {
    let (hub, tokens, calls) = hub_with_a_pending_app().await;
    let before = Rows::of(&hub).await;
    for call in calls {
        let (token, address) = (tokens.first(&call), call.address());
        for body in [
            json!([]),
            json!("x"),
            json!(7),
            json!(true),
            json!({}),
            json!({ "unknown": 1 }),
        ] {
            // Where every member is optional, an empty list is read as an object with none of them.
            if call.lenient && (body.is_object() || body.is_array()) {
                continue;
            }
            let answer = send(&hub, &call, &address, token, body.clone()).await;
            assert!(
                says_no(&answer),
                "{} with {body}: {} {}",
                call.path,
                answer.status,
                answer.body
            );
        }
        let nested = "[".repeat(50_000);
        let texts: [&[u8]; 6] = [b"", b"{", b"nul", b"\xff\xfe{}", b"{}{}", nested.as_bytes()];
        for text in texts {
            let (status, key) = raw(&hub, &call, &address, token, text.to_vec()).await;
            if text.is_empty() && !documented_call(call.method, call.path).body_required {
                assert_eq!(
                    (status, &*key),
                    (404, "not_found"),
                    "{} without a body",
                    call.path
                );
                continue;
            }
            let shown = String::from_utf8_lossy(&text[..text.len().min(20)]).into_owned();
            assert!(
                (status, &*key) == (400, "malformed_json") || (status, &*key) == (422, "invalid_field"),
                "{} with {shown}: {status} {key}",
                call.path
            );
        }
        // The answers of a draft may be more at once, and so may a text of configuration.
        let is_text = call.path.starts_with("/api/configuration/")
            && (call.path.ends_with("/draft") || call.path.ends_with("/check"));
        let is_large = is_text
            || [
                "/api/application-drafts/{id}/answers",
                "/api/work-queue/items/{id}/draft/answers",
                "/api/admin/programs/{id}/form/prepare",
            ]
            .contains(&call.path);
        let much = "x".repeat(if is_large { 1_100 * 1024 } else { 300 * 1024 });
        let mut body = call.body.clone();
        match body.as_array_mut() {
            Some(list) => list.push(json!(much)),
            None => body["unknown"] = json!(much),
        }
        let (status, key) = raw(&hub, &call, &address, token, body.to_string().into_bytes()).await;
        assert_eq!((status, &*key), (413, "payload_too_large"), "{}", call.path);
        forget_tries(&hub).await;
    }
    before.assert_same(&Rows::of(&hub).await, "a body that is no object");
    hub.stop().await;
}

/// Status and key of the answer to a body that need not be JSON.
async fn raw(hub: &TestHub, call: &Call, address: &str, token: Option<&str>, body: Vec<u8>) -> (u16, String) {
    let method = reqwest::Method::from_bytes(call.method.as_bytes()).unwrap();
    let mut request = hub
        .client
        .request(method, format!("{}{address}", hub.url))
        .header("origin", &hub.url)
        .header("content-type", "application/json");
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    let response = request.body(body).send().await.unwrap();
    let status = response.status().as_u16();
    let answer: Value = response.json().await.unwrap_or_default();
    (status, answer["key"].as_str().unwrap_or_default().to_owned())
}
