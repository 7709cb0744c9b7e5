//! Generated: every call of sign-in × what should never be sent to it. Each is refused with a key, and nothing is written.

use crate::bad_input_calls::{Bearer, HOSTILE, calls, wrong_values};
use crate::test_hub::{COUNTY, TestHub, cd_user, email};
use hub_http::tokens::{Claims, TokenKind};
use serde_json::{Value, json};

/// Rows of every table that a sign-in call might touch; failures of sign-in are counted on purpose.
async fn rows(hub: &TestHub) -> Vec<(String, i64)> {
    let mut all = Vec::new();
    for table in [
        "accounts",
        "audit_log",
        "captcha_tokens",
        "code_tries",
        "codes",
        "counters",
        "credentials",
        "enrolments",
        "fingerprints",
        "login_windows",
        "logins",
        "outbox",
        "password_history",
        "refresh_tokens",
        "authenticator_apps",
        "backup_codes",
        "devices",
        "exchange_codes",
        "passkey_challenges",
        "passkeys",
        "sessions",
        "sign_in_links",
        "sign_on_requests",
        "spent_tokens",
        "tenant_hosts",
        "tenants",
    ] {
        let sql = format!("SELECT COUNT(*) FROM {table}");
        let (count,): (i64,) = hub.app.store.db().one("rows", sql, Vec::new()).await.unwrap();
        all.push((table.to_owned(), count));
    }
    all
}

struct Tokens {
    login: String,
    session: String,
    mfa: String,
    operation: String,
}

impl Tokens {
    async fn of(hub: &TestHub) -> Self {
        Self {
            login: hub.log_in("individual").await,
            session: hub.session("individual").await,
            mfa: hub.operation_token(TokenKind::Mfa),
            operation: hub.operation_token(TokenKind::Operation),
        }
    }

    fn get(&self, bearer: Bearer) -> Option<&str> {
        match bearer {
            Bearer::None => None,
            Bearer::Login => Some(&self.login),
            Bearer::Session => Some(&self.session),
            Bearer::Mfa => Some(&self.mfa),
            Bearer::Operation => Some(&self.operation),
        }
    }
}

/// A hub on which nothing but the input is in the way: sign-up is open, sign-in by login id too.
async fn open() -> TestHub {
    let hub = TestHub::with(|config| config.sign_in_per_minute = 1_000_000).await;
    hub.brand(
        COUNTY,
        json!({ "ic_sign_up_individuals": true, "ic_sign_up_business": true }),
    )
    .await;
    hub.settings(COUNTY, |settings| settings.login_form = "login_id".into())
        .await;
    hub
}

fn refused(status: u16, answer: &Value) -> bool {
    // Two calls say no in the words of the specification.
    let data = &answer["data"];
    if status == 200 && (data["result"] == false || data["success"] == false) {
        return true;
    }
    let known = answer["key"]
        .as_str()
        .is_some_and(|key| hub_http::Key::ALL.iter().any(|known| known.as_str() == key));
    (400..500).contains(&status) && known && answer["trace_id"].is_string()
}

#[actix_web::test]
async fn no_call_takes_values_of_another_kind_or_leaves_out_what_it_needs() {
    let hub = open().await;
    let tokens = Tokens::of(&hub).await;
    let before = rows(&hub).await;
    let mut sent = 0;
    for call in calls() {
        let bearer = tokens.get(call.bearer);
        let mut bodies: Vec<Value> = vec![
            json!(null),
            json!([]),
            json!("x"),
            json!(7),
            json!({ "unknown": 1 }),
        ];
        for name in call.body.as_object().unwrap().keys() {
            if !call.optional.contains(&name.as_str()) {
                let mut body = call.body.clone();
                body.as_object_mut().unwrap().remove(name);
                bodies.push(body);
            }
            for wrong in wrong_values() {
                // A null is the same as a member left out; the sample is refused by itself then.
                let mut body = call.body.clone();
                body[name] = wrong;
                bodies.push(body);
            }
        }
        for body in bodies {
            let text = body.to_string();
            let (status, answer) = hub.call(call.method, call.path, bearer, Some(body)).await;
            assert!(
                refused(status.as_u16(), &answer),
                "{} {} with {:.300}: {status} {answer}",
                call.method,
                call.path,
                text
            );
            sent += 1;
        }
        let big = json!({ "ds_mail": "x".repeat(300 * 1024) });
        let (status, answer) = hub.call(call.method, call.path, bearer, Some(big)).await;
        assert_eq!(
            (status.as_u16(), &answer["key"]),
            (413, &json!("payload_too_large")),
            "{}",
            call.path
        );
    }
    assert!(sent > 1_000, "only {sent} bodies");
    assert_eq!(rows(&hub).await, before);
    hub.stop().await;
}

#[actix_web::test]
async fn no_call_takes_a_token_that_is_old_foreign_or_tampered_with() {
    let hub = open().await;
    let tokens = Tokens::of(&hub).await;
    let other_hub = TestHub::start().await;
    let strangers = Tokens::of(&other_hub).await;
    let before = rows(&hub).await;
    let mut checked = 0;
    for call in calls() {
        let Some(good) = tokens.get(call.bearer) else {
            continue;
        };
        let mut bad = vec![
            String::new(),
            "x".repeat(10_000),
            "a.b.c".to_owned(),
            // Another hub's keys.
            strangers.get(call.bearer).unwrap().to_owned(),
        ];
        let (kind, sub) = match call.bearer {
            Bearer::Login => (TokenKind::Login, cd_user("individual").to_string()),
            Bearer::Session => (TokenKind::Session, cd_user("individual").to_string()),
            Bearer::Mfa => (TokenKind::Mfa, "1".to_owned()),
            Bearer::Operation => (TokenKind::Operation, "1".to_owned()),
            Bearer::None => continue,
        };
        // Ours, but over since a minute.
        let mut claims = Claims::new(kind, sub, -60_000);
        claims.tid = Some(COUNTY.0);
        bad.push(hub.app.tokens.sign(&claims).unwrap());
        // No algorithm, and a claim changed under an unchanged signature.
        let parts: Vec<&str> = good.split('.').collect();
        bad.push(format!("eyJhbGciOiJub25lIn0.{}.", parts[1]));
        let changed = format!("{}A", &parts[1][..parts[1].len() - 1]);
        bad.push(format!("{}.{changed}.{}", parts[0], parts[2]));
        for token in bad {
            if token == *good {
                continue;
            }
            let (status, answer) = hub
                .call(call.method, call.path, Some(&token), Some(call.body.clone()))
                .await;
            assert_eq!(status.as_u16(), 401, "{} {} {answer}", call.method, call.path);
            assert!(refused(401, &answer), "{answer}");
            checked += 1;
        }
    }
    assert!(checked > 40, "only {checked}");
    // Password tokens: made up, another hub's, signed by us for something else.
    for token in [
        "x".to_owned(),
        "f".repeat(64),
        tokens.login.clone(),
        tokens.operation.clone(),
        strangers.operation,
        hub.app.tokens.link(COUNTY, "/api/calls/1/recording").unwrap(),
    ] {
        let body = json!({ "ds_password": "Mill-Street-200", "ds_token": token });
        let (status, answer) = hub.call("PATCH", "/api/update-password", None, Some(body)).await;
        assert_eq!((status.as_u16(), &answer["key"]), (410, &json!("link_expired")));
        let path = format!("/api/validate-token/{token}");
        assert_eq!(hub.call("GET", &path, None, None).await.0, 410);
    }
    assert_eq!(rows(&hub).await, before);
    hub.stop().await;
    other_hub.stop().await;
}

#[actix_web::test]
async fn hostile_paths_and_queries_find_nothing() {
    let hub = open().await;
    let token = hub.session("admin").await;
    let before = rows(&hub).await;
    let escaped = |text: &str| {
        text.bytes()
            .map(|byte| format!("%{byte:02X}"))
            .collect::<String>()
    };
    for text in HOSTILE
        .iter()
        .copied()
        .chain(["", "%", "%ff%fe", "99999999999999999999"])
    {
        let text = escaped(text);
        for path in [
            format!("/api/instances/branding/{text}"),
            format!("/api/instances/{text}"),
            format!("/api/instances/{text}/users"),
            format!("/api/find-business/{text}/instance/1"),
            format!("/api/find-business/{}/instance/{text}", email("business")),
            format!("/api/signup/search-account?email={text}&cd_instance=1"),
            format!(
                "/api/signup/search-account?email={}&cd_instance={text}",
                email("business")
            ),
            format!("/api/validate-token/{text}"),
        ] {
            let (status, answer) = hub.call("GET", &path, Some(&token), None).await;
            assert!(refused(status.as_u16(), &answer), "{path}: {status} {answer}");
        }
        // A language that nobody has is answered in English.
        let path = format!("/api/instances/branding?lang={text}");
        assert_eq!(
            hub.call("GET", &path, None, None).await.1["data"]["ds_loginHeading"],
            "Welcome"
        );
    }
    assert_eq!(rows(&hub).await, before);
    hub.stop().await;
}
