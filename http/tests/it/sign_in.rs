use crate::test_hub::{COUNTY, PASSWORD, TestHub, account_id, cd_user, email, phone};
use hub_store::audit::ChainState;
use serde_json::{Value, json};

#[actix_web::test]
async fn an_applicant_signs_in_with_the_password_alone() {
    let hub = TestHub::start().await;
    let login = hub.log_in("individual").await;
    let (status, accounts) = hub.call("GET", "/api/users/accounts", Some(&login), None).await;
    assert_eq!(status, 200);
    let account = &accounts["data"][0];
    assert_eq!(account["cd_entity"], account_id("individual"));
    assert_eq!(account["name"], "Ana individual");
    assert_eq!(
        (&account["hasName"], &account["accountType"]),
        (&json!(true), &json!("individual"))
    );
    assert_eq!(account["instance"]["ds_name"], "Riverbend County");

    let choice = hub.choice("individual");
    let response = hub
        .send("POST", "/api/session-v2", Some(&login), Some(choice.clone()))
        .await;
    let cookies: Vec<String> = response
        .headers()
        .get_all("set-cookie")
        .iter()
        .map(|value| value.to_str().unwrap().to_owned())
        .collect();
    let answer: Value = response.json().await.unwrap();
    let token = answer["data"]["token"].as_str().unwrap();
    let refresh = cookies
        .iter()
        .find(|cookie| cookie.starts_with("refresh="))
        .unwrap();
    for mark in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(refresh.contains(mark), "{refresh}");
    }
    assert!(!refresh.contains("Domain="));

    let (status, me) = hub.call("GET", "/api/users/me", Some(token), None).await;
    assert_eq!(status, 200);
    assert_eq!(me["data"]["cd_user"], cd_user("individual"));
    assert_eq!(me["data"]["role_codes"], json!(["IND"]));
    assert_eq!(me["data"]["permissions"], json!([]));
    assert_eq!(me["data"]["instance_name"], "Riverbend County");

    // The login token has done its work.
    let (status, again) = hub
        .call("POST", "/api/session-v2", Some(&login), Some(choice))
        .await;
    assert_eq!(
        (status.as_u16(), &again["key"], &again["code"]),
        (401, &json!("not_signed_in"), &json!(2))
    );
    assert_eq!(
        hub.app.store.audit().verify(COUNTY).await.unwrap(),
        ChainState::Whole { lines: 2 }
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_phone_number_signs_in_however_it_is_written() {
    let hub = TestHub::start().await;
    let number = phone("individual").replace("+1202555", "(202) 555-");
    let body = json!({ "phone": number, "password": PASSWORD, "captchaToken": "x" });
    let (status, answer) = hub.call("POST", "/api/users/login-v2", None, Some(body)).await;
    assert_eq!(status, 200, "{answer}");
    hub.stop().await;
}

#[actix_web::test]
async fn an_address_signs_in_with_what_nobody_sees_in_it_and_in_any_digits() {
    let hub = TestHub::start().await;
    let mail = email("individual");
    let number = phone("individual");
    let arabic: String = number
        .chars()
        .map(|c| {
            c.to_digit(10)
                .map_or(c, |digit| char::from_u32(0x660 + digit).unwrap())
        })
        .collect();
    for (field, written) in [
        ("email", format!("\u{feff}{mail}\u{200b}")),
        ("email", mail.replace('@', "\u{ad}@\u{200e}")),
        ("email", format!("{}.", mail.to_uppercase())),
        ("phone", format!("\u{202a}{number}\u{202c}")),
        ("phone", arabic),
        ("phone", number.replace('+', "00")),
    ] {
        let body = json!({ field: written, "password": PASSWORD, "captchaToken": "x" });
        let (status, answer) = hub.call("POST", "/api/users/login-v2", None, Some(body)).await;
        assert_eq!(status, 200, "{written}: {answer}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn nobody_gets_the_session_of_an_account_that_is_not_theirs() {
    let hub = TestHub::start().await;
    let login = hub.log_in("individual").await;
    for choice in [
        hub.choice("business"),
        json!({ "entity_id": account_id("business"), "cd_instance": 1 }),
    ] {
        let (status, answer) = hub
            .call("POST", "/api/session-v2", Some(&login), Some(choice))
            .await;
        assert_eq!(
            (status.as_u16(), &answer["errors"][0]["key"]),
            (422, &json!("not_yours"))
        );
    }
    let (status, answer) = hub
        .call("POST", "/api/session-v2", Some(&login), Some(json!({})))
        .await;
    assert_eq!(
        (status.as_u16(), &answer["errors"][0]["field"]),
        (422, &json!("entity_id"))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn an_account_without_a_name_gets_one_before_its_session() {
    let hub = TestHub::start().await;
    let login = hub.log_in("nameless").await;
    let path = format!("/api/users/{}", cd_user("nameless"));
    let (_, accounts) = hub.call("GET", "/api/users/accounts", Some(&login), None).await;
    assert_eq!(accounts["data"][0]["hasName"], false);
    let digits = json!({ "ds_firstname": "R2", "ds_lastname": "Ruiz" });
    let (status, refusal) = hub.call("PATCH", &path, Some(&login), Some(digits)).await;
    assert_eq!(
        (status.as_u16(), &refusal["errors"][0]["field"]),
        (422, &json!("ds_firstname"))
    );
    let names = json!({ "ds_firstname": "Carmen", "ds_lastname": "Ruiz" });
    assert_eq!(
        hub.call("PATCH", &path, Some(&login), Some(names.clone()))
            .await
            .0,
        200
    );
    let (_, accounts) = hub.call("GET", "/api/users/accounts", Some(&login), None).await;
    assert_eq!(accounts["data"][0]["name"], "Carmen Ruiz");
    let other = format!("/api/users/{}", cd_user("business"));
    assert_eq!(hub.call("PATCH", &other, Some(&login), Some(names)).await.0, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn a_session_renames_its_own_account_and_sees_it_at_once() {
    let hub = TestHub::start().await;
    let token = hub.session("business").await;
    let path = format!("/api/users/{}", cd_user("business"));
    let names = json!({ "ds_firstname": "Harold", "ds_lastname": "Kim" });
    let (status, user) = hub.call("PATCH", &path, Some(&token), Some(names)).await;
    assert_eq!(
        (status.as_u16(), &user["data"]["ds_firstname"]),
        (200, &json!("Harold"))
    );
    assert_eq!(
        hub.call("GET", &path, Some(&token), None).await.1["data"]["ds_lastname"],
        "Kim"
    );
    let other = format!("/api/users/{}", cd_user("admin"));
    assert_eq!(hub.call("GET", &other, Some(&token), None).await.0, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn what_is_missing_is_named() {
    let hub = TestHub::start().await;
    let cases = [
        (json!({ "password": "x" }), "email"),
        (json!({ "email": email("individual") }), "password"),
        (json!({ "email": "nobody", "password": "x" }), "email"),
        (json!({ "phone": "12", "password": "x" }), "phone"),
        (
            json!({ "email": email("individual"), "password": "" }),
            "password",
        ),
        (json!({ "email": 7, "password": "x" }), "email"),
    ];
    for (body, field) in cases {
        let (status, answer) = hub
            .call("POST", "/api/users/login-v2", None, Some(body.clone()))
            .await;
        assert_eq!(
            (status.as_u16(), &answer["key"], &answer["errors"][0]["field"]),
            (422, &json!("invalid_field"), &json!(field)),
            "{body}"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn an_account_whose_subscription_was_cancelled_gets_no_session() {
    let hub = TestHub::start().await;
    for (status, expected) in [(1, 200), (100, 403)] {
        let mut write = hub.app.store.write().await.unwrap();
        let account = hub_domain::AccountId(account_id("subscriber"));
        let profile = json!({ "subscription_status": status });
        hub_store::identity::accounts::set_profile(&mut write, COUNTY, account, &profile, 1)
            .await
            .unwrap();
        write.commit().await.unwrap();
        let login = hub.log_in("subscriber").await;
        let (got, answer) = hub
            .call(
                "POST",
                "/api/session-v2",
                Some(&login),
                Some(hub.choice("subscriber")),
            )
            .await;
        assert_eq!(got, expected, "{answer}");
        if expected == 403 {
            assert_eq!(
                (&answer["key"], &answer["code"]),
                (&json!("subscription_cancelled"), &json!(100))
            );
        }
    }
    hub.stop().await;
}

#[actix_web::test]
async fn what_language_a_browser_asks_for_changes_nothing_for_government() {
    let hub = TestHub::start().await;
    let token = hub.session("supervisor").await;
    for path in [
        "/api/users/me",
        "/api/instances/1",
        "/api/instances/branding",
        "/api/work-queue/config",
    ] {
        let ask = async |languages: &str| {
            let request = hub.client.get(format!("{}{path}", hub.url)).bearer_auth(&token);
            let answer = request.header("accept-language", languages).send().await.unwrap();
            assert_eq!(answer.status(), 200, "{path}");
            answer.text().await.unwrap()
        };
        assert_eq!(ask("es").await, ask("en").await, "{path}");
    }
    hub.stop().await;
}
