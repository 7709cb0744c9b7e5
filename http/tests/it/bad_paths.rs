//! Generated: every call × hostile, oversized and wrongly typed parts of its path and query.

use crate::bad_input_calls::{Bearer, Call, every_call};
use crate::bad_input_hub::{Tokens, forget_tries, open, says_no, send};
use crate::documented_call::documented_call;
use crate::hostile_values::HOSTILE;
use crate::rows::Rows;

/// Percent-encoded, byte by byte.
fn escaped(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Path segments as sent.
fn parts() -> Vec<String> {
    let long = "x".repeat(3_000);
    let more = [
        "%",
        "%ff%fe",
        "99999999999999999999",
        "1.5",
        "1e3",
        "0x1",
        " 1",
        "null",
        "true",
        long.as_str(),
    ];
    let mut all: Vec<String> = HOSTILE.iter().chain(&more).map(|text| escaped(text)).collect();
    // Bytes that are no text.
    all.push("%FF%FE".to_owned());
    all.push("%C0%AF".to_owned());
    all
}

/// A call's address with one part of its path or query replaced, or one part of its query omitted.
fn address(call: &Call, part: &str, value: Option<&str>) -> String {
    let mut path = call.path.to_owned();
    for (name, usual) in call.with {
        let shown = if *name == part {
            value.unwrap_or_default()
        } else {
            usual
        };
        path = path.replace(&format!("{{{name}}}"), shown);
    }
    let query: Vec<String> = call
        .query
        .iter()
        .filter_map(|(name, usual)| {
            let shown = if *name == part { value? } else { usual };
            Some(format!("{name}={shown}"))
        })
        .collect();
    if query.is_empty() {
        path
    } else {
        format!("{path}?{}", query.join("&"))
    }
}

#[actix_web::test]
async fn hostile_paths_and_queries_find_nothing() {
    let hub = open().await;
    let tokens = Tokens::of(&hub).await;
    // Reading the audit log is a line in it, once an hour.
    hub.ok(tokens.get(Bearer::Administrator), "GET", "/api/admin/audit", None)
        .await;
    let before = Rows::of(&hub).await;
    let mut sent = 0;
    for call in every_call() {
        let token = tokens.first(&call);
        let documented = documented_call(call.method, call.path);
        for member in documented.path.iter().chain(&documented.query) {
            for part in parts() {
                // A provider's refusal is accepted before its code and state are checked.
                let address = address(&call, &member.name, Some(&part)).replace("&error=denied", "");
                let answer = send(&hub, &call, &address, token, call.body.clone()).await;
                let name = format!(
                    "{} {address:.200}: {} {}",
                    call.method, answer.status, answer.body
                );
                // A language that nobody has is answered in English.
                if call.path == "/api/instances/branding" {
                    assert_eq!(answer.body["data"]["ds_loginHeading"], "Welcome", "{name}");
                } else {
                    // A search may find nothing.
                    let found = call.lenient && answer.status == 200;
                    assert!(found || says_no(&answer), "{name}");
                }
                forget_tries(&hub).await;
                sent += 1;
            }
        }
        for member in &documented.query {
            let kind_is_number = member.kinds.iter().any(|kind| kind == "integer");
            if !member.required && !kind_is_number {
                continue;
            }
            for value in [None, Some("x"), Some(""), Some("1.5"), Some("%00")] {
                if (value.is_some() && !kind_is_number) || (value.is_none() && !member.required) {
                    continue;
                }
                let answer = send(
                    &hub,
                    &call,
                    &address(&call, &member.name, value),
                    token,
                    call.body.clone(),
                )
                .await;
                assert_eq!(
                    (
                        answer.status,
                        answer.body["errors"][0]["field"].as_str().unwrap_or_default()
                    ),
                    (422, if value.is_none() { &*member.name } else { "query" }),
                    "{} {} {value:?}: {}",
                    call.path,
                    member.name,
                    answer.body
                );
            }
        }
    }
    assert!(sent > 500, "only {sent}");
    before.assert_same(&Rows::of(&hub).await, "a hostile address");
    hub.stop().await;
}

#[actix_web::test]
async fn the_read_only_address_refuses_what_the_usual_one_refuses_and_every_write() {
    let hub = open().await;
    let tokens = Tokens::of(&hub).await;
    let before = Rows::of(&hub).await;
    for call in every_call() {
        let address = call.address().replacen("/api/", "/api/ro/", 1);
        if call.method != "GET" {
            let answer = send(&hub, &call, &address, tokens.first(&call), call.body.clone()).await;
            assert_eq!(
                (answer.status, answer.key()),
                (405, "method_not_allowed"),
                "{address}"
            );
        } else if !call.bearers.is_empty() {
            let answer = send(&hub, &call, &address, Some("a.b.c"), call.body.clone()).await;
            assert_eq!((answer.status, answer.key()), (401, "not_signed_in"), "{address}");
        }
    }
    before.assert_same(&Rows::of(&hub).await, "a write at the read-only address");
    hub.stop().await;
}
