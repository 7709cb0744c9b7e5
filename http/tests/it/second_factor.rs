use crate::test_hub::{COUNTY, TestHub, email, phone};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_store::{args, conversations::consents};
use serde_json::{Value, json};

async fn asked(hub: &TestHub, name: &str) -> (String, Value) {
    let login = hub.log_in(name).await;
    let (status, answer) = hub
        .call("POST", "/api/session-v2", Some(&login), Some(hub.choice(name)))
        .await;
    assert_eq!(status, 200, "{answer}");
    assert!(answer["data"]["token"].is_null());
    (login, answer["data"]["mfa"].clone())
}

async fn send(hub: &TestHub, login: &str, body: Value) -> (u16, Value) {
    let (status, answer) = hub.call("POST", "/api/mfa/send", Some(login), Some(body)).await;
    (status.as_u16(), answer)
}

async fn verify(hub: &TestHub, login: &str, name: &str, code: &str) -> (u16, Value) {
    let mut body = hub.choice(name);
    body["code"] = json!(code);
    let (status, answer) = hub.call("POST", "/api/mfa/verify", Some(login), Some(body)).await;
    (status.as_u16(), answer)
}

#[actix_web::test]
async fn staff_gives_the_code_that_was_texted() {
    let hub = TestHub::start().await;
    let (login, mfa) = asked(&hub, "reviewer").await;
    assert_eq!(
        (&mfa["required"], &mfa["channels"]),
        (&json!(true), &json!(["email", "sms"]))
    );
    assert_eq!(
        mfa["hints"],
        json!({ "email": "rev***********************", "sms": "+1202*******" })
    );
    // The account may be left out once it has been chosen.
    let (status, sent) = send(&hub, &login, json!({ "channel": "sms" })).await;
    assert_eq!(status, 200, "{sent}");
    assert_eq!(
        (&sent["data"]["to"], &sent["data"]["resend_after_ms"]),
        (&json!("+1202*******"), &json!(30_000))
    );
    let code = hub.code_at(&phone("reviewer")).await;
    // As it is pasted with the words round it, typed on a Persian keyboard.
    let persian = code
        .chars()
        .map(|c| char::from_u32(0x6f0 + c.to_digit(10).unwrap()).unwrap());
    let persian: String = persian.collect();
    let pasted = format!(
        "\u{202b}کد شما {}\u{a0}{} است\u{202c}",
        &persian[..6],
        &persian[6..]
    );
    let (status, answer) = verify(&hub, &login, "reviewer", &pasted).await;
    assert_eq!(status, 200, "{answer}");
    let token = answer["data"]["token"].as_str().unwrap();
    let (_, me) = hub.call("GET", "/api/users/me", Some(token), None).await;
    assert_eq!(me["data"]["permissions"][0], "queue.read");
    // The code and the login token are used up.
    assert_eq!(verify(&hub, &login, "reviewer", &code).await.0, 401);
    hub.stop().await;
}

#[actix_web::test]
async fn a_mailed_code_works_too_and_is_not_kept_in_the_clear() {
    let hub = TestHub::start().await;
    let (login, _) = asked(&hub, "supervisor").await;
    let mut body = hub.choice("supervisor");
    body["channel"] = json!("email");
    body["to"] = json!("SUPERVISOR@riverbend.example");
    assert_eq!(send(&hub, &login, body).await.0, 200);
    let code = hub.code_at(&email("supervisor")).await;
    let rows: Vec<(String,)> = hub
        .app
        .store
        .db()
        .all("SELECT code_hash FROM codes WHERE code_hash <> ''", Vec::new())
        .await
        .unwrap();
    assert!(
        !rows.is_empty()
            && rows
                .iter()
                .all(|(hash,)| !hash.contains(&code) && hash.len() == 64)
    );
    assert_eq!(
        verify(
            &hub,
            &login,
            "supervisor",
            &format!(" {}-{} ", &code[..3], &code[3..])
        )
        .await
        .0,
        200
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_code_goes_to_no_other_address() {
    let hub = TestHub::start().await;
    let (login, _) = asked(&hub, "reviewer").await;
    for to in [
        "+12025550199",
        "somebody@evil.example",
        "reviewer@riverbend.example",
    ] {
        let (status, answer) = send(&hub, &login, json!({ "channel": "sms", "to": to })).await;
        assert_eq!((status, &answer["key"]), (422, &json!("address_unknown")), "{to}");
    }
    assert_eq!(hub.app.store.outbox().waiting().await.unwrap(), 0);
    hub.stop().await;
}

#[actix_web::test]
async fn a_code_belongs_to_its_own_sign_in() {
    let hub = TestHub::start().await;
    let (first, _) = asked(&hub, "reviewer").await;
    let (second, _) = asked(&hub, "reviewer").await;
    assert_eq!(send(&hub, &first, json!({ "channel": "sms" })).await.0, 200);
    let code = hub.code_at(&phone("reviewer")).await;
    let (status, answer) = verify(&hub, &second, "reviewer", &code).await;
    assert_eq!((status, &answer["key"]), (400, &json!("code_expired")));
    assert_eq!(verify(&hub, &first, "reviewer", &code).await.0, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn five_wrong_tries_use_a_code_up_and_ten_lock_the_login() {
    let hub = TestHub::start().await;
    let (login, _) = asked(&hub, "admin").await;
    assert_eq!(send(&hub, &login, json!({ "channel": "email" })).await.0, 200);
    let code = hub.code_at(&email("admin")).await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for _ in 0..5 {
        let (status, answer) = verify(&hub, &login, "admin", wrong).await;
        assert_eq!((status, &answer["key"]), (400, &json!("code_wrong")), "{answer}");
    }
    assert_eq!(
        verify(&hub, &login, "admin", &code).await.1["key"],
        "code_expired"
    );
    assert_eq!(send(&hub, &login, json!({ "channel": "sms" })).await.0, 200);
    for _ in 0..5 {
        let (status, answer) = verify(&hub, &login, "admin", wrong).await;
        assert_eq!((status, &answer["key"]), (400, &json!("code_wrong")), "{answer}");
    }
    let (status, answer) = verify(&hub, &login, "admin", &code).await;
    assert_eq!((status, &answer["key"]), (403, &json!("code_locked")));
    assert!(answer["retry_after_ms"].as_i64().unwrap() > 500_000);
    assert_eq!(
        send(&hub, &login, json!({ "channel": "sms" })).await.1["key"],
        "code_locked"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn codes_are_sent_anew_after_half_a_minute_and_five_times_an_hour() {
    let hub = TestHub::start().await;
    let (login, _) = asked(&hub, "reviewer").await;
    assert_eq!(send(&hub, &login, json!({ "channel": "sms" })).await.0, 200);
    let (status, answer) = send(&hub, &login, json!({ "channel": "sms" })).await;
    assert_eq!((status, &answer["key"]), (429, &json!("too_soon")));
    assert!((1..=30_000).contains(&answer["retry_after_ms"].as_i64().unwrap()));
    for _ in 0..4 {
        hub.age_attempts(31_000).await;
        assert_eq!(send(&hub, &login, json!({ "channel": "sms" })).await.0, 200);
    }
    hub.age_attempts(31_000).await;
    assert_eq!(
        send(&hub, &login, json!({ "channel": "sms" })).await.1["key"],
        "rate_limited"
    );
    assert_eq!(send(&hub, &login, json!({ "channel": "email" })).await.0, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn an_old_code_is_no_code() {
    let hub = TestHub::start().await;
    let (login, _) = asked(&hub, "reviewer").await;
    assert_eq!(send(&hub, &login, json!({ "channel": "sms" })).await.0, 200);
    let code = hub.code_at(&phone("reviewer")).await;
    hub.app
        .store
        .db()
        .execute("UPDATE codes SET expires_at_ms = $1", args![now_ms()])
        .await
        .unwrap();
    assert_eq!(
        verify(&hub, &login, "reviewer", &code).await.1["key"],
        "code_expired"
    );
    assert_eq!(
        verify(&hub, &login, "reviewer", "12").await.1["errors"][0]["field"],
        "code"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_stopped_number_gets_no_code() {
    let hub = TestHub::start().await;
    let mut write = hub.app.store.write().await.unwrap();
    let number = phone("reviewer");
    consents::record(&mut write, COUNTY, &number, Channel::Sms, true, "texted STOP")
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (login, mfa) = asked(&hub, "reviewer").await;
    assert_eq!(mfa["channels"], json!(["email"]));
    assert_eq!(
        send(&hub, &login, json!({ "channel": "sms" })).await.1["key"],
        "opted_out"
    );
    assert_eq!(send(&hub, &login, json!({ "channel": "email" })).await.0, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn without_a_gateway_no_channel_is_offered() {
    let hub = TestHub::with_carriers(|parts, phones| parts.phones(phones)).await;
    let login = hub.log_in("reviewer").await;
    let (status, answer) = hub
        .call(
            "POST",
            "/api/session-v2",
            Some(&login),
            Some(hub.choice("reviewer")),
        )
        .await;
    assert_eq!((status.as_u16(), &answer["key"]), (503, &json!("no_gateway")));
    hub.stop().await;
}
