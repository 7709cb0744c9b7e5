//! How people sign in to an instance, over HTTP: settings with who changed them last, and the identity provider that can be required.

use crate::test_hub::{COUNTY, TestHub, account_id, cd_user};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Given, Method, Proof};
use hub_domain::{AccountId, CdUser};
use hub_http::sign_in::sign_on_required;
use hub_store::args;
use hub_store::identity::second_factors;
use hub_store::identity::sign_ons::{self, SignOnRefusal, SignOnTest};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const PATH: &str = "/api/admin/instances/1/security";
const SIGN_ON: &str = "/api/admin/instances/1/sign-on";
const REQUIRED: &str = "/api/admin/instances/1/sign-on/required";

async fn put(hub: &TestHub, path: &str, token: &str, body: Value) -> (u16, Value) {
    let (status, answer) = hub.call("PUT", path, Some(token), Some(body)).await;
    (status.as_u16(), answer)
}

fn fault(answer: &Value) -> String {
    let fault = &answer["errors"][0];
    match fault["field"].as_str() {
        Some(field) => format!("{field} {}", fault["key"].as_str().unwrap_or_default()),
        None => answer["key"].as_str().unwrap_or_default().to_owned(),
    }
}

#[actix_web::test]
async fn settings_say_who_changed_them_last_and_two_who_change_one_meet() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    let (status, _) = hub.call("GET", PATH, Some(&reviewer), None).await;
    assert_eq!(status, 403);
    let read = hub.ok(&admin, "GET", PATH, None).await;
    assert_eq!((&read["revision"], &read["changed"]), (&json!(0), &json!({})));
    assert_eq!(read["session_times"]["staff_idle_minutes"], 30);
    let times = json!({ "revision": 0, "staff_idle_minutes": 10, "password_policy": "nist" });
    let (status, changed) = put(&hub, PATH, &admin, times).await;
    assert_eq!(
        (status, &changed["session_times"]["staff_idle_minutes"]),
        (200, &json!(10)),
        "{changed}"
    );
    assert_eq!(changed["session_times"]["applicant_idle_minutes"], 15);
    let by = &changed["changed"]["password_policy"];
    assert_eq!(by["by_command"], false);
    assert!(by["at_ms"].as_i64().unwrap() > 0 && changed["changed"]["captcha"].is_null());
    // A session that begins now has the new time.
    let (_, me) = hub
        .call("GET", "/api/users/me", Some(&hub.session("reviewer").await), None)
        .await;
    assert!(!me.is_null());
    let other = json!({ "revision": 0, "second_factor_for_all": true });
    assert_eq!(put(&hub, PATH, &admin, other).await.0, 200, "another setting");
    let (status, conflict) = put(
        &hub,
        PATH,
        &admin,
        json!({ "revision": 0, "password_policy": "classic" }),
    )
    .await;
    assert_eq!(
        (status, &conflict["key"]),
        (409, &json!("version_conflict")),
        "{conflict}"
    );
    assert_eq!(conflict["current"]["password_policy"], "nist");
    let mfa = hub.ok(&admin, "GET", "/api/admin/mfa", None).await;
    assert_eq!(mfa["second_factor_for_all"], true);
    for (wrong, words) in [
        (
            json!({ "staff_idle_minutes": 4 }),
            "staff_idle_minutes out_of_range",
        ),
        (
            json!({ "staff_total_minutes": 1441 }),
            "staff_total_minutes out_of_range",
        ),
        (json!({ "code_countries": ["XX"] }), "code_countries unknown"),
        (json!({ "origins": ["*"] }), "origins not_an_address"),
        (json!({ "login_form": "other" }), "login_form unknown"),
    ] {
        let (status, answer) = put(&hub, PATH, &admin, wrong).await;
        assert_eq!((status, fault(&answer).as_str()), (422, words));
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_captcha_comes_with_its_secrets_which_nobody_reads() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let path = "/api/admin/instances/1/captcha";
    let (status, answer) = put(
        &hub,
        path,
        &admin,
        json!({ "engine": "recaptcha", "secret_v3": "three" }),
    )
    .await;
    assert_eq!((status, fault(&answer).as_str()), (422, "secret_v2 required"));
    let (status, keyless) = put(
        &hub,
        path,
        &admin,
        json!({ "engine": "hcaptcha", "secret_v2": "two" }),
    )
    .await;
    assert_eq!((status, fault(&keyless).as_str()), (422, "site_key_v2 required"));
    let whole = json!({ "engine": "recaptcha", "secret_v3": "three", "secret_v2": "two", "site_key_v3": "k3", "threshold": 0.5, "always": true });
    let (status, kept) = put(&hub, path, &admin, whole).await;
    assert_eq!(
        (status, &kept["captcha"]["has_secret_v3"]),
        (200, &json!(true)),
        "{kept}"
    );
    assert_eq!(
        (&kept["captcha"]["always"], &kept["captcha"]["threshold"]),
        (&json!(true), &json!(0.5))
    );
    assert!(!kept.to_string().contains("three"));
    let line = last_line(&hub, &admin, "tenant.captcha").await;
    let fields = changed_fields(&line);
    assert_eq!(fields["engine"], (json!("altcha"), json!("recaptcha")));
    assert_eq!(fields["site_key_v3"], (Value::Null, json!("k3")));
    assert_eq!(fields["always"].1, json!(true));
    assert_eq!(fields["has_secret_v3"], (json!(false), json!(true)));
    assert_has_no_secret(&line, "three");
    let (_, wrong) = put(&hub, path, &admin, json!({ "threshold": 1.5 })).await;
    assert_eq!(fault(&wrong), "threshold out_of_range");
    hub.stop().await;
}

/// The last line of the audit log with this action, as its readers see it.
async fn last_line(hub: &TestHub, token: &str, action: &str) -> Value {
    let (seq,): (i64,) = hub
        .app
        .store
        .db()
        .one(
            "line",
            "SELECT seq FROM audit_log WHERE tenant_id = $1 AND action = $2 ORDER BY seq DESC LIMIT 1",
            args![COUNTY, action],
        )
        .await
        .unwrap();
    hub.ok(token, "GET", &format!("/api/admin/audit/{seq}"), None)
        .await
}

/// What a line says has changed: before and after by field.
fn changed_fields(line: &Value) -> BTreeMap<String, (Value, Value)> {
    let read = |text: &Value| {
        let text = text.as_str();
        text.map_or(Value::Null, |text| serde_json::from_str(text).unwrap())
    };
    let changes = line["changes"].as_array().unwrap().iter();
    changes
        .map(|change| {
            let field = change["field"].as_str().unwrap().to_owned();
            (field, (read(&change["before"]), read(&change["after"])))
        })
        .collect()
}

fn assert_has_no_secret(line: &Value, secret: &str) {
    assert!(!line.to_string().contains(secret), "{line}");
}

async fn note_test(hub: &TestHub, name: &str, at_ms: i64, refusal: &str) {
    let mut write = hub.app.store.write().await.unwrap();
    let test = SignOnTest {
        at_ms,
        refusal: refusal.into(),
    };
    sign_ons::note_test(&mut write, COUNTY, AccountId(account_id(name)), &test)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

async fn give_app(hub: &TestHub, name: &str) {
    let user = CdUser(cd_user(name));
    let mut write = hub.app.store.write().await.unwrap();
    second_factors::offer_app(&mut write, user, "sealed", 1)
        .await
        .unwrap();
    second_factors::confirm_app(&mut write, user, "sealed", 1, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

#[actix_web::test]
async fn a_provider_is_required_after_a_test_alone_and_with_an_account_for_emergencies() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let require = |account: i64| json!({ "required": true, "break_glass": account });
    let own = account_id("admin");
    let (status, none) = put(&hub, REQUIRED, &admin, require(own)).await;
    assert_eq!((status, fault(&none).as_str()), (422, "issuer required"));
    let provider = json!({ "issuer": "http://127.0.0.1:9", "client_id": "hub", "secret": "hush-hush", "button": "County account" });
    let (status, set) = put(&hub, SIGN_ON, &admin, provider.clone()).await;
    assert_eq!(
        (status, &set["sign_on"]["has_secret"]),
        (200, &json!(true)),
        "{set}"
    );
    assert!(!set.to_string().contains("hush-hush"));
    assert!(
        set["sign_on"]["redirect_uri"]
            .as_str()
            .unwrap()
            .ends_with("/api/membership-provider/callback")
    );
    let first = put(&hub, REQUIRED, &admin, require(own)).await;
    assert_eq!((first.0, &first.1["key"]), (409, &json!("sign_on_test_first")));
    // Too long ago, refused, and somebody else's.
    note_test(&hub, "admin", now_ms() - 11 * 60_000, "").await;
    assert_eq!(put(&hub, REQUIRED, &admin, require(own)).await.0, 409);
    note_test(&hub, "admin", now_ms(), "sso_failed").await;
    note_test(&hub, "supervisor", now_ms(), "").await;
    assert_eq!(put(&hub, REQUIRED, &admin, require(own)).await.0, 409);
    note_test(&hub, "admin", now_ms(), "").await;
    let (_, nobody) = put(&hub, REQUIRED, &admin, require(account_id("supervisor"))).await;
    assert_eq!(fault(&nobody), "break_glass not_an_administrator");
    let (_, weak) = put(&hub, REQUIRED, &admin, require(own)).await;
    assert_eq!(fault(&weak), "break_glass no_second_factor");
    let (_, unnamed) = put(&hub, REQUIRED, &admin, json!({ "required": true })).await;
    assert_eq!(fault(&unnamed), "break_glass required");
    give_app(&hub, "admin").await;
    let (status, required) = put(&hub, REQUIRED, &admin, require(own)).await;
    assert_eq!(
        (status, &required["sign_on"]["required"]),
        (200, &json!(true)),
        "{required}"
    );
    assert_eq!(required["sign_on"]["break_glass"]["id_entity"], own);
    let fields = changed_fields(&last_line(&hub, &admin, "identity_provider.require").await);
    assert_eq!(fields["required"], (json!(false), json!(true)));
    assert_eq!(fields["break_glass"], (Value::Null, json!(own)));

    // Staff are sent to the provider before a second factor; applicants and the account for emergencies are not.
    let login = hub.log_in("reviewer").await;
    let (status, answer) = hub
        .call(
            "POST",
            "/api/session-v2",
            Some(&login),
            Some(hub.choice("reviewer")),
        )
        .await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (403, &json!("sign_on_required")),
        "{answer}"
    );
    for name in ["individual", "admin"] {
        let login = hub.log_in(name).await;
        let (status, answer) = hub
            .call("POST", "/api/session-v2", Some(&login), Some(hub.choice(name)))
            .await;
        assert_eq!(status, 200, "{name}: {answer}");
    }
    let reviewer = hub
        .app
        .store
        .accounts()
        .by_id(COUNTY, AccountId(account_id("reviewer")))
        .await
        .unwrap();
    let signed_on = Proof::of(Given::in_tenant(Method::SingleSignOn, now_ms(), COUNTY));
    assert!(
        sign_on_required::refuse(&hub.app, &reviewer, &signed_on)
            .await
            .is_ok()
    );
    let elsewhere = Proof::of(Given::in_tenant(
        Method::SingleSignOn,
        now_ms(),
        crate::test_hub::OTHER,
    ));
    assert!(
        sign_on_required::refuse(&hub.app, &reviewer, &elsewhere)
            .await
            .is_err()
    );
    // A session that runs already is not ended, and the page says so before anybody types.
    assert_eq!(hub.call("GET", PATH, Some(&admin), None).await.0, 200);
    let (_, branding) = hub.call("GET", "/api/instances/branding", None, None).await;
    assert_eq!(
        (&branding["data"]["sso_required"], &branding["data"]["sso_button"]),
        (&json!(true), &json!("County account"))
    );

    // Another provider is not required until it has been tried.
    let other = json!({ "issuer": "http://127.0.0.1:10", "client_id": "hub", "button": "" });
    let (_, changed) = put(&hub, SIGN_ON, &admin, other).await;
    assert_eq!(
        (
            &changed["sign_on"]["required"],
            &changed["sign_on"]["has_secret"],
            &changed["sign_on"]["test"]
        ),
        (&json!(false), &json!(false), &Value::Null)
    );
    let line = last_line(&hub, &admin, "identity_provider.set").await;
    let fields = changed_fields(&line);
    assert_eq!(fields["issuer"].1, json!("http://127.0.0.1:10"));
    assert!(fields["issuer"].0.is_string());
    assert_eq!(fields["button"], (json!("County account"), json!("")));
    assert_eq!(fields["required"], (json!(true), json!(false)));
    assert_eq!(fields["secret"], (json!("set"), json!("none")));
    assert_has_no_secret(&line, "hush-hush");
    let gone = hub.ok(&admin, "DELETE", SIGN_ON, None).await;
    assert_eq!(gone["sign_on"]["issuer"], "");
    let actions: Vec<(String,)> = hub
        .app
        .store
        .db()
        .all(
            "SELECT action FROM audit_log WHERE tenant_id = $1 AND object_kind = 'identity_provider' ORDER BY seq",
            args![COUNTY],
        )
        .await
        .unwrap();
    let actions: Vec<&str> = actions.iter().map(|(action,)| action.as_str()).collect();
    assert_eq!(
        actions,
        [
            "identity_provider.set",
            "identity_provider.require",
            "identity_provider.set",
            "identity_provider.remove"
        ]
    );
    hub.stop().await;
}

#[actix_web::test]
async fn refusals_are_read_the_last_first_and_only_in_their_own_instance() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let mut write = hub.app.store.write().await.unwrap();
    for who in ["ana", "ben", "cleo"] {
        let refusal = SignOnRefusal {
            seq: 0,
            at_ms: now_ms(),
            kind: "membership".into(),
            refusal: "account_not_found".into(),
            cause: String::new(),
            who: format!("{who}@riverbend.example"),
            source: "192.0.2.7".into(),
            is_test: false,
        };
        sign_ons::note_refusal(&mut write, COUNTY, &refusal)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let path = "/api/admin/instances/1/sign-on/refusals";
    let page = hub.ok(&admin, "GET", &format!("{path}?limit=2"), None).await;
    assert_eq!(page["items"][0]["who"], "cleo@riverbend.example");
    assert_eq!(page["items"].as_array().unwrap().len(), 2);
    let cursor = page["next_cursor"].as_str().unwrap();
    let rest = hub
        .ok(&admin, "GET", &format!("{path}?limit=2&cursor={cursor}"), None)
        .await;
    assert_eq!(rest["items"][0]["who"], "ana@riverbend.example");
    assert!(rest["next_cursor"].is_null());
    let elsewhere = hub.session("elsewhere").await;
    assert_eq!(hub.call("GET", path, Some(&elsewhere), None).await.0, 404);
    hub.app
        .store
        .sign_ons()
        .forget_before(now_ms() + 1)
        .await
        .unwrap();
    let none = hub.ok(&admin, "GET", path, None).await;
    assert_eq!(none["items"], json!([]));
    hub.stop().await;
}
