//! Codes to addresses that are not on file anywhere: few, only to numbers a tenant serves, and none while most of them
//! are never entered.

use crate::login_id::{SEND, VERIFY};
use crate::test_hub::{COUNTY, OTHER, TestHub, account_id, cd_user, email, phone};
use futures::future::join_all;
use hub_domain::clock::now_ms;
use hub_store::args;
use serde_json::{Value, json};

async fn ask(hub: &TestHub, token: &str, channel: &str, address: &str) -> (u16, Value) {
    let body = json!({ "operation": "change_login_id", "mfaChannel": channel, "newLoginId": address });
    let (status, answer) = hub.call("POST", SEND, Some(token), Some(body)).await;
    (status.as_u16(), answer)
}

/// Texts, calls and mails handed to a carrier, to any recipient.
async fn on_their_way(hub: &TestHub) -> i64 {
    let sql = "SELECT COUNT(*) FROM outbox";
    hub.app
        .store
        .db()
        .one::<(i64,)>("outbox", sql, args![])
        .await
        .unwrap()
        .0
}

/// Codes to strangers of ten minutes ago, this many of them entered.
async fn sent_before(hub: &TestHub, count: usize, entered: usize) {
    let sent_at_ms = now_ms() - 600_000;
    for number in 0..count {
        let used = (number < entered).then_some(sent_at_ms + 1_000);
        hub.run(
            "INSERT INTO codes (id, tenant_id, cd_user, account_id, operation, token_jti, channel, destination, code_hash,
                tries, created_at_ms, expires_at_ms, used_at_ms, stranger)
             VALUES ($1, $2, $3, $4, 'change_login_id', '', 'sms', '', '', 0, $5, $5, $6, TRUE)",
            args![
                format!("old-{number}"),
                COUNTY,
                cd_user("business"),
                account_id("business"),
                sent_at_ms,
                used
            ],
        )
        .await;
    }
}

#[actix_web::test]
async fn three_hundred_codes_to_strangers_from_one_session_are_five() {
    let hub = TestHub::with(|config| config.sign_in_per_minute = 100_000).await;
    let token = hub.session("individual").await;
    let premium: Vec<String> = (0..150).map(|number| format!("+1900555{number:04}")).collect();
    let received = join_all(premium.iter().enumerate().map(|(number, address)| {
        let channel = if number % 2 == 0 { "phone" } else { "call" };
        ask(&hub, &token, channel, address)
    }))
    .await;
    for (status, answer) in &received {
        assert_eq!(
            (*status, &answer["key"], &answer["errors"][0]),
            (
                422,
                &json!("invalid_field"),
                &json!({ "field": "newLoginId", "key": "number_not_served" })
            )
        );
    }
    assert_eq!(on_their_way(&hub).await, 0);
    let ordinary: Vec<String> = (0..150)
        .map(|number| format!("+1{}555012{}", 202 + number / 10, number % 10))
        .collect();
    let received = join_all(ordinary.iter().enumerate().map(|(number, address)| {
        let channel = if number % 2 == 0 { "phone" } else { "call" };
        ask(&hub, &token, channel, address)
    }))
    .await;
    let sent = received.iter().filter(|(status, _)| *status == 200).count();
    let limited = |answer: &Value| {
        answer["key"] == "rate_limited"
            && answer["retry_after_ms"]
                .as_i64()
                .is_some_and(|wait| wait > 3_000_000)
    };
    let refused = received
        .iter()
        .filter(|(status, answer)| *status == 429 && limited(answer))
        .count();
    assert!(sent == 5 && refused >= 80, "{sent} sent, {refused} refused");
    assert_eq!(on_their_way(&hub).await, 5);
    hub.stop().await;
}

#[actix_web::test]
async fn a_tenant_says_which_countries_numbers_it_serves() {
    let hub = TestHub::start().await;
    let token = hub.session("individual").await;
    for foreign in ["+18765551234", "+525512345678", "+16135550123", "+881612345678"] {
        for channel in ["phone", "call"] {
            let (status, answer) = ask(&hub, &token, channel, foreign).await;
            assert_eq!(
                (status, &answer["errors"][0]["key"]),
                (422, &json!("number_not_served"))
            );
        }
    }
    hub.settings(COUNTY, |settings| {
        settings.code_countries = vec!["US".into(), "MX".into()]
    })
    .await;
    assert_eq!(ask(&hub, &token, "phone", "+525512345678").await.0, 200);
    assert_eq!(ask(&hub, &token, "phone", "+18765551234").await.0, 422);
    // A mail address has no country.
    assert_eq!(ask(&hub, &token, "email", "rosa@mill.example").await.0, 200);
    // Addresses on file are served, in any country.
    hub.run(
        "UPDATE logins SET phone = '+18765551234' WHERE cd_user = $1",
        args![cd_user("individual")],
    )
    .await;
    assert_eq!(ask(&hub, &token, "phone", "+18765551234").await.0, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn codes_to_addresses_on_file_are_not_counted_among_those_to_strangers() {
    let hub = TestHub::start().await;
    let token = hub.session("individual").await;
    for number in 0..5 {
        let address = format!("somebody{number}@mill.example");
        assert_eq!(ask(&hub, &token, "email", &address).await.0, 200);
    }
    let (status, answer) = ask(&hub, &token, "email", "somebody5@mill.example").await;
    assert_eq!((status, &answer["key"]), (429, &json!("rate_limited")));
    // The login's own number, which becomes the login id.
    assert_eq!(ask(&hub, &token, "phone", &phone("individual")).await.0, 200);
    let body = json!({ "operation": "change_password", "mfaChannel": "email" });
    let (status, answer) = hub.call("POST", SEND, Some(&token), Some(body)).await;
    assert_eq!(status, 200, "{answer}");
    hub.stop().await;
}

#[actix_web::test]
async fn codes_that_are_entered_count_all_the_same_among_those_to_strangers() {
    let hub = TestHub::start().await;
    let token = hub.session("individual").await;
    for number in 0..5 {
        let address = format!("own{number}@mill.example");
        let (status, sent) = ask(&hub, &token, "email", &address).await;
        assert_eq!(status, 200, "{sent}");
        let code = hub.code_at(&address).await;
        let body = json!({ "operationId": sent["data"]["operationId"], "code": code });
        let operation = sent["data"]["token"].as_str();
        assert_eq!(hub.call("POST", VERIFY, operation, Some(body)).await.0, 200);
    }
    assert_eq!(ask(&hub, &token, "email", "own5@mill.example").await.0, 429);
    hub.stop().await;
}

#[actix_web::test]
async fn codes_to_strangers_stop_while_most_are_never_entered_and_others_go_on() {
    let hub = TestHub::start().await;
    let token = hub.session("individual").await;
    sent_before(&hub, 30, 12).await;
    assert_eq!(ask(&hub, &token, "email", "one@mill.example").await.0, 200);
    hub.run("UPDATE codes SET used_at_ms = NULL WHERE id < 'old-11'", args![])
        .await;
    let (status, answer) = ask(&hub, &token, "email", "two@mill.example").await;
    assert_eq!((status, &answer["key"]), (429, &json!("rate_limited")));
    let wait_ms = answer["retry_after_ms"].as_i64().unwrap();
    assert!((49 * 60_000..=50 * 60_000).contains(&wait_ms), "{answer}");
    // Codes to addresses on file, and those of other tenants, are sent.
    let body = json!({ "operation": "change_password", "mfaChannel": "email" });
    let (status, answer) = hub.call("POST", SEND, Some(&token), Some(body)).await;
    assert_eq!(status, 200, "{answer}");
    hub.messages_at(&email("individual"), 1).await;
    let elsewhere = hub.session("elsewhere").await;
    let body = json!({ "operation": "change_login_id", "newLoginId": "three@mill.example" });
    let host = "lakeshore.localhost";
    let (status, answer) = hub
        .call_at(host, "POST", SEND, Some(&elsewhere), Some(body))
        .await;
    assert_eq!(status, 200, "{OTHER}: {answer}");
    // They are entered after all.
    hub.run(
        "UPDATE codes SET used_at_ms = $1 WHERE id LIKE 'old-%'",
        args![now_ms()],
    )
    .await;
    assert_eq!(ask(&hub, &token, "email", "two@mill.example").await.0, 200);
    hub.stop().await;
}
