//! A login id becomes another one.

use crate::login_id::{CHANGE, NEW, SEND, VERIFY, call, found, open, prove, set, sign_in};
use crate::test_hub::{TestHub, email, phone};
use hub_domain::CdUser;
use hub_domain::clock::now_ms;
use hub_store::identity::logins;
use serde_json::{Value, json};

#[actix_web::test]
async fn a_first_login_is_created_and_moved_to_another_address_on_the_way() {
    let hub = open().await;
    let token = found(&hub, &email("newcomer")).await;
    let request = json!({ "operation": "create_login", "mfaChannel": "email" });
    let proved = prove(&hub, &token, request, &email("newcomer")).await;
    // The owner is proved; now the login id becomes another one.
    let request = json!({ "operation": "change_login_id", "newLoginId": "Hector@Mill.example" });
    let changing = prove(&hub, &proved, request, "hector@mill.example").await;
    let (status, answer) = call(&hub, CHANGE, Some(&changing), json!({})).await;
    assert_eq!(status, 200, "{answer}");
    let last = answer["data"]["token"].as_str().unwrap();
    let received = hub.messages_at(&email("newcomer"), 2).await.remove(1);
    assert_eq!(received["subject"], "Your Lakeshore County login id was changed");
    assert!(
        received["body"].as_str().unwrap().contains("hec****************"),
        "{received}"
    );
    assert_eq!(set(&hub, last, NEW).await.0, 200);
    assert_eq!(
        sign_in(&hub, json!({ "email": "hector@mill.example", "password": NEW }))
            .await
            .0,
        200
    );
    assert_eq!(
        sign_in(&hub, json!({ "email": email("newcomer"), "password": NEW }))
            .await
            .0,
        401
    );
    // What was proved before the password was set sets no other one.
    assert_eq!(
        call(&hub, CHANGE, Some(&changing), json!({})).await.1["key"],
        "link_expired"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn knowing_a_login_id_is_not_enough_to_take_it_over() {
    let hub = open().await;
    let token = found(&hub, &email("newcomer")).await;
    let request = json!({ "operation": "change_login_id", "newLoginId": "thief@mill.example" });
    let (status, answer) = call(&hub, SEND, Some(&token), request).await;
    assert_eq!((status, &answer["key"]), (403, &json!("reauthenticate")));
    // An operation whose code was not given changes nothing.
    let (_, sent) = call(&hub, SEND, Some(&token), json!({ "operation": "create_login" })).await;
    let unproved = sent["data"]["token"].as_str().unwrap();
    assert_eq!(call(&hub, CHANGE, Some(unproved), json!({})).await.0, 401);
    assert_eq!(set(&hub, unproved, NEW).await.1["key"], "link_expired");
    let request = json!({ "operation": "change_login_id", "newLoginId": "thief@mill.example" });
    assert_eq!(call(&hub, SEND, Some(unproved), request).await.0, 401);
    hub.stop().await;
}

#[actix_web::test]
async fn a_login_id_that_somebody_has_is_refused() {
    let hub = open().await;
    let token = found(&hub, &email("newcomer")).await;
    let proved = prove(
        &hub,
        &token,
        json!({ "operation": "create_login", "mfaChannel": "email" }),
        &email("newcomer"),
    )
    .await;
    for taken in [email("member"), "202 555 0301".to_owned(), email("individual")] {
        let request = json!({ "operation": "change_login_id", "newLoginId": taken });
        let (status, answer) = call(&hub, SEND, Some(&proved), request).await;
        assert_eq!(
            (status, &answer["key"]),
            (409, &json!("login_id_in_use")),
            "{taken}"
        );
        assert!(
            answer["message"]
                .as_str()
                .unwrap()
                .contains("login id already in use")
        );
    }
    let own = json!({ "operation": "change_login_id", "newLoginId": email("newcomer") });
    assert_eq!(
        call(&hub, SEND, Some(&proved), own).await.1["errors"][0]["key"],
        "unchanged"
    );
    let none = json!({ "operation": "change_login_id" });
    assert_eq!(
        call(&hub, SEND, Some(&proved), none).await.1["errors"][0]["key"],
        "required"
    );
    // Somebody else takes the address between the code and the change.
    let request = json!({ "operation": "change_login_id", "newLoginId": "race@mill.example" });
    let changing = prove(&hub, &proved, request, "race@mill.example").await;
    let mut write = hub.app.store.write().await.unwrap();
    logins::insert(&mut write, CdUser(399), Some("race@mill.example"), None, false, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(
        call(&hub, CHANGE, Some(&changing), json!({})).await.1["key"],
        "login_id_in_use"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_session_changes_login_id_and_password_by_codes_and_goes_on() {
    let hub = TestHub::start().await;
    let (mine, other) = (hub.session("individual").await, hub.session("individual").await);
    let send = async |body: Value| {
        let (status, answer) = hub.call("POST", SEND, Some(&mine), Some(body)).await;
        assert_eq!(status, 200, "{answer}");
        answer["data"].clone()
    };
    let sent = send(json!({ "operation": "change_login_id", "newLoginId": "+1 (202) 555-0399" })).await;
    let code = hub.code_at("+12025550399").await;
    let body = json!({ "operationId": sent["operationId"], "code": code });
    let (_, proved) = hub.call("POST", VERIFY, sent["token"].as_str(), Some(body)).await;
    let (status, answer) = hub
        .call("POST", CHANGE, proved["data"]["token"].as_str(), None)
        .await;
    assert_eq!(
        (status.as_u16(), answer),
        (200, json!({ "data": { "token": null } }))
    );
    let (_, info) = hub
        .call("GET", "/api/users/me/login-info-v2", Some(&mine), None)
        .await;
    let info = &info["data"];
    assert_eq!(
        (
            &info["login_id"],
            &info["kind"],
            &info["verified"],
            &info["other_id"],
            &info["has_password"]
        ),
        (
            &json!("+12025550399"),
            &json!("phone"),
            &json!(true),
            &json!(email("individual")),
            &json!(true)
        )
    );
    assert!(info["last_login_ms"].as_i64().unwrap() > now_ms() - 60_000);
    assert_eq!(
        hub.call("GET", "/api/users/me", Some(&other), None).await.1["key"],
        "session_revoked"
    );
    // The old number is notified by text.
    let received = hub.messages_at(&phone("individual"), 1).await.remove(0);
    assert!(
        received["body"].as_str().unwrap().contains("+1202*******"),
        "{received}"
    );

    let sent = send(json!({ "operation": "change_password", "mfaChannel": "email" })).await;
    let code = hub.code_at(&email("individual")).await;
    let body = json!({ "operationId": sent["operationId"], "code": code });
    let (_, proved) = hub.call("POST", VERIFY, sent["token"].as_str(), Some(body)).await;
    let token = proved["data"]["token"].as_str().unwrap();
    let body = json!({ "ds_password": NEW, "ds_token": token });
    assert_eq!(
        hub.call("PATCH", "/api/update-password", None, Some(body))
            .await
            .0,
        200
    );
    assert_eq!(hub.call("GET", "/api/users/me", Some(&mine), None).await.0, 200);
    hub.stop().await;
}
