//! Generated: every call of sign-in × what should never be sent to it. Each is refused with a key, and nothing is written.

use crate::test_hub::{COUNTY, TestHub, cd_user, email};
use hub_http::tokens::{Claims, TokenKind};
use serde_json::{Value, json};

/// What a call wants as authorisation.
#[derive(Clone, Copy, PartialEq)]
enum Bearer {
    None,
    Login,
    Session,
    Mfa,
    Operation,
}

struct Call {
    method: &'static str,
    path: &'static str,
    bearer: Bearer,
    /// A body that would be taken but for what is wrong with its values.
    body: Value,
    /// Members that may be left out.
    optional: &'static [&'static str],
}

fn call(
    method: &'static str,
    path: &'static str,
    bearer: Bearer,
    body: Value,
    optional: &'static [&'static str],
) -> Call {
    Call {
        method,
        path,
        bearer,
        body,
        optional,
    }
}

/// Every call of sign-in that takes a body.
fn calls() -> Vec<Call> {
    let mail = "noor@mill.example";
    let account = json!({ "cd_user": 1, "entity_id": 2, "cd_instance": 1, "entity_type": 2 });
    let mut send = account.clone();
    send["channel"] = json!("email");
    let mut verify = account.clone();
    verify["code"] = json!("12x456");
    let mut selection = account.clone();
    selection["redirect"] = json!("/");
    selection["formengine"] = json!("x");
    selection["confirmation_resource"] = json!("x");
    let mut passkey = account.clone();
    passkey["id"] = json!("x");
    passkey["credential"] = json!({});
    passkey["trust_device"] = json!(true);
    vec![
        call(
            "POST",
            "/api/users/login-v2",
            Bearer::None,
            json!({ "email": "x", "password": "y", "captchaToken": "z" }),
            &["captchaToken"],
        ),
        call(
            "POST",
            "/api/recaptcha/verify",
            Bearer::None,
            json!({ "token": "", "captchaVersion": 3 }),
            &[],
        ),
        call(
            "POST",
            "/api/create-token",
            Bearer::None,
            json!({ "ds_mail": "x", "captchaToken": "z" }),
            &["captchaToken"],
        ),
        call(
            "PATCH",
            "/api/update-password",
            Bearer::None,
            json!({ "ds_password": "x", "ds_token": "y" }),
            &[],
        ),
        call(
            "POST",
            "/api/users/change-password",
            Bearer::Session,
            json!({ "oldPassword": "", "newPassword": "y" }),
            &[],
        ),
        call(
            "PUT",
            "/api/users/me/language",
            Bearer::Session,
            json!({ "lang": "no language" }),
            &[],
        ),
        call(
            "POST",
            "/api/users/fingerprints",
            Bearer::Session,
            json!({ "device_id": "", "ua_hint": "u", "tz": "\u{7}", "screen_class": "s" }),
            &[],
        ),
        call(
            "POST",
            "/api/session-v2",
            Bearer::Login,
            account,
            &["cd_user", "entity_type", "entity_id", "cd_instance"],
        ),
        call(
            "POST",
            "/api/mfa/send",
            Bearer::Login,
            send,
            &["cd_user", "entity_type", "entity_id", "cd_instance"],
        ),
        call(
            "POST",
            "/api/mfa/verify",
            Bearer::Login,
            verify,
            &["cd_user", "entity_type", "entity_id", "cd_instance"],
        ),
        call(
            "POST",
            "/api/signup/find-business-user",
            Bearer::None,
            json!({ "ds_mail": "x", "cd_instance": 1, "captchaToken": "z" }),
            &["captchaToken"],
        ),
        call(
            "POST",
            "/api/create-individual/instance/1",
            Bearer::None,
            json!({ "ds_firstname": "N", "ds_lastname": "H", "ds_mail": mail, "cd_community_entity_partner": 1, "captchaToken": "z" }),
            &["captchaToken", "cd_community_entity_partner"],
        ),
        call(
            "POST",
            "/api/create-user-and-business/instance/1",
            Bearer::None,
            json!({ "business_name": "B", "email": mail, "cd_community_entity_partner": 1, "captchaToken": "z" }),
            &["captchaToken", "cd_community_entity_partner"],
        ),
        call(
            "POST",
            "/api/create-business-for-user/instance/1",
            Bearer::None,
            json!({ "business_name": "B", "email": mail, "cd_community_entity_partner": 1, "captchaToken": "z" }),
            &["captchaToken", "cd_community_entity_partner"],
        ),
        call(
            "POST",
            "/api/forward-auth/v1/account/search-cca-user",
            Bearer::None,
            json!({ "loginId": "x", "captchaToken": "z" }),
            &["captchaToken"],
        ),
        call(
            "POST",
            "/api/forward-auth/mfa/send-code",
            Bearer::Mfa,
            json!({ "operation": "change_login_id", "captchaToken": "z", "mfaChannel": "email", "newLoginId": "x" }),
            &["captchaToken", "mfaChannel", "newLoginId"],
        ),
        call(
            "POST",
            "/api/forward-auth/mfa/verify-code",
            Bearer::Operation,
            json!({ "operationId": "x", "captchaToken": "z", "code": "123456" }),
            &["captchaToken"],
        ),
        call(
            "POST",
            "/api/users/account-selection",
            Bearer::Login,
            selection,
            &[
                "cd_user",
                "entity_type",
                "entity_id",
                "cd_instance",
                "redirect",
                "formengine",
                "confirmation_resource",
            ],
        ),
        call(
            "POST",
            "/api/mfa/passkey/finish",
            Bearer::Login,
            passkey,
            &[
                "cd_user",
                "entity_type",
                "entity_id",
                "cd_instance",
                "trust_device",
            ],
        ),
        call(
            "POST",
            "/api/second-factors/totp/confirm",
            Bearer::Session,
            json!({ "code": "123456" }),
            &[],
        ),
        call(
            "POST",
            "/api/second-factors/passkeys/finish",
            Bearer::Session,
            json!({ "id": "x", "name": "Key", "credential": {} }),
            &[],
        ),
        call(
            "POST",
            "/api/session/exchange",
            Bearer::None,
            json!({ "code": "x", "replace": false }),
            &["replace"],
        ),
        call(
            "POST",
            "/api/sessions/not-me",
            Bearer::None,
            json!({ "token": "x" }),
            &[],
        ),
        call(
            "POST",
            "/api/users/external-auth-token",
            Bearer::None,
            json!({ "realm": "https://mill.example", "check": "12345678", "lang": "en" }),
            &["lang"],
        ),
        call(
            "POST",
            "/api/membership-provider/link/instance/1",
            Bearer::None,
            json!({ "nextUrl": "/" }),
            &["nextUrl"],
        ),
        call(
            "POST",
            "/api/membership-provider/login/instance/1",
            Bearer::None,
            json!({ "tokenGUID": "x", "replace": false }),
            &["replace"],
        ),
    ]
}

const HOSTILE: &[&str] = &[
    "' OR '1'='1",
    "\"; DROP TABLE logins; --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "%00",
    "\u{0}",
    "a\r\nBcc: everybody@mill.example",
    "\u{202e}gnirts\u{feff}",
    "{{7*7}}",
    "𝒜𝒷𝒸 🧨",
    "-1",
    "Infinity",
    "9223372036854775808",
];

/// What may stand where a value of another kind is wanted.
fn wrong_values() -> Vec<Value> {
    let mut all = vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!(i64::MIN),
        json!(u64::MAX),
        json!([]),
        json!({}),
        json!([["a"]]),
        json!(""),
        json!(" "),
        json!("x".repeat(5_000)),
        json!("é".repeat(2_000)),
    ];
    all.extend(HOSTILE.iter().map(|text| json!(text)));
    all
}

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
