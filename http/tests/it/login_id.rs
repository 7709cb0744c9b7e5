use crate::test_hub::{OTHER, PASSWORD, TestHub, cd_user, email, phone};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hub_actors::conversations::channels::email::SandboxMail;
use hub_actors::conversations::channels::sms::SandboxSms;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::identity::login_window::LoginWindow;
use hub_domain::{AccountId, CdUser, ProgramId};
use hub_store::conversations::consents;
use hub_store::identity::accounts::Account;
use hub_store::identity::{accounts, enrolments, logins};
use serde_json::{Value, json};
use std::sync::Arc;

pub const HOST: &str = "lakeshore.localhost";
pub const NEW: &str = "Mill-Street-200";
const SEARCH: &str = "/api/forward-auth/v1/account/search-cca-user";
pub const SEND: &str = "/api/forward-auth/mfa/send-code";
pub const VERIFY: &str = "/api/forward-auth/mfa/verify-code";
pub const CHANGE: &str = "/api/forward-auth/v1/account/change-login-id";

/// A hub whose second tenant signs people in by login id. `member` has a password, `newcomer` has none.
pub async fn open() -> TestHub {
    prepared(TestHub::start().await).await
}

async fn prepared(hub: TestHub) -> TestHub {
    hub.settings(OTHER, |settings| {
        settings.login_form = "login_id".into();
        settings.password_policy = "login_id".into();
    })
    .await;
    add(&hub, 301, "member", "+12025550301", true).await;
    add(&hub, 302, "newcomer", "+12025550302", false).await;
    hub
}

/// The token of a code that came to a new address.
pub async fn new_address_proved(hub: &TestHub, session: &str, to: &str) -> String {
    let body = json!({ "operation": "change_login_id", "newLoginId": to });
    let (status, sent) = hub.call("POST", SEND, Some(session), Some(body)).await;
    assert_eq!(status, 200, "{sent}");
    let body = json!({ "operationId": sent["data"]["operationId"], "code": hub.code_at(to).await });
    let (status, proved) = hub
        .call("POST", VERIFY, sent["data"]["token"].as_str(), Some(body))
        .await;
    assert_eq!(status, 200, "{proved}");
    proved["data"]["token"].as_str().unwrap().to_owned()
}

async fn add(hub: &TestHub, user: i64, name: &str, number: &str, has_password: bool) {
    let model = CdUser(cd_user("elsewhere"));
    let model: Account = hub.app.store.accounts().by_login(model).await.unwrap().remove(0);
    let user = CdUser(user);
    let mut write = hub.app.store.write().await.unwrap();
    logins::insert(&mut write, user, Some(&email(name)), Some(number), false, 1)
        .await
        .unwrap();
    if has_password {
        let hash = hub.app.sign_in.passwords.hash(PASSWORD.into()).await.unwrap();
        logins::set_password(&mut write, user, &hash, false, 1)
            .await
            .unwrap();
    }
    let account = Account {
        id: AccountId(user.0 * 10),
        cd_user: user,
        first_name: "Grace".into(),
        last_name: "Holloway".into(),
        email: Some(email(name)),
        phone: Some(number.into()),
        email_verified: has_password,
        phone_verified: has_password,
        email_verified_at_ms: 0,
        phone_verified_at_ms: 0,
        roles: Vec::new(),
        role_codes: vec!["IND".into()],
        ..model
    };
    accounts::insert(&mut write, &account, 1).await.unwrap();
    write.commit().await.unwrap();
}

pub async fn call(hub: &TestHub, path: &str, token: Option<&str>, body: Value) -> (u16, Value) {
    let (status, answer) = hub.call_at(HOST, "POST", path, token, Some(body)).await;
    (status.as_u16(), answer)
}

async fn search(hub: &TestHub, login_id: &str) -> Value {
    let (status, answer) = call(hub, SEARCH, None, json!({ "loginId": login_id })).await;
    assert_eq!(status, 200, "{answer}");
    answer["data"].clone()
}

pub async fn found(hub: &TestHub, login_id: &str) -> String {
    search(hub, login_id).await["token"].as_str().unwrap().to_owned()
}

/// What a page reads from a token.
pub fn claims(token: &str) -> Value {
    let body = token.split('.').nth(1).unwrap();
    serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(body).unwrap()).unwrap()
}

/// Requests a code, reads it at its destination and enters it: the proved token.
pub async fn prove(hub: &TestHub, token: &str, request: Value, address: &str) -> String {
    let (status, sent) = call(hub, SEND, Some(token), request).await;
    assert_eq!(status, 200, "{sent}");
    let sent = &sent["data"];
    let operation = sent["token"].as_str().unwrap();
    assert_eq!(claims(operation)["operationId"], sent["operationId"]);
    let code = hub.code_at(address).await;
    let entered = json!({ "operationId": sent["operationId"], "code": code });
    let (status, answer) = call(hub, VERIFY, Some(operation), entered).await;
    assert_eq!(status, 200, "{answer}");
    answer["data"]["token"].as_str().unwrap().to_owned()
}

pub async fn set(hub: &TestHub, token: &str, password: &str) -> (u16, Value) {
    let body = json!({ "ds_password": password, "ds_token": token });
    let (status, answer) = hub
        .call_at(HOST, "PATCH", "/api/update-password", None, Some(body))
        .await;
    (status.as_u16(), answer)
}

pub async fn sign_in(hub: &TestHub, body: Value) -> (u16, Value) {
    call(hub, "/api/users/login-v2", None, body).await
}

#[actix_web::test]
async fn a_login_is_found_by_mail_and_by_number_with_masked_hints() {
    let hub = open().await;
    for login_id in [email("member"), "(202) 555-0301".to_owned()] {
        let token = found(&hub, &login_id).await;
        let claims = claims(&token);
        assert_eq!(
            (
                &claims["kind"],
                &claims["mfa"],
                &claims["email"],
                &claims["phone"]
            ),
            (
                &json!("mfa"),
                &json!("phone|call|email"),
                &json!("mem*********************"),
                &json!("+1202*******")
            )
        );
        assert!(
            claims["sub"].as_str().unwrap().len() > 300,
            "the login is sealed: {claims}"
        );
    }
    assert_eq!(
        search(&hub, "nobody@riverbend.example").await,
        json!({ "reason": "not_found" })
    );
    // Somebody of another tenant is nobody here.
    assert_eq!(
        search(&hub, &email("individual")).await,
        json!({ "reason": "not_found" })
    );
    assert_eq!(
        search(&hub, &phone("individual")).await,
        json!({ "reason": "not_found" })
    );
    let (status, answer) = call(&hub, SEARCH, None, json!({ "loginId": "somebody" })).await;
    assert_eq!((status, &answer["errors"][0]["field"]), (422, &json!("loginId")));
    // A tenant with the classic form has no such call.
    let body = json!({ "loginId": email("individual") });
    assert_eq!(hub.call("POST", SEARCH, None, Some(body)).await.0, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn the_answer_to_a_sent_code_lists_the_channels_by_which_it_can_come() {
    let hub = open().await;
    let token = found(&hub, &email("member")).await;
    let asked = async |request: Value| call(&hub, SEND, Some(&token), request).await;
    let (status, sent) = asked(json!({ "operation": "change_password", "mfaChannel": "email" })).await;
    assert_eq!(status, 200, "{sent}");
    assert_eq!(sent["data"]["channels"], json!(["phone", "call", "email"]));
    // A stopped number is called, not texted.
    let newcomer = found(&hub, &email("newcomer")).await;
    let mut write = hub.app.store.write().await.unwrap();
    consents::record(&mut write, OTHER, "+12025550302", Channel::Sms, true, "STOP")
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (_, sent) = call(
        &hub,
        SEND,
        Some(&newcomer),
        json!({ "operation": "create_login" }),
    )
    .await;
    assert_eq!(sent["data"]["channels"], json!(["call", "email"]), "{sent}");
    hub.stop().await;
}

#[actix_web::test]
async fn where_nobody_is_disclosed_the_channels_are_those_of_the_address() {
    let hub = open().await;
    hub.settings(OTHER, |settings| settings.account_disclosure = "uniform".into())
        .await;
    for login_id in [email("member"), "nobody@riverbend.example".to_owned()] {
        let token = found(&hub, &login_id).await;
        let request = json!({ "operation": "change_password", "mfaChannel": "email" });
        let (status, sent) = call(&hub, SEND, Some(&token), request).await;
        assert_eq!(
            (status, &sent["data"]["channels"]),
            (200, &json!(["email"])),
            "{login_id}: {sent}"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_number_that_two_people_share_is_not_enough() {
    let hub = open().await;
    add(&hub, 303, "sister", "+12025550301", true).await;
    assert_eq!(
        search(&hub, "+12025550301").await,
        json!({ "reason": "not_found" })
    );
    found(&hub, &email("sister")).await;
    hub.stop().await;
}

#[actix_web::test]
async fn a_forgotten_password_is_replaced_by_a_code() {
    let hub = open().await;
    let token = found(&hub, &email("member")).await;
    let request = json!({ "operation": "change_password", "mfaChannel": "phone" });
    let proved = prove(&hub, &token, request, "+12025550301").await;
    let text = hub.messages_at("+12025550301", 1).await.remove(0);
    assert!(
        text["body"]
            .as_str()
            .unwrap()
            .contains("is your Lakeshore County code to change your password"),
        "{text}"
    );
    let (status, answer) = set(&hub, &proved, "mill").await;
    assert_eq!(status, 422);
    let keys: Vec<&str> = answer["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["key"].as_str().unwrap())
        .collect();
    assert_eq!(
        keys,
        [
            "too_short",
            "needs_upper",
            "needs_number",
            "needs_special",
            "breached"
        ][..keys.len()]
    );
    assert_eq!(set(&hub, &proved, NEW).await.0, 200);
    assert_eq!(
        set(&hub, &proved, "Mill-Street-300").await.1["key"],
        "link_expired"
    );
    let body = json!({ "phone": "202-555-0301", "password": NEW });
    assert_eq!(sign_in(&hub, body).await.0, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn codes_are_tried_five_times_sent_seldom_and_belong_to_their_operation() {
    let hub = open().await;
    let token = found(&hub, &email("member")).await;
    let request = json!({ "operation": "change_password", "mfaChannel": "email" });
    let (_, sent) = call(&hub, SEND, Some(&token), request.clone()).await;
    let sent = sent["data"].clone();
    assert_eq!(sent["to"], "mem*********************");
    let operation = sent["token"].as_str().unwrap();
    let (status, answer) = call(&hub, SEND, Some(&token), request).await;
    assert_eq!((status, &answer["key"]), (429, &json!("too_soon")));
    let entered = json!({ "operationId": "another", "code": "123456" });
    assert_eq!(
        call(&hub, VERIFY, Some(operation), entered).await.1["errors"][0]["field"],
        "operationId"
    );
    let code = hub.code_at(&email("member")).await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for left in (0..5).rev() {
        let entered = json!({ "operationId": sent["operationId"], "code": wrong });
        let (status, answer) = call(&hub, VERIFY, Some(operation), entered).await;
        assert_eq!((status, &answer["key"]), (400, &json!("code_wrong")));
        assert!(
            answer["message"]
                .as_str()
                .unwrap()
                .contains(&format!("{left} tries"))
        );
    }
    let entered = json!({ "operationId": sent["operationId"], "code": code });
    assert_eq!(
        call(&hub, VERIFY, Some(operation), entered).await.1["key"],
        "code_expired"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn codes_go_where_a_carrier_and_the_person_allow() {
    // Texts and mails have carriers, phones have none.
    let hub = TestHub::with_carriers(|parts, _| {
        let store = parts.store().clone();
        parts
            .gateway(Channel::Sms, Arc::new(SandboxSms::new(store.clone())))
            .gateway(Channel::Email, Arc::new(SandboxMail::new(store)))
    });
    let hub = prepared(hub.await).await;
    let token = found(&hub, &email("member")).await;
    let request = json!({ "operation": "change_password", "mfaChannel": "call" });
    let (status, answer) = call(&hub, SEND, Some(&token), request).await;
    assert_eq!((status, &answer["errors"][0]["key"]), (422, &json!("no_gateway")));
    let mut write = hub.app.store.write().await.unwrap();
    consents::record(&mut write, OTHER, "+12025550301", Channel::Sms, true, "STOP")
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(claims(&found(&hub, &email("member")).await)["mfa"], "email");
    let request = json!({ "operation": "change_password", "mfaChannel": "phone" });
    let (status, answer) = call(&hub, SEND, Some(&token), request).await;
    assert_eq!((status, &answer["key"]), (422, &json!("address_unknown")));
    hub.stop().await;
}

#[actix_web::test]
async fn doors_of_programs_are_named_and_a_closed_one_stops_the_sign_in() {
    let hub = open().await;
    let begun = LoginWindow {
        opens_at_ms: 1,
        closes_at_ms: None,
        funded: true,
    };
    let doors = [
        (
            21,
            "member",
            LoginWindow {
                closes_at_ms: Some(2),
                ..begun
            },
            "program_closed",
        ),
        (
            22,
            "newcomer",
            LoginWindow {
                funded: false,
                ..begun
            },
            "not_enough_budget_for_login",
        ),
    ];
    for (program, name, window, reason) in doors {
        let account = AccountId(if name == "member" { 3010 } else { 3020 });
        let mut write = hub.app.store.write().await.unwrap();
        enrolments::set_window(&mut write, OTHER, ProgramId(program), &window)
            .await
            .unwrap();
        enrolments::enrol(&mut write, OTHER, account, ProgramId(program))
            .await
            .unwrap();
        write.commit().await.unwrap();
        assert_eq!(search(&hub, &email(name)).await, json!({ "reason": reason }));
    }
    let (status, answer) = sign_in(&hub, json!({ "email": email("member"), "password": PASSWORD })).await;
    assert_eq!(
        (status, &answer["key"], &answer["code"], &answer["message"]),
        (
            401,
            &json!("program_closed"),
            &json!(101),
            &json!("program_closed")
        )
    );
    // A wrong password does not reveal it.
    let (_, answer) = sign_in(&hub, json!({ "email": email("member"), "password": "wrong" })).await;
    assert_eq!(answer["key"], "credentials");
    let mut write = hub.app.store.write().await.unwrap();
    let later = LoginWindow {
        opens_at_ms: now_ms() + 60_000,
        ..begun
    };
    enrolments::set_window(&mut write, OTHER, ProgramId(22), &later)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(
        search(&hub, &email("newcomer")).await,
        json!({ "reason": "program_not_opened_yet" })
    );
    // A closed tenant lets its staff in.
    hub.settings(OTHER, |settings| settings.closed = true).await;
    assert_eq!(
        search(&hub, &email("newcomer")).await,
        json!({ "reason": "program_closed" })
    );
    assert_eq!(
        sign_in(&hub, json!({ "email": email("elsewhere"), "password": PASSWORD }))
            .await
            .0,
        200
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_tenant_that_reveals_nothing_gives_everybody_the_same_steps() {
    let hub = open().await;
    hub.settings(OTHER, |settings| settings.account_disclosure = "uniform".into())
        .await;
    let mut shapes = Vec::new();
    for login_id in [email("member"), "nobod@riverbend.example".to_owned()] {
        let token = found(&hub, &login_id).await;
        let seen = claims(&token);
        let (status, sent) = call(
            &hub,
            SEND,
            Some(&token),
            json!({ "operation": "change_password" }),
        )
        .await;
        assert_eq!(status, 200, "{sent}");
        let operation = sent["data"]["token"].as_str().unwrap().to_owned();
        let entered = json!({ "operationId": sent["data"]["operationId"], "code": "000000" });
        let (status, answer) = call(&hub, VERIFY, Some(&operation), entered).await;
        assert_eq!((status, &answer["key"]), (400, &json!("code_wrong")));
        shapes.push((
            token.len() - login_id.len() * 2,
            seen["mfa"].clone(),
            seen["phone"].clone(),
            operation.len(),
        ));
        assert_eq!(seen["email"].as_str().unwrap().len(), login_id.len());
    }
    assert_eq!(shapes[0].1, json!("email"));
    assert_eq!(
        (&shapes[0].1, &shapes[0].2, shapes[0].3),
        (&shapes[1].1, &shapes[1].2, shapes[1].3)
    );
    hub.messages_at(&email("member"), 1).await;
    let path = "/sandbox/api/messages?to=nobod@riverbend.example";
    assert_eq!(hub.call("GET", path, None, None).await.1, json!([]));
    hub.stop().await;
}
