use crate::test_hub::{COUNTY, OTHER, TestHub, email};
use hub_domain::{AccountId, CdUser};
use hub_store::identity::accounts::{self, Account};
use serde_json::{Value, json};

async fn open() -> TestHub {
    let hub = TestHub::start().await;
    hub.brand(
        COUNTY,
        json!({ "ic_sign_up_individuals": true, "ic_sign_up_business": true }),
    )
    .await;
    hub
}

async fn post(hub: &TestHub, path: &str, mut body: Value) -> (u16, Value) {
    body["captchaToken"] = json!(hub.captcha().await);
    let (status, answer) = hub.call("POST", path, None, Some(body)).await;
    (status.as_u16(), answer)
}

fn person(address: &str) -> Value {
    json!({ "ds_firstname": "Noor", "ds_lastname": "Haddad", "ds_mail": address })
}

async fn accounts_of(hub: &TestHub, address: &str) -> Vec<Account> {
    match hub.app.store.logins().by_email(address).await.unwrap() {
        Some(login) => hub.app.store.accounts().by_login(login.cd_user).await.unwrap(),
        None => Vec::new(),
    }
}

/// Turns somebody's account into a business with an address.
async fn make_business(hub: &TestHub, name: &str) {
    let user = CdUser(crate::test_hub::cd_user(name));
    let mut account = hub.app.store.accounts().by_login(user).await.unwrap().remove(0);
    account.id = AccountId(account.id.0 + 5);
    account.account_type = "Business".into();
    account.company_name = "Riverside Bakery LLC".into();
    let mut write = hub.app.store.write().await.unwrap();
    accounts::insert(&mut write, &account, 1).await.unwrap();
    let profile = json!({ "address": "27 Mill Street" });
    accounts::set_profile(&mut write, COUNTY, account.id, &profile, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

#[actix_web::test]
async fn a_person_signs_up_sets_a_password_and_signs_in() {
    let hub = open().await;
    let address = "noor@mill.example";
    let path = "/api/create-individual/instance/1";
    assert_eq!(
        post(&hub, path, person(address)).await,
        (201, json!({ "data": { "created": true } }))
    );
    let account = accounts_of(&hub, address).await.remove(0);
    assert_eq!(
        (
            &*account.account_type,
            account.entity_type,
            &account.role_codes,
            account.email_verified
        ),
        ("Individual", 2, &vec!["IND".to_owned()], false)
    );
    let token = hub.link_at(address, 1).await;
    let mail = hub.messages_at(address, 1).await.remove(0);
    assert_eq!(mail["subject"], "Welcome to Riverbend County");
    let body = json!({ "ds_password": "Blue-Kettle-81", "ds_token": token });
    assert_eq!(
        hub.call("PATCH", "/api/update-password", None, Some(body))
            .await
            .0,
        200
    );
    let account = accounts_of(&hub, address).await.remove(0);
    assert!(account.email_verified);
    let body = json!({ "email": address, "password": "Blue-Kettle-81" });
    let (status, login) = hub.call("POST", "/api/users/login-v2", None, Some(body)).await;
    assert_eq!(status, 200, "{login}");
    let login = login["data"]["token"].as_str().unwrap();
    let (_, accounts) = hub.call("GET", "/api/users/accounts", Some(login), None).await;
    assert_eq!(accounts["data"][0]["name"], "Noor Haddad");
    hub.stop().await;
}

#[actix_web::test]
async fn a_captcha_is_always_asked_for() {
    let hub = open().await;
    let path = "/api/create-individual/instance/1";
    let (status, answer) = hub
        .call("POST", path, None, Some(person("noor@mill.example")))
        .await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (400, &json!("captcha_required"))
    );
    assert!(accounts_of(&hub, "noor@mill.example").await.is_empty());
    hub.stop().await;
}

#[actix_web::test]
async fn an_instance_takes_those_it_is_open_for() {
    let hub = open().await;
    hub.brand(COUNTY, json!({ "ic_sign_up_business": false })).await;
    let business = json!({ "business_name": "Mill Bakery", "email": "mill@mill.example" });
    for (path, body, expected) in [
        (
            "/api/create-user-and-business/instance/1",
            &business,
            (403, "sign_up_closed"),
        ),
        (
            "/api/create-individual/instance/2",
            &person("noor@mill.example"),
            (403, "sign_up_closed"),
        ),
        (
            "/api/create-individual/instance/99",
            &person("noor@mill.example"),
            (404, "not_found"),
        ),
    ] {
        let (status, answer) = post(&hub, path, body.clone()).await;
        assert_eq!((status, answer["key"].as_str().unwrap()), expected, "{path}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn fields_are_checked_before_anything_is_written() {
    let hub = open().await;
    let long = "x".repeat(101);
    let cases = [
        (
            json!({ "ds_firstname": "", "ds_lastname": "H", "ds_mail": "a@b.example" }),
            "ds_firstname",
            "required",
        ),
        (
            json!({ "ds_firstname": "N", "ds_lastname": "R2D2", "ds_mail": "a@b.example" }),
            "ds_lastname",
            "not_a_name",
        ),
        (
            json!({ "ds_firstname": "N", "ds_lastname": "H", "ds_mail": "nobody" }),
            "ds_mail",
            "not_an_address",
        ),
        (
            json!({ "ds_firstname": "N", "ds_lastname": "H", "ds_mail": format!("{long}@b.example") }),
            "ds_mail",
            "too_long",
        ),
        (
            json!({ "ds_firstname": "N", "ds_lastname": "H" }),
            "ds_mail",
            "required",
        ),
    ];
    for (body, field, why) in cases {
        let (status, answer) = post(&hub, "/api/create-individual/instance/1", body).await;
        assert_eq!(
            (status, &answer["errors"][0]["field"], &answer["errors"][0]["key"]),
            (422, &json!(field), &json!(why))
        );
    }
    let body = json!({ "business_name": long, "email": "a@b.example" });
    let (status, answer) = post(&hub, "/api/create-user-and-business/instance/1", body).await;
    assert_eq!(
        (status, &answer["errors"][0]["field"]),
        (422, &json!("business_name"))
    );
    assert!(
        hub.app
            .store
            .logins()
            .by_email("a@b.example")
            .await
            .unwrap()
            .is_none()
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_business_comes_with_a_new_login_or_asks_the_owner_of_one() {
    let hub = open().await;
    let new = json!({ "business_name": "Mill Bakery", "email": "owner@mill.example", "cd_community_entity_partner": 424242 });
    assert_eq!(
        post(&hub, "/api/create-user-and-business/instance/1", new.clone())
            .await
            .0,
        201
    );
    let account = accounts_of(&hub, "owner@mill.example").await.remove(0);
    assert_eq!(
        (
            &*account.account_type,
            &*account.company_name,
            account.community_entity_type
        ),
        ("Business", "Mill Bakery", Some(1))
    );
    // An unknown partner is passed over.
    assert_eq!(
        hub.app
            .store
            .accounts()
            .profile(COUNTY, account.id)
            .await
            .unwrap(),
        json!({})
    );
    let (status, answer) = post(&hub, "/api/create-user-and-business/instance/1", new).await;
    assert_eq!((status, &answer["key"]), (409, &json!("login_id_in_use")));

    let join = json!({ "business_name": "Second Bakery", "email": email("partner") });
    let path = "/api/create-business-for-user/instance/1";
    assert_eq!(post(&hub, path, join.clone()).await.0, 201);
    assert_eq!(
        accounts_of(&hub, &email("partner")).await.len(),
        1,
        "nothing is added yet"
    );
    let mail = hub.messages_at(&email("partner"), 1).await.remove(0);
    assert_eq!(mail["subject"], "Add an account at Riverbend County?");
    let text = mail["body"].as_str().unwrap();
    assert!(
        text.starts_with("Someone asked to add a business account"),
        "{text}"
    );
    assert!(
        !text.contains("Second Bakery"),
        "what a stranger typed is not mailed to others: {text}"
    );
    assert_eq!(post(&hub, path, join).await.1["key"], "too_soon");
    let nobody = json!({ "business_name": "Third Bakery", "email": "nobody@mill.example" });
    assert_eq!(post(&hub, path, nobody).await.1["key"], "account_not_found");
    hub.stop().await;
}

#[actix_web::test]
async fn a_known_partner_is_kept() {
    let hub = open().await;
    let user = CdUser(crate::test_hub::cd_user("partner"));
    let mut partner = hub.app.store.accounts().by_login(user).await.unwrap().remove(0);
    partner.id = AccountId(5);
    partner.account_type = "Partner".into();
    let mut write = hub.app.store.write().await.unwrap();
    accounts::insert(&mut write, &partner, 1).await.unwrap();
    write.commit().await.unwrap();
    let mut body = person("noor@mill.example");
    body["cd_community_entity_partner"] = json!(5);
    assert_eq!(post(&hub, "/api/create-individual/instance/1", body).await.0, 201);
    let account = accounts_of(&hub, "noor@mill.example").await.remove(0);
    assert_eq!(
        hub.app
            .store
            .accounts()
            .profile(COUNTY, account.id)
            .await
            .unwrap(),
        json!({ "partner": 5 })
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_tenant_that_reveals_nothing_answers_everybody_alike() {
    let hub = open().await;
    hub.settings(COUNTY, |settings| settings.account_disclosure = "uniform".into())
        .await;
    let created = (201, json!({ "data": { "created": true } }));
    for address in [email("individual"), "noor@mill.example".to_owned()] {
        assert_eq!(
            post(&hub, "/api/create-individual/instance/1", person(&address)).await,
            created
        );
        // Again at once: it is too soon, and the answer does not say so.
        assert_eq!(
            post(&hub, "/api/create-individual/instance/1", person(&address)).await,
            created
        );
    }
    let mail = hub.messages_at(&email("individual"), 1).await.remove(0);
    assert_eq!(mail["subject"], "You already have an account at Riverbend County");
    assert_eq!(accounts_of(&hub, &email("individual")).await.len(), 1);
    assert_eq!(accounts_of(&hub, "noor@mill.example").await.len(), 1);
    make_business(&hub, "business").await;
    let body = json!({ "ds_mail": email("business"), "cd_instance": 1 });
    assert_eq!(
        hub.call("POST", "/api/signup/find-business-user", None, Some(body))
            .await
            .1,
        json!({ "data": null })
    );
    let path = format!(
        "/api/signup/search-account?email={}&cd_instance=1",
        email("business")
    );
    assert_eq!(
        hub.call("GET", &path, None, None).await.1["data"],
        json!({ "userExists": false, "businesses": [] })
    );
    hub.stop().await;
}

#[actix_web::test]
async fn what_an_address_has_in_an_instance_is_found_there_alone() {
    let hub = open().await;
    make_business(&hub, "business").await;
    let find = async |address: &str, instance: i64| {
        let body = json!({ "ds_mail": address, "cd_instance": instance });
        hub.call("POST", "/api/signup/find-business-user", None, Some(body))
            .await
            .1["data"]
            .clone()
    };
    assert_eq!(
        find(&email("business"), 1).await,
        json!({ "ds_companyname": "Riverside Bakery LLC" })
    );
    assert_eq!(find(&email("business"), 2).await, json!(null));
    assert_eq!(find(&email("individual"), 1).await, json!(null));
    let bakery = json!([{
        "cd_business": crate::test_hub::account_id("business") + 5, "title": "Riverside Bakery LLC",
        "address": "27 Mill Street", "email": "bus***********************",
    }]);
    let path = format!("/api/find-business/{}/instance/1", email("business"));
    assert_eq!(hub.call("GET", &path, None, None).await.1["data"], bakery);
    let path = format!("/api/find-business/{}/instance/2", email("business"));
    assert_eq!(hub.call("GET", &path, None, None).await.1["data"], json!([]));
    let path = format!(
        "/api/signup/search-account?email={}&cd_instance=1",
        email("business")
    );
    assert_eq!(
        hub.call("GET", &path, None, None).await.1["data"],
        json!({ "userExists": true, "businesses": bakery })
    );
    let path = format!(
        "/api/signup/search-account?email={}&cd_instance=1",
        email("elsewhere")
    );
    assert_eq!(
        hub.call("GET", &path, None, None).await.1["data"]["userExists"],
        false
    );
    assert_eq!(
        hub.call("GET", "/api/signup/search-account?cd_instance=1", None, None)
            .await
            .0,
        422
    );
    hub.stop().await;
}

#[actix_web::test]
async fn many_searches_from_one_address_force_the_captcha() {
    let hub = open().await;
    let search = async |number: i64, token: Option<String>| {
        let body = json!({ "ds_mail": format!("guess{number}@mill.example"), "cd_instance": 1, "captchaToken": token });
        let (status, answer) = hub
            .call("POST", "/api/signup/find-business-user", None, Some(body))
            .await;
        (
            status.as_u16(),
            answer["key"].as_str().unwrap_or_default().to_owned(),
        )
    };
    for number in 0..21 {
        assert_eq!(search(number, None).await.0, 200);
    }
    assert_eq!(search(21, None).await, (400, "captcha_required".to_owned()));
    let token = hub.captcha().await;
    assert_eq!(search(21, Some(token)).await.0, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn two_sign_ups_at_once_make_one_login() {
    let hub = open().await;
    hub.brand(OTHER, json!({})).await;
    let tries = (0..4).map(|_| {
        post(
            &hub,
            "/api/create-individual/instance/1",
            person("noor@mill.example"),
        )
    });
    let outcomes = futures::future::join_all(tries).await;
    let created = outcomes.iter().filter(|(status, _)| *status == 201).count();
    assert_eq!(created, 1, "{outcomes:?}");
    assert!(
        outcomes
            .iter()
            .all(|(status, _)| matches!(status, 201 | 409 | 429))
    );
    assert_eq!(accounts_of(&hub, "noor@mill.example").await.len(), 1);
    hub.stop().await;
}
