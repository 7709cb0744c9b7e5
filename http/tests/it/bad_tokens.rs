//! Generated: every sign-in call × tokens and cookies that are invented, tampered with, expired, ended, or from another
//! hub.

use crate::bad_input_calls::{Bearer, Call, calls};
use crate::bad_input_hub::{Tokens, kind, open, says_no, send, settle};
use crate::browser::Browser;
use crate::rows::Rows;
use crate::test_hub::{COUNTY, TestHub};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hub_domain::clock::now_ms;
use hub_store::{args, identity::sessions};
use serde_json::{Value, json};

fn decoded(part: &str) -> Value {
    serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}

fn encoded(value: &Value) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(value.to_string())
}

/// Forgeries of a valid token that need no key, with a description of each.
fn forgeries(good: &str) -> Vec<(&'static str, String)> {
    let parts: Vec<&str> = good.split('.').collect();
    let (head, claims) = (decoded(parts[0]), decoded(parts[1]));
    let header = |name: &str, value: &str| {
        let mut head = head.clone();
        head[name] = json!(value);
        format!("{}.{}.{}", encoded(&head), parts[1], parts[2])
    };
    let claim = |name: &str, value: Value| {
        let mut claims = claims.clone();
        claims[name] = value;
        format!("{}.{}.{}", parts[0], encoded(&claims), parts[2])
    };
    let no_signature = json!({ "alg": "none", "kid": head["kid"] });
    vec![
        ("nothing", String::new()),
        ("text", "x".to_owned()),
        ("long text", "x".repeat(10_000)),
        ("three dots", "a.b.c".to_owned()),
        ("letters of other scripts", "é.ü.𝒜".to_owned()),
        (
            "no algorithm",
            format!("{}.{}.", encoded(&no_signature), parts[1]),
        ),
        ("another algorithm", header("alg", "HS256")),
        ("an unknown key", header("kid", "0")),
        ("a file as the key", header("kid", "../../dev/null")),
        ("another person", claim("sub", json!("999"))),
        ("another tenant", claim("tid", json!(2))),
        ("another session", claim("sid", json!("sid-of-another"))),
        (
            "a longer life",
            claim("exp", json!(claims["exp"].as_i64().unwrap() + 86_400)),
        ),
        ("a right of another", claim("roles", json!(["GOV", "REV"]))),
        ("a second factor", claim("amr", json!(["pwd", "mfa"]))),
        ("the code given", claim("proved", json!(true))),
        ("no signature", format!("{}.{}.", parts[0], parts[1])),
        (
            "half a signature",
            format!("{}.{}.{}", parts[0], parts[1], &parts[2][..40]),
        ),
    ]
}

/// The calls that take a token, with each kind that they take.
fn with_bearers() -> Vec<(Call, Bearer)> {
    let mut all = Vec::new();
    for call in calls() {
        for bearer in call.bearers {
            all.push((call.clone(), *bearer));
        }
    }
    all
}

async fn assert_refused(hub: &TestHub, call: &Call, token: Option<&str>, keys: &[&str], what: &str) {
    let answer = send(hub, call, &call.address(), token, call.body.clone()).await;
    let name = format!(
        "{} {} with {what}: {} {}",
        call.method, call.path, answer.status, answer.body
    );
    assert!(
        answer.status == 401 && keys.contains(&answer.key()) && says_no(&answer),
        "{name}"
    );
}

#[actix_web::test]
async fn no_call_takes_a_token_that_is_forged_or_of_another_hub() {
    let hub = open().await;
    let tokens = Tokens::of(&hub).await;
    let other_hub = TestHub::start().await;
    let strangers = Tokens::of(&other_hub).await;
    let before = Rows::of(&hub).await;
    let mut checked = 0;
    for (call, bearer) in with_bearers() {
        assert_refused(&hub, &call, None, &["not_signed_in"], "no token").await;
        for (what, token) in forgeries(tokens.get(bearer)) {
            assert_refused(&hub, &call, Some(&token), &["not_signed_in"], what).await;
            checked += 1;
        }
        let theirs = strangers.get(bearer);
        assert_refused(
            &hub,
            &call,
            Some(theirs),
            &["not_signed_in"],
            "another hub's token",
        )
        .await;
    }
    assert!(checked > 500, "only {checked}");
    before.assert_same(&Rows::of(&hub).await, "a forged token");
    hub.stop().await;
    other_hub.stop().await;
}

#[actix_web::test]
async fn no_call_takes_a_token_that_is_over() {
    let hub = open().await;
    let tokens = Tokens::of(&hub).await;
    let (ended, over, idle) = (
        hub.session("individual").await,
        hub.session("individual").await,
        hub.session("individual").await,
    );
    let sid = |token: &str| {
        decoded(token.split('.').nth(1).unwrap())["sid"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let spent = hub.log_in("individual").await;
    let mut write = hub.app.store.write().await.unwrap();
    sessions::end(&mut write, &sid(&ended), now_ms()).await.unwrap();
    let jti = decoded(spent.split('.').nth(1).unwrap())["jti"].clone();
    sessions::spend(&mut write, jti.as_str().unwrap(), now_ms() + 60_000)
        .await
        .unwrap();
    write.commit().await.unwrap();
    for (sql, token) in [
        ("UPDATE sessions SET expires_at_ms = 1 WHERE sid = $1", &over),
        ("UPDATE sessions SET last_seen_ms = 1 WHERE sid = $1", &idle),
    ] {
        hub.run(sql, args![sid(token)]).await;
    }
    for token in [&ended, &over, &idle] {
        hub.app.tokens.forget(&sid(token));
    }
    let before = Rows::of(&hub).await;
    let mut checked = 0;
    for (call, bearer) in with_bearers() {
        // The very claims that were good, signed by us, and past.
        let mut claims = hub.app.tokens.verify(tokens.get(bearer), kind(bearer)).unwrap();
        claims.exp = now_ms() / 1000 - 60;
        let expired = hub.app.tokens.sign(&claims).unwrap();
        assert_refused(
            &hub,
            &call,
            Some(&expired),
            &["session_expired"],
            "an expired token",
        )
        .await;
        match bearer {
            Bearer::Login => {
                assert_refused(&hub, &call, Some(&spent), &["not_signed_in"], "a spent token").await
            }
            Bearer::Session | Bearer::Administrator => {
                assert_refused(
                    &hub,
                    &call,
                    Some(&ended),
                    &["session_revoked"],
                    "an ended session",
                )
                .await;
                assert_refused(&hub, &call, Some(&over), &["session_expired"], "an old session").await;
                assert_refused(&hub, &call, Some(&idle), &["session_expired"], "an idle session").await;
            }
            Bearer::Mfa | Bearer::Operation | Bearer::Guest => {}
        }
        checked += 1;
    }
    assert!(checked > 30, "only {checked}");
    before.assert_same(&Rows::of(&hub).await, "a token that is over");
    hub.stop().await;
}

#[actix_web::test]
async fn no_call_takes_a_cookie_that_is_made_up_ended_or_sent_by_a_strange_page() {
    let hub = open().await;
    let realm = "https://mill.example";
    hub.settings(COUNTY, |settings| settings.origins = vec![realm.to_owned()])
        .await;
    let mut browser = Browser::new(&hub);
    let token = browser.sign_in("individual").await;
    let good = browser.cookies.clone();
    let mut gone = Browser::new(&hub);
    let goes = gone.sign_in("individual").await;
    let ended = gone.cookies.clone();
    assert_eq!(
        gone.send("POST", "/api/users/logout", Some(&goes), None)
            .await
            .status,
        204
    );
    let other_hub = TestHub::start().await;
    let mut stranger = Browser::new(&other_hub);
    stranger.sign_in("individual").await;
    settle(&hub).await;
    let before = Rows::of(&hub).await;
    let asked = json!({ "realm": realm, "check": "12345678" });
    let with_cookies = [
        ("/api/session/refresh", None),
        ("/api/users/external-auth-token", Some(asked)),
    ];
    for (path, body) in &with_cookies {
        let mut made_up: Vec<String> = vec![
            String::new(),
            "x".repeat(64),
            "f".repeat(63),
            "0".repeat(64),
            "f".repeat(4_000),
            token.clone(),
        ];
        // The right value but for its last letter.
        let own = &good["refresh"];
        let last = if own.ends_with('0') { '1' } else { '0' };
        made_up.push(format!("{}{last}", &own[..63]));
        let mut jars: Vec<_> = made_up
            .into_iter()
            .map(|value| {
                let mut jar = good.clone();
                jar.insert("refresh".into(), value);
                jar
            })
            .collect();
        jars.extend([Default::default(), ended.clone(), stranger.cookies.clone()]);
        for jar in jars {
            browser.cookies = jar.clone();
            let answer = browser.send("POST", path, None, body.clone()).await;
            assert!(
                answer.status == 401 && says_no(&answer),
                "{path} {jar:?}: {}",
                answer.body
            );
        }
        for origin in ["https://stranger.example", "null", "", "http://localhost"] {
            browser.cookies = good.clone();
            let answer = browser.send_from(origin, "POST", path, None, body.clone()).await;
            assert_eq!(
                (answer.status, answer.key()),
                (403, "not_allowed"),
                "{path} from {origin}"
            );
        }
    }
    before.assert_same(&Rows::of(&hub).await, "a bad cookie");
    // The right cookie from the right page is taken.
    browser.cookies = good;
    for (path, body) in with_cookies.into_iter().rev() {
        browser.send("POST", path, None, body).await.token();
    }
    hub.stop().await;
    other_hub.stop().await;
}
