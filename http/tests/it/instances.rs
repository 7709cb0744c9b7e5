use crate::test_hub::{COUNTY, OTHER, TestHub, cd_user};
use hub_store::tenants;
use serde_json::json;

#[actix_web::test]
async fn a_tenant_is_found_by_host_number_name_and_subdomain() {
    let hub = TestHub::start().await;
    let branding = async |host: &str, path: &str| hub.call_at(host, "GET", path, None, None).await;
    for (host, path, name) in [
        ("localhost", "/api/instances/branding", "Riverbend County"),
        (
            "lakeshore.localhost",
            "/api/instances/branding",
            "Lakeshore County",
        ),
        ("localhost", "/api/instances/branding/2", "Lakeshore County"),
        (
            "localhost",
            "/api/instances/branding/lakeshore%20county",
            "Lakeshore County",
        ),
        ("localhost", "/api/instances/branding/tenant2", "Lakeshore County"),
    ] {
        let (status, answer) = branding(host, path).await;
        assert_eq!(
            (status.as_u16(), &answer["data"]["instance_name"]),
            (200, &json!(name)),
            "{host}{path}"
        );
    }
    for path in [
        "/api/instances/branding/77",
        "/api/instances/branding/nowhere",
        "/api/instances/77",
    ] {
        assert_eq!(branding("localhost", path).await.0, 404, "{path}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn words_come_in_the_language_that_is_asked_for_where_the_tenant_has_it() {
    let hub = TestHub::start().await;
    let words = json!({ "es": { "ds_loginHeading": "Bienvenido", "support": { "heading": "¿Preguntas?", "programs": [], "email": "a@b.example" } } });
    hub.brand(COUNTY, json!({ "words": words })).await;
    let branding = async |query: &str| {
        let path = format!("/api/instances/branding{query}");
        hub.call("GET", &path, None, None).await.1["data"].clone()
    };
    assert_eq!(branding("").await["ds_loginHeading"], "Welcome");
    let spanish = branding("?lang=es-MX").await;
    assert_eq!(spanish["ds_loginHeading"], "Bienvenido");
    assert_eq!(spanish["support"]["heading"], "¿Preguntas?");
    assert_eq!(spanish["brand_color"], "#1f5f8b");
    assert!(
        spanish["text_langs"].get("ds_loginHeading").is_none(),
        "{spanish}"
    );
    let korean = branding("?lang=ko").await;
    assert_eq!(
        (&korean["ds_loginHeading"], &korean["support"]),
        (&json!("Welcome"), &json!(null))
    );
    assert_eq!(korean["text_langs"]["ds_loginHeading"], "en");
    assert!(korean.get("words").is_none());
    hub.stop().await;
}

#[actix_web::test]
async fn a_partners_host_has_branding_and_languages_of_its_own() {
    let hub = TestHub::start().await;
    let mut write = hub.app.store.write().await.unwrap();
    tenants::set_host(&mut write, "exchange.localhost", COUNTY)
        .await
        .unwrap();
    let branding = json!({ "languages": ["es", "vi", "ko", "en", "zh-Hans"], "hide_individual_signup": true, "brand_color": "#2f6b3a" });
    tenants::set_host_branding(&mut write, COUNTY, "exchange.localhost", &branding)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (_, answer) = hub
        .call_at("exchange.localhost", "GET", "/api/instances/branding", None, None)
        .await;
    let branding = &answer["data"];
    assert_eq!(branding["languages"], json!(["es", "vi", "ko", "en", "zh-Hans"]));
    assert_eq!(
        (
            &branding["cd_instance"],
            &branding["hide_individual_signup"],
            &branding["brand_color"]
        ),
        (&json!(1), &json!(true), &json!("#2f6b3a"))
    );
    assert_eq!(branding["ds_loginHeading"], "Welcome");
    let (_, own) = hub.call("GET", "/api/instances/branding", None, None).await;
    assert_eq!(
        (&own["data"]["languages"], &own["data"]["hide_individual_signup"]),
        (&json!(null), &json!(false))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn branding_says_which_form_of_sign_in_and_which_passwords_the_tenant_wants() {
    let hub = TestHub::start().await;
    hub.settings(OTHER, |settings| {
        settings.login_form = "login_id".into();
        settings.password_policy = "login_id".into();
    })
    .await;
    let branding = async |id: i64| {
        let path = format!("/api/instances/branding/{id}");
        hub.call("GET", &path, None, None).await.1["data"].clone()
    };
    let (classic, by_id) = (branding(1).await, branding(2).await);
    assert_eq!(
        (&classic["ic_forward_login"], &classic["password_policy"]),
        (&json!(false), &json!("classic"))
    );
    assert_eq!(
        (
            &by_id["ic_forward_login"],
            &by_id["password_policy"],
            &by_id["environment"]
        ),
        (&json!(true), &json!("login_id"), &json!("development"))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn instances_that_take_sign_ups_are_listed_by_name() {
    let hub = TestHub::start().await;
    let list = async || hub.call("GET", "/api/instances/signup", None, None).await.1["data"].clone();
    assert_eq!(list().await, json!([]));
    hub.brand(COUNTY, json!({ "ic_sign_up_individuals": true })).await;
    hub.brand(OTHER, json!({ "ic_sign_up_business": true })).await;
    assert_eq!(
        list().await,
        json!([{ "ds_name": "Lakeshore County", "cd_instance": 2 }, { "ds_name": "Riverbend County", "cd_instance": 1 }])
    );
    hub.stop().await;
}

#[actix_web::test]
async fn an_instance_says_whom_to_ask() {
    let hub = TestHub::start().await;
    hub.brand(COUNTY, json!({ "contact_info": "200 Mill Street", "track_program_events": true, "ds_program_type": "workflow" }))
        .await;
    let (status, answer) = hub.call("GET", "/api/instances/1", None, None).await;
    assert_eq!(
        (status.as_u16(), &answer["data"]),
        (
            200,
            &json!({ "cd_instance": 1, "ds_name": "Riverbend County", "contact_info": "200 Mill Street", "track_program_events": true, "ds_program_type": "workflow" })
        )
    );
    hub.stop().await;
}

#[actix_web::test]
async fn government_users_see_one_another_and_nobody_of_another_instance() {
    let hub = TestHub::start().await;
    let mut write = hub.app.store.write().await.unwrap();
    for name in ["admin", "elsewhere"] {
        let user = hub_domain::CdUser(cd_user(name));
        let mut account = hub.app.store.accounts().by_login(user).await.unwrap().remove(0);
        account.id = hub_domain::AccountId(account.id.0 + 1);
        account.account_type = "Government".into();
        hub_store::identity::accounts::insert(&mut write, &account, 1)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let token = hub.session("supervisor").await;
    let (status, answer) = hub
        .call("GET", "/api/instances/1/users", Some(&token), None)
        .await;
    assert_eq!(
        (status.as_u16(), &answer["data"]),
        (
            200,
            &json!([{ "id": cd_user("admin"), "cd_user": cd_user("admin"), "id_government_user": cd_user("admin") * 10 + 1,
                "cd_instance": 1, "name": "Ana admin", "ds_firstname": "Ana", "ds_lastname": "admin",
                "ds_mail": "admin@riverbend.example", "roles": [99], "role_labels": ["Administrator"] }])
        )
    );
    assert_eq!(
        hub.call("GET", "/api/instances/2/users", Some(&token), None)
            .await
            .0,
        404
    );
    let reviewer = hub.session("reviewer").await;
    assert_eq!(
        hub.call("GET", "/api/instances/1/users", Some(&reviewer), None)
            .await
            .0,
        403
    );
    hub.stop().await;
}
