//! The community profile: who reads it, who changes it, and where applicants read what was changed.

use crate::test_hub::{COUNTY, OTHER, TestHub, email};
use hub_domain::TenantId;
use hub_store::audit::ChainState;
use hub_store::{args, tenants};
use serde_json::{Value, json};

const PATH: &str = "/api/community-profile";

async fn read(hub: &TestHub, name: &str) -> Value {
    let token = hub.session(name).await;
    hub.ok(&token, "GET", PATH, None).await
}

async fn change(hub: &TestHub, name: &str, body: Value) -> (u16, Value) {
    let token = hub.session(name).await;
    let (status, answer) = hub.call("PATCH", PATH, Some(&token), Some(body)).await;
    (status.as_u16(), answer)
}

/// What this tenant's visitors read in a language.
async fn branding(hub: &TestHub, tenant: TenantId, lang: &str) -> Value {
    let path = format!("/api/instances/branding/{tenant}?lang={lang}");
    hub.call("GET", &path, None, None).await.1["data"].clone()
}

async fn stored(hub: &TestHub, tenant: TenantId) -> Value {
    hub.app.store.tenants().by_id(tenant).await.unwrap().branding
}

/// Action, name, object and reason of the tenant's audit lines on its profile.
async fn lines(hub: &TestHub, tenant: TenantId) -> Vec<(String, String, String, bool)> {
    let sql = "SELECT actor_name, object_id, reason, before_hash <> after_hash FROM audit_log
        WHERE tenant_id = $1 AND action = 'community_profile.change' ORDER BY seq";
    hub.app.store.db().all(sql, args![tenant]).await.unwrap()
}

#[actix_web::test]
async fn staff_read_the_profile_and_the_portal_and_nobody_else_does() {
    let hub = TestHub::start().await;
    let mut write = hub.app.store.write().await.unwrap();
    tenants::set_host(&mut write, "exchange.localhost", COUNTY)
        .await
        .unwrap();
    let own =
        json!({ "ds_loginHeading": "Exchange", "languages": ["es", "en"], "hide_individual_signup": true });
    tenants::set_host_branding(&mut write, COUNTY, "exchange.localhost", &own)
        .await
        .unwrap();
    write.commit().await.unwrap();
    hub.settings(COUNTY, |settings| settings.state = "VA".into())
        .await;
    hub.brand(COUNTY, json!({ "ds_logoUrl": "data:,logo", "ic_sign_up_business": true, "contact_info": "200 Mill Street", "words": { "es": { "contact_info": "Calle Molino 200" } } }))
        .await;
    for name in ["reviewer", "market", "process", "supervisor", "admin"] {
        let profile = read(&hub, name).await;
        assert_eq!(profile["instance_name"], "Riverbend County", "{name}");
        assert_eq!(
            (
                &profile["texts"]["ds_loginHeading"],
                &profile["texts"]["contact_info"],
                &profile["texts"]["support"]
            ),
            (&json!("Welcome"), &json!("200 Mill Street"), &Value::Null),
            "{name}"
        );
        assert_eq!(profile["words"]["es"]["contact_info"], "Calle Molino 200");
        assert_eq!(
            profile["hosts"],
            json!([
                { "host": "127.0.0.1", "own": [], "languages": null, "hide_individual_signup": false },
                { "host": "exchange.localhost", "own": ["ds_loginHeading"], "languages": ["es", "en"], "hide_individual_signup": true },
                { "host": "localhost", "own": [], "languages": null, "hide_individual_signup": false },
            ])
        );
        for (member, value) in [
            ("zone", json!("America/New_York")),
            ("state", json!("VA")),
            ("lang", json!("en")),
            ("ds_logoUrl", json!("data:,logo")),
            ("brand_color", json!("#1f5f8b")),
            ("languages", Value::Null),
            ("ic_sign_up_individuals", json!(false)),
            ("ic_sign_up_business", json!(true)),
            ("closed", json!(false)),
        ] {
            assert_eq!(profile[member], value, "{name} {member}");
        }
    }
    let other = read(&hub, "elsewhere").await;
    assert_eq!(
        (
            &other["instance_name"],
            &other["hosts"][0]["host"],
            &other["texts"]["contact_info"]
        ),
        (
            &json!("Lakeshore County"),
            &json!("lakeshore.localhost"),
            &Value::Null
        )
    );
    for name in ["individual", "business", "partner", "household", "subscriber"] {
        let token = hub.session(name).await;
        assert_eq!(hub.call("GET", PATH, Some(&token), None).await.0, 403, "{name}");
    }
    assert_eq!(hub.call("GET", PATH, None, None).await.0, 401);
    hub.stop().await;
}

#[actix_web::test]
async fn what_an_administrator_changes_is_read_at_once_by_staff_and_applicants_on_every_node() {
    let hub = TestHub::start().await;
    let second = hub.beside(|_| {}).await;
    let support = json!({ "heading": "Questions?", "email": "help@riverbend.example", "hours": "9 to 5",
        "programs": [{ "name": "Rent", "phone": "(202) 555-0190", "room": 4 }] });
    hub.brand(COUNTY, json!({ "ic_captcha": true, "ds_program_type": "workflow", "support": support, "words": { "es": { "ds_backgroundUrl": "data:," } } }))
        .await;
    let before = branding(&second, COUNTY, "es").await;
    assert_eq!(before["contact_info"], Value::Null);
    let version = read(&hub, "admin").await["version"].clone();
    let (status, changed) = change(
        &hub,
        "admin",
        json!({
            "version": version,
            "texts": { "contact_info": " 14 Harbor Road\r\nCall (202) 555-0100 ", "ds_portalTitle": "Riverbend", "privacy_url": "https://www.riverbend.example/privacy",
                "support": { "heading": "Questions?", "email": "ask@riverbend.example", "programs": [{ "name": "Rental help", "phone": "(202) 555-0190" }] } },
            "words": { "es": { "contact_info": "Calle Puerto 14", "ds_loginHeading": "Bienvenido" } },
        }),
    )
    .await;
    assert_eq!(status, 200, "{changed}");
    assert_eq!(
        changed["texts"]["contact_info"],
        "14 Harbor Road\nCall (202) 555-0100"
    );
    assert_ne!(changed["version"], version);
    assert_eq!(read(&second, "reviewer").await, changed);

    let (english, spanish) = (
        branding(&second, COUNTY, "en").await,
        branding(&second, COUNTY, "es").await,
    );
    assert_eq!(
        (
            &english["contact_info"],
            &english["ds_loginHeading"],
            &english["ds_portalTitle"]
        ),
        (
            &json!("14 Harbor Road\nCall (202) 555-0100"),
            &json!("Welcome"),
            &json!("Riverbend")
        )
    );
    assert_eq!(
        (
            &spanish["contact_info"],
            &spanish["ds_loginHeading"],
            &spanish["ds_backgroundUrl"]
        ),
        (&json!("Calle Puerto 14"), &json!("Bienvenido"), &json!("data:,"))
    );
    assert_eq!(english["support"]["email"], "ask@riverbend.example");
    assert_eq!(
        (&english["ic_captcha"], &english["brand_color"]),
        (&json!(true), &json!("#1f5f8b"))
    );
    let kept = stored(&hub, COUNTY).await;
    assert_eq!(
        (
            &kept["ds_program_type"],
            &kept["support"]["hours"],
            &kept["support"]["programs"]
        ),
        (
            &json!("workflow"),
            &json!("9 to 5"),
            &json!([{ "name": "Rental help", "phone": "(202) 555-0190", "room": 4 }])
        ),
        "what the profile does not know survives"
    );
    let (_, instance) = hub.call("GET", "/api/instances/1", None, None).await;
    assert_eq!(
        instance["data"]["contact_info"],
        "14 Harbor Road\nCall (202) 555-0100"
    );
    assert_eq!(
        stored(&hub, OTHER).await,
        json!({ "brand_color": "#1f5f8b", "ds_loginHeading": "Welcome" })
    );

    let said = "ds_portalTitle, contact_info, privacy_url, support, es.ds_loginHeading, es.contact_info";
    assert_eq!(
        lines(&hub, COUNTY).await,
        [("Ana admin".into(), "1".into(), said.into(), true)]
    );
    assert!(lines(&hub, OTHER).await.is_empty());
    assert!(matches!(
        hub.app.store.audit().verify(COUNTY).await.unwrap(),
        ChainState::Whole { .. }
    ));

    // What changes nothing leaves no line, and an emptied text falls back to the default one.
    let again = json!({ "version": changed["version"], "texts": { "ds_portalTitle": "Riverbend" } });
    assert_eq!(change(&second, "admin", again).await, (200, changed.clone()));
    assert_eq!(lines(&hub, COUNTY).await.len(), 1);
    let emptied = json!({ "version": changed["version"], "words": { "es": { "contact_info": "", "ds_loginHeading": "" } } });
    assert_eq!(change(&hub, "admin", emptied).await.0, 200);
    assert_eq!(
        branding(&second, COUNTY, "es").await["ds_loginHeading"],
        "Welcome"
    );
    second.stop().await;
    hub.stop().await;
}

#[actix_web::test]
async fn a_change_of_what_somebody_else_has_changed_meanwhile_is_refused_with_what_they_wrote() {
    let hub = TestHub::start().await;
    let version = read(&hub, "admin").await["version"].clone();
    let first = json!({ "version": version, "texts": { "contact_info": "200 Mill Street" } });
    let (status, saved) = change(&hub, "admin", first).await;
    assert_eq!(status, 200);
    let second = json!({ "version": version, "texts": { "contact_info": "14 Harbor Road" } });
    let (status, refused) = change(&hub, "admin", second.clone()).await;
    assert_eq!((status, &refused["key"]), (409, &json!("version_conflict")));
    assert_eq!(refused["current"], saved);
    assert_eq!(stored(&hub, COUNTY).await["contact_info"], "200 Mill Street");

    // What is no part of the profile may change meanwhile, and of two at once one is refused.
    hub.brand(COUNTY, json!({ "ic_captcha": true })).await;
    let racing = |text: &str| json!({ "version": saved["version"], "texts": { "contact_info": text } });
    let (one, other) = tokio::join!(
        change(&hub, "admin", racing("one")),
        change(&hub, "admin", racing("other"))
    );
    let mut statuses = [one.0, other.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{one:?} {other:?}");
    let kept = if one.0 == 200 { "one" } else { "other" };
    assert_eq!(stored(&hub, COUNTY).await["contact_info"], kept);
    assert_eq!(stored(&hub, COUNTY).await["ic_captcha"], true);
    assert_eq!(lines(&hub, COUNTY).await.len(), 2);
    hub.stop().await;
}

#[actix_web::test]
async fn nobody_but_administrators_changes_the_profile_and_not_to_what_nobody_could_use() {
    let hub = TestHub::start().await;
    let version = read(&hub, "admin").await["version"].clone();
    let before = stored(&hub, COUNTY).await;
    let fine = json!({ "version": version, "texts": { "contact_info": "200 Mill Street" } });
    for name in ["reviewer", "market", "supervisor", "process", "individual"] {
        let (status, refused) = change(&hub, name, fine.clone()).await;
        assert_eq!((status, &refused["key"]), (403, &json!("not_allowed")), "{name}");
    }
    let program = |phone: &str| json!({ "support": { "programs": [{ "name": "Rent", "phone": phone }] } });
    for (texts, field, key) in [
        (
            json!({ "ds_portalTitle": "x".repeat(81) }),
            "ds_portalTitle",
            "too_long",
        ),
        (
            json!({ "contact_info": "a\u{7}b" }),
            "contact_info",
            "not_plain_text",
        ),
        (
            json!({ "privacy_url": "http://www.riverbend.example" }),
            "privacy_url",
            "not_https",
        ),
        (
            json!({ "support": { "email": "help" } }),
            "support.email",
            "not_an_address",
        ),
        (program("555-0190"), "support.programs[0].phone", "not_a_phone"),
    ] {
        for (place, body) in [
            ("texts", json!({ "version": version, "texts": texts })),
            (
                "words.es",
                json!({ "version": version, "words": { "es": texts } }),
            ),
        ] {
            let (status, refused) = change(&hub, "admin", body).await;
            assert_eq!(
                (status, &refused["errors"]),
                (422, &json!([{ "field": format!("{place}.{field}"), "key": key }])),
                "{refused}"
            );
        }
    }
    for (body, field, key) in [
        (
            json!({ "version": version, "words": { "xx": { "contact_info": "x" } } }),
            "words",
            "not_a_language",
        ),
        (
            json!({ "version": version, "texts": { "brand_color": "#000000" } }),
            "texts.brand_color",
            "wrong_type",
        ),
        (
            json!({ "version": version, "texts": { "contact_info": 7 } }),
            "texts.contact_info",
            "wrong_type",
        ),
        (json!({ "texts": {} }), "version", "required"),
    ] {
        let (status, refused) = change(&hub, "admin", body).await;
        assert_eq!(
            (status, &refused["errors"][0]),
            (422, &json!({ "field": field, "key": key })),
            "{refused}"
        );
    }
    // Numbers without a country code are those of the first country that the tenant serves.
    hub.settings(COUNTY, |settings| {
        settings.code_countries = vec!["DE".into(), "US".into()]
    })
    .await;
    let (status, _) = change(
        &hub,
        "admin",
        json!({ "version": version, "texts": program("030 901820") }),
    )
    .await;
    assert_eq!(status, 200);
    hub.brand(COUNTY, json!({ "support": null })).await;
    let mut after = stored(&hub, COUNTY).await;
    after.as_object_mut().unwrap().remove("support");
    assert_eq!(after, before);
    hub.stop().await;
}

#[actix_web::test]
async fn a_mail_about_the_login_ends_with_the_contact_in_the_language_of_its_reader() {
    let hub = TestHub::start().await;
    let version = read(&hub, "admin").await["version"].clone();
    let words = json!({ "version": version, "texts": { "contact_info": "200 Mill Street" }, "words": { "es": { "contact_info": "Calle Molino 200" } } });
    assert_eq!(change(&hub, "admin", words).await.0, 200);
    let session = hub.session("individual").await;
    hub.ok(
        &session,
        "PUT",
        "/api/users/me/language",
        Some(json!({ "lang": "es" })),
    )
    .await;
    let body = json!({ "ds_mail": email("individual") });
    assert_eq!(
        hub.call("POST", "/api/create-token", None, Some(body)).await.0,
        200
    );
    let mail = hub.messages_at(&email("individual"), 1).await.remove(0);
    let body = mail["body"].as_str().unwrap();
    assert!(body.ends_with("\n\nCalle Molino 200"), "{mail}");
    hub.stop().await;
}
