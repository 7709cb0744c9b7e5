//! What carries an instance's messages, what it has switched on, and its hosts, over HTTP.

use crate::test_hub::{COUNTY, OTHER, TestHub};
use hub_store::args;
use serde_json::{Value, json};

const MAIL: &str = "/api/admin/instances/1/mail-servers";
const KEYS: &str = "/api/admin/instances/1/dkim-keys";
const TEXTS: &str = "/api/admin/instances/1/text-providers";
const FEATURES: &str = "/api/admin/instances/1/features";
const POLICY: &str = "/api/admin/instances/1/recording-policies";

async fn refused(hub: &TestHub, method: &str, path: &str, token: &str, body: Value) -> (u16, String) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    let fault = &answer["errors"][0];
    let words = match fault["field"].as_str() {
        Some(field) => format!("{field} {}", fault["key"].as_str().unwrap_or_default()),
        None => answer["key"].as_str().unwrap_or_default().to_owned(),
    };
    (status.as_u16(), words)
}

#[actix_web::test]
async fn mail_servers_are_set_by_their_parts_and_no_password_is_ever_read() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let server = |over: Value| {
        let mut server =
            json!({ "host": "mail.example", "port": 587, "security": "required", "username": "hub" });
        server
            .as_object_mut()
            .unwrap()
            .extend(over.as_object().unwrap().clone());
        server
    };
    for (over, status, words) in [
        (
            json!({ "host": "mail.example:25", "password": "x" }),
            422,
            "host not_an_address",
        ),
        (json!({ "port": 0, "password": "x" }), 422, "port out_of_range"),
        (json!({}), 422, "password required"),
        (
            json!({ "password": "x", "security": "none" }),
            422,
            "security password_in_clear",
        ),
        (
            json!({ "password": "x", "spare": true }),
            422,
            "spare nothing_to_stand_by_for",
        ),
    ] {
        let answer = refused(&hub, "PUT", MAIL, &admin, server(over.clone())).await;
        assert_eq!(answer, (status, words.to_owned()), "{over}");
    }
    let set = hub
        .ok(
            &admin,
            "PUT",
            MAIL,
            Some(server(json!({ "password": "hush-hush" }))),
        )
        .await;
    assert_eq!(set["mail_servers"][0]["provider"], "smtp hub@mail.example:587");
    assert_eq!(set["mail_servers"][0]["has_password"], true);
    assert_eq!(set["changed"]["mail_server"]["by_command"], false);
    // The password stays where the account does.
    let again = hub
        .ok(&admin, "PUT", MAIL, Some(server(json!({ "security": "tls" }))))
        .await;
    assert_eq!(again["mail_servers"][0]["security"], "tls");
    let spare = server(json!({ "host": "spare.example", "password": "x", "spare": true }));
    let both = hub.ok(&admin, "PUT", MAIL, Some(spare)).await;
    assert_eq!(both["mail_servers"].as_array().unwrap().len(), 2);
    assert!(!both.to_string().contains("hush-hush"), "{both}");
    let settings = hub.app.store.tenants().by_id(COUNTY).await.unwrap().settings;
    let sealed = settings.mail_server.unwrap().sealed_password.unwrap();
    let opened = hub
        .app
        .keyring
        .open_for_tenant(COUNTY, "mail_server", &sealed)
        .await;
    assert_eq!(&*opened.unwrap(), "hush-hush");
    let none = hub.ok(&admin, "DELETE", MAIL, None).await;
    assert_eq!(none["mail_servers"], json!([]));
    hub.stop().await;
}

#[actix_web::test]
async fn keys_are_made_with_the_record_that_the_domain_needs() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let key = json!({ "domain": "Town.Example", "selector": "s1", "algorithm": "ed25519" });
    let made = hub.ok(&admin, "POST", KEYS, Some(key.clone())).await;
    let shown = &made["dkim_keys"][0];
    assert_eq!(shown["record_name"], "s1._domainkey.town.example");
    assert!(
        shown["record_value"]
            .as_str()
            .unwrap()
            .starts_with("v=DKIM1; k=ed25519; p=")
    );
    let again = refused(&hub, "POST", KEYS, &admin, key).await;
    assert_eq!(again, (422, "selector taken".to_owned()));
    let odd = json!({ "domain": "town", "selector": "s1", "algorithm": "ed25519" });
    assert_eq!(
        refused(&hub, "POST", KEYS, &admin, odd).await.1,
        "domain not_an_address"
    );
    let gone = hub
        .ok(&admin, "DELETE", &format!("{KEYS}/town.example/s1"), None)
        .await;
    assert_eq!(gone["dkim_keys"], json!([]));
    let none = hub.ok(&admin, "GET", &format!("{KEYS}/checks"), None).await;
    assert_eq!(none["items"], json!([]));
    hub.stop().await;
}

#[actix_web::test]
async fn a_test_says_what_the_provider_answers() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    let path = "/api/admin/instances/1/channels/test";
    let mail = json!({ "channel": "EMAIL", "to": "admin@riverbend.example" });
    assert_eq!(refused(&hub, "POST", path, &reviewer, mail.clone()).await.0, 403);
    let taken = hub.ok(&admin, "POST", path, Some(mail)).await;
    assert_eq!(taken["is_taken"], true, "{taken}");
    let unknown = json!({ "channel": "EMAIL", "to": "admin@riverbend.example", "provider": "smtp nobody" });
    assert_eq!(
        refused(&hub, "POST", path, &admin, unknown).await,
        (422, "provider unknown".into())
    );
    let mailbox = json!({ "channel": "MAILBOX" });
    assert_eq!(refused(&hub, "POST", path, &admin, mailbox).await.0, 422);
    let abroad = json!({ "channel": "SMS", "to": "+4915112345678" });
    assert_eq!(
        refused(&hub, "POST", path, &admin, abroad).await.1,
        "to number_not_served"
    );
    // Nobody listens at this port.
    let provider =
        json!({ "kind": "twilio", "account_sid": "AC01", "url": "http://127.0.0.1:9", "secret": "x" });
    let set = hub.ok(&admin, "PUT", TEXTS, Some(provider)).await;
    assert_eq!(set["text_providers"][0]["kind"], "twilio");
    assert!(
        set["text_providers"][0]["hooks"][0]
            .as_str()
            .unwrap()
            .ends_with("/hooks/texts/1/texts")
    );
    let text = json!({ "channel": "SMS", "to": "+12025550101" });
    let answer = hub.ok(&admin, "POST", path, Some(text)).await;
    assert_eq!(answer["is_taken"], false, "{answer}");
    assert!(!answer["answer"].as_str().unwrap().is_empty());
    hub.stop().await;
}

#[actix_web::test]
async fn features_are_switched_and_of_two_who_change_the_same_the_second_reads_the_first() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let read = hub.ok(&admin, "GET", FEATURES, None).await;
    let revision = read["revision"].as_i64().unwrap();
    let off = json!({ "revision": revision, "off": ["voice"], "number_pause_s": 60 });
    let changed = hub.ok(&admin, "PUT", FEATURES, Some(off)).await;
    let voice = changed["features"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["name"] == "voice");
    assert_eq!(voice.unwrap()["is_on"], false);
    assert_eq!(changed["changed"]["features_off"]["by_command"], false);
    // What was read before: another setting may still be changed, the same one not.
    let other = json!({ "revision": revision, "avatars": true });
    hub.ok(&admin, "PUT", FEATURES, Some(other)).await;
    let same = json!({ "revision": revision, "on": ["voice"] });
    let (status, conflict) = hub.call("PUT", FEATURES, Some(&admin), Some(same)).await;
    assert_eq!(
        (status.as_u16(), &conflict["key"]),
        (409, &json!("version_conflict")),
        "{conflict}"
    );
    assert_eq!(conflict["current"]["number_pause_s"], 60);
    for (wrong, words) in [
        (json!({ "number_pause_s": 5 }), "number_pause_s out_of_range"),
        (
            json!({ "admin_tools": "http://tools.example" }),
            "admin_tools not_an_address",
        ),
        (
            json!({ "form_engine": "forms.example" }),
            "form_engine not_an_address",
        ),
    ] {
        assert_eq!(refused(&hub, "PUT", FEATURES, &admin, wrong).await.1, words);
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_recording_policy_has_an_english_notice_and_its_version() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    hub.run(
        "DELETE FROM recording_policies WHERE tenant_id = $1",
        args![COUNTY],
    )
    .await;
    let policy = |version: i64, notice: Value| json!({ "version": version, "may_record": true, "may_decline": true, "notice": notice, "question": {}, "retention_days": 30 });
    let english = json!({ "en": "This call is recorded.", "es": "La llamada se graba." });
    let general = format!("{POLICY}/0");
    let silent = refused(
        &hub,
        "PUT",
        &general,
        &admin,
        policy(0, json!({ "es": "Se graba." })),
    )
    .await;
    assert_eq!(silent, (422, "notice required".to_owned()));
    let made = hub
        .ok(&admin, "PUT", &general, Some(policy(0, english.clone())))
        .await;
    let kept = &made["recording"]["policies"][0];
    assert_eq!(
        (&kept["version"], &kept["notice"]["es"]),
        (&json!(1), &json!("La llamada se graba."))
    );
    let (status, stale) = hub
        .call("PUT", &general, Some(&admin), Some(policy(0, english.clone())))
        .await;
    assert_eq!(
        (status.as_u16(), &stale["key"]),
        (409, &json!("version_conflict"))
    );
    let unknown = refused(
        &hub,
        "PUT",
        &format!("{POLICY}/4711"),
        &admin,
        policy(0, english.clone()),
    )
    .await;
    assert_eq!(unknown, (404, "not_found".to_owned()));
    hub.ok(&admin, "PUT", &format!("{POLICY}/5"), Some(policy(0, english)))
        .await;
    let left = hub.ok(&admin, "DELETE", &format!("{POLICY}/5"), None).await;
    assert_eq!(left["recording"]["policies"].as_array().unwrap().len(), 1);
    assert_eq!(
        refused(&hub, "DELETE", &general, &admin, Value::Null).await.0,
        422
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_host_is_added_by_proof_and_the_one_in_use_stays() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let path = "/api/admin/subdomains";
    let own = hub.ok(&admin, "GET", path, None).await;
    let current = own["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["is_current"] == true);
    assert_eq!(current.unwrap()["host"], "localhost");
    let asked = hub
        .ok(
            &admin,
            "POST",
            path,
            Some(json!({ "host": "Apply.Town.invalid" })),
        )
        .await;
    assert_eq!(
        (&asked["is_added"], &asked["host"]),
        (&json!(false), &json!("apply.town.invalid"))
    );
    assert_eq!(asked["record_name"], "_commonline.apply.town.invalid");
    let again = hub
        .ok(
            &admin,
            "POST",
            path,
            Some(json!({ "host": "apply.town.invalid" })),
        )
        .await;
    assert_eq!(again["record_value"], asked["record_value"]);
    let taken = refused(
        &hub,
        "POST",
        path,
        &admin,
        json!({ "host": "lakeshore.localhost" }),
    )
    .await;
    assert_eq!(taken, (422, "host taken".to_owned()), "another instance has it");
    let in_use = refused(&hub, "DELETE", &format!("{path}/localhost"), &admin, Value::Null).await;
    assert_eq!(in_use, (422, "name in_use".to_owned()));
    let foreign = refused(
        &hub,
        "DELETE",
        &format!("{path}/lakeshore.localhost"),
        &admin,
        Value::Null,
    )
    .await;
    assert_eq!(foreign.0, 404);
    let left = hub.ok(&admin, "DELETE", &format!("{path}/127.0.0.1"), None).await;
    assert_eq!(left["items"].as_array().unwrap().len(), 1);
    let mut write = hub.app.store.write().await.unwrap();
    let is_removed = hub_store::tenants::remove_host(&mut write, "lakeshore.localhost", OTHER)
        .await
        .unwrap();
    write.rollback().await.unwrap();
    assert!(!is_removed, "the last one stays");
    hub.stop().await;
}
